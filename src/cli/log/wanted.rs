//! Which entries `log` was asked for; what can't be there is refused, with what there is.

use anyhow::bail;

use crate::campaign::{Campaign, CharacterId};
use crate::cli::LogArgs;
use crate::journal::Line;

/// What the check of an item or a supply comes to.
const CHECKED: [&str; 5] = ["holds", "use", "damaged", "broken", "depleted"];

/// What `log` was asked for.
pub(super) struct Wanted {
    words: Vec<String>,
    who: Option<CharacterId>,
    session: Option<u32>,
    tier: Option<String>,
}

impl Wanted {
    pub(super) fn of(args: &LogArgs, campaign: &Campaign) -> anyhow::Result<Self> {
        let who = args.who.as_deref();
        let words = args.search.as_deref().unwrap_or_default().to_lowercase();
        let tier = args.tier.as_deref();
        Ok(Self {
            words: words.split_whitespace().map(str::to_owned).collect(),
            who: who
                .map(|name| crate::cli::who(campaign, name))
                .transpose()?,
            session: args.session.map(|n| session(campaign, n)).transpose()?,
            tier: tier.map(|typed| self::tier(campaign, typed)).transpose()?,
        })
    }

    pub(super) fn fits(&self, line: &Line) -> bool {
        let label = line.label.to_lowercase();
        self.words.iter().all(|word| label.contains(word))
            && self.who.is_none_or(|who| line.who.contains(&who))
            && self.session.is_none_or(|session| line.session == session)
            && self.tier.as_deref().is_none_or(|tier| {
                let its = line.tier.as_deref();
                its.is_some_and(|its| its == tier || its.split('+').next() == Some(tier))
            })
    }
}

fn session(campaign: &Campaign, n: u32) -> anyhow::Result<u32> {
    let last = campaign.session;
    match last {
        _ if n <= last => Ok(n),
        0 => bail!("there is no session {n} yet; 0 is what came before the first"),
        _ => bail!("there is no session {n}; there are 1 to {last}, and 0 before the first"),
    }
}

/// The stored word: typed as it is, by the game's name for it, or by the bare word of a tier with bonuses (`success`).
fn tier(campaign: &Campaign, typed: &str) -> anyhow::Result<String> {
    let lower = typed.to_lowercase();
    let game = &campaign.game;
    if game.mechanic.tier(&lower).is_some() {
        return Ok(lower);
    }
    let mut tiers = game.tiers.iter();
    if let Some(named) = tiers.find(|tier| tier.name.to_lowercase() == lower) {
        return Ok(named.key.clone());
    }
    let rows = game.tables.iter().flat_map(|table| &table.rows);
    let rows = rows.map(|(_, _, result)| result.as_str());
    let mut results = CHECKED.into_iter().chain(rows);
    if let Some(result) = results.find(|result| result.to_lowercase() == lower) {
        return Ok(result.to_owned());
    }
    let keys: Vec<_> = game.mechanic.bands().iter().map(|band| band.key).collect();
    bail!(
        "there is no tier “{typed}”; there are {}, and for checks {}",
        keys.join(", "),
        CHECKED.join(", ")
    )
}
