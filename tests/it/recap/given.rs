//! A small evening at each of the four sample tables.

use jiff::tz::TimeZone;
use rollbook::campaign::view::{PlayersView, Viewer};
use rollbook::campaign::{Campaign, Party};
use rollbook::dice::Loaded;
use rollbook::game::{self, Source};
use rollbook::phrase::{Input, parse};
use rollbook::recap::{Recap, RecapError};
use rollbook::table::{Clock, Environment, Table};

/// The four games.
pub(crate) const GAMES: [&str; 4] = ["vice-virtue", "langobard", "contract", "nexus"];

/// The games that have an evening here: the four, and two templates of described dice.
pub(crate) const EVENINGS: [&str; 6] = [
    "vice-virtue",
    "langobard",
    "contract",
    "nexus",
    "d20",
    "percent-under",
];

/// What nobody but the game master may read.
pub(crate) const SECRET: &str = "canary";

/// Makes the viewer of a recap.
pub(crate) type For = fn(Campaign) -> Viewer;

/// For whom recaps are.
pub(crate) const EVERYBODY: [For; 2] = [Viewer::game_master, players];

/// Players, after the last entry.
pub(crate) fn players(campaign: Campaign) -> Viewer {
    PlayersView::of(campaign).into()
}

/// The recap of a session.
pub(crate) fn recap_of(
    table: &Table,
    session: Option<u32>,
    viewer: For,
) -> Result<Recap, RecapError> {
    let viewer = viewer(table.campaign().clone());
    Recap::build(viewer, table.reader(), session, &TimeZone::UTC)
}

/// The recap of the session that goes on, or of the last.
pub(crate) fn recap(table: &Table, viewer: For) -> Recap {
    recap_of(table, None, viewer).expect("a readable journal")
}

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// What is said before the session, in it and after it; behind a `~` what is kept from the players.
fn script(game: &str) -> &'static [&'static str] {
    match game {
        "vice-virtue" => &VICE_VIRTUE,
        "langobard" => &LANGOBARD,
        "contract" => &CONTRACT,
        "nexus" => &NEXUS,
        "d20" => &D20,
        "percent-under" => &PERCENT,
        other => panic!("{other} has no evening here"),
    }
}

const VICE_VIRTUE: [&str; 24] = [
    "note \"they meet at the crossroads\" open",
    "~note \"canary: the abbot pays the captain\" hidden",
    "session start",
    "note \"The lamps are out along the whole road.\" open",
    "roll ansa athletics faces 9",
    "~roll corvin athletics faces 12 hidden",
    "roll corvin athletics vice faces 3",
    "reroll corvin faces 10",
    "roll hild athletics faces 2",
    "undo",
    "roll hild athletics faces 1",
    "~describe hild \"canary: she knows the captain\"",
    "contest ansa athletics faces 8 against thole athletics faces 4",
    "~counter add \"canary rising\" 6 hidden",
    "counter add \"The road closes\" 4",
    "counter \"The road closes\" +1",
    "~counter \"canary rising\" +2",
    "note \"Thorns tear the cloak.\" open",
    "note \"Behind the hedge somebody laughs.\" open",
    "harm corvin 1 \"a cut across the palm\"",
    "spend wren virtue",
    "~npc \"Canary of the abbot\"",
    "~bench \"Canary of the abbot\" on",
    "session end",
];

const LANGOBARD: [&str; 20] = [
    "session start",
    "~roll rosamar athletics faces 1,1,1 hidden",
    "note \"Ice on the river; the bridge is down.\" open",
    "roll aldo athletics called 17 ones 0",
    "roll theudolf athletics called 4 ones 2",
    "~note \"canary under the ice\" hidden",
    "note \"The count waits on the other bank.\" open",
    "contest rosamar athletics called 13 ones 0 against raider athletics called 12 ones 0",
    "note \"The saddle slips.\" open",
    "harm theudolf 1 \"a broken finger\"",
    "~describe wicpert \"canary: he means to burn it\"",
    "order set rosamar aldo wicpert",
    "roll rosamar athletics called 16 ones 0",
    "order next",
    "order next",
    "order next",
    "roll aldo athletics called 9 ones 1",
    "order end",
    "note \"They are across before dark.\" open",
    "session end",
];

const CONTRACT: [&str; 19] = [
    "session start",
    "roll tova athletics called 0",
    "amend 3 diff +1 called 0",
    "note \"Thirteen floors, and the lift stops at fourteen.\" open",
    "~roll imogen athletics called 2 hidden",
    "roll maren athletics called 2",
    "~tag 6 canary",
    "~note \"canary, said of it\" on 6 hidden",
    "roll deacon athletics called -1",
    "~track \"The Guest in 1313\" Mind -1",
    "roll maren athletics exert both called 5",
    "note \"Nobody checks in after midnight.\" open",
    "~counter add \"canary\" 3 hidden",
    "harm deacon 2 \"a knee that will not bend\"",
    "track tova Mind -1",
    "note \"The camera jams.\" open",
    "~describe maren \"canary in her bag\"",
    "contest maren athletics called 2 against deacon athletics called 1",
    "session end",
];

const NEXUS: [&str; 28] = [
    "session start",
    "roll kester athletics faces 5,3",
    "session end",
    "~note \"canary: the bell is hollow\" hidden",
    "session start",
    "note \"The wheel turns though nobody opened the sluice.\" open",
    "roll brannoc athletics faces 2,1,1",
    "reroll brannoc faces 9,6,6",
    "~roll ysolde lore faces 12,6 hidden",
    "roll ysolde lore faces 1,1",
    "~track \"the miller\" HP -3",
    "check brannoc \"Bronze shield\" faces 1",
    "check oda Rations faces 2",
    "note \"*Something* in the water keeps count: <1>, <2>, <3>.\" open",
    "order set brannoc ysolde wolf",
    "roll brannoc fighting vs wolf faces 8,4,5",
    "harm wolf 4",
    "order next",
    "order next",
    "harm brannoc 5 \"teeth in the forearm\"",
    "order next",
    "roll ysolde arcana vs 12 faces 12,6",
    "harm wolf 5",
    "order end",
    "~describe kester \"canary: he built the wheel\"",
    "note \"The millstones stop.\" open",
    "roll all perception faces 1,1,1,2,2,2,3,3,3,4",
    "session end",
];

/// A fight of two against three with numbers, in which everything happens that a paragraph has to tell.
const D20: [&str; 46] = [
    "session start",
    "note \"The lamp burns green tonight.\" open",
    "pc \"élan Østby\" like \"Piers Lamb\"",
    "roll all Notice vs 12 faces 15,9,2,11,1",
    "roll all Athletics vs 10 faces 12,15,17,12,2",
    "harm all 3 half successes",
    "note \"Three of them are on the stair.\" open",
    "npc Gull x3 HP 6",
    "order set \"Hanne Oar\" \"Gull 1\" \"Sister Ode\" \"Gull 2\" \"Gull 3\"",
    "order set \"Sister Ode\" \"Hanne Oar\" \"Gull 1\" \"Gull 2\" \"Gull 3\"",
    "order next",
    "roll \"Hanne Oar\" Melee vs \"Gull 1\" faces 20",
    "harm \"Gull 1\" 6",
    "order next",
    "roll \"Gull 2\" Melee vs \"Sister Ode\" faces 14",
    "harm \"Sister Ode\" 3",
    "~note \"canary: the third gull is the keeper\" hidden",
    "~harm \"The climber\" 2 hidden",
    "order next",
    "order next",
    "roll \"Sister Ode\" Lore vs 15 faces 4",
    "note \"The stair shakes.\" open",
    "roll \"Sister Ode\" Lore vs 15 faces 5",
    "roll \"Sister Ode\" Lore vs 15 faces 16",
    "order next",
    "roll \"Hanne Oar\" Melee vs \"Gull 2\" faces 1",
    "reroll \"Hanne Oar\" faces 18",
    "harm \"Gull 2\",\"Gull 3\" 4",
    "condition \"Hanne Oar\" blessed on",
    "harm \"Hanne Oar\",\"Sister Ode\" 2",
    "order wait",
    "order next",
    "harm \"Gull 2\" 4",
    "~counter add \"canary wakes\" 3 hidden",
    "~counter \"canary wakes\" +1",
    "order end",
    "note \"Quiet. Only the sea.\" open",
    "contest \"Piers Lamb\" Stealth faces 8 against \"The climber\" Notice faces 12",
    "contest \"Hanne Oar\" Athletics faces 9,2 against \"The climber\" Melee faces 15",
    "counter add \"Dawn\" 2",
    "counter Dawn +1",
    "counter Dawn +1",
    "heal \"Sister Ode\" 2",
    "rest night all",
    "absent \"Piers Lamb\" on",
    "session end",
];

const PERCENT: [&str; 21] = [
    "session start",
    "note \"The ward is locked from the inside.\" open",
    "roll all Spot faces 7,2,0,1,4,4,9,9,5",
    "roll Agnes Listen faces 8,8",
    "spend luck x43 agnes",
    "roll Cyril Strength faces 9,9",
    "~roll orderly Spot faces 0,4 hidden",
    "note \"Someone is already inside.\" open",
    "item agnes add \"Brass key\"",
    "contest Cyril Fight faces 3,1 against orderly Fight faces 8,0",
    "harm orderly 4",
    "harm orderly 8",
    "harm cyril 3 \"a bitten hand\"",
    "track Cyril Nerve -6",
    "condition mehta calm off",
    "~npc \"Doctor Canary\"",
    "~describe agnes \"canary: she has the second key\"",
    "dice 2d6+1 \"the lift\" faces 3,4",
    "roll mehta \"First Aid\" faces 5,1",
    "heal cyril 2",
    "session end",
];

fn source(id: &str) -> Source {
    game::load(id, None).expect("it comes with the program")
}

/// The sample table of a game after its evening; without what is hidden where `secrets` is not.
pub(crate) fn evening(game: &str, secrets: bool) -> Table {
    let mut table = table(game);
    for phrase in phrases(game, secrets) {
        say(&mut table, phrase);
    }
    table
}

/// What is said in an evening; without what is hidden where `secrets` is not.
pub(crate) fn phrases(game: &str, secrets: bool) -> Vec<&'static str> {
    let told = script(game).iter().filter_map(|line| {
        let hidden = line.strip_prefix('~');
        (secrets || hidden.is_none()).then(|| hidden.unwrap_or(line))
    });
    told.collect()
}

/// The sample table of a game, before anything.
pub(crate) fn table(game: &str) -> Table {
    let source = source(game);
    let party = Party::sample(&source.game).expect("it has a sample");
    let party = party.expect("which is right");
    let means = Environment {
        dice: Box::new(Loaded::only([])),
        clock: Clock::Fixed(EVENING),
    };
    Table::in_memory(&party.name, &source.text, party.characters, means)
        .expect("a sample can be played")
}

/// Says a phrase, which is done.
#[track_caller]
pub(crate) fn say(table: &mut Table, phrase: &str) {
    let said = parse(table.campaign(), phrase).unwrap_or_else(|e| panic!("“{phrase}”: {e}"));
    let done = match said {
        Input::Run(command) => table.run(&command),
        Input::Undo(None) => table.undo(),
        Input::Undo(Some(seq)) => table.undo_entry(seq),
        Input::Redo(None) => table.redo(),
        Input::Redo(Some(seq)) => table.redo_entry(seq),
    };
    done.unwrap_or_else(|e| panic!("“{phrase}”: {e}"));
}
