//! Turns, rounds and what ticks, at the table: each act undone and brought back.

use crate::screen::harness::Play;
use rollbook::campaign::TableDice;
use rollbook::tui::{Role, UiSettings};

use super::harness;
use super::stage::{GAMES, Stage};

/// Both sizes a table is played at.
pub(super) const PLAYED: [(u16, u16); 2] = [(80, 24), (120, 36)];

/// Presses keys, looks at what the entry says, undoes it and brings it back.
#[track_caller]
fn act(stage: &mut Stage, keys: &str, text: &str, says: &str) {
    let before = stage.campaign().clone();
    stage.keys(keys);
    if !text.is_empty() {
        stage.text(text).keys("Enter");
    }
    let label = stage.label();
    assert!(
        label.contains(says),
        "“{label}” is not “{says}”\n{}",
        stage.screen()
    );
    stage.there_and_back(&before);
    let (was, is) = (before.order.clone(), stage.campaign().order.clone());
    let ticking = (before.counters.clone(), stage.campaign().counters.clone());
    stage.keys("C-z");
    assert_eq!(
        (&stage.campaign().order, &stage.campaign().counters),
        (&was, &ticking.0)
    );
    stage.keys("C-y");
    assert_eq!(
        (&stage.campaign().order, &stage.campaign().counters),
        (&is, &ticking.1)
    );
}

#[test]
fn no_order_says_what_to_do() {
    for game in GAMES {
        let mut stage = Stage::new(game, (80, 24), "");
        stage.keys("w").sees("W sets the order");
        stage.sees_no("next turn");
        assert!(stage.label().is_empty());
    }
}

#[test]
fn who_is_not_here_takes_no_turns() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("W").text("1 3 2");
    stage.sees("Tamsin is not here; “absent Tamsin off” brings them in");
    stage.keys("Enter").sees("Tamsin is not here");
    assert!(stage.campaign().order.is_none());
    stage.keys("BS BS BS BS").text(" 2").keys("Enter");
    stage.keys("W o").text("+ 3").keys("Enter");
    stage.sees("Tamsin is not here");
}

#[test]
fn an_order_by_numbers_goes_round() {
    for game in GAMES {
        for size in PLAYED {
            let mut stage = Stage::new(game, size, "");
            stage.keys("W").text("2 1").sees("Enter: ");
            stage.keys("Esc").sees_no("Enter: ");
            stage.keys("Esc").sees_no("Order of turns");
            let people: Vec<String> = {
                let all = stage.campaign().characters.values();
                let mut all: Vec<_> = all.collect();
                all.sort_by_key(|who| who.number);
                all.iter().take(2).map(|who| who.name.clone()).collect()
            };
            act(&mut stage, "W", "2 1", "order: ");
            stage.sees("round 1").sees(&people[1]);
            stage.sees("2»");
            act(&mut stage, "w", "", &format!("{}'s turn", people[0]));
            stage.sees("1»");
            act(&mut stage, "w", "", "round 2 · ");
            stage.sees("round 2").sees("w next turn");
            act(&mut stage, "W e", "", "the fight ends in round 2");
            stage.sees_no("round 2 ▸").sees_no("round 2 · Cor");
        }
    }
}

#[test]
fn an_order_by_sides_marks_a_whole_side() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("W").sees("sides: the players, then the GM");
    stage.keys("s").sees("round 1 ▸ the players");
    stage.sees("1»Brannoc").sees("2»Ysolde").sees("6 Mill wolf");
    act(&mut stage, "w", "", "the game master's turn");
    stage.sees("1 Brannoc").sees("6»Mill wolf");
}

#[test]
fn enter_alone_throws_what_the_game_says() {
    for (game, throws) in [
        ("nexus", "everybody rolls AGI + Perception"),
        ("contract", "everybody rolls Dexterity + Perception"),
    ] {
        for size in PLAYED {
            let mut stage = Stage::new(game, size, "");
            stage.keys("W").sees("▸ r everybody rolls").keys("Esc");
            act(&mut stage, "W Enter", "", "order: ");
            stage.sees("round 1");
            // What is thrown for the order is no result to read aloud.
            stage.sees("picks what to roll").sees_no(throws);
        }
    }
    let mut stage = Stage::new("langobard", (80, 24), "");
    act(&mut stage, "W Enter", "notice", "order: ");
}

#[test]
fn real_dice_are_asked_for_everybody_who_throws() {
    let look = UiSettings {
        table_dice: TableDice::Always,
        ..harness::look()
    };
    let mut stage = Stage::with("nexus", (120, 36), "", look);
    stage.keys("W Enter").sees("Table dice");
    stage
        .sees("Brannoc · AGI + Perception")
        .sees_no("Order of turns");
    while stage.screen().contains('_') {
        stage.keys("1");
    }
    stage.keys("Enter").sees("round 1");
    assert!(stage.label().starts_with("order: "), "{}", stage.label());
    stage.sees_no("Table dice");
}

/// As for any other roll, the highest faces have their names.
#[test]
fn dice_for_the_order_are_asked_for_as_those_of_any_roll() {
    let look = UiSettings {
        table_dice: TableDice::Always,
        ..harness::look()
    };
    let mut stage = Stage::with("vice-virtue", (120, 36), "", look);
    stage.keys("W o").text("wits").keys("Enter");
    stage
        .sees("Table dice")
        .sees("- vice, + virtue")
        .sees_no("e eleven");
    stage.keys("+ -").sees("virtue").sees("vice");
    while stage.screen().contains('_') {
        stage.keys("5");
    }
    stage.keys("Enter").sees("round 1");
    assert!(stage.label().starts_with("order: "), "{}", stage.label());
}

#[test]
fn a_word_that_is_nobody_and_no_trait_stays_to_be_mended() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.keys("W o").text("xyzzy").keys("Enter");
    stage.sees("xyzzy").sees("Order of turns");
    assert!(stage.label().is_empty());
}

/// In the line of the order a trait is rolled by those who are named behind it; what is wrong there is said, not that it is nobody.
#[test]
fn those_named_behind_a_trait_roll_it() {
    let mut stage = Stage::new("nexus", (120, 36), "any 3");
    stage.keys("W o").text("AGI + Perception for 1 2");
    stage.sees("rolled by Brannoc, Ysolde").keys("Enter");
    assert_eq!(named(&stage).len(), 2, "{:?}", named(&stage));
    stage.keys("W o").text("AGI for 1 nobody").keys("Enter");
    stage.sees("“nobody”").sees_no("or name a trait");
}

#[test]
fn a_newcomer_is_put_in() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("W").text("2 1").keys("Enter");
    act(
        &mut stage,
        "W o",
        "+6 after 2",
        "Mill wolf acts after Ysolde",
    );
    act(&mut stage, "w", "", "Mill wolf's turn");
}

/// Who comes late is put where its roll belongs, from the menu of the order as well.
#[test]
fn a_newcomer_is_put_in_by_the_menu() {
    let mut stage = Stage::new("nexus", (120, 36), "any 3");
    stage.keys("W").text("2 1").keys("Enter 6 W");
    stage.sees("Mill wolf joins last");
    stage.keys("J").sees("Mill wolf joins after");
    act(&mut stage, "2", "", "Mill wolf acts after Ysolde");
    act(&mut stage, "w", "", "Mill wolf's turn");
}

/// The chosen group joins and leaves in one step.
#[test]
fn a_group_is_put_in_and_leaves_by_the_menu() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys(":").text("npc Rat x2 4").keys("Enter");
    stage.keys("W").text("2 1").keys("Enter 8 Space 9 Space W");
    stage.sees("Rat 1, Rat 2 join last");
    stage.sees("Rat 1, Rat 2 roll AGI + Perception to join");
    act(
        &mut stage,
        "j",
        "",
        "Rat 1 acts after Brannoc; Rat 2 acts after Rat 1",
    );
    stage
        .keys("8 Space 9 Space W")
        .sees("Rat 1, Rat 2 leave the order");
    act(&mut stage, "l", "", "Rat 1, Rat 2 leave the order of turns");
}

/// While an encounter is on the table its fighters and the party roll, and others only where that is chosen: players would learn
/// of them by their turns.
#[test]
fn who_stands_by_rolls_only_where_that_is_chosen() {
    let mut stage = Stage::new("nexus", (80, 24), "any 3");
    stage.keys(":").text("npc Rat x2 4").keys("Enter");
    let save = "encounter save Gang \"Rat 1\" \"Rat 2\"";
    stage.keys(":").text(save).keys("Enter W");
    stage.sees("the party and Gang roll AGI + Perception");
    stage.sees("Mill wolf too");
    stage.keys("r");
    let names = named(&stage);
    assert!(names.contains(&"Rat 1".to_owned()) && names.contains(&"Ysolde".to_owned()));
    assert!(!names.contains(&"Mill wolf".to_owned()), "{names:?}");
    stage.keys("u W v");
    assert!(named(&stage).contains(&"Mill wolf".to_owned()));
}

/// The names of those in the order.
fn named(stage: &Stage) -> Vec<String> {
    let campaign = stage.campaign();
    let order = campaign.order.as_deref().expect("an order");
    let names = order.turns.iter().map(|turn| campaign.turn_name(*turn));
    names.map(str::to_owned).collect()
}

/// A roll to join is no test: nobody made it or failed it.
#[test]
fn who_rolls_to_join_gets_a_place_and_no_verdict() {
    let mut stage = Stage::new("nexus", (120, 36), "any 3");
    stage.keys("W").text("2 1").keys("Enter 6 W i");
    stage.sees("Mill wolf (").sees("acts");
    for verdict in ["FAILURE", "WEAK", "STRONG", "CRITICAL", "against 8"] {
        stage.sees_no(verdict);
    }
}

#[test]
fn a_condition_for_some_rounds_shows_them_and_ends() {
    for game in ["nexus", "contract"] {
        for size in PLAYED {
            let mut stage = Stage::new(game, size, "");
            act(&mut stage, "a C", "winded, 2", "is now winded for 2 rounds");
            stage.sees("winded 2 rounds");
            stage.keys("W").text("1").keys("Enter");
            act(&mut stage, "w", "", "last round of winded");
            stage.sees("winded 1 round");
            act(&mut stage, "w", "", "winded ends for ");
            // A low screen has no room for it.
            if size.1 >= 30 {
                stage.sees("no longer winded");
            }
            let for_one = "is now winded for 1 round";
            act(&mut stage, "a C", "winded for 1 rounds", for_one);
        }
    }
}

#[test]
fn counters_stand_under_the_party_and_tick_by_a_letter() {
    for game in GAMES {
        for size in PLAYED {
            let mut stage = Stage::new(game, size, "");
            act(
                &mut stage,
                "a K +",
                "Zeal of the zealots 3",
                "a new counter",
            );
            stage.sees("Zeal of the zealots ▯▯▯");
            act(&mut stage, "a z", "", "0 → 1 of 3");
            stage.sees("Zeal of the zealots 0 → ▮▯▯");
            act(&mut stage, "a K z", "+2", "1 → 3 of 3, full");
            stage.keys("a z").sees("already at 3 of 3").keys("Esc");
            act(&mut stage, "a K Z", "", "no longer counted");
            stage.sees_no("Zeal of the zealots 3");
            act(&mut stage, "a K +", "hidden doom 4", "doom · 0 of 4");
            stage.sees("doom (hidden) ▯▯▯▯");
            let badges = stage.in_role(Role::Hidden);
            assert!(
                badges.iter().any(|it| it.contains("(hidden)")),
                "{badges:?}"
            );
        }
    }
}

#[test]
fn a_track_of_ones_own_is_on_the_sheet_and_marked() {
    for game in GAMES {
        for size in PLAYED {
            let mut stage = Stage::new(game, size, "");
            act(&mut stage, "a T +", "Zzz 5", "Zzz 5/5, a new track");
            stage.sees("Zzz 5/5");
            act(&mut stage, "a z", "-2", "Zzz 5 → 3");
            stage.sees("Zzz 5 → 3/5");
            act(&mut stage, "a T z", "", "track Zzz gone");
            stage.sees_no("Zzz 3/5");
        }
    }
}

#[test]
fn a_rest_is_one_entry_for_those_here() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    act(&mut stage, "a R n", "", "night · ");
    assert!(
        !stage.label().contains("Tamsin"),
        "absent: {}",
        stage.label()
    );
}

#[test]
fn of_those_who_throw_for_the_order_only_they_are_asked_who_throw_by_hand() {
    let look = UiSettings {
        table_dice: TableDice::PlayerCharacters,
        ..harness::look()
    };
    let mut stage = Stage::with("nexus", (120, 36), "any 2", look);
    stage.keys("W Enter").sees("Brannoc · AGI + Perception");
    stage.sees_no("Mill wolf · AGI");
    while stage.screen().contains('_') {
        stage.keys("6");
    }
    stage.keys("Enter").sees("round 1");
    assert!(stage.label().contains("Mill wolf"), "{}", stage.label());
    assert!(stage.label().starts_with("order: "), "{}", stage.label());
}

#[test]
fn a_pack_rolls_once_for_the_order() {
    for size in PLAYED {
        let mut stage = Stage::new("nexus", size, "any 2");
        stage.keys("W").sees_no("alike").keys("Esc");
        stage.keys("N").text("Wolf x3 AGI d8").keys("Enter");
        stage.keys("W").sees("NPCs who are alike once");
        stage.keys("n").sees("Wolf 3");
        let label = stage.label();
        assert!(
            label.contains("Wolf 1 (4), Wolf 2 (4), Wolf 3 (4)"),
            "{label}"
        );
        stage.keys("W o").text("roll AGI once");
        stage.sees("Enter: everybody rolls AGI");
        stage.keys("Esc Esc");
    }
}

/// What the game master's character rolled in hiding is not thrown in the open by an Enter on its next turn.
#[test]
fn a_hidden_roll_does_not_come_due() {
    let mut play = Play::sample("nexus", "any 3 4 5 2", (120, 36));
    play.keys("h6rfi<Enter>H");
    play.keys("Wo1 6<Enter>w");
    let before = play.app.state().campaign().last;
    play.keys("<Enter>");
    assert_eq!(play.app.state().campaign().last, before, "{}", play.text());
    assert!(play.bar().contains("already rolled"), "{}", play.bar());
}
