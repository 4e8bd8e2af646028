//! A campaign of any length, made without a table.

#[path = "../crowd.rs"]
mod crowd;
pub(crate) mod hostile;

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use rollbook::campaign::party::Party;
use rollbook::campaign::test::{Actor, Change, Test};
use rollbook::campaign::{Campaign, Character, Command, Decision, Entry, Event, Kind, Seq};
use rollbook::dice::{Dice, Random};
use rollbook::game::{self, Game};
use rollbook::journal::Journal;

/// An entry every 20 seconds from here on.
const BEGINNING: i64 = 1_672_000_000_000_000;
const STEP: u64 = 20_000_000;
/// Entries of one transaction.
const BATCH: usize = 10_000;
/// Entries of an evening.
const EVENING: u64 = 200;
/// Every so many entries a tag.
const TAGGED: u64 = 53;

/// What kind of campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Way {
    Plain,
    Crowded,
    Hostile,
}

/// Writes it; the file must not be there.
pub(crate) fn generate(
    path: &Path,
    entries: u64,
    id: &str,
    way: Way,
) -> Result<(), Box<dyn Error>> {
    let source = game::embedded()
        .into_iter()
        .find(|source| source.game.id == id);
    let source = source.ok_or("there is no such game")?;
    let mut campaign = Campaign::new(Arc::new(source.game.clone()), "");
    let mut people = party(&source.game)?;
    if way == Way::Hostile {
        let all = people.into_iter().enumerate();
        people = all.map(|(nth, who)| hostile::somebody(who, nth)).collect();
    }
    let first = entry(
        &campaign,
        Campaign::begin("A Long Campaign", source.text, people)?,
    );
    campaign.apply_entry(&first);
    let mut journal = Journal::create(path, &first, &campaign)?;
    while let Some(command) = crowd::next(&campaign).filter(|_| way == Way::Crowded) {
        let decision = campaign.decide(&command, &(), &mut Random::new()?)?;
        let entry = entry(&campaign, decision);
        campaign.apply_entry(&entry);
        journal.append(&entry, &campaign)?;
    }
    fill(journal, campaign, entries, way)
}

fn party(game: &Game) -> Result<Vec<Character>, Box<dyn Error>> {
    let party = Party::sample(game).ok_or("the game has no sample party")??;
    Ok(party.characters)
}

fn fill(
    mut journal: Journal,
    mut campaign: Campaign,
    entries: u64,
    way: Way,
) -> Result<(), Box<dyn Error>> {
    let mut dice = Random::new()?;
    let mut batch = Vec::with_capacity(BATCH);
    while campaign.last.0 < entries {
        let mut decision = next(&campaign, &mut dice, batch.last());
        if way == Way::Hostile {
            decision = hostile::act(decision, batch.len());
        }
        let entry = entry(&campaign, decision);
        campaign.apply_entry(&entry);
        batch.push(entry);
        if batch.len() == BATCH || campaign.last.0 == entries {
            journal.append_all(&batch, &campaign)?;
            batch.clear();
        }
    }
    while journal.unindexed() > 0 {
        journal.index(50_000)?;
    }
    Ok(journal.close()?)
}

fn entry(campaign: &Campaign, what: Decision) -> Entry {
    let seq = campaign.last.0 + 1;
    let since = i64::try_from(seq * STEP).expect("the end of a campaign lies within 292,000 years");
    Entry {
        seq: Seq(seq),
        at: BEGINNING + since,
        session: campaign.session + u32::from(what.events.iter().any(begins)),
        what,
    }
}

/// Whether an event begins a session.
fn begins(event: &Event) -> bool {
    matches!(event, Event::SessionSet { before, after } if after.0 > before.0)
}

/// What this campaign does next; a note where the rules say no.
fn next(campaign: &Campaign, dice: &mut dyn Dice, last: Option<&Entry>) -> Decision {
    let seq = campaign.last.0 + 1;
    if let Some(last) = last.filter(|_| seq.is_multiple_of(50))
        && let Some(undone) = undo(campaign, last)
    {
        return undone;
    }
    if let Some(last) = last.filter(|_| seq.is_multiple_of(TAGGED)) {
        return tag(last);
    }
    let command = match seq % EVENING {
        2 if campaign.in_session => Command::EndSession,
        3 => Command::StartSession,
        n if n % 17 == 0 => track(campaign, seq),
        n if n % 11 == 0 => Command::Note {
            text: format!("something happens at the mill, for the {seq}th time"),
            hidden: n % 22 == 0,
            on: None,
        },
        _ => roll(campaign, seq),
    };
    campaign
        .decide(&command, &(), dice)
        .unwrap_or_else(|refusal| {
            let note = format!("it comes to nothing: {refusal}");
            Decision::new(Kind::Note, note.clone(), vec![Event::Noted(note)])
        })
}

/// A word on the entry before: one of a few, some of them bookmarks.
fn tag(last: &Entry) -> Decision {
    let words = ["bookmark", "flood", "miller", "debt", "wolves"];
    let of = last.seq;
    let word = nth(words.to_vec(), of.0 / TAGGED).expect("there are some");
    let event = Event::Tagged {
        of,
        word: word.to_owned(),
    };
    let label = format!("#{word} on {} · {}", of.0, last.what.label);
    Decision::new(Kind::Tag, label, vec![event])
        .hidden(last.what.hidden)
        .caused_by(Some(of))
}

fn undo(campaign: &Campaign, last: &Entry) -> Option<Decision> {
    let turned = campaign.undoing(&last.what.events).ok()?;
    let standing = !matches!(last.what.kind, Kind::Undo | Kind::Redo);
    let events = std::iter::once(Event::Undid(vec![last.seq])).chain(turned);
    standing.then(|| Decision::new(Kind::Undo, last.what.label.to_string(), events.collect()))
}

fn nth<T>(mut things: Vec<T>, seq: u64) -> Option<T> {
    let place = usize::try_from(seq).ok()?.checked_rem(things.len())?;
    Some(things.swap_remove(place))
}

fn roll(campaign: &Campaign, seq: u64) -> Command {
    let everybody = campaign.characters.values();
    let tests = everybody.flat_map(|who| {
        who.saved.iter().map(|saved| Test {
            who: Actor::Character(who.id),
            saved: Some(saved.id),
            hidden: !who.is_pc(),
            ..saved.test.clone()
        })
    });
    let test = nth(tests.collect(), seq * 7).expect("the sample parties have saved rolls");
    Command::Roll(Box::new(test))
}

fn track(campaign: &Campaign, seq: u64) -> Command {
    let everybody = campaign.characters.values();
    let tracks =
        everybody.flat_map(|who| who.tracks.keys().map(move |track| (who.id, track.clone())));
    let by = if seq.is_multiple_of(2) { 1 } else { -1 };
    nth(tracks.collect(), seq).map_or_else(
        || Command::Note {
            text: "they rest".to_owned(),
            hidden: false,
            on: None,
        },
        |(who, track)| Command::Track(who, track, Change::By(by)),
    )
}
