//! At whom the last roll was made and what it came to, read off the journal: it counts the verdict that stands, whatever
//! was rerolled, undone or hidden, and whenever the program was started.

use super::Desk;
use crate::campaign::command::Against;
use crate::campaign::{CharacterId, Event, Kind, Seq, Throw, Verdict};
use crate::journal::Line;
use crate::rules::Side;

/// How many entries back a roll is still the last one to anybody.
const REACH: usize = 64;

/// A roll's target, or one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aim {
    /// The entry whose verdict stands.
    pub(super) by: Seq,
    /// The target, or the other side of a contest.
    pub(super) at: CharacterId,
    /// What the attacker won by in a contest.
    pub(super) net: Option<i32>,
    /// Who attacked, by name.
    pub(super) from: String,
    /// Whether it was a group's attack, and that group is chosen now.
    pub(super) by_group: bool,
}

/// A target, what the attacker won by, whether it was hit, and the attacker's name.
struct Made {
    at: CharacterId,
    net: Option<i32>,
    hit: bool,
    from: String,
}

/// The targets of the last roll that are still there: the only one, hit or not; of several those that were hit and took
/// nothing for it yet. Empty where it had none, or all of several were dealt with.
pub(super) fn last(desk: &Desk) -> Vec<Aim> {
    let reader = desk.table.reader();
    let page = reader.page(None, REACH).unwrap_or_default();
    let rolled = |line: &&Line| {
        let roll = matches!(
            line.kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend
        );
        roll && line.undone_by.is_none()
    };
    for line in page.iter().filter(rolled) {
        let Ok(events) = reader.changes(line.seq) else {
            return Vec::new();
        };
        let rolls: Vec<Vec<Made>> = events.iter().filter_map(made).collect();
        // Plain dice, a closed outcome: the roll is further back.
        if rolls.is_empty() {
            continue;
        }
        let members = desk.members();
        let is_member = |id: &CharacterId| members.iter().any(|who| who.id == *id);
        let by_group = rolls.len() > 1 && line.who.iter().all(is_member);
        let made = rolls.into_iter().flatten();
        let made = made.filter(|made| desk.campaign().character(made.at).is_some());
        return owed(made.collect(), line.seq, &page)
            .into_iter()
            .map(|made| Aim {
                by: line.seq,
                at: made.at,
                net: made.net,
                from: made.from,
                by_group,
            })
            .collect();
    }
    Vec::new()
}

/// Of several, those that were hit, each without as many of its hits as it took harm for since.
fn owed(mut made: Vec<Made>, by: Seq, page: &[Line]) -> Vec<Made> {
    if made.len() < 2 {
        return made;
    }
    made.retain(|made| made.hit);
    let harm = page.iter().filter(|line| {
        let harms = matches!(line.kind, Kind::Track | Kind::Condition);
        harms && line.cause == Some(by) && line.undone_by.is_none()
    });
    for who in harm.flat_map(|line| &line.who) {
        if let Some(at) = made.iter().position(|made| made.at == *who) {
            made.remove(at);
        }
    }
    made
}

/// At whom an event's roll was made; `None` where the event is no roll.
fn made(event: &Event) -> Option<Vec<Made>> {
    Some(match event {
        Event::Rolled(throw) => at_targets(throw),
        Event::Contested { a, b, verdict, .. } => at_side(a, b, verdict),
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

fn again(own: &Throw, contest: Option<&(Side, Box<Throw>, Verdict)>) -> Vec<Made> {
    match contest {
        None => at_targets(own),
        Some((Side::A, other, verdict)) => at_side(own, other, verdict),
        Some((Side::B, other, verdict)) => at_side(other, own, verdict),
    }
}

/// The target of a roll, and those the same faces are read against.
fn at_targets(throw: &Throw) -> Vec<Made> {
    let first = std::iter::once((&throw.test.against, throw.success));
    let further = throw.also.iter().map(|reading| reading.success);
    let all = first.chain(throw.test.also.iter().zip(further));
    let made = all.filter_map(|(against, hit)| match against {
        Against::Target(at, _) => Some(Made {
            at: *at,
            net: None,
            hit,
            from: throw.name.clone(),
        }),
        _ => None,
    });
    made.collect()
}

fn at_side(attacker: &Throw, defender: &Throw, verdict: &Verdict) -> Vec<Made> {
    let made = defender.who().map(|at| Made {
        at,
        net: verdict.success.then_some(verdict.value),
        hit: verdict.success,
        from: attacker.name.clone(),
    });
    made.into_iter().collect()
}
