//! The campaigns that are forged: an evening of everything in each game.

use std::fs;
use std::path::Path;

use rollbook::campaign::Party;
use rollbook::game::{self, Role};
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};

use super::super::trial::chance::Chance;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// What is said; a game passes over what it doesn't have. `{a}` and `{b}` are people, `{t}` is a trait of both.
const SAID: [&str; 84] = [
    "npc Crow like {a}",
    "alias Crow \"a hooded stranger\"",
    "players see Crow numbers",
    "kind {b} npc",
    "undo",
    "session start",
    "roll {a} {t}",
    "amend 7 +1 \"rope\"",
    "reroll {a}",
    "keep {a} old",
    "roll {a} {t} vs {b}",
    "contest {a} {t} against {b} {t}",
    "reroll {a}",
    "amend 12 +2 \"luck\"",
    "force \"so be it\" roll {b} {t} +3 \"wind\"",
    "undo",
    "redo",
    "roll all {t}",
    "dice 2d6+3 \"how many rats\"",
    "check {a} \"Boar spear\"",
    "check {a} \"Bronze shield\"",
    "table Fear {a}",
    "award {a} virtue",
    "spend {a} virtue",
    "track {a} HP -3",
    "track {a} Mind -1",
    "track {a} HP max 30",
    "track add {a} Luck 3",
    "track {a} Luck -1",
    "harm {a} 2 \"a scratch\"",
    "hidden harm {b} 1",
    "heal {a} 1",
    "condition {a} \"soaked through\" on for 3 rounds",
    "modifier {a} \"on a wall\" +1",
    "modifier all \"a wind\" +1 offered",
    "item {a} add Whistle d6",
    "supply {a} add Chalk d6",
    "undo",
    "redo",
    "trait {a} {t} 1",
    "trait {a} \"Juggling\" 2",
    "defence {a} Parry 12",
    "level {a} 3",
    "describe {a} \"owes the ferryman\"",
    "save {a} \"over the wall\" as roll {a} {t} +2 \"run-up\"",
    "text {a} \"over the wall\" success \"a foothold\"",
    "roll {a} \"over the wall\"",
    "counter add \"the flood\" 6",
    "counter \"the flood\" +1",
    "order roll {t}",
    "order next",
    "hidden on",
    "roll {b} {t}",
    "note \"a slip\" hidden",
    "hidden off",
    "reveal all",
    "tag 2 heist open",
    "remove Crow",
    "undo",
    "campaign rename \"Another name\"",
    "players see difficulties no",
    "roll {a} {t}",
    // In described games.
    "item {a} add Crowbar d8",
    "roll {a} {t} using Crowbar",
    "reroll push {a}",
    "roll {a} {t} declare \"rote action\" set again 8",
    "amend last +1 \"rope\"",
    "undo",
    "redo",
    "roll {b} {t} vs 4",
    "reroll token {b}",
    "contest {b} {t} against {a} {t}",
    "roll {b} {t} vs 2",
    "reroll push {b}",
    "roll {a} {t}",
    "reroll push {a}",
    "roll {b} {t}",
    "reroll push {b}",
    "roll {a} {t}",
    "reroll push {a}",
    "roll {a} {t}",
    "spend luck x2 {a}",
    "spend luck {a}",
    "contest {b} {t} against {a} {t}",
];

/// Loaded dice and a fixed clock: the same file every time.
pub(crate) fn means() -> Environment {
    Environment {
        dice: Box::new(Chance::seeded(5)),
        clock: Clock::Fixed(EVENING),
    }
}

/// Its bytes.
pub(crate) fn written(game: &str, path: &Path) -> Vec<u8> {
    let source = game::load(game, None).expect("an embedded game");
    let skills = source.game.traits();
    let skills = skills.filter(|(kind, _)| kind.role == Role::Skill);
    let known = source.game.find_trait("Athletics").into_iter();
    let mut traits = known.chain(skills).chain(source.game.traits());
    let (_, rolled) = traits.next().expect("it has traits");
    let party = Party::sample(&source.game).expect("it has a sample");
    let people = party.expect("which is right").characters;
    let names = [&people[0].name, &people[1].name].map(|name| format!("\"{name}\""));
    let mut table = Table::create(path, "The Mill", &source.text, people, means())
        .expect("a folder that can be written");
    for phrase in SAID {
        match phrase {
            "undo" => drop(table.undo()),
            "redo" => drop(table.redo()),
            _ => say(
                &mut table,
                &phrase
                    .replace("{a}", &names[0])
                    .replace("{b}", &names[1])
                    .replace("{t}", &rolled.name),
            ),
        }
    }
    table
        .index(u64::MAX / 4)
        .expect("a folder that can be written");
    table.close().expect("a folder that can be written");
    fs::read(path).expect("it was written")
}

/// What the game doesn't have, or refuses at this moment, is passed over.
fn say(table: &mut Table, phrase: &str) {
    if let Ok(Input::Run(command)) = parse(table.campaign(), phrase) {
        let _ = table.run(&command);
    }
}
