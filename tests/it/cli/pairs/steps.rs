//! What happens in two campaigns that differ only in what is kept from players.

use proptest::prelude::*;

/// What one of the two does, or both.
#[derive(Debug, Clone)]
pub(super) enum Step {
    Open(Open, usize),
    /// Only where there are secrets.
    Kept(Kept, usize),
    /// The same, taken back at once.
    Undone(Kept, usize),
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Open {
    Note,
    Roll,
    Contest,
    Harm,
    Counter,
    Tag,
    NoteOn,
    NoteOnSomebody,
    Order,
    NextTurn,
    Session,
    UndoneAndRedone,
    TakenBack,
    /// What the wolf, an NPC that players know, does and what is done to it.
    Wolf(Wolf),
    Group,
    GroupHarm,
    Reroll,
    Amend,
    Absent,
    AbsentTogether,
    Leaves,
    Rounds,
    TurnTimer,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Wolf {
    Rolls,
    RollsAt,
    RolledAt,
    Attacks,
    Defends,
    Harmed,
    Healed,
    Order,
    WithAll,
    Rerolls,
    Benched,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Kept {
    Note,
    Roll,
    Counter,
    Ticks,
    Describe,
    Newcomer,
    Benched,
    Harmed,
    Tag,
    NoteOn,
    NoteOnOpen,
    TagOnOpen,
    /// What the game master writes on the wolf's sheet.
    Trait,
    Defence,
    Track,
    OwnTrack,
    Gear,
    Condition,
    Modifier,
    Offered,
    SavedOfWolf,
    SavedOfAll,
    Points,
    SheetNote,
    AtHand,
    Wound,
    Cure,
    /// Somebody whom players don't know takes a place in the order of turns, or gives it up.
    Lurks,
    Goes,
    /// A player's character of whom players don't know yet.
    Stranger,
}

/// One of them at random.
pub(super) fn step() -> impl Strategy<Value = Step> {
    use self::{Kept as K, Open as O};
    let open = prop::sample::select(vec![
        O::Note,
        O::Note,
        O::Roll,
        O::Roll,
        O::Contest,
        O::Harm,
        O::Counter,
        O::Tag,
        O::NoteOn,
        O::NoteOnSomebody,
        O::Order,
        O::NextTurn,
        O::NextTurn,
        O::Session,
        O::UndoneAndRedone,
        O::TakenBack,
        O::Wolf(Wolf::Rolls),
        O::Wolf(Wolf::RollsAt),
        O::Wolf(Wolf::RolledAt),
        O::Wolf(Wolf::RolledAt),
        O::Wolf(Wolf::Attacks),
        O::Wolf(Wolf::Defends),
        O::Wolf(Wolf::Harmed),
        O::Wolf(Wolf::Healed),
        O::Wolf(Wolf::Order),
        O::Wolf(Wolf::WithAll),
        O::Wolf(Wolf::Rerolls),
        O::Wolf(Wolf::Benched),
        O::Absent,
        O::AbsentTogether,
        O::Leaves,
        O::Rounds,
        O::TurnTimer,
        O::NextTurn,
        O::NextTurn,
        O::Group,
        O::GroupHarm,
        O::Reroll,
        O::Amend,
    ]);
    let kept = || {
        prop::sample::select(vec![
            K::Note,
            K::Roll,
            K::Counter,
            K::Ticks,
            K::Describe,
            K::Newcomer,
            K::Benched,
            K::Harmed,
            K::Tag,
            K::NoteOn,
            K::NoteOnOpen,
            K::TagOnOpen,
            K::Trait,
            K::Trait,
            K::Defence,
            K::Track,
            K::OwnTrack,
            K::Gear,
            K::Condition,
            K::Modifier,
            K::Modifier,
            K::Offered,
            K::SavedOfWolf,
            K::SavedOfAll,
            K::Points,
            K::SheetNote,
            K::AtHand,
            K::AtHand,
            K::Wound,
            K::Cure,
            K::Lurks,
            K::Lurks,
            K::Goes,
            K::Stranger,
        ])
    };
    prop_oneof![
        4 => (open, 0..100_usize).prop_map(|(what, n)| Step::Open(what, n)),
        3 => (kept(), 0..100_usize).prop_map(|(what, n)| Step::Kept(what, n)),
        1 => (kept(), 0..100_usize).prop_map(|(what, n)| Step::Undone(what, n)),
    ]
}
