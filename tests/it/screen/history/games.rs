//! An evening of each game, as its history shows it.

use super::{history, played};

const WIDE: (u16, u16) = (80, 40);

#[test]
fn nexus_rerolls_stand_under_their_roll_with_what_they_cost() {
    let phrases = [
        "session start",
        "roll Ysolde Arcana vs 10",
        "reroll Ysolde",
        "roll Brannoc Athletics vs 12 hidden",
        "check Brannoc \"Bronze shield\"",
        "session end",
    ];
    let mut play = played(
        "nexus",
        &phrases,
        "d12 3, d6 2, d12 11, d6 5, d10 9, d6 1 3, d8 2",
        WIDE,
    );
    assert_eq!(
        history(&mut play),
        [
            "── session 1 · 14 November 2026 ──────────────────────────────────────────────",
            "▸19:32 session 1 ends",
            " 19:32 Brannoc · Bronze shield",
            "       d8 2   ▮▮▯ → ▮▯▯  USE LOST",
            " 19:32 (hidden) Brannoc · Athletics",
            "       9+1+3 = 13 vs 12  WEAK",
            " 19:32 Ysolde · Arcana",
            "       ~~3+2+3 = 8 vs 10  FAILURE~~",
            "    ↳ Resolve 1 → 0",
            "       11+5+3 = 19 vs 10  CRITICAL",
            " 19:32 session 1 starts",
            "── before session 1 ──────────────────────────────────────────────────────────",
            " 19:32 The Drowned Mill begins",
        ]
    );
}

#[test]
fn vice_virtue_keeps_the_old_result_and_strikes_the_other() {
    let phrases = [
        "session start",
        "roll Ansa Will vs 12",
        "reroll Ansa virtue",
        "keep Ansa old",
        "contest Ansa Wits against Corvin Stealth",
    ];
    let mut play = played("vice-virtue", &phrases, "d12 5 8 3 2", WIDE);
    assert_eq!(
        history(&mut play)[..8],
        [
            "▸19:32 Ansa Lampwright · Wits vs Corvin Ashe · Stealth",
            "       3 vs 7  LOST",
            " 19:32 Ansa Lampwright · Will",
            "       ~~5+5 = 10 vs 12  MINOR CONSEQUENCE~~",
            "    ↳ virtue 2 → 1",
            "       ~~8+5 = 13 vs 12  SUCCESS~~",
            "    ↳ keeps the other",
            "       5+5 = 10 vs 12  MINOR CONSEQUENCE",
        ]
    );
}

/// Also where the roll names no defence, and after the target got another name.
#[test]
fn a_roll_names_its_target_and_whose_defence() {
    let phrases = [
        "npc Boar HP 9 Parry 8",
        "roll Brannoc Fighting vs Boar.Parry",
        "roll Brannoc Fighting vs Boar",
        "reroll Brannoc",
        "rename Boar \"Old Boar\"",
    ];
    let dice = "d10 9, d6 3 3, d10 1, d6 1 1, d10 2, d6 1 1";
    let mut play = played("nexus", &phrases, dice, WIDE);
    assert_eq!(
        history(&mut play)[2..8],
        [
            " 19:32 Brannoc · Fighting vs Old Boar",
            "       ~~1+1+2 = 4 vs Parry 8  FAILURE~~",
            "    ↳ Resolve 2 → 1",
            "       2+1+2 = 5 vs Parry 8  FAILURE",
            " 19:32 Brannoc · Fighting vs Old Boar",
            "       9+3+2 = 14 vs Parry 8  CRITICAL",
        ]
    );
}

/// However narrow it is, the tier can be read: the numbers and who won give way to it.
#[test]
fn vice_virtue_names_the_tier_beside_the_other_panes() {
    let phrases = [
        "roll Ansa Lore called 4",
        "tag 2 heist open",
        "roll Ansa Lore called 5 hidden",
        "contest Ansa Wits against Corvin Stealth",
        "contest Ansa Wits against Corvin Stealth hidden",
    ];
    let play = played("vice-virtue", &phrases, "d12 3 2 3 2", (80, 24));
    let text = play.text();
    for shown in [
        " #heist  MEDIUM\n",
        "(hidden) Ansa Lam… · Lore  MINOR\n",
        "  LOST\n",
    ] {
        assert!(text.contains(shown), "no “{shown}” in\n{text}");
    }
}

#[test]
fn langobard_harm_stands_under_the_blow_or_names_it() {
    let phrases = [
        "roll Rosamar Sword",
        "harm Aldo 1 \"a cut\" by 2",
        "note \"rain\" open",
        "harm Aldo 1 \"a bruise\" by 2",
    ];
    let mut play = played("langobard", &phrases, "d6 1 4 4 6", WIDE);
    assert_eq!(
        history(&mut play)[1..],
        [
            "▸19:32 Aldo the Ferryman · a bruise 1",
            "    ↳ of 19:32 Rosamar · Sword 14 · fair, 1 complication",
            " 19:32 rain",
            " 19:32 Rosamar · Sword",
            "       4+4+6 = 14, 1 complication  FAIR",
            "    ↳ Aldo the Ferryman · a cut 1",
            " 19:32 Winter at Ticinum begins",
        ]
    );
}

#[test]
fn contract_undone_contests_are_folded_and_struck_out() {
    let phrases = [
        "roll Maren Perception + Alertness vs 7 hidden",
        "contest Maren Wits + Alertness against Deacon Brawn + Melee",
        "undo",
    ];
    let mut play = played("contract", &phrases, "d10 10 7 3 1 8 8 3 3 10 9 5", WIDE);
    assert_eq!(
        history(&mut play)[1..],
        [
            "▸      1 undone: Maren Voss · Alertness 3 vs Deacon Pryce · Melee 1 · complete",
            " 19:32 (hidden) Maren Voss · Alertness",
            "       10 7 3 1 8 = 3 at 7  PARTIAL",
            " 19:32 The Quiet Floor begins",
        ]
    );
    play.keys("<Tab><Enter><Esc>");
    assert_eq!(
        history(&mut play)[1..4],
        [
            "▸19:32 undid: Maren Voss · Alertness 3 vs Deacon Pryce · Melee 1 · complete",
            " 19:32 ~~Maren Voss · Alertness vs Deacon Pryce · Melee~~",
            "       ~~3 vs 1  COMPLETE~~",
        ]
    );
}

#[test]
fn a_check_of_the_whole_party_has_a_line_for_each() {
    let phrases = ["check all Rations"];
    let mut play = played("nexus", &phrases, "d6 2 6 5 4", WIDE);
    assert_eq!(
        history(&mut play)[1..4],
        [
            "▸19:32 everybody · Rations",
            "       Brannoc DEPLETED d6 2   ▮▯▯",
            "       Ysolde HOLDS d6 6   ▮▮▮",
        ]
    );
}

#[test]
fn a_reroll_above_other_acts_names_its_roll_and_its_cost() {
    let phrases = [
        "roll Ysolde Arcana vs 10",
        "note \"a bell\" open",
        "reroll Ysolde",
    ];
    let mut play = played("nexus", &phrases, "d12 3, d6 2, d12 11, d6 5", WIDE);
    assert_eq!(
        history(&mut play)[1..7],
        [
            "▸19:32 Ysolde · Arcana",
            "    ↳ of 19:32 Ysolde · Arcana 8 vs 10 · failure",
            "    ↳ Resolve 1 → 0",
            "       11+5+3 = 19 vs 10  CRITICAL",
            " 19:32 a bell",
            " 19:32 Ysolde · Arcana",
        ]
    );
}
