//! How a fight is told: where it begins and ends, who acts in it, who joins it later.

use rollbook::recap::{Scene, markdown};

use super::given::{EVERYBODY, players, recap, say, table};

/// Another order while one stands begins another fight, though something was noted between them.
#[test]
fn another_order_is_another_fight() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "order set brannoc ysolde",
        "roll brannoc athletics faces 8,4,5",
        "order next",
        "order next",
        "roll ysolde lore faces 12,6",
        "note \"the wolves are back\" open",
        "order set ysolde brannoc",
        "roll brannoc athletics faces 8,4,5",
    ] {
        say(&mut table, phrase);
    }
    let recap = recap(&table, players);
    let headings: Vec<_> = recap.story.iter().filter_map(Scene::heading).collect();
    assert_eq!(headings, ["A fight of 2 rounds", "A fight"]);
    let text = markdown(&recap);
    let [then, now] = ["the wolves are back", "Ysolde and Brannoc."].map(|words| text.find(words));
    assert!(then.is_some() && then < now, "{text}");
}

/// A round of surprise belongs to the fight that it comes before, also where the order is set anew in it.
#[test]
fn a_round_of_surprise_is_a_part_of_its_fight() {
    for again in [false, true] {
        let mut table = table("nexus");
        let set = "order set brannoc ysolde oda";
        let mut phrases = vec!["session start", set, "order surprise oda"];
        phrases.extend(
            again
                .then_some([set, "order surprise oda"])
                .into_iter()
                .flatten(),
        );
        phrases.extend([
            "roll oda athletics faces 4,3,2",
            "order next",
            "roll brannoc athletics faces 8,4,5",
            "order end",
        ]);
        for phrase in phrases {
            say(&mut table, phrase);
        }
        for viewer in EVERYBODY {
            let recap = recap(&table, viewer);
            let headings: Vec<_> = recap.story.iter().filter_map(Scene::heading).collect();
            assert_eq!(headings, ["A fight"], "{again}");
            let text = markdown(&recap);
            assert_eq!(text.matches("It came to a fight").count(), 1, "{text}");
            for told in [
                "the order of turns was Brannoc, Ysolde and Oda of the Reeds. \
                 Only Oda of the Reeds acted in the round of surprise.",
                "In the round of surprise, Oda",
                "In round 1, Brannoc",
                "The fight ended in the first round.",
            ] {
                assert!(text.contains(told), "{told}: {text}");
            }
        }
    }
}

/// Who joins a fight later is named, once, also where the name is another one meanwhile, and who left and comes again; players read
/// of who joined in hiding only once they know of them.
#[test]
fn who_joins_a_fight_later_is_named() {
    let mut table = table("nexus");
    for phrase in [
        "npc Wolf 3",
        "npc Crow 3",
        "npc Adder 3",
        "session start",
        "order set brannoc ysolde oda",
        "order surprise oda",
        "order leave oda",
        "order next",
        "order join wolf",
        "roll brannoc athletics faces 8,4,5",
        "order next",
        "alias wolf \"a grey shape\"",
        "order next",
        "order next",
        "order join oda",
        "order join crow hidden",
        "order join adder hidden",
        "order next",
        "harm crow 1 open",
        "order next",
        "order next",
        "order end",
    ] {
        say(&mut table, phrase);
    }
    let [all, open] = EVERYBODY.map(|viewer| markdown(&recap(&table, viewer)));
    let begins = "It came to a fight; the order of turns was Brannoc and Ysolde. \
                  Only Oda of the Reeds acted in the round of surprise.\n\n\
                  In round 1, Wolf joined the fight. Brannoc";
    let hidden = "In round 2, Oda of the Reeds joined the fight. *(hidden)* Crow and Adder joined the fight. \
                  Crow lost 1 HP. The fight ended in round 2.";
    let known =
        "In round 2, Oda of the Reeds joined the fight. Crow was hurt. The fight ended in round 2.";
    for (told, text) in [
        (begins, &all),
        (hidden, &all),
        (begins, &open),
        (known, &open),
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn a_fight_that_ends_in_the_round_of_surprise_is_told_so() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    say(&mut table, "order set Brannoc, Kester, Ysolde");
    say(&mut table, "order surprise Kester");
    say(&mut table, "roll kester athletics faces 4,3");
    say(&mut table, "order end");
    let told = markdown(&recap(&table, players));
    assert!(told.contains("ended in the round of surprise"), "{told}");
}
