//! Starts and ends a session, after a question that says what will happen to which characters.

use crate::campaign::character::Presence;
use crate::campaign::command::RerollPrice;
use crate::campaign::test::{Keep, Source};
use crate::campaign::wording::listed;
use crate::campaign::{Character, Command};
use crate::dice::Loaded;
use crate::tui::context::{AppState, Effect, Leaving};
use crate::tui::prompts::{Confirm, TextPrompt};

/// Asks before the session ends, with everything that a yes will do.
pub(crate) fn ask_end(state: &AppState) -> Effect {
    let command = Command::EndSession;
    if let Some(why) = state.refusal(&command) {
        return Effect::no(why.to_string());
    }
    let question = format!("End session {}?", state.campaign().session);
    let order = state.campaign().order.as_deref();
    let fight = order.map(|order| format!("The fight is still on, in {}.", order.round_words()));
    let words: Vec<String> = std::iter::once(question)
        .chain(fight)
        .chain(end(state))
        .collect();
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

/// Who gets nothing at the start because of an absence, or because the game awards nothing.
fn start(state: &AppState) -> Vec<String> {
    let campaign = state.campaign();
    let players = || campaign.characters.values().filter(|who| who.is_pc());
    let absent = players().filter(|who| who.presence == Presence::Absent);
    let absent: Vec<&str> = absent.map(|who| who.name.as_str()).collect();
    let rule = campaign.game.sheet.points.as_ref();
    let mut words = Vec::new();
    if rule.is_none_or(|rule| !rule.at_session_start) {
        words.push("this game awards nothing for it".to_owned());
    }
    if !absent.is_empty() {
        words.push(format!("{} absent: {}", absent.len(), absent.join(", ")));
    }
    words
}

/// What the players can no longer do after the end.
fn end(state: &AppState) -> Option<String> {
    let campaign = state.campaign();
    let all = campaign.characters.values();
    let players = all.filter(|who| who.is_pc() && !campaign.is_down(who));
    let able = players.filter(|who| can_change(state, who));
    let able: Vec<&str> = able.map(|who| who.name.as_str()).collect();
    let change = match campaign.game.rerolls().as_slice() {
        [] => "spend points on",
        _ => "reroll",
    };
    let rolls = match able.as_slice() {
        [] => return None,
        [_] => "the last roll",
        _ => "their last rolls",
    };
    let able = listed(&able);
    Some(format!(
        "{able} can still {change} {rolls}, but not after that."
    ))
}

/// Whether a character has an open roll and what it costs to reroll it, or points to spend on it.
fn can_change(state: &AppState, who: &Character) -> bool {
    let Some(open) = who.open.as_deref() else {
        return false;
    };
    let campaign = state.campaign();
    let rerolls = campaign.game.rerolls().into_iter();
    let rerolls = rerolls.map(|kind| Command::Reroll {
        who: who.id,
        kind: kind.name.to_owned(),
        keep: Keep::Best,
        price: RerollPrice::Usual,
        dice: Source::Thrown,
    });
    let points = campaign.points_on(who, open).into_iter();
    let mut ways = rerolls.chain(points.map(|offer| offer.command));
    ways.any(|command| state.refusal(&command).is_none())
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
