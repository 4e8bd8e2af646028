//! A campaign played at the screen: every pane and dialog is drawn, and something is done.

use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyModifiers};
use jiff::tz::TimeZone;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use rollbook::campaign::view::{PlayersView, Viewer};
use rollbook::recap::{Recap, html, markdown};
use rollbook::table::Table;
use rollbook::tui::{App, Application as _, UiSettings};

use super::evening::means;
use super::{in_time, is_refusal};

/// The size of the terminal.
const SIZE: (u16, u16) = (80, 24);

/// What is pressed: a letter each, `~` for Escape, `^` for Enter, `>` for Tab, `A` to `D` for an arrow each, `E` for the end key,
/// `Z` for undo; drawn after each.
const PRESSED: &str =
    "o~>>^CCC~BBA^CA~B^~E^x~~L>>C~/mill~rath^v~.^m~i1^~u~wdZg~c~1e~n hi^hRW~S~?~sUq";

/// Opens it to play, presses keys, draws, and tells the story of it; answers whether it is opened.
///
/// # Errors
/// A refusal that doesn't say of what, or a key that hangs.
pub(super) fn played(path: &Path) -> Result<bool, String> {
    let table = match Table::open(path, means()) {
        Ok(table) => table,
        Err(e) => return is_refusal(&e.to_string(), path).map(|()| false),
    };
    let campaign = table.campaign().clone();
    for viewer in [Viewer::game_master, |it| PlayersView::of(it).into()] {
        if let Ok(recap) = Recap::build(
            viewer(campaign.clone()),
            table.reader(),
            None,
            &TimeZone::UTC,
        ) {
            let _ = (html(&recap), markdown(&recap), recap.json());
        }
    }
    let screen = Rect::new(0, 0, SIZE.0, SIZE.1);
    let mut app = App::new(table, UiSettings::default(), screen);
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a test terminal");
    let mut now = Instant::now();
    for pressed in PRESSED.chars() {
        let (code, with) = match pressed {
            '~' => (KeyCode::Esc, KeyModifiers::NONE),
            '^' => (KeyCode::Enter, KeyModifiers::NONE),
            '>' => (KeyCode::Tab, KeyModifiers::NONE),
            'A' => (KeyCode::Up, KeyModifiers::NONE),
            'B' => (KeyCode::Down, KeyModifiers::NONE),
            'C' => (KeyCode::Right, KeyModifiers::NONE),
            'D' => (KeyCode::Left, KeyModifiers::NONE),
            'E' => (KeyCode::Home, KeyModifiers::NONE),
            'Z' => (KeyCode::Char('z'), KeyModifiers::CONTROL),
            letter => (KeyCode::Char(letter), KeyModifiers::NONE),
        };
        now += Duration::from_secs(1);
        in_time("a key", || {
            if app.deadline().is_some_and(|at| at <= now) {
                app.wake();
            }
            app.update(Event::Key(crossterm::event::KeyEvent::new(code, with)), now);
            terminal
                .draw(|frame| app.draw(frame))
                .expect("a test terminal");
        })?;
        if app.is_over() {
            break;
        }
    }
    Ok(true)
}
