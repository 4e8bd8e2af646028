//! A session being read: the campaign is taken back to where the session begins, and then forward entry by entry. In
//! stretches, so that a screen need not wait.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::luck::{LuckBuilder, with_luck};
use super::people::PeopleBuilder;
use super::story::StoryBuilder;
use super::verdicts::{Percentiles, verdicts};
use super::{Bounded, Recap, RecapError, resources};
use crate::campaign::character::Presence;
use crate::campaign::view::{Audience, Viewer};
use crate::campaign::{Entry, Event, Seq};
use crate::journal::{JournalError, Reader};

/// A recap of the entries read so far.
#[derive(Debug)]
pub struct RecapBuilder {
    session: u32,
    /// When its first entry was made.
    at: i64,
    /// Who it is for, at the last entry that was read.
    viewer: Viewer,
    step: Step,
    /// The first entry of the session and the first behind it: what was filed elsewhere because a start was undone belongs
    /// to the session all the same.
    first: Seq,
    end: Seq,
    story: StoryBuilder,
    people: PeopleBuilder,
    percentiles: Percentiles,
    luck: LuckBuilder,
}

/// Where the reading is.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Turning entries round, this one next, so that the campaign is as before it.
    TakeBack(Seq),
    /// Making entries true again, this one next.
    Apply(Seq),
    /// Telling, this one next.
    Tell(Seq),
}

impl RecapBuilder {
    /// Looks up where the session lies; `None` is the one that goes on, else the last. `viewer` is at the last entry.
    ///
    /// # Errors
    /// There was no such session, or the journal can't be read.
    pub fn begin(
        viewer: Viewer,
        reader: &Reader,
        session: Option<u32>,
    ) -> Result<Self, RecapError> {
        let session = session.unwrap_or(viewer.session());
        let first_of = |session| match viewer.session() {
            last if session <= last => reader.first_of_session(session),
            _ => Ok(None),
        };
        let found = first_of(session)?;
        let first = found.ok_or_else(|| {
            let there_is = match viewer.session() {
                0 => "none has begun yet".to_owned(),
                last => format!("the last is {last}"),
            };
            RecapError::NoSession(session, there_is)
        })?;
        let last = reader.last()?;
        let next = first_of(session + 1)?;
        let end = next.map_or(Seq(last.0 + 1), |line| line.seq);
        // Whichever end is nearer: a late session is asked for most.
        let way = if first.seq.0 < last.0 / 2 {
            Step::Apply(Seq(1))
        } else {
            Step::TakeBack(last)
        };
        Ok(Self {
            session,
            at: first.at,
            viewer: match way {
                Step::Apply(_) => viewer.at_beginning(),
                _ => viewer,
            },
            step: way,
            first: first.seq,
            end,
            story: StoryBuilder::default(),
            people: PeopleBuilder::default(),
            percentiles: Percentiles::default(),
            luck: LuckBuilder::default(),
        })
    }

    /// Reads up to `most` more entries; whether that was all.
    ///
    /// # Errors
    /// The journal can't be read.
    pub fn advance(&mut self, reader: &Reader, most: u64) -> Result<bool, JournalError> {
        let _moment = reader.read_transaction();
        let mut left = most;
        while left > 0 {
            left -= 1;
            self.step = match self.step {
                Step::TakeBack(seq) if seq < self.first => Step::Tell(self.first),
                Step::TakeBack(seq) => {
                    self.viewer.take_back(&reader.changes(seq)?);
                    Step::TakeBack(Seq(seq.0 - 1))
                }
                Step::Apply(seq) if seq >= self.first => Step::Tell(self.first),
                Step::Apply(seq) => {
                    self.viewer.apply(&reader.changes(seq)?);
                    Step::Apply(Seq(seq.0 + 1))
                }
                Step::Tell(seq) if seq >= self.end => return Ok(true),
                Step::Tell(seq) => {
                    self.read(reader, seq)?;
                    Step::Tell(Seq(seq.0 + 1))
                }
            };
        }
        Ok(false)
    }

    /// Takes the next entry. What was hidden from the players stands in their recap where it was shown to them; in the game
    /// master's where it was done.
    fn read(&mut self, reader: &Reader, seq: Seq) -> Result<(), JournalError> {
        let line = reader.line(seq)?;
        let mut entry = reader.read_entry(seq)?;
        let stands = line.undone_by.is_none();
        let players = self.viewer.audience() == Audience::Players;
        self.viewer.apply(&entry.what.events);
        if stands {
            entry.what.hidden = line.hidden && (players || line.is_secret());
            self.add(&entry);
        }
        if let Some(shown) = shown(&entry).filter(|_| stands && players) {
            let line = reader.line(shown)?;
            if line.undone_by.is_none() && line.revealed_by == Some(seq) {
                let mut entry = reader.read_entry(shown)?;
                entry.what.hidden = false;
                self.add(&entry);
            }
        }
        Ok(())
    }

    /// Adds an entry where it may be known.
    fn add(&mut self, entry: &Entry) {
        let Some(view) = self.viewer.entry(entry) else {
            return;
        };
        let verdicts = verdicts(&view, &mut self.percentiles);
        self.luck.add(&view);
        self.people.add(&view, &verdicts);
        self.story.add(&view, &verdicts);
    }

    /// What it came to. Days are those of `zone`.
    pub fn finish(self, zone: &TimeZone) -> Recap {
        let at = Timestamp::from_microsecond(self.at).unwrap_or_default();
        let day = at.to_zoned(zone.clone());
        let viewer = &self.viewer;
        let number = |id| viewer.sheet(id).map_or(u32::MAX, |who| who.number);
        viewer.show(|mut seen| {
            seen.sheets.retain(|who| who.presence != Presence::Benched);
            let counters = seen.counters.iter().map(|it| Bounded {
                what: it.name.clone(),
                now: it.now,
                max: it.max,
            });
            let (latest, in_session) = seen.session;
            let (best, worst) = self.people.moments();
            let (luck, theirs) = self.luck.finish(&seen);
            let people = with_luck(self.people.people(), &theirs);
            Recap {
                session: self.session,
                date: day.strftime("%Y-%m-%d").to_string(),
                day: day.strftime("%-d %B %Y").to_string(),
                ended: latest != self.session || !in_session,
                audience: viewer.audience(),
                story: self.story.finish(),
                best,
                worst,
                people: resources::with_resources(people, &seen.sheets, number),
                counters: counters.collect(),
                luck,
                campaign: seen.name.to_owned(),
                game: seen.game.name.clone(),
            }
        })
    }
}

/// The entry that this one shows to the players.
fn shown(entry: &Entry) -> Option<Seq> {
    entry.what.events.iter().find_map(|event| match event {
        Event::Revealed { of } => Some(*of),
        _ => None,
    })
}
