//! Sets and removes conditions, and sets after how many rounds one ends (`decide/turns.rs` ends it).

use crate::campaign::decide::{Decided, not_already, one_of, within};
use crate::campaign::sound::limits::MOST_ROUNDS;
use crate::campaign::{Campaign, Character, CharacterId, Decision, Event, Kind, Label, text};

/// Sets a condition without an end, or removes one.
pub(crate) fn set(campaign: &Campaign, who: CharacterId, name: &str, on: bool) -> Decided {
    if on {
        return begin(campaign, who, name, None);
    }
    let who = campaign.who(who)?;
    let there = who.conditions.iter().map(String::as_str);
    let name = one_of("such condition", name, there)?;
    let label = Label::about(&who.name, name).came(" ", "on → off");
    let goes = Event::ConditionSet {
        who: who.id,
        name: name.to_owned(),
        on: false,
        hidden: who.hidden_conditions.contains(name),
    };
    let events = rounds_set(who, name, None)
        .into_iter()
        .chain([goes])
        .collect();
    Ok(Decision::new(Kind::Condition, label, events).about(vec![who.id]))
}

/// Sets a condition that ends by itself after this number of rounds, from 1 to 99. The beginning of each round of the
/// order of turns counts; a change of the order doesn't matter.
pub(crate) fn set_for(campaign: &Campaign, who: CharacterId, name: &str, rounds: i32) -> Decided {
    within("rounds", rounds, 1, MOST_ROUNDS)?;
    begin(campaign, who, name, Some(rounds.unsigned_abs()))
}

/// Sets a condition of the game's list or one in the GM's own words. Where the character has it already, only the number of
/// rounds changes.
fn begin(campaign: &Campaign, who: CharacterId, name: &str, rounds: Option<u32>) -> Decided {
    let who = campaign.who(who)?;
    let name = text::name(name)?;
    let known = campaign.game.conditions.iter().map(|rule| &rule.name);
    let mut known = who.conditions.iter().chain(known);
    let known = known.find(|known| text::same(known, &name)).cloned();
    let name = known.unwrap_or(name);
    let there = who.conditions.contains(&name);
    let for_rounds = |rounds: Option<u32>| match rounds {
        None => String::new(),
        Some(1) => " for 1 round".to_owned(),
        Some(rounds) => format!(" for {rounds} rounds"),
    };
    let before = who.rounds.get(&name).copied();
    not_already(there && before == rounds, || {
        format!("{} is {name}{} already", who.name, for_rounds(rounds))
    })?;
    let was = if there { "on" } else { "off" };
    let (was, is) = (
        format!("{was}{}", for_rounds(before)),
        format!("on{}", for_rounds(rounds)),
    );
    let label = Label::about(&who.name, &name).came(" ", &format!("{was} → {is}"));
    let comes = (!there).then(|| Event::ConditionSet {
        who: who.id,
        name: name.clone(),
        on: true,
        hidden: false,
    });
    let events = comes
        .into_iter()
        .chain(rounds_set(who, &name, rounds))
        .collect();
    Ok(Decision::new(Kind::Condition, label, events).about(vec![who.id]))
}

/// The change of the number of rounds left; `None` if it stays the same.
fn rounds_set(who: &Character, name: &str, after: Option<u32>) -> Option<Event> {
    let before = who.rounds.get(name).copied();
    (before != after).then(|| Event::RoundsSet {
        who: who.id,
        name: name.to_owned(),
        before,
        after,
    })
}
