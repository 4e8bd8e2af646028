//! What is said about phrases that can't be read: one line, which word, what was expected.

use std::fmt::Write as _;

use insta::assert_snapshot;

use rollbook::phrase::parse;

use super::table;

/// Each phrase and what is wrong with it.
fn wrong(game: &str, phrases: &[&str]) -> String {
    let table = table(game);
    let mut said = String::new();
    for phrase in phrases {
        let error = parse(&table, phrase).expect_err(phrase);
        let line = error.to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        writeln!(said, "{phrase}\n    {line} [column {}]", error.column).expect("a string");
    }
    said
}

#[test]
fn names_that_nobody_has() {
    let said = wrong(
        "nexus",
        &[
            "rol Brannoc Athletics",
            "frobnicate",
            "cond Brannoc dazed on",
            "roll Branock Athletics",
            "roll Nobody Athletics",
            "roll 17 Athletics",
            "roll Brannoc Athletcs",
            "roll Brannoc Juggling",
            "roll Brannoc Athletics + Juggling",
            "roll Brannoc Athletics vs impossible",
            "roll Brannoc Fighting vs wolf.tail",
            "roll Brannoc Athletics with rpoe",
            "condition Brannoc dazzed on",
            "trait Brannoc Juggling 2",
            "item Brannoc add Cup cheese",
            "award Brannoc virtue",
            "heal Tamsin bruise",
        ],
    );
    assert_snapshot!(said);
}

/// Without quotes it can't be known whether the word is part of the text.
#[test]
fn a_text_that_begins_or_ends_with_hidden_or_open_needs_quotes() {
    for (phrase, spellings) in [
        (
            "note hidden the abbot",
            "note \"the abbot\" hidden or note \"hidden the abbot\"",
        ),
        (
            "note abc hidden",
            "note \"abc\" hidden or note \"abc hidden\"",
        ),
        (
            "note the gate is OPEN",
            "note \"the gate is\" open or note \"the gate is open\"",
        ),
        (
            "note open the gate",
            "note \"the gate\" open or note \"open the gate\"",
        ),
        (
            "describe wolf its lair is hidden",
            "describe wolf \"its lair is\" hidden or describe wolf \"its lair is hidden\"",
        ),
    ] {
        for game in ["nexus", "langobard", "contract", "vice-virtue"] {
            if game != "nexus" && phrase.starts_with("describe") {
                continue;
            }
            let error = parse(&table(game), phrase).expect_err(phrase).to_string();
            assert!(error.ends_with(spellings), "{error}");
        }
    }
    let nexus = table("nexus");
    for phrase in [
        "hidden note \"a\" open",
        "undo hidden",
        "hidden undo",
        "hidden harm wolf 2 open",
        "open undo",
        "open hidden on",
        "hidden on open",
    ] {
        let error = parse(&nexus, phrase).expect_err(phrase).to_string();
        assert!(error.ends_with("is one word too many"), "{error}");
    }
}

#[test]
fn beginnings_of_several_names() {
    let said = wrong(
        "nexus",
        &[
            "roll Brannoc f",
            "roll t Athletics",
            "roll Brannoc Athletics vs t",
            "roll Brannoc s",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn words_in_the_wrong_place() {
    let said = wrong(
        "nexus",
        &[
            "",
            "roll",
            "roll Brannoc",
            "roll Brannoc Athletics vs",
            "roll Brannoc Athletics loudly",
            "roll Brannoc, Athletics",
            "roll Brannoc Athletics faces 3,",
            "roll Brannoc Athletics faces three",
            "roll Brannoc Athletics faces v",
            "roll Brannoc Athletics called",
            "roll Brannoc Athletics exert much",
            "roll Brannoc Athletics dice",
            "\"roll\" Brannoc Athletics",
            "roll \"Brannoc Athletics",
            "contest Brannoc Fighting",
            "track Brannoc HP 99999999999",
            "dice d",
            "dice 4d6k9",
            "dice 2d6 + fire",
            "dice 4d6!k3 \"stats\"",
            "session pause",
            "undo it",
            "undo 3 4",
            "session start now",
            "spend Ysolda Resolve",
            "spend",
            "reroll",
            "close",
            "absent Brannoc maybe",
            "note",
            ", ,",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn a_long_or_dirty_word_stays_one_line() {
    let table = table("nexus");
    let error = parse(&table, &format!("roll \"{}\u{1b}[2J\"", "x\n".repeat(100)));
    let line = error.expect_err("nobody is called that").to_string();
    assert!(line.chars().all(|c| !c.is_control()), "{line}");
    assert!(line.chars().count() < 300, "{line}");
}

#[test]
fn a_game_without_rests_says_what_heals_in_it() {
    for (game, said) in [
        (
            "vice-virtue",
            "Vice & Virtue has no rests; “heal WHO INJURY” heals an injury",
        ),
        (
            "langobard",
            "Langobard has no rests; “heal WHO INJURY” heals an injury",
        ),
    ] {
        for phrase in ["rest", "rest night", "rest \"short break\" all"] {
            let told = wrong(game, &[phrase]);
            assert!(told.contains(&format!("    {said} [")), "{told}");
        }
    }
    let contract = wrong("contract", &["rest"]);
    assert!(
        contract.contains("“track WHO Mind +1” raises it"),
        "{contract}"
    );
    assert!(wrong("nexus", &["rest"]).contains("something is missing"));
}

/// What a game master tries first is answered with what to write instead.
#[test]
fn what_is_tried_first_is_answered() {
    for (game, phrase, said) in [
        (
            "nexus",
            "roll 4d6k3",
            "is not a character; did you mean dice 4d6k3?",
        ),
        (
            "nexus",
            "wait",
            "is not a command; did you mean order wait?",
        ),
        ("nexus", "clone wolf", "did you mean npc \"NAME\" like WHO?"),
        (
            "nexus",
            "ysolde insight vs 12",
            "is not a command; did you mean roll ysolde insight vs 12?",
        ),
        ("nexus", "bran HP -3", "did you mean track bran HP -3?"),
        ("nexus", "bran frobs", "did you mean roll bran TRAIT?"),
        ("nexus", "torch", "did you mean timer Torch 60m?"),
        (
            "vice-virtue",
            "heal corvin",
            "something is missing: all or an injury of Corvin Ashe [",
        ),
        (
            "nexus",
            "rest",
            "something is missing: a rest of Nexus (short break, night) [",
        ),
        (
            "nexus",
            "roll bran dodge 3",
            "“dodge” (word 3) is a defence; others roll against it: vs Brannoc.Dodge [",
        ),
        (
            "contract",
            "roll maren dodge 3",
            "`trait \"Maren Voss\" \"dodge\" 3` adds it [",
        ),
        (
            "contract",
            "contest maren brawl vs 77 wits",
            "“77” (word 5) is not a character; did you mean 77dice? [",
        ),
    ] {
        let told = wrong(game, &[phrase]);
        assert!(told.contains(said), "{told}");
    }
}

/// Alone behind `on` it is no text, but a slip for what harm may be on.
#[test]
fn what_harm_is_on_may_be_a_slip() {
    let table = table("nexus");
    for (phrase, meant) in [
        ("harm oda 3 on STRR", "did you mean STR?"),
        ("harm oda 3 on STRR by 1", "did you mean STR?"),
        ("harm all 3 on STRR hidden", "did you mean STR?"),
        ("harm oda 3 \"a cut\" on STRR", "did you mean STR?"),
        ("harm oda 3 on S", "write more of it"),
    ] {
        let error = parse(&table, phrase).expect_err(phrase).to_string();
        assert!(error.contains(meant), "{phrase}: {error}");
    }
}
