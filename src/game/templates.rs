//! Sentences to read aloud for results that are no tier, which a game's file may put in its own words. A placeholder is a
//! word in braces: `{who}`.

use serde::{Deserialize, Serialize};

/// One sentence a kind of result. What is left out stays as it is in [`Templates::default`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Templates {
    /// No dice were left to throw: `{who}`, `{what}`.
    pub no_dice: String,
    /// It was too easy to be rolled: `{who}`, `{what}`.
    pub no_roll: String,
    /// An item or a supply lost nothing: `{who}`, `{item}`.
    pub holds: String,
    /// It lost a use: `{who}`, `{item}`, `{left}`.
    pub use_lost: String,
    /// An item is damaged: `{who}`, `{item}`.
    pub damaged: String,
    /// An item is broken: `{who}`, `{item}`.
    pub broken: String,
    /// A supply is used up: `{who}`, `{item}`.
    pub depleted: String,
    /// A table's row: `{who}`, `{table}`, `{result}`.
    pub table: String,
    /// Plain dice: `{dice}`, `{total}`.
    pub dice: String,
    /// The second throw of a reroll counts: `{told}`, the sentence of what it came to.
    pub second: String,
    /// The first one still does: `{told}`.
    pub first: String,
    /// The other of the two was chosen afterwards: `{told}`.
    pub other: String,
    /// Somebody was hurt: `{who}`, `{amount}`.
    pub harm: String,
    /// Somebody was cared for: `{who}`, `{amount}`.
    pub heal: String,
    /// A rest: `{rest}`, `{who}`, everybody it did something for.
    pub rest: String,
    /// A group's roll that nobody makes: `{what}`, as in the four that follow; `{of}`, how many rolled.
    pub none_make: String,
    /// One alone makes it: `{who}`.
    pub one_makes: String,
    /// Two or three do: `{who}`.
    pub some_make: String,
    /// More do: `{made}` of them.
    pub many_make: String,
    /// All do.
    pub all_make: String,
    /// A group's check that cost nobody anything: `{what}`, `{of}`.
    pub spared: String,
    /// It cost some of them a use or more: `{what}`, `{who}`.
    pub worn: String,
    /// A group's throw without one verdict each: `{what}`, `{of}`.
    pub thrown: String,
}

impl Default for Templates {
    fn default() -> Self {
        let says = |words: &str| words.to_owned();
        Self {
            no_dice: says("{who} has no dice left, and fails."),
            no_roll: says("{who} does it without a roll."),
            holds: says("{who}: {item} holds."),
            use_lost: says("{who}: {item} loses a use."),
            damaged: says("{who}: {item} is damaged."),
            broken: says("{who}: {item} is broken."),
            depleted: says("{who}: {item} is depleted."),
            table: says("{who}: {result}."),
            dice: says("{dice} comes to {total}."),
            second: says("{told}"),
            first: says("{told}"),
            other: says("{told}"),
            harm: says("{who} takes {amount}."),
            heal: says("{who} recovers {amount}."),
            rest: says("The {rest} does {who} good."),
            none_make: says("{what}: nobody makes it."),
            one_makes: says("{what}: only {who} makes it."),
            some_make: says("{what}: {who} make it."),
            many_make: says("{what}: {made} of {of} make it."),
            all_make: says("{what}: all {of} make it."),
            spared: says("{what}: nobody loses anything."),
            worn: says("{what}: worn down for {who}."),
            thrown: says("{what}: all {of} have thrown."),
        }
    }
}

impl Templates {
    /// Each sentence with its field's name and the placeholders it may hold.
    #[must_use]
    pub fn all(&self) -> [(&'static str, &str, &'static [&'static str]); 23] {
        const WHO: &[&str] = &["who", "what"];
        const ITEM: &[&str] = &["who", "item"];
        const TOLD: &[&str] = &["told"];
        const AMOUNT: &[&str] = &["who", "amount"];
        const GROUP: &[&str] = &["what", "of"];
        const SOME: &[&str] = &["what", "who", "of"];
        [
            ("no_dice", &self.no_dice, WHO),
            ("no_roll", &self.no_roll, WHO),
            ("holds", &self.holds, ITEM),
            ("use_lost", &self.use_lost, &["who", "item", "left"]),
            ("damaged", &self.damaged, ITEM),
            ("broken", &self.broken, ITEM),
            ("depleted", &self.depleted, ITEM),
            ("table", &self.table, &["who", "table", "result"]),
            ("dice", &self.dice, &["dice", "total"]),
            ("second", &self.second, TOLD),
            ("first", &self.first, TOLD),
            ("other", &self.other, TOLD),
            ("harm", &self.harm, AMOUNT),
            ("heal", &self.heal, AMOUNT),
            ("rest", &self.rest, &["rest", "who"]),
            ("none_make", &self.none_make, GROUP),
            ("one_makes", &self.one_makes, SOME),
            ("some_make", &self.some_make, SOME),
            ("many_make", &self.many_make, &["what", "made", "of"]),
            ("all_make", &self.all_make, GROUP),
            ("spared", &self.spared, GROUP),
            ("worn", &self.worn, SOME),
            ("thrown", &self.thrown, GROUP),
        ]
    }
}

/// The sentence with these values in place of their names in braces. What a value holds is not looked at again: a name may
/// have braces.
#[must_use]
pub fn fill(sentence: &str, values: &[(&str, &str)]) -> String {
    let mut said = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let named = after.split_once('}').and_then(|(name, behind)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((*value, behind))
        });
        rest = if let Some((value, behind)) = named {
            said.push_str(value);
            behind
        } else {
            said.push('{');
            after
        };
    }
    said + rest
}

/// The first placeholder that is none of these, or an opened brace that is not closed, as it stands there.
#[must_use]
pub fn unknown_placeholder<'a>(sentence: &'a str, known: &[&str]) -> Option<&'a str> {
    let mut opened = sentence.split('{').skip(1);
    opened.find_map(|part| match part.split_once('}') {
        Some((name, _)) if known.contains(&name) => None,
        Some((name, _)) => Some(name),
        None => Some(part),
    })
}
