//! What a terminal sends: any key with anything held, pastes, clicks, sizes; at a table with a session behind it.

use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, MediaKeyCode,
    ModifierKeyCode, MouseButton, MouseEvent, MouseEventKind,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use rollbook::campaign::Party;
use rollbook::dice::Loaded;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::{App, Application as _, UiSettings};
use rollbook::{game, journal};

use super::tables::GAMES;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// What comes one after another, at which game.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    game: &'static str,
    events: Vec<(Event, u16)>,
}

pub(crate) fn inputs() -> impl Strategy<Value = Sent> {
    let event = prop_oneof![12 => key(), 1 => mouse(), 1 => other()];
    let events = vec((event, 0..900_u16), 1..40);
    (select(GAMES.to_vec()), events).prop_map(|(game, events)| Sent { game, events })
}

fn key() -> impl Strategy<Value = Event> {
    let code = prop_oneof![
    8 => (b' '..=b'~').prop_map(|letter| KeyCode::Char(char::from(letter))),
    1 => any::<char>().prop_map(KeyCode::Char),
    1 => any::<u8>().prop_map(KeyCode::F),
    5 => select(vec![
    KeyCode::Enter, KeyCode::Enter, KeyCode::Esc, KeyCode::Tab, KeyCode::BackTab, KeyCode::Backspace, KeyCode::Delete,
    KeyCode::Insert, KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Home, KeyCode::End,
    KeyCode::PageUp, KeyCode::PageDown, KeyCode::Null, KeyCode::Menu, KeyCode::CapsLock,
    KeyCode::Media(MediaKeyCode::Play), KeyCode::Modifier(ModifierKeyCode::LeftShift),
    ]),
    ];
    let held = prop_oneof![4 => Just(0_u8), 1 => any::<u8>()];
    let kind = select(vec![
        KeyEventKind::Press,
        KeyEventKind::Press,
        KeyEventKind::Press,
        KeyEventKind::Press,
        KeyEventKind::Repeat,
        KeyEventKind::Release,
    ]);
    (code, held, kind).prop_map(|(code, held, kind)| {
        Event::Key(KeyEvent {
            code,
            modifiers: KeyModifiers::from_bits_truncate(held),
            kind,
            state: KeyEventState::NONE,
        })
    })
}

fn mouse() -> impl Strategy<Value = Event> {
    let kind = select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::Moved,
    ]);
    let place = prop_oneof![6 => 0..130_u16, 1 => any::<u16>()];
    (kind, place.clone(), place).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    })
}

fn other() -> impl Strategy<Value = Event> {
    prop_oneof![
        any::<String>().prop_map(Event::Paste),
        (0..250_u16, 0..80_u16).prop_map(|(width, height)| Event::Resize(width, height)),
        Just(Event::FocusGained),
        Just(Event::FocusLost),
    ]
}

/// # Errors
/// The journal isn't whole afterwards.
pub(crate) fn holds(Sent { game, events }: Sent) -> Result<(), String> {
    let mut app = App::new(table(game), UiSettings::default(), Rect::new(0, 0, 120, 36));
    let (mut now, mut size) = (Instant::now(), (120, 36));
    for (event, after) in events {
        now += Duration::from_millis(after.into());
        if app.deadline().is_some_and(|at| at <= now) {
            app.wake();
        }
        if let Event::Resize(width, height) = event {
            size = (width, height);
        }
        app.update(event, now);
        if app.is_over() {
            break;
        }
    }
    draw(&app, size);
    let report = journal::verify_reader(app.state().table.reader(), &mut |_, _| {});
    let report = report.map_err(|e| e.to_string())?;
    match report.differences.as_slice() {
        [] => Ok(()),
        differences => Err(differences.join("; ")),
    }
}

fn draw(app: &App, (width, height): (u16, u16)) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
    terminal.draw(|frame| app.draw(frame)).expect("it draws");
}

fn table(game: &str) -> Table {
    let source = game::load(game, None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("it has a sample");
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(EVENING),
    };
    let people = party.expect("which is right").characters;
    Table::in_memory("Fuzz", &source.text, people, means).expect("a sample can be played")
}
