//! Reads a session: takes the campaign back to where the session begins, then forward entry by entry. In batches, so that a
//! screen need not wait.

use jiff::tz::TimeZone;

use super::luck::LuckBuilder;
use super::people::PeopleBuilder;
use super::resources::Cast;
use super::story::StoryBuilder;
use super::verdicts::{Standings, amends, verdicts};
use super::{Bounded, Recap, RecapError, still_open};
use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::view::{Audience, CampaignView, EntryView, Viewer};
use crate::campaign::{Count, Event, Kind, OpenTime, Seq};
use crate::journal::{JournalError, Reader, timestamp};

/// A recap of the entries read so far.
#[derive(Debug)]
pub struct RecapBuilder {
    session: u32,
    /// When its first entry was made.
    at: i64,
    /// Who reads it, at the last entry that was read.
    viewer: Viewer,
    step: Step,
    /// The first entry of the session and the first after it. Entries between them that were stored under another session
    /// because a start was undone belong to it, too.
    first: Seq,
    end: Seq,
    /// The session's end, or its last entry so far.
    over: Seq,
    /// How long the campaign had been open when that was stored last.
    open_time: OpenTime,
    parts: Parts,
    /// Who was there when it ended, once that was read.
    cast: Option<Cast>,
}

/// What is made of the entries.
#[derive(Debug, Default)]
struct Parts {
    story: StoryBuilder,
    people: PeopleBuilder,
    standings: Standings,
    luck: LuckBuilder,
}

/// Where the reading is.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Taking entries back, this one next.
    TakeBack(Seq),
    /// Applying entries before the session, this one next.
    Apply(Seq),
    /// Reading the session's entries, this one next.
    Read(Seq),
}

impl Parts {
    /// Takes the next entry. What was done after the session's end is told, but counts for nobody, unless it changes a roll of the
    /// session.
    fn add(&mut self, entry: &EntryView<'_>, over: Seq) {
        let verdicts = verdicts(entry, &mut self.standings);
        let is_after = entry.place() > over && amends(entry).is_none_or(|of| of > over);
        if is_after {
            // Who comes to the next session is no part of this one.
            if !is_presence(entry) {
                self.story.add_after(entry, &verdicts);
            }
            return;
        }
        let threw = self.luck.add(entry);
        self.people.add(entry, &verdicts);
        // Who threw for the order of turns alone has luck to be told, too.
        for who in threw {
            self.people.threw(entry, who);
        }
        self.story.add(entry, &verdicts);
    }
}

impl RecapBuilder {
    /// Looks up the entries of the session; `None` is the one that goes on, else the last. `viewer` is at the last entry.
    ///
    /// # Errors
    /// There was no such session, or the journal can't be read.
    pub fn begin(
        viewer: impl Into<Viewer>,
        reader: &Reader,
        session: Option<u32>,
    ) -> Result<Self, RecapError> {
        let viewer = viewer.into();
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
        // From the nearer end of the journal.
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
            over: reader.last_of_session(session)?.unwrap_or(end),
            open_time: reader
                .open_mark()?
                .map(|(mark, _)| mark.time)
                .unwrap_or_default(),
            parts: Parts::default(),
            cast: None,
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
                Step::TakeBack(seq) if seq < self.first => Step::Read(self.first),
                Step::TakeBack(seq) => {
                    self.viewer.take_back(&reader.changes(seq)?);
                    Step::TakeBack(Seq(seq.0 - 1))
                }
                Step::Apply(seq) if seq >= self.first => Step::Read(self.first),
                Step::Apply(seq) => {
                    self.viewer.apply(&reader.changes(seq)?);
                    Step::Apply(Seq(seq.0 + 1))
                }
                Step::Read(seq) if seq >= self.end => return Ok(true),
                Step::Read(seq) => {
                    let Self {
                        viewer,
                        parts,
                        over,
                        ..
                    } = self;
                    reader.read_on(viewer, seq, |entry| parts.add(entry, *over))?;
                    if seq == *over {
                        self.cast = Some(cast(viewer));
                    }
                    Step::Read(Seq(seq.0 + 1))
                }
            };
        }
        Ok(false)
    }

    /// The recap. Days are those of `zone`.
    pub fn finish(self, zone: &TimeZone) -> Recap {
        let day = timestamp(self.at).to_zoned(zone.clone());
        let (viewer, parts) = (&self.viewer, self.parts);
        let open_time = self.open_time;
        let cast = self.cast.unwrap_or_else(|| cast(viewer));
        viewer.show(|mut seen| {
            seen.open_time = open_time;
            retain_cast(&mut seen, viewer.audience());
            // A timer says nothing once the evening is over.
            let counters = seen.counters.iter().filter_map(|it| match it.count {
                Count::Steps { now, max } => Some(Bounded {
                    what: it.name.clone(),
                    now,
                    max,
                }),
                Count::Time(_) => None,
            });
            let (latest, in_session) = seen.session;
            let (best, worst) = parts.people.moments(|seq| parts.story.is_marked(seq));
            let (luck, theirs) = parts.luck.finish(&seen);
            let mut people = parts.people.people();
            let did = |id| people.iter().any(|(doer, _)| *doer == id);
            // Who came to the campaign after the session.
            seen.sheets.retain(|who| cast.has(who.id) || did(who.id));
            for (id, person) in &mut people {
                person.luck = theirs.get(id).copied();
            }
            Recap {
                session: self.session,
                date: day.strftime("%Y-%m-%d").to_string(),
                day: day.strftime("%-d %B %Y").to_string(),
                ended: latest != self.session || !in_session,
                audience: viewer.audience(),
                story: parts.story.finish(),
                best,
                worst,
                people: cast.with_resources(people, &seen.sheets, |id| viewer.place(id)),
                counters: counters.collect(),
                open: still_open(&seen),
                luck,
                campaign: seen.name.to_owned(),
                game: seen.game.name.clone(),
            }
        })
    }
}

/// Who is there now.
fn cast(viewer: &Viewer) -> Cast {
    viewer.show(|mut seen| {
        retain_cast(&mut seen, viewer.audience());
        Cast::of(&seen.sheets, |id| viewer.place(id).unwrap_or(u32::MAX))
    })
}

/// Leaves those whom the audience is told of. An NPC who did nothing is no news for players, however much they may see of it.
fn retain_cast(seen: &mut CampaignView<'_>, audience: Audience) {
    let is_news = |kind| kind != CharacterKind::Npc || audience != Audience::Players;
    seen.sheets
        .retain(|who| who.presence != Presence::Benched && is_news(who.kind));
}

/// Whether an entry says only that somebody is absent from now on, or is there again.
fn is_presence(entry: &EntryView<'_>) -> bool {
    let is_at_table = |it: &Presence| matches!(it, Presence::Present | Presence::Absent);
    let is_of_table = |event: &Event| match event {
        Event::PresenceSet { before, after, .. } => is_at_table(before) && is_at_table(after),
        _ => false,
    };
    entry.kind() == Kind::Sheet && entry.events().any(is_of_table)
}
