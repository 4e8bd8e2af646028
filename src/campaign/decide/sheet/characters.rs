//! Adds, removes and renames characters, and sets their presence.

use std::collections::{BTreeMap, BTreeSet};

use super::{conditions, newcomer};
use crate::campaign::character::{CharacterKind, MOST_KEYS, PlayedBy, Presence};
use crate::campaign::command::NewCharacter;
use crate::campaign::decide::{Decided, known, not_already, turns, within};
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, text,
};

/// The most copies made at once.
const MOST_COPIES: i32 = 50;
/// The most new characters that a label names.
const LISTED: usize = 6;

/// Adds characters: numbered where copies are made, each at the lowest free number.
pub(crate) fn add(campaign: &Campaign, new: &NewCharacter) -> Decided {
    let copies = i32::try_from(new.copies).unwrap_or(i32::MAX);
    within("the number of copies", copies, 1, MOST_COPIES)?;
    let name = text::name(&new.name)?;
    let names = fresh_names(campaign, &name, new.copies)?;
    let sheet = newcomer::sheet(campaign, new)?;
    let mut ids = campaign.ids;
    let mut people = Vec::new();
    let mut taken = campaign.taken_numbers();
    for name in names {
        let mut person = sheet.clone();
        (person.name, person.number) = (name, take_number(&mut taken, 1));
        newcomer::give_ids(&mut person, &mut ids);
        people.push(person);
    }
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    let label = match names.as_slice() {
        [one] => format!("{one} joins"),
        [first, .., last] if names.len() > LISTED => format!("{first} to {last} join"),
        several => format!("{} join", several.join(", ")),
    };
    let who = people.iter().map(|person| person.id).collect();
    let events = people.into_iter().map(Box::new).map(Event::CharacterAdded);
    Ok(Decision::new(Kind::Sheet, label, events.collect()).about(who))
}

/// Renames a character; the name must be free.
pub(crate) fn rename(campaign: &Campaign, who: CharacterId, name: &str) -> Decided {
    let who = campaign.who(who)?;
    let (before, after) = (who.name.clone(), text::name(name)?);
    not_already(before == after, || {
        format!("{before} already has that name")
    })?;
    campaign.is_free_name(&after, Some(who.id))?;
    let label = format!("{before} → {after}");
    let event = Event::Renamed {
        who: who.id,
        before,
        after,
    };
    Ok(Decision::new(Kind::Sheet, label, vec![event]).about(vec![who.id]))
}

pub(crate) fn remove(campaign: &Campaign, who: CharacterId) -> Decided {
    let who = campaign.who(who)?;
    let goes = Event::CharacterRemoved(Box::new(who.clone()));
    let left = turns::leaving(campaign, who.id);
    let label = Label::from(format!("{} is removed", who.name));
    let label = match &left.begins {
        Some(begins) => label.came(" · ", begins),
        None => label,
    };
    let mut events: Vec<Event> = left.events.into_iter().chain([goes]).collect();
    events.extend(numbers_handed_on(&after(campaign, &events)));
    Ok(Decision::new(Kind::Sheet, label, events).about(vec![who.id]))
}

pub(crate) fn set_kind(
    campaign: &Campaign,
    who: CharacterId,
    kind: CharacterKind,
    owner: Option<CharacterId>,
) -> Decided {
    let who = campaign.who(who)?;
    let owner = owner.map(|id| campaign.who(id)).transpose()?;
    if owner.is_some_and(|owner| kind != CharacterKind::Ally || !owner.is_pc()) {
        return Err(Refusal::Not(
            "only an ally goes with a character, and only with a player's".to_owned(),
        ));
    }
    let owner_id = owner.map(|owner| owner.id);
    not_already((who.kind, who.owner) == (kind, owner_id), || {
        format!("{} is already this kind of character", who.name)
    })?;
    let mut events = Vec::new();
    if who.kind != kind {
        events.push(Event::KindSet {
            who: who.id,
            before: who.kind,
            after: kind,
        });
    }
    if who.owner != owner_id {
        events.push(Event::OwnerSet {
            who: who.id,
            before: who.owner,
            after: owner_id,
        });
    }
    // Players know who was theirs; an NPC's name and step for players end with the kind.
    let becomes_npc = who.is_party() && kind == CharacterKind::Npc;
    let is_seen = campaign.is_known_to_players(who);
    if becomes_npc && who.hidden {
        // Players meet it by its first open act, as every other NPC.
        events.push(Event::HiddenSet {
            who: who.id,
            before: true,
            after: false,
        });
    }
    if becomes_npc && !who.known && is_seen {
        events.push(known::become_known(who.id));
    }
    let is_unseen = becomes_npc && !is_seen;
    if is_unseen {
        let open = who.conditions.difference(&who.hidden_conditions);
        events.extend(open.flat_map(|name| conditions::kept(who.id, name)));
    }
    let becomes_party = kind != CharacterKind::Npc;
    if becomes_party && who.players_see.is_some() {
        events.push(Event::OwnPlayersSeeSet {
            who: who.id,
            before: who.players_see,
            after: None,
        });
    }
    if becomes_party && who.alias.is_some() {
        events.push(Event::AliasSet {
            who: who.id,
            before: who.alias.clone(),
            after: None,
        });
    }
    let with = owner.map_or_else(String::new, |owner| format!(" with {}", owner.name));
    let article = if kind == CharacterKind::Pc { "a" } else { "an" };
    let mut label = Label::joined(&who.name, " is ", &format!("now {article} {kind}"));
    if !with.is_empty() {
        label = label.came("", &with);
    }
    if becomes_party && who.alias.is_some() {
        label = label.came(", ", "and players know it by that name");
    }
    let done = Decision::new(Kind::Sheet, label, events).about(vec![who.id]);
    Ok(done.hidden(is_unseen))
}

/// The campaign after these events.
pub(crate) fn after(campaign: &Campaign, events: &[Event]) -> Campaign {
    let mut after = campaign.clone();
    for event in events {
        after.apply(event);
    }
    after
}

/// Says who is at the table. Who goes away on their own turn passes it on, and a number that becomes free is handed on.
pub(crate) fn change_presence(campaign: &Campaign, who: CharacterId, is: Presence) -> Decided {
    let decision = set_presence(campaign, who, is)?;
    let who = campaign.who(who)?;
    let then = after(campaign, &decision.events);
    let goes = if is == Presence::Present {
        turns::Leaving::default()
    } else {
        turns::going_away(campaign, &then, who.id)
    };
    let label = match &goes.begins {
        Some(begins) => decision.label.clone().came(" · ", begins),
        None => decision.label.clone(),
    };
    Ok(Decision {
        label,
        events: goes
            .events
            .into_iter()
            .chain(decision.events)
            .chain(numbers_handed_on(&then))
            .collect(),
        ..decision
    })
}

/// The presence alone, without what follows from it.
pub(crate) fn set_presence(campaign: &Campaign, who: CharacterId, after: Presence) -> Decided {
    let who = campaign.who(who)?;
    let before = who.presence;
    not_already(before == after, || {
        format!("{} is already {}", who.name, after.word())
    })?;
    let label = Label::joined(&who.name, " is ", &format!("now {}", after.word()));
    let is = Event::PresenceSet {
        who: who.id,
        before,
        after,
    };
    let mut taken = campaign.taken_numbers();
    let number = match (before, after) {
        (_, Presence::Present) => number_taken(&mut taken, who),
        // Who is only absent keeps the row in the list, and with it the number.
        (_, Presence::Benched) => number_given_back(&mut taken, who),
        (_, Presence::Absent) => None,
    };
    let events = [is].into_iter().chain(number).collect();
    Ok(Decision::new(Kind::Sheet, label, events).about(vec![who.id]))
}

/// Says who plays a character while its player is away; it takes part again.
pub(crate) fn set_played_by(
    campaign: &Campaign,
    who: CharacterId,
    by: Option<&PlayedBy>,
) -> Decided {
    let who = campaign.who(who)?;
    let by = match by {
        Some(PlayedBy::Player(name)) => Some(PlayedBy::Player(text::name(name)?)),
        by => by.cloned(),
    };
    not_already(who.played_by == by, || match &by {
        Some(by) => format!("{} is already played {by}", who.name),
        None => format!("{} is already played by its own player", who.name),
    })?;
    let label = match &by {
        Some(by) => format!("is played {by}"),
        None => "is played by its own player again".to_owned(),
    };
    let is_away = who.presence == Presence::Absent && by.is_some();
    let mut events = vec![Event::PlayedBySet {
        who: who.id,
        before: who.played_by.clone(),
        after: by,
    }];
    if is_away {
        events.push(Event::PresenceSet {
            who: who.id,
            before: who.presence,
            after: Presence::Present,
        });
        events.extend(number_taken(&mut campaign.taken_numbers(), who));
    }
    let label = Label::joined(&who.name, " ", &label);
    Ok(Decision::new(Kind::Sheet, label, events).about(vec![who.id]))
}

/// The name, or with copies the name and the next numbers: after `Wolf 3` comes `Wolf 4`, also for copies of `Wolf 1`.
pub(super) fn fresh_names(
    campaign: &Campaign,
    name: &str,
    copies: u32,
) -> Result<Vec<String>, Refusal> {
    if copies == 1 {
        campaign.is_free_name(name, None)?;
        return Ok(vec![name.to_owned()]);
    }
    let (name, own) = text::without_figure(name);
    let names = campaign.characters.values().flat_map(Character::names);
    let numbered = names.filter_map(|other| {
        let (base, number) = text::without_figure(other);
        number.filter(|_| text::same(base, name))
    });
    let first = own.map_or(0, |own| own.saturating_sub(1));
    let last = numbered.max().unwrap_or(first);
    let numbers = (1..=copies).map(|place| last.saturating_add(place));
    numbers
        .map(|number| text::name(&format!("{name} {number}")))
        .collect()
}

/// The free numbers, lowest first.
pub(super) fn free_numbers(campaign: &Campaign) -> impl Iterator<Item = u32> {
    let taken: BTreeSet<u32> = campaign.characters.values().map(|it| it.number).collect();
    (1..).filter(move |number| !taken.contains(number))
}

impl Campaign {
    /// The numbers that characters have.
    pub(crate) fn taken_numbers(&self) -> BTreeSet<u32> {
        self.characters.values().map(|it| it.number).collect()
    }
}

/// Takes the lowest free number, from `least` on.
fn take_number(taken: &mut BTreeSet<u32>, least: u32) -> u32 {
    let free = (least..u32::MAX).find(|number| !taken.contains(number));
    let free = free.unwrap_or(u32::MAX);
    taken.insert(free);
    free
}

/// The number of a newcomer: an NPC who is away from the table leaves those that a key chooses to others.
pub(super) fn number_for(taken: &mut BTreeSet<u32>, who: &Character) -> u32 {
    let is_out = who.kind == CharacterKind::Npc && who.presence == Presence::Benched;
    take_number(taken, if is_out { MOST_KEYS + 1 } else { 1 })
}

/// An NPC who leaves the table gives a number that a key chooses back.
pub(crate) fn number_given_back(taken: &mut BTreeSet<u32>, who: &Character) -> Option<Event> {
    let has_key = who.kind == CharacterKind::Npc && who.number <= MOST_KEYS;
    has_key.then(|| Event::NumberSet {
        who: who.id,
        before: who.number,
        after: take_number(taken, MOST_KEYS + 1),
    })
}

/// The numbers of these dealt out again among them, lowest first, in this order: copies that come back together stand in the order
/// of their figures, also those that no key chooses. `now`: the campaign in which they are.
pub(super) fn numbers_in_order(now: &Campaign, who: &[CharacterId]) -> Vec<Event> {
    let npcs = who.iter().filter_map(|id| now.character(*id));
    let npcs: Vec<&Character> = npcs.filter(|it| it.kind == CharacterKind::Npc).collect();
    let mut numbers: Vec<u32> = npcs.iter().map(|it| it.number).collect();
    numbers.sort_unstable();
    let dealt = npcs.iter().zip(numbers);
    let dealt = dealt.filter(|(it, number)| it.number != *number);
    dealt
        .map(|(it, after)| Event::NumberSet {
            who: it.id,
            before: it.number,
            after,
        })
        .collect()
}

/// Who is at the table without a number that a key chooses gets one that has become free, the party first. `now`: the campaign in
/// which it is.
pub(crate) fn numbers_handed_on(now: &Campaign) -> Vec<Event> {
    let mut taken = now.taken_numbers();
    let mut waiting: Vec<&Character> = now.present().filter(|it| it.number > MOST_KEYS).collect();
    waiting.sort_by_key(|who| (!who.is_party(), who.number));
    let mut events = Vec::new();
    // Copies stand in the order of their figures: the last of six wolves doesn't get a number before the first.
    let mut copies: BTreeMap<&str, u32> = BTreeMap::new();
    for it in now.present().filter(|it| it.number <= MOST_KEYS) {
        let highest = copies.entry(text::without_figure(&it.name).0).or_default();
        *highest = it.number.max(*highest);
    }
    for who in waiting {
        let highest = copies.entry(text::without_figure(&who.name).0).or_default();
        let behind = (*highest + 1..=MOST_KEYS).find(|number| !taken.contains(number));
        let free = take_number(&mut taken, behind.unwrap_or(1));
        if free > MOST_KEYS {
            break;
        }
        *highest = free.max(*highest);
        taken.remove(&who.number);
        events.push(Event::NumberSet {
            who: who.id,
            before: who.number,
            after: free,
        });
    }
    events
}

/// An NPC who joins the table without a number that a key chooses takes the lowest that is free.
fn number_taken(taken: &mut BTreeSet<u32>, who: &Character) -> Option<Event> {
    if who.kind != CharacterKind::Npc || who.number <= MOST_KEYS {
        return None;
    }
    taken.remove(&who.number);
    let after = take_number(taken, 1);
    (after != who.number).then_some(Event::NumberSet {
        who: who.id,
        before: who.number,
        after,
    })
}
