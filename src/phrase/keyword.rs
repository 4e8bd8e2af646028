//! The keywords of the language: unquoted, they are never names where the grammar allows them.

use strum::IntoEnumIterator as _;

/// One keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Keyword {
    Add,
    After,
    Against,
    All,
    Anew,
    Ally,
    Always,
    Anyway,
    As,
    Back,
    Bane,
    Bare,
    Best,
    Boon,
    Both,
    By,
    Called,
    Declare,
    Default,
    Defences,
    Dice,
    Diff,
    Drop,
    End,
    Entry,
    Exert,
    Faces,
    Failures,
    Fight,
    Flat,
    For,
    Free,
    From,
    Gm,
    Half,
    Hidden,
    Join,
    Keep,
    Kind,
    Last,
    Leave,
    Level,
    Like,
    Max,
    Misread,
    Never,
    New,
    Next,
    No,
    None,
    Nothing,
    Npc,
    Npcs,
    Numbers,
    Off,
    Offered,
    Old,
    On,
    Once,
    Ones,
    Open,
    Outcome,
    Party,
    PassOrFail,
    Pause,
    Pc,
    Pcs,
    Penalty,
    Pinned,
    Rename,
    Rest,
    Resume,
    Roll,
    Round,
    Rounds,
    See,
    Session,
    Set,
    Sides,
    Start,
    Sticky,
    Successes,
    Surprise,
    Tables,
    The,
    Until,
    Using,
    Usual,
    Vice,
    Vs,
    Wait,
    With,
    Without,
    Words,
    Yes,
}

impl Keyword {
    /// Its text.
    pub(crate) fn text(self) -> &'static str {
        self.into()
    }

    /// Whether this word is a keyword at all, in any case.
    pub(crate) fn is_any(word: &str) -> bool {
        Self::iter().any(|key| key.names(word))
    }

    /// Whether this word is this keyword, in any case.
    pub(crate) fn names(self, word: &str) -> bool {
        self.text().eq_ignore_ascii_case(word)
    }
}
