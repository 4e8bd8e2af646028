//! What a pane or a dialog answers to a key. [`crate::tui::app::App`] does it.

use crate::campaign::test::Whose;
use crate::campaign::{CharacterId, Command, Refusal, Selection, Seq};
use crate::phrase::Input;
use crate::tui::context::dialog::Dialog;
use crate::tui::context::pane::PaneId;
use crate::tui::keys::key::Press;

/// An answer to a key, a paste or a click.
#[derive(Debug)]
pub enum Effect {
    /// Handled; nothing else to do.
    Done,
    /// Not ours: the next one out is asked.
    Ignored,
    /// Run it. A dialog that asks for it closes when it is done, and stays as it is when it is refused.
    Run(Box<Command>),
    /// Do what a line of the palette says; the palette closes when it is done, and stays as it is when it is refused.
    RunPhrase {
        /// As it was typed.
        line: String,
        /// What it says.
        said: Box<Input>,
    },
    /// Close this dialog, and do as if this key had been pressed then.
    Press(Press),
    /// Say why this can't be done, and that it may be overruled. A menu stays.
    Refused(Box<Command>),
    /// Undo the newest.
    Undo,
    /// Redo the latest undone.
    Redo,
    /// Undo this entry and what it led to, whatever came after.
    UndoEntry(Seq),
    /// Bring this entry back.
    RedoEntry(Seq),
    /// Take a roll that was thrown into the builder again; dialogs close.
    Amend(Seq, Whose),
    /// Put a dialog on top.
    Open(Box<dyn Dialog>),
    /// Put a dialog in the place of this one.
    Instead(Box<dyn Dialog>),
    /// Close this dialog.
    Close,
    /// Give a pane the keys; dialogs close.
    Focus(PaneId),
    /// Show an entry in its place in the history; dialogs close.
    Show(Seq),
    /// Show only what these words want in the history, or all where there are none; dialogs close.
    Narrow(String),
    /// Choose a character; dialogs close.
    Choose(CharacterId),
    /// Another group, or none.
    Group(Option<Selection>),
    /// Say why not, or what to do; stays until the next key.
    Status(String),
    /// Write the recap of this session to files, and say where.
    WriteRecap(u32),
    /// Give the terminal back for a while.
    Suspend,
    /// Leave the table.
    Leave(Leaving),
}

/// Where to from the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leaving {
    /// Out of the program; a demo goes.
    Quit,
    /// To the start screen.
    Campaigns,
    /// Out of the program, the demo kept as a campaign of this name.
    Keep(String),
}

impl Effect {
    /// Run a command.
    #[must_use]
    pub fn run(command: Command) -> Self {
        Self::Run(Box::new(command))
    }

    /// What a line of a menu answers that can't be done now: why, and that it may be overruled where it may.
    #[must_use]
    pub fn refused(command: Command, why: &Refusal) -> Self {
        if why.can_override(&command) {
            Self::Refused(Box::new(command))
        } else {
            Self::status(why.to_string())
        }
    }

    /// Put a dialog on top.
    #[must_use]
    pub fn open(dialog: impl Dialog + 'static) -> Self {
        Self::Open(Box::new(dialog))
    }

    /// Say it.
    #[must_use]
    pub fn status(words: impl Into<String>) -> Self {
        Self::Status(words.into())
    }
}
