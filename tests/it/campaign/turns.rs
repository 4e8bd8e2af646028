//! Turns, rounds, what ends with them, and what ticks.

use rollbook::campaign::character::Presence;
use rollbook::campaign::command::{Command, NewTrack, Until};
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Change, Source};
use rollbook::campaign::{Event, Seq, Turn, TurnOrder};
use rollbook::game::Game;
use rollbook::table::Done;

use super::given::{BRANNOC, Given, WOLF, YSOLDE, number, someone, thing};
use crate::named_dice::NamedDice;
use crate::spoken::{Spoken, said};

fn named(given: &Given) -> Vec<&str> {
    let order = given.0.order.as_ref().expect("an order stands");
    let turns = order.turns.iter();
    turns.map(|turn| given.0.turn_name(*turn)).collect()
}

fn set(who: &[CharacterId]) -> Command {
    Command::SetOrder(who.to_vec())
}

fn thrown(traits: &[&str], faces: &[i32]) -> Command {
    Command::RollOrder {
        who: Vec::new(),
        anew: false,
        traits: traits.iter().map(|name| (*name).to_owned()).collect(),
        once: false,
        source: Source::Faces(faces.to_vec()),
        own: Vec::new(),
    }
}

fn dazed(rounds: i32) -> Command {
    let name = "dazed".to_owned();
    let who = BRANNOC;
    let until = Until::Rounds(rounds);
    Command::ConditionFor { who, name, until }
}

fn counter(name: &str, max: i32) -> Command {
    Command::AddCounter {
        name: name.to_owned(),
        steps: NewTrack::empty(max),
        hidden: false,
    }
}

#[test]
fn turns_go_round() {
    let mut given = Given::party("nexus");
    let mut says = |command| given.says(command);
    assert_eq!(
        says(Command::NextTurn),
        "no there is no order of turns; set one or roll for it"
    );
    assert_eq!(
        says(set(&[YSOLDE, WOLF, BRANNOC])),
        "order: Ysolde, Wolf, Brannoc · round 1"
    );
    assert_eq!(says(Command::NextTurn), "Wolf's turn");
    assert_eq!(says(Command::NextTurn), "Brannoc's turn");
    assert_eq!(says(Command::NextTurn), "round 2 · Ysolde's turn");
    let order = given.0.order.as_deref().expect("it stands");
    assert_eq!((order.round, order.began), (2, given.0.last));
    assert_eq!(given.says(Command::EndOrder), "the fight ends in round 2");
    assert!(given.0.order.is_none());
}

#[test]
fn nobody_acts_twice_and_somebody_must() {
    let mut given = Given::party("langobard");
    assert_eq!(
        given.says(set(&[YSOLDE, WOLF, YSOLDE])),
        "no Ysolde is named twice; name each once"
    );
    given.after(Command::Presence(WOLF, Presence::Absent));
    assert_eq!(
        given.says(set(&[WOLF])),
        "no Wolf is not here; “absent Wolf off” brings them in"
    );
    assert_eq!(
        given.says(Command::RollOrder {
            who: Vec::new(),
            anew: false,
            traits: Vec::new(),
            once: false,
            source: Source::Thrown,
            own: Vec::new(),
        }),
        "no this game has no roll for the order; name a trait, or list who acts when"
    );
}

#[test]
fn the_absent_are_passed_over_and_the_removed_are_gone() {
    let mut given = Given::party("nexus");
    given
        .after(set(&[BRANNOC, WOLF, YSOLDE]))
        .after(Command::Presence(WOLF, Presence::Benched));
    assert_eq!(given.says(Command::NextTurn), "Ysolde's turn");
    given.after(Command::Presence(WOLF, Presence::Present));
    assert_eq!(given.says(Command::NextTurn), "round 2 · Brannoc's turn");
    assert_eq!(given.says(Command::NextTurn), "Wolf's turn");
    given.after(Command::Remove(WOLF));
    assert_eq!(named(&given), ["Brannoc", "Ysolde"]);
    let turn = given.0.order.as_deref().and_then(TurnOrder::turn);
    assert_eq!(turn, Some(Turn::One(YSOLDE)));
    given.after(Command::Remove(YSOLDE));
    let order = given.0.order.as_deref();
    let now = order.map(|order| (order.round, order.turn()));
    assert_eq!(now, Some((3, Some(Turn::One(BRANNOC)))), "the next round");
    given.after(Command::Remove(BRANNOC));
    assert!(given.0.order.is_none());
}

#[test]
fn newcomers_are_put_in_and_others_moved() {
    let mut given = Given::party("nexus");
    let add = |who, after| Command::AddToOrder {
        who: vec![who],
        after,
    };
    given
        .after(set(&[BRANNOC, YSOLDE]))
        .after(Command::NextTurn);
    assert_eq!(given.says(add(WOLF, None)), "Wolf acts after Ysolde");
    assert_eq!(given.says(add(WOLF, None)), "no Wolf already acts there");
    assert_eq!(
        given.says(add(WOLF, Some(BRANNOC))),
        "Wolf acts after Brannoc"
    );
    assert_eq!(named(&given), ["Brannoc", "Wolf", "Ysolde"]);
    let turn = given.0.order.as_deref().and_then(TurnOrder::turn);
    assert_eq!(turn, Some(Turn::One(YSOLDE)), "still");
    given.after(Command::SidesInOrder { others_first: true });
    assert_eq!(
        given.says(add(WOLF, None)),
        "no the order goes by sides; everybody is on one of them"
    );
}

#[test]
fn sides_take_turns_while_they_are_there() {
    let mut given = Given::party("contract");
    let sides = |others_first| Command::SidesInOrder { others_first };
    assert_eq!(
        given.says(sides(false)),
        "order: the players, the game master · round 1"
    );
    assert_eq!(given.says(Command::NextTurn), "the game master's turn");
    assert_eq!(given.says(Command::NextTurn), "round 2 · the players' turn");
    // Players know of nobody there, and so not that nobody is.
    given.after(Command::Presence(WOLF, Presence::Absent));
    assert_eq!(given.says(Command::NextTurn), "the game master's turn");
    given.after(Command::Presence(WOLF, Presence::Present));
    given.after(set(&[WOLF])).after(sides(false));
    given.after(Command::Presence(WOLF, Presence::Absent));
    assert_eq!(given.says(Command::NextTurn), "round 2 · the players' turn");
}

/// Contract: Dexterity + Perception at 6; the larger pool first among equals, who can't throw last.
#[test]
fn the_larger_pool_goes_first_among_equals() {
    let mut given = Given::party("contract");
    for (who, value) in [(BRANNOC, 2), (YSOLDE, 3), (WOLF, 1)] {
        for name in ["Dexterity", "Perception"] {
            given.after(Command::SetTrait {
                who,
                name: name.to_owned(),
                value: Some(number(value)),
                kind: None,
                usual: None,
            });
        }
    }
    let faces = [6, 6, 2, 2, 6, 6, 2, 2, 2, 2, 10, 2];
    assert_eq!(
        given.says(thrown(&[], &faces)),
        "order: Ysolde (2), Brannoc (2), Wolf (2) · round 1"
    );
    let last = given.decide(&thrown(&["perc"], &faces)).err();
    assert!(last.is_some(), "a trait is named whole");
    let decision = given.decide(&thrown(&["perception"], &faces));
    let decision = decision.expect("the game throws it with Dexterity");
    let open = |event: &&Event| matches!(event, Event::OpenSet { .. });
    assert_eq!(decision.events.iter().filter(open).count(), 0);
    assert_eq!(decision.events.iter().flat_map(Event::records).count(), 3);
    assert!(
        decision
            .events
            .iter()
            .all(|it| it.table_dice() || it.records().next().is_none())
    );
    assert_eq!(
        given.says(thrown(&[], &faces[1..])),
        "no this needs 12 faces, got 11"
    );
}

/// Nexus: AGI, or SPI, with Perception; players before others among equals.
#[test]
fn players_go_first_among_equals() {
    let mut given = Given::party("nexus");
    given.after(someone("Ash", true, &[]));
    let label = given.says(thrown(&[], &[1, 1, 2, 2, 3, 3, 3, 3]));
    assert_eq!(
        label,
        "order: Ash (6), Wolf (6), Ysolde (4), Brannoc (2) · round 1"
    );
    let decision = given.decide(&thrown(&["spi"], &[1, 1, 2, 2, 3, 3, 3, 3]));
    let decision = decision.expect("SPI with Perception");
    let what = decision.events.iter().flat_map(Event::records).next();
    let what = what.map(rollbook::campaign::RollRecord::what);
    assert_eq!(what.as_deref(), Some("Perception with SPI"));
}

#[test]
fn any_trait_can_be_thrown_in_games_without_a_rule() {
    let mut given = Given::party("vice-virtue");
    let dice = &mut NamedDice::new("d12 3 9 5");
    let command = Command::RollOrder {
        who: Vec::new(),
        anew: false,
        traits: vec!["Dodge".to_owned()],
        once: false,
        source: Source::Thrown,
        own: Vec::new(),
    };
    let decision = given.0.decide(&command, &(), dice).expect("they can");
    assert_eq!(
        decision.label,
        "order: Ysolde (9), Wolf (5), Brannoc (3) · round 1"
    );
    let called = Command::RollOrder {
        who: Vec::new(),
        anew: false,
        traits: vec!["Dodge".to_owned()],
        once: false,
        source: Source::Called(rollbook::rules::Called { value: 3, ones: 0 }),
        own: Vec::new(),
    };
    assert!(given.says(called).starts_with("no say what the die shows"));
    assert!(Game::embedded("langobard").is_some_and(|game| game.initiative.is_none()));
}

#[test]
fn a_condition_ends_with_its_last_round() {
    let mut given = Given::party("nexus");
    assert_eq!(given.says(dazed(2)), "Brannoc is now dazed for 2 rounds");
    given
        .after(set(&[BRANNOC, YSOLDE]))
        .after(Command::NextTurn);
    assert_eq!(
        given.says(Command::NextTurn),
        "round 2 · last round of dazed for Brannoc · Brannoc's turn"
    );
    given.after(Command::NextTurn);
    assert_eq!(
        given.says(Command::NextTurn),
        "round 3 · dazed ends for Brannoc · Brannoc's turn"
    );
    let brannoc = &given.0.characters[&BRANNOC];
    assert!(brannoc.conditions.is_empty() && brannoc.endings.is_empty());
}

#[test]
fn how_long_a_condition_lasts_can_change() {
    let mut given = Given::party("nexus");
    let on = |on| Command::Condition(BRANNOC, "Dazed".to_owned(), on);
    given.after(dazed(2));
    assert_eq!(given.says(dazed(1)), "Brannoc is dazed for 1 round");
    assert_eq!(
        given.says(on(true)),
        "Brannoc is dazed until it is taken off"
    );
    assert_eq!(given.says(on(true)), "no Brannoc is already dazed");
    given.after(dazed(3));
    assert_eq!(given.says(on(false)), "Brannoc is no longer dazed");
    assert!(given.0.characters[&BRANNOC].endings.is_empty());
    assert_eq!(given.says(dazed(0)), "no rounds is 1 to 99, not 0");
}

#[test]
fn the_absent_wait() {
    let mut given = Given::party("nexus");
    given
        .after(dazed(1))
        .after(Command::Presence(BRANNOC, Presence::Absent))
        .after(set(&[YSOLDE]));
    assert_eq!(given.says(Command::NextTurn), "round 2 · Ysolde's turn");
    given.after(Command::Presence(BRANNOC, Presence::Present));
    assert_eq!(
        given.says(Command::NextTurn),
        "round 3 · dazed ends for Brannoc · Ysolde's turn"
    );
}

#[test]
fn counters_tick_within_their_bounds() {
    let mut given = Given::party("langobard");
    let by = |by| Command::Counter(thing(4), Change::By(by));
    let to = |to| Command::Counter(thing(4), Change::To(to));
    assert_eq!(
        given.says(counter("The mill floods", 6)),
        "The mill floods · 0 of 6, a new counter"
    );
    assert_eq!(given.says(by(4)), "The mill floods · 0 → 4 of 6");
    assert_eq!(given.says(by(4)), "The mill floods · 4 → 6 of 6, full");
    assert_eq!(given.says(by(1)), "no The mill floods is already at 6 of 6");
    assert_eq!(given.says(to(7)), "no The mill floods is 0 to 6, not 7");
    assert_eq!(
        given.says(counter("the MILL floods", 3)),
        "no there is already a `The mill floods`; choose another name"
    );
    assert_eq!(
        given.says(Command::DropCounter(thing(4))),
        "The mill floods · no longer counted"
    );
    assert_eq!(
        given.says(by(-1)),
        "no that counter was removed; name another"
    );
    given.after(counter("Dawn", 3));
    assert_eq!(given.0.counters[0].id, thing(5), "ids are not given twice");
}

#[test]
fn a_hidden_counter_is_hidden_in_all_it_does() {
    let mut given = Given::party("langobard");
    let add = Command::AddCounter {
        name: "Betrayal".to_owned(),
        steps: NewTrack::empty(3),
        hidden: true,
    };
    let hidden =
        |given: &mut Given, command: &Command| given.run(command).expect("it can be done").hidden;
    assert!(hidden(&mut given, &add));
    assert!(hidden(
        &mut given,
        &Command::Counter(thing(4), Change::By(1))
    ));
    assert!(hidden(&mut given, &Command::DropCounter(thing(4))));
}

#[test]
fn a_track_of_ones_own_is_like_the_games() {
    let mut given = Given::party("nexus");
    let add = |who: &[CharacterId], name: &str| Command::AddTrack {
        who: who.to_vec(),
        name: name.to_owned(),
        track: NewTrack::full(5),
    };
    let track = |change| Command::Track(YSOLDE, "favour".to_owned(), change);
    let max = |max| Command::TrackMax(YSOLDE, "Favour".to_owned(), max);
    assert_eq!(
        given.says(add(&[YSOLDE], "Favour")),
        "Ysolde · Favour 5/5, a new track"
    );
    assert_eq!(given.says(track(Change::By(-2))), "Ysolde · Favour 5 → 3");
    assert_eq!(
        given.says(track(Change::To(6))),
        "no Ysolde's Favour is 0 to 5, not 6"
    );
    assert_eq!(
        given.says(max(Some(2))),
        "Ysolde · highest Favour 5 → 2, Favour 3 → 2"
    );
    assert_eq!(
        given.says(max(None)),
        "no Favour has no highest from the game; give it a number"
    );
    let taken = "no there is already a `Favour`; choose another name";
    assert_eq!(given.says(add(&[BRANNOC, YSOLDE], "favour")), taken);
    assert_eq!(
        given.says(add(&[WOLF], "hp")),
        "no there is already a `HP`; choose another name"
    );
    let drop = |who| Command::DropTrack(who, "favour".to_owned());
    assert_eq!(given.says(drop(YSOLDE)), "Ysolde · track Favour gone");
    assert_eq!(
        given.says(drop(YSOLDE)),
        "no there is no track of their own `favour`; there is none"
    );
    assert_eq!(
        given.says(add(&[], "Luck")),
        "Brannoc, Ysolde, Wolf · Luck 5/5, a new track"
    );
}

#[test]
fn an_order_knows_the_entry_its_round_began_with() {
    let mut given = Given::party("nexus");
    given.after(set(&[BRANNOC, YSOLDE]));
    let began = given.0.last;
    given.after(counter("Dawn", 3)).after(Command::NextTurn);
    let order = given.0.order.as_deref().expect("it stands");
    assert_eq!((order.round, order.began), (1, began));
    given.after(Command::NextTurn);
    let order = given.0.order.as_deref().expect("it stands");
    assert_eq!((order.round, order.began), (2, Seq(began.0 + 3)));
}

#[test]
fn npcs_who_are_alike_roll_once_and_act_together() {
    let people = ["pc Ysolde AGI d6", "npc Wolf x3 AGI d8", "npc Bear AGI d12"];
    let mut at = Spoken::at("nexus", "any 3", &people);
    let done = at.done("order roll AGI once");
    let rolled = |done: &Done| {
        let mut events = done.decision.events.iter();
        let count = events.clone().filter(|it| matches!(it, Event::Rolled(_)));
        let order = events.find_map(|it| match it {
            Event::OrderSet { after, .. } => after.clone(),
            _ => None,
        });
        (count.count(), order.expect("an order"))
    };
    let (throws, order) = rolled(&done);
    assert_eq!(throws, 3, "Ysolde, one wolf, the bear");
    assert_eq!(order.turns.len(), 5);
    let label = done.decision.label.to_string();
    assert!(
        label.contains("Wolf 1 (6), Wolf 2 (6), Wolf 3 (6)"),
        "{label}"
    );
    assert_eq!(order.rolled.len(), 5, "each has the value");
    at.done("order end");
    assert_eq!(rolled(&at.done("order roll AGI")).0, 5);
    // A player's character never shares, and of some the first of them throws.
    at.done("order end");
    at.done("pc Oda AGI d6");
    let done = at.done("order roll AGI once for Ysolde,Oda,\"Wolf 2\",\"Wolf 3\"");
    assert_eq!(rolled(&done).0, 3);
    assert!(
        at.say("order roll AGI once faces 1 2 3 4 5")
            .contains("faces")
    );
}

/// In a fight a roll for somebody who isn't in the order adds them; the others, the round and whose turn it is stay.
#[test]
fn who_rolls_late_joins_at_the_place_of_the_roll() {
    let people = [
        "pc Brannoc",
        "pc Ysolde",
        "npc Wolf",
        "npc Crow",
        "order roll for Brannoc, Ysolde faces 3 3 2 2",
        "order next",
    ];
    let mut table = Spoken::at("nexus", "", &people);
    let mut say = |phrase: &str| said(&mut table.0, phrase);
    assert_eq!(
        say("order roll for Wolf, Crow faces 3 3 1 1"),
        "Wolf (6) acts after Brannoc, from the next round on; Crow (2) acts after Ysolde"
    );
    assert_eq!(
        say("order roll for Wolf faces 1 1"),
        "no Wolf is in the order already; “anew” begins another order of those alone"
    );
    assert_eq!(say("order next"), "Crow's turn", "it was Ysolde's still");
    assert_eq!(say("order next"), "round 2 · Brannoc's turn");
    assert_eq!(
        say("order roll anew for Wolf faces 1 1"),
        "order: Wolf (2) · round 1"
    );
    say("order set Brannoc, Ysolde");
    assert_eq!(
        say("order roll for Wolf faces 1 1"),
        "Wolf (2) acts after Ysolde",
        "nobody else has rolled"
    );
    say("order roll sides");
    assert!(say("order roll for Wolf faces 1 1").starts_with("no the order goes by sides;"));
}

/// Who leaves on their own turn ends it: the next one begins, with what ends by it, and after the last one the next round.
#[test]
fn a_turn_that_ends_by_leaving_ends_as_any_other() {
    let people = [
        "pc Brannoc",
        "pc Ysolde",
        "npc Wolf",
        "order set Brannoc, Ysolde, Wolf",
        "order next",
        "order next",
        "condition Wolf dazed on for 1 round",
        "order next",
        "order next",
    ];
    let mut table = Spoken::at("nexus", "", &people);
    let mut say = |phrase: &str| said(&mut table.0, phrase);
    assert_eq!(
        say("order leave Ysolde"),
        "Ysolde leaves the order of turns · dazed ends for Wolf · Wolf's turn"
    );
    assert_eq!(
        say("order leave Wolf"),
        "Wolf leaves the order of turns · round 3 · Brannoc's turn"
    );
    assert_eq!(
        say("order leave Brannoc"),
        "Brannoc leaves the order of turns"
    );
}

/// Who waits begins the turn once more in this round: no round of a condition passes with that, and none is added before it.
#[test]
fn waiting_leaves_the_rounds_of_conditions() {
    let people = [
        "pc Ysolde",
        "npc Wolf",
        "pc Brannoc",
        "order set Ysolde Wolf Brannoc",
        "condition Wolf dazed on for 1 round",
        "condition Brannoc slowed on for 2 rounds",
    ];
    let mut table = Spoken::at("nexus", "", &people);
    let left = |table: &Spoken, who: &str| {
        let endings = table.who(who).endings.values();
        endings
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(
        table.say("order wait"),
        "Ysolde waits, in this round only · Wolf's turn"
    );
    assert_eq!(left(&table, "Wolf"), "for 1 round");
    assert_eq!(left(&table, "Brannoc"), "for 2 rounds");
    for turn in ["Ysolde's turn", "Brannoc's turn"] {
        assert_eq!(table.say("order next"), turn);
    }
    assert_eq!(table.say("order back"), "back to Ysolde's turn");
    assert_eq!(table.say("order back"), "back to Wolf's turn");
    assert_eq!(left(&table, "Brannoc"), "for 2 rounds");
    table.done("order next");
    table.done("order next");
    let begins = "round 2 · dazed ends for Wolf · last round of slowed for Brannoc · Ysolde's turn";
    assert_eq!(table.say("order next"), begins);
    assert_eq!(
        table.say("order after Brannoc"),
        "Ysolde acts after Brannoc from now on · Wolf's turn"
    );
    assert_eq!(left(&table, "Brannoc"), "for 1 round");
    for turn in [
        "Brannoc's turn",
        "Ysolde's turn",
        "round 3 · Wolf's turn",
        "Brannoc's turn",
    ] {
        assert_eq!(table.say("order next"), turn);
    }
    assert_eq!(
        table.say("order next"),
        "slowed ends for Brannoc · Ysolde's turn"
    );
}

/// A late roll is placed among equals as one from the beginning.
#[test]
fn a_late_roll_is_compared_by_the_rule_for_equals() {
    let people = [
        "pc Brannoc Dexterity 2 Perception 2",
        "pc Ysolde Dexterity 3 Perception 3",
        "npc Wolf Dexterity 1 Perception 1",
        "order roll for Brannoc, Wolf faces 6 6 2 2 10 2",
    ];
    let mut table = Spoken::at("contract", "", &people);
    assert_eq!(
        said(&mut table.0, "order roll for Ysolde faces 6 6 2 2 2 2"),
        "Ysolde (2) acts first, from the next round on"
    );
}
