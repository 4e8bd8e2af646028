//! The draft of a roll: each character has one. What keys change in it and whom it is aimed at stand in files of their own.

mod aim;
mod change;
mod set_dice;

pub(crate) use self::aim::{TWO, set_target};
pub(crate) use self::set_dice::SetDice;

use crate::campaign::character::Item;
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, CharacterId, Command, Seq, text};
use crate::game::Game;
use crate::rules::Declared;
use crate::tui::context::AppState;

/// A roll that wasn't thrown yet, or was thrown and not changed since.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft {
    /// The roll; `None` until one is picked.
    pub(crate) test: Option<Test>,
    /// The other side of a contest.
    pub(crate) other: Option<Test>,
    /// Whether table dice are used.
    pub(crate) table_dice: SetDice,
    /// Boons (`true`), banes (`false`) and typed modifiers (`None`) in order of adding, for taking back the last.
    steps: Vec<Option<bool>>,
    /// The selected line in the list of modifiers.
    pub(crate) selected: usize,
    /// Whether something was declared and not thrown since: that is for the next roll, whichever it is.
    declared: bool,
    /// Whether it was thrown, stands, and hasn't changed since.
    pub(crate) spent: bool,
    /// The entry that threw it, undone or not; `None` once it changes.
    rolled: Option<Seq>,
    /// What was declared for that throw, if something of it was paid for: an undo brings it back.
    declared_then: Option<Declared>,
    /// When Enter alone throws it again.
    again: Again,
}

/// When Enter alone throws a roll again that was thrown already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Again {
    /// On the next turn of its character.
    #[default]
    NextTurn,
    /// Now: it was thrown in an earlier turn.
    Now,
    /// Never: it was thrown in hiding, and would be thrown in the open.
    Never,
}

impl Draft {
    /// A draft of a roll that was thrown.
    pub(crate) fn of(test: Test) -> Self {
        Self {
            test: Some(test),
            ..Self::default()
        }
    }

    /// Whether the next throw uses table dice; `None`: as the settings say.
    pub(crate) fn asked_dice(&self) -> Option<bool> {
        self.table_dice.of_next()
    }

    /// Whether a reroll of the roll that was thrown in this entry uses table dice; `None`: as the settings say. Those of an earlier
    /// roll say nothing about it.
    pub(crate) fn dice_of_reroll(&self, thrown_in: Option<Seq>) -> Option<bool> {
        if thrown_in.is_some() && self.rolled != thrown_in {
            self.asked_dice()
        } else {
            self.table_dice.of_last()
        }
    }

    /// Replaces the roll. Table dice stay if they were set for the next roll or for one of the same traits, and are reset after a
    /// throw. So does a target that was chosen for a roll of the same character and not thrown against: who is hit is often said
    /// before with what. What was declared and not thrown stays, too.
    pub(crate) fn load(&mut self, mut test: Test, other: Option<Test>) {
        let declared = self.test.as_ref().filter(|_| self.declared);
        if let Some(former) = declared {
            test.declared.add(&former.declared);
        }
        let is_of_roll = matches!(self.table_dice, SetDice::Loaded(_));
        let is_other = self
            .test
            .as_ref()
            .is_some_and(|former| !former.traits.iter().all(|it| test.traits.contains(it)));
        let table_dice = match self.table_dice.of_next() {
            Some(real) if !(is_of_roll && is_other) => SetDice::Loaded(real),
            _ => SetDice::Usual,
        };
        let chosen = self.test.take().filter(|_| self.rolled.is_none());
        let chosen = chosen.filter(|former| former.who == test.who && other.is_none());
        if let Some(former) = chosen
            && matches!(former.against, Against::Target(..))
            && test.against == Against::default()
        {
            test.against = former.against;
        }
        *self = Self {
            table_dice,
            test: Some(test),
            other,
            declared: self.declared,
            ..Self::default()
        };
    }

    /// A draft of a roll in the journal, thrown by this entry.
    pub(crate) fn of_entry(seq: Seq, test: Test, other: Option<Test>) -> Self {
        let draft = Self {
            test: Some(test),
            other,
            ..Self::default()
        };
        draft.spent_by(seq)
    }

    /// Hides it where it was hidden when it was thrown, or was saved so.
    pub(crate) fn hide_as(&mut self, was_hidden: bool) {
        for test in self.test.iter_mut().chain(&mut self.other) {
            test.hidden = was_hidden || test.hidden && test.saved.is_some();
        }
    }

    /// Makes the draft a new roll because it changes. Resets table dice, which were for the one throw, and a declaration that
    /// costs a point each time.
    pub(crate) fn reopen(&mut self, game: &Game) {
        self.rolled = None;
        if !std::mem::take(&mut self.spent) {
            return;
        }
        self.table_dice = SetDice::Usual;
        self.declared_then = None;
        self.drop_paid(game);
    }

    /// Takes back what was declared at a cost.
    fn drop_paid(&mut self, game: &Game) {
        if let Some(test) = &mut self.test {
            for known in game.declarations().iter().filter(|known| known.is_paid) {
                test.declared.set(known.key, 0);
            }
        }
    }

    /// Declares this number before the roll, or takes it back with 0.
    pub(crate) fn declare(&mut self, game: &Game, key: &str, number: i32) {
        self.reopen(game);
        if let Some(test) = &mut self.test {
            test.declared.set(key, number);
            self.declared = true;
        }
    }

    /// Whether another draft rolls the same, whatever it declares.
    pub(crate) fn is_same_roll(&self, other: &Self) -> bool {
        let both = self.test.as_ref().zip(other.test.as_ref());
        both.is_some_and(|(own, other)| (own.who, &own.traits) == (other.who, &other.traits))
    }

    /// Declares what another draft declares.
    pub(crate) fn declare_as(&mut self, other: &Self) {
        if let (Some(test), Some(other)) = (&mut self.test, &other.test) {
            test.declared.clone_from(&other.declared);
        }
    }

    /// Whether something was declared and not thrown since.
    pub(crate) const fn has_declared(&self) -> bool {
        self.declared
    }

    /// Takes back what was declared and not thrown.
    pub(crate) fn drop_declared(&mut self) {
        self.declared = false;
        if let Some(test) = &mut self.test {
            test.declared = Declared::default();
        }
    }

    /// Whether it holds a roll that is hidden from the players whatever the mode of the table.
    pub(crate) fn is_hidden(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.hidden)
    }

    /// Whether it holds a roll that wasn't thrown yet.
    pub(crate) fn is_held(&self) -> bool {
        self.test.is_some() && !self.spent
    }

    /// The draft after this entry has thrown it. A declaration that costs a point was for that throw alone.
    pub(crate) fn thrown(&self, game: &Game, (seq, hidden): (Seq, bool)) -> Self {
        let mut draft = self.spent_by(seq);
        if hidden {
            draft.again = Again::Never;
        }
        draft.drop_paid(game);
        let declared = |draft: &Self| draft.test.as_ref().map(|test| test.declared.clone());
        draft.declared_then = declared(self).filter(|then| Some(then) != declared(&draft).as_ref());
        draft
    }

    fn spent_by(&self, seq: Seq) -> Self {
        Self {
            spent: true,
            declared: false,
            rolled: Some(seq),
            again: Again::NextTurn,
            table_dice: self.table_dice.past(),
            ..self.clone()
        }
    }

    /// Notes that a new turn begins, in which it can be thrown again.
    pub(crate) fn comes_due(&mut self) {
        if self.spent && self.again == Again::NextTurn {
            self.again = Again::Now;
        }
    }

    /// Whether it was thrown and can be thrown again as it stands.
    pub(crate) fn is_due(&self) -> bool {
        self.spent && self.again == Again::Now
    }

    /// Whether Enter throws it.
    pub(crate) fn can_be_thrown(&self) -> bool {
        self.is_held() || self.is_due()
    }

    /// Sets whether the next throw uses table dice; `None`: as the settings say.
    pub(crate) fn set_table_dice(&mut self, game: &Game, real: Option<bool>) {
        let set = if self.is_held() {
            SetDice::Loaded
        } else {
            SetDice::Next
        };
        self.reopen(game);
        self.table_dice = real.map_or(SetDice::Usual, set);
    }

    /// Takes out the table dice that are for the next roll of any character.
    pub(crate) fn take_table_dice(&mut self) -> Option<bool> {
        let SetDice::Next(set) = self.table_dice else {
            return None;
        };
        self.table_dice = SetDice::Usual;
        Some(set)
    }

    /// Notes that these entries were undone (`undone`) or redone.
    pub(crate) fn note(&mut self, seqs: &[Seq], undone: bool) {
        if self.rolled.is_some_and(|seq| seqs.contains(&seq)) {
            self.spent = !undone;
            // What was paid for is there again, or gone again.
            if let (Some(test), Some(then)) = (&mut self.test, &mut self.declared_then) {
                std::mem::swap(&mut test.declared, then);
            }
            self.table_dice = if undone {
                SetDice::loaded(self.table_dice.of_last())
            } else {
                self.table_dice.past()
            };
        }
    }

    /// The command that throws the draft.
    pub(crate) fn command(&self, state: &AppState) -> Option<Command> {
        let test = self.test.clone()?;
        if test.who == Actor::Each {
            return state.each_one(Command::Roll(Box::new(test)));
        }
        let Some(other) = self.other.clone() else {
            return Some(Command::Roll(Box::new(test)));
        };
        Some(Command::Contest(Box::new(test), Box::new(other)))
    }

    /// The same roll by another character; modifiers that don't exist there are dropped.
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
            test.using = test.using.and_then(|id| like_item(campaign, id, who));
            // A character's saved roll is theirs alone; one saved for all stays.
            let known = |id: &ThingId| campaign.find_saved_roll(Some(who), *id).is_some();
            test.saved = test.saved.filter(known);
        }
        again.prune(campaign);
        again
    }
}

/// The item of this character that is called like the one with this id, which may be somebody else's.
fn like_item(campaign: &Campaign, id: ThingId, who: CharacterId) -> Option<ThingId> {
    let owners = campaign.characters.keys();
    let mut named = owners.filter_map(|owner| item_of(campaign, *owner, |item| item.id == id));
    let name = &named.next()?.name;
    Some(item_of(campaign, who, |item| text::same(&item.name, name))?.id)
}

fn item_of(campaign: &Campaign, who: CharacterId, is_it: impl Fn(&Item) -> bool) -> Option<&Item> {
    let who = campaign.character(who)?;
    who.items.iter().find(|item| is_it(item))
}
