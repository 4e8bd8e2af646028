//! What was typed into the picker: letters of traits with a target or a number, or dice.

use crate::campaign::command::Actor;
use crate::rules::Mechanic;
use crate::rules::attribute_die::Step;
use crate::rules::plain::Expr;

/// The picker's text, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Letters of traits; the last word may be empty while it is waited for.
    Traits(Vec<String>, Aim),
    /// A roll without a sheet.
    Nameless(Actor, Aim),
    /// Plain dice and what for.
    Dice(Expr, String),
}

/// What was said about the difficulty.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Aim {
    /// A target, by number.
    pub(super) target: Option<u32>,
    /// After `=`: a number or the beginning of a ladder word.
    pub(super) against: Option<String>,
}

/// Takes the text apart.
///
/// # Errors
/// It starts like dice and is none.
pub(super) fn typed(mechanic: &Mechanic, text: &str) -> Result<Typed, String> {
    let mut chars = text.trim_start().chars();
    let figure = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    match chars.next() {
        Some('+' | '-') => dice(mechanic, text),
        Some('d') if figure(chars.next()) => dice(mechanic, text),
        c if figure(c) => dice(mechanic, text),
        _ => Ok(traits(text)),
    }
}

fn traits(text: &str) -> Typed {
    let mut words = Vec::new();
    let mut aim = Aim::default();
    let (letters, against) = match text.split_once('=') {
        Some((letters, against)) => (letters, Some(against.trim().to_owned())),
        None => (text, None),
    };
    for token in letters.split_whitespace() {
        for run in runs(token) {
            match run.parse() {
                Ok(number) => aim.target = Some(number),
                Err(_) => words.push(run.to_owned()),
            }
        }
    }
    if against.is_none() && letters.ends_with(' ') && aim.target.is_none() {
        words.push(String::new());
    }
    aim.against = against;
    Typed::Traits(words, aim)
}

/// Letters and figures apart: `fi4` is `fi` and `4`.
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
    let (dice, against) = match text.split_once('=') {
        Some((dice, against)) => (dice, Some(against.trim().to_owned())),
        None => (text, None),
    };
    let (first, rest) = dice.trim().split_once(' ').unwrap_or((dice.trim(), ""));
    if let Some(actor) = nameless(mechanic, first) {
        let target = rest.trim().parse().ok();
        return Ok(Typed::Nameless(actor, Aim { target, against }));
    }
    let expr: Result<Expr, _> = first.parse();
    let expr = expr.map_err(|no| no.to_string())?;
    Ok(Typed::Dice(expr, rest.trim().to_owned()))
}

/// A bonus, a pool, a die: what this game rolls without a sheet.
fn nameless(mechanic: &Mechanic, text: &str) -> Option<Actor> {
    match mechanic {
        Mechanic::ViceDie(_) if text.starts_with(['+', '-']) => text.parse().ok().map(Actor::Bonus),
        Mechanic::OnesPool(_) | Mechanic::SuccessPool(_) => text.parse().ok().map(Actor::Pool),
        Mechanic::AttributeDie(rules) => {
            let step: Step = text.parse().ok()?;
            let known = rules.ladder.iter().any(|known| known.sides == step.sides);
            known.then_some(Actor::Die(step))
        }
        Mechanic::ViceDie(_) => None,
    }
}
