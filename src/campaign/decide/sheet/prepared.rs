//! The shelf and encounters: what is prepared, and how it comes to the table and leaves it.

use super::{characters, newcomer};
use crate::campaign::command::NewCharacter;
use crate::campaign::decide::{Decided, names, not_already, several, together, turns};
use crate::campaign::ids::ThingId;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Prepared, Refusal, text,
};

/// The most of an encounter.
const MOST: usize = 50;

/// Puts a copy of a character on the shelf.
pub(crate) fn shelve(campaign: &Campaign, who: CharacterId) -> Decided {
    let who = campaign.who(who)?;
    is_free(campaign, &who.name)?;
    let new = Prepared {
        id: ThingId(campaign.ids + 1),
        name: who.name.clone(),
        encounter: false,
        sheets: vec![as_new(campaign, who)?],
        on: Vec::new(),
    };
    let label = Label::about(&who.name, "on the shelf");
    Ok(changed(label, None, Some(new)))
}

/// Saves these characters as an encounter of this name.
pub(crate) fn save(campaign: &Campaign, name: &str, who: &[CharacterId]) -> Decided {
    let people = several(campaign, who)?;
    let name = text::name(name)?;
    is_free(campaign, &name)?;
    if people.is_empty() || people.len() > MOST {
        let why = format!("an encounter has 1 to {MOST} characters");
        return Err(Refusal::Not(why));
    }
    let sheets = people.iter().map(|who| as_new(campaign, who));
    // The NPCs themselves are those who leave when it is taken off the table.
    let npcs = people.iter().filter(|who| !who.is_party());
    let on = npcs.map(|who| who.id).collect();
    let label = Label::about(&name, &format!("an encounter: {}", names(&people)));
    let new = Prepared {
        id: ThingId(campaign.ids + 1),
        name,
        encounter: true,
        sheets: sheets.collect::<Result<_, _>>()?,
        on,
    };
    Ok(changed(label, None, Some(new)))
}

/// Takes something from the shelf for good, or an encounter.
pub(crate) fn drop(campaign: &Campaign, id: ThingId) -> Decided {
    let prepared = there(campaign, id)?;
    let label = Label::about(&prepared.name, "no longer prepared");
    Ok(changed(label, Some(prepared), None))
}

/// Adds copies of a character of the shelf.
pub(crate) fn from_shelf(campaign: &Campaign, id: ThingId, copies: u32) -> Decided {
    let prepared = there(campaign, id)?;
    let Some(sheet) = prepared.sheets.first().filter(|_| !prepared.encounter) else {
        let why = format!("{} is an encounter", prepared.name);
        return Err(Refusal::Not(why));
    };
    copied(campaign, sheet, copies)
}

/// Adds copies of a prepared character of the game master's folder.
pub(crate) fn from_folder(campaign: &Campaign, name: &str, copies: u32) -> Decided {
    let shelf = campaign.files.shelf();
    let Some(sheet) = shelf.iter().find(|it| text::same(&it.name, name)) else {
        let why =
            format!("no prepared character is called “{name}”; `rollbook paths` names the folder");
        return Err(Refusal::Not(why));
    };
    copied(campaign, sheet, copies)
}

fn copied(campaign: &Campaign, sheet: &Character, copies: u32) -> Decided {
    let is_taken = campaign.is_free_name(&sheet.name, None).is_err();
    if copies == 1 && is_taken {
        return Ok(added(campaign, vec![numbered(campaign, sheet)?]));
    }
    let all = characters::fresh_names(campaign, &sheet.name, copies)?;
    let sheets = all.into_iter().map(|name| Character {
        name,
        ..sheet.clone()
    });
    Ok(added(campaign, sheets.collect()))
}

/// Puts an encounter on the table: fresh copies, at the end of the order of turns where there is one.
pub(crate) fn put_on(campaign: &Campaign, id: ThingId) -> Decided {
    let prepared = encounter(campaign, id)?;
    not_already(!on_table(campaign, prepared).is_empty(), || {
        format!("{} is already on the table", prepared.name)
    })?;
    let mut now = campaign.clone();
    let mut events = Vec::new();
    let mut on = Vec::new();
    for sheet in &prepared.sheets {
        let decision = added(&now, vec![numbered(&now, sheet)?]);
        on.extend(decision.who.iter().copied());
        take_in(&mut now, &mut events, decision);
    }
    if now.order.is_some() {
        for who in &on {
            let decision = turns::add(&now, *who, None)?;
            take_in(&mut now, &mut events, decision);
        }
    }
    let after = Prepared {
        on: on.clone(),
        ..prepared.clone()
    };
    let people: Vec<&Character> = on.iter().filter_map(|id| now.character(*id)).collect();
    let label = Label::about(&prepared.name, &format!("{} join", names(&people)));
    events.push(Event::PreparedSet {
        before: Some(Box::new(prepared.clone())),
        after: Some(Box::new(after)),
    });
    Ok(Decision::new(Kind::Sheet, label, events).about(on))
}

/// Takes an encounter off the table: those of its characters who are still there.
pub(crate) fn take_off(campaign: &Campaign, id: ThingId) -> Decided {
    let prepared = encounter(campaign, id)?;
    let there = on_table(campaign, prepared);
    not_already(there.is_empty(), || {
        format!("{} is not on the table", prepared.name)
    })?;
    let mut now = campaign.clone();
    let mut events = Vec::new();
    for who in &there {
        let decision = characters::remove(&now, *who)?;
        take_in(&mut now, &mut events, decision);
    }
    let after = Prepared {
        on: Vec::new(),
        ..prepared.clone()
    };
    let label = Label::about(&prepared.name, "off the table");
    events.push(Event::PreparedSet {
        before: Some(Box::new(prepared.clone())),
        after: Some(Box::new(after)),
    });
    Ok(Decision::new(Kind::Sheet, label, events).about(there))
}

/// The characters of an encounter who are on the table.
fn on_table(campaign: &Campaign, prepared: &Prepared) -> Vec<CharacterId> {
    let on = prepared.on.iter().copied();
    on.filter(|id| campaign.character(*id).is_some()).collect()
}

fn take_in(now: &mut Campaign, events: &mut Vec<Event>, decision: Decision) {
    for event in decision.events {
        now.apply(&event);
        together::merge(events, event);
    }
}

/// A character's sheet as that of a new one of the same name, with its note and the conditions that last until they are
/// taken off.
fn as_new(campaign: &Campaign, who: &Character) -> Result<Character, Refusal> {
    let new = NewCharacter {
        name: who.name.clone(),
        kind: who.kind,
        copies: 1,
        like: Some(who.id),
        overall: None,
        ratings: Vec::new(),
        belongings: Vec::new(),
    };
    let sheet = newcomer::sheet(campaign, &new)?;
    let mut standing = who.clone();
    standing.drop_passing_conditions();
    Ok(Character {
        name: who.name.clone(),
        owner: None,
        hidden: false,
        conditions: standing.conditions,
        hidden_conditions: standing.hidden_conditions,
        note: who.note.clone(),
        ..sheet
    })
}

/// The sheet under its name, or with the next free figure behind it.
fn numbered(campaign: &Campaign, sheet: &Character) -> Result<Character, Refusal> {
    if campaign.is_free_name(&sheet.name, None).is_ok() {
        return Ok(sheet.clone());
    }
    let (base, _) = characters::without_figure(&sheet.name);
    let mut names = (2..).map(|n: u32| format!("{base} {n}"));
    let free = names.find(|name| campaign.is_free_name(name, None).is_ok());
    let name = text::name(&free.unwrap_or_default())?;
    Ok(Character {
        name,
        ..sheet.clone()
    })
}

/// Adds characters with these sheets and names.
pub(super) fn added(campaign: &Campaign, sheets: Vec<Character>) -> Decision {
    let mut ids = campaign.ids;
    let mut people = Vec::new();
    for (mut who, number) in sheets.into_iter().zip(characters::free_numbers(campaign)) {
        who.number = number;
        newcomer::give_ids(&mut who, &mut ids);
        people.push(who);
    }
    let listed = names(&people.iter().collect::<Vec<_>>());
    let join = if people.len() == 1 { "joins" } else { "join" };
    let who = people.iter().map(|who| who.id).collect();
    let events = people.into_iter().map(Box::new).map(Event::CharacterAdded);
    let label = format!("{listed} {join}");
    Decision::new(Kind::Sheet, label, events.collect()).about(who)
}

fn is_free(campaign: &Campaign, name: &str) -> Result<(), Refusal> {
    let mut prepared = campaign.prepared.iter();
    match prepared.find(|it| text::same(&it.name, name)) {
        Some(there) => Err(Refusal::Taken(there.name.clone())),
        None => Ok(()),
    }
}

fn there(campaign: &Campaign, id: ThingId) -> Result<&Prepared, Refusal> {
    let mut prepared = campaign.prepared.iter();
    prepared
        .find(|it| it.id == id)
        .ok_or_else(|| Refusal::Not("that is no longer prepared; name another".to_owned()))
}

fn encounter(campaign: &Campaign, id: ThingId) -> Result<&Prepared, Refusal> {
    let prepared = there(campaign, id)?;
    if prepared.encounter {
        Ok(prepared)
    } else {
        let why = format!("{} is on the shelf; npc from adds it", prepared.name);
        Err(Refusal::Not(why))
    }
}

/// Players never learn what is prepared.
fn changed(label: Label, before: Option<&Prepared>, after: Option<Prepared>) -> Decision {
    let event = Event::PreparedSet {
        before: before.cloned().map(Box::new),
        after: after.map(Box::new),
    };
    Decision::new(Kind::Sheet, label, vec![event]).hidden(true)
}
