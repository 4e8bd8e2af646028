//! The last result, on top of the builder until the next: what was read aloud, the dice, what it means.

use ratatui::text::{Line, Span};

use crate::campaign::say::Spoken;
use crate::campaign::{Event, Seq};
use crate::table::Done;
use crate::tui::{Desk, Role, Theme, text};

/// A result that is on disk.
#[derive(Debug)]
pub(super) struct Shown {
    seq: Seq,
    spoken: Vec<Spoken>,
    success: Option<bool>,
    undone: bool,
}

impl Shown {
    /// The results of an entry; `None` where it brought none.
    pub(super) fn of(desk: &Desk, done: &Done) -> Option<Self> {
        let events = &done.decision.events;
        if events.iter().any(|event| undoing(event).is_some()) {
            return None;
        }
        let spoken: Vec<_> = events
            .iter()
            .filter_map(|event| desk.campaign().say(event))
            .collect();
        (!spoken.is_empty()).then(|| Self {
            seq: done.seq,
            spoken,
            success: events.iter().find_map(success),
            undone: false,
        })
    }

    /// The entry it stands in.
    pub(super) fn seq(&self) -> Seq {
        self.seq
    }

    /// Whether it stands, and in this entry.
    pub(super) fn stands_in(&self, seq: Seq) -> bool {
        !self.undone && self.seq == seq
    }

    /// Notes that these entries were undone or brought back.
    pub(super) fn note(&mut self, seqs: &[Seq], undone: bool) {
        if seqs.contains(&self.seq) {
            self.undone = undone;
        }
    }

    /// As lines; the meaning last, to be left out first where it isn't the saved roll's own.
    pub(super) fn lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        for spoken in &self.spoken {
            let role = match self.success {
                _ if self.undone => Role::Struck,
                Some(true) => Role::Good,
                Some(false) => Role::Bad,
                None => Role::Title,
            };
            let undone = if self.undone { "undone · " } else { "" };
            let verdict = spoken.verdict.to_uppercase();
            let said = format!("{undone}{verdict} {} {}", theme.glyphs.dot, spoken.sentence);
            let wrapped = text::wrap(&said, width.into()).into_iter();
            lines.extend(wrapped.map(|line| Line::from(theme.span(role, line))));
            for faces in &spoken.faces {
                lines.extend(dice(theme, faces, width.into()));
            }
            if (meaning || spoken.own) && !spoken.guidance.is_empty() {
                let wrapped = text::wrap(&spoken.guidance, width.into()).into_iter();
                lines.extend(wrapped.map(|line| Line::from(theme.span(Role::Dim, line))));
            }
        }
        lines
    }
}

/// A line of dice; those in brackets did not count and are crossed out, as is a throw that was not kept.
fn dice<'a>(theme: &Theme, faces: &str, width: usize) -> Vec<Line<'a>> {
    let dropped = faces.starts_with("not kept");
    let wrapped = text::wrap(faces, width).into_iter();
    wrapped
        .map(|line| {
            let spans: Vec<Span<'a>> = line
                .split_inclusive(' ')
                .map(|word| {
                    let bare = word.trim_end();
                    let out = bare.starts_with('(') && bare.ends_with(')');
                    let role = if dropped || out {
                        Role::Struck
                    } else {
                        Role::Text
                    };
                    theme.span(role, word.to_owned())
                })
                .collect();
            Line::from(spans)
        })
        .collect()
}

/// The entries an event undid (`true`) or brought back.
pub(super) fn undoing(event: &Event) -> Option<(&[Seq], bool)> {
    match event {
        Event::Undid(seqs) => Some((seqs, true)),
        Event::Redid(seqs) => Some((seqs, false)),
        _ => None,
    }
}

fn success(event: &Event) -> Option<bool> {
    match event {
        Event::Rolled(throw) => Some(throw.success),
        Event::Contested { verdict, .. } => Some(verdict.success),
        Event::Rerolled {
            old,
            new,
            kept_new,
            contest,
            ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None if *kept_new => new.success,
            None => old.success,
        }),
        Event::Kept {
            counts, contest, ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None => counts.success,
        }),
        _ => None,
    }
}
