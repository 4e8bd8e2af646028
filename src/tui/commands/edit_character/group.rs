//! The menu of changes for a group: one letter changes each member, in one entry.

use super::conditions::{self, CONDITION_HINT, OWN_CONDITION};
use super::{SUBMENU_KEYS, down, gear_hint, points, rests_of};
use crate::campaign::{CharacterId, Command, text};
use crate::tui::commands::group;
use crate::tui::commands::typed::{self, command_prompt, phrase_prompt};
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
    items.extend(conditions::each(state, &state.members(), &mut letters));
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
    items.push(Item::open(
        'G',
        "gear: each gets…, make whole…",
        gear(state, &selection),
    ));
    if !state.campaign().game.rests.is_empty() {
        items.push(Item::open('R', "rests…", rests_of(state, &ids, "")));
    }
    Effect::open(Menu::new(format!("{selection}: change"), items))
}

/// What each member gets, and what can be made whole again of what they have.
fn gear(state: &AppState, selection: &str) -> Menu {
    let ids: Vec<CharacterId> = state.members().iter().map(|who| who.id).collect();
    let hint = format!("what each of them gets: {}", gear_hint(state));
    let gets = command_prompt(format!("{selection}: gear"), hint, move |state, typed| {
        let each = ids.iter();
        let each = each.map(|id| typed::phrase(state, &format!("item #{} add ", id.0), typed));
        Ok(Command::Together(each.collect::<Result<_, _>>()?))
    });
    let mut items = vec![Item::open('+', "each gets…", gets)];
    let mut letters = MnemonicKeys::default();
    let mut worn: Vec<(&str, Vec<Command>)> = Vec::new();
    for who in state.members() {
        for it in who.items.iter().chain(&who.supplies) {
            let repair = Command::Repair(who.id, it.id);
            if state.refusal(&repair).is_some() {
                continue;
            }
            match worn.iter_mut().find(|(name, _)| text::same(name, &it.name)) {
                Some((_, all)) => all.push(repair),
                None => worn.push((&it.name, vec![repair])),
            }
        }
    }
    items.extend(worn.into_iter().map(|(name, all)| {
        let label = format!("make whole: {name}, of {}", all.len());
        Item::run(state, letters.of(name), label, Command::Together(all))
    }));
    Menu::new(format!("{selection}: gear"), items)
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
