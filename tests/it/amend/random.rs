//! Random scenarios in each game: sheets change between a roll or a contest and its amendments and rerolls, and every result is
//! compared with the evaluator, which knows only the checks recorded before the roll and the faces that were thrown for it.

mod games;

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rollbook::campaign::{Command, Event, RollRecord, RollResult};
use rollbook::phrase::{self, Input};
use rollbook::rules::{Face, ModifierEffect, RollRequest, Side as ContestSide};

use super::evaluator::{Changes, Result, called_face, contest, evaluate, modifiers, tier};
use crate::spoken::Spoken;

const SCENARIOS: u32 = 250;
/// Scenarios at one table, which sheet changes wear down.
const AT_A_TABLE: u32 = 10;

/// The words of a declaration, and what it changes.
type Declaration = (&'static str, fn(&mut Changes));

/// What is played in one game.
struct Game {
    id: &'static str,
    party: &'static [&'static str],
    /// Rolls, some with a called total.
    rolls: &'static [&'static str],
    contests: &'static [&'static str],
    /// What happens between a roll and its amendments; a refusal changes nothing either.
    meanwhile: &'static [&'static str],
    modifiers: &'static [(&'static str, ModifierEffect)],
    targets: &'static [(&'static str, i32)],
    declared: &'static [Declaration],
    /// Whether a reroll replaces the result, or either may be kept; `None` without rerolls.
    must_take: Option<bool>,
}

/// How often each kind of entry was compared.
#[derive(Debug, Default)]
struct Compared {
    scenarios: u32,
    contests: u32,
    called: u32,
    amended: u32,
    rerolled: u32,
    kept: u32,
}

/// One throw: every face that fell for it, by position in the plan and sides; or the called total, and the changes then.
#[derive(Debug, Clone, Default)]
struct Throw {
    faces: BTreeMap<(usize, u16), Vec<Face>>,
    called: Option<(i32, u16, Changes)>,
}

/// One side of a roll.
struct Side {
    name: String,
    recorded: RollRequest,
    changes: Changes,
    /// The throws, of two the older one first.
    throws: Vec<Throw>,
    /// Which of them counts.
    counts: usize,
    chosen: bool,
}

impl Throw {
    /// The result under the changes, and how many faces of `record` were never thrown before.
    fn read(&mut self, side: (&RollRequest, &Changes), record: &RollRecord) -> (Result, usize) {
        let (recorded, changes) = side;
        if let Some((value, ones, then)) = &self.called
            && record.faces.is_empty()
        {
            return (called(recorded, (*value, *ones, then), changes), 0);
        }
        let (mut at, mut fresh) = (0, 0);
        let result = evaluate(recorded, changes, |run, sides, count| {
            let known = self.faces.entry((run, sides)).or_default();
            let shown = &record.faces.faces()[at..at + count];
            at += count;
            let old = known.len().min(count);
            assert_eq!(known[..old], shown[..old], "a face is another one now");
            fresh += count - old;
            known.extend(&shown[old..]);
            shown.to_vec()
        });
        assert_eq!(at, record.faces.len(), "more dice than the plan has");
        (result, fresh)
    }
}

/// A called total under other changes than those it was called with; a plan without dice has no total.
fn called(
    recorded: &RollRequest,
    (value, ones, then): (i32, u16, &Changes),
    now: &Changes,
) -> Result {
    let face = called_face(recorded, then, value).unwrap_or(2);
    let mut thrown = 0;
    let mut of = |changes| {
        thrown = 0;
        evaluate(recorded, changes, |_, _, count| {
            thrown += count;
            vec![face; count]
        })
    };
    let (before, after) = (of(then), of(now));
    if thrown == 0 {
        return after;
    }
    let value = value + after.0 - before.0;
    (value, ones, tier(recorded, now, value))
}

fn agree(result: &Result, now: &RollRecord, recorded: &RollRequest) {
    assert_eq!((result.0, &result.2), (now.value, &now.tier));
    if matches!(recorded, RollRequest::OnesPool(_)) {
        assert_eq!(result.1, now.ones);
    }
}

impl Side {
    fn new(name: &str, recorded: RollRequest, changes: Changes) -> Self {
        Self {
            name: name.to_owned(),
            recorded,
            changes,
            throws: vec![Throw::default()],
            counts: 0,
            chosen: false,
        }
    }

    /// The result of a throw, which has to agree with the record; and the faces never thrown before.
    fn read(&mut self, at: usize, record: &RollRecord) -> (Result, usize) {
        let throw = &mut self.throws[at];
        let (result, fresh) = throw.read((&self.recorded, &self.changes), record);
        agree(&result, record, &self.recorded);
        (result, fresh)
    }

    /// The same for the side of an entry that only the other side's change concerns; a defender against whom nothing comes
    /// need not have rolled.
    fn read_other(&mut self, record: &RollRecord, attack: Option<&Result>) -> Result {
        let no_attack = attack.is_some_and(|it| it.0 == 0 && it.2 == "failure");
        if no_attack && record.faces.is_empty() && self.throws[self.counts].faces.is_empty() {
            return (0, 0, "failure".to_owned());
        }
        self.read(self.counts, record).0
    }
}

/// A random scenario: the table, its roll and what was done with it.
struct Scenario<'a> {
    game: &'a Game,
    table: &'a mut Spoken,
    random: &'a mut StdRng,
    compared: &'a mut Compared,
    root: u64,
    sides: Vec<Side>,
}

impl Scenario<'_> {
    #[expect(clippy::print_stderr, reason = "shown only where the test fails")]
    fn say(&mut self, phrase: &str) -> String {
        let said = self.table.say(phrase);
        eprintln!("{phrase}: {said}");
        said
    }

    fn meanwhile(&mut self) {
        for _ in 0..self.random.random_range(0..3) {
            let change = self.game.meanwhile.choose(self.random).expect("some");
            // What was dropped already can't be named.
            if phrase::parse(self.table.0.campaign(), change).is_ok() {
                self.say(change);
            }
        }
    }

    /// Makes a roll; `false` if the rules refuse it.
    fn begin(&mut self) -> bool {
        let contests = !self.game.contests.is_empty() && self.random.random_bool(0.4);
        let phrases = if contests {
            self.game.contests
        } else {
            self.game.rolls
        };
        let phrase = phrases.choose(self.random).expect("some");
        let campaign = self.table.0.campaign();
        let command = match phrase::parse(campaign, phrase) {
            Ok(Input::Run(command)) => command,
            other => panic!("{phrase}: {other:?}"),
        };
        let checks = match &command {
            Command::Roll(test) => vec![campaign.resolve(test)],
            Command::Contest(a, b) => vec![campaign.resolve_side(a), campaign.resolve_side(b)],
            other => panic!("{phrase}: {other:?}"),
        };
        let mut changes = Changes::default();
        if let Some((_, declare)) = self.game.declared.iter().find(|it| phrase.contains(it.0)) {
            declare(&mut changes);
        }
        let said = self.say(phrase);
        if said.starts_with("no ") {
            return false;
        }
        self.root = self.table.last();
        let checks = checks.into_iter().map(|it| it.expect("it was rolled"));
        self.sides = checks
            .map(|it| Side::new(&it.name, it.check, changes.clone()))
            .collect();
        let events = self.table.entry(self.root).what.events;
        let result = events.iter().find_map(Event::roll_result).expect("a roll");
        if let Some(called) = result.counts.called {
            let then = self.sides[0].changes.clone();
            self.sides[0].throws[0].called = Some((called.value, called.ones, then));
            self.compared.called += 1;
        }
        let (own, _) = self.sides[0].read(0, result.counts);
        self.verdict(0, &own, &result);
        self.compared.scenarios += 1;
        self.compared.contests += u32::from(result.contest.is_some());
        true
    }

    /// Compares a contest's verdict after one side changed.
    fn verdict(&mut self, at: usize, own: &Result, result: &RollResult<'_>) {
        let Some((side, record, verdict)) = result.contest else {
            return assert_eq!(self.sides.len(), 1);
        };
        assert_eq!(at, usize::from(side == ContestSide::B));
        let other = self.sides[1 - at].read_other(record, (at == 0).then_some(own));
        let (a, b) = if at == 0 {
            (own, &other)
        } else {
            (&other, own)
        };
        let (value, tier) = contest(&self.sides[0].recorded, a, b);
        assert_eq!((value, &tier), (verdict.value, &verdict.tier));
    }

    /// Says one amendment, reroll or choice; a refusal must be one of those that leave everything as it is.
    fn change(&mut self) {
        let at = self.random.random_range(0..self.sides.len());
        let kind = match self.game.must_take {
            None => 2,
            Some(_) => self.random.random_range(0..5),
        };
        let name = self.sides[at].name.clone();
        let keep = ["", " keep old", " keep new"]
            .choose(self.random)
            .expect("some");
        let free = ["", " free \"luck\""].choose(self.random).expect("some");
        let (phrase, changes) = match (kind, self.game.must_take) {
            (0, Some(true)) => (format!("reroll entry {} {name}{free}", self.root), None),
            (0, _) => (
                format!("reroll entry {} {name}{free}{keep}", self.root),
                None,
            ),
            (1, Some(false)) if self.sides[at].throws.len() > 1 => {
                let which = ["old", "new"].choose(self.random).expect("some");
                (format!("keep {name} {which}"), None)
            }
            _ => {
                let (said, changes) = self.amendment(at);
                (format!("amend {} {name}{said}", self.root), Some(changes))
            }
        };
        let before = self.table.last();
        let said = self.say(&phrase);
        if said.starts_with("no ") {
            let known = [
                "called total",
                "left to spend",
                "already",
                "point",
                "Resolve",
            ];
            assert!(known.iter().any(|it| said.contains(it)), "{phrase}: {said}");
            return assert_eq!(self.table.last(), before);
        }
        if let Some(changes) = changes {
            self.sides[at].changes = changes;
        }
        let events = self.table.entry(self.table.last()).what.events;
        let event = events.iter().find(|it| it.roll_result().is_some());
        self.compare(at, event.expect("a roll"));
    }

    /// A random amendment of one side, and the changes with it.
    fn amendment(&mut self, at: usize) -> (String, Changes) {
        let mut said = String::new();
        let mut changes = self.sides[at].changes.clone();
        if self.random.random_bool(0.4) {
            said += " bare";
            changes.effects.clear();
            changes.ticks.clear();
        }
        if self.random.random_bool(0.5) {
            let (words, effect) = self.game.modifiers.choose(self.random).expect("some");
            said = format!("{said} {words}");
            changes.effects.push(*effect);
        }
        let is_total = matches!(self.sides[at].recorded, RollRequest::ViceDie(_));
        if !(is_total && self.sides.len() > 1) && self.random.random_bool(0.3) {
            let (words, number) = self.game.targets.choose(self.random).expect("some");
            said = format!(" vs {words}{said}");
            changes.target = Some(*number);
        }
        if self.random.random_bool(0.3)
            && let Some((words, declare)) = self.game.declared.choose(self.random)
        {
            said = format!("{said} {words}");
            declare(&mut changes);
        }
        let listed = modifiers(&self.sides[at].recorded);
        if let Some(modifier) = listed.choose(self.random)
            && self.random.random_bool(0.4)
        {
            let on = self.random.random_bool(0.5);
            let word = if on { "with" } else { "without" };
            said = format!("{said} {word} \"{}\"", modifier.label);
            changes.ticks.insert(modifier.label.clone(), on);
        }
        (said, changes)
    }

    fn compare(&mut self, at: usize, event: &Event) {
        let result = event.roll_result().expect("a roll");
        let side = &mut self.sides[at];
        let mut news = 0;
        match event {
            Event::Rerolled {
                old, new, chosen, ..
            } => {
                let was = side.throws.swap_remove(side.counts);
                (side.throws, side.counts) = (vec![was, Throw::default()], 0);
                let (before, _) = side.read(0, old);
                let (after, fresh) = side.read(1, new);
                assert_eq!(fresh, new.faces.len(), "every die is thrown again");
                side.chosen = *chosen;
                side.counts = match self.game.must_take {
                    Some(true) => 1,
                    _ if *chosen => usize::from(result.counts == &**new),
                    _ => usize::from(after.0 > before.0),
                };
                self.compared.rerolled += 1;
            }
            Event::Kept { .. } => {
                side.counts = 1 - side.counts;
                side.chosen = true;
                self.compared.kept += 1;
            }
            Event::Amended { counts, other, .. } => {
                let both = other.iter().map(|it| it.thrown.len());
                news = counts.thrown.len() + both.sum::<usize>();
                if let (Some(other), [_, _]) = (result.other, &*side.throws) {
                    side.choose([result.counts, other]);
                }
                self.compared.amended += 1;
            }
            other => panic!("{other:?}"),
        }
        let (own, mut fresh) = side.read(side.counts, result.counts);
        if let (Some(other), false) = (result.other, self.game.must_take == Some(true)) {
            fresh += side.read(1 - side.counts, other).1;
        }
        if matches!(event, Event::Amended { .. }) {
            assert_eq!(fresh, news, "only dice never thrown are thrown");
        }
        if self.game.must_take == Some(true) {
            let counts = side.throws.swap_remove(side.counts);
            (side.throws, side.counts) = (vec![counts], 0);
        }
        self.verdict(at, &own, &result);
    }
}

impl Side {
    /// The throw of two that counts after an amendment: the better one unless the player chose; of equal ones the older.
    fn choose(&mut self, records: [&RollRecord; 2]) {
        if self.chosen {
            return;
        }
        // Dice that are thrown only now can stand in either of the two.
        let value = |at: usize| {
            let fits = records.iter().find_map(|record| {
                let mut throw = self.throws[at].clone();
                let known = throw.called.is_some() == record.called.is_some()
                    && throw.faces.values().flatten().eq(record.faces.faces());
                known.then(|| throw.read((&self.recorded, &self.changes), record).0.0)
            });
            fits.expect("one of the two")
        };
        self.counts = usize::from(value(1) > value(0));
    }
}

fn play(game: &Game) {
    let mut random = StdRng::seed_from_u64(14);
    let mut compared = Compared::default();
    while compared.scenarios < SCENARIOS {
        let faces: Vec<String> = (0..97)
            .map(|_| random.random_range(1..=12).to_string())
            .collect();
        let mut table = Spoken::at(game.id, &format!("any {}", faces.join(" ")), game.party);
        for _ in 0..AT_A_TABLE {
            let mut scenario = Scenario {
                game,
                table: &mut table,
                random: &mut random,
                compared: &mut compared,
                root: 0,
                sides: Vec::new(),
            };
            scenario.meanwhile();
            if scenario.begin() {
                for _ in 0..scenario.random.random_range(1..8) {
                    scenario.meanwhile();
                    scenario.change();
                }
            }
        }
    }
    let is_played = |count: u32, at_all: bool| assert!(!at_all || count > 20, "{compared:?}");
    is_played(compared.amended, true);
    is_played(compared.called, true);
    is_played(compared.contests, !game.contests.is_empty());
    is_played(compared.rerolled, game.must_take.is_some());
    is_played(compared.kept, game.must_take == Some(false));
}
