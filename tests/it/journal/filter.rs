//! What is wanted of a journal: whatever is said is understood or refused, and found whole in any stretches.

use proptest::prelude::*;
use rollbook::campaign::{Command, Seq};
use rollbook::journal::filter::{FilterContext, FilterError, NameHistory, completions, toggled};
use rollbook::journal::{BatchLimit, Filter, Reader};
use rollbook::table::Table;

use super::play::{in_memory, in_memory_of, newcomer, note, run, who};
use super::random::{act, game, perform};
use crate::spoken::Spoken;

fn known<'a>(table: &'a Table, former: &'a NameHistory) -> FilterContext<'a> {
    FilterContext {
        campaign: table.campaign(),
        reader: table.reader(),
        names: former,
    }
}

fn parse(table: &Table, said: &str) -> Result<Filter, FilterError> {
    Filter::parse(said, known(table, &NameHistory::default()))
}

/// Everything wanted, newest first, looked for in stretches of so many entries or hits.
pub(super) fn wanted_in(reader: &Reader, filter: &Filter, pace: BatchLimit) -> Vec<Seq> {
    let (mut found, mut before) = (Vec::new(), None);
    while before != Some(Seq(1)) {
        let next = reader.matching(filter, before, pace).expect("readable");
        assert!(
            before.is_none_or(|before| next.reached < before),
            "it gets on"
        );
        found.extend(next.hits.iter().map(|line| line.seq));
        before = Some(next.reached);
    }
    found
}

fn wanted(table: &Table, filter: &Filter, entries: u64) -> Vec<Seq> {
    let hits = usize::MAX;
    wanted_in(table.reader(), filter, BatchLimit { entries, hits })
}

/// The same from the first entry on.
pub(super) fn wanted_onwards(reader: &Reader, filter: &Filter, entries: u64) -> Vec<Seq> {
    let (mut found, mut after) = (Vec::new(), Seq(0));
    let last = reader.last().expect("readable");
    while after < last {
        let next = reader.matching_after(filter, after, entries);
        let next = next.expect("readable");
        assert!(next.reached > after, "it gets on");
        let hits: Vec<Seq> = next.hits.iter().map(|line| line.seq).collect();
        found.splice(0..0, hits);
        after = next.reached;
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
        hits in 1..4_usize,
        indexed in 0..30_u64,
    ) {
        let mut table = in_memory_of(game);
        for act in &acts {
            let _ = perform(&mut table, act);
        }
        let said = words.join(" ");
        let unindexed = parse(&table, &said).map(|filter| wanted(&table, &filter, stretch));
        table.index(indexed).expect("memory");
        match parse(&table, &said) {
            Ok(filter) => {
                let all = wanted(&table, &filter, u64::MAX);
                prop_assert_eq!(wanted(&table, &filter, stretch), all.clone());
                prop_assert_eq!(unindexed.expect("understood"), all.clone());
                let few = BatchLimit { entries: stretch, hits };
                prop_assert_eq!(wanted_in(table.reader(), &filter, few), all.clone());
                prop_assert_eq!(wanted_onwards(table.reader(), &filter, stretch), all.clone());
                let (typed, why) = Filter::typed(&said, known(&table, &NameHistory::default()));
                prop_assert_eq!(typed, filter);
                prop_assert!(why.is_none());
                prop_assert!(all.is_sorted_by(|a, b| a > b));
                // Saying one thing more never finds more.
                if let Ok(less) = parse(&table, &format!("{said} kind:roll")) {
                    let less = wanted(&table, &less, u64::MAX);
                    prop_assert!(less.iter().all(|seq| all.contains(seq)));
                }
            }
            Err(why) => {
                prop_assert!(!why.to_string().contains('\n'));
                let (_, hint) = Filter::typed(&said, known(&table, &NameHistory::default()));
                prop_assert_eq!(hint.map(|hint| hint.to_string()), Some(why.to_string()));
            }
        }
    }

    #[test]
    fn any_text_at_all(said in "\\PC*") {
        let table = in_memory();
        let _ = parse(&table, &said);
        let former = NameHistory::default();
        let _ = Filter::typed(&said, known(&table, &former));
        let _ = completions(&said, known(&table, &former));
        prop_assert_eq!(toggled(&toggled(&said, "is:hidden"), "is:hidden").contains("is:hidden"), said.contains("is:hidden"));
    }
}

#[test]
fn nothing_said_wants_everything() {
    let table = in_memory();
    let filter = parse(&table, "  ").expect("nothing");
    assert!(filter.is_empty() && filter.search_words().is_empty());
    assert_eq!(wanted(&table, &filter, 2), [Seq(3), Seq(2), Seq(1)]);
}

#[test]
fn words_beside_filters_are_what_is_shown_in_a_label() {
    let table = in_memory();
    let filter = parse(&table, "JOINS kind:sheet ysolde").expect("right");
    assert!(!filter.is_empty());
    assert_eq!(wanted(&table, &filter, 9), [Seq(2)]);
    assert_eq!(filter.search_words().matches("Ysolde joins"), [0..6, 7..12]);
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
    let former = NameHistory::default();
    let ask = |table: &Table, name: &str| {
        let filter = Filter::parse(&format!("who:{name}"), known(table, &former));
        filter.map(|filter| wanted(table, &filter, 9))
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

/// What has been looked up learns what is renamed afterwards, also of somebody who then leaves.
#[test]
fn later_names_are_learnt() {
    let mut table = in_memory();
    let mut former = NameHistory::default();
    let ask = |table: &Table, former: &NameHistory| {
        let filter = Filter::parse("who:grey", known(table, former));
        filter.map(|filter| wanted(table, &filter, 9))
    };
    assert!(ask(&table, &former).is_err());
    let who = who(&table, "Brannoc");
    for command in [
        Command::Rename(who, "The Grey".to_owned()),
        Command::Remove(who),
    ] {
        let done = table.run(&command).expect("allowed");
        former.learn(&done.decision.events);
    }
    assert_eq!(
        ask(&table, &former).expect("gone"),
        [Seq(5), Seq(4), Seq(3)]
    );
}

/// What is half typed is sought as it stands, and said why.
#[test]
fn what_is_being_typed_is_understood_as_far_as_it_can_be() {
    let mut table = in_memory();
    run(&mut table, &note("whom: nobody knows"));
    let typed = |said: &str| {
        let (filter, why) = Filter::typed(said, known(&table, &NameHistory::default()));
        (wanted(&table, &filter, 9), why.map(|why| why.to_string()))
    };
    let (found, why) = typed("whom: kind:note");
    assert_eq!((found, why), (vec![Seq(4)], None));
    for (said, hint) in [
        (
            "whom:no",
            "“whom:” is not a filter; there are who: session:",
        ),
        ("kind:note who:", "“who:” needs a word after it"),
        ("who:zed", "no character “zed”"),
        ("tier:bo", "no tier “bo”"),
    ] {
        let (found, why) = typed(said);
        assert!(found.is_empty(), "{said}: {found:?}");
        assert!(
            why.as_ref().is_some_and(|why| why.contains(hint)),
            "{why:?}"
        );
    }
}

#[test]
fn words_are_completed_with_what_there_is() {
    let table = in_memory();
    let former = NameHistory::default();
    for (said, offers) in [
        ("bridge t", &["tier:", "trait:", "tag:"][..]),
        ("KIND:ro", &["kind:roll", "kind:round"]),
        ("kind:note who:b", &["who:Brannoc"]),
        ("who:\"ys", &["who:Ysolde"]),
        ("rope\u{a0}who:\"ys", &["who:Ysolde"]),
        ("is:o", &["is:overruled"]),
        ("session:", &["session:0"]),
        ("zz", &[]),
        ("zz:", &[]),
    ] {
        assert_eq!(completions(said, known(&table, &former)), offers, "{said}");
    }
    assert_eq!(completions("rope ", known(&table, &former)).len(), 7);
}

#[test]
fn a_word_is_put_in_or_taken_out() {
    for (said, word, then) in [
        ("", "is:hidden", "is:hidden"),
        ("who:ysolde", "is:hidden", "who:ysolde is:hidden"),
        ("is:hidden  who:ysolde", "is:hidden", "who:ysolde"),
        ("who:\"The Grey\" x", "who:\"The Grey\"", "x"),
    ] {
        assert_eq!(toggled(said, word), then, "{said}");
    }
}

/// Verdicts on contests that name the winner are found by what the history says of them.
#[test]
fn contests_are_found_by_who_won() {
    let mut spoken = Spoken::at(
        "percent-under",
        "",
        &["pc Ann Spot 50 Hide 40", "pc Bo Spot 50 Hide 40"],
    );
    for (faces, others) in [
        ("5,1", "5,7"),
        ("5,7", "5,1"),
        ("5,7", "5,8"),
        ("5,1", "5,2"),
    ] {
        let contest = format!("contest Ann Spot faces {faces} against Bo Spot faces {others}");
        spoken.done(&contest);
    }
    let table = &spoken.0;
    let found = |word: &str| {
        let filter = parse(table, &format!("tier:{word}")).expect("a verdict");
        let found = wanted(table, &filter, 2).into_iter();
        found.map(|Seq(seq)| seq).collect::<Vec<_>>()
    };
    for (word, key, seq) in [
        ("Won", "a", 4),
        ("lost", "b", 5),
        ("neither", "none", 6),
        ("tie", "tie", 7),
    ] {
        assert_eq!(found(word), [seq], "{word}");
        assert_eq!(found(key), [seq], "{key}");
    }
    let former = NameHistory::default();
    let offered = completions("tier:", known(table, &former)).join(" ");
    assert!(
        offered.ends_with("tier:won tier:lost tier:tie tier:neither"),
        "{offered}"
    );
    // Contests of other games give a tier.
    let why = parse(&in_memory(), "tier:won").expect_err("there is none");
    assert!(!why.to_string().contains("won,"), "{why}");
}
