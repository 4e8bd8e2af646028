//! The table of values that change. The table generates the events, their inverses, the part of the state that each changes
//! and how each changes a sheet.

use std::collections::BTreeMap;

use crate::campaign::model::character::{Thing, Track};

/// Declares [`Event`](super::Event). A line is an event with a value `before` and `after`; the names of the event and of its
/// fields are stored names.
macro_rules! events {
    (
        $(#[$on:meta])*
        pub enum $event:ident;
        fields { $($(#[$field_doc:meta])* $field:ident: $field_type:ty => $field_at:ident, $field_part:literal;)* }
        named { $($(#[$named_doc:meta])* $named:ident[$key:ident]: $named_type:ty => $map:ident, $named_part:literal;)* }
        things { $($(#[$thing_doc:meta])* $thing:ident: $thing_type:ty => $list:ident;)* }
        campaign { $($(#[$of_all_doc:meta])* $of_all:ident: $of_all_type:ty => $of_all_part:ident;)* }
        others { $($(#[$other_doc:meta])* $other:ident { $($where:tt)* }: $other_type:ty;)* }
        happened { $($happened:tt)* }
    ) => {
        $(#[$on])*
        pub enum $event {
            $($(#[$field_doc])* $field {
                /// The character whose sheet changes.
                who: CharacterId,
                /// The value before.
                before: $field_type,
                /// The value after.
                after: $field_type,
            },)*
            $($(#[$named_doc])* $named {
                /// The character whose sheet changes.
                who: CharacterId,
                /// The name of the value.
                $key: String,
                /// The value before.
                before: $named_type,
                /// The value after.
                after: $named_type,
            },)*
            $($(#[$thing_doc])* $thing {
                /// The character whose sheet changes.
                who: CharacterId,
                /// The value before.
                before: $thing_type,
                /// The value after.
                after: $thing_type,
            },)*
            $($(#[$of_all_doc])* $of_all {
                /// The value before.
                before: $of_all_type,
                /// The value after.
                after: $of_all_type,
            },)*
            $($(#[$other_doc])* $other {
                $($where)*
                /// The value before.
                before: $other_type,
                /// The value after.
                after: $other_type,
            },)*
            $($happened)*
        }

        impl $event {
            /// Swaps `before` and `after`; false for an event that isn't a line of the table.
            pub(crate) fn swap(&mut self) -> bool {
                match self {
                    $(Self::$field { before, after, .. } => std::mem::swap(before, after),)*
                    $(Self::$named { before, after, .. } => std::mem::swap(before, after),)*
                    $(Self::$thing { before, after, .. } => std::mem::swap(before, after),)*
                    $(Self::$of_all { before, after } => std::mem::swap(before, after),)*
                    $(Self::$other { before, after, .. } => std::mem::swap(before, after),)*
                    _ => return false,
                }
                true
            }

            /// Makes one change of this and a later one of the same part of the state.
            pub(crate) fn then(&mut self, later: Self) {
                match (self, later) {
                    $((Self::$field { after, .. }, Self::$field { after: last, .. }) => *after = last,)*
                    $((Self::$named { after, .. }, Self::$named { after: last, .. }) => *after = last,)*
                    $((Self::$thing { after, .. }, Self::$thing { after: last, .. }) => *after = last,)*
                    $((Self::$of_all { after, .. }, Self::$of_all { after: last, .. }) => *after = last,)*
                    $((Self::$other { after, .. }, Self::$other { after: last, .. }) => *after = last,)*
                    _ => {}
                }
            }

            /// Whether a line of the table leaves its value as it was.
            pub(crate) fn changes_nothing(&self) -> bool {
                match self {
                    $(Self::$field { before, after, .. } => before == after,)*
                    $(Self::$named { before, after, .. } => before == after,)*
                    $(Self::$thing { before, after, .. } => before == after,)*
                    $(Self::$of_all { before, after } => before == after,)*
                    $(Self::$other { before, after, .. } => before == after,)*
                    _ => false,
                }
            }

            /// The character whose sheet a line of the table changes.
            fn sheet(&self) -> Option<CharacterId> {
                match self {
                    $(Self::$field { who, .. })|* | $(Self::$named { who, .. })|* | $(Self::$thing { who, .. })|* => Some(*who),
                    _ => None,
                }
            }

            /// The part of the state that a line of the table changes.
            pub(crate) fn table_part(&self) -> Option<StatePart> {
                let of_sheet = |part, which: &str| Some(StatePart::SheetPart(self.sheet()?, part, which.to_owned()));
                match self {
                    $(Self::$field { .. } => of_sheet($field_part, ""),)*
                    $(Self::$named { .. } => of_sheet($named_part, self.which()),)*
                    $(Self::$of_all { .. } => Some(StatePart::$of_all_part),)*
                    _ => None,
                }
            }

            /// The name of the changed value or thing; empty where a sheet has one value of that kind.
            pub(in crate::campaign) fn which(&self) -> &str {
                match self {
                    $(Self::$named { $key, .. } => $key,)*
                    _ => self.thing().map_or("", |(_, name)| name),
                }
            }

            /// Sets a sheet's value to `after`.
            pub(crate) fn write(&self, sheet: &mut Character) {
                match self {
                    $(Self::$field { after, .. } => sheet.$field_at.clone_from(after),)*
                    $(Self::$named { $key, after, .. } => table::set(&mut sheet.$map, $key, after),)*
                    $(Self::$thing { before, after, .. } => table::put(&mut sheet.$list, before.as_ref(), after.as_ref()),)*
                    _ => {}
                }
            }
        }
    };
}
pub(super) use events;

/// How an event holds a value of a map.
pub(super) trait Held<T> {
    /// The value to store in the map; `None` removes the name.
    fn held(&self) -> Option<T>;
}

impl<T: Clone> Held<T> for Option<T> {
    fn held(&self) -> Self {
        self.clone()
    }
}

impl Held<Self> for Track {
    fn held(&self) -> Option<Self> {
        Some(*self)
    }
}

/// Zero points are not stored, so that an award and its undo leave equal states.
impl Held<Self> for i32 {
    fn held(&self) -> Option<Self> {
        Some(*self).filter(|points| *points != 0)
    }
}

/// Sets or removes one value of a map.
pub(super) fn set<T>(map: &mut BTreeMap<String, T>, name: &str, value: &impl Held<T>) {
    match value.held() {
        Some(value) => {
            map.insert(name.to_owned(), value);
        }
        None => {
            map.remove(name);
        }
    }
}

/// Sets or removes one thing of a list. The list stays ordered by id, so that a thing that is restored gets its old place.
pub(crate) fn put<T: Thing + Clone>(list: &mut Vec<T>, before: Option<&T>, after: Option<&T>) {
    let Some(id) = before.or(after).map(Thing::id) else {
        return;
    };
    let place = list.partition_point(|thing| thing.id() < id);
    let there = list.get(place).is_some_and(|thing| thing.id() == id);
    list.splice(place..place + usize::from(there), after.cloned());
}
