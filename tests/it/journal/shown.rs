//! What players are shown of an NPC, at each step of what they see, in the four games.

use std::fmt::Write as _;

use rollbook::campaign::Party;
use rollbook::campaign::view::PlayersView;
use rollbook::dice::{Dice, Die, Face};
use rollbook::game;
use rollbook::journal::PlayersLine;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};

use crate::recap::given::GAMES;

/// What is said: `PC` and `OTHER` are of the party, `AWAY` is benched, `LAST` is the last entry. A game refuses what it doesn't
/// have.
const SAID: [&str; 43] = [
    "item Wolf add \"Collar\" d6",
    "roll Wolf athletics",
    "roll Wolf athletics vs PC",
    "roll Wolf athletics vs PC \"Dodge\"",
    "roll PC athletics vs Wolf",
    "amend LAST +1 \"rope\"",
    "roll PC athletics vs Wolf \"Dodge\"",
    "roll PC fighting vs Wolf",
    "reroll PC",
    "roll Wolf fighting vs PC",
    "contest Wolf athletics against PC athletics",
    "contest PC athletics against Wolf athletics",
    "reroll Wolf",
    "reroll PC",
    "amend LAST for Wolf +1 \"rope\"",
    "harm Wolf 1 \"a gash\"",
    "harm Wolf 1",
    "harm PC,Wolf 2",
    "heal Wolf 1",
    "heal Wolf \"a gash\"",
    "roll PC,Wolf,AWAY athletics",
    "roll all athletics",
    "roll npcs athletics",
    "table Fear Wolf",
    "order set Wolf PC OTHER",
    "order next",
    "order next",
    "order roll",
    "order end",
    "condition Wolf \"dazed\" on",
    "modifier Wolf,PC \"blessed\" +1",
    "trait Wolf athletics 1",
    "alias Wolf \"a grey shape\"",
    "roll Wolf athletics",
    "harm Wolf 1",
    "players see difficulties no",
    "roll PC athletics",
    "condition Wolf \"in plain sight\" on open",
    "condition Wolf \"in the dark\" on",
    "heal Wolf 9",
    "hidden harm Wolf 3",
    "harm Wolf 3",
    "bench Wolf on",
];

/// Each face is another.
#[derive(Default)]
struct Turning(usize);

impl Dice for Turning {
    fn face(&mut self, die: &Die) -> Face {
        self.0 += 3;
        die.at(self.0 % die.sides())
    }
}

/// A table with a wolf whom players know.
fn table(game: &str, step: &str) -> Table {
    let source = game::load(game, None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("a sample");
    let means = Environment {
        dice: Box::<Turning>::default(),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let path = tempfile::tempdir()
        .expect("a folder")
        .keep()
        .join("Mill.rollbook");
    let party = party.expect("sound").characters;
    let table = Table::create(&path, "Mill", &source.text, party, means);
    let mut table = table.expect("a new file");
    assert!(says(&mut table, "npc Wolf like PC"), "{game}");
    // `words` is so from the beginning.
    says(&mut table, &format!("players see {step}"));
    assert!(says(&mut table, "session start"), "{game}");
    table
}

fn says(table: &mut Table, phrase: &str) -> bool {
    let campaign = table.campaign();
    let named = |pc: bool| {
        let people = campaign.characters.values();
        let mut people: Vec<_> = people.filter(|who| who.is_pc()).collect();
        people.sort_by_key(|who| who.number);
        let present = people
            .into_iter()
            .filter(move |who| (format!("{:?}", who.presence) == "Present") == pc);
        present
            .map(|who| format!("\"{}\"", who.name))
            .collect::<Vec<_>>()
    };
    let away = campaign.characters.values();
    let away = away.filter(|who| format!("{:?}", who.presence) == "Benched");
    let away: Vec<String> = away.map(|who| format!("\"{}\"", who.name)).collect();
    let here = named(true);
    let phrase = phrase
        .replace("PC", &here[0])
        .replace("OTHER", &here[1])
        .replace("AWAY", away.first().unwrap_or(&here[1]))
        .replace("LAST", &campaign.last.0.to_string());
    match parse(campaign, &phrase) {
        Ok(Input::Run(command)) => table.run(&command).is_ok(),
        _ => false,
    }
}

/// What players see of the last entry, and hear of its results.
fn shown(table: &Table) -> (Option<PlayersLine>, String) {
    let last = table.campaign().last;
    let mut lines = table.reader().players_lines(last).expect("readable");
    let line = lines.pop();
    let view = PlayersView::of(table.campaign().clone());
    let what = table.reader().read_entry(last).expect("readable").what;
    let result = line.as_ref().and_then(|_| view.result(&what));
    let json = result.map(|it| serde_json::to_value(&it).expect("JSON"));
    (
        line,
        json.map_or_else(String::new, |json| json["words"].to_string()),
    )
}

#[test]
fn of_an_npc_players_see_no_more_than_its_step() {
    for game in GAMES {
        let mut told = String::new();
        for step in ["nothing", "words", "defences", "numbers"] {
            let mut table = table(game, step);
            writeln!(told, "players see {step}").expect("text");
            for phrase in SAID {
                if !says(&mut table, phrase) {
                    continue;
                }
                let (line, result) = shown(&table);
                let line = line.map_or_else(
                    || "–".to_owned(),
                    |line| {
                        let tier = line
                            .tier
                            .map_or_else(String::new, |tier| format!("  [{tier}]"));
                        format!("{} ({}){tier}", line.label, line.who.join(", "))
                    },
                );
                writeln!(told, "  {phrase}: {line}").expect("text");
                if !result.is_empty() {
                    writeln!(told, "      {result}").expect("text");
                }
            }
        }
        insta::assert_snapshot!(game, told);
    }
}
