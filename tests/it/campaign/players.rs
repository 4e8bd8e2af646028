//! What players may know of a character: how much they see, its name for them, its state in words.

use rollbook::campaign::character::{CharacterKind, PlayersSee};
use rollbook::campaign::command::{Command as C, NewCharacter};

use super::given::{BRANNOC, Given, WOLF, YSOLDE, someone};

fn harm(amount: i32, text: &str) -> C {
    C::Harm {
        who: WOLF,
        amount: amount.into(),
        text: text.to_owned(),
        on: None,
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    }
}

fn state(given: &Given) -> String {
    let wolf = given.0.character(WOLF).expect("it is there");
    given.0.state_words(wolf).to_owned()
}

/// The states that the wolf passes through while one is taken off its track at a time, each with the value at which it begins.
#[test]
fn a_track_in_words() {
    let mut given = Given::party("nexus");
    given.after(C::TrackMax(WOLF, "HP".to_owned(), Some(9)));
    let mut said = vec![(9, state(&given))];
    for left in (0..9).rev() {
        given.after(harm(1, ""));
        if said.last().map(|(_, word)| word) != Some(&state(&given)) {
            said.push((left, state(&given)));
        }
    }
    let said: Vec<(i32, &str)> = said.iter().map(|(at, word)| (*at, word.as_str())).collect();
    let all = [(9, "unhurt"), (8, "hurt"), (3, "badly hurt"), (0, "down")];
    assert_eq!(said, all);
}

#[test]
fn a_third_of_a_track_is_not_rounded() {
    let mut given = Given::party("nexus");
    given.after(C::TrackMax(WOLF, "HP".to_owned(), Some(10)));
    given.after(harm(6, ""));
    assert_eq!(state(&given), "hurt");
    given.after(harm(1, ""));
    assert_eq!(state(&given), "badly hurt");
}

#[test]
fn a_wound_on_a_full_track() {
    let mut given = Given::party("nexus");
    given.after(C::Harm {
        who: WOLF,
        amount: 0.into(),
        text: "torn ear".to_owned(),
        on: Some("SPI".to_owned()),
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    });
    assert_eq!(state(&given), "hurt");
}

#[test]
fn injuries_in_words() {
    for (game, words) in [
        // Their sizes count: three scratches leave more than a third of Body.
        ("contract", ["unhurt", "injured", "injured", "injured"]),
        ("langobard", ["unhurt", "hurt", "badly hurt", "badly hurt"]),
        (
            "vice-virtue",
            ["unhurt", "wounded", "badly wounded", "badly wounded"],
        ),
    ] {
        let mut given = Given::party(game);
        let mut said = vec![state(&given)];
        for text in ["gash", "limp", "torn ear"] {
            given.after(harm(1, text));
            said.push(state(&given));
        }
        assert_eq!(said, words, "{game}");
    }
}

#[test]
fn a_track_of_the_penalty_at_nothing() {
    let mut given = Given::party("contract");
    given.after(harm(99, "crushed"));
    assert_eq!(state(&given), "incapacitated");
}

#[test]
fn what_players_see_of_npcs() {
    let mut given = Given::party("nexus");
    let seen = |given: &Given, who| {
        let who = given.0.character(who).expect("it is there");
        given.0.players_see(who)
    };
    assert_eq!(seen(&given, WOLF), PlayersSee::Words);
    assert_eq!(seen(&given, BRANNOC), PlayersSee::Numbers);
    assert_eq!(
        given.says(C::PlayersSee(PlayersSee::Nothing)),
        "players now see nothing of NPCs"
    );
    assert_eq!(
        given.says(C::PlayersSee(PlayersSee::Nothing)),
        "no players already see nothing of NPCs"
    );
    assert_eq!(seen(&given, WOLF), PlayersSee::Nothing);
    assert_eq!(
        given.says(C::OwnPlayersSee(WOLF, Some(PlayersSee::Defences))),
        "Wolf · players now see defences"
    );
    assert_eq!(seen(&given, WOLF), PlayersSee::Defences);
    assert_eq!(
        given.says(C::OwnPlayersSee(WOLF, None)),
        "Wolf · players now see what they see of other NPCs (nothing)"
    );
    assert_eq!(
        given.says(C::OwnPlayersSee(BRANNOC, Some(PlayersSee::Words))),
        "no players know the figures of Brannoc; this can be set for NPCs only"
    );
    assert_eq!(
        given.says(C::Difficulties(false)),
        "players no longer see difficulties"
    );
    assert_eq!(
        given.says(C::Difficulties(false)),
        "no players don't see difficulties already"
    );
}

/// The entries are the GM's, also where players see what they do: the name of somebody who acts.
#[test]
fn players_are_not_told_of_these_settings() {
    let mut given = Given::party("nexus");
    given.after(C::SetOrder(vec![BRANNOC, WOLF]));
    let settings = [
        C::Difficulties(false),
        C::PlayersSee(PlayersSee::Nothing),
        C::OwnPlayersSee(WOLF, Some(PlayersSee::Numbers)),
        C::SetAlias(WOLF, Some("a grey shape".to_owned())),
    ];
    for command in settings {
        let done = given.decide(&command).expect("it is new");
        assert!(done.hidden, "{command:?}");
    }
}

#[test]
fn a_name_for_players_is_nobody_elses() {
    let mut given = Given::party("nexus");
    let alias = |name: &str| C::SetAlias(WOLF, Some(name.to_owned()));
    assert_eq!(
        given.says(alias(" a  hooded stranger\t")),
        "Wolf · players now know it as “a hooded stranger”"
    );
    let wolf = |given: &Given| given.0.character(WOLF).expect("it is there").clone();
    assert_eq!(given.0.name_for_players(&wolf(&given)), "a hooded stranger");
    given.after(someone("Fox", false, &[]));
    let fox = given.0.named("Fox").expect("it joined").id;
    for (command, no) in [
        (
            alias("YSOLDE"),
            "no there is already a `Ysolde`; choose another name",
        ),
        (
            alias("wolf"),
            "no that is the name of Wolf itself; write none",
        ),
        (alias(" "), "no a name has 1 to 60 columns"),
        (
            alias("a hooded stranger"),
            "no players already know Wolf as a hooded stranger",
        ),
        (
            C::SetAlias(fox, Some("A hooded Stranger".to_owned())),
            "no A hooded Stranger is the name of Wolf for players; choose another name",
        ),
        (
            C::Rename(fox, "A Hooded Stranger".to_owned()),
            "no A Hooded Stranger is the name of Wolf for players; choose another name",
        ),
        (
            someone("A Hooded Stranger", true, &[]),
            "no A Hooded Stranger is the name of Wolf for players; choose another name",
        ),
        (
            C::SetAlias(YSOLDE, Some("a lady".to_owned())),
            "no players know the name of Ysolde; this can be set for NPCs only",
        ),
        (
            C::SetAlias(fox, None),
            "no players already know Fox by that name",
        ),
    ] {
        assert_eq!(given.says(command), no);
    }
    assert_eq!(
        given.says(C::SetAlias(WOLF, None)),
        "Wolf · players now know it by its own name"
    );
    assert_eq!(given.0.name_for_players(&wolf(&given)), "Wolf");
}

#[test]
fn the_redo_of_a_name_for_players_fails_where_it_is_taken() {
    let mut given = Given::party("nexus");
    let set = given
        .run(&C::SetAlias(WOLF, Some("Stranger".to_owned())))
        .expect("it is free");
    let undone = given.0.undoing(&set.events).expect("nothing came between");
    for event in &undone {
        given.0.apply(event);
    }
    given.after(someone("Stranger", false, &[]));
    let conflict = given.0.undoing(&undone).expect_err("the name is taken");
    assert_eq!(conflict.to_string(), "Stranger has the name Stranger");
}

#[test]
fn the_settings_of_an_npc_end_with_its_kind() {
    let mut given = Given::party("nexus");
    let kind = |kind| C::SetKind(WOLF, kind, None);
    let of_wolf = |given: &Given| {
        let wolf = given.0.character(WOLF).expect("it is there");
        (wolf.players_see, wolf.alias.clone(), wolf.known)
    };
    given.after(C::OwnPlayersSee(WOLF, Some(PlayersSee::Nothing)));
    given.after(C::SetAlias(WOLF, Some("a grey shape".to_owned())));
    given.after(kind(CharacterKind::Ally));
    assert_eq!(of_wolf(&given), (None, None, false));
    // Players know who was an ally.
    given.after(kind(CharacterKind::Npc));
    assert_eq!(of_wolf(&given), (None, None, true));
}

#[test]
fn a_copy_is_somebody_else() {
    let mut given = Given::party("nexus");
    given.after(C::SetAlias(WOLF, Some("a grey shape".to_owned())));
    given.after(C::OwnPlayersSee(WOLF, Some(PlayersSee::Nothing)));
    given.after(harm(1, ""));
    let copy = |name: &str, kind| {
        C::Add(Box::new(NewCharacter {
            name: name.to_owned(),
            kind,
            copies: 1,
            like: Some(WOLF),
            overall: None,
            ratings: Vec::new(),
            belongings: Vec::new(),
        }))
    };
    given.after(copy("Cub", CharacterKind::Npc));
    given.after(copy("Hound", CharacterKind::Ally));
    let of = |name: &str| {
        let who = given.0.named(name).expect("it joined");
        (who.players_see, who.alias.as_deref(), who.known)
    };
    assert_eq!(
        of("Wolf"),
        (Some(PlayersSee::Nothing), Some("a grey shape"), true)
    );
    assert_eq!(of("Cub"), (Some(PlayersSee::Nothing), None, false));
    assert_eq!(of("Hound"), (None, None, false));
}
