//! The event loop: waits for input or a deadline, handles all pending events, draws one frame. There is no tick.

use std::io;
use std::time::Instant;

use crossterm::event::Event;
use ratatui::Frame;
use ratatui::layout::Size;

use crate::tui::runtime::input::Input;
use crate::tui::runtime::terminal::Screen;

/// What the loop runs: the start screen, a campaign, or the players' screen.
pub trait Application {
    /// Handles one event, read at `at`.
    fn update(&mut self, event: Event, at: Instant);
    /// Draws a frame. Only reads.
    fn draw(&self, frame: &mut Frame<'_>);
    /// When it wants to be woken without a key.
    fn deadline(&self) -> Option<Instant>;
    /// Called when the deadline has passed; returns whether a new frame is needed.
    fn wake(&mut self) -> bool;
    /// What the terminal shall do now; asking clears it.
    fn requests(&mut self) -> Vec<Request> {
        Vec::new()
    }
    /// Whether it is finished.
    fn is_over(&self) -> bool;
}

/// What an application wants of the terminal beside a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Suspend the program.
    Suspend,
    /// Give the window this title.
    Title(String),
    /// Copy this to the clipboard.
    Copy(String),
    /// Listen to click and wheel, or leave them to the terminal.
    Mouse(bool),
}

/// How the loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The application finished.
    Over,
    /// A signal, or the terminal is gone; holds the exit status.
    Killed(i32),
}

/// Runs an application until it is finished. Its first frame may be [prepared](Screen::prepare).
///
/// # Errors
/// The terminal can't be written to.
pub fn run(screen: &mut Screen, application: &mut impl Application) -> io::Result<Ended> {
    let mut is_new = !screen.show_prepared()?;
    while !application.is_over() {
        if is_new {
            screen.draw(|frame| application.draw(frame))?;
        }
        is_new = true;
        match screen.next(application.deadline()) {
            None => is_new = application.wake(),
            Some(Input::Events(events, at)) => {
                let mut events = events.into_iter();
                for mut event in events.by_ref() {
                    if let Event::Resize(width, height) = &mut event {
                        let drawn = screen.resize(Size::new(*width, *height))?;
                        (*width, *height) = (drawn.width, drawn.height);
                    }
                    application.update(event, at);
                    if application.is_over() {
                        break;
                    }
                }
                screen.put_back(events.collect(), at);
            }
            Some(Input::Suspend) => screen.suspend()?,
            Some(Input::Continue) => {
                let size = screen.resume()?;
                application.update(Event::Resize(size.width, size.height), Instant::now());
            }
            // `deadline` is due now, so the next turn calls `wake`, which takes the answer.
            Some(Input::Answer) => is_new = false,
            Some(Input::End(status)) => return Ok(Ended::Killed(status)),
        }
        for request in application.requests() {
            screen.obey(&request)?;
        }
    }
    Ok(Ended::Over)
}
