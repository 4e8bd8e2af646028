//! What players are shown of an entry, as its column: none where that is all of it, `false` where it is nothing.

use serde::{Deserialize, Serialize};

use super::entry_row::RawJson;
use crate::campaign::{CharacterId, Decision, Kind, Label, Parts, Shown, ShownPart, Sight};
use crate::rules::is_default;

/// Where players are shown nothing: not `null`, which in an export is no column.
const NOTHING: &str = "false";

/// The parts that differ from the entry's own columns.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Stored {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<Vec<(CharacterId, String)>>,
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tier: Option<String>,
    /// A digit for each throw.
    #[serde(skip_serializing_if = "String::is_empty")]
    sights: String,
    #[serde(skip_serializing_if = "is_default")]
    meets: bool,
}

/// The column.
pub(crate) fn write(what: &Decision) -> Option<RawJson> {
    let part = match &what.shown {
        Shown::All => return None,
        Shown::Nothing => return Some(RawJson(NOTHING.to_owned())),
        Shown::Part(part) => part,
    };
    let digit = |sight: &Sight| char::from(b'0' + *sight as u8);
    Some(RawJson::of(&Stored {
        kind: Some(part.kind).filter(|kind| *kind != what.kind),
        who: Some(part.who.clone()).filter(|who| *who != what.named()),
        label: part.label.to_string(),
        parts: part.label.parts(),
        tier: part.tier.clone(),
        sights: part.sights.iter().map(digit).collect(),
        meets: part.meets,
    }))
}

/// What the column says; `kind` and `who` are the entry's own.
pub(crate) fn read(
    column: Option<&str>,
    kind: Kind,
    who: impl FnOnce() -> Vec<(CharacterId, String)>,
) -> serde_json::Result<Shown> {
    let stored: Stored = match column {
        None => return Ok(Shown::All),
        Some(NOTHING) => return Ok(Shown::Nothing),
        Some(part) => serde_json::from_str(part)?,
    };
    // A digit that means nothing shows nothing.
    let sight = |digit: u8| Sight::from_repr(digit.wrapping_sub(b'0')).unwrap_or(Sight::Nothing);
    Ok(Shown::Part(Box::new(ShownPart {
        kind: stored.kind.unwrap_or(kind),
        who: stored.who.unwrap_or_else(who),
        label: Label::stored(stored.label, stored.parts),
        tier: stored.tier,
        sights: stored.sights.bytes().map(sight).collect(),
        meets: stored.meets,
    })))
}
