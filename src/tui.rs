//! The screen. Sends commands to the table; never builds or applies an event. Only the start screen looks at files, through
//! the [`Shelf`](crate::journal::shelf::Shelf).
//!
//! ```text
//! event → App::update → Chord → Keymap::action(contexts of the top dialog or focused pane) → Press
//!       → dialog on top, else focused pane, else the other panes → Reply → App::perform → Table::run → refresh → fit → draw
//! ```
//!
//! # A pane
//! is a struct in `panes/NAME.rs` that implements [`Part`]: `contexts`, `update` (a key), `draw` (reads only), and where it
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

mod action;
mod aim;
mod app;
mod areas;
mod ask;
mod by_hand;
mod check;
mod chord;
mod desk;
pub mod faces;
mod field;
mod filter;
mod force;
mod glyphs;
mod group;
mod harm;
mod help;
mod history;
mod inspector;
mod keybar;
mod keymap;
mod learnt;
mod letters;
mod mark;
mod menu;
mod modal;
mod palette;
mod panel;
mod panes;
mod people;
mod pieces;
mod press;
mod prompt;
mod question;
mod reply;
mod run;
mod search;
mod session;
mod sheet;
mod sight;
pub mod start;
mod statistics;
mod tags;
mod tale;
pub mod terminal;
pub mod text;
mod theme;
mod told;
mod turns;
pub mod watch;
mod worker;

pub use action::Action;
pub use app::{App, Scribe};
pub use areas::{Areas, Pane, Shape, middle};
pub use ask::{Ask, Purpose};
pub use chord::{Chord, ChordError};
pub use desk::{Desk, Look};
pub use faces::Faces;
pub use field::Field;
pub use glyphs::Glyphs;
pub use help::Help;
pub use inspector::Inspector;
pub use keymap::{Binding, Context, Keymap};
pub use menu::{Item, Menu};
pub use modal::Modal;
pub use palette::Palette;
pub use panel::panel;
pub use panes::Part;
pub use pieces::Pieces;
pub use press::Press;
pub use prompt::{Prompt, Wanted};
pub use question::Question;
pub use reply::{Leaving, Reply};
pub use run::{Ended, Show, run};
pub use search::Search;
pub use statistics::Statistics;
pub use tale::Tale;
pub use theme::{Role, Theme};
pub use worker::Bell;
