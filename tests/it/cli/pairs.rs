//! Random campaigns in pairs that differ in what is hidden alone: whatever the program prints for players is the same to the
//! byte, and so is what their screen shows after each step; what is hidden writes nothing to it. A thousand of them: `PROPTEST_CASES=1000 cargo test --test it cli::pairs`.

use std::time::Instant;

use crossterm::event::Event;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rollbook::campaign::Party;
use rollbook::campaign::character::Presence;
use rollbook::dice::Loaded;
use rollbook::game;
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::Application as _;
use rollbook::tui::players::snapshot::Snapshot;
use rollbook::tui::players::{PlayersScreen, Post};

use super::given::{GAMES, Home};
use crate::recap::given::SECRET;
use crate::screen::harness::{frame, look, text};
use crate::screen::stage::SIZES;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// What one of the two does, or both.
#[derive(Debug, Clone)]
enum Step {
    Open(Open, usize),
    /// Only where there are secrets.
    Kept(Kept, usize),
    /// The same, taken back at once.
    Undone(Kept, usize),
}

#[derive(Debug, Clone, Copy)]
enum Open {
    Note,
    Roll,
    Contest,
    Harm,
    Counter,
    Tag,
    NoteOn,
    Order,
    NextTurn,
    Session,
    UndoneAndRedone,
    TakenBack,
}

#[derive(Debug, Clone, Copy)]
enum Kept {
    Note,
    Roll,
    Counter,
    Ticks,
    Describe,
    Newcomer,
    Benched,
    Harmed,
    Tag,
    NoteOn,
    NoteOnOpen,
    TagOnOpen,
}

fn step() -> impl Strategy<Value = Step> {
    use self::{Kept as K, Open as O};
    let open = prop::sample::select(vec![
        O::Note,
        O::Note,
        O::Roll,
        O::Roll,
        O::Contest,
        O::Harm,
        O::Counter,
        O::Tag,
        O::NoteOn,
        O::Order,
        O::NextTurn,
        O::NextTurn,
        O::Session,
        O::UndoneAndRedone,
        O::TakenBack,
    ]);
    let kept = || {
        prop::sample::select(vec![
            K::Note,
            K::Roll,
            K::Counter,
            K::Ticks,
            K::Describe,
            K::Newcomer,
            K::Benched,
            K::Harmed,
            K::Tag,
            K::NoteOn,
            K::NoteOnOpen,
            K::TagOnOpen,
        ])
    };
    prop_oneof![
        4 => (open, 0..100_usize).prop_map(|(what, n)| Step::Open(what, n)),
        3 => (kept(), 0..100_usize).prop_map(|(what, n)| Step::Kept(what, n)),
        1 => (kept(), 0..100_usize).prop_map(|(what, n)| Step::Undone(what, n)),
    ]
}

/// One of the two.
struct Half {
    home: Home,
    table: Table,
    secrets: bool,
    /// The open rolls and notes, and the hidden ones, by their numbers.
    open: Vec<u64>,
    kept: Vec<u64>,
    watch: PlayersScreen,
    post: Post,
}

impl Half {
    fn new(game: &str, secrets: bool) -> Self {
        let home = Home::new();
        let source = game::load(game, None).expect("an embedded game");
        let party = Party::sample(&source.game).expect("a sample");
        let party = party.expect("sound");
        let means = Environment {
            // Ones, however many fall.
            dice: Box::new(Loaded::only([])),
            clock: Clock::Fixed(EVENING),
        };
        let path = home.path("Mill.rollbook");
        let table = Table::create(&path, "Mill", &source.text, party.characters, means);
        let (table, post) = (table.expect("a new file"), Post::default());
        let (width, height) = SIZES[1];
        let screen = Rect::new(0, 0, width, height);
        Self {
            home,
            secrets,
            open: Vec::new(),
            kept: Vec::new(),
            watch: PlayersScreen::new(look().theme, screen, seen(&table), post.clone()),
            post,
            table,
        }
    }

    /// Whether there is anything new on the players' screen.
    fn looks(&mut self) -> bool {
        self.post.leave(Ok(seen(&self.table)));
        self.watch.wake()
    }

    /// What the players' screen shows.
    fn frame(&self) -> Buffer {
        frame(&self.watch, SIZES[1])
    }

    /// Whether the program did it.
    fn say(&mut self, phrase: &str) -> bool {
        let done = match parse(self.table.campaign(), phrase) {
            Ok(Input::Run(command)) => self.table.run(&command),
            Ok(Input::Undo(_)) => self.table.undo(),
            Ok(Input::Redo(_)) => self.table.redo(),
            Err(_) => return false,
        };
        done.is_ok()
    }

    fn last(&self) -> u64 {
        self.table.campaign().last.0
    }

    fn one(&self, n: usize) -> String {
        let people = self.table.campaign().characters.values();
        let pcs: Vec<&str> = people
            .filter(|who| who.is_pc())
            .map(|who| who.name.as_str())
            .collect();
        format!("\"{}\"", pcs[n % pcs.len()])
    }

    /// Whether it was done; both must answer alike.
    fn does(&mut self, what: Open, n: usize) -> bool {
        let (one, other) = (self.one(n), self.one(n + 1));
        let on = self.open.get(n % self.open.len().max(1)).copied();
        let phrase = match (what, on) {
            (Open::Note, _) => format!("note \"the {n}th bell\" open"),
            (Open::Roll, _) => format!("roll {one} athletics"),
            (Open::Contest, _) => format!("contest {one} athletics against {other} athletics"),
            (Open::Harm, _) => format!("harm {one} 1 \"a scratch\""),
            (Open::Counter, _) if self.table.campaign().counters.iter().any(|it| !it.hidden) => {
                "counter \"The road\" +1".to_owned()
            }
            (Open::Counter, _) => "counter add \"The road\" 8".to_owned(),
            (Open::Tag, Some(seq)) => format!("tag {seq} mill open"),
            (Open::NoteOn, Some(seq)) => format!("note \"said of it, {n}\" on {seq} open"),
            (Open::Order, _) => format!("order set {one} {other}"),
            (Open::NextTurn, _) => "order next".to_owned(),
            (Open::Session, _) if self.table.campaign().in_session => "session end".to_owned(),
            (Open::Session, _) => "session start".to_owned(),
            (Open::UndoneAndRedone | Open::TakenBack, _) => {
                let done = self.say(&format!("note \"slip {n}\" open")) && self.say("undo");
                return done && (matches!(what, Open::TakenBack) || self.say("redo"));
            }
            (Open::Tag | Open::NoteOn, None) => return false,
        };
        let done = self.say(&phrase);
        if done && matches!(what, Open::Note | Open::Roll) {
            self.open.push(self.last());
        }
        done
    }

    fn hides(&mut self, what: Kept, n: usize) -> bool {
        let one = self.one(n);
        let (newcomer, benched) = (self.newcomer(n, false), self.newcomer(n, true));
        let on = |all: &[u64]| all.get(n % all.len().max(1)).copied();
        let phrase = match (what, on(&self.kept), on(&self.open)) {
            (Kept::Note, ..) => format!("note \"{SECRET} {n}\""),
            (Kept::Roll, ..) => format!("roll {one} athletics hidden"),
            (Kept::Counter, ..) => format!("counter add \"{SECRET} {n}\" 6 hidden"),
            (Kept::Ticks, ..) => format!("counter \"{SECRET} {n}\" +1"),
            (Kept::Benched, ..) if let Some(who) = newcomer => {
                let word = if n.is_multiple_of(3) { "off" } else { "on" };
                format!("bench {who} {word}")
            }
            (Kept::Harmed, ..) if let Some(who) = benched => {
                format!("harm {who} 1 \"{SECRET}\"")
            }
            (Kept::Describe, ..) => format!("describe {one} \"{SECRET} {n}\""),
            (Kept::Newcomer, ..) => format!("npc \"{SECRET} {n}\""),
            (Kept::Tag, Some(seq), _) => format!("tag {seq} {SECRET}"),
            (Kept::NoteOn, Some(seq), _) => format!("note \"{SECRET} {n}\" on {seq} open"),
            (Kept::NoteOnOpen, _, Some(seq)) => format!("note \"{SECRET} {n}\" on {seq}"),
            (Kept::TagOnOpen, _, Some(seq)) => format!("tag {seq} {SECRET}{n}"),
            _ => return false,
        };
        let done = self.say(&phrase);
        if done && matches!(what, Kept::Note | Kept::Roll) {
            self.kept.push(self.last());
        }
        done
    }

    fn takes(&mut self, step: &Step) -> Option<bool> {
        match step {
            Step::Open(what, n) => return Some(self.does(*what, *n)),
            Step::Kept(what, n) if self.secrets => {
                self.hides(*what, *n);
            }
            Step::Undone(what, n) if self.secrets => {
                let kept = self.kept.len();
                if self.hides(*what, *n) {
                    assert!(self.say("undo"), "{step:?}");
                    self.kept.truncate(kept);
                }
            }
            _ => {}
        }
        None
    }

    /// One of those who came in secret: of all, or of those who wait on the bench.
    fn newcomer(&self, n: usize, benched: bool) -> Option<String> {
        let people = self.table.campaign().characters.values();
        let secret = people.filter(|who| who.name.to_lowercase().contains(SECRET));
        let wanted = secret.filter(|who| !benched || who.presence == Presence::Benched);
        let names: Vec<&str> = wanted.map(|who| who.name.as_str()).collect();
        let name = names.get(n % names.len().max(1))?;
        Some(format!("\"{name}\""))
    }

    /// Everything the program prints for players, and their screen at each size.
    fn told(mut self) -> Vec<String> {
        let mut all = Vec::new();
        for (width, height) in SIZES {
            self.watch
                .update(Event::Resize(width, height), Instant::now());
            all.push(text(&frame(&self.watch, (width, height))));
        }
        let sessions = self.table.campaign().session;
        self.table.close().expect("it can be written");
        let path = self.home.path("Mill.rollbook").display().to_string();
        let told = |words: &[&str]| self.home.done(&[words, &["--players"]].concat());
        for format in ["text", "json", "csv", "md"] {
            all.push(told(&["log", &path, "--limit", "0", "--format", format]));
        }
        for format in ["text", "json", "ron"] {
            all.push(told(&["show", &path, "--format", format]));
        }
        for session in 0..=sessions {
            for format in ["md", "html", "json"] {
                let session = session.to_string();
                all.push(told(&[
                    "recap",
                    &path,
                    "--session",
                    &session,
                    "--format",
                    format,
                ]));
            }
        }
        all
    }
}

fn seen(table: &Table) -> Snapshot {
    Snapshot::of(table.reader()).expect("a readable journal")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, max_shrink_iters: 60, ..ProptestConfig::default() })]
    #[test]
    fn what_is_hidden_leaves_no_trace_in_random_campaigns(
        game in prop::sample::select(GAMES.to_vec()),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let (mut with, mut without) = (Half::new(game, true), Half::new(game, false));
        for step in &steps {
            let (one, other) = (with.takes(step), without.takes(step));
            prop_assert_eq!(one.is_some() && one != other, false, "{:?} isn't answered alike", step);
            let (new, also) = (with.looks(), without.looks());
            prop_assert_eq!(new, also, "{:?} is seen by one", step);
            prop_assert!(one.is_some() || !new, "{:?} is seen", step);
            prop_assert_eq!(with.frame(), without.frame(), "after {:?}", step);
        }
        let (with, without) = (with.told(), without.told());
        prop_assert_eq!(with.len(), without.len());
        for (with, without) in with.iter().zip(&without) {
            prop_assert_eq!(with, without);
            prop_assert!(!with.to_lowercase().contains(SECRET), "{}", with);
        }
    }
}
