//! Sentences to read aloud for results that are no tier, which a game's file may put in its own words. A placeholder is a
//! word in braces: `{who}`.

use serde::{Deserialize, Serialize};

/// The sentences: for each its field, the default text, and its placeholders.
macro_rules! templates {
    ($($(#[$doc:meta])+ $field:ident: $default:literal $known:expr,)+) => {
        /// One sentence for each kind of result. A field that a file leaves out has the text of [`Templates::default`].
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
    /// No dice were left: `{who}`, `{what}`.
    no_dice: "{who} has no dice left, and fails." ["who", "what"],
    /// Too easy to need a roll: `{who}`, `{what}`.
    no_roll: "{who} does it without a roll." ["who", "what"],
    /// A contest without tiers that `{who}` wins against `{other}`.
    won: "{who} wins against {other}." ["who", "other"],
    /// One in which both sides do equally well: `{who}`, `{other}`.
    tied: "{who} and {other} are even." ["who", "other"],
    /// One in which neither side succeeds: `{who}`, `{other}`.
    neither: "Neither {who} nor {other} succeeds." ["who", "other"],
    /// An item or a supply lost nothing: `{who}`, `{item}`.
    holds: "{who}: {item} holds." ["who", "item"],
    /// It lost a use: `{who}`, `{item}`, `{left}`.
    use_lost: "{who} loses a use of {item}." ["who", "item", "left"],
    /// It goes on with a smaller die, `{left}`: `{who}`, `{item}`.
    smaller: "{who}: {item} is down to {left}." ["who", "item", "left"],
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
    /// The second throw of a reroll counts: `{told}`, the sentence of its result.
    second: "{told}" ["told"],
    /// The first throw still counts: `{told}`.
    first: "{told}" ["told"],
    /// The other result was kept afterwards: `{told}`.
    other: "{told}" ["told"],
    /// A character took harm: `{who}`, `{amount}`.
    harm: "{who} takes {amount}." ["who", "amount"],
    /// A character was healed: `{who}`, `{amount}`.
    heal: "{who} recovers {amount}." ["who", "amount"],
    /// A rest: `{rest}`, `{who}`, all characters that it changed.
    rest: "The {rest} does {who} good." ["rest", "who"],
    /// A group's roll in which no member succeeds: `{what}`, as in the next four; `{of}`, how many rolled.
    none_make: "{what}: nobody makes it." ["what", "of"],
    /// Only one succeeds: `{who}`.
    one_makes: "{what}: only {who} makes it." ["what", "who", "of"],
    /// Two or three succeed: `{who}`.
    some_make: "{what}: {who} make it." ["what", "who", "of"],
    /// More succeed: `{made}` of them.
    many_make: "{what}: {made} of {of} make it." ["what", "made", "of"],
    /// All succeed.
    all_make: "{what}: all {of} make it." ["what", "of"],
    /// A group's check that cost no use: `{what}`, `{of}`.
    spared: "{what}: nobody loses anything." ["what", "of"],
    /// A group's check that cost some members uses: `{what}`, `{who}`.
    worn: "{what}: worn down for {who}." ["what", "who", "of"],
    /// A group's throw without verdicts: `{what}`, `{of}`.
    thrown: "{what}: all {of} have thrown." ["what", "of"],
}

/// The sentence with these values for its placeholders. Braces inside a value are not replaced.
/// have braces.
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

/// The first unknown placeholder or unclosed brace, as written.
pub fn unknown_placeholder<'a>(sentence: &'a str, known: &[&str]) -> Option<&'a str> {
    let mut opened = sentence.split('{').skip(1);
    opened.find_map(|part| match part.split_once('}') {
        Some((name, _)) if known.contains(&name) => None,
        Some((name, _)) => Some(name),
        None => Some(part),
    })
}
