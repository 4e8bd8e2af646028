//! What a pane or a dialog returns for a key; [`crate::tui::app::App`] applies it.

use crate::campaign::test::Whose;
use crate::campaign::{CharacterId, Command, Refusal, Selection, Seq};
use crate::phrase::Input;
use crate::tui::context::dialog::Dialog;
use crate::tui::context::pane::PaneId;
use crate::tui::keys::Press;

/// The effect of a key, a paste or a click.
#[derive(Debug)]
pub enum Effect {
    /// Handled; nothing else to do.
    Done,
    /// Not handled; the next pane or the app handles the key.
    Ignored,
    /// Run a command. The dialog that asks for it closes on success and stays on refusal.
    Run(Box<Command>),
    /// Run a phrase of the palette. The palette closes on success and stays on refusal.
    RunPhrase {
        /// The phrase as typed.
        line: String,
        /// The parsed phrase.
        said: Box<Input>,
    },
    /// Close this dialog, then handle this key.
    Press(Press),
    /// Report why this command is refused, and that the refusal may be overruled. A menu stays open.
    Refused(Box<Command>),
    /// Undo the newest entry, or this entry and the entries that it led to.
    Undo(Option<Seq>),
    /// Redo the last undone entry, or this entry.
    Redo(Option<Seq>),
    /// Load a thrown roll into the roll pane to be changed; closes all dialogs.
    Amend(Seq, Whose),
    /// Open a dialog above the others.
    Open(Box<dyn Dialog>),
    /// Replace this dialog.
    Instead(Box<dyn Dialog>),
    /// Close this dialog.
    Close,
    /// Focus a pane; closes all dialogs.
    Focus(PaneId),
    /// Select an entry in the history; closes all dialogs.
    Show(Seq),
    /// Filter the history by these words, or show all if there are none; closes all dialogs.
    Narrow(String),
    /// Choose a character; closes all dialogs.
    Choose(CharacterId),
    /// Set or clear the group.
    Group(Option<Selection>),
    /// Show a message in the status line until the next key.
    Status(String),
    /// Write the recap of this session to files, then show their paths.
    WriteRecap(u32),
    /// Suspend the program.
    Suspend,
    /// Leave the campaign.
    Leave(Leaving),
}

/// Where to go from a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leaving {
    /// Quit the program; a demo is deleted.
    Quit,
    /// To the start screen.
    Campaigns,
    /// Quit the program and keep the demo as a campaign of this name.
    Keep(String),
}

impl Effect {
    /// Run a command.
    pub fn run(command: Command) -> Self {
        Self::Run(Box::new(command))
    }

    /// The effect of choosing a refused command in a menu: report why, and that it may be overruled if so.
    pub(crate) fn refused(command: Command, why: &Refusal) -> Self {
        if why.can_override(&command) {
            Self::Refused(Box::new(command))
        } else {
            Self::status(why.to_string())
        }
    }

    /// Open a dialog.
    pub fn open(dialog: impl Dialog + 'static) -> Self {
        Self::Open(Box::new(dialog))
    }

    /// Show a message in the status line.
    pub(crate) fn status(words: impl Into<String>) -> Self {
        Self::Status(words.into())
    }
}
