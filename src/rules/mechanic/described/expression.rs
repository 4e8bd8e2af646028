//! The expressions of described games: whole numbers, names, arithmetic, comparisons and choices. There are no loops and no
//! texts, so that every one ends. An expression is read once ([`Expression`]), its names are given places ([`Scope`]), and it
//! runs over numbers in those places ([`Program`]).

mod parse;
mod program;

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

pub(crate) use parse::is_name;
pub(crate) use program::{Machine, Program, Scope};

/// The largest absolute value of a number in an expression.
pub(crate) const MOST: i64 = 1_000_000_000;

/// The longest text of an expression, in bytes.
const LONGEST: usize = 10_000;

/// How deep brackets, choices and signs may be nested.
const DEEPEST: usize = 64;

/// The most operators of two numbers: a row of them is as deep as it is long.
const MOST_OPERATORS: usize = 500;

/// An expression as a game's file has it: its text, and what was read of it or why it can't be read.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Expression {
    text: String,
    read: Result<Node, Fault>,
}

/// What is wrong with an expression, and where in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The bytes of the text.
    pub(crate) at: Range<usize>,
    /// The sentence: lower case, no full stop.
    pub(crate) what: String,
}

/// A part of an expression, with its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node {
    at: Range<usize>,
    what: Term,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    Number(i64),
    Name(String),
    Minus(Box<Node>),
    Not(Box<Node>),
    /// Two numbers, both reckoned.
    Two(Operator, Box<Node>, Box<Node>),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    If(Box<[Node; 3]>),
    Min(Vec<Node>),
    Max(Vec<Node>),
    Abs(Box<Node>),
    Clamp(Box<[Node; 3]>),
    /// The place, and what stands at each place from 1 on.
    Table(Box<Node>, Vec<Node>),
}

/// What makes one number of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Fault {
    fn new(at: Range<usize>, what: impl Into<String>) -> Self {
        Self {
            at,
            what: what.into(),
        }
    }
}

impl Expression {
    /// The expression of a text; a text that is none has a fault.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let read = parse::parse(&text);
        Self { text, read }
    }

    /// As the file has it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The program that reckons it. `always`: whether it is reckoned in every roll, so that what fails whatever the names stand
    /// for is a mistake already.
    ///
    /// # Errors
    /// The text is no expression, has a name that the scope doesn't know, or always fails.
    pub(crate) fn program(&self, scope: &Scope<'_>, always: bool) -> Result<Program, Fault> {
        Program::of(self.read.as_ref().map_err(Clone::clone)?, scope, always)
    }
}

impl From<String> for Expression {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<Expression> for String {
    fn from(expression: Expression) -> Self {
        expression.text
    }
}

/// Expressions are the same where their texts are.
impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text)
    }
}
