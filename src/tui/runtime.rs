//! The event loop, the terminal, signals and the worker thread. Knows nothing of what is shown.

pub mod event_loop;
pub mod input;
#[cfg(unix)]
mod keyboard;
#[cfg(unix)]
mod readable;
pub(crate) mod signals;
pub mod terminal;
pub mod worker;
