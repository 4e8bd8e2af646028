//! The target or difficulty of a roll.

use super::base::{Base, EVERY_ROLL};
use crate::campaign::refusal::{NoRoll, Refusal};
use crate::campaign::test::Against;
use crate::campaign::text::possessive;
use crate::campaign::{Campaign, Character, text};
use crate::game::sheet::Defence;
use crate::game::{Role, Usual};
use crate::rules::{Contests, Target};

impl Campaign {
    /// The number and where it comes from.
    pub(super) fn target(
        &self,
        against: &Against,
        who: Option<&Character>,
        base: &Base,
    ) -> Result<Target, Refusal> {
        let profile = self.game.mechanic.profile();
        match against {
            Against::Usual => self.usual_target(),
            Against::Pool(_) | Against::Bonus(_) => {
                Err(NoRoll::RollContest("the other side".to_owned()).into())
            }
            _ if profile.target_name.is_none() => Err(NoRoll::AgainstNothing.into()),
            Against::Number(n @ 1..) if profile.target_adds_dice => Err(self.no_target(*n)),
            Against::Number(n) => Ok(Target::new("", *n)),
            Against::Rung(word) => self.rung(word),
            Against::Level(level) => self.by_level(*level),
            Against::Target(id, name) => {
                let whose = self.who(*id)?;
                self.defended(who, whose, name.as_deref(), base)
            }
        }
    }

    /// The refusal of a number that can be more dice, or the dice of the opposition.
    fn no_target(&self, number: i32) -> Refusal {
        let name = self.game.mechanic.profile().target_name;
        let hard = self.game.ladder.iter().find(|rung| rung.value < 0);
        let hard = hard.map(|rung| rung.word.as_str());
        let like = name.into_iter().chain(hard).map(str::to_owned).collect();
        NoRoll::NoTarget { number, like }.into()
    }

    fn usual_target(&self) -> Result<Target, Refusal> {
        match &*self.game.usual() {
            Usual::Rung(word) => self.rung(word),
            Usual::Number(n) => Ok(Target::new("", *n)),
            Usual::PartyLevel => self.by_level(None),
        }
    }

    fn rung(&self, word: &str) -> Result<Target, Refusal> {
        let ladder = &self.game.ladder;
        match ladder.iter().find(|rung| text::same(&rung.word, word)) {
            Some(rung) => Ok(Target::new(&rung.word, rung.value)),
            None => Err(Refusal::Unknown {
                what: "difficulty",
                word: word.to_owned(),
                there_is: ladder.iter().map(|rung| rung.word.clone()).collect(),
            }),
        }
    }

    fn by_level(&self, level: Option<i32>) -> Result<Target, Refusal> {
        let profile = self.game.mechanic.profile();
        let targets = profile.level_targets;
        if targets.is_empty() {
            return Err(NoRoll::LevelElsewhere.into());
        }
        let (label, level) = match level {
            Some(level) => ("level", level),
            None => ("lowest level", self.party_level().ok_or(NoRoll::NoLevels)?),
        };
        let most = targets.len();
        let target = profile.level_target(level);
        target
            .map(|target| Target::new(format!("{label} {level}"), target))
            .ok_or_else(|| NoRoll::NoSuchLevel { level, most }.into())
    }

    /// A defence of the target, or a skill in games where skills make targets.
    fn defended(
        &self,
        who: Option<&Character>,
        whose: &Character,
        name: Option<&str>,
        base: &Base,
    ) -> Result<Target, Refusal> {
        let mechanic = &self.game.mechanic;
        if mechanic.profile().target_adds_dice {
            return Err(NoRoll::RollContest(whose.name.clone()).into());
        }
        let defences = &self.game.sheet.defences;
        let name = name.or_else(|| self.usual_defence(who, &base.traits, base.lead()));
        if let Some(value) = name.and_then(|name| self.defence(whose, name)) {
            return Ok(of(whose, name.unwrap_or_default(), value));
        }
        match (mechanic.profile().skill_base.is_some(), name) {
            (true, Some(skill)) => self.skilled(whose, skill),
            (true, None) => {
                let overall = self.rolled_overall(whose);
                let target = overall.and_then(|it| mechanic.profile().skill_target(Some(it)));
                let target = target.map(|target| of(whose, EVERY_ROLL, target));
                target.ok_or_else(|| self.which(whose, true))
            }
            _ if defences.is_empty() => {
                let whose = whose.name.clone();
                Err(match mechanic.profile().contests {
                    Contests::Never => NoRoll::NoDefence(whose),
                    Contests::Mutual | Contests::Attack => NoRoll::RollContest(whose),
                }
                .into())
            }
            _ => Err(self.which(whose, false)),
        }
    }

    /// The defence or skill that these traits of `who` are usually rolled against.
    pub(crate) fn usual_defence(
        &self,
        who: Option<&Character>,
        traits: &[String],
        lead: &str,
    ) -> Option<&str> {
        let of = |d: &&Defence| d.against.iter().any(|rolled| traits.contains(rolled));
        let fixed = self.game.sheet.defences.iter().find(of);
        let fixed = fixed.map(|defence| defence.name.as_str());
        fixed.or_else(|| self.usually_against(who, lead))
    }

    /// The level of the target's skill counts, its attribute does not.
    fn skilled(&self, whose: &Character, skill: &str) -> Result<Target, Refusal> {
        let role = self.kind_of(whose, skill).map(|kind| kind.role);
        if role != Some(Role::Skill) {
            return Err(self.which(whose, true));
        }
        let level = self.number(whose, skill)?;
        let target = self.game.mechanic.profile().skill_target(level);
        target
            .map(|target| of(whose, skill, target))
            .ok_or_else(|| self.which(whose, true))
    }
}

fn of(whose: &Character, name: &str, value: i32) -> Target {
    Target::new(format!("{} {name}", possessive(&whose.name)), value)
}
