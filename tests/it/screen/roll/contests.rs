//! A contest by keys with everything that can be done to it, one side on real dice, and back step by step.

use rollbook::campaign::Campaign;
use rollbook::campaign::TableDice;

use super::{SIZE, entries, play, shows};
use crate::screen::harness::{self, Play};

/// A table where the players throw their own dice; the program's fall so.
fn table(game: &str, dice: &str) -> Play {
    let mut look = harness::look();
    look.table_dice = TableDice::PlayerCharacters;
    Play::with_look(game, dice, SIZE, look)
}

/// All that an undo brings back: numbers and ids apart, which only grow.
fn state(play: &Play) -> String {
    let campaign: &Campaign = play.app.state().campaign();
    format!("{:?}", campaign.characters)
}

/// Each of these keys makes one entry; its labels. Then every step back leads to the state before it, and every step forth to
/// the one after it.
fn there_and_back(play: &mut Play, steps: &[&str]) -> Vec<String> {
    let mut states = vec![state(play)];
    let mut labels = Vec::new();
    for keys in steps {
        let before = entries(play);
        play.keys(keys);
        assert_eq!(entries(play), before + 1, "{keys}\n{}", play.text());
        let done = play
            .app
            .state()
            .latest
            .as_ref()
            .expect("something was done");
        labels.push(done.decision.label.to_string());
        states.push(state(play));
    }
    for before in states.iter().rev().skip(1) {
        play.keys("u").rest(std::time::Duration::from_secs(1));
        assert_eq!(&state(play), before);
    }
    for after in states.iter().skip(1) {
        play.keys("U").rest(std::time::Duration::from_secs(1));
        assert_eq!(&state(play), after);
    }
    labels
}

#[test]
fn vice_virtue() {
    let mut play = table("vice-virtue", "d12 4");
    let labels = there_and_back(
        &mut play,
        &[
            "rin<Tab>c6<Enter>5<Enter>",
            "vs8<Enter>",
            "V",
            "mb<Enter>",
            "6mb<Enter>",
        ],
    );
    assert_eq!(
        labels,
        [
            "Ansa Lampwright · Insight 9 vs Captain Thole · Trickery 5 · Ansa Lampwright, success",
            "Ansa Lampwright · Insight rerolled 9 → 12 vs Captain Thole · Trickery 5 · Ansa Lampwright, success +1 · virtue 2 → 1",
            "Ansa Lampwright · Insight keeps 9 vs Captain Thole · Trickery 5 · Ansa Lampwright, success",
            "Ansa Lampwright · Insight amended 9 → 10 vs Captain Thole · Trickery 5 · Ansa Lampwright, success +1, was success",
            "Captain Thole · Trickery amended 5 → 6 vs Ansa Lampwright · Insight 10 · Ansa Lampwright, success, was success +1",
        ]
    );
}

#[test]
fn contract() {
    let mut play = table("contract", "d10 4 2");
    let labels = there_and_back(
        &mut play,
        &[
            "rinv<Tab>c6pe<Enter>987654<Enter>",
            "mxb<Enter>3<Enter>",
            "m+<Enter>",
            "6mB<Enter>",
        ],
    );
    assert_eq!(
        labels,
        [
            "Maren Voss · Investigation 4 vs Night porter · Performance 0 · complete",
            "Maren Voss · Investigation (exerted) amended 4 → 5 vs Night porter · Performance 0 · complete · Mind 5 → 4",
            "Maren Voss · Investigation (exerted) amended 5 → 4 vs Night porter · Performance 0 · complete",
            "Night porter · Performance amended 0 vs Maren Voss · Investigation (exerted) 4 · complete",
        ]
    );
}

#[test]
fn langobard() {
    let mut play = table("langobard", "d6 4 6 1 3");
    let labels = there_and_back(
        &mut play,
        &["rsw<Tab>c7<Enter>6632<Enter>", "m+<Enter>", "7mb<Enter>"],
    );
    assert_eq!(
        labels,
        [
            "Rosamar · Sword 17 vs Hungry raider · Spear 10, 1 complication · mediocre",
            "Rosamar · Sword amended 17 → 15 vs Hungry raider · Spear 10, 1 complication · failure, was mediocre",
            "Hungry raider · Spear amended 10 → 13, 1 complication vs Rosamar · Sword 15 · failure",
        ]
    );
}

#[test]
fn the_bar_offers_no_reroll_for_the_point_of_the_other_side() {
    let mut play = Play::sample("vice-virtue", "d12 4 6", SIZE);
    play.keys("3rin<Tab>c1in<Enter>");
    assert_eq!(entries(&play), 2, "{}", play.text());
    assert!(!play.bar().contains("v reroll ("), "{}", play.bar());
    play.keys("1");
    assert!(play.bar().contains("v reroll (virtue)"), "{}", play.bar());
}

#[test]
fn the_other_side_is_found_by_letters_of_its_name() {
    let mut play = super::play("vice-virtue", "d12 4 5", "rin<Tab>cthole tr<Enter>");
    super::shows(&play, &["vs Captain Thole"]);
    assert_eq!(entries(&play), 2);
    play.keys("u").rest(std::time::Duration::from_secs(1));
    play.keys("rin<Tab>czz<Enter>");
    assert!(
        play.bar().contains("nobody here is called “zz”"),
        "{}",
        play.bar()
    );
}

#[test]
fn from_nothing_both_sides_are_picked() {
    let mut play = super::play("vice-virtue", "d12 4 5", "c");
    super::shows(&play, &["contest "]);
    play.keys("in<Enter>");
    assert!(
        play.bar().contains("then the other side's number"),
        "{}",
        play.bar()
    );
    assert_eq!(entries(&play), 1);
    play.keys("2<Enter>");
    assert_eq!(entries(&play), 2);
}

/// What the roll pane asks for and shows of both sides: its lines down to the list's first.
fn asked(play: &Play) -> String {
    let text = play.text();
    let lines = text.lines().skip_while(|line| !line.contains("Roll ─"));
    let pane = lines.map(|line| line.split(['│', '┤']).nth(1).unwrap_or_default().trim());
    pane.take(14).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_picker_tells_both_sides_before_the_other_one_is_named() {
    for size in [(80, 24), (120, 36)] {
        let mut play = Play::sample("vice-virtue", "d12 4 5", size);
        play.keys("rin<Tab>,axc");
        let text = asked(&play).replace('\n', " ");
        for shown in [
            "Ansa Lampwright · Insight with Heart: d12 + 6",
            "by the light of the lamp +2",
            "VICE ACTION",
            "a person's number or letters",
        ] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
        assert!(!play.text().contains("succeed"), "{}", play.text());
        play.keys("6");
        let text = asked(&play).replace('\n', " ");
        for shown in ["by the light of the lamp +2", "vs Captain Thole · Trickery"] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
    }
}

#[test]
fn the_usual_answer_is_marked_and_steps_begin_there() {
    let mut play = Play::sample("vice-virtue", "d12 4 5", (80, 24));
    play.keys("rin<Tab>c6");
    let marked = |play: &Play| play.in_role(rollbook::tui::Role::Selected).join(" ");
    assert!(marked(&play).contains("▸ Trickery"), "{}", play.text());
    play.keys("<Up>");
    assert!(marked(&play).contains("▸ Sword"), "{}", play.text());
    play.keys("<Enter>");
    assert!(play.last_entry().1.contains("Captain Thole · Sword"));
}

#[test]
fn the_picker_from_nothing_marks_what_the_other_side_answers_with() {
    for (keys, answers) in [("2ca6", "Dodge"), ("2ca6<Down>", "Will"), ("2ca6aw", "Awe")] {
        let mut play = Play::sample("vice-virtue", "d12 4 5", (80, 24));
        play.keys(keys);
        let text = asked(&play);
        assert!(
            text.contains(&format!("vs Captain Thole · {answers}")),
            "{text}"
        );
        assert!(text.contains(&format!("▸ {answers}")), "{text}");
        play.keys("<Enter>");
        let (_, label) = play.last_entry();
        assert!(
            label.contains(&format!("Captain Thole · {answers}")),
            "{label}"
        );
    }
}

#[test]
fn asked_for_a_target_the_roll_itself_stays_told() {
    for size in [(80, 24), (120, 36)] {
        let mut play = Play::sample("nexus", "d10 4, d6 3", size);
        play.keys("rfi<Tab>c");
        let text = asked(&play).replace('\n', " ");
        assert!(text.contains("Brannoc · Fighting with STR: d10"), "{text}");
        assert!(text.contains("dazed"), "{text}");
        play.keys("mi");
        let text = asked(&play).replace('\n', " ");
        assert!(text.contains("against 8 Mill wolf's Parry"), "{text}");
    }
}

/// The dialog of a reroll names how the contest ended for that side, not what its throw would have been against no one.
#[test]
fn a_reroll_of_a_lost_contest_says_that_it_was_lost() {
    let mut play = Play::sample("vice-virtue", "d12 4 10", (120, 36));
    play.keys("rin<Tab>c6<Enter>v");
    let text = play.text();
    assert!(text.contains("reroll Insight"), "{text}");
    assert!(text.contains(", lost"), "{text}");
}

/// What the other side's prompt can't use gets a sentence.
#[test]
fn text_that_finds_no_other_side_is_told_so() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    play.keys("rin<Tab>cxyz");
    assert!(
        play.text().contains("nobody here is called"),
        "{}",
        play.text()
    );
    play.keys("<Esc><Esc>");
}

/// Of a contest from nothing a name says who the other side is, as a number does: by its beginning, by several words, with the
/// figure at its end. What may be the beginning of a trait is one: `w2` is Wits, against number 2.
#[test]
fn the_other_side_is_named_by_letters_too() {
    let table = |keys: &str| {
        let mut play = table("vice-virtue", "");
        play.keys(":npc \"Wolf 1\" Trickery 2<Enter>:npc \"Wolf 2\" Trickery 4<Enter>1");
        play.keys(keys);
        play
    };
    for (keys, sides) in [
        (
            "cin tho tr<Tab>",
            ["Insight with Heart", "vs Captain Thole · Trickery"],
        ),
        (
            "cin captain thole tr<Tab>",
            ["Insight with Heart", "vs Captain Thole · Trickery"],
        ),
        (
            "cin wi tho tr<Tab>",
            ["Insight with Wits", "vs Captain Thole · Trickery"],
        ),
        (
            "cin wolf 2 tr<Tab>",
            ["Insight with Heart", "vs Wolf 2 · Trickery"],
        ),
        (
            "cin wo2 tr<Tab>",
            ["Insight with Heart", "vs Wolf 2 · Trickery"],
        ),
        (
            "cin w2 tr<Tab>",
            ["Insight with Wits", "vs Corvin Ashe · Trickery"],
        ),
        (
            "rin<Tab>cwolf 2 tr",
            ["Insight with Heart", "vs Wolf 2 · Trickery"],
        ),
    ] {
        super::shows(&table(keys), &sides);
    }
    let play = table("cin xyz<Enter>");
    let bar = play.bar();
    assert!(
        bar.contains("xyz”, and nobody here is called that"),
        "{bar}"
    );
}

/// `c` takes a whole contest, too, while a roll is loaded: the own roll, then the other side.
#[test]
fn a_whole_contest_is_read_with_a_roll_loaded() {
    let mut play = play("vice-virtue", "any 3", "rwi<Tab>cfi 2wi");
    shows(&play, &["Ansa Lampwright · Find", "vs Corvin Ashe · Will"]);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 2, "{}", play.text());
}
