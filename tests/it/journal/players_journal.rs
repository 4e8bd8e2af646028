//! The players' journal: the same from either end, and with nothing that is hidden from them.

use std::ops::ControlFlow;

use rollbook::campaign::Seq;
use rollbook::journal::PlayersLine;
use rollbook::table::Table;

use crate::recap::given::{GAMES, SECRET, evening, say};

/// From the first entry on.
fn forth(table: &Table) -> Vec<PlayersLine> {
    let all = 1..=table.campaign().last.0;
    let line = |seq| table.reader().players_lines(Seq(seq));
    let lines = all.map(|seq| line(seq).expect("a readable journal"));
    lines.flatten().collect()
}

/// From the last entry back, up to so many.
fn back(table: &Table, most: usize) -> Vec<PlayersLine> {
    let mut lines = Vec::new();
    let read = table.reader().each_players_line_back(|line| {
        lines.push(line);
        Ok(if lines.len() == most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    });
    read.expect("a readable journal");
    lines
}

/// An evening after which more was shown, undone, benched and brought in.
fn played(game: &str) -> Table {
    let mut table = evening(game, true);
    for phrase in [
        "note \"the canary sings\" hidden",
        "npc \"Canary of the count\"",
        "npc Porter",
        "condition porter \"winded\" on",
        "bench porter on",
        "condition porter \"winded\" off",
        "session start",
        "note \"the bell rings\" hidden",
    ] {
        say(&mut table, phrase);
    }
    let bell = table.campaign().last.0;
    say(&mut table, &format!("reveal {bell}"));
    say(&mut table, "bench porter off");
    say(&mut table, "condition porter \"winded\" on");
    say(&mut table, "undo");
    say(&mut table, &format!("tag {bell} bell open"));
    table
}

#[test]
fn it_is_the_same_from_either_end() {
    for game in GAMES {
        let table = played(game);
        let mut all = forth(&table);
        all.reverse();
        assert_eq!(back(&table, usize::MAX), all, "{game}");
        assert_eq!(back(&table, 3), all[..3], "{game}");
        for line in &all {
            assert!(!line.label.to_lowercase().contains(SECRET), "{line:?}");
        }
    }
}

#[test]
fn what_is_shown_stands_where_it_was_shown() {
    let mut table = played("nexus");
    let labels = |table: &Table| {
        let lines = back(table, 4).into_iter();
        let marked = lines.map(|line| {
            if line.undone {
                format!("~{}", line.label)
            } else {
                line.label.to_string()
            }
        });
        marked.collect::<Vec<_>>()
    };
    let told = [
        "#bell on the bell rings",
        "the bell rings",
        "session 3 starts",
        "session 2 ends",
    ];
    assert_eq!(labels(&table), told);
    let porter = forth(&table).into_iter();
    let mut porter = porter.filter(|line| line.label.contains("Porter"));
    assert_eq!(porter.next(), None, "he did nothing in the open");
    let bell = table.reader().last().expect("readable").0 - 5;
    say(&mut table, &format!("undo {}", bell + 1));
    assert!(!labels(&table).contains(&"the bell rings".to_owned()));
}
