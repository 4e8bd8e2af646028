//! Values in their short forms: `"d10"` or `3`, `"22/24"` or `2`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::campaign::character::Value;
use crate::rules::Step;

/// The short form of a rating: `3` or `"d10"`.
pub(crate) struct Score(pub(crate) Value);

/// The short form of a track: `2`, or `"22/24"` with a highest value of its own.
pub(crate) struct Gauge {
    pub(crate) now: i32,
    pub(crate) max: Option<i32>,
}

/// A value written as a number or as a text.
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
struct ShortVisitor<T>(PhantomData<T>);

impl<T: Short> Visitor<'_> for ShortVisitor<T> {
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
        deserializer.deserialize_any(ShortVisitor(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Gauge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShortVisitor(PhantomData))
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Number(number) => serializer.serialize_i32(number),
            Value::Die(die) => serializer.collect_str(&die),
        }
    }
}

impl Serialize for Gauge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.max {
            None => serializer.serialize_i32(self.now),
            Some(max) => serializer.collect_str(&format_args!("{}/{max}", self.now)),
        }
    }
}
