//! The changes of an amendment to a declared roll.

use std::collections::BTreeMap;

use crate::campaign::ids::ThingId;
use crate::campaign::model::test::{Against, Test};
use crate::campaign::text::same;
use crate::rules::{Declared, ModifierEffect};
use serde::{Deserialize, Serialize};

/// The fields to change; those left out keep their old value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Amendment {
    /// The new traits; empty if they stay.
    pub traits: Vec<String>,
    /// The new target or difficulty.
    pub against: Option<Against>,
    /// Further difficulties for the same faces; read only where `against` is set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Against>,
    /// What is declared now; the number 0 removes a declaration.
    #[serde(default, skip_serializing_if = "Declared::has_none")]
    pub declared: Declared,
    /// Numbers of the game that it sets otherwise now.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, i32>,
    /// The item that is used now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub using: Option<ItemUsed>,
    /// Whether it is rolled although the rules need no roll.
    pub anyway: Option<bool>,
    /// Removes the one-off modifiers and the ticks that the roll had.
    pub bare: bool,
    /// One-off modifiers to add.
    pub one_off: Vec<(String, ModifierEffect)>,
    /// Labels of modifiers to tick.
    pub with: Vec<String>,
    /// Labels of modifiers to untick.
    pub without: Vec<String>,
    /// Whether its dice were misread: all its faces are given anew, and none of the old ones stays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misread: bool,
}

/// What a roll uses after an amendment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemUsed {
    /// No item.
    Nothing,
    /// This item of the character who rolled.
    Item(ThingId),
}

impl ItemUsed {
    fn of(using: Option<ThingId>) -> Self {
        using.map_or(Self::Nothing, Self::Item)
    }

    /// The item, if any.
    pub(crate) fn item(self) -> Option<ThingId> {
        match self {
            Self::Nothing => None,
            Self::Item(id) => Some(id),
        }
    }
}

impl Amendment {
    /// The changes that turn one roll into another of the same character.
    pub(crate) fn between(was: &Test, is: &Test) -> Self {
        let mut changes = Self::default();
        if was.traits != is.traits {
            changes.traits.clone_from(&is.traits);
        }
        if (&was.against, &was.also) != (&is.against, &is.also) {
            changes.against = Some(is.against.clone());
            changes.also.clone_from(&is.also);
        }
        changes.declared = was.declared.changes_to(&is.declared);
        let set = is.set.iter();
        let set = set.filter(|(name, number)| was.set.get(*name) != Some(number));
        changes.set = set.map(|(name, number)| (name.clone(), *number)).collect();
        changes.using = changed(&was.using, &is.using).map(ItemUsed::of);
        changes.anyway = changed(&was.anyway, &is.anyway);
        let more = (
            is.one_off.strip_prefix(was.one_off.as_slice()),
            is.with.strip_prefix(was.with.as_slice()),
            is.without.strip_prefix(was.without.as_slice()),
        );
        let (one_off, with, without) = if let (Some(one_off), Some(with), Some(without)) = more {
            (one_off, with, without)
        } else {
            changes.bare = true;
            (&*is.one_off, &*is.with, &*is.without)
        };
        changes.one_off = one_off.to_vec();
        changes.with = with.to_vec();
        changes.without = without.to_vec();
        changes
    }

    /// The declared roll with these changes.
    pub(crate) fn of(&self, was: &Test) -> Test {
        let mut test = was.clone();
        if !self.traits.is_empty() {
            test.traits.clone_from(&self.traits);
        }
        if let Some(against) = &self.against {
            test.against = against.clone();
            test.also.clone_from(&self.also);
        }
        test.declared = test.declared.changed(&self.declared);
        test.set.extend(self.set.clone());
        test.using = self.using.map_or(test.using, ItemUsed::item);
        test.anyway = self.anyway.unwrap_or(test.anyway);
        if self.bare {
            test.one_off.clear();
            test.with.clear();
            test.without.clear();
        }
        test.one_off.extend(self.one_off.iter().cloned());
        // The last tick or untick of a modifier counts.
        take(&mut test.without, &self.with);
        take(&mut test.with, &self.without);
        test.with.extend(self.with.iter().cloned());
        test.without.extend(self.without.iter().cloned());
        test
    }
}

fn changed<T: Clone + PartialEq>(was: &T, is: &T) -> Option<T> {
    (was != is).then(|| is.clone())
}

fn take(from: &mut Vec<String>, labels: &[String]) {
    from.retain(|old| !labels.iter().any(|label| same(old, label)));
}
