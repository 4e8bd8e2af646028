//! The table of values that change: from it follow the events, how they are turned round, whom they change, and how they
//! change a sheet.

use std::collections::BTreeMap;

use crate::campaign::model::character::{Thing, Track};

/// Declares [`Event`](super::Event). A line is an event with a value `before` and `after`; its name and the names of its fields
/// are stored.
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
                /// Whose.
                who: CharacterId,
                /// Was.
                before: $field_type,
                /// Is.
                after: $field_type,
            },)*
            $($(#[$named_doc])* $named {
                /// Whose.
                who: CharacterId,
                /// Which.
                $key: String,
                /// Was.
                before: $named_type,
                /// Is.
                after: $named_type,
            },)*
            $($(#[$thing_doc])* $thing {
                /// Whose.
                who: CharacterId,
                /// Was.
                before: $thing_type,
                /// Is.
                after: $thing_type,
            },)*
            $($(#[$of_all_doc])* $of_all {
                /// Was.
                before: $of_all_type,
                /// Is.
                after: $of_all_type,
            },)*
            $($(#[$other_doc])* $other {
                $($where)*
                /// Was.
                before: $other_type,
                /// Is.
                after: $other_type,
            },)*
            $($happened)*
        }

        impl $event {
            /// Turns a change of a value round; answers whether it is one.
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

            /// Whose sheet a line of the table changes.
            fn sheet(&self) -> Option<CharacterId> {
                match self {
                    $(Self::$field { who, .. })|* | $(Self::$named { who, .. })|* | $(Self::$thing { who, .. })|* => Some(*who),
                    _ => None,
                }
            }

            /// Which value a line of the table changes.
            pub(crate) fn table_part(&self) -> Option<StatePart> {
                let of_sheet = |part, which: &str| Some(StatePart::SheetPart(self.sheet()?, part, which.to_owned()));
                match self {
                    $(Self::$field { .. } => of_sheet($field_part, ""),)*
                    $(Self::$named { .. } => of_sheet($named_part, self.which()),)*
                    $(Self::$of_all { .. } => Some(StatePart::$of_all_part),)*
                    _ => None,
                }
            }

            /// The name of the value or thing it changes, where there are several.
            pub(in crate::campaign) fn which(&self) -> &str {
                match self {
                    $(Self::$named { $key, .. } => $key,)*
                    _ => self.thing().map_or("", |(_, name)| name),
                }
            }

            /// Gives a sheet the value that a line of the table has after it.
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

/// A value of a map as an event has it.
pub(super) trait Held<T> {
    /// What the map holds; nothing where the name isn't in it.
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

/// No points aren't written down, so that giving and taking leaves no trace.
impl Held<Self> for i32 {
    fn held(&self) -> Option<Self> {
        Some(*self).filter(|points| *points != 0)
    }
}

/// One value of a map, or none.
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

/// One thing of a list that stays in the order of ids, so that what comes back comes back to its place.
pub(crate) fn put<T: Thing + Clone>(list: &mut Vec<T>, before: Option<&T>, after: Option<&T>) {
    let Some(id) = before.or(after).map(Thing::id) else {
        return;
    };
    let place = list.partition_point(|thing| thing.id() < id);
    let there = list.get(place).is_some_and(|thing| thing.id() == id);
    list.splice(place..place + usize::from(there), after.cloned());
}
