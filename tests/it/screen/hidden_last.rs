//! `hidden` last in the line of a dialog keeps what is done from players; it becomes no part of a name.

use std::time::Duration;

use super::harness::Play;
use super::stage::GAMES;

fn play(game: &str, keys: &str) -> Play {
    let mut play = Play::sample(game, "any 3 4 2 5 2 6 3 4 2 5 2 6", (120, 36));
    play.keys(keys);
    play
}

/// Types a line, checks that the dialog says before Enter that it will be hidden, and returns what was done.
#[track_caller]
fn hidden(play: &mut Play, line: &str) -> String {
    play.keys(line);
    let text = play.text();
    assert!(text.contains("(hidden)"), "{line}: not said before\n{text}");
    play.keys("<Enter>");
    let (is_hidden, label) = play.last_entry();
    assert!(is_hidden, "{line}: {label}\n{}", play.text());
    assert!(!label.contains("hidden"), "{line}: {label}");
    label
}

#[test]
fn an_injury_is_hidden() {
    {
        let mut play = play("vice-virtue", "i");
        hidden(&mut play, "3 hidden");
        play.keys("i");
        let label = hidden(&mut play, "2 slow poison Hidden");
        assert!(label.contains("slow poison"), "{label}");
        let who = play.app.state().chosen().expect("somebody");
        let texts: Vec<&str> = who.injuries.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts.last(), Some(&"slow poison"), "{texts:?}");
        assert!(!texts.contains(&"hidden"), "{texts:?}");
        play.keys("i2 \"gone hidden\"<Enter>");
        let (is_hidden, label) = play.last_entry();
        assert!(!is_hidden && label.contains("gone hidden"), "{label}");
    }
}

/// A lone quote hides no word, and where both words stand last it is hidden.
#[test]
fn the_last_word_is_read_behind_whatever_is_typed() {
    for line in [
        "2 a 5\" hook hidden",
        "2 slow poison hidden open",
        "2 poison, hidden",
    ] {
        let mut play = play("vice-virtue", "i");
        hidden(&mut play, line);
    }
    let mut play = play("nexus", "6e<F2>");
    play.keys(" of the mill hidden");
    let said = "all that is changed is hidden";
    assert!(play.text().contains(said), "{}", play.text());
}

#[test]
fn an_injury_of_everybody_is_hidden() {
    let mut play = play("vice-virtue", "0i");
    hidden(&mut play, "2 slow poison hidden");
    let state = play.app.state();
    for who in state.campaign().present().filter(|who| who.is_party()) {
        let last = who.injuries.last().map(|it| it.text.as_str());
        assert_eq!(last, Some("slow poison"), "{}", who.name);
    }
}

/// What players see of somebody asks, as the phrase does.
#[test]
fn harm_that_players_see_asks() {
    for (game, keys, asked) in [
        ("nexus", "i3 gash hidden", "Brannoc's HP is open to players"),
        (
            "contract",
            "i3 hidden",
            "Maren Voss's Body is open to players",
        ),
        (
            "nexus",
            "aT+Favour 5 hidden",
            "Brannoc's Favour is open to players",
        ),
    ] {
        let mut play = play(game, keys);
        let text = play.text();
        assert!(text.contains(&format!("will ask first: {asked}")), "{text}");
        play.keys("<Enter>");
        let text = play.text();
        assert!(
            text.contains(&format!("{asked}. Enter does it openly")),
            "{text}"
        );
        assert!(play.app.state().latest.is_none(), "{text}");
    }
}

#[test]
fn a_condition_is_hidden() {
    for game in GAMES {
        for (line, name) in [
            ("cursed hidden", "cursed"),
            ("marked 3 hidden", "marked"),
            ("bound for the session HIDDEN", "bound"),
        ] {
            let mut play = play(game, "aC");
            hidden(&mut play, line);
            let who = play.app.state().chosen().expect("somebody");
            assert!(who.hidden_conditions.contains(name), "{game}: {line}");
            let is_named = |it: &String| it.to_lowercase().contains("hidden");
            assert!(!who.conditions.iter().any(is_named), "{game}: {line}");
        }
        let mut everybody = play(game, "0aC");
        hidden(&mut everybody, "cursed 3 hidden");
        let state = everybody.app.state();
        for who in state.campaign().present().filter(|who| who.is_party()) {
            assert!(who.hidden_conditions.contains("cursed"), "{}", who.name);
        }
    }
}

#[test]
fn a_condition_called_so_stands_in_quotes() {
    let mut play = play("nexus", "aChidden<Enter>");
    assert!(
        play.text().contains("“hidden” says who sees it"),
        "{}",
        play.text()
    );
    assert!(play.app.state().latest.is_none(), "{}", play.text());
    play.keys("<BS><BS><BS><BS><BS><BS>hidden well<Enter>");
    assert!(
        play.text().contains("may be part of the text"),
        "{}",
        play.text()
    );
    assert!(play.app.state().latest.is_none(), "{}", play.text());
    let play = self::play("nexus", "aC\"hidden\" 3<Enter>");
    let (is_hidden, label) = play.last_entry();
    assert!(!is_hidden && label.contains("hidden"), "{label}");
    let who = play.app.state().chosen().expect("somebody");
    assert!(who.conditions.contains("hidden"), "{:?}", who.conditions);
}

#[test]
fn a_new_character_is_hidden() {
    for game in GAMES {
        for key in ["P", "N"] {
            for line in ["Zork hidden", "Zork Hidden<Tab>"] {
                let mut play = play(game, &format!("{key}{line}"));
                if !line.ends_with("<Tab>") {
                    let said = "Zork (hidden)";
                    assert!(play.text().contains(said), "{}", play.text());
                }
                play.keys("<Enter>");
                let (is_hidden, label) = play.last_entry();
                assert!(is_hidden, "{game}: {key}{line}: {label}");
                let named = play.app.state().campaign().characters.values();
                let named = named.filter(|who| who.name == "Zork").count();
                assert_eq!(named, 1, "{game}: {key}{line}: {label}");
            }
        }
    }
}

#[test]
fn a_new_character_with_values_is_hidden() {
    let mut play = play("nexus", "PZork HP 12, rope hidden");
    let said = "Zork (hidden): ";
    assert!(play.text().contains(said), "{}", play.text());
    play.keys("<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert_eq!(who.name, "Zork");
    assert_eq!(who.belongings[0].name, "rope");
    assert!(play.last_entry().0, "{:?}", play.last_entry());
    for line in ["hidden Zork", "Zork hidden HP 12"] {
        let play = self::play("nexus", &format!("P{line}<Enter>"));
        let said = "“hidden” goes last";
        assert!(play.text().contains(said), "{line}\n{}", play.text());
        assert!(play.app.state().latest.is_none(), "{line}");
    }
    let play = self::play("nexus", "P\"Zork hidden\"<Enter>");
    assert!(!play.last_entry().0, "{:?}", play.last_entry());
    assert_eq!(
        play.app.state().chosen().expect("somebody").name,
        "Zork hidden"
    );
}

#[test]
fn lines_of_the_form_point_to_its_name_line() {
    let mut play = play("nexus", "e");
    play.keys("condition<Enter>cursed hidden<Enter>");
    let said = "“hidden” last in the name line";
    assert!(play.text().contains(said), "{}", play.text());
}

/// Every other dialog that takes a name keeps it from players, or asks first, where players see it.
#[test]
fn other_names_are_hidden() {
    for (keys, line) in [
        ("aK+", "the mill floods 6 hidden"),
        ("aK+", "torch 60m hidden"),
        ("aM+", "1 bane cursed hidden"),
        ("aM+", "cursed 1 bane hidden"),
        ("aG+", "Rope hidden"),
        ("0aG+", "Rope hidden"),
    ] {
        let mut play = play("nexus", keys);
        let label = hidden(&mut play, line);
        assert!(
            !play
                .app
                .state()
                .campaign()
                .counters
                .iter()
                .any(|it| it.name.contains("hidden")),
            "{label}"
        );
    }
    // What players see of a player's character asks.
    let mut play = play("nexus", "aYsTom hidden<Enter>");
    play.rest(Duration::from_secs(1)).keys("<Enter>");
    let (_, label) = play.last_entry();
    assert_eq!(label, "Brannoc is played by Tom");
}

#[test]
fn an_open_note_that_ends_so_asks_which() {
    let mut play = play("nexus", "n<Tab>the mayor lies hidden<Enter>");
    let said = "“hidden” may be part of the text";
    assert!(play.text().contains(said), "{}", play.text());
    assert!(play.app.state().latest.is_none(), "{}", play.text());
    play.keys("<Tab><Tab><Enter>");
    assert!(play.last_entry().0, "{:?}", play.last_entry());
}

#[test]
fn the_line_of_the_order_says_what_will_be_hidden() {
    let mut play = play("nexus", ":npc assassin<Enter>Wo1 2 assassin hidden");
    let said = "Enter: Brannoc, Ysolde, assassin (hidden)";
    assert!(play.text().contains(said), "{}", play.text());
    play.keys("<Enter>:npc rat<Enter>Wo+ rat after 2 hidden");
    let said = "Enter: rat joins (hidden)";
    assert!(play.text().contains(said), "{}", play.text());
    play.keys("<Enter>");
    assert!(play.last_entry().0, "{:?}", play.last_entry());
    let play = self::play("nexus", "Woroll agi hidden");
    let text = play.text();
    assert!(
        text.contains("everybody rolls AGI + Perception (hidden)"),
        "{text}"
    );
}
