//! The screen. Sends commands to the table; never builds or applies an event. Only the start screen looks at files, through
//! the [`Shelf`](crate::journal::shelf::Shelf).
//!
//! ```text
//! event → App::update → Chord → Keymap::action(contexts of the top dialog or focused pane) → Press
//!       → dialog on top, else focused pane, else the other panes → Reply → App::perform → Table::run → refresh → fit → draw
//! ```
//!
//! # A pane
//! is a struct in `panes/NAME.rs` that implements [`Pane`]: `contexts`, `update` (a key), `draw` (reads only), and where it
//! needs them `refresh` (after every entry: what is out of date), `fit` (after every event: lay out anew what is), `paste`, `click`, `label` (for the key bar).
//! It holds only what is its own: selection, scroll, half-typed text.
//!
//! `Press` has the chord and the action the keymap gives it: match on the action, and read the chord for letters, numbers
//! ([`Chord::number`]) and text ([`Field::key`]). Every key that isn't movement reaches every pane that the focused one let
//! it pass to, so `r` works from the history. [`Desk`] has the table, the chosen character, the keys and the colours.
//!
//! # A dialog
//! is a struct in a file of its own with `update` and `draw`, and a line in each `match` of [`Modal`]. [`Ask`] asks for a
//! line of text ([`Purpose`] says what becomes of it), [`Prompt`] for a line that becomes a command ([`Wanted`] says which) and
//! keeps what was refused, [`Question`] for yes or no, [`Menu`] for a letter after a prefix: [`Item::run`] dims what can't be
//! done now and says why.
//!
//! # The players' screen
//! [`watch`] is a screen of its own beside all that: it is handed what players may see, shows it, and asks nothing back.
//!
//! # Drawing
//! Text goes through [`Theme::span`] with a [`Role`]; [`panel()`] draws a border and answers the inside; [`text::cut`] and
//! [`text::wrap`] fit it; [`Glyphs`] has pips, bars and marks. Nothing else writes to the buffer.

pub mod app;
pub mod commands;
pub mod context;
pub mod dialogs;
pub mod keys;
pub mod panes;
pub mod players;
pub mod prompts;
pub mod runtime;
pub mod start;
pub mod views;
pub mod widgets;

pub use crate::tui::app::App;
pub use crate::tui::app::layout::Areas;
pub use crate::tui::app::layout::Shape;
pub use crate::tui::app::recap_files::Scribe;
pub use crate::tui::context::dialog::Dialog;
pub use crate::tui::context::effect::Leaving;
pub use crate::tui::context::effect::Reply;
pub use crate::tui::context::pane::Pane;
pub use crate::tui::context::pane::PaneId;
pub use crate::tui::context::state::Desk;
pub use crate::tui::context::state::Look;
pub use crate::tui::dialogs::help::Help;
pub use crate::tui::dialogs::inspector::Inspector;
pub use crate::tui::dialogs::palette::Palette;
pub use crate::tui::dialogs::search::Search;
pub use crate::tui::dialogs::statistics::Statistics;
pub use crate::tui::keys::action::Action;
pub use crate::tui::keys::key::Chord;
pub use crate::tui::keys::key::ChordError;
pub use crate::tui::keys::keymap::Binding;
pub use crate::tui::keys::keymap::Context;
pub use crate::tui::keys::keymap::Keymap;
pub use crate::tui::keys::press::Press;
pub use crate::tui::prompts::command_prompt::Prompt;
pub use crate::tui::prompts::command_prompt::Wanted;
pub use crate::tui::prompts::confirm::Question;
pub use crate::tui::prompts::dice_entry::Faces;
pub use crate::tui::prompts::menu::Item;
pub use crate::tui::prompts::menu::Menu;
pub use crate::tui::prompts::session_summary::Tale;
pub use crate::tui::prompts::text_prompt::Ask;
pub use crate::tui::prompts::text_prompt::Purpose;
pub use crate::tui::runtime::event_loop::Ended;
pub use crate::tui::runtime::event_loop::Show;
pub use crate::tui::runtime::event_loop::run;
pub use crate::tui::runtime::worker::Bell;
pub use crate::tui::widgets::frame::middle;
pub use crate::tui::widgets::glyphs::Glyphs;
pub use crate::tui::widgets::styled_line::Pieces;
pub use crate::tui::widgets::text_field::Field;
pub use crate::tui::widgets::theme::Role;
pub use crate::tui::widgets::theme::Theme;
