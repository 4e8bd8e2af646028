//! The opponent of a contest, from a number and a few letters: `4br`, `+4`, `5dice`.

use super::picker::matches::Hit;
use super::picker::parse::nameless;
use super::picker::{matches, named, numbered};
use crate::campaign::test::{Actor, Test};
use crate::rules::Mechanic;
use crate::tui::context::AppState;

/// The opponent's test.
///
/// # Errors
/// Why the text names no character or no trait.
pub(crate) fn opponent(
    state: &AppState,
    lead: &str,
    text: &str,
    selected: Option<usize>,
) -> Result<Test, String> {
    let campaign = state.campaign();
    let text = text.trim();
    if let Some(actor) = without_sheet(&campaign.game.mechanic, text) {
        return Ok(Test::of(actor, Vec::new()));
    }
    let (number, letters) = split(text);
    let number = number.ok_or("the other side's number first, then letters of its trait")?;
    let who = numbered(state, number)?;
    let mut words: Vec<String> = letters.split_whitespace().map(str::to_owned).collect();
    if words.is_empty() && selected.is_none() {
        let usual = campaign.usual_answer(state.chosen(), who, lead);
        let usual = usual.ok_or_else(|| format!("letters of what {} rolls", who.name))?;
        return Ok(Test::of(Actor::Character(who.id), vec![usual.to_owned()]));
    }
    if words.is_empty() {
        words.push(String::new());
    }
    let mut nth = vec![0; words.len()];
    if let Some(last) = nth.last_mut() {
        *last = selected.unwrap_or(0);
    }
    let traits = named(state, who, &words, &nth)?;
    Ok(Test::of(Actor::Character(who.id), traits))
}

/// What the text may continue with: characters, then the traits of the one named.
pub(crate) fn offered(state: &AppState, text: &str) -> Vec<Hit> {
    let (number, letters) = split(text.trim_start());
    let who = number.and_then(|number| numbered(state, number).ok());
    let Some(who) = who else {
        let others = state.shown().into_iter();
        let others = others.filter(|who| Some(who.id) != state.chosen);
        return others
            .map(|who| Hit {
                name: format!("{} {}", who.number, who.name),
                note: String::new(),
                saved: None,
            })
            .collect();
    };
    let words: Vec<String> = letters.split_whitespace().map(str::to_owned).collect();
    let (last, before) =
        words
            .split_last()
            .map_or((String::new(), Vec::new()), |(last, before)| {
                let before = named(state, who, before, &[]);
                (last.clone(), before.unwrap_or_default())
            });
    let mut hits = matches::hits(state, who, &before, &last);
    hits.retain(|hit| hit.saved.is_none());
    hits
}

fn split(text: &str) -> (Option<u32>, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (number, letters) = text.split_at(end.unwrap_or(text.len()));
    (number.parse().ok(), letters.trim_start())
}

/// A bonus or a pool without a sheet: `+4`, `5dice`, `=5`; digits alone are a character's number.
fn without_sheet(mechanic: &Mechanic, text: &str) -> Option<Actor> {
    let pool = text.strip_prefix('=');
    let figures = text.bytes().all(|byte| byte.is_ascii_digit());
    nameless(mechanic, pool.unwrap_or(text)).filter(|_| pool.is_some() || !figures)
}
