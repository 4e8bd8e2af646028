//! Writes a phrase word by word. Words that could be parsed as something else are quoted.

use std::fmt::Display;

use super::figures::{die, digits};
use super::keyword::Keyword;
use super::lexer::quote;
use super::lists;
use super::names::Names;
use crate::campaign::{Campaign, CharacterId, Selection};

/// A phrase so far.
#[derive(Debug)]
pub(crate) struct PhraseWriter<'a> {
    pub(crate) campaign: &'a Campaign,
    /// The members in a group's command.
    each: Option<&'a Selection>,
    pub(crate) text: String,
}

impl<'a> PhraseWriter<'a> {
    pub(crate) fn new(campaign: &'a Campaign, each: Option<&'a Selection>) -> Self {
        Self {
            campaign,
            each,
            text: String::new(),
        }
    }

    /// A word that is not a name: a keyword, a number, dice.
    pub(crate) fn word(&mut self, word: impl Display) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&word.to_string());
    }

    /// One of these names, where no keyword is possible.
    pub(crate) fn name<T: Clone + PartialEq>(&mut self, name: &str, all: &Names<T>) {
        self.word(plain_of(name, all));
    }

    /// The same where keywords are possible.
    pub(crate) fn guarded<T: Clone + PartialEq>(&mut self, name: &str, all: &Names<T>) {
        self.word(guarded_of(name, all));
    }

    /// The name of a group of dice, before its faces: may be that of a die.
    pub(crate) fn group_name(&mut self, name: &str) {
        if die(name).is_some() {
            self.word(name);
        } else {
            self.text(name);
        }
    }

    /// A text of the GM's, where keywords are possible.
    pub(crate) fn text(&mut self, text: &str) {
        self.word(guarded(text));
    }

    /// A text that is always quoted.
    pub(crate) fn quoted(&mut self, text: &str) {
        self.word(quote(text));
    }

    pub(crate) fn who(&mut self, who: CharacterId) {
        match self.each.filter(|_| who == CharacterId::EACH) {
            None => self.word(person(self.campaign, who)),
            Some(Selection::All) => self.word("all"),
            Some(Selection::Pcs) => self.word("pcs"),
            Some(Selection::Npcs) => self.word("npcs"),
            Some(Selection::These(who)) => self.people(who),
            Some(Selection::Listed { pcs, npcs, these }) => {
                let sides = [(*pcs, "pcs"), (*npcs, "npcs")].into_iter();
                let sides = sides.filter(|(is_named, _)| *is_named);
                let words = sides.map(|(_, word)| word.to_owned());
                let campaign = self.campaign;
                self.list(words.chain(these.iter().map(|id| person(campaign, *id))));
            }
        }
    }

    pub(crate) fn people(&mut self, who: &[CharacterId]) {
        let campaign = self.campaign;
        self.list(who.iter().map(|id| person(campaign, *id)));
    }

    /// Words separated by commas; nothing for none.
    pub(crate) fn list(&mut self, words: impl Iterator<Item = String>) {
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            self.word(words.join(", "));
        }
    }
}

/// A character's name; `#` and the id of a removed one.
pub(crate) fn person(campaign: &Campaign, who: CharacterId) -> String {
    let Some(character) = campaign.characters.get(&who) else {
        return format!("#{}", who.0);
    };
    let name = &character.name;
    let elsewhere = lists::rungs(campaign).exact(name).is_some()
        || lists::resources(campaign).exact(name).is_some();
    if elsewhere {
        quote(name)
    } else {
        guarded_of(name, &lists::characters(campaign))
    }
}

/// One of these names, quoted if it could be parsed as a keyword or as the beginning of a longer one.
fn guarded_of<T: Clone + PartialEq>(name: &str, all: &Names<T>) -> String {
    if all.go_on(name) {
        quote(name)
    } else {
        guarded(name)
    }
}

/// The same where no keyword is possible.
pub(crate) fn plain_of<T: Clone + PartialEq>(name: &str, all: &Names<T>) -> String {
    if all.go_on(name) {
        quote(name)
    } else {
        plain(name)
    }
}

/// A name, quoted if it could be parsed as a keyword.
pub(crate) fn guarded(name: &str) -> String {
    if Keyword::is_any(name) {
        quote(name)
    } else {
        plain(name)
    }
}

/// A name as one word, quoted if needed.
pub(crate) fn plain(name: &str) -> String {
    let simple = |c: char| c.is_alphanumeric() || "-'’()".contains(c);
    let letters = name.chars().all(simple) && name.starts_with(char::is_alphabetic);
    let figures = die(name).is_some()
        || name
            .strip_prefix(['x', '×', 'v', 'V'])
            .is_some_and(|rest| digits::<u64>(rest).is_some() || rest.is_empty())
        || name
            .strip_prefix("dv")
            .is_some_and(|rest| digits::<u64>(rest).is_some());
    if letters && !figures {
        name.to_owned()
    } else {
        quote(name)
    }
}
