//! The sheet, read and edited in place.

use super::stage::{GAMES, Stage};

/// Opens the sheet, puts the cursor on a spot by walking to what shows `words` at the foot.
#[track_caller]
fn go(stage: &mut Stage, spot: &str) {
    stage.keys("Esc Esc e Home");
    for _ in 0..120 {
        if stage.screen().contains(&format!("{spot}: ")) {
            return;
        }
        stage.keys("Right");
    }
    panic!("no spot {spot} on\n{}", stage.screen());
}

#[track_caller]
fn edit(stage: &mut Stage, spot: &str, text: &str, says: &str) {
    let before = stage.campaign().clone();
    go(stage, spot);
    stage.text(text).keys("Enter");
    assert!(
        stage.label().contains(says),
        "“{}” is not “{says}”\n{}",
        stage.label(),
        stage.screen()
    );
    stage.there_and_back(&before).keys("Esc");
}

#[test]
fn values_are_typed_over() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    edit(&mut stage, "STR", "d12", "STR d10 → d12");
    edit(&mut stage, "HP", "7", "HP 22 → 7");
    edit(&mut stage, "highest HP", "30", "highest HP 24 → 30");
    edit(&mut stage, "Parry", "11", "Parry 9 → 11");
    edit(&mut stage, "Arcana", "1", "Arcana none → 1");
    edit(&mut stage, "new item", "Rope normal", "gets Rope d6");
    edit(&mut stage, "new supply", "Salt d4", "gets Salt d4");
    edit(&mut stage, "new injury", "cut ear on SPI", "cut ear on SPI");
    edit(&mut stage, "new condition", "soaked", "soaked off → on");
    edit(
        &mut stage,
        "modifier",
        "warm cloak 1 boon",
        "warm cloak +1 boon",
    );
    edit(
        &mut stage,
        "new, Skills",
        "Sailing 2 AGI",
        "Sailing none → 2",
    );
    edit(
        &mut stage,
        "name",
        " the Bold",
        "Brannoc → Brannoc the Bold",
    );
    edit(&mut stage, "note", " Sings.", "note changed");
}

#[test]
fn each_game_s_own_numbers() {
    let edits = [
        ("vice-virtue", "level", "5", "level 3 → 5"),
        ("vice-virtue", "Will", "4", "Will 3 → 4"),
        ("vice-virtue", "vice", "1", "vice 0 → 1"),
        ("langobard", "Sword", "6", "Sword 4 → 6"),
        (
            "langobard",
            "new, Motivations",
            "To see the sea 2",
            "To see the sea",
        ),
        ("langobard", "new injury", "2 cold feet", "cold feet 2"),
        ("contract", "Brawn", "3", "Brawn 2 → 3"),
        ("contract", "Mind", "3", "Mind 5 → 3"),
        ("contract", "highest Source", "6", "highest Source"),
    ];
    for (game, spot, text, says) in edits {
        for size in [(80, 24), (120, 36)] {
            edit(&mut Stage::new(game, size, ""), spot, text, says);
        }
    }
}

#[test]
fn plus_minus_and_delete() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    go(&mut stage, "AGI");
    stage.keys("+").sees("d6 → d8");
    stage.keys("- -");
    assert_eq!(stage.label(), "Brannoc · AGI d6 → d4");
    go(&mut stage, "Athletics");
    stage.keys("Del");
    assert_eq!(stage.label(), "Brannoc · Athletics 3 → none");
    go(&mut stage, "dazed");
    stage.keys("Del");
    assert_eq!(stage.label(), "Brannoc · dazed on → off");
    go(&mut stage, "Bronze shield");
    stage.keys("+");
    assert_eq!(stage.label(), "Brannoc · Bronze shield 2 uses → 3 uses");
    stage.keys("Del");
    assert!(
        stage.label().contains("drops Bronze shield"),
        "{}",
        stage.label()
    );
}

#[test]
fn what_is_refused_stays_typed_with_its_reason_in_place() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "");
    let before = stage.campaign().clone();
    go(&mut stage, "Wits");
    stage.text("99").keys("Enter");
    stage.sees("Wits: 99").sees("Wits is -10 to 10, not 99");
    stage.keys("BS BS").text("many").keys("Enter");
    stage.sees("Wits: many").sees("“many” is not a value");
    assert_eq!(*stage.campaign(), before);
    stage.keys("Esc Esc");
    assert_eq!(*stage.campaign(), before);
}

#[test]
fn letters_are_text_while_the_sheet_is_edited() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    go(&mut stage, "new condition");
    stage.text("quiet").paste(" and\nwet").keys("Enter");
    assert_eq!(stage.label(), "Brannoc · quiet and wet off → on");
}

#[test]
fn the_cursor_walks_the_lines() {
    for game in GAMES {
        let mut stage = Stage::new(game, (80, 24), "");
        stage.keys("e Down Down Up Left Right End").sees("a value");
        stage.keys("Home").sees("name: ");
    }
}

#[test]
fn a_sheet_edited_at_two_sizes() {
    for (width, height) in [(80, 24), (200, 50)] {
        let mut stage = Stage::new("nexus", (width, height), "");
        go(&mut stage, "Fighting");
        insta::assert_snapshot!(
            format!("edit-{width}x{height}"),
            stage.text("4").people_alone()
        );
    }
}

#[test]
fn the_sheet_scrolls() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage
        .sees("lines below")
        .keys("Tab Tab Tab End")
        .sees("lines above")
        .sees("Mysticism");
    stage.keys("Home").sees_no("above");
}

#[test]
fn a_word_of_any_letters_is_an_injury_or_refused() {
    for game in GAMES {
        let mut stage = Stage::new(game, (80, 24), "");
        go(&mut stage, "new injury");
        stage.text("Übel").keys("Enter").sees("new injury");
    }
}

#[test]
fn a_note_keeps_its_lines_and_its_length() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    let long = format!("one\n{}\nthree", "two ".repeat(1_000).trim_end());
    go(&mut stage, "note");
    stage.keys("Del").paste(&long).keys("Enter");
    let note = |stage: &Stage| {
        let mut all = stage.campaign().characters.values();
        let brannoc = all.find(|who| who.name == "Brannoc");
        brannoc.expect("he is there").note.clone()
    };
    assert_eq!(note(&stage), long);
    // Opened and left alone it is as it was; a letter more is one more.
    stage.keys("Enter Enter");
    assert_eq!(note(&stage), long);
    stage.keys("Enter !").sees("↵three!").keys("Enter");
    assert_eq!(note(&stage), long + "!");
}

#[test]
fn what_may_be_added_says_what_kind_it_is() {
    let mut stage = Stage::new("langobard", (120, 36), "");
    stage.keys("z e End");
    stage
        .sees("Motivations  + add your own")
        .sees("Other traits  + add your own");
}
