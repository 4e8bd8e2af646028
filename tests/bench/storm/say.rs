//! Phrases by chance: most go where the language offers to go, some are bent, some are noise.

use rollbook::campaign::Campaign;
use rollbook::phrase::{complete, parse};

use super::chance::Chance;

/// What stands where nothing is offered by name.
const FREE: [&str; 44] = [
    "1",
    "2",
    "3",
    "5",
    "8",
    "12",
    "0",
    "-1",
    "+1",
    "+2",
    "-3",
    "999",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12+1",
    "2d6+3",
    "5dice",
    "+4",
    "dv8",
    "d8+2",
    "x2",
    "x3",
    "1,2,3",
    "3,7,10",
    "5,5",
    "1,6",
    "4",
    "6>2,3",
    "v",
    "V",
    "faces",
    "called 9",
    "called 12 ones 1",
    "vs 9",
    "hidden",
    "all",
    "npcs",
    "\"a new name\"",
    "\"on the mill\"",
    "Wolf",
    "Gerda",
    "#3",
];

/// Words that don't fit, and letters nobody types.
const NOISE: [&str; 16] = [
    "\"",
    "\\",
    ",",
    ".",
    "=",
    "99999999999",
    "-99999",
    "\u{202e}rtl",
    "e\u{301}",
    "水",
    "🎲🎲",
    "\u{0}",
    "vs vs",
    "against",
    "all,all",
    "faces 0,0,0",
];

/// Verbs that empty the table, and so leave little to say.
const RARE: [&str; 4] = ["remove", "drop", "bench", "absent"];

/// Verbs of rolls, which come more often than others.
const OF_ROLLS: [&str; 8] = [
    "roll", "roll", "contest", "reroll", "amend", "amend", "spend", "keep",
];

/// The most words of a phrase.
const LONGEST: usize = 14;

/// A phrase for this table.
pub(crate) fn phrase(chance: &mut Chance, campaign: &Campaign) -> String {
    let mut walks = (0..4).map(|_| walk(chance, campaign));
    let read = walks.find(|text| parse(campaign, text).is_ok());
    let mut text = read.unwrap_or_else(|| walk(chance, campaign));
    if chance.once_in(10) {
        bend(chance, &mut text);
    }
    text
}

/// Word by word where the language leads, until it can be read and chance ends it.
fn walk(chance: &mut Chance, campaign: &Campaign) -> String {
    let mut text = if chance.once_in(3) {
        chance.word(&OF_ROLLS).to_owned()
    } else {
        String::new()
    };
    for _ in 0..LONGEST {
        let Some(longer) = longer(chance, campaign, &text) else {
            break;
        };
        text = longer;
        if chance.once_in(3) && parse(campaign, &text).is_ok() {
            break;
        }
    }
    text
}

fn longer(chance: &mut Chance, campaign: &Campaign, text: &str) -> Option<String> {
    let start = if text.is_empty() {
        String::new()
    } else {
        format!("{text} ")
    };
    let offers = complete(campaign, &start, start.len());
    if let Some(offer) = chance.of(&offers).filter(|_| !chance.clone().once_in(8)) {
        if RARE.contains(&offer.text.as_str()) && !chance.once_in(5) {
            return Some("undo".to_owned());
        }
        return Some(format!("{start}{}", offer.text));
    }
    let read = start.chars().count();
    (0..6).find_map(|_| {
        let longer = if chance.once_in(4) {
            format!("{start}{}", entry(chance, campaign))
        } else {
            format!("{start}{}", chance.word(&FREE))
        };
        let goes_on = match parse(campaign, &longer) {
            Ok(_) => true,
            Err(error) => error.column > read + 1,
        };
        goes_on.then_some(longer)
    })
}

/// The number of an open roll or of one of the newest entries.
fn entry(chance: &mut Chance, campaign: &Campaign) -> u64 {
    let open = campaign
        .characters
        .values()
        .filter_map(|who| who.open.as_ref());
    let open: Vec<u64> = open.map(|open| open.seq.0).collect();
    let back = u64::try_from(chance.below(8)).unwrap_or(0);
    let recent = campaign.last.0.saturating_sub(back);
    chance
        .of(&open)
        .copied()
        .filter(|_| back > 2)
        .unwrap_or(recent)
}

/// A word lost, doubled, cut, or noise between the words.
fn bend(chance: &mut Chance, text: &mut String) {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let at = chance.below(words.len());
    match chance.below(4) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[at].clone()),
        2 => drop(words[at].pop()),
        _ => words.insert(at, chance.word(&NOISE).to_owned()),
    }
    *text = words.join(" ");
}
