//! Characters that come, go and change their names.

use rollbook::campaign::CharacterId;
use rollbook::campaign::character::{Presence, Value};
use rollbook::campaign::command::{Command as C, NewCharacter};

use crate::spoken::{Spoken, said};

use super::given::{BRANNOC, Given, WOLF, YSOLDE, die, number, several, someone, thing};

fn rename(who: CharacterId, name: &str) -> C {
    C::Rename(who, name.to_owned())
}

fn like(name: &str, who: CharacterId, ratings: &[(&str, Value)]) -> C {
    let ratings = ratings.iter();
    C::Add(Box::new(NewCharacter {
        name: name.to_owned(),
        kind: rollbook::campaign::character::CharacterKind::Npc,
        copies: 1,
        like: Some(who),
        overall: None,
        belongings: Vec::new(),
        ratings: ratings
            .map(|(name, value)| ((*name).to_owned(), (*value).into()))
            .collect(),
    }))
}

fn numbers(given: &Given) -> Vec<(&str, u32)> {
    let all = given.0.characters.values();
    all.map(|who| (who.name.as_str(), who.number)).collect()
}

#[test]
fn copies_are_numbered_on_and_take_the_free_places() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(several("Rat", false, 3, &[])),
        "Rat 1, Rat 2, Rat 3 join"
    );
    given.after(C::Remove(WOLF));
    assert_eq!(
        given.says(several("rat", false, 2, &[])),
        "rat 4, rat 5 join"
    );
    let seats = [
        ("Brannoc", 1),
        ("Ysolde", 2),
        ("Rat 1", 4),
        ("Rat 2", 5),
        ("Rat 3", 6),
        ("rat 4", 3),
        ("rat 5", 7),
    ];
    assert_eq!(numbers(&given), seats);
    assert_eq!(
        given.says(several("Rat", false, 51, &[])),
        "no the number of copies is 1 to 50, not 51"
    );
    assert_eq!(
        given.says(several("Rat", false, 9, &[])),
        "Rat 6 to Rat 14 join"
    );
}

#[test]
fn names_are_unique_whatever_the_case() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(someone("YSOLDE", true, &[])),
        "no there is already a `Ysolde`; choose another name"
    );
    assert_eq!(
        given.says(rename(WOLF, "brannoc")),
        "no there is already a `Brannoc`; choose another name"
    );
    assert_eq!(given.says(rename(WOLF, "WOLF")), "Wolf → WOLF");
    assert_eq!(
        given.says(rename(WOLF, "WOLF")),
        "no WOLF already has that name"
    );
    assert_eq!(
        given.says(rename(WOLF, "\u{7}")),
        "no a name has 1 to 60 columns"
    );
}

#[test]
fn a_sheet_comes_with_its_ratings() {
    let mut given = Given::party("nexus");
    let ratings = [
        ("fighting", number(2)),
        ("STR", die("d10")),
        ("HP", number(9)),
        ("Parry", number(8)),
        ("fatigue", number(2)),
    ];
    given.after(someone("Boar", false, &ratings));
    let boar = given.0.named("boar").expect("it came");
    assert_eq!(given.0.rating(boar, "Fighting"), Some(number(2)));
    assert_eq!(given.0.rating(boar, "STR"), Some(die("d10")));
    assert_eq!(given.0.rating(boar, "AGI"), Some(die("d6")));
    assert_eq!(given.0.rating(boar, "Lore"), None);
    let track = |name| {
        given
            .0
            .track(boar, name)
            .map(|track| (track.now, track.max))
    };
    assert_eq!(track("HP"), Some((9, 9)));
    assert_eq!(track("Fatigue"), Some((2, 6)));
    assert_eq!(given.0.defence(boar, "Parry"), Some(8));
    assert_eq!(given.0.defence(boar, "Dodge"), Some(8));
}

#[test]
fn wrong_ratings_are_refused() {
    let mut given = Given::party("nexus");
    let mut with = |name: &str, value| given.says(someone("Boar", false, &[(name, value)]));
    assert_eq!(with("Fighting", number(6)), "no Fighting is 0 to 5, not 6");
    assert_eq!(
        with("Fighting", die("d6")),
        "no Fighting is rated as a number from 0 to 5"
    );
    assert_eq!(
        with("STR", die("d20")),
        "no STR is rated as a die: d4-1, d4, d6, d8, d10, d12, d12+1"
    );
    assert_eq!(with("HP", number(0)), "no HP is 1 to 999, not 0");
    assert_eq!(with("Resolve", number(4)), "no Resolve is 0 to 3, not 4");
    // What no trait is called is a skill of the character's own, with the same range.
    assert_eq!(with("Tusks", number(6)), "no Tusks is 0 to 5, not 6");
    let twice = [("HP", number(9)), ("hp", number(8))];
    assert_eq!(
        given.says(someone("Boar", false, &twice)),
        "no hp is given twice"
    );
}

#[test]
fn a_copy_has_the_sheet_and_not_the_story() {
    let mut given = Given::party("nexus");
    let step = rollbook::rules::Step { sides: 8, plus: 0 };
    given.after(C::AddItem(BRANNOC, "Bronze shield".to_owned(), step));
    given.after(C::Condition(BRANNOC, "dazed".to_owned(), true));
    given.after(C::TrackMax(BRANNOC, "HP".to_owned(), Some(24)));
    given.after(like("Twin", BRANNOC, &[("Lore", number(1))]));
    let twin = given.0.named("Twin").expect("he came");
    assert_eq!((twin.id, twin.items[0].id), (CharacterId(5), thing(6)));
    assert_eq!(given.0.track(twin, "HP").map(|track| track.now), Some(24));
    assert_eq!(
        (twin.conditions.len(), twin.number, twin.is_pc()),
        (0, 4, false)
    );
}

#[test]
fn levels_are_the_games() {
    let mut given = Given::party("vice-virtue");
    assert_eq!(given.0.party_level(), Some(1));
    given
        .after(C::SetLevel(BRANNOC, 4))
        .after(C::SetLevel(YSOLDE, 3));
    assert_eq!(given.0.party_level(), Some(3));
    given.after(C::Presence(YSOLDE, Presence::Absent));
    assert_eq!(given.0.party_level(), Some(4));
    assert_eq!(
        given.says(C::SetLevel(WOLF, 10)),
        "no a level is 1 to 9, not 10"
    );
    assert_eq!(
        Given::party("nexus").says(C::SetLevel(WOLF, 1)),
        "no this game has no levels"
    );
}

#[test]
fn people_come_and_go() {
    let mut given = Given::party("nexus");
    let presence = |presence| C::Presence(YSOLDE, presence);
    assert_eq!(
        given.says(presence(Presence::Absent)),
        "Ysolde is now absent"
    );
    assert_eq!(
        given.says(presence(Presence::Absent)),
        "no Ysolde is already absent"
    );
    assert_eq!(
        given.says(presence(Presence::Benched)),
        "Ysolde is now away from the table"
    );
    assert_eq!(given.says(C::Remove(WOLF)), "Wolf is removed");
    assert_eq!(
        given.says(C::Remove(WOLF)),
        "no that character was removed; choose another"
    );
}

/// The common name of copies is all of them, wherever a phrase takes several; with its figure it is one.
#[test]
fn copies_have_a_common_name() {
    let people = [
        "pc Ysolde",
        "npc Ash hound x2",
        "npc Guard x3",
        "npc Guardian",
    ];
    let mut table = Spoken::at("nexus", "any 3", &people);
    let mut say = |phrase| said(&mut table.0, phrase);
    assert_eq!(
        say("harm \"ash hound\",\"guard\" 2"),
        "harm 2: Ash hound 1 HP 12 → 10, Ash hound 2 HP 12 → 10, Guard 1 HP 12 → 10, Guard 2 HP 12 → 10, Guard 3 HP 12 → 10"
    );
    assert_eq!(
        say("harm \"ash hound\" 1"),
        "harm 1: Ash hound 1 HP 10 → 9, Ash hound 2 HP 10 → 9"
    );
    assert_eq!(say("harm hound 1 1"), "Ash hound 1 · harm 1 · HP 9 → 8");
    assert_eq!(
        say("order set ysolde hound guard"),
        "order: Ysolde, Ash hound 1, Ash hound 2, Guard 1, Guard 2, Guard 3 · round 1"
    );
    assert!(say("roll guard Stealth vs 8").starts_with("Stealth: Guard 1 "));
    // Of those who left and those who are here the second are meant.
    say("bench \"Guard 1\"");
    assert_eq!(
        say("condition guard dazed on"),
        "now dazed: Guard 2, Guard 3"
    );
    let no = rollbook::phrase::parse(table.0.campaign(), "encounter save gang gua");
    let no = no.expect_err("a Guardian, too").to_string();
    assert!(no.contains("could be"), "{no}");
}

/// A group whose members have one number each rolls without a trait, as each of them does.
#[test]
fn a_group_of_one_number_each_needs_no_trait() {
    let people = ["npc Bob 2", "npc Dan 4"];
    let mut table = Spoken::at("contract", "any 3", &people);
    for phrase in ["roll npcs", "roll bob,dan vs 7", "roll npcs vs 7 +1"] {
        let label = table.say(phrase);
        assert!(
            label.contains("roll: Bob ") && label.contains("Dan "),
            "{label}"
        );
    }
}

/// A side is part of a list, too.
#[test]
fn sides_stand_in_lists() {
    let people = ["pc Ysolde", "pc Brannoc", "npc Rat x2", "npc Innkeeper"];
    let mut table = Spoken::at("nexus", "any 3", &people);
    let mut say = |phrase| said(&mut table.0, phrase);
    assert_eq!(
        say("condition pcs,rat dazed on"),
        "now dazed: Ysolde, Brannoc, Rat 1, Rat 2"
    );
    assert_eq!(
        say("order set npcs ysolde"),
        "order: Rat 1, Rat 2, Innkeeper, Ysolde · round 1"
    );
    let order = say("order roll AGI + Perception anew for pcs rat");
    assert!(
        order.contains("Brannoc") && !order.contains("Innkeeper"),
        "{order}"
    );
}

/// Nobody rolls against somebody who is away from the table: players would be told of somebody they are shown nothing of.
#[test]
fn who_is_away_is_no_target() {
    let people = ["pc Ysolde Fighting 2", "npc Grim Parry 8"];
    let mut table = Spoken::at("nexus", "any 3", &people);
    table.done("bench Grim");
    for phrase in [
        "roll Ysolde Fighting vs grim.parry",
        "roll Ysolde Fighting vs 8,grim.parry",
        "contest Ysolde Fighting against Grim Fighting",
    ] {
        assert_eq!(
            table.say(phrase),
            "no Grim is away from the table; “bench Grim off” brings them back"
        );
    }
}

/// Several come and go in one entry, which undo takes back as a whole.
#[test]
fn several_come_and_go_in_one_entry() {
    let mut table = Spoken::at("nexus", "", &["pc Ysolde", "pc Brannoc"]);
    let absent = "Ysolde is now absent; Brannoc is now absent";
    assert_eq!(table.say("absent Ysolde, Brannoc"), absent);
    assert_eq!(
        table.say("item Ysolde add -1"),
        "no “-1” is a number and no thing; to change how many there are, choose the thing first"
    );
    table.done("undo");
    assert!(table.0.campaign().present().count() == 2);
    let mut say = |phrase| said(&mut table.0, phrase);
    assert_eq!(
        say("bench Ysolde, Brannoc"),
        "Ysolde is now away from the table; Brannoc is now away from the table"
    );
    assert_eq!(
        say("bench Ysolde, Brannoc off"),
        "Ysolde is now here; Brannoc is now here"
    );
}

/// What is left of a track and its most, in the line of a new character.
#[test]
fn a_newcomer_has_what_is_left_of_a_track() {
    let track = |table: &crate::spoken::Spoken, name: &str, track: &str| {
        let who = table.who(name);
        let view = table.0.campaign().track(who, track).expect("a track");
        (view.now, view.max)
    };
    let mut table = crate::spoken::Spoken::at("nexus", "", &[]);
    table.done("pc Marta STR d8 HP 9/14, Resolve 2/3 Fatigue 1/6");
    assert_eq!(track(&table, "Marta", "HP"), (9, 14));
    assert_eq!(track(&table, "Marta", "Resolve"), (2, 3));
    assert_eq!(track(&table, "Marta", "Fatigue"), (1, 6));
    table.done("npc Wolf x2 HP 3/9");
    assert_eq!(track(&table, "Wolf 2", "HP"), (3, 9));
    table.done("ally Crow HP 0/4");
    assert_eq!(track(&table, "Crow", "HP"), (0, 4));
    for (line, why) in [
        ("npc A HP 9/4", "no HP is 0 to 4, not 9"),
        ("npc A HP 0/0", "no the highest HP is 1 to"),
        (
            "npc A Fighting 2/3",
            "no Fighting 2/3: only a track has two numbers, what is left and its most",
        ),
    ] {
        let said = table.say(line);
        assert!(said.starts_with(why), "{said}");
    }
    // Every track of every game takes both numbers or says why not.
    let embedded = rollbook::game::embedded();
    let templates = rollbook::game::templates();
    for source in embedded.iter().chain(&templates) {
        let id = &source.game.id;
        let mut table = crate::spoken::Spoken::at(id, "", &[]);
        for (nth, rule) in source.game.sheet.tracks.iter().enumerate() {
            let said = table.say(&format!("pc P{nth} \"{}\" 1/2", rule.name));
            if rule.less_injuries {
                let why = format!(
                    "no what is left of {0} follows from injuries: {0} 2",
                    rule.name
                );
                assert_eq!(said, why, "{id}");
            } else {
                let who = format!("P{nth}");
                assert_eq!(track(&table, &who, &rule.name), (1, 2), "{id}: {said}");
            }
        }
    }
}

/// An encounter is on the table while one of its people is. Who was taken off comes back as they were; fresh copies are others.
#[test]
fn an_encounter_comes_back_as_it_was_or_as_fresh_copies() {
    let people = [
        "pc Ysolde",
        "npc Ghoul x3 HP 5",
        "encounter save Pit \"Ghoul 1\",\"Ghoul 2\"",
        "track \"Ghoul 1\" HP -3",
        "rename \"Ghoul 2\" Grak",
        "order set Ysolde, \"Ghoul 1\"",
    ];
    let mut table = Spoken::at("nexus", "", &people);
    assert_eq!(
        said(&mut table.0, "encounter off Pit"),
        "Pit · off the table, as they are"
    );
    let hurt = table.who("Ghoul 1").clone();
    assert_eq!(hurt.presence, Presence::Benched);
    assert_eq!(
        said(&mut table.0, "encounter back Pit"),
        "Ghoul 1, Grak: back at the table, as before"
    );
    let back = table.who("Ghoul 1");
    assert_eq!((&back.tracks, back.id), (&hurt.tracks, hurt.id));
    let order = table.0.campaign().order.as_deref().expect("it stands");
    assert_eq!(order.turns.len(), 3, "both act");
    table.done("down \"Ghoul 1\"");
    table.done("down Grak");
    table.done("order end");
    assert_eq!(
        said(&mut table.0, "encounter off Pit"),
        "no Pit is not on the table"
    );
    assert_eq!(
        said(&mut table.0, "encounter on Pit"),
        "Ghoul 2, Ghoul 4: at the table as fresh copies of Pit"
    );
    assert_eq!(
        said(&mut table.0, "encounter back Pit"),
        "no Pit is already on the table"
    );
    assert_eq!(
        said(&mut table.0, "encounter on Pit"),
        "no Pit is already on the table"
    );
}

/// Numbers that are handed round by an entry are handed back by its undo.
#[test]
fn an_encounter_that_comes_back_can_be_undone() {
    let people = [
        "npc Wolf x3 Spear 4",
        "npc Ansa Stealth 3",
        "encounter save Ford \"Wolf 1\",\"Wolf 2\",\"Wolf 3\",Ansa",
        "pc Wilfrida Riding 3",
        "npc Giant Brawling 6",
        "pc A",
        "pc B",
        "pc C",
        "pc D",
        "encounter off Ford",
    ];
    let mut table = Spoken::at("langobard", "", &people);
    let numbers = |table: &Spoken| -> Vec<u32> {
        let all = table.0.campaign().characters.values();
        all.map(|who| who.number).collect()
    };
    let before = numbers(&table);
    table.done("encounter back Ford");
    table.0.undo().expect("nothing came between");
    assert_eq!(numbers(&table), before);
}

/// Copies that come back stand in the order of their figures, also those that no key chooses; who is only absent keeps the row.
#[test]
fn copies_come_back_in_their_order() {
    let people = [
        "pc A",
        "pc B",
        "pc C",
        "pc D",
        "npc Boss 6",
        "npc Raider x5 4",
        "npc Berta 3",
        "npc Toll 2",
        "encounter save Pass Boss,\"Raider 1\",\"Raider 2\",\"Raider 3\",\"Raider 4\",\"Raider 5\"",
        "encounter off Pass",
        "encounter back Pass",
    ];
    let mut table = Spoken::at("langobard", "", &people);
    let names = |table: &Spoken| {
        let present = table.0.campaign().present();
        let mut npcs: Vec<_> = present.filter(|who| !who.is_party()).collect();
        npcs.sort_by_key(|who| who.number);
        let names: Vec<String> = npcs.iter().map(|who| who.name.clone()).collect();
        names.join(", ")
    };
    assert_eq!(
        names(&table),
        "Berta, Toll, Boss, Raider 1, Raider 2, Raider 3, Raider 4, Raider 5"
    );
    let number = table.who("Boss").number;
    table.done("absent Boss on");
    assert_eq!(table.who("Boss").number, number);
    table.done("bench Boss on");
    assert_ne!(table.who("Boss").number, number);
}

/// What somebody gets at once is told behind one verb.
#[test]
fn several_things_are_got_in_one_entry() {
    let mut table = Spoken::at("nexus", "", &["pc Ysolde"]);
    assert_eq!(
        said(
            &mut table.0,
            "item Ysolde add Lamp & trait Ysolde Athletics 2 & item Ysolde add Rope"
        ),
        "Ysolde: Athletics 2, gets Lamp, Rope"
    );
}
