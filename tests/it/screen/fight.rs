//! A fight at the screen: the turn that chooses its actor, the order that is seen, harm, groups, numbers.

use rollbook::campaign::{Selection, Turn};
use rollbook::tui::Role;

use super::stage::Stage;

/// Three wolves beside the sample party, and an order: Ysolde, Wolf 1, Brannoc.
fn fight(size: (u16, u16), dice: &str) -> Stage {
    let mut stage = Stage::new("nexus", size, dice);
    stage
        .keys(":")
        .text("npc Wolf x3 HP 9 Parry 8")
        .keys("Enter");
    stage
        .keys(":")
        .text("order set Ysolde, \"Wolf 1\", Brannoc")
        .keys("Enter");
    stage
}

fn chosen(stage: &Stage) -> String {
    let table = stage.state();
    let who = table.chosen.and_then(|id| table.campaign().character(id));
    who.map_or_else(String::new, |who| who.name.clone())
}

#[test]
fn the_next_turn_chooses_its_actor() {
    let mut stage = fight((120, 36), "");
    assert_eq!(chosen(&stage), "Ysolde");
    stage.keys("w");
    assert_eq!(chosen(&stage), "Wolf 1");
    stage.keys("w");
    assert_eq!(chosen(&stage), "Brannoc");
    stage.keys("u");
    assert_eq!(
        chosen(&stage),
        "Wolf 1",
        "undone, the turn is its own again"
    );
}

#[test]
fn a_loaded_roll_is_put_aside_and_comes_back() {
    let mut stage = fight((120, 36), "");
    stage.keys("r a t h Tab").sees("Ysolde · Athletics");
    stage
        .keys("w")
        .sees("Ysolde's Athletics is put aside; . brings it back");
    stage.keys(".").sees("Ysolde · Athletics");
    assert_eq!(chosen(&stage), "Ysolde");
    stage
        .keys("w")
        .sees("put aside")
        .keys("w")
        .sees_no("put aside");
}

#[test]
fn the_order_stands_in_a_line_of_its_own_or_in_the_title() {
    let mut stage = fight((120, 36), "");
    stage.sees("round 1 ▸ Ysolde   Wolf 1   Brannoc");
    stage.keys(":").text("down \"Wolf 1\"").keys("Enter");
    stage.sees("round 1 ▸ Ysolde   Brannoc");
    let struck = stage.in_role(Role::Struck);
    assert!(struck.iter().any(|it| it == "Wolf 1"), "{struck:?}");
    let mut stage = fight((80, 24), "");
    stage.sees("round 1 · Ysolde, then Wolf 1, Brannoc");
    stage
        .keys(":")
        .text("order roll AGI anew for Ysolde faces 4,4,4")
        .keys("Enter");
    stage.sees("round 1 · Ysolde").sees_no("then");
    stage.resized(120, 36);
    stage.sees("round 1 ▸ Ysolde (9)");
}

#[test]
fn the_party_stands_in_order_and_says_how_many_are_down() {
    let mut stage = fight((80, 24), "");
    let screen = stage.screen();
    let line = |name: &str| screen.lines().skip(1).position(|line| line.contains(name));
    assert!(
        line("Ysolde") < line("Wolf 1") && line("Wolf 1") < line("Brannoc"),
        "{screen}"
    );
    stage.keys(":").text("down Brannoc").keys("Enter");
    stage.sees("Party, 8 here, 1 down");
}

/// On a low screen a row is a line: the name gives way to what ails somebody, and the sheet gets the lines that nobody needs.
#[test]
fn a_row_names_the_first_ailment() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.keys(":").text("order set Ysolde, oda, Brannoc");
    stage.keys("Enter");
    stage.sees("16/18 ●○○ burn… on AGI");
    stage.sees("9/20  ○○○ bitte… and 1");
    let screen = stage.screen();
    let mut lines = screen
        .lines()
        .skip_while(|line| !line.contains("6 Mill wolf"));
    let after = lines.nth(1).unwrap_or_default();
    assert!(after.starts_with("─ Ysolde ─"), "{screen}");
}

/// A track that no harm moves stands on the sheet: the first ailment and the mark of an NPC say more in a row.
#[test]
fn a_track_without_harm_gives_way_to_ailments_and_marks() {
    for (game, ailment, side_track) in [
        ("exploding-trait", "wounded", "Fatigue 0/2"),
        ("highest-d6", "hurt", "Coin 1/4"),
    ] {
        let mut stage = Stage::new(game, (80, 24), "");
        stage.keys(":").text("npc Guard").keys("Enter");
        stage.keys(":").text("order set Guard").keys("Enter");
        let one_line_each = |stage: &Stage, npcs| {
            let screen = stage.screen();
            let rows: Vec<&str> = screen.lines().skip(2).take(8).collect();
            let said = |words: &str| rows.iter().filter(|row| row.contains(words)).count();
            assert_eq!(said("NPC │"), npcs, "{game}\n{screen}");
            assert_eq!(said(ailment), 1, "{game}\n{screen}");
        };
        one_line_each(&stage, 1);
        stage.keys(":").text("npc Guest x3").keys("Enter");
        one_line_each(&stage, 4);
        stage.keys("3").sees(side_track);
    }
}

/// However many there are, whose turn it is and the next two are seen.
#[test]
fn the_next_turns_are_always_seen() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.keys(":").text("npc Wolf x9 HP 9").keys("Enter");
    stage.keys(":").text("order roll AGI").keys("Enter");
    for _ in 0..20 {
        stage.keys("w");
        let table = stage.state();
        let order = table.campaign().order.as_deref().expect("an order");
        let all = order.turns.iter().cycle().skip(order.now).take(3);
        let names: Vec<&str> = all.map(|turn| table.campaign().turn_name(*turn)).collect();
        let screen = stage.screen();
        let people: Vec<&str> = screen.lines().skip(1).take(11).collect();
        for name in names {
            let name: String = name.chars().take(6).collect();
            let seen = people.iter().any(|line| line.contains(&name));
            assert!(seen, "{name}\n{screen}");
        }
    }
}

#[test]
fn a_number_that_no_key_chooses_is_not_shown() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys(":").text("npc Wolf x9 HP 9").keys("Enter");
    stage.sees_no("10 Wolf").sees_no("11 Wolf").sees("Wolf 9");
}

#[test]
fn the_fight_ends_by_two_keys() {
    let mut stage = fight((120, 36), "");
    stage.keys(":").text("down \"Wolf 1\"").keys("Enter");
    stage.keys("W e");
    assert_eq!(
        stage.label(),
        "the fight ends in round 1 · Wolf 1 leaves the table"
    );
    stage.sees_no("round 1 ▸");
    assert!(
        !stage.people_alone().contains("Wolf 1 "),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_menu_of_the_order_joins_waits_and_leaves() {
    let mut stage = fight((120, 36), "");
    stage
        .keys("W")
        .sees("w Ysolde waits: acts after Wolf 1, in this round only");
    stage.keys("w");
    assert_eq!(
        stage.label(),
        "Ysolde waits, in this round only · Wolf 1's turn"
    );
    stage.keys("w W b");
    assert_eq!(stage.label(), "back to Wolf 1's turn");
    stage.keys("W l");
    let left = "Wolf 1 leaves the order of turns · Ysolde's turn";
    assert_eq!(stage.label(), left);
    stage.keys("' w 2 W j");
    assert_eq!(stage.label(), "Wolf 2 acts after Brannoc");
    // It is the one whose turn it is that comes later, not the chosen one.
    stage.keys("W a").sees("╭ Ysolde acts after ╮");
    // Nobody is left to wait for.
    stage.keys("Esc Esc w w W");
    stage.sees("w Wolf 2 acts last in this round");
}

#[test]
fn zero_goes_in_steps_and_begins_anew_after_a_while() {
    let mut stage = fight((120, 36), "");
    stage.keys("0").sees("Roll · players' characters");
    stage.keys("0").sees("Roll · NPCs");
    stage.keys("0").sees("Roll · everybody");
    stage.keys("0").sees_no("Roll · ");
    stage.keys("0 0").sees("Roll · NPCs").rest(3);
    stage.keys("0").sees("Roll · players' characters");
}

#[test]
fn a_group_falls_off_after_its_act_and_harm_knows_who_rolled() {
    let mut stage = fight((120, 36), "");
    stage.keys("0 r f o r Enter").sees_no("Roll · ");
    stage.keys("i").sees("half for those who succeeded");
    stage.keys("h").text("6").keys("Enter");
    let label = stage.label();
    assert!(label.contains("half for those who succeeded"), "{label}");
    assert!(stage.cause().is_some());
}

#[test]
fn a_name_by_letters_and_figure_is_chosen_at_once() {
    let mut stage = fight((120, 36), "");
    stage.keys("' w 2");
    assert_eq!(chosen(&stage), "Wolf 2");
    stage.sees_no("Character");
    stage.keys("; y");
    assert_eq!(chosen(&stage), "Ysolde");
}

#[test]
fn harm_takes_dice() {
    let mut stage = fight((120, 36), "d6 3 4");
    stage.keys("i").text("2d6+3").keys("Enter");
    assert_eq!(stage.label(), "Ysolde · harm 10 (2d6+3) · HP 16 → 6");
    stage.sees("2d6+3: 3+4+3 = 10. Ysolde takes 10.");
    stage.keys("u i").text("2 on Focus").keys("Enter");
    assert!(stage.label().contains("Focus"), "{}", stage.label());
}

#[test]
fn down_and_up_again_are_changes() {
    let mut stage = fight((120, 36), "");
    stage.keys("a X");
    assert_eq!(stage.label(), "Ysolde is down");
    stage.keys("a").sees("up again").keys("X");
    assert_eq!(stage.label(), "Ysolde is up again");
}

/// A character whose player is away is played by somebody else, and acts.
#[test]
fn somebody_else_plays_a_character_and_it_acts() {
    let mut stage = fight((120, 36), "d10 4, d6 3 3");
    stage
        .keys("a Y")
        .sees("Ysolde is played by")
        .keys("s")
        .text("Jun")
        .keys("Enter");
    assert_eq!(stage.label(), "Ysolde is played by Jun");
    stage.keys("w w w");
    assert_eq!(chosen(&stage), "Ysolde", "its turn is not passed over");
    stage.keys("a Y g");
    assert_eq!(stage.label(), "Ysolde is played by the GM");
    stage.keys("a Y n");
    assert_eq!(stage.label(), "Ysolde is played by its own player again");
    stage.keys("a Y a");
    assert_eq!(stage.label(), "Ysolde is now absent · Wolf 1's turn");
    stage.keys("u u").keys("a Y").sees("its own player again");
}

/// An NPC has the lowest free number while it is at the table, also one of an encounter or from the shelf.
#[test]
fn prepared_npcs_have_numbers_while_they_are_at_the_table() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    let numbers = |stage: &Stage| {
        let present = stage.campaign().present();
        let npcs = present.filter(|who| !who.is_party());
        let mut numbers: Vec<(u32, String)> =
            npcs.map(|who| (who.number, who.name.clone())).collect();
        numbers.sort();
        numbers
    };
    let say = |stage: &mut Stage, phrase: &str| {
        stage.keys(":").text(phrase).keys("Enter");
    };
    let before = numbers(&stage);
    say(&mut stage, "npc Guard x2 HP 5");
    let there = numbers(&stage);
    assert!(there.iter().all(|(number, _)| (1..=9).contains(number)));
    say(&mut stage, "encounter save Gate \"Guard 1\",\"Guard 2\"");
    say(&mut stage, "encounter off Gate");
    assert_eq!(numbers(&stage), before, "they gave theirs back");
    say(&mut stage, "npc Dog HP 3");
    let dog = numbers(&stage).into_iter().find(|(_, name)| name == "Dog");
    let first = there.iter().find(|(_, name)| name == "Guard 1");
    assert_eq!(
        dog.map(|it| it.0),
        first.map(|it| it.0),
        "the lowest free one"
    );
    say(&mut stage, "remove Dog");
    say(&mut stage, "encounter back Gate");
    assert_eq!(numbers(&stage), there, "and have them again");
    say(&mut stage, "shelf add \"Mill wolf\"");
    say(&mut stage, "remove \"Mill wolf\"");
    say(&mut stage, "npc from \"Mill wolf\"");
    let wolf = |all: &[(u32, String)]| {
        let mut all = all.iter().filter(|(_, name)| name.starts_with("Mill wolf"));
        all.next().map(|it| it.0)
    };
    assert_eq!(wolf(&numbers(&stage)), wolf(&before));
}

/// `0` chooses the players' characters, the NPCs, everybody, nobody while it is pressed again within a second; later it
/// begins anew. The title names the group, and it falls off after the act.
#[test]
fn the_group_goes_round_by_one_key() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    for (group, words) in [
        (Selection::Pcs, "players' characters"),
        (Selection::Npcs, "NPCs"),
        (Selection::All, "everybody"),
    ] {
        stage.keys("0").sees(words);
        assert_eq!(stage.state().group, Some(group));
    }
    stage.keys("0");
    assert_eq!(stage.state().group, None);
    stage.keys("0 0");
    assert_eq!(stage.state().group, Some(Selection::Npcs));
    stage.rest(2);
    stage.keys("0");
    assert_eq!(stage.state().group, Some(Selection::Pcs));
    stage.keys("i 1 Enter");
    assert!(stage.label().starts_with("players' characters · harm 1"));
    assert_eq!(stage.state().group, None, "it falls off after the act");
}

/// A chosen group is who rolls for the order, in the line, too; the title says whom.
#[test]
fn the_line_of_the_order_rolls_for_the_group() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage
        .keys("0 W o")
        .sees("Order of turns: players' characters");
    stage.text("athletics").sees("Athletics, rolled by ");
    stage.text(" for all").sees("everybody rolls Athletics");
}

/// In a fight the menu says whether a roll lets somebody join or begins another order.
#[test]
fn a_roll_in_a_fight_says_what_becomes_of_the_order() {
    let mut stage = fight((120, 36), "");
    stage
        .keys("' w 2 W")
        .sees("i Wolf 2 rolls AGI + Perception to join the order");
    stage.sees("everybody rolls AGI + Perception: a new order");
    stage.keys("Esc 0 W").sees("a new order of these alone");
}

/// While those of an encounter are away, they can come back or others be put on the table.
#[test]
fn the_menu_of_encounters_says_what_becomes_of_wounds() {
    let mut stage = fight((120, 36), "");
    let say = |stage: &mut Stage, phrase: &str| {
        stage.keys(":").text(phrase).keys("Enter");
    };
    say(&mut stage, "encounter save Gate \"Wolf 1\",\"Wolf 2\"");
    stage.keys("E").sees("Gate: off the table, as they are");
    stage.keys("Esc");
    say(&mut stage, "down \"Wolf 1\"");
    say(&mut stage, "down \"Wolf 2\"");
    stage.keys("W e E");
    stage.sees("Gate: back onto the table with the wounds they had, 2 down: Wolf 1, Wolf 2");
    stage.sees("Gate: onto the table as fresh copies, unhurt");
}

/// A figure in the menu of whom somebody joins after is a person's number, as everywhere; names of copies have figures, too.
#[test]
fn a_late_comer_joins_after_the_person_of_that_number() {
    let mut stage = fight((120, 36), "");
    let id = |stage: &Stage, name: &str| {
        let who = stage.campaign().characters.values();
        let mut who = who.filter(|it| it.name == name);
        who.next().expect("somebody of that name").id
    };
    stage.keys("5 W J 1");
    let order = stage.campaign().order.clone().expect("an order");
    let brannoc = Turn::One(id(&stage, "Brannoc"));
    let at = order.turns.iter().position(|it| *it == brannoc);
    let next = at.and_then(|at| order.turns.get(at + 1));
    let kester = Turn::One(id(&stage, "Kester"));
    assert_eq!(next, Some(&kester), "{}", stage.screen());
}

/// Who leaves the table leaves the group, too: the next roll is of those who are here.
#[test]
fn who_leaves_the_table_leaves_the_group() {
    let mut stage = fight((120, 36), "");
    stage.keys("Tab Tab 5 Space 6 Space");
    assert!(stage.state().group.is_some(), "{}", stage.screen());
    for phrase in ["bench Kester on", "bench \"Mill wolf\" on"] {
        stage.keys(":").text(phrase).keys("Enter");
    }
    assert_eq!(stage.state().group, None, "{}", stage.screen());
}

#[test]
fn a_number_that_the_fights_end_frees_goes_to_who_has_none() {
    let mut stage = Stage::new("nexus", (120, 36), "");
    stage.keys(":").text("npc Wolf x3 HP 9").keys("Enter");
    let number = |stage: &Stage, name: &str| {
        let mut all = stage.state().campaign().characters.values();
        all.find(|who| who.name == name).map(|who| who.number)
    };
    let (first, last) = (number(&stage, "Wolf 1"), number(&stage, "Wolf 3"));
    assert!(last > Some(9), "{last:?}");
    stage
        .keys(":")
        .text("order set Ysolde, \"Wolf 1\"")
        .keys("Enter");
    stage.keys(":").text("down \"Wolf 1\"").keys("Enter");
    stage.keys("W e");
    assert_eq!(number(&stage, "Wolf 3"), first);
}

#[test]
fn surprise_is_offered_for_those_who_are_in_the_order() {
    let mut stage = fight((120, 36), "");
    // All NPCs are chosen, of whom one is in the order.
    stage
        .keys("0 0 W")
        .sees("u surprise: a round of Wolf 1 alone");
    stage.keys("u");
    assert!(stage.label().contains("surprise"), "{}", stage.label());
    let mut stage = fight((120, 36), "");
    stage
        .keys("3 W")
        .sees("the fight ends")
        .sees_no("surprise:");
}

/// Who joined late was chosen to be put into the order; the turn that goes on is another's.
#[test]
fn after_somebody_joins_the_actor_is_chosen_again() {
    let mut stage = fight((120, 36), "");
    stage.keys("w");
    assert_eq!(chosen(&stage), "Wolf 1");
    stage.keys("N").text("Bandit 3").keys("Enter");
    assert_eq!(chosen(&stage), "Bandit");
    stage.keys("W j");
    assert_eq!(chosen(&stage), "Wolf 1", "{}", stage.label());
}
