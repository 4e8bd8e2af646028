//! What players may see of a campaign at one moment, read anew after each entry: one row for who is there, and as many of the
//! newest entries as the screen shows, whatever the length.

use std::ops::ControlFlow;

use crate::campaign::{Audience, Campaign, Event, Kind, Label, Turns};
use crate::journal::{EntryLine, JournalError, PlayersJournal, Reader};
use crate::tui::views::result::ResultView;

/// How much of the history the largest screen shows.
const HISTORY: usize = 64;

/// How far back among what players heard a verdict is looked for.
const FAR: usize = 512;

/// What players may see.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Who is there and what ticks.
    pub(crate) campaign: Campaign,
    pub(crate) turns: Option<Turns>,
    /// The last one that stands.
    pub(crate) verdict: Option<Verdict>,
    /// What was done, the newest first.
    pub(crate) history: Vec<Heard>,
}

/// What dice said last.
#[derive(Debug, Clone)]
pub(crate) struct Verdict {
    /// Who tried what: `Brannoc · Athletics`.
    pub(crate) title: String,
    pub(crate) told: ResultView,
}

/// An entry that players heard of.
#[derive(Debug, Clone)]
pub(crate) struct Heard {
    pub(crate) words: String,
    pub(crate) undone: bool,
}

impl Snapshot {
    /// As of the last entry.
    ///
    /// # Errors
    /// Damaged, unreadable.
    pub fn of(reader: &Reader) -> Result<Self, JournalError> {
        let _moment = reader.read_transaction();
        let campaign = reader.campaign(&mut |_, _| {})?;
        let (mut verdict, mut history, mut heard) = (None, Vec::new(), 0);
        PlayersJournal::new(reader, campaign.clone()).each_back(|line| {
            if verdict.is_none() {
                verdict = Verdict::of(reader, &campaign, &line)?;
            }
            heard += 1;
            if heard <= HISTORY {
                history.push(Heard {
                    undone: line.undone_by.is_some(),
                    words: line.label.replace('\n', " · "),
                });
            }
            let enough = heard >= FAR || (heard >= HISTORY && verdict.is_some());
            Ok(if enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(Self {
            turns: campaign.turns(Audience::Players),
            campaign: campaign.as_seen_by(Audience::Players),
            verdict,
            history,
        })
    }
}

impl Verdict {
    /// That of an entry players heard of, where it stands and has one.
    fn of(
        reader: &Reader,
        campaign: &Campaign,
        line: &EntryLine,
    ) -> Result<Option<Self>, JournalError> {
        let judged = matches!(
            line.kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend | Kind::Check
        );
        if !judged || line.undone_by.is_some() {
            return Ok(None);
        }
        let what = reader.read_entry(line.seq)?.what;
        let told = ResultView::of(campaign, &what);
        Ok(told.map(|told| Self {
            title: title(&told, &what.events, &what.label),
            told,
        }))
    }
}

/// Who tried what; of several the head of their label.
fn title(told: &ResultView, events: &[Event], label: &Label) -> String {
    let tried = events.iter().find_map(|event| match event {
        Event::Contested { a, b, .. } => Some(format!("{} vs {}", a.title(), b.title())),
        Event::Kept { counts, .. } => Some(counts.title()),
        Event::Amended { counts, .. } => Some(counts.new.title()),
        event => event
            .records()
            .next()
            .map(crate::campaign::RollRecord::title),
    });
    let of_all = || label.title().to_owned();
    match told {
        ResultView::One(..) => tried.unwrap_or_else(of_all),
        ResultView::Each(..) => of_all(),
    }
}
