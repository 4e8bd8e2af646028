//! An NPC whose name is a canary, known to players by another name, does every command there is.

use rollbook::campaign::Party;
use rollbook::campaign::command::CommandName;
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};
use strum::IntoEnumIterator as _;

use crate::cli::given::{GAMES, Home};
use crate::every_command::scripts;
use crate::recap::given::SECRET;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// What players may read of it: its name for them.
pub(super) const ALIAS: &str = "a hooded stranger";

/// How it comes, and what it has; what a game doesn't know is passed over.
const COMES: [&str; 12] = [
    "npc \"Canary\" like {a}",
    "alias canary \"a hooded stranger\"",
    "describe canary \"canary on a sheet\"",
    "item canary add \"Canary cage\" d8",
    "item canary add \"Canary straws\" x877",
    "supply canary add \"Canary seed\" d6",
    "modifier canary \"canary luck\" +1 offered",
    "track add canary \"Canary pride\" 877",
    "track canary \"Canary pride\" -1",
    "save canary \"canary trill\" as roll canary athletics",
    "text canary \"canary trill\" success \"canary foothold\"",
    "text canary \"canary trill\" failure \"canary fall\"",
];

/// How players' characters and others meet it: what players see of it is its name for them and the verdicts.
const MEETS: [&str; 18] = [
    "roll canary athletics with \"canary luck\"",
    "roll canary athletics +1 \"canary rope\"",
    "roll canary athletics vs {a}",
    "reroll canary free \"canary blessing\"",
    "roll {a} athletics vs canary",
    "roll {a} athletics vs canary.parry",
    "contest {a} athletics against canary athletics",
    "contest canary athletics against {a} athletics",
    "roll all athletics",
    "roll npcs athletics",
    "harm npcs 1 \"canary wing\"",
    "roll canary \"canary trill\"",
    "condition canary \"canary yellow\" on",
    "check canary \"Canary cage\"",
    "order roll athletics",
    "order set {a} canary",
    "note \"has a canary in a cage\" on canary",
    "note \"limps a little\" on canary open",
];

/// One table at which it all happens.
struct Stage {
    home: Home,
    table: Table,
    game: &'static str,
    /// The last roll.
    rolled: u64,
    done: usize,
}

impl Stage {
    fn of(game: &'static str) -> Self {
        let home = Home::new();
        let source = game::load(game, None).expect("an embedded game");
        let party = Party::sample(&source.game)
            .expect("a sample")
            .expect("sound");
        let means = Environment {
            // Ones, however many fall.
            dice: Box::new(Loaded::only([])),
            clock: Clock::Fixed(EVENING),
        };
        // The program finds it by its name.
        home.done(&["new", "other", "--game", game]);
        let path = home.campaign(game);
        let table = Table::create(&path, game, &source.text, party.characters, means);
        let table = table.expect("a new file");
        Self {
            home,
            table,
            game,
            rolled: 1,
            done: 0,
        }
    }

    /// Does it where the game knows it and the rules allow it.
    fn say(&mut self, phrase: &str) {
        let done = match parse(self.table.campaign(), phrase) {
            Ok(Input::Run(command)) => self.table.run(&command),
            Ok(Input::Undo(_)) => self.table.undo(),
            Ok(Input::Redo(_)) => self.table.redo(),
            Err(_) => return,
        };
        if done.is_err() {
            return;
        }
        self.done += 1;
        if phrase.starts_with("roll") || phrase.starts_with("contest") {
            self.rolled = self.table.campaign().last.0;
        }
    }

    /// The phrases of each command with the canary as the one or the other whom they name; entry 2 is the last roll.
    fn everything(&mut self, people: [&str; 2]) {
        for name in CommandName::iter() {
            if matches!(name, CommandName::NewGame | CommandName::HiddenMode) {
                continue;
            }
            let Some(line) = scripts::script_of(name, self.game, people) else {
                continue;
            };
            for phrase in line.split("; ").filter(|_| line.contains(SECRET)) {
                // It stays who it is.
                if ["remove", "kind", "rename"]
                    .iter()
                    .any(|verb| phrase.starts_with(verb))
                {
                    continue;
                }
                let mut phrase = phrase.to_owned();
                for word in ["entry", "amend", "tag", "reveal", "on"] {
                    phrase =
                        phrase.replace(&format!("{word} 2"), &format!("{word} {}", self.rolled));
                }
                self.say(&phrase);
            }
        }
    }
}

/// A campaign in which the canary did it all, and how much of it was done.
pub(super) fn done(game: &'static str) -> (Home, usize) {
    let mut stage = Stage::of(game);
    let [a, b] = scripts::people(game);
    for phrase in COMES {
        stage.say(&phrase.replace("{a}", a));
    }
    stage.say("session start");
    for phrase in MEETS {
        stage.say(&phrase.replace("{a}", a));
        stage.say("undo");
        stage.say("redo");
    }
    stage.everything([SECRET, a]);
    stage.everything([b, SECRET]);
    stage.say("force \"canary reasons\" harm canary 877 \"canary end\"");
    stage.say("session end");
    let Stage {
        home, table, done, ..
    } = stage;
    table.close().expect("it can be written");
    (home, done)
}

#[test]
fn an_npc_under_another_name_does_everything_unknown() {
    for game in GAMES {
        let (home, done) = done(game);
        assert!(done > 80, "{game}: {done}");
        let told = super::shown(&home, game);
        assert!(told[0].contains(ALIAS), "{game}: {}", told[0]);
        let open = format!("{ALIAS} · limps a little");
        assert!(told[0].contains(&open), "{game}: {}", told[0]);
        for told in told {
            assert!(!told.to_lowercase().contains(SECRET), "{game}: {told}");
            assert!(!told.contains("877"), "{game}: {told}");
        }
    }
}
