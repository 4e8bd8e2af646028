//! The latest result in the largest letters that fit: verdict, sentence, dice. A verdict without dice is one line.

use ratatui::buffer::Buffer;
use ratatui::layout::{Offset, Rect};
use ratatui::text::{Line, Span};

use crate::campaign::view::{Member, PlayersResult, ResultWords};
use crate::campaign::wording::{DiceLine, Die, Wording};
use crate::tui::views::result;
use crate::tui::widgets::big_text::{Size, enlarged};
use crate::tui::widgets::{Draw as _, Role, Theme, text};

/// The most lines of drawn dice; more dice are shown as text.
const DICE_LINES: usize = 2;

/// The lines that a group's result needs in an area of this width, the frame included; none for a verdict in large letters.
pub(crate) fn height(theme: &Theme, verdict: &PlayersResult, width: u16) -> Option<u16> {
    let width = usize::from(width.saturating_sub(4));
    match &verdict.view().words {
        ResultWords::One(..) => None,
        ResultWords::Each(head, members) => {
            let lines = each(theme, (head, members), width, false).len();
            u16::try_from(lines + 2).ok()
        }
    }
}

/// Draws the result in the middle of an area.
pub(crate) fn draw(theme: &Theme, verdict: &PlayersResult, area: Rect, buf: &mut Buffer) {
    let width = usize::from(area.width.saturating_sub(2));
    let lines = match &verdict.view().words {
        ResultWords::One(wordings, _) => {
            let one = One {
                theme,
                wordings,
                role: result::role_of(wordings.first().and_then(|it| it.rank)),
                width,
            };
            if verdict.view().is_bare() {
                one.lines(None, false).unwrap_or_default()
            } else {
                one.fitting(area.height.into())
            }
        }
        ResultWords::Each(head, members) => {
            let is_roomy = 2 * members.len() + 2 < usize::from(area.height);
            each(theme, (head, members), width, is_roomy)
        }
    };
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let above = area.height.saturating_sub(height) / 2;
    let is_group = matches!(verdict.view().words, ResultWords::Each(..));
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let spare = usize::from(area.width).saturating_sub(widest);
    let left = u16::try_from(spare / 2).unwrap_or(0);
    for (row, line) in area.rows().skip(above.into()).zip(lines) {
        if is_group {
            // The columns of its members stand below each other.
            line.draw(
                row.offset(Offset {
                    x: left.into(),
                    y: 0,
                })
                .intersection(row),
                buf,
            );
        } else {
            line.centered().draw(row, buf);
        }
    }
}

/// The group's result, then one line for each member.
fn each<'a>(
    theme: &Theme,
    (head, members): (&str, &[Member]),
    width: usize,
    is_roomy: bool,
) -> Vec<Line<'a>> {
    let head = text::wrap(head, width).into_iter();
    let head = head.map(|line| Line::from(theme.span(Role::Strong, line)));
    let names: Vec<String> = members.iter().map(|it| it.name.clone()).collect();
    let members = result::members(theme, width, members, &names, is_roomy);
    head.chain(members).collect()
}

/// What stands below an enlarged verdict, or beside a small one (`left`): a sentence that ends with the verdict itself, as that of a
/// random table does, tells it once.
fn told_once<'a>(verdict: &str, left: &'a str, sentence: &'a str) -> (&'a str, &'a str) {
    let verdict = verdict.trim_end_matches('.');
    let before = sentence.trim_end_matches('.').strip_suffix(verdict);
    match before.and_then(|before| before.strip_suffix(": ")) {
        Some(_) if verdict.is_empty() => (left, sentence),
        // The verdict is above it.
        Some(subject) if left.trim().is_empty() => (left, subject),
        Some(_) => ("", sentence),
        None => (left, sentence),
    }
}

/// One result.
struct One<'a> {
    theme: &'a Theme,
    wordings: &'a [Wording],
    role: Role,
    width: usize,
}

impl<'a> One<'a> {
    /// As large as fits into so many lines; smaller with dice is preferred to larger without.
    fn fitting(&self, height: usize) -> Vec<Line<'a>> {
        let enlarged = self.enlarged_words();
        let sized = || enlarged.iter().map(Some);
        let ways = sized().map(|word| (word, true));
        let ways = ways.chain(sized().map(|word| (word, false)));
        let ways = ways.chain([(None, true), (None, false)]);
        let mut all = ways.filter_map(|(word, drawn)| self.lines(word, drawn));
        let fits = all.find(|lines| lines.len() <= height);
        fits.or_else(|| self.lines(None, false)).unwrap_or_default()
    }

    /// The word in the largest letters that fit.
    fn enlarged_words(&self) -> Vec<Vec<String>> {
        let ascii = self.theme.glyphs.ascii;
        let word = self.wordings.first().map(|it| it.verdict.to_uppercase());
        let drawn = |size: &Size| enlarged(word.as_deref()?, *size, ascii);
        let all = Size::all(ascii).iter().filter_map(drawn);
        let fits = |lines: &Vec<String>| lines.iter().all(|line| text::width(line) <= self.width);
        all.filter(fits).collect()
    }

    /// The whole result: the word enlarged or in the sentence, the dice `drawn` or as text; `None` for too many dice to draw.
    fn lines(&self, word: Option<&Vec<String>>, drawn: bool) -> Option<Vec<Line<'a>>> {
        let mut lines = Vec::new();
        for (at, wording) in self.wordings.iter().enumerate() {
            let word = word.filter(|_| at == 0);
            let left = if let Some(word) = word {
                lines.extend(word.iter().map(|line| self.line(self.role, line.clone())));
                wording.left.clone()
            } else {
                [&wording.verdict, &wording.left]
                    .map(|it| it.to_uppercase())
                    .join(" ")
            };
            let (left, sentence) = told_once(&wording.verdict, &left, &wording.sentence);
            let said: Vec<&str> = [left, sentence]
                .into_iter()
                .map(str::trim)
                .filter(|it| !it.is_empty())
                .collect();
            let said = said.join(&format!(" {} ", self.theme.glyphs.dot));
            let role = if word.is_some() {
                Role::Strong
            } else {
                self.role
            };
            let wrapped = text::wrap(&said, self.width).into_iter();
            lines.extend(wrapped.map(|line| self.line(role, line)));
            for line in &wording.dice {
                if drawn && !line.dice.is_empty() {
                    lines.extend(self.boxes(&line.dice)?);
                }
                lines.extend(self.read(line));
            }
        }
        let mut dice = self.wordings.iter().flat_map(|it| &it.dice);
        let has_dice = dice.any(|line| !line.dice.is_empty());
        (has_dice || !drawn).then_some(lines)
    }

    /// The dice as text; of very many the first ones and their total.
    fn read(&self, dice: &DiceLine) -> Vec<Line<'a>> {
        let mut lines = result::dice(self.theme, dice, self.width);
        if lines.len() > 2 {
            lines.drain(1..lines.len() - 1);
            let ellipsis = self.theme.span(Role::Dim, self.theme.glyphs.ellipsis);
            lines.insert(1, Line::from(ellipsis));
        }
        lines
    }

    /// The dice side by side; `None` if they need too many lines.
    fn boxes(&self, dice: &[Die]) -> Option<Vec<Line<'a>>> {
        let mut lines: Vec<Vec<[Span<'a>; 3]>> = vec![Vec::new()];
        let mut used = 0;
        for die in dice {
            let drawn = result::die_box(self.theme, die);
            let width = text::width(&drawn[0].content);
            if used > 0 && used + width > self.width {
                lines.push(Vec::new());
                used = 0;
            }
            used += width;
            lines.last_mut()?.push(drawn);
            if lines.len() > DICE_LINES {
                return None;
            }
        }
        let rows = lines.into_iter().flat_map(|line| {
            [0, 1, 2].map(|row| {
                line.iter()
                    .map(|die| die[row].clone())
                    .collect::<Line<'_>>()
            })
        });
        Some(rows.collect())
    }

    fn line(&self, role: Role, words: String) -> Line<'a> {
        Line::from(self.theme.span(role, words))
    }
}
