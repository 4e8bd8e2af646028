//! What the line of a new character and the form both understand.

use rollbook::campaign::character::Value;

use super::harness::Play;

fn made(game: &str, keys: &str) -> Play {
    let mut play = Play::sample(game, "", (120, 36));
    play.keys(keys);
    play
}

/// Money and the like, behind a comma; what is nearly a trait stays a mistake.
#[test]
fn a_number_that_is_no_trait_is_one_of_their_own() {
    for line in [
        "Gisulf Riding 3, Rope, Silver 4",
        "Gisulf Riding 3, Silver 4, Rope",
        "Gisulf Riding 3, Rope; Silver 4",
    ] {
        let mut play = made("langobard", &format!("P{line}"));
        let text = play.text();
        assert!(
            text.contains("Silver 4 (a number of its own)"),
            "{line}\n{text}"
        );
        play.keys("<Enter>");
        let who = play.app.state().chosen().expect("somebody");
        assert_eq!(who.name, "Gisulf", "{line}");
        let silver = who.belongings.iter().find(|it| it.name == "Silver");
        let silver = silver.map(|it| (it.count, it.number));
        assert_eq!(silver, Some((4, true)), "{line}\n{}", play.text());
        assert!(who.belongings.iter().any(|it| it.name == "Rope"), "{line}");
        assert_eq!(who.traits.len(), 1, "{line}");
    }
    let play = made("langobard", "PGisulf Riding 3 Silver 4");
    let text = play.text();
    assert!(text.contains("stand last, behind commas"), "{text}");
    let play = made("langobard", "PGisulf Riding 3, Ridng 4");
    assert!(play.text().contains("perhaps Riding"), "{}", play.text());
}

/// A die is its sides or `d` and its sides, in the line and in the form.
#[test]
fn a_die_is_written_either_way_in_both_places() {
    for keys in [
        "PZed agi 10",
        "PZed agi d10",
        "PZed<Tab>agi10",
        "PZed<Tab>agid10",
        "PZed<Tab>agi d10",
        "PZed<Tab>mnd d8agi d10",
    ] {
        let play = made("nexus", &format!("{keys}<Enter>"));
        let who = play.app.state().chosen().expect("somebody");
        assert_eq!(who.name, "Zed", "{keys}\n{}", play.text());
        let agi = who.traits.get("AGI").map(|it| it.value);
        let want = "d10".parse().map(Value::Die).ok();
        assert_eq!(agi, want, "{keys}\n{}", play.text());
    }
    let play = made("nexus", "PZed agi 9");
    assert!(play.text().contains("AGI"), "{}", play.text());
    assert!(!play.text().contains("every roll is 0"), "{}", play.text());
}

/// The game's own value can't be taken off, and stands there.
#[test]
fn backspace_on_the_value_of_a_new_sheet_says_so() {
    let play = made("nexus", "PZed<Tab>mnd<BS>");
    let text = play.text();
    assert!(text.contains("MND d6 is as on a new sheet"), "{text}");
}

/// The words that the form has for it.
#[test]
fn the_line_takes_the_rating_of_every_roll_by_its_name() {
    let mut play = made("vice-virtue", "NImp every roll 5");
    assert!(play.text().contains("5 for every roll"), "{}", play.text());
    play.keys("<Enter>'imp");
    let campaign = play.app.state().campaign();
    let imp = campaign.named("Imp").expect("it is new");
    assert_eq!(imp.overall, Some(5));
}

/// `3 wolves` is a name; the line tells how three of them are written. A name that is taken is said, and never grows by a word.
#[test]
fn a_number_in_front_is_told_and_a_taken_name_is_refused() {
    let mut play = made("nexus", "N3 wolves Fighting 1");
    let words = |play: &Play| play.text().split_whitespace().collect::<Vec<_>>().join(" ");
    let told = words(&play);
    assert!(told.contains("3 copies are wolves x3"), "{told}");
    play.keys("<Enter>");
    let who = play.app.state().chosen().expect("somebody").name.clone();
    assert_eq!(who, "3 wolves", "{}", play.text());
    play.keys("N3 wolves Fighting 1<Enter>");
    let characters = &play.app.state().campaign().characters;
    let longer = characters
        .values()
        .filter(|it| it.name.contains("Fighting"));
    assert_eq!(longer.count(), 0, "{}", play.text());
}

/// What stands in quotes is one name; equipment stands behind it as it does behind any rating.
#[test]
fn a_quoted_ability_stands_before_equipment() {
    for line in [
        "Rosa Brawn 2 \"Night sight\" 2, shotgun, Silver 4",
        "\"Rosa\" Brawn 2, \"Night sight\" 2, shotgun, Silver 4",
        "Rosa Brawn 2 \"Night sight\" 2, \"shotgun\", Silver 4",
    ] {
        let play = made("contract", &format!("P{line}<Enter>"));
        let who = play.app.state().chosen().expect("somebody");
        assert_eq!(who.name, "Rosa", "{line}\n{}", play.text());
        let own = who.traits.get("Night sight").map(|own| &own.value);
        assert_eq!(own, Some(&Value::Number(2)), "{line}\n{who:?}");
        let carried: Vec<&str> = who.belongings.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(carried, ["shotgun", "Silver"], "{line}");
    }
}

/// “with” before equipment is no part of it, and a material ends an item as a die does.
#[test]
fn equipment_stands_behind_with_and_a_material_is_a_die() {
    let play = made("langobard", "PFritz Spear 4 with Herbs x4, Rope<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    let carries: Vec<_> = who.belongings.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        (who.name.as_str(), carries),
        ("Fritz", vec!["Herbs", "Rope"])
    );
    let play = made("nexus", "PCid STR d8 with Axe d8, Rope<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert_eq!((who.items.len(), who.belongings.len()), (1, 1), "{who:?}");
    let play = made("nexus", "PZob HP 14, Shield wood, Arrows d8<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    let items: Vec<_> = who.items.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        (who.name.as_str(), items),
        ("Zob", vec!["Shield", "Arrows"])
    );
}

/// A word that is almost a rating, before a number, is no part of the name.
#[test]
fn a_misspelt_rating_is_told() {
    for line in ["POrc Fightng 3", "NCarl Athletcs 2 Lore 1"] {
        let play = made("nexus", line);
        let text = play.text();
        assert!(text.contains("perhaps"), "{line}: {text}");
    }
    let play = made("nexus", "NOld Bear 4<Enter>");
    assert_eq!(
        play.app.state().chosen().expect("somebody").name,
        "Old Bear"
    );
}

/// What stands behind the words of phrases in the line is asked about, so that nobody's note becomes a belonging that players see.
#[test]
fn a_note_in_the_line_becomes_no_belonging() {
    for (line, says) in [
        (
            "Odo HP 12, rope, note \"secret heir\"",
            "a note goes in its field below",
        ),
        ("Odo HP 12 item \"Silver bell\" metal", "without “item”"),
    ] {
        let play = made("nexus", &format!("P{line}<Enter>"));
        assert!(play.text().contains(says), "{line}\n{}", play.text());
        let mut all = play.app.state().campaign().characters.values();
        assert!(!all.any(|who| who.name == "Odo"), "{line}");
    }
    let play = made("nexus", "POdo HP 12, \"note from Vera\"<Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert_eq!(who.belongings[0].name, "note from Vera");
}
