//! The inspector's text as paragraphs, and its layout in lines.

use crate::campaign::Seq;
use crate::tui::widgets::{Role, Theme, text};

/// Styled text.
pub(crate) type Parts = Vec<(Role, String)>;

/// The text and its links.
#[derive(Debug, Default)]
pub(crate) struct Page {
    paragraphs: Vec<Paragraph>,
    /// Whether struck text has a line through it.
    strikes: bool,
    pub(crate) links: Vec<Seq>,
    pub(crate) lines: Vec<Laid>,
}

#[derive(Debug)]
struct Paragraph {
    indent: usize,
    parts: Parts,
    link: Option<usize>,
}

/// A line as drawn.
#[derive(Debug)]
pub(crate) struct Laid {
    pub(crate) parts: Parts,
    pub(crate) link: Option<usize>,
    /// Whether a paragraph begins here.
    pub(crate) first: bool,
}

impl Page {
    /// An empty page.
    pub(crate) fn new(theme: &Theme) -> Self {
        Self {
            strikes: theme.strikes,
            ..Self::default()
        }
    }

    /// A heading with an empty line above it.
    pub(crate) fn heading(&mut self, words: impl Into<String>) {
        if !self.paragraphs.is_empty() {
            self.add(0, Vec::new());
        }
        self.add(0, vec![(Role::Strong, words.into())]);
    }

    /// A line of text under a heading.
    pub(crate) fn say(&mut self, words: impl Into<String>) {
        self.add(2, vec![(Role::Text, words.into())]);
    }

    /// The same, dimmed.
    pub(crate) fn aside(&mut self, words: impl Into<String>) {
        self.add(2, vec![(Role::Dim, words.into())]);
    }

    /// A line in several styles.
    pub(crate) fn add(&mut self, indent: usize, parts: Parts) {
        self.push(indent, parts, None);
    }

    /// A line with a link to another entry.
    pub(crate) fn link(&mut self, to: Seq, parts: Parts) {
        let link = Some(self.links.len());
        self.links.push(to);
        self.push(2, parts, link);
    }

    fn push(&mut self, indent: usize, mut parts: Parts, link: Option<usize>) {
        let struck = parts.iter_mut().filter(|(role, _)| *role == Role::Struck);
        for (_, words) in struck {
            *words = text::struck(words, self.strikes).into_owned();
        }
        self.paragraphs.push(Paragraph {
            indent,
            parts,
            link,
        });
    }

    /// Breaks the paragraphs into lines.
    pub(crate) fn lay_out(&mut self, width: usize) {
        let lines = self.paragraphs.iter().flat_map(|it| it.lines(width));
        self.lines = lines.collect();
    }

    pub(crate) fn line_of_link(&self, link: usize) -> Option<usize> {
        self.lines.iter().position(|line| line.link == Some(link))
    }
}

impl Paragraph {
    /// Wraps between words; lines after the first are indented by two columns.
    fn lines(&self, width: usize) -> Vec<Laid> {
        let indent = self.indent.min(width / 4);
        let room = width.saturating_sub(indent + 2).max(1);
        let mut lines = vec![self.line(indent, true)];
        let mut used = 0;
        for (role, word) in self.words(room) {
            let columns = text::width(word.trim_end());
            let first = lines.len() == 1;
            let room = if first { room + 2 } else { room };
            if used > 0 && used + columns > room {
                lines.push(self.line(indent + 2, false));
                used = 0;
            }
            used += text::width(&word);
            if let Some(line) = lines.last_mut() {
                line.parts.push((role, word));
            }
        }
        lines
    }

    fn line(&self, indent: usize, first: bool) -> Laid {
        Laid {
            first,
            parts: vec![(Role::Text, " ".repeat(indent))],
            link: self.link,
        }
    }

    /// Words with the spaces after them; a word wider than a line is split.
    fn words(&self, room: usize) -> impl Iterator<Item = (Role, String)> {
        self.parts.iter().flat_map(move |(role, words)| {
            words.split_inclusive(' ').flat_map(move |word| {
                let line_parts = if text::width(word) > room {
                    text::wrap(word, room)
                } else {
                    vec![word.to_owned()]
                };
                line_parts.into_iter().map(move |piece| (*role, piece))
            })
        })
    }
}
