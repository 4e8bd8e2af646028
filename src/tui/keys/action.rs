//! The actions that keys can be bound to. An action carries no data: a digit or a letter is read from the chord beside it.

use strum::EnumMessage as _;

/// Defines the actions, by subject; each has its sentence in the help, the name that keymap files use, the label in the key bar
/// and the help, and further words that a search finds it by.
macro_rules! actions {
    ($($subject:ident { $(
        $(#[doc = $sentence:literal])* $name:ident $label:literal $words:literal,
    )* })*) => {
        /// An action; keymap files use the variant's name.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Deserialize,
            strum::EnumIter, strum::EnumMessage, strum::IntoStaticStr, strum::Display,
        )]
        pub enum Action {
            $($($(#[doc = $sentence])* #[strum(message = $label)] $name,)*)*
        }

        impl Action {
            /// The heading that the help lists it under.
            pub const fn subject(self) -> Subject {
                match self {
                    $($(Self::$name)|* => Subject::$subject,)*
                }
            }

            /// What a GM may call it beside its label, for searches: `damage` finds harm.
            pub(crate) const fn words(self) -> &'static str {
                match self {
                    $($(Self::$name => $words,)*)*
                }
            }
        }
    };
}

/// The headings of the help, in their order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumIter, strum::Display,
)]
pub enum Subject {
    /// Rolls and their dice.
    Roll,
    /// Characters and their sheets.
    People,
    /// Turns, harm and contests.
    Fight,
    /// Items, supplies and tables.
    Things,
    /// What happened.
    History,
    /// Sessions, hidden, what players see.
    Session,
    /// The screen and the program.
    Screen,
}

actions! {
    Roll {
        /// Pick what to roll by a few letters; Enter throws it.
        Pick "pick" "attack skill test attribute dice shoot cast spell save",
        /// Throw the roll that is loaded.
        Roll "roll" "throw dice",
        /// Make the last roll again, by the character chosen now.
        Again "again" "repeat same",
        /// Set what the roll is against.
        Against "target" "difficulty defence defense dc tn dv armour",
        /// Make the roll one step harder.
        Harder "harder" "difficulty increase",
        /// Make the roll one step easier.
        Easier "easier" "difficulty decrease lower",
        /// Add what makes the roll better.
        Boon "boon" "bonus advantage plus modifier",
        /// Add what makes the roll worse.
        Bane "bane" "penalty disadvantage minus malus modifier",
        /// Take back what was added last.
        TakeBack "take back" "remove delete",
        /// Include or leave out a listed modifier by its letter.
        Tick "tick" "modifier bonus penalty situation",
        /// Include or leave out the selected line.
        Toggle "tick" "modifier",
        /// Declare what the game lets you declare before a roll.
        Declare "declare" "exert push inspiration",
        /// Spend a point on the result shown, or reroll it.
        Reroll "reroll" "point luck resolve virtue vice fate again push",
        /// Let the other result of a reroll count.
        KeepOther "keep the other" "reroll result",
        /// Save the loaded roll under a name.
        Save "save roll" "macro favourite attack",
        /// Change a roll after it was thrown; the dice stay.
        Amend "amend" "correct mistake fix forgot edit",
        /// Overrule what the rules have just refused.
        Override "overrule" "force allow anyway cheat",
        /// Throw this roll's dice at the table, or not.
        TableDice "table dice" "real physical dice faces",
        /// Show or hide the odds.
        Odds "odds" "chance probability percent",
        /// Load the choice without throwing it yet.
        Load "load" "",
        /// Let the program throw this member's dice.
        Skip "Rollbook rolls" "skip",
    }
    People {
        /// Choose the character with this number.
        Choose "character" "player who number",
        /// Choose a character by letters of the name.
        ChooseByName "character by name" "player npc who find",
        /// Choose the group that the next act is made for.
        Group "everybody" "party group all players npcs",
        /// Put the chosen character into the group, or out of it.
        Member "into or out of the group" "party",
        /// Change what somebody has or suffers; here or absent.
        Change "change" "counter timer torch clock condition status rest heal points track hp fatigue poisoned dead dying absent away",
        /// Add a player's character.
        NewCharacter "new character" "add create player pc hero",
        /// Add an NPC, or several copies.
        NewNpc "new NPC" "add create npc monster enemy ally minion",
        /// Put an encounter on the table, take it off, or save one.
        Encounters "encounters" "monsters group shelf prepared fight wave",
        /// Add copies of a prepared character.
        Shelf "shelf" "prepared monsters npc stock copy",
        /// Change the sheet of the chosen character.
        Edit "edit" "sheet skill attribute stats level",
        /// Make it a player's character, an ally or an NPC.
        Kind "kind" "pc npc ally companion",
        /// Say whether the character is here or absent.
        Presence "here or absent" "missing away player",
    }
    Fight {
        /// Go to the next turn.
        NextTurn "next turn" "initiative round combat",
        /// Set the order of turns, or change it.
        Order "order of turns" "initiative combat fight round surprise wait delay join leave sides",
        /// Harm somebody, or heal.
        Harm "harm" "half damage hit wound injury heal hp kill attack",
        /// Roll one side against the other.
        Contest "contest" "opposed versus against wrestle",
    }
    Things {
        /// Check an item or a supply, or roll on a table.
        Check "check" "durability usage torch food ammunition arrows table",
        /// Roll on a table of your own, or add one.
        Tables "tables" "random encounter weather name rumour oracle generator idea improvise",
    }
    History {
        /// Copy a result's sentence, as players may hear it.
        Copy "copy" "clipboard chat paste share",
        /// Undo the newest entry.
        Undo "undo" "mistake take back delete wrong",
        /// Redo what was undone last.
        Redo "redo" "",
        /// Search the history by words.
        Search "search" "find log when",
        /// Show only what fits the words of a filter.
        Filter "filter" "find log only",
        /// Show all of the history again.
        ShowAll "show all" "filter",
        /// Explain the selected entry.
        Inspect "inspect" "why details",
        /// Undo or redo the selected entry, which may be old.
        Strike "undo or redo this entry" "delete remove mistake",
        /// Write a note.
        Note "note" "remember comment write journal",
        /// List pinned notes, and those on people, sheets and sessions.
        Notes "notes" "pinned remember list people",
        /// Put a word on the entry, or take it off.
        Tag "tag" "label",
        /// Put a bookmark on the entry, or take it off.
        Bookmark "bookmark" "mark star favourite",
        /// Mark a hidden entry; H opens all that are marked.
        Mark "mark" "select several reveal hidden",
        /// Show a hidden entry to the players.
        Reveal "reveal" "players hidden open show",
        /// Go to the start of the previous session.
        PreviousSession "previous session" "",
        /// Go to the start of the next session.
        NextSession "next session" "",
    }
    Session {
        /// Start or end the session.
        Session "session" "begin evening finish",
        /// Read the recap of the session.
        Recap "recap" "summary report last time story",
        /// Show luck and statistics.
        Luck "luck and statistics" "average dice fair",
        /// Switch between one session and the whole campaign.
        Scope "session or campaign" "",
        /// Hide from the players what is done from now on.
        Hidden "hidden" "secret players private behind screen",
        /// End hidden: what follows is open again.
        OpenAgain "open again" "secret players reveal",
        /// Set what players see of NPCs and of difficulties.
        PlayersSee "what players see" "players secret phone show hidden",
        /// Go to the list of campaigns.
        Campaigns "other campaigns" "switch open new",
    }
    Screen {
        /// Write all sheets as pages to print, for you and for players.
        PrintSheets "print sheets" "paper export html page handout",
        /// Serve the players' page to phones, with its code; or end it.
        PlayersPage "players' page" "phone browser web link code qr address network",
        /// Make a backup of the campaign now.
        BackUp "backup" "save copy safe",
        /// Put a backup in the campaign's place.
        Restore "restore" "backup older state",
        /// Show the keys that work now.
        Help "help" "keys",
        /// Do anything by its name or in words.
        Palette "palette" "command phrase",
        /// List the settings and change them.
        Settings "settings" "options preferences configure table dice mouse keyboard theme brightness",
        /// Choose a theme; each is shown at once.
        Theme "theme" "colours dark light contrast blind background brightness bright",
        /// Cover the screen; Esc and Enter uncover it.
        PrivacyScreen "curtain" "players hide privacy cover",
        /// Show this pane alone, or all again.
        Zoom "this pane alone" "full maximise bigger",
        /// Go to the next pane.
        NextPane "next pane" "",
        /// Go to the previous pane.
        PreviousPane "previous pane" "",
        /// Go up.
        Up "up" "",
        /// Go down.
        Down "down" "",
        /// Go left.
        Left "left" "",
        /// Go right.
        Right "right" "",
        /// Go a page up.
        PageUp "page up" "",
        /// Go a page down.
        PageDown "page down" "",
        /// Go to the first line.
        First "first" "",
        /// Go to the last line.
        Last "last" "",
        /// Take what is selected or typed.
        Accept "accept" "",
        /// Take the next completion.
        Complete "complete" "",
        /// Open the selected campaign.
        Open "open" "",
        /// Create a new campaign.
        New "new" "",
        /// Rename what is selected.
        Rename "rename" "name",
        /// Copy the selected campaign.
        CopyCampaign "copy" "duplicate",
        /// Remove what is selected; a campaign goes to the trash.
        Remove "remove" "delete kill trash",
        /// Go one step back; nothing changes.
        Back "back" "cancel close",
        /// Leave for the shell; `fg` comes back.
        Suspend "suspend" "shell",
        /// Quit, pressed twice.
        Quit "quit" "exit leave end",
    }
}

impl Action {
    /// The name in the key bar and the help.
    pub fn label(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// What it does, in a sentence.
    pub fn sentence(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
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

    /// Whether the action is about a character: without any it can't be used.
    pub(crate) const fn needs_somebody(self) -> bool {
        matches!(
            self,
            Self::Group
                | Self::Choose
                | Self::ChooseByName
                | Self::Member
                | Self::Against
                | Self::Harder
                | Self::Easier
                | Self::Boon
                | Self::Bane
                | Self::TakeBack
                | Self::Tick
                | Self::Toggle
                | Self::Declare
                | Self::Contest
                | Self::Save
                | Self::TableDice
                | Self::Check
                | Self::Harm
                | Self::Change
                | Self::Order
                | Self::NextTurn
                | Self::Edit
                | Self::Rename
                | Self::Kind
                | Self::Remove
                | Self::Presence
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
