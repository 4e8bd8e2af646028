//! What the event loop waits for.

use std::time::Instant;

use crossterm::event::Event;

/// What the loop waits for.
#[derive(Debug)]
pub enum Input {
    /// What was typed, pasted or clicked since the last batch, and when.
    Events(Vec<Event>, Instant),
    /// Another process, or the terminal's job control, wants it stopped for a while.
    Suspend,
    /// It goes on after it was stopped, by its own hand or another's.
    Continue,
    /// The program has to end; the exit status to end with.
    End(i32),
    /// What was asked of the journal is known.
    Answer,
}
