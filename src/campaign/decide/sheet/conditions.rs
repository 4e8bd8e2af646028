//! Sets and removes conditions, and sets when one ends by itself (`decide/turns.rs`, rests, the end of the session and
//! [`Table::note_time_up`](crate::table::Table::note_time_up) end it).

use crate::campaign::character::{Ending, PlayersSee};
use crate::campaign::command::Until;
use crate::campaign::decide::{Decided, counters, not_already, one_of, within};
use crate::campaign::sound::limits::MOST_ROUNDS;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, Kind, Label, Refusal, Timer,
    TurnOrder, text,
};
use crate::rules::ModifierEffect;

/// Between a name and its condition: `Kester is now dazed`.
const IS: &str = " is ";

/// Sets a condition without an end, or removes one.
pub(crate) fn set(campaign: &Campaign, who: CharacterId, name: &str, on: bool) -> Decided {
    if on {
        return begin(campaign, who, name, None);
    }
    let who = campaign.who(who)?;
    let there = who.conditions.iter().map(String::as_str);
    let name = one_of("such condition", name, there)?;
    let is_up = |ending: &Ending| ending.is_up(campaign.open_time);
    let by_clock = who.endings.get(name).is_some_and(is_up);
    let label = if by_clock {
        Label::about(&who.name, &format!("{name} ends, its time is up"))
    } else {
        Label::joined(&who.name, IS, &format!("no longer {name}"))
    };
    let goes = Event::ConditionSet {
        who: who.id,
        name: name.to_owned(),
        on: false,
        hidden: who.hidden_conditions.contains(name),
    };
    let events = ending_set(who, name, None)
        .into_iter()
        .chain([goes])
        .chain(by_clock.then_some(Event::TimeUp))
        .collect();
    Ok(Decision::new(Kind::Condition, label, events).about(vec![who.id]))
}

/// Sets a condition that ends by itself: after 1 to 99 rounds, when the turn in which it began comes round; at the end of the
/// fight; at a rest; when the session ends; after some time. Without an order of turns, or where that turn leaves it, rounds end when a round begins.
pub(crate) fn set_for(campaign: &Campaign, who: CharacterId, name: &str, until: Until) -> Decided {
    begin(campaign, who, name, Some(ending(campaign, until)?))
}

fn ending(campaign: &Campaign, until: Until) -> Result<Ending, Refusal> {
    Ok(match until {
        Until::Rounds(rounds) => {
            within("rounds", rounds, 1, MOST_ROUNDS)?;
            let order = campaign.order.as_deref();
            // By the turn that players see: another one would tell that somebody acts whom they don't know.
            let seen = order.and_then(|order| campaign.order_for_players(order)?.turn());
            Ending::Rounds {
                left: rounds.unsigned_abs(),
                turn: seen.or_else(|| order.and_then(TurnOrder::turn)),
            }
        }
        Until::Fight => Ending::Fight,
        Until::Rest if campaign.game.rests.is_empty() => return Err(Refusal::Lacks("rests")),
        Until::Rest => Ending::Rest,
        Until::Session => Ending::Session,
        Until::Time(seconds) => {
            counters::check_length(seconds)?;
            Ending::Time(Timer::started(seconds, campaign.open_time))
        }
    })
}

/// Refuses a figure with a sign in a condition of the GM's own words: it would stand there and change no roll.
fn changes_no_roll(campaign: &Campaign, who: &Character, name: &str) -> Result<(), Refusal> {
    let Some(typed) = text::signed_figure(name) else {
        return Ok(());
    };
    let figure: String = typed
        .chars()
        .skip(1)
        .take_while(char::is_ascii_digit)
        .collect();
    let helps = typed.starts_with('+');
    let mechanic = &campaign.game.mechanic;
    let mut by_sign = [ModifierEffect::Flat(1), ModifierEffect::Dice(1)].into_iter();
    let own = mechanic.profile().counted_effects;
    let own = if helps { own.first() } else { own.last() };
    let effect = match own {
        _ if by_sign.any(|effect| mechanic.takes(effect)) => {
            format!("{}{figure}", if helps { '+' } else { '-' })
        }
        Some(own) => {
            let word = own.names[0].to_lowercase().replace(' ', "-");
            format!("{word} {figure}")
        }
        None => {
            let why =
                format!("a condition changes no roll by {typed}, and this game has no modifiers");
            return Err(Refusal::Not(why));
        }
    };
    let label: Vec<&str> = name.split_whitespace().filter(|it| *it != typed).collect();
    let label = label.join(" ");
    let label = if label.is_empty() { "by hand" } else { &label };
    Err(Refusal::Not(format!(
        "a condition changes no roll by {typed}; `modifier \"{}\" \"{label}\" {effect}` does",
        who.name
    )))
}

/// Opens a condition to players that is there and hidden from them, with the end that is named for it, or the word that somebody
/// is down or up; `None` where it isn't.
pub(crate) fn opened(campaign: &Campaign, command: &Command) -> Option<Decided> {
    let (who, typed, until) = match command {
        Command::Condition(who, typed, true) => (*who, typed, None),
        Command::ConditionFor { who, name, until } => (*who, name, Some(*until)),
        Command::Down(who, down) => {
            let who = campaign.character(*who)?;
            let is_known = || campaign.is_down(&who.as_known()) == *down;
            // Of one of whose state players are told nothing every word says as little.
            let is_told = || campaign.players_see(who) != PlayersSee::Nothing;
            let is_kept = !who.is_party() && campaign.is_down(who) == *down;
            let is_kept = is_kept && !(is_known() && is_told());
            return is_kept.then(|| Ok(said_down(who, *down)));
        }
        _ => return None,
    };
    let who = campaign.character(who)?;
    let mut hidden = who.hidden_conditions.iter();
    let name = hidden.find(|name| text::same(name, typed))?;
    let mut label = Label::joined(&who.name, IS, &format!("now {name}"));
    let mut events: Vec<Event> = shown(who.id, name).into();
    if let Some(until) = until {
        let ending = match ending(campaign, until) {
            Ok(ending) => ending,
            Err(refusal) => return Some(Err(refusal)),
        };
        label = label.came(" ", &ending.to_string());
        events.extend(ending_set(who, name, Some(ending)));
    }
    let opened = Decision::new(Kind::Condition, label, events);
    Some(Ok(opened.about(vec![who.id])))
}

/// The events that show players a hidden condition.
pub(crate) fn shown(who: CharacterId, name: &str) -> [Event; 2] {
    [(false, true), (true, false)].map(|(on, hidden)| Event::ConditionSet {
        who,
        name: name.to_owned(),
        on,
        hidden,
    })
}

/// The events that keep a condition from players which somebody of whom they don't know has.
pub(super) fn kept(who: CharacterId, name: &str) -> [Event; 2] {
    [(false, false), (true, true)].map(|(on, hidden)| Event::ConditionSet {
        who,
        name: name.to_owned(),
        on,
        hidden,
    })
}

/// Sets a condition of the game's list or one in the GM's own words; an NPC's is hidden from players until it is opened. Where
/// the character has it already, only its end changes.
fn begin(campaign: &Campaign, who: CharacterId, name: &str, ending: Option<Ending>) -> Decided {
    let who = campaign.who(who)?;
    let name = text::name(name)?;
    let known = campaign.game.conditions.iter().map(|rule| &rule.name);
    let mut known = who.conditions.iter().chain(known);
    let known = known.find(|known| text::same(known, &name)).cloned();
    let name = known.unwrap_or(name);
    let there = who.conditions.contains(&name);
    let is_rule = |name: &String| campaign.game.conditions.iter().any(|it| it.name == *name);
    if !there && !is_rule(&name) {
        changes_no_roll(campaign, who, &name)?;
    }
    let lasts = ending.map_or_else(String::new, |ending| ending.to_string());
    let before = who.endings.get(&name).copied();
    not_already(there && before == ending, || {
        format!("{} is already {name} {lasts}", who.name)
            .trim_end()
            .to_owned()
    })?;
    let label = if !there {
        let label = Label::joined(&who.name, IS, &format!("now {name}"));
        if lasts.is_empty() {
            label
        } else {
            label.came(" ", &lasts)
        }
    } else if lasts.is_empty() {
        Label::joined(&who.name, IS, &format!("{name} until it is taken off"))
    } else {
        Label::joined(&who.name, IS, &name).came(" ", &lasts)
    };
    let comes = (!there).then(|| Event::ConditionSet {
        who: who.id,
        name: name.clone(),
        on: true,
        hidden: !who.is_party(),
    });
    let events = comes
        .into_iter()
        .chain(ending_set(who, &name, ending))
        .collect();
    Ok(Decision::new(Kind::Condition, label, events).about(vec![who.id]))
}

/// The change of a condition's end; `None` if it stays the same.
fn ending_set(who: &Character, name: &str, after: Option<Ending>) -> Option<Event> {
    let before = who.endings.get(name).copied();
    (before != after).then(|| Event::EndingSet {
        who: who.id,
        name: name.to_owned(),
        before,
        after,
    })
}

/// The end of a condition that ends by itself.
pub(crate) fn over(who: &Character, name: &str) -> Vec<Event> {
    let goes = Event::ConditionSet {
        who: who.id,
        name: name.to_owned(),
        on: false,
        hidden: who.hidden_conditions.contains(name),
    };
    ending_set(who, name, None)
        .into_iter()
        .chain([goes])
        .collect()
}

/// The conditions of these characters that end so: whose, and which.
pub(crate) fn that_end<'a>(
    people: impl Iterator<Item = &'a Character>,
    so: impl Fn(&Ending) -> bool + Copy + 'a,
) -> Vec<(&'a Character, &'a str)> {
    let of = |who: &'a Character| {
        let all = who.endings.iter().filter(move |(_, ending)| so(ending));
        all.map(move |(name, _)| (who, name.as_str()))
    };
    people.flat_map(of).collect()
}

/// The GM's word that a character is down, or up again. It stands until the rule changes its mind.
pub(crate) fn set_down(campaign: &Campaign, who: CharacterId, down: bool) -> Decided {
    let who = campaign.who(who)?;
    let word = if down { "down" } else { "up" };
    not_already(campaign.is_down(who) == down, || {
        let is_secret = campaign.is_openly_down(who) != down;
        let how = if is_secret {
            format!("; `{word} {} open` tells players", who.name)
        } else {
            String::new()
        };
        format!("{} is already {word}{how}", who.name)
    })?;
    Ok(said_down(who, down))
}

fn said_down(who: &Character, down: bool) -> Decision {
    let event = Event::DownedSet {
        who: who.id,
        before: who.downed,
        after: Some(down),
    };
    let became = if down { "down" } else { "up again" };
    let label = Label::joined(&who.name, IS, became);
    Decision::new(Kind::Condition, label, vec![event]).about(vec![who.id])
}

/// A decision that also ends the GM's word on who is down where the rule says otherwise afterwards than before.
pub(crate) fn with_downed(campaign: &Campaign, mut decision: Decision) -> Decision {
    let said = campaign.characters.values().filter(|who| {
        let is_own =
            |event: &Event| matches!(event, Event::DownedSet { who: of, .. } if *of == who.id);
        who.downed.is_some() && !decision.events.iter().any(is_own)
    });
    let said: Vec<&Character> = said.collect();
    let concerns = |who: &&Character| decision.events.iter().any(|it| it.on() == Some(who.id));
    let said: Vec<&Character> = said.into_iter().filter(concerns).collect();
    if said.is_empty() {
        return decision;
    }
    let mut after = campaign.clone();
    decision.events.iter().for_each(|event| after.apply(event));
    decision.events.extend(said.into_iter().filter_map(|who| {
        let is = after.is_down_by_rule(after.character(who.id)?);
        (is != campaign.is_down_by_rule(who)).then_some(Event::DownedSet {
            who: who.id,
            before: who.downed,
            after: None,
        })
    }));
    decision
}
