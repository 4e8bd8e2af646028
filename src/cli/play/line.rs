//! `rollbook line`: the plain mode. One phrase a line in, one answer a line out, written only after its entry is on disk.

mod input;
mod queries;

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;

pub use self::input::{LineInput, StandardInput};
use crate::campaign::command::TableText;
use crate::campaign::{Command, Event};
use crate::cli::time_format::clock;
use crate::disk::{LONGEST_LINE, Lines};
use crate::game::sanitize;
use crate::journal::{self, JournalError};
use crate::phrase::{self, Input, PhraseError};
use crate::table::{Failure, Table};

/// Reads to the end, or, if `strict`, to the first phrase that is refused; returns whether there was none. `prompt` for people;
/// answers are the same.
///
/// # Errors
/// The input or the output is gone.
pub fn line(
    table: &mut Table,
    input: &mut dyn LineInput,
    out: &mut dyn Write,
    prompt: bool,
    strict: bool,
) -> io::Result<bool> {
    let ask = |out: &mut dyn Write| {
        if prompt {
            write!(out, "> ")?;
        }
        out.flush()
    };
    if table.campaign().offered_game().is_some() {
        writeln!(
            out,
            "# this version of rollbook changes rolls of {}; `campaign game new` uses it, `campaign game old` declines it",
            one_line(&table.campaign().game.name)
        )?;
    }
    if let Some(words) = hidden(table) {
        writeln!(out, "# {words}")?;
    }
    for words in table.take_notices() {
        writeln!(out, "# {}", one_line(&words))?;
    }
    if prompt {
        writeln!(out, "{}", one_line(&greeting(table)))?;
    }
    let mut verifying = verify(table);
    ask(out)?;
    let mut lines = Lines::new(input, LONGEST_LINE);
    let mut all_done = true;
    loop {
        loop {
            let pause = table.next_tick().map_or(PAUSE, |tick| tick.min(PAUSE));
            if lines.input().comes_within(pause) {
                break;
            }
            // What is wrong with the file is told with the next entry.
            let _ = table.mark_open_time(false);
            note_time_up(table);
        }
        let Some(line) = lines.read()? else {
            break;
        };
        let answer = match line {
            Ok(line) => match String::from_utf8_lossy(&line).trim() {
                said if said.is_empty() || said.starts_with('#') => None,
                said if queries::quits(said) => {
                    tell(table, &Ok(Answer::Told(Vec::new())), prompt, out)?;
                    break;
                }
                said => {
                    note_time_up(table);
                    Some(came_of(table, said, &mut lines)?)
                }
            },
            Err(why) => Some(Err(format!("line {}: {why}", lines.number()))),
        };
        if let Some(verifying) = verifying.take_if(|it| it.thread.is_finished()) {
            verifying.tell(out)?;
        }
        if let Some(answer) = answer {
            all_done &= answer.is_ok();
            tell(table, &answer, prompt, out)?;
            if strict && !all_done {
                out.flush()?;
                break;
            }
        }
        ask(out)?;
        // After the answer, which nobody waits for any more. What is to be told of it comes with the next one.
        if table.backup_due().is_some_and(|at| at <= Instant::now()) {
            back_up(table, false);
        }
    }
    for words in table.take_notices() {
        writeln!(out, "# {}", one_line(&words))?;
    }
    if let Some(verifying) = verifying {
        verifying.tell(out)?;
    }
    out.flush()?;
    Ok(all_done)
}

/// Notes by the clock what ran out, also between phrases: the next one, which may be hidden, would tell players that it came. The
/// next answer says so.
fn note_time_up(table: &mut Table) {
    for words in table.time_up() {
        table.add_notice(words);
    }
}

/// Campaign, game, session, and how to go on.
fn greeting(table: &Table) -> String {
    let campaign = table.campaign();
    let session = campaign.view().session_words();
    format!(
        "{} · {} · {session} · help lists what can be written here",
        campaign.name, campaign.game.name
    )
}

/// Entries being verified, which no answer waits for.
struct Verifying {
    thread: JoinHandle<Result<(), JournalError>>,
    /// When it ends, whatever is left.
    end: Arc<OnceLock<Instant>>,
}

/// The time after which a campaign that nobody writes in tells others that it is open still, where that is due: their timers run on.
const PAUSE: Duration = Duration::from_secs(5);

/// How long the end of the input waits for the rest of the entries.
const PATIENCE: Duration = Duration::from_secs(1);

/// Starts to verify the entries of the campaign; `None` for one that goes with the program.
fn verify(table: &Table) -> Option<Verifying> {
    if !table.has_backups() {
        return None;
    }
    let path = table.reader().path().to_owned();
    let end = Arc::new(OnceLock::<Instant>::new());
    let known = end.clone();
    let goes_on = move || known.get().is_none_or(|end| Instant::now() < *end);
    let thread = thread::Builder::new().name("verifier".to_owned());
    let thread = thread.spawn(move || journal::verify_in_slices(&path, goes_on));
    thread.ok().map(|thread| Verifying { thread, end })
}

impl Verifying {
    /// Prints an entry that isn't valid, if one is found soon.
    fn tell(self, out: &mut dyn Write) -> io::Result<()> {
        self.end.get_or_init(|| Instant::now() + PATIENCE);
        match self.thread.join() {
            Ok(Err(why @ JournalError::Damaged { .. })) => {
                writeln!(out, "# {}", one_line(&why.to_string()))
            }
            // Where it can't be read, the next entry says so.
            _ => Ok(()),
        }
    }
}

/// That hidden is on, or ended because it is another day; `None` where it was off.
fn hidden(table: &mut Table) -> Option<String> {
    let since = table.campaign().hidden_since()?;
    if let Ok(Some(done)) = table.end_stale_hidden(&TimeZone::system()) {
        let label = one_line(&done.decision.label);
        return Some(format!("it is another day, so hidden ends: {label}"));
    }
    let reader = table.reader();
    let (line, entries) = (reader.line(since), reader.hidden_since(since, None));
    let (line, entries) = (line.ok()?, entries.ok()?.len());
    let at = clock(line.at);
    let count = if entries == 1 { "entry" } else { "entries" };
    Some(format!(
        "hidden since {at}, {entries} {count}; `hidden off` ends it"
    ))
}

/// What came of a line.
enum Answer {
    /// An entry with its number.
    Done(String),
    /// The answer to a question, line by line.
    Told(Vec<String>),
}

/// Writes an answer. To a person a question is answered in plain lines. A script gets them as remarks, then one line as for
/// every phrase.
fn tell(
    table: &Table,
    answer: &Result<Answer, String>,
    prompt: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Ok(Answer::Told(lines)) = answer else {
        return writeln!(out, "{}", in_words(table, answer));
    };
    let mark = if prompt { "" } else { "# " };
    for line in lines {
        writeln!(out, "{mark}{}", one_line(line))?;
    }
    if prompt { Ok(()) } else { writeln!(out, "ok") }
}

/// `ok SEQ …` or `no …`, one line; while hidden is on it says so.
fn in_words(table: &Table, answer: &Result<Answer, String>) -> String {
    let answer = match answer {
        Ok(Answer::Done(done)) => format!("ok {done}"),
        Ok(Answer::Told(_)) => "ok".to_owned(),
        Err(why) => format!("no {}", one_line(why)),
    };
    if table.campaign().hidden_since().is_some() && !answer.contains("(hidden)") {
        format!("{answer} (hidden is on)")
    } else {
        answer
    }
}

/// What comes of a line, and of the rows that may follow it.
fn came_of(
    table: &mut Table,
    said: &str,
    lines: &mut Lines<&mut dyn LineInput>,
) -> io::Result<Result<Answer, String>> {
    if let Some(told) = queries::asked(table, said) {
        let told = told.map(Answer::Told);
        return Ok(told.map_err(|why| format!("{why:#}")));
    }
    let mut parsed = phrase::parse(table.campaign(), said);
    let adds = match &mut parsed {
        Ok(Input::Run(command)) => takes_rows(command),
        _ => None,
    };
    if let Some(adds) = adds {
        match rows(lines)? {
            Ok(rows) => *adds = TableText::Rows(rows),
            Err(why) => return Ok(Err(why)),
        }
    }
    Ok(answered(table, said, parsed).map(Answer::Done))
}

/// The rows that follow a phrase which adds a table from `-`: up to a line with a single dot, or to the end.
fn rows(lines: &mut Lines<&mut dyn LineInput>) -> io::Result<Result<String, String>> {
    let (mut rows, mut wrong) = (String::new(), None);
    while let Some(line) = lines.read()? {
        match line {
            Ok(line) if line.trim_ascii() == b"." => break,
            Ok(line) if rows.len() <= LONGEST_LINE => {
                rows.push_str(&String::from_utf8_lossy(&line));
                rows.push('\n');
            }
            Ok(_) => {}
            Err(why) => {
                wrong.get_or_insert_with(|| format!("line {}: {why}", lines.number()));
            }
        }
    }
    Ok(wrong.map_or(Ok(rows), Err))
}

/// Where the rows go in a command that adds a table from `-`; `None` for any other.
fn takes_rows(command: &mut Command) -> Option<&mut TableText> {
    match command {
        Command::Hidden(command) | Command::Open(command) => takes_rows(command),
        Command::AddRandom { rows, .. } | Command::EditRandom { rows, .. } => {
            Some(rows).filter(|rows| **rows == TableText::File("-".to_owned()))
        }
        _ => None,
    }
}

/// What is added where real dice were to be thrown.
const BY_PROGRAM: &str = "thrown by the program; “faces 3,7” or “called 15” gives the table's dice";

/// `SEQ …`, or why nothing was done.
fn answered(
    table: &mut Table,
    said: &str,
    parsed: Result<Input, PhraseError>,
) -> Result<String, String> {
    let openly = match &parsed {
        Ok(Input::Run(command)) => Some(command.clone()),
        _ => None,
    };
    // Before it is done: who throws may depend on what it changes.
    let is_in_place = |it: &Command| table.campaign().throws_in_place(it);
    let by_program = openly.as_ref().is_some_and(is_in_place);
    let done = match parsed {
        Ok(Input::Run(command)) => table.run(&command),
        Ok(Input::Undo(None)) => table.undo(),
        Ok(Input::Undo(Some(seq))) => table.undo_entry(seq),
        Ok(Input::Redo(None)) => table.redo(),
        Ok(Input::Redo(Some(seq))) => table.redo_entry(seq),
        Err(e) => {
            let meant = queries::meant(said, &e);
            return Err(meant.map_or_else(|| e.to_string(), |word| queries::instead(said, word)));
        }
    };
    match done {
        Ok(done) => {
            let hidden = if done.decision.is_kept() {
                " (hidden)"
            } else {
                ""
            };
            if done.decision.ends_session() {
                back_up(table, true);
            }
            let message = one_line(&done.answer(table.campaign()));
            let answer = format!("{} {message}{hidden}", done.seq.0);
            // Without dice left nothing is thrown.
            let mut events = done.decision.events.iter();
            let by_program = by_program && events.any(|event| event.faces().next().is_some())
                || done.decision.events.iter().any(Event::adds_program_dice);
            let by_program = by_program.then(|| BY_PROGRAM.to_owned());
            let notices = by_program.into_iter().chain(table.take_notices());
            Ok(notices.fold(answer, |answer, it| answer + " · " + &one_line(&it)))
        }
        Err(e) => Err(refused(table, &e, openly)),
    }
}

/// Why nothing was done; of what players see with the phrase that does it openly.
fn refused(table: &Table, why: &Failure, command: Option<Command>) -> String {
    match (why, command) {
        (Failure::Refused(no), Some(command)) if no.is_seen() => {
            let phrase = phrase::write(table.campaign(), &command.openly());
            format!("{no}; `{phrase}` does it openly")
        }
        _ => why.to_string(),
    }
}

/// Backs up; where that can't be, a notice says why not.
fn back_up(table: &mut Table, ends_session: bool) {
    let Some(backups) = table.backups() else {
        return;
    };
    table.backup_begins(Instant::now());
    let taken = backups.take_both(table.reader(), table.now());
    for words in table.backup_faults(&taken, ends_session) {
        table.add_notice(words);
    }
}

/// An answer is one line of plain text, without control characters.
fn one_line(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(str::trim).collect();
    sanitize(&lines.join(" · "))
}
