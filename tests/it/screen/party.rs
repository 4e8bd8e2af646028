//! The party and what is marked on it: journeys in each game, each act undone and brought back.

use rollbook::campaign::TableDice;
use rollbook::tui::{Role, UiSettings};

use super::frames::{titles, whole_at_every_size};
use super::harness;
use super::stage::{GAMES, SIZES, Stage};

/// Both sizes a table is played at.
const PLAYED: [(u16, u16); 2] = [(80, 24), (120, 36)];

/// Presses keys, looks at what the entry says, undoes it and brings it back.
#[track_caller]
fn act(stage: &mut Stage, keys: &str, says: &str) {
    let before = stage.campaign().clone();
    stage.keys(keys);
    let label = stage.label();
    assert!(
        label.contains(says),
        "“{label}” is not “{says}”\n{}",
        stage.screen()
    );
    stage.there_and_back(&before);
}

#[test]
fn the_four_parties_at_three_sizes() {
    for game in GAMES {
        for (width, height) in SIZES {
            let screen = Stage::new(game, (width, height), "").people_alone();
            insta::assert_snapshot!(format!("{game}-{width}x{height}"), screen);
        }
    }
}

#[test]
fn pips_stay_whole_when_the_party_grows_or_a_point_goes() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("N").text("Wolf x3 HP 9 Parry 8").keys("Enter");
    stage.sees("Ysolde        HP 16/18 Resolve ●○○ ");
    let mut stage = Stage::new("nexus", (80, 24), "d10 1, d6 1 1, d10 9, d6 6 5");
    stage.keys("r a t h Enter v s");
    stage.sees("22/24  ●●○ → ●○○");
}

#[test]
fn a_figure_gives_way_to_nothing_but_the_name_does() {
    let mut stage = Stage::new("contract", (80, 24), "");
    stage.keys("N").text("Wolf x4 Brawn 3").keys("Enter 1");
    stage.sees("Body Mind Penalty");
    stage.sees("▸1 Maren Voss    4/6  5/7  −2 glass");
    stage.sees(" 2 Deacon Pryce  3/7  2/5  −5 2 more");
    stage.keys("a m").text("2").keys("Enter");
    stage.sees("Mind 5 → 2/7");
    stage.keys("3 i").text("2").keys("Enter");
    stage.sees("Penalty 0 → −1");
    stage.keys("1 a m").text("0").keys("Enter");
    stage.sees("Penalty −4 → incapacitated");
    stage.keys("n").text("she falls").keys("Enter");
    stage.sees("down").sees("Penalty incapacitated");
}

#[test]
fn what_ails_somebody_takes_the_lines_that_are_free() {
    let mut stage = Stage::new("contract", (120, 36), "");
    stage.sees("broken collarbone 3, not stable");
    stage.sees("hand 1, stable");
    let mut stage = Stage::new("langobard", (120, 36), "");
    stage
        .sees("one-eyed, when he looks left or ")
        .sees("a distance −1");
}

#[test]
fn a_damaged_item_says_what_it_means_in_this_game() {
    let mut stage = Stage::new("nexus", (120, 36), "d8 1 1");
    stage.keys("d a d a").sees("Bronze shield is damaged");
    stage.sees("One bane on attacks with it");
}

#[test]
fn nexus_checks_harm_tracks_and_rests() {
    for size in PLAYED {
        let mut stage = Stage::new("nexus", size, "d8 2, d6 5 3 2 6 1 4");
        act(
            &mut stage,
            "d a",
            "Brannoc · Bronze shield d8 2 · one use lost, 1 left",
        );
        stage.sees("▮▮▯ → ▮▯▯");
        act(&mut stage, "d d", "Brannoc · Rations d6 5");
        act(&mut stage, "d f", "Fear");
        act(&mut stage, "d A r", "everybody · Rations: Brannoc 2");
        act(&mut stage, "i 5 Enter", "Brannoc · harm 5 · HP 22 → 17");
        stage.sees("HP 22 → 17/24");
        act(
            &mut stage,
            "i + 3 Enter",
            "Brannoc · healing 3 · HP 17 → 20",
        );
        act(&mut stage, "a r + 1 Enter", "Resolve 2 → 3");
        act(&mut stage, "a d", "is no longer dazed");
        act(&mut stage, "a R n", "night");
        stage.keys("i").text("4 burnt hand on agi").keys("Enter");
        stage.sees("burnt hand on AGI");
    }
}

#[test]
fn harm_after_an_attack_strikes_its_target() {
    for size in PLAYED {
        let mut stage = Stage::new("nexus", size, "d10 10, d6 6 6");
        stage
            .keys("r f i 6 Enter")
            .keys("i")
            .sees("Mill wolf: harm");
        let rolled = stage.campaign().last;
        act(&mut stage, "4 Enter", "Mill wolf · harm 4 · HP 9 → 5");
        assert_eq!(stage.cause(), None, "a redo has no cause of its own");
        stage.keys("C-z i 4 Enter");
        assert_eq!(stage.cause(), Some(rolled));
    }
}

#[test]
fn contract_harm_suggests_what_the_attack_came_to() {
    let dice = "d10 9 9 8 8 2 2 2 2";
    let mut stage = Stage::new("contract", (120, 36), dice);
    stage.keys("2 r b r a w l Tab c 6 b r Enter");
    stage.keys("i").sees("Night").sees("the attack came to");
    stage.keys("Enter");
    assert!(stage.label().contains("injury"), "{}", stage.label());
}

#[test]
fn contract_harm_heals_and_stabilises() {
    for size in PLAYED {
        let mut stage = Stage::new("contract", size, "");
        stage
            .keys("2 i")
            .text("2+2-1 shot through the hand")
            .keys("Enter");
        assert!(
            stage.label().contains("shot through the hand 3"),
            "{}",
            stage.label()
        );
        act(&mut stage, "a W B", "broken collarbone is now stable");
        act(&mut stage, "a W b", "broken collarbone 3 heals");
        act(&mut stage, "a m - 1 Enter", "Mind 2 → 1");
        stage.sees("−6").keys("a b");
        stage.sees("Body follows from injuries").keys("Esc");
    }
}

#[test]
fn vice_virtue_awards_spends_and_hurts() {
    for size in PLAYED {
        let mut stage = Stage::new("vice-virtue", size, "");
        act(&mut stage, "a v", "vice 0 → 1");
        stage.keys("a v").sees("virtue held, 3 in").keys("Esc");
        act(&mut stage, "a I", "virtue 2 → 1");
        stage
            .keys("i")
            .text("2 scalded")
            .keys("Enter")
            .sees("scalded");
        assert!(stage.label().contains("scalded 2"), "{}", stage.label());
    }
}

#[test]
fn langobard_hurts_and_marks() {
    for size in PLAYED {
        let mut stage = Stage::new("langobard", size, "");
        stage
            .keys("i")
            .text("1 split lip")
            .keys("Enter")
            .sees("split lip");
        act(&mut stage, "a W s", "split lip 1 heals");
        stage
            .keys("a C")
            .text("soaked")
            .keys("Enter")
            .sees("until it is taken off")
            .keys("Enter")
            .sees("soaked");
        stage.keys("a M +").text("good boots 1 dice").keys("Enter");
        assert!(stage.label().contains("good boots"), "{}", stage.label());
        act(&mut stage, "a M g", "good boots");
    }
}

#[test]
fn an_item_and_a_supply_are_checked() {
    for size in PLAYED {
        let mut stage = Stage::new("nexus", size, "any 2 3");
        act(&mut stage, "d a", "Bronze shield");
        act(&mut stage, "d d", "Rations");
    }
}

#[test]
fn three_wolves_in_one_line() {
    let lines = [
        ("nexus", "Wolf x3 HP 9 Parry 8"),
        ("contract", "Wolf x3 Brawn 4"),
        ("langobard", "Wolf x3 Brawling 4"),
        ("vice-virtue", "Wolf x3 level 2"),
    ];
    for (game, line) in lines {
        for size in PLAYED {
            assert!(line.len() + 2 <= 25, "{line} is too long to type");
            let mut stage = Stage::new(game, size, "");
            let before = stage.campaign().clone();
            stage.keys("N").text(line).keys("Enter");
            let wolves = stage.campaign().characters.values();
            assert_eq!(wolves.filter(|who| who.name.starts_with("Wolf")).count(), 3);
            stage.there_and_back(&before).sees("lf 1");
        }
    }
}

/// Commas between the ratings are no part of the name, and the number of copies may stand anywhere.
#[test]
fn a_line_is_read_as_it_stands_on_paper() {
    let made = |line: &str| {
        let mut stage = Stage::new("contract", (120, 36), "");
        stage.keys("N").text(line);
        let preview = stage.screen();
        stage.keys("Enter");
        (stage.label(), preview)
    };
    let (label, preview) = made("Dock thug 4 x3");
    assert_eq!(label, "Dock thug 1, Dock thug 2, Dock thug 3 join");
    assert!(preview.contains("3 copies, 4 for every roll"), "{preview}");
    let (label, preview) = made("Tomas Reuter, Dexterity 3, Perception 2, Body 7");
    assert_eq!(label, "Tomas Reuter joins");
    let told = "Dexterity 3, Perception 2, Body 7";
    assert!(preview.contains(told), "{preview}");
}

#[test]
fn a_line_that_is_wrong_stays_with_its_reason() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    for (line, place) in [
        ("Wolf Parry 8 HP many x3", "“many” (word 5)"),
        ("Wolf Parry 8 x3 HP many", "“many” (word 6)"),
    ] {
        stage.keys("N").text(line).keys("Enter").sees(place);
        stage.keys("Esc Esc");
    }
    stage.keys("N").text("Wolf x3 HP many").keys("Enter");
    stage.sees("Wolf x3 HP many").sees("“many” (word 4)");
    for _ in 0..4 {
        stage.keys("BS");
    }
    stage.text("9").keys("Enter").sees_no("New NPC");
    assert_eq!(stage.label(), "Wolf 1, Wolf 2, Wolf 3 join");
}

#[test]
fn a_copy_a_name_an_absence_a_farewell() {
    for game in GAMES {
        let mut stage = Stage::new(game, (120, 36), "");
        stage
            .keys("N")
            .text("Twin like 1")
            .keys("Enter")
            .sees("Twin");
        stage.keys("1 Tab Tab"); // through the history to the party
        act(&mut stage, "p", "is now absent");
        stage.sees("absent");
        stage.keys("F2").text("x").keys("Enter");
        assert!(stage.label().ends_with('x'), "{}", stage.label());
        stage.keys("Del").sees("the history stays").keys("Esc");
        act(&mut stage, "Del Enter", "is removed");
    }
}

#[test]
fn the_bench_hides_and_brings_back() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.sees_no("Miller");
    act(&mut stage, "a B t", "The Miller is now here");
    stage.sees("Mille");
}

#[test]
fn a_session_starts_and_ends_after_a_question() {
    for game in GAMES {
        for size in PLAYED {
            let mut stage = Stage::new(game, size, "");
            stage.keys("S").sees("session 1 starts").keys("Esc");
            assert!(!stage.campaign().in_session, "Esc changes nothing");
            act(&mut stage, "S Enter", "session 1 starts");
            stage.keys("S").sees("End session 1?").keys("Esc");
            act(&mut stage, "S Enter", "session 1 ends");
        }
    }
}

#[test]
fn a_session_start_says_who_gets_what_and_who_does_not() {
    let mut stage = Stage::new("vice-virtue", (120, 36), "");
    stage
        .keys("S")
        .sees("+1 vice: Ansa")
        .sees("have 3 points already and get none")
        .sees("absent: Sefton");
}

#[test]
fn table_dice_ask_for_the_face() {
    let look = UiSettings {
        table_dice: TableDice::Always,
        ..harness::look()
    };
    let mut stage = Stage::with("nexus", (80, 24), "", look);
    stage.keys("d a").sees("Table dice").keys("9 Enter");
    assert_eq!(stage.label(), "", "a d8 has no 9");
    stage.keys("3 Enter");
    assert!(
        stage.label().contains("Bronze shield d8 3"),
        "{}",
        stage.label()
    );
    stage
        .keys("d A r")
        .sees("Tab: Rollbook rolls")
        .keys("4 4 4 4 Enter");
    assert!(
        stage.label().starts_with("everybody · Rations"),
        "{}",
        stage.label()
    );
}

#[test]
fn esc_leaves_every_dialog_with_nothing_changed() {
    for game in GAMES {
        let mut stage = Stage::new(game, (80, 24), "");
        let before = stage.campaign().clone();
        for keys in [
            "a", "d", "i", "P", "S", "R", "e", "a W", "a M", "a M +", "a C", "a B", "d A",
        ] {
            stage.keys(keys);
            titles(&stage.resized(80, 24), keys);
            stage.keys("Esc Esc Esc");
        }
        assert_eq!(*stage.campaign(), before, "{game}");
    }
}

#[test]
fn a_menu_names_its_letters_and_dims_what_cannot_be() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.keys("a");
    stage
        .sees("Brannoc: change")
        .sees("✓ dazed")
        .sees("· poisoned");
    stage.keys("Esc 3 d").sees("Short bow d6 · damaged");
    stage.keys("c").sees("depleted").sees_no("Tamsin: check");
}

#[test]
fn many_characters_scroll_with_the_chosen_one() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.keys("N").text("Rat x20").keys("Enter").sees("below");
    stage.keys("Tab Tab End").sees("Rat 20").sees("above");
    stage.keys("Home").sees("Brannoc");
}

#[test]
fn an_absent_one_stands_back_and_gets_nothing() {
    let mut stage = Stage::new("vice-virtue", (120, 36), "");
    let dim = stage.in_role(Role::Dim);
    assert!(dim.iter().any(|run| run.contains("absent")), "{dim:?}");
    stage.keys("S Enter");
    assert!(!stage.label().contains("Sefton"), "{}", stage.label());
    assert!(stage.label().contains("Ansa"), "{}", stage.label());
}

#[test]
fn a_loss_and_a_gain_have_roles_until_the_next_entry() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("i 5 Enter");
    let lost = stage.in_role(Role::Bad);
    assert!(lost.iter().any(|run| run == "22 → 17/24"), "{lost:?}");
    stage.keys("i + 9 Enter");
    let gained = stage.in_role(Role::Good);
    assert!(gained.iter().any(|run| run == "17 → 24/24"), "{gained:?}");
    stage.keys("2 a d").sees("new: dazed").sees("HP 24/24");
    let people = stage.people_alone();
    assert!(!people.contains("17 → 24"), "{people}");
}

#[test]
fn a_dialog_s_choice_is_one_key_and_two_for_a_check() {
    let mut stage = Stage::new("nexus", (80, 24), "d8 1, 4d6 1");
    stage.keys("d a");
    assert!(stage.label().contains("Bronze shield"), "{}", stage.label());
    stage.keys("d A r");
    assert!(stage.label().contains("Kester"), "{}", stage.label());
}

#[test]
fn every_state_draws_at_every_size() {
    let states = [
        ("a", ""),
        ("d", ""),
        ("i", ""),
        ("P", ""),
        ("S", ""),
        ("R", ""),
        ("e", ""),
        ("e Down Enter", ""),
        ("a M +", ""),
        ("d A", ""),
    ];
    for game in GAMES {
        for (keys, title) in states {
            let mut stage = Stage::new(game, (80, 24), "");
            stage.keys(keys);
            whole_at_every_size(title, 7, |width, height| stage.resized(width, height));
        }
    }
}

/// What an undo takes away was never healed, what it gives back is not new, and its values are neither gains nor losses.
#[test]
fn what_is_undone_reads_as_undone() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "");
    let mut say = |phrase: &str, seen: &str| {
        stage.keys(":").text(phrase).keys("Enter");
        stage.sees(seen);
    };
    say("harm Ansa 2 gash", "new: gash −2");
    say("undo", "undone: gash −2");
    say("redo", "new: gash −2");
    say("heal Ansa gash", "gone: gash −2");
    say("undo", "back: gash −2");
    let mut stage = Stage::new("nexus", (80, 24), "");
    let mut say = |phrase: &str, seen: &str| {
        stage.keys(":").text(phrase).keys("Enter");
        stage.sees(seen);
    };
    say("condition Ysolde dazed on", "new: dazed");
    say("undo", "undone: dazed");
}

/// Rows of the party are kept where another character is chosen; a new size lays all of them out anew.
#[test]
fn rows_that_are_kept_are_those_that_would_be_made() {
    for game in GAMES {
        for (width, height) in PLAYED {
            let mut stage = Stage::new(game, (width, height), "");
            for condition in ["marked by the old debt", "asleep"] {
                let phrase = format!("condition 2 \"{condition}\"");
                stage.keys(":").text(&phrase).keys("Enter");
                assert!(stage.label().contains(condition), "{}", stage.screen());
            }
            stage.keys("Tab Tab");
            for key in ["j", "Space", "j", "j", "Space", "j", "1", "j", "k"] {
                stage.keys(key);
                let kept = stage.resized(width, height);
                stage.resized(width + 1, height);
                let made = stage.resized(width, height);
                assert_eq!(kept, made, "{game} {width}×{height} {key}");
            }
        }
    }
}

/// What players don't see has a mark in every row that names it, of few columns where there are few.
#[test]
fn what_is_hidden_keeps_a_mark_in_a_full_party() {
    let say = |stage: &mut Stage, phrases: &[&str]| {
        for phrase in phrases {
            stage.keys(":").text(phrase).keys("Enter");
        }
    };
    let mut stage = Stage::new("vice-virtue", (80, 24), "");
    let acts = [
        "npc Ghoul x5 like thole",
        "hidden condition thole stunned on",
        "note x",
    ];
    say(&mut stage, &acts);
    stage.sees("6 Captain Thole (stunned) ");
    say(&mut stage, &["hidden condition thole cursed on", "note x"]);
    stage.sees("6 Captain Thole (curs…), 1 more");
    let mut stage = Stage::new("vice-virtue", (120, 36), "");
    let acts = [
        "npc Ghoul x12 like thole",
        "condition thole cursed on open",
        "hidden harm thole 2 poison",
        "hidden condition wren blessed on",
        "hidden harm ansa 2 \"a gash across the ribs\"",
        "note x",
    ];
    say(&mut stage, &acts);
    stage
        .sees("(a gash across the ribs −2)")
        .sees("●●● (bless…)")
        .sees("6 Captain Thole (poison…), 1 more");
    // What players see has no mark.
    say(&mut stage, &["heal thole poison", "note x"]);
    stage.sees("6 Captain Thole  cursed ");
}
