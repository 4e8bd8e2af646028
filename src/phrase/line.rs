//! Lines of dialogs, which are no whole phrases: who may see what a line does, said by its last word, and texts in quotes.

use super::keyword::Keyword;
use super::lexer::{self, Word, WordKind, quote};
use super::visibility;
use super::{PhraseError, Problem};
use crate::campaign::Command;

/// What the last word of a line says of who may see what it does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct SaidLast(Option<Keyword>);

impl SaidLast {
    /// What it says is kept from players.
    pub(crate) const HIDDEN: Self = Self(Some(Keyword::Hidden));

    /// Whether it says something.
    pub(crate) const fn is_said(self) -> bool {
        self.0.is_some()
    }

    /// The word; empty where nothing is said.
    pub(crate) fn word(self) -> &'static str {
        self.0.map_or("", Keyword::text)
    }

    /// The command as the word says.
    ///
    /// # Errors
    /// The word means nothing with this command.
    pub(crate) fn of(self, command: Command) -> Result<Command, String> {
        let Some(key) = self.0 else {
            return Ok(command);
        };
        let refused = || format!("“{}” means nothing here", key.text());
        visibility::with(command, key).ok_or_else(refused)
    }
}

/// A line without an unquoted `hidden` or `open` as its last word, and what that says. Where both stand there it is hidden.
pub(crate) fn said_last(line: &str) -> (&str, SaidLast) {
    let mut rest = line.trim();
    let mut said = None;
    while let Some((before, key)) = last_key(rest) {
        said = said.filter(|said| *said == Keyword::Hidden).or(Some(key));
        rest = before.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
    }
    (rest, SaidLast(said))
}

/// The line before such a word.
fn last_key(line: &str) -> Option<(&str, Keyword)> {
    let lexed = lexer::lex(line);
    if !lexed.unclosed {
        let last = lexed.words.last()?;
        return Some((&line[..last.start], visibility::key(last)?));
    }
    // A lone quote, as in `5" of rope`, hides no word.
    let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let word = Word {
        text: line.get(start..)?.to_owned(),
        kind: WordKind::Bare,
        start,
        end: line.len(),
    };
    Some((&line[..start], visibility::key(&word)?))
}

/// A text as it was meant: what stands in quotes as a whole is what the quotes hold.
///
/// # Errors
/// It begins with `hidden`: a part of the text, or who may see it.
pub(crate) fn plain_text(typed: &str) -> Result<String, String> {
    let typed = typed.trim();
    let lexed = lexer::lex(typed);
    match lexed.words.as_slice() {
        [only] if only.kind == WordKind::Quoted && !lexed.unclosed => Ok(only.text.clone()),
        [first, .., last] if first.is(Keyword::Hidden.text()) => {
            let rest = typed[first.end..last.end].trim();
            let expected = vec![format!("{rest} {}", Keyword::Hidden.text()), quote(typed)];
            let problem = Problem::PartOfText(Keyword::Hidden.text());
            Err(PhraseError::at(typed, &lexed.words, 0, problem, expected).to_string())
        }
        _ => Ok(typed.to_owned()),
    }
}

/// A text as it is typed so that [`said_last`] and [`plain_text`] read it back.
pub(crate) fn typed_text(text: &str) -> String {
    let is_read = plain_text(text).is_ok_and(|read| read == text);
    if is_read && !said_last(text).1.is_said() {
        text.to_owned()
    } else {
        quote(text)
    }
}
