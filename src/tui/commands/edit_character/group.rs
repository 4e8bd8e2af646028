//! Marks of a group: what one letter does to each of them, in one entry.

use super::{BELOW, OWN_CONDITION, rests_of};
use crate::campaign::{CharacterId, GroupAction, text};
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::keys::menu_letters::Letters;
use crate::tui::prompts::command_prompt::{Prompt, Wanted};
use crate::tui::prompts::menu::{Item, Menu};

/// The menu; the same letters as one's own.
pub(crate) fn menu(desk: &Desk) -> Reply {
    let selection = desk.selection().unwrap_or_default();
    let mut letters = Letters::without(BELOW);
    let mut items = points(desk, &mut letters);
    items.extend(tracks(desk, &selection, &mut letters));
    items.extend(conditions(desk, &mut letters));
    let ids: Vec<CharacterId> = desk.members().iter().map(|who| who.id).collect();
    let own = Prompt::new(
        format!("{selection}: condition"),
        OWN_CONDITION,
        Wanted::ConditionOfEach,
    );
    items.push(Item {
        key: 'C',
        label: "a condition in your own words, or for some rounds…".to_owned(),
        reply: Reply::open(own),
    });
    let modifier = phrase_prompt(
        format!("{selection}: modifier that stays"),
        "a name in quotes, then what it does: “\"rope\" boon 1”",
        format!("modifier {} ", desk.listed()),
    );
    items.push(Item {
        key: 'M',
        label: "a modifier that stays…".to_owned(),
        reply: modifier,
    });
    if !desk.campaign().game.rests.is_empty() {
        items.push(Item {
            key: 'R',
            label: "rests…".to_owned(),
            reply: Reply::open(rests_of(desk, &ids, "")),
        });
    }
    Reply::open(Menu::new(format!("{selection}: mark"), items))
}

fn run(desk: &Desk, key: char, label: String, act: GroupAction) -> Option<Item> {
    Some(Item::run(desk, key, label, desk.each_one(act)?))
}

fn points(desk: &Desk, letters: &mut Letters) -> Vec<Item> {
    let rule = desk.campaign().game.sheet.points.iter();
    let names = rule.flat_map(|rule| &rule.names);
    let both = names.flat_map(|point| {
        let key = letters.of(point);
        let spends = key.to_ascii_uppercase();
        [
            run(
                desk,
                key,
                format!("award {point}"),
                GroupAction::Award(point.clone()),
            ),
            run(
                desk,
                spends,
                format!("spend {point}"),
                GroupAction::Spend(point.clone()),
            ),
        ]
    });
    both.flatten().collect()
}

fn tracks(desk: &Desk, selection: &str, letters: &mut Letters) -> Vec<Item> {
    let campaign = desk.campaign();
    let rules = campaign.game.sheet.tracks.iter();
    let free = rules.filter(|rule| !rule.less_injuries);
    let mut names: Vec<&str> = free.map(|rule| rule.name.as_str()).collect();
    let members = desk.members();
    for (name, _) in members.iter().flat_map(|who| campaign.own_tracks(who)) {
        if names.iter().all(|known| !text::same(known, name)) {
            names.push(name);
        }
    }
    let items = names.into_iter().map(|name| Item {
        key: letters.of(name),
        label: format!("{name}…"),
        reply: phrase_prompt(
            format!("{selection}: {name}"),
            "+1 or -1 moves each one's, 5 sets it",
            format!("track {} \"{name}\" ", desk.listed()),
        ),
    });
    items.collect()
}

/// On, as long as somebody is without it; else off.
fn conditions(desk: &Desk, letters: &mut Letters) -> Vec<Item> {
    let rules = desk.campaign().game.conditions.iter();
    let [on_mark, off_mark] = desk.theme().glyphs.ticks;
    let members = desk.members();
    let items = rules.filter_map(|rule| {
        let all = members
            .iter()
            .all(|who| who.conditions.contains(&rule.name));
        let mark = if all { on_mark } else { off_mark };
        let act = GroupAction::Condition(rule.name.clone(), !all);
        run(
            desk,
            letters.of(&rule.name),
            format!("{mark} {}", rule.name),
            act,
        )
    });
    items.collect()
}

fn phrase_prompt(title: String, hint: &str, before: String) -> Reply {
    Reply::open(Prompt::new(title, hint, Wanted::Phrase(before)))
}
