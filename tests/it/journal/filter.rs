//! What is wanted of a journal: whatever is said is understood or refused, and found whole in any stretches.

use proptest::prelude::*;
use rollbook::campaign::{Command, Seq};
use rollbook::journal::Filter;
use rollbook::journal::filter::{FilterError, Former, Known};
use rollbook::table::Table;

use super::play::{in_memory, in_memory_of, newcomer, note, run, who};
use super::random::{act, game, perform};

fn parse(table: &Table, said: &str) -> Result<Filter, FilterError> {
    let known = Known {
        campaign: table.campaign(),
        reader: table.reader(),
        former: &Former::default(),
    };
    Filter::parse(said, known)
}

/// Everything wanted, newest first, looked for in stretches of so many.
fn wanted(table: &Table, filter: &Filter, stretch: u64) -> Vec<Seq> {
    let (mut found, mut before) = (Vec::new(), None);
    while before != Some(Seq(1)) {
        let next = table.reader().wanted(filter, before, stretch);
        let next = next.expect("readable");
        found.extend(next.hits.iter().map(|line| line.seq));
        before = Some(next.reached);
    }
    found
}

fn word() -> impl Strategy<Value = String> {
    let keys = prop::sample::select(vec![
        "who:", "session:", "tier:", "kind:", "trait:", "tag:", "is:", "WHO:", "x:", "",
    ]);
    let words = prop::sample::select(vec![
        "ysolde",
        "brannoc",
        "b",
        "guest",
        "-1",
        "0",
        "1",
        "99999999999999999999",
        "roll",
        "undo",
        "rerolled",
        "undone",
        "success",
        "weak",
        "athletics",
        "bridge",
        "tagged",
        "bookmarked",
        "revealed",
        "\"",
        "\"a b\"",
        "\"\"",
        ":",
        "%",
        "'",
        "ß",
        "\u{301}",
        "",
    ]);
    (keys, words).prop_map(|(key, word)| format!("{key}{word}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_said_is_understood_or_refused(
        game in game(),
        acts in prop::collection::vec(act(), 1..20),
        words in prop::collection::vec(word(), 0..4),
        stretch in 1..9_u64,
        indexed in 0..30_u64,
    ) {
        let mut table = in_memory_of(game);
        for act in &acts {
            let _ = perform(&mut table, act);
        }
        let said = words.join(" ");
        let unindexed = parse(&table, &said).map(|filter| wanted(&table, &filter, stretch));
        table.index_some(indexed).expect("memory");
        match parse(&table, &said) {
            Ok(filter) => {
                let all = wanted(&table, &filter, u64::MAX);
                prop_assert_eq!(wanted(&table, &filter, stretch), all.clone());
                prop_assert_eq!(unindexed.expect("understood"), all.clone());
                prop_assert!(all.is_sorted_by(|a, b| a > b));
                // Saying one thing more never finds more.
                if let Ok(less) = parse(&table, &format!("{said} kind:roll")) {
                    let less = wanted(&table, &less, u64::MAX);
                    prop_assert!(less.iter().all(|seq| all.contains(seq)));
                }
            }
            Err(why) => prop_assert!(!why.to_string().contains('\n')),
        }
    }

    #[test]
    fn any_text_at_all(said in "\\PC*") {
        let _ = parse(&in_memory(), &said);
    }
}

#[test]
fn nothing_said_wants_everything() {
    let table = in_memory();
    let filter = parse(&table, "  ").expect("nothing");
    assert!(filter.is_empty() && filter.sought().is_empty());
    assert_eq!(wanted(&table, &filter, 2), [Seq(3), Seq(2), Seq(1)]);
}

#[test]
fn words_beside_filters_are_what_is_shown_in_a_label() {
    let table = in_memory();
    let filter = parse(&table, "COMES kind:sheet ysolde").expect("right");
    assert!(!filter.is_empty());
    assert_eq!(wanted(&table, &filter, 9), [Seq(2)]);
    assert_eq!(filter.sought().places("Ysolde comes"), [0..6, 7..12]);
}

/// What an undo says another entry says: words pass it over, unless it is asked for.
#[test]
fn words_pass_over_undoing() {
    let mut table = in_memory();
    run(&mut table, &note("so it goes"));
    table.undo().expect("the note stands");
    let ask = |said| wanted(&table, &parse(&table, said).expect("right"), 9);
    assert_eq!(ask("goes"), [Seq(4)]);
    assert_eq!(ask("goes kind:undo"), [Seq(5)]);
    assert_eq!(ask("kind:undo"), [Seq(5)]);
    assert_eq!(ask("is:undone"), [Seq(4)]);
}

/// What was looked up once is looked up no more; a name that came later is known by the campaign.
#[test]
fn former_names_are_remembered() {
    let mut table = in_memory();
    let former = Former::default();
    let ask = |table: &Table, name: &str| {
        let known = Known {
            campaign: table.campaign(),
            reader: table.reader(),
            former: &former,
        };
        Filter::parse(&format!("who:{name}"), known).map(|filter| wanted(table, &filter, 9))
    };
    assert_eq!(ask(&table, "brannoc").expect("there"), [Seq(3)]);
    let gone = who(&table, "Brannoc");
    run(&mut table, &Command::Remove(gone));
    run(&mut table, &newcomer("Bran"));
    run(&mut table, &note("so it goes"));
    assert_eq!(ask(&table, "bran").expect("there"), [Seq(5)]);
    assert_eq!(ask(&table, "brannoc").expect("gone"), [Seq(4), Seq(3)]);
    assert_eq!(ask(&table, "brann").expect("gone"), [Seq(4), Seq(3)]);
    assert!(
        ask(&table, "zed").is_err_and(|why| why.to_string().contains("there are Ysolde, Bran"))
    );
}
