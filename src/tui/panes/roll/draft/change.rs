//! Modifiers and difficulty of a draft, as keys change them.

use super::{Draft, item_of};
use crate::campaign::Campaign;
use crate::campaign::ids::ThingId;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Against, Test};
use crate::game::Game;
use crate::rules::{Increment, Mechanic, ModifierEffect};

impl Draft {
    /// Drops included and left-out modifiers, and a used item, that no longer exist.
    pub(crate) fn prune(&mut self, campaign: &Campaign) {
        for test in [&mut self.test, &mut self.other].into_iter().flatten() {
            if let Actor::Character(who) = test.who {
                let is_there =
                    |id: &ThingId| item_of(campaign, who, |item| item.id == *id).is_some();
                test.using = test.using.filter(is_there);
            }
            campaign.drop_unlisted_ticks(test);
        }
    }

    /// Adds one boon or bane: a die, a bonus, as the game counts.
    pub(crate) fn add(&mut self, mechanic: &Mechanic, boon: bool) {
        if let Some(test) = &mut self.test {
            // Those that were left out count for nothing: it begins anew.
            if drop_left_out(test, mechanic, boon) {
                self.steps.retain(|step| *step != Some(boon));
            }
            bump(test, mechanic, boon, 1);
            self.steps.push(Some(boon));
        }
    }

    /// Removes the last one added; returns whether there was one.
    pub(crate) fn take_back(&mut self, mechanic: &Mechanic) -> bool {
        match (&mut self.test, self.steps.pop().flatten()) {
            (Some(test), Some(boon)) => {
                bump(test, mechanic, boon, -1);
                true
            }
            (Some(test), None) => test.one_off.pop().is_some(),
            (None, _) => false,
        }
    }

    /// Adds a modifier for this roll alone.
    pub(crate) fn give(&mut self, game: &Game, label: String, effect: ModifierEffect) {
        self.reopen(game);
        if let Some(test) = &mut self.test {
            test.one_off.push((label, effect));
            self.steps.push(None);
        }
    }

    /// Includes (`on`) or leaves out a modifier of this side or of the other.
    pub(crate) fn tick(&mut self, other: bool, label: &str, on: bool) {
        let test = if other {
            &mut self.other
        } else {
            &mut self.test
        };
        let Some(test) = test else { return };
        let (add, drop) = if on {
            (&mut test.with, &mut test.without)
        } else {
            (&mut test.without, &mut test.with)
        };
        let before = drop.len();
        drop.retain(|known| known != label);
        if drop.len() == before {
            add.push(label.to_owned());
        }
    }

    /// Makes the roll a step harder or easier: the next word of the ladder, or 1.
    ///
    /// # Errors
    /// There is nothing harder or easier.
    pub(crate) fn shift(
        &mut self,
        campaign: &Campaign,
        built: &ResolvedTest,
        harder: bool,
    ) -> Result<(), String> {
        let Some(test) = &mut self.test else {
            return Ok(());
        };
        let now = built.check.target().value;
        let game = &campaign.game;
        // A defence stays whose it is: the roll still is an attack.
        if matches!(test.against, Against::Target(..))
            && game.mechanic.takes(ModifierEffect::Flat(1))
        {
            nudge(test, harder);
            return Ok(());
        }
        if !game.by_rung {
            let to = now.saturating_add(if harder { 1 } else { -1 });
            let rung = game.ladder.iter().find(|rung| rung.value == to);
            test.against =
                rung.map_or(Against::Number(to), |rung| Against::Rung(rung.word.clone()));
            return Ok(());
        }
        let rising = match &game.ladder[..] {
            [first, .., last] => first.value <= last.value,
            _ => true,
        };
        let beyond = |value: i32| {
            if rising == harder {
                value > now
            } else {
                value < now
            }
        };
        let mut rungs = game.ladder.iter().filter(|rung| beyond(rung.value));
        let next = if harder {
            rungs.next()
        } else {
            rungs.next_back()
        };
        let Some(next) = next else {
            let end = if harder { "harder" } else { "easier" };
            return Err(format!("the ladder has nothing {end}; type a number"));
        };
        test.against = Against::Rung(next.word.clone());
        Ok(())
    }
}

/// Removes the boons or banes that were added and then left out; returns whether there were any.
fn drop_left_out(test: &mut Test, mechanic: &Mechanic, boon: bool) -> bool {
    let [up, down] = mechanic.profile().increments;
    let Increment { label, .. } = if boon { up } else { down };
    let before = test.without.len();
    test.without.retain(|off| off != label);
    let was_out = test.without.len() < before;
    test.one_off.retain(|(known, _)| !was_out || known != label);
    was_out
}

/// Adds `by` to the one modifier of this kind and removes it at 0.
fn bump(test: &mut Test, mechanic: &Mechanic, boon: bool, by: i32) {
    let [up, down] = mechanic.profile().increments;
    let Increment { label, effect, .. } = if boon { up } else { down };
    let at = test.one_off.iter().position(|(known, _)| known == label);
    let count = at.map_or(0, |at| test.one_off[at].1.amount().abs()) + by;
    match at {
        Some(at) if count <= 0 => {
            test.one_off.remove(at);
            test.without.retain(|off| off != label);
        }
        Some(at) => test.one_off[at].1 = effect.times(count),
        None => test.one_off.push((label.to_owned(), effect.times(count))),
    }
}

/// Makes a roll 1 harder or easier by a modifier of this name, which is gone at 0.
fn nudge(test: &mut Test, harder: bool) {
    const NAMES: [&str; 2] = ["harder", "easier"];
    let is_own = |(label, _): &(String, ModifierEffect)| NAMES.contains(&label.as_str());
    let own = test.one_off.iter().filter(|it| is_own(it));
    let before: i32 = own.map(|(_, effect)| effect.amount()).sum();
    let now = before.saturating_add(if harder { -1 } else { 1 });
    test.one_off.retain(|it| !is_own(it));
    test.without.retain(|off| !NAMES.contains(&off.as_str()));
    if now != 0 {
        let label = NAMES[usize::from(now > 0)].to_owned();
        test.one_off.push((label, ModifierEffect::Flat(now)));
    }
}
