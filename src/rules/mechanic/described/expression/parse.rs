//! Reads the text of an expression.

use std::ops::Range;

use super::{DEEPEST, Fault, LONGEST, MOST, MOST_OPERATORS, Node, Operator, Term};

/// Words with a meaning of their own.
const KEYWORDS: [&str; 6] = ["if", "then", "else", "and", "or", "not"];

/// The functions.
const FUNCTIONS: [&str; 5] = ["min", "max", "abs", "clamp", "table"];

/// Whether a word can name a number: letters of ASCII, digits and `_`, no digit first, no keyword, no function.
pub(crate) fn is_name(word: &str) -> bool {
    let begins = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_word = word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    begins && is_word && !KEYWORDS.contains(&word) && !FUNCTIONS.contains(&word)
}

/// A word, number or sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Number(i64),
    Word(&'a str),
    Sign(&'static str),
    End,
}

/// Signs; of two that begin alike the longer stands first.
const SIGNS: [&str; 13] = [
    "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", ",",
];

pub(super) fn parse(text: &str) -> Result<Node, Fault> {
    if text.len() > LONGEST {
        let what =
            format!("this is longer than {LONGEST} characters; use `derive` for parts of it");
        return Err(Fault::new(0..0, what));
    }
    let mut parser = Parser {
        text,
        token: Token::End,
        at: 0..0,
        end: 0,
        depth: 0,
        operators: 0,
    };
    parser.step()?;
    let node = parser.choice()?;
    match parser.token {
        Token::End => Ok(node),
        _ => Err(parser.unexpected("an operator")),
    }
}

struct Parser<'a> {
    text: &'a str,
    /// The present token, and where it stands.
    token: Token<'a>,
    at: Range<usize>,
    /// The end of the token before.
    end: usize,
    depth: usize,
    /// The operators and commas so far.
    operators: usize,
}

type Read = Result<Node, Fault>;

/// Whether a byte can stand in a word.
fn is_inside(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// How many bytes a text begins with that are so.
fn length(text: &str, is: fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| is(*byte)).count()
}

/// What begins no token.
fn odd(rest: &str, start: usize) -> Fault {
    let odd = rest.chars().next().unwrap_or_default();
    let what = match odd {
        '&' => "write `and`".to_owned(),
        '|' => "write `or`".to_owned(),
        '!' => "write `not`, or `!=`".to_owned(),
        '"' | '\'' => "there are no texts in an expression".to_owned(),
        '.' => "numbers are whole, and names have no dot here".to_owned(),
        odd => format!("`{odd}` means nothing in an expression"),
    };
    Fault::new(start..start + odd.len_utf8(), what)
}

impl Parser<'_> {
    /// Goes on to the next token.
    fn step(&mut self) -> Result<(), Fault> {
        self.end = self.at.end;
        let start = self.text.len() - self.text[self.at.end..].trim_start().len();
        let rest = &self.text[start..];
        let (token, length) = match rest.bytes().next() {
            None => (Token::End, 0),
            Some(b'0'..=b'9') => {
                let length = length(rest, |b| b.is_ascii_digit());
                let number = rest[..length].parse().ok().filter(|n| *n <= MOST);
                let number = number.ok_or_else(|| {
                    Fault::new(start..start + length, "a number is at most 1,000,000,000")
                })?;
                (Token::Number(number), length)
            }
            Some(b) if b.is_ascii_alphabetic() || b == b'_' => {
                let mut end = length(rest, is_inside);
                // `a.value`, in contests.
                if let Some(more) = rest[end..].strip_prefix('.') {
                    end += 1 + length(more, is_inside);
                }
                (Token::Word(&rest[..end]), end)
            }
            Some(_) => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let sign = sign.ok_or_else(|| odd(rest, start))?;
                (Token::Sign(sign), sign.len())
            }
        };
        self.token = token;
        self.at = start..start + length;
        Ok(())
    }

    fn unexpected(&self, want: &str) -> Fault {
        let what = match self.token {
            Token::End => format!("{want} is missing at the end"),
            Token::Sign("=") if self.text[..self.at.start].ends_with('=') => {
                "equal is written `=`".to_owned()
            }
            _ => format!(
                "{want} is expected here, not `{}`",
                &self.text[self.at.clone()]
            ),
        };
        Fault::new(self.at.clone(), what)
    }

    /// Takes this sign or keyword, if it is next.
    fn takes(&mut self, what: &str) -> Result<bool, Fault> {
        let is_next = match self.token {
            Token::Sign(sign) => sign == what,
            Token::Word(word) => word == what,
            Token::Number(_) | Token::End => false,
        };
        if is_next {
            self.step()?;
        }
        Ok(is_next)
    }

    fn must_take(&mut self, what: &str) -> Result<(), Fault> {
        if self.takes(what)? {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{what}`")))
        }
    }

    /// What goes one deeper.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Read) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            let what =
                format!("this is nested more than {DEEPEST} deep; use `derive` for parts of it");
            return Err(Fault::new(self.at.clone(), what));
        }
        let node = read(self)?;
        self.depth -= 1;
        Ok(node)
    }

    /// One part more in a row of operators, which is as deep as it is long.
    fn longer(&mut self) -> Result<(), Fault> {
        self.operators += 1;
        if self.operators > MOST_OPERATORS {
            let what = format!(
                "this has more than {MOST_OPERATORS} operators and commas; use `derive` for parts of it"
            );
            return Err(Fault::new(self.at.clone(), what));
        }
        Ok(())
    }

    fn node(&self, start: usize, what: Term) -> Node {
        Node {
            at: start..self.end,
            what,
        }
    }

    /// `if … then … else …`, or what binds more strongly.
    fn choice(&mut self) -> Read {
        let start = self.at.start;
        if !self.takes("if")? {
            return self.either();
        }
        self.deeper(|it| {
            let when = it.choice()?;
            it.must_take("then")?;
            let then = it.choice()?;
            it.must_take("else")?;
            let other = it.choice()?;
            Ok(it.node(start, Term::If(Box::new([when, then, other]))))
        })
    }

    fn either(&mut self) -> Read {
        self.joined("or", Term::Or, Self::both)
    }

    fn both(&mut self) -> Read {
        self.joined("and", Term::And, Self::negation)
    }

    /// Parts joined by a word, from the left.
    fn joined(
        &mut self,
        word: &str,
        join: fn(Box<Node>, Box<Node>) -> Term,
        part: fn(&mut Self) -> Read,
    ) -> Read {
        let start = self.at.start;
        let mut node = part(self)?;
        while self.takes(word)? {
            self.longer()?;
            let next = part(self)?;
            node = self.node(start, join(Box::new(node), Box::new(next)));
        }
        Ok(node)
    }

    fn negation(&mut self) -> Read {
        let start = self.at.start;
        if !self.takes("not")? {
            return self.comparison();
        }
        self.deeper(|it| {
            let of = it.negation()?;
            Ok(it.node(start, Term::Not(Box::new(of))))
        })
    }

    fn comparison(&mut self) -> Read {
        let start = self.at.start;
        let node = self.sum()?;
        let Some(operator) = self.operator(&COMPARISONS) else {
            return Ok(node);
        };
        self.step()?;
        let next = self.sum()?;
        if self.operator(&COMPARISONS).is_some() {
            let what = "comparisons are not chained; join two by `and`";
            return Err(Fault::new(self.at.clone(), what));
        }
        Ok(self.node(start, Term::Two(operator, Box::new(node), Box::new(next))))
    }

    fn sum(&mut self) -> Read {
        self.row(
            &[("+", Operator::Add), ("-", Operator::Subtract)],
            Self::product,
        )
    }

    fn product(&mut self) -> Read {
        self.row(
            &[("*", Operator::Multiply), ("/", Operator::Divide)],
            Self::signed,
        )
    }

    /// Parts joined by operators of one strength, from the left.
    fn row(&mut self, known: &[(&str, Operator)], part: fn(&mut Self) -> Read) -> Read {
        let start = self.at.start;
        let mut node = part(self)?;
        while let Some(operator) = self.operator(known) {
            self.longer()?;
            self.step()?;
            let next = part(self)?;
            node = self.node(start, Term::Two(operator, Box::new(node), Box::new(next)));
        }
        Ok(node)
    }

    fn operator(&self, known: &[(&str, Operator)]) -> Option<Operator> {
        let Token::Sign(sign) = self.token else {
            return None;
        };
        let found = known.iter().find(|(known, _)| *known == sign);
        found.map(|(_, operator)| *operator)
    }

    fn signed(&mut self) -> Read {
        let start = self.at.start;
        if !self.takes("-")? {
            return self.single();
        }
        self.deeper(|it| {
            let of = it.signed()?;
            Ok(it.node(start, Term::Minus(Box::new(of))))
        })
    }

    fn single(&mut self) -> Read {
        let start = self.at.start;
        match self.token {
            Token::Number(number) => {
                self.step()?;
                Ok(self.node(start, Term::Number(number)))
            }
            Token::Word(word) if FUNCTIONS.contains(&word) => {
                self.step()?;
                self.deeper(|it| it.call(start, word))
            }
            Token::Word("if") => {
                let what = "inside arithmetic, `if` stands in brackets";
                Err(Fault::new(self.at.clone(), what))
            }
            Token::Word(word) if !KEYWORDS.contains(&word) => {
                self.step()?;
                if self.token == Token::Sign("(") {
                    let what = format!(
                        "there is no function `{word}`; the functions are min, max, abs, clamp and table"
                    );
                    return Err(Fault::new(start..self.end, what));
                }
                Ok(self.node(start, Term::Name(word.to_owned())))
            }
            Token::Sign("(") => {
                self.step()?;
                self.deeper(|it| {
                    let inner = it.choice()?;
                    it.must_take(")")?;
                    Ok(it.node(start, inner.what))
                })
            }
            _ => Err(self.unexpected("a number or a name")),
        }
    }

    /// What stands in the brackets of a function.
    fn call(&mut self, start: usize, function: &str) -> Read {
        self.must_take("(")?;
        let mut parts = Vec::new();
        if self.token != Token::Sign(")") {
            parts.push(self.choice()?);
            while self.takes(",")? {
                self.longer()?;
                parts.push(self.choice()?);
            }
        }
        self.must_take(")")?;
        let (want, count) = (
            match function {
                "abs" => "one number",
                "clamp" => "three: the number, the lowest and the highest",
                "table" => "two numbers or more: the place, and what stands at each",
                _ => "one number or more",
            },
            parts.len(),
        );
        let wrong = || {
            let what = format!("`{function}` takes {want}, and here are {count}");
            Fault::new(start..self.end, what)
        };
        let term = match function {
            "min" | "max" if parts.is_empty() => return Err(wrong()),
            "min" => Term::Min(parts),
            "max" => Term::Max(parts),
            "abs" => {
                let [of] = <[Node; 1]>::try_from(parts).map_err(|_| wrong())?;
                Term::Abs(Box::new(of))
            }
            "clamp" => Term::Clamp(Box::new(parts.try_into().map_err(|_| wrong())?)),
            _ => {
                let mut parts = parts.into_iter();
                let place = parts.next().ok_or_else(wrong)?;
                let entries: Vec<Node> = parts.collect();
                if entries.is_empty() {
                    return Err(wrong());
                }
                Term::Table(Box::new(place), entries)
            }
        };
        Ok(self.node(start, term))
    }
}

const COMPARISONS: [(&str, Operator); 6] = [
    ("=", Operator::Equal),
    ("!=", Operator::Unequal),
    ("<", Operator::Less),
    ("<=", Operator::AtMost),
    (">", Operator::More),
    (">=", Operator::AtLeast),
];
