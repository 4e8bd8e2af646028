//! Games with words of their own on each mechanic: nothing of the built-in game shows, wherever the words stand.

use jiff::tz::TimeZone;
use ratatui::layout::Rect;
use rollbook::campaign::Campaign;
use rollbook::campaign::view::{PlayersView, Viewer};
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::phrase::{Input, complete, parse, write};
use rollbook::recap::{Recap, markdown};
use rollbook::table::Snapshot;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::players::{PlayersScreen, Post};

use super::harness::{Play, frame, look, text};

/// A built-in game, what its file says otherwise, the words that may not show then, a trait to roll, and the phrases that use
/// what is the game's own.
struct Own {
    id: &'static str,
    words: &'static [(&'static str, &'static str)],
    foreign: &'static [&'static str],
    skill: &'static str,
    phrases: &'static [&'static str],
}

const OWN: [Own; 4] = [
    Own {
        id: "vice-virtue",
        words: &[
            ("Vice & Virtue", "Embers"),
            ("vice and virtue", "ash and glow"),
            ("sides: 12", "sides: 20"),
            (
                "name: \"vice action\", with: \"vice\", phrase: \"vice\"",
                "name: \"dark deed\"",
            ),
            (
                "faces: (\"vice\", \"virtue\")",
                "faces: (\"ash\", \"glow\")",
            ),
            ("target: \"DV\"", "target: \"bar\""),
            ("\"vice\"", "\"ash\""),
            ("\"virtue\"", "\"glow\""),
        ],
        foreign: &["vice", "virtue", "dv", "check"],
        skill: "Athletics",
        phrases: &[
            "roll Mara Athletics dark-deed vs 8 faces 20",
            "roll Mara Athletics faces 19",
        ],
    },
    Own {
        id: "langobard",
        words: &[
            ("sides: 6", "sides: 12"),
            (
                "(\"complication\", \"complications\")",
                "(\"snag\", \"snags\")",
            ),
            ("target: \"complexity\"", "target: \"strain\""),
            ("complications, the sum", "snags, the sum"),
            ("each complication makes", "each snag makes"),
            ("name: \"fumble\"", "name: \"wreck\""),
            ("name: \"fumble by defence\"", "name: \"wreck by defence\""),
            ("counts as a fumble", "counts as a wreck"),
        ],
        foreign: &[
            "complication",
            "complications",
            "complexity",
            "fumble",
            "check",
        ],
        skill: "Spear",
        phrases: &["roll Mara Spear faces 1,9", "roll Mara Spear faces 1,1"],
    },
    Own {
        id: "contract",
        words: &[
            ("sides: 10", "sides: 12"),
            (
                "name: \"exertion\", with: \"exerted\", phrase: \"exert\"",
                "name: \"last push\"",
            ),
            ("name: \"botch\"", "name: \"crash\""),
        ],
        foreign: &["exertion", "exerted", "exert", "botch", "check"],
        skill: "Brawl",
        phrases: &["roll Mara Brawl last-push both faces 5,7,9"],
    },
    Own {
        id: "nexus",
        words: &[
            ("boon: (\"boon\", \"boons\")", "boon: (\"edge\", \"edges\")"),
            (
                "bane: (\"bane\", \"banes\")",
                "bane: (\"snare\", \"snares\")",
            ),
            ("with boons and banes", "with edges and snares"),
            ("target: \"TN\"", "target: \"bar\""),
        ],
        foreign: &["boon", "boons", "bane", "banes", "tn"],
        skill: "Fighting",
        phrases: &[
            "roll Mara Fighting snare 2 edge faces 4,3,2",
            "modifier Mara \"fog\" snare 1",
        ],
    },
];

impl Own {
    fn table(&self) -> Table {
        let source = game::load(self.id, None).expect("an embedded game");
        let text = self.words.iter().fold(source.text, |text, (from, to)| {
            assert!(text.contains(from), "{}: {from}", self.id);
            text.replace(from, to)
        });
        let environment = Environment {
            dice: Box::new(Loaded::only(std::iter::repeat_n(3, 400))),
            clock: Clock::Fixed(1_794_684_720_000_000),
        };
        let table = Table::in_memory("Own", &text, Vec::new(), environment);
        let mut table = table.expect("the game is right");
        for phrase in [format!("pc Mara {} 2", self.skill), "npc Gob".to_owned()] {
            run(&mut table, &phrase);
        }
        table
    }

    #[track_caller]
    fn is_free_of_foreign_words(&self, shown: &str, place: &str) {
        let words = shown.split(|c: char| !c.is_alphanumeric());
        for word in words.map(str::to_lowercase) {
            let is_own = !self.foreign.contains(&word.as_str());
            assert!(is_own, "{}, {place}: {word} in\n{shown}", self.id);
        }
    }
}

fn command(campaign: &Campaign, phrase: &str) -> rollbook::campaign::Command {
    match parse(campaign, phrase) {
        Ok(Input::Run(command)) => command,
        other => panic!("{phrase}: {other:?}"),
    }
}

fn run(table: &mut Table, phrase: &str) {
    let command = command(table.campaign(), phrase);
    if let Err(no) = table.run(&command) {
        panic!("{phrase}: {no}");
    }
}

#[test]
fn no_word_of_the_built_in_game_shows() {
    for own in &OWN {
        let mut table = own.table();
        for phrase in own.phrases {
            let command = command(table.campaign(), phrase);
            own.is_free_of_foreign_words(&write(table.campaign(), &command), "a phrase");
            let done = table.run(&command);
            let done = done.unwrap_or_else(|no| panic!("{phrase}: {no}"));
            own.is_free_of_foreign_words(&done.decision.label, "a label");
            for event in &done.decision.events {
                let campaign = table.campaign();
                let result = (campaign.say(event), campaign.guidance(event));
                own.is_free_of_foreign_words(&format!("{result:?}"), "the result");
            }
        }
        let begun = format!("roll Mara {} ", own.skill);
        let words = complete(table.campaign(), &begun, begun.len());
        own.is_free_of_foreign_words(&format!("{words:?}"), "the words that may follow");
        for viewer in [Viewer::game_master, |it| PlayersView::of(it).into()] {
            let viewer = viewer(table.campaign().clone());
            let recap = Recap::build(viewer, table.reader(), None, &TimeZone::UTC);
            let recap = markdown(&recap.expect("a readable journal"));
            own.is_free_of_foreign_words(&recap, "the recap");
        }
        let screen = Rect::new(0, 0, 120, 36);
        let snapshot = Snapshot::of(table.reader()).expect("a readable journal");
        let watch = PlayersScreen::new(look().theme, screen, snapshot, Post::default());
        let shown = text(&frame(&watch, (120, 36)));
        own.is_free_of_foreign_words(&shown, "the players' screen");
        let mut play = Play::at(table, look(), (120, 36));
        let pick = format!("r{}<Tab>", own.skill.to_lowercase());
        for keys in [
            "",
            &pick,
            "bBx",
            "<Enter>",
            "?",
            "<Esc>L",
            "<Esc><C-p>",
            "<Esc><Tab><Tab><Tab><Enter>",
        ] {
            play.keys(keys);
            own.is_free_of_foreign_words(&play.text(), keys);
        }
    }
}
