//! Rolls kept by name: a character's own, and the campaign's, which the chosen character makes.

use crate::campaign::character::{SavedRoll, Thing as _};
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Source, Test};
use crate::campaign::{Campaign, Character, CharacterId};

impl Campaign {
    /// The rolls kept for one character, or with `None` for everybody, in the order of their ids.
    #[must_use]
    pub fn saved_rolls(&self, of: Option<CharacterId>) -> &[SavedRoll] {
        match of {
            Some(id) => self.character(id).map_or(&[], |who| &who.saved),
            None => &self.saved,
        }
    }

    /// What this character can call up by name: their own, then everybody's.
    pub(crate) fn saved_rolls_for<'a>(
        &'a self,
        who: &'a Character,
    ) -> impl Iterator<Item = &'a SavedRoll> {
        who.saved.iter().chain(&self.saved)
    }

    /// The roll of this id, their own or everybody's.
    #[must_use]
    pub fn find_saved_roll(&self, who: Option<CharacterId>, id: ThingId) -> Option<&SavedRoll> {
        let mut all = self.saved_rolls(who).iter().chain(&self.saved);
        all.find(|saved| saved.id() == id)
    }
}

impl SavedRoll {
    /// The roll as this character makes it; one without a sheet stays so.
    #[must_use]
    pub fn by(&self, who: CharacterId) -> Test {
        let actor = match self.test.who {
            Actor::Character(_) | Actor::Each => Actor::Character(who),
            nameless => nameless,
        };
        Test {
            who: actor,
            saved: Some(self.id),
            dice: Source::Thrown,
            ..self.test.clone()
        }
    }
}
