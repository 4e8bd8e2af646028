//! What players see: of NPCs, of one NPC, and difficulties; an NPC's name for them.

use strum::IntoEnumIterator as _;

use crate::campaign::character::PlayersSee;
use crate::campaign::{Character, Command};
use crate::phrase;
use crate::tui::commands::typed::command_prompt;
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};

/// The campaign's settings as they are: `what players see: words`.
pub(crate) fn label(state: &AppState) -> String {
    let campaign = state.campaign();
    let difficulties = if campaign.difficulties_hidden {
        ", no difficulties"
    } else {
        ""
    };
    format!("what players see: {}{difficulties}", campaign.players_see)
}

/// The menu of the campaign's settings.
pub(crate) fn menu(state: &AppState) -> Effect {
    let campaign = state.campaign();
    let mut letters = MnemonicKeys::without("y");
    let mut items: Vec<Item> = PlayersSee::iter()
        .map(|step| {
            let label = format!("{} of NPCs: {}", step, meaning(step));
            let is = campaign.players_see == step;
            let key = letters.of(step.into());
            ticked(state, key, is, &label, Command::PlayersSee(step))
        })
        .collect();
    let seen = !campaign.difficulties_hidden;
    let difficulties = Command::Difficulties(!seen);
    items.push(ticked(state, 'y', seen, "difficulties", difficulties));
    Effect::open(Menu::new("Players see", items))
}

/// The items of one NPC: its own setting, or the campaign's, and its name for players.
pub(super) fn items(state: &AppState, who: &Character, letters: &mut MnemonicKeys) -> Vec<Item> {
    let step = |step: PlayersSee| (Some(step), format!("players see {step}: {}", meaning(step)));
    let all = state.campaign().players_see;
    let usual = (None, format!("players see as the campaign: {all}"));
    let steps = PlayersSee::iter().map(step).chain([usual]);
    let mut items: Vec<Item> = steps
        .map(|(step, label)| {
            let is = who.players_see == step;
            let key = letters.of(step.map_or("campaign", Into::into));
            ticked(state, key, is, &label, Command::OwnPlayersSee(who.id, step))
        })
        .collect();
    let name = match &who.alias {
        Some(alias) => format!("name for players: {alias}…"),
        None => "name for players…".to_owned(),
    };
    items.push(Item::open(letters.of("for"), name, alias(who)));
    if who.alias.is_some() {
        let label = format!("players know it as {}", who.name);
        let own = Command::SetAlias(who.id, None);
        items.push(Item::run(state, letters.of("true"), label, own));
    }
    items
}

/// Asks for an NPC's name for players.
fn alias(who: &Character) -> TextPrompt {
    let title = format!("{}: name for players", who.name);
    let id = who.id;
    let hint = "as players know it: a hooded stranger";
    let name = command_prompt(title, hint, move |_, typed| {
        Ok(Command::SetAlias(id, Some(phrase::plain_text(typed)?)))
    });
    let now = who.alias.as_deref().map(phrase::typed_text);
    name.starting_with(&now.unwrap_or_default())
}

/// What a step shows.
const fn meaning(step: PlayersSee) -> &'static str {
    match step {
        PlayersSee::Nothing => "that it acts",
        PlayersSee::Words => "verdicts and its state in words",
        PlayersSee::Defences => "also what is rolled against",
        PlayersSee::Numbers => "its rolls and its harm track",
    }
}

fn ticked(state: &AppState, key: char, is: bool, label: &str, command: Command) -> Item {
    let [on, off] = state.theme().glyphs.ticks;
    let mark = if is { on } else { off };
    Item::run(state, key, format!("{mark} {label}"), command)
}
