//! How results are worded: the sentence to read aloud, the dice as a line, the label of an entry. Decides nothing.

mod dice;
mod group;
mod harm;
mod label;
mod result;

use super::view::CampaignView;
use super::{Campaign, ContestVerdict};
use crate::game::{Game, TierText};

pub use dice::{DiceLine, Die};
pub(super) use group::group as group_label;
pub(super) use label::{dice as dice_label, roll as roll_label};
pub use result::{Guidance, Wording};
pub(super) use result::{durability, durability_words};

impl Campaign {
    /// A tier by its name: `strong`, `success +2`.
    pub(crate) fn tier_name(&self, key: &str) -> String {
        tier_name(&self.game, key)
    }
}

impl CampaignView<'_> {
    /// The same.
    #[must_use]
    pub fn tier_name(&self, key: &str) -> String {
        tier_name(self.game, key)
    }
}

/// The key a verdict is worded by.
pub(super) fn key<'a>(game: &Game, verdict: &'a ContestVerdict) -> &'a str {
    let own = game.mechanic.profile().defence_key;
    let own = own.filter(|_| verdict.by_defence);
    let worded = own.filter(|key| game.tiers.iter().any(|tier| tier.key == **key));
    worded.unwrap_or(&verdict.tier)
}

/// The game's words for a key, and its bonuses.
fn tier<'a>(game: &'a Game, key: &str) -> (Option<&'a TierText>, u32) {
    let (band, bonus) = key.split_once('+').unwrap_or((key, ""));
    let text = game.tiers.iter().find(|tier| tier.key == band);
    (text, bonus.parse().unwrap_or(0))
}

fn tier_name(game: &Game, key: &str) -> String {
    let (text, bonus) = tier(game, key);
    let name = text.map_or(key, |text| &text.name);
    if bonus == 0 {
        name.to_owned()
    } else {
        format!("{name} +{bonus}")
    }
}
