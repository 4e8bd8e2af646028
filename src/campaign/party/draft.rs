//! The shape of a party file: short forms for what a sheet keeps at length.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::campaign::character::{Presence, Value};
use crate::campaign::command::Against;
use crate::game::Reach;
use crate::rules::Effect;
use crate::rules::attribute_die::Step;
use crate::rules::uses::{FULL, Wear};

/// The whole file.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) game: String,
    pub(super) characters: Vec<Somebody>,
}

/// One character.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Somebody {
    pub(super) name: String,
    /// A player's character; `pc: false` is one of the GM's.
    #[serde(default = "yes")]
    pub(super) pc: bool,
    #[serde(default)]
    pub(super) presence: Presence,
    #[serde(default)]
    pub(super) level: Option<i32>,
    /// Traits of the game: `{"STR": "d10", "Athletics": 3}`.
    #[serde(default)]
    pub(super) traits: Pairs<Score>,
    /// Traits the game doesn't list.
    #[serde(default)]
    pub(super) own: Vec<OwnTrait>,
    /// What is left, or what is left of one's own highest: `{"Resolve": 2, "HP": "22/24"}`.
    #[serde(default)]
    pub(super) tracks: Pairs<Gauge>,
    #[serde(default)]
    pub(super) points: Pairs<i32>,
    /// Only those that differ from the game's formula.
    #[serde(default)]
    pub(super) defences: Pairs<i32>,
    #[serde(default)]
    pub(super) items: Vec<Ware>,
    #[serde(default)]
    pub(super) supplies: Vec<Ware>,
    #[serde(default)]
    pub(super) injuries: Vec<Hurt>,
    #[serde(default)]
    pub(super) conditions: Vec<String>,
    #[serde(default)]
    pub(super) modifiers: Vec<Given>,
    #[serde(default)]
    pub(super) saved: Vec<Kept>,
    #[serde(default)]
    pub(super) note: String,
}

/// A trait of one's own: `(name: "Falconry", kind: "Skills", value: 2)`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnTrait {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) value: Score,
    #[serde(default)]
    pub(super) usual: Option<String>,
}

/// An item or a supply: `(name: "Rations", die: "d6", wear: Uses(2))`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ware {
    pub(super) name: String,
    pub(super) die: Step,
    #[serde(default = "whole")]
    pub(super) wear: Wear,
}

/// An injury: `(text: "limping", size: 2)`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hurt {
    pub(super) text: String,
    #[serde(default = "one")]
    pub(super) size: i32,
    #[serde(default)]
    pub(super) on: Option<String>,
    #[serde(default)]
    pub(super) stabilised: bool,
}

/// A modifier: `(label: "blessed", effect: Boon(1), reach: Offered)`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Given {
    pub(super) label: String,
    pub(super) effect: Effect,
    #[serde(default = "offered")]
    pub(super) reach: Reach,
}

/// A saved roll: `(name: "shield bash", traits: ["Fighting"], texts: {"weak": "…"})`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) traits: Vec<String>,
    #[serde(default)]
    pub(super) against: Against,
    #[serde(default)]
    pub(super) vice: bool,
    #[serde(default)]
    pub(super) modifiers: Vec<(String, Effect)>,
    #[serde(default)]
    pub(super) texts: Pairs<String>,
}

fn yes() -> bool {
    true
}

fn one() -> i32 {
    1
}

fn whole() -> Wear {
    Wear::Uses(FULL)
}

fn offered() -> Reach {
    Reach::Offered
}

/// A map in the order of the file. RON's own maps take the last of two equal keys silently; here a second one is wrong.
pub(super) struct Pairs<T>(pub(super) Vec<(String, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reading<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reading<T> {
            type Value = Pairs<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names with their values, as in {\"STR\": \"d10\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs: Vec<(String, T)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    if pairs.iter().any(|(before, _)| *before == name) {
                        let twice = format!("`{name}` stands here twice; keep one");
                        return Err(A::Error::custom(twice));
                    }
                    pairs.push((name, map.next_value()?));
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(Reading(PhantomData))
    }
}

/// A rating as it is written: `3` or `"d10"`.
pub(super) struct Score(pub(super) Value);

/// A track as it is written: `2`, or `"22/24"` with a highest of its own.
pub(super) struct Gauge {
    pub(super) now: i32,
    pub(super) max: Option<i32>,
}

/// What is written as a number or as a text.
trait Short: Sized {
    const EXPECTED: &'static str;
    fn number(number: i32) -> Self;
    fn text(text: &str) -> Result<Self, String>;
}

impl Short for Score {
    const EXPECTED: &'static str = "a number or a die in quotes, as in 3 or \"d8\"";

    fn number(number: i32) -> Self {
        Self(Value::Number(number))
    }

    fn text(text: &str) -> Result<Self, String> {
        let die = Step::try_from(text.to_owned()).map_err(|error| error.to_string())?;
        Ok(Self(Value::Die(die)))
    }
}

impl Short for Gauge {
    const EXPECTED: &'static str = "what is left, as in 2 or \"22/24\"";

    fn number(now: i32) -> Self {
        Self { now, max: None }
    }

    fn text(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers =
            parts.and_then(|(now, max)| Some((now.trim().parse().ok()?, max.trim().parse().ok()?)));
        let (now, max) = numbers
            .ok_or_else(|| format!("`{text}` is not what is left of a highest; write 22/24"))?;
        Ok(Self {
            now,
            max: Some(max),
        })
    }
}

/// Reads a [`Short`].
struct Reading<T>(PhantomData<T>);

impl<T: Short> Visitor<'_> for Reading<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        let small = i32::try_from(number).map_err(|_| E::custom("this number is too large"))?;
        Ok(T::number(small))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let small = i32::try_from(number).map_err(|_| E::custom("this number is too large"))?;
        Ok(T::number(small))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::text(text).map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reading(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Gauge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reading(PhantomData))
    }
}
