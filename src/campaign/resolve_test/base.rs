//! Which traits make which roll.

use crate::campaign::refusal::{NoRoll, Refusal};
use crate::campaign::test::Actor;
use crate::campaign::{Campaign, Character, character::Value};
use crate::game::Role;
use crate::rules::attribute_die::{Step, Training};
use crate::rules::{Mechanic, NamedNumber};

/// What is thrown, before difficulty and modifiers.
#[derive(Debug, Clone)]
pub(super) struct Base {
    /// Who throws.
    pub(super) name: String,
    /// `Athletics with STR`.
    pub(super) what: String,
    /// The leading trait.
    pub(super) lead: String,
    /// Every trait in it, for what reaches only some.
    pub(super) traits: Vec<String>,
    /// The skill and attribute to remember.
    pub(super) pairing: Option<(String, String)>,
    /// Its numbers.
    pub(super) makings: Makings,
}

/// The numbers of a mechanic.
#[derive(Debug, Clone)]
pub(super) enum Makings {
    /// `vice_die`.
    Score(Vec<NamedNumber>),
    /// `ones_pool`.
    Skills(Vec<NamedNumber>),
    /// `success_pool`.
    Pool {
        parts: Vec<NamedNumber>,
        untrained: bool,
    },
    /// `attribute_die`.
    Die {
        attribute: String,
        die: Step,
        rank: Option<NamedNumber>,
        training: Training,
    },
}

/// The named traits by the part they play.
#[derive(Default)]
struct Named<'a> {
    skills: Vec<&'a str>,
    attributes: Vec<&'a str>,
    tracks: Vec<&'a str>,
}

impl Campaign {
    /// What a character rolls with these traits.
    pub(super) fn base(&self, who: &Character, traits: &[String]) -> Result<Base, Refusal> {
        let named = self.sorted(who, traits)?;
        match &self.game.mechanic {
            Mechanic::OnesPool(_) => self.skills(who, traits, &named),
            Mechanic::SuccessPool(_) => self.pool(who, traits, &named),
            Mechanic::ViceDie(_) => self.score(who, traits, &named),
            Mechanic::AttributeDie(_) => self.die_and_rank(who, traits, &named),
        }
        .map_err(Refusal::from)
    }

    /// What a roll without a sheet comes to.
    pub(super) fn nameless(&self, actor: Actor, traits: &[String]) -> Result<Base, Refusal> {
        if actor == Actor::Each {
            return Err(NoRoll::NobodyRolls.into());
        }
        if !traits.is_empty() {
            return Err(NoRoll::NamelessTraits(traits.join(" + ")).into());
        }
        let (name, makings) = match (&self.game.mechanic, actor) {
            (Mechanic::ViceDie(_), Actor::Bonus(n)) => (
                format!("{n:+}"),
                Makings::Score(vec![NamedNumber::new("bonus", n)]),
            ),
            (Mechanic::OnesPool(_), Actor::Pool(n)) => {
                (dice(n), Makings::Skills(vec![NamedNumber::new("pool", n)]))
            }
            (Mechanic::SuccessPool(_), Actor::Pool(n)) => {
                let parts = vec![NamedNumber::new("pool", n)];
                let untrained = false;
                (dice(n), Makings::Pool { parts, untrained })
            }
            (Mechanic::AttributeDie(_), Actor::Die(die)) => {
                let attribute = "die".to_owned();
                let (rank, training) = (None, Training::Trained);
                let makings = Makings::Die {
                    attribute,
                    die,
                    rank,
                    training,
                };
                (die.to_string(), makings)
            }
            (Mechanic::ViceDie(_), _) => return Err(NoRoll::Nameless("+4").into()),
            (Mechanic::AttributeDie(_), _) => return Err(NoRoll::Nameless("d8+2").into()),
            _ => return Err(NoRoll::Nameless("5dice").into()),
        };
        Ok(Base {
            name,
            what: String::new(),
            lead: String::new(),
            traits: Vec::new(),
            pairing: None,
            makings,
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

    /// `ones_pool`: all skills named; one the sheet doesn't have is no dice. An attribute counts as one of them.
    fn skills(&self, who: &Character, traits: &[String], named: &Named) -> Result<Base, NoRoll> {
        if !named.tracks.is_empty() {
            return Err(together(traits, "roll one or more skills"));
        }
        let part = |name: &String| {
            let rated = self.number(who, name)?.unwrap_or(0);
            Ok(NamedNumber::new(name, rated))
        };
        let skills = traits.iter().map(part).collect::<Result<_, _>>()?;
        let what = traits.join(" + ");
        Ok(base(who, what, &traits[0], traits, Makings::Skills(skills)))
    }

    /// `success_pool`: attribute and ability, two attributes, one alone, or a track.
    fn pool(&self, who: &Character, traits: &[String], named: &Named) -> Result<Base, NoRoll> {
        let advice = "roll an attribute with an ability, two attributes, or a track alone";
        let part = |name: &str| Ok(NamedNumber::new(name, self.rated(who, name)?));
        let made = |what, parts, untrained| {
            base(
                who,
                what,
                &traits[0],
                traits,
                Makings::Pool { parts, untrained },
            )
        };
        match (&named.skills[..], &named.attributes[..], &named.tracks[..]) {
            (&[skill], [] | [_], &[]) => {
                let (attribute, pairing) = self.paired(who, skill, named)?;
                let rating = self.number(who, skill)?.unwrap_or(0);
                let mut parts = vec![part(&attribute)?];
                if rating > 0 {
                    parts.push(NamedNumber::new(skill, rating));
                }
                let makings = Makings::Pool {
                    parts,
                    untrained: rating <= 0,
                };
                Ok(with_attribute(who, skill, attribute, pairing, makings))
            }
            (&[], &[one], &[]) => Ok(made(one.to_owned(), vec![part(one)?], true)),
            (&[], &[one, two], &[]) => {
                let parts = vec![part(one)?, part(two)?];
                Ok(made(traits.join(" + "), parts, false))
            }
            (&[], &[], &[track]) => {
                let left = self.track(who, track).map_or(0, |track| track.now);
                Ok(made(
                    track.to_owned(),
                    vec![NamedNumber::new(track, left)],
                    false,
                ))
            }
            _ => Err(together(traits, advice)),
        }
    }

    /// `vice_die`: a skill's level and its attribute; the attribute alone without the skill.
    fn score(&self, who: &Character, traits: &[String], named: &Named) -> Result<Base, NoRoll> {
        match (&named.skills[..], &named.attributes[..], &named.tracks[..]) {
            (&[skill], [] | [_], &[]) => {
                let (attribute, pairing) = self.paired(who, skill, named)?;
                let level = self.number(who, skill)?.unwrap_or(0);
                let mut score = Vec::new();
                if level > 0 {
                    score.push(NamedNumber::new(skill, level));
                }
                score.push(NamedNumber::new(&attribute, self.rated(who, &attribute)?));
                let makings = Makings::Score(score);
                Ok(with_attribute(who, skill, attribute, pairing, makings))
            }
            (&[], &[one], &[]) => {
                let score = vec![NamedNumber::new(one, self.rated(who, one)?)];
                Ok(base(
                    who,
                    one.to_owned(),
                    one,
                    traits,
                    Makings::Score(score),
                ))
            }
            _ => Err(together(traits, "roll one skill or one attribute")),
        }
    }

    /// `attribute_die`: an attribute's die and a skill's rank, or the die alone.
    fn die_and_rank(
        &self,
        who: &Character,
        traits: &[String],
        named: &Named,
    ) -> Result<Base, NoRoll> {
        match (&named.skills[..], &named.attributes[..], &named.tracks[..]) {
            (&[skill], [] | [_], &[]) => {
                let (attribute, pairing) = self.paired(who, skill, named)?;
                let rank = self
                    .number(who, skill)?
                    .map(|rank| NamedNumber::new(skill, rank));
                let training = match (&rank, self.game.find_trait(skill)) {
                    (None, Some((_, rule))) => rule.untrained,
                    _ => Training::Trained,
                };
                let makings = Makings::Die {
                    die: self.die(who, &attribute)?,
                    attribute: attribute.clone(),
                    rank,
                    training,
                };
                Ok(with_attribute(who, skill, attribute, pairing, makings))
            }
            (&[], &[one], &[]) => {
                let makings = Makings::Die {
                    attribute: one.to_owned(),
                    die: self.die(who, one)?,
                    rank: None,
                    training: Training::Trained,
                };
                Ok(base(who, one.to_owned(), one, traits, makings))
            }
            _ => Err(together(traits, "roll one attribute, or a skill with one")),
        }
    }

    /// The attribute a skill is rolled with, and the pairing if it is a new one. One that is named comes first, then the
    /// last pairing, then the usual one.
    fn paired(
        &self,
        who: &Character,
        skill: &str,
        named: &Named,
    ) -> Result<(String, Option<(String, String)>), NoRoll> {
        let own = who.traits.get(skill).and_then(|own| own.usual.as_deref());
        let usual = own.or_else(|| self.game.find_trait(skill)?.1.usual.as_deref());
        let last = who.pairings.get(skill).map(String::as_str);
        let default = last.or(usual);
        match named.attributes.first() {
            Some(&said) if Some(said) == default => Ok((said.to_owned(), None)),
            Some(&said) => Ok((said.to_owned(), Some((skill.to_owned(), said.to_owned())))),
            None => default
                .map(|attribute| (attribute.to_owned(), None))
                .ok_or_else(|| NoRoll::NoAttribute(skill.to_owned())),
        }
    }

    /// A number that has to be there.
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

fn base(who: &Character, what: String, leads: &str, traits: &[String], makings: Makings) -> Base {
    Base {
        name: who.name.clone(),
        what,
        lead: leads.to_owned(),
        traits: traits.to_vec(),
        pairing: None,
        makings,
    }
}

fn with_attribute(
    who: &Character,
    skill: &str,
    attribute: String,
    pairing: Option<(String, String)>,
    makings: Makings,
) -> Base {
    let what = format!("{skill} with {attribute}");
    let traits = [skill.to_owned(), attribute];
    Base {
        pairing,
        ..base(who, what, skill, &traits, makings)
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
