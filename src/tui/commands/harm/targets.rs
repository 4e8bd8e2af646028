//! At whom the last roll was made and what it came to, read off the journal: it counts the verdict that stands, whatever
//! was rerolled, undone or hidden, and whenever the program was started.

use crate::campaign::test::{Against, Whose};
use crate::campaign::{CharacterId, Event, HistoryLookup, Kind, Refusal, RollChain, Seq};
use crate::journal::EntryLine;
use crate::tui::context::state::AppState;

/// How many entries back a roll is still the last one to anybody.
const REACH: usize = 64;

/// A roll's target, or one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AttackTarget {
    /// The entry whose verdict stands.
    pub(crate) by: Seq,
    /// The target, or the other side of a contest.
    pub(crate) at: CharacterId,
    /// What the attacker won by in a contest.
    pub(crate) net: Option<i32>,
    /// Whether it was hit.
    pub(crate) hit: bool,
    /// Who attacked, by name.
    pub(crate) from: String,
    /// Whether it was a group's attack, and that group is chosen now.
    pub(crate) by_group: bool,
}

/// A target, what the attacker won by, whether it was hit, and the attacker's name.
struct Made<'a> {
    at: CharacterId,
    net: Option<i32>,
    hit: bool,
    from: &'a str,
    /// With all that was done to it.
    roll: &'a RollChain,
}

/// The targets of the last roll that are still there: the only one, hit or not; of several those that were hit and took
/// nothing for it yet. Empty where it had none, or all of several were dealt with.
pub(crate) fn last(state: &AppState) -> Vec<AttackTarget> {
    let page = state.table.page(None, REACH).unwrap_or_default();
    let rolled = |line: &&EntryLine| {
        let roll = matches!(
            line.kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend
        );
        roll && line.undone_by.is_none()
    };
    let rolls = page.iter().filter(rolled);
    // Plain dice, a closed outcome: the roll is further back.
    let mut rolls = rolls.map(|line| rolls_of(state.table.reader(), line.seq));
    let last = rolls.find(|rolls| rolls.as_ref().map_or(true, |rolls| !rolls.is_empty()));
    let Some(Ok(rolls)) = last else {
        return Vec::new();
    };
    let members = state.members();
    let is_member = |who| members.iter().any(|member| Some(member.id) == who);
    let by_group = rolls.len() > 1 && rolls.iter().all(|roll| is_member(roll.side().record.who()));
    let made = rolls.iter().flat_map(made);
    let made = made.filter(|made| state.campaign().character(made.at).is_some());
    let owed = owed(made.collect(), &page).into_iter();
    let targets = owed.map(|made| AttackTarget {
        by: made.roll.last(),
        at: made.at,
        net: made.net,
        hit: made.hit,
        from: made.from.to_owned(),
        by_group,
    });
    targets.collect()
}

/// The rolls that began with the one an entry is part of, each as it stands: a group's go their own ways.
fn rolls_of(history: &dyn HistoryLookup, of: Seq) -> Result<Vec<RollChain>, Refusal> {
    // Where several began together, nobody's is asked for and this is the entry they began with.
    let root = RollChain::of(history, of, Whose::Roller).map_or(of, |chain| chain.root());
    let begun = history.entry(root)?;
    let whose = begun.what.events.iter().filter_map(|event| match event {
        Event::Rolled(throw) => Some(throw.who().map_or(Whose::Roller, Whose::Character)),
        Event::Contested { .. } => Some(Whose::Against),
        _ => None,
    });
    whose
        .map(|whose| RollChain::of(history, root, whose))
        .collect()
}

/// Of several, those that were hit, each without as many of its hits as it took harm for since.
fn owed<'a>(mut made: Vec<Made<'a>>, page: &[EntryLine]) -> Vec<Made<'a>> {
    if made.len() < 2 {
        return made;
    }
    made.retain(|made| made.hit);
    let harm = page.iter().filter(|line| {
        let harms = matches!(line.kind, Kind::Track | Kind::Condition);
        harms && line.undone_by.is_none()
    });
    let blows = harm.flat_map(|line| line.who.iter().zip(std::iter::repeat(line.cause)));
    for (who, by) in blows.filter_map(|(who, by)| Some((who, by?))) {
        let place = |is: &dyn Fn(&RollChain) -> bool| {
            let mut made = made.iter();
            made.position(|made| made.at == *who && is(made.roll))
        };
        let verdict = |roll: &RollChain| roll.last() == by;
        // It may have been struck before its verdict was another one.
        let once = |roll: &RollChain| roll.entries.iter().any(|entry| entry.seq == by);
        if let Some(at) = place(&verdict).or_else(|| place(&once)) {
            made.remove(at);
        }
    }
    made
}

/// At whom a roll was made, as it stands.
fn made(roll: &RollChain) -> Vec<Made<'_>> {
    let throw = &roll.side().record;
    if let ([attacker, defender], Some(verdict)) = (roll.sides.as_slice(), &roll.verdict) {
        let made = defender.record.who().map(|at| Made {
            at,
            net: verdict.success.then_some(verdict.value),
            hit: verdict.success,
            from: &attacker.record.name,
            roll,
        });
        return made.into_iter().collect();
    }
    // The target, and those the same faces are read against.
    let first = std::iter::once((&throw.test.against, throw.success));
    let further = throw.also.iter().map(|reading| reading.success);
    let all = first.chain(throw.test.also.iter().zip(further));
    let made = all.filter_map(|(against, hit)| match against {
        Against::Target(at, _) => Some(Made {
            at: *at,
            net: None,
            hit,
            from: &throw.name,
            roll,
        }),
        _ => None,
    });
    made.collect()
}
