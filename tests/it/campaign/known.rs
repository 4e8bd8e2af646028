//! Whom players come to know: NPCs by their first open act, in every game, until it is undone.

use rollbook::campaign::{Party, Seq};
use rollbook::dice::Loaded;
use rollbook::game::{self, Game};
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};

const GAMES: [(&str, &str); 4] = [
    ("vice-virtue", "Ansa"),
    ("langobard", "Rosamar"),
    ("contract", "Maren"),
    ("nexus", "Ysolde"),
];

/// A game's table with a player's character and Crow, an NPC, a copy of it.
struct Known {
    table: Table,
    pc: &'static str,
}

impl Known {
    fn of((game, pc): (&str, &'static str)) -> Self {
        let text = game::embedded_text(game).expect("the game is embedded");
        let means = Environment {
            dice: Box::new(Loaded::only([])),
            clock: Clock::Fixed(0),
        };
        let table = Table::in_memory("Known", text, Vec::new(), means).expect("memory");
        let mut known = Self { table, pc };
        known.run("pc {pc}; trait {pc} Athletics 3; npc Crow like {pc}");
        known
    }

    /// Runs these phrases, separated by semicolons.
    #[track_caller]
    fn run(&mut self, phrases: &str) {
        for phrase in phrases.split("; ") {
            let phrase = phrase.replace("{pc}", self.pc);
            let done = match parse(self.table.campaign(), &phrase) {
                Ok(Input::Run(command)) => self.table.run(&command),
                Ok(Input::Undo(of)) => match of {
                    Some(seq) => self.table.undo_entry(seq),
                    None => self.table.undo(),
                },
                Ok(Input::Redo(_)) => self.table.redo(),
                Err(why) => panic!("{phrase}: {why}"),
            };
            if let Err(why) = done {
                panic!("{phrase}: {why}");
            }
        }
    }

    fn knows(&self) -> bool {
        let crow = self.table.campaign().named("Crow").expect("it joined");
        self.table.campaign().is_known_to_players(crow)
    }

    fn last(&self) -> u64 {
        let Seq(last) = self.table.campaign().last;
        last
    }
}

/// Whether players know Crow after these phrases, in every game.
#[track_caller]
fn is_known_after(phrases: &str, known: bool) {
    for game in GAMES {
        let mut table = Known::of(game);
        table.run(phrases);
        assert_eq!(table.knows(), known, "{}: {phrases}", game.0);
    }
}

#[test]
fn a_new_npc_is_not_known() {
    is_known_after("rename Crow Raven; rename Raven Crow", false);
    is_known_after("npc Rook; npc Jay like Rook", false);
}

#[test]
fn the_first_open_act() {
    is_known_after("roll Crow Athletics", true);
    is_known_after("roll {pc},Crow Athletics", true);
    is_known_after("roll npcs Athletics", false);
    is_known_after("roll npcs Athletics open", true);
    is_known_after("harm Crow 1 \"a scratch\"", true);
    is_known_after("order set {pc} Crow", true);
    is_known_after("order set {pc}; order add Crow", true);
    is_known_after("order roll Athletics", true);
}

#[test]
fn the_target_of_an_open_roll() {
    for game in GAMES {
        let mut table = Known::of(game);
        let phrase = match game.0 {
            "nexus" | "vice-virtue" => "roll {pc} Athletics vs Crow.Dodge",
            _ => "contest {pc} Athletics against Crow Athletics",
        };
        table.run(phrase);
        assert!(table.knows(), "{}", game.0);
    }
}

#[test]
fn what_is_no_act() {
    for phrases in [
        "roll {pc} Athletics",
        "note \"Crow waits\" open",
        "condition Crow \"soaked through\" on",
        "modifier Crow \"on a wall\" +1",
        "trait Crow Athletics 1",
        "players see Crow numbers",
        "alias Crow \"a shape\"",
        "order roll sides",
        "dice 2d6",
    ] {
        is_known_after(phrases, false);
    }
}

#[test]
fn hidden_acts_tell_nothing() {
    is_known_after("roll Crow Athletics hidden", false);
    is_known_after("hidden harm Crow 1 \"a scratch\"", false);
}

#[test]
fn a_benched_character_stays_unknown() {
    is_known_after("bench Crow on; harm Crow 1 \"a scratch\"", false);
    is_known_after("roll Crow Athletics; bench Crow on", false);
    is_known_after("roll Crow Athletics; bench Crow on; bench Crow off", true);
}

#[test]
fn an_undo_takes_it_back() {
    is_known_after("roll Crow Athletics; undo", false);
    is_known_after("roll Crow Athletics; undo; redo", true);
    is_known_after(
        "harm Crow 1 \"a scratch\"; undo; harm Crow 1 \"a cut\"",
        true,
    );
}

/// The redo of a first act need not make known who is known already.
#[test]
fn a_second_first_act() {
    for game in GAMES {
        let mut table = Known::of(game);
        table.run("order set {pc} Crow; undo");
        let first = table.last() - 1;
        assert!(!table.knows(), "{}", game.0);
        table.run("harm Crow 1 \"a scratch\"");
        table
            .table
            .redo_entry(Seq(first))
            .expect("nothing is in the way");
        assert!(table.knows(), "{}", game.0);
    }
}

#[test]
fn a_reveal() {
    for game in GAMES {
        for act in [
            "roll Crow Athletics hidden",
            "hidden harm Crow 1 \"a scratch\"",
        ] {
            let mut table = Known::of(game);
            table.run(act);
            let of = table.last();
            table.run(&format!("reveal {of}"));
            assert!(table.knows(), "{}: {act}", game.0);
            table.run("undo");
            assert!(!table.knows(), "{}: {act}", game.0);
        }
    }
}

/// A group's entry makes each member known that takes part.
#[test]
fn a_group_of_npcs() {
    for game in GAMES {
        let mut table = Known::of(game);
        table
            .run("npc Rook like Crow; npc Jay like Crow; bench Jay on; harm Crow,Rook 1 \"a cut\"");
        let campaign = table.table.campaign();
        let known = |name: &str| campaign.named(name).expect("it joined").known;
        assert_eq!(["Crow", "Rook", "Jay"].map(known), [true, true, false]);
    }
}

#[test]
fn nobody_is_known_when_a_sample_campaign_begins() {
    for (game, _) in GAMES {
        let game = Game::embedded(game).expect("the game is embedded");
        let party = Party::sample(&game)
            .expect("it has one")
            .expect("it is right");
        assert!(party.characters.iter().all(|who| !who.known));
    }
}
