//! What the event loop waits for.

use std::time::Instant;

use crossterm::event::Event;

/// What the loop waits for.
#[derive(Debug)]
pub enum Input {
    /// The events since the last batch, and when they were read.
    Events(Vec<Event>, Instant),
    /// Another process, or the terminal's job control, asks the program to suspend.
    Suspend,
    /// The program was resumed, after it suspended itself or was stopped.
    Continue,
    /// The program has to end with this exit status.
    End(i32),
    /// The worker has an answer.
    Answer,
}
