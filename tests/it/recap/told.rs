//! What is told of an evening, in the three formats.

use jiff::tz::TimeZone;
use rollbook::campaign::view::Viewer;
use rollbook::recap::{RecapBuilder, html, markdown};
use rollbook::table::Table;

use super::given::{EVENINGS, EVERYBODY, evening, players, recap, recap_of, say, table};

#[test]
fn markdown_of_the_games() {
    for game in EVENINGS {
        let table = evening(game, true);
        for viewer in EVERYBODY {
            let recap = recap(&table, viewer);
            let name = format!("{game}-{:?}", recap.audience);
            insta::assert_snapshot!(name, markdown(&recap));
        }
    }
}

#[test]
fn json_of_the_games() {
    for game in EVENINGS {
        let table = evening(game, true);
        let recap = recap(&table, players);
        insta::assert_snapshot!(format!("{game}-json"), recap.json());
    }
}

/// That the players' screens were covered is no part of the evening.
#[test]
fn the_curtain_is_left_out() {
    let [with, without] = [true, false].map(|is_covered| {
        let mut table = table("nexus");
        let curtain = ["curtain", "curtain off"]
            .into_iter()
            .filter(|_| is_covered);
        let around = ["session start", "note \"the bell rings\" open"];
        for phrase in around.into_iter().chain(curtain).chain(["session end"]) {
            say(&mut table, phrase);
        }
        EVERYBODY.map(|viewer| markdown(&recap(&table, viewer)))
    });
    assert_eq!(with, without);
}

#[test]
fn one_page() {
    let table = evening("nexus", true);
    let page = html(&recap(&table, Viewer::game_master));
    let (_, body) = page.split_once("</style>").expect("its looks stand in it");
    insta::assert_snapshot!(body);
    for alien in ["<script", "http:", "https:", "<link", "@import", "url("] {
        assert!(!page.contains(alien), "{alien}");
    }
}

/// A session of long ago is told as it was then, from whichever end it is looked for.
#[test]
fn every_session_as_it_was() {
    let mut table = table("nexus");
    let mut told = Vec::new();
    for evening in 1..=9 {
        say(&mut table, "session start");
        say(&mut table, "harm kester 1");
        say(&mut table, &format!("note \"evening {evening}\" open"));
        say(&mut table, "session end");
        told.push(recap(&table, Viewer::game_master));
    }
    for (session, then) in (1..).zip(told) {
        let now = recap_of(&table, Some(session), Viewer::game_master);
        assert_eq!(now.expect("a readable journal"), then);
    }
    let none = recap_of(&table, Some(10), Viewer::game_master);
    let why = none.expect_err("there were nine").to_string();
    assert_eq!(why, "there is no session 10; the last is 9");
}

/// However much was done in one evening, it can be read in one sitting; what tells most is there.
#[test]
fn a_long_evening_is_folded() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    for _ in 0..300 {
        say(&mut table, "roll kester athletics faces 4,3");
    }
    say(&mut table, "roll kester athletics faces 8,6");
    let recap = recap(&table, players);
    let scene = &recap.story[0];
    assert_eq!((scene.lines.len(), scene.more), (40, 261));
    let last = scene.lines.last().expect("forty lines");
    assert_eq!(
        (last.number, last.what.as_str()),
        (301, "Athletics 14 vs 8 · critical")
    );
    assert_eq!(recap.people[4].rolls, 301);
    let sentence = "Kester rolled 301 times for Athletics and succeeded once (critical).";
    assert!(markdown(&recap).contains(sentence), "{}", markdown(&recap));
}

/// Read entry by entry between keys it is the same as read at once.
#[test]
fn in_stretches_it_is_the_same() {
    for game in EVENINGS {
        let table = evening(game, true);
        let reader = table.reader();
        for viewer in EVERYBODY {
            let at_once = recap(&table, viewer);
            let viewer = viewer(table.campaign().clone());
            let mut telling = RecapBuilder::begin(viewer, reader, None).expect("a session");
            let mut stretches = 0;
            while !telling.advance(reader, 1).expect("a readable journal") {
                stretches += 1;
            }
            assert!(stretches > 10, "{game}");
            let told = telling.finish(&TimeZone::UTC);
            assert_eq!(told, at_once, "{game}");
        }
    }
}

/// A start that was undone leaves entries of the session before behind it; each is told once all the same.
#[test]
fn an_undone_start_loses_nothing() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "undo",
        "note \"in between\" open",
        "session start",
        "note \"at last\" open",
    ] {
        say(&mut table, phrase);
    }
    let told = (0..=1).map(|session| {
        let recap = recap_of(&table, Some(session), players);
        recap.expect("a session").story
    });
    let notes = told.flatten().flat_map(|scene| scene.notes);
    let notes: Vec<String> = notes.map(|note| note.text).collect();
    assert_eq!(notes, ["in between", "at last"]);
}

/// Who was put down and got up again is not down at the end of the fight, neither by the GM's word nor by the game's rule.
#[test]
fn who_got_up_again_is_not_down() {
    let mut table = table("vice-virtue");
    for phrase in [
        "npc Wolf 3",
        "session start",
        "order set ansa thole wolf",
        "down ansa",
        "down wolf",
        "up ansa",
        "down thole",
        "up wolf",
        "harm wolf 1",
        "order end",
    ] {
        say(&mut table, phrase);
    }
    let [all, open] = EVERYBODY.map(|viewer| {
        let text = markdown(&recap(&table, viewer));
        let fight = text.split("### A fight").nth(1).unwrap_or_default();
        fight
            .split("##")
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned()
    });
    let order =
        "It came to a fight; the order of turns was Ansa Lampwright, Captain Thole and Wolf.";
    let ends = "The fight ended in the first round, with Captain Thole down.";
    let told = "Ansa Lampwright and Wolf went down. Ansa Lampwright was up again. Captain Thole went down. \
                Wolf was up again. Wolf was injured.";
    assert_eq!(all, format!("{order} {told} {ends}"));
    let told = "Ansa Lampwright and Wolf went down. Ansa Lampwright was up again. Captain Thole went down. \
                Wolf was up again. Wolf was wounded.";
    assert_eq!(open, format!("{order} {told} {ends}"));
}

/// Players read of an NPC who gets better that it does, and of one who gets up again not that it is hurt.
#[test]
fn getting_better_is_told_as_such() {
    let mut table = table("d20");
    for phrase in [
        "npc Gull x3 HP 6",
        "session start",
        "harm \"Gull 1\" 6",
        "harm \"Gull 2\" 4",
        "harm \"Gull 3\" 5",
        "note \"later\" open",
        "heal \"Gull 1\" 1",
        "heal \"Gull 2\" 4",
        "heal \"Gull 3\" 4",
    ] {
        say(&mut table, phrase);
    }
    let text = markdown(&recap(&table, players));
    let (_, later) = text.split_once("later").expect("the note");
    let told = "Gull 1 was up again. Gull 2 recovered, and Gull 3 recovered a little.";
    assert!(later.contains(told), "{text}");
}

/// Injuries that lower a track to 0 take a character down, and healing them gets it up again.
#[test]
fn injuries_take_down() {
    let mut table = table("contract");
    for phrase in [
        "session start",
        "harm imogen 3 \"a gash\"",
        "harm imogen 5 \"shot in the arm\"",
        "note \"later\" open",
        "heal imogen \"shot in the arm\"",
    ] {
        say(&mut table, phrase);
    }
    for viewer in EVERYBODY {
        let text = markdown(&recap(&table, viewer));
        for told in [
            "Imogen Sato was injured: a gash and shot in the arm, and went down.",
            "Imogen Sato recovered from shot in the arm and was up again.",
        ] {
            assert!(text.contains(told), "{told}: {text}");
        }
    }
}

/// What heals in part may get somebody up again, and is a sentence; a condition that is opened to players has begun before.
#[test]
fn what_heals_in_part_and_what_is_opened() {
    let mut table = table("contract");
    for phrase in [
        "session start",
        "order set imogen \"Night porter\"",
        "harm imogen 12 \"a fall\"",
        "heal imogen \"a fall\" 8",
        "condition \"Night porter\" dazed on for the fight",
        "condition \"Night porter\" dazed on open",
        "order end",
    ] {
        say(&mut table, phrase);
    }
    for viewer in EVERYBODY {
        let text = markdown(&recap(&table, viewer));
        assert!(text.contains("a fall, and went down"), "{text}");
        let healed = "Imogen Sato recovered in part from a fall and was up again.";
        assert!(text.contains(healed), "{text}");
        assert!(!text.contains("with Imogen Sato down"), "{text}");
        assert!(!text.contains("no longer dazed and became"), "{text}");
        assert!(text.contains("Night porter became dazed"), "{text}");
    }
}

/// A roll on a table of one's own is a sentence, too.
#[test]
fn a_table_gives_its_row() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    say(
        &mut table,
        "random add \"Names\" \"Milo Grange | Ada Pike\"",
    );
    say(&mut table, "random Names faces 1");
    let text = markdown(&recap(&table, EVERYBODY[0]));
    let told = "The table “Names” gave “Milo Grange”.";
    assert!(text.contains(told), "{text}");
}

/// A roll against several tells each of them.
#[test]
fn every_target_of_a_roll_is_told() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "roll brannoc fighting vs ysolde.parry, kester.parry faces 9 4 3",
        "roll brannoc fighting vs \"mill wolf\".dodge, kester.parry faces 3 3 3",
    ] {
        say(&mut table, phrase);
    }
    for viewer in EVERYBODY {
        let text = markdown(&recap(&table, viewer));
        for told in [
            "succeeded at Fighting against Ysolde (critical, 14 against 7), and against Kester too.",
            "failed at Fighting against Mill wolf, and succeeded against Kester.",
        ] {
            assert!(text.contains(told), "{told}: {text}");
        }
    }
}

/// A thing that was checked several times is named once.
#[test]
fn a_thing_that_wears_twice_is_named_once() {
    let spear = "check brannoc spear faces 1";
    for (phrases, told) in [
        (vec![spear, spear], "Brannoc's Boar spear lost a use twice."),
        (
            vec![spear, "check brannoc shield faces 1", spear],
            "Brannoc's Boar spear (twice) and Brannoc's Bronze shield lost a use each.",
        ),
    ] {
        let mut table = table("nexus");
        say(&mut table, "session start");
        for phrase in phrases {
            say(&mut table, phrase);
        }
        let text = markdown(&recap(&table, Viewer::game_master));
        assert!(text.contains(told), "{told}: {text}");
    }
}

/// An amended roll of a group is told as it stands, once; a reroll is told as one.
#[test]
fn an_amended_roll_of_a_group_is_told_once() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "roll brannoc,ysolde,kester stealth vs 12 faces 2 1 1 2 1 1 2 1",
        "amend last ysolde vs 1",
    ] {
        say(&mut table, phrase);
    }
    for viewer in EVERYBODY {
        let text = markdown(&recap(&table, viewer));
        let due = "Ysolde succeeded at Stealth, but Brannoc (blunder) and Kester (blunder) failed.";
        assert!(text.contains(due), "{text}");
        assert!(!text.contains("Ysolde failed at Stealth"), "{text}");
    }
}

/// What is still open names a counter and what is left of a timer, and leaves out what is over.
#[test]
fn what_is_still_open() {
    let mut table = table("contract");
    for phrase in [
        "session start",
        "counter add \"Flood\" 3",
        "counter add \"Dawn\" 2",
        "counter Dawn +2",
        "counter add \"Torch\" 40m",
        "down maren",
    ] {
        say(&mut table, phrase);
    }
    let open = recap(&table, EVERYBODY[0]).open;
    let first: Vec<&str> = open.iter().map(String::as_str).take(3).collect();
    let maren = "Maren Voss: down, glass in the forearm (severity 2, stable)";
    assert_eq!(first, ["Flood: 0 of 3", "Torch: 40 min left", maren]);
}

/// What befalls one character by several events is one sentence, its verb said once.
#[test]
fn what_befalls_one_is_told_in_a_sentence() {
    let mut table = table("contract");
    for phrase in [
        "session start",
        "item imogen add Rope & item imogen add Arrows x20",
        "harm imogen 3 gash",
        "stabilise imogen gash",
        "condition imogen \"dazed\" on & condition imogen \"wet\" on",
    ] {
        say(&mut table, phrase);
    }
    let text = markdown(&recap(&table, players));
    for told in [
        "Imogen Sato got Rope and 20 Arrows",
        "was stabilised (gash)",
        "became dazed and wet",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

/// What was undone cost nothing, and undoing it gains nothing; what was redone cost it once.
#[test]
fn undoing_and_redoing_are_no_gain_and_no_cost() {
    let mut table = table("nexus");
    for phrase in [
        "session start",
        "harm brannoc 3",
        "undo",
        "harm ysolde 2",
        "undo",
        "redo",
    ] {
        say(&mut table, phrase);
    }
    for viewer in EVERYBODY {
        let recap = recap(&table, viewer);
        let changes = |name: &str| {
            let mut people = recap.people.iter();
            let who = people.find(|it| it.name == name).expect("in the party");
            let amounts = who.gained.iter().map(|it| (it.what.as_str(), it.amount));
            let lost = who.suffered.iter().map(|it| (it.what.as_str(), -it.amount));
            amounts.chain(lost).collect::<Vec<_>>()
        };
        assert_eq!(changes("Brannoc"), []);
        assert_eq!(changes("Ysolde"), [("HP", -2)]);
    }
}

/// Points spent after the throw: the result that stands counts, and of an NPC players learn its verdict alone.
#[test]
fn points_spent_after_the_throw() {
    let mut table = table("percent-under");
    for phrase in [
        "session start",
        "roll agnes spot faces 7,5",
        "spend luck x20 agnes",
        "roll orderly fight faces 7,5",
        "spend luck x31 orderly",
        "contest agnes spot faces 5,5 against orderly hide faces 4,4",
        "spend luck x2 agnes",
    ] {
        say(&mut table, phrase);
    }
    for viewer in EVERYBODY {
        let recap = recap(&table, viewer);
        insta::assert_snapshot!(format!("points-{:?}", recap.audience), markdown(&recap));
    }
}

/// A name that begins with an article has a small letter within a sentence, and one in the plural a bare apostrophe.
#[test]
fn names_stand_in_sentences_as_they_are_written() {
    let mut table = table("nexus");
    for phrase in [
        "pc \"The climber\"",
        "session start",
        "condition kester dazed on & condition \"The climber\" dazed on",
        "check oda rations faces 1",
    ] {
        say(&mut table, phrase);
    }
    let text = markdown(&recap(&table, EVERYBODY[0]));
    assert!(text.contains("the climber"), "{text}");
    assert!(!text.contains("and The climber"), "{text}");
    assert!(text.contains("Oda of the Reeds' Rations"), "{text}");
}

/// What was done after the end is no part of the session's moments and counts, and is told as what it is.
#[test]
fn what_comes_after_the_end_is_told_apart() {
    let mut table = table("nexus");
    say(&mut table, "session start");
    say(&mut table, "roll brannoc athletics vs 8 faces 6,3,3");
    say(&mut table, "session end");
    let before = recap(&table, players);
    say(&mut table, "roll kester athletics vs 20 faces 1,1");
    let after = recap(&table, players);
    assert_eq!((&after.best, &after.worst), (&before.best, &before.worst));
    assert_eq!((&after.people, &after.luck), (&before.people, &before.luck));
    let told = markdown(&after);
    let text = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("After the session, Kester"), "{told}");
    // A roll of the session that is put right later still counts.
    say(&mut table, "amend 3 faces 8,4,4");
    assert_ne!(recap(&table, players).people, before.people);
}

/// A percentile is of one side's throw, and is said of it: the contest is decided by both.
#[test]
fn the_best_moment_of_a_contest_speaks_of_the_dice() {
    let mut table = table("langobard");
    let phrases = [
        "pc Wulf Sword 7 Notice 3",
        "npc Sigo Sword 6 Notice 2",
        "session start",
        "contest wulf sword faces 6,6,6,6,2,3,4 against sigo sword faces 3,3,2,6,3,5",
    ];
    for phrase in phrases {
        say(&mut table, phrase);
    }
    let told = markdown(&recap(&table, Viewer::game_master));
    let words = "Wulf beat Sigo at Sword: Wulf's dice were better than 96 % of such rolls.";
    assert!(told.replace('\u{a0}', " ").contains(words), "{told}");
}

#[test]
fn belongings_are_told_as_they_go() {
    let mut table = table("langobard");
    let who = table.campaign().characters.values().next();
    let who = who.expect("it has people").name.clone();
    say(&mut table, &format!("item \"{who}\" add Arrows 12"));
    say(&mut table, "session start");
    say(&mut table, &format!("item \"{who}\" Arrows -2"));
    say(&mut table, &format!("item \"{who}\" Arrows -1"));
    let told = markdown(&recap(&table, Viewer::game_master));
    assert!(told.contains("spent 3 Arrows"), "{told}");
    assert!(told.contains("Arrows 9"), "{told}");
}

/// Who was there in a session is told as it was when it ended, whatever befell them later.
#[test]
fn a_session_keeps_its_people() {
    let later = [
        "absent hild off",
        "absent wren on",
        "pc Marta",
        "npc Crow",
        "bench corvin",
    ];
    for is_next in [true, false] {
        let mut table = table("vice-virtue");
        for phrase in ["session start", "absent hild", "session end"] {
            say(&mut table, phrase);
        }
        let first = |table: &Table, viewer| recap_of(table, Some(1), viewer).expect("it is told");
        let before = EVERYBODY.map(|viewer| first(&table, viewer));
        for phrase in later {
            say(&mut table, phrase);
        }
        if is_next {
            say(&mut table, "session start");
        }
        for (viewer, before) in EVERYBODY.into_iter().zip(before) {
            let after = first(&table, viewer);
            assert_eq!(after.people, before.people);
            let told = markdown(&after)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            let cast = "Ansa Lampwright, Corvin Ashe and Wren were there; Hild Oxhand and Sefton Quill were absent.";
            assert!(told.contains(cast), "{told}");
            let came_later = "After the session, Marta joined.";
            assert!(told.contains(came_later), "{told}");
            let json = after.json();
            for text in [&told, &json] {
                assert!(
                    text.contains("Hild Oxhand was absent from then on."),
                    "{text}"
                );
                assert!(!text.contains("Hild Oxhand joined"), "{text}");
                assert!(!text.contains("Wren was absent"), "{text}");
            }
        }
    }
}

/// Who went and came back before anything else was told was there all along.
#[test]
fn who_comes_back_at_once_was_not_away() {
    let mut table = table("vice-virtue");
    let told = |table: &Table| {
        EVERYBODY.map(|viewer| {
            let told = markdown(&recap(table, viewer));
            told.split_whitespace().collect::<Vec<_>>().join(" ")
        })
    };
    let phrases = [
        "session start",
        "absent hild",
        "absent wren",
        "absent hild off",
        "absent wren off",
    ];
    for phrase in phrases {
        say(&mut table, phrase);
    }
    for text in told(&table) {
        assert!(!text.contains("from then on"), "{text}");
        assert!(!text.contains("joined"), "{text}");
    }
    for phrase in [
        "absent hild",
        "note \"the bell rings\" open",
        "absent hild off",
    ] {
        say(&mut table, phrase);
    }
    for text in told(&table) {
        let parts = [
            "Hild Oxhand was absent from then on.",
            "the bell rings",
            "Hild Oxhand joined.",
        ];
        let places = parts.map(|part| text.find(part));
        assert!(places[0].is_some() && places.is_sorted(), "{text}");
    }
}
