//! The last result, on top of the builder until the next: what was read aloud, the dice, what it means.

use ratatui::text::Line;

use crate::campaign::{Event, Seq};
use crate::table::Done;
use crate::tui::context::state::AppState;
use crate::tui::views::result::{self, Member, ResultView};
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// A result that is on disk.
#[derive(Debug)]
pub(crate) struct Shown {
    seq: Seq,
    told: ResultView,
    undone: bool,
    /// What it was made of, which stands again while this is undone.
    before: Option<Box<Self>>,
}

impl Shown {
    /// The results of an entry; `None` where it brought none.
    pub(crate) fn of(state: &AppState, done: &Done) -> Option<Self> {
        let told = ResultView::of(state.campaign(), &done.decision)?;
        Some(Self {
            seq: done.seq,
            told,
            undone: false,
            before: None,
        })
    }

    /// The same, where the entry was `led` to by that of the result before.
    pub(crate) fn after(self, before: Option<Self>, led: Option<Seq>) -> Self {
        let before = before.filter(|before| led == Some(before.seq()));
        Self {
            before: before.map(Box::new),
            ..self
        }
    }

    /// Itself, or while it is undone what stands again; itself where nothing does.
    fn now(&self) -> &Self {
        let before = self.before.as_deref().filter(|_| self.undone);
        let before = before.map(Self::now).filter(|before| !before.undone);
        before.unwrap_or(self)
    }

    /// The entry it stands in.
    pub(crate) fn seq(&self) -> Seq {
        self.now().seq
    }

    /// The entry it stands in, if it stands.
    pub(crate) fn standing(&self) -> Option<Seq> {
        let now = self.now();
        (!now.undone).then_some(now.seq)
    }

    /// Whether it stands, and in this entry.
    pub(crate) fn stands_in(&self, seq: Seq) -> bool {
        self.standing() == Some(seq)
    }

    /// Notes that these entries were undone or brought back.
    pub(crate) fn note(&mut self, seqs: &[Seq], undone: bool) {
        if seqs.contains(&self.seq) {
            self.undone = undone;
        }
        if let Some(before) = &mut self.before {
            before.note(seqs, undone);
        }
    }

    /// As lines; the meaning last, to be left out first where it isn't the saved roll's own.
    pub(crate) fn lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        self.now().own_lines(theme, width, meaning)
    }
}

impl Shown {
    fn own_lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        let (spoken, success) = match &self.told {
            ResultView::One(spoken, success) => (spoken, *success),
            ResultView::Each(head, members) => return self.each(theme, width, head, members),
        };
        let mut lines = Vec::new();
        for spoken in spoken {
            let role = self.role(success);
            let undone = self.prefix();
            let verdict = spoken.verdict.to_uppercase();
            let said = format!("{undone}{verdict} {} {}", theme.glyphs.dot, spoken.sentence);
            let wrapped = text::wrap(&said, width.into()).into_iter();
            lines.extend(wrapped.map(|line| Line::from(theme.span(role, line))));
            for faces in &spoken.faces {
                lines.extend(result::dice(theme, faces, width.into(), self.undone));
            }
            if (meaning || spoken.own) && !self.undone && !spoken.guidance.is_empty() {
                let wrapped = text::wrap(&spoken.guidance, width.into()).into_iter();
                lines.extend(wrapped.map(|line| Line::from(theme.span(Role::Dim, line))));
            }
        }
        lines
    }

    fn role(&self, success: Option<bool>) -> Role {
        if self.undone {
            Role::Struck
        } else {
            result::role(success)
        }
    }

    fn prefix(&self) -> &'static str {
        if self.undone { "undone · " } else { "" }
    }

    /// What it came to for them all, then a line each, the results below one another.
    fn each<'a>(&self, theme: &Theme, width: u16, head: &str, members: &[Member]) -> Vec<Line<'a>> {
        let head = format!("{}{head}", self.prefix());
        let head = text::wrap(&head, width.into()).into_iter();
        let head = head.map(|line| Line::from(theme.span(self.role(None), line)));
        let titles: Vec<String> = members.iter().map(Member::title).collect();
        let role = |success| self.role(success);
        head.chain(result::members(theme, width.into(), members, &titles, role))
            .collect()
    }
}

/// The entries an event undid (`true`) or brought back.
pub(crate) fn undoing(event: &Event) -> Option<(&[Seq], bool)> {
    match event {
        Event::Undid(seqs) => Some((seqs, true)),
        Event::Redid(seqs) => Some((seqs, false)),
        _ => None,
    }
}
