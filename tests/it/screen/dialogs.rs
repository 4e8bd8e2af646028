//! Help, notes, questions, what is said and how long it stays.

use std::time::Duration;

use crossterm::event::Event;
use rollbook::table::{Environment, Table};
use rollbook::tui::{Action, Role};
use strum::IntoEnumIterator as _;

use super::harness::{Play, look};
use super::stage::GAMES;

fn play() -> Play {
    Play::sample("nexus", "", (120, 36))
}

#[test]
fn a_note_is_made_undone_and_brought_back() {
    let mut play = play();
    play.keys("nthe mill stands still<Enter>");
    assert!(
        play.bar().contains("u undo “the mill stands still"),
        "{}",
        play.bar()
    );
    play.keys("u");
    assert!(play.bar().contains("U redo ·"), "{}", play.bar());
    play.keys("U");
    assert!(play.bar().contains("u undo “the mill"), "{}", play.bar());
}

#[test]
fn a_held_u_undoes_once() {
    for gap in [30, 90] {
        let mut play = play();
        play.keys("none<Enter>ntwo<Enter>nthree<Enter>")
            .hold("u", 20, Duration::from_millis(gap));
        assert!(play.bar().contains("u undo “two”"), "{}", play.bar());
    }
}

#[test]
fn a_second_u_soon_after_the_first_undoes_too() {
    for gap in [150, 300, 500, 660] {
        let gap = Duration::from_millis(gap);
        let mut play = play();
        play.keys("none<Enter>ntwo<Enter>nthree<Enter>u");
        play.rest(gap).key("u").rest(Duration::from_secs(1));
        assert!(play.bar().contains("u undo “one”"), "{}", play.bar());
        // Another key doesn't overtake it.
        play.key("U").rest(gap).key("U").key("<Esc>");
        assert!(play.bar().contains("u undo “three”"), "{}", play.bar());
    }
}

#[test]
fn letters_in_a_field_are_text_and_undo_keeps_what_is_typed() {
    let mut play = play();
    play.keys("nfirst<Enter>nquiet<C-z>");
    assert!(play.text().contains("quiet"), "{}", play.text());
    play.keys("<Enter>");
    assert!(play.bar().contains("undo “quiet”"), "{}", play.bar());
}

#[test]
fn a_refused_line_stays_to_be_mended() {
    let mut play = play();
    play.keys("'zzz<Enter>");
    // Under the line, and not in the last line of the screen as well.
    assert_eq!(play.in_role(Role::Warning), ["No character “zzz”"]);
    assert!(play.text().contains("zzz"));
    play.keys("<BS><BS><BS>y");
    assert!(
        play.in_role(Role::Selected)
            .iter()
            .any(|run| run.contains("Ysolde"))
    );
    assert!(play.in_role(Role::Warning).is_empty());
}

#[test]
fn help_is_made_from_the_keys_and_filters_by_typing() {
    let mut play = play();
    play.keys("?");
    assert!(
        play.text().contains("Help: type what you want"),
        "{}",
        play.text()
    );
    play.keys("undo");
    let shown = play.in_role(Role::Key);
    assert_eq!(shown[0], "u Ctrl-Z", "{shown:?}");
    play.keys("<Esc>");
    assert!(!play.text().contains("Help: type what you want"));
}

/// What a game master calls things is found, what has no key as well.
#[test]
fn help_knows_the_words_of_game_masters() {
    for game in GAMES {
        for word in [
            "attack",
            "damage",
            "initiative",
            "heal",
            "condition",
            "delete",
            "difficulty",
            "settings",
            "theme",
            "players",
            "backup",
            "restore",
            "shelf",
        ] {
            let mut play = Play::sample(game, "", (120, 36));
            play.keys(&format!("?{word}"));
            let text = play.text();
            assert!(!text.contains("no key matches"), "{game}, {word}:\n{text}");
        }
    }
    let mut play = play();
    play.keys("?theme<Enter>");
    assert!(play.text().contains("high-contrast"), "{}", play.text());
}

#[test]
fn help_does_what_the_chosen_line_says() {
    let mut play = play();
    play.keys("?pick<Enter>");
    assert!(!play.text().contains("Help: type what you want"));
    assert!(
        play.text().contains("2: against person 2"),
        "{}",
        play.text()
    );
    let mut play = self::play();
    play.keys("?note<Enter>");
    assert!(play.text().contains("Note"), "{}", play.text());
    play.keys("<Esc>?nothing of the kind<Enter>");
    assert!(play.bar().contains("no key matches"), "{}", play.bar());
}

#[test]
fn help_lists_every_key_of_the_moment() {
    use rollbook::tui::{Context, Keymap};
    let places = [Context::Builder, Context::Table, Context::Everywhere];
    for (group, size) in [("", (80, 24)), ("0", (80, 24)), ("W2 1<Enter>", (120, 36))] {
        for (action, keys) in Keymap::default().live(&places) {
            let mut play = Play::sample("nexus", "", size);
            play.keys(group).keys("?");
            play.event(crossterm::event::Event::Paste(keys[0].to_string()));
            let shown = play.in_role(Role::Key);
            let listed = |run: &String| run.split([' ', '…']).any(|key| key == keys[0].to_string());
            let known = play.app.state().has_use_for(action);
            assert!(!known || shown.iter().any(listed), "{action}: {shown:?}");
        }
    }
}

#[test]
fn help_calls_a_key_what_this_game_does_wherever_it_is_asked() {
    let mut play = Play::sample("contract", "", (120, 36));
    for keys in ["?die more", "<Esc><Tab>?exertion"] {
        play.keys(keys);
        let shown = play.in_role(Role::Key);
        assert!(["b", "x"].contains(&shown[0].as_str()), "{shown:?}");
    }
}

#[test]
fn quitting_takes_two_presses_in_a_row() {
    use rollbook::tui::Application as _;
    let mut play = play();
    play.keys("q");
    assert!(play.bar().contains("“q” again"), "{}", play.bar());
    play.keys("jq");
    assert!(!play.app.is_over());
    play.keys("q");
    assert!(play.app.is_over());
}

#[test]
fn escape_never_quits_and_ends_at_the_builder() {
    use rollbook::tui::Application as _;
    let mut play = play();
    play.keys("<Tab><Tab>z<Esc><Esc><Esc><Esc>");
    assert!(!play.app.is_over());
    assert!(
        play.in_role(Role::Focus)
            .iter()
            .any(|run| run.contains("Roll"))
    );
}

#[test]
fn pasted_text_that_nothing_takes_is_said_to_be_lost() {
    for keys in ["d", "S", "rath<Tab>t<Enter>"] {
        let mut play = play();
        play.keys(keys).event(Event::Paste("a1".to_owned()));
        assert!(play.bar().contains("can only be pasted"), "{keys}");
    }
}

#[test]
fn a_screen_too_small_says_so_in_full() {
    let play = Play::sample("contract", "", (12, 4));
    assert_eq!(play.text(), "too small:\n20×5 at\nleast\n");
}

#[test]
fn pasted_text_is_text_wherever_it_lands() {
    let mut play = play();
    play.event(Event::Paste("qqu".to_owned()));
    assert!(play.bar().contains("can only be pasted"), "{}", play.bar());
    play.keys("n")
        .event(Event::Paste("two\nlines\u{1b}[2J".to_owned()));
    play.keys("<Enter>");
    assert!(play.bar().contains("undo “two lines[2J”"), "{}", play.bar());
}

#[test]
fn no_point_of_a_game_hides_a_menu_behind_its_capital() {
    let game = rollbook::game::load("vice-virtue", None).expect("an embedded game");
    let names = [("\"vice\"", "\"Courage\""), ("\"virtue\"", "\"Mettle\"")];
    let text = names
        .iter()
        .fold(game.text, |text, (from, to)| text.replace(from, to));
    let means = Environment::system().expect("randomness");
    let table = Table::in_memory("Own", &text, Vec::new(), means).expect("it can be played");
    let mut play = Play::at(table, look(), (120, 36));
    play.keys("Ppc Ada<Enter>aCsoaked<Enter><Enter>");
    assert!(play.bar().contains("soaked"), "{}", play.bar());
    play.keys("aM").rest(Duration::from_secs(1));
    assert!(play.text().contains("Ada: modifiers"), "{}", play.text());
    play.keys("<Esc><Esc>a").rest(Duration::from_secs(1));
    for point in [
        "award Courage",
        "spend Courage",
        "award Mettle",
        "spend Mettle",
    ] {
        assert!(play.text().contains(point), "no {point}:\n{}", play.text());
    }
}

/// What would stand there and do nothing is not taken: a figure, and a rest in a game without one.
#[test]
fn a_condition_promises_nothing_that_it_does_not_do() {
    let mut play = Play::sample("langobard", "any 5", (120, 36));
    play.keys("aC");
    let shown = play.text();
    assert!(shown.contains("3 (rounds), 10 min"), "{shown}");
    assert!(!shown.contains("until rest"), "{shown}");
    play.keys("soaked -1<Enter>");
    let why = "a condition changes no roll by -1; a lasting modifier does";
    assert!(play.text().contains(why), "{}", play.text());
    play.keys("<BS><BS><BS> until rest<Enter>");
    let why = "this game has no rests";
    assert!(play.text().contains(why), "{}", play.text());
    let mut play = Play::sample("nexus", "any 5", (120, 36));
    play.keys("aCsoaked until rest<Enter>");
    assert!(play.bar().contains("soaked"), "{}", play.bar());
}

/// The words of a GM for what a key does, and the key; of a phrase its verb.
#[test]
fn help_and_palette_know_the_words_of_a_gm() {
    for (words, found) in [
        ("attack", "r"),
        ("damage", "i"),
        ("initiative", "w"),
        ("heal", "i"),
        ("rest", "a"),
        ("condition", "a"),
        ("delete", "Backspace"),
        ("difficulty", "+ ="),
        ("players", "h"),
        ("monster", "N"),
        ("hero", "P"),
        ("mistake", "u Ctrl-Z"),
        ("modif", ","),
        ("wait", "W"),
        ("torch", "a"),
        ("half", "i"),
    ] {
        let mut play = play();
        play.keys(&format!("?{words}"));
        let shown = play.in_role(Role::Key);
        assert!(
            shown.iter().any(|keys| keys == found),
            "help {words}: {shown:?}"
        );
        play.keys(&format!("<Esc>:{words}"));
        let shown = play.in_role(Role::Key);
        let first = found.split(' ').next().unwrap_or_default();
        assert!(
            shown
                .iter()
                .any(|keys| keys.split(' ').any(|key| key == first)),
            "palette {words}: {shown:?}"
        );
    }
}

/// The help tells the rule of all menus, and nothing is listed twice.
#[test]
fn help_tells_of_menus_and_the_palette_lists_a_name_once() {
    let mut play = play();
    play.keys("?");
    let rule = "a letter chooses at once; Tab or / lets you search it";
    assert!(play.text().contains(rule), "{}", play.text());
    for (group, words) in [
        ("", "group"),
        ("0", "group"),
        ("", "theme light"),
        ("", "brightness"),
    ] {
        play.keys(&format!("<Esc>{group}:{words}"));
        let seen = play.text();
        let into = seen.matches("into or out of the group  ").count();
        assert!(into <= 1, "{words}: {seen}");
        assert!(
            seen.contains("▸ theme") || words == "group",
            "{words}: {seen}"
        );
    }
}

#[test]
fn help_begins_a_phrase_in_the_palette() {
    let mut play = play();
    play.keys("?rename<Enter>");
    assert!(play.text().contains("Palette"), "{}", play.text());
    play.keys("1 Bran<Enter>");
    assert!(play.text().contains("▸1 Bran "), "{}", play.text());
}

#[test]
fn help_stands_by_subject_and_says_where_it_is() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("?");
    let headings = play.in_role(Role::Strong);
    assert!(headings.iter().any(|it| it == "Roll"), "{headings:?}");
    assert!(play.text().contains(" 1 of "), "{}", play.text());
    let has_last = |play: &Play| play.in_role(Role::Strong).iter().any(|it| it == "Screen");
    let pages = (0..9).filter(|_| has_last(play.keys("<PgDn>")));
    assert!(pages.count() > 0, "{}", play.text());
}

/// At 80 columns a sentence needs no ellipsis.
#[test]
fn a_sentence_of_the_help_fits_a_small_screen() {
    for action in Action::iter() {
        let sentence = action.sentence();
        assert!(sentence.ends_with('.'), "{action}: {sentence}");
        assert!(sentence.len() <= 62, "{action}: {sentence}");
    }
}

#[test]
fn keys_typed_ahead_of_a_refusal_are_not_run() {
    // `,` asks for a letter as soon as a roll is loaded; here `d` would check an item.
    let mut play = play();
    play.keys(",").key("d").key("a");
    assert!(
        play.bar().contains("pick what to roll first"),
        "{}",
        play.bar()
    );
    assert!(!play.text().contains("check"), "{}", play.text());
    // A pause shows that it was read.
    play.rest(Duration::from_millis(299)).key("d");
    assert!(!play.text().contains("Brannoc: check"), "{}", play.text());
    play.rest(Duration::from_millis(300)).key("d");
    assert!(play.text().contains("Brannoc: check"), "{}", play.text());
}

/// What is passed over is told, and Esc shows that the refusal was seen.
#[test]
fn esc_ends_the_passing_over_of_keys() {
    let mut play = play();
    play.keys(",").key("d");
    assert!(play.bar().contains("is passed over"), "{}", play.bar());
    play.key("<Esc>").key("d");
    assert!(play.text().contains("Brannoc: check"), "{}", play.text());
}

#[test]
fn a_refused_choice_ends_its_menu_and_f_overrules_it() {
    let mut play = play();
    play.keys("3d");
    assert!(play.text().contains("Tamsin: check"), "{}", play.text());
    play.keys("c");
    assert!(!play.text().contains("Tamsin: check"), "{}", play.text());
    assert!(play.bar().contains("F overrules it"), "{}", play.bar());
    play.key("F");
    assert!(
        !play.text().contains("Overrule the rules"),
        "{}",
        play.text()
    );
    play.keys("F");
    assert!(
        play.text().contains("Overrule the rules"),
        "{}",
        play.text()
    );
}

#[test]
fn a_view_passes_over_a_word_that_is_typed_into_it() {
    let mut play = play();
    play.keys("rath<Enter>L");
    let before = play.app.state().campaign().last;
    // `u` would undo.
    play.keys("b").key("u").key("u");
    assert_eq!(play.app.state().campaign().last, before);
    play.keys("u");
    assert_ne!(play.app.state().campaign().last, before);
}

#[test]
fn text_is_never_passed_over() {
    let mut play = play();
    play.keys("rzzz<Enter>").key("x").key("y");
    assert!(play.text().contains("roll zzzxy"), "{}", play.text());
}

/// Belongings are counted in the menu of changes, in every game.
#[test]
fn belongings_are_in_the_menu_of_changes() {
    for game in ["contract", "vice-virtue", "nexus", "langobard"] {
        let mut play = Play::sample(game, "", (120, 36));
        play.keys("eitems<Enter>Chalk x5<Enter><Enter><Enter>aG");
        let text = play.text();
        assert!(text.contains("Chalk ×5…"), "{game}\n{text}");
        play.keys("c-3");
        assert!(play.text().contains("Chalk 5 → 2"), "{}", play.text());
        play.keys("<Enter>");
        let who = play.app.state().chosen().expect("somebody");
        let chalk = who.belongings.iter().find(|it| it.name == "Chalk");
        assert_eq!(chalk.map(|it| it.count), Some(2), "{game}");
    }
}

/// Enter takes no line that nobody marked; a letter that is no line's filters them, as where a name is typed.
#[test]
fn enter_takes_no_line_that_nobody_marked() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    let before = play.app.state().campaign().clone();
    play.keys("a<Enter>");
    assert!(
        play.bar().contains("a letter takes its line"),
        "{}",
        play.bar()
    );
    play.keys("jq");
    assert!(
        play.text().contains("nothing has these words"),
        "{}",
        play.text()
    );
    // Back at the letters the first step marks the first line.
    play.keys("<Esc><Down><Enter>");
    assert!(play.text().contains("vice 0 → 1"), "{}", play.text());
    play.keys("u");
    let undone = play.app.state().campaign().clone();
    assert_eq!(undone.characters, before.characters);
    play.keys("ajq<Enter>");
    assert_eq!(*play.app.state().campaign(), undone);
}

/// The name of a line can be typed where its first letter is no line's.
#[test]
fn a_name_typed_in_a_menu_finds_its_line() {
    let mut play = Play::sample("nexus", "any 6", (120, 36));
    play.keys("dspear");
    assert!(!play.text().contains("Bronze shield ("), "{}", play.text());
    play.keys("<Enter>");
    let (_, label) = play.last_entry();
    assert!(label.contains("Boar spear"), "{label}");
}

/// Nothing that an NPC can't hold is in its menu.
#[test]
fn an_npc_is_offered_no_points() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    play.keys("nBandit<Enter>'ban<Enter>a");
    assert!(!play.text().contains("award"), "{}", play.text());
}

/// A letter is its line's key, and the beginning of a name where more of it follows at once.
#[test]
fn a_name_typed_fluently_in_a_menu_is_no_row_of_commands() {
    let table = || Play::sample("nexus", "any 6", (120, 36));
    let mut play = table();
    let before = play.app.state().campaign().last.0;
    let last = |play: &Play| play.app.state().campaign().last.0 - before;
    // The key of Boar spear, and the beginning of Bronze shield.
    play.keys("d").word("b");
    assert_eq!(last(&play), 0, "{}", play.text());
    play.rest(std::time::Duration::from_millis(300));
    assert_eq!(last(&play), 1, "{}", play.text());
    assert!(play.last_entry().1.contains("Boar spear"));
    play.keys("d").word("bronze");
    assert_eq!(last(&play), 1, "{}", play.text());
    assert!(!play.text().contains("Boar spear ("), "{}", play.text());
    play.keys("<Enter>");
    assert!(play.last_entry().1.contains("Bronze shield"));
    // A key that goes on with no name: the letter is carried out before it.
    play.keys("d").word("b2");
    assert_eq!(last(&play), 3, "{}", play.text());
    let chosen = play.app.state().chosen().map(|who| who.name.clone());
    assert_eq!(chosen.as_deref(), Some("Ysolde"));
    // Only Egg begins so: it is checked at once, and the rest of the word with Enter does no more.
    let mut play = table();
    play.keys(":item brannoc add Dirk d6<Enter>:item brannoc add Egg d6<Enter>d")
        .word("e");
    assert_eq!(last(&play), 3, "{}", play.text());
    play.word("gg<Enter>");
    assert_eq!(last(&play), 3, "{}", play.text());
    assert!(play.last_entry().1.contains("Egg"));
    // What isn't of the name is a command again.
    play.keys("d").word("e2");
    let chosen = play.app.state().chosen().map(|who| who.name.clone());
    assert_eq!(chosen.as_deref(), Some("Ysolde"));
}
