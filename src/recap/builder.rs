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
use crate::campaign::view::{EntryView, PlayersView};
use crate::campaign::{Audience, Campaign, Entry, Event, Seq};
use crate::journal::{JournalError, Reader};

/// A recap of the entries read so far.
#[derive(Debug)]
pub struct RecapBuilder {
    audience: Audience,
    session: u32,
    /// When its first entry was made.
    at: i64,
    /// As it was after the last entry that was read.
    campaign: Campaign,
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
    /// Looks up where the session lies; `None` is the one that goes on, else the last.
    ///
    /// # Errors
    /// There was no such session, or the journal can't be read.
    pub fn begin(
        reader: &Reader,
        session: Option<u32>,
        audience: Audience,
    ) -> Result<Self, RecapError> {
        let campaign = reader.campaign(&mut |_, _| {})?;
        Self::begin_at(campaign, reader, session, audience)
    }

    /// The same where the campaign as of the last entry is at hand.
    ///
    /// # Errors
    /// As for [`RecapBuilder::begin`].
    pub fn begin_at(
        campaign: Campaign,
        reader: &Reader,
        session: Option<u32>,
        audience: Audience,
    ) -> Result<Self, RecapError> {
        let session = session.unwrap_or(campaign.session);
        let first_of = |session| match campaign.session {
            last if session <= last => reader.first_of_session(session),
            _ => Ok(None),
        };
        let found = first_of(session)?;
        let first = found.ok_or_else(|| {
            let there_is = match campaign.session {
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
            audience,
            session,
            at: first.at,
            campaign: match way {
                Step::Apply(_) => Campaign::new(campaign.game.clone(), campaign.name.clone()),
                _ => campaign,
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
                    self.take_back(reader, seq)?;
                    Step::TakeBack(Seq(seq.0 - 1))
                }
                Step::Apply(seq) if seq >= self.first => Step::Tell(self.first),
                Step::Apply(seq) => {
                    for event in reader.changes(seq)? {
                        self.campaign.apply(&event);
                    }
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

    fn take_back(&mut self, reader: &Reader, seq: Seq) -> Result<(), JournalError> {
        for event in reader.changes(seq)?.iter().rev() {
            if let Some(turned) = event.inverse() {
                self.campaign.apply(&turned);
            }
        }
        Ok(())
    }

    /// Takes the next entry. What was hidden from the players stands in their recap where it was shown to them; in the game
    /// master's where it was done.
    fn read(&mut self, reader: &Reader, seq: Seq) -> Result<(), JournalError> {
        let line = reader.line(seq)?;
        let mut entry = reader.read_entry(seq)?;
        let stands = line.undone_by.is_none();
        let players = self.audience == Audience::Players;
        self.campaign.apply_entry(&entry);
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

    /// Adds an entry where the audience may know of it.
    fn add(&mut self, entry: &Entry) {
        let Some(view) = EntryView::of(&self.campaign, entry, self.audience) else {
            return;
        };
        let verdicts = verdicts(&view, &mut self.percentiles);
        self.luck.add(&view);
        self.people.add(&view, &verdicts);
        self.story.add(&view, &verdicts);
    }

    /// What it came to. Days are those of `zone`.
    #[must_use]
    pub fn finish(self, zone: &TimeZone) -> Recap {
        let Self {
            audience, campaign, ..
        } = self;
        let at = Timestamp::from_microsecond(self.at).unwrap_or_default();
        let day = at.to_zoned(zone.clone());
        let players = (audience == Audience::Players).then(|| PlayersView::of(&campaign));
        let mut view = match &players {
            Some(players) => players.campaign(),
            None => campaign.view(),
        };
        view.sheets
            .retain(|who| who.presence() != Presence::Benched);
        let counters = view.counters.iter().map(|it| Bounded {
            what: it.name.clone(),
            now: it.now,
            max: it.max,
        });
        let number = |id| campaign.character(id).map_or(u32::MAX, |who| who.number);
        let (best, worst) = self.people.moments();
        let (luck, theirs) = self.luck.finish(&campaign);
        let people = with_luck(self.people.people(), &theirs);
        Recap {
            session: self.session,
            date: day.strftime("%Y-%m-%d").to_string(),
            day: day.strftime("%-d %B %Y").to_string(),
            ended: campaign.session != self.session || !campaign.in_session,
            audience,
            story: self.story.finish(),
            best,
            worst,
            people: resources::with_resources(people, &view.sheets, number),
            counters: counters.collect(),
            luck,
            campaign: campaign.name.clone(),
            game: campaign.game.name.clone(),
        }
    }
}

/// The entry that this one shows to the players.
fn shown(entry: &Entry) -> Option<Seq> {
    entry.what.events.iter().find_map(|event| match event {
        Event::Revealed { of } => Some(*of),
        _ => None,
    })
}
