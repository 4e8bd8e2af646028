//! One evening played by chance: the same seed plays the same evening.

mod chance;
mod keys;
mod proof;
mod say;

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crossterm::event::Event;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use rollbook::campaign::Party;
use rollbook::game;
use rollbook::game::Source;
use rollbook::phrase::{Input, parse, write};
use rollbook::table::{Clock, Environment, Failure, Table};
use rollbook::tui::{App, Application as _, UiSettings};

use self::chance::Chance;
use self::keys::Keys;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;
/// Acts between two proofs.
const PROOF: usize = 250;
/// Acts between two frames.
const FRAME: usize = 25;
/// Acts that are told after a fall.
const TOLD: usize = 60;

/// How it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Keys,
    Phrases,
    /// Phrases; then everything is undone and redone.
    ThereAndBack,
}

/// An evening that went wrong.
#[derive(Debug)]
pub(crate) struct Fall {
    seed: u64,
    game: String,
    way: Way,
    done: usize,
    what: String,
    trail: VecDeque<String>,
}

impl fmt::Display for Fall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            game,
            way,
            done,
            what,
            trail,
        } = self;
        writeln!(
            f,
            "{what}\nseed {seed}, {game}, {way:?}, after {done} acts; the last ones:"
        )?;
        trail.iter().try_for_each(|act| writeln!(f, "  {act}"))
    }
}

/// Plays up to so many acts and answers how many it were.
///
/// # Errors
/// It panicked, or something that always holds doesn't.
pub(crate) fn play(seed: u64, acts: usize) -> Result<usize, Box<Fall>> {
    let mut games = game::embedded();
    games.extend(game::templates());
    let all = games.len() as u64;
    let place = usize::try_from(seed % all).unwrap_or(0);
    let source = games.swap_remove(place);
    let way = match seed / all % 6 {
        0 => Way::ThereAndBack,
        3 => Way::Phrases,
        _ => Way::Keys,
    };
    let mut trail = Trail::default();
    let played = catch_unwind(AssertUnwindSafe(|| {
        let chance = Chance::seeded(seed);
        let table = table(&source, chance.clone());
        match way {
            Way::Keys => pressed(table, chance, acts, &mut trail),
            Way::Phrases | Way::ThereAndBack => said(table, chance, (way, acts), &mut trail),
        }
    }));
    let what = match played {
        Ok(Ok(acts)) => return Ok(acts),
        Ok(Err(what)) => what,
        Err(_) => "it panicked".to_owned(),
    };
    Err(Box::new(Fall {
        seed,
        game: source.game.id,
        way,
        done: trail.done,
        what,
        trail: trail.last,
    }))
}

fn table(source: &Source, dice: Chance) -> Table {
    let party = Party::sample(&source.game).expect("it has a sample");
    let means = Environment {
        dice: Box::new(dice),
        clock: Clock::Fixed(EVENING),
    };
    let people = party.expect("which is right").characters;
    Table::in_memory("A Stormy Evening", &source.text, people, means)
        .expect("a sample can be played")
}

/// What was done last.
#[derive(Debug, Default)]
struct Trail {
    last: VecDeque<String>,
    done: usize,
}

impl Trail {
    fn act(&mut self, what: String) {
        if self.last.len() == TOLD {
            self.last.pop_front();
        }
        self.last.push_back(what);
        self.done += 1;
    }
}

/// An evening at the keys.
fn pressed(
    table: Table,
    mut chance: Chance,
    acts: usize,
    trail: &mut Trail,
) -> Result<usize, String> {
    let look = UiSettings::default();
    let mut keys = Keys::new(&look.keymap);
    let mut app = App::new(table, look, Rect::new(0, 0, 120, 36));
    let mut now = Instant::now();
    for act in 1..=acts {
        let (event, after) = keys.next(&mut chance, &app);
        trail.act(told(&event, after));
        now += after;
        if app.deadline().is_some_and(|at| at <= now) {
            app.wake();
        }
        app.update(event, now);
        if act % FRAME == 0 {
            draw(&app, keys::size(&mut chance));
        }
        if act % PROOF == 0 || act == acts || app.is_over() {
            proof::holds(&app.state().table)?;
            let next = app
                .state()
                .table
                .reader()
                .next_undo()
                .map_err(|e| e.to_string())?;
            if app.state().undo != next {
                return Err(format!(
                    "the screen offers to undo {:?}, not {next:?}",
                    app.state().undo
                ));
            }
        }
        if app.is_over() {
            return Ok(act);
        }
    }
    Ok(acts)
}

fn told(event: &Event, after: Duration) -> String {
    let what = match event {
        Event::Key(key) => format!("{} {:?}", key.code, key.modifiers),
        other => format!("{other:?}"),
    };
    format!("{:>4} ms {what}", after.as_millis())
}

fn draw(app: &App, (width, height): (u16, u16)) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
    terminal.draw(|frame| app.draw(frame)).expect("it draws");
}

/// An evening of phrases.
fn said(
    mut table: Table,
    mut chance: Chance,
    (way, acts): (Way, usize),
    trail: &mut Trail,
) -> Result<usize, String> {
    let began = proof::essence(table.campaign());
    for act in 1..=acts {
        let phrase = say::phrase(&mut chance, table.campaign());
        trail.act(phrase.clone());
        say_it(&mut table, &phrase)?;
        if act % PROOF == 0 || act == acts {
            proof::holds(&table)?;
        }
    }
    let more = if way == Way::ThereAndBack {
        proof::there_and_back(&mut table, &began)?
    } else {
        0
    };
    Ok(acts + more)
}

/// What is read is written and read again; what is refused changes nothing.
fn say_it(table: &mut Table, phrase: &str) -> Result<(), String> {
    let done = match parse(table.campaign(), phrase) {
        Err(_) => return Ok(()),
        Ok(Input::Undo(None)) => table.undo(),
        Ok(Input::Undo(Some(seq))) => table.undo_entry(seq),
        Ok(Input::Redo(None)) => table.redo(),
        Ok(Input::Redo(Some(seq))) => table.redo_entry(seq),
        Ok(Input::Run(command)) => {
            let written = write(table.campaign(), &command);
            let again = parse(table.campaign(), &written);
            if again != Ok(Input::Run(command.clone())) {
                return Err(format!(
                    "“{phrase}” is written “{written}”, which reads {again:?}"
                ));
            }
            table.run(&command)
        }
    };
    match done {
        Err(Failure::Journal(e)) => Err(e.to_string()),
        Ok(_) | Err(_) => Ok(()),
    }
}
