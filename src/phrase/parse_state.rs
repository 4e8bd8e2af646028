//! The state of a parser that reads a phrase from left to right. It records what could be at the furthest word, so that the
//! same grammar gives the expectations of errors and the completions.

use super::error::{LONGEST, PhraseError, Problem, with_article};
use super::figures::digits;
use super::keyword::Keyword;
use super::lexer::{Word, WordKind, quote};
use super::names::{Found, Names};
use super::visibility;
use crate::campaign::{Campaign, Selection};
use crate::rules::plain_dice::DiceExpr;
use std::borrow::Cow;

/// The most names that the end of a phrase tells, beside their kind.
const FEW: usize = 4;
/// The most letters of a text that an error repeats.
const MOST_REPEATED: usize = 30;

/// The result of parsing a part of a phrase.
pub(crate) type ParseResult<T> = Result<T, PhraseError>;

/// A possible word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expected {
    /// This very word.
    Word(Cow<'static, str>),
    /// One of these names, each with what distinguishes it from an equal name.
    Names {
        what: String,
        names: Vec<(String, Option<String>)>,
    },
    /// Any word of this kind: `a number`.
    Like(&'static str),
    /// One of those that begin with this, and its kind.
    Offer { text: String, what: String },
}

/// A phrase, and the position in it.
#[derive(Debug, Clone)]
pub(crate) struct ParseState<'a> {
    pub(crate) campaign: &'a Campaign,
    /// The group that acts, in a group's command.
    pub(crate) group: Option<Selection>,
    text: &'a str,
    line: &'a [Word],
    at: usize,
    /// The word after the line that says who may see the entry.
    last: Option<Keyword>,
    /// Whether a keyword has decided for the form that is being parsed.
    is_told: bool,
    /// What could be at the furthest word that was reached.
    wanted: Vec<Expected>,
    wanted_at: usize,
    /// The last name that ended in a figure, as typed, and where it ended.
    figured: Option<(usize, String)>,
}

impl<'a> ParseState<'a> {
    pub(crate) fn new(campaign: &'a Campaign, text: &'a str, line: &'a [Word]) -> Self {
        Self {
            campaign,
            group: None,
            text,
            line,
            at: 0,
            last: None,
            is_told: false,
            wanted: Vec::new(),
            wanted_at: 0,
            figured: None,
        }
    }

    /// The same with a word after it that says who may see the entry.
    pub(crate) fn ending_in(self, last: Option<Keyword>) -> Self {
        Self { last, ..self }
    }

    pub(crate) fn peek(&self) -> Option<&'a Word> {
        self.line.get(self.at)
    }

    /// The next word, unless it is quoted.
    pub(crate) fn bare(&self) -> Option<&'a str> {
        let word = self.peek().filter(|word| word.kind == WordKind::Bare)?;
        Some(&word.text)
    }

    pub(crate) fn skip(&mut self) {
        self.at += 1;
    }

    /// What could follow the last word.
    pub(crate) fn wanted_next(&self) -> &[Expected] {
        if self.wanted_at == self.line.len() {
            &self.wanted
        } else {
            &[]
        }
    }

    pub(crate) fn want(&mut self, want: Expected) {
        if self.wanted_at < self.at {
            self.wanted.clear();
            self.wanted_at = self.at;
        }
        if self.wanted_at == self.at && !self.wanted.contains(&want) {
            self.wanted.push(want);
        }
    }

    /// The first of these forms that fits, and the rest of each. If none fits, the error is that of the form that was read
    /// furthest; of several the last, since names are parsed after keywords.
    pub(crate) fn first_of<T>(
        &mut self,
        forms: &[fn(&mut Self) -> ParseResult<T>],
        then: fn(&mut Self, T) -> ParseResult<T>,
    ) -> ParseResult<T> {
        let start = self.at;
        let mut furthest: Option<PhraseError> = None;
        for form in forms {
            (self.at, self.group, self.is_told) = (start, None, false);
            match form(self).and_then(|read| then(self, read)) {
                Ok(read) => return Ok(read),
                Err(error) if self.is_told => return Err(error),
                Err(error) if furthest.as_ref().is_none_or(|it| error.column >= it.column) => {
                    furthest = Some(error);
                }
                Err(_) => {}
            }
        }
        Err(furthest.unwrap_or_else(|| self.misfit()))
    }

    /// Parses the keywords of a form; afterwards no other form is tried.
    pub(crate) fn literal(&mut self, keywords: &'static str) -> ParseResult<()> {
        for word in keywords.split(' ') {
            self.want(Expected::Word(word.into()));
            if !self.takes(word) {
                return Err(self.misfit());
            }
        }
        self.is_told = true;
        Ok(())
    }

    /// Parses a keyword if it is next.
    pub(crate) fn key(&mut self, key: Keyword) -> bool {
        self.want(Expected::Word(key.text().into()));
        self.takes(key.text())
    }

    /// The same for a keyword that is parsed in every game, so that the refusal says why it is wrong, but offered only
    /// where the game `takes` it.
    pub(crate) fn key_of(&mut self, key: Keyword, takes: bool) -> bool {
        if takes {
            self.key(key)
        } else {
            self.takes(key.text())
        }
    }

    /// Parses a word of the game's own if it is next.
    pub(crate) fn own(&mut self, word: &str) -> bool {
        self.want(Expected::Word(word.to_owned().into()));
        self.takes(word)
    }

    /// Parses a name of the game's own, quoted or not, if it is next.
    pub(crate) fn own_name(&mut self, name: &str) -> bool {
        self.want(Expected::Word(name.to_owned().into()));
        let named = |word: &&Word| matches!(word.kind, WordKind::Bare | WordKind::Quoted);
        let next = self.peek().filter(named);
        let here = next.is_some_and(|word| word.text.eq_ignore_ascii_case(name));
        self.at += usize::from(here);
        here
    }

    /// The same for a word that is accepted but not offered.
    pub(crate) fn takes(&mut self, word: &str) -> bool {
        let here = self.peek().is_some_and(|next| next.is(word));
        self.at += usize::from(here);
        here
    }

    /// Whether a keyword is next.
    pub(crate) fn next_is(&self, key: Keyword) -> bool {
        self.peek().is_some_and(|word| word.is(key.text()))
    }

    /// Whether a keyword is among the words that are left.
    pub(crate) fn has_later(&self, key: Keyword) -> bool {
        let mut rest = self.line.get(self.at..).unwrap_or_default().iter();
        rest.any(|word| word.is(key.text()))
    }

    /// Parses one of these keywords.
    pub(crate) fn one_of<T: Clone>(&mut self, choices: &[(Keyword, T)]) -> ParseResult<T> {
        let chosen = choices.iter().find(|(key, _)| self.key(*key));
        chosen
            .map(|(_, means)| means.clone())
            .ok_or_else(|| self.misfit())
    }

    /// Parses the plus that joins a trait.
    pub(crate) fn plus(&mut self) -> bool {
        let plus = |text: &str| (text == "+").then_some(());
        self.like("+ and a trait", plus).is_some()
    }

    pub(crate) fn sign(&mut self, shape: WordKind) -> bool {
        let here = self.peek().is_some_and(|word| word.kind == shape);
        self.at += usize::from(here);
        here
    }

    /// Parses an unquoted word if `like` accepts it.
    pub(crate) fn like<T>(
        &mut self,
        what: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        self.want(Expected::Like(what));
        let found = read(self.bare()?)?;
        self.at += 1;
        Some(found)
    }

    /// The same for a required word.
    pub(crate) fn must<T>(
        &mut self,
        what: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> ParseResult<T> {
        self.like(what, read).ok_or_else(|| self.misfit())
    }

    /// Parses plain dice, which may have blanks in them.
    pub(crate) fn dice(&mut self, what: &'static str) -> ParseResult<DiceExpr> {
        self.want(Expected::Like(what));
        let word = self.peek().filter(|word| word.kind == WordKind::Bare);
        let word = word.ok_or_else(|| self.misfit())?;
        match DiceExpr::prefix(&self.text[word.start..]) {
            Ok((dice, length)) => {
                let end = word.start + length;
                while self.peek().is_some_and(|word| word.start < end) {
                    self.skip();
                }
                Ok(dice)
            }
            Err(mistake) => {
                let column = mistake.column - 1;
                let wrong = self.wrong(Problem::Dice(mistake), Vec::new());
                Err(PhraseError {
                    column: wrong.column + column,
                    length: wrong.length.saturating_sub(column),
                    ..wrong
                })
            }
        }
    }

    pub(crate) fn number(&mut self) -> ParseResult<i32> {
        self.must("a number", |text| text.parse().ok())
    }

    /// Parses any word or quoted text.
    pub(crate) fn word(&mut self, what: &'static str) -> ParseResult<String> {
        self.want(Expected::Like(what));
        let named = |word: &&Word| matches!(word.kind, WordKind::Bare | WordKind::Quoted);
        let word = self.peek().filter(named).ok_or_else(|| self.misfit())?;
        self.at += 1;
        Ok(word.text.clone())
    }

    /// Parses a quoted text if it is next.
    pub(crate) fn quoted(&mut self) -> Option<String> {
        let word = self.peek().filter(|word| word.kind == WordKind::Quoted)?;
        self.at += 1;
        Some(word.text.clone())
    }

    /// Parses a quoted text, or all words to the end. Words without quotes neither begin nor end with a word that says who may
    /// see the entry.
    pub(crate) fn whole_text(&mut self, what: &'static str) -> ParseResult<String> {
        let start = self.clone();
        let is_quoted = self
            .peek()
            .is_some_and(|word| word.kind == WordKind::Quoted);
        let first = self.peek().and_then(visibility::key);
        let text = self.text(what, &[])?;
        let (key, text, is_last) = match (first, self.last) {
            _ if is_quoted => return Ok(text),
            (None, None) => return Ok(text),
            (_, Some(key)) => (key.text(), text.as_str(), true),
            (Some(key), None) => (key.text(), text[key.text().len()..].trim_start(), false),
        };
        let mut short: String = text.chars().take(MOST_REPEATED).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        let whole = if is_last {
            format!("{short} {key}")
        } else {
            format!("{key} {short}")
        };
        let before = start.peek().map_or("", |word| &self.text[..word.start]);
        let spellings = vec![
            format!("{before}{} {key}", quote(&short)),
            format!("{before}{}", quote(&whole)),
        ];
        Err(start.wrong(Problem::PartOfText(key), spellings))
    }

    /// Parses a quoted text, or all words up to one of these keywords or the end.
    pub(crate) fn text(&mut self, what: &'static str, stops: &[Keyword]) -> ParseResult<String> {
        self.text_until(what, |words| stops.iter().any(|key| words.next_is(*key)))
    }

    /// The same up to where `ends` holds.
    pub(crate) fn text_until(
        &mut self,
        what: &'static str,
        ends: impl Fn(&Self) -> bool,
    ) -> ParseResult<String> {
        if let Some(text) = self.quoted() {
            return Ok(text);
        }
        self.want(Expected::Like(what));
        let first = self.peek().ok_or_else(|| self.misfit())?;
        let mut end = first.start;
        while let Some(word) = self.peek() {
            if ends(self) {
                break;
            }
            end = word.end;
            self.at += 1;
        }
        if end == first.start {
            return Err(self.misfit());
        }
        Ok(self.text[first.start..end].to_owned())
    }

    /// Parses one of these names: the longest that the next words spell out, else the one that the next word begins.
    pub(crate) fn name<T: Clone + PartialEq>(&mut self, names: &Names<T>) -> ParseResult<T> {
        self.want_names(names);
        if let Some(means) = self.longest(names) {
            return Ok(means);
        }
        let word = self.nameable()?;
        match names.find(&word.text) {
            Found::One(means) => {
                self.at += 1;
                Ok(means)
            }
            Found::Several(list) => Err(self.wrong(Problem::Several, list)),
            Found::Nothing => Err(self.unknown(names, &word.text)),
        }
    }

    /// Parses one of these names that is next in several words without quotes; the longest.
    pub(crate) fn longest<T: Clone + PartialEq>(&mut self, names: &Names<T>) -> Option<T> {
        let bare: Vec<&str> = self.bare_words().collect();
        let (count, means) = names.longest(&bare)?;
        self.at += count;
        let ends_in_figure = digits::<u32>(bare[count - 1]).is_some();
        self.figured = ends_in_figure.then(|| (self.at, bare[..count].join(" ")));
        Some(means)
    }

    /// The same, but a quoted word may also be a new name.
    pub(crate) fn name_or_new(&mut self, names: &Names<String>) -> ParseResult<String> {
        self.name_or_quoted(names).map_err(PhraseError::or_new)
    }

    /// The same, but a quoted word stands for itself, known or not.
    pub(crate) fn name_or_quoted(&mut self, names: &Names<String>) -> ParseResult<String> {
        self.want_names(names);
        match self.quoted() {
            Some(text) => Ok(names.exact(&text).unwrap_or(text)),
            None => self.name(names),
        }
    }

    /// Offers a word that `like` accepts, for completion only.
    pub(crate) fn offer(&mut self, text: String, what: &str) {
        let what = what.to_owned();
        self.want(Expected::Offer { text, what });
    }

    pub(crate) fn want_names<T: Clone + PartialEq>(&mut self, names: &Names<T>) {
        self.want(Expected::Names {
            what: names.what.clone(),
            names: names.offers(),
        });
    }

    fn nameable(&self) -> ParseResult<&'a Word> {
        self.peek()
            .filter(|word| matches!(word.kind, WordKind::Bare | WordKind::Quoted))
            .ok_or_else(|| self.misfit())
    }

    /// The phrase from the next word on, as it was typed.
    pub(crate) fn rest(&self) -> &'a str {
        let next = self.peek().zip(self.line.last());
        next.map_or("", |(first, last)| &self.text[first.start..last.end])
    }

    /// The texts of the next words, quoted or not, up to a sign.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &'a str> {
        let rest = self.line.get(self.at..).unwrap_or_default().iter();
        let named = |word: &&Word| matches!(word.kind, WordKind::Bare | WordKind::Quoted);
        rest.take_while(named).map(|word| word.text.as_str())
    }

    /// The same as long as none is quoted.
    pub(crate) fn bare_words(&self) -> impl Iterator<Item = &'a str> {
        let rest = self.line.get(self.at..).unwrap_or_default().iter();
        let bare = rest.take_while(|word| word.kind == WordKind::Bare);
        bare.map(|word| word.text.as_str())
    }

    /// Parses this many words as one text.
    pub(crate) fn joined(&mut self, count: usize) -> String {
        let words: Vec<&str> = self.texts().take(count).collect();
        self.at += words.len();
        words.join(" ")
    }

    /// Fails where one of this many words, which are to be a name, is said of the whole phrase and stands last in it.
    pub(crate) fn is_name(&self, count: usize) -> ParseResult<()> {
        let is_said = |text: &&str| {
            let keys = [Keyword::Hidden, Keyword::Open];
            keys.iter().any(|key| text.eq_ignore_ascii_case(key.text()))
        };
        let mut words = self.bare_words().take(count).skip(1);
        match words.position(|text| is_said(&text)) {
            None => Ok(()),
            Some(at) => {
                let mut there = self.clone();
                there.at += at + 1;
                Err(there.misfit())
            }
        }
    }

    /// Fails unless the phrase ends here.
    pub(crate) fn end(&self) -> ParseResult<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.misfit()),
        }
    }

    /// The error for an unknown name.
    pub(crate) fn unknown<T: Clone + PartialEq>(
        &self,
        names: &Names<T>,
        text: &str,
    ) -> PhraseError {
        if self.bare().is_some_and(is_large) {
            return self.wrong(Problem::TooLarge, Vec::new());
        }
        let alike = names.alike(text);
        let close = !alike.is_empty();
        let expected = if close { alike } else { names.all() };
        let what = names.what.clone();
        self.wrong(
            Problem::Unknown {
                what,
                close,
                or_new: false,
            },
            expected,
        )
    }

    /// The error for an unexpected word or end.
    pub(crate) fn misfit(&self) -> PhraseError {
        let wanted = if self.wanted_at == self.at {
            self.wanted.as_slice()
        } else {
            &[]
        };
        let is_end = self.peek().is_none();
        let said = wanted.iter().filter_map(|want| match want {
            Expected::Word(word) => Some(word.clone().into_owned()),
            Expected::Names { what, names } => {
                let what = with_article(what);
                let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
                Some(match names[..] {
                    [_, ..] if is_end && names.len() <= FEW => {
                        format!("{what} ({})", names.join(", "))
                    }
                    _ => String::new(),
                })
                .filter(|listed| (1..=LONGEST).contains(&listed.chars().count()))
                .or(Some(what))
            }
            Expected::Like(what) => Some((*what).to_owned()),
            Expected::Offer { .. } => None,
        });
        let problem = match self.bare() {
            _ if self.peek().is_none() => match &self.figured {
                Some((end, name)) if *end == self.at => Problem::MissingAfter(name.clone()),
                Some(_) | None => Problem::Missing,
            },
            Some(text) if is_large(text) => Problem::TooLarge,
            _ => Problem::Unexpected,
        };
        self.wrong(problem, said.collect())
    }

    pub(crate) fn wrong(&self, problem: Problem, expected: Vec<String>) -> PhraseError {
        PhraseError::at(self.text, self.line, self.at, problem, expected)
    }
}

/// A number too large to parse.
fn is_large(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-']);
    digits.len() > 1 && digits.bytes().all(|b| b.is_ascii_digit()) && text.parse::<i32>().is_err()
}
