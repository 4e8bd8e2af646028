//! `rollbook luck`: numbers, sentences, and what is asked for.

use serde_json::Value;

use super::given::Home;

/// Two evenings of Mara's and Odo's.
fn evenings() -> Home {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue"]);
    let mut play = vec![
        "pc Mara level 3 Athletics 2 Stealth 1".to_owned(),
        "pc Odo Athletics 4".to_owned(),
        "award Mara virtue".to_owned(),
        "session start".to_owned(),
    ];
    for face in 1..=12 {
        play.push(format!("roll Mara Athletics vs 8 faces {face}"));
        play.push(format!("roll Odo Athletics vs 12 faces {face}"));
    }
    let second = [
        "session end",
        "session start",
        "roll Mara Stealth vs 9 faces 2",
        "reroll Mara faces 12",
        "contest Mara Athletics faces 7 against Odo Athletics faces 3",
        "dice 2d6 faces 3,4",
        "roll Mara Stealth vs 9 faces 1",
        "undo",
        "rename Odo \"Old Odo\"",
    ];
    play.extend(second.map(str::to_owned));
    home.played("Mill", &(play.join("\n") + "\n"));
    home
}

#[test]
fn for_people() {
    let home = evenings();
    insta::assert_snapshot!(home.done(&["luck", "Mill"]));
    insta::assert_snapshot!("session", home.done(&["luck", "Mill", "--session", "-1"]));
    let before = home.done(&["luck", "Mill", "--session", "0"]);
    assert_eq!(before, "Mill · session 0 · 0 rolls\n");
}

/// The luck of a session has the same words in a recap.
#[test]
fn in_a_recap_it_is_the_same() {
    let home = evenings();
    let luck = home.done(&["luck", "Mill", "--session", "2"]);
    let recap = home.done(&["recap", "Mill", "--session", "2"]);
    let recap = recap.replace('\u{a0}', " ");
    let all = luck.lines().find(|line| line.contains(" on average"));
    let all = all.and_then(|line| line.trim().split(", z").next());
    let all = all.expect("the luck of all");
    assert!(recap.contains(all), "{all}: {recap}");
    for (name, percent) in [("Mara", "60 %"), ("Old Odo", "29 %")] {
        let row = luck.lines().find(|line| line.starts_with(name));
        assert!(
            row.is_some_and(|row| row.contains(percent)),
            "{name}: {luck}"
        );
        assert!(recap.contains(&format!("{name} {percent} ")), "{recap}");
    }
}

#[test]
fn for_programs() {
    let home = evenings();
    let ask = |words: &[&str]| -> Value {
        let words = [&["luck", "Mill", "--format", "json"], words].concat();
        serde_json::from_str(&home.done(&words)).expect("one object")
    };
    let rolls = |words: &[&str]| ask(words)["overall"]["rolls"].as_u64();
    assert_eq!(rolls(&[]), Some(28));
    assert_eq!(rolls(&["--session", "1"]), Some(24));
    assert_eq!(rolls(&["--who", "odo"]), Some(13), "a former name");
    assert_eq!(rolls(&["--trait", "stea"]), Some(2));
    assert_eq!(rolls(&["--trait", "stealth", "--who", "old"]), Some(0));
    let all = ask(&[]);
    assert_eq!(all["characters"][1]["name"], "Old Odo");
    assert_eq!(all["overall"]["table_dice"]["dice"], 30);
    assert_eq!(all["overall"]["contests"]["fought"], 2);
    // Every face once is as even as it gets.
    let first = &ask(&["--session", "1", "--who", "mara"])["overall"];
    assert_eq!(first["luck"]["mean"], 0.5);
    assert_eq!(first["luck"]["chance"], Value::Null, "too few");
    let line = first["line"].as_array().map(Vec::len);
    assert_eq!(line, Some(13), "nothing, and a point a throw");
}

#[test]
fn what_there_is_not() {
    let home = evenings();
    let why = home.refused(1, &["luck", "Mill", "--who", "zed"]);
    assert!(why.contains("no character"), "{why}");
    let why = home.refused(1, &["luck", "Mill", "--session", "9"]);
    assert!(why.contains("there is no session 9"), "{why}");
}

/// Dice that were misread count once, as they fell: in a roll, a reroll, either side of a contest, and corrected twice.
#[test]
fn misread_dice_count_as_they_fell() {
    let home = Home::new();
    let evening = |name: &str, game: &str, phrases: &str| {
        home.done(&["new", name, "--game", game]);
        home.played(name, phrases);
        let told = home.done(&["luck", name, "--format", "json"]);
        let mut told: Value = serde_json::from_str(&told).expect("an object");
        told.as_object_mut().expect("an object").remove("name");
        told
    };
    let vice =
        "pc Mara level 3 Athletics 2\npc Odo Athletics 4\naward Mara virtue\naward Odo virtue\n";
    let pool = "pc Mara Brawn 2 Brawl 1\n";
    let pairs = [
        (
            "vice-virtue",
            vice,
            "roll Mara Athletics vs 8 faces 7\n",
            "roll Mara Athletics vs 8 faces 11\namend last misread faces 7\n",
        ),
        (
            "vice-virtue",
            vice,
            "roll Mara Athletics vs 8 faces 7\n",
            "roll Mara Athletics vs 8 faces 11\namend last faces 2\namend last misread faces 7\n",
        ),
        (
            "vice-virtue",
            vice,
            "roll Mara Athletics vs 8 faces 2\nreroll Mara faces 7\n",
            "roll Mara Athletics vs 8 faces 2\nreroll Mara faces 9\namend last misread faces 7\n",
        ),
        (
            "vice-virtue",
            vice,
            "contest Mara Athletics faces 7 against Odo Athletics faces 3\n",
            "contest Mara Athletics faces 7 against Odo Athletics faces 9\namend last Odo misread faces 3\n",
        ),
        (
            "contract",
            pool,
            "roll Mara Brawn + Brawl faces 4,9,8\n",
            "roll Mara Brawn + Brawl faces 10,9,8\namend last misread faces 4,9,8\n",
        ),
    ];
    for (at, (game, people, right, misread)) in pairs.into_iter().enumerate() {
        let right = evening(&format!("right {at}"), game, &format!("{people}{right}"));
        let misread_then_right = evening(
            &format!("misread {at}"),
            game,
            &format!("{people}{misread}"),
        );
        assert_eq!(misread_then_right, right, "{game}: {misread}");
        assert!(right["overall"]["rolls"].as_u64() > Some(0), "{right}");
    }
    // Dice that an amendment threw before are said anew with the others.
    let dice = |name: &str, phrases: &str| {
        let told = evening(
            name,
            "nexus",
            &format!("pc Mara AGI d8 Athletics 2\n{phrases}"),
        );
        told["overall"]["table_dice"].clone()
    };
    assert_eq!(
        dice(
            "boon",
            "roll Mara Athletics vs 8 faces 5,2\namend last +1 boon faces 3\n"
        ),
        dice(
            "boon misread",
            "roll Mara Athletics vs 8 faces 5,6\namend last +1 boon faces 3\namend last misread faces 5,2,3\n",
        ),
    );
}

/// The recap's first throws, too, are those that fell.
#[test]
fn a_misread_die_is_no_first_throw() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus"]);
    home.played(
        "Mill",
        "pc Ann AGI d8 Athletics 2\nsession start\nroll Ann athletics vs 12 faces 1,1\namend last misread faces 6,4\n",
    );
    let recap = home.done(&["recap", "Mill"]);
    assert!(recap.contains("| weak | 1 |"), "{recap}");
    assert!(!recap.contains("| blunder | 1 |"), "{recap}");
}

/// A roll whose difficulty was set right afterwards counts as one that was rolled against it: what came and what was expected.
#[test]
fn an_amended_roll_counts_as_what_it_was_rolled_for() {
    let home = Home::new();
    let told = |name: &str, game: &str, phrases: &str| {
        home.done(&["new", name, "--game", game]);
        home.played(name, &format!("session start\n{phrases}"));
        let luck = home.done(&["luck", name, "--format", "json"]);
        let luck: Value = serde_json::from_str(&luck).expect("an object");
        let recap = home.done(&["recap", name]);
        let table = recap.split("| first throws").nth(1).unwrap_or_default();
        (luck["overall"].clone(), table.to_owned())
    };
    let ann = "pc Ann AGI d8 Athletics 2\n";
    assert_eq!(
        told(
            "right",
            "nexus",
            &format!("{ann}roll Ann Athletics vs 12 faces 5,3\n")
        ),
        told(
            "amended",
            "nexus",
            &format!("{ann}roll Ann Athletics vs 8 faces 5,3\namend last vs 12\n")
        ),
    );
    // Also where the dice turn out to be misread after that.
    assert_eq!(
        told(
            "right dice",
            "nexus",
            &format!("{ann}roll Ann Athletics vs 12 faces 5,3\n")
        ),
        told(
            "amended and misread",
            "nexus",
            &format!(
                "{ann}roll Ann Athletics vs 8 faces 5,6\namend last vs 12\namend last misread faces 5,3\n"
            )
        ),
    );
    let two = "pc Mara level 3 Athletics 2 Stealth 4\npc Odo Athletics 4\n";
    let against = "against Odo Athletics faces 3\n";
    assert_eq!(
        told(
            "right contest",
            "vice-virtue",
            &format!("{two}contest Mara Stealth faces 7 {against}")
        )
        .0["contests"],
        told(
            "amended contest",
            "vice-virtue",
            &format!("{two}contest Mara Athletics faces 7 {against}amend last Mara Stealth\n")
        )
        .0["contests"],
    );
}

/// A first result that is kept after a reroll was no success at first.
#[test]
fn a_kept_failure_was_none_before() {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue"]);
    home.played(
        "Mill",
        "pc Ann Heart 4 People 4 level 2\naward Ann virtue\nsession start\nroll ann people vs 12 faces 11\nreroll ann virtue faces 9\nkeep old\n",
    );
    let recap = home.done(&["recap", "Mill"]);
    assert!(!recap.contains("succeeded at People at first"), "{recap}");
    assert!(recap.contains("Ann spent 1 virtue and"), "{recap}");
}

/// Dice that the program adds to a throw of the table count as the program's, and both the answer and the inspector say so.
#[test]
fn what_the_program_adds_to_table_dice_is_its_own() {
    let home = Home::with("nexus");
    let phrases = "roll ysolde lore faces 12,6\namend last boon 1\n";
    let ran = home.fed(&["line", "nexus"], phrases);
    let answer = ran.out.lines().last().unwrap_or_default();
    assert!(answer.contains("thrown by the program"), "{answer}");
    let luck = home.done(&["luck", "nexus", "--format", "json"]);
    let luck: Value = serde_json::from_str(&luck).expect("JSON");
    let overall = &luck["overall"];
    let counted = ["table_dice", "app_dice"].map(|whose| overall[whose]["dice"].clone());
    assert_eq!(counted, [Value::from(2), Value::from(1)], "{overall}");
}
