//! The two kinds of components, panes and dialogs, and the effect that each returns for a key; [`crate::tui::app::App`]
//! applies it. A dialog stands above the panes, and the top one gets the keys.

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::campaign::test::Whose;
use crate::campaign::{CharacterId, Command, Selection, Seq};
use crate::phrase::Input;
use crate::tui::context::state::AppState;
use crate::tui::keys::{Action, Context, Press};
use crate::tui::widgets::Theme;

/// What is written to files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The recap of a session.
    Recap(u32),
    /// The sheets of all characters.
    Sheets,
}

/// What can be done with the players' page while it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayersPageStep {
    /// Show its link and code.
    Show,
    /// End it.
    End,
}

/// A pane that can be focused.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    strum::EnumIter,
    strum::Display,
    strum::EnumCount,
)]
pub enum PaneId {
    /// The present and absent characters.
    Party,
    /// The chosen character.
    Sheet,
    /// The plan of a roll and the last result.
    #[default]
    Roll,
    /// The journal's entries.
    History,
}

/// A pane. Holds only its own state: selection, scroll position, half-typed text.
pub trait Pane {
    /// The contexts that its keys are looked up in, innermost first; may change with its mode.
    fn contexts(&self) -> &'static [Context];

    /// Handles a key. [`Effect::Ignored`] passes it on to the other panes.
    fn update(&mut self, state: &AppState, press: Press) -> Effect;

    /// Draws the pane. Only reads. `area` may have any size, even zero.
    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer);

    /// Called after every entry and when another character is chosen: drops what is out of date before [`Pane::layout`] is
    /// called.
    fn invalidate(&mut self, _state: &AppState) {}

    /// Called after every event with the area that the pane will be drawn in; computes here, once, what depends on that
    /// area.
    fn layout(&mut self, _state: &AppState, _area: Rect) {}

    /// When the pane wants to be woken without a key, for work that must not delay the frame.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called when the deadline has passed; returns whether a new frame is needed.
    fn wake(&mut self, _state: &AppState) -> bool {
        false
    }

    /// Whether half-typed text would be lost if another character were chosen.
    fn is_typing(&self) -> bool {
        false
    }

    /// Handles pasted text; returns whether a field took it.
    fn paste(&mut self, _state: &AppState, _text: &str) -> bool {
        false
    }

    /// Handles a click at `at`, inside the area it was drawn in. The pane is focused already.
    fn click(&mut self, _state: &AppState, _area: Rect, _at: Position) -> Effect {
        Effect::Done
    }

    /// The key bar's name for an action at this moment; `None` if the game or the moment doesn't allow it. Asked of every
    /// pane, focused or not.
    fn label(&self, _state: &AppState, action: Action) -> Option<String> {
        Some(action.label().to_owned())
    }
}

/// What a letter of a menu may be besides its line's key.
#[derive(Debug)]
pub struct MenuLine {
    /// Whether another line's name begins with it.
    pub begins_another: bool,
    /// What of the line's own name follows the letter; empty where it doesn't begin so.
    pub rest: String,
}

/// A dialog. Holds only its own state: selection, scroll position, half-typed text.
pub trait Dialog: fmt::Debug {
    /// The contexts that its keys are looked up in, innermost first.
    fn contexts(&self) -> &'static [Context];

    /// Handles a key.
    fn update(&mut self, state: &AppState, press: Press) -> Effect;

    /// Draws the dialog inside `body`, which may have any size, even zero. Only reads.
    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer);

    /// Handles pasted text; returns whether a field took it.
    fn paste(&mut self, _state: &AppState, _text: &str) -> bool {
        false
    }

    /// Called after every entry: drops what is out of date.
    fn invalidate(&mut self, _state: &AppState) {}

    /// Called after every event with the area that the dialog will be drawn in.
    fn layout(&mut self, _body: Rect) {}

    /// When the dialog wants to be woken without a key.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Called when the deadline has passed; returns whether a new frame is needed.
    fn wake(&mut self, _state: &AppState) -> bool {
        true
    }

    /// The key bar's name for an action in this dialog; `None` if it can't be used now.
    fn label(&self, action: Action) -> Option<&'static str> {
        usual_label(action)
    }

    /// Whether the dialog closes with its first answer, which moves the chosen item out. Where the answer opens a dialog it stays
    /// below, so that Esc there leads back to it.
    fn is_choice(&self) -> bool {
        false
    }

    /// Gives the dialog that a choice opened back to its item, because it was closed without an answer.
    fn take_back(&mut self, _dialog: Box<dyn Dialog>) {}

    /// Called when the dialog goes back to the menu that it was opened from: drops what was typed, as if it had not been opened.
    fn reset(&mut self) {}

    /// The line of a menu that this letter takes now.
    fn line_of(&self, _letter: char) -> Option<MenuLine> {
        None
    }

    /// Filters a menu by what is typed, if a name in it begins so; returns whether it does.
    fn filters_by(&mut self, _typed: &str) -> bool {
        false
    }

    /// Whether the dialog stays open after the command that it asked for is done.
    fn stays(&self) -> bool {
        false
    }

    /// Whether the dialog closes together with a dialog opened from it, once that one's command is done.
    fn closes_with_its_dialog(&self) -> bool {
        false
    }

    /// Of a dialog with an undo of its own: whether there is something to undo.
    fn own_changes(&self) -> Option<bool> {
        None
    }

    /// Whether players are to look at it, so that nothing which they may not see is drawn beside it.
    fn is_for_players(&self) -> bool {
        false
    }

    /// Whether the dialog covers the whole body, so that the panes needn't be drawn.
    fn fills(&self) -> bool {
        false
    }
}

/// The usual label of an action; `None` for the actions that only some dialogs have.
pub(crate) fn usual_label(action: Action) -> Option<&'static str> {
    match action {
        Action::Skip | Action::Reveal | Action::Complete | Action::Kind => None,
        action => Some(action.label()),
    }
}

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
    /// Open the palette with this text; closes all dialogs.
    Palette(String),
    /// Close this dialog, then handle this key.
    Press(Press),
    /// Report why this command is refused, and that the refusal may be overruled if so. A menu closes, so that no further key
    /// is taken for one of its letters.
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
    Filter(String),
    /// Choose a character; closes all dialogs.
    Choose(CharacterId),
    /// Set or clear the group.
    Group(Option<Selection>),
    /// Show a message in the status line until the next key.
    Status(String),
    /// Set a setting to this value, written as in the settings file.
    Set(&'static str, String),
    /// Show in the status line why the key does nothing. Keys that follow at once are not run, because they were typed for what
    /// did not happen; in a text field they are text.
    No(String),
    /// Show this theme for now.
    ShowTheme(Box<Theme>),
    /// Close this dialog and show this theme from now on; with a name it is written to the settings.
    UseTheme(Box<Theme>, Option<String>),
    /// Write this page to files, then show their paths.
    Write(Page),
    /// Show the players' page that runs, or end it.
    PlayersPage(PlayersPageStep),
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
    /// Close the campaign, put this backup in its place and open it again.
    Restore(PathBuf),
    /// Quit the program and keep the demo as a campaign of this name.
    Keep(String),
}

impl Effect {
    /// Run a command.
    pub fn run(command: Command) -> Self {
        Self::Run(Box::new(command))
    }

    /// The effect of choosing a refused command in a menu.
    pub(crate) fn refused(command: Command) -> Self {
        Self::Refused(Box::new(command))
    }

    /// Open a dialog.
    pub fn open(dialog: impl Dialog + 'static) -> Self {
        Self::Open(Box::new(dialog))
    }

    /// Show a message in the status line.
    pub(crate) fn status(words: impl Into<String>) -> Self {
        Self::Status(words.into())
    }

    /// Say why the key does nothing.
    pub(crate) fn no(why: impl Into<String>) -> Self {
        Self::No(why.into())
    }
}
