//! What a key can mean. Carries no data: a number key's number, a letter's letter are read from the chord beside it.

/// A meaning that keymaps bind keys to, by the variant's name.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    serde::Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
    strum::Display,
)]
pub enum Action {
    /// Take back the newest entry.
    Undo,
    /// Bring back what was undone.
    Redo,
    /// The keys of this moment.
    Help,
    /// Every command by name, by key, or as a phrase.
    Palette,
    /// Nothing of the table on the screen, until it is lifted.
    PrivacyScreen,
    /// The terminal back to the shell for a while.
    Suspend,
    /// Leave, pressed twice.
    Quit,
    /// To the start screen.
    Campaigns,
    /// One step out, changing nothing.
    Back,
    /// This pane alone.
    Zoom,
    /// Focus forward.
    NextPane,
    /// Focus backward.
    PreviousPane,
    /// Selection up.
    Up,
    /// Selection down.
    Down,
    /// Selection or cursor left.
    Left,
    /// Selection or cursor right.
    Right,
    /// A screenful up.
    PageUp,
    /// A screenful down.
    PageDown,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// The character with the number on the key.
    Choose,
    /// Everybody present; again: the players' characters, the GM's, nobody.
    Group,
    /// The chosen one into the group, or out of it.
    Member,
    /// A character by letters of the name.
    ChooseByName,
    /// The picker.
    Pick,
    /// What the roll is made against.
    Against,
    /// Throw what the builder holds.
    Roll,
    /// The last roll again.
    Again,
    /// A step harder.
    Harder,
    /// A step easier.
    Easier,
    /// A boon, a die, a bonus that grows.
    Boon,
    /// A bane, a die less, a malus that grows.
    Bane,
    /// The last boon or bane back.
    TakeBack,
    /// Tick a modifier by its letter.
    Tick,
    /// Tick the selected one.
    Toggle,
    /// The game's declaration: vice action, exertion, pass or fail.
    Declare,
    /// Spend a point on throwing again.
    Reroll,
    /// The other result of a reroll counts.
    KeepOther,
    /// What the builder holds, kept by a name.
    Save,
    /// A roll made otherwise after it was thrown.
    Amend,
    /// Do what was refused, with a reason.
    Force,
    /// The other side of a contest.
    Contest,
    /// DiceEntry come from the table for this roll.
    TableDice,
    /// Kept from the players.
    Hidden,
    /// Odds shown or hidden.
    Odds,
    /// Durability, supply or individual check.
    Check,
    /// Harm or healing.
    Harm,
    /// Points, tracks, conditions.
    Mark,
    /// Whose turn comes next.
    NextTurn,
    /// Who acts when.
    Order,
    /// A new character, or copies.
    NewCharacter,
    /// The sheet, in place.
    Edit,
    /// A line in the history.
    Note,
    /// A word on the entry, or off again.
    Tag,
    /// A bookmark on the entry, or off again.
    Bookmark,
    /// The hidden entry shown to the players.
    Reveal,
    /// The history, searched.
    Search,
    /// The history, narrowed to what is wanted.
    Filter,
    /// All of the history again.
    ShowAll,
    /// To the line of the session before.
    PreviousSession,
    /// To the line of the session after.
    NextSession,
    /// How kind the dice were, and what they came to.
    Luck,
    /// One session, or the whole campaign.
    Scope,
    /// Session start or end.
    Session,
    /// The evening told.
    Recap,
    /// Every number of the selected entry.
    Inspect,
    /// Undo, or bring back, the inspected entry, whatever came after it.
    Strike,
    /// Agree.
    Accept,
    /// Take it along without doing it yet.
    Load,
    /// Leave this member's dice to the program.
    Skip,
    /// The next possible completion.
    Complete,
    /// Open the selected one.
    Open,
    /// Make a new one.
    New,
    /// Another name.
    Rename,
    /// A copy.
    Copy,
    /// To the trash, or off the table.
    Remove,
    /// Here or absent.
    Presence,
}

impl Action {
    /// What the key bar and the help call it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Help => "keys",
            Self::Palette => "palette",
            Self::PrivacyScreen => "curtain",
            Self::Suspend => "suspend",
            Self::Quit => "quit",
            Self::Campaigns => "other campaigns",
            Self::Back => "back",
            Self::Zoom => "this pane alone",
            Self::NextPane => "next pane",
            Self::PreviousPane => "previous pane",
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::PageUp => "page up",
            Self::PageDown => "page down",
            Self::First => "first",
            Self::Last => "last",
            Self::Choose => "character",
            Self::Group => "everybody",
            Self::Member => "into or out of the group",
            Self::ChooseByName => "character by name",
            Self::Pick => "pick",
            Self::Against => "against",
            Self::Roll => "roll",
            Self::Again => "again",
            Self::Harder => "harder",
            Self::Easier => "easier",
            Self::Boon => "boon",
            Self::Bane => "bane",
            Self::TakeBack => "take back",
            Self::Tick | Self::Toggle => "tick",
            Self::Declare => "declare",
            Self::Reroll => "reroll",
            Self::KeepOther => "keep the other",
            Self::Save => "save roll",
            Self::Amend => "amend",
            Self::Force => "overrule",
            Self::Contest => "contest",
            Self::TableDice => "table dice",
            Self::Hidden => "hidden",
            Self::Odds => "odds",
            Self::Check => "check",
            Self::Harm => "harm",
            Self::Mark => "mark",
            Self::NextTurn => "next turn",
            Self::Order => "order of turns",
            Self::NewCharacter => "new character",
            Self::Edit => "edit",
            Self::Note => "note",
            Self::Tag => "tag",
            Self::Bookmark => "bookmark",
            Self::Reveal => "reveal",
            Self::Search => "search",
            Self::Filter => "filter",
            Self::ShowAll => "show all",
            Self::PreviousSession => "session before",
            Self::NextSession => "session after",
            Self::Luck => "luck and statistics",
            Self::Scope => "session or campaign",
            Self::Session => "session",
            Self::Recap => "recap",
            Self::Inspect => "inspect",
            Self::Strike => "undo or redo this one",
            Self::Accept => "accept",
            Self::Load => "to the builder",
            Self::Skip => "the program throws",
            Self::Complete => "complete",
            Self::Open => "open",
            Self::New => "new",
            Self::Rename => "rename",
            Self::Copy => "copy",
            Self::Remove => "remove",
            Self::Presence => "here or absent",
        }
    }

    /// Whether the key bar leaves it to the help: what everybody tries anyway.
    #[must_use]
    pub const fn is_movement(self) -> bool {
        matches!(
            self,
            Self::Up
                | Self::Down
                | Self::Left
                | Self::Right
                | Self::PageUp
                | Self::PageDown
                | Self::First
                | Self::Last
                | Self::NextPane
                | Self::PreviousPane
        )
    }

    /// Whether a held key does it once only.
    #[must_use]
    pub const fn once(self) -> bool {
        matches!(
            self,
            Self::Undo
                | Self::Redo
                | Self::Strike
                | Self::Bookmark
                | Self::Reveal
                | Self::Reroll
                | Self::KeepOther
                | Self::Roll
                | Self::Again
                | Self::Presence
                | Self::Member
                | Self::NextTurn
        )
    }
}
