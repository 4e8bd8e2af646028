//! A line of the form that adds things: items, supplies, belongings.

use super::field::Edit;
use crate::campaign::{Campaign, Character, Command, text};
use crate::tui::commands::typed;

/// `Rope`, `Arrows x20`, `XP 12`: a name, how many or which number, whether it is a number.
fn belonging(line: &str) -> (&str, i32, bool) {
    let Some((name, last)) = line.rsplit_once(' ') else {
        return (line, 1, false);
    };
    let times = last.strip_prefix(['x', '×']).and_then(|it| it.parse().ok());
    match (times, last.parse().ok()) {
        (Some(count), _) => (name, count, false),
        (None, Some(number)) => (name, number, true),
        (None, None) => (line, 1, false),
    }
}

/// `Rope d6`, `Bronze shield metal`; without a die a belonging.
fn gear(campaign: &Campaign, who: &Character, line: &str, supply: bool) -> Result<Command, String> {
    let mut materials = campaign.game.sheet.materials.iter();
    // Where items have no dice, one behind a name is part of it: what the weapon does.
    let has_dice = supply || campaign.game.sheet.items.is_some();
    let words = line.rsplit_once(' ').filter(|_| has_dice);
    let die = words.and_then(|(name, last)| {
        let material = materials.find(|it| text::same(&it.name, last));
        let die = material.map(|it| it.die).or_else(|| last.parse().ok())?;
        Some((name.to_owned(), die))
    });
    match (die, supply) {
        (Some((name, die)), true) => Ok(Command::AddSupply(who.id, name, die)),
        (Some((name, die)), false) => Ok(Command::AddItem(who.id, name, die)),
        (None, true) => Err(format!(
            "“{line}” has no die; a supply is a name, then its die: Salt d6. What is only counted is an item."
        )),
        (None, false) => {
            let (name, count, number) = belonging(line);
            Ok(Command::AddBelonging {
                who: who.id,
                name: name.to_owned(),
                count,
                number,
            })
        }
    }
}

/// The same; `Mail shirt +1 on Sword` is a thing, and a modifier of its name.
pub(super) fn with_bonus(campaign: &Campaign, who: &Character, line: &str, supply: bool) -> Edit {
    let is_signed = |word: &str| {
        let figure = word.strip_prefix(['+', '-', '−']);
        figure.is_some_and(|figure| figure.parse::<u32>().is_ok())
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let signed = words.iter().position(|word| is_signed(word));
    let signed = signed.filter(|at| *at > 0 && words.get(at + 1) == Some(&"on"));
    if let Some(at) = signed
        && let Ok(modifier) = typed::modifier_in(campaign, Some(who.id), line)
    {
        let thing = gear(campaign, who, &words[..at].join(" "), supply)?;
        return Ok(vec![thing, modifier]);
    }
    gear(campaign, who, line, supply).map(|thing| vec![thing])
}
