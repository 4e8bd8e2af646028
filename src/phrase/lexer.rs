//! Splits text into words, with position and quotes. Knows no verb and no name.

/// The kind of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// Plain: may be a verb, a keyword, a number or a name.
    Bare,
    /// In quotes: always a name or a text.
    Quoted,
    /// A comma in a list.
    Comma,
    /// A dot between a target and its skill, without spaces: `Wolf.Dodge`.
    Dot,
}

/// One word of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// The text without quotes.
    pub(crate) text: String,
    /// The kind.
    pub(crate) kind: WordKind,
    /// Its start in bytes, including the quote.
    pub(crate) start: usize,
    /// Its end in bytes.
    pub(crate) end: usize,
}

impl Word {
    /// Whether it is this keyword, in any case.
    pub(crate) fn is(&self, keyword: &str) -> bool {
        self.kind == WordKind::Bare && self.text.eq_ignore_ascii_case(keyword)
    }
}

/// All words, and whether the last one has an open quote.
#[derive(Debug)]
pub(crate) struct Lexed {
    pub(crate) words: Vec<Word>,
    pub(crate) unclosed: bool,
}

/// Splits text; the only error is an open quote.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer {
        text,
        at: 0,
        words: Vec::new(),
        unclosed: false,
    };
    while let Some(first) = lexer.peek() {
        match first {
            c if c.is_whitespace() => lexer.at += c.len_utf8(),
            '"' => lexer.quoted(),
            ',' => lexer.sign(',', WordKind::Comma),
            '.' if lexer.joins() => lexer.sign('.', WordKind::Dot),
            _ => lexer.bare(),
        }
    }
    Lexed {
        words: lexer.words,
        unclosed: lexer.unclosed,
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    words: Vec<Word>,
    unclosed: bool,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Whether this dot is between two words without spaces.
    fn joins(&self) -> bool {
        let touches = |word: &Word| word.end == self.at && word.kind != WordKind::Comma;
        let after = self.text[self.at..].chars().nth(1);
        self.words.last().is_some_and(touches)
            && after.is_some_and(|c| !c.is_whitespace() && c != ',')
    }

    fn push(&mut self, text: String, shape: WordKind, start: usize) {
        self.words.push(Word {
            text,
            kind: shape,
            start,
            end: self.at,
        });
    }

    fn sign(&mut self, sign: char, shape: WordKind) {
        let start = self.at;
        self.at += sign.len_utf8();
        self.push(sign.to_string(), shape, start);
    }

    /// A plus before a letter joins a trait and is a word of its own; before a digit it is part of the number.
    fn bare(&mut self) {
        let start = self.at;
        while let Some(c) = self.peek() {
            let ends = match c {
                '"' | ',' => true,
                '+' => self.at > start && self.before_letter(),
                '.' => self.at > start && !self.text[self.at + 1..].starts_with(is_gap),
                c => c.is_whitespace(),
            };
            if ends {
                break;
            }
            let joined = c == '+' && self.before_letter();
            self.at += c.len_utf8();
            if joined {
                break;
            }
        }
        self.push(self.text[start..self.at].to_owned(), WordKind::Bare, start);
    }

    fn before_letter(&self) -> bool {
        self.text[self.at + 1..].starts_with(char::is_alphabetic)
    }

    fn quoted(&mut self) {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let Some(c) = self.peek() else {
                self.unclosed = true;
                break;
            };
            self.at += c.len_utf8();
            match c {
                '"' => break,
                '\\' => self.escape(&mut text),
                c => text.push(c),
            }
        }
        self.push(text, WordKind::Quoted, start);
    }

    fn escape(&mut self, text: &mut String) {
        let meant = match self.peek() {
            Some('"') => '"',
            Some('\\') => '\\',
            Some('n') => '\n',
            _ => return text.push('\\'),
        };
        self.at += 1;
        text.push(meant);
    }
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// A text in quotes, as [`lex`] reads it back.
pub(crate) fn quote(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}
