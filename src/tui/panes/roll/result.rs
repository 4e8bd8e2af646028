//! The last result, on top of the builder until the next: what was read aloud, the dice, what it means.

use ratatui::text::{Line, Span};

use crate::campaign::{Event, Seq};
use crate::table::Done;
use crate::tui::told::{Member, Told};
use crate::tui::{Desk, Role, Theme, text};

/// A result that is on disk.
#[derive(Debug)]
pub(super) struct Shown {
    seq: Seq,
    told: Told,
    undone: bool,
    /// What it was made of, which stands again while this is undone.
    before: Option<Box<Self>>,
}

impl Shown {
    /// The results of an entry; `None` where it brought none.
    pub(super) fn of(desk: &Desk, done: &Done) -> Option<Self> {
        let told = Told::of(desk.campaign(), &done.decision)?;
        Some(Self {
            seq: done.seq,
            told,
            undone: false,
            before: None,
        })
    }

    /// The same, where the entry was `led` to by that of the result before.
    pub(super) fn after(self, before: Option<Self>, led: Option<Seq>) -> Self {
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
    pub(super) fn seq(&self) -> Seq {
        self.now().seq
    }

    /// The entry it stands in, if it stands.
    pub(super) fn standing(&self) -> Option<Seq> {
        let now = self.now();
        (!now.undone).then_some(now.seq)
    }

    /// Whether it stands, and in this entry.
    pub(super) fn stands_in(&self, seq: Seq) -> bool {
        self.standing() == Some(seq)
    }

    /// Notes that these entries were undone or brought back.
    pub(super) fn note(&mut self, seqs: &[Seq], undone: bool) {
        if seqs.contains(&self.seq) {
            self.undone = undone;
        }
        if let Some(before) = &mut self.before {
            before.note(seqs, undone);
        }
    }

    /// As lines; the meaning last, to be left out first where it isn't the saved roll's own.
    pub(super) fn lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        self.now().own_lines(theme, width, meaning)
    }
}

impl Shown {
    fn own_lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        let (spoken, success) = match &self.told {
            Told::One(spoken, success) => (spoken, *success),
            Told::Each(head, members) => return self.each(theme, width, head, members),
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
                lines.extend(dice(theme, faces, width.into(), self.undone));
            }
            if (meaning || spoken.own) && !self.undone && !spoken.guidance.is_empty() {
                let wrapped = text::wrap(&spoken.guidance, width.into()).into_iter();
                lines.extend(wrapped.map(|line| Line::from(theme.span(Role::Dim, line))));
            }
        }
        lines
    }

    fn role(&self, success: Option<bool>) -> Role {
        match success {
            _ if self.undone => Role::Struck,
            Some(true) => Role::Good,
            Some(false) => Role::Bad,
            None => Role::Title,
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
        let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
        let names = widest(&mut titles.iter().map(|title| text::width(title)));
        let verdicts = widest(&mut members.iter().map(|it| text::width(&it.verdict)));
        let names = names.min(usize::from(width) / 3);
        let verdicts = verdicts.min(usize::from(width).saturating_sub(names + 1));
        let line = |(member, name): (&Member, &String)| {
            let name = text::cut(name, names, theme.glyphs.ellipsis);
            let name = format!("{name}{} ", " ".repeat(names - text::width(&name)));
            let verdict = text::cut(&member.verdict, verdicts, theme.glyphs.ellipsis);
            let gap = " ".repeat(verdicts - text::width(&verdict) + 1);
            let verdict = format!("{verdict}{gap}");
            let used = text::width(&name) + text::width(&verdict);
            let left = usize::from(width).saturating_sub(used);
            let dice = text::cut(&member.dice, left, theme.glyphs.ellipsis).into_owned();
            Line::from(vec![
                theme.span(Role::Text, name),
                theme.span(self.role(member.success), verdict),
                theme.span(Role::Dim, dice),
            ])
        };
        head.chain(members.iter().zip(&titles).map(line)).collect()
    }
}

/// A line of dice; those in brackets did not count and are crossed out, as is a throw that was not kept or was undone.
fn dice<'a>(theme: &Theme, faces: &str, width: usize, undone: bool) -> Vec<Line<'a>> {
    let dropped = undone || faces.starts_with("not kept") || faces.starts_with("was: ");
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
