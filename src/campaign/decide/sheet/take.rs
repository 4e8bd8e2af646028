//! What is taken from another campaign: its characters as they stand there, and its random tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::newcomer;
use crate::campaign::character::Character;
use crate::campaign::command::Taken;
use crate::campaign::decide::sheet::characters;
use crate::campaign::decide::{Decided, names};
use crate::campaign::ids::{CharacterId, ThingId};
use crate::campaign::text::search_key::search_key;
use crate::campaign::{
    Campaign, Decision, Event, Kind, Label, OtherCampaign, OwnTable, Party, Refusal, text,
};
use crate::random::RandomTable;

/// The most characters that a label names.
const LISTED: usize = 6;

/// Takes characters and tables. Of several those stay behind whose names are taken here; somebody who is named is refused.
pub(crate) fn take(campaign: &Campaign, from: &str, what: &Taken) -> Decided {
    let from = campaign.files.campaign(from).map_err(Refusal::Not)?;
    let (mut people, mut tables) = wanted(campaign, &from, what)?;
    let is_named = matches!(what, Taken::Named(_));
    let mut there = Vec::new();
    for who in &people {
        if let Err(why) = campaign.is_free_name(&who.name, None) {
            if is_named {
                return Err(why);
            }
            there.push(who.name.clone());
        }
    }
    people.retain(|who| !there.contains(&who.name));
    for table in &tables {
        if let Some(own) = campaign.own_table(&table.name) {
            if is_named {
                return Err(Refusal::Taken(own.table.name.clone()));
            }
            there.push(table.name.clone());
        }
    }
    tables.retain(|table| campaign.own_table(&table.name).is_none());
    if people.is_empty() && tables.is_empty() {
        return Err(Refusal::Not(nothing(&from, what, &there)));
    }
    Ok(taken(campaign, &from, people, &tables))
}

/// Why there is nothing to take.
fn nothing(from: &OtherCampaign, what: &Taken, there: &[String]) -> String {
    if !there.is_empty() {
        return format!("all of it is here already: {}", there.join(", "));
    }
    let name = &from.name;
    match what {
        Taken::Everything | Taken::Named(_) => format!("“{name}” has no characters and no tables"),
        Taken::Party => format!("“{name}” has no player's character and no ally"),
        Taken::Npcs => format!("“{name}” has no NPC"),
        Taken::Tables => format!("“{name}” has no random tables of its own"),
    }
}

/// The characters that are meant, with the ids that they have among each other, and the tables.
fn wanted(
    campaign: &Campaign,
    from: &OtherCampaign,
    what: &Taken,
) -> Result<(Vec<Character>, Vec<Arc<RandomTable>>), Refusal> {
    let kinds: fn(&Character) -> bool = match what {
        Taken::Everything => |_| true,
        Taken::Party => Character::is_party,
        Taken::Npcs => |who| !who.is_party(),
        Taken::Tables => return Ok((Vec::new(), from.tables.clone())),
        Taken::Named(all) => return named(campaign, from, all),
    };
    let mut people = people(campaign, from)?;
    people.retain(kinds);
    let tables = match what {
        Taken::Everything => from.tables.clone(),
        _ => Vec::new(),
    };
    Ok((people, tables))
}

/// Those of these names, or whose names begin so.
fn named(
    campaign: &Campaign,
    from: &OtherCampaign,
    all: &[String],
) -> Result<(Vec<Character>, Vec<Arc<RandomTable>>), Refusal> {
    let (mut people_meant, mut tables_meant) = (Vec::new(), Vec::new());
    let names: Vec<&str> = from.people.iter().map(|(name, _)| name.as_str()).collect();
    let tables: Vec<&str> = from.tables.iter().map(|it| it.name.as_str()).collect();
    for word in all {
        match (meant(word, &names)?, meant(word, &tables)?) {
            (Some(name), _) => people_meant.push(name),
            (None, Some(name)) => tables_meant.push(name),
            (None, None) => {
                let why = format!("“{}” has nobody and no table called “{word}”", from.name);
                return Err(Refusal::Not(why));
            }
        }
    }
    let mut people = if people_meant.is_empty() {
        Vec::new()
    } else {
        people(campaign, from)?
    };
    people.retain(|who| people_meant.contains(&who.name.as_str()));
    let tables = from
        .tables
        .iter()
        .filter(|it| tables_meant.contains(&it.name.as_str()));
    Ok((people, tables.cloned().collect()))
}

/// The name that a word is, or the only one that it begins.
fn meant<'a>(word: &str, names: &[&'a str]) -> Result<Option<&'a str>, Refusal> {
    if let Some(name) = names.iter().find(|name| text::same(name, word)) {
        return Ok(Some(name));
    }
    let word = search_key(word);
    let begun: Vec<&str> = names
        .iter()
        .filter(|name| search_key(name).starts_with(&word))
        .copied()
        .collect();
    match begun.as_slice() {
        [] => Ok(None),
        [name] => Ok(Some(name)),
        several => Err(Refusal::Not(format!(
            "“{word}” begins several names: {}",
            several.join(", ")
        ))),
    }
}

/// The other campaign's characters, checked against the game of this one.
fn people(campaign: &Campaign, from: &OtherCampaign) -> Result<Vec<Character>, Refusal> {
    let (game, id) = &from.game;
    if *id != campaign.game.id {
        let why = format!(
            "“{}” is played with {game}, this campaign with {}; only tables can be taken",
            from.name, campaign.game.name
        );
        return Err(Refusal::Not(why));
    }
    let party = Party::parse(&from.party, &from.name, &campaign.game);
    let mut party = party.map_err(|why| {
        let what = &from.name;
        Refusal::Not(format!(
            "the characters of “{what}” don't fit this game: {why}"
        ))
    })?;
    for who in &mut party.characters {
        who.hidden = from.hidden.contains(&who.name);
    }
    Ok(party.characters)
}

fn taken(
    campaign: &Campaign,
    from: &OtherCampaign,
    people: Vec<Character>,
    tables: &[Arc<RandomTable>],
) -> Decision {
    let mut ids = campaign.ids;
    let mut numbers = campaign.taken_numbers();
    let mut renumbered: BTreeMap<CharacterId, CharacterId> = BTreeMap::new();
    let mut here: Vec<Character> = Vec::new();
    for mut who in people {
        let was = who.id;
        who.number = characters::number_for(&mut numbers, &who);
        // Without it players would come to know the own name; others whom they don't know may share it.
        let alias = who.alias.take();
        who.alias = alias.filter(|alias| campaign.named(alias).is_none());
        newcomer::give_ids(&mut who, &mut ids);
        renumbered.insert(was, who.id);
        here.push(who);
    }
    for who in &mut here {
        who.owner = who.owner.and_then(|owner| renumbered.get(&owner).copied());
    }
    let who: Vec<CharacterId> = here.iter().map(|who| who.id).collect();
    let listed = match here.len() {
        count if count > LISTED => format!("{count} characters"),
        _ => names(&here.iter().collect::<Vec<_>>()),
    };
    let with_tables = match tables.len() {
        0 => String::new(),
        1 => "1 table".to_owned(),
        count => format!("{count} tables"),
    };
    let from = format!("taken from {}", from.name);
    // Players read it without the outcome: the other campaign and its tables are the game master's.
    let label = match (here.is_empty(), tables.is_empty()) {
        (true, _) => Label::about(&with_tables, &from),
        (false, true) => Label::about(&listed, "new here").came(", ", &from),
        (false, false) => {
            let from = format!("{from}, with {with_tables}");
            Label::about(&listed, "new here").came(", ", &from)
        }
    };
    // One who is hidden is shown by revealing the entry, and all come with it.
    let is_hidden = here.is_empty() || here.iter().any(|who| who.hidden);
    let people = here.into_iter().map(Box::new).map(Event::CharacterAdded);
    let mut events: Vec<Event> = people.collect();
    for table in tables {
        ids += 1;
        events.push(Event::RandomSet {
            before: None,
            after: Some(Box::new(OwnTable {
                id: ThingId(ids),
                table: table.clone(),
            })),
        });
    }
    Decision::new(Kind::Sheet, label, events)
        .about(who)
        .hidden(is_hidden)
}
