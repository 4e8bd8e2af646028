//! Whatever is typed, the answer is a command or an error, never a panic; and what is read is written and read again.

use proptest::prelude::*;
use proptest::sample::select;

use rollbook::campaign::Campaign;
use rollbook::phrase::{Said, VERBS, complete, parse, write};

use super::AWKWARD_TABLES;

fn any_table() -> impl Strategy<Value = &'static Campaign> {
    select(AWKWARD_TABLES.iter().collect::<Vec<_>>())
}

/// Words of the language, names and nonsense, in any order.
fn soup() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => select(vec![
            "Brannoc", "Ysolde", "wren", "gisa", "maren", "all", "athl", "fighting", "law", "str", "dex", "mind", "hp",
            "rope", "dazed", "night", "shield", "\"two words\"", "\"", "x3", "#4", "#99", "1", "2", "v", "V", "0",
        ]).prop_map(str::to_owned),
        3 => select(vec![
            "vs", "vice", "exert", "both", "boon", "bane", "dice", "diff", "with", "without", "from", "hidden", "faces",
            "called", "ones", "none", "level", "against", "keep", "old", "new", "best", "max", "on", "off", "like", "kind",
            "usual", "add", "drop", "offered", "as", "roll", "by", "start", "end", "rename", "anyway", "pass-or-fail",
        ]).prop_map(str::to_owned),
        2 => select(vec!["+", "+2", "-3", ",", ".", "12", "3,7,10", "=-4", "2d6+3", "d8", "5dice", "+4", "dv8", "99999999999"]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    let verbs: Vec<_> = VERBS.iter().map(|verb| verb.name).collect();
    let rest = proptest::collection::vec((word, select(vec![" ", " ", " ", ""])), 0..10);
    (select(verbs), rest).prop_map(|(verb, rest)| {
        let rest: String = rest.into_iter().map(|(word, gap)| word + gap).collect();
        format!("{verb} {rest}")
    })
}

fn is_answered(table: &Campaign, text: &str) {
    match parse(table, text) {
        Ok(Said::Run(command)) => {
            let phrase = write(table, &command);
            assert_eq!(
                parse(table, &phrase),
                Ok(Said::Run(command)),
                "{text} → {phrase}"
            );
        }
        Ok(_) => {}
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.column <= text.chars().count() + 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn any_text_is_answered(table in any_table(), text in any::<String>()) {
        is_answered(table, &text);
    }

    #[test]
    fn any_words_are_answered(table in any_table(), text in soup()) {
        is_answered(table, &text);
    }

    #[test]
    fn any_words_can_be_completed(table in any_table(), text in soup(), cursor in 0_usize..60) {
        for completion in complete(table, &text, cursor) {
            prop_assert!(completion.at <= cursor.max(text.len()));
            prop_assert!(text.is_char_boundary(completion.at));
            prop_assert!(!completion.text.is_empty());
        }
    }
}
