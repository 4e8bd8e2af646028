//! Random campaigns in pairs that differ only in what is kept from players: what is hidden, who is benched, and what an NPC has
//! on its sheet, wherever the verdicts are the same. Whatever the program prints for players is the same to the byte, and so is
//! what their screen shows and their page sends after each step; what is kept writes nothing to the one and sends nothing to the other. A thousand of them:
//! `PROPTEST_CASES=1000 cargo test --test it cli::pairs`.

mod fights;
mod served;
mod steps;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

use crossterm::event::Event as KeyEvent;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rollbook::campaign::character::{Character, Presence};
use rollbook::campaign::{CharacterId, Event, Party};
use rollbook::dice::{Dice, Die, Face};
use rollbook::game;
use rollbook::page::{Published, Publisher};
use rollbook::phrase::{Input, parse};
use rollbook::table::{Clock, Environment, Snapshot, Table};
use rollbook::tui::Application as _;
use rollbook::tui::players::{PlayersScreen, Post};

use self::steps::{Kept, Open, Step, Wolf, step};
use super::given::{GAMES, Home};
use crate::recap::given::SECRET;
use crate::screen::harness::{frame, look, text};
use crate::screen::stage::SIZES;

/// 14 November 2026, 19:32 UTC.
const EVENING: i64 = 1_794_684_720_000_000;

/// One of the two.
struct Half {
    home: Home,
    table: Table,
    secrets: bool,
    wolf: CharacterId,
    /// The open rolls and notes, and the hidden ones, by their numbers.
    open: Vec<u64>,
    kept: Vec<u64>,
    watch: PlayersScreen,
    post: Post,
    /// What the players' page sends.
    publisher: Publisher,
    sent: Published,
    /// What all dice of a step show, counted from 0 and modulo their sides: so that both throw alike, however many.
    shows: Rc<Cell<usize>>,
    /// Whether a figure of an NPC was changed by which players are told its health in words.
    has_figures: bool,
}

/// Dice that all show the same.
struct Same(Rc<Cell<usize>>);

impl Dice for Same {
    fn face(&mut self, die: &Die) -> Face {
        die.at(self.0.get() % die.sides())
    }
}

/// What players are told of a phrase's results: the verdicts, and how every character is in words before it and after.
type Told = (Vec<(String, bool)>, Vec<(String, String)>);

impl Half {
    fn new(game: &str, secrets: bool, see: &str) -> Self {
        let home = Home::new();
        let source = game::load(game, None).expect("an embedded game");
        let party = Party::sample(&source.game).expect("a sample");
        let mut party = party.expect("sound").characters;
        if secrets {
            // Somebody who never comes.
            let last = party.iter().map(|who| who.number).max();
            party.push(Character {
                id: CharacterId(9_999),
                number: last.map_or(1, |last| last + 1),
                name: format!("{SECRET} on the bench"),
                presence: Presence::Benched,
                ..party[0].clone()
            });
        }
        let shows = Rc::<Cell<usize>>::default();
        let means = Environment {
            dice: Box::new(Same(shows.clone())),
            clock: Clock::Fixed(EVENING),
        };
        let path = home.path("Mill.rollbook");
        let table = Table::create(&path, "Mill", &source.text, party, means);
        let (table, post) = (table.expect("a new file"), Post::default());
        let (width, height) = SIZES[1];
        let screen = Rect::new(0, 0, width, height);
        let (publisher, sent) = Publisher::new(seen(&table));
        let mut half = Self {
            publisher,
            sent,
            home,
            secrets,
            wolf: CharacterId(0),
            shows,
            has_figures: false,
            open: Vec::new(),
            kept: Vec::new(),
            watch: PlayersScreen::new(look().theme, screen, seen(&table), post.clone()),
            post,
            table,
        };
        // Both know the wolf, by what it does.
        assert!(half.say(&format!("players see {see}")) || see == "words");
        let like = half.one(0);
        assert!(half.say(&format!("npc Wolf like {like}")));
        assert!(half.say("roll Wolf athletics"));
        let mut people = half.table.campaign().characters.values();
        half.wolf = people
            .find(|who| who.name == "Wolf")
            .expect("it is there")
            .id;
        // And another NPC, whose own name they don't know.
        let own = half.tall_man();
        assert!(half.say(&format!("npc {own} like {like}")));
        assert!(half.say(&format!("alias {own} \"a tall man\"")));
        assert!(half.say(&format!("roll {own} athletics")));
        assert_eq!(half.looks(), (true, true));
        half
    }

    /// Whether there is anything new on the players' screen, and whether their page sends anything.
    fn looks(&mut self) -> (bool, bool) {
        self.post.leave(Ok(seen(&self.table)));
        let session = Snapshot::of_session(self.table.reader()).expect("a readable journal");
        let next = self.publisher.take(Ok(session));
        let sends = next.is_some();
        self.sent = next.unwrap_or_else(|| self.sent.clone());
        (self.watch.wake(), sends)
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
            .filter(|who| who.is_pc() && who.presence != Presence::Benched && !who.hidden)
            .map(|who| who.name.as_str())
            .collect();
        format!("\"{}\"", pcs[n % pcs.len()])
    }

    /// An NPC whom players know by another name, by its own, which differs.
    const fn tall_man(&self) -> &'static str {
        if self.secrets {
            "\"Canary Duke\""
        } else {
            "\"The Duke\""
        }
    }

    /// An NPC that players know: by its own name, or by another.
    fn npc(&self, n: usize) -> String {
        match self.table.campaign().character(self.wolf) {
            Some(wolf) if !n.is_multiple_of(3) => format!("\"{}\"", wolf.name),
            _ => self.tall_man().to_owned(),
        }
    }

    /// Who is named with others: somebody known by another name, or, where there are secrets, who is away from the table or hidden.
    fn also(&self, n: usize) -> Option<String> {
        let strangers = self.table.campaign().characters.values();
        let mut strangers = strangers.filter(|who| who.is_pc() && who.hidden);
        match n % 4 {
            0 => Some(self.tall_man().to_owned()),
            1 if self.secrets => Some(format!("\"{SECRET} on the bench\"")),
            2 => strangers.next().map(|who| format!("\"{}\"", who.name)),
            _ => None,
        }
    }

    /// What it says for an open step.
    fn phrase(&self, what: Open, n: usize) -> Option<String> {
        let (one, other) = (self.one(n), self.one(n + 1));
        let on = self.open.get(n % self.open.len().max(1)).copied();
        let also = self.also(n);
        let more = also
            .as_ref()
            .map_or_else(String::new, |who| format!(",{who}"));
        let phrase = match (what, on) {
            (Open::Other(which), _) => steps::other(which, [&one, &other, &more], n),
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
            (Open::NoteOnSomebody, _) => {
                let whom = if n.is_multiple_of(2) { "Wolf" } else { &one };
                format!("note \"limps {n}\" on {whom} open")
            }
            (Open::Order, _) => format!("order set {one} {other}"),
            (Open::NextTurn, _) => "order next".to_owned(),
            (Open::Session, _) if self.table.campaign().in_session => "session end".to_owned(),
            (Open::Session, _) => "session start".to_owned(),
            (Open::UndoneAndRedone, _) => format!("note \"slip {n}\" open"),
            // Opened by mistake: once it is taken back, nothing of its words is left for players.
            (Open::TakenBack, _) => {
                let words = if self.secrets { SECRET } else { "slip" };
                match n % 3 {
                    0 => format!("counter add \"{words} {n}\" 6 open"),
                    1 => format!("condition {one} \"{words} {n}\" on open"),
                    _ => format!("note \"{words} {n}\" open"),
                }
            }
            (Open::Group, _) => format!("roll {one},{other}{more} athletics"),
            (Open::GroupHarm, _) => format!("harm {one},Wolf{more} 1"),
            (Open::Reroll, _) => format!("reroll {one}"),
            (Open::Absent, _) => format!(
                "absent {one} {}",
                if n.is_multiple_of(3) { "on" } else { "off" }
            ),
            (Open::AbsentTogether, _) => {
                let word = if n.is_multiple_of(2) { "on" } else { "off" };
                format!("absent {one},Wolf{more} {word}")
            }
            (Open::Leaves, _) => format!("order leave {one}"),
            (Open::Rounds, _) => format!("condition {one} dazed on for {} rounds", n % 3 + 1),
            (Open::TurnTimer, _) if n.is_multiple_of(2) => "timer 60s".to_owned(),
            (Open::TurnTimer, _) => "timer off".to_owned(),
            (Open::Amend, Some(seq)) => format!("amend {seq} +1 \"rope\""),
            (Open::Wolf(what), _) => match what {
                Wolf::Rolls => "roll Wolf athletics".to_owned(),
                Wolf::RollsAt => format!("roll Wolf athletics vs {one}"),
                Wolf::RolledAt => format!("roll {one} athletics vs Wolf"),
                Wolf::Attacks => format!("contest Wolf athletics against {one} athletics"),
                Wolf::Defends => format!("contest {one} athletics against Wolf athletics"),
                Wolf::Harmed => format!("harm Wolf {}", n % 3 + 1),
                Wolf::Healed => "heal Wolf 1".to_owned(),
                Wolf::Order => format!("order set Wolf {one} {other}"),
                Wolf::WithAll => "roll all athletics".to_owned(),
                Wolf::Rerolls => "reroll Wolf".to_owned(),
                Wolf::Benched => format!(
                    "bench Wolf {}",
                    if n.is_multiple_of(3) { "on" } else { "off" }
                ),
            },
            (Open::Tag | Open::NoteOn | Open::Amend, None) => return None,
        };
        Some(phrase.replace("Wolf", &self.npc(n)))
    }

    /// What players are told of a phrase, were it said now; why not, where it is refused.
    fn would(&self, phrase: &str) -> Result<Told, ()> {
        let mut after = self.table.campaign().clone();
        let mut verdicts = Vec::new();
        for one in phrase.split("; ") {
            let Ok(Input::Run(command)) = parse(&after, one) else {
                return Err(());
            };
            let mut dice = Same(self.shows.clone());
            let decided = after.decide(&command, self.table.reader(), &mut dice);
            let decision = decided.map_err(|_| ())?;
            let results = decision.events.iter().filter_map(Event::roll_result);
            let is_seen = |id| {
                let who = after.character(id);
                who.is_some_and(|who| !who.hidden && who.presence != Presence::Benched)
            };
            let results = results.filter(|it| it.counts.who().is_none_or(is_seen));
            verdicts.extend(results.map(|it| match it.contest {
                Some((.., verdict)) => (verdict.tier.clone(), verdict.success),
                None => (it.counts.tier.clone(), it.counts.success),
            }));
            decision.events.iter().for_each(|event| after.apply(event));
        }
        let states = [self.table.campaign(), &after].into_iter().flat_map(|now| {
            let people = now.characters.values();
            let known = people.filter(|who| now.is_known_to_players(who));
            let named = known.map(|who| (now.name_for_players(who), now.state_words(who)));
            named.map(|(name, state)| (name.to_owned(), state.to_owned()))
        });
        Ok((verdicts, states.collect()))
    }

    /// Whether it was done; both must answer alike.
    fn does(&mut self, what: Open, n: usize) -> bool {
        let Some(phrase) = self.phrase(what, n) else {
            return false;
        };
        // What stands behind a refused phrase was not tried by `would` either.
        let mut done = phrase.split("; ").all(|one| self.say(one));
        if matches!(what, Open::NextTurn) {
            return done && self.passes_hidden_turns();
        }
        if matches!(what, Open::UndoneAndRedone | Open::TakenBack) {
            done = done && self.say("undo");
            return done && (matches!(what, Open::TakenBack) || self.say("redo"));
        }
        if done && matches!(what, Open::Note | Open::Roll) {
            self.open.push(self.last());
        }
        done
    }

    /// Goes on until a turn begins that players see; the others send nothing. Whether there is one.
    fn passes_hidden_turns(&mut self) -> bool {
        for _ in 0..20 {
            let last = self.table.reader().read_entry(self.table.campaign().last);
            if !last.expect("readable").what.hidden {
                return true;
            }
            assert_eq!(self.looks(), (false, false), "a hidden turn is seen");
            if !self.say("order next") {
                return false;
            }
        }
        false
    }

    fn hides(&mut self, what: Kept, n: usize) -> bool {
        let one = self.one(n);
        let (newcomer, benched) = (self.newcomer(n, false), self.newcomer(n, true));
        let on = |all: &[u64]| all.get(n % all.len().max(1)).copied();
        let phrase = match (what, on(&self.kept), on(&self.open)) {
            (Kept::Note, ..) => format!("note \"{SECRET} {n}\""),
            (Kept::Roll, ..) => format!("roll {one} athletics hidden"),
            (Kept::Counter, ..) => {
                let size = if n.is_multiple_of(2) { "6" } else { "20m" };
                format!("counter add \"{SECRET} {n}\" {size} hidden")
            }
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
            (Kept::NoteOn, Some(seq), _) | (Kept::NoteOnOpen, _, Some(seq)) => {
                format!("note \"{SECRET} {n}\" on {seq}")
            }
            (Kept::TagOnOpen, _, Some(seq)) => format!("tag {seq} {SECRET}{n}"),
            (Kept::Trait, ..) if n.is_multiple_of(2) => format!("trait Wolf athletics {}", n % 5),
            (Kept::Trait, ..) => format!("trait Wolf \"{SECRET} song\" {}", n % 3 + 1),
            (Kept::Defence, ..) => format!("defence Wolf Dodge {}", n % 20),
            (Kept::Track, ..) => format!("track Wolf HP max {}", n + 1),
            (Kept::OwnTrack, ..) => format!("track add Wolf \"{SECRET} pride\" {}", n + 1),
            (Kept::Gear, ..) => format!("item Wolf add \"{SECRET} collar {n}\" d6"),
            (Kept::Condition, ..) => format!("condition Wolf \"{SECRET} fury {n}\" on"),
            (Kept::Modifier, ..) => format!("modifier Wolf \"{SECRET} luck {n}\" +{}", n % 3 + 1),
            (Kept::Offered, ..) => format!("modifier Wolf \"{SECRET} howl {n}\" +1 offered"),
            (Kept::SavedOfWolf, ..) => {
                format!("save Wolf \"{SECRET} bite {n}\" as roll Wolf athletics")
            }
            (Kept::SavedOfAll, ..) => {
                format!("save all \"{SECRET} ambush {n}\" as roll {one} athletics")
            }
            (Kept::Points, ..) => "award Wolf virtue".to_owned(),
            (Kept::Wound, ..) => format!("hidden harm Wolf {}", n % 4 + 1),
            (Kept::Cure, ..) => "hidden heal Wolf 1".to_owned(),
            (Kept::AtHand, ..) => {
                let about = match n % 4 {
                    0 => "pinned".to_owned(),
                    1 => format!("on {one}"),
                    2 => "on Wolf".to_owned(),
                    _ => "on session 1".to_owned(),
                };
                format!("note \"{SECRET} {n}\" {about}")
            }
            (Kept::SheetNote, ..) => format!("describe Wolf \"{SECRET} den {n}\""),
            (Kept::Lurks, ..) if let Some(who) = newcomer => {
                format!("hidden order join {who} after {one}")
            }
            (Kept::Goes, ..) if let Some(who) = newcomer => format!("order leave {who}"),
            // A game with levels goes by the lowest of the party.
            (Kept::Stranger, ..) if self.table.campaign().party_level().is_none() => {
                format!("pc \"{SECRET} {n}\" hidden")
            }
            (Kept::Befalls, ..) if let Some(who) = newcomer => {
                format!("condition {who} wet on for {} rounds", n % 3 + 1)
            }
            (Kept::InHiding, ..) => steps::in_hiding(&one, n),
            _ => return false,
        };
        let done = self.say(&phrase.replace("Wolf", &self.npc(n)));
        if done && matches!(what, Kept::Note | Kept::Roll) {
            self.kept.push(self.last());
        }
        self.has_figures |= done && matches!(what, Kept::Track);
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
        let secret =
            people.filter(|who| who.name.to_lowercase().contains(SECRET) && who.alias.is_none());
        let wanted = secret.filter(|who| {
            if benched {
                who.presence == Presence::Benched
            } else {
                !who.is_pc()
            }
        });
        let names: Vec<&str> = wanted.map(|who| who.name.as_str()).collect();
        let name = names.get(n % names.len().max(1))?;
        Some(format!("\"{name}\""))
    }

    /// Everything the program prints for players, and their screen at each size.
    fn told(mut self) -> Vec<String> {
        let mut all = Vec::new();
        for (width, height) in SIZES {
            self.watch
                .update(KeyEvent::Resize(width, height), Instant::now());
            all.push(text(&frame(&self.watch, (width, height))));
        }
        all.extend(served::answers(&self.table));
        let sessions = self.table.campaign().session;
        self.table.close().expect("it can be written");
        let path = self.home.path("Mill.rollbook").display().to_string();
        let told = |words: &[&str]| self.home.done(&[words, &["--players"]].concat());
        for format in ["text", "json", "csv", "md"] {
            all.push(told(&["log", &path, "--limit", "0", "--format", format]));
        }
        for format in ["text", "json", "ron", "html"] {
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
        see in prop::sample::select(vec!["words", "words", "nothing"]),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let (mut with, mut without) = (Half::new(game, true, see), Half::new(game, false, see));
        for step in &steps {
            if let Step::Open(what, n) = step {
                let phrases = (with.phrase(*what, *n), without.phrase(*what, *n));
                let shows = *n;
                with.shows.set(shows);
                without.shows.set(shows);
                let told = |half: &Half, phrase: Option<String>| phrase.map(|it| half.would(&it));
                let told = (told(&with, phrases.0), told(&without, phrases.1));
                // What is kept may decide a verdict: then both tell it, each its own. What is done to an NPC's health in hiding decides
                // nothing that they tell; its figures may.
                let is_same = |one: &Told, other: &Told| {
                    let names = |told: &Told| told.1.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
                    let has_states = one.1 == other.1 || !with.has_figures;
                    one.0 == other.0 && has_states && names(one) == names(other)
                };
                let is_same = match (&told.0, &told.1) {
                    (Some(Ok(one)), Some(Ok(other))) => is_same(one, other),
                    (one, other) => one == other,
                };
                if !is_same {
                    continue;
                }
            }
            let (one, other) = (with.takes(step), without.takes(step));
            prop_assert_eq!(one.is_some() && one != other, false, "{:?} isn't answered alike", step);
            let (new, also) = (with.looks(), without.looks());
            prop_assert_eq!(new, also, "{:?} is seen by one", step);
            prop_assert!(one.is_some() || new == (false, false), "{:?} is seen", step);
            prop_assert_eq!(&with.sent, &without.sent, "after {:?}", step);
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
