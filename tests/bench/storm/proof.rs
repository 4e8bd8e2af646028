//! What holds at any moment, whatever was done.

use rollbook::campaign::{Campaign, Command, Kind, Seq, State};
use rollbook::journal::{self, EntryLine};
use rollbook::table::Table;

/// The journal is sound and comes to the campaign; undo would take the newest entry that stands.
pub(crate) fn holds(table: &Table) -> Result<(), String> {
    let unread = |e: journal::JournalError| e.to_string();
    let report = journal::verify_reader(table.reader(), &mut |_, _| {}).map_err(unread)?;
    if !report.differences.is_empty() {
        return Err(report.differences.join("; "));
    }
    let folded = table.reader().campaign(&mut |_, _| {}).map_err(unread)?;
    if folded != *table.campaign() {
        return Err("the campaign isn't what its journal comes to".to_owned());
    }
    let (next, due) = (table.reader().next_undo().map_err(unread)?, newest(table)?);
    if next != due {
        return Err(format!("undo would take {next:?}, not {due:?}"));
    }
    Ok(())
}

/// The newest entry that is neither undone nor an undo or redo, looked for one by one.
fn newest(table: &Table) -> Result<Option<(Seq, String)>, String> {
    let stands = |line: &EntryLine| {
        let made = line.seq > Seq(1) && !matches!(line.kind, Kind::Undo | Kind::Redo | Kind::Mode);
        made && line.undone_by.is_none()
    };
    let mut before = None;
    loop {
        let page = table.reader().page(before, 64).map_err(|e| e.to_string())?;
        let Some(last) = page.last() else {
            return Ok(None);
        };
        before = Some(last.seq);
        if let Some(line) = page.into_iter().find(stands) {
            return Ok(Some((line.seq, line.label.into())));
        }
    }
}

/// Everything is taken back, and brought back: the campaign is as it began, and as it was. Answers how many steps that were.
pub(crate) fn there_and_back(table: &mut Table, began: &State) -> Result<usize, String> {
    let failed = |what: &str, e: &dyn std::fmt::Display| format!("{what}: {e}");
    let line = Command::Note {
        text: "a line is drawn".to_owned(),
        hidden: false,
        on: None,
    };
    // From here on everything that is undone can be redone.
    table.run(&line).map_err(|e| failed("a note", &e))?;
    let end = essence(table.campaign());
    let mut undone = 0;
    while table
        .reader()
        .next_undo()
        .map_err(|e| failed("undo", &e))?
        .is_some()
    {
        table
            .undo()
            .map_err(|e| failed("the newest entry can always be undone", &e))?;
        undone += 1;
    }
    if essence(table.campaign()) != *began {
        return Err("with everything undone it isn't as it began".to_owned());
    }
    for _ in 0..undone {
        table.redo().map_err(|e| failed("it was undone", &e))?;
    }
    if essence(table.campaign()) != end {
        return Err("with everything brought back it isn't as it was".to_owned());
    }
    Ok(2 * undone + 1)
}

/// Without the last number, which only grows, the ids given, which never come back, hidden and the curtain, which undo passes over,
/// and what players were told, which stands where a later entry told it.
pub(crate) fn essence(campaign: &Campaign) -> State {
    let mut state = State {
        last: Seq(0),
        ids: 0,
        hidden_stretch: None,
        curtain: None,
        ..campaign.state().clone()
    };
    for who in state.characters.values_mut() {
        who.state_told = None;
        who.health_noted = false;
        who.known_tracks.clear();
        who.known_injuries.clear();
        who.known_downed = None;
    }
    state
}
