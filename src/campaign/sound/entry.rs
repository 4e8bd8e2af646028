//! Whether an entry can follow a campaign: what it refers to is there, and what it adds is new.

use std::collections::BTreeSet;

use super::bounds::check_with_ids;
use super::state::{check_character, check_order};
use crate::campaign::character::Thing;
use crate::campaign::ids::ThingId;
use crate::campaign::{
    Campaign, Character, CharacterId, Entry, Event, Kind, RollRecord, Seq, Shown,
};
use crate::dice::{Die, Face};
use crate::rules::RuleError;

/// What is known of an earlier entry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Past {
    pub(crate) kind: Kind,
    pub(crate) hidden: bool,
    pub(crate) undone: bool,
}

/// What is known of the entries before this one.
type Earlier<'a> = &'a dyn Fn(Seq) -> Option<Past>;

type Sound = Result<(), String>;

impl Campaign {
    /// Applies the next entry if it can be one; after an error the campaign is of no use. `earlier` answers for the entries
    /// before it, which are known to be sound.
    ///
    /// # Errors
    /// What is wrong with it, as the rest of a sentence about the entry.
    pub(crate) fn accept(&mut self, entry: &Entry, earlier: Earlier<'_>) -> Sound {
        let (session, ids) = (self.session, self.ids);
        let earlier = |seq: Seq| earlier(seq).filter(|_| seq < entry.seq);
        if let Some(cause) = entry.what.cause {
            before("cause", cause, &earlier)?;
        }
        self.state.last = entry.seq;
        let first = entry.what.events.first();
        let turned = matches!(first, Some(Event::Undid(_) | Event::Redid(_)));
        ensure(
            turned == matches!(entry.what.kind, Kind::Undo | Kind::Redo),
            || format!("it is of kind {} without what that is", entry.what.kind),
        )?;
        for (at, event) in entry.what.events.iter().enumerate() {
            let is_first = at == 0;
            let due = (entry.seq == Seq(1) || turned) && is_first;
            let opens = matches!(
                event,
                Event::Began { .. } | Event::Undid(_) | Event::Redid(_)
            );
            ensure(opens == due, || "it begins with another event".to_owned())?;
            self.refers(event, turned, &earlier)?;
            self.adds(event, turned || entry.seq == Seq(1))?;
            self.apply(event);
        }
        let given = self.ids;
        check_with_ids(entry.seq, &entry.what.events, given).map_err(|e| e.to_string())?;
        if turned {
            ensure(given == ids, || {
                format!("it gives {given}, which is no new id")
            })?;
        }
        let shown = match &entry.what.shown {
            Shown::Part(part) => part.who.as_slice(),
            Shown::All | Shown::Nothing => &[],
        };
        let named = shown.iter().map(|(id, _)| id).chain(&entry.what.who);
        for CharacterId(id) in named {
            ensure((1..=given).contains(id), || {
                format!("it concerns character {id}, who was never there")
            })?;
        }
        let due = self.session.max(session);
        ensure(entry.session == due, || {
            format!("it is of session {}, not {due}", entry.session)
        })
    }

    /// What an event refers to is there.
    fn refers(&self, event: &Event, turned: bool, earlier: Earlier<'_>) -> Sound {
        match event {
            Event::Undid(seqs) => each(seqs, |of| {
                let past = before("undo", of, earlier)?;
                let may = !matches!(past.kind, Kind::Undo | Kind::Redo) && of != Seq(1);
                ensure(may && !past.undone, || {
                    format!("it undoes entry {}, which can't be undone", of.0)
                })
            }),
            Event::Redid(seqs) => each(seqs, |of| {
                let past = before("redo", of, earlier)?;
                ensure(past.undone, || {
                    format!("it redoes entry {}, which is not undone", of.0)
                })
            }),
            Event::Revealed { of } => {
                let past = before("revealed entry", *of, earlier)?;
                ensure(past.hidden, || {
                    format!("it reveals entry {}, which is not hidden", of.0)
                })
            }
            Event::Tagged { of, .. } => before("tagged entry", *of, earlier).map(drop),
            Event::Rerolled { of, .. } | Event::Kept { of, .. } => {
                before("roll", *of, earlier)?;
                self.throws(event)
            }
            Event::Amended { of, corrects, .. } => {
                before("roll", *of, earlier)?;
                if let Some(thrown) = corrects {
                    before("roll", *thrown, earlier)?;
                }
                self.throws(event)
            }
            Event::Rolled(_) | Event::Contested { .. } => self.throws(event),
            Event::DiceThrown {
                dice,
                faces,
                called,
                ..
            } => ensure(called.is_some() || dice.resolve(faces).is_ok(), || {
                "its faces are not those of its dice".to_owned()
            }),
            Event::Checked {
                who,
                thing,
                die,
                face,
                ..
            } => {
                let who = self.there(*who)?;
                let mut gear = who.items.iter().chain(&who.supplies);
                ensure(gear.any(|it| it.id == *thing), || missing(*thing))?;
                fits(*face, die.sides)
            }
            Event::TableThrown {
                who, table, face, ..
            } => {
                self.there(*who)?;
                let mut tables = self.game.tables.iter();
                let rule = tables.find(|rule| rule.name == *table);
                let rule = rule.ok_or_else(|| format!("there is no table `{table}`"))?;
                fits(*face, rule.die)
            }
            Event::RandomThrown { steps, .. } => ensure(
                steps
                    .iter()
                    .all(|step| step.dice.resolve(&step.faces).is_ok()),
                || "its faces are not those of its dice".to_owned(),
            ),
            Event::PassedOver { who, .. }
            | Event::HarmLooked { who, .. }
            | Event::TrackAsked { who, .. }
            | Event::InjuryEased { who, .. }
            | Event::Healed { who, .. } => self.there(*who).map(drop),
            Event::SessionSet { after, .. } => {
                let next = self.session + 1;
                ensure(after.0 <= next, || {
                    format!("it begins session {}, not {next}", after.0)
                })
            }
            Event::OrderSet {
                after: Some(order), ..
            } => check_order(order),
            Event::HiddenStretchSet {
                after: Some(stretch),
                ..
            } => ensure(stretch.to.is_none_or(|to| to >= stretch.from), || {
                "hidden ends before it begins".to_owned()
            }),
            // What was kept for convenience goes back to nobody if the character is gone.
            _ if turned => Ok(()),
            Event::CharacterAdded(_) => Ok(()),
            _ => match event.on() {
                Some(who) => self.there(who).map(drop),
                None => Ok(()),
            },
        }
    }

    /// What an event adds has a new id, or the one that it had; what it changes is there. `again` where it may add what there
    /// was: by an undo or a redo, and all at once in the first entry.
    fn adds(&self, event: &Event, again: bool) -> Sound {
        if let Event::CharacterAdded(who) = event {
            ensure(!self.characters.contains_key(&who.id), || {
                format!("it adds character {}, who is there", who.id.0)
            })?;
            let mut all = self.characters.values();
            ensure(all.all(|other| other.number != who.number), || {
                format!("it adds a second character with the number {}", who.number)
            })?;
            ensure(again || who.id.0 > self.ids, || {
                format!("it adds character {}, whose id is not new", who.id.0)
            })?;
            return check_character(who);
        }
        let (before, after) = match event {
            Event::ItemSet { before, after, .. } => ids(before.as_ref(), after.as_ref()),
            Event::InjurySet { before, after, .. } => ids(before.as_ref(), after.as_ref()),
            Event::ModifierSet { before, after, .. } => ids(before.as_ref(), after.as_ref()),
            Event::SavedSet { before, after, .. } => ids(before.as_deref(), after.as_deref()),
            Event::CounterSet { before, after } => ids(before.as_ref(), after.as_ref()),
            Event::RandomSet { before, after } => ids(before.as_deref(), after.as_deref()),
            Event::KeptNoteSet { before, after } => ids(before.as_deref(), after.as_deref()),
            _ => return Ok(()),
        };
        match (before, after) {
            (None, Some(new)) => ensure(again || new.0 > self.ids, || {
                format!("it adds {}, whose id is not new", new.0)
            }),
            (Some(old), Some(new)) if old != new => Err(format!("it makes {} of {}", new.0, old.0)),
            (Some(old), _) => {
                let there = self.things(event).contains(&old);
                ensure(again || there, || missing(old))
            }
            (None, None) => Ok(()),
        }
    }

    /// The things among which an event changes one.
    fn things(&self, event: &Event) -> Vec<ThingId> {
        let who = event.on().and_then(|who| self.character(who));
        match (event, who) {
            (Event::ItemSet { supply: true, .. }, Some(who)) => all(&who.supplies),
            (Event::ItemSet { .. }, Some(who)) => all(&who.items),
            (Event::BelongingSet { .. }, Some(who)) => all(&who.belongings),
            (Event::InjurySet { .. }, Some(who)) => all(&who.injuries),
            (Event::ModifierSet { .. }, Some(who)) => all(&who.modifiers),
            (Event::SavedSet { .. }, Some(who)) => all(&who.saved),
            (Event::SavedSet { .. }, None) => all(&self.saved),
            (Event::CounterSet { .. }, _) => all(&self.counters),
            (Event::PreparedSet { .. }, _) => all(&self.prepared),
            (Event::RandomSet { .. }, _) => all(&self.random),
            (Event::KeptNoteSet { .. }, _) => all(&self.notes),
            _ => Vec::new(),
        }
    }

    fn there(&self, who: CharacterId) -> Result<&Character, String> {
        self.character(who)
            .ok_or_else(|| format!("it refers to character {}, who is not there", who.0))
    }

    /// The faces of new throws are those of their dice.
    fn throws(&self, event: &Event) -> Sound {
        event.records().try_for_each(|record| self.throw(record))
    }

    fn throw(&self, record: &RollRecord) -> Sound {
        if let Some(who) = record.who() {
            self.there(who)?;
        }
        if !record.was_thrown() {
            return Ok(());
        }
        let mechanic = &self.game.mechanic;
        let rolls = record.rolls();
        for roll in &rolls {
            let numbers = mechanic.accepts(roll);
            numbers.map_err(|why| format!("its plan can't be thrown: {why}"))?;
        }
        if record.called.is_some() {
            return Ok(());
        }
        let wrong = |why: RuleError| format!("its faces are not those of its dice: {why}");
        let wanted = mechanic.wanted_by(&rolls, &record.faces).map_err(wrong)?;
        ensure(wanted.is_empty(), || {
            format!("it lacks the faces of {} dice", wanted.len())
        })?;
        rolls.iter().try_for_each(|roll| {
            let throw = mechanic.read_by(roll, &record.faces);
            mechanic.resolve(roll, &throw).map(drop).map_err(wrong)
        })
    }
}

/// What is known of an entry before this one.
fn before(what: &str, seq: Seq, earlier: Earlier<'_>) -> Result<Past, String> {
    earlier(seq).ok_or_else(|| format!("its {what} is entry {}, which is not before it", seq.0))
}

/// Some entries, each once.
fn each(seqs: &[Seq], check: impl Fn(Seq) -> Sound) -> Sound {
    ensure(!seqs.is_empty(), || "it names no entry".to_owned())?;
    let mut known = BTreeSet::new();
    seqs.iter().try_for_each(|seq| {
        ensure(known.insert(*seq), || {
            format!("it names entry {} twice", seq.0)
        })?;
        check(*seq)
    })
}

fn fits(face: Face, sides: u16) -> Sound {
    ensure(Die::Sides(sides).has(face), || {
        format!("it has a {face} on a die of {sides} sides")
    })
}

fn ids<T: Thing>(before: Option<&T>, after: Option<&T>) -> (Option<ThingId>, Option<ThingId>) {
    (before.map(Thing::id), after.map(Thing::id))
}

fn all<T: Thing>(things: &[T]) -> Vec<ThingId> {
    things.iter().map(Thing::id).collect()
}

fn missing(id: ThingId) -> String {
    format!("it refers to {}, which is not there", id.0)
}

pub(super) fn ensure(holds: bool, or: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(or()) }
}
