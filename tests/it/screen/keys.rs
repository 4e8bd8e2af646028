//! Chords and keymaps: both directions, the user's over the default, every kind of mistake.

use super::harness::Play;
use super::stage::Stage;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rollbook::config::Keyboard;
use rollbook::tui::{Action, Chord, Context, Keymap};
use strum::IntoEnumIterator as _;

fn chord(text: &str) -> Chord {
    text.parse().expect(text)
}

#[test]
fn a_chord_is_written_as_it_is_read() {
    for text in [
        "r",
        "B",
        "+",
        "-",
        "Ctrl-Z",
        "Alt-x",
        "Shift-Tab",
        "F9",
        "Space",
        "Ctrl-Alt-Delete",
        "?",
    ] {
        let again = chord(text).to_string();
        assert_eq!(chord(&again), chord(text), "{text} became {again}");
    }
    assert_eq!(chord("Ctrl-Z").to_string(), "Ctrl-Z");
}

#[test]
fn what_terminals_send_differently_is_one_chord() {
    let key = |code, modifiers| Chord::from(KeyEvent::new(code, modifiers));
    assert_eq!(
        key(KeyCode::BackTab, KeyModifiers::SHIFT),
        chord("Shift-Tab")
    );
    assert_eq!(
        key(KeyCode::BackTab, KeyModifiers::NONE),
        chord("Shift-Tab")
    );
    assert_eq!(key(KeyCode::Char('B'), KeyModifiers::SHIFT), chord("B"));
    assert_eq!(key(KeyCode::Char('b'), KeyModifiers::SHIFT), chord("B"));
    assert_eq!(
        key(KeyCode::Char('Z'), KeyModifiers::CONTROL),
        chord("Ctrl-z")
    );
}

#[test]
fn every_action_has_a_key_somewhere() {
    let keymap = Keymap::default();
    let bound = |action: &Action| {
        let mut places = Context::iter();
        places.any(|place| {
            keymap
                .bindings(place)
                .iter()
                .any(|b| b.action == *action && !b.keys.is_empty())
        })
    };
    let unbound: Vec<_> = Action::iter().filter(|action| !bound(action)).collect();
    // The palette alone does these: they are asked for rarely, and the usual key of the last is undo.
    let expected = [
        Action::Shelf,
        Action::Notes,
        Action::PlayersSee,
        Action::PrintSheets,
        Action::PlayersPage,
        Action::BackUp,
        Action::Restore,
        Action::Settings,
        Action::Theme,
        Action::Suspend,
    ];
    assert_eq!(unbound, expected);
}

#[test]
fn the_innermost_place_wins() {
    let keymap = Keymap::default();
    let enter = chord("Enter");
    let at = |contexts: &[Context]| keymap.action(contexts, enter);
    assert_eq!(at(&[Context::Builder, Context::Table]), Some(Action::Roll));
    assert_eq!(
        at(&[Context::History, Context::Table]),
        Some(Action::Inspect)
    );
    assert_eq!(at(&[Context::Table]), None);
}

#[test]
fn a_users_list_replaces_and_an_empty_one_takes_away() {
    let text = r#"{ Table: { Pick: ["p"], Zoom: [] } }"#;
    let keymap = Keymap::default()
        .with(text, "keymap.ron")
        .expect("it is right");
    let action = |key| keymap.action(&[Context::Table], chord(key));
    assert_eq!(action("p"), Some(Action::Pick));
    assert_eq!(action("r"), None);
    assert_eq!(action("z"), None);
    assert_eq!(action("u"), Some(Action::Undo));
}

fn mistake(text: &str) -> String {
    let error = Keymap::default()
        .with(text, "keymap.ron")
        .expect_err("it is wrong");
    error.to_string()
}

#[test]
fn mistakes_are_named_with_their_place() {
    let all = [
        "{ Table: { Pick: [\"u\"] } }",
        "{ Table: { Pick: [\"p\"],\n  Pick: [\"l\"] } }",
        "{ Table: { Pikc: [\"p\"] } }",
        "{ Tabel: {} }",
        "{ Table: { Pick: [\"Ctrl-Foo\"] } }",
        "{ TextField: {\n  Accept: [\"a\"] } }",
        "{ Table: { Pick: \"p\" } }",
        "{ Table: { Pick: [\"p\"]",
    ];
    // The list of all actions is cut: a new action is no change of these words.
    let shown = |said: String| said.chars().take(150).collect::<String>();
    let said: Vec<_> = all.iter().map(|text| shown(mistake(text))).collect();
    insta::assert_snapshot!(said.join("\n"));
}

/// On an AZERTY keyboard the keys of the digits choose characters without Shift.
#[test]
fn azerty_chooses_characters_without_shift() {
    let settings = rollbook::tui::UiSettings {
        keymap: Keymap::of(Keyboard::Azerty),
        ..super::harness::look()
    };
    let mut play = Play::with_look("nexus", "", (120, 36), settings);
    play.keys("é");
    assert!(play.text().contains("▸2 Ysolde"), "{}", play.text());
    play.keys("'");
    assert!(play.text().contains("▸4 Oda"), "{}", play.text());
    play.keys("ç");
    assert!(
        play.bar().contains("nobody has the number 9"),
        "{}",
        play.bar()
    );
}

/// A key that means nothing here says which pane has it, also one without a letter.
#[test]
fn a_key_without_a_letter_says_whose_it_is() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("F2").sees("“F2” is a key of the party");
}

/// One character can be given something by the menu that a group has.
#[test]
fn one_character_gets_gear() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("1 a G +").text("Chalk x3").keys("Enter");
    assert!(stage.label().contains("Chalk"), "{}", stage.label());
}
