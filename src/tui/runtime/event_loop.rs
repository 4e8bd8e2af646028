//! The loop: wait for input or a deadline, handle all that is there, draw one frame. No tick.

use std::io;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;

use crate::tui::runtime::input::Input;
use crate::tui::runtime::terminal::Screen;

/// What the loop runs: the start screen, a campaign, or the players' screen.
pub trait Application {
    /// Takes one event, read at `at`.
    fn update(&mut self, event: Event, at: Instant);
    /// Draws a frame; reads only.
    fn draw(&self, frame: &mut Frame<'_>);
    /// When it wants to be woken without a key.
    fn deadline(&self) -> Option<Instant>;
    /// The deadline has come; whether there is something new to application.
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
pub fn run(screen: &mut Screen, application: &mut impl Application) -> io::Result<Ended> {
    let mut is_new = true;
    while !application.is_over() {
        if is_new {
            screen.draw(|frame| application.draw(frame))?;
        }
        is_new = true;
        match screen.next(application.deadline()) {
            None => is_new = application.wake(),
            Some(Input::Events(events, at)) => {
                let mut events = events.into_iter();
                for event in events.by_ref() {
                    if let Event::Resize(width, height) = event {
                        screen.resize(width, height)?;
                    }
                    application.update(event, at);
                    if application.is_over() {
                        break;
                    }
                }
                screen.handled(events.collect(), at);
                if application.suspends() {
                    screen.suspend()?;
                }
            }
            Some(Input::Suspend) => screen.suspend()?,
            Some(Input::Continue) => {
                let size = screen.resume()?;
                application.update(Event::Resize(size.width, size.height), Instant::now());
            }
            // `deadline` is due now: what asked for the answer takes it in `wake`.
            Some(Input::Answer) => is_new = false,
            Some(Input::End(status)) => return Ok(Ended::Killed(status)),
        }
    }
    Ok(Ended::Over)
}
