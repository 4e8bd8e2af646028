//! Who did what, and what it cost them.

use std::collections::BTreeMap;

use super::verdicts::{JudgedRoll, amends};
use super::words::unbroken;
use super::{Amount, Moment, Person, sentences};
use crate::campaign::character::Track;
use crate::campaign::text::possessive;
use crate::campaign::view::{Deed, EntryView};
use crate::campaign::{CharacterId, Event, Kind, Seq};
use crate::game::Rank;
use crate::luck::{Standing, better_than, hundredths};
use crate::rules::durability::Durability;

/// What each character did, and what it cost.
#[derive(Debug, Default)]
pub(super) struct PeopleBuilder {
    people: BTreeMap<CharacterId, PersonBuilder>,
    /// The roll each entry of a chain began with.
    roots: BTreeMap<Seq, Seq>,
}

/// One character's.
#[derive(Debug, Default)]
struct PersonBuilder {
    name: String,
    pc: bool,
    place: u32,
    /// Rolls by the entry they began with and by who acted there, each with its last verdict.
    rolls: BTreeMap<(Seq, Option<CharacterId>), CountedRoll>,
    spent: BTreeMap<String, i32>,
    gained: BTreeMap<String, i32>,
    suffered: BTreeMap<String, i32>,
    injuries: Vec<String>,
    worn: BTreeMap<String, i32>,
    lost: BTreeMap<String, i32>,
    eased: BTreeMap<String, i32>,
    stepped: BTreeMap<String, i32>,
}

#[derive(Debug)]
struct CountedRoll {
    success: bool,
    moment: Option<Moment>,
}

/// What makes a moment more worth telling than another of the same luck.
mod worth {
    /// The verdict is far above or below a usual one.
    pub(super) const EXTREME: f64 = 10.0;
    /// Somebody stood against it.
    pub(super) const OPPOSED: f64 = 5.0;
    /// It was made in a fight.
    pub(super) const IN_FIGHT: f64 = 5.0;
    /// Somebody spent something on it.
    pub(super) const SPENT: f64 = 5.0;
}

impl PeopleBuilder {
    /// Takes the next entry.
    pub(super) fn add(&mut self, entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) {
        let (seq, of) = (entry.place(), amends(entry));
        let root = of.map_or(seq, |of| *self.roots.get(&of).unwrap_or(&of));
        self.roots.insert(seq, root);
        for judged in verdicts {
            let Some(id) = judged.throw.who() else {
                continue;
            };
            let record = self.record(entry, id);
            if record.name.is_empty() {
                entry
                    .name_of_thrower(judged.throw)
                    .clone_into(&mut record.name);
            }
            let roll = CountedRoll {
                success: judged.success,
                moment: moment(entry, judged),
            };
            record.rolls.insert((root, judged.acting.who()), roll);
        }
        if matches!(entry.kind(), Kind::Campaign | Kind::Sheet) {
            return;
        }
        // Giving back what an amended roll had cost is no gain.
        let by_roll = entry.kind().is_roll();
        for event in entry.events() {
            self.cost(entry, event, by_roll);
        }
    }

    /// A character threw dice, which need not have a verdict.
    pub(super) fn threw(&mut self, entry: &EntryView<'_>, id: CharacterId) {
        self.record(entry, id);
    }

    /// What is kept of a character, under the name that it has now.
    fn record(&mut self, entry: &EntryView<'_>, id: CharacterId) -> &mut PersonBuilder {
        let record = self.people.entry(id).or_default();
        if let Some((name, pc, place)) = entry.person(id) {
            name.clone_into(&mut record.name);
            (record.pc, record.place) = (pc, place);
        }
        record
    }

    fn cost(&mut self, entry: &EntryView<'_>, event: &Event, by_roll: bool) {
        let game = entry.game();
        let is_harmed = |track: &String| game.harms(track);
        let is_ill = |track: &str| game.find_track(track).is_some_and(|rule| rule.ill);
        match event {
            Event::PointsSet {
                who,
                point,
                before,
                after,
            } => {
                let record = self.record(entry, *who);
                record.change(point, after - before, by_roll);
            }
            Event::TrackSet {
                who,
                track,
                before: Track { now: before, max },
                after:
                    Track {
                        now: after,
                        max: most,
                    },
                // What a new maximum takes is no harm.
            } if max == most => {
                let record = self.record(entry, *who);
                let ill = is_ill(track);
                let suffers = ill || is_harmed(track);
                let by = if ill { before - after } else { after - before };
                match (suffers, by < 0) {
                    (true, true) => add(&mut record.suffered, track, -by),
                    (true, false) if ill => add(&mut record.eased, track, by),
                    (true, false) => add(&mut record.gained, track, by),
                    // As the story tells it: what the game master takes is not spent.
                    (false, true) if !by_roll => add(&mut record.lost, track, -by),
                    (false, _) => record.change(track, by, by_roll),
                }
            }
            Event::Checked {
                who,
                name,
                before,
                after,
                ..
            } if before != after => {
                let record = self.record(entry, *who);
                let worn = match before {
                    Durability::Die(_) => &mut record.stepped,
                    _ => &mut record.worn,
                };
                add(worn, name, 1);
            }
            Event::InjurySet {
                who,
                before: None,
                after: Some(injury),
            } => {
                let words = entry.injury_words(injury);
                self.record(entry, *who).injuries.push(words);
            }
            _ => {}
        }
    }

    /// The success and the failure of the party that are most worth telling, where any is: by an unusual throw, by a verdict far
    /// from a usual one, or as the game master marked it. Of all characters' where no player's character rolled. `is_marked`: whether the game master noted or tagged a roll.
    pub(super) fn moments(
        &self,
        is_marked: impl Fn(Seq) -> bool,
    ) -> (Option<Moment>, Option<Moment>) {
        let of = |pc: bool| {
            let people = self.people.values().filter(move |record| record.pc == pc);
            people.flat_map(|record| {
                let rolls = record.rolls.iter();
                rolls.filter_map(|((seq, _), roll)| Some((*seq, roll.moment.as_ref()?)))
            })
        };
        let pc = of(true).next().is_some();
        // By what its sentence tells: that it was marked, then the share of such rolls. Only of equals the rest counts.
        let is_worth = |next: &(Seq, &Moment), best: &(Seq, &Moment)| {
            let by_mark = is_marked(next.0).cmp(&is_marked(best.0));
            let by_luck = next.1.beaten.total_cmp(&best.1.beaten);
            let by_weight = next.1.weight.total_cmp(&best.1.weight);
            by_mark.then(by_luck).then(by_weight).is_ge()
        };
        // An ordinary roll is no moment to remember, however little else was rolled.
        let is_unusual = |(seq, it): &(Seq, &Moment)| !it.is_ordinary() || is_marked(*seq);
        let most = |success: bool| {
            let all = of(pc).filter(|(_, it)| it.success == success);
            let mut all: Vec<(Seq, &Moment)> = all.filter(is_unusual).collect();
            // Of equals the latest, which the evening came to.
            all.sort_by_key(|(seq, _)| *seq);
            let best = all.into_iter().reduce(
                |best, next| {
                    if is_worth(&next, &best) { next } else { best }
                },
            );
            best.map(|(seq, it)| Moment {
                marked: is_marked(seq),
                ..it.clone()
            })
        };
        (most(true), most(false))
    }

    /// The characters who did something, the party first, by their places in lists.
    pub(super) fn people(self) -> Vec<(CharacterId, Person)> {
        let mut people: Vec<(CharacterId, PersonBuilder)> = self.people.into_iter().collect();
        people.sort_by_key(|(id, it)| (!it.pc, it.place, *id));
        let people = people.into_iter();
        people.map(|(id, record)| (id, record.person())).collect()
    }
}

impl PersonBuilder {
    fn moments(&self) -> impl Iterator<Item = &Moment> {
        self.rolls.values().filter_map(|roll| roll.moment.as_ref())
    }

    /// Points or a track go or come.
    fn change(&mut self, what: &str, by: i32, by_roll: bool) {
        if by < 0 || by_roll {
            add(&mut self.spent, what, -by);
        } else {
            add(&mut self.gained, what, by);
        }
    }

    fn person(mut self) -> Person {
        // What rolls gave beyond what they cost, as a push may, is a gain.
        for (what, amount) in self.spent.iter().filter(|(_, amount)| **amount < 0) {
            add(&mut self.gained, what, -amount);
        }
        let best = self
            .moments()
            .filter(|it| it.success)
            .reduce(better)
            .cloned();
        let successes = self.rolls.values().filter(|roll| roll.success).count();
        Person {
            rolls: u32::try_from(self.rolls.len()).unwrap_or(u32::MAX),
            successes: u32::try_from(successes).unwrap_or(u32::MAX),
            best,
            luck: None,
            spent: amounts_of(self.spent),
            gained: amounts_of(self.gained),
            suffered: amounts_of(self.suffered),
            injuries: self.injuries,
            worn: amounts_of(self.worn),
            lost: amounts_of(self.lost),
            eased: amounts_of(self.eased),
            stepped: amounts_of(self.stepped),
            resources: None,
            name: self.name,
            pc: self.pc,
        }
    }
}

/// A roll to remember; none that is hidden.
fn moment(entry: &EntryView<'_>, judged: &JudgedRoll<'_>) -> Option<Moment> {
    let throw = judged.throw;
    let standing = judged.standing.filter(|_| !entry.is_hidden())?;
    let names = [throw, judged.acting].map(|throw| entry.name_of_thrower(throw));
    let deed = entry.deeds().into_iter().find(|deed| match deed {
        Deed::Rolled(it) => it.who == names[0],
        Deed::Contested(it) => names
            .iter()
            .all(|name| it.sides.iter().any(|(side, _)| side == name)),
        _ => false,
    });
    let (is_opposed, is_extreme, has_spent) = match &deed {
        Some(Deed::Rolled(it)) => {
            let is_extreme = matches!(it.rank, Rank::Best | Rank::Worst);
            (it.against.is_some(), is_extreme, it.spent.is_some())
        }
        Some(Deed::Contested(it)) => (true, it.extreme.is_some(), it.spent.is_some()),
        _ => (false, false, false),
    };
    let weights = [
        (is_extreme, worth::EXTREME),
        (is_opposed, worth::OPPOSED),
        (entry.round().is_some(), worth::IN_FIGHT),
        (has_spent, worth::SPENT),
    ];
    let weights = weights.iter().filter(|(is, _)| *is);
    Some(Moment {
        who: names[0].to_owned(),
        what: throw.subject(),
        verdict: judged.verdict.clone()?,
        sentence: entry.wording(judged.event).sentence,
        told: deed.as_ref().map_or_else(String::new, sentences::sentence),
        percentile: (standing.percentile() * 1000.0).round() / 10.0,
        beaten: hundredths(standing, judged.success),
        rarity: rarity(entry, judged, standing),
        success: judged.success,
        extreme: is_extreme,
        marked: false,
        weight: weights.map(|(_, weight)| weight).sum(),
    })
}

/// Where the result stands. In a contest that is said of the throw alone, because the other side's decides with it.
fn rarity(entry: &EntryView<'_>, judged: &JudgedRoll<'_>, standing: Standing) -> String {
    let stands = unbroken(&better_than(standing));
    let result = judged.event.roll_result();
    if result.is_none_or(|result| result.contest.is_none()) {
        return stands;
    }
    let whose = possessive(entry.name_of_thrower(judged.throw));
    format!("{whose} dice were {stands}")
}

fn better<'a>(a: &'a Moment, b: &'a Moment) -> &'a Moment {
    if b.percentile > a.percentile { b } else { a }
}

fn add(sums: &mut BTreeMap<String, i32>, what: &str, amount: i32) {
    let sum = sums.entry(what.to_owned()).or_default();
    *sum = sum.saturating_add(amount);
}

fn amounts_of(sums: BTreeMap<String, i32>) -> Vec<Amount> {
    let amounts = sums.into_iter().filter(|(_, amount)| *amount > 0);
    amounts
        .map(|(what, amount)| Amount { what, amount })
        .collect()
}
