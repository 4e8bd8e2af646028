//! Letters, targets, numbers, dice.

use crossterm::event::Event;

use super::{entries, hides, play, shows};
use crate::screen::harness::Play;

#[test]
fn the_second_word_is_the_attribute() {
    let mut play = play("nexus", "d6 3 3 3", "rat agi<Enter>");
    shows(&play, &["Athletics with AGI"]);
    play.keys("rat<Tab>");
    shows(&play, &["Athletics with AGI"]);
}

#[test]
fn a_number_and_a_word_of_the_ladder() {
    let mut play = play("nexus", "", "rat=12<Tab>");
    shows(&play, &["against 12 Very Hard"]);
    play.keys("rat =leg<Tab>");
    shows(&play, &["against 16 Legendary"]);
    play.keys("rat<Tab>");
    shows(&play, &["against 8 Medium"]);
}

#[test]
fn letters_are_text_and_escape_changes_nothing() {
    let mut play = play("nexus", "", "rat<Tab>r");
    play.event(Event::Paste("quv\nz".to_owned()));
    shows(&play, &["roll quv z"]);
    play.keys("<Esc>");
    shows(&play, &["Athletics with STR"]);
    assert_eq!(entries(&play), 1);
}

#[test]
fn what_means_nothing_says_so() {
    let mut play = play("nexus", "", "rxyz<Enter>");
    assert!(
        play.bar().contains("has nothing that matches “xyz”"),
        "{}",
        play.bar()
    );
    play.keys("<Esc>r<Enter>");
    assert!(play.bar().contains("letters of a trait"), "{}", play.bar());
}

#[test]
fn a_die_without_a_sheet() {
    let play = play("nexus", "d8 6, d6 4", "rd8+2 =10<Enter>");
    shows(&play, &["= 12 against 10"]);
}

#[test]
fn what_cannot_be_used_says_why() {
    let mut play = play("nexus", "", "");
    for key in [
        "+", "-", "b", "B", "x", "g", ",", "<Enter>", ".", "v", "V", "<BS>", " ",
    ] {
        play.keys(key);
        assert!(!play.bar().contains("Enter roll"), "{key}: {}", play.bar());
    }
    assert_eq!(entries(&play), 1);
}

#[test]
fn ask_in_one_pane_leave_it_for_another() {
    let mut play = play("nexus", "d10 3, d6 3 3", "<Tab>rat<Enter>");
    assert_eq!(entries(&play), 2);
    play.keys("rat<Esc>2");
    shows(&play, &["Ysolde: r picks what to roll"]);
}

#[test]
fn a_difficulty_is_not_taken_by_an_empty_field() {
    let mut play = play("nexus", "", "rat<Tab>g<Enter>");
    assert!(play.bar().contains("not a difficulty"), "{}", play.bar());
    play.keys("har<Enter>");
    shows(&play, &["against 10 Hard"]);
    play.keys("g15<Enter>");
    shows(&play, &["against 15"]);
    play.keys("gmill par<Enter>");
    shows(&play, &["against 8 Mill wolf's Parry"]);
}

#[test]
fn what_is_typed_shows_its_plan_and_chance() {
    let play = play("nexus", "", "rfi6");
    shows(
        &play,
        &["Fighting with STR: d10", "Mill wolf's Parry", "% succeed"],
    );
    assert_eq!(entries(&play), 1);
}

#[test]
fn letters_after_a_target_name_what_it_has_against_the_roll() {
    let nexus = play("nexus", "d10 6, d6 4 3", "rfi6do<Enter>");
    shows(&nexus, &["against 10 Mill wolf's Dodge"]);
    let vice = play("vice-virtue", "d12 6", "2rkn6fo<Enter>");
    shows(&vice, &["against 8 Captain Thole's Fortitude"]);
    let pool = play("langobard", "any 6", "rsw7br<Enter>");
    shows(&pool, &["Hungry raider: d6 6 6 6"]);
    let mut nobody = play("nexus", "", "rfi6xyz<Enter>");
    assert!(
        nobody
            .bar()
            .contains("Mill wolf has nothing that matches “xyz”")
    );
    nobody.keys("<BS><BS><BS><BS>9<Enter>");
    assert!(nobody.bar().contains("nobody has the number 9"));
}

#[test]
fn opposition_without_a_sheet_throws_stands_and_is_thrown_at() {
    let stands = [
        ("vice-virtue", "rwi dv8<Enter>", "against 8"),
        ("vice-virtue", "rwi<Tab>gdv8<Enter><Enter>", "against 8"),
        ("nexus", "rath dv9<Enter>", "against 9"),
        ("contract", "rfi<Tab>cdv7<Enter><Enter>", "at difficulty 7"),
    ];
    let throws = [
        ("vice-virtue", "rwi<Tab>g+4<Enter><Enter>", "+4: d12 6"),
        ("vice-virtue", "rwi<Tab>c+4<Enter>", "+4: d12 6"),
        (
            "contract",
            "rfi<Tab>g5dice<Enter><Enter>",
            "5 dice: d10 6 6 6 6 6",
        ),
        ("contract", "rfi<Tab>c5dice<Enter>", "5 dice: d10 6 6 6 6 6"),
        ("langobard", "rsw<Tab>c=3<Enter>", "3 dice: d6 6 6 6"),
    ];
    let thrown_at = [
        (
            "vice-virtue",
            "r+4 1wi<Enter>",
            "against 8 Ansa Lampwright's Will",
        ),
        ("vice-virtue", "r+4 dv8<Enter>", "against 8"),
        ("contract", "r5 1at<Enter>", "Maren Voss: d10 6"),
        ("contract", "r5dice<Enter>", "d10 6 6 6 6 6"),
        ("langobard", "r3dice 7br<Enter>", "Hungry raider: d6 6 6 6"),
        ("nexus", "rd8+2 4par<Enter>", "Oda of the Reeds' Parry"),
        ("nexus", "rd8+2 =10<Enter>", "against 10"),
    ];
    for (game, keys, words) in stands.into_iter().chain(throws).chain(thrown_at) {
        let play = play(game, "any 6", keys);
        assert_eq!(entries(&play), 2, "{game}: {keys}: {}", play.bar());
        shows(&play, &[words]);
    }
}

#[test]
fn a_letter_no_modifier_has_leaves_the_letter_asked_for() {
    let mut play = play("nexus", "", "rath,");
    play.keys("y");
    assert!(
        play.bar().contains("no modifier has the letter “y”"),
        "{}",
        play.bar()
    );
    play.keys("b");
    shows(&play, &["b ✓ rope"]);
}

#[test]
fn letters_mean_the_same_all_session_long_whatever_is_learnt() {
    let first = |play: &mut super::Play| {
        play.keys("<Esc>rar");
        let text = play.text();
        let place = |name: &str| text.find(name).expect("it is listed");
        place("Arcana 3 with MND") < place(" with AGI d6")
    };
    let mut play = play("nexus", "", "S<Enter>2");
    assert!(first(&mut play), "she knows Arcana alone");
    play.keys("<Esc>:trait Ysolde Archery 1<Enter>");
    assert!(first(&mut play), "she learnt Archery in this session");
    play.keys("<Esc>S<Enter>S<Enter>");
    assert!(!first(&mut play), "in the next both are known");
}

#[test]
fn forty_modifiers_are_all_within_reach() {
    for size in [(80, 24), (120, 36)] {
        let mut play = Play::sample("nexus", "any 4", size);
        for n in 0..40 {
            play.keys(&format!(
                ":modifier brannoc \"thing {n:02}\" boon 1 offered<Enter>"
            ));
        }
        play.keys("rat<Tab>z,");
        let last = "thing 39";
        let in_builder = |play: &Play| {
            let text = play.text();
            text.lines()
                .any(|line| line.contains(last) && line.contains('▸'))
        };
        assert!(!in_builder(&play), "{}", play.text());
        play.keys(&"<Down>".repeat(45));
        assert!(in_builder(&play), "{}", play.text());
        play.keys("<Enter><Enter>");
        let done = play.app.state().latest.as_ref().expect("a roll");
        let counted = done.decision.events.iter().any(|event| match event {
            rollbook::campaign::Event::Rolled(throw) => throw.test.with == ["thing 39"],
            _ => false,
        });
        assert!(counted, "{}", play.text());
    }
}

/// What Enter wouldn't roll isn't marked as if it would.
#[test]
fn nothing_is_marked_before_something_was_said() {
    let mut play = play("nexus", "d10 9, d6 3, any 1", "r");
    hides(&play, &["▸ Athletics"]);
    play.keys("<Down>");
    shows(&play, &["▸ Athletics 3"]);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 2);
}

#[test]
fn a_target_is_one_line_for_each_with_the_usual_defence() {
    let mut play = play("nexus", "", "rfi<Tab>g");
    // Of the other side first, then the own.
    shows(&play, &["Mill wolf · Parry 8", "Ysolde · Parry 7"]);
    hides(&play, &["Mill wolf · Dodge"]);
    play.keys("<Tab>");
    shows(&play, &["Mill wolf · Parry 8", "Mill wolf · Dodge 10"]);
    // A figure is a number, never a character.
    play.keys("<Tab>6");
    shows(&play, &["number 6"]);
    hides(&play, &["Mill wolf ·"]);
    play.keys("<BS>w<Enter>");
    shows(&play, &["against 8 Mill wolf's Parry"]);
}

/// The roll stays an attack on this defence.
#[test]
fn a_defence_made_harder_stays_whose_it_is() {
    let mut play = play("nexus", "d10 4, d6 3 3", "rfi6<Tab>+");
    shows(&play, &["against 8 Mill wolf's Parry", "harder", "−1"]);
    play.keys("++-");
    shows(&play, &["against 8 Mill wolf's Parry", "harder", "−2"]);
    play.keys("---");
    shows(&play, &["against 8 Mill wolf's Parry", " easier  +1"]);
    play.keys("+");
    hides(&play, &[" easier  ", " harder  "]);
}

#[test]
fn nobody_is_their_own_target() {
    for (game, keys, no) in [
        (
            "nexus",
            "rath1",
            "1 is Brannoc, who rolls; a target is somebody else",
        ),
        ("vice-virtue", "2rwi 2", "2 is Corvin Ashe, who rolls"),
        ("vice-virtue", "2rwi 2 in", "2 is Corvin Ashe, who rolls"),
    ] {
        let mut play = play(game, "", keys);
        hides(&play, &["succeed"]);
        // It is said as soon as it is typed.
        shows(&play, &["who rolls"]);
        play.keys("<Enter>");
        assert!(play.bar().contains(no), "{}", play.bar());
        assert_eq!(entries(&play), 1);
    }
}

/// What a target is met with stands behind a dot, as in phrases, also behind its number.
#[test]
fn a_dot_behind_a_number() {
    let mut play = play("nexus", "", "rfi6.dodge<Tab>");
    shows(&play, &["Mill wolf's Dodge"]);
    play.keys("rfi 6.par<Tab>");
    shows(&play, &["Mill wolf's Parry"]);
}

/// Two traits with `+` between them and no blank, before a target.
#[test]
fn a_sum_without_blanks_has_a_target() {
    let play = play("vice-virtue", "", "rcha+wi 2<Tab>");
    shows(&play, &["Charm with Wits", "Corvin Ashe"]);
}

/// Letters that find nothing are answered while they are typed, and dice without a sheet have no name.
#[test]
fn what_finds_nothing_is_said_before_enter() {
    let mut play = play("langobard", "", "rzzz");
    shows(&play, &["has nothing that matches “zzz”"]);
    play.keys("<Esc><Esc>r3");
    shows(&play, &["3d6 · Moderate"]);
    hides(&play, &[": 3d6"]);
}

/// A modifier behind the letters is one for this roll alone, also before a target and in a contest.
#[test]
fn a_modifier_follows_the_letters() {
    let mut play = play("nexus", "", "");
    for (typed, shown) in [
        ("rat+2", "+ 5 against 8"),
        ("rat +2 =12", "+ 5 against 12"),
        ("rat-1", "+ 2 against 8"),
        ("rat=12-2", "+ 1 against 12"),
        ("rat=12 -2", "+ 1 against 12"),
        ("rat=hard+1", "+ 4 against 10"),
        ("rat+2-1 =12", "+ 4 against 12"),
        ("rfi+1 6", "Mill wolf's Parry"),
    ] {
        play.keys(typed);
        shows(&play, &[shown]);
        hides(&play, &["nothing that matches"]);
        play.keys("<Esc><Esc>");
    }
    let mut play = super::play("vice-virtue", "", "");
    play.keys("ccharm+2 2");
    shows(&play, &["+2", "vs Corvin Ashe"]);
}
