//! Finds what `.` repeats after a campaign was opened: the last roll that stands in the journal.

use super::RepeatableAction;
use super::draft::Draft;
use crate::campaign::test::{Actor, Source, Whose};
use crate::campaign::{Command, Decision, Event, Kind, RollChain, Seq};
use crate::tui::context::AppState;

/// How many entries are read at a time.
const WINDOW: usize = 64;

/// How many entries are searched in all.
const FAR: usize = 2_048;

/// The last roll, contest or plain dice that stand, as amended; `None` if there are none among the newest 2,048 entries.
pub(crate) fn of(state: &AppState) -> Option<RepeatableAction> {
    let reader = state.table.reader();
    let (mut before, mut amended) = (None, None);
    for _ in 0..FAR / WINDOW {
        let page = reader.page(before, WINDOW).ok()?;
        before = Some(page.last()?.seq);
        let rolled = |kind| matches!(kind, Kind::Roll | Kind::Contest | Kind::Check | Kind::Amend);
        let lines = page.iter().filter(|line| rolled(line.kind));
        for line in lines.filter(|line| line.undone_by.is_none()) {
            let entry = reader.read_entry(line.seq).ok()?;
            let mut events = entry.what.events.iter();
            let found = events.find_map(|event| read(entry.seq, &entry.what, event));
            let Some(found) = found.map(|found| found.hidden_as(line.is_secret())) else {
                continue;
            };
            if line.kind == Kind::Amend {
                let chain = RollChain::of(reader, line.seq, Whose::Roller);
                let root = chain.map(|chain| chain.root());
                amended = amended.or_else(|| Some((root.ok()?, found)));
                continue;
            }
            // Of a group's roll the members are repeated, not the one whose was amended.
            let is_of_it = |(root, _): &(Seq, _)| *root == line.seq && line.who.len() == 1;
            return Some(
                amended
                    .filter(is_of_it)
                    .map_or(found, |(_, amended)| amended),
            );
        }
    }
    None
}

fn read(seq: Seq, what: &Decision, event: &Event) -> Option<RepeatableAction> {
    let (test, other) = match event {
        Event::Rolled(record) => (record.test.clone(), None),
        Event::Contested { a, b, .. } => (a.test.clone(), Some(b.test.clone())),
        Event::Amended { counts, .. } => match event.roll_result()?.sides() {
            Some((a, b, _)) => (a.test.clone(), Some(b.test.clone())),
            None => (counts.new.test.clone(), None),
        },
        Event::DiceThrown { dice, .. } => {
            let command = Command::Dice {
                dice: dice.clone(),
                label: what.label.head().to_owned(),
                hidden: false,
                source: Source::Thrown,
            };
            return Some(RepeatableAction::Dice(None, Box::new(command)));
        }
        Event::RandomThrown { table, .. } => {
            let command = of_table(table, false);
            return Some(RepeatableAction::Dice(None, Box::new(command)));
        }
        _ => return None,
    };
    let who = match test.who {
        Actor::Character(id) => Some(id),
        _ => None,
    };
    let draft = Draft::of_entry(seq, test, other);
    Some(RepeatableAction::Roll(who, Box::new(draft)))
}

/// A roll on a random table.
pub(crate) fn of_table(table: &str, hidden: bool) -> Command {
    Command::Random {
        table: table.to_owned(),
        hidden,
        source: Source::Thrown,
    }
}
