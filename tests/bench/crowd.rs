//! A table as crowded as one gets: 12 characters, 200 modifiers of the GM's and 30 conditions.

use rollbook::campaign::{Campaign, Character, Command, command::NewCharacter};
use rollbook::game::Reach;
use rollbook::rules::ModifierEffect;

const PEOPLE: usize = 12;
const MODIFIERS: usize = 200;
const CONDITIONS: usize = 30;

/// The next command on the way there; `None` once it is crowded. The campaign has somebody in it.
pub(crate) fn next(campaign: &Campaign) -> Option<Command> {
    let all = || campaign.characters.values();
    let first = all().next()?;
    let missing = PEOPLE.saturating_sub(campaign.characters.len());
    if missing > 0 {
        return Some(copies(first, missing));
    }
    let modifiers: usize = all().map(|who| who.modifiers.len()).sum();
    if modifiers < MODIFIERS {
        let who = all().min_by_key(|who| who.modifiers.len())?;
        return Some(modifier(campaign, who, modifiers));
    }
    let conditions: usize = all().map(|who| who.conditions.len()).sum();
    let who = all().min_by_key(|who| who.conditions.len())?;
    (conditions < CONDITIONS).then(|| {
        let mut known = campaign
            .game
            .conditions
            .iter()
            .map(|rule| rule.name.clone());
        let known = known.find(|name| !who.conditions.contains(name));
        let name = known.unwrap_or_else(|| format!("soaked {conditions} times over"));
        Command::Condition(who.id, name, true)
    })
}

fn copies(of: &Character, missing: usize) -> Command {
    Command::Add(Box::new(NewCharacter {
        name: "Guest".to_owned(),
        kind: rollbook::campaign::character::CharacterKind::Pc,
        copies: u32::try_from(missing).unwrap_or(1),
        like: Some(of.id),
        overall: None,
        ratings: Vec::new(),
        belongings: Vec::new(),
    }))
}

/// By turns for every roll, for rolls of one trait, and only listed.
fn modifier(campaign: &Campaign, who: &Character, nth: usize) -> Command {
    let effects = [
        ModifierEffect::Flat(1),
        ModifierEffect::Boon(1),
        ModifierEffect::Dice(1),
    ];
    let mut taken = effects
        .into_iter()
        .filter(|effect| campaign.game.mechanic.takes(*effect));
    let reach = match (nth % 3, who.traits.keys().next()) {
        (0, _) => Reach::All,
        (1, Some(name)) => Reach::Trait(name.clone()),
        _ => Reach::Offered,
    };
    Command::AddModifier {
        who: vec![who.id],
        label: format!("an omen of the mill, the {nth}th"),
        effect: taken.next().unwrap_or(ModifierEffect::Difficulty(1)),
        reach,
    }
}
