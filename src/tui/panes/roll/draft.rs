//! A half-built roll and what keys do to it. Each character has one.

use crate::campaign::ids::ThingId;
use crate::campaign::refusal::NoRoll;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, CharacterId, Command, GroupAction, Refusal, Seq};
use crate::game::Game;
use crate::rules::{Increment, Mechanic, ModifierEffect};
use crate::tui::context::state::AppState;

/// Why a group has no contests.
pub(crate) const TWO: &str = "a contest is between two; Esc ends the group";

/// A roll that nobody has thrown yet, or that was thrown and not changed since.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft {
    /// What is rolled; nothing is picked at first.
    pub(crate) test: Option<Test>,
    /// The other side, in a contest.
    pub(crate) other: Option<Test>,
    /// Kept from the players.
    pub(crate) hidden: bool,
    /// Whether real dice were asked for, or not; else as the settings say.
    pub(crate) table_dice: Option<bool>,
    /// Boons (`true`), banes and typed modifiers (`None`) as they were added, so that the last can be taken back.
    steps: Vec<Option<bool>>,
    /// Which of the listed modifiers is selected.
    pub(crate) selected: usize,
    /// It was rolled, that stands, and it has not changed since.
    pub(crate) spent: bool,
    /// The entry that rolled it, undone or not, until it changes.
    rolled: Option<Seq>,
    /// Hidden and table dice were said for a throw that is over, and are not meant for the next pick.
    pub(crate) worn: bool,
}

impl Draft {
    /// Holds a roll that was thrown before.
    pub(crate) fn of(test: Test, hidden: bool) -> Self {
        Self {
            test: Some(test),
            hidden,
            ..Self::default()
        }
    }

    /// Holds another roll. What was said before it was picked (hidden, table dice) stays said; after a throw it is over.
    pub(crate) fn load(&mut self, test: Test, other: Option<Test>) {
        let said = if self.worn {
            (false, None)
        } else {
            (self.hidden, self.table_dice)
        };
        *self = Self {
            hidden: said.0 || test.hidden,
            table_dice: said.1,
            test: Some(test),
            other,
            ..Self::default()
        };
    }

    /// As it stands in the journal: rolled by this entry, which stands.
    pub(crate) fn of_entry(seq: Seq, test: Test, other: Option<Test>) -> Self {
        let draft = Self {
            hidden: test.hidden,
            test: Some(test),
            other,
            ..Self::default()
        };
        draft.thrown(seq)
    }

    /// It is being changed, so it is another roll than the one thrown: what is paid for costs a point each time and is not
    /// declared again by that, and real dice were asked for that one roll.
    pub(crate) fn reopen(&mut self, game: &Game) {
        self.rolled = None;
        if !std::mem::take(&mut self.spent) {
            return;
        }
        self.table_dice = None;
        if let Some(test) = &mut self.test {
            for known in game.declarations().iter().filter(|known| known.is_paid) {
                test.declared.set(known.key, 0);
            }
        }
    }

    /// Whether it holds a roll that is still to be thrown.
    pub(crate) fn is_held(&self) -> bool {
        self.test.is_some() && !self.spent
    }

    /// As it is once this entry has rolled it.
    pub(crate) fn thrown(&self, seq: Seq) -> Self {
        Self {
            spent: true,
            rolled: Some(seq),
            worn: true,
            ..self.clone()
        }
    }

    /// Notes that these entries were undone or brought back: what was rolled by none of them stays as it is.
    pub(crate) fn note(&mut self, seqs: &[Seq], undone: bool) {
        if self.rolled.is_some_and(|seq| seqs.contains(&seq)) {
            (self.spent, self.worn) = (!undone, !undone);
        }
    }

    /// Made against something else; where that rolls too, a contest.
    ///
    /// # Errors
    /// It can't be made against that; it stays as it was.
    pub(crate) fn set_target(
        &mut self,
        state: &AppState,
        target_options: Vec<Against>,
    ) -> Result<(), Refusal> {
        let campaign = state.campaign();
        let Some(mut test) = self.test.clone() else {
            return Ok(());
        };
        set_target(&mut test, target_options);
        if test.who == Actor::Each {
            let sample = state.sample(&test);
            if campaign.sides(&sample)?.is_some() {
                return Err(NoRoll::TwoSides.into());
            }
            campaign.resolve(&sample)?;
            (self.test, self.other) = (Some(test), None);
            self.reopen(&campaign.game);
            return Ok(());
        }
        let other = match campaign.sides(&test)? {
            None => {
                campaign.resolve(&test)?;
                self.test = Some(test);
                None
            }
            Some((own, other)) => {
                campaign.resolve_side(&own)?;
                campaign.resolve_side(&other)?;
                self.test = Some(own);
                Some(other)
            }
        };
        self.other = other;
        self.reopen(&campaign.game);
        Ok(())
    }

    /// The command that throws it.
    pub(crate) fn command(&self, state: &AppState) -> Option<Command> {
        let mut test = self.test.clone()?;
        test.hidden = self.hidden;
        if test.who == Actor::Each {
            return state.each_one(GroupAction::Roll(Box::new(test)));
        }
        let Some(mut other) = self.other.clone() else {
            return Some(Command::Roll(Box::new(test)));
        };
        other.hidden = self.hidden;
        Some(Command::Contest(Box::new(test), Box::new(other)))
    }

    /// The same roll by each of a group.
    ///
    /// # Errors
    /// It is one roll, or two: a nameless one, a contest.
    pub(crate) fn by_each(&self) -> Result<Self, &'static str> {
        let mut again = self.clone();
        again.spent = false;
        if again.other.is_some() {
            return Err(TWO);
        }
        match &mut again.test {
            Some(test) if matches!(test.who, Actor::Character(_) | Actor::Each) => {
                (test.who, test.saved) = (Actor::Each, None);
                Ok(again)
            }
            Some(_) => Err("a roll without a name is one roll; Esc ends the group"),
            None => Ok(again),
        }
    }

    /// The same roll by somebody else: only those ticks stay that have something to tick there.
    pub(crate) fn by(&self, campaign: &Campaign, who: CharacterId) -> Self {
        let mut again = self.clone();
        again.spent = false;
        let Some(test) = &mut again.test else {
            return again;
        };
        let other = match test.who {
            Actor::Character(id) => id != who,
            Actor::Each => true,
            Actor::Pool(_) | Actor::Bonus(_) | Actor::Die(_) => false,
        };
        if other {
            test.who = Actor::Character(who);
            // One's own saved roll is nobody else's, a roll of everybody's stays one.
            let known = |id: &ThingId| campaign.find_saved_roll(Some(who), *id).is_some();
            test.saved = test.saved.filter(known);
        }
        again.prune(campaign);
        again
    }

    /// Forgets ticks that have nothing to tick any more.
    pub(crate) fn prune(&mut self, campaign: &Campaign) {
        for test in [&mut self.test, &mut self.other].into_iter().flatten() {
            if test.with.is_empty() && test.without.is_empty() {
                continue;
            }
            let bare = Test {
                with: Vec::new(),
                without: Vec::new(),
                ..test.clone()
            };
            let built = campaign
                .resolve(&bare)
                .or_else(|_| campaign.resolve_side(&bare));
            if let Ok(built) = built {
                let known = |label: &String| built.listed.iter().any(|l| l.label == *label);
                test.with.retain(known);
                test.without.retain(known);
            }
        }
    }

    /// A boon more or a bane more: a die, a bonus, whatever the game counts.
    pub(crate) fn add(&mut self, mechanic: &Mechanic, boon: bool) {
        if let Some(test) = &mut self.test {
            bump(test, mechanic, boon, 1);
            self.steps.push(Some(boon));
        }
    }

    /// The last of them back; whether there was one.
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

    /// A modifier for this roll alone.
    pub(crate) fn give(&mut self, game: &Game, label: String, effect: ModifierEffect) {
        self.reopen(game);
        if let Some(test) = &mut self.test {
            test.one_off.push((label, effect));
            self.steps.push(None);
        }
    }

    /// Ticks a modifier of this side, or of the other, or takes the tick off.
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

    /// The game's declaration, or its next form.
    ///
    /// # Errors
    /// The game has none.
    pub(crate) fn declare(&mut self, game: &Game) -> Result<(), &'static str> {
        let Some(test) = &mut self.test else {
            return Ok(());
        };
        let declarations = game.declarations();
        let Some(known) = declarations.first() else {
            return Err("nothing is declared before a roll in this game");
        };
        let next = (test.declared.number(known.key) + 1) % (known.most() + 1);
        test.declared.set(known.key, next);
        Ok(())
    }

    /// A step harder or easier: the next word of the ladder, or one.
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
            return Err(format!("the ladder has nothing {end}; say a number"));
        };
        test.against = Against::Rung(next.word.clone());
        Ok(())
    }
}

/// One modifier a kind, which grows.
fn bump(test: &mut Test, mechanic: &Mechanic, boon: bool, by: i32) {
    let [up, down] = mechanic.increments();
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

/// Makes a roll against these, the further ones with the same faces.
pub(crate) fn set_target(test: &mut Test, target_options: Vec<Against>) {
    let mut target_options = target_options.into_iter();
    test.against = target_options.next().unwrap_or_default();
    test.also = target_options.collect();
}
