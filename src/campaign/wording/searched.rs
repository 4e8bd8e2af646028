//! What a search finds of an entry besides its label: what its line in the history shows, and the kinds of its dice.

use super::dice::{in_one_line, plain_faces};
use super::figure::{against_of, called_of, dice_of};
use super::moved::Moved;
use crate::campaign::character::Item;
use crate::campaign::test::Against;
use crate::campaign::{CharacterId, Decision, Event, RollRecord};
use crate::game::Game;
use crate::rules::durability::Durability;

/// The words of all its events but the label's. `name` is asked for the name of a character that the entry doesn't name: the game
/// master searches, so nothing is left out.
pub(crate) fn searched<E>(
    game: &Game,
    what: &Decision,
    mut name: impl FnMut(CharacterId) -> Result<String, E>,
) -> Result<String, E> {
    let mut words = Vec::new();
    for event in &what.events {
        // What is undone is found by its own entry.
        if matches!(event, Event::Undid(_) | Event::Redid(_)) {
            return Ok(String::new());
        }
        let Some(result) = event.roll_result() else {
            words.extend(changed(event));
            continue;
        };
        let other_side = result.contest.map(|(_, throw, _)| throw);
        for throw in [Some(result.counts), result.other, other_side]
            .into_iter()
            .flatten()
        {
            words.extend(thrown(game, throw));
            for further in throw.alt_records() {
                words.extend(thrown(game, &further));
            }
        }
        if let Against::Target(id, named) = &result.counts.test.against {
            let target = match what.name_of(*id) {
                Some(target) => target.to_owned(),
                None => name(*id)?,
            };
            words.push(format!("vs {target}"));
            if other_side.is_none() {
                let defence = named.as_deref().or_else(|| usual(game, result.counts));
                let defence = defence.map_or_else(String::new, |name| format!("{name} "));
                words.push(against_of(game, result.counts, &defence));
            }
        }
        words.extend(granted(event));
    }
    words.retain(|it| !it.is_empty());
    Ok(words.join(" "))
}

/// A throw with the kinds of its dice, and as the history writes it.
fn thrown(game: &Game, throw: &RollRecord) -> Vec<String> {
    let kinds = in_one_line(game, throw).unwrap_or_default();
    let short = dice_of(game, throw);
    let called = called_of(throw).trim_start().to_owned();
    vec![kinds, short, called, throw.beside("", &game.mechanic)]
}

/// The defence against which such a roll is usually made.
fn usual<'a>(game: &'a Game, throw: &RollRecord) -> Option<&'a str> {
    let mut defences = game.sheet.defences.iter();
    let is_usual = |rolled: &String| throw.test.traits.contains(rolled);
    let fixed = defences.find(|it| it.against.iter().any(is_usual));
    let of_trait = || game.find_trait(throw.lead())?.1.against.as_deref();
    fixed.map(|it| it.name.as_str()).or_else(of_trait)
}

fn granted(event: &Event) -> Option<String> {
    match event {
        Event::Rerolled {
            granted: Some(by), ..
        } => Some(format!("granted: {by}")),
        Event::Kept { .. } => Some("keeps the other".to_owned()),
        _ => None,
    }
}

/// What an event without a roll shows.
fn changed(event: &Event) -> Vec<String> {
    match event {
        Event::Checked {
            die,
            face,
            before,
            after,
            ..
        } => vec![format!("{die} {face}"), worn(*before, *after)],
        Event::ItemSet { before, after, .. } => {
            let states = [before, after].into_iter().flatten();
            states.map(Item::state).collect()
        }
        Event::DiceThrown { dice, faces, .. } => {
            let parts = plain_faces(dice, faces, dice.counted().is_none());
            vec![parts.into_iter().map(|(words, _)| words).collect()]
        }
        Event::TableThrown { face, result, .. } => vec![face.to_string(), result.clone()],
        Event::PassedOver { why, .. } => vec![why.clone()],
        event => Moved::of(event)
            .map(|moved| moved.to_string())
            .into_iter()
            .collect(),
    }
}

fn worn(before: Durability, after: Durability) -> String {
    let verdict = match (before == after, after.is_over()) {
        (true, true) => "still",
        (true, false) => "holds",
        (false, _) => "use lost",
    };
    format!("{} → {} {verdict}", before.words(), after.words())
}
