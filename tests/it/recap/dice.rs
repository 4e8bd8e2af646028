//! What a recap makes of dice: luck, moments to remember, and what was declared before a roll.

use rollbook::campaign::view::Viewer;
use rollbook::luck::RollFilter;
use rollbook::recap::{html, markdown};

use super::given::{EVERYBODY, players, recap, say, table};

/// Of a contest the best and the worst moment are told with the verdict of the one who threw the dice.
#[test]
fn a_moment_has_the_verdict_of_its_own_roll() {
    let mut contest = table("vice-virtue");
    for phrase in [
        "session start",
        "contest ansa athletics faces 1 against thole athletics faces 12",
    ] {
        say(&mut contest, phrase);
    }
    let worst = recap(&contest, EVERYBODY[0]).worst.expect("a failure");
    assert_eq!(
        (worst.who.as_str(), worst.verdict.as_str()),
        ("Ansa Lampwright", "lost")
    );
}

/// Everybody's luck says of how many throws it is, so that nobody's can be taken for another's.
#[test]
fn luck_says_what_it_counts() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "roll ysolde Perception faces 3 3",
        "roll brannoc Athletics faces 8,4,5",
        "roll brannoc Athletics faces 8,4,5",
    ] {
        say(&mut table, phrase);
    }
    let text = markdown(&recap(&table, EVERYBODY[0]));
    let each = text.lines().find(|line| line.starts_with("Brannoc "));
    let each = each.expect("the luck of each");
    let [brannoc, ysolde] = each.split("; ").collect::<Vec<_>>()[..] else {
        panic!("{each}");
    };
    assert!(brannoc.ends_with(" on average in 2 throws"), "{each}");
    assert!(ysolde.ends_with(" in 1 throw."), "{each}");
}

/// Who threw for the order of turns alone has luck as well, at the table or no more, and was there.
#[test]
fn who_only_threw_for_the_order_has_luck() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "order roll AGI faces 3 4 5 6 2 4 3 5 6 2 3 4 5",
        "order end",
        "absent kester on",
        "remove oda",
    ] {
        say(&mut table, phrase);
    }
    let recap = recap(&table, players);
    let text = markdown(&recap);
    assert_eq!(recap.people.len(), 5, "{text}");
    let each = text.lines().find(|line| line.starts_with("Brannoc "));
    let each = each.expect("the luck of each");
    let page = html(&recap);
    assert!(page.contains("<h3>Kester</h3>"), "{page}");
    assert!(!page.contains("<h3>Oda of the Reeds</h3>"), "an empty card");
    for name in ["Kester", "Oda of the Reeds"] {
        assert!(each.contains(&format!("{name} ")), "{each}");
        let cast = text.lines().find(|line| line.contains(" there"));
        assert!(cast.is_some_and(|it| it.contains(name)), "{text}");
    }
}

/// A roll to join the order counts in the recap as it does in the statistics.
#[test]
fn who_rolled_to_join_counts_alike_everywhere() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "order roll AGI for brannoc,ysolde faces 3 4 5 6 2 1",
        "order roll AGI for kester faces 2 4",
    ] {
        say(&mut table, phrase);
    }
    let told = recap(&table, EVERYBODY[0])
        .luck
        .map(|luck| luck.mean.throws);
    let game = &table.campaign().game;
    let counted = table.reader().statistics(game, None, RollFilter::default());
    let counted = counted.expect("readable").overall.luck.throws;
    assert_eq!((told, counted), (Some(3), 3));
}

/// An ordinary roll is no moment to remember; one that the game master marked is, and says so.
#[test]
fn a_moment_is_unusual_or_marked() {
    let mut table = table("vice-virtue");
    for phrase in [
        "session start",
        "roll ansa athletics vs 5 faces 6",
        "roll hild athletics vs 12 faces 5",
    ] {
        say(&mut table, phrase);
    }
    let told = recap(&table, players);
    assert_eq!((told.best, told.worst), (None, None));
    say(&mut table, "note \"over the roof\" on 3 open");
    let text = markdown(&recap(&table, players));
    let best =
        "- **Best moment:** Ansa Lampwright succeeded at Athletics: marked as worth remembering.";
    assert!(text.contains(best), "{text}");
    assert!(!text.contains("Worst moment"), "{text}");
    say(&mut table, "roll hild athletics vs 12 faces 1");
    let text = markdown(&recap(&table, players));
    assert!(text.contains("Worst moment:** Hild Oxhand"), "{text}");
}

/// Who reads the shares sees why the moment was chosen: a perfect roll is not outdone by a lesser one that was opposed.
#[test]
fn the_best_moment_has_the_best_share() {
    let mut table = table("langobard");
    for phrase in [
        "pc Ysa Notice 3",
        "pc Wulfa Spear 3",
        "npc Brigand Spear 3",
        "session start",
        "roll ysa notice faces 6 6 6",
        "contest brigand spear faces 3 2 4 against wulfa spear faces 6 5 5",
    ] {
        say(&mut table, phrase);
    }
    let text = markdown(&recap(&table, Viewer::game_master));
    assert!(text.contains("**Best moment:** Ysa "), "{text}");
    assert!(
        text.contains("better than 99\u{a0}% of such rolls"),
        "{text}"
    );
    // What the game master marked comes first, and the sentence says so.
    say(&mut table, "note \"he held the ford\" on 7");
    let text = markdown(&recap(&table, Viewer::game_master));
    let best = text.lines().find(|line| line.contains("Best moment"));
    let best = best.expect("there is one");
    assert!(
        best.contains("Wulfa") && best.contains(", and marked as worth remembering."),
        "{text}"
    );
}

/// What is taken from a track was not spent.
#[test]
fn what_is_taken_is_lost() {
    let mut table = table("contract");
    say(&mut table, "pc Pike Charisma 3 Intellect 3");
    say(&mut table, "session start");
    say(&mut table, "track pike mind -1");
    let text = markdown(&recap(&table, Viewer::game_master));
    assert!(
        text.contains("lost 1 Mind") && !text.contains("spent"),
        "{text}"
    );
}

/// What was declared before a roll is part of what was done, and rolls with and without it are told apart.
#[test]
fn what_was_declared_is_told() {
    let games: [(&str, &[&str], &[&str]); 3] = [
        (
            "vice-virtue",
            &[
                "roll ansa athletics vs 6 vice faces 8",
                "roll hild athletics vs 12 faces 3",
                "contest ansa athletics vice faces 9 against thole athletics faces 4",
                "contest ansa athletics vice faces 2 against thole athletics faces 10",
            ],
            &[
                "Ansa Lampwright succeeded at Athletics with a vice action",
                "Hild Oxhand failed at Athletics",
                "Ansa Lampwright beat Captain Thole at Athletics with a vice action.",
                ", though Ansa Lampwright used a vice action.",
            ],
        ),
        (
            "contract",
            &[
                "roll maren athletics exert outcome called 3",
                "roll maren athletics called 2",
            ],
            &[
                "Maren Voss spent 1 Mind on an exertion and succeeded at Athletics (partial).",
                "Maren Voss succeeded at Athletics (partial).",
            ],
        ),
        (
            "d20",
            &["roll hanne melee vs 10 declare \"attack roll\" faces 12"],
            &["Hanne Oar succeeded at Melee with an attack roll."],
        ),
    ];
    for (game, phrases, told) in games {
        let mut table = table(game);
        say(&mut table, "session start");
        for phrase in phrases {
            say(&mut table, phrase);
        }
        for viewer in EVERYBODY {
            let text = markdown(&recap(&table, viewer));
            for told in told {
                assert!(text.contains(told), "{told}: {text}");
            }
        }
    }
}

/// What rolls and rests changed is counted as what it was: a push's gain as gained, what a game master takes as lost, and a
/// track that is better low as recovered from.
#[test]
fn changes_are_told_as_what_they_were() {
    let mut pushed = table("sixes-and-push");
    for phrase in [
        "pc Jon Agility 4 Sneak 2",
        "supply jon add Torches d8",
        "session start",
        "roll jon sneak faces 4,1,4,1,6,1",
        "reroll jon faces 3,6,2",
        "check jon torches faces 2",
        "rest night jon",
    ] {
        say(&mut pushed, phrase);
    }
    let text = markdown(&recap(&pushed, players));
    let jon = "- **Jon** succeeded in the only roll, spent 2 Speed, lost a step of Torches, and gained 1 Speed and 2 Willpower.";
    assert!(text.contains(jon), "{text}");

    let mut rested = table("nexus");
    for phrase in [
        "session start",
        "track kester Fatigue +2",
        "track kester Focus -1",
        "rest night kester",
    ] {
        say(&mut rested, phrase);
    }
    let text = markdown(&recap(&rested, players));
    let kester = text
        .lines()
        .find(|line| line.contains("**Kester** lost 1 Focus"));
    let kester = kester.expect("Kester");
    assert!(kester.contains("recovered from 2 Fatigue"), "{text}");
    assert!(kester.contains("took harm: 2 Fatigue"), "{text}");
    assert!(!kester.contains("gained 2 Fatigue"), "{text}");
}

/// Of a contest skills and verdict stand in one pair of brackets, and a number below 0 has its sign.
#[test]
fn a_contest_has_one_pair_of_brackets() {
    let mut vices = table("vice-virtue");
    for phrase in [
        "session start",
        "contest thole sword faces 9 against hild dodge faces 2",
        "contest ansa athletics vice faces 8 against thole athletics faces 4",
        "roll wren travel faces 11",
    ] {
        say(&mut vices, phrase);
    }
    let text = markdown(&recap(&vices, EVERYBODY[0]));
    for told in [
        "Hild Oxhand (Sword against Dodge; success +2).",
        "at Athletics by one, 7 to 6, with a vice action.",
        "−1 against",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}
