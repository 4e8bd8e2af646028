//! What an entry did with dice: rolls, contests, checks and tables.

use crate::campaign::test::Against;
use crate::campaign::view::entry::deed::{Attempt, Encounter};
use crate::campaign::view::entry::{Deed, EntryView};
use crate::campaign::wording::{self, Disclosure};
use crate::campaign::{CharacterId, Event, Kind, RollRecord, RollResult, Sight};
use crate::game::Rank;
use crate::rules::durability::Durability;
use crate::rules::modifier::plain;
use crate::rules::{BandOfSide, Contests, Goal, Side};

impl EntryView<'_> {
    /// A roll, a contest, or a later change of one.
    pub(super) fn rolled(&self, event: &Event, told: Disclosure<'_>) -> Option<Deed> {
        let result = event.roll_result()?;
        if result.contest.is_some() {
            return self.contested(&result, told);
        }
        let (throw, sight) = (result.counts, told.counting(event));
        if self.kind().is_of_turns() {
            return None;
        }
        let game = self.game();
        if sight < Sight::Verdict {
            // Of a group's member whom players don't know, not even that it rolled.
            if throw.who().is_some_and(|id| self.told_name(id).is_none()) {
                return None;
            }
            let who = Self::thrower(throw, told.thrower(throw, sight));
            let what = throw.test.added(throw.attribute.as_deref());
            let against = self.target(throw);
            let against = against.map_or_else(String::new, |name| format!(" against {name}"));
            let rolled = format!("{who} rolled {what}");
            return Some(Deed::Said(rolled.trim_end().to_owned() + &against));
        }
        let spent = throw.who().and_then(|id| self.spent(id));
        let before = before(event)
            .filter(|_| self.kind() == Kind::Reroll || self.is_change() && spent.is_some());
        let figure = match game.mechanic.goal(&throw.plan.numbers) {
            Goal::Total(target) if sight >= Sight::Target => {
                Some(format!("{} against {}", plain(throw.value), plain(target)))
            }
            _ => None,
        };
        Some(Deed::Rolled(Attempt {
            who: Self::thrower(throw, told.thrower(throw, sight)),
            what: throw.test.added(throw.attribute.as_deref()),
            declared: self.declared(throw, sight),
            against: self.target(throw),
            also: throw
                .alt_records()
                .filter_map(|it| Some((self.target(&it)?, it.success)))
                .collect(),
            success: throw.success,
            first: before.map(|before| before.success),
            spent,
            rank: game.rank(&throw.tier),
            verdict: game.tier_name(&throw.tier),
            figure,
        }))
    }

    fn contested(&self, result: &RollResult<'_>, told: Disclosure<'_>) -> Option<Deed> {
        let game = self.game();
        let (a, b, verdict) = result.sides()?;
        let side = |throw: &RollRecord, side| {
            let name = told.thrower(throw, told.side(side)).to_owned();
            (name, throw.test.added(throw.attribute.as_deref()))
        };
        let sides = [side(a, Side::A), side(b, Side::B)];
        if told.keeps_winner() {
            let [(one, _), (other, _)] = sides;
            return Some(Deed::Said(format!("{one} and {other} met")));
        }
        let declared = [(a, Side::A), (b, Side::B)];
        let declared = declared.map(|(throw, side)| self.declared(throw, told.side(side)));
        let attack = game.mechanic.profile().contests == Contests::Attack;
        let winner = match verdict.winner {
            // Of an attack the verdict is the attacker's.
            None if attack && verdict.success => Some(Side::A),
            winner => winner,
        };
        let rank = game.rank(wording::key(game, verdict));
        let is_extreme = matches!(rank, Rank::Best | Rank::Worst) && told.is_of_both();
        let extreme = (is_extreme && game.side_verdict(&verdict.tier).is_none())
            .then(|| game.tier_name(wording::key(game, verdict)));
        let by_one = match winner {
            Some(Side::A) => Some((a.value, b.value)),
            Some(Side::B) => Some((b.value, a.value)),
            None => None,
        };
        let counted = told.is_of_both() && game.mechanic.is_mutual();
        let by_one = by_one.filter(|(won, lost)| counted && won.checked_sub(*lost) == Some(1));
        let (rerolled, _, _) = result.contest?;
        let spent = result.counts.who().and_then(|id| self.spent(id));
        Some(Deed::Contested(Encounter {
            sides,
            declared,
            winner,
            neither: game.side_verdict(&verdict.tier) == Some(BandOfSide::Neither),
            spent: spent.map(|spent| (rerolled, spent)),
            extreme,
            by_one,
        }))
    }

    /// What was declared before a throw and counted in it: `a vice action`. Players know it where they know the total.
    fn declared(&self, throw: &RollRecord, sight: Sight) -> String {
        if sight < Sight::Total || throw.plan.declared.is_empty() {
            return String::new();
        }
        let all = self.game().declarations();
        let all = all.iter().filter(|it| !it.is_reading);
        let words = all.filter_map(|it| it.in_words(throw.test.declared.number(it.key)));
        let words: Vec<String> = words.collect();
        wording::listed(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Who rolled; dice without a sheet are called by themselves.
    fn thrower(throw: &RollRecord, name: &str) -> String {
        match throw.who() {
            None if throw.test.traits.is_empty() => format!("a roll of {name}"),
            _ => name.to_owned(),
        }
    }

    /// The name of the character whose number a throw met.
    fn target(&self, throw: &RollRecord) -> Option<String> {
        match throw.test.against {
            Against::Target(id, _) => self.name_of_target(id).map(str::to_owned),
            _ => None,
        }
    }

    /// What a character spent by a change of a roll, and how much.
    fn spent(&self, id: CharacterId) -> Option<(i32, String)> {
        // What comes after the throw is its effect.
        let costs = self
            .events()
            .take_while(|event| event.roll_result().is_none() || self.is_change());
        let mut costs = costs.filter(|_| self.is_of_roll());
        costs.find_map(|event| {
            let (who, what, by) = match event {
                Event::PointsSet {
                    who,
                    point,
                    before,
                    after,
                } => (who, point, before - after),
                Event::TrackSet {
                    who,
                    track,
                    before,
                    after,
                } => (who, track, before.now - after.now),
                _ => return None,
            };
            (*who == id && by > 0).then(|| (by, what.clone()))
        })
    }

    /// A check or a roll on a table.
    pub(super) fn looked_up(&self, event: &Event, told: Disclosure<'_>) -> Option<Deed> {
        if !told.is_anything() {
            return None;
        }
        match event {
            Event::Checked {
                who,
                name,
                before,
                after,
                ..
            } => {
                let cost = (before != after).then(|| match after {
                    Durability::Uses(_) => "lost a use".to_owned(),
                    Durability::Die(die) => format!("went down to {die}"),
                    Durability::Damaged => "was damaged".to_owned(),
                    Durability::Broken => "broke".to_owned(),
                    Durability::Depleted => "ran out".to_owned(),
                });
                Some(Deed::Checked {
                    who: self.told_name(*who)?,
                    thing: name.clone(),
                    cost,
                })
            }
            Event::TableThrown {
                who, table, result, ..
            } if told.counting(event) >= Sight::Verdict => Some(Deed::Table {
                who: self.told_name(*who)?,
                table: table.clone(),
                result: result.clone(),
            }),
            _ => None,
        }
    }
}

/// The throw that counted before a reroll or an amendment.
fn before(event: &Event) -> Option<&RollRecord> {
    match event {
        Event::Rerolled { old, .. } => Some(old),
        // The one that no longer counts may be the later one.
        Event::Kept { .. } => None,
        event => event.amended_from(),
    }
}
