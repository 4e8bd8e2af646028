//! The keywords of the language: words that, unquoted, are never a name where they may stand.

/// One keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Key {
    Add,
    After,
    Against,
    All,
    Anyway,
    As,
    Bane,
    Best,
    Boon,
    Both,
    By,
    Called,
    Dice,
    Diff,
    Drop,
    End,
    Exert,
    Faces,
    Flat,
    For,
    From,
    Hidden,
    Keep,
    Kind,
    Level,
    Like,
    Max,
    New,
    Next,
    None,
    Npcs,
    Off,
    Offered,
    Old,
    On,
    Ones,
    Outcome,
    PassOrFail,
    Pcs,
    Penalty,
    Rename,
    Roll,
    Round,
    Rounds,
    Set,
    Sides,
    Start,
    Sticky,
    Usual,
    Vice,
    Vs,
    With,
    Without,
}

impl Key {
    /// As it is written.
    pub(crate) fn text(self) -> &'static str {
        self.into()
    }

    /// Whether this word is it, in any case.
    pub(crate) fn names(self, word: &str) -> bool {
        self.text().eq_ignore_ascii_case(word)
    }
}
