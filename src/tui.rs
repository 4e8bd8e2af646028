//! The screen. Sends commands to the table; never builds or applies an event. Only the start screen accesses files, through
//! [`CampaignFolder`](crate::journal::library::CampaignFolder).
//!
//! ```text
//! runtime ← keys ← widgets ← context ← views ← prompts ← commands ← dialogs ← panes ← app ← start
//! ```
//! A folder may use those to its left; `players`, the players' screen, uses `runtime`, `widgets` and `views` only. An
//! architecture test checks this.
//!
//! | folder | owns |
//! |---|---|
//! | [`runtime`] | the event loop, the terminal, input, signals, the worker thread |
//! | [`keys`] | keys, actions, where an action applies, the keymap, letters of menus |
//! | [`widgets`] | frames, styled lines, text, text fields, glyphs, themes: no campaign |
//! | [`context`] | what the other folders share: [`AppState`](context::state::AppState), [`Effect`](context::component::Effect), the traits [`Pane`](context::component::Pane) and [`Dialog`](context::component::Dialog) |
//! | [`views`] | renders the domain as styled lines, for two or more of panes, dialogs, players |
//! | [`prompts`] | dialogs that ask one thing: a menu, yes or no, a line of text, faces of dice |
//! | [`commands`] | what a prefix key does: builds a menu or a prompt, or returns an effect |
//! | [`dialogs`] | help, inspector, palette, search, statistics, themes |
//! | [`panes`] | the four panes, each with the code that only it uses |
//! | [`app`] | the running program: key dispatch, applying effects, layout, drawing, idle work |
//! | [`start`] | the start screen |
//! | [`players`] | the players' screen (`rollbook watch`): shows snapshots and sends no commands |
//!
//! # From a key to a frame
//! ```text
//! event → App::update → Chord → Keymap::action(contexts of the top dialog or focused pane) → Press
//!       → dialog on top, else focused pane, else the other panes → Effect → App::apply → Table::run → invalidate → layout → draw
//! ```
//! A pane or a dialog holds only its own state: selection, scroll position, half-typed text. It matches on the action of a
//! [`Press`](keys::key::Press), and reads the chord for letters, numbers and text. A key that isn't movement and
//! that the focused pane ignores goes to the other panes, so `r` works from the history.
//!
//! # Drawing
//! Text goes through [`Theme::span`] with a [`Role`]; [`frame`](widgets::frame) draws borders and returns the area inside;
//! [`text`](widgets::text) cuts and wraps; [`Glyphs`] has pips, bars and marks; [`Draw`](widgets::Draw) writes a line. Nothing else
//! writes to the buffer.

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
pub use crate::tui::app::Opening;
pub use crate::tui::app::layout::Areas;
pub use crate::tui::app::layout::Shape;
pub use crate::tui::app::layout::Wants;
pub use crate::tui::app::players_page::{PageEnd, PageStarter, RunningPage, StartedPage};
pub use crate::tui::app::written_pages::PageWriter;
pub use crate::tui::context::component::Leaving;
pub use crate::tui::context::component::Page;
pub use crate::tui::context::component::PaneId;
pub use crate::tui::context::state::UiSettings;
pub use crate::tui::context::themes::BuiltInThemes;
pub use crate::tui::context::themes::ThemeSource;
pub use crate::tui::keys::action::Action;
pub use crate::tui::keys::context::Context;
pub use crate::tui::keys::key::Chord;
pub use crate::tui::keys::key::ChordError;
pub use crate::tui::keys::keymap::Binding;
pub use crate::tui::keys::keymap::Keymap;
pub use crate::tui::prompts::dice_entry::DiceEntry;
pub use crate::tui::runtime::event_loop::Application;
pub use crate::tui::runtime::event_loop::Ended;
pub use crate::tui::runtime::event_loop::run;
pub use crate::tui::runtime::worker::Waker;
pub use crate::tui::widgets::glyphs::Glyphs;
pub use crate::tui::widgets::theme::Colours;
pub use crate::tui::widgets::theme::Display;
pub use crate::tui::widgets::theme::Role;
pub use crate::tui::widgets::theme::Theme;
