//! A roll amended by keys: what stays on the screen meanwhile, what Enter and Esc do, what followed.

use super::{entries, hides, play, shows};
use crate::screen::harness::Play;

fn label(play: &Play) -> String {
    let latest = play.app.state().latest.as_ref();
    latest.map_or_else(String::new, |done| done.decision.label.to_string())
}

#[test]
fn the_last_roll_is_built_again_with_its_dice() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>m");
    shows(
        &play,
        &[
            "AMENDING Brannoc's Athletics",
            "keeps 9 3 5",
            "100 % succeed",
        ],
    );
    play.keys("+++");
    shows(
        &play,
        &[
            "against 14",
            "will be: Brannoc · Athletics amended 15 vs 14 · weak",
        ],
    );
    assert_eq!(entries(&play), 2);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 3);
    hides(&play, &["AMENDING"]);
    shows(
        &play,
        &[
            "WEAK",
            "was: d10 9 · d6 3 (5) · +3 = 15 against 8, critical",
        ],
    );
    // Once.
    play.keys("<Enter>");
    assert_eq!(entries(&play), 3);
    // What was amended stands again.
    play.keys("u");
    shows(&play, &["Brannoc makes it brilliantly.", "= 15 against 8"]);
    hides(&play, &["was: "]);
}

#[test]
fn only_a_missing_die_is_thrown() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Tab>,a<Enter>m");
    shows(&play, &["keeps 9 3", "will be:"]);
    play.keys(",a");
    shows(&play, &["keeps 9 3 · throws d6"]);
    hides(&play, &["will be:"]);
    play.keys("<Enter>");
    shows(&play, &["d10 9 · d6 3 (5)"]);
}

#[test]
fn surplus_dice_are_crossed_out_before_and_after() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>m,a");
    shows(&play, &["keeps 9 3 · crosses out 5"]);
    play.keys("<Enter>");
    shows(&play, &["crossed out: d6 (5)"]);
}

#[test]
fn esc_leaves_everything_as_it_was() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>rfi<Tab>bb");
    let before = play.text();
    play.keys("m+++B");
    shows(&play, &["AMENDING Brannoc's Athletics"]);
    play.keys("<Esc>");
    assert_eq!(play.text(), before);
    assert_eq!(entries(&play), 2);
    // Nor does anything half done by Enter.
    play.keys("m<Enter>");
    assert!(play.bar().contains("nothing changed yet"), "{}", play.bar());
    play.keys("v");
    assert!(play.bar().contains("Enter saves it"), "{}", play.bar());
    play.keys("m");
    assert!(play.bar().contains("amending 2"), "{}", play.bar());
    play.keys("<Esc>");
    assert_eq!(play.text(), before);
}

#[test]
fn another_character_has_the_own_builder_meanwhile() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>m+");
    play.keys("2");
    hides(&play, &["AMENDING"]);
    play.keys("1");
    shows(&play, &["AMENDING Brannoc's Athletics"]);
    play.keys("<Enter>");
    assert_eq!(
        label(&play),
        "Brannoc · Athletics amended 15 vs 10 · strong, was critical"
    );
}

#[test]
fn the_selected_entry_of_the_history_and_the_inspected_one() {
    let mut play = play(
        "nexus",
        "d10 9, d6 3 5, d4 4, d6 4",
        "rath<Enter>2rath<Enter>",
    );
    play.keys("<Tab><Down>m");
    shows(
        &play,
        &[
            "AMENDING Brannoc's Athletics",
            "Brannoc · Athletics with STR",
        ],
    );
    play.keys("<Esc>");
    // The character chosen before is chosen again.
    play.keys("m");
    shows(&play, &["AMENDING Ysolde's Athletics"]);
    play.keys("<Esc><Tab><Enter>m");
    shows(&play, &["AMENDING Brannoc's Athletics"]);
    play.keys("+<Enter>");
    assert_eq!(
        label(&play),
        "Brannoc · Athletics amended 15 vs 10 · strong, was critical"
    );
    // The beginning of the campaign is none.
    play.keys("<Tab><End>m");
    assert!(play.bar().contains("entry 1 has no roll"), "{}", play.bar());
}

#[test]
fn another_trait_and_another_difficulty_are_picked_as_ever() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>mrfi<Enter>");
    shows(
        &play,
        &["AMENDING Brannoc's Athletics", "Brannoc · Fighting"],
    );
    play.keys("g18<Enter>");
    shows(&play, &["against 18"]);
    play.keys("r2d6<Enter>");
    assert!(play.bar().contains("keeps its character"), "{}", play.bar());
    play.keys("<Esc><Enter>");
    assert!(
        label(&play).starts_with("Brannoc · Fighting amended 15 → 14 vs 18"),
        "{}",
        label(&play)
    );
}

#[test]
fn missing_faces_are_asked_for_where_dice_are_real() {
    let mut play = play("nexus", "", "rath<Tab>,at<Enter>93<Enter>m,at<Enter>");
    shows(&play, &["Table dice", "the missing dice"]);
    assert_eq!(entries(&play), 2);
    play.keys("<Esc>");
    shows(&play, &["AMENDING Brannoc's Athletics"]);
    play.keys("<Enter>1<Enter>");
    assert_eq!(entries(&play), 3);
    shows(&play, &["d10 9 · d6 (3) 1 "]);
}

#[test]
fn what_followed_is_offered_letter_by_letter() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rfi6<Enter>i4<Enter>i2<Enter>");
    let harmed = entries(&play);
    play.keys("m+<Enter>");
    shows(&play, &["It had caused this", "a undo 3", "b undo 4"]);
    play.keys("b");
    shows(&play, &["It had caused this", "a undo 3"]);
    hides(&play, &["b undo"]);
    assert_eq!(entries(&play), harmed + 2);
    play.keys("<Esc>");
    hides(&play, &["It had caused this"]);
    assert_eq!(entries(&play), harmed + 2);
}

#[test]
fn a_groups_line_is_the_chosen_ones() {
    let mut play = play("nexus", "any 5", "0rpe<Enter>");
    play.keys("2m");
    shows(&play, &["AMENDING Ysolde's Perception"]);
    play.keys("+<Enter>");
    assert!(
        label(&play).starts_with("Ysolde · Perception amended"),
        "{}",
        label(&play)
    );
}

#[test]
fn nothing_rolled_is_nothing_to_amend() {
    let mut play = play("nexus", "", "m");
    assert!(play.bar().contains("no roll to amend"), "{}", play.bar());
    play.keys("nwind<Enter>m");
    assert!(play.bar().contains("no roll to amend"), "{}", play.bar());
}

#[test]
fn a_contest_that_is_amended_shows_its_odds() {
    for (game, keys, dice, before, bonus, after) in [
        (
            "vice-virtue",
            "rtr<Tab>c6ins<Enter>m",
            "d12 5 9",
            "0 % tie",
            "bbbbb",
            "100 % win · 0 % tie · 0 % lose",
        ),
        (
            "contract",
            "rbrawl<Tab>c6brawl<Enter>om",
            "any 5",
            "0 % succeed",
            "bb",
            "throws d10",
        ),
    ] {
        let mut play = play(game, dice, keys);
        shows(&play, &["AMENDING", "meets ", before]);
        play.keys(bonus);
        shows(&play, &[after]);
        // The die that is thrown now may succeed.
        let certain = play.text().contains("will be:");
        assert_eq!(certain, game == "vice-virtue", "{}", play.text());
    }
}

/// An amendment that does not stand beside its roll says in its title that it is one.
#[test]
fn an_amendment_of_an_older_roll_says_so_in_the_history() {
    let mut play = play(
        "nexus",
        "d10 9, d6 3 5, d8 4, d6 4",
        "rath<Enter>2rins<Enter>1m+<Enter>",
    );
    shows(&play, &["Brannoc · Athletics, amended"]);
    play.keys("u");
    hides(&play, &["Brannoc · Athletics, amended"]);
}

/// A phrase rolls for another character than the chosen one: what it rolled is amended, not an older roll of the chosen one.
#[test]
fn the_result_of_a_phrase_is_amended() {
    let mut play = play(
        "nexus",
        "d10 9, d6 3 5, d8 4, d6 4",
        "rath<Enter>:roll Ysolde insight<Enter>m",
    );
    shows(&play, &["AMENDING Ysolde's Insight"]);
    play.keys("<Esc>2m");
    shows(&play, &["AMENDING Ysolde's Insight"]);
}

/// A die that was misread at the table is said anew: `m`, `t`, its faces; no other entry is needed.
#[test]
fn a_misread_die_is_corrected() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>m");
    shows(&play, &["t corrects what the dice showed"]);
    play.keys("t");
    shows(&play, &["its dice, read as 9 3 5"]);
    play.keys("4");
    assert_eq!(entries(&play), 2);
    play.keys("35<Enter>");
    shows(&play, &["= 10 against 8", "was: d10 9"]);
    hides(&play, &["crossed out", "AMENDING"]);
    assert_eq!(entries(&play), 3);
    // A changed plan and its faces together; the misread die doesn't come back.
    play.keys("m+t835<Enter>");
    shows(&play, &["= 14 against 10"]);
    play.keys("uu");
    shows(&play, &["= 15 against 8"]);
}

/// A die that was read rightly stays by one key.
#[test]
fn one_of_several_dice_is_corrected() {
    let mut play = play("nexus", "d10 9, d6 3 5", "rath<Enter>mt");
    shows(&play, &["→ leaves one as it was"]);
    play.keys("<Right>6<Enter>");
    shows(&play, &["9", "6"]);
    let record = play.last_entry().1;
    assert!(record.contains("amended 15 → 17"), "{record}");
    assert_eq!(entries(&play), 3);
}

/// In plain mode the faces alone say so, where none is missing.
#[test]
fn faces_of_all_dice_correct_a_roll_in_phrases() {
    let mut play = play(
        "nexus",
        "d10 9, d6 3 5",
        "rath<Enter>:amend last faces 4 3 5<Enter>",
    );
    shows(&play, &["= 10 against 8"]);
    play.keys(":amend last misread faces 2 3 5<Enter>");
    shows(&play, &["= 8 against 8"]);
    play.keys(":amend last misread<Enter>");
    shows(&play, &["its dice, read as"]);
    play.keys("935<Enter>");
    shows(&play, &["= 15 against 8"]);
}

/// `m` behind plain dice changes no older roll without a word.
#[test]
fn plain_dice_are_not_amended_nor_is_an_older_roll_instead() {
    let play = play(
        "nexus",
        "d10 9, d6 3 5 6 6 1 2",
        "rath<Enter>r4d6k3<Enter>m",
    );
    assert!(
        play.bar().contains("plain dice are no roll to amend"),
        "{}",
        play.bar()
    );
    hides(&play, &["AMENDING"]);
}

/// It waits while somebody else is looked at, and ends once something is done with them: much later it would take the next roll.
#[test]
fn an_amendment_ends_when_somebody_else_acts() {
    let mut play = Play::sample("nexus", "any 3 4 2 5 2 6", (120, 36));
    play.keys("1rath<Enter>m2");
    play.keys("1");
    shows(&play, &["AMENDING Brannoc's Athletics"]);
    play.keys("rper");
    shows(&play, &["take it for the amended roll"]);
    play.keys("<Esc>2rlor<Enter>1");
    hides(&play, &["AMENDING"]);
}

/// A roll that was revealed is changed before all, and is not called hidden.
#[test]
fn what_was_revealed_is_changed_in_the_open() {
    let mut play = Play::sample("nexus", "any 3", (120, 36));
    play.keys("hrath<Enter>Hm");
    shows(&play, &["HIDDEN", "AMENDING"]);
    play.keys("<Esc>:reveal last<Enter>m");
    shows(&play, &["AMENDING"]);
    hides(&play, &["HIDDEN"]);
    play.keys("b<Enter>");
    let (hidden, label) = play.last_entry();
    assert!(!hidden, "{label}");
}

/// A roll that had no dice has none to correct: nothing is asked for, and nothing is written.
#[test]
fn a_roll_without_dice_has_none_to_correct() {
    let mut play = play("langobard", "", "1rarch<Enter>m");
    let before = entries(&play);
    hides(&play, &["corrects what the dice showed"]);
    play.keys("t<Enter>");
    assert_eq!(entries(&play), before, "{}", play.text());
}
