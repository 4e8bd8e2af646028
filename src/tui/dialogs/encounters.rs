//! Encounters: put on the table and off again, a key each, and saved from who is there.

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::command::EncounterMove;
use crate::campaign::{Character, CharacterId, Command, Prepared};
use crate::phrase;
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};

/// The menu of encounters.
pub(crate) fn menu(state: &AppState) -> Effect {
    let campaign = state.campaign();
    let mut letters = MnemonicKeys::without("z");
    let encounters = campaign.prepared.iter().filter(|it| it.encounter);
    let mut items: Vec<Item> = Vec::new();
    for it in encounters {
        for (way, what) in ways(state, it) {
            let label = format!("{}: {what}", it.name);
            let command = Command::Encounter(it.id, way);
            items.push(Item::run(state, letters.of(&it.name), label, command));
        }
    }
    let who = saved(state);
    if !who.is_empty() {
        let label = match who.len() {
            1 => "save the NPC here as an encounter".to_owned(),
            count => format!("save these {count} as an encounter"),
        };
        // Who is meant shows before it is too late.
        let names = who.iter().filter_map(|id| campaign.character(*id));
        let names: Vec<&str> = names.map(|who| who.name.as_str()).collect();
        let label = format!("{label}: {}", names.join(", "));
        items.push(Item::open('z', label, name(who, marked(state).is_empty())));
    }
    if items.is_empty() {
        return Effect::status("No encounter is saved. Add its NPCs first; then E saves them.");
    }
    Effect::open(Menu::new("Encounters", items))
}

/// How an encounter can come or go, and what becomes of its people by that.
fn ways(state: &AppState, it: &Prepared) -> Vec<(EncounterMove, String)> {
    let campaign = state.campaign();
    let away = campaign.away_from_table(it);
    let is_there = !campaign.at_table(it).is_empty();
    let mut ways = Vec::new();
    if is_there {
        ways.push((EncounterMove::Off, "off the table, as they are".to_owned()));
    }
    if !away.is_empty() {
        let people = away.iter().filter_map(|id| campaign.character(*id));
        let people: Vec<&Character> = people.collect();
        let down = people.iter().filter(|who| campaign.is_down(who)).count();
        let down = match down {
            0 => String::new(),
            _ if people.len() == 1 => ", down".to_owned(),
            count => format!(", {count} down"),
        };
        let names: Vec<&str> = people.iter().map(|who| who.name.as_str()).collect();
        let names = names.join(", ");
        ways.push((
            EncounterMove::Back,
            format!("back onto the table with the wounds they had{down}: {names}"),
        ));
    }
    if !is_there {
        let fresh = if away.is_empty() {
            "onto the table"
        } else {
            "onto the table as fresh copies, unhurt"
        };
        ways.push((EncounterMove::On, fresh.to_owned()));
    }
    ways
}

/// Who an encounter is saved of: those of the group that are not the players', else all NPCs here.
fn saved(state: &AppState) -> Vec<CharacterId> {
    let marked = marked(state);
    if !marked.is_empty() {
        return marked;
    }
    let mut here = state.shown();
    here.retain(|who| who.kind == CharacterKind::Npc && who.presence == Presence::Present);
    here.iter().map(|who| who.id).collect()
}

/// Those of the group that are not the players'.
fn marked(state: &AppState) -> Vec<CharacterId> {
    let group = state.members().into_iter();
    group.filter(|who| !who.is_pc()).map(|who| who.id).collect()
}

/// Asks for a name. `all`: nobody is marked, so that all NPCs are saved.
fn name(who: Vec<CharacterId>, all: bool) -> TextPrompt {
    let some = if all && who.len() > 1 {
        "; to save only some, mark them in the party with Space first"
    } else {
        ""
    };
    let hint = format!("a name: three wolves at the ford{some}");
    let prompt = TextPrompt::new("Encounter", hint, move |_, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        let save = typed::seen(typed, |typed| {
            let name = phrase::plain_text(typed)?;
            Ok(Command::SaveEncounter(name, who.clone()))
        });
        save.map(Effect::run)
    });
    prompt.accepting("save it")
}
