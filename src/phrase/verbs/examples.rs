//! For each verb a line as it could be written in this campaign: an example for the help.

use crate::campaign::character::Character;
use crate::campaign::{Campaign, CharacterId};
use crate::game::{Harm, Role};
use crate::phrase::lexer::quote;
use crate::phrase::lists::{self, Thing};
use crate::phrase::names::Names;
use crate::phrase::{Input, parse};
use crate::rules::ModifierEffect;

/// Words in capitals stand for names of the campaign. Of several lines for a verb the first that can be written is taken.
const EXAMPLES: &[(&str, &str)] = &[
    ("roll", "roll WHO TRAIT"),
    ("contest", "contest WHO TRAIT against OTHER THEIRS"),
    ("reroll", "reroll WHO POINT"),
    ("reroll", "reroll WHO"),
    ("reroll", "reroll entry SEQ POINT"),
    ("reroll", "reroll entry SEQ free \"a blessing\""),
    ("amend", "amend last BETTER \"high ground\""),
    ("force", "force \"the lock was oiled\" check BEARER ITEM"),
    ("force", "force \"a dying wish\" roll WHO TRAIT"),
    ("keep", "keep WHO new"),
    ("keep", "keep SEQ new"),
    ("close", "close WHO"),
    ("close", "close SEQ"),
    ("dice", "dice 2d6+3 \"falling rocks\""),
    ("check", "check BEARER ITEM"),
    ("check", "check CARRIER SUPPLY"),
    ("table", "table TABLE WHO"),
    ("random", "random weather"),
    ("random", "random edit Names \"Milo Grange | Ada Pike\""),
    ("award", "award WHO POINT"),
    ("spend", "spend WHO POINT"),
    ("spend", "spend AFTER"),
    ("track", "track WHO TRACK -1"),
    ("track", "track add WHO \"favour of the abbot\" 5"),
    ("harm", "harm WHO 2"),
    ("heal", "heal COUNTED 2"),
    ("heal", "heal HURT INJURY"),
    ("down", "down WHO"),
    ("up", "up WHO"),
    ("stabilise", "stabilise HURT INJURY"),
    ("condition", "condition WHO CONDITION on for 3 rounds"),
    ("condition", "condition WHO \"tired\" on for 3 rounds"),
    ("order", "order set WHO OTHER"),
    ("played", "played by WHO gm"),
    ("counter", "counter add \"the bridge gives way\" 4"),
    ("counter", "counter add \"torch\" 60m"),
    ("timer", "timer 3m"),
    ("rest", "rest REST"),
    ("pc", "pc Marta like WHO"),
    ("ally", "ally \"Old Tom\""),
    ("npc", "npc Guard x3"),
    ("take", "take \"The Drowned Mill\" npcs"),
    ("shelf", "shelf add WHO"),
    ("encounter", "encounter save \"at the ford\" OTHER"),
    ("kind", "kind OTHER ally"),
    ("players", "players see words"),
    ("alias", "alias OTHER \"a hooded stranger\""),
    ("rename", "rename OTHER \"Captain Orr\""),
    ("remove", "remove OTHER"),
    ("attribute", "attribute WHO ATTRIBUTE RATING"),
    ("trait", "trait WHO TRAIT VALUE"),
    ("defence", "defence WHO DEFENCE 7"),
    ("level", "level WHO 2"),
    ("absent", "absent WHO on"),
    ("bench", "bench OTHER on"),
    ("describe", "describe WHO \"owes the ferryman\""),
    ("table-dice", "table-dice pcs"),
    ("item", "item WHO add Arrows x20"),
    ("supply", "supply WHO add Rations d6"),
    ("repair", "repair BEARER ITEM"),
    ("restock", "restock CARRIER SUPPLY"),
    ("drop", "drop BEARER ITEM"),
    ("drop", "drop CARRIER SUPPLY"),
    ("drop", "drop WHO Rope"),
    ("modifier", "modifier WHO \"wet rope\" WORSE"),
    ("save", "save WHO \"on the wall\" as roll WHO TRAIT"),
    ("forget", "forget SAVER SAVED"),
    ("text", "text SAVER SAVED TIER \"the rope holds\""),
    ("note", "note \"the rain begins\" open"),
    ("tag", "tag SEQ turning-point"),
    ("reveal", "reveal SEQ"),
    ("hidden", "hidden on"),
    ("curtain", "curtain \"back in ten minutes\""),
    ("session", "session start"),
    ("campaign", "campaign rename \"The Long Road\""),
    ("undo", "undo SEQ"),
    ("redo", "redo"),
];

/// A line that begins with this verb and can be written in this campaign; `None` where it has nothing that the verb is about.
pub fn example(campaign: &Campaign, verb: &str) -> Option<String> {
    let of_verb = EXAMPLES.iter().filter(|(name, _)| *name == verb);
    let lines = of_verb.filter_map(|(_, line)| {
        let words: Option<Vec<String>> = line.split(' ').map(|word| said(campaign, word)).collect();
        let line = words?.join(" ");
        parse(campaign, &line).is_ok().then_some(line)
    });
    let lines: Vec<String> = lines.collect();
    // One that the rules refuse now only where they refuse all.
    let is_done = |line: &&String| match parse(campaign, line) {
        Ok(Input::Run(command)) => campaign.tried(&command).is_ok(),
        _ => true,
    };
    lines.iter().find(is_done).or(lines.first()).cloned()
}

/// What is written for a word of an example; `None` where the campaign has no such thing.
fn said(campaign: &Campaign, word: &str) -> Option<String> {
    let who = || campaign.present().find(|who| who.is_pc());
    let other = || {
        campaign
            .present()
            .filter(|who| !who.is_pc())
            .chain(campaign.present().skip(1))
            .next()
    };
    let owner = |kind| {
        let mut all = campaign.present();
        all.find(|it| !lists::things(campaign, it.id, kind).list.is_empty())
    };
    let thing = |kind| first(&lists::things(campaign, owner(kind)?.id, kind));
    let everybody = CharacterId::EACH;
    let name = match word {
        "WHO" => who()?.name.clone(),
        // Where harm is counted, healing is a number.
        "COUNTED" => {
            let is_counted = matches!(campaign.game.harm, Some(Harm::Track(_)));
            who().filter(|_| is_counted)?.name.clone()
        }
        "OTHER" => other()?.name.clone(),
        "BEARER" => owner(Thing::Item)?.name.clone(),
        "CARRIER" => owner(Thing::Supply)?.name.clone(),
        "HURT" => owner(Thing::Injury)?.name.clone(),
        "SAVER" => owner(Thing::Saved)?.name.clone(),
        "ITEM" => thing(Thing::Item)?,
        "SUPPLY" => thing(Thing::Supply)?,
        "INJURY" => thing(Thing::Injury)?,
        "SAVED" => thing(Thing::Saved)?,
        "TRAIT" => skill(campaign, who()?)?,
        "THEIRS" => skill(campaign, other()?)?,
        "VALUE" => rating(who()?, &skill(campaign, who()?)?)?,
        "ATTRIBUTE" => first(&lists::attributes(campaign, everybody))?,
        "RATING" => rating(who()?, &first(&lists::attributes(campaign, everybody))?)?,
        "POINT" => {
            first(&lists::points(campaign)).or_else(|| first(&lists::resources(campaign)))?
        }
        "AFTER" => first(&lists::points_after(campaign))?,
        "TRACK" => first(&lists::tracks(campaign))?,
        "DEFENCE" => first(&lists::defences(campaign))?,
        "CONDITION" => first(&lists::conditions(campaign))?,
        "TABLE" => first(&lists::tables(campaign))?,
        "REST" => first(&lists::rests(campaign))?,
        "TIER" => first(&lists::tiers(campaign))?,
        "SEQ" => campaign.last.0.to_string(),
        "BETTER" => return Some(effect(campaign, true)),
        "WORSE" => return Some(effect(campaign, false)),
        word => return Some(word.to_owned()),
    };
    let is_bare = name.chars().all(char::is_alphanumeric);
    Some(if is_bare { name } else { quote(&name) })
}

fn first<T>(names: &Names<T>) -> Option<String> {
    names.list.first().map(|it| it.name.clone())
}

/// A skill that is rated, else another trait.
fn skill(campaign: &Campaign, who: &Character) -> Option<String> {
    let is_skill = |name: &&String| {
        let kind = campaign.kind_of(who, name);
        kind.is_some_and(|kind| kind.role == Role::Skill)
    };
    let rated = || who.traits.keys();
    let found = rated().find(is_skill).or_else(|| rated().next()).cloned();
    found.or_else(|| first(&lists::traits(campaign, who.id)))
}

fn rating(who: &Character, name: &str) -> Option<String> {
    who.traits.get(name).map(|it| it.value.to_string())
}

/// An effect that helps or hinders a roll of the game: `boon 1`, `dice -1`, `+1`.
fn effect(campaign: &Campaign, helps: bool) -> String {
    let mechanic = &campaign.game.mechanic;
    let counted = mechanic.profile().counted_effects;
    let own = if helps {
        counted.first()
    } else {
        counted.last()
    };
    let sign = if helps { "+1" } else { "-1" };
    match own {
        Some(own) => format!("{} 1", lists::hyphened(own.names[0])),
        None if mechanic.takes(ModifierEffect::Flat(1)) => sign.to_owned(),
        None => format!("dice {sign}"),
    }
}
