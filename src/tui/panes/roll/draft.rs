//! The draft of a roll and what keys change in it. Each character has one.

use crate::campaign::character::{Item, Presence};
use crate::campaign::ids::ThingId;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, Character, CharacterId, Command, Refusal, Seq, text};
use crate::game::Game;
use crate::rules::{Declared, Increment, Mechanic, ModifierEffect};
use crate::tui::context::AppState;

/// Why a group doesn't make that contest.
pub(crate) const TWO: &str = "this contest is between two; Esc ends the group";

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

/// Whether table dice are used (`true`), as a key set it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum SetDice {
    /// By no key: as the settings say.
    #[default]
    Usual,
    /// For the roll that is loaded.
    Loaded(bool),
    /// For the next roll, of any character: no roll waited to be thrown.
    Next(bool),
    /// For a throw that is past, and for its rerolls.
    Past(bool),
}

impl SetDice {
    /// What the next throw uses; `None`: as the settings say.
    pub(crate) const fn of_next(self) -> Option<bool> {
        match self {
            Self::Loaded(real) | Self::Next(real) => Some(real),
            Self::Usual | Self::Past(_) => None,
        }
    }

    /// What the last throw used, or the next uses; `None`: as the settings say.
    pub(crate) const fn of_last(self) -> Option<bool> {
        match self {
            Self::Loaded(real) | Self::Next(real) | Self::Past(real) => Some(real),
            Self::Usual => None,
        }
    }

    /// For the loaded roll.
    pub(crate) fn loaded(real: Option<bool>) -> Self {
        real.map_or(Self::Usual, Self::Loaded)
    }

    /// After the throw.
    fn past(self) -> Self {
        self.of_last().map_or(Self::Usual, Self::Past)
    }
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
            .is_some_and(|former| former.traits != test.traits);
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
        // It is hidden again if hidden is on, or if it was saved so.
        let again = |test: Test| Test {
            hidden: test.hidden && test.saved.is_some(),
            ..test
        };
        let draft = Self {
            test: Some(again(test)),
            other: other.map(again),
            ..Self::default()
        };
        draft.spent_by(seq)
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

    /// Whether it aims at somebody, and nobody knows at which of their numbers.
    pub(crate) fn is_unclear(&self, campaign: &Campaign) -> bool {
        let test = self.test.as_ref().filter(|_| self.other.is_none());
        let fits = |test: &Test| match campaign.sides(test) {
            Ok(Some(_)) => true,
            Ok(None) => campaign.resolve(test).is_ok(),
            Err(_) => false,
        };
        test.is_some_and(|test| {
            let alone = Test {
                against: Against::default(),
                ..test.clone()
            };
            matches!(test.against, Against::Target(..)) && !fits(test) && fits(&alone)
        })
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

    /// Sets the targets; a target who rolls, too, makes it a contest.
    ///
    /// # Errors
    /// The roll can't be made against them; the draft stays unchanged.
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
        let sides = campaign.sides(&state.sample(&test))?;
        if let Some((own, other)) = &sides {
            possible(campaign.resolve_side(own))?;
            possible(campaign.resolve_side(other))?;
        } else {
            possible(campaign.resolve(&state.sample(&test)))?;
        }
        // Each member of a group meets a throw of its own.
        let sides = sides.filter(|_| test.who != Actor::Each);
        let (test, other) = sides.map_or((test, None), |(own, other)| (own, Some(other)));
        (self.test, self.other) = (Some(test), other);
        self.reopen(&campaign.game);
        Ok(())
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

    /// Whether the other side throws, too: of a contest, or the target of each of a group.
    pub(crate) fn meets_a_throw(&self, campaign: &Campaign) -> bool {
        let rolls = |test: &Test| match test.against {
            Against::Target(..) => campaign.targets_roll(),
            Against::Pool(_) | Against::Bonus(_) => true,
            _ => false,
        };
        self.other.is_some() || self.test.as_ref().is_some_and(rolls)
    }

    /// The same roll by each member of a group; of a contest, each against a throw of the other side's own.
    ///
    /// # Errors
    /// It is a roll without a sheet, or a contest whose other side is not a target that rolls.
    pub(crate) fn by_each(&self, campaign: &Campaign) -> Result<Self, &'static str> {
        let mut again = self.clone();
        again.spent = false;
        if let Some((other, test)) = again.other.take().zip(again.test.as_mut()) {
            let usual = test.against == Against::Usual;
            let target = Some(other).filter(|_| usual).and_then(as_target);
            test.against = target.filter(|_| campaign.targets_roll()).ok_or(TWO)?;
        }
        match &mut again.test {
            Some(test) if matches!(test.who, Actor::Character(_) | Actor::Each) => {
                (test.who, test.saved, test.using) = (Actor::Each, None, None);
                Ok(again)
            }
            Some(_) => Err("a roll without a name is one roll; Esc ends the group"),
            None => Ok(again),
        }
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

    /// Why the roll that this one repeats is not aimed at its target again: it is not at the table, or down, or
    /// on the side of the one who rolls now.
    pub(crate) fn bad_target(&self, campaign: &Campaign, last: &Self) -> Option<String> {
        let target = |draft: &Self| match draft.test.as_ref()?.against {
            Against::Target(id, _) => campaign.character(id),
            _ => None,
        };
        let roller = |draft: &Self| match draft.test.as_ref()?.who {
            Actor::Character(id) => campaign.character(id),
            _ => None,
        };
        if let Some(why) = self.missing_target(campaign) {
            return Some(why);
        }
        let target = target(self)?;
        if campaign.is_down(target) {
            return Some(format!("{} is down", target.name));
        }
        let is_party = |draft: &Self| roller(draft).map(Character::is_party);
        let (was, is) = (is_party(last)?, is_party(self)?);
        let changed_sides = was != is && is == target.is_party();
        changed_sides.then(|| format!("{} is on the same side", target.name))
    }

    /// Why it can't be aimed at one of its targets: that left the table since it was chosen. Of one who was removed the refusal
    /// says so.
    pub(crate) fn missing_target(&self, campaign: &Campaign) -> Option<String> {
        let test = self.test.as_ref()?;
        let mut targets = std::iter::once(&test.against).chain(&test.also);
        targets.find_map(|against| match against {
            Against::Target(id, _) => {
                let who = campaign.character(*id)?;
                let is_away = who.presence != Presence::Present;
                is_away.then(|| format!("{} is not at the table", who.name))
            }
            _ => None,
        })
    }

    /// Takes the targets out of the roll.
    pub(crate) fn drop_target(&mut self, game: &Game) {
        self.reopen(game);
        self.other = None;
        if let Some(test) = &mut self.test {
            (test.against, test.also) = (Against::default(), Vec::new());
        }
    }

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

/// What the GM may overrule is refused when it is rolled.
fn possible(built: Result<ResolvedTest, Refusal>) -> Result<(), Refusal> {
    match built {
        Err(no) if !no.can_override() => Err(no),
        _ => Ok(()),
    }
}

/// The other side of a contest as the target of a roll; `None` where a target can't say what it rolls.
fn as_target(other: Test) -> Option<Against> {
    let is_bare = Test::of(other.who, other.traits.clone())
        == Test {
            hidden: false,
            ..other.clone()
        };
    match other.who {
        _ if !is_bare => None,
        Actor::Character(id) => {
            let [named] = <[String; 1]>::try_from(other.traits).ok()?;
            Some(Against::Target(id, Some(named)))
        }
        Actor::Pool(dice) => Some(Against::Pool(dice)),
        Actor::Bonus(bonus) => Some(Against::Bonus(bonus)),
        Actor::Die(_) | Actor::Each => None,
    }
}

/// Sets the targets of a roll; those after the first are compared with the same faces.
pub(crate) fn set_target(test: &mut Test, target_options: Vec<Against>) {
    let mut target_options = target_options.into_iter();
    test.against = target_options.next().unwrap_or_default();
    test.also = target_options.collect();
}
