//! What a roll takes from the sheet: its rated traits by role, before difficulty and modifiers, and further numbers.

use std::collections::BTreeMap;

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
    /// The [`super::SheetNumber`]s of the mechanic by name.
    pub numbers: BTreeMap<String, i32>,
    /// All modifiers.
    pub modifiers: Vec<Modifier>,
}

/// A number that a mechanic takes from the sheet, or that can be set with the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetNumber<'a> {
    /// Its name in the mechanic.
    pub name: &'a str,
    /// Where it comes from.
    pub source: NumberSource<'a>,
}

/// Where such a number comes from; 0 where the character has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberSource<'a> {
    /// The character's level.
    Level,
    /// What is left of this track.
    Track(&'a str),
    /// What is gone of this track.
    Lost(&'a str),
    /// 1 against a number of somebody's sheet, such as a defence.
    Defended,
    /// The bonus of the item used.
    ItemBonus,
    /// The sides of the die of the item used.
    ItemDie,
    /// This number, unless the character has a trait of that name or the roll sets it.
    Constant(i32),
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
    /// In a described mechanic what its inputs take; the others above are of the built-in ones.
    pub taken: Option<TraitsTaken>,
    /// The message for traits that make no roll: what to roll instead.
    pub advice: &'static str,
}

/// The traits that a described mechanic takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TraitsTaken {
    /// An attribute.
    pub attribute: bool,
    /// A skill.
    pub skill: bool,
    /// Any number of skills.
    pub skills: bool,
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

impl SheetNumber<'_> {
    /// Whether a roll can set it.
    pub(crate) fn is_constant(&self) -> bool {
        matches!(self.source, NumberSource::Constant(_))
    }

    /// Whether it comes from the item used.
    pub(crate) fn is_of_item(&self) -> bool {
        matches!(self.source, NumberSource::ItemBonus | NumberSource::ItemDie)
    }
}
