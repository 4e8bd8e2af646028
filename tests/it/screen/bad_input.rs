//! What nobody meant: pasted text, wrong faces, a key held or pressed again, Esc from anywhere.

use std::time::Duration;

use crossterm::event::Event;
use rollbook::campaign::Campaign;
use rollbook::tui::{Application as _, Context, Keymap};

use super::frames::titles;
use super::harness::{Play, frame, parse};
use super::stage::GAMES;

const SIZE: (u16, u16) = (80, 24);

fn play(game: &str, keys: &str) -> Play {
    let mut play = Play::sample(game, "any 5", SIZE);
    play.keys(keys);
    play
}

fn campaign(play: &Play) -> &Campaign {
    play.app.state().campaign()
}

fn entries(play: &Play) -> u64 {
    campaign(play).last.0
}

/// Keys into every pane, every dialog and every field of the builder.
const PLACES: [&str; 34] = [
    "",
    "<Tab>",
    "<Tab><Tab>",
    "<Tab><Tab><Tab>",
    "<Tab><Enter>",
    "r",
    "rwi",
    "r1<Tab>g",
    "r1<Tab>c",
    "r1<Tab>,",
    "r1<Tab>t<Enter>",
    "r1<Tab>t<Enter>=",
    "tr1d100<Enter>",
    "tr1d100<Enter>4",
    "a",
    "aC",
    "aM",
    "aM+",
    "aB",
    "d",
    "dA",
    "i",
    "P",
    "S",
    "n",
    "'",
    "?",
    "e",
    "e<Down><Enter>",
    "7",
    "/",
    "w",
    "W",
    "f",
];

#[test]
fn pasted_text_fires_no_command_anywhere() {
    let long = "u v q\n".repeat(900);
    let pastes = [
        "q",
        "u\nv\n",
        "\r\n\r\n",
        "1\n2\n3\n",
        "yes\ny",
        "\t\u{1b}[A\u{3}",
        &long,
    ];
    for game in GAMES {
        for place in PLACES {
            let mut play = play(game, place);
            let before = campaign(&play).clone();
            for text in pastes {
                play.event(Event::Paste(text.to_owned()));
                play.event(Event::Paste(text.to_owned()));
            }
            assert_eq!(*campaign(&play), before, "{game}: {place}");
            assert!(!play.app.is_over(), "{game}: {place}");
            titles(&frame(&play.app, SIZE), &format!("{game}: {place}"));
        }
    }
}

#[test]
fn pasted_text_is_added_to_what_stands_in_a_field() {
    let mut play = play("nexus", "e");
    while !play.text().contains("note: ") {
        play.keys("<Right>");
    }
    let note = |play: &Play| {
        let who = play.app.state().chosen().expect("somebody is chosen");
        who.note.clone()
    };
    let before = note(&play);
    play.event(Event::Paste(" And more.".to_owned()));
    play.keys("<Enter><Enter>");
    assert_eq!(note(&play), format!("{before} And more."));
}

#[test]
fn a_modifier_of_very_many_words_is_refused() {
    let mut play = play("nexus", "aM+");
    play.event(Event::Paste("wet ".repeat(61)));
    play.keys("<Enter>");
    assert!(play.text().contains("at most 60 words"), "{}", play.text());
}

#[test]
fn a_face_no_die_has_is_refused_and_nothing_typed_is_lost() {
    let mut play = play("nexus", "rat<Tab>t<Enter>");
    play.keys("9");
    for wrong in ["e", "9", "x", "-"] {
        play.keys(wrong);
        assert!(play.bar().contains("has no"), "{wrong}: {}", play.bar());
        assert!(play.text().contains("d10  9"), "{}", play.text());
    }
    play.keys("<Enter>");
    assert!(play.bar().contains("2 more dice"), "{}", play.bar());
    play.keys("444");
    assert!(
        play.bar().contains("all 3 dice are entered: 9, 4, 4"),
        "{}",
        play.bar()
    );
    play.keys("<Enter>");
    assert_eq!(entries(&play), 2);
}

#[test]
fn figures_of_a_large_die_stay_where_a_wrong_one_follows() {
    let mut play = play("nexus", "tr1d100<Enter>");
    play.keys("7x");
    assert!(play.bar().contains("a d100 has no “7x”"), "{}", play.bar());
    assert!(play.text().contains("d100  7"), "{}", play.text());
    play.keys("<BS>0");
    assert!(play.bar().contains("has no “0”"), "{}", play.bar());
    play.keys("42<Enter>");
    assert_eq!(entries(&play), 2);
    let latest = play.app.state().latest.as_ref();
    let label = latest.map_or("", |done| &done.decision.label);
    assert_eq!(label, "d100 = 42");
}

#[test]
fn what_was_called_stays_to_be_mended() {
    let mut play = play("contract", "rfi<Tab>t<Enter>=4 ");
    play.keys("x");
    assert!(play.bar().contains("digits after ="), "{}", play.bar());
    play.keys("4 5<Enter>");
    assert!(play.bar().contains("a number after ="), "{}", play.bar());
    assert!(play.text().contains("called =4 4 5"), "{}", play.text());
}

/// Every key that means something at the table, and some that don't.
fn keys_of_the_table() -> Vec<String> {
    let keymap = Keymap::default();
    let places = [
        Context::Table,
        Context::Party,
        Context::Sheet,
        Context::Builder,
        Context::History,
    ];
    let all = places.iter().flat_map(|place| keymap.bindings(*place));
    let mut keys: Vec<String> = all
        .flat_map(|binding| &binding.keys)
        .map(ToString::to_string)
        .collect();
    keys.extend(["M", "w", "*"].map(str::to_owned));
    keys.sort();
    keys.dedup();
    let named = |key: String| match key.as_str() {
        "Space" => " ".to_owned(),
        "Backspace" => "<BS>".to_owned(),
        "Delete" => "<Del>".to_owned(),
        "Shift-Tab" => "<S-Tab>".to_owned(),
        "PageUp" => "<PgUp>".to_owned(),
        "PageDown" => "<PgDn>".to_owned(),
        "Ctrl-O" | "q" => String::new(),
        one if one.chars().count() == 1 => key,
        _ => format!("<{key}>"),
    };
    let keys = keys.into_iter().map(named);
    keys.filter(|key| !key.is_empty()).collect()
}

#[test]
fn escape_leaves_every_state_of_one_or_two_keys_as_it_was_and_never_quits() {
    let keys = keys_of_the_table();
    assert!(keys.len() > 50, "{keys:?}");
    for key in &keys {
        assert!(!parse(key).is_empty());
    }
    for (nth, game) in GAMES.into_iter().enumerate() {
        let mut play = play(game, "");
        let mut before = campaign(&play).clone();
        for (row, first) in keys.iter().enumerate() {
            // Every key alone in each game, every pair in one of them.
            let pairs = keys.iter().enumerate();
            let pairs = pairs.filter(|(column, _)| (row + column) % GAMES.len() == nth);
            let seconds = pairs.map(|(_, key)| key.as_str());
            for second in std::iter::once("").chain(seconds) {
                play.keys(first).keys(second);
                if campaign(&play).last != before.last {
                    before = campaign(&play).clone();
                }
                play.keys("<Esc><Esc><Esc><Esc>");
                assert!(*campaign(&play) == before, "{game}: {first} {second}");
                assert!(!play.app.is_over(), "{game}: {first} {second}");
            }
        }
    }
}

/// A roll that can be thrown with Enter once it is loaded, in each game.
const LOADED: [(&str, &str); 4] = [
    ("vice-virtue", "rwi<Tab>"),
    ("langobard", "rsw<Tab>"),
    ("contract", "rfi<Tab>"),
    ("nexus", "rat<Tab>"),
];

#[test]
fn a_held_key_rolls_spends_and_undoes_once() {
    for (game, loaded) in LOADED {
        for gap in [30, 90] {
            let gap = Duration::from_millis(gap);
            let mut play = play(game, loaded);
            play.hold("<Enter>", 20, gap);
            assert_eq!(entries(&play), 2, "{game}: Enter");
            play.hold(".", 20, gap);
            assert_eq!(entries(&play), 3, "{game}: .");
            play.hold("u", 20, gap);
            assert_eq!(entries(&play), 4, "{game}: u");
            play.hold("U", 20, gap);
            assert_eq!(entries(&play), 5, "{game}: U");
        }
    }
    for (game, loaded) in [LOADED[0], LOADED[3]] {
        let mut play = play(game, loaded);
        play.keys("<Enter>")
            .hold("v", 20, Duration::from_millis(30))
            .hold("s", 20, Duration::from_millis(30));
        assert_eq!(entries(&play), 3, "{game}: v");
    }
}

#[test]
fn a_held_prefix_is_no_letter_of_its_menu() {
    for gap in [30, 90] {
        for (game, key) in [
            ("nexus", "d"),
            ("nexus", "a"),
            ("vice-virtue", "a"),
            ("contract", "d"),
        ] {
            let mut play = play(game, "");
            play.hold(key, 20, Duration::from_millis(gap));
            assert_eq!(entries(&play), 1, "{game}: {key}");
        }
    }
    // Pressed twice it is, however soon.
    for gap in [150, 300, 660] {
        let mut play = play("nexus", "d");
        play.rest(Duration::from_millis(gap)).key("d");
        play.rest(Duration::from_secs(1));
        assert_eq!(entries(&play), 2, "{gap}");
    }
}

#[test]
fn a_held_key_changes_who_is_here_or_in_the_group_once() {
    let gap = Duration::from_millis(30);
    let mut party = play("nexus", "<Tab><Tab>");
    party.hold("p", 20, gap);
    assert_eq!(entries(&party), 2);
    let mut group = play("nexus", "0<Tab><Tab>");
    let all = group.text();
    group.hold(" ", 20, gap);
    let without = group.text();
    assert_ne!(all, without);
    group.keys(" ").keys(" ");
    assert_eq!(group.text(), without);
}

#[test]
fn enter_held_in_a_field_or_at_the_table_dice_rolls_once() {
    let gap = Duration::from_millis(30);
    for (game, loaded) in LOADED {
        let picked = loaded.replace("<Tab>", "");
        let mut typed = play(game, &picked);
        typed.hold("<Enter>", 20, gap);
        assert_eq!(entries(&typed), 2, "{game}");
        let total = if game == "contract" { 4 } else { 15 };
        let mut called = play(game, &format!("{loaded}t<Enter>={total}"));
        called.hold("<Enter>", 20, gap);
        assert_eq!(entries(&called), 2, "{game}");
    }
}

#[test]
fn a_second_enter_after_a_roll_does_nothing() {
    let done = [
        ("vice-virtue", "rwi<Enter>"),
        ("vice-virtue", "rin<Tab>c2tr<Enter>"),
        ("vice-virtue", "rwi<Enter>vs"),
        ("vice-virtue", "2rkn6<Enter>i2<Enter>"),
        ("langobard", "rsw<Enter>"),
        ("langobard", "rsw6<Enter>"),
        ("langobard", "rsw<Enter>dc"),
        ("contract", "rfi<Enter>"),
        ("contract", "rfi<Tab>c2at<Enter>"),
        ("contract", "rfi<Enter>da"),
        ("nexus", "rat<Enter>"),
        ("nexus", "rat<Enter>vs"),
        ("nexus", "rfi6<Enter>i4<Enter>"),
        ("nexus", "r2d6<Enter>"),
        ("nexus", "rat<Tab>t<Enter>53<Enter>"),
        ("nexus", "rat<Enter>mt333<Enter>"),
    ];
    for (game, keys) in done {
        let mut play = play(game, keys);
        let before = campaign(&play).clone();
        play.keys("<Enter><Enter>");
        assert_eq!(*campaign(&play), before, "{game}: {keys}");
    }
}
