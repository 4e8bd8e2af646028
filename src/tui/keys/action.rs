//! The actions that keys can be bound to. An action carries no data: a digit or a letter is read from the chord beside it.

use strum::EnumMessage as _;

/// Defines the actions; each has its meaning, the name that keymap files use, and the label in the key bar and the help.
macro_rules! actions {
    ($($(#[$meaning:meta])* $name:ident $label:literal,)*) => {
        /// An action; keymap files use the variant's name.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Deserialize,
            strum::EnumIter, strum::EnumMessage, strum::IntoStaticStr, strum::Display,
        )]
        pub enum Action {
            $($(#[$meaning])* #[strum(message = $label)] $name,)*
        }
    };
}

actions! {
    /// Undo the newest entry.
    Undo "undo",
    /// Redo the last undone entry.
    Redo "redo",
    /// Show the keys that work now.
    Help "help",
    /// Run any command by name, by key, or as a phrase.
    Palette "palette",
    /// Hide the screen behind the curtain until Esc and Enter lift it.
    PrivacyScreen "curtain",
    /// Suspend the program and return to the shell.
    Suspend "suspend",
    /// Quit; takes two presses.
    Quit "quit",
    /// Go to the start screen.
    Campaigns "other campaigns",
    /// Go one step out without a change.
    Back "back",
    /// Show this pane alone.
    Zoom "this pane alone",
    /// Focus the next pane.
    NextPane "next pane",
    /// Focus the previous pane.
    PreviousPane "previous pane",
    /// Move the selection up.
    Up "up",
    /// Move the selection down.
    Down "down",
    /// Move the selection or cursor left.
    Left "left",
    /// Move the selection or cursor right.
    Right "right",
    /// Move a page up.
    PageUp "page up",
    /// Move a page down.
    PageDown "page down",
    /// Go to the first item.
    First "first",
    /// Go to the last item.
    Last "last",
    /// Choose the character with the number on the key.
    Choose "character",
    /// Choose a group: all who are present; pressed again the players' characters, the GM's, none.
    Group "everybody",
    /// Add the chosen character to the group, or remove them.
    Member "into or out of the group",
    /// Choose a character by letters of the name.
    ChooseByName "character by name",
    /// Open the picker.
    Pick "pick",
    /// Set the target of the roll.
    Against "target",
    /// Throw the planned roll.
    Roll "roll",
    /// Repeat the last roll.
    Again "again",
    /// Make the roll one step harder.
    Harder "harder",
    /// Make the roll one step easier.
    Easier "easier",
    /// Add a boon, add a die, or raise the bonus.
    Boon "boon",
    /// Add a bane, remove a die, or raise the malus.
    Bane "bane",
    /// Remove the last boon or bane.
    TakeBack "take back",
    /// Include or leave out a modifier by its letter.
    Tick "tick",
    /// Include or leave out the selected modifier.
    Toggle "tick",
    /// Declare what the game allows: vice action, exertion, pass or fail.
    Declare "declare",
    /// Reroll, for a point or because something grants it.
    Reroll "reroll",
    /// Let the other result of a reroll count.
    KeepOther "keep the other",
    /// Save the planned roll under a name.
    Save "save roll",
    /// Change a roll after it was thrown.
    Amend "amend",
    /// Overrule a refusal, with a reason.
    Override "overrule",
    /// Choose the opponent of a contest.
    Contest "contest",
    /// Use table dice for this roll.
    TableDice "table dice",
    /// Hide everything from now on from the players.
    Hidden "hidden",
    /// End hidden: what is done from now on is open again.
    OpenAgain "open again",
    /// Show or hide odds.
    Odds "odds",
    /// Check durability or a supply, or roll on a table.
    Check "check",
    /// Harm or heal.
    Harm "harm",
    /// Change points, tracks, conditions.
    Change "change",
    /// Go to the next turn.
    NextTurn "next turn",
    /// Open the order of turns.
    Order "order of turns",
    /// Add a new character, or copies.
    NewCharacter "new character",
    /// Edit the sheet in place.
    Edit "edit",
    /// Add a note to the history.
    Note "note",
    /// Add a tag to the entry, or remove it.
    Tag "tag",
    /// Add a bookmark to the entry, or remove it.
    Bookmark "bookmark",
    /// Reveal the hidden entry to the players.
    Reveal "reveal",
    /// Search the history.
    Search "search",
    /// Filter the history.
    Filter "filter",
    /// Show all of the history again.
    ShowAll "show all",
    /// Go to the start of the previous session.
    PreviousSession "previous session",
    /// Go to the start of the next session.
    NextSession "next session",
    /// Show luck and statistics.
    Luck "luck and statistics",
    /// Switch between one session and the whole campaign.
    Scope "session or campaign",
    /// Start or end the session.
    Session "session",
    /// Show the recap of the session.
    Recap "recap",
    /// Explain the selected entry in the inspector.
    Inspect "inspect",
    /// Undo or redo the selected or inspected entry, which need not be the newest.
    Strike "undo or redo this entry",
    /// Accept.
    Accept "accept",
    /// Load the choice without doing it yet.
    Load "load",
    /// Let the program throw this member's dice.
    Skip "Rollbook rolls",
    /// Select the next completion.
    Complete "complete",
    /// Open the selected campaign.
    Open "open",
    /// Create a new campaign.
    New "new",
    /// Rename what is selected: a character, a campaign.
    Rename "rename",
    /// Copy the selected campaign.
    CopyCampaign "copy",
    /// Change what a character is: a player's character, an ally or an NPC.
    Kind "kind",
    /// Set what players see of NPCs and of difficulties.
    PlayersSee "what players see",
    /// List the settings and change them.
    Settings "settings",
    /// Move to the trash, or remove from the table.
    Remove "remove",
    /// Switch a character between here and absent.
    Presence "here or absent",
}

impl Action {
    /// The name in the key bar and the help.
    pub fn label(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// Whether the action only moves the selection or the focus; the key bar leaves these out.
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
    pub(crate) const fn once(self) -> bool {
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
                | Self::Hidden
                | Self::OpenAgain
        )
    }
}
