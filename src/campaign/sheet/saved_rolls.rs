//! Saved rolls: a character's own, and the campaign's, which the chosen character makes.

use crate::campaign::character::{SavedRoll, Thing as _};
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Source, Test};
use crate::campaign::{Campaign, Character, CharacterId};

impl Campaign {
    /// The rolls saved for one character, or with `None` for everybody, ordered by id.
    pub fn saved_rolls(&self, of: Option<CharacterId>) -> &[SavedRoll] {
        match of {
            Some(id) => self.character(id).map_or(&[], |who| &who.saved),
            None => &self.saved,
        }
    }

    /// The saved rolls that this character can make: its own, then everybody's.
    pub(crate) fn saved_rolls_for<'a>(
        &'a self,
        who: &'a Character,
    ) -> impl Iterator<Item = &'a SavedRoll> {
        who.saved.iter().chain(&self.saved)
    }

    /// The character's own or everybody's saved roll with this id.
    pub fn find_saved_roll(&self, who: Option<CharacterId>, id: ThingId) -> Option<&SavedRoll> {
        let mut all = self.saved_rolls(who).iter().chain(&self.saved);
        all.find(|saved| saved.id() == id)
    }
}

impl Campaign {
    /// The name of the saved roll that a test is, unchanged but for whether it is hidden.
    pub(crate) fn saved_as(&self, test: &Test) -> Option<String> {
        let Actor::Character(who) = test.who else {
            return None;
        };
        let saved = self.find_saved_roll(Some(who), test.saved?)?;
        let as_saved = Test {
            hidden: test.hidden,
            dice: test.dice.clone(),
            ..saved.by(who)
        };
        (as_saved == *test).then(|| saved.name.clone())
    }
}

impl SavedRoll {
    /// The roll as this character makes it; a roll without a sheet is unchanged.
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
