//! A phrase being written, word by word.

use crate::campaign::character::Value;
use crate::campaign::command::Amendment;
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Against, Change, Keep, Source, Test, Whose};
use crate::campaign::{Campaign, CharacterId, Selection};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::quote;
use crate::phrase::lists;
use crate::phrase::lists::{Thing, hyphened};
use crate::phrase::names::{Found, Names};
use crate::phrase::parse::declared::DECLARED;
use crate::phrase::parse::{die, digits, natural};
use crate::rules::{Declared, ModifierEffect};
use std::fmt::Display;

/// A phrase so far. Words that could be read as something else are put in quotes.
#[derive(Debug)]
pub(super) struct PhraseWriter<'a> {
    campaign: &'a Campaign,
    /// Who each of a group is.
    each: Option<&'a Selection>,
    text: String,
}

impl<'a> PhraseWriter<'a> {
    pub(super) fn new(campaign: &'a Campaign, verb: &str, each: Option<&'a Selection>) -> Self {
        Self {
            campaign,
            each,
            text: verb.to_owned(),
        }
    }

    pub(super) fn done(self) -> String {
        self.text
    }

    /// A word that is no name: a keyword, a number, dice.
    pub(super) fn word(mut self, word: impl Display) -> Self {
        self.text.push(' ');
        self.text.push_str(&word.to_string());
        self
    }

    pub(super) fn word_if(self, yes: bool, word: &str) -> Self {
        if yes { self.word(word) } else { self }
    }

    /// What there is, written like that.
    pub(super) fn some<T>(self, what: Option<T>, write: impl FnOnce(Self, T) -> Self) -> Self {
        match what {
            Some(what) => write(self, what),
            None => self,
        }
    }

    pub(super) fn switch(self, on: bool) -> Self {
        self.word(if on { "on" } else { "off" })
    }

    pub(super) fn keep(self, keep: Keep) -> Self {
        self.word(match keep {
            Keep::Best => "best",
            Keep::Old => "old",
            Keep::New => "new",
        })
    }

    pub(super) fn or_none(self, number: Option<i32>) -> Self {
        match number {
            Some(number) => self.word(number),
            None => self.word("none"),
        }
    }

    pub(super) fn change(self, change: Change) -> Self {
        match change {
            Change::To(to) if to < 0 => self.word(format!("={to}")),
            Change::To(to) => self.word(to),
            Change::By(by) => self.word(format!("{by:+}")),
        }
    }

    pub(super) fn value(self, value: Value) -> Self {
        match value {
            Value::Number(number) => self.word(number),
            Value::Die(die) => self.word(die),
        }
    }

    /// A name where no keyword may stand.
    pub(super) fn name(self, name: &str) -> Self {
        self.word(plain(name))
    }

    /// A text of the GM's, or a name where keywords may stand as well.
    pub(super) fn text(self, text: &str) -> Self {
        self.word(guarded(text))
    }

    /// The same, unless there is none.
    pub(super) fn some_text(self, text: &str) -> Self {
        if text.is_empty() {
            self
        } else {
            self.text(text)
        }
    }

    pub(super) fn quoted(self, text: &str) -> Self {
        self.word(quote(text))
    }

    /// A name that may be new: what isn't known yet is in quotes.
    pub(super) fn known(self, name: &str, names: &Names<String>) -> Self {
        if names.all().iter().any(|known| known == name) {
            self.text(name)
        } else {
            self.quoted(name)
        }
    }

    pub(super) fn who(self, who: CharacterId) -> Self {
        match self.each.filter(|_| who == CharacterId::EACH) {
            None => {
                let name = person(self.campaign, who);
                self.word(name)
            }
            Some(Selection::All) => self.word("all"),
            Some(Selection::Pcs) => self.word("pcs"),
            Some(Selection::Npcs) => self.word("npcs"),
            Some(Selection::These(who)) => self.people(who),
        }
    }

    pub(super) fn people(self, who: &[CharacterId]) -> Self {
        if who.is_empty() {
            return self;
        }
        let names: Vec<String> = who.iter().map(|id| person(self.campaign, *id)).collect();
        self.word(names.join(", "))
    }

    /// Something somebody has, by its name if that tells it from all others.
    pub(super) fn thing(self, who: CharacterId, thing: ThingId, kind: Thing) -> Self {
        let there = lists::things(self.campaign, who, kind);
        self.one_of(&there, thing)
    }

    /// Somebody, or everybody.
    pub(super) fn owner(self, of: Option<CharacterId>) -> Self {
        match of {
            Some(who) => self.who(who),
            None => self.word("all"),
        }
    }

    /// A saved roll of somebody's or everybody's.
    pub(super) fn kept(self, of: Option<CharacterId>, roll: ThingId) -> Self {
        let there = lists::kept(self.campaign, of);
        self.one_of(&there, roll)
    }

    fn one_of(self, there: &Names<ThingId>, thing: ThingId) -> Self {
        let named = there.list.iter().find(|it| it.means == thing);
        match named.filter(|it| there.find(&it.name) == Found::One(thing)) {
            Some(it) => self.text(&it.name),
            None => self.word(format!("#{}", thing.0)),
        }
    }

    pub(super) fn effect(self, effect: ModifierEffect) -> Self {
        let natural = natural(&self.campaign.game.mechanic);
        let figure = effect.amount();
        if effect == natural(figure) {
            return self.word(format!("{figure:+}"));
        }
        match effect {
            ModifierEffect::Flat(_) => self.word(format!("flat {figure:+}")),
            ModifierEffect::Dice(_) => self.word(format!("dice {figure:+}")),
            ModifierEffect::Difficulty(_) => self.word(format!("diff {figure:+}")),
            ModifierEffect::Outcome(_) => self.word(format!("outcome {figure:+}")),
            ModifierEffect::Penalty(_) => self.word(format!("penalty {figure}")),
            ModifierEffect::Boon(_) => self.counted(effect, "boon"),
            ModifierEffect::Bane(_) => self.counted(effect, "bane"),
        }
    }

    /// An effect by the game's own word.
    fn counted(self, effect: ModifierEffect, usual: &str) -> Self {
        let own = self.campaign.game.mechanic.profile().counted_effects;
        let own = own.iter().find(|own| own.one.is_like(effect));
        let word = own.map_or_else(|| usual.to_owned(), |own| hyphened(own.names[0]));
        self.word(word).word(effect.amount())
    }

    pub(super) fn source(self, source: &Source) -> Self {
        match source {
            Source::Thrown => self,
            Source::Faces(faces) if faces.is_empty() => self.word("faces none"),
            Source::Faces(faces) => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                self.word("faces").word(faces.join(","))
            }
            Source::Called(called) => {
                let line = self.word("called").word(called.value);
                let ones = Some(called.ones).filter(|ones| *ones != 0);
                line.some(ones, |line, ones| line.word("ones").word(ones))
            }
        }
    }

    /// One side of a roll.
    pub(super) fn test(self, test: &Test) -> Self {
        let line = match test.who {
            Actor::Character(id) => self.who(id),
            Actor::Pool(dice) => self.word(format!("{dice}dice")),
            Actor::Bonus(bonus) => self.word(format!("{bonus:+}")),
            Actor::Die(die) => self.word(die),
            Actor::Each => self.who(CharacterId::EACH),
        };
        line.rolled(test)
    }

    /// What is rolled, without by whom.
    pub(super) fn rolled(self, test: &Test) -> Self {
        // The usual one is said only where there are further ones.
        let against = Some(&test.against);
        let against = against.filter(|it| **it != Against::Usual || !test.also.is_empty());
        self.summed(&test.traits)
            .some(against, |line, against| line.against(against, &test.also))
            .declared(&test.declared)
            .word_if(test.anyway, "anyway")
            .one_off(&test.one_off)
            .labels("with", &test.with)
            .labels("without", &test.without)
            .some(test.saved, |line, saved| line.from(test.who, saved))
            .word_if(test.hidden, "hidden")
            .source(&test.dice)
    }

    /// What is said of a roll afterwards.
    pub(super) fn changes(self, changes: &Amendment) -> Self {
        self.word_if(!changes.traits.is_empty(), "as")
            .summed(&changes.traits)
            .some(changes.against.as_ref(), |line, against| {
                line.against(against, &changes.also)
            })
            .declared(&changes.declared)
            .some(changes.anyway, |line, on| line.switched("anyway", on))
            .word_if(changes.bare, "bare")
            .one_off(&changes.one_off)
            .labels("with", &changes.with)
            .labels("without", &changes.without)
    }

    fn switched(self, word: &str, on: bool) -> Self {
        self.word(word).word_if(!on, "off")
    }

    /// Which side of an entry.
    pub(super) fn whose(self, whose: Whose) -> Self {
        match whose {
            Whose::Roller => self,
            Whose::Character(who) => self.who(who),
            Whose::Against => self.word("against"),
        }
    }

    fn summed(self, traits: &[String]) -> Self {
        let traits: Vec<String> = traits.iter().map(|name| plain(name)).collect();
        self.word_if(!traits.is_empty(), &traits.join(" + "))
    }

    /// What is declared by the game's own word, or no longer is.
    fn declared(self, declared: &Declared) -> Self {
        declared.iter().fold(self, |line, (key, number)| {
            let game = &line.campaign.game;
            let (word, forms) = match game.declaration(key) {
                Some(known) => (known.word, known.forms.iter().map(|it| it.word).collect()),
                None => (key.to_owned(), forms_of(key)),
            };
            let at = usize::try_from(number).unwrap_or(0);
            let form = match at.checked_sub(1) {
                Some(at) => forms.get(at).copied().unwrap_or_default(),
                None if forms.len() > 1 => "none",
                None => "off",
            };
            line.word(word).word_if(!form.is_empty(), form)
        })
    }

    fn one_off(self, one_off: &[(String, ModifierEffect)]) -> Self {
        one_off.iter().fold(self, |line, (label, effect)| {
            let label = Some(label).filter(|label| !label.is_empty());
            line.effect(*effect)
                .some(label, |line, label| line.quoted(label))
        })
    }

    fn against(self, against: &Against, also: &[Against]) -> Self {
        let all = std::iter::once(against).chain(also);
        let all: Vec<String> = all.map(|it| self.difficulty(it)).collect();
        self.word("vs").word(all.join(", "))
    }

    fn difficulty(&self, against: &Against) -> String {
        match against {
            Against::Usual => "usual".to_owned(),
            Against::Number(number) => number.to_string(),
            Against::Pool(dice) => format!("{dice}dice"),
            Against::Bonus(bonus) => format!("+{bonus}"),
            Against::Rung(word) => lists::hyphened(word),
            Against::Level(None) => "level".to_owned(),
            Against::Level(Some(level)) => format!("level {level}"),
            Against::Target(who, None) => person(self.campaign, *who),
            Against::Target(who, Some(skill)) => {
                let target = person(self.campaign, *who);
                format!("{target}.{}", plain(skill))
            }
        }
    }

    fn labels(self, key: &str, labels: &[String]) -> Self {
        let quoted: Vec<String> = labels.iter().map(|label| quote(label)).collect();
        let any = !labels.is_empty();
        self.word_if(any, key).word_if(any, &quoted.join(", "))
    }

    fn from(self, who: Actor, saved: ThingId) -> Self {
        match who {
            Actor::Character(id) => {
                let there = lists::recalled(self.campaign, id);
                self.word("from").one_of(&there, saved)
            }
            _ => self.word("from").word(format!("#{}", saved.0)),
        }
    }
}

/// Somebody's name; `#` and the id of those who are gone.
fn person(campaign: &Campaign, who: CharacterId) -> String {
    let Some(character) = campaign.characters.get(&who) else {
        return format!("#{}", who.0);
    };
    let name = &character.name;
    let elsewhere = lists::rungs(campaign).exact(name).is_some()
        || lists::resources(campaign).exact(name).is_some();
    if elsewhere {
        quote(name)
    } else {
        guarded(name)
    }
}

/// A name, in quotes if it could be read as a keyword.
fn guarded(name: &str) -> String {
    if Keyword::is_any(name) {
        quote(name)
    } else {
        plain(name)
    }
}

/// A name as one word, in quotes if it must be.
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

/// The forms of something that this game doesn't know.
fn forms_of(key: &str) -> Vec<&'static str> {
    let mut known = DECLARED.iter();
    let known = known.find(|(known, _)| known.text() == key);
    known.map_or_else(Vec::new, |(_, forms)| forms.to_vec())
}
