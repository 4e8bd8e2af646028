//! Words results: the sentence to read aloud, the dice as a line, the label of an entry. Decides nothing.

mod answer;
pub(crate) mod dice;
mod disclosure;
pub(crate) mod figure;
mod group;
mod harm;
mod label;
mod moved;
pub(crate) mod plan;
pub mod random;
mod result;
mod searched;

use super::ContestVerdict;
use crate::game::{Game, Rank};
use crate::rules::Side;

pub use dice::{Beside, DiceLine, Die};
pub(crate) use disclosure::{Disclosure, SOMEBODY};
pub(crate) use group::listed;
pub(super) use group::{Line, group as group_label, group_of as group_label_of, short};
pub(crate) use label::group_subject;
pub(super) use label::{dice as dice_label, roll as roll_label, roll_as as roll_label_as};
pub(crate) use moved::Moved;
pub(super) use moved::with_moved;
pub(crate) use result::subtraction;
pub use result::{Guidance, Wording};
pub(super) use result::{durability, durability_words};
pub(crate) use searched::searched;

/// How good a contest's verdict is for the first side. A verdict on the winner's roll says nothing good of the loser's.
pub(crate) fn contest_rank(game: &Game, verdict: &ContestVerdict) -> Rank {
    match game.rank(key(game, verdict)) {
        rank if verdict.winner == Some(Side::B) => rank.min(Rank::Bad),
        rank => rank,
    }
}

/// The key a verdict is worded by.
pub(super) fn key<'a>(game: &Game, verdict: &'a ContestVerdict) -> &'a str {
    let own = game.mechanic.profile().defence_key;
    let own = own.filter(|_| verdict.by_defence);
    let worded = own.filter(|key| game.tiers.iter().any(|tier| tier.key == **key));
    worded.unwrap_or(&verdict.tier)
}

/// A text as a sentence, with a capital letter and a full stop.
pub(crate) fn as_sentence(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut letters = text.chars();
    let first = letters.next().into_iter();
    let first: String = first
        .flat_map(|letter| {
            // Some letters have no capital of their own.
            let capital: Vec<char> = letter.to_uppercase().collect();
            if capital.len() == 1 {
                capital
            } else {
                vec![letter]
            }
        })
        .collect();
    let text = first + letters.as_str();
    let ends = text.trim_end_matches(['”', '"', '’']);
    if ends.ends_with(['.', '!', '?', '…']) {
        text
    } else {
        text + "."
    }
}
