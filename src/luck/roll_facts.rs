//! One throw as statistics need it: a few numbers, so that a million are read in a second.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::campaign::{CharacterId, Seq};
use crate::rules::{Face, Side, Tier};

/// A throw, or what was made of one since.
#[derive(Debug, Clone, PartialEq)]
pub struct RollFacts<'a> {
    /// Its entry.
    pub seq: Seq,
    /// Whose; `None` for a nameless pool and plain dice.
    pub who: Option<CharacterId>,
    /// The trait that leads it; empty where none does.
    pub led_by: Cow<'a, str>,
    /// The entry whose verdict it takes over: it is a reroll, the other result kept, an amendment.
    pub of: Option<Seq>,
    /// What is true of it.
    pub flags: Flags,
    /// The number of the plan it was thrown under; `None` where no plan was.
    pub plan: Option<usize>,
    /// Its percentile under that plan, 0 to 1; `None` where it was certain.
    pub percentile: Option<f64>,
    /// The verdict; `None` where there is none of its own.
    pub tier: Option<Tier>,
    /// In a contest: how it went for this side.
    pub contest: Option<ContestResult>,
    /// The dice that fell for it.
    pub faces: Faces<'a>,
}

/// What is true of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// Typed in from the real table.
    pub const TABLE_DICE: Self = Self(1);
    /// The total was called.
    pub const CALLED: Self = Self(2);
    /// Kept from the players.
    pub const HIDDEN: Self = Self(4);
    /// The rules were overruled.
    pub const OVERRULED: Self = Self(8);
    /// Thrown again for a point.
    pub const REROLLED: Self = Self(16);

    /// With others, if that is so.
    pub(crate) fn with(self, other: Self, is_so: bool) -> Self {
        if is_so { Self(self.0 | other.0) } else { self }
    }

    /// Whether these are true.
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// One side of a contest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContestResult {
    /// Which.
    pub side: Side,
    /// `Greater`: it won; `Equal`: nobody did.
    pub standing: Ordering,
    /// The chances of winning and of a tie before anything fell; `None` where that isn't how it began.
    pub chances: Option<(f64, f64)>,
}

/// Dice with their sides, packed: for each run of equal dice its sides, how many they are, and their faces, two bytes each,
/// the lower first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Faces<'a>(pub Cow<'a, [u8]>);

impl Faces<'_> {
    /// Packs dice.
    pub(crate) fn pack(dice: impl IntoIterator<Item = (u16, Face)>) -> Self {
        let mut runs: Vec<(u16, Vec<Face>)> = Vec::new();
        for (sides, face) in dice {
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

    /// Each die: its sides and its face. What is packed wrongly ends it.
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
            Some((sides, numbers.next()?))
        })
    }
}
