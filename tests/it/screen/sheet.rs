//! The sheet, read and edited in its form.

use super::harness::Play;
use super::stage::{GAMES, SIZES, Stage};

/// Opens the form of the chosen character, finds a field by its letters, presses keys there and saves.
#[track_caller]
fn edit(stage: &mut Stage, letters: &str, keys: &str, says: &str) {
    let before = stage.campaign().clone();
    stage.keys("e").text(letters).text(keys).keys("Enter");
    assert!(
        stage.label().contains(says),
        "“{}” is not “{says}”\n{}",
        stage.label(),
        stage.screen()
    );
    stage.there_and_back(&before).sees_no("letters find");
}

#[test]
fn values_are_set_by_figures_and_lines() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    edit(&mut stage, "st", "12", "STR d10 → d12");
    edit(&mut stage, "h", "30", "Brannoc: HP 30");
    edit(&mut stage, "h", "7/30", "HP 30 → 7");
    edit(&mut stage, "par", "11", "Parry 9 → 11");
    edit(&mut stage, "arca", "1", "Arcana none → 1");
    edit(
        &mut stage,
        "it",
        "+Rope normal<Enter><Enter>",
        "gets Rope d6",
    );
    edit(&mut stage, "sup", "+Salt d4<Enter><Enter>", "gets Salt d4");
    edit(
        &mut stage,
        "wou",
        "+cut ear on SPI<Enter><Enter>",
        "cut ear on SPI",
    );
    edit(&mut stage, "con", "+soaked<Enter><Enter>", "is now soaked");
    edit(
        &mut stage,
        "mod",
        "+warm cloak 1 boon<Enter><Enter>",
        "warm cloak +1 boon",
    );
    // As the program writes it.
    edit(
        &mut stage,
        "mod",
        "+vest +1 boon on Athletics<Enter><Enter>",
        "vest +1 boon on Athletics",
    );
    let vest = stage.campaign().characters.values().next();
    let vest = vest.and_then(|who| who.modifiers.last());
    assert_eq!(vest.map(|it| it.label.as_str()), Some("vest"));
    edit(
        &mut stage,
        "sk",
        "+Sailing 2 AGI<Enter><Enter>",
        "Sailing none → 2",
    );
    edit(
        &mut stage,
        "<F2>",
        " the Bold",
        "Brannoc → Brannoc the Bold",
    );
    edit(&mut stage, "not", "+ Sings.<Enter>", "note: ");
}

#[test]
fn several_changes_are_one_entry() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    edit(
        &mut stage,
        "st",
        "8fi4con+soaked<Enter><Enter>",
        "Brannoc: STR d8, Fighting 4, soaked",
    );
}

#[test]
fn each_game_s_own_numbers() {
    let edits = [
        ("vice-virtue", "lev", "5", "level 3 → 5"),
        ("vice-virtue", "wil", "4", "Will 3 → 4"),
        ("vice-virtue", "vic", "1", "vice 0 → 1"),
        ("langobard", "sw", "6", "Sword 4 → 6"),
        (
            "langobard",
            "mot",
            "+To see the sea 2<Enter><Enter>",
            "To see the sea",
        ),
        (
            "langobard",
            "inj",
            "+2 cold feet<Enter><Enter>",
            "cold feet 2",
        ),
        ("contract", "braw", "3", "Brawn 2 → 3"),
        ("contract", "min", "3/7", "Mind 5 → 3"),
        ("contract", "sour", "6", "Source"),
    ];
    for (game, letters, keys, says) in edits {
        for size in [(80, 24), (120, 36)] {
            edit(&mut Stage::new(game, size, ""), letters, keys, says);
        }
    }
}

#[test]
fn plus_minus_and_backspace() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    edit(&mut stage, "ag", "+", "AGI d6 → d8");
    edit(&mut stage, "ag", "--", "AGI d4");
    edit(&mut stage, "ath", "<BS>", "Athletics 3 → none");
    edit(&mut stage, "daz", "<BS>", "is no longer dazed");
    edit(&mut stage, "bronze", "+", "Bronze shield 2 uses → 3 uses");
    edit(&mut stage, "bronze", "<BS>", "drops Bronze shield");
}

/// Equipment is typed in one line as it stands on paper.
#[test]
fn several_items_stand_in_one_line() {
    let mut stage = Stage::new("contract", (120, 36), "");
    let line = "+Service pistol, Handcuffs, Cartridges x12, Euros 30<Enter><Enter>";
    edit(&mut stage, "item", line, "gets Service pistol");
    stage.keys("e");
    for told in ["Service pistol", "Handcuffs", "Cartridges", "Euros"] {
        stage.sees(told);
    }
    let who = stage.campaign().present().next().expect("somebody is here");
    let new = who.belongings.iter().map(|it| (it.name.as_str(), it.count));
    assert_eq!(
        new.collect::<Vec<_>>(),
        [
            ("Service pistol", 1),
            ("Handcuffs", 1),
            ("Cartridges", 12),
            ("Euros", 30)
        ]
    );
}

/// A minus alone steps down; before a figure it is the sign of a number, also where the step went nowhere.
#[test]
fn a_minus_before_a_figure_is_a_sign() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "");
    edit(&mut stage, "wit", "3", "Wits");
    edit(&mut stage, "wit", "-", "Wits 3 → 2");
    edit(&mut stage, "wit", "-1", "Wits 2 → -1");
    edit(&mut stage, "wit", "-10", "Wits -1 → -10");
    edit(&mut stage, "wit", "-3", "Wits -10 → -3");
    stage.keys("e").text("wit").text("-99").keys("Enter");
    stage.sees("Wits is -10 to 10, not -99");
    stage.keys("Esc Esc").sees_no("letters find");
}

#[test]
fn what_is_refused_stays_typed_with_its_reason() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "");
    let before = stage.campaign().clone();
    stage.keys("e").text("wit").text("99").keys("Enter");
    stage.sees("Wits is -10 to 10, not 99");
    stage
        .keys("+")
        .keys("Esc")
        .sees("Esc again leaves without saving");
    stage.keys("Esc").sees_no("letters find");
    assert_eq!(*stage.campaign(), before);
    stage.keys("e Esc").sees_no("letters find");
}

#[test]
fn a_form_is_undone_by_itself() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    let before = stage.campaign().clone();
    stage
        .keys("e")
        .text("st12")
        .sees("‹d12›")
        .sees("Ctrl-Z undo ·")
        .keys("C-z")
        .sees("‹d10›");
    stage.keys("C-z").sees("Nothing to undo in this form.");
    stage.keys("C-p").sees("Save or leave this form first.");
    stage.keys("Esc").sees_no("letters find");
    assert_eq!(*stage.campaign(), before);
}

#[test]
fn the_cursor_walks_the_lines_and_parts() {
    for game in GAMES {
        let mut stage = Stage::new(game, (80, 24), "");
        stage
            .keys("e Down Down Up Left Right End")
            .sees("for you alone");
        stage.keys("Home Tab Tab S-Tab S-Tab").sees("+ and - step");
        stage
            .keys("S-Tab")
            .sees("the name; Tab goes to the ratings");
    }
}

#[test]
fn a_form_at_every_size() {
    for game in GAMES {
        for (width, height) in SIZES {
            let mut stage = Stage::new(game, (width, height), "");
            stage.keys("e");
            insta::assert_snapshot!(format!("form-{game}-{width}x{height}"), stage.screen());
        }
    }
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.keys("e");
    for width in 0..=60 {
        for height in 0..=20 {
            stage.resized(width, height);
        }
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
fn a_note_keeps_its_lines_and_its_length() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    let long = format!("one\n{}\nthree", "two ".repeat(1_000).trim_end());
    stage
        .keys("e")
        .text("not<BS>+")
        .paste(&long)
        .keys("Enter Enter");
    let note = |stage: &Stage| {
        let mut all = stage.campaign().characters.values();
        let brannoc = all.find(|who| who.name == "Brannoc");
        brannoc.expect("he is there").note.clone()
    };
    assert_eq!(note(&stage), long);
    // Opened and left alone it is as it was; a letter more is one more.
    stage.keys("e End + Enter Enter");
    assert_eq!(note(&stage), long);
    stage
        .keys("Esc Esc e End + !")
        .sees("↵three!")
        .keys("Enter Enter");
    assert_eq!(note(&stage), long + "!");
}

/// What was typed stands beside the reason why it is not taken.
#[test]
fn a_line_that_is_not_taken_stays_to_be_read() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys("e").text("sup").keys("+").text("Lamp oil");
    stage.keys("Enter").sees("supply: Lamp oil").sees("Salt d6");
    stage.text(" d6").keys("Enter").sees("Lamp oil d6");
}

#[test]
fn after_the_last_supply_is_dropped_one_can_be_added() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage
        .keys("e")
        .text("ration")
        .keys("BS")
        .text("torch")
        .keys("BS");
    stage
        .sees("▸new supply")
        .keys("+")
        .text("Salt d6")
        .keys("Enter");
    stage.sees("Salt d6");
}

/// A row that says `+ item` opens by Enter and stays open for the next; after an empty line Enter is done.
#[test]
fn enter_opens_a_plus_row_and_is_done_after_it() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("eit");
    assert!(play.bar().contains("Enter open it"), "{}", play.bar());
    play.keys("<Enter>Rope d6<Enter>Lantern<Enter><Enter>");
    assert!(play.bar().contains("Enter done"), "{}", play.bar());
    // Another row opens again, and an empty line adds nothing.
    play.keys("con<Enter><Enter><Enter>");
    let text = play.text();
    assert!(text.contains("gets Rope d6"), "{text}");
    let who = play.app.state().chosen().expect("somebody");
    assert!(who.items.iter().any(|it| it.name == "Rope"));
    assert!(who.belongings.iter().any(|it| it.name == "Lantern"));
    assert_eq!(who.conditions.len(), 1);
}

/// A copy has a name of its own, with figures, too; without one the line says what is missing.
#[test]
fn the_name_line_takes_a_copy_with_a_figure() {
    let mut play = Play::sample("exploding-trait", "", (80, 24));
    play.keys("N").keys("Wolf Fighting 6").keys("<Enter>");
    play.keys("N").keys("Wolf 2 like Wolf").keys("<Enter>");
    let wolf = play.app.state().chosen().expect("somebody");
    assert_eq!(wolf.name, "Wolf 2");
    assert!(wolf.traits.contains_key("Fighting"), "{wolf:?}");
    play.keys("N").keys("like Wolf").keys("<Enter>");
    let text = play.text();
    assert!(
        text.contains("a name goes first: Wolf 2 like Wolf"),
        "{text}"
    );
}

/// Equipment with its die stands in the name line; what is neither that nor a rating says where it goes.
#[test]
fn the_name_line_takes_equipment() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("P")
        .keys("Marta STR d8 Fighting 3 HP 24 sword d8 round shield d6");
    let text = play.text();
    assert!(text.contains("sword d8, round shield d6"), "{text}");
    play.keys("<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    let items: Vec<&str> = who.items.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        (who.name.as_str(), items),
        ("Marta", vec!["sword", "round shield"])
    );
    let mut play = Play::sample("nexus", "", (200, 50));
    play.keys("P").keys("Otha STR d8 sword 3");
    let text = play.text();
    assert!(text.contains("equipment and numbers stand"), "{text}");
}

/// Plain equipment stands behind the ratings, or between commas behind the first of them.
#[test]
fn the_name_line_takes_plain_equipment() {
    for (game, line, expected) in [
        (
            "contract",
            "Ada Brawn 3, lamp oil, arrows x20, Athletics 2 torch",
            vec![("torch", 1), ("lamp oil", 1), ("arrows", 20)],
        ),
        (
            "vice-virtue",
            "Old Tom Physique 2 rope; knife",
            vec![("rope", 1), ("knife", 1)],
        ),
        ("langobard", "Rolf x2 Spear 3, spear", vec![("spear", 1)]),
        ("nexus", "Ada STR d8, rope, sword d8", vec![("rope", 1)]),
    ] {
        let mut play = Play::sample(game, "", (120, 36));
        play.keys("P").keys(line);
        let text = play.text();
        for (name, _) in &expected {
            assert!(text.contains(name), "{game}: {name}: {text}");
        }
        play.keys("<Enter>");
        let who = play.app.state().chosen().expect("somebody");
        let belongings = who.belongings.iter();
        let belongings: Vec<_> = belongings.map(|it| (it.name.as_str(), it.count)).collect();
        assert_eq!(belongings, expected, "{game}: {}", play.text());
    }
}

/// What the rules refuse of a name of several words is told, not that a word of the name is no trait.
#[test]
fn a_refused_rating_behind_a_long_name_is_told() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("NCaptain Ruyt 6");
    let text = play.text();
    assert!(text.contains("is 0 to 5, not 6"), "{text}");
    play.keys("<BS>5, items sword, ale x3<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    let names: Vec<&str> = who.belongings.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["sword", "ale"], "{}", play.text());
}

/// A figure that can't be taken is told when its field is left.
#[test]
fn a_figure_that_is_left_behind_is_told() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    play.keys("e99<Tab>");
    let text = play.text();
    assert!(text.contains("-10 to 10, not 99"), "{text}");
}

/// What begins like a rating is one whose value is missing, and is not taken for equipment.
#[test]
fn a_rating_without_its_value_is_no_equipment() {
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("PAda Brawn 3, Athl<Enter>");
    let text = play.text();
    assert!(text.contains("New player's character"), "{text}");
    assert!(
        text.contains("the value of “Athl” is missing: Athl 3"),
        "{text}"
    );
}

/// Letters that find no rating don't let the figures behind them set the one that is still selected.
#[test]
fn what_follows_lost_letters_sets_nothing() {
    for game in ["contract", "vice-virtue", "nexus", "langobard"] {
        let mut play = Play::sample(game, "", (120, 36));
        play.keys("e");
        let before = play.app.state().chosen().expect("somebody").clone();
        play.keys("Xylophone, Chalk x5+-");
        let text = play.text();
        assert!(
            text.contains("no rating called “Xylophone, Chalk x”; Tab adds the"),
            "{text}"
        );
        play.keys("<BS><Enter>");
        let after = play.app.state().chosen().expect("somebody");
        assert_eq!(*after, before, "{game}");
    }
}

/// A heading's name leads to the line that adds below it.
#[test]
fn a_heading_opens_its_line() {
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("eitems<Enter>Lantern<Enter><Enter>conditions<Enter>soaked<Enter><Enter><Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert!(who.belongings.iter().any(|it| it.name == "Lantern"));
    assert!(who.belongings.iter().all(|it| it.name != "s"));
    assert!(who.conditions.contains("soaked"));
}

/// Where items have no dice, the dice of a weapon are a part of its name.
#[test]
fn the_dice_of_a_weapon_stand_in_its_name() {
    for name in ["Long sword d8+2", "Sabre d8"] {
        let mut play = Play::sample("contract", "", (120, 36));
        play.keys(&format!("eitems<Enter>{name}<Enter><Enter><Enter>"));
        let who = play.app.state().chosen().expect("somebody");
        assert!(
            who.belongings.iter().any(|it| it.name == name),
            "{}",
            play.text()
        );
    }
}

/// A modifier that is to count in some rolls only is told how, and then shows where it does.
#[test]
fn a_modifier_is_told_how_to_reach_some_rolls() {
    for size in [(80, 24), (120, 36)] {
        let mut play = Play::sample("contract", "", size);
        play.keys("emodif<Enter>");
        let text = play.text();
        assert!(text.contains("vest +1 on "), "{text}");
        assert!(text.contains("rope +1 offered"), "{text}");
        play.keys("vest +1 on Firearms<Enter><Enter>");
        assert!(
            play.text().contains("vest +1 die on Firearms"),
            "{}",
            play.text()
        );
    }
}

/// Points stand in the name line like ratings.
#[test]
fn the_name_line_takes_points() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    play.keys("PMarta virtue 2<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert_eq!(
        (who.name.as_str(), who.points.get("virtue")),
        ("Marta", Some(&2))
    );
}

/// Letters that begin several ratings mean the first of them, and a word that is none is quoted with those around it.
#[test]
fn the_name_line_finds_ratings_as_the_form_does() {
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("PMarta b 3");
    assert!(play.text().contains("Marta: Brawn 3"), "{}", play.text());
    play.keys(" crowbar 1");
    let text = play.text();
    assert!(
        text.contains("“crowbar” in “b 3 crowbar 1” is not a trait"),
        "{text}"
    );
    assert!(text.contains("in quotes it is a new ability"), "{text}");
    play.keys("<C-u>Marta b 3, \"Lock picking\" 2<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert!(who.traits.contains_key("Lock picking"), "{}", play.text());
}

/// An item with what it gives is a thing and a modifier; what the name line can't take is told whole.
#[test]
fn an_item_line_may_say_what_the_item_gives() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("PMarta STR d8<Tab>items<Enter>Mail shirt +1 on Fighting<Enter><Esc><Enter>");
    let text = play.text();
    assert!(text.contains("Mail shirt"), "{text}");
    let marta = play
        .app
        .state()
        .campaign()
        .named("Marta")
        .expect("she is new");
    assert_eq!(marta.belongings[0].name, "Mail shirt");
    assert_eq!(marta.modifiers[0].label, "Mail shirt");
    let mut play = Play::sample("langobard", "", (80, 24));
    play.keys("PMarta Sword 3 motivation 2");
    let text = play.text();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("“motivation”") && words.contains("then “motivations”"),
        "{text}"
    );
}

/// Letters that find nothing are not dropped by Enter without a word.
#[test]
fn enter_tells_what_found_nothing() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    play.keys("exyzzy<Enter>");
    let text = play.text();
    assert!(text.contains("Nothing here is called “xyzzy”"), "{text}");
    play.keys("<Enter>");
    assert!(!play.text().contains("xyzzy"), "{}", play.text());
}

/// `newsk` is the new skill, as `new sk` is, and no item called “sk”.
#[test]
fn new_and_letters_without_a_blank() {
    let mut play = Play::sample("vice-virtue", "", (120, 36));
    play.keys("enewsk");
    assert!(play.text().contains("▸new skill"), "{}", play.text());
}

/// Two conditions in the form, each with its end.
#[test]
fn conditions_of_the_form_keep_their_ends() {
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("enew condition<Enter>cold 10 min<Enter>tired the fight<Enter><Esc><Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert_eq!(who.endings.len(), 2, "{}", play.text());
}
