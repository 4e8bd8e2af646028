//! A map of a file that a person wrote, in its order. RON's own maps silently keep the last of two equal keys; here a second
//! one is an error.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Keys, which are names where nothing else is said, with their values.
pub(crate) struct Pairs<V, K = String>(pub(crate) Vec<(K, V)>);

impl<V> Pairs<V> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V> Default for Pairs<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, V, K> Deserialize<'de> for Pairs<V, K>
where
    V: Deserialize<'de>,
    K: Deserialize<'de> + PartialEq + fmt::Display,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor<V, K>(PhantomData<(V, K)>);

        impl<'de, V, K> Visitor<'de> for PairsVisitor<V, K>
        where
            V: Deserialize<'de>,
            K: Deserialize<'de> + PartialEq + fmt::Display,
        {
            type Value = Pairs<V, K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names with their values, in { }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs: Vec<(K, V)> = Vec::new();
                while let Some(key) = map.next_key::<K>()? {
                    if pairs.iter().any(|(before, _)| *before == key) {
                        let twice = format!("`{key}` is given twice; keep one");
                        return Err(A::Error::custom(twice));
                    }
                    pairs.push((key, map.next_value()?));
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

impl<V: Serialize> Serialize for Pairs<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
