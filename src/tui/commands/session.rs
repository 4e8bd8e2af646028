//! Starts and ends a session, after a question that says what will happen to which characters.

use crate::campaign::character::Presence;
use crate::campaign::{Character, Command};
use crate::dice::Loaded;
use crate::game::{CapCounts, PointsRule};
use crate::tui::context::{AppState, Effect, Leaving};
use crate::tui::prompts::{Confirm, TextPrompt};

/// Asks before the session ends, with everything that a yes will do.
pub(crate) fn ask_end(state: &AppState) -> Effect {
    let command = Command::EndSession;
    if let Some(why) = state.refusal(&command) {
        return Effect::no(why.to_string());
    }
    let question = format!("End session {}?", state.campaign().session);
    let words: Vec<String> = std::iter::once(question).chain(end(state)).collect();
    Effect::open(Confirm::new(words.join(" "), Effect::run(command)))
}

/// What starting the session will do, in words.
pub(crate) fn start_words(state: &AppState) -> Vec<String> {
    let command = Command::StartSession;
    let campaign = state.campaign();
    let decision = campaign.decide(&command, state.table.reader(), &mut Loaded::only([]));
    let label = match decision {
        Ok(decision) => String::from(decision.label),
        Err(why) => why.to_string(),
    };
    let question = format!("Start session {}?", campaign.session + 1);
    let mut words = start(state);
    words.insert(0, label);
    vec![question, words.join("; ")]
}

/// The characters that get nothing at the start, and why.
fn start(state: &AppState) -> Vec<String> {
    let campaign = state.campaign();
    let players = || campaign.characters.values().filter(|who| who.is_pc());
    let absent = players().filter(|who| who.presence == Presence::Absent);
    let absent: Vec<&str> = absent.map(|who| who.name.as_str()).collect();
    let rule = campaign.game.sheet.points.as_ref();
    let rule = rule.filter(|rule| rule.at_session_start);
    let mut words = Vec::new();
    match rule {
        None => words.push("this game awards nothing for it".to_owned()),
        Some(rule) => {
            let present = players().filter(|who| who.presence == Presence::Present);
            let full = present.filter(|who| is_full(rule, who));
            let full: Vec<&str> = full.map(|who| who.name.as_str()).collect();
            if !full.is_empty() {
                words.push(format!("already full: {}", full.join(", ")));
            }
        }
    }
    if !absent.is_empty() {
        words.push(format!("{} absent: {}", absent.len(), absent.join(", ")));
    }
    words
}

fn is_full(rule: &PointsRule, who: &Character) -> bool {
    let held = |point| who.points.get(point).copied().unwrap_or(0);
    match rule.counts {
        CapCounts::Combined => {
            who.points.values().copied().fold(0, i32::saturating_add) >= rule.cap
        }
        CapCounts::Each => rule.names.iter().all(|point| held(point) >= rule.cap),
    }
}

/// What can no longer be done after the end.
fn end(state: &AppState) -> Vec<String> {
    let all = state.campaign().characters.values();
    let open = all.filter(|who| who.open.is_some());
    let open: Vec<&str> = open.map(|who| who.name.as_str()).collect();
    if open.is_empty() {
        return Vec::new();
    }
    vec![format!(
        "No longer open to a reroll then: {}.",
        open.join(", ")
    )]
}

/// Asks for a name to keep a demo under.
pub(crate) fn keep_demo() -> TextPrompt {
    let hint = "a name keeps it as a campaign; Enter alone discards it";
    let name = TextPrompt::new("Keep this demo?", hint, |_, typed| {
        Ok(Effect::Leave(match typed {
            "" => Leaving::Quit,
            name => Leaving::Keep(name.to_owned()),
        }))
    });
    name.accepting("go on")
}
