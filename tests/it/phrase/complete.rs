//! What could come next.

use rollbook::campaign::Campaign;
use rollbook::phrase::{Completion, VERBS, complete, parse};

use super::{AWKWARD_TABLES, table};

fn offered(table: &Campaign, text: &str) -> Vec<String> {
    let all = complete(table, text, text.len());
    all.into_iter().map(|it| it.text).collect()
}

#[track_caller]
fn offers(text: &str, words: &[&str]) {
    assert_eq!(offered(&table("nexus"), text), words, "{text}");
}

#[test]
fn nothing_typed_offers_every_verb_of_the_game_with_its_help() {
    let table = table("nexus");
    let all = complete(&table, "", 0);
    let known = VERBS.iter().filter(|verb| verb.is_known(&table.game));
    assert_eq!(all.len(), known.count());
    assert!(all.iter().all(|it| it.text != "stabilise"));
    let first = Completion {
        at: 0,
        text: "roll".to_owned(),
        label: VERBS[0].help.to_owned(),
    };
    assert_eq!(all[0], first);
}

#[test]
fn each_place_offers_what_may_stand_there() {
    offers(
        "re",
        &[
            "reroll", "rest", "rename", "remove", "repair", "restock", "reveal", "redo",
        ],
    );
    offers("roll bra", &["Brannoc"]);
    offers("roll mi", &["\"Mill wolf\"", "\"The Miller\""]);
    offers("roll \"mill w", &["\"Mill wolf\""]);
    offers("roll Brannoc ath", &["Athletics"]);
    offers("roll Brannoc sh", &["\"shield bash\""]);
    offers("roll Brannoc Athletics vs ve", &["very-hard"]);
    offers("roll Brannoc Fighting vs wolf.pa", &["Parry"]);
    offers(
        "roll Brannoc Athletics with ",
        &["dazed", "rope", "\"knee-deep in water\""],
    );
    offers("check Brannoc b", &["\"Bronze shield\"", "\"Boar spear\""]);
    offers("track Brannoc ", &["HP", "Resolve", "Focus", "Fatigue"]);
    offers("condition Brannoc dazed ", &["on", "off", "hidden"]);
    offers("session ", &["start", "end"]);
    let last = table("nexus").last.0.to_string();
    offers("tag ", &[&last, "last"]);
    offers("reveal ", &["all", "last"]);
    offers(
        "note \"a slip\" on ",
        &[
            "session",
            "Brannoc",
            "Ysolde",
            "Tamsin",
            "\"Oda of the Reeds\"",
            "Kester",
            "\"Mill wolf\"",
            "\"The Miller\"",
            &last,
            "last",
        ],
    );
    offers("note \"a slip\" on bran", &["Brannoc"]);
    offers("note \"a slip\" pin", &["pinned"]);
    offers("note \"a slip\" pinned ", &["open"]);
    offers("session start ", &[]);
    offers("frobnicate ", &[]);
}

#[test]
fn a_roll_offers_only_the_clauses_its_game_takes() {
    let clauses = |id, phrase| offered(&table(id), phrase);
    let nexus = clauses("nexus", "roll Brannoc Athletics ");
    assert!(nexus.contains(&"boon".to_owned()), "{nexus:?}");
    assert!(!nexus.contains(&"vice".to_owned()), "{nexus:?}");
    assert!(!nexus.contains(&"exert".to_owned()), "{nexus:?}");
    let contract = clauses("contract", "roll maren Dexterity ");
    assert!(contract.contains(&"exert".to_owned()), "{contract:?}");
    assert!(!contract.contains(&"boon".to_owned()), "{contract:?}");
}

#[test]
fn the_word_at_the_cursor_is_replaced() {
    let text = "roll Brannoc athl vs 12";
    let completions = complete(&table("nexus"), text, 17);
    let [only] = completions.as_slice() else {
        panic!("{completions:?}");
    };
    assert_eq!((only.at, only.text.as_str()), (13, "Athletics"));
    assert_eq!(only.label, "trait of Brannoc");
}

/// A word that is offered is accepted: what is wrong afterwards is wrong further on.
#[test]
fn what_is_offered_can_be_read() {
    for table in AWKWARD_TABLES.iter() {
        let mut phrases = vec![String::new()];
        for _ in 0..3 {
            phrases = phrases
                .iter()
                .flat_map(|phrase| longer(table, phrase))
                .collect();
            assert!(!phrases.is_empty());
        }
    }
}

/// The phrase with each word it offers, up to four.
fn longer(table: &Campaign, phrase: &str) -> Vec<String> {
    let offered = offered(table, phrase);
    let step = (offered.len() / 4).max(1);
    let sample = if phrase.is_empty() { 1 } else { step };
    let words = offered.iter().step_by(sample);
    let longer: Vec<_> = words.map(|word| format!("{phrase}{word} ")).collect();
    for phrase in &longer {
        if let Err(error) = parse(table, phrase) {
            assert!(
                error.column > phrase.trim_end().chars().count(),
                "{phrase}: {error}"
            );
        }
    }
    longer
}
