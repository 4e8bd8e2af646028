//! Characters and tables of another campaign, and prepared characters in the user's folder.

use super::broken_settings::{is_there, settings};
use super::given::{Home, Ran};

/// An old campaign with a party, NPCs, notes and a table, and a new one without anybody.
fn two() -> Home {
    let home = Home::new();
    home.done(&["new", "Old Mill", "--game", "nexus"]);
    let said = "pc Marta STR d8 Fighting 3\n\
        npc \"Iron Crow\" STR d10\n\
        npc Wolf x2 HP 7\n\
        ally Rook like Marta\n\
        kind Rook ally with Marta\n\
        condition \"iron crow\" \"limping\" on\n\
        condition \"iron crow\" dazed on for 3 rounds\n\
        describe \"iron crow\" \"wants the seal\"\n\
        note \"owes the ferryman\" on \"iron crow\"\n\
        harm \"wolf 1\" 2\n\
        random add Fogs \"white | grey\"";
    let ran = home.fed(&["line", "Old Mill", "--strict"], said);
    assert_eq!(ran.status, 0, "{}", ran.out);
    home.done(&["new", "New Ford", "--game", "nexus"]);
    home
}

fn told(home: &Home, said: &str) -> Vec<String> {
    let Ran { out, err, .. } = home.fed(&["line", "New Ford"], said);
    assert_eq!(err, "");
    out.lines().map(str::to_owned).collect()
}

#[test]
fn a_whole_campaign_is_taken_as_it_stands() {
    let home = two();
    let told = told(
        &home,
        "take from old mill\nshow \"iron crow\"\nrandom fogs faces 2\nundo\nundo\nshow",
    );
    assert_eq!(
        told[0],
        "ok 2 Marta, Iron Crow, Wolf 1, Wolf 2, Rook · new here, taken from Old Mill, with 1 table"
    );
    let sheet = told.join("\n");
    assert!(
        sheet.contains("limping") && !sheet.contains("dazed"),
        "{sheet}"
    );
    assert!(
        sheet.contains("wants the seal") && sheet.contains("owes the ferryman"),
        "{sheet}"
    );
    assert!(sheet.contains("grey"), "{sheet}");
    let wolf = home.done(&["show", "Old Mill", "wolf 1"]);
    assert!(wolf.contains("5/7"), "{wolf}");
}

#[test]
fn groups_and_names_are_taken_and_what_is_here_stays() {
    let home = two();
    let told = told(
        &home,
        "take old party\ntake old npcs\ntake old npcs\ntake old wolf 1\ntake old tables\nremove \"iron crow\"\n\
         take old iron crow, fogs\ntake old \"iron crow\"\ntake old mar, heron\ntake old w\nharm \"wolf 1\" 1\nshow rook",
    );
    let starts = [
        "ok 2 Marta, Rook · new here, taken from Old Mill",
        "ok 3 Iron Crow, Wolf 1, Wolf 2 · new here, taken from Old Mill",
        "no all of it is here already: Iron Crow, Wolf 1, Wolf 2",
        "no there is already a `Wolf 1`; choose another name",
        "ok 4 1 table · taken from Old Mill (hidden)",
        "ok 5 Iron Crow is removed",
        "no there is already a `Fogs`; choose another name",
        "ok 6 Iron Crow · new here, taken from Old Mill",
        "no “Old Mill” has nobody and no table called “heron”",
        "no “w” begins several names: Wolf 1, Wolf 2",
        "ok 7 Wolf 1 · harm 1 · HP 5 → 4",
    ];
    for (told, start) in told.iter().zip(starts) {
        assert!(told.starts_with(start), "{told}\n{start}");
    }
    assert!(told[11..].join("\n").contains("Marta"), "{told:?}");
    // Players hear of nobody that they don't know, and of no table.
    let log = home.done(&["log", "New Ford", "--players", "--limit", "0"]);
    assert!(log.contains("Marta"), "{log}");
    assert!(!log.contains("Crow") && !log.contains("table"), "{log}");
}

#[test]
fn what_can_not_be_taken_is_a_sentence_and_nothing_is_lost() {
    let home = two();
    home.done(&["new", "Quiet", "--game", "contract", "--party", "sample"]);
    let broken = home.campaign("Broken");
    std::fs::write(&broken, b"not a campaign").expect("a file");
    let before = std::fs::read(&broken).expect("a file");
    let told = told(
        &home,
        "take nowhere\ntake quiet party\ntake quiet tables\ntake broken\ntake \"New Ford\"\ntake",
    );
    assert_eq!(
        told[0],
        "no there is no campaign “nowhere”; there are Broken, Quiet, Old Mill"
    );
    assert_eq!(
        told[1],
        "no “Quiet” is played with Contract, this campaign with Nexus; only tables can be taken"
    );
    assert_eq!(told[2], "no “Quiet” has no random tables of its own");
    assert!(
        told[3].starts_with("no ") && told[3].contains("Broken"),
        "{}",
        told[3]
    );
    assert_eq!(told[4], "no that is this campaign; name another");
    assert!(told[5].starts_with("no "), "{}", told[5]);
    assert_eq!(std::fs::read(&broken).expect("a file"), before);
    assert_eq!(
        home.done(&["log", "New Ford", "--limit", "0"])
            .matches("begins")
            .count(),
        1
    );
}

#[test]
fn prepared_characters_lie_in_the_users_folder() {
    let home = two();
    if !is_there(&home) {
        return;
    }
    let guard = home.done(&["show", "Old Mill", "iron crow", "--format", "ron"]);
    settings(&home, "shelf/crow.ron", &guard);
    settings(
        &home,
        "shelf/other.ron",
        guard.replace("\"nexus\"", "\"contract\""),
    );
    let told = told(
        &home,
        "npc from crow\nnpc from \"iron crow\" x2\nnpc from heron\nshow \"iron crow 2\"",
    );
    assert_eq!(told[0], "ok 2 Iron Crow joins (hidden)");
    assert_eq!(told[1], "ok 3 Iron Crow 1, Iron Crow 2 join (hidden)");
    assert!(told[2].starts_with("no "), "{}", told[2]);
    let sheet = told[3..].join("\n");
    assert!(
        sheet.contains("wants the seal") && sheet.contains("limping"),
        "{sheet}"
    );
    let said = home.run(&["check"]);
    assert_eq!(said.status, 1, "{}", said.out);
    assert!(said.out.contains("other.ron"), "{}", said.out);
    settings(&home, "shelf/other.ron", "(name: \"x\", ");
    let ran = home.fed(&["line", "New Ford"], "npc from crow");
    assert!(ran.out.contains("other.ron:1:13: "), "{}", ran.out);
    assert!(
        ran.out.ends_with("ok 4 Iron Crow 3 joins (hidden)\n"),
        "{}",
        ran.out
    );
    let said = home.run(&["check"]);
    assert!(said.out.contains("other.ron:1:13: "), "{}", said.out);
}

#[test]
fn copies_go_on_counting_and_an_npc_who_leaves_gives_its_number_back() {
    let home = two();
    let told = told(
        &home,
        "npc \"Guard 1\"\nshelf add \"Guard 1\"\nnpc from \"Guard 1\" x2\nremove \"Guard 2\"\nnpc from \"Guard 1\"\n\
         npc from \"Guard 1\" x2\nbench \"Guard 1\" on\nnpc Late\nbench \"Guard 1\" off\nshow",
    );
    assert_eq!(told[2], "ok 4 Guard 2, Guard 3 join (hidden)");
    assert_eq!(told[4], "ok 6 Guard 2 joins (hidden)");
    assert_eq!(told[5], "ok 7 Guard 4, Guard 5 join (hidden)");
    let ids = home.done(&["show", "New Ford", "--format", "json"]);
    let ids: serde_json::Value = serde_json::from_str(&ids).expect("an object");
    let people = ids["characters"].as_array().expect("characters");
    let number = |name: &str| {
        let who = people.iter().find(|who| who["name"] == name);
        who.expect("somebody")["number"].as_u64()
    };
    // The one who came meanwhile has it; the other takes the next.
    assert_eq!((number("Late"), number("Guard 1")), (Some(1), Some(6)));
}

#[test]
fn a_name_of_several_words_needs_no_quotes() {
    let home = two();
    let told = told(
        &home,
        "npc Bog thug x3\nnpc Old Grey Wolf STR d8 HP 9\nnpc bog crow like bog thug 1\nharm old grey wolf 2\n\
         npc Bog lurker STR d8 Fghting 3\npc Marta STR d8 HP 24 sword d8 round shield d6\npc Otha sword\nnpc Reed reeve 3\nshow marta",
    );
    let starts = [
        "ok 2 Bog thug 1, Bog thug 2, Bog thug 3 join",
        "ok 3 Old Grey Wolf joins",
        "ok 4 bog crow joins",
        "ok 5 Old Grey Wolf · harm 2 · HP 9 → 7",
        "no “Fghting” (word 6)",
        "ok 6 Marta joins",
        "ok 7 Otha sword joins",
        "ok 8 Reed reeve joins",
    ];
    for (told, start) in told.iter().zip(starts) {
        assert!(told.starts_with(start), "{told}\n{start}");
    }
    let sheet = told[8..].join("\n");
    assert!(
        sheet.contains("sword d8") && sheet.contains("round shield d6"),
        "{sheet}"
    );
}

/// Players read of the people who are taken the same with tables and without, of tables nothing, and never from which campaign.
#[test]
fn players_read_of_people_taken_with_tables() {
    for taken in [
        "take old mill marta, rook, fogs",
        "take old mill marta, rook",
        "take old mill",
    ] {
        let home = two();
        let answers = told(&home, taken);
        assert!(
            answers[0].contains("new here, taken from Old Mill"),
            "{answers:?}"
        );
        let seen = |verb| home.done(&[verb, "New Ford", "--players", "--format", "json"]);
        let log = home.done(&["log", "New Ford", "--players"]);
        assert!(log.contains("Marta, Rook · new here\n"), "{log}");
        assert!(!log.contains("table"), "{log}");
        for text in [log, seen("log"), seen("show"), seen("recap")] {
            assert!(!text.contains("Old Mill"), "{text}");
        }
    }
}

/// Everything that comes with somebody gets an id of its own here, injuries as well: the file stays valid.
#[test]
fn wounded_people_come_one_after_the_other() {
    for game in super::given::GAMES {
        let home = Home::with(game);
        home.done(&["new", "New Ford", "--game", game]);
        let first = home.done(&["show", game, "--players", "--format", "json"]);
        let sheets: serde_json::Value = serde_json::from_str(&first).expect("an object");
        let first = &sheets["characters"][0]["name"];
        let said = told(&home, &format!("take {game} {first}\ntake {game}\nnote hi"));
        assert!(said.iter().all(|it| it.starts_with("ok ")), "{said:#?}");
        let valid = home.done(&["check", "New Ford"]);
        assert!(valid.contains("4 entries, valid"), "{valid}");
    }
}

/// A saved roll that uses an item uses the copy's own.
#[test]
fn a_copy_uses_its_own_item() {
    let home = Home::new();
    home.done(&["new", "New Ford", "--game", "sixes-and-push"]);
    let said = told(
        &home,
        "pc Ylva Melee 3\nitem Ylva add axe d8\nitem Ylva axe bonus 2\nsave Ylva chop as roll Ylva Melee using axe\n\
         npc Wolf like Ylva\nroll Wolf chop",
    );
    assert!(said[5].contains("gear d6"), "{said:#?}");
}
