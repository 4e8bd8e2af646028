//! An entry that is on disk, and what is said of it.

use crate::campaign::{Campaign, Decision, Event, Kind, Seq};

/// An entry that is on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// The entry's number.
    pub seq: Seq,
    /// Its content.
    pub decision: Decision,
    /// For an amendment: the entries that the old roll caused, without its own rerolls; they stay unless the GM undoes
    /// them.
    pub follow_ups: Vec<FollowUp>,
}

/// An entry that a roll caused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    /// Its number.
    pub seq: Seq,
    /// Its label.
    pub label: String,
}

impl Done {
    /// What a session that starts or ends does besides, which players don't read: ` · hidden ends · players' screens open again`.
    pub(crate) fn besides(&self) -> String {
        if self.decision.kind != Kind::Session {
            return String::new();
        }
        let words = self.decision.events.iter().filter_map(|event| match event {
            Event::HiddenStretchSet { .. } => Some(" · hidden ends"),
            Event::CurtainSet { .. } => Some(" · players' screens open again"),
            _ => None,
        });
        words.collect()
    }

    /// The result in one line: the label; for an undo or redo also what it undid: `undid 118 (with 119) · …`; for an
    /// amendment also what the roll caused: `… · 119 followed: undo 119`.
    pub fn message(&self) -> String {
        self.told(&self.decision.label)
    }

    /// The same with the dice of every throw, after which the campaign is this one.
    pub fn answer(&self, campaign: &Campaign) -> String {
        self.told(&campaign.answer(&self.decision))
    }

    fn told(&self, label: &str) -> String {
        match self.decision.events.first() {
            Some(Event::Undid(seqs)) => format!("undid {} · {label}", numbers(seqs.iter().rev())),
            Some(Event::Redid(seqs)) => format!("redid {} · {label}", numbers(seqs.iter())),
            _ if self.decision.kind == Kind::Session => label.to_owned() + &self.besides(),
            _ => self.follow_ups.iter().fold(label.to_owned(), |said, it| {
                let seq = it.seq.0;
                format!("{said} · {seq} followed: undo {seq}")
            }),
        }
    }
}

fn numbers<'a>(mut seqs: impl Iterator<Item = &'a Seq>) -> String {
    let first = seqs
        .next()
        .map_or_else(String::new, |seq| seq.0.to_string());
    let others: Vec<String> = seqs.map(|seq| seq.0.to_string()).collect();
    if others.is_empty() {
        first
    } else {
        format!("{first} (with {})", others.join(", "))
    }
}
