//! Ratings, defences, notes, saved rolls.

use rollbook::campaign::character::Value;
use rollbook::campaign::command::Command as C;
use rollbook::campaign::test::{Actor, Source, Test};

use super::given::{BRANNOC, Given, YSOLDE, die, number, thing};

fn set(name: &str, value: Option<Value>) -> C {
    own(name, value, None, None)
}

fn own(name: &str, value: Option<Value>, kind: Option<&str>, usual: Option<&str>) -> C {
    C::SetTrait {
        who: BRANNOC,
        name: name.to_owned(),
        value,
        kind: kind.map(str::to_owned),
        usual: usual.map(str::to_owned),
    }
}

fn test(traits: &[&str]) -> Test {
    let traits = traits.iter().map(|&name| name.to_owned());
    Test {
        dice: Source::Faces(vec![3, 4]),
        ..Test::of(Actor::Character(YSOLDE), traits.collect())
    }
}

#[test]
fn ratings_of_the_game_change_within_their_range() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(set("str", Some(die("d8")))),
        "Brannoc · STR d6 → d8"
    );
    assert_eq!(
        given.says(set("STR", Some(die("d8")))),
        "no Brannoc's STR is already d8"
    );
    assert_eq!(
        given.says(set("Lore", Some(number(0)))),
        "Brannoc · Lore none → 0"
    );
    assert_eq!(
        given.says(set("Lore", Some(number(9)))),
        "no Lore is 0 to 5, not 9"
    );
    assert_eq!(given.says(set("Lore", None)), "Brannoc · Lore 0 → none");
    assert_eq!(given.says(set("STR", None)), "Brannoc · STR d8 → d6");
    assert_eq!(
        given.says(set("STR", None)),
        "no STR d6 is as on a new sheet"
    );
    assert_eq!(
        given.says(own("Lore", Some(number(1)), Some("Skills"), None)),
        "no Lore is a trait of the game; kind and attribute are for your own"
    );
}

#[test]
fn a_new_name_is_a_trait_of_ones_own() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(own("Falconry", Some(number(2)), None, Some("agi"))),
        "Brannoc · Falconry none → 2"
    );
    let brannoc = given.0.character(BRANNOC).expect("he is there");
    let falconry = &brannoc.traits["Falconry"];
    assert_eq!(falconry.kind.as_deref(), Some("Skills"));
    assert_eq!(falconry.usual.as_deref(), Some("AGI"));
    assert_eq!(
        given
            .0
            .kind_of(brannoc, "Falconry")
            .map(|kind| kind.name.as_str()),
        Some("Skills")
    );
    assert_eq!(
        given.says(set("falconry", Some(number(3)))),
        "Brannoc · Falconry 2 → 3"
    );
    assert_eq!(
        given.says(own("Sailing", Some(number(2)), Some("Crafts"), None)),
        "no there is no kind `Crafts`; there are Attributes, Skills"
    );
    assert_eq!(
        given.says(set("hp", Some(number(2)))),
        "no there is already a `HP`; choose another name"
    );
    assert_eq!(
        given.says(set("Falconry", None)),
        "Brannoc · Falconry 3 → none"
    );
}

#[test]
fn a_defence_can_be_ones_own() {
    let mut given = Given::party("nexus");
    let parry = |value| C::SetDefence(BRANNOC, "parry".to_owned(), value);
    assert_eq!(given.says(parry(Some(9))), "Brannoc · Parry 7 → 9");
    assert_eq!(given.says(parry(Some(100))), "no Parry is 0 to 99, not 100");
    assert_eq!(given.says(parry(None)), "Brannoc · Parry 9 → 7");
    assert_eq!(given.says(parry(None)), "no Brannoc's Parry is already 7");
}

#[test]
fn a_note_on_somebody_is_the_gms_alone() {
    let mut given = Given::party("nexus");
    let note = |text: &str| C::SetNote(BRANNOC, text.to_owned());
    let decision = given
        .run(&note("owes the ferryman\ntwo coins"))
        .expect("it is a note");
    assert_eq!(
        (decision.label.as_str(), decision.hidden),
        ("Brannoc · note: owes the ferryman two coins", true)
    );
    assert_eq!(
        given.says(note("owes him three")),
        "Brannoc · note: owes him three (was “owes the ferryman two coins”)"
    );
    assert_eq!(
        given.says(note("")),
        "Brannoc · note deleted (was “owes him three”)"
    );
    assert_eq!(
        given.says(note("")),
        "no the note on Brannoc already says that"
    );
}

#[test]
fn a_saved_roll_is_its_owners() {
    let mut given = Given::party("nexus");
    let save = |traits: &[&str]| {
        C::Save(
            Some(BRANNOC),
            "Shield bash".to_owned(),
            Box::new(test(traits)),
        )
    };
    assert_eq!(
        given.says(save(&["Fighting", "STR"])),
        "Brannoc · Shield bash saved"
    );
    let saved = &given.0.character(BRANNOC).expect("he is there").saved[0];
    assert_eq!(saved.test.who, Actor::Character(BRANNOC));
    assert_eq!(saved.test.dice, Source::Thrown);
    assert_eq!(
        given.says(save(&["Fighting", "STR"])),
        "no Brannoc already has Shield bash saved like this"
    );
    assert_eq!(
        given.says(save(&["Athletics"])),
        "Brannoc · Shield bash saved again"
    );
    assert_eq!(
        given.says(C::Forget(Some(BRANNOC), thing(4))),
        "Brannoc · Shield bash forgotten"
    );
    assert!(
        given
            .says(save(&["Juggling"]))
            .starts_with("no there is no trait `Juggling`; there are")
    );
    assert_eq!(
        given.says(save(&[])),
        "no nothing to roll; name a trait of Brannoc"
    );
}

/// A figure in a condition of the GM's own words would change no roll; the refusal says what does, in the game's own terms.
#[test]
fn a_figure_in_a_condition_is_refused_with_what_to_write() {
    let embedded = rollbook::game::embedded();
    let templates = rollbook::game::templates();
    let mut modified = 0;
    for id in embedded.iter().chain(&templates).map(|it| &it.game.id) {
        let mut table = crate::spoken::Spoken::at(id, "", &["pc Marta"]);
        for condition in ["weak −1d", "slow -1d"] {
            let why = table.say(&format!("condition Marta \"{condition}\" on"));
            let (label, figure) = condition.split_once(' ').expect("two words");
            let no = format!("no a condition changes no roll by {figure}");
            assert!(why.starts_with(&no), "{id}: {why}");
            let Some(phrase) = why.split('`').nth(1) else {
                assert!(why.ends_with("this game has no modifiers"), "{id}: {why}");
                continue;
            };
            table.done(phrase);
            let added = table.who("Marta").modifiers.last().expect("it was added");
            assert_eq!(added.label, label, "{id}");
            modified += 1;
        }
        assert!(table.who("Marta").conditions.is_empty());
        table.done("condition Marta \"cursed by the mill\" on");
    }
    assert!(modified > 8);
}
