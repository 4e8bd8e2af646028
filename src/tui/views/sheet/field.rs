//! The fields of a sheet, which the cursor selects while the sheet is edited.

use crate::campaign::CharacterId;
use crate::campaign::ids::ThingId;

/// A field; it stays the same while its value changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SheetField {
    Presence,
    TableDice,
    /// What players see of an NPC, and its name for them.
    Players,
    Level,
    /// The rating of every roll.
    Overall,
    Trait(String),
    /// A new trait of this kind.
    Own(String),
    Track(String),
    Points(String),
    Defence(String),
    Condition(String),
    NewCondition,
    Injury(ThingId),
    NewInjury,
    Gear(ThingId),
    Belonging(ThingId),
    NewItem,
    NewSupply,
    Modifier(ThingId),
    NewModifier,
    /// A roll saved for the character, or for everybody.
    Saved(Option<CharacterId>, ThingId),
    /// Its text for a tier.
    SavedText(Option<CharacterId>, ThingId, String),
    Note,
}
