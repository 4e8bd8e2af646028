//! A throw as statistics need it: a few numbers, so that a million are read in a second.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::campaign::{CharacterId, Seq};
use crate::rules::{Die, Face, Side, Tier};

/// A throw, or a later change of one.
#[derive(Debug, Clone, PartialEq)]
pub struct RollFacts<'a> {
    /// Its entry.
    pub seq: Seq,
    /// The character; `None` for a nameless pool and plain dice.
    pub who: Option<CharacterId>,
    /// The leading trait; empty where there is none.
    pub led_by: Cow<'a, str>,
    /// The entry whose verdict it replaces: it is a reroll, a kept result or an amendment.
    pub of: Option<Seq>,
    /// Its flags.
    pub flags: Flags,
    /// The number of its plan; `None` where it had none.
    pub plan: Option<usize>,
    /// Its percentile under that plan, 0 to 1; `None` where it was certain.
    pub percentile: Option<f64>,
    /// The verdict; `None` where it has none of its own.
    pub tier: Option<Tier>,
    /// In a contest: this side's result.
    pub contest: Option<ContestResult>,
    /// The dice thrown for it.
    pub faces: Faces<'a>,
}

impl RollFacts<'_> {
    /// Whether it is of an entry that corrects misread dice: what these came to, or the verdict after it.
    pub(crate) fn is_of_correction(&self) -> bool {
        self.flags.has(Flags::CORRECTS)
    }

    /// Whether it tells under which plan an earlier roll counts.
    pub(crate) fn is_replanned(&self) -> bool {
        self.flags.has(Flags::REPLANS)
    }

    /// Whether it tells what the dice of an earlier throw were.
    pub(crate) fn is_correction(&self) -> bool {
        self.flags.has(Flags::CORRECTS) && self.plan.is_some()
    }
}

/// Flags of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// Typed faces (table dice).
    pub const TABLE_DICE: Self = Self(1);
    /// The total was called.
    pub const CALLED: Self = Self(2);
    /// Hidden from the players.
    pub const HIDDEN: Self = Self(4);
    /// The rules were overruled.
    pub const OVERRULED: Self = Self(8);
    /// A reroll for a point.
    pub const REROLLED: Self = Self(16);
    /// With a plan it is no throw: the dice of the entry `of` were misread, and count as they are here. Without one it is the
    /// change of the verdict that this brought.
    pub const CORRECTS: Self = Self(32);
    /// Its plan is no throw's: the roll whose verdict it replaces counts under it.
    pub const REPLANS: Self = Self(64);

    /// These flags and others, if a condition holds.
    pub(crate) fn with(self, other: Self, is_so: bool) -> Self {
        if is_so { Self(self.0 | other.0) } else { self }
    }

    /// Whether all these flags are set.
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// One side of a contest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContestResult {
    /// The side.
    pub side: Side,
    /// `Greater`: won; `Equal`: tied.
    pub standing: Ordering,
    /// The chances of winning and of a tie before the throw; `None` for later changes of a contest.
    pub chances: Option<(f64, f64)>,
}

/// Dice with their sides, packed: for each run of equal dice its sides, how many they are, and their faces, two bytes each,
/// the lower first. Dice with other numbers than 1 to their sides are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Faces<'a>(pub Cow<'a, [u8]>);

impl Faces<'_> {
    /// The same, of its own.
    pub(crate) fn to_owned(&self) -> Faces<'static> {
        Faces(Cow::Owned(self.0.to_vec()))
    }

    /// Packs dice.
    pub(crate) fn pack(dice: impl IntoIterator<Item = (Die, Face)>) -> Self {
        let mut runs: Vec<(u16, Vec<u16>)> = Vec::new();
        for (die, face) in dice {
            let (Die::Sides(sides), Ok(face)) = (die, u16::try_from(face)) else {
                continue;
            };
            match runs.last_mut() {
                Some((kind, faces)) if *kind == sides => faces.push(face),
                _ => runs.push((sides, vec![face])),
            }
        }
        let mut packed = Vec::new();
        for (sides, faces) in runs {
            let count = u16::try_from(faces.len()).unwrap_or(u16::MAX);
            let numbers = [sides, count].into_iter().chain(faces);
            packed.extend(numbers.flat_map(u16::to_le_bytes));
        }
        Self(Cow::Owned(packed))
    }

    /// Each die: its sides and its face. Stops at malformed data.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u16, Face)> {
        let mut numbers = self
            .0
            .chunks_exact(2)
            .map(|two| u16::from_le_bytes([two[0], two[1]]));
        let (mut sides, mut left) = (0, 0);
        std::iter::from_fn(move || {
            while left == 0 {
                (sides, left) = (numbers.next()?, numbers.next()?);
            }
            left -= 1;
            Some((sides, numbers.next()?.into()))
        })
    }
}
