//! Turns: the next one, and the order from one line of numbers or names, a trait to throw, `sides`, `end`.

use crate::campaign::refusal::OverrideMode;
use crate::campaign::{Campaign, Command};
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;

/// The hint while the line is empty.
const HINT: &str = "who acts when, by numbers or names: 1 4 2; a trait that everybody rolls; sides; + 4 adds somebody; end";

/// Goes to the next turn, or says why there is none.
pub(crate) fn next(state: &AppState) -> Effect {
    match state.refusal(&Command::NextTurn) {
        None => Effect::run(Command::NextTurn),
        Some(_) if state.campaign().order.is_none() => {
            Effect::no("nobody's turn: W sets the order, by numbers, a trait or sides")
        }
        Some(why) => Effect::no(why.to_string()),
    }
}

/// Asks for the order of turns.
pub(crate) fn ask(state: &AppState) -> Effect {
    let order = TextPrompt::new("Order of turns", hint(state, ""), |state, typed| {
        // An empty line is valid if the game has a throw for the order.
        match read(state, typed) {
            Some(command) => typed::run(state, command?, None),
            None => Ok(Effect::Close),
        }
    });
    Effect::open(order.hinting(hint))
}

/// The line as a command: a phrase about the order without its first words. An empty line throws for the order as the game
/// defines it; `None` if the game doesn't.
pub(crate) fn read(state: &AppState, typed: &str) -> Option<Result<Command, String>> {
    let says_what = state.campaign().game.initiative.is_some();
    if typed.is_empty() {
        return says_what.then(|| typed::phrase(state, "order roll", ""));
    }
    if let Some(newcomer) = typed.strip_prefix('+') {
        return Some(typed::phrase(state, "order add ", newcomer.trim()));
    }
    let starts = ["sides", "end", "add ", "next", "set ", "roll "];
    let word = typed.to_lowercase();
    if word.starts_with("sides") {
        return Some(typed::phrase(state, "order roll ", typed));
    }
    if starts.iter().any(|start| word.starts_with(start)) {
        return Some(typed::phrase(state, "order ", typed));
    }
    let set = typed::phrase(state, "order set ", typed);
    Some(set.or_else(|not_people| {
        let roll = typed::phrase(state, "order roll ", typed);
        roll.map_err(|_| format!("{not_people}; or name a trait to roll, or sides"))
    }))
}

/// What Enter would do.
pub(crate) fn hint(state: &AppState, typed: &str) -> String {
    let typed = typed.trim();
    let Some(Ok(command)) = read(state, typed) else {
        return HINT.to_owned();
    };
    if let Some(why) = state.refusal(&command) {
        return why.to_string();
    }
    let does = does(state.campaign(), &command);
    if typed.is_empty() {
        format!("{HINT}. Enter: {does}")
    } else {
        format!("Enter: {does}")
    }
}

fn does(campaign: &Campaign, command: &Command) -> String {
    match command {
        Command::SetOrder(who) => {
            let names = who.iter().filter_map(|id| campaign.character(*id));
            let names: Vec<&str> = names.map(|who| who.name.as_str()).collect();
            names.join(", ")
        }
        Command::RollOrder { traits, .. } => {
            let thrown = campaign
                .initiative(traits, &mut OverrideMode::default())
                .ok();
            let what = thrown.and_then(|all| Some(all.first()?.test.traits.join(" + ")));
            format!("everybody rolls {}", what.unwrap_or_default())
        }
        Command::SidesInOrder { others_first: true } => {
            "the game master, then the players".to_owned()
        }
        Command::SidesInOrder { .. } => "the players, then the game master".to_owned(),
        Command::AddToOrder { who, .. } => {
            let name = campaign.character(*who).map_or("somebody", |who| &who.name);
            format!("{name} is added")
        }
        Command::EndOrder => "no more turns".to_owned(),
        _ => "the next turn".to_owned(),
    }
}
