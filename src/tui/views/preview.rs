//! Previews a phrase or a command: decides it with dice that don't count.

use std::fmt::Write as _;

use crate::campaign::command::HarmShare;
use crate::campaign::refusal::NoRoll;
use crate::campaign::view::Change;
use crate::campaign::{Command, Decision, Event, Kind, Refusal};
use crate::dice::{Die, Trial};
use crate::phrase::Input;
use crate::table::Failure;
use crate::tui::context::AppState;
use crate::tui::widgets::text;

/// Formats a roll, a contest or plain dice in one line; `None` for other commands. Supplied by the roll pane.
pub(crate) type RollInWords<'a> = &'a dyn Fn(&Command) -> Option<String>;

/// What ends the preview of what is kept from players.
pub(crate) const HIDDEN: &str = " (hidden)";

/// A preview in so many columns; cut where it is longer, but for what says that players don't see it.
pub(crate) fn cut(words: &str, room: usize, ellipsis: &str) -> String {
    let (words, hidden) = match words.strip_suffix(HIDDEN) {
        Some(words) => (words, HIDDEN),
        None => (words, ""),
    };
    let room = room.saturating_sub(text::width(hidden));
    format!("{}{hidden}", text::cut(words, room, ellipsis))
}

/// In one line, what the phrase would do.
///
/// # Errors
/// Why it would be refused.
pub(crate) fn preview(
    state: &AppState,
    input: &Input,
    roll: RollInWords<'_>,
) -> Result<String, String> {
    match input {
        Input::Run(command) => run(state, command, roll),
        Input::Undo(entry) => turned("undo", state.table.plan_undo(*entry)),
        Input::Redo(entry) => turned("redo", state.table.plan_redo(*entry)),
    }
}

/// In one line, what the command would do.
///
/// # Errors
/// Why it would be refused.
pub(crate) fn run(
    state: &AppState,
    command: &Command,
    roll: RollInWords<'_>,
) -> Result<String, String> {
    let mut low = Trial::lowest();
    let decision = match state.trial(command, &mut low) {
        Ok(decision) => decision,
        // The roll's total was called or its faces were misread, so its dice are table dice: the next dialog asks for their
        // faces.
        Err(Refusal::Roll(NoRoll::FacesWanted | NoRoll::FacesMisread)) => {
            return Ok("will ask what the dice showed".to_owned());
        }
        Err(no) if no.is_seen() => return Ok(format!("will ask first: {no}")),
        Err(no) => return Err(no.to_string()),
    };
    let hidden = if decision.is_kept() { HIDDEN } else { "" };
    if low.asked().is_empty() {
        return Ok(format!("will do: {}{hidden}", decision.label));
    }
    let mut highest = Trial::highest();
    let high = state.trial(command, &mut highest);
    let mut words = if let Some(roll) = roll(command) {
        format!("will roll {roll}{hidden}")
    } else {
        let harm = harm(command);
        // Which roll it is, where that is thrown again.
        let again = match decision.kind {
            Kind::Reroll => format!("{} again: ", decision.label.title()),
            _ => String::new(),
        };
        format!("will throw {again}{}{harm}{hidden}", dice(&low, &highest))
    };
    for cost in high.iter().flat_map(|high| sure(state, &decision, high)) {
        write!(words, " · {cost}").expect("a string takes all");
    }
    Ok(words)
}

/// `2d6, d10`, in the order in which they are first thrown; with “and perhaps more” where that depends on the faces.
fn dice(low: &Trial, high: &Trial) -> String {
    let more = low.asked() != high.asked();
    let fewer = [low.asked(), high.asked()]
        .into_iter()
        .min_by_key(|asked| asked.len());
    let words = counted(fewer.unwrap_or_default());
    match more {
        true if words.is_empty() => "dice, how many depends on the faces".to_owned(),
        true => format!("{words}, and perhaps more"),
        false => words,
    }
}

fn counted(asked: &[Die]) -> String {
    let mut kinds: Vec<(&Die, usize)> = Vec::new();
    for die in asked {
        match kinds.iter_mut().find(|(kind, _)| *kind == die) {
            Some((_, count)) => *count += 1,
            None => kinds.push((die, 1)),
        }
    }
    let words = kinds.iter().map(|(die, count)| match count {
        1 => die.to_string(),
        count => format!("{count}{die}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The certain costs: points and tracks that change in the same way with the lowest and the highest faces.
fn sure(state: &AppState, low: &Decision, high: &Decision) -> Vec<String> {
    let costs = low.events.iter().filter(|event| {
        matches!(event, Event::PointsSet { .. } | Event::TrackSet { .. })
            && high.events.contains(event)
    });
    let words = |event| Change::of(state.campaign(), low, event);
    let words = costs.filter_map(words);
    words.map(|change| change.to_string()).collect()
}

fn turned(what: &str, decision: Result<Decision, Failure>) -> Result<String, String> {
    let decision = decision.map_err(|no| no.to_string())?;
    let entries = match decision.events.first() {
        Some(Event::Undid(seqs)) => seqs.iter().rev().map(|seq| seq.0.to_string()).collect(),
        Some(Event::Redid(seqs)) => seqs.iter().map(|seq| seq.0.to_string()).collect(),
        _ => Vec::new(),
    };
    Ok(format!(
        "will {what} {} · {}",
        entries.join(" and "),
        decision.label
    ))
}

/// Who takes how much of harm whose dice are still to be thrown, and what it looks like: `, half of it, “burnt”`.
fn harm(command: &Command) -> String {
    let mut command = command.itself();
    if let Command::Group(group) = command {
        command = &group.command;
    }
    let Command::Harm { share, text, .. } = command else {
        return String::new();
    };
    let share = match share {
        HarmShare::All => "",
        HarmShare::Half => ", half of it for each",
        HarmShare::HalfForSuccesses => ", half of it for those who succeeded",
        HarmShare::OnlyFailures => ", only for those who failed",
    };
    match text.as_str() {
        "" => share.to_owned(),
        text => format!("{share}, as “{text}”"),
    }
}
