//! Described games whose dice are all real.

use rollbook::campaign::TableDice;
use rollbook::table::{Clock, Environment, Table};

use super::{KNOTS, knots, label, said, shows};
use crate::named_dice::NamedDice;
use crate::screen::harness::{Play, look, sample_table};

/// Knots with these characters, who throw real dice.
fn by_hand(people: &str) -> Play {
    let mut settings = look();
    settings.table_dice = TableDice::Always;
    let means = Environment {
        dice: Box::new(NamedDice::new("")),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    let mut table = Table::in_memory("Knots", KNOTS, Vec::new(), means).expect("a game");
    said(&mut table, people);
    Play::at(table, settings, (100, 30))
}

#[test]
fn later_dice_are_asked_for_once_the_first_have_fallen() {
    let mut play = by_hand("pc Mara Climbing 2");
    play.keys("1rcli<Enter>1");
    assert!(!play.text().contains("dark d6"), "{}", play.text());
    play.keys("6");
    shows(&play, &["main d6  1  main d6  6  dark d6  _"]);
    // Taken back with the die that it followed from.
    play.keys("<BS><BS>6");
    assert!(!play.text().contains("dark d6"), "{}", play.text());
    play.keys("6<Enter>");
    assert_eq!(label(&play), "Mara · Climbing 14 · good");
}

/// Each of a group is asked for later dice of their own before the next one throws.
#[test]
fn each_of_a_group_throws_later_dice_before_the_next_one() {
    let mut play = by_hand("pc Mara Climbing 2\npc Odo Climbing 1");
    play.keys("0rcli<Enter>16");
    shows(&play, &["main d6  1  main d6  6  dark d6  _"]);
    play.keys("3");
    shows(&play, &["dark d6  3", "main d6  _  main d6  _"]);
    play.keys("45<Enter>");
    shows(
        &play,
        &["6 · main d6 1 6 · dark d6 3 · +2", "10 · main d6 4 5 · +1"],
    );
    assert_eq!(
        label(&play),
        "players' characters · Climbing: Mara bad, Odo good"
    );
}

#[test]
fn a_saved_roll_and_its_rerolls_ask_for_later_dice() {
    let people = "pc Mara Climbing 2\nsave Mara dash as roll Mara Climbing declare \"bold move\"";
    let mut play = by_hand(people);
    play.keys("1rdash<Enter>152<Enter>");
    assert_eq!(label(&play), "Mara · dash, Climbing (bold move) 7 · bad");
    // The reroll of all dice throws two, then as many dark ones as there are ones among them.
    play.keys("vf");
    shows(
        &play,
        &["again, was main 1 5 · dark 2", "main d6  _  main d6  _ "],
    );
    assert!(!play.text().contains("dark d6  _"), "{}", play.text());
    play.keys("31");
    shows(&play, &["main d6  3  main d6  1  dark d6  _"]);
    play.keys("4<Enter>");
    assert_eq!(
        label(&play),
        "Mara · dash, Climbing (bold move) rerolled (fate) 7 → 3, keeps 7 · bad"
    );
}

#[test]
fn an_amendment_asks_for_the_dice_of_a_group() {
    let mut play = by_hand("pc Mara Climbing 2");
    play.keys("1rcli<Enter>62<Enter>");
    play.keys(":amend 3 declare \"risk dice\" 1<Enter>");
    shows(&play, &["risk die of -1, 0, 1  _"]);
    play.keys("1<Enter>");
    assert_eq!(
        label(&play),
        "Mara · Climbing (risk dice 1) amended 10 → 11 · good"
    );
}

#[test]
fn the_order_of_turns_asks_each_for_later_dice() {
    let mut play = by_hand("pc Mara Climbing 2\npc Odo Climbing 1");
    play.keys("Woclimbing<Enter>");
    shows(&play, &["Mara · Climbing", "main d6  _  main d6  _"]);
    play.keys("16");
    shows(&play, &["main d6  1  main d6  6  dark d6  _"]);
    play.keys("345<Enter>");
    assert_eq!(label(&play), "order: Odo (10), Mara (6) · round 1");
}

/// The dialog for table dice, opened by these keys in a template's sample.
fn asked(template: &str, keys: &str) -> Play {
    let mut play = Play::at(sample_table(template, "any 3"), look(), (80, 24));
    play.keys(keys);
    play
}

#[test]
fn the_keys_of_a_die_are_those_it_takes() {
    let mut play = asked("d20", "1rmel<Tab>t<Enter>");
    shows(
        &play,
        &["the number of each die, Space ends a short one · = a total · Enter"],
    );
    play.keys("e");
    shows(&play, &["a d20 has no “e”"]);
    play.keys("1 ");
    shows(&play, &["d20  1"]);
    // Each face of this die is one key, and 0 is no ten.
    let play = asked("percent-under", "1rsp<Tab>t<Enter>");
    shows(&play, &["a key a die · = a total · Enter"]);
}

#[test]
fn a_total_is_offered_where_it_decides() {
    let play = asked("symbols", "1rpilot<Tab>t<Enter>");
    shows(&play, &["a key a die · Enter"]);
    // A contest of described games looks at single dice.
    let mut play = by_hand("pc Mara Climbing 2\npc Odo Climbing 1");
    play.keys(":contest Mara Climbing against Odo Climbing<Enter>");
    shows(
        &play,
        &["main d6  _", "a key a die · Tab: Rollbook rolls · Enter"],
    );
}

#[test]
fn a_key_tells_which_number_of_a_die_stands_for_which_symbols() {
    let table = sample_table("symbols", "any 3");
    let mut play = Play::at(table, look(), (80, 24));
    play.keys("1rpilot<Tab>bt<Enter>");
    shows(
        &play,
        &["boost: 1, 2 nothing · 3 success · 4 success, advantage"],
    );
    // Of the die that is typed next.
    play.keys("3");
    shows(&play, &["ability: 1 nothing · 2, 3 success · 4 success 2"]);
    play.keys("22");
    shows(&play, &["12 success, triumph"]);
    play.keys("<BS>");
    shows(&play, &["ability: 1 nothing"]);
    // Dice that show numbers need none.
    let mut play = knots("any 3");
    play.keys("1rcli<Tab>t<Enter>");
    assert!(!play.text().contains("doom"), "{}", play.text());
}
