//! Described games on the screen: what the builder asks, how a roll is explained, and that each game has its own words.

mod points;
mod table_dice;

use std::collections::BTreeSet;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use ratatui::layout::Rect;
use rollbook::campaign::view::{PlayersView, Viewer};
use rollbook::cli;
use rollbook::game;
use rollbook::recap::{Recap, markdown};
use rollbook::table::Snapshot;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::Application as _;
use rollbook::tui::players::{PlayersScreen, Post};

use super::harness::{Play, frame, look, sample_table, text};
use crate::named_dice::NamedDice;

/// Two declarations and an asked number, dice that follow from others, and two rerolls.
const KNOTS: &str = r#"(
    id: "knots", name: "Knots",
    mechanic: Described(
        inputs: [
            (name: "skill", from: Skill, called: "rank"), (name: "bold", from: Declared("bold move")),
            (name: "calm", from: Declared("calm start")), (name: "risk", from: Asked("risk dice", 0, 12)),
            (name: "mods", from: Effect(Flat)),
        ],
        derive: [("drive", "bold - calm")],
        tallies: [("sum", Add), ("doom", Add)],
        dice: [
            (name: "main", count: "2", sides: "6", gives: [("sum", "face"), ("doom", "face = 1")]),
            (name: "risk", count: "risk", faces: [-1, 0, 1], gives: [("sum", "face")]),
            (name: "dark", count: "doom", sides: "6", gives: [("sum", "-face")], then: true),
        ],
        value: "sum + skill + mods + drive",
        read: [("good", "value >= 8 and doom = 0"), ("bad", "1")],
        contest: (value: "a.value - b.value", read: [("a", "value > 0"), ("b", "1")]),
        rerolls: [
            (name: "grit", dice: Where("face = 1"), keep: New, times: 1, when: "doom > 0"),
            (name: "fate", dice: All, keep: Either, times: 1),
        ],
    ),
    tiers: [(key: "bad", name: "bad"), (key: "good", name: "good", success: true)],
)"#;

/// Tracks whose names begin alike have different short names in a narrow party.
#[test]
fn names_of_tracks_stand_whole_above_them() {
    let names = ["Strain", "Stress", "Stamina", "Spirit"];
    let tracks = names.map(|name| format!("(name: \"{name}\", max: (base: 10))"));
    let game = KNOTS.replace(
        "tiers: [",
        &format!(
            "sheet: (kinds: [(name: \"Skills\", role: Skill, rating: Number(), traits: [(name: \"Climbing\")])], \
             tracks: [{}]), tiers: [",
            tracks.join(", ")
        ),
    );
    let play = played(&game, "");
    let short = play.text();
    assert!(short.contains("Strain Stress Stamina Spirit"), "{short}");
    assert!(
        short.contains("Mara 10/10  10/10  10/10   10/10"),
        "{short}"
    );
}

/// Where nobody is at the table yet, the roll pane names nobody.
#[test]
fn an_empty_table_says_what_to_press() {
    let means = Environment {
        dice: Box::new(NamedDice::new("")),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let table = Table::in_memory("Knots", KNOTS, Vec::new(), means).expect("a game");
    let play = Play::at(table, look(), (80, 24));
    shows(
        &play,
        &[
            "Nobody is here. P adds a",
            "N an NPC",
            "r rolls plain dice",
            "N new NPC · S start session",
        ],
    );
}

/// What a file calls its modifiers is the word of the keys that add them.
#[test]
fn a_modifier_has_the_word_that_the_file_gives_it() {
    let game = KNOTS.replace(
        "from: Effect(Flat))",
        "from: Effect(Flat), called: \"edge\")",
    );
    let mut play = played(&game, "d6 4 4");
    play.keys("1rcli<Tab>bb");
    shows(&play, &["✓ edge  +2"]);
    assert!(!play.text().contains("+2 edge"), "{}", play.text());
    play.keys("B,+1 rope<Enter>");
    shows(&play, &["penalty  −1 edge", "rope  +1 edge"]);
    play.keys("<Enter>");
    assert_eq!(label(&play), "Mara · Climbing 12 · good");
}

/// Knots with two characters and dice that fall so.
fn knots(dice: &str) -> Play {
    played(KNOTS, dice)
}

fn played(game: &str, dice: &str) -> Play {
    let means = Environment {
        dice: Box::new(NamedDice::new(dice)),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let mut table = Table::in_memory("Knots", game, Vec::new(), means).expect("a game");
    said(&mut table, "pc Mara Climbing 2\npc Odo Climbing 1");
    Play::at(table, look(), (100, 30))
}

fn said(table: &mut Table, phrases: &str) {
    let mut answers = Vec::new();
    let done = cli::line(table, &mut phrases.as_bytes(), &mut answers, true, false);
    let answers = String::from_utf8_lossy(&answers);
    assert!(done.is_ok(), "{phrases}: {answers}");
}

#[track_caller]
fn shows(play: &Play, words: &[&str]) {
    let shown = play.text();
    for word in words {
        assert!(shown.contains(word), "{word}:\n{shown}");
    }
}

/// The label of the newest entry.
fn label(play: &Play) -> String {
    let done = play.app.state().latest.as_ref();
    done.expect("an entry").decision.label.to_string()
}

#[test]
fn several_declarations_have_letters_and_numbers_are_set_by_digits() {
    let mut play = knots("d6 4 5");
    play.keys("1rcli<Tab>x");
    shows(&play, &["bold move", "calm start", "risk dice, 0 to 12  0"]);
    // A letter declares and closes the list; odds follow at once.
    play.keys("a");
    shows(&play, &["BOLD MOVE", "2d6 + 3, then dark"]);
    play.keys("xc3");
    shows(&play, &["risk dice, 0 to 12  3", "main 2d6 + 3 risk + 3"]);
    // 1 can go on to 12; 19 is beyond the range, and 9 is taken alone.
    play.keys("19");
    shows(&play, &["risk dice, 0 to 12  9"]);
    play.keys("12+");
    shows(&play, &["risk dice, 0 to 12"]);
    play.keys("<Enter>");
    shows(&play, &["RISK DICE 12", "main 2d6 + 12 risk + 3"]);
    play.keys("xc-<Esc>");
    shows(&play, &["RISK DICE 11"]);
    play.keys("xc0<Enter>xa");
    assert!(!play.text().contains("RISK DICE"), "{}", play.text());
    assert!(!play.text().contains("BOLD MOVE"), "{}", play.text());
    play.keys("xz");
    shows(&play, &["no declaration has the letter “z”"]);
    play.keys("<Esc>xb<Enter>");
    assert_eq!(label(&play), "Mara · Climbing (calm start) 10 · good");
}

#[test]
fn what_is_declared_stands_in_the_key_bar_once_a_roll_is_picked() {
    let mut play = Play::at(sample_table("d20", "any 3"), look(), (80, 24));
    let bar = |play: &Play| play.text().lines().last().unwrap_or_default().to_owned();
    play.keys("1");
    assert!(!bar(&play).contains("x declare"), "{}", bar(&play));
    play.keys("rmel<Tab>");
    assert!(
        bar(&play).contains("Enter roll · r pick · x attack roll"),
        "{}",
        bar(&play)
    );
    // Nothing is listed that could be ticked.
    assert!(!bar(&play).contains("tick"), "{}", bar(&play));
    play.keys("b");
    assert!(bar(&play).contains("Space tick"), "{}", bar(&play));
}

/// A bonus is told wherever the item is, and none where there is none.
#[test]
fn an_item_tells_its_bonus() {
    let mut table = sample_table("sixes-and-push", "any 3");
    said(&mut table, "item Ylva \"Long axe\" bonus 0");
    let mut play = Play::at(table, look(), (120, 36));
    play.keys("1");
    shows(&play, &["Long axe d8 ▮▮▮"]);
    play.keys(":item Ylva \"Long axe\" bonus 3<Enter>");
    shows(&play, &["Long axe d8 +3 ▮▮▮"]);
    play.keys("<Tab><Enter>");
    shows(&play, &["d8, 3 uses → d8 +3, 3 uses"]);
}

#[test]
fn an_item_has_a_letter_and_goes_with_its_owner_only() {
    let table = sample_table("sixes-and-push", "any 3");
    let mut play = Play::at(table, look(), (120, 36));
    play.keys("1rmel<Tab>");
    shows(&play, &["use Long axe  +2, d8", "base 5d6 + skill 3d6"]);
    play.keys(",a");
    shows(&play, &["✓ use Long axe", "artifact d8"]);
    play.keys("<Enter>");
    let test = |play: &Play| {
        let done = play.app.state().latest.clone().expect("a roll");
        let events = done.decision.events.iter();
        let mut records = events.flat_map(rollbook::campaign::Event::records);
        records.next().expect("a record").test.using
    };
    assert!(test(&play).is_some(), "{}", play.text());
    // An amendment lays it aside, and takes it up again.
    play.keys("m");
    shows(&play, &["AMENDING", "✓ use Long axe"]);
    let open = |play: &Play| {
        let ylva = play.app.state().campaign().named("Ylva");
        let open = ylva.expect("she is there").open.as_ref();
        open.expect("an open roll").record.test.using
    };
    play.keys(",a<Enter>");
    assert_eq!(open(&play), None, "{}", play.text());
    play.keys("m,a<Enter>");
    assert!(open(&play).is_some(), "{}", play.text());
    // The same roll by somebody who has no such item.
    play.keys("2.");
    assert_eq!(test(&play), None, "{}", play.text());
    // Lost, it is no longer used.
    play.keys("1rmel<Tab>,a");
    shows(&play, &["✓ use Long axe"]);
    play.keys(":drop ylva \"Long axe\"<Enter>");
    assert!(!play.text().contains("use Long axe"), "{}", play.text());
}

#[test]
fn a_breakdown_tells_every_number_and_the_line_that_holds() {
    let mut play = knots("d6 1 6 4");
    play.keys("1rcli<Tab>xc0<Enter>,+1<Enter><Enter>")
        .keys("<Tab><Enter>");
    shows(
        &play,
        &[
            "inputs: rank 2 · bold 0 · calm 0 · risk 0 · mods 1",
            "+1  by hand",
            "main d6: 1 → sum 1, doom 1 · 6 → sum 6",
            "dark d6: 4 → sum −4",
            "tallies: sum 3 · doom 1",
            "value 6 = sum + skill + mods + drive",
            "6: bad, because no condition before it holds",
        ],
    );
    let mut play = knots("d6 4 5");
    play.keys("1rcli<Enter>").keys("<Tab><Enter>");
    shows(
        &play,
        &["11: good, because value >= 8 and doom = 0 (doom 0 · value 11)"],
    );
}

#[test]
fn steps_that_hardly_ever_come_stand_in_one_line() {
    let table = sample_table("exploding-trait", "any 1 3");
    let mut play = Play::at(table, look(), (120, 60));
    play.keys("1rfight<Enter>").keys("<Tab><Enter>");
    shows(&play, &["to success +30", "success +4"]);
    let shown = play.text();
    let zero = shown.lines().filter(|line| line.contains(" 0.00 %"));
    assert!(zero.count() < 2, "{shown}");
}

#[test]
fn rerolls_stand_in_a_menu_and_each_throws_its_own_dice() {
    let mut play = knots("d6 1 6 4 5");
    play.keys("1rcli<Enter>v");
    shows(&play, &["Mara: reroll", "r grit", "f fate"]);
    // Grit throws the one again; the six stays, and nothing dark follows.
    play.keys("r");
    assert_eq!(
        label(&play),
        "Mara · Climbing rerolled (grit) 5 → 13 · good"
    );
}

/// A called total doesn't tell which dice a push leaves: no odds are shown for it, and `v` says why it is not taken.
#[test]
fn a_push_of_a_called_total_has_no_odds() {
    let mut play = Play::sample("sixes-and-push", "any 3", (120, 36));
    let offers = |play: &Play| play.text().contains("v push for ");
    play.keys(":roll ylva sway<Enter>");
    assert!(offers(&play), "{}", play.text());
    play.keys(":roll ylva sway called 2<Enter>");
    assert!(!offers(&play), "{}", play.text());
    play.keys("vp");
    shows(
        &play,
        &["the called total doesn't tell which dice push leaves"],
    );
    play.keys("<Esc>:reroll push ylva called 3<Enter>");
    let label = label(&play);
    assert!(
        label.contains("rerolled (push) 2 called → 3 called"),
        "{label}"
    );
}

/// What a push changes stands in its line, in the history and in the inspector, and the search finds it.
#[test]
fn what_a_push_changes_is_told_and_found() {
    let mut play = Play::sample("sixes-and-push", "any 3", (200, 50));
    play.keys(":roll ylva melee using \"Long axe\" faces 2,2,2,2,2,2,2,2,3,3,2<Enter>");
    play.keys(":reroll push ylva faces 1,2,2,2,2,2,2,2,1,1,2<Enter>");
    assert_eq!(
        label(&play),
        "Ylva · Melee rerolled (push) 0 → 0 · failure, ones 1, gear ones 2 · Brawn 5 → 4, Long axe +2 → +0, Willpower 0 → 1"
    );
    shows(&play, &["Brawn 5 → 4", "Long axe +2 → +0"]);
    play.keys("<Tab><Down><Enter>");
    shows(
        &play,
        &[
            "−1  push: Brawn",
            "−2  push: Long axe",
            "+1  push: Willpower",
        ],
    );
    assert!(!play.text().contains(", only"), "{}", play.text());
    play.keys("<Esc>/willpower");
    shows(&play, &["1 of ", "Willpower 0 → 1"]);
    // A bonus that has less to lose by then.
    let mut play = Play::sample("sixes-and-push", "any 3", (200, 50));
    play.keys(":roll ylva melee using \"Long axe\" faces 2,2,2,2,2,2,2,2,3,3,2<Enter>");
    play.keys(":item ylva \"Long axe\" bonus 1<Enter>");
    play.keys(":reroll push ylva faces 2,2,2,2,2,2,2,2,1,1,2<Enter><Tab><Enter>");
    shows(&play, &["−2  push: Long axe, only −1 to its lowest"]);
}

#[test]
fn contests_groups_saved_rolls_and_turns_go_by_keys() {
    let mut play = knots("any 4 5");
    play.keys("1rcli<Tab>c2cli<Enter>");
    assert!(
        label(&play).contains(" vs Odo · Climbing"),
        "{}",
        label(&play)
    );
    play.keys("0rcli<Enter>");
    assert!(label(&play).contains("Mara"), "{}", label(&play));
    play.keys("<Esc>1rcli<Tab>xa").keys("s");
    play.keys("dash<Enter>");
    play.keys("rdash<Enter>");
    assert_eq!(label(&play), "Mara · dash, Climbing (bold move) 12 · good");
    play.keys("W");
    shows(&play, &["Order of turns"]);
    play.keys("oclimbing<Enter>");
    shows(&play, &["round 1"]);
}

/// Beginnings of words of the built-in games, and of the words that this program had for them.
const FOREIGN: [&str; 13] = [
    "virtue",
    "vice",
    "boon",
    "bane",
    "durab",
    "resolve",
    "exert",
    "complexit",
    "complication",
    "botch",
    "blunder",
    "trivial",
    "dv",
];

/// The foreign words in a text; where the game's own file has a word, it is its own.
fn foreign(file: &str, shown: &str, place: &str, found: &mut BTreeSet<String>) {
    for line in shown.lines() {
        for word in line.split(|c: char| !c.is_alphanumeric()) {
            let word = word.to_lowercase();
            let is_foreign = FOREIGN.iter().any(|begun| word.starts_with(begun));
            if is_foreign && !file.contains(&word) {
                found.insert(format!("{place}: {word} in {}", line.trim()));
            }
        }
    }
}

#[test]
fn no_word_of_a_built_in_game_shows_in_a_template() {
    let mut found = BTreeSet::new();
    for source in game::templates() {
        let id = &source.game.id;
        let file = source.text.to_lowercase();
        let mut table = sample_table(id, "any 1 2 3 4 5 6");
        said(&mut table, "session start");
        let mut play = Play::at(table, look(), (80, 24));
        for keys in [
            "1r",
            "<Down><Tab>",
            "b",
            "B",
            ",",
            "<Esc>x",
            "<Esc>",
            "g",
            "<Esc>",
            "<Enter>",
            "v",
            "<Esc>",
            "c",
            "<Esc>",
            "m",
            "<Esc>",
            "<Tab>",
            "<Enter>",
            "<PgDn>",
            "<PgDn>",
            "<Esc>",
            "?",
            "<PgDn>",
            "<PgDn>",
            "<PgDn>",
            "<PgDn>",
            "<Esc>",
            "L",
            "<PgDn>",
            "<Esc>",
            "R",
            "<PgDn>",
            "<Esc>",
            ":",
            "<PgDn>",
            "<PgDn>",
            "<Esc>",
            "a",
            "<Esc>",
            "i",
            "<Esc>",
            "d",
            "<Esc>",
            "s",
            "<Esc>",
            "W",
            "<Esc>",
            "0r",
            "<Down><Enter>",
            "<Esc>",
            "P",
            "<Esc>",
            "N",
            "<Esc>",
            "f",
            "<Esc>",
        ] {
            play.keys(keys);
            foreign(&file, &play.text(), &format!("{id}, {keys}"), &mut found);
        }
        let table = &play.app.state().table;
        for viewer in [Viewer::game_master, |it| PlayersView::of(it).into()] {
            let viewer = viewer(table.campaign().clone());
            let recap = Recap::build(viewer, table.reader(), None, &TimeZone::UTC);
            let recap = markdown(&recap.expect("a readable journal"));
            foreign(&file, &recap, &format!("{id}, recap"), &mut found);
        }
        let snapshot = Snapshot::of(table.reader()).expect("a readable journal");
        let screen = Rect::new(0, 0, 80, 24);
        let watch = PlayersScreen::new(look().theme, screen, snapshot, Post::default());
        let shown = text(&frame(&watch, (80, 24)));
        foreign(&file, &shown, &format!("{id}, watch"), &mut found);
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The builder, the result and the inspector of three shapes of dice.
#[test]
fn three_shapes_at_two_sizes() {
    let shapes = [
        ("d20", "1rmel<Tab>xb", "d20 17 4"),
        (
            "sixes-and-push",
            "1rmel<Tab>,a",
            "d6 1 3 3 4 5 2 2 1 1 5, d8 5",
        ),
        ("symbols", "1rpil<Tab>bBxb1<Enter>", "any 3 8 5 6 11 4 1"),
    ];
    for (game, keys, dice) in shapes {
        for size in [(80, 24), (120, 36)] {
            let mut play = Play::sample(game, dice, size);
            let mut shown = play.keys(keys).text();
            for more in ["<Enter>", "<Tab><Enter>", "<End>"] {
                shown += "\n\n";
                shown += &play.keys(more).text();
            }
            let name = format!("{game}_{}", size.0);
            insta::with_settings!({ omit_expression => true }, {
                insta::assert_snapshot!(name, shown);
            });
        }
    }
}

/// Where more is worse, harm is said as harm.
#[test]
fn harm_on_a_track_that_fills_is_no_healing() {
    let mut play = Play::sample("symbols", "any 1", (120, 36));
    play.keys("1i3<Enter>");
    shows(&play, &["Dace Rill takes 3."]);
    play.keys("1i+2<Enter>");
    shows(&play, &["Dace Rill recovers 2."]);
}

/// A roll against nothing is made harder and easier by what the game adds to rolls.
#[test]
fn without_a_target_plus_and_minus_change_the_dice() {
    let mut play = Play::sample("sixes-and-push", "any 1", (120, 36));
    play.keys("1rmel<Tab>+");
    shows(&play, &["skill 2d6"]);
    play.keys("--");
    shows(&play, &["skill 4d6"]);
    play.keys("g");
    shows(&play, &["in this game a roll has no difficulty"]);
}

/// Odds that are reckoned on another thread come to the same as those that are reckoned at once.
#[test]
fn odds_that_come_later_are_the_same() {
    let keys = [
        "1rpil<Tab>",
        "bbbbbBBBBB",
        "x",
        "++",
        "<Enter>",
        "<Tab><Enter>",
        "<End>",
        "<Esc>",
        "r9d10k5",
        "<Esc>",
    ];
    let (ring, answered) = mpsc::channel();
    let mut at_once = Play::sample("symbols", "any 1 8 3", (120, 36));
    let mut later = Play::sample("symbols", "any 1 8 3", (120, 36));
    let ring = Mutex::new(ring);
    later.app = later.app.with_waker(Arc::new(move || {
        let _ = ring.lock().expect("nobody panicked").send(());
    }));
    let patience = Instant::now() + Duration::from_secs(20);
    for keys in keys {
        let shown = at_once.keys(keys).text();
        later.keys(keys);
        while later.text() != shown && Instant::now() < patience {
            let _ = answered.recv_timeout(Duration::from_millis(100));
            if later.app.deadline().is_some_and(|at| at <= Instant::now()) {
                later.app.wake();
            }
        }
        assert_eq!(later.text(), shown, "{keys}");
    }
}
