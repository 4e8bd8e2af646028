//! A fight: who is down, the order of turns, what ends by itself, harm by dice, the numbers of NPCs.

use rollbook::campaign::character::Presence;
use rollbook::campaign::{Turn, TurnOrder};

use crate::spoken::Spoken;

const PARTY: [&str; 3] = ["pc Ysolde HP 10", "pc Brannoc HP 10", "npc Wolf x3 HP 9"];

fn table(dice: &str) -> Spoken {
    Spoken::at("nexus", dice, &PARTY)
}

/// The same with an order: Ysolde, the first wolf, Brannoc.
fn fight(dice: &str) -> Spoken {
    let mut table = table(dice);
    table.done("order set Ysolde, \"Wolf 1\", Brannoc");
    table
}

#[track_caller]
fn all(table: &mut Spoken, said: &[(&str, &str)]) {
    for (phrase, says) in said {
        assert_eq!(table.decision(phrase).label.to_string(), *says, "{phrase}");
    }
}

fn actor(table: &Spoken) -> String {
    let campaign = table.0.campaign();
    let turn = campaign.order.as_deref().and_then(TurnOrder::turn);
    turn.map_or_else(String::new, |turn| campaign.turn_name(turn).to_owned())
}

#[test]
fn the_rule_says_who_is_down_and_they_are_passed_over() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            ("harm \"Wolf 1\" 9", "Wolf 1 · harm 9 · HP 9 → 0"),
            ("order next", "Brannoc's turn"),
            ("heal \"Wolf 1\" 2", "Wolf 1 · healing 2 · HP 0 → 2"),
            ("order next", "round 2 · Ysolde's turn"),
            ("order next", "Wolf 1's turn"),
        ],
    );
}

#[test]
fn the_gm_overrides_the_rule_until_it_says_otherwise_itself() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            ("down Brannoc", "Brannoc is down"),
            ("order next", "Wolf 1's turn"),
            ("order next", "round 2 · Ysolde's turn"),
            ("up Brannoc", "Brannoc is up again"),
            ("harm Brannoc 10", "Brannoc · harm 10 · HP 10 → 0"),
            ("up Brannoc", "Brannoc is up again"),
        ],
    );
    assert_eq!(table.who("Brannoc").downed, Some(false));
    table.done("heal Brannoc 1");
    assert_eq!(table.who("Brannoc").downed, None, "the rule says so now");
    table.done("undo");
    assert_eq!(table.who("Brannoc").downed, Some(false));
    let no = table.refusal("up Brannoc").to_string();
    assert_eq!(no, "Brannoc is already up");
    all(
        &mut table,
        &[("down pcs", "players' characters · down: Ysolde, Brannoc")],
    );
}

#[test]
fn a_game_without_a_rule_leaves_it_to_the_gm() {
    let mut table = Spoken::at("langobard", "", &["pc Aldo", "npc Thief"]);
    table.done("harm Thief 9 \"run through\"");
    table.done("order set Aldo, Thief");
    all(&mut table, &[("order next", "Thief's turn")]);
    table.done("down Thief");
    all(&mut table, &[("order next", "round 2 · Aldo's turn")]);
    all(&mut table, &[("order next", "round 3 · Aldo's turn")]);
}

#[test]
fn a_condition_ends_when_the_turn_comes_round_in_which_it_began() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            ("order next", "Wolf 1's turn"),
            (
                "condition Ysolde dazed on for 1 round",
                "Ysolde is now dazed for 1 round",
            ),
            (
                "condition Brannoc stunned on for 2 rounds",
                "Brannoc is now stunned for 2 rounds",
            ),
            ("order next", "Brannoc's turn"),
            ("order next", "round 2 · Ysolde's turn"),
            (
                "order next",
                "dazed ends for Ysolde · last round of stunned for Brannoc · Wolf 1's turn",
            ),
            ("order next", "Brannoc's turn"),
            ("order next", "round 3 · Ysolde's turn"),
        ],
    );
    // It ends for one who is passed over, too.
    table.done("down \"Wolf 1\"");
    all(
        &mut table,
        &[("order next", "stunned ends for Brannoc · Brannoc's turn")],
    );
    assert!(table.who("Brannoc").endings.is_empty());
}

#[test]
fn going_back_and_waiting_count_no_turn_twice() {
    let mut table = fight("");
    table.done("condition Brannoc dazed on for 2 rounds");
    let left = |table: &Spoken| {
        let ending = table.who("Brannoc").endings["dazed"];
        ending.to_string()
    };
    for _ in 0..3 {
        table.done("order next");
    }
    assert_eq!(left(&table), "for 1 round");
    all(
        &mut table,
        &[("order back", "back to round 1, Brannoc's turn")],
    );
    assert_eq!(left(&table), "for 2 rounds");
    table.done("order next");
    assert_eq!(left(&table), "for 1 round");
    all(
        &mut table,
        &[(
            "order wait",
            "Ysolde waits, in this round only · Wolf 1's turn",
        )],
    );
    assert_eq!(left(&table), "for 1 round");
    all(&mut table, &[("order next", "Ysolde's turn")]);
    table.done("order back");
    table.done("order back");
    assert_eq!(actor(&table), "Brannoc");
}

#[test]
fn waiting_is_for_one_round_and_acting_after_somebody_for_good() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            (
                "order wait",
                "Ysolde waits, in this round only · Wolf 1's turn",
            ),
            ("order next", "Ysolde's turn"),
            (
                "order wait",
                "Ysolde waits, in this round only · Brannoc's turn",
            ),
            ("order next", "Ysolde's turn"),
        ],
    );
    assert_eq!(order(&table), "Wolf 1, Brannoc, Ysolde");
    let why = table.say("order wait");
    assert_eq!(why, "no nobody acts after Ysolde in this round");
    // Somebody who joins meanwhile keeps the place.
    table.done("order join \"Wolf 2\" after \"Wolf 1\"");
    all(&mut table, &[("order next", "round 2 · Ysolde's turn")]);
    assert_eq!(order(&table), "Ysolde, Wolf 1, Wolf 2, Brannoc");
    all(
        &mut table,
        &[(
            "order after \"Wolf 1\"",
            "Ysolde acts after Wolf 1 from now on · Wolf 1's turn",
        )],
    );
    for _ in 0..4 {
        table.done("order next");
    }
    assert_eq!(order(&table), "Wolf 1, Ysolde, Wolf 2, Brannoc");
    assert_eq!(actor(&table), "Wolf 1");
}

#[test]
fn the_order_is_joined_changed_and_left() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            ("order join \"Wolf 2\"", "Wolf 2 acts after Brannoc"),
            (
                "order join \"Wolf 3\" after Ysolde",
                "Wolf 3 acts after Ysolde",
            ),
            (
                "order after \"Wolf 1\"",
                "Ysolde acts after Wolf 1 from now on · Wolf 3's turn",
            ),
            ("order next", "Wolf 1's turn"),
            ("order next", "Ysolde's turn"),
            ("order leave Brannoc", "Brannoc leaves the order of turns"),
            ("order next", "Wolf 2's turn"),
            (
                "order leave \"Wolf 2\"",
                "Wolf 2 leaves the order of turns · round 2 · Wolf 3's turn",
            ),
        ],
    );
    assert_eq!(actor(&table), "Wolf 3");
    let no = table.refusal("order leave Brannoc").to_string();
    assert_eq!(no, "Brannoc is not in the order; name somebody who is");
}

/// The names of those in the order, as they act.
fn order(table: &Spoken) -> String {
    let campaign = table.0.campaign();
    let order = campaign.order.as_deref().expect("a fight");
    let names = order.turns.iter().map(|turn| campaign.turn_name(*turn));
    names.collect::<Vec<_>>().join(", ")
}

#[test]
fn several_join_and_leave_the_order_in_one_entry() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            (
                "order join \"Wolf 2\" \"Wolf 3\" after Ysolde",
                "Wolf 2 acts after Ysolde; Wolf 3 acts after Wolf 2",
            ),
            ("order next", "Wolf 2's turn"),
            (
                "order leave \"Wolf 3\", \"Wolf 2\"",
                "Wolf 3, Wolf 2 leave the order of turns · Wolf 1's turn",
            ),
            (
                "order join \"Wolf 3\", Ysolde",
                "Wolf 3 acts after Brannoc; Ysolde acts after Wolf 3",
            ),
        ],
    );
    assert_eq!(order(&table), "Wolf 1, Brannoc, Wolf 3, Ysolde");
    table.done("undo");
    table.done("undo");
    assert_eq!(order(&table), "Ysolde, Wolf 2, Wolf 3, Wolf 1, Brannoc");
    assert_eq!(actor(&table), "Wolf 2");
    let no = table.say("order leave Ysolde, Ysolde");
    assert_eq!(no, "no Ysolde is named twice; name each once");
}

#[test]
fn surprise_is_a_round_before_the_first() {
    let mut table = fight("");
    all(
        &mut table,
        &[
            (
                "order surprise \"Wolf 1\"",
                "round of surprise: only Wolf 1",
            ),
            ("order next", "round 1 · Ysolde's turn"),
            ("order back", "back to the round of surprise, Wolf 1's turn"),
            ("order next", "round 1 · Ysolde's turn"),
            ("order next", "Wolf 1's turn"),
            ("order next", "Brannoc's turn"),
            ("order next", "round 2 · Ysolde's turn"),
        ],
    );
    let no = table.refusal("order surprise Ysolde").to_string();
    assert!(no.starts_with("the fight is already going on"), "{no}");
}

#[test]
fn the_end_of_a_fight_is_one_entry() {
    let mut table = fight("");
    table.done("condition Ysolde \"raging\" on for the fight");
    table.done("condition Brannoc \"tired\" on until rest");
    table.done("harm \"Wolf 1\", \"Wolf 2\" 9");
    let numbers =
        |table: &Spoken| ["Wolf 1", "Wolf 2", "Wolf 3"].map(|name| table.who(name).number);
    assert_eq!(numbers(&table), [3, 4, 5]);
    all(
        &mut table,
        &[(
            "order end",
            "the fight ends in round 1 · Wolf 1, Wolf 2 leave the table · raging ends for Ysolde",
        )],
    );
    assert_eq!(table.who("Wolf 1").presence, Presence::Benched);
    assert_eq!(numbers(&table), [10, 11, 5], "they gave theirs back");
    assert!(table.who("Brannoc").conditions.contains("tired"));
    table.done("undo");
    assert_eq!(numbers(&table), [3, 4, 5]);
    assert!(table.who("Ysolde").conditions.contains("raging"));
    assert_eq!(actor(&table), "Ysolde");
    table.done("redo");
    let said = table.decision("rest night").label.to_string();
    assert!(
        said.contains("Brannoc") && said.contains("tired ends"),
        "{said}"
    );
    assert!(table.who("Brannoc").conditions.is_empty());
}

/// Who came when every number of a key was taken gets the first that becomes free, the party before others.
#[test]
fn a_number_that_becomes_free_is_handed_on() {
    for leaves in ["remove Crow", "bench Crow on"] {
        let mut table = table("");
        for one in [
            "npc Crow", "npc Rook", "npc Jay", "npc Daw", "npc Kite", "npc Owl", "pc Pip",
        ] {
            table.done(one);
        }
        let crow = table.who("Crow").number;
        let of = |table: &Spoken, name: &str| table.who(name).number;
        assert!(of(&table, "Pip") > 9 || of(&table, "Owl") > 9);
        let waits = if of(&table, "Pip") > 9 { "Pip" } else { "Owl" };
        table.done(leaves);
        assert_eq!(of(&table, waits), crow, "{leaves}");
        table.done("undo");
        assert!(of(&table, waits) > 9);
        assert_eq!(of(&table, "Crow"), crow);
    }
}

/// Who goes away on their own turn keeps the place, and the next turn begins.
#[test]
fn who_goes_away_on_their_turn_passes_it_on() {
    for away in ["bench \"Wolf 1\" on", "absent \"Wolf 1\" on"] {
        let mut table = table("");
        table.done("order set \"Wolf 1\" Ysolde Brannoc");
        let said = table.decision(away).label.to_string();
        assert!(said.ends_with("Ysolde's turn"), "{said}");
        assert_eq!(actor(&table), "Ysolde");
        table.done("undo");
        assert_eq!(actor(&table), "Wolf 1");
        table.done("redo");
        table.done(&away.replace(" on", " off"));
        table.done("order next");
        table.done("order next");
        assert_eq!(actor(&table), "Wolf 1");
    }
}

#[test]
fn an_npc_has_the_lowest_free_number_while_it_is_at_the_table() {
    let mut table = table("");
    table.done("bench \"Wolf 1\" on");
    assert_eq!(table.who("Wolf 1").number, 10);
    table.done("npc Crow");
    assert_eq!(table.who("Crow").number, 3);
    table.done("bench \"Wolf 1\" off");
    assert_eq!(table.who("Wolf 1").number, 6);
    table.done("bench Ysolde on");
    assert_eq!(table.who("Ysolde").number, 1, "hers stays");
}

#[test]
fn harm_is_rolled_once_and_halved_for_whom_it_is() {
    let mut table = table("any 3 4");
    all(
        &mut table,
        &[("harm Ysolde 2d6+3", "Ysolde · harm 10 (2d6+3) · HP 10 → 0")],
    );
    let mut table = self::table("any 3 5");
    let decision = table.decision("harm npcs 2d6+3 half \"fire\"");
    assert_eq!(
        decision.label.to_string(),
        "NPCs · harm 11, half (2d6+3): Wolf 1 harm 5 · HP 9 → 4 · fire, Wolf 2 harm 5 · HP 9 → 4 · fire, Wolf 3 harm 5 · HP 9 → 4 · fire"
    );
    table.done("undo");
    assert_eq!(
        table.0.campaign().named("Wolf 1").map(|it| it.number),
        Some(3)
    );
    let mut table = self::table("");
    all(
        &mut table,
        &[(
            "harm Ysolde 2d6+3 faces 1,1",
            "Ysolde · harm 5 (2d6+3) · HP 10 → 5",
        )],
    );
    assert_eq!(
        table.refusal("harm Ysolde 1 half").to_string(),
        "half of 1 is nothing"
    );
}

#[test]
fn harm_after_a_roll_of_several_is_by_who_succeeded() {
    let mut table = table("");
    let roll = "roll \"Wolf 1\", \"Wolf 2\" Fortitude vs 8 by \"Wolf 1\" faces 6,6 by \"Wolf 2\" faces 1,1";
    table.done(roll);
    let cause = table.last();
    let half = format!("harm \"Wolf 1\", \"Wolf 2\" 6 half successes by {cause}");
    let failures = format!("harm \"Wolf 1\", \"Wolf 2\" 2 failures by {cause}");
    all(
        &mut table,
        &[
            (
                &half,
                "harm 6, half for those who succeeded at Fortitude: Wolf 1 harm 3 · HP 9 → 6, Wolf 2 harm 6 · HP 9 → 3",
            ),
            (
                &failures,
                "harm 2, only for those who failed: Wolf 2 harm 2 · HP 3 → 1; without Wolf 1",
            ),
        ],
    );
}

/// In a contest it is who won that counts, however good the throw was: also where both failed.
#[test]
fn harm_after_a_contest_is_by_who_won() {
    let people = ["pc Ann", "trait Ann Sword 4", "npc Orc 3"];
    let mut table = Spoken::at("langobard", "", &people);
    table.done("contest Ann Sword faces 6,5,4,3 against Orc Sword faces 2,6,6");
    all(
        &mut table,
        &[
            ("harm Ann 7 half successes", "Ann · injury 7"),
            ("harm Orc 7 half successes", "Orc · injury 3"),
            ("harm Ann 7 failures", "Ann · injury 7"),
        ],
    );
    assert_eq!(
        table.refusal("harm Orc 7 failures").to_string(),
        "Orc succeeded and takes nothing"
    );
}

#[test]
fn harm_goes_to_another_track_where_there_are_several() {
    let made = ["pc Ylva", "trait Ylva Wits 4", "trait Ylva Strength 3"];
    let mut table = Spoken::at("sixes-and-push", "", &made);
    all(
        &mut table,
        &[
            ("harm Ylva 1 on Clarity", "Ylva · harm 1 · Clarity 4 → 3"),
            ("harm Ylva 1", "Ylva · harm 1 · Brawn 3 → 2"),
        ],
    );
}

/// A material may begin a name, which then ends with the next word that is none.
#[test]
fn a_name_may_begin_with_a_material() {
    let mut table = table("");
    table.done("pc Zed HP 14, heavy crossbow d8, Bronze shield metal");
    let zed = table.who("Zed");
    let items: Vec<&str> = zed.items.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(items, ["heavy crossbow", "Bronze shield"]);
}

/// Who joins the party is known by its own name again, and that is said.
#[test]
fn an_ally_has_no_other_name_for_players() {
    let mut table = table("");
    table.done("alias \"Wolf 1\" \"a rider\"");
    let said = table.decision("kind \"Wolf 1\" ally").label.to_string();
    assert!(said.ends_with("players know it by that name"), "{said}");
}

/// A skill of one's own needs its attribute named once, and a copy not again.
#[test]
fn a_copy_rolls_with_the_attribute_that_was_named() {
    let made = ["npc Rat x2 Wits 2 \"Knives\" 1"];
    let mut table = Spoken::at("vice-virtue", "any 7", &made);
    let no = table.refusal("roll \"Rat 1\" Knives vs 5").to_string();
    assert!(no.contains("name one with it: Knives + "), "{no}");
    table.done("roll \"Rat 1\" Knives +Wits vs 5");
    table.done("roll \"Rat 2\" Knives vs 5");
}

/// A word of the game master's own needs quotes only where it may be a slip of a known one, or of one that somebody has.
#[test]
fn a_condition_in_own_words_needs_no_quotes() {
    let mut table = table("");
    all(
        &mut table,
        &[
            (
                "condition Ysolde badly stunned on for 2 rounds",
                "Ysolde is now badly stunned for 2 rounds",
            ),
            (
                "condition Brannoc stunned on open",
                "Brannoc is now stunned",
            ),
            ("condition \"Wolf 1\" stunned on", "Wolf 1 is now stunned"),
            (
                "condition Brannoc stunned off",
                "Brannoc is no longer stunned",
            ),
        ],
    );
    let slip = rollbook::phrase::parse(table.0.campaign(), "condition Ysolde dazde on");
    let slip = slip.expect_err("it is like dazed").to_string();
    assert!(slip.contains("did you mean dazed?"), "{slip}");
}

#[test]
fn some_roll_for_the_order_and_what_they_rolled_is_kept() {
    let mut table = table("");
    let said = table.say("order roll AGI for Ysolde, \"Wolf 1\" faces 2,2,6,6");
    assert!(said.contains("Wolf 1 (12), Ysolde (4)"), "{said}");
    let order = table.0.campaign().order.as_deref().expect("an order");
    assert_eq!(order.turns.len(), 2);
    let wolf = table.who("Wolf 1").id;
    assert_eq!(order.turn(), Some(Turn::One(wolf)));
    assert_eq!(order.rolled.get(&wolf), Some(&12));
}

#[test]
fn somebody_plays_for_a_player_who_is_away() {
    let mut table = table("");
    table.done("absent Ysolde on");
    all(
        &mut table,
        &[
            ("played by Ysolde \"Jun\"", "Ysolde is played by Jun"),
            ("played by Ysolde gm", "Ysolde is played by the GM"),
        ],
    );
    assert_eq!(table.who("Ysolde").presence, Presence::Present);
    all(
        &mut table,
        &[(
            "played by Ysolde none",
            "Ysolde is played by its own player again",
        )],
    );
}

/// Where dice give advantages beside successes, these decide between equal successes, before the sides and the numbers do.
#[test]
fn equal_rolls_for_the_order_are_decided_by_what_the_dice_gave_besides() {
    let two = ["pc Umi", "pc Harl"];
    let mut table = Spoken::at("symbols", "", &two);
    for (faces, order) in [
        // A success each; Harl has an advantage, and the higher number at the table.
        ("2,1,7,1", "order: Harl (1), Umi (1) · round 1"),
        ("2,1,2,1", "order: Umi (1), Harl (1) · round 1"),
    ] {
        let phrase = format!("order roll \"Keep Cool\" faces {faces}");
        assert_eq!(table.decision(&phrase).label.as_str(), order);
    }
}

/// What was rolled below 0 is written with a minus sign.
#[test]
fn the_order_writes_numbers_below_nothing_with_a_minus_sign() {
    let two = ["pc Piers", "pc Ode Agility -4"];
    let mut table = Spoken::at("d20", "", &two);
    let decision = table.decision("order roll faces 10,1");
    let order = "order: Piers (10), Ode (−3) · round 1";
    assert_eq!(decision.label.as_str(), order);
}

/// Who takes half is read from the roll that they made together, not from what one of them rolled since.
#[test]
fn half_is_for_those_who_succeeded_together() {
    let mut table = Spoken::at(
        "nexus",
        "",
        &["pc Ann AGI d8", "pc Ben AGI d8", "pc Cid AGI d8"],
    );
    table.done("roll pcs Stealth vs 8 faces 8,6,1,1,8,6");
    table.done("roll Ben Stealth vs 8 faces 8,6");
    let label = table
        .done("harm pcs 4 half successes")
        .decision
        .label
        .to_string();
    assert!(label.contains("Ben harm 4"), "{label}");
    assert!(label.contains("Ann harm 2"), "{label}");
    // A rest for all is one for everybody here.
    table.done("npc Ogre");
    table.done("track Ogre Resolve 0");
    let label = table.done("rest night all").decision.label.to_string();
    assert!(label.contains("Ogre Resolve 0"), "{label}");
}
