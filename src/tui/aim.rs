//! At whom the last roll was made and what it came to, read off the journal: it counts the verdict that stands, whatever
//! was rerolled, undone or hidden, and whenever the program was started.

use super::Desk;
use crate::campaign::command::Against;
use crate::campaign::{CharacterId, Event, Kind, Seq, Throw, Verdict};
use crate::journal::Line;
use crate::rules::Side;

/// How many entries back a roll is still the last one to anybody.
const REACH: usize = 64;

/// A roll's target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Aim {
    /// The entry whose verdict stands.
    pub(super) by: Seq,
    /// The target, or the other side of a contest.
    pub(super) at: CharacterId,
    /// What the attacker won by in a contest.
    pub(super) net: Option<i32>,
}

/// The aim of the last roll; `None` where it had none, or its target is gone.
pub(super) fn last(desk: &Desk) -> Option<Aim> {
    let reader = desk.table.reader();
    let page = reader.page(None, REACH).ok()?;
    let rolled = |line: &&Line| {
        let roll = matches!(
            line.kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend
        );
        roll && line.undone_by.is_none()
    };
    for line in page.iter().filter(rolled) {
        let events = reader.changes(line.seq).ok()?;
        // Plain dice, a closed outcome: the roll is further back.
        let Some(made) = events.iter().find_map(made) else {
            continue;
        };
        let (at, net) = made?;
        desk.campaign().character(at)?;
        return Some(Aim {
            by: line.seq,
            at,
            net,
        });
    }
    None
}

/// A target and what the attacker won by.
type Made = Option<(CharacterId, Option<i32>)>;

/// At whom an event's roll was made; the outer `None` where the event is no roll.
fn made(event: &Event) -> Option<Made> {
    Some(match event {
        Event::Rolled(throw) => at_target(throw),
        Event::Contested { b, verdict, .. } => at_side(b, verdict),
        Event::Rerolled { new, contest, .. } => again(new, contest.as_ref()),
        Event::Kept {
            counts, contest, ..
        } => again(counts, contest.as_ref()),
        Event::Amended {
            counts, contest, ..
        } => again(&counts.new, contest.as_ref()),
        _ => return None,
    })
}

fn again(own: &Throw, contest: Option<&(Side, Box<Throw>, Verdict)>) -> Made {
    match contest {
        None => at_target(own),
        Some((Side::A, other, verdict)) => at_side(other, verdict),
        Some((Side::B, _, verdict)) => at_side(own, verdict),
    }
}

fn at_target(throw: &Throw) -> Made {
    match throw.test.against {
        Against::Target(at, _) => Some((at, None)),
        _ => None,
    }
}

fn at_side(defender: &Throw, verdict: &Verdict) -> Made {
    let net = verdict.success.then_some(verdict.value);
    Some((defender.who()?, net))
}
