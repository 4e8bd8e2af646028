//! Encounters: put on the table and off again, a key each, and saved from who is there.

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::{CharacterId, Command};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};

/// The menu of encounters.
pub(crate) fn menu(state: &AppState) -> Effect {
    let campaign = state.campaign();
    let mut letters = MnemonicKeys::without("z");
    let encounters = campaign.prepared.iter().filter(|it| it.encounter);
    let items = encounters.map(|it| {
        let is_on = it.on.iter().any(|id| campaign.character(*id).is_some());
        let what = if is_on {
            "off the table"
        } else {
            "onto the table"
        };
        let label = format!("{}: {what}", it.name);
        let command = Command::Encounter(it.id, !is_on);
        Item::run(state, letters.of(&it.name), label, command)
    });
    let mut items: Vec<Item> = items.collect();
    let who = saved(state);
    if !who.is_empty() {
        let label = match who.len() {
            1 => "save the NPC here as an encounter".to_owned(),
            count => format!("save these {count} as an encounter"),
        };
        items.push(Item::open('z', label, name(who)));
    }
    if items.is_empty() {
        return Effect::status("No encounter is saved. Add its NPCs first; then E saves them.");
    }
    Effect::open(Menu::new("Encounters", items))
}

/// The group, or the NPCs that are here.
fn saved(state: &AppState) -> Vec<CharacterId> {
    let group = state.members();
    if !group.is_empty() {
        return group.iter().map(|who| who.id).collect();
    }
    let mut here = state.shown();
    here.retain(|who| who.kind == CharacterKind::Npc && who.presence == Presence::Present);
    here.iter().map(|who| who.id).collect()
}

/// Asks for a name.
fn name(who: Vec<CharacterId>) -> TextPrompt {
    let hint = "a name: three wolves at the ford";
    let prompt = TextPrompt::new("Encounter", hint, move |_, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        let save = Command::SaveEncounter(typed.to_owned(), who.clone());
        Ok(Effect::run(save))
    });
    prompt.accepting("save it")
}
