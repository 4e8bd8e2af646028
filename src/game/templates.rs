//! Sentences to read aloud for results that are no tier, which a game's file may put in its own words. A placeholder is a
//! word in braces: `{who}`.

use serde::{Deserialize, Serialize};

/// The sentences: for each its field, the text in a game that leaves it out, and the placeholders it may hold.
macro_rules! templates {
    ($($(#[$doc:meta])+ $field:ident: $default:literal $known:expr,)+) => {
        /// One sentence a kind of result. What is left out stays as it is in [`Templates::default`].
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Templates {
            $($(#[$doc])+ pub $field: String,)+
        }

        impl Default for Templates {
            fn default() -> Self {
                Self {
                    $($field: $default.to_owned(),)+
                }
            }
        }

        impl Templates {
            /// Each sentence with its field's name and the placeholders it may hold.
            pub fn all(
                &self,
            ) -> impl ExactSizeIterator<Item = (&'static str, &str, &'static [&'static str])> {
                [$((stringify!($field), self.$field.as_str(), &$known as &[&str]),)+].into_iter()
            }
        }
    };
}

templates! {
    /// No dice were left to throw: `{who}`, `{what}`.
    no_dice: "{who} has no dice left, and fails." ["who", "what"],
    /// It was too easy to be rolled: `{who}`, `{what}`.
    no_roll: "{who} does it without a roll." ["who", "what"],
    /// An item or a supply lost nothing: `{who}`, `{item}`.
    holds: "{who}: {item} holds." ["who", "item"],
    /// It lost a use: `{who}`, `{item}`, `{left}`.
    use_lost: "{who}: {item} loses a use." ["who", "item", "left"],
    /// An item is damaged: `{who}`, `{item}`.
    damaged: "{who}: {item} is damaged." ["who", "item"],
    /// An item is broken: `{who}`, `{item}`.
    broken: "{who}: {item} is broken." ["who", "item"],
    /// A supply is used up: `{who}`, `{item}`.
    depleted: "{who}: {item} is depleted." ["who", "item"],
    /// A table's row: `{who}`, `{table}`, `{result}`.
    table: "{who}: {result}." ["who", "table", "result"],
    /// Plain dice: `{dice}`, `{total}`.
    dice: "{dice} comes to {total}." ["dice", "total"],
    /// The second throw of a reroll counts: `{told}`, the sentence of what it came to.
    second: "{told}" ["told"],
    /// The first one still does: `{told}`.
    first: "{told}" ["told"],
    /// The other of the two was chosen afterwards: `{told}`.
    other: "{told}" ["told"],
    /// Somebody was hurt: `{who}`, `{amount}`.
    harm: "{who} takes {amount}." ["who", "amount"],
    /// Somebody was cared for: `{who}`, `{amount}`.
    heal: "{who} recovers {amount}." ["who", "amount"],
    /// A rest: `{rest}`, `{who}`, everybody it did something for.
    rest: "The {rest} does {who} good." ["rest", "who"],
    /// A group's roll that nobody makes: `{what}`, as in the four that follow; `{of}`, how many rolled.
    none_make: "{what}: nobody makes it." ["what", "of"],
    /// One alone makes it: `{who}`.
    one_makes: "{what}: only {who} makes it." ["what", "who", "of"],
    /// Two or three do: `{who}`.
    some_make: "{what}: {who} make it." ["what", "who", "of"],
    /// More do: `{made}` of them.
    many_make: "{what}: {made} of {of} make it." ["what", "made", "of"],
    /// All do.
    all_make: "{what}: all {of} make it." ["what", "of"],
    /// A group's check that cost nobody anything: `{what}`, `{of}`.
    spared: "{what}: nobody loses anything." ["what", "of"],
    /// It cost some of them a use or more: `{what}`, `{who}`.
    worn: "{what}: worn down for {who}." ["what", "who", "of"],
    /// A group's throw without one verdict each: `{what}`, `{of}`.
    thrown: "{what}: all {of} have thrown." ["what", "of"],
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
