//! `rollbook line`: the plain mode. One phrase a line in, one answer a line out, written only after its entry is on disk.

use std::io::{self, BufRead, Write};

use crate::game::sanitize;
use crate::phrase::{self, Input};
use crate::table::{Done, Table};

/// Reads to the end. `prompt` for people; answers are the same.
///
/// # Errors
/// The input or the output is gone.
pub fn line(
    table: &mut Table,
    input: impl BufRead,
    out: &mut impl Write,
    prompt: bool,
) -> io::Result<()> {
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
    ask(out)?;
    for line in input.split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        let said = line.trim();
        if !said.is_empty() && !said.starts_with('#') {
            writeln!(out, "{}", answer(table, said))?;
        }
        ask(out)?;
    }
    Ok(())
}

/// `ok SEQ …` or `no …`, one line.
fn answer(table: &mut Table, said: &str) -> String {
    let done = match phrase::parse(table.campaign(), said) {
        Ok(Input::Run(command)) => table.run(&command),
        Ok(Input::Undo(None)) => table.undo(),
        Ok(Input::Undo(Some(seq))) => table.undo_entry(seq),
        Ok(Input::Redo(None)) => table.redo(),
        Ok(Input::Redo(Some(seq))) => table.redo_entry(seq),
        Err(e) => return no(&e.to_string()),
    };
    match done {
        Ok(done) => {
            let hidden = if done.decision.hidden {
                " (hidden)"
            } else {
                ""
            };
            let unkept = unkept(table, &done);
            format!(
                "ok {} {}{hidden}{unkept}",
                done.seq.0,
                one_line(&done.message())
            )
        }
        Err(e) => no(&e.to_string()),
    }
}

/// A session that is over is backed up; where that can't be, why not.
fn unkept(table: &Table, done: &Done) -> String {
    let backups = table.backups().filter(|_| done.decision.ends_session());
    let taken = backups.map(|backups| backups.take(table.reader(), table.now()));
    match taken {
        Some(Err(e)) => format!(" · no backup was made: {}", one_line(&e.to_string())),
        Some(Ok(_)) | None => String::new(),
    }
}

fn no(why: &str) -> String {
    format!("no {}", one_line(why))
}

/// An answer is one line of plain text, without control characters.
fn one_line(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(str::trim).collect();
    sanitize(&lines.join(" · "))
}
