//! Whom and what a draft is rolled against.

use super::Draft;
use crate::campaign::character::Presence;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, Character, Refusal};
use crate::game::Game;
use crate::tui::context::AppState;
/// Why a group doesn't make that contest.
pub(crate) const TWO: &str = "this contest is between two; Esc ends the group";

impl Draft {
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
