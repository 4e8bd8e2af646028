//! The loop: wait for input or a deadline, handle all that is there, draw one frame. No tick.

use std::io;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;

use crate::tui::runtime::terminal::{Input, Screen};

/// What the loop shows: the campaigns, then one of them.
pub trait Show {
    /// Takes one event, read at `at`.
    fn update(&mut self, event: Event, at: Instant);
    /// Draws a frame; reads only.
    fn draw(&self, frame: &mut Frame<'_>);
    /// When it wants to be woken without a key.
    fn deadline(&self) -> Option<Instant>;
    /// The deadline has come; whether there is something new to show.
    fn wake(&mut self) -> bool;
    /// Whether it wants the terminal given back for a while; asked once, it is no longer so.
    fn suspends(&mut self) -> bool {
        false
    }
    /// Whether it is finished.
    fn is_over(&self) -> bool;
}

/// How the loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// What it showed is finished.
    Over,
    /// A signal, or the terminal is gone: the exit status to end with.
    Killed(i32),
}

/// Shows something until it is finished.
///
/// # Errors
/// When the terminal can't be written to any more.
pub fn run(screen: &mut Screen, show: &mut impl Show) -> io::Result<Ended> {
    let mut is_new = true;
    while !show.is_over() {
        if is_new {
            screen.draw(|frame| show.draw(frame))?;
        }
        is_new = true;
        match screen.next(show.deadline()) {
            None => is_new = show.wake(),
            Some(Input::Events(events, at)) => {
                let mut events = events.into_iter();
                for event in events.by_ref() {
                    if let Event::Resize(width, height) = event {
                        screen.resize(width, height)?;
                    }
                    show.update(event, at);
                    if show.is_over() {
                        break;
                    }
                }
                screen.handled(events.collect(), at);
                if show.suspends() {
                    screen.suspend()?;
                }
            }
            Some(Input::Suspend) => screen.suspend()?,
            Some(Input::Continue) => {
                let size = screen.resume()?;
                show.update(Event::Resize(size.width, size.height), Instant::now());
            }
            // Whoever asked wants to be woken now.
            Some(Input::Answer) => is_new = false,
            Some(Input::End(status)) => return Ok(Ended::Killed(status)),
        }
    }
    Ok(Ended::Over)
}
