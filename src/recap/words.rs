//! The words that all writers share.

use super::sentences::in_running_text;
use super::{
    Amount, MeanLuck, Moment, Note, Passage, Person, Recap, Resources, Scene, Sentence,
    SessionLuck, TierLuck,
};
use crate::campaign::view::Audience;
use crate::campaign::wording::{as_sentence, listed};

/// How many notes the summary of a session has.
const LAST_NOTES: usize = 4;
/// The luck from which on a roll is unusual: one throw in five goes so well, and one in five so badly.
const UNUSUAL: f64 = 80.0;

impl Recap {
    /// The session in a few lines: what is told before the next one, and what is still open.
    pub(crate) fn in_short(&self) -> Vec<String> {
        let open = &self.open;
        let open = (!open.is_empty()).then(|| format!("Still open: {}", open.join("; ")));
        self.last_time().into_iter().chain(open).collect()
    }

    /// What is told before the next session: when it was, the last notes, the best and the worst moment.
    pub(crate) fn last_time(&self) -> Vec<String> {
        let notes = self.story.iter().flat_map(|scene| &scene.notes);
        let before = notes.clone().count().saturating_sub(LAST_NOTES);
        let mut notes: Vec<String> = notes.rev().take(LAST_NOTES).map(Note::words).collect();
        notes.extend(match before {
            0 => None,
            1 => Some("1 note before these".to_owned()),
            before => Some(format!("{before} notes before these")),
        });
        notes.reverse();
        let moments = self
            .moments()
            .map(|(name, it)| format!("{name}: {}", it.words()));
        let (title, day) = (self.title(), &self.day);
        std::iter::once(format!("{title} · {day}"))
            .chain(notes)
            .chain(moments)
            .collect()
    }

    /// The session to be read on a screen, line by line; an empty line between paragraphs.
    pub(crate) fn in_full(&self) -> Vec<String> {
        let moments = self.moments();
        let moments = moments.map(|(name, it)| format!("{name}: {}", it.words()));
        let people = self.people.iter();
        let people = people.filter_map(|it| Some(format!("{} {}", it.name, it.deeds()?)));
        // The first paragraph has its empty line from the part before.
        let story = self.story.iter().flat_map(Scene::paragraphs);
        let story = story.skip(1).collect();
        let parts: [Vec<String>; 6] = [
            vec![format!("{} · {}", self.title(), self.day)],
            self.cast().into_iter().collect(),
            moments.collect(),
            story,
            headed("Won and lost", people.collect()),
            headed("Still open", self.open.clone()),
        ];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let lines = parts.flat_map(|part| part.into_iter().chain([String::new()]));
        let mut lines: Vec<String> = lines.collect();
        lines.pop();
        lines
    }

    /// Who was there, and who was absent, in a sentence; none where nobody was.
    pub(crate) fn cast(&self) -> Option<String> {
        // Who did something and has no sheet any more was removed later.
        let is_here = |it: &&Person| {
            it.rolls > 0
                || it.luck.is_some()
                || it.resources.as_ref().is_none_or(|left| left.present)
        };
        let party = || self.people.iter().filter(|it| it.pc);
        let names = |those: Vec<&Person>| -> (String, &str) {
            let names: Vec<&str> = those.iter().map(|it| it.name.as_str()).collect();
            (
                listed(&names),
                if names.len() == 1 { "was" } else { "were" },
            )
        };
        let (here, absent): (Vec<&Person>, Vec<&Person>) = party().partition(is_here);
        if here.is_empty() {
            return None;
        }
        let is_any = !absent.is_empty();
        let ((here, was), (absent, were)) = (names(here), names(absent));
        let absent = is_any.then(|| format!("; {absent} {were} absent"));
        let text = format!("{here} {was} there{}", absent.unwrap_or_default());
        let text = party().fold(text, |text, it| in_running_text(text, &it.name));
        Some(as_sentence(&text))
    }

    /// What players' luck leaves out, whether there was any of it: else its absence would tell.
    pub(crate) fn uncounted(&self) -> Option<&'static str> {
        let why = "Rolls against somebody whose numbers players don't see are not counted.";
        (self.audience == Audience::Players).then_some(why)
    }

    /// Each character's luck, where there are several: `Brannoc 49 % on average in 4 throws`.
    pub(crate) fn luck_of_each(&self) -> Vec<String> {
        let each = self.people.iter().filter_map(|it| {
            let luck = it.luck?;
            Some(format!("{} {}", it.name, luck.words()))
        });
        let each: Vec<String> = each.collect();
        if each.len() > 1 { each } else { Vec::new() }
    }

    /// `Best moment` and `Worst moment`, those there are.
    pub(crate) fn moments(&self) -> impl Iterator<Item = (&'static str, &Moment)> {
        let best = self.best.iter().map(|it| ("Best moment", it));
        best.chain(self.worst.iter().map(|it| ("Worst moment", it)))
    }
}

impl Note {
    /// As it was written, after `(hidden)` where it is.
    pub(crate) fn words(&self) -> String {
        let hidden = if self.hidden { "(hidden) " } else { "" };
        format!("{hidden}{}", self.text)
    }
}

impl Moment {
    /// What happened and how rare that is: `Ysolde failed at Lore: worse than 99 % of such rolls.`
    pub(crate) fn words(&self) -> String {
        let told = match self.told.as_str() {
            "" => format!("{} · {} · {}", self.who, self.what, self.verdict),
            told => told.trim_end_matches('.').to_owned(),
        };
        match self.reason() {
            Some(rarity) => format!("{told}: {rarity}."),
            None => format!("{told}."),
        }
    }

    /// What makes it a moment to remember, where its verdict doesn't say so: how rare such luck is, and that it was marked.
    pub(crate) fn reason(&self) -> Option<String> {
        let is_rare = self.luck() >= 50.0 && !self.is_ordinary();
        let rarity = is_rare.then(|| self.rarity.clone());
        let marked = self
            .marked
            .then(|| "marked as worth remembering".to_owned());
        let reasons: Vec<String> = rarity.into_iter().chain(marked).collect();
        (!reasons.is_empty()).then(|| reasons.join(", and "))
    }

    /// Whether neither its throw nor its verdict is unusual.
    pub(super) fn is_ordinary(&self) -> bool {
        self.luck() < UNUSUAL && !self.extreme
    }

    /// How far its throw went the way of its verdict: the percentile of a success; of a failure how far it is from 100.
    pub(super) fn luck(&self) -> f64 {
        if self.success {
            self.percentile
        } else {
            100.0 - self.percentile
        }
    }
}

/// A sign of per cent stays on its number's line.
pub(super) fn unbroken(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

/// Lines below a heading; nothing where there are none.
fn headed(heading: &str, mut lines: Vec<String>) -> Vec<String> {
    if !lines.is_empty() {
        lines.insert(0, heading.to_owned());
    }
    lines
}

impl Scene {
    /// Its heading, notes and sentences as lines, with an empty line before each.
    fn paragraphs(&self) -> Vec<String> {
        let notes = self.notes.iter().map(Note::words);
        let text = self.text.iter().map(|passage| match passage {
            Passage::Note(note) => note.words(),
            Passage::Told(sentences) => {
                let sentences = sentences.iter().map(Sentence::words);
                sentences.collect::<Vec<_>>().join(" ")
            }
        });
        let all = self.heading().into_iter().chain(notes).chain(text);
        all.flat_map(|line| [String::new(), line]).collect()
    }

    /// `A fight of 4 rounds`; nothing where it is no fight.
    pub fn heading(&self) -> Option<String> {
        self.rounds.map(|(first, last)| match (first, last) {
            (0 | 1, 0 | 1) => "A fight".to_owned(),
            (0 | 1, last) => format!("A fight of {last} rounds"),
            (first, last) if first == last => format!("A fight, round {first}"),
            (first, last) => format!("A fight, rounds {first} to {last}"),
        })
    }
}

impl Sentence {
    /// The sentence with its marks and what was noted on it: `(hidden) Ysolde failed at Lore. “over the roof”`.
    fn words(&self) -> String {
        let marks = self.marks().into_iter();
        let marks = marks.map(|mark| format!("({mark}) "));
        let tags = self.tags.iter().map(|tag| format!("(#{tag}) "));
        let notes = self.notes.iter();
        let notes = notes.map(|note| format!(" “{}”", note.words()));
        let (before, after): (String, String) = (marks.chain(tags).collect(), notes.collect());
        format!("{before}{}{after}", self.text)
    }

    /// What stands before it, so that nobody takes it for a mark of the next sentence: `hidden`, `overruled`.
    pub(crate) fn marks(&self) -> Vec<&'static str> {
        let marks = [(self.hidden, "hidden"), (self.overruled, "overruled")];
        let marks = marks.into_iter().filter(|(is, _)| *is);
        marks.map(|(_, mark)| mark).collect()
    }
}

impl Person {
    /// What they did, what it cost and what they gained, as the end of a sentence that begins with the name; none where that
    /// is nothing.
    pub(crate) fn deeds(&self) -> Option<String> {
        let rolls = match (self.rolls, self.successes) {
            (0, _) => None,
            (1, 0) => Some("failed the only roll".to_owned()),
            (1, _) => Some("succeeded in the only roll".to_owned()),
            (2, 0) => Some("failed both rolls".to_owned()),
            (2, 2) => Some("succeeded in both rolls".to_owned()),
            (rolls, 0) => Some(format!("failed all {rolls} rolls")),
            (rolls, made) if made == rolls => Some(format!("succeeded in all {rolls} rolls")),
            (rolls, made) => Some(format!("succeeded in {made} of {rolls} rolls")),
        };
        let amounts = |of: &[Amount]| -> Vec<String> {
            let amounts = of.iter().map(|it| format!("{} {}", it.amount, it.what));
            amounts.collect()
        };
        let uses = |of: &[Amount], unit: &str| -> Vec<String> {
            let uses = of.iter().map(|it| match it.amount {
                1 => format!("a {unit} of {}", it.what),
                uses => format!("{uses} {unit}s of {}", it.what),
            });
            uses.collect()
        };
        let worn = [uses(&self.worn, "use"), uses(&self.stepped, "step")];
        let taken = amounts(&self.lost).into_iter();
        let taken = taken.chain(worn.into_iter().flatten()).collect();
        let parts = [
            ("spent", amounts(&self.spent)),
            ("lost", taken),
            ("gained", amounts(&self.gained)),
            ("recovered from", amounts(&self.eased)),
            ("took harm:", self.harm()),
        ];
        let parts = parts.into_iter().filter(|(_, words)| !words.is_empty());
        let parts = parts.map(|(verb, words)| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            format!("{verb} {}", listed(&words))
        });
        let parts: Vec<String> = rolls.into_iter().chain(parts).collect();
        let text = match parts.split_last() {
            None => return None,
            Some((last, [])) => last.clone(),
            Some((last, [one])) => format!("{one} and {last}"),
            Some((last, before)) => format!("{}, and {last}", before.join(", ")),
        };
        Some(text + ".")
    }
}

impl Resources {
    /// What is left of everything that can be spent: `HP 18/22`, `virtue 1`, `Rations d6, 1 use`. Of things only those that
    /// are no longer whole or are counted: `Arrows 7`.
    pub(crate) fn amounts(&self) -> Vec<String> {
        let tracks = self.tracks.iter();
        let tracks = tracks.map(|it| format!("{} {}/{}", it.what, it.now, it.max));
        let points = self.points.iter();
        let points = points.map(|it| format!("{} {}", it.what, it.held));
        let low = self.low.iter().cloned();
        tracks.chain(points).chain(low).collect()
    }
}

impl MeanLuck {
    /// `54 % on average in 5 throws`.
    pub(crate) fn words(&self) -> String {
        unbroken(&self.luck.average())
    }
}

impl SessionLuck {
    /// `54 % on average in 23 throws: a little lucky, which is normal; …`.
    pub(crate) fn words(&self) -> String {
        format!("{}: {}", self.mean.words(), self.sentence)
    }
}

impl TierLuck {
    /// Whether it came, or was likely.
    pub(crate) fn is_likely(&self) -> bool {
        self.seen > 0 || self.expected >= 0.1
    }

    /// `strong 3 times, 2.4 expected`.
    pub(crate) fn words(&self) -> String {
        let (name, expected) = (&self.name, self.expected);
        match self.seen {
            0 => format!("{name} never, {expected} expected"),
            1 => format!("{name} once, {expected} expected"),
            seen => format!("{name} {seen} times, {expected} expected"),
        }
    }
}
