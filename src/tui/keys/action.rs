//! The actions that keys can be bound to. An action carries no data: a digit or a letter is read from the chord beside it.

/// An action; keymap files use the variant's name.
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
    /// Undo the newest entry.
    Undo,
    /// Redo the last undone entry.
    Redo,
    /// Show the keys that work now.
    Help,
    /// Run any command by name, by key, or as a phrase.
    Palette,
    /// Hide the screen until the privacy screen is lifted.
    PrivacyScreen,
    /// Suspend the program and return to the shell.
    Suspend,
    /// Quit; takes two presses.
    Quit,
    /// Go to the start screen.
    Campaigns,
    /// Go one step out without a change.
    Back,
    /// Show this pane alone.
    Zoom,
    /// Focus the next pane.
    NextPane,
    /// Focus the previous pane.
    PreviousPane,
    /// Move the selection up.
    Up,
    /// Move the selection down.
    Down,
    /// Move the selection or cursor left.
    Left,
    /// Move the selection or cursor right.
    Right,
    /// Move a page up.
    PageUp,
    /// Move a page down.
    PageDown,
    /// Go to the first item.
    First,
    /// Go to the last item.
    Last,
    /// Choose the character with the number on the key.
    Choose,
    /// Choose a group: all who are present; pressed again the players' characters, the GM's, none.
    Group,
    /// Add the chosen character to the group, or remove them.
    Member,
    /// Choose a character by letters of the name.
    ChooseByName,
    /// Open the picker.
    Pick,
    /// Set the target of the roll.
    Against,
    /// Throw the planned roll.
    Roll,
    /// Repeat the last roll.
    Again,
    /// Make the roll one step harder.
    Harder,
    /// Make the roll one step easier.
    Easier,
    /// Add a boon, add a die, or raise the bonus.
    Boon,
    /// Add a bane, remove a die, or raise the malus.
    Bane,
    /// Remove the last boon or bane.
    TakeBack,
    /// Include or leave out a modifier by its letter.
    Tick,
    /// Include or leave out the selected modifier.
    Toggle,
    /// Declare what the game allows: vice action, exertion, pass or fail.
    Declare,
    /// Spend a point to reroll.
    Reroll,
    /// Let the other result of a reroll count.
    KeepOther,
    /// Save the planned roll under a name.
    Save,
    /// Change a roll after it was thrown.
    Amend,
    /// Overrule a refusal, with a reason.
    Force,
    /// Choose the opponent of a contest.
    Contest,
    /// Use table dice for this roll.
    TableDice,
    /// Hide the roll from the players.
    Hidden,
    /// Show or hide odds.
    Odds,
    /// Check durability or a supply, or roll on a table.
    Check,
    /// Harm or heal.
    Harm,
    /// Change points, tracks, conditions.
    Mark,
    /// Go to the next turn.
    NextTurn,
    /// Open the order of turns.
    Order,
    /// Add a new character, or copies.
    NewCharacter,
    /// Edit the sheet in place.
    Edit,
    /// Add a note to the history.
    Note,
    /// Add a tag to the entry, or remove it.
    Tag,
    /// Add a bookmark to the entry, or remove it.
    Bookmark,
    /// Reveal the hidden entry to the players.
    Reveal,
    /// Search the history.
    Search,
    /// Filter the history.
    Filter,
    /// Show all of the history again.
    ShowAll,
    /// Go to the start of the previous session.
    PreviousSession,
    /// Go to the start of the next session.
    NextSession,
    /// Show luck and statistics.
    Luck,
    /// Switch between one session and the whole campaign.
    Scope,
    /// Start or end the session.
    Session,
    /// Show the recap of the session.
    Recap,
    /// Explain the selected entry in the inspector.
    Inspect,
    /// Undo or redo the inspected entry, though newer entries exist.
    Strike,
    /// Accept.
    Accept,
    /// Load the choice without doing it yet.
    Load,
    /// Let the program throw this member's dice.
    Skip,
    /// Select the next completion.
    Complete,
    /// Open the selected campaign.
    Open,
    /// Create a new one.
    New,
    /// Rename.
    Rename,
    /// Copy.
    Copy,
    /// Move to the trash, or remove from the table.
    Remove,
    /// Switch a character between here and absent.
    Presence,
}

impl Action {
    /// The name in the key bar and the help.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Help => "help",
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
            Self::Against => "target",
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
            Self::Mark => "change",
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
            Self::PreviousSession => "previous session",
            Self::NextSession => "next session",
            Self::Luck => "luck and statistics",
            Self::Scope => "session or campaign",
            Self::Session => "session",
            Self::Recap => "recap",
            Self::Inspect => "inspect",
            Self::Strike => "undo or redo this entry",
            Self::Accept => "accept",
            Self::Load => "load",
            Self::Skip => "Rollbook rolls",
            Self::Complete => "complete",
            Self::Open => "open",
            Self::New => "new",
            Self::Rename => "rename",
            Self::Copy => "copy",
            Self::Remove => "remove",
            Self::Presence => "here or absent",
        }
    }

    /// Whether the action only moves the selection or the focus; the key bar leaves these out.
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

    /// Whether holding the key does the action only once.
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
