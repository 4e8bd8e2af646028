//! Typed lines that become commands: phrases without their first words, names with numbers, modifiers.

use crate::campaign::{CharacterId, Command};
use crate::phrase;
use crate::phrase::Input;
use crate::rules::Mechanic;
use crate::tui::commands::table_dice;
use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::prompts::text_prompt::TextPrompt;
use crate::tui::views::examples;

/// A line that becomes a command; an empty one closes the prompt.
pub(crate) fn command_prompt(
    title: impl Into<String>,
    hint: impl Into<String>,
    read: impl Fn(&AppState, &str) -> Result<Command, String> + 'static,
) -> TextPrompt {
    TextPrompt::new(title, hint, move |state, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        run(state, read(state, typed)?, None)
    })
}

/// A line that ends the phrase which begins with `before`.
pub(crate) fn phrase_prompt(
    title: impl Into<String>,
    hint: impl Into<String>,
    before: String,
) -> TextPrompt {
    let begins = before.clone();
    command_prompt(title, hint, move |state, typed| {
        phrase(state, &before, typed)
    })
    .completing(move |state, typed| completed(state, &begins, typed))
}

/// Runs a command that was typed, after the faces that come from the table; a prompt stays with the reason where the rules
/// refuse it. `real`: whether real dice were asked for, where a key said so for this alone.
pub(crate) fn run(
    state: &AppState,
    command: Command,
    real: Option<bool>,
) -> Result<Effect, String> {
    match (
        table_dice::faces(state, &command, real),
        state.refusal(&command),
    ) {
        (Some(faces), _) => Ok(Effect::Instead(Box::new(faces))),
        (None, None) => Ok(Effect::run(command)),
        (None, Some(why)) => Err(why.to_string()),
    }
}

/// `typed` with the one word, or the common beginning of the words, that could follow in a phrase that begins with `before`.
pub(crate) fn completed(state: &AppState, before: &str, typed: &str) -> Option<String> {
    let whole = format!("{before}{typed}");
    let offers = phrase::complete(state.campaign(), &whole, whole.len());
    let first = offers.first().filter(|offer| offer.at >= before.len())?;
    let common = offers.iter().fold(first.text.as_str(), |common, offer| {
        let same = common.char_indices().zip(offer.text.chars());
        let end = same.take_while(|((_, a), b)| a == b).last();
        &common[..end.map_or(0, |((at, a), _)| at + a.len_utf8())]
    });
    let kept = &whole[before.len()..first.at];
    let space = if offers.len() == 1 { " " } else { "" };
    (!common.is_empty()).then(|| format!("{kept}{common}{space}"))
}

/// `dazed`, or `dazed 3` and `dazed for 3 rounds`: for so many.
pub(crate) fn condition(who: CharacterId, typed: &str) -> Command {
    match lasting(typed) {
        (name, Some(rounds)) => Command::ConditionFor { who, name, rounds },
        (name, None) => Command::Condition(who, name, true),
    }
}

/// A condition's name, and for how many rounds where that was typed behind it.
pub(crate) fn lasting(typed: &str) -> (String, Option<i32>) {
    let mut words: Vec<&str> = typed.split_whitespace().collect();
    words.pop_if(|last| matches!(*last, "round" | "rounds"));
    let rounds = words
        .pop()
        .and_then(|last| last.trim_end_matches('r').parse().ok());
    words.pop_if(|last| *last == "for");
    match rounds.filter(|_| !words.is_empty()) {
        Some(rounds) => (words.join(" "), Some(rounds)),
        None => (typed.to_owned(), None),
    }
}

/// `The mill floods 6`: a name and a number.
pub(crate) fn named(typed: &str) -> Result<(String, i32), String> {
    let wrong = || "a name, then a number: the mill floods 6".to_owned();
    let (name, number) = typed.rsplit_once(' ').ok_or_else(wrong)?;
    let number = number.parse().map_err(|_| wrong())?;
    Ok((name.trim().to_owned(), number))
}

/// Reads `before` and `typed` as one phrase; what is wrong counts words from the first typed one.
pub(crate) fn phrase(state: &AppState, before: &str, typed: &str) -> Result<Command, String> {
    let whole = format!("{before}{typed}");
    match phrase::parse(state.campaign(), &whole) {
        Ok(Input::Run(command)) => Ok(command),
        Ok(Input::Undo(_) | Input::Redo(_)) => {
            Err("undo and redo have keys of their own".to_owned())
        }
        Err(mut why) => {
            why.nth = why.nth.saturating_sub(words(before));
            Err(why.to_string())
        }
    }
}

/// How many words a phrase has; a quoted name is one.
fn words(text: &str) -> usize {
    let parts = text.split('"').enumerate();
    let counts = parts.map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().count(),
        _ => 1,
    });
    counts.sum()
}

/// `knee-deep in water 1 bane` or `1 bane knee-deep in water`, for somebody or everybody present: the label is whatever
/// stands before or behind what can be read as an effect.
pub(crate) fn modifier(
    state: &AppState,
    who: Option<CharacterId>,
    typed: &str,
) -> Result<Command, String> {
    let plain = typed.replace('"', "");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let whose = who.map_or_else(|| "all".to_owned(), |id| format!("#{}", id.0));
    let read = |label: &[&str], effect: &[&str]| {
        let label = match label {
            [] => "by hand".to_owned(),
            words => words.join(" "),
        };
        phrase(
            state,
            &format!("modifier {whose} \"{label}\" "),
            &counted_last(&state.campaign().game.mechanic, effect),
        )
    };
    let before = (1..words.len()).map(|at| read(&words[..at], &words[at..]));
    let behind = (1..=words.len()).rev();
    let behind = behind.map(|at| read(&words[at..], &words[..at]));
    let known = examples::effects(&state.campaign().game.mechanic);
    let why = format!("a name and what it does: {known}");
    let mut all = before.chain(behind);
    all.find(Result::is_ok).unwrap_or(Err(why))
}

/// `2 banes on STR`, as people say it, is `bane 2 on STR` in a phrase.
fn counted_last(mechanic: &Mechanic, effect: &[&str]) -> String {
    let word = |said: &str| {
        let mut own = mechanic.counted_effects().into_iter();
        let is_said = |name: &&str| name.eq_ignore_ascii_case(said);
        let counted = own.find(|own| own.names.iter().any(is_said));
        match (said, counted) {
            (_, Some(own)) => own.names[0].to_owned(),
            ("die", None) => "dice".to_owned(),
            ("difficulty", None) => "diff".to_owned(),
            (said, None) => said.to_owned(),
        }
    };
    match effect {
        [count, what, rest @ ..] if count.parse::<i32>().is_ok() && !rest_of(what) => {
            let rest = rest.join(" ");
            format!("{} {count} {rest}", word(what))
        }
        effect => effect.join(" "),
    }
}

/// Whether a word says which rolls, and not what an effect counts.
fn rest_of(word: &str) -> bool {
    ["on", "offered", "sticky"]
        .iter()
        .any(|reach| word.eq_ignore_ascii_case(reach))
}
