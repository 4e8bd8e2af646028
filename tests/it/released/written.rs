//! Writes the files of a release: each game and two described ones with every command, a crowded campaign, an export.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rollbook::campaign::command::CommandName;
use rollbook::campaign::party::Party;
use rollbook::campaign::{Campaign, Command, Seq};
use rollbook::dice::{Dice, Die, Face};
use rollbook::game;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};
use strum::IntoEnumIterator as _;

use crate::cli::given::Home;
use crate::every_command::beside::Beside;
use crate::every_command::scripts;
use crate::screen::hostile::generated;

/// The four games.
const GAMES: [&str; 4] = ["vice-virtue", "langobard", "contract", "nexus"];

/// Described games that have commands of their own, two of their people, and a trait.
const DESCRIBED: [(&str, [&str; 2], &str); 2] = [
    ("percent-under", ["Agnes", "Cyril"], "Spot"),
    ("sixes-and-push", ["Ylva", "Kite"], "Melee"),
];

/// What the scripts of single commands leave out: somebody becomes known, is hurt in hiding, and belongs to somebody.
const MORE: &str = "hidden npc Owl; reveal 2; hidden harm Owl 1; reveal 4; harm Owl 1; kind Owl ally; kind Owl ally with {a}";

/// Faces in turn.
struct InTurn(usize);

impl Dice for InTurn {
    fn face(&mut self, die: &Die) -> Face {
        self.0 += 1;
        die.at(self.0 % die.sides())
    }
}

/// Writes all of them into an empty folder.
pub(super) fn write(folder: &Path) {
    fs::create_dir_all(folder).expect("the repository can be written");
    let is_empty = fs::read_dir(folder).is_ok_and(|mut files| files.next().is_none());
    assert!(is_empty, "the files of a release are written once");
    for game in GAMES {
        let path = folder.join(format!("{game}.rollbook"));
        generated::generate(&path, 60, game, generated::Way::Plain).expect("a campaign");
    }
    for game in GAMES.into_iter().chain(DESCRIBED.map(|(game, ..)| game)) {
        every_command(game, &folder.join(format!("{game}-commands.rollbook")));
    }
    let crowded = folder.join("crowded.rollbook");
    generated::generate(&crowded, 400, "nexus", generated::Way::Crowded).expect("a campaign");
    let from = folder.join("nexus-commands.rollbook");
    let exported = Home::new().done(&["export", &from.display().to_string()]);
    fs::write(folder.join("nexus-commands.jsonl"), exported).expect("a writable folder");
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a readable folder").path();
        if path.extension().is_some_and(|end| end == "lock") {
            fs::remove_file(path).expect("a writable folder");
        }
    }
    let sums = super::sums(folder);
    fs::write(folder.join(super::SUMS), sums).expect("a writable folder");
}

/// A campaign in which every command was done and undone, and then most done again.
fn every_command(id: &str, path: &Path) {
    let source = game::load(id, None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("it has a sample");
    let party = party.expect("which is right");
    let means = Environment {
        dice: Box::new(InTurn(0)),
        clock: Clock::Fixed(1_795_000_000_000_000),
    };
    let table = Table::create(path, &party.name, &source.text, party.characters, means);
    let mut table = table.expect("a new file");
    let said = ["npc Heron", "pc Otha", "random add Fogs \"white | grey\""];
    table.set_files(Arc::new(Beside::of(id, &said)));
    for name in CommandName::iter() {
        for script in scripts_of(name, id) {
            let Seq(before) = table.campaign().last;
            run(&mut table, &script);
            let Seq(after) = table.campaign().last;
            undo(&mut table, after - before);
            if table.redo().is_ok() {
                undo(&mut table, 1);
            }
        }
    }
    let one = table.campaign().characters.values().next();
    let one = one.expect("the sample has people").name.clone();
    run(&mut table, &MORE.replace("{a}", &format!("\"{one}\"")));
    for name in CommandName::iter().filter(|name| !ends_something(*name)) {
        for script in scripts_of(name, id) {
            run(&mut table, &script);
        }
    }
    while table.is_index_due() {
        table.index(1_000).expect("a writable disk");
    }
    table.close().expect("a writable disk");
}

/// Undoes so many entries, where there are so many that an undo takes.
fn undo(table: &mut Table, count: u64) {
    for _ in 0..count {
        if matches!(table.reader().next_undo(), Ok(Some((Seq(2..), _)))) {
            table.undo().expect("the newest entry can be undone");
        }
    }
}

/// What would take the people of the other scripts from the table, or end what those began.
const fn ends_something(name: CommandName) -> bool {
    use CommandName as N;
    matches!(
        name,
        N::NewGame
            | N::Rename
            | N::Remove
            | N::Presence
            | N::SetKind
            | N::RenameCampaign
            | N::EndOrder
            | N::EndSession
            | N::HealAll
            | N::Curtain
            | N::HiddenMode
    )
}

fn scripts_of(name: CommandName, id: &str) -> Vec<String> {
    if matches!(name, CommandName::NewGame | CommandName::HiddenMode) {
        return Vec::new();
    }
    let Some((_, people, of_sheet)) = DESCRIBED.into_iter().find(|(game, ..)| *game == id) else {
        return scripts::script(name, id).into_iter().collect();
    };
    let of_four = scripts::script_of(name, "nexus", people);
    let of_four = of_four.map(|script| script.replace("Athletics", of_sheet));
    let own = scripts::of_described(name).into_iter();
    let own = own.filter(|(game, _)| *game == id).map(|(_, own)| own);
    of_four.into_iter().chain(own).collect()
}

/// Says the phrases of a script; those that are refused here change nothing.
fn run(table: &mut Table, script: &str) {
    let Seq(before) = table.campaign().last;
    for line in script.split(';') {
        let line = from_here(line.trim(), before);
        if let Some(command) = read(table.campaign(), &line) {
            // The state that an earlier script left may forbid it.
            let _ = table.run(&command);
        }
    }
    // A script may leave a mode on.
    for line in ["hidden off", "curtain off"] {
        if let Some(command) = read(table.campaign(), line) {
            let _ = table.run(&command);
        }
    }
}

fn read(campaign: &Campaign, line: &str) -> Option<Command> {
    match parse(campaign, line) {
        Ok(Input::Run(command)) => Some(command),
        _ => None,
    }
}

/// The line with its numbers of entries counted from here; a script counts them from the beginning of a campaign.
fn from_here(line: &str, before: u64) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let refers = ["entry", "amend", "on", "reveal", "tag", "edit"];
        if refers.contains(&words[at - 1].as_str()) {
            let numbers = words[at].split(',').map(str::parse::<u64>);
            if let Ok(numbers) = numbers.collect::<Result<Vec<_>, _>>() {
                let moved = numbers.iter().map(|n| (n - 1 + before).to_string());
                words[at] = moved.collect::<Vec<_>>().join(",");
            }
        }
    }
    words.join(" ")
}
