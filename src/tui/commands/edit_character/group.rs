//! The menu of changes for a group: one letter changes each member, in one entry.

use super::{CONDITION_HINT, OWN_CONDITION, SUBMENU_KEYS, conditions, down, points, rests_of};
use crate::campaign::{CharacterId, text};
use crate::tui::commands::group;
use crate::tui::commands::typed::{command_prompt, phrase_prompt};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu};
use crate::tui::views::examples;

/// The menu. Its letters are those of the menu for one character.
pub(crate) fn menu(state: &AppState) -> Effect {
    let selection = state.selection().unwrap_or_default();
    let mut letters = MnemonicKeys::without(SUBMENU_KEYS);
    let mut items = points(state, None, &mut letters);
    items.extend(tracks(state, &selection, &mut letters));
    items.extend(conditions(state, &state.members(), &mut letters));
    items.push(down(state, &state.members()));
    let ids: Vec<CharacterId> = state.members().iter().map(|who| who.id).collect();
    let title = format!("{selection}: condition");
    let own = command_prompt(title, CONDITION_HINT, group::condition);
    items.push(Item::open('C', format!("{OWN_CONDITION}…"), own));
    let known = examples::phrase(&state.campaign().game.mechanic);
    let modifier = phrase_prompt(
        format!("{selection}: lasting modifier"),
        format!("a name in quotes, then what it does: “{known}”"),
        format!("modifier {} ", state.listed()),
    );
    items.push(Item::open('M', "a lasting modifier…", modifier));
    if !state.campaign().game.rests.is_empty() {
        items.push(Item::open('R', "rests…", rests_of(state, &ids, "")));
    }
    Effect::open(Menu::new(format!("{selection}: change"), items))
}

fn tracks(state: &AppState, selection: &str, letters: &mut MnemonicKeys) -> Vec<Item> {
    let campaign = state.campaign();
    let rules = campaign.game.sheet.tracks.iter();
    let free = rules.filter(|rule| !rule.less_injuries);
    let mut names: Vec<&str> = free.map(|rule| rule.name.as_str()).collect();
    let members = state.members();
    for (name, _) in members.iter().flat_map(|who| campaign.own_tracks(who)) {
        if names.iter().all(|known| !text::same(known, name)) {
            names.push(name);
        }
    }
    let items = names.into_iter().map(|name| {
        let title = format!("{selection}: {name}");
        let before = format!("track {} \"{name}\" ", state.listed());
        let prompt = phrase_prompt(title, "+1 or -1 moves each one's, 5 sets it", before);
        Item::open(letters.of(name), format!("{name}…"), prompt)
    });
    items.collect()
}
