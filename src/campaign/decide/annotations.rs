//! Annotations of entries: notes, tags, and revealing. They change nothing in the campaign.

use super::rolls::reroll;
use super::rolls::shared::next_seq;
use super::{Decided, not_already, secrets};
use crate::campaign::ids::ThingId;
use crate::campaign::refusal::NoRoll;
use crate::campaign::text::search_key::search_key;
use crate::campaign::view::set_for_players;
use crate::campaign::{
    BOOKMARK, Campaign, Decision, Entry, Event, HistoryLookup, KeptNote, Kind, Label, NoteAbout,
    Refusal, Seq, Shown, text,
};

/// The most letters of a tag.
const LONGEST_TAG: usize = 40;
/// The most letters that the label of an annotation repeats of its entry's label.
const LONGEST_NAME: usize = 120;

/// The entry that is meant: [`Seq::LAST`] is the last that happened. What was undone did not, and what only concerns another entry,
/// as a tag on it does, is not what the GM means.
fn meant(campaign: &Campaign, of: Seq, history: &dyn HistoryLookup) -> Result<Seq, Refusal> {
    if of != Seq::LAST {
        return Ok(of);
    }
    for seq in (1..=campaign.last.0).rev().map(Seq) {
        let what = history.entry(seq)?.what;
        let is_of_another = match what.kind {
            Kind::Tag | Kind::Reveal | Kind::Undo | Kind::Redo | Kind::Mode => true,
            Kind::Note => what.cause.is_some(),
            _ => false,
        };
        if !is_of_another && !history.is_undone(seq)? {
            return Ok(seq);
        }
    }
    Ok(campaign.last)
}

/// A note in the history; a note on a hidden entry is hidden.
pub(super) fn note(
    campaign: &Campaign,
    text: &str,
    hidden: bool,
    on: Option<Seq>,
    history: &dyn HistoryLookup,
) -> Decided {
    let text = text::filled_line(text)?;
    let on = on.map(|on| meant(campaign, on, history)).transpose()?;
    let about = on.map(|on| About::entry(on, history)).transpose()?;
    let is_of_hidden = about.map_or(Ok(false), |about| about.keeps(hidden))?;
    let hidden = hidden || is_of_hidden;
    let events = vec![Event::Noted(text.clone())];
    let done = Decision::new(Kind::Note, text, events);
    Ok(done.hidden(hidden).caused_by(on))
}

/// A note on a person or on a session, or a pinned one. Of an open one players see the line in the history, not the note on
/// the sheet.
pub(super) fn keep_note(
    campaign: &Campaign,
    text: &str,
    about: NoteAbout,
    hidden: bool,
) -> Decided {
    let text = text::filled_line(text)?;
    match about {
        NoteAbout::Pinned => {}
        NoteAbout::Person(id) => {
            let who = campaign.who(id)?;
            if !hidden && !campaign.is_known_to_players(who) {
                let why = format!("players don't know of {} yet; leave out “open”", who.name);
                return Err(Refusal::Not(why));
            }
        }
        NoteAbout::Session(number) => {
            if !(1..=campaign.session).contains(&number) {
                let why = format!("there is no session {number} yet");
                return Err(Refusal::Not(why));
            }
        }
    }
    let note = KeptNote {
        id: ThingId(campaign.ids + 1),
        seq: next_seq(campaign),
        text,
        about,
    };
    Ok(noted(campaign, None, note).hidden(hidden))
}

/// Another text for a note that stays at hand: in a new entry, hidden where players never saw the note.
pub(super) fn edit_note(
    campaign: &Campaign,
    of: Seq,
    text: &str,
    history: &dyn HistoryLookup,
) -> Decided {
    let text = text::filled_line(text)?;
    let newest = campaign.notes.iter().map(|note| note.seq).max();
    let of = match of {
        Seq::LAST => newest.unwrap_or(campaign.last),
        of => of,
    };
    let mut notes = campaign.notes.iter();
    let before = notes.find(|note| note.seq == of).ok_or_else(|| {
        let why = format!(
            "entry {} holds no note that stays at hand; `notes` lists them",
            of.0
        );
        Refusal::Not(why)
    })?;
    not_already(before.text == text, || {
        "the note says that already".to_owned()
    })?;
    let after = KeptNote {
        seq: next_seq(campaign),
        text,
        ..before.clone()
    };
    let hidden = !was_note_seen(before, history)?;
    Ok(noted(campaign, Some(before.clone()), after).hidden(hidden))
}

/// Whether players saw a note, with this text or with one that it had before.
fn was_note_seen(note: &KeptNote, history: &dyn HistoryLookup) -> Result<bool, Refusal> {
    let mut at = Some(note.seq);
    while let Some(seq) = at {
        let about = About::entry(seq, history)?;
        if !about.is_hidden() {
            return Ok(true);
        }
        at = about
            .entry
            .what
            .events
            .iter()
            .find_map(|event| match event {
                Event::KeptNoteSet { before, .. } => before.as_ref().map(|before| before.seq),
                _ => None,
            });
    }
    Ok(false)
}

/// The entry of a new or changed note.
fn noted(campaign: &Campaign, before: Option<KeptNote>, after: KeptNote) -> Decision {
    let (head, who) = match after.about {
        NoteAbout::Pinned => (String::new(), Vec::new()),
        NoteAbout::Person(id) => {
            let who = campaign.character(id);
            (
                who.map_or_else(String::new, |who| who.name.clone()),
                vec![id],
            )
        }
        NoteAbout::Session(number) => (format!("session {number}"), Vec::new()),
    };
    let label = Label::about(head, &after.text);
    let label = match &before {
        Some(before) => label.came(" ", &format!("(was “{}”)", before.text)),
        None => label,
    };
    let kept = Event::KeptNoteSet {
        before: before.map(Box::new),
        after: Some(Box::new(after)),
    };
    Decision::new(Kind::Note, label, vec![kept]).about(who)
}

/// A tag; a tag on a hidden entry is hidden.
pub(super) fn tag(
    campaign: &Campaign,
    of: Seq,
    word: &str,
    hidden: bool,
    history: &dyn HistoryLookup,
) -> Decided {
    let word = one_word(word)?;
    let of = meant(campaign, of, history)?;
    let about = About::entry(of, history)?;
    let same = |other: &str| search_key(other) == search_key(&word);
    if let Some((by, other)) = about.tags().find(|(_, other)| same(other)) {
        let (of, by) = (of.0, by.0);
        let already = format!("{of} already has #{other}; undo {by} takes it off");
        return Err(Refusal::Not(already));
    }
    let label = Label::from(format!("#{word}")).came(" on ", &about.name());
    if !hidden {
        about.is_of_its_own()?;
    }
    let hidden = about.keeps(hidden)? || hidden;
    let done = Decision::new(Kind::Tag, label, vec![Event::Tagged { of, word }]);
    Ok(done.hidden(hidden).caused_by(Some(of)))
}

/// The entry stays hidden itself: players see the entry that reveals it, and after an undo neither.
/// What the entry added is open from then on, too. [`Seq::LAST`] is the newest hidden entry that is no note or tag.
pub(super) fn reveal(campaign: &Campaign, of: Seq, history: &dyn HistoryLookup) -> Decided {
    let of = if of == Seq::LAST {
        newest_hidden(campaign, history)?
    } else {
        of
    };
    let about = About::entry(of, history)?;
    about.may_be_revealed(campaign, history)?;
    let label = Label::from("revealed").came(" ", &about.name());
    let opened = secrets::opened(campaign, &about.entry.what);
    let outcomes = reroll::opened_by_reveal(campaign, &about.entry, history)?;
    let events = std::iter::once(Event::Revealed { of }).chain(opened);
    let events = events.chain(outcomes).collect();
    let done = Decision::new(Kind::Reveal, label, events);
    Ok(done.hidden(true).caused_by(Some(of)))
}

const NOTHING_SINCE: &str = "nothing is hidden since hidden was turned on";

/// All that was hidden while hidden was on last and is hidden still, in one entry. Notes and tags would be hidden without it, too:
/// each is revealed by its number.
pub(super) fn reveal_stretch(campaign: &Campaign, history: &dyn HistoryLookup) -> Decided {
    let nothing = || Refusal::Not(NOTHING_SINCE.to_owned());
    let stretch = campaign.hidden_stretch.ok_or_else(nothing)?;
    let mut seqs = history.hidden_since(stretch.from)?;
    seqs.retain(|seq| stretch.to.is_none_or(|to| *seq < to));
    let (mut revealed_now, mut newest_note) = (Vec::new(), None);
    for seq in seqs {
        let entry = history.entry(seq)?;
        if is_note_or_tag(&entry) {
            newest_note = Some(seq);
        } else if is_for_players(campaign, &entry) {
            named_otherwise(campaign, &entry)?;
            revealed_now.push(seq);
        }
    }
    if revealed_now.is_empty() {
        return Err(nothing_else(newest_note, NOTHING_SINCE));
    }
    revealed(campaign, &revealed_now, history)
}

/// Notes and tags would be hidden without the mode, too, and are revealed by their numbers alone.
fn is_note_or_tag(entry: &Entry) -> bool {
    matches!(entry.what.kind, Kind::Note | Kind::Tag)
}

/// Whether revealing an entry shows players anything: itself, or what it added and is still there.
fn is_for_players(campaign: &Campaign, entry: &Entry) -> bool {
    !is_about_others(entry)
        && (entry.what.shown != Shown::Nothing
            || !secrets::opened(campaign, &entry.what).is_empty())
}

/// Whether an entry undoes, redoes or reveals others: players see what becomes of those, and nothing of the entry itself, whose
/// words are the GM's.
const fn is_about_others(entry: &Entry) -> bool {
    matches!(entry.what.kind, Kind::Undo | Kind::Redo | Kind::Reveal)
}

/// Refuses to reveal an entry that names an NPC otherwise than players do by the name that it was given for them: an entry keeps
/// the names that it was made with.
fn named_otherwise(campaign: &Campaign, entry: &Entry) -> Result<(), Refusal> {
    let (label, who) = match &entry.what.shown {
        Shown::Nothing => return Ok(()),
        Shown::All => (&entry.what.label, entry.what.named()),
        Shown::Part(part) => (&part.label, part.who.clone()),
    };
    let all = campaign.characters.values();
    let npcs = all.filter(|who| !who.is_party() && who.alias.is_some());
    let mut named = npcs.filter_map(|npc| {
        let now = campaign.name_for_players(npc);
        let acting = who.iter().find(|(id, name)| *id == npc.id && name != now);
        let acting = acting.map(|(_, name)| name.clone());
        let is_named = label.as_str().contains(&npc.name);
        let then = acting.or_else(|| is_named.then(|| npc.name.clone()))?;
        Some((then, now))
    });
    let Some((then, now)) = named.next() else {
        return Ok(());
    };
    Err(Refusal::Not(format!(
        "{} names {then}, whom players know as {now}: the name would be given away; tell it in an open note",
        entry.seq.0
    )))
}

/// The newest hidden entry that is no note or tag. A newer note on another entry, or on none, may be what is meant, and so may an entry
/// of which players would see nothing: then it has to be named.
fn newest_hidden(campaign: &Campaign, history: &dyn HistoryLookup) -> Result<Seq, Refusal> {
    let all = history.hidden_since(Seq(0))?;
    let last = history.entry(campaign.last)?;
    // It stands on top of the history, and says “(hidden)” there.
    let sets = |event: &Event| set_for_players(campaign, event).is_some();
    let is_set = last.what.events.iter().any(sets);
    let is_on_top = last.what.shown == Shown::Nothing && (!last.what.hidden || is_set);
    let mut notes = Vec::new();
    for seq in all.iter().rev() {
        let entry = history.entry(*seq)?;
        if is_note_or_tag(&entry) {
            notes.push(entry);
        } else if is_for_players(campaign, &entry) {
            let is_other = |note: &&Entry| note.what.cause != Some(*seq);
            return match notes.iter().find(is_other) {
                None if is_on_top => {
                    let (newer, name) = (last.seq.0, About::entry(*seq, history)?.name());
                    let seq = seq.0;
                    Err(Refusal::Not(format!(
                        "{newer} is newer than {name}, and players would see nothing of it: reveal {seq} means the older one"
                    )))
                }
                None => Ok(*seq),
                Some(note) => {
                    let (note, name) = (note.seq.0, About::entry(*seq, history)?.name());
                    let seq = seq.0;
                    Err(Refusal::Not(format!(
                        "{note} is newer than {name}, and a note or a tag: reveal {note} or reveal {seq}"
                    )))
                }
            };
        }
    }
    let nothing = if all.len() == notes.len() {
        "nothing is hidden"
    } else {
        "nothing is hidden that players could see"
    };
    Err(nothing_else(notes.first().map(|note| note.seq), nothing))
}

/// That nothing is hidden, or nothing but notes and tags, of which `newest` is one.
fn nothing_else(newest: Option<Seq>, nothing: &str) -> Refusal {
    Refusal::Not(match newest {
        None => nothing.to_owned(),
        Some(of) => format!(
            "{nothing} but notes and tags; each is revealed by its number: reveal {}",
            of.0
        ),
    })
}

/// These hidden entries, in one entry.
pub(super) fn reveal_several(
    campaign: &Campaign,
    all: &[Seq],
    history: &dyn HistoryLookup,
) -> Decided {
    for (at, of) in all.iter().enumerate() {
        if all[..at].contains(of) {
            let why = format!("{} is named twice; name each once", of.0);
            return Err(Refusal::Not(why));
        }
        About::entry(*of, history)?.may_be_revealed(campaign, history)?;
    }
    revealed(campaign, all, history)
}

/// The most entries that a label names by their numbers.
const NAMED: usize = 12;

fn revealed(campaign: &Campaign, seqs: &[Seq], history: &dyn HistoryLookup) -> Decided {
    let mut events: Vec<Event> = seqs.iter().map(|of| Event::Revealed { of: *of }).collect();
    let mut now = campaign.clone();
    for seq in seqs {
        let entry = history.entry(*seq)?;
        let mut opened = secrets::opened(&now, &entry.what);
        opened.extend(reroll::opened_by_reveal(&now, &entry, history)?);
        for event in &opened {
            now.apply(event);
        }
        events.extend(opened);
    }
    let label = match seqs {
        [only] => Label::from("revealed").came(" ", &About::entry(*only, history)?.name()),
        several => {
            let named = several.iter().take(NAMED);
            let mut named: Vec<String> = named.map(|seq| seq.0.to_string()).collect();
            if let Some(more) = several.len().checked_sub(NAMED).filter(|more| *more > 0) {
                named.push(format!("{more} more"));
            }
            let count = format!("revealed {} entries", several.len());
            Label::from(count).came(": ", &named.join(", "))
        }
    };
    Ok(Decision::new(Kind::Reveal, label, events).hidden(true))
}

/// A tag can be typed in a filter as it is: no spaces, and none of the filter's signs (`#`, `:`). The tag
/// `bookmark` is lower case however it is typed.
fn one_word(typed: &str) -> Result<String, Refusal> {
    let word = text::line(typed);
    if word.eq_ignore_ascii_case(BOOKMARK) {
        return Ok(BOOKMARK.to_owned());
    }
    let fits = (1..=LONGEST_TAG).contains(&word.chars().count());
    if fits && !word.contains([' ', '#', ':']) {
        return Ok(word);
    }
    let why = format!("a tag is one word of 1 to {LONGEST_TAG} letters, without # and :");
    Err(Refusal::Not(why))
}

/// An entry with its annotations that are not undone.
struct About {
    entry: Entry,
    added: Vec<(Seq, Event)>,
    /// The entry that revealed it.
    revealed_by: Option<Seq>,
}

impl About {
    fn entry(of: Seq, history: &dyn HistoryLookup) -> Result<Self, Refusal> {
        let entry = history.entry(of)?;
        let mut added = Vec::new();
        for seq in history.consequences(of)? {
            let events = history.entry(seq)?.what.events;
            added.extend(events.into_iter().map(|event| (seq, event)));
        }
        Ok(Self {
            entry,
            added,
            revealed_by: history.revealed_by(of)?,
        })
    }

    fn tags(&self) -> impl Iterator<Item = (Seq, &str)> {
        self.added.iter().filter_map(|(by, event)| match event {
            Event::Tagged { word, .. } => Some((*by, word.as_str())),
            _ => None,
        })
    }

    /// Whether the entry is hidden and not yet revealed.
    fn is_hidden(&self) -> bool {
        self.entry.what.hidden && self.revealed_by.is_none()
    }

    /// Whether it is hidden, and with it all that is said of it; refuses what is said openly of a hidden entry.
    fn keeps(&self, is_said_hidden: bool) -> Result<bool, Refusal> {
        if self.is_hidden() && !is_said_hidden {
            self.is_of_its_own()?;
            let of = self.entry.seq.0;
            let why =
                format!("{of} is hidden from players: `reveal {of}` first, or leave out “open”");
            return Err(Refusal::Not(why));
        }
        Ok(self.is_hidden())
    }

    /// Refuses an entry that undoes, redoes or reveals others.
    fn is_of_its_own(&self) -> Result<(), Refusal> {
        if !is_about_others(&self.entry) {
            return Ok(());
        }
        let (of, does) = (self.entry.seq.0, &self.entry.what.kind);
        let does = match does {
            Kind::Reveal => "reveals",
            Kind::Redo => "redoes",
            _ => "undoes",
        };
        let why = format!("{of} only {does} another entry; name the one that players shall see");
        Err(Refusal::Not(why))
    }

    /// Refuses an entry that players see already, or that is undone.
    fn may_be_revealed(
        &self,
        campaign: &Campaign,
        history: &dyn HistoryLookup,
    ) -> Result<(), Refusal> {
        self.is_of_its_own()?;
        let of = self.entry.seq;
        if !is_for_players(campaign, &self.entry) {
            let of = of.0;
            let why =
                format!("players see nothing of {of}, which tells only what is kept from them");
            return Err(Refusal::Not(why));
        }
        if !self.entry.what.hidden {
            let why = format!("{} is not hidden; players already see it", of.0);
            return Err(Refusal::Not(why));
        }
        named_otherwise(campaign, &self.entry)?;
        if let Some(Seq(by)) = self.revealed_by {
            let of = of.0;
            let already = format!("{of} was already revealed; undo {by} hides it again");
            return Err(Refusal::Not(already));
        }
        if history.is_undone(of)? {
            return Err(NoRoll::Undone(of.0).into());
        }
        Ok(())
    }

    /// `12 · Brannoc · Athletics 15 vs 12 · strong`.
    fn name(&self) -> String {
        let label = text::line(&self.entry.what.label);
        let mut letters = label.chars();
        let mut short: String = letters.by_ref().take(LONGEST_NAME).collect();
        if letters.next().is_some() {
            short.push('…');
        }
        format!("{} · {short}", self.entry.seq.0)
    }
}
