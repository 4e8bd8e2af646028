//! The shelf and encounters: what is prepared, and how it comes to the table and leaves it.

use super::{characters, newcomer};
use crate::campaign::character::Presence;
use crate::campaign::command::NewCharacter;
use crate::campaign::decide::{Decided, names, not_already, several, together, turns};
use crate::campaign::ids::ThingId;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Prepared, Refusal, Turn, text,
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
    // The NPCs themselves are those who leave when it is taken off the table, and who come back.
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
    let sheets = if copies == 1 && is_taken {
        vec![numbered(campaign, sheet)?]
    } else {
        let all = characters::fresh_names(campaign, &sheet.name, copies)?;
        let each = all.into_iter().map(|name| Character {
            name,
            ..sheet.clone()
        });
        each.collect()
    };
    Ok(added(campaign, sheets).hidden(sheet.hidden))
}

/// Puts an encounter on the table: fresh copies, at the end of the order of turns where there is one. Those who were there
/// before and are away now stay away.
pub(crate) fn put_on(campaign: &Campaign, id: ThingId) -> Decided {
    let prepared = encounter(campaign, id)?;
    not_already(!campaign.at_table(prepared).is_empty(), || {
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
    join_order(&mut now, &mut events, &on)?;
    let after = Prepared {
        on: on.clone(),
        ..prepared.clone()
    };
    events.push(Event::PreparedSet {
        before: Some(Box::new(prepared.clone())),
        after: Some(Box::new(after)),
    });
    // Players may read it: of those whom they see, and without the encounter's name.
    let label = Label::joined(listed(&now, &on), ": ", "at the table as fresh copies");
    let label = label.came(" of ", &prepared.name);
    // One who is hidden is shown by revealing the entry, and all come with it.
    let hidden = prepared.sheets.iter().any(|sheet| sheet.hidden);
    let done = Decision::new(Kind::Sheet, label, events).about(on);
    Ok(done.hidden(hidden))
}

/// Brings those of an encounter back who are away from the table, with their wounds and names, at the end of the order of turns
/// where there is one.
pub(crate) fn bring_back(campaign: &Campaign, id: ThingId) -> Decided {
    let prepared = encounter(campaign, id)?;
    let away = campaign.away_from_table(prepared);
    not_already(away.is_empty(), || {
        let name = &prepared.name;
        if campaign.at_table(prepared).is_empty() {
            format!("nobody of {name} is left to come back; “on” puts fresh copies on the table")
        } else {
            format!("{name} is already on the table")
        }
    })?;
    let mut now = campaign.clone();
    let mut events = Vec::new();
    for who in &away {
        let decision = characters::set_presence(&now, *who, Presence::Present)?;
        take_in(&mut now, &mut events, decision);
    }
    let numbers = characters::numbers_in_order(&now, &away);
    take_in(
        &mut now,
        &mut events,
        Decision::new(Kind::Sheet, "", numbers),
    );
    join_order(&mut now, &mut events, &away)?;
    // Players may read it: of those whom they know, and without the encounter's name.
    let label = Label::joined(listed(&now, &away), ": ", "back at the table, as before");
    Ok(Decision::new(Kind::Sheet, label, events).about(away))
}

/// Takes an encounter off the table: those of its characters who are still there, as they are. They keep their places in the order
/// of turns, so that nobody who has one in hiding comes back with an open one.
pub(crate) fn take_off(campaign: &Campaign, id: ThingId) -> Decided {
    let prepared = encounter(campaign, id)?;
    let there = campaign.at_table(prepared);
    not_already(there.is_empty(), || {
        format!("{} is not on the table", prepared.name)
    })?;
    let mut now = campaign.clone();
    let mut events = Vec::new();
    for who in &there {
        let decision = characters::set_presence(&now, *who, Presence::Benched)?;
        let then = characters::after(&now, &decision.events);
        let turns = turns::going_away(&now, &then, *who).events;
        let turns = Decision::new(Kind::Sheet, "", turns);
        take_in(&mut now, &mut events, turns);
        take_in(&mut now, &mut events, decision);
    }
    events.extend(characters::numbers_handed_on(&now));
    let label = Label::about(&prepared.name, "off the table, as they are");
    Ok(Decision::new(Kind::Sheet, label, events).about(there))
}

/// Each of these who isn't in the order of turns yet acts last.
fn join_order(
    now: &mut Campaign,
    events: &mut Vec<Event>,
    who: &[CharacterId],
) -> Result<(), Refusal> {
    for who in who {
        let turn = Turn::One(*who);
        let Some(order) = now.order.as_deref() else {
            return Ok(());
        };
        if !order.goes_by_sides() && !order.turns.contains(&turn) {
            let decision = turns::add(now, &[*who], None)?;
            take_in(now, events, decision);
        }
    }
    Ok(())
}

fn listed(campaign: &Campaign, who: &[CharacterId]) -> String {
    let people = who.iter().filter_map(|id| campaign.character(*id));
    names(&people.collect::<Vec<_>>())
}

/// Their verb.
fn join(who: &[CharacterId]) -> &'static str {
    if who.len() == 1 { "joins" } else { "join" }
}

impl Campaign {
    /// The characters of an encounter who are at the table.
    pub(crate) fn at_table(&self, prepared: &Prepared) -> Vec<CharacterId> {
        self.of_encounter(prepared, |presence| presence != Presence::Benched)
    }

    /// The characters of an encounter who are away from the table and can come back.
    pub(crate) fn away_from_table(&self, prepared: &Prepared) -> Vec<CharacterId> {
        self.of_encounter(prepared, |presence| presence == Presence::Benched)
    }

    fn of_encounter(&self, prepared: &Prepared, is: impl Fn(Presence) -> bool) -> Vec<CharacterId> {
        let on = prepared.on.iter().copied();
        on.filter(|id| self.character(*id).is_some_and(|who| is(who.presence)))
            .collect()
    }
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
    if !standing.is_party() {
        standing.hidden_conditions.clone_from(&standing.conditions);
    }
    Ok(Character {
        name: who.name.clone(),
        owner: None,
        // What is kept of somebody from players is kept of the copies.
        hidden: who.is_party() && who.hidden,
        alias: who.alias.clone(),
        conditions: standing.conditions,
        hidden_conditions: standing.hidden_conditions,
        note: who.note.clone(),
        ..sheet
    })
}

/// The sheet under its name, or with the next free figure behind it.
fn numbered(campaign: &Campaign, sheet: &Character) -> Result<Character, Refusal> {
    Ok(Character {
        name: free(campaign, &sheet.name)?,
        ..sheet.clone()
    })
}

/// The name, or the next free one with a figure.
fn free(campaign: &Campaign, name: &str) -> Result<String, Refusal> {
    let is_free = |name: &str| campaign.is_free_name(name, None).is_ok();
    if is_free(name) {
        return Ok(name.to_owned());
    }
    let (base, _) = text::without_figure(name);
    let mut names = (2..).map(|n: u32| format!("{base} {n}"));
    let free = names.find(|name| is_free(name));
    text::name(&free.unwrap_or_default())
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
    let who: Vec<CharacterId> = people.iter().map(|who| who.id).collect();
    let join = join(&who);
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
