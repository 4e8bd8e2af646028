//! What is played at random in each game.

use rollbook::rules::ModifierEffect;

use super::{Game, play};

#[test]
fn in_vice_virtue() {
    play(&Game {
        id: "vice-virtue",
        party: &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Dodge 1 Wits 1",
            "modifier Mara \"a grudge\" +2 sticky",
            "modifier Mara \"the high ground\" +1 offered",
            "award Mara virtue",
            "award Mara vice",
        ],
        rolls: &[
            "roll Mara Athletics vs 8",
            "roll Mara Athletics vs 10 vice",
            "roll Mara Athletics vs Thug.Dodge",
            "roll Mara Physique",
            "roll Mara Physique vs 8 called 5",
            "roll Mara Physique vs 8 called 8",
            "roll Mara Athletics vs 8 called 11",
        ],
        contests: &[
            "contest Mara Athletics against Thug Dodge",
            "contest Thug Dodge against Mara Physique",
        ],
        meanwhile: &[
            "trait Mara Athletics 5",
            "trait Mara Athletics 0",
            "trait Mara Physique -1",
            "trait Mara Physique 3",
            "trait Thug Dodge 9",
            "trait Thug Dodge 1",
            "harm Mara 2 \"a cut\"",
            "modifier Mara drop \"a grudge\"",
            "modifier Mara \"a grudge\" -4 sticky",
            "modifier Mara \"fear\" -3 sticky",
            "award Mara virtue",
            "award Mara vice",
        ],
        modifiers: &[
            ("+2", ModifierEffect::Flat(2)),
            ("-3", ModifierEffect::Flat(-3)),
            ("+7", ModifierEffect::Flat(7)),
        ],
        targets: &[("5", 5), ("12", 12), ("20", 20)],
        declared: &[
            ("vice off", |it| it.vice = false),
            ("vice", |it| it.vice = true),
        ],
        must_take: Some(false),
    });
}

#[test]
fn in_langobard() {
    play(&Game {
        id: "langobard",
        party: &["pc Ansa Sword 4 Notice 2", "npc Raider Spear 3"],
        rolls: &[
            "roll Ansa Sword",
            "roll Ansa Sword + Notice",
            "roll Ansa Notice vs easy",
            "roll Ansa Sword called 9",
            "roll Ansa Notice vs easy called 5 ones 1",
        ],
        contests: &[
            "contest Ansa Sword against Raider Spear",
            "contest Raider Spear against Ansa Notice",
            "contest Ansa Notice vs very-difficult against Raider Spear",
        ],
        meanwhile: &[
            "trait Ansa Sword 7",
            "trait Ansa Sword 2",
            "trait Ansa Notice 5",
            "trait Ansa Notice 1",
            "trait Raider Spear 1",
            "trait Raider Spear 5",
            "harm Ansa 1 \"a split lip\"",
            "modifier Ansa \"rain\" dice -1 sticky",
            "modifier Ansa drop \"rain\"",
            "modifier Raider \"rage\" dice +1 offered",
        ],
        modifiers: &[
            ("dice +1", ModifierEffect::Dice(1)),
            ("dice -2", ModifierEffect::Dice(-2)),
            ("dice -9", ModifierEffect::Dice(-9)),
            ("dice +3", ModifierEffect::Dice(3)),
        ],
        targets: &[
            ("easy", 1),
            ("tricky", -1),
            ("very-difficult", -3),
            ("moderate", 0),
        ],
        declared: &[],
        must_take: None,
    });
}

#[test]
fn in_contract() {
    play(&Game {
        id: "contract",
        party: &[
            "pc Ines Dexterity 3 Athletics 2 Brawn 4 Charisma 3 Intellect 3",
            "npc Guard Dexterity 2 Athletics 3 Brawn 3",
        ],
        rolls: &[
            "roll Ines Dexterity + Athletics",
            "roll Ines Dexterity + Athletics exert outcome",
            "roll Ines Dexterity + Athletics exert both",
            "roll Ines Dexterity vs 7",
            "roll Ines Brawn + Charisma",
            "roll Ines Mind",
            "roll Ines Brawn + Charisma called 2",
        ],
        contests: &[
            "contest Ines Athletics against Guard Athletics",
            "contest Guard Brawn + Dexterity against Ines Dexterity vs 8",
        ],
        meanwhile: &[
            "harm Ines 1",
            "harm Guard 1",
            "track Ines Mind -1",
            "track Ines Mind +1",
            "track Ines Mind +2",
            "trait Ines Athletics 5",
            "trait Ines Athletics 1",
            "trait Ines Dexterity 1",
            "trait Ines Dexterity 4",
            "trait Guard Athletics 1",
            "modifier Ines \"smoke\" diff +1 sticky",
            "modifier Ines drop \"smoke\"",
            "modifier Ines \"a rifle\" dice +2 offered",
        ],
        modifiers: &[
            ("dice +1", ModifierEffect::Dice(1)),
            ("dice +3", ModifierEffect::Dice(3)),
            ("dice -2", ModifierEffect::Dice(-2)),
            ("diff +2", ModifierEffect::Difficulty(2)),
            ("diff -1", ModifierEffect::Difficulty(-1)),
            ("diff +6", ModifierEffect::Difficulty(6)),
        ],
        targets: &[("5", 5), ("6", 6), ("8", 8)],
        declared: &[
            ("exert outcome", |it| {
                (it.outcome, it.penalty) = (true, false);
            }),
            ("exert penalty", |it| {
                (it.outcome, it.penalty) = (false, true);
            }),
            ("exert both", |it| (it.outcome, it.penalty) = (true, true)),
            ("exert none", |it| (it.outcome, it.penalty) = (false, false)),
        ],
        must_take: None,
    });
}

#[test]
fn in_nexus() {
    play(&Game {
        id: "nexus",
        party: &[
            "pc Brannoc STR d10 AGI d6 Athletics 3 MND d12+1",
            "npc Wolf AGI d8 HP 9",
            "track Brannoc Resolve 3",
        ],
        rolls: &[
            "roll Brannoc Athletics + STR vs 12",
            "roll Brannoc Athletics + AGI",
            "roll Brannoc Athletics + AGI vs Wolf.Dodge",
            "roll Brannoc Education + MND vs 10",
            "roll Brannoc Athletics + STR vs 12 called 11",
        ],
        contests: &[],
        meanwhile: &[
            "condition Brannoc dazed on",
            "condition Brannoc dazed off",
            "condition Brannoc poisoned on",
            "trait Brannoc Athletics 5",
            "trait Brannoc Athletics 1",
            "trait Brannoc STR d4",
            "trait Brannoc STR d12",
            "trait Brannoc Education 2",
            "trait Wolf AGI d12",
            "trait Wolf AGI d4",
            "modifier Brannoc \"rope\" boon 1 offered",
            "modifier Brannoc drop \"rope\"",
            "track Brannoc Resolve 3",
        ],
        modifiers: &[
            ("boon 1", ModifierEffect::Boon(1)),
            ("boon 2", ModifierEffect::Boon(2)),
            ("bane 1", ModifierEffect::Bane(1)),
            ("bane 2", ModifierEffect::Bane(2)),
            ("+2", ModifierEffect::Flat(2)),
        ],
        targets: &[("8", 8), ("14", 14), ("5", 5)],
        declared: &[],
        must_take: Some(true),
    });
}
