//! The search index: it finds what looking at every label finds, wherever it ends; `check` and `--rebuild` know it.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rollbook::campaign::{Kind, Seq};
use rollbook::journal::filter::{FilterContext, NameHistory};
use rollbook::journal::{BatchLimit, Filter, Reader, SearchWords, rebuild, verify};
use rollbook::table::Table;
use rusqlite::Connection;

use super::play::{in_file, in_memory, note, run};

/// Words that overlap, differ by accents and case, or mean something to somebody else.
const WORDS: [&str; 12] = [
    "mill",
    "MILLER",
    "míll",
    "ill",
    "a.c",
    "\"rope\"",
    "ropes*",
    "Été",
    "ete",
    "AND",
    "straße",
    "漢字仮名",
];

/// What is typed: whole words, pieces, too short ones, absent ones.
const TYPED: [&str; 14] = [
    "mill",
    "il",
    "MIL",
    "mí",
    "a.c",
    "rop",
    "\"ro",
    "s*",
    "été",
    "and",
    "SSE",
    "字仮名",
    "zzz",
    "o",
];

fn sought(table: &Table, typed: &str) -> Filter {
    let known = FilterContext {
        campaign: table.campaign(),
        reader: table.reader(),
        names: &NameHistory::default(),
    };
    Filter::parse(typed, known).expect("plain words")
}

fn found(table: &Table, typed: &str) -> Vec<Seq> {
    let sought = sought(table, typed);
    let mut hits = Vec::new();
    let mut reached = None;
    while reached != Some(Seq(1)) {
        let stretch = table
            .reader()
            .matching(&sought, reached, BatchLimit::BETWEEN_KEYS);
        let stretch = stretch.expect("readable");
        assert!(
            reached.is_none_or(|before| stretch.reached < before),
            "it gets on"
        );
        hits.extend(stretch.hits.into_iter().map(|hit| hit.seq));
        reached = Some(stretch.reached);
    }
    hits
}

/// The same by looking at every label for what is highlighted.
fn expected(table: &Table, typed: &str) -> Vec<Seq> {
    let lines = table
        .reader()
        .page(None, 10_000)
        .expect("readable")
        .into_iter();
    let has_all = |label: &str| {
        let mut words = typed.split_whitespace();
        words.all(|word| !SearchWords::parse(word).matches(label).is_empty())
    };
    let told = lines.filter(|line| !matches!(line.kind, Kind::Undo | Kind::Redo));
    told.filter(|line| has_all(&line.label))
        .map(|line| line.seq)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn it_finds_what_looking_at_every_label_finds(
        notes in prop::collection::vec(prop::collection::vec(0..WORDS.len(), 1..4), 1..40),
        pieces in prop::collection::vec(1..30_u64, 0..3),
        typed in prop::collection::btree_set(0..TYPED.len(), 1..4),
    ) {
        let mut table = in_memory();
        for words in &notes {
            let words: Vec<&str> = words.iter().map(|at| WORDS[*at]).collect();
            run(&mut table, &note(&words.join(" ")));
        }
        table.undo().expect("a note stands");
        let typed: Vec<&str> = typed.iter().map(|at| TYPED[*at]).collect();
        let typed = typed.join(" ");
        let without = found(&table, &typed);
        prop_assert_eq!(&without, &expected(&table, &typed));
        for piece in pieces {
            table.index(piece).expect("writable");
            prop_assert_eq!(&found(&table, &typed), &without, "{}", &typed);
        }
    }
}

#[test]
fn more_hits_than_a_page_come_in_pages_and_none_twice() {
    let mut table = in_memory();
    for n in 0..300 {
        run(&mut table, &note(&format!("the mill, day {n}")));
    }
    let without = found(&table, "mill day");
    table.index(250).expect("writable");
    let hits = found(&table, "mill day");
    assert_eq!(hits, without);
    assert_eq!(hits.iter().collect::<BTreeSet<_>>().len(), 300);
    let first = table
        .reader()
        .matching(&sought(&table, "mill"), None, BatchLimit::BETWEEN_KEYS)
        .expect("readable");
    assert!(first.hits.len() < 100, "{}", first.hits.len());
}

#[test]
fn check_knows_a_wrong_index_and_rebuild_makes_it_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let mut table = in_file(&path);
    for n in 0..20 {
        run(&mut table, &note(&format!("the rope is {n} feet long")));
    }
    table.index(15).expect("writable");
    table.close().expect("a writable disk");
    let differences = || {
        verify(&path, &mut |_, _| {})
            .expect("a campaign")
            .differences
    };
    assert_eq!(differences(), Vec::<String>::new());
    let conn = Connection::open(&path).expect("a campaign");
    conn.execute(
        "INSERT INTO label_trigrams (rowid, label) VALUES (3, 'a lie')",
        [],
    )
    .expect("a table");
    drop(conn);
    assert_eq!(differences(), ["the search index differs from the journal"]);
    rebuild(&path, &mut |_, _| {}).expect("a whole journal");
    assert_eq!(differences(), Vec::<String>::new());
    let reader = Reader::open(&path).expect("a campaign");
    let sought = sought(&in_memory(), "rope 7");
    let stretch = reader
        .matching(&sought, None, BatchLimit::BETWEEN_KEYS)
        .expect("readable");
    assert_eq!(stretch.hits.len(), 2, "7 and 17");
    assert_eq!(stretch.reached, Seq(1), "all of it in one go");
}

/// A game, what is played, and for words the entry that has them.
type Case = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, u64)],
);

/// Faces with the kinds of their dice, whose defence was the target, the state of a thing: whatever a line of the history shows.
#[test]
fn it_finds_what_a_line_shows() {
    let cases: [Case; 2] = [
        (
            "vice-virtue",
            &[
                "roll Ansa Will vs 12 faces 12",
                "roll Ansa Will vs 12 faces 7",
            ],
            &[("virtue", 2), ("\"virtue 15\"", 2), ("\"d12 7\"", 3)],
        ),
        (
            "nexus",
            &[
                "npc Boar HP 9 Parry 8",
                "rename Boar Tusker",
                "roll Brannoc Fighting vs Tusker faces 9 3 3",
                "rename Tusker Snout",
                "check Brannoc \"Bronze shield\" faces 1",
            ],
            &[
                ("d10 9 tusker parry", 4),
                ("\"vs parry 8\"", 4),
                ("\"9+3\"", 4),
                ("\"use lost\" d8 2 uses", 6),
            ],
        ),
    ];
    for (game, phrases, sought) in cases {
        let mut table = crate::screen::harness::sample_table(game, "any 3");
        for phrase in phrases {
            crate::spoken::said(&mut table, phrase);
        }
        for round in 0..2 {
            for (words, seq) in sought {
                assert_eq!(found(&table, words), [Seq(*seq)], "{words}, {round}");
            }
            assert!(found(&table, "snout parry").is_empty());
            table.index(100).expect("writable");
        }
    }
}

/// An older version indexed less: what it made is not asked, and made again.
#[test]
fn an_older_index_is_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.rollbook");
    let fixture = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/layout-1/nexus.rollbook"
    );
    std::fs::copy(fixture, &path).expect("a fixture");
    let conn = Connection::open(&path).expect("a campaign");
    let indexed = conn.query_row("SELECT last_entry FROM derived", [], |row| row.get(0));
    assert_eq!(indexed, Ok(60), "the fixture is indexed");
    drop(conn);
    let mut table = Table::open(&path, super::play::means()).expect("a campaign");
    let hits = found(&table, "d10 d6");
    assert!(hits.len() > 3, "{hits:?}");
    table.index(100).expect("writable");
    assert_eq!(found(&table, "d10 d6"), hits);
    table.close().expect("writable");
    let report = verify(&path, &mut |_, _| {}).expect("a campaign");
    assert_eq!(report.differences, Vec::<String>::new());
}
