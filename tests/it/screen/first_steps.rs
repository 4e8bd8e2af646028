//! From nothing to the first roll of one's own character, by what the screen offers: each key, or what it is for, stands on the
//! screen before it is pressed.

use std::time::Instant;

use crossterm::event::Event;
use ratatui::buffer::Buffer;
use rollbook::campaign::Event as Happened;
use rollbook::campaign::character::Presence;
use rollbook::game;
use rollbook::journal::library::CampaignFolder;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::Application as _;
use rollbook::tui::start::{Choice, Start};

use super::harness::{Play, frame, look, parse, text};
use super::start::start;
use crate::named_dice::NamedDice;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// A game: its id, the letters that find it, three ratings as the form and as the line takes them, and a roll. A rating is what
/// stands on the screen, the letters, the figures.
struct Game {
    id: &'static str,
    letters: &'static str,
    ratings: [(&'static str, &'static str, &'static str); 3],
    line: &'static str,
    roll: (&'static str, &'static str),
}

const GAMES: [Game; 6] = [
    Game {
        id: "vice-virtue",
        letters: "vi",
        ratings: [
            ("Wits", "wi", "1"),
            ("Dodge", "do", "3"),
            ("Charm", "ch", "2"),
        ],
        line: "wits 1 do 3 ch 2",
        roll: ("Dodge", "do"),
    },
    Game {
        id: "langobard",
        letters: "la",
        ratings: [
            ("Sword", "sw", "4"),
            ("Notice", "no", "3"),
            ("Riding", "ri", "2"),
        ],
        line: "sw 4 no 3 ri 2",
        roll: ("Sword", "sw"),
    },
    Game {
        id: "contract",
        letters: "co",
        ratings: [
            ("Brawn", "br", "3"),
            ("Stealth", "st", "2"),
            ("Melee", "mel", "3"),
        ],
        line: "brawn 3 st 2 mel 3",
        roll: ("Melee", "mel"),
    },
    Game {
        id: "nexus",
        letters: "nex",
        ratings: [
            ("STR", "str", "8"),
            ("Fighting", "fi", "3"),
            ("Lore", "lo", "1"),
        ],
        line: "str d8 fi 3 lo 1",
        roll: ("Fighting", "fi"),
    },
    Game {
        id: "two-d6",
        letters: "two",
        ratings: [
            ("Bold", "bo", "2"),
            ("Keen", "ke", "1"),
            ("Quick", "qu", "1"),
        ],
        line: "bo 2 ke 1 qu 1",
        roll: ("Bold", "bo"),
    },
    Game {
        id: "sixes-and-push",
        letters: "six",
        ratings: [
            ("Strength", "str", "4"),
            ("Melee", "me", "2"),
            ("Lore", "lo", "1"),
        ],
        line: "str 4 me 2 lo 1",
        roll: ("Melee", "me"),
    },
];

/// What is on the screen, and how many keys were pressed.
trait Screen {
    fn screen(&self) -> Buffer;
    fn key(&mut self, key: &str);
}

struct Beginning(Start, (u16, u16));

impl Screen for Beginning {
    fn screen(&self) -> Buffer {
        frame(&self.0, self.1)
    }

    fn key(&mut self, key: &str) {
        self.0.update(Event::Key(parse(key)[0]), Instant::now());
    }
}

struct Playing(Play, (u16, u16));

impl Screen for Playing {
    fn screen(&self) -> Buffer {
        frame(&self.0.app, self.1)
    }

    fn key(&mut self, key: &str) {
        self.0.keys(key);
    }
}

/// Presses keys, if the screen shows what they are for; counts them.
#[track_caller]
fn press(on: &mut impl Screen, offer: &str, keys: &[&str], count: &mut usize) {
    let shown = text(&on.screen());
    assert!(
        shown.contains(offer),
        "no “{offer}” before {keys:?}\n{shown}"
    );
    for key in keys {
        on.key(key);
        *count += 1;
    }
}

/// Types letter by letter.
#[track_caller]
fn write(on: &mut impl Screen, offer: &str, words: &str, count: &mut usize) {
    let letters: Vec<String> = words.chars().map(String::from).collect();
    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    press(on, offer, &letters, count);
}

/// A new campaign with an empty table.
fn begin(game: &Game, size: (u16, u16), count: &mut usize) -> Playing {
    let folder = tempfile::tempdir().expect("a folder");
    let _ = CampaignFolder::new(folder.path());
    let mut begins = Beginning(start(&folder, ""), size);
    press(&mut begins, "n new", &["n"], count);
    write(&mut begins, "Name of the new campaign", "Mill", count);
    press(&mut begins, "Enter choose the game", &["<Enter>"], count);
    write(&mut begins, "letters find a game", game.letters, count);
    let source = game::templates()
        .into_iter()
        .chain(game::embedded())
        .find(|source| source.game.id == game.id)
        .expect("it is there");
    let takes = format!("Enter take {}", source.game.name);
    press(&mut begins, &takes, &["<Enter>"], count);
    press(
        &mut begins,
        "Enter start with an empty table",
        &["<Enter>"],
        count,
    );
    let wanted = Choice::New {
        name: "Mill".to_owned(),
        game: game.id.to_owned(),
        sample: false,
    };
    assert_eq!(begins.0.choice(), Some(&wanted));
    let means = Environment {
        dice: Box::new(NamedDice::new("any 3")),
        clock: Clock::Fixed(EVENING),
    };
    let table = Table::in_memory("Mill", &source.text, Vec::new(), means).expect("a game");
    Playing(Play::at(table, look(), size), size)
}

/// The first roll, and that the sheet has the ratings.
fn rolls(game: &Game, mut playing: Playing, count: &mut usize) {
    press(&mut playing, "r picks what to roll", &["r"], count);
    let (name, letters) = game.roll;
    write(&mut playing, name, letters, count);
    press(&mut playing, name, &["<Enter>"], count);
    let state = playing.0.app.state();
    let latest = state.latest.as_ref().expect("something was done");
    let rolled = |event: &Happened| matches!(event, Happened::Rolled(_));
    assert!(latest.decision.events.iter().any(rolled), "{latest:?}");
    let who = state.chosen().expect("the new character is chosen");
    assert_eq!(who.name, "Mara");
    for (name, _, figures) in game.ratings {
        let value = state.campaign().rating(who, name).expect("it was set");
        assert!(value.to_string().ends_with(figures), "{name} is {value}");
    }
    assert_eq!(
        state.campaign().last.0,
        3,
        "one entry for the sheet, one for the roll"
    );
}

#[test]
fn by_the_form() {
    for game in GAMES {
        for size in [(80, 24), (120, 36)] {
            let mut count = 0;
            let mut playing = begin(&game, size, &mut count);
            press(&mut playing, "P new character", &["P"], &mut count);
            write(&mut playing, "name, or all in one line", "Mara", &mut count);
            press(&mut playing, "Tab to the ratings", &["<Tab>"], &mut count);
            for (name, letters, figures) in game.ratings {
                assert!(text(&playing.screen()).contains(name), "{}", game.id);
                write(&mut playing, "letters find", letters, &mut count);
                write(&mut playing, "figures, + and - set", figures, &mut count);
            }
            press(&mut playing, "Enter done", &["<Enter>"], &mut count);
            rolls(&game, playing, &mut count);
            assert!(count <= 34, "{}: {count} keys", game.id);
        }
    }
}

#[test]
fn by_one_line() {
    for game in GAMES {
        for size in [(80, 24), (120, 36)] {
            let mut count = 0;
            let mut playing = begin(&game, size, &mut count);
            press(&mut playing, "P new character", &["P"], &mut count);
            for (name, ..) in game.ratings {
                assert!(text(&playing.screen()).contains(name), "{}", game.id);
            }
            let line = format!("Mara {}", game.line);
            write(&mut playing, "name, or all in one line", &line, &mut count);
            press(&mut playing, "Enter done", &["<Enter>"], &mut count);
            rolls(&game, playing, &mut count);
            assert!(count <= 40, "{}: {count} keys", game.id);
        }
    }
}

/// One number is the rating of every roll, in every game: of a skill, of an attribute, of a side of a contest.
#[test]
fn an_npc_with_one_number_rolls_everything() {
    let rolls = [
        ("vice-virtue", "roll Guard vs 5"),
        ("vice-virtue", "roll Guard Dodge vs 5"),
        ("vice-virtue", "roll Guard Heart vs 5"),
        ("langobard", "roll Guard"),
        ("langobard", "roll Guard Sword"),
        ("contract", "roll Guard dice 1"),
        ("contract", "roll Guard Melee"),
        ("contract", "roll Guard Brawn"),
        ("contract", "roll Guard Brawn + Dexterity"),
        ("nexus", "roll Guard Fighting vs 8"),
        ("nexus", "roll Guard STR vs 8"),
        ("two-d6", "roll Guard Bold"),
        ("sixes-and-push", "roll Guard Melee"),
        ("d20", "roll Guard Melee vs 12"),
        ("hits-again", "roll Guard Watch"),
        ("percent-under", "roll Guard Spot"),
        ("symbols", "roll Guard Pilot vs 2"),
        ("exploding-trait", "roll Guard Shooting vs 6"),
        ("highest-d6", "roll Guard Sneak"),
    ];
    let mut told = Vec::new();
    for (id, phrase) in rolls {
        let mut all = game::templates().into_iter().chain(game::embedded());
        let source = all
            .find(|source| source.game.id == id)
            .expect("it is there");
        let means = Environment {
            dice: Box::new(NamedDice::new("any 3")),
            clock: Clock::Fixed(EVENING),
        };
        let table = Table::in_memory("Mill", &source.text, Vec::new(), means).expect("a game");
        let mut play = Play::at(table, look(), (120, 36));
        let number = if id == "exploding-trait" { "8" } else { "3" };
        play.keys("N").keys(&format!("Guard {number}"));
        assert!(play.text().contains("for every roll"), "{}", play.text());
        play.keys("<Enter>");
        let shown = play.text();
        assert!(
            shown.contains(&format!("every roll {number}")),
            "{id}\n{shown}"
        );
        let state = play.app.state();
        let said = rollbook::phrase::parse(state.campaign(), phrase);
        let rollbook::phrase::Input::Run(command) =
            said.unwrap_or_else(|why| panic!("{id}: {why}"))
        else {
            panic!("{phrase} is a command");
        };
        let decided = state
            .campaign()
            .decide(&command, &(), &mut NamedDice::new("any 3"));
        let decided = decided.unwrap_or_else(|why| panic!("{id} {phrase}: {why}"));
        let record = decided.events.iter().find_map(|event| match event {
            Happened::Rolled(record) => Some(record),
            _ => None,
        });
        let record = record.expect("a roll");
        told.push(format!(
            "{id}: {phrase}: {} {:?}",
            decided.label,
            record.faces.faces()
        ));
    }
    insta::assert_snapshot!(told.join("\n"));
}

/// What is typed beside the rating of every roll: it is the whole roll, unless the skill has a rating of its own.
#[test]
fn a_rating_of_every_roll_beside_others() {
    let play = |line: &str| {
        let mut play = Play::sample("contract", "any 7", (120, 36));
        play.keys(&format!("N{line}<Enter>"));
        play
    };
    for (line, roll, pool) in [
        ("Ghost 5 brawn 4", "melee", "5d10"),
        ("Ghost 5 brawn 4", "brawn", "4d10"),
        ("Ghost 5 brawn 4", "perc", "5d10"),
        ("Ghost 5 brawn 4 melee 2", "melee", "6d10"),
        ("Ghost 5 occ 4", "occ", "4d10"),
        ("Ghost 5", "brawn dex", "5d10"),
    ] {
        let mut play = play(line);
        play.keys(&format!("r{roll}<Tab>"));
        let shown = play.text();
        assert!(shown.contains(pool), "{line}: {roll}\n{shown}");
    }
    // The picker tells what counts.
    let mut play = play("Ghost 5 occ 4");
    play.keys("rocc");
    let shown = play.text();
    assert!(!shown.contains("Intellect 1"), "{shown}");
    assert!(shown.contains("▸ Occult 4 "), "{shown}");
    play.keys("<Esc>rperc");
    let shown = play.text();
    assert!(shown.contains("▸ Perception 5"), "{shown}");
}

/// Several with the same numbers, in fifteen keys.
#[test]
fn three_wolves_with_hp_are_fifteen_keys() {
    let mut play = Play::sample("nexus", "", (80, 24));
    let keys = "NWolf x3 HP 9<Enter>";
    assert!(parse(keys).len() <= 15, "{} keys", parse(keys).len());
    play.keys(keys);
    let shown = play.text();
    assert!(
        shown.contains("(hidden) Wolf 1, Wolf 2, Wolf 3\n"),
        "{shown}"
    );
}

#[test]
fn a_session_starts_with_who_is_here() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("S");
    let shown = play.text();
    for words in [
        "Start session 1?",
        "Who is here",
        "✓ Brannoc",
        "· Tamsin, absent",
        "Still open",
        "Brannoc: dazed",
    ] {
        assert!(shown.contains(words), "no {words}\n{shown}");
    }
    // A figure only moves the mark.
    play.keys("13");
    let shown = play.text();
    assert!(
        shown.contains("✓ Brannoc") && shown.contains("· Tamsin, absent"),
        "{shown}"
    );
    play.keys("1 3 ");
    let shown = play.text();
    assert!(
        shown.contains("Brannoc, absent") && shown.contains("✓ Tamsin"),
        "{shown}"
    );
    play.keys("<Enter>");
    assert!(play.app.state().campaign().in_session, "{}", play.text());
}

#[test]
fn plain_equipment_and_numbers_are_lines_of_the_sheet() {
    for game in ["nexus", "langobard"] {
        let mut play = Play::sample(game, "", (120, 36));
        play.keys("eit+Arrows x20<Enter>+Silver 30<Enter>+Rope<Enter>");
        let shown = play.text();
        assert!(shown.contains("Arrows ×20  Silver 30  Rope"), "{shown}");
        play.keys("<Enter>arr-sil+<Enter>");
        let who = play.app.state().chosen().expect("somebody").clone();
        let words: Vec<String> = who.belongings.iter().map(ToString::to_string).collect();
        assert_eq!(words, ["Arrows ×19", "Silver 31", "Rope"], "{game}");
        let shown = play.text();
        assert!(shown.contains("Carries  Arrows ×19  Silver 31"), "{shown}");
        play.keys(&format!(
            ":item {} arrows -3<Enter>",
            who.name.split(' ').next().unwrap_or_default()
        ));
        assert!(play.text().contains("Arrows ×19 → 16"), "{}", play.text());
    }
}

/// An encounter comes and goes by a key each after `E`, in the order of turns; the shelf by a few letters.
#[test]
fn an_encounter_and_the_shelf_are_four_keys() {
    let mut play = Play::sample("nexus", "", (120, 36));
    let names = |play: &Play| -> Vec<String> {
        let all = play.app.state().campaign().characters.values();
        let at_table = all.filter(|who| who.presence != Presence::Benched);
        at_table.map(|who| who.name.clone()).collect()
    };
    play.keys("NWolf x3 HP 9<Enter>:shelf add \"Wolf 2\"<Enter>");
    play.keys(":encounter save \"The ford\" \"Wolf 1\", \"Wolf 2\"<Enter>");
    for wolf in ["Wolf 1", "Wolf 2", "Wolf 3"] {
        play.keys(&format!(":remove \"{wolf}\"<Enter>"));
    }
    let before = names(&play);
    play.keys(":order set Brannoc, Ysolde<Enter>");
    assert!(
        play.text().contains("E encounters") || play.bar().len() > 70,
        "{}",
        play.bar()
    );
    play.keys("Et");
    assert!(
        play.text().contains("Wolf 1") && play.text().contains("Wolf 2"),
        "{}",
        play.text()
    );
    let order = play.app.state().campaign().order.clone().expect("an order");
    assert_eq!(order.turns.len(), 4, "{order:?}");
    play.keys("Et");
    assert_eq!(names(&play), before, "{}", play.text());
    play.keys("uNwo x2");
    assert!(
        play.text().contains("Tab takes 2 × Wolf 2 from the shelf"),
        "{}",
        play.text()
    );
    play.keys("<Tab>");
    assert_eq!(names(&play).len(), before.len() + 4, "{:?}", names(&play));
}
