//! Parses the picker's text: letters of traits with a target or a number, or dice.

use crate::campaign::test::Actor;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Mechanic, NamelessRoll, Step};

/// The parsed text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Letters of traits; the last word is empty after a space.
    Traits(Vec<String>, TypedRest),
    /// A roll without a sheet.
    Nameless(Actor, TypedRest),
    /// Plain dice and their label.
    Dice(DiceExpr, String),
}

/// What is typed besides the traits: the target, and modifiers.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedRest {
    /// The target's number.
    pub(crate) target: Option<u32>,
    /// Letters of the target's defence or trait.
    pub(crate) of_target: Vec<String>,
    /// After `=`: a number or the start of a word of the ladder.
    pub(crate) against: Option<String>,
    /// Modifiers for this roll alone: `+2`.
    pub(crate) modifiers: Vec<i32>,
}

impl TypedRest {
    /// Whether the target can't be the beginning of dice, as `2d` is of `2d6`.
    pub(crate) fn is_no_dice(&self) -> bool {
        let mut letters = self.of_target.iter();
        !letters.any(|it| it.starts_with(['d', 'D']))
    }

    /// Whether nothing is typed of a target.
    pub(crate) fn is_open(&self) -> bool {
        self.target.is_none() && self.of_target.is_empty() && self.against.is_none()
    }
}

/// Parses the text.
///
/// # Errors
/// It starts like dice but isn't a valid expression: why, and where.
pub(crate) fn typed(mechanic: &Mechanic, text: &str) -> Result<Typed, String> {
    let mut chars = text.trim_start().chars();
    let figure = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '%');
    match chars.next() {
        Some('+' | '-') => dice(mechanic, text),
        Some('d' | 'D') if figure(chars.next()) => dice(mechanic, text),
        c if figure(c) => dice(mechanic, text),
        _ => {
            let (mut words, aim) = traits(text);
            let waits = text.ends_with(' ') && aim.is_open();
            words.extend(waits.then(String::new));
            Ok(Typed::Traits(words, aim))
        }
    }
}

/// Words before a target's number are traits, those after it the target's defence or trait.
fn traits(text: &str) -> (Vec<String>, TypedRest) {
    let mut words = Vec::new();
    let mut aim = TypedRest::default();
    let (letters, against) = match text.split_once('=') {
        Some((letters, against)) => (letters, against.trim()),
        None => (text, ""),
    };
    // Behind a number more of the roll may follow: `stealth =7 int`.
    let (against, behind) = match against.split_once(' ') {
        Some((number, behind)) if number.parse::<i32>().is_ok() => (number, behind),
        _ => (against, ""),
    };
    // `=15-2` is the difficulty 15 and a modifier; `=-2` is a difficulty.
    let mut against = against;
    while let (number, Some(modifier)) = modified(against)
        && !number.is_empty()
    {
        aim.modifiers.push(modifier);
        against = number;
    }
    let against = text.contains('=').then(|| against.to_owned());
    for token in letters.split_whitespace().chain(behind.split_whitespace()) {
        let mut token = token;
        while let (before, Some(modifier)) = modified(token) {
            aim.modifiers.push(modifier);
            token = before;
        }
        // `+int` is a trait as in phrases.
        let token = token
            .strip_prefix('+')
            .filter(|trait_| trait_.starts_with(char::is_alphabetic))
            .unwrap_or(token);
        if let Some(number) = difficulty(token) {
            aim.against = Some(number.to_string());
            continue;
        }
        // `ste+he` is two traits, as `ste +he`.
        let is_sum = |part: &str| part.starts_with(char::is_alphabetic);
        let parts = if token.split('+').skip(1).all(is_sum) {
            token.split('+').collect()
        } else {
            vec![token]
        };
        for run in parts.into_iter().flat_map(runs) {
            match (run.parse(), aim.target) {
                (Ok(number), _) => aim.target = Some(number),
                (Err(_), Some(_)) => {
                    // `6.par` as in phrases.
                    let named = run.strip_prefix('.').filter(|named| !named.is_empty());
                    aim.of_target.push(named.unwrap_or(run).to_owned());
                }
                (Err(_), None) => words.push(run.to_owned()),
            }
        }
    }
    aim.against = against.or(aim.against);
    (words, aim)
}

/// A target alone: its number, and letters of what the roll is against: `2`, `2dod`, `2.dodge`, `vs 2 dodge`.
pub(crate) fn target_alone(text: &str) -> Option<TypedRest> {
    let text = text.trim();
    let text = text.strip_prefix("vs ").unwrap_or(text).trim_start();
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (number, letters) = text.split_at(end.unwrap_or(text.len()));
    let letters = letters.strip_prefix('.').unwrap_or(letters).trim_start();
    // A figure makes them dice: `1d6`, `2 d6`.
    let is_letters = |c: char| c.is_alphabetic() || c.is_whitespace();
    let is_named = letters.chars().all(is_letters);
    let target = number.parse().ok().filter(|_| is_named)?;
    Some(TypedRest {
        target: Some(target),
        of_target: letters.split_whitespace().map(str::to_owned).collect(),
        ..TypedRest::default()
    })
}

/// `dv8`: the target is a number.
pub(crate) fn difficulty(token: &str) -> Option<i32> {
    let number = token.strip_prefix("dv").or(token.strip_prefix("DV"))?;
    let figures = number.starts_with(|c: char| c.is_ascii_digit());
    number.parse().ok().filter(|_| figures)
}

/// Splits a modifier off the end: `cha+2` is `cha` and 2.
fn modified(token: &str) -> (&str, Option<i32>) {
    let split = token.rfind(['+', '-']).map(|at| token.split_at(at));
    let number = split.and_then(|(_, number)| number.parse().ok());
    match (split, number) {
        (Some((before, _)), Some(number)) => (before, Some(number)),
        _ => (token, None),
    }
}

/// Splits letters from digits: `fi4` is `fi` and `4`.
fn runs(token: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut rest = token;
    while let Some(first) = rest.chars().next() {
        let figure = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != figure);
        let (run, after) = rest.split_at(end.unwrap_or(rest.len()));
        runs.push(run);
        rest = after;
    }
    runs
}

fn dice(mechanic: &Mechanic, text: &str) -> Result<Typed, String> {
    let text = text.trim();
    let end = text.find([' ', '=']).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    if let Some(actor) = nameless(mechanic, first) {
        let (words, aim) = traits(rest);
        return match words.first() {
            None => Ok(Typed::Nameless(actor, aim)),
            Some(word) => Err(format!(
                "“{word}”: a target's number or = and a difficulty may follow"
            )),
        };
    }
    let (dice, end) = DiceExpr::prefix(text).map_err(|no| no.to_string())?;
    Ok(Typed::Dice(dice, text[end..].trim().to_owned()))
}

/// A roll without a sheet in this game: a bonus, a pool or a die.
pub(crate) fn nameless(mechanic: &Mechanic, text: &str) -> Option<Actor> {
    match mechanic.profile().nameless {
        NamelessRoll::Bonus if text.starts_with(['+', '-']) => text.parse().ok().map(Actor::Bonus),
        NamelessRoll::Bonus => None,
        NamelessRoll::Pool => {
            let dice = text.strip_suffix("dice").unwrap_or(text);
            dice.parse().ok().map(Actor::Pool)
        }
        NamelessRoll::Die => {
            let step: Step = text.parse().ok()?;
            let mut known = mechanic.profile().attribute_dice.iter();
            let is_known = known.any(|known| known.sides == step.sides);
            is_known.then_some(Actor::Die(step))
        }
    }
}
