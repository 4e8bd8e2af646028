//! What a key costs on the way to a frame, without a terminal: `cargo bench --bench frame`. Crowded is a table of 12
//! characters with 200 modifiers and 30 conditions. The last eight are the templates.

mod crowd;

use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent};
use divan::Bencher;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use rollbook::campaign::Party;
use rollbook::dice::Random;
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::{App, Application, UiSettings};

const TABLES: [&str; 16] = [
    "vice-virtue",
    "vice-virtue crowded",
    "langobard",
    "langobard crowded",
    "contract",
    "contract crowded",
    "nexus",
    "nexus crowded",
    "d20",
    "exploding-trait",
    "highest-d6",
    "hits-again",
    "percent-under",
    "sixes-and-push",
    "symbols",
    "two-d6",
];

fn main() {
    divan::main();
}

/// A sample table on a screen of 120×40.
fn app(table: &str) -> App {
    let (game, crowded) = match table.split_once(' ') {
        Some((game, _)) => (game, true),
        None => (table, false),
    };
    let source = game::load(game, None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("it has a sample");
    let party = party.expect("which is right");
    let means = Environment {
        dice: Box::new(Random::new().expect("randomness")),
        clock: Clock::System,
    };
    let table = Table::in_memory(&party.name, &source.text, party.characters, means);
    let mut table = table.expect("a sample can be played");
    while let Some(command) = crowd::next(table.campaign()).filter(|_| crowded) {
        table.run(&command).expect("it can be crowded");
    }
    App::new(table, UiSettings::default(), Rect::new(0, 0, 120, 40))
}

fn press(app: &mut App, key: char) {
    app.update(
        Event::Key(KeyEvent::from(KeyCode::Char(key))),
        Instant::now(),
    );
}

/// A key that changes nothing, and its frame.
#[divan::bench(args = TABLES)]
fn frame(bencher: Bencher<'_, '_>, table: &str) {
    let mut app = app(table);
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a test terminal");
    bencher.bench_local(|| {
        terminal.draw(|frame| app.draw(frame)).expect("it draws");
    });
    press(&mut app, 'j');
}

/// What a key does before the frame: another line is chosen, panes are fitted.
#[divan::bench(args = TABLES)]
fn key(bencher: Bencher<'_, '_>, table: &str) {
    let mut app = app(table);
    bencher.bench_local(|| {
        press(&mut app, 'j');
        press(&mut app, 'k');
    });
}

/// A letter in the picker: hits, plan and odds.
#[divan::bench(args = TABLES)]
fn picker(bencher: Bencher<'_, '_>, table: &str) {
    let mut app = app(table);
    press(&mut app, 'r');
    let back = Event::Key(KeyEvent::from(KeyCode::Backspace));
    bencher.bench_local(|| {
        press(&mut app, 'a');
        app.update(back.clone(), Instant::now());
    });
}
