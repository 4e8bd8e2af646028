//! The numbers that a mechanic takes from the sheet besides the traits rolled.

use std::collections::BTreeMap;

use super::base::Base;
use crate::campaign::character::{Item, Value};
use crate::campaign::refusal::Refusal;
use crate::campaign::test::{Against, Test};
use crate::campaign::{Campaign, Character, TrackView};
use crate::rules::NumberSource;

impl Campaign {
    /// Those of one roll by name; a number that the character doesn't have is 0.
    pub(super) fn sheet_numbers(
        &self,
        test: &Test,
        who: Option<&Character>,
        base: &Base,
    ) -> Result<BTreeMap<String, i32>, Refusal> {
        let wanted = self.game.mechanic.sheet_numbers();
        let constant = |name: &String| wanted.iter().any(|it| it.is_constant() && it.name == name);
        if let Some(word) = test.set.keys().find(|name| !constant(name)) {
            let known = wanted.iter().filter(|it| it.is_constant());
            return Err(Refusal::Unknown {
                what: "number",
                word: word.clone(),
                there_is: known.map(|it| it.name.to_owned()).collect(),
            });
        }
        let of = |name: &str, source| match source {
            NumberSource::Level => who.and_then(|who| who.level),
            NumberSource::Track(track) => Some(self.track_of(track, who?, base)?.now),
            NumberSource::Lost(track) => {
                let track = self.track_of(track, who?, base)?;
                Some((track.max - track.now).max(0))
            }
            NumberSource::Defended => Some(matches!(test.against, Against::Target(..)).into()),
            NumberSource::ItemBonus => Some(item(test, who)?.bonus),
            NumberSource::ItemDie => Some(item(test, who)?.thrown().sides.into()),
            NumberSource::Constant(number) => {
                let own = || match self.rating(who?, name)? {
                    Value::Number(own) => Some(own),
                    Value::Die(_) => None,
                };
                test.set.get(name).copied().or_else(own).or(Some(number))
            }
        };
        let all = wanted.iter();
        let all = all.map(|it| (it.name.to_owned(), of(it.name, it.source).unwrap_or(0)));
        Ok(all.collect())
    }

    /// A track; the one that belongs to the attribute rolled may be meant.
    fn track_of(&self, name: &str, who: &Character, base: &Base) -> Option<TrackView> {
        let attribute = base.attribute.as_deref().unwrap_or(base.lead());
        self.track(who, self.track_meant(name, attribute)?)
    }
}

/// The item that a roll uses; `None` without one, or where the character doesn't have it any more.
fn item<'a>(test: &Test, who: Option<&'a Character>) -> Option<&'a Item> {
    let using = test.using?;
    who?.items.iter().find(|item| item.id == using)
}
