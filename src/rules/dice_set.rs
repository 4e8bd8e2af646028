//! Which dice a plan throws, in order.

/// The dice of a plan as at most two runs of equal dice; no allocation. Faces are given in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiceSet {
    runs: [(u16, u16); 2],
}

impl DiceSet {
    /// `count` dice with `sides` sides each.
    pub(crate) fn of(sides: u16, count: u16) -> Self {
        Self {
            runs: [(sides, count), (0, 0)],
        }
    }

    /// These dice, then `count` with `sides` sides.
    pub(crate) fn and(self, sides: u16, count: u16) -> Self {
        Self {
            runs: [self.runs[0], (sides, count)],
        }
    }

    /// The kinds of dice, each in its place: (sides, how many); of a kind that isn't thrown there are none.
    pub(crate) fn kinds(self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.runs.into_iter()
    }

    /// The runs: (sides, how many); no empty ones.
    pub fn runs(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.runs.into_iter().filter(|&(_, count)| count > 0)
    }

    /// The sides of each die in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        self.runs()
            .flat_map(|(sides, count)| std::iter::repeat_n(sides, usize::from(count)))
    }

    /// How many dice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs().map(|(_, count)| usize::from(count)).sum()
    }

    /// Whether nothing is thrown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
