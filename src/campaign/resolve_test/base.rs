//! Which traits make which roll.

use crate::campaign::refusal::{NoRoll, Refusal};
use crate::campaign::test::Actor;
use crate::campaign::{Campaign, Character, character::Value};
use crate::game::Role;
use crate::rules::modifier::signed;
use crate::rules::{NamedNumber, NamelessRoll, RatedTraits, Step, Training, TraitsTaken};

/// What the rating of every roll is called in a plan.
pub(super) const EVERY_ROLL: &str = "every roll";

/// What is thrown, before difficulty and modifiers.
#[derive(Debug, Clone)]
pub(super) struct Base {
    /// Who throws.
    pub(super) name: String,
    /// Every trait in the roll, the leading one first, for modifiers that reach only some traits.
    pub(super) traits: Vec<String>,
    /// The attribute among them that a skill is rolled with.
    pub(super) attribute: Option<String>,
    /// The skill and attribute to remember as a pair.
    pub(super) pairing: Option<(String, String)>,
    /// The values for the mechanic.
    pub(super) rated: RatedTraits,
    /// The effect of lacking the skill, where skills need training ([`Profile::needs_training`](crate::rules::Profile::needs_training)).
    pub(super) training: Training,
}

impl Base {
    /// The leading trait; empty for a nameless pool.
    pub(super) fn lead(&self) -> &str {
        self.traits.first().map_or("", String::as_str)
    }
}

/// The named traits, sorted by their role.
#[derive(Default)]
struct Named<'a> {
    skills: Vec<&'a str>,
    attributes: Vec<&'a str>,
    tracks: Vec<&'a str>,
}

impl Campaign {
    /// The rating of every roll, where it is a whole roll for this character.
    pub(crate) fn rolled_overall(&self, who: &Character) -> Option<i32> {
        who.overall.filter(|_| self.game.rolls_overall())
    }

    /// What a character rolls with these traits; without any, by the rating of every roll.
    pub(super) fn base(&self, who: &Character, traits: &[String]) -> Result<Base, Refusal> {
        if let Some(overall) = self.rolled_overall(who).filter(|_| traits.is_empty()) {
            let number = NamedNumber::new(EVERY_ROLL, overall);
            let mut rated = RatedTraits::default();
            match self.game.mechanic.profile().combinations.taken {
                None => rated.plain = Some(number),
                Some(taken) if taken.attribute => rated.attributes.push(number),
                Some(_) => rated.skills.push((number.label, Some(overall))),
            }
            return Ok(base(who, Vec::new(), rated));
        }
        let named = self.sorted(who, traits)?;
        self.made(who, traits, &named).map_err(Refusal::from)
    }

    /// The parts of a roll without a sheet.
    pub(super) fn nameless(&self, actor: Actor, traits: &[String]) -> Result<Base, Refusal> {
        if actor == Actor::Each {
            return Err(NoRoll::NobodyRolls.into());
        }
        if !traits.is_empty() {
            return Err(NoRoll::NamelessTraits(traits.join(" + ")).into());
        }
        let plain = |label, value| RatedTraits {
            plain: Some(NamedNumber::new(label, value)),
            ..RatedTraits::default()
        };
        let known = self.game.mechanic.profile().nameless;
        let (name, rated) = match (known, actor) {
            (NamelessRoll::Bonus, Actor::Bonus(n)) => (signed(n.into()), plain("bonus", n)),
            (NamelessRoll::Pool, Actor::Pool(n)) => (dice(n), plain("pool", n)),
            (NamelessRoll::Die, Actor::Die(die)) => {
                let rated = RatedTraits {
                    die: Some(("die".to_owned(), die)),
                    ..RatedTraits::default()
                };
                (die.to_string(), rated)
            }
            _ => return Err(NoRoll::Nameless(known.example()).into()),
        };
        Ok(Base {
            name,
            traits: Vec::new(),
            attribute: None,
            pairing: None,
            rated,
            training: Training::Trained,
        })
    }

    fn sorted<'a>(&self, who: &Character, traits: &'a [String]) -> Result<Named<'a>, NoRoll> {
        let mut named = Named::default();
        for name in traits {
            match self.kind_of(who, name).map(|kind| kind.role) {
                Some(Role::Attribute) => named.attributes.push(name),
                Some(Role::Skill) => named.skills.push(name),
                Some(Role::Offered) => return Err(NoRoll::OnlyOffered(name.clone())),
                None if self.track(who, name).is_some() => named.tracks.push(name),
                // A character with a rating of every roll rolls whatever it is asked for.
                None if who.overall.is_some() && self.game.takes_any_trait() => {
                    match self.game.overall_kind().map(|kind| kind.role) {
                        Some(Role::Skill) => named.skills.push(name),
                        _ => named.attributes.push(name),
                    }
                }
                None => {
                    let (who, name) = (who.name.clone(), name.clone());
                    return Err(NoRoll::NoSuchTrait { who, name });
                }
            }
        }
        if traits.is_empty() {
            return Err(NoRoll::NoTraits(who.name.clone()));
        }
        Ok(named)
    }

    /// The values of these traits together, as the mechanic combines them.
    fn made(&self, who: &Character, traits: &[String], named: &Named) -> Result<Base, NoRoll> {
        let may = self.game.mechanic.profile().combinations;
        let base = |rated| base(who, traits.to_vec(), rated);
        if let Some(taken) = may.taken {
            return self.taken(who, traits, named, taken);
        }
        match (&named.skills[..], &named.attributes[..], &named.tracks[..]) {
            (_, _, &[]) if may.skills_alone => {
                let skill = |name: &String| Ok((name.clone(), self.number(who, name)?));
                let rated = RatedTraits {
                    skills: traits.iter().map(skill).collect::<Result<_, _>>()?,
                    ..RatedTraits::default()
                };
                Ok(base(rated))
            }
            (&[skill], [] | [_], &[]) => {
                let (attribute, pairing) = self.paired(who, skill, named)?;
                let level = self.number(who, skill)?;
                let training = match (level, self.game.find_trait(skill)) {
                    (None, Some((_, rule))) if self.game.mechanic.profile().needs_training => {
                        rule.untrained
                    }
                    _ => Training::Trained,
                };
                let rated = RatedTraits {
                    skills: vec![(skill.to_owned(), level)],
                    ..self.attributes(who, &[attribute.as_str()], &[skill])?
                };
                let traits = vec![skill.to_owned(), attribute.clone()];
                Ok(Base {
                    attribute: Some(attribute),
                    pairing,
                    training,
                    ..self::base(who, traits, rated)
                })
            }
            // The rating of every roll is a plain number, which is never untrained.
            (&[], &[one], &[])
                if may.tracks
                    && let Some(rating) = self.by_overall(who, one, (&[], &[one])) =>
            {
                Ok(base(RatedTraits {
                    plain: Some(NamedNumber::new(one, rating)),
                    ..RatedTraits::default()
                }))
            }
            (&[], &[one], &[]) => {
                let rated = self.attributes(who, &[one], &[])?;
                let overall = who.overall.filter(|_| rated.die.is_some());
                let skills = overall.map(|rating| (EVERY_ROLL.to_owned(), Some(rating)));
                let skills = skills.into_iter().collect();
                Ok(base(RatedTraits { skills, ..rated }))
            }
            (&[], &[one, two], &[]) if may.two_attributes => {
                Ok(base(self.attributes(who, &[one, two], &[])?))
            }
            (&[], &[], &[track]) if may.tracks => {
                let rating = self.track(who, track).map_or(0, |track| track.max);
                let rated = RatedTraits {
                    plain: Some(NamedNumber::new(track, rating)),
                    ..RatedTraits::default()
                };
                Ok(base(rated))
            }
            _ => Err(together(traits, may.advice)),
        }
    }

    /// The values of these traits in a described mechanic. Where it takes only attributes or only skills, any trait is one.
    fn taken(
        &self,
        who: &Character,
        traits: &[String],
        named: &Named,
        taken: TraitsTaken,
    ) -> Result<Base, NoRoll> {
        let advice = self.game.mechanic.profile().combinations.advice;
        let all: Vec<&str> = traits.iter().map(String::as_str).collect();
        let (attributes, skills) = match (taken.attribute, taken.skill || taken.skills) {
            (true, true) => (named.attributes.clone(), named.skills.clone()),
            (_, false) => (all, Vec::new()),
            (false, true) => (Vec::new(), all),
        };
        let most = if taken.skills { usize::MAX } else { 1 };
        if attributes.len() + skills.len() < traits.len()
            || attributes.len() > 1
            || skills.len() > most
        {
            return Err(together(traits, advice));
        }
        let (mut attribute, mut pairing) = (attributes.first().map(|it| (*it).to_owned()), None);
        if taken.attribute
            && let &[skill] = &skills[..]
            && let Ok((usual, pair)) = self.paired(who, skill, named)
        {
            (attribute, pairing) = (Some(usual), pair);
        }
        let mut rated = RatedTraits::default();
        if let Some(name) = &attribute {
            match self.attribute_in_roll(who, name, &skills) {
                Some(Value::Number(n)) => rated.attributes.push(NamedNumber::new(name, n)),
                Some(Value::Die(die)) => rated.die = Some((name.clone(), die)),
                None => return Err(unrated(who, name)),
            }
        }
        for skill in &skills {
            rated
                .skills
                .push(((*skill).to_owned(), self.number(who, skill)?));
        }
        let mut rolled: Vec<String> = skills.iter().map(|it| (*it).to_owned()).collect();
        rolled.extend(attribute.clone());
        Ok(Base {
            attribute: attribute.filter(|_| !skills.is_empty()),
            pairing,
            ..base(who, rolled, rated)
        })
    }

    /// These attributes, as dice in mechanics with attribute dice, in a roll of these skills.
    fn attributes(
        &self,
        who: &Character,
        names: &[&str],
        skills: &[&str],
    ) -> Result<RatedTraits, NoRoll> {
        let mut rated = RatedTraits::default();
        for name in names {
            if self.game.mechanic.profile().attribute_dice.is_empty() {
                let number = match self.by_overall(who, name, (skills, names)) {
                    Some(number) => number,
                    None => self.rated(who, name)?,
                };
                rated.attributes.push(NamedNumber::new(*name, number));
            } else {
                rated.die = Some(((*name).to_owned(), self.die(who, name)?));
            }
        }
        Ok(rated)
    }

    /// What one attribute counts in a roll of these skills; `None` where the sheet doesn't say.
    pub(crate) fn attribute_in_roll(
        &self,
        who: &Character,
        name: &str,
        skills: &[&str],
    ) -> Option<Value> {
        let overall = self.by_overall(who, name, (skills, &[name]));
        overall
            .map(Value::Number)
            .or_else(|| self.rating(who, name))
    }

    /// What an attribute counts in a roll of these skills and attributes, where the character has a rating of every roll. It is
    /// the whole roll, unless the skill (without one, each attribute) has a rating of its own: `Guard 5` rolls 5 whatever its
    /// Brawn is, and 6 with `Melee 4 Brawn 2`. `None` where the sheet's own rating counts.
    fn by_overall(
        &self,
        who: &Character,
        name: &str,
        (skills, attributes): (&[&str], &[&str]),
    ) -> Option<i32> {
        let overall = who.overall?;
        let is_number = matches!(self.rating(who, name), Some(Value::Number(_)));
        let stands_for = self.game.overall_kind()?.role;
        if !is_number || stands_for == Role::Attribute {
            return None;
        }
        let has_own = |name: &&str| who.traits.contains_key(*name);
        let is_whole = if skills.is_empty() {
            !attributes.iter().all(has_own)
        } else {
            !skills.iter().any(has_own)
        };
        if is_whole {
            let is_first = skills.is_empty() && attributes.first() == Some(&name);
            return Some(if is_first { overall } else { 0 });
        }
        (!has_own(&name)).then_some(0)
    }

    /// The attribute of a skill, and the pair to remember if it is new. A named attribute comes first, then the last pair,
    /// then the usual one.
    fn paired(
        &self,
        who: &Character,
        skill: &str,
        named: &Named,
    ) -> Result<(String, Option<(String, String)>), NoRoll> {
        let own = who.traits.get(skill).and_then(|own| own.usual.as_deref());
        let usual = own.or_else(|| self.game.find_trait(skill)?.1.usual.as_deref());
        let last = who.pairings.get(skill).map(String::as_str);
        // What somebody else of that skill rolled it with: a copy needs no attribute named again.
        let of_others = || {
            self.characters
                .values()
                .find_map(|it| it.pairings.get(skill))
        };
        let default = last.or(usual).or_else(|| of_others().map(String::as_str));
        match named.attributes.first() {
            Some(&named) if Some(named) == default => Ok((named.to_owned(), None)),
            Some(&named) => Ok((named.to_owned(), Some((skill.to_owned(), named.to_owned())))),
            None => default
                .map(|attribute| (attribute.to_owned(), None))
                .ok_or_else(|| NoRoll::NoAttribute {
                    skill: skill.to_owned(),
                    attribute: self.first_attribute(),
                }),
        }
    }

    /// An attribute of the game, for an example.
    fn first_attribute(&self) -> String {
        let mut kinds = self.game.sheet.kinds.iter();
        let attributes = kinds.find(|kind| kind.role == Role::Attribute);
        let listed = attributes.and_then(|kind| kind.traits.first());
        listed.map_or_else(|| "an attribute".to_owned(), |it| it.name.clone())
    }

    /// A number; refused where the trait isn't on the sheet or is a die.
    fn rated(&self, who: &Character, name: &str) -> Result<i32, NoRoll> {
        self.number(who, name)?.ok_or_else(|| unrated(who, name))
    }

    /// A number, where the sheet has one.
    pub(super) fn number(&self, who: &Character, name: &str) -> Result<Option<i32>, NoRoll> {
        match self.rating(who, name) {
            Some(Value::Number(n)) => Ok(Some(n)),
            Some(Value::Die(_)) => Err(NoRoll::Rating {
                name: name.to_owned(),
                is: "die",
                needs: "number",
            }),
            None => Ok(None),
        }
    }

    fn die(&self, who: &Character, name: &str) -> Result<Step, NoRoll> {
        match self.rating(who, name) {
            Some(Value::Die(die)) => Ok(die),
            Some(Value::Number(_)) => Err(NoRoll::Rating {
                name: name.to_owned(),
                is: "number",
                needs: "die",
            }),
            None => Err(unrated(who, name)),
        }
    }
}

fn base(who: &Character, traits: Vec<String>, rated: RatedTraits) -> Base {
    Base {
        name: who.name.clone(),
        traits,
        attribute: None,
        pairing: None,
        rated,
        training: Training::Trained,
    }
}

fn together(traits: &[String], advice: &'static str) -> NoRoll {
    let traits = traits.join(" + ");
    NoRoll::Together { traits, advice }
}

fn unrated(who: &Character, name: &str) -> NoRoll {
    let (who, name) = (who.name.clone(), name.to_owned());
    NoRoll::Unrated { who, name }
}

fn dice(count: i32) -> String {
    if count == 1 {
        "1 die".to_owned()
    } else {
        format!("{count} dice")
    }
}
