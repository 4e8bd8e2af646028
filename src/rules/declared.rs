//! Declarations before a roll: a vice action, an exertion. Each mechanic lists its declarations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::modifier::plain;

/// A declaration of a mechanic. The number 0 means not declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration<'a> {
    /// Its stored name, which phrases know in every game: `vice`.
    pub key: &'a str,
    /// The game's name for it: `vice action`.
    pub name: &'a str,
    /// The game's word in phrases: `vice`; empty where phrases say `declare` and its name.
    pub word: String,
    /// Its numbers.
    pub numbers: DeclaredNumbers,
    /// Whether it exists only in games that set a cost for it.
    pub is_paid: bool,
    /// Whether it is a reading of the rules, which says nothing of what a character does.
    pub is_reading: bool,
}

/// The numbers of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeclaredNumbers {
    /// 1 is the first form, and so on.
    Forms(Vec<Form>),
    /// Any number from the first to the second; 0 among them is as if nothing were declared.
    Range(i32, i32),
}

/// One number of a declaration that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The word after the declaration's in phrases: `outcome`; empty where there is one form.
    pub word: &'static str,
    /// Shown in capitals while it is on: `EXERTED: +1`.
    pub badge: String,
}

/// The game's words for a declaration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclaredWords {
    /// What it is called: `exertion`.
    pub name: String,
    /// The note on a roll made with it: `exerted`; empty: the name.
    #[serde(default)]
    pub with: String,
    /// The word in phrases: `exert`; empty: the name with hyphens.
    #[serde(default)]
    pub phrase: String,
}

impl DeclaredWords {
    pub(crate) fn of(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            with: String::new(),
            phrase: String::new(),
        }
    }

    /// The note on a roll made with it.
    pub(crate) fn with(&self) -> &str {
        if self.with.is_empty() {
            &self.name
        } else {
            &self.with
        }
    }

    /// The declaration with these words.
    pub(crate) fn declaration<'a>(&'a self, key: &'a str, forms: Vec<Form>) -> Declaration<'a> {
        let phrase = if self.phrase.is_empty() {
            &self.name
        } else {
            &self.phrase
        };
        Declaration {
            key,
            name: &self.name,
            word: phrase.to_lowercase().replace(' ', "-"),
            numbers: DeclaredNumbers::Forms(forms),
            is_paid: false,
            is_reading: false,
        }
    }
}

impl Declaration<'_> {
    /// Its name with an article: `a vice action`.
    pub(crate) fn with_article(&self) -> String {
        let vowel = self.name.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if vowel { "an" } else { "a" }, self.name)
    }

    /// The words for a number within a sentence: `a vice action`, `challenge dice 2`; `None` where it is not declared.
    pub(crate) fn in_words(&self, number: i32) -> Option<String> {
        match &self.numbers {
            _ if number == 0 => None,
            DeclaredNumbers::Forms(_) => self.form(number).map(|_| self.with_article()),
            DeclaredNumbers::Range(..) => Some(format!("{} {}", self.name, plain(number))),
        }
    }

    /// Whether a number can be declared.
    pub(crate) fn allows(&self, number: i32) -> bool {
        match &self.numbers {
            DeclaredNumbers::Forms(_) => self.form(number).is_some(),
            DeclaredNumbers::Range(low, high) => (*low..=*high).contains(&number),
        }
    }

    /// The number after another one, 0 among them; after the highest the lowest.
    pub(crate) fn after(&self, number: i32) -> i32 {
        let (low, high) = match &self.numbers {
            DeclaredNumbers::Forms(forms) => (1, i32::try_from(forms.len()).unwrap_or(i32::MAX)),
            DeclaredNumbers::Range(low, high) => (*low, *high),
        };
        let next = number.saturating_add(1);
        let possible = [next, low, 0].into_iter();
        let possible = possible.filter(|&it| it >= next && (it == 0 || (low..=high).contains(&it)));
        possible.min().unwrap_or(low.min(0))
    }

    /// The words for a number, in capitals: `EXERTED: +1`, `CHALLENGE DICE 2`; `None` where it is not declared.
    pub(crate) fn badge(&self, number: i32) -> Option<String> {
        match &self.numbers {
            DeclaredNumbers::Forms(_) => self.form(number).map(|form| form.badge.clone()),
            DeclaredNumbers::Range(..) if number == 0 => None,
            DeclaredNumbers::Range(..) => {
                Some(format!("{} {}", self.name.to_uppercase(), plain(number)))
            }
        }
    }

    /// The words of its forms in phrases; empty where it is a plain number.
    pub(crate) fn forms(&self) -> Vec<&'static str> {
        match &self.numbers {
            DeclaredNumbers::Forms(forms) => forms.iter().map(|form| form.word).collect(),
            DeclaredNumbers::Range(..) => Vec::new(),
        }
    }

    fn form(&self, number: i32) -> Option<&Form> {
        let DeclaredNumbers::Forms(forms) = &self.numbers else {
            return None;
        };
        forms.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }
}

/// The declarations of one roll: the number of each, by key. A missing key is 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Declared(BTreeMap<String, i32>);

impl Declared {
    /// One declaration.
    pub fn one(key: &str, number: i32) -> Self {
        Self::default().with(key, number)
    }

    /// The same with one declaration at this number, 0 too.
    #[must_use]
    pub fn with(mut self, key: &str, number: i32) -> Self {
        self.0.insert(key.to_owned(), number);
        self
    }

    /// Sets a declaration; 0 takes it away.
    pub(crate) fn set(&mut self, key: &str, number: i32) {
        if number == 0 {
            self.0.remove(key);
        } else {
            self.0.insert(key.to_owned(), number);
        }
    }

    /// Adds what others declare; theirs counts where both do.
    pub(crate) fn add(&mut self, others: &Self) {
        self.0.extend(others.0.clone());
    }

    /// The number of a declaration.
    pub fn number(&self, key: &str) -> i32 {
        self.0.get(key).copied().unwrap_or(0)
    }

    /// Whether nothing is declared.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.values().all(|number| *number == 0)
    }

    /// Whether there is no declaration here, not even one with the number 0.
    pub(crate) fn has_none(&self) -> bool {
        self.0.is_empty()
    }

    /// Each by its key, with its number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, i32)> {
        self.0.iter().map(|(key, number)| (key.as_str(), *number))
    }

    /// The changes from these declarations to others, with a 0 for those that are no longer made.
    pub(crate) fn changes_to(&self, is: &Self) -> Self {
        let keys = self.0.keys().chain(is.0.keys());
        let changed = keys.filter(|key| self.number(key) != is.number(key));
        Self(changed.map(|key| (key.clone(), is.number(key))).collect())
    }

    /// These declarations with such changes.
    pub(crate) fn changed(&self, changes: &Self) -> Self {
        let mut declared = self.clone();
        for (key, number) in changes.iter() {
            declared.set(key, number);
        }
        declared
    }
}
