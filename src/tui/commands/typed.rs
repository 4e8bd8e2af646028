//! Parses typed lines into commands: phrases without their first words, names with numbers, modifiers.

use crate::campaign::command::Until;
use crate::campaign::text::signed_figure;
use crate::campaign::{Campaign, CharacterId, Command};
use crate::phrase;
use crate::phrase::Input;
use crate::rules::Mechanic;
use crate::tui::commands::table_dice;
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::TextPrompt;
use crate::tui::views::examples;
use crate::tui::widgets::text;

/// A prompt whose line becomes a command; an empty line closes it. `hidden` or `open` last says who may see what is done.
pub(crate) fn command_prompt(
    title: impl Into<String>,
    hint: impl Into<String>,
    read: impl Fn(&AppState, &str) -> Result<Command, String> + 'static,
) -> TextPrompt {
    whole_line_prompt(title, hint, move |state, typed| {
        seen(typed, |typed| read(state, typed))
    })
}

/// Reads a line without the word that stands last and says who may see what is done.
///
/// # Errors
/// What is wrong with the rest.
pub(crate) fn seen(
    typed: &str,
    read: impl FnOnce(&str) -> Result<Command, String>,
) -> Result<Command, String> {
    let (rest, said) = phrase::said_last(typed);
    if rest.is_empty() && said.is_said() {
        let word = said.word();
        return Err(format!(
            "“{word}” says who sees it, and the rest is missing; in quotes it is a word like others"
        ));
    }
    said.of(read(rest)?)
}

/// A prompt whose line becomes a command with all of its words; an empty line closes it.
fn whole_line_prompt(
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
    .previewing()
}

/// A prompt whose line completes the phrase that begins with `before`.
pub(crate) fn phrase_prompt(
    title: impl Into<String>,
    hint: impl Into<String>,
    before: String,
) -> TextPrompt {
    let begins = before.clone();
    whole_line_prompt(title, hint, move |state, typed| {
        phrase(state, &before, typed)
    })
    .completing(move |state, typed| completed(state, &begins, typed))
}

/// Runs a command from a prompt, after a dialog for the faces of table dice. `real`: whether this roll uses table dice, if a
/// key set that.
///
/// # Errors
/// Why the rules refuse the command.
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

/// `typed` extended by the only word, or by the common start of the words, that can follow in a phrase that begins with
/// `before`.
pub(crate) fn completed(state: &AppState, before: &str, typed: &str) -> Option<String> {
    let whole = format!("{before}{typed}");
    let offers = phrase::complete(state.campaign(), &whole, whole.len());
    let first = offers.first().filter(|offer| offer.at >= before.len())?;
    let common = text::common_start(offers.iter().map(|offer| offer.text.as_str()))?;
    let kept = &whole[before.len()..first.at];
    let space = if offers.len() == 1 { " " } else { "" };
    (!common.is_empty()).then(|| format!("{kept}{common}{space}"))
}

/// A condition: `dazed`, or with its end: `dazed 3` (rounds), `dazed 10 min`, `dazed for the fight`, `dazed until rest`; `open`
/// last shows it to players, and `hidden` keeps it from them.
/// A figure with a sign is refused: it would stand there and change no roll.
pub(crate) fn condition(who: CharacterId, typed: &str) -> Result<Command, String> {
    if let Some(figure) = signed_figure(typed) {
        let modifier = "a lasting modifier does";
        return Err(format!(
            "a condition changes no roll by {figure}; {modifier}"
        ));
    }
    seen(typed, |typed| {
        let (name, until) = lasting(typed)?;
        let name = phrase::plain_text(&name)?;
        Ok(condition_until(who, name, until))
    })
}

/// The command that sets a condition for so long: `3 rounds`.
pub(crate) fn condition_for(who: CharacterId, name: &str, time: &str) -> Result<Command, String> {
    match lasting(&format!("it {time}"))? {
        (it, until @ Some(_)) if it == "it" => Ok(condition_until(who, name.to_owned(), until)),
        _ => Err(format!("“{time}” is no time")),
    }
}

/// The command that sets a condition with this end.
pub(crate) fn condition_until(who: CharacterId, name: String, until: Option<Until>) -> Command {
    match until {
        Some(until) => Command::ConditionFor { who, name, until },
        None => Command::Condition(who, name, true),
    }
}

/// Words between a condition's name and its end: `until the end of the` session.
const BEFORE_END: [&str; 10] = [
    "for", "until", "till", "this", "the", "a", "next", "end", "of", "another",
];

/// A condition's name, and when it ends if that is said.
///
/// # Errors
/// It is said in words that mean no end.
fn lasting(typed: &str) -> Result<(String, Option<Until>), String> {
    let lower = typed.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let last = words.len().saturating_sub(1);
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<i32>().ok());
    let counted = last.checked_sub(1).and_then(|at| Some((at, number(at)?)));
    let (at, until) = match (words.last().copied().unwrap_or_default(), counted) {
        ("round" | "rounds", Some((at, rounds))) => (at, Some(Until::Rounds(rounds))),
        (unit, Some((at, count))) if phrase::seconds(&format!("{count}{unit}")).is_some() => {
            let seconds = phrase::seconds(&format!("{count}{unit}"));
            (at, seconds.map(Until::Time))
        }
        ("fight" | "combat", _) => (last, Some(Until::Fight)),
        ("rest", _) => (last, Some(Until::Rest)),
        ("session", _) => (last, Some(Until::Session)),
        (word, _) => {
            let rounds = word.strip_suffix('r').unwrap_or(word).parse().ok();
            let time = phrase::seconds(word).map(Until::Time);
            (last, rounds.map(Until::Rounds).or(time))
        }
    };
    let is_counted = matches!(until, Some(Until::Rounds(_) | Until::Time(_)));
    let between = words[..at].iter().rev();
    let between = between.take_while(|word| BEFORE_END.contains(word)).count();
    let name_ends = at - between;
    if until.is_some() && name_ends > 0 && (between > 0 || is_counted) {
        let name: Vec<&str> = typed.split_whitespace().take(name_ends).collect();
        let name = name.join(" ");
        // `prone, 2`: the comma is no part of the name.
        return Ok((name.trim_end_matches(',').to_owned(), until));
    }
    let says_when =
        |pair: &[&str]| pair[0] == "for" && pair[1].starts_with(|c: char| c.is_ascii_digit());
    // An end of the story, `until she prays`, is a part of the text.
    let until = words.iter().position(|word| *word == "until");
    let until = until.map_or(&[][..], |at| &words[at..]);
    let is_known = until
        .iter()
        .any(|word| ["rest", "fight", "session"].contains(word));
    if is_known || words.windows(2).any(says_when) {
        return Err(format!("that end is not clear: {ENDS}"));
    }
    Ok((typed.to_owned(), None))
}

/// The ends that a condition may have, as they are typed behind its name.
pub(crate) const ENDS: &str = "“dazed 3” lasts 3 rounds, “dazed 10 min” so long, “dazed for the fight”, “dazed for the session”, “dazed until rest”";

/// Parses `before` and `typed` as one phrase; positions in errors count words from the first typed one.
pub(crate) fn phrase(state: &AppState, before: &str, typed: &str) -> Result<Command, String> {
    phrase_in(state.campaign(), before, typed)
}

/// The same in a campaign that isn't the table's.
fn phrase_in(campaign: &Campaign, before: &str, typed: &str) -> Result<Command, String> {
    let whole = format!("{before}{typed}");
    match phrase::parse(campaign, &whole) {
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

/// The number of words in a phrase; a quoted name is one.
fn words(text: &str) -> usize {
    let parts = text.split('"').enumerate();
    let counts = parts.map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().count(),
        _ => 1,
    });
    counts.sum()
}

/// The most words of a modifier that are read. Each may be where its name ends, and the whole is read once for each.
const MOST_WORDS: usize = 60;

/// A modifier for one character (`None`: for all present): `knee-deep in water 1 bane` or `1 bane knee-deep in water`. The
/// label is what stands before or after a readable effect.
pub(crate) fn modifier(
    state: &AppState,
    who: Option<CharacterId>,
    typed: &str,
) -> Result<Command, String> {
    modifier_in(state.campaign(), who, typed)
}

/// The same in a campaign that isn't the table's.
pub(crate) fn modifier_in(
    campaign: &Campaign,
    who: Option<CharacterId>,
    typed: &str,
) -> Result<Command, String> {
    seen(typed, |typed| modifier_alone(campaign, who, typed))
}

/// The same without a word about who sees it.
fn modifier_alone(
    campaign: &Campaign,
    who: Option<CharacterId>,
    typed: &str,
) -> Result<Command, String> {
    let plain = typed.replace('"', "");
    let words: Vec<&str> = plain.split_whitespace().collect();
    if words.len() > MOST_WORDS {
        return Err(format!(
            "a modifier is a name and what it does, in at most {MOST_WORDS} words"
        ));
    }
    let whose = who.map_or_else(|| "all".to_owned(), |id| format!("#{}", id.0));
    let read = |label: &[&str], effect: &[&str]| {
        let label = match label {
            [] => "by hand".to_owned(),
            words => words.join(" "),
        };
        phrase_in(
            campaign,
            &format!("modifier {whose} \"{label}\" "),
            &counted_last(&campaign.game.mechanic, effect),
        )
    };
    // `halberd on Athletics +2`: a trait that is named before the effect.
    let on = words.iter().position(|word| *word == "on").unwrap_or(0);
    let reaching = (on + 2..words.len()).filter(|_| on > 0).map(|at| {
        let effect = [&words[at..], &words[on..at]].concat();
        read(&words[..on], &effect)
    });
    let before = (1..words.len()).map(|at| read(&words[..at], &words[at..]));
    let behind = (1..=words.len()).rev();
    let behind = behind.map(|at| read(&words[at..], &words[..at]));
    let known = examples::effects(&campaign.game.mechanic);
    let why = format!("a name and what it does: {known}");
    let mut all = reaching.chain(before).chain(behind);
    let read = all.find(Result::is_ok);
    read.unwrap_or_else(|| Err(on_defence(campaign, &words).unwrap_or(why)))
}

/// That a modifier changes rolls, where the words name a defence.
fn on_defence(campaign: &Campaign, words: &[&str]) -> Option<String> {
    let defences = campaign.game.sheet.defences.iter();
    let named = defences.map(|it| it.name.as_str()).find(|name| {
        let mut words = words.iter();
        words.any(|word| word.eq_ignore_ascii_case(name))
    })?;
    Some(format!(
        "a modifier changes rolls, and {named} is a number: set {named} itself (`defence WHO {named} NUMBER`)"
    ))
}

/// Puts the count where phrases expect it: `2 banes on STR` becomes `bane 2 on STR`.
fn counted_last(mechanic: &Mechanic, effect: &[&str]) -> String {
    let phrase_word = |typed: &str| {
        let mut own = mechanic.profile().counted_effects.into_iter();
        let is_typed = |name: &&str| name.eq_ignore_ascii_case(typed);
        let counted = own.find(|own| own.names.iter().any(is_typed));
        match (typed, counted) {
            (_, Some(own)) => own.names[0].to_owned(),
            ("die", None) => "dice".to_owned(),
            ("difficulty", None) => "diff".to_owned(),
            (typed, None) => typed.to_owned(),
        }
    };
    match effect {
        [count, what, rest @ ..] if count.parse::<i32>().is_ok() && !is_scope_word(what) => {
            let (count, rest) = (count.trim_start_matches('+'), rest.join(" "));
            format!("{} {count} {rest}", phrase_word(what))
        }
        effect => effect.join(" "),
    }
}

/// Whether a word begins the part that limits a modifier to some rolls, so it isn't what an effect counts.
fn is_scope_word(word: &str) -> bool {
    ["on", "offered", "sticky"]
        .iter()
        .any(|reach| word.eq_ignore_ascii_case(reach))
}
