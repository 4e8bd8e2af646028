//! Table dice as a key set them for a roll.

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
    pub(super) fn past(self) -> Self {
        self.of_last().map_or(Self::Usual, Self::Past)
    }
}
