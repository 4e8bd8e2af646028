//! What filters find, told apart from how they are asked: every entry is read and judged by itself, and what later ones make
//! of it is replayed. Wherever the indexes end, and in whatever stretches, nothing else is found.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rollbook::campaign::{CharacterId, Entry, Event, Kind, RollRecord, Seq, Shown};
use rollbook::journal::filter::{FilterContext, NameHistory};
use rollbook::journal::{BatchLimit, Filter, Reader};
use rollbook::phrase::{self, Input};
use rollbook::table::{Failure, Table};

use super::filter::{wanted_in, wanted_onwards};
use super::play::in_memory_of;
use super::random::{Act, act, game, perform};

/// What random play leaves out; what a game doesn't know is refused.
const PHRASES: [&str; 16] = [
    "roll Ysolde Athletics vs 8 faces 7",
    "roll Ysolde Athletics + STR vs 8 faces 7 6",
    "roll Brannoc Athletics vs 8 called 12 hidden",
    "roll Brannoc Athletics + STR vs 8 called 12 hidden",
    "roll all Athletics vs 8",
    "roll all Athletics + STR vs 20 hidden",
    "contest Ysolde Athletics faces 3 against Brannoc Stealth faces 9",
    "reroll Ysolde faces 9",
    "force \"so be it\" reroll Brannoc faces 9",
    "close Ysolde",
    "rename Ysolde Wanda",
    "rename Wanda Ysolde",
    "rename Brannoc Ysolde",
    "remove Brannoc",
    "dice 2d20 faces 3 4",
    "dice 2d20 called 12 hidden",
];

/// The same of an entry.
const OF: [&str; 4] = ["tag # Bridge", "tag # bookmark", "reveal #", "undo #"];

/// What is asked for, a word each.
const WORDS: [&str; 33] = [
    "who:ysolde",
    "who:brannoc",
    "who:wanda",
    "session:0",
    "session:1",
    "session:-1",
    "tier:success",
    "tier:major",
    "tier:medium",
    "tier:tie",
    "tier:blunder",
    "kind:roll",
    "kind:contest",
    "kind:reroll",
    "kind:track",
    "kind:undo",
    "kind:redo",
    "kind:tag",
    "trait:Athletics",
    "trait:Stealth",
    "tag:bridge",
    "is:hidden",
    "is:table-dice",
    "is:called",
    "is:rerolled",
    "is:overruled",
    "is:undone",
    "is:tagged",
    "is:bookmarked",
    "is:revealed",
    "ysolde",
    "so goes",
    "h",
];

#[derive(Debug, Clone)]
enum Step {
    Act(Act),
    Phrase(&'static str),
    /// Said of the entry so far before the last one.
    Of(&'static str, u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
    3 => act().prop_map(Step::Act),
    2 => prop::sample::select(PHRASES.as_slice()).prop_map(Step::Phrase),
    2 => (prop::sample::select(OF.as_slice()), 0..6_u64).prop_map(|(said, back)| Step::Of(said, back)),
    ]
}

fn take(table: &mut Table, step: &Step) {
    match *step {
        Step::Act(ref act) => drop(perform(table, act)),
        Step::Phrase(phrase) => say(table, phrase),
        Step::Of(verb, back) => {
            let seq = table.campaign().last.0.saturating_sub(back);
            say(table, &verb.replace('#', &seq.to_string()));
        }
    }
}

fn say(table: &mut Table, phrase: &str) {
    let done = match phrase::parse(table.campaign(), phrase) {
        Ok(Input::Run(command)) => table.run(&command).map(drop),
        Ok(Input::Undo(Some(seq))) => table.undo_entry(seq).map(drop),
        _ => Ok(()),
    };
    assert!(!matches!(done, Err(Failure::Journal(_))), "{phrase}");
}

/// Every entry, and by what the undone ones are undone.
struct Told {
    entries: Vec<Entry>,
    undone: BTreeMap<Seq, Seq>,
}

impl Told {
    fn by(reader: &Reader) -> Self {
        let lines = reader.page(None, usize::MAX).expect("readable");
        let entry = |seq| reader.entry_details(seq).expect("readable").entry;
        let entries: Vec<_> = lines.iter().rev().map(|line| entry(line.seq)).collect();
        let mut undone = BTreeMap::new();
        for entry in &entries {
            for event in &entry.what.events {
                match event {
                    Event::Undid(seqs) => undone.extend(seqs.iter().map(|seq| (*seq, entry.seq))),
                    Event::Redid(seqs) => {
                        for undo in seqs
                            .iter()
                            .filter_map(|seq| undone.remove(seq))
                            .collect::<Vec<_>>()
                        {
                            undone.insert(undo, entry.seq);
                        }
                    }
                    _ => {}
                }
            }
        }
        Self { entries, undone }
    }

    /// Whether an event that stands is so.
    fn stands(&self, is: impl Fn(&Entry, &Event) -> bool) -> bool {
        let standing = |entry: &&Entry| !self.undone.contains_key(&entry.seq);
        let mut entries = self.entries.iter().filter(standing);
        entries.any(|entry| entry.what.events.iter().any(|event| is(entry, event)))
    }

    /// Everybody who ever had this name.
    fn people(&self, name: &str) -> BTreeSet<CharacterId> {
        let events = self.entries.iter().flat_map(|entry| &entry.what.events);
        let named = events.filter_map(|event| match event {
            Event::CharacterAdded(one) => Some((one.name.as_str(), one.id)),
            Event::Renamed { who, after, .. } => Some((after.as_str(), *who)),
            _ => None,
        });
        let same = named.filter(|(had, _)| had.eq_ignore_ascii_case(name));
        same.map(|(_, id)| id).collect()
    }

    /// The last session whose start stands. The undo of a start is in the session that there is no more.
    fn sessions(&self) -> u32 {
        let numbers = (1..).take_while(|number| self.start(*number).is_some());
        numbers.last().unwrap_or(0)
    }

    /// The entry that starts a session, which stands.
    fn start(&self, session: u32) -> Option<Seq> {
        let starts = |event: &Event| matches!(event, Event::SessionSet { after: (number, true), .. } if *number == session);
        let is = |entry: &&Entry| {
            session == 0 || entry.what.kind == Kind::Session && entry.what.events.iter().any(starts)
        };
        let standing = |entry: &&Entry| !self.undone.contains_key(&entry.seq);
        let first = self.entries.iter().filter(is).find(standing);
        first.map(|entry| entry.seq)
    }

    /// Whether this is so of an entry.
    fn is(&self, entry: &Entry, word: &str) -> bool {
        let what = &entry.what;
        let (key, value) = word.split_once(':').unwrap_or(("", word));
        let any = |is: &dyn Fn(&Event) -> bool| what.events.iter().any(is);
        match key {
            "who" => what.who.iter().any(|id| self.people(value).contains(id)),
            "session" => match value.parse::<i64>().expect("a number") {
                -1 => entry.session == self.sessions(),
                number => i64::from(entry.session) == number,
            },
            "tier" => Self::has_tier(entry, value, &|_| true),
            "kind" => what.kind.to_string() == value,
            "trait" => any(&|event| {
                let mut throws = throws(event).into_iter();
                throws.any(|throw| throw.lead() == value)
            }),
            "tag" => self.is_tagged(entry.seq, |word| word.eq_ignore_ascii_case(value)),
            "is" => self.is_flagged(entry, value),
            _ => what.label.to_lowercase().contains(value),
        }
    }

    /// Whether a verdict is this one; of several rolls that of somebody of whom `theirs` is so. A roll for the order has none.
    fn has_tier(entry: &Entry, value: &str, theirs: &dyn Fn(Option<CharacterId>) -> bool) -> bool {
        let what = &entry.what;
        let is = |tier: &str| tier.split('+').next() == Some(value);
        if let Some(tier) = what.tier.as_deref() {
            return is(tier);
        }
        let mut throws = what.events.iter().flat_map(throws);
        let is_of_turns = matches!(what.kind, Kind::Turn | Kind::Round);
        let is_theirs = |throw: &RollRecord| theirs(throw.who());
        !is_of_turns && throws.any(|throw| is(&throw.tier) && is_theirs(throw))
    }

    /// Whether the verdicts that are asked for are those of the people that are.
    fn is_theirs(&self, entry: &Entry, words: &[&str]) -> bool {
        let values = |key: &str| {
            let key = format!("{key}:");
            let words = words.iter().filter_map(move |word| word.strip_prefix(&key));
            words.map(str::to_owned).collect::<Vec<_>>()
        };
        let people = values("who");
        people.iter().all(|who| {
            let these = self.people(who);
            let tiers = values("tier");
            tiers.iter().all(|tier| {
                Self::has_tier(entry, tier, &|who| {
                    who.is_some_and(|who| these.contains(&who))
                })
            })
        })
    }

    fn is_flagged(&self, entry: &Entry, flag: &str) -> bool {
        let what = &entry.what;
        let any = |is: &dyn Fn(&Event) -> bool| what.events.iter().any(is);
        let again = |event: &Event| matches!(event, Event::Rerolled { .. });
        match flag {
            "hidden" => {
                let is_kept = what.hidden || what.shown == Shown::Nothing;
                what.kind != Kind::Reveal && is_kept
            }
            "table-dice" => any(&Event::table_dice),
            "called" => any(&|event| event.called().is_some()),
            "rerolled" => {
                let caused = |it: &Entry| it.what.cause == Some(entry.seq);
                any(&again) || self.stands(|it, event| caused(it) && again(event))
            }
            "overruled" => what.forced.is_some(),
            "undone" => self.undone.contains_key(&entry.seq),
            "tagged" => self.is_tagged(entry.seq, |_| true),
            "bookmarked" => self.is_tagged(entry.seq, |word| word == "bookmark"),
            "revealed" => {
                self.stands(|_, event| matches!(event, Event::Revealed { of } if *of == entry.seq))
            }
            _ => unreachable!("not asked for: {flag}"),
        }
    }

    fn is_tagged(&self, seq: Seq, is: impl Fn(&str) -> bool) -> bool {
        self.stands(
            |_, event| matches!(event, Event::Tagged { of, word } if *of == seq && is(word)),
        )
    }

    /// Those of which all is so, newest first. A word of labels passes over what only says what another entry says.
    fn all(&self, said: &str) -> Vec<Seq> {
        let words: Vec<&str> = said.split_whitespace().collect();
        let turns = words
            .iter()
            .any(|word| ["kind:undo", "kind:redo"].contains(word));
        let passes = !turns && words.iter().any(|word| !word.contains(':'));
        let is_turn = |entry: &Entry| matches!(entry.what.kind, Kind::Undo | Kind::Redo);
        let found = self.entries.iter().rev().filter(|entry| {
            words.iter().all(|word| self.is(entry, word))
                && self.is_theirs(entry, &words)
                && !(passes && is_turn(entry))
        });
        found.map(|entry| entry.seq).collect()
    }
}

/// The throws an event is about.
fn throws(event: &Event) -> Vec<&RollRecord> {
    match event {
        Event::Rolled(throw) | Event::Rerolled { new: throw, .. } => vec![throw],
        Event::Contested { a, b, .. } => vec![a, b],
        Event::Kept { counts, .. } => vec![counts],
        Event::Amended { counts, .. } => vec![&counts.new],
        _ => Vec::new(),
    }
}

fn agree(table: &Table, said: &[String]) -> Result<(), TestCaseError> {
    let (reader, former) = (table.reader(), NameHistory::default());
    let told = Told::by(reader);
    for number in 0..told.sessions() + 3 {
        let first = reader.first_of_session(number).expect("readable");
        prop_assert_eq!(first.map(|line| line.seq), told.start(number), "{}", number);
    }
    for said in said {
        let known = FilterContext {
            campaign: table.campaign(),
            reader,
            names: &former,
        };
        // Names and sessions that there are not.
        let Ok(filter) = Filter::parse(said, known) else {
            continue;
        };
        let due = told.all(said);
        for (entries, hits) in [(1, 1), (3, 2), (40, 64), (u64::MAX, usize::MAX)] {
            let pace = BatchLimit { entries, hits };
            prop_assert_eq!(
                &wanted_in(reader, &filter, pace),
                &due,
                "{} at {:?}",
                said,
                pace
            );
            prop_assert_eq!(
                &wanted_onwards(reader, &filter, entries),
                &due,
                "{} from {}",
                said,
                entries
            );
        }
    }
    Ok(())
}

proptest! {
#![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

#[test]
fn filters_find_what_reading_every_entry_finds(
game in game(),
before in prop::collection::vec(step(), 10..60),
after in prop::collection::vec(step(), 0..12),
combined in prop::collection::vec(prop::collection::vec(0..WORDS.len(), 2..4), 12),
) {
let said = |words: &Vec<usize>| words.iter().map(|at| WORDS[*at]).collect::<Vec<_>>().join(" ");
let mut all: Vec<String> = WORDS.map(str::to_owned).to_vec();
all.extend(combined.iter().map(said));
let mut table = in_memory_of(game);
for step in &before {
take(&mut table, step);
}
agree(&table, &all)?;
let last = table.campaign().last.0;
table.index(last / 2 + 1).expect("memory");
agree(&table, &all)?;
table.index(last).expect("memory");
agree(&table, &all)?;
// What is made of entries that are in the tables by those that are not yet.
for step in &after {
take(&mut table, step);
}
agree(&table, &all)?;
}
}
