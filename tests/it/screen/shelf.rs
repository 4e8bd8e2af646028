//! The shelf, and what is taken from other campaigns.

use std::sync::Arc;

use rollbook::dice::Loaded;

use super::harness::{Play, look, parse, sample_table_with};
use crate::every_command::beside::Beside;

fn play() -> Play {
    let mut table = sample_table_with("nexus", Box::new(Loaded::only([])));
    let said = [
        "npc Heron HP 6",
        "describe Heron \"wants the seal\"",
        "pc Otha",
        "random add Fogs \"white | grey\"",
    ];
    table.set_files(Arc::new(Beside::of("nexus", &said)));
    Play::at(table, look(), (120, 36))
}

fn names(play: &Play) -> Vec<String> {
    let people = play.app.state().campaign().characters.values();
    people.map(|who| who.name.clone()).collect()
}

#[test]
fn the_palette_offers_campaigns_and_what_they_have() {
    let mut play = play();
    play.keys(":take<Enter>");
    assert!(play.text().contains("The Reeds"), "{}", play.text());
    play.keys("ree<Tab>");
    let text = play.text();
    for offered in ["party", "npcs", "tables", "Heron"] {
        assert!(text.contains(offered), "{offered}: {text}");
    }
    play.keys("hero<Tab><Enter>");
    assert!(
        names(&play).contains(&"Heron".to_owned()),
        "{}",
        play.text()
    );
    let heron = play
        .app
        .state()
        .campaign()
        .characters
        .values()
        .find(|who| who.name == "Heron");
    assert_eq!(heron.expect("it was taken").note, "wants the seal");
    play.keys(":take reeds tables<Enter>u");
    assert!(
        play.app.state().campaign().random.is_empty(),
        "{}",
        play.text()
    );
    play.keys(":take nowhere<Enter>");
    assert!(
        play.text().contains("there is no campaign"),
        "{}",
        play.text()
    );
}

#[test]
fn npcs_come_from_the_users_shelf_by_a_few_letters() {
    let mut play = play();
    play.keys("Nhe");
    assert!(
        play.text().contains("Tab takes Heron from the shelf"),
        "{}",
        play.text()
    );
    play.keys(" x3<Tab>");
    for name in ["Heron 1", "Heron 2", "Heron 3"] {
        assert!(names(&play).contains(&name.to_owned()), "{}", play.text());
    }
    play.keys(":shelf add brannoc<Enter>:shelf<Enter>");
    let text = play.text();
    assert!(
        text.contains("▸ Brannoc") && text.contains("  Heron"),
        "{text}"
    );
    play.keys("he<Enter>");
    assert!(
        names(&play).contains(&"Heron".to_owned()),
        "{}",
        play.text()
    );
}

#[test]
fn a_list_without_letters_filters_by_typing() {
    let mut play = play();
    play.keys(":shelf add brannoc<Enter>:shelf<Enter>zz");
    assert!(
        play.text().contains("nothing has these words"),
        "{}",
        play.text()
    );
    play.keys("<BS><BS>oc<Enter>");
    assert!(
        names(&play).contains(&"Brannoc 2".to_owned()),
        "{}",
        play.text()
    );
}

#[test]
fn a_menu_with_letters_filters_after_tab_or_a_slash() {
    for start in ["<Tab>", "/"] {
        let mut play = play();
        let before = play.app.state().campaign().last;
        play.keys("1a");
        play.keys(start);
        assert!(play.text().contains("type to filter"), "{}", play.text());
        // These letters would have chosen rows.
        play.keys("absent");
        assert_eq!(play.app.state().campaign().last, before);
        assert!(!play.text().contains("x Exert"), "{}", play.text());
        play.keys("<Esc>");
        assert!(!play.text().contains("type to filter"), "{}", play.text());
        play.keys(start).keys("absent<Enter><Enter>");
        assert!(play.text().contains("absent"), "{}", play.text());
        assert_ne!(play.app.state().campaign().last, before, "{}", play.text());
    }
}

/// The keys that somebody, and everybody, of another campaign take.
#[test]
fn taking_from_another_campaign_keeps_its_budget() {
    for (keys, most, names_of) in [
        (":take ree<Tab>her<Tab><Enter>", 15, ["Heron"].as_slice()),
        (":take ree<Tab>party<Enter>", 16, &["Otha"]),
    ] {
        let mut play = play();
        play.keys(keys);
        for name in names_of {
            assert!(
                names(&play).contains(&(*name).to_owned()),
                "{}",
                play.text()
            );
        }
        assert!(parse(keys).len() <= most, "{keys}: {}", parse(keys).len());
    }
}
