//! The rated traits of a roll by role, before difficulty and modifiers.

use serde::{Deserialize, Serialize};

use super::{Declared, Modifier, NamedNumber, Step, Target};

/// The rated traits of one roll.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RatedTraits {
    /// Attributes rated in numbers.
    pub attributes: Vec<NamedNumber>,
    /// The attribute rated as a die, where attributes are dice ([`super::Profile::attribute_dice`]).
    pub die: Option<(String, Step)>,
    /// Skills with their level; `None` for one the sheet doesn't have.
    pub skills: Vec<(String, Option<i32>)>,
    /// A bare number: a track, a pool or a bonus without a sheet.
    pub plain: Option<NamedNumber>,
}

/// The parts of a request.
#[derive(Debug)]
pub struct RequestParts<'a> {
    /// The rated traits.
    pub rated: &'a RatedTraits,
    /// The target.
    pub target: Target,
    /// The declarations.
    pub declared: &'a Declared,
    /// All modifiers.
    pub modifiers: Vec<Modifier>,
}

/// How an unknown skill is rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Training {
    /// Known, or needs no training.
    #[default]
    Trained,
    /// One bane.
    Bane,
    /// Not at all.
    Never,
}

/// Which traits make a roll together. One skill with an attribute, or one attribute, always do, unless skills count alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Combinations {
    /// Any number of skills only; an attribute counts as a skill.
    pub skills_alone: bool,
    /// Two attributes.
    pub two_attributes: bool,
    /// A track alone.
    pub tracks: bool,
    /// The message for traits that make no roll: what to roll instead.
    pub advice: &'static str,
}

/// A roll without a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamelessRoll {
    /// A number added to the dice: `+4`.
    Bonus,
    /// A number of dice: `5dice`.
    Pool,
    /// A die: `d8`.
    Die,
}

impl RatedTraits {
    /// The skills the sheet has, with their level.
    pub(crate) fn levels(&self) -> impl Iterator<Item = NamedNumber> {
        self.skills.iter().filter_map(|(name, level)| {
            let level = level.filter(|level| *level > 0)?;
            Some(NamedNumber::new(name, level))
        })
    }
}

impl NamelessRoll {
    /// Its short form.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Bonus => "+4",
            Self::Pool => "5dice",
            Self::Die => "d8+2",
        }
    }
}
