//! The fields of a sheet: the places a cursor can stand on.

use crate::campaign::CharacterId;
use crate::campaign::ids::ThingId;

/// A place a cursor can stand on; it stays the same while its value changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SheetField {
    Name,
    Presence,
    TableDice,
    Level,
    Trait(String),
    /// A new trait of this kind.
    Own(String),
    Track(String),
    /// A track's highest.
    Highest(String),
    Points(String),
    Penalty,
    Defence(String),
    Condition(String),
    NewCondition,
    Injury(ThingId),
    NewInjury,
    Gear(ThingId),
    NewItem,
    NewSupply,
    Modifier(ThingId),
    NewModifier,
    /// A roll saved for the character, or for everybody.
    Saved(Option<CharacterId>, ThingId),
    /// What it says to a tier.
    SavedText(Option<CharacterId>, ThingId, String),
    Note,
}
