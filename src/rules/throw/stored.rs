//! A throw as it is stored: lists of faces by group, a chain as a list of its own.

use std::borrow::Cow;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{DiePlace, Throw};
use crate::rules::Face;

/// The faces of one die, as they are stored.
struct Chain<'a>(Cow<'a, [Face]>);

impl Serialize for Chain<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &*self.0 {
            [face] => face.serialize(to),
            faces => faces.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Chain<'_> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let faces = from.deserialize_any(FaceOrFaces)?;
        Ok(Self(Cow::Owned(faces)))
    }
}

struct FaceOrFaces;

impl<'de> Visitor<'de> for FaceOrFaces {
    type Value = Vec<Face>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a face, or a list of faces")
    }

    fn visit_i64<E: serde::de::Error>(self, face: i64) -> Result<Vec<Face>, E> {
        let wrong = || E::custom(format!("no die shows {face}"));
        Ok(vec![Face::try_from(face).map_err(|_| wrong())?])
    }

    fn visit_u64<E: serde::de::Error>(self, face: u64) -> Result<Vec<Face>, E> {
        let wrong = || E::custom(format!("no die shows {face}"));
        Ok(vec![Face::try_from(face).map_err(|_| wrong())?])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Face>, A::Error> {
        let mut faces = Vec::new();
        while let Some(face) = list.next_element()? {
            faces.push(face);
        }
        if faces.is_empty() {
            return Err(A::Error::custom("a die has no face"));
        }
        Ok(faces)
    }
}

impl Serialize for Throw {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut groups = to.serialize_seq(Some(self.groups()))?;
        for group in 0..self.groups() {
            let chains: Vec<Chain<'_>> = self.group(group).map(|it| Chain(it.into())).collect();
            groups.serialize_element(&chains)?;
        }
        groups.end()
    }
}

impl<'de> Deserialize<'de> for Throw {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let groups: Vec<Vec<Chain<'_>>> = Vec::deserialize(from)?;
        let mut throw = Self::default();
        for (group, chains) in groups.into_iter().enumerate() {
            for (die, chain) in chains.into_iter().enumerate() {
                for face in chain.0.iter() {
                    throw.push(DiePlace { group, die }, *face);
                }
            }
        }
        Ok(throw)
    }
}
