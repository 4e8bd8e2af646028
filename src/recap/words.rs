//! The words that all writers share.

use super::{
    Bounded, MeanLuck, Moment, Note, Person, Recap, Scene, SessionLuck, StoryLine, TierLuck,
};

/// How many notes the summary of a session has.
const LAST_NOTES: usize = 4;

impl Recap {
    /// The session in a few lines: when it was, the last notes, the best and the worst moment, what is still open.
    pub(crate) fn in_short(&self) -> Vec<String> {
        let notes = self.story.iter().flat_map(|scene| &scene.notes);
        let mut notes: Vec<String> = notes.rev().take(LAST_NOTES).map(Note::words).collect();
        notes.reverse();
        let moments = self.moments().map(|(name, it)| {
            let Moment {
                who, what, verdict, ..
            } = it;
            format!("{name}: {who} · {what} · {verdict}, {}", it.better())
        });
        let open = self.open();
        let open = (!open.is_empty()).then(|| format!("Still open: {}", open.join("; ")));
        let (title, day) = (self.title(), &self.day);
        std::iter::once(format!("{title} · {day}"))
            .chain(notes)
            .chain(moments)
            .chain(open)
            .collect()
    }

    /// The counters, and the party's injuries and conditions.
    fn open(&self) -> Vec<String> {
        let counters = self.counters.iter().map(Bounded::count);
        let party = self.people.iter().filter(|it| it.pc);
        let ails = party.filter_map(|it| {
            let left = it.resources.as_ref()?;
            let ills: Vec<&str> = (left.injuries.iter().chain(&left.conditions))
                .map(String::as_str)
                .collect();
            (!ills.is_empty()).then(|| format!("{} · {}", it.name, ills.join(", ")))
        });
        counters.chain(ails).collect()
    }

    /// `Best moment` and `Worst moment`, those there are.
    pub(crate) fn moments(&self) -> impl Iterator<Item = (&'static str, &Moment)> {
        let best = self.best.iter().map(|it| ("Best moment", it));
        best.chain(self.worst.iter().map(|it| ("Worst moment", it)))
    }
}

impl Note {
    /// As it was written, with `(hidden)` where it is.
    pub(crate) fn words(&self) -> String {
        let hidden = if self.hidden { " (hidden)" } else { "" };
        format!("{}{hidden}", self.text)
    }
}

impl Moment {
    /// `better than 97 % of such rolls`; of a bad one how few are worse.
    pub(crate) fn better(&self) -> String {
        // Rolls are compared in whole percents; nothing is ever better than all.
        let than = self.percentile.round().clamp(1.0, 99.0);
        if than < 50.0 {
            format!("worse than {}\u{a0}% of such rolls", 100.0 - than)
        } else {
            format!("better than {than}\u{a0}% of such rolls")
        }
    }
}

impl Scene {
    /// `Round 1`, `Rounds 1 to 4`; nothing where it is no fight.
    pub fn heading(&self) -> Option<String> {
        self.rounds.map(|(first, last)| match last - first {
            0 => format!("Round {first}"),
            _ => format!("Rounds {first} to {last}"),
        })
    }

    /// `and 12 more`; nothing where no line is left out.
    pub(crate) fn left_out(&self) -> Option<String> {
        (self.more > 0).then(|| format!("and {} more", self.more))
    }
}

impl StoryLine {
    /// Its marks: `hidden`, `overruled`.
    pub(crate) fn marks(&self) -> Vec<&'static str> {
        let marks = [(self.hidden, "hidden"), (self.overruled, "overruled")];
        let marks = marks.into_iter().filter(|(is, _)| *is);
        marks.map(|(_, mark)| mark).collect()
    }
}

impl Person {
    /// Whether they did or suffered anything.
    pub(crate) fn has_acted(&self) -> bool {
        self.rolls > 0 || !self.cost().is_empty() || !self.harm().is_empty()
    }
}

impl Bounded {
    /// `The mill floods · 3 of 6`.
    pub(crate) fn count(&self) -> String {
        format!("{} · {} of {}", self.what, self.now, self.max)
    }
}

impl MeanLuck {
    /// `54 %` beside that number of rolls; with the number of throws where it is another, as after rerolls and with dice for
    /// the order of turns.
    pub(crate) fn beside(&self, rolls: u32) -> String {
        let mean = format!("{:.0}\u{a0}%", self.mean);
        match self.throws {
            throws if throws == u64::from(rolls) => mean,
            1 => format!("{mean} of 1 throw"),
            throws => format!("{mean} of {throws} throws"),
        }
    }

    /// `54 % on average`.
    pub(crate) fn words(&self) -> String {
        format!("{:.0}\u{a0}% on average", self.mean)
    }
}

impl SessionLuck {
    /// `23 throws, 54 % on average: a little lucky, which is normal; …`.
    pub(crate) fn words(&self) -> String {
        let throws = match self.mean.throws {
            1 => "1 throw".to_owned(),
            throws => format!("{throws} throws"),
        };
        format!("{throws}, {}: {}", self.mean.words(), self.sentence)
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
