//! The verdicts of an entry, and where its throws stand among all of the same dice.

use std::collections::HashMap;

use crate::campaign::view::EntryView;
use crate::campaign::{ContestVerdict, Event, RollRecord, RollResult, Seq};
use crate::game::Game;
use crate::luck::Standing;
use crate::rules::{Contests, Mechanic, Odds, RollNumbers, Side};

/// A throw with its verdict.
pub(super) struct JudgedRoll<'a> {
    pub(super) throw: &'a RollRecord,
    /// The event that tells it.
    pub(super) event: &'a Event,
    /// Of a contest the side that acts, else the throw itself. Somebody who is met by several at once throws against each.
    pub(super) acting: &'a RollRecord,
    pub(super) success: bool,
    /// The thrower's own verdict by its name; none where it says the opposite of who won.
    pub(super) verdict: Option<String>,
    /// Where the throw stands among all results of the same dice.
    pub(super) standing: Option<Standing>,
}

impl<'a> JudgedRoll<'a> {
    /// One side of a contest. Of an attack the verdict is the attacker's; the defender has that of its own throw.
    fn side(
        game: &Game,
        event: &'a Event,
        (throw, acting): (&'a RollRecord, &'a RollRecord),
        (side, verdict): (Side, &'a ContestVerdict),
    ) -> Self {
        let success = verdict.succeeded(side);
        let attack = game.mechanic.profile().contests == Contests::Attack;
        let verdict = match (attack, side) {
            (true, Side::B) => (throw.success == success).then(|| game.tier_name(&throw.tier)),
            (false, side) if verdict.winner == Some(side.other()) => Some("lost".to_owned()),
            _ if game.side_verdict(&verdict.tier).is_some() && success => Some("won".to_owned()),
            _ => Some(game.tier_name(&verdict.tier)),
        };
        Self {
            throw,
            event,
            acting,
            success,
            verdict,
            standing: None,
        }
    }
}

/// The throws of an entry that are counted for its audience, each with its verdict; where it stands only where they see all of
/// the throw.
pub(super) fn verdicts<'a>(
    entry: &EntryView<'a>,
    standings: &mut Standings,
) -> Vec<JudgedRoll<'a>> {
    // Throws for the order of turns have no verdict.
    if entry.kind().is_of_turns() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (event, whole) in entry.results() {
        let judged = judged_rolls(entry.game(), event).into_iter();
        for mut one in judged.filter(|one| entry.counts(one.throw.who())) {
            if whole {
                one.standing = standings.of(&entry.game().mechanic, one.throw);
            }
            all.push(one);
        }
    }
    all
}

/// The throws of an event, its own side first: with one side of a contest the other's verdict changes.
fn judged_rolls<'a>(game: &Game, event: &'a Event) -> Vec<JudgedRoll<'a>> {
    let Some(result) = event.roll_result() else {
        return Vec::new();
    };
    let RollResult {
        counts, contest, ..
    } = result;
    let acting = result.sides().map_or(counts, |(a, ..)| a);
    match contest {
        None => vec![JudgedRoll {
            throw: counts,
            event,
            acting,
            success: counts.success,
            verdict: Some(game.tier_name(&counts.tier)),
            standing: None,
        }],
        Some((side, other, verdict)) => vec![
            JudgedRoll::side(game, event, (counts, acting), (side, verdict)),
            JudgedRoll::side(game, event, (other, acting), (side.other(), verdict)),
        ],
    }
}

/// The entry whose outcome it changes.
pub(super) fn amends(entry: &EntryView<'_>) -> Option<Seq> {
    let mut results = entry.results();
    results.find_map(|(event, _)| event.roll_result()?.of)
}

/// Whether an entry's verdict is a success: of one roll, or in a contest of the side that is named first.
pub(super) fn success(entry: &EntryView<'_>) -> Option<bool> {
    let all = entry
        .results()
        .map(|(event, _)| judged_rolls(entry.game(), event));
    let mut found = all.filter(|all| !all.is_empty());
    match (found.next(), found.next()) {
        (Some(all), None) => all.first().map(|judged| judged.success),
        _ => None,
    }
}

/// The number of distributions that are kept, since many rolls have the same plan.
const CACHED: usize = 64;

/// Where throws stand, with the distributions of the latest plans.
#[derive(Debug, Default)]
pub(super) struct Standings(HashMap<RollNumbers, Odds>);

impl Standings {
    /// Where a throw stands among all results of the same dice. `None` where nothing was thrown or no other result was possible.
    pub(super) fn of(&mut self, mechanic: &Mechanic, throw: &RollRecord) -> Option<Standing> {
        if !throw.was_thrown() {
            return None;
        }
        let roll = &throw.plan.numbers;
        if self.0.len() == CACHED && !self.0.contains_key(roll) {
            self.0.clear();
        }
        let odds = self.0.entry(roll.clone());
        let odds = odds.or_insert_with(|| mechanic.odds(roll));
        Standing::of(odds, throw.quality(mechanic))
    }
}
