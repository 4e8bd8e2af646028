//! Looks up the value of a filter's condition in this campaign.

use super::vocabulary::{CHECKED, results, verdicts};
use super::{FilterContext, FilterError};
use crate::campaign::text::search_key::search_key;
use crate::campaign::{Campaign, CharacterId, text};
use crate::journal::reader::Reader;
use crate::rules::BandOfSide;

impl FilterContext<'_> {
    /// All characters that have or had this name.
    ///
    /// # Errors
    /// Nobody, or several different ones whose name begins so; unreadable.
    pub(crate) fn people(self, typed: &str) -> Result<Vec<CharacterId>, FilterError> {
        people(typed, self)
    }

    /// A session: a number; 0 is before the first, -1 the last.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn session(self, typed: &str) -> Result<u32, FilterError> {
        session(typed, self.campaign.session)
    }

    /// The traits that begin like this, and itself as it is.
    pub(crate) fn traits(self, typed: &str) -> Vec<String> {
        traits(self.campaign, typed)
    }
}

/// All characters that have or had exactly this name; else the one whose present or former name, or a later word of it,
/// begins with it.
pub(super) fn people(
    typed: &str,
    known: FilterContext<'_>,
) -> Result<Vec<CharacterId>, FilterError> {
    let now = known.campaign.characters.values();
    let now: Vec<(String, CharacterId)> = now.map(|one| (one.name.clone(), one.id)).collect();
    let ever = known.names.names(known.reader)?;
    let exact = now.iter().chain(ever);
    let mut exact: Vec<CharacterId> = exact
        .filter(|(name, _)| text::same(name, typed))
        .map(|(_, id)| *id)
        .collect();
    exact.sort();
    exact.dedup();
    if !exact.is_empty() {
        return Ok(exact);
    }
    for names in [&now, ever] {
        match nearest(names, typed)[..] {
            [] => {}
            [(_, id)] => return Ok(vec![*id]),
            ref several => {
                return Err(FilterError::Several {
                    name: typed.to_owned(),
                    which: several.iter().map(|(name, _)| name.clone()).collect(),
                });
            }
        }
    }
    Err(FilterError::Nobody {
        name: typed.to_owned(),
        there: now.into_iter().map(|(name, _)| name).collect(),
    })
}

/// The characters whose name begins with this, else those with a later word that does; each character once.
fn nearest<'a>(names: &'a [(String, CharacterId)], typed: &str) -> Vec<&'a (String, CharacterId)> {
    let typed = typed.to_lowercase();
    let mut found: Vec<&(String, CharacterId)> = Vec::new();
    let begins = |name: &str| name.to_lowercase().starts_with(&typed);
    found.extend(names.iter().filter(|(name, _)| begins(name)));
    if found.is_empty() {
        let later = |name: &str| name.split_whitespace().any(begins);
        found.extend(names.iter().filter(|(name, _)| later(name)));
    }
    found.sort_by_key(|(_, id)| *id);
    found.dedup_by_key(|(_, id)| *id);
    found
}

/// A number; a negative one counts back from the last.
pub(super) fn session(typed: &str, last: u32) -> Result<u32, FilterError> {
    let number = typed.parse::<i64>().ok().map(|number| match number {
        0.. => number,
        // Sessions are counted from 1; 0 is the time before the first, which no negative number means.
        back => Some(i64::from(last) + 1 + back)
            .filter(|it| *it > 0)
            .unwrap_or(-1),
    });
    number
        .and_then(|number| u32::try_from(number).ok())
        .filter(|number| *number <= last)
        .ok_or_else(|| FilterError::NoSession {
            typed: typed.to_owned(),
            last,
        })
}

/// The stored key: itself, the one with this name in the game, that of a tier without its bonuses (`success`), or that of a
/// contest's verdict (`won`).
pub(super) fn tier(campaign: &Campaign, typed: &str) -> Result<String, FilterError> {
    let lower = typed.to_lowercase();
    let game = &campaign.game;
    if game.mechanic.tier(&lower).is_some() {
        return Ok(lower);
    }
    let mut tiers = game.tiers.iter();
    if let Some(named) = tiers.find(|tier| tier.name.to_lowercase() == lower) {
        return Ok(named.key.clone());
    }
    let mut sides = BandOfSide::ALL.into_iter();
    if let Some(side) = sides.find(|side| side.word() == lower)
        && game.side_verdict(side.key()).is_some()
        && game.mechanic.tier(side.key()).is_some()
    {
        return Ok(side.key().to_owned());
    }
    let mut results = CHECKED.into_iter().chain(results(game));
    let result = results.find(|result| result.to_lowercase() == lower);
    result
        .map(str::to_owned)
        .ok_or_else(|| FilterError::NoTier {
            typed: typed.to_owned(),
            keys: verdicts(game).map(str::to_owned).collect(),
        })
}

/// The traits that begin with this, and the text itself, since a removed trait is no longer listed.
pub(super) fn traits(campaign: &Campaign, typed: &str) -> Vec<String> {
    let lower = typed.to_lowercase();
    let people = campaign.characters.values();
    let names = people.flat_map(|one| campaign.trait_names(one));
    let alike = names.filter(|name| name.to_lowercase().starts_with(&lower));
    let mut names: Vec<String> = alike.chain([typed]).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

/// The tags in use that equal this word, in any case and with or without accents, else those that begin with it.
pub(super) fn tags(reader: &Reader, typed: &str) -> Result<Vec<String>, FilterError> {
    tags_among(reader.tag_words()?, typed)
}

/// The same of these words.
pub(super) fn tags_among(there: Vec<String>, typed: &str) -> Result<Vec<String>, FilterError> {
    let sought = search_key(typed.trim_start_matches('#'));
    let (same, begun): (Vec<_>, Vec<_>) = there
        .iter()
        .filter(|word| search_key(word).starts_with(&sought))
        .cloned()
        .partition(|word| search_key(word) == sought);
    let found = if same.is_empty() { begun } else { same };
    if found.is_empty() {
        let typed = typed.to_owned();
        return Err(FilterError::NoTag { typed, there });
    }
    Ok(found)
}
