//! The sentence of every kind of result, in the words of the game's file.

use std::sync::Arc;

use rollbook::campaign::character::Value;
use rollbook::campaign::command::{Command as C, Gear, NewCharacter};
use rollbook::campaign::test::{Actor, Against, Source, Test};
use rollbook::campaign::view::{ResultView, ResultWords};
use rollbook::campaign::{Campaign, CharacterId, Decision, Entry, Selection, Seq};
use rollbook::game::{self, Game};
use rollbook::rules::Step;

use crate::named_dice::NamedDice;

const MARA: CharacterId = CharacterId(1);
const ZOE: CharacterId = CharacterId(2);

/// A table of two, whose game's file has each `from` of these replaced.
fn table(id: &str, ratings: &[(&str, i32)], own: &[(&str, &str)]) -> Campaign {
    let mut text = game::load(id, None).expect("it is embedded").text;
    for (from, to) in own {
        assert!(text.contains(from), "{id} holds no {from}");
        text = text.replacen(from, to, 1);
    }
    let game = Game::parse(&text, "own.ron").expect("it is right");
    let mut campaign = Campaign::new(Arc::new(game), "test");
    for name in ["Mara", "Zoe"] {
        let ratings = ratings.iter();
        let ratings = ratings.map(|(name, n)| ((*name).to_owned(), Value::Number(*n).into()));
        let new = NewCharacter {
            name: name.to_owned(),
            kind: rollbook::campaign::character::CharacterKind::Pc,
            copies: 1,
            like: None,
            overall: None,
            belongings: Vec::new(),
            ratings: ratings.collect(),
        };
        play(&mut campaign, &C::Add(Box::new(new)), "");
    }
    campaign
}

fn play(campaign: &mut Campaign, command: &C, dice: &str) -> Decision {
    let mut dice = NamedDice::new(dice);
    let what = campaign
        .decide(command, &(), &mut dice)
        .expect("it can be done");
    campaign.apply_entry(&Entry {
        seq: Seq(campaign.last.0 + 1),
        at: 0,
        session: 0,
        what: what.clone(),
    });
    what
}

/// The first line that is read aloud.
fn aloud(campaign: &mut Campaign, command: &C, dice: &str) -> String {
    let what = play(campaign, command, dice);
    let mut spoken = what.events.iter().filter_map(|event| campaign.say(event));
    let first = spoken.next().map(|spoken| spoken.sentence);
    first
        .or_else(|| campaign.say_harm(&what))
        .expect("it is a result")
}

fn side(who: CharacterId, name: &str) -> Box<Test> {
    Box::new(Test::of(Actor::Character(who), vec![name.to_owned()]))
}

fn contest(name: &str) -> C {
    C::Contest(side(MARA, name), side(ZOE, name))
}

#[test]
fn a_contest_names_both_sides() {
    let mut vice = table("vice-virtue", &[("Dodge", 2), ("level", 1)], &[]);
    let mut said = |dice: &str| aloud(&mut vice, &contest("Dodge"), dice);
    assert_eq!(
        said("d12 9 2"),
        "Mara gets the better of Zoe, with 1 bonus."
    );
    assert_eq!(said("d12 2 4"), "Zoe gets the better of Mara.");
    assert_eq!(said("d12 4 4"), "Mara and Zoe hold each other level.");
    let mut langobard = table("langobard", &[("Sword", 2)], &[]);
    let mut said = |dice: &str| aloud(&mut langobard, &contest("Sword"), dice);
    assert_eq!(said("d6 1 1 6 6"), "Mara blunders before Zoe's eyes.");
    assert_eq!(said("d6 4 4 6 6"), "Zoe leaves nothing to Mara.");
    assert_eq!(said("d6 6 6 2 2"), "Mara prevails over Zoe.");
    let mut contract = table("contract", &[("Brawn", 2)], &[]);
    let mut said = |dice: &str| aloud(&mut contract, &contest("Brawn"), dice);
    assert_eq!(said("d10 10 2 2 2"), "Mara gets past Zoe.");
    assert_eq!(said("d10 2 2 10 2"), "Zoe keeps Mara out.");
}

#[test]
fn no_dice_and_no_roll_are_said_so() {
    let mut langobard = table("langobard", &[("Sword", 2)], &[]);
    let mut hard = side(MARA, "Sword");
    hard.against = Against::Number(-5);
    assert_eq!(
        aloud(&mut langobard, &C::Roll(hard), ""),
        "Mara has no dice left for it, and fails."
    );
    let mut nexus = table("nexus", &[("Athletics", 2)], &[]);
    let mut easy = side(MARA, "Athletics");
    easy.against = Against::Rung("Trivial".to_owned());
    assert_eq!(
        aloud(&mut nexus, &C::Roll(easy), ""),
        "Mara needs no roll for that."
    );
}

#[test]
fn checks_harm_and_rests_are_said_as_the_file_says() {
    let own = [
        ("{who}: {item} holds.", "The {item} of {who} is sound."),
        ("{who} takes {amount}.", "{amount} hits home on {who}."),
        (
            "The {rest} lets {who} catch their breath.",
            "{who}, {rest}!",
        ),
    ];
    let mut nexus = table("nexus", &[("HP", 5)], &own);
    let shield = C::AddItem(MARA, "shield".to_owned(), Step { sides: 8, plus: 0 });
    play(&mut nexus, &shield, "");
    let thing = nexus.character(MARA).expect("she is there").items[0].id;
    let check = C::Check {
        who: MARA,
        thing: Gear::Id(thing),
        source: Source::Thrown,
    };
    let mut said = |dice: &str| aloud(&mut nexus, &check, dice);
    assert_eq!(said("d8 8"), "The shield of Mara is sound.");
    assert_eq!(said("d8 1"), "Mara loses a use of shield.");
    said("d8 1");
    assert_eq!(said("d8 1"), "Mara: shield is damaged.");
    assert_eq!(said("d8 1"), "Mara: shield is broken.");
    let harm = C::Harm {
        who: MARA,
        amount: 3.into(),
        text: String::new(),
        on: None,
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    };
    assert_eq!(aloud(&mut nexus, &harm, ""), "3 hits home on Mara.");
    assert_eq!(
        aloud(
            &mut nexus,
            &C::Heal {
                who: MARA,
                amount: 1.into(),
                source: rollbook::campaign::test::Source::Thrown
            },
            ""
        ),
        "Mara gets 1 back."
    );
    let rest = nexus.game.rests[0].name.clone();
    assert_eq!(
        aloud(&mut nexus, &C::Rest(rest.clone(), vec![MARA]), ""),
        format!("Mara, {rest}!")
    );
    let mut langobard = table("langobard", &[], &[]);
    let harm = C::Harm {
        who: ZOE,
        amount: 2.into(),
        text: "a gash".to_owned(),
        on: None,
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    };
    assert_eq!(
        aloud(&mut langobard, &harm, ""),
        "Zoe is hurt: −2 where it matters."
    );
}

#[test]
fn a_group_is_told_in_the_games_words() {
    let own = [(
        "dice: \"{dice} comes to {total}.\",",
        "all_make: \"{of} out of {of} at {what}!\",",
    )];
    let mut nexus = table("nexus", &[("Athletics", 2)], &own);
    let all = |against| {
        let test = Test {
            against: Against::Number(against),
            ..Test::of(Actor::Each, vec!["Athletics".to_owned()])
        };
        C::Roll(Box::new(test)).by_each(Selection::All)
    };
    let mut said = |against| {
        let what = play(&mut nexus, &all(against), "4d6 4");
        match ResultView::of(&nexus, &what).expect("they rolled").words {
            ResultWords::Each(head, _) => head,
            words @ ResultWords::One(..) => panic!("a group's: {words:?}"),
        }
    };
    assert_eq!(said(8), "2 out of 2 at Athletics!");
    assert_eq!(said(20), "Athletics: nobody makes it.");
}
