//! Rollbook: a game master's companion for the table.
//!
//! ```text
//! dice ← rules ← game ← random ← campaign ← luck ← journal ← table ← recap ← page ← tui ← cli ← main
//! ```
//! A module may use those to its left (and `phrase`: `game`, `random`, `campaign`; `config`: `game`, `campaign`). The screen is one command among the others, so `cli` opens it. `tests/it/architecture.rs` checks the directions.
//!
//! | module | owns |
//! |---|---|
//! | [`dice`] | sources of faces: random, loaded, every sequence |
//! | [`rules`] | check → plan → faces → outcome → tier, exact odds |
//! | [`game`] | what one game is: a file over a mechanic |
//! | [`random`] | random tables: reading them, rolling, exact odds |
//! | [`campaign`] | sheets and sessions; `decide` and `apply` |
//! | [`luck`] | percentiles under exact distributions, tallies, fairness |
//! | [`journal`] | the campaign file: entries, undo marks, the state row |
//! | [`table`] | campaign + journal + dice + clock: the program without a screen |
//! | [`recap`] | a session as Markdown, HTML or JSON |
//! | [`page`] | the players' page for browsers, sheets in HTML |
//! | [`phrase`] | the command language |
//! | [`disk`] | opening what people name, lines with a limit; used by all that read |
//! | [`tui`], [`cli`] | the screens, the commands of the command line |
//! | [`config`] | the user's settings over the defaults |

pub mod campaign;
pub mod cli;
pub mod config;
pub mod dice;
pub mod disk;
pub mod game;
pub mod journal;
pub mod luck;
pub mod page;
pub mod phrase;
pub mod random;
pub mod recap;
pub mod rules;
pub mod table;
pub mod tui;
