//! The start screen.

use std::fs;
use std::time::Instant;

use crossterm::event::Event;
use rollbook::game;
use rollbook::journal::library::CampaignFolder;
use rollbook::table::{Environment, Table};
use rollbook::tui::Application as _;
use rollbook::tui::start::{Choice, GameChoice, Start};

use super::frames::titles;
use super::harness::{frame, look, parse, text};

fn games() -> Vec<GameChoice> {
    let all = game::embedded().into_iter().chain(game::templates());
    all.map(GameChoice::from).collect()
}

pub(super) fn start(folder: &tempfile::TempDir, keys: &str) -> Start {
    let mut start = Start::new(CampaignFolder::new(folder.path()), games(), look());
    for key in parse(keys) {
        start.update(Event::Key(key), Instant::now());
    }
    start
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn with_campaign(folder: &tempfile::TempDir, name: &str) {
    let source = game::load("nexus", None).expect("embedded");
    let path = CampaignFolder::new(folder.path())
        .file_for(name)
        .expect("a name");
    let means = Environment::system().expect("randomness");
    let table = Table::create(&path, name, &source.text, Vec::new(), means).expect("it is made");
    table.close().expect("it is closed");
}

#[test]
fn at_first_enter_alone_takes_a_sample() {
    let folder = folder();
    let start = start(&folder, "<Enter>");
    assert!(
        matches!(start.choice(), Some(Choice::New { sample: true, .. })),
        "{:?}",
        start.choice()
    );
}

#[test]
fn other_dice_are_listed_when_they_are_asked_for() {
    let folder = folder();
    let shown = |start: &Start| text(&frame(start, (120, 36)));
    let closed = start(&folder, "");
    assert!(shown(&closed).contains("other dice"), "{}", shown(&closed));
    assert!(!shown(&closed).contains("The Last Ferry"));
    let open = start(&folder, "<Down><Down><Down><Down><Enter>");
    assert!(shown(&open).contains("The Last Ferry"), "{}", shown(&open));
    assert!(open.choice().is_none());
    let taken = start(&folder, "<Down><Down><Down><Down><Enter><Down><Enter>");
    let wanted = Choice::New {
        name: "The Last Ferry".to_owned(),
        game: "two-d6".to_owned(),
        sample: true,
    };
    assert_eq!(taken.choice(), Some(&wanted));
    let again = start(&folder, "<Down><Down><Down><Down><Enter><Enter>");
    assert!(!shown(&again).contains("The Last Ferry"));
}

#[test]
fn a_new_campaign_asks_for_its_name_and_game() {
    let folder = folder();
    let second = games()[1].id.clone();
    let made = |keys: &str| {
        let start = start(&folder, &format!("nThe Long Road<Enter>{keys}"));
        start.choice().cloned()
    };
    let of = |game: &str, sample| {
        let (name, game) = ("The Long Road".to_owned(), game.to_owned());
        Some(Choice::New { name, game, sample })
    };
    assert_eq!(made("<Down><Enter><Enter>"), of(&second, false));
    assert_eq!(made("j<Enter>j<Enter>"), of(&second, true));
    assert_eq!(made("nex<Enter><Enter>"), of("nexus", false));
    assert_eq!(
        made("nex<Enter><Esc><BS><BS><BS>push<Enter><Enter>"),
        of("sixes-and-push", false)
    );
    assert_eq!(made("<Esc><Esc>"), None);
}

#[test]
fn enter_names_the_game_that_it_takes() {
    let folder = folder();
    let bar = |keys: &str| {
        let start = start(&folder, &format!("nMill<Enter>{keys}"));
        let shown = text(&frame(&start, (80, 24)));
        (shown.lines().last().unwrap_or_default().to_owned(), shown)
    };
    let (last, shown) = bar("nex");
    assert!(last.contains("Enter take Nexus"), "{shown}");
    assert!(shown.contains("Enter takes Nexus: "), "{shown}");
    let (last, shown) = bar("nexq<Enter>");
    assert!(last.contains("No game has “nexq”"), "{shown}");
    let (last, shown) = bar("nex<Enter>");
    assert!(last.contains("Enter start with an empty table"), "{shown}");
    assert!(shown.contains("the sample party  Brannoc"), "{shown}");
}

#[test]
fn sentences_are_whole_where_all_of_them_fit() {
    let folder = folder();
    for size in [(80, 24), (120, 36), (200, 50)] {
        let listed = text(&frame(&start(&folder, ""), size));
        assert!(!listed.contains('…'), "{listed}");
    }
    let games = start(&folder, "nMill<Enter>");
    let shown = text(&frame(&games, (120, 36)));
    for game in self::games() {
        let last = game.about.rsplit(' ').next().unwrap_or_default();
        assert!(shown.contains(last), "{last}: {shown}");
    }
    for number in 0..30 {
        with_campaign(&folder, &format!("Campaign {number:02}"));
    }
    let crowded = start(&folder, "<End>");
    let listed = text(&frame(&crowded, (80, 24)));
    assert!(listed.contains("▸ other dice"), "{listed}");
    assert!(listed.contains("six-sided dice; ones are…"), "{listed}");
}

#[test]
fn campaigns_stand_before_samples_and_open() {
    let folder = folder();
    with_campaign(&folder, "Winter");
    let listed = text(&frame(&start(&folder, ""), (80, 24)));
    assert!(listed.contains("▸ Winter"), "{listed}");
    assert!(listed.contains("1 entry ·"), "{listed}");
    let start = start(&folder, "<Enter>");
    assert!(
        matches!(start.choice(), Some(Choice::Open(path)) if path.ends_with("Winter.rollbook"))
    );
}

#[test]
fn the_row_of_a_file_that_cannot_be_opened_says_why() {
    let folder = folder();
    fs::write(folder.path().join("Winter.rollbook"), "a shopping list").expect("writable");
    let mut start = start(&folder, "");
    let listed = text(&frame(&start, (80, 24)));
    assert!(
        listed.contains("▸ Winter             is not a campaign: "),
        "{listed}"
    );
    let why = "a reason that is as long as all that the last line of a small terminal can show, and more than that";
    start.set_status(why);
    let shown = text(&frame(&start, (80, 24)));
    let shown = shown.lines().skip(22).collect::<Vec<_>>().join("");
    assert_eq!(shown.trim(), why, "{shown}");
}

#[test]
fn a_campaign_is_copied_renamed_and_put_in_the_trash() {
    let folder = folder();
    with_campaign(&folder, "Winter");
    let there = |name: &str| folder.path().join(name).exists();
    start(&folder, "c two<Enter>");
    assert!(there("Winter two.rollbook"));
    start(&folder, "<F2><C-u>Spring<Enter>");
    assert!(there("Spring.rollbook") || !there("Winter.rollbook") || !there("Winter two.rollbook"));
    start(&folder, "<Del>n");
    assert!(!there("trash"));
    start(&folder, "<Del>y");
    assert_eq!(
        fs::read_dir(folder.path().join("trash"))
            .expect("it was made")
            .count(),
        1
    );
}

#[test]
fn a_taken_name_is_refused_and_stays_to_be_mended() {
    let folder = folder();
    with_campaign(&folder, "Winter");
    let start = start(&folder, "c<Enter>");
    let shown = text(&frame(&start, (80, 24)));
    assert!(shown.contains("Name of the copy"), "{shown}");
    assert!(start.choice().is_none());
}

#[test]
fn a_new_name_that_is_taken_is_refused_before_the_game_is_asked() {
    let folder = folder();
    with_campaign(&folder, "Winter");
    let start = start(&folder, "nWinter<Enter>");
    let shown = text(&frame(&start, (80, 24)));
    assert!(
        shown.contains("Winter") && !shown.contains("which game"),
        "{shown}"
    );
    assert!(start.choice().is_none());
}

#[test]
fn every_size_draws() {
    let folder = folder();
    with_campaign(&folder, "Winter");
    for keys in ["", "n", "nname<Enter>", "nname<Enter><Enter>", "d"] {
        let start = start(&folder, keys);
        for width in (0..=60).step_by(3) {
            for height in 0..=20 {
                let frame = frame(&start, (width, height));
                if width >= 20 && height >= 5 {
                    let titles = titles(&frame, &format!("{keys} {width}×{height}"));
                    assert!(keys.is_empty() || !titles.is_empty(), "{}", text(&frame));
                }
            }
        }
    }
}

#[test]
fn pasted_text_opens_makes_and_removes_nothing() {
    let folder = folder();
    with_campaign(&folder, "Kept");
    for keys in ["", "n", "r", "c", "<Del>", "?"] {
        let mut start = start(&folder, keys);
        for text in ["\n", "y\ny\n", "q\nn\nd\n"] {
            start.update(Event::Paste(text.to_owned()), Instant::now());
        }
        assert!(start.choice().is_none(), "{keys}: {:?}", start.choice());
        assert!(!start.is_over(), "{keys}");
        let campaigns = CampaignFolder::new(folder.path())
            .list()
            .expect("it is there");
        assert_eq!(campaigns.len(), 1, "{keys}");
    }
}

/// `/`, Tab or a letter that is no key filters the rows; letters are text then, and Esc makes them keys again.
#[test]
fn letters_find_a_campaign() {
    let folder = folder();
    for name in ["The Mill", "Scratch10", "Ash"] {
        with_campaign(&folder, name);
    }
    for keys in ["Scratch10", "/scra", "<Tab>scra"] {
        let start = start(&folder, keys);
        let shown = text(&frame(&start, (80, 24)));
        assert!(shown.contains("Scratch10"), "{keys}\n{shown}");
        assert!(!shown.contains("The Mill"), "{keys}\n{shown}");
        assert!(!shown.contains("Name of the copy"), "{keys}\n{shown}");
    }
    let opened = start(&folder, "/scra<Enter>");
    assert!(
        matches!(opened.choice(), Some(Choice::Open(path)) if path.ends_with("Scratch10.rollbook")),
        "{:?}",
        opened.choice()
    );
    // The row that was found stays selected, and its keys work again.
    let named = text(&frame(&start(&folder, "/scra<Esc>c"), (80, 24)));
    assert!(named.contains("Name of the copy"), "{named}");
    assert!(named.contains("│Scratch10"), "{named}");
    let none = text(&frame(&start(&folder, "/xyz<Enter>"), (80, 24)));
    assert!(none.contains("nothing has these words"), "{none}");
    let bar = text(&frame(&start(&folder, ""), (80, 24)));
    assert!(bar.contains("filter"), "{bar}");
}

#[test]
fn no_key_is_silent() {
    use rollbook::tui::{Context, Keymap};
    let folder = folder();
    with_campaign(&folder, "The Mill");
    let keymap = Keymap::default();
    for (action, keys) in keymap.live(&[Context::Start, Context::Everywhere]) {
        if action.is_movement() || action == rollbook::tui::Action::Back {
            continue;
        }
        for chord in keys {
            let mut start = start(&folder, "");
            let before = text(&frame(&start, (80, 24)));
            start.update(Event::Key(chord.into()), Instant::now());
            let after = text(&frame(&start, (80, 24)));
            assert!(before != after || start.is_over(), "{chord} {action}");
        }
    }
}
