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
    /// One of [`OTHERS`].
    Other(usize),
}

/// With one of the party, A, the next, B, an NPC that players know, somebody whom they may not know, X, or nobody, and a
/// number, N; what stands behind a semicolon is said after it. What a game doesn't have is refused in both.
const OTHERS: [&str; 61] = [
    "rest \"short break\"",
    "rest \"short break\" A,X",
    "rest night all",
    "award A virtue",
    "award A,X vice",
    "award all virtue",
    "spend A virtue",
    "check A rations",
    "check A,X rations",
    "check all rations",
    "table Fear A",
    "table Fear A,X",
    "table Confusion Wolf",
    "random weather open",
    "item A add \"Rope N\" d6",
    "supply A add \"Oil N\" d6",
    "modifier A \"wind N\" +1",
    "modifier A,X \"storm N\" +1",
    "modifier all \"storm N\" +1 offered",
    "condition A,X weary on for the session",
    "condition A,X stunned on for the fight",
    "condition A,Wolf drowsy on for 10m open",
    "condition A,X poisoned on until rest",
    "condition all wet on",
    "condition all wet on; condition all wet off",
    "condition pcs wet on for N rounds",
    "condition Wolf wet off open",
    "harm pcs 1 half successes",
    "harm all 1 half successes",
    "condition A,X damp on; condition A,X damp off",
    "condition Wolf stunned on for N rounds open",
    "down A,X",
    "down A,X; up A,X",
    "down Wolf",
    "down Wolf; up Wolf",
    "harm all 1",
    "harm A,X 1; heal A,X 1",
    "heal all all",
    "heal Wolf all",
    "harm Wolf N; harm Wolf N; down Wolf",
    "harm npcs N",
    "heal npcs N",
    "down npcs; up npcs",
    "track A,X HP -1",
    "track pcs Resolve +1",
    "track add A,X \"hope N\" 3",
    "played by A \"Mo\"",
    "played by A \"Mo\"; played by A none",
    "rename A \"Mill hand N\"",
    "rename Wolf \"Beast N\"",
    "alias Wolf \"the grey N\"",
    "alias Wolf \"the grey N\"; alias Wolf none",
    "order set sides",
    "order set A Wolf B; order next; order back",
    "order set A Wolf B; order wait",
    "order surprise A",
    "order set A Wolf; order surprise Wolf; order end",
    "order set B A Wolf; order leave A,X",
    "order set A Wolf; order join B,X",
    "encounter save \"gang N\" A,Wolf",
    "encounter save \"gang N\" A,Wolf; encounter on \"gang N\"",
];

/// What players would see, said in hiding: it is refused, or leaves no trace. With one of the party, A, and the NPC that players know.
const IN_HIDING: [&str; 17] = [
    "bench Wolf",
    "bench Wolf off",
    "absent Wolf",
    "absent Wolf off",
    "remove Wolf",
    "bench A",
    "bench A off",
    "absent A off",
    "condition Wolf stunned off",
    "condition Wolf stunned on for 9 rounds",
    "condition all wet off",
    "timer 90s",
    "rest night Wolf",
    "kind Wolf ally",
    "order leave A",
    "order surprise A",
    "order end",
];

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
    /// A condition of somebody whom players don't know, which a group may get, too.
    Befalls,
    /// One of [`IN_HIDING`].
    InHiding,
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
    let open = prop_oneof![
        2 => open,
        1 => (0..OTHERS.len()).prop_map(O::Other),
    ];
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
            K::Befalls,
            K::InHiding,
            K::InHiding,
        ])
    };
    prop_oneof![
        4 => (open, 0..100_usize).prop_map(|(what, n)| Step::Open(what, n)),
        3 => (kept(), 0..100_usize).prop_map(|(what, n)| Step::Kept(what, n)),
        1 => (kept(), 0..100_usize).prop_map(|(what, n)| Step::Undone(what, n)),
    ]
}

/// One of [`IN_HIDING`].
pub(super) fn in_hiding(one: &str, n: usize) -> String {
    let phrase = IN_HIDING[n % IN_HIDING.len()].replace(" A", &format!(" {one}"));
    format!("hidden {phrase}")
}

/// The phrase for one of [`OTHERS`]; `more` begins with a comma, or is empty.
pub(super) fn other(which: usize, [one, next, more]: [&str; 3], n: usize) -> String {
    let number = (n % 3 + 1).to_string();
    let phrase = OTHERS[which]
        .replace(",X", more)
        .replace(" N ", &format!(" {number} "));
    let phrase = phrase.replace(" N\"", &format!(" {number}\""));
    let words = phrase
        .split(' ')
        .map(|word| match word.split_at_checked(1) {
            Some(("A", rest)) if rest.is_empty() || rest.starts_with(',') => format!("{one}{rest}"),
            Some(("B", rest)) if rest.is_empty() || rest.starts_with(',') => {
                format!("{next}{rest}")
            }
            _ => word.to_owned(),
        });
    words.collect::<Vec<_>>().join(" ")
}
