use super::table::{Table, against, contest, nameless, roll, test, thrown};
use rollbook::campaign::Command;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Actor, Against, Change, Test};
use rollbook::rules::{Declared, ModifierEffect};

fn table() -> (Table, CharacterId, CharacterId) {
    let mut table = Table::new("contract");
    let vera = table.with(
        "Vera",
        true,
        "Dexterity 4, Athletics 3, Charisma 3, Intellect 2, Brawn 3",
    );
    let guard = table.with("Guard", false, "Charisma 3, Intellect 2, Brawl 1, Brawn 2");
    (table, vera, guard)
}

fn harm(who: CharacterId, amount: i32) -> Command {
    Command::Harm {
        who,
        amount: amount.into(),
        text: "cut".to_owned(),
        on: None,
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    }
}

#[test]
fn the_worked_examples() {
    let (mut table, vera, _) = table();
    let done = table.dice(roll(test(vera, &["Athletics"])), "d10 2 6 10 8 1 5 7");
    assert_eq!(done.label, "Vera · Athletics 4 at 6 · complete");
    assert_eq!(
        table.aloud(&done),
        [
            "Vera does just what was meant.",
            "d10 2 6 10 8 1 5 7 = 4 at difficulty 6"
        ]
    );
    let six = against(12, nameless(Actor::Pool(6)));
    assert_eq!(
        table.dice(roll(six), "d10 9 9 2").label,
        "6 dice 2 at 9 · partial"
    );
    let untrained = table.dice(roll(test(vera, &["Stealth"])), "d10 7 6 2 2");
    assert_eq!(untrained.label, "Vera · Stealth 1 at 7 · partial");
    assert_eq!(thrown(&untrained).what(), "Stealth with Dexterity");
    assert!(
        table.who(vera).open.is_none(),
        "nothing to reroll in this game"
    );
}

#[test]
fn what_makes_a_pool() {
    let (mut table, vera, _) = table();
    let two = table.dice(roll(test(vera, &["Dexterity", "Charisma"])), "7d10 2");
    assert_eq!(two.label, "Vera · Dexterity + Charisma 0 at 6 · failure");
    let alone = table.dice(roll(test(vera, &["Dexterity"])), "4d10 2");
    assert_eq!(alone.label, "Vera · Dexterity 0 at 7 · failure");
    let mind = table.dice(roll(test(vera, &["Mind"])), "6d10 2");
    assert_eq!(mind.label, "Vera · Mind 0 at 6 · failure");
    let other = table.dice(roll(test(vera, &["Athletics", "Brawn"])), "6d10 2");
    assert_eq!(thrown(&other).what(), "Athletics with Brawn");
    for traits in [
        &["Athletics", "Stealth"][..],
        &["Mind", "Brawn"],
        &["Athletics", "Brawn", "Charisma"],
    ] {
        assert!(
            table
                .no(roll(test(vera, traits)))
                .contains("don't go together here")
        );
    }
    assert_eq!(
        table.no(roll(test(vera, &["Wits"]))),
        "Vera has no rating in Wits; set it on the sheet first"
    );
    assert_eq!(
        table.no(roll(test(vera, &["Juggling"]))),
        "Vera has no Juggling; add it to the sheet or name another trait"
    );
    assert_eq!(
        table.no(roll(test(vera, &[]))),
        "nothing to roll; name a trait of Vera"
    );
}

/// An exertion for +1 outcome, for no penalty, or for both.
fn exert(outcome: bool, ignore_penalty: bool) -> Declared {
    Declared::one("exert", i32::from(outcome) + 2 * i32::from(ignore_penalty))
}

#[test]
fn an_exertion_spends_mind_in_the_same_entry() {
    let (mut table, vera, _) = table();
    table.run(Command::Track(vera, "Mind".to_owned(), Change::To(3)));
    let exerted = |outcome, ignore_penalty| Test {
        declared: exert(outcome, ignore_penalty),
        ..test(vera, &["Athletics"])
    };
    let mind = |table: &Table| table.who(vera).tracks["Mind"].now;
    // Mind 3 takes two dice, reckoned before the spend; the outcome of -1 becomes 0.
    let botch = table.dice(roll(exerted(true, false)), "d10 1 2 2 2 2");
    assert_eq!(
        (botch.label.as_str(), mind(&table)),
        (
            "Vera · Athletics (exerted) 0 at 6 · failure · Mind 3 → 2",
            2
        )
    );
    assert_eq!(
        table.aloud(&botch)[1],
        "d10 1 2 2 2 2 · +1 = 0 at difficulty 6"
    );
    let whole = table.dice(roll(exerted(false, true)), "7d10 2");
    assert_eq!((thrown(&whole).faces.len(), mind(&table)), (7, 1));
    let hidden = Test {
        hidden: true,
        ..exerted(true, true)
    };
    assert_eq!(table.no(roll(hidden)), "Vera's Mind is open to players");
    table.dice(roll(exerted(true, true)), "7d10 2");
    assert_eq!(
        table.no(roll(exerted(true, true))),
        "Vera is incapacitated: no Mind left; heal first"
    );
}

#[test]
fn injuries_take_dice_by_what_is_left_of_body() {
    let (mut table, vera, _) = table();
    // Body 7: the worst injury and one for the other leave 3.
    table.run(harm(vera, 3));
    table.run(harm(vera, 1));
    let built = table
        .campaign
        .resolve(&test(vera, &["Athletics"]))
        .expect("a roll");
    assert_eq!(built.listed[0].effect, ModifierEffect::Penalty(2));
    let labels: Vec<_> = built.listed.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Body 3"]);
    table.run(Command::Track(vera, "Mind".to_owned(), Change::To(5)));
    let both = table.dice(roll(test(vera, &["Athletics"])), "4d10 2");
    assert_eq!(
        thrown(&both).plan.reasons.len(),
        5,
        "two parts, two penalties, the difficulty"
    );
    table.run(harm(vera, 6));
    assert!(
        table
            .no(roll(test(vera, &["Athletics"])))
            .starts_with("Vera is incapacitated: no Body left")
    );
}

#[test]
fn attackers_and_defenders() {
    let (mut table, vera, guard) = table();
    let fight = || contest(test(vera, &["Athletics"]), test(guard, &["Brawl"]));
    let won = table.dice(fight(), "d10 10 10 2 2 2 2 1 6 2 2");
    assert_eq!(
        won.label,
        "Vera · Athletics 3 vs Guard · Brawl 1 · complete"
    );
    let lost = table.dice(fight(), "d10 6 2 2 2 2 2 2 6 2 2");
    assert_eq!(
        lost.tier.as_deref(),
        Some("failure"),
        "a tie goes to the defender"
    );
    let botched = table.dice(fight(), "d10 2 2 2 2 2 2 1 1 1 2");
    assert_eq!(
        table.aloud(&botched),
        [
            "Vera gets past Guard.",
            "Vera: d10 2 2 2 2 2 2 1 = −1 at difficulty 6 · botch",
            "Guard: d10 1 1 2 = −2 at difficulty 6 · botch",
            "−1 + 2 = 1",
        ]
    );
    assert_eq!(
        table.no(contest(test(vera, &["Athletics"]), test(vera, &["Brawl"]))),
        "Vera can't contest with themselves; name another side"
    );
}

#[test]
fn a_target_answers_a_roll_with_what_is_usual() {
    let (mut table, vera, guard) = table();
    let aimed = |skill: &str, named: Option<&str>| {
        let against = Against::Target(guard, named.map(str::to_owned));
        roll(Test {
            against,
            ..test(vera, &[skill])
        })
    };
    let against_two = |table: &mut Table, command, dice: &str| {
        let done = table.dice(command, dice);
        done.label.split(" · ").nth(2).map(str::to_owned)
    };
    let usual = against_two(&mut table, aimed("Brawl", None), "6d10 6");
    assert!(usual.is_some_and(|label| label.starts_with("Brawl")));
    let said = against_two(&mut table, aimed("Brawl", Some("Athletics")), "4d10 6");
    assert!(said.is_some_and(|label| label.starts_with("Athletics")));
    assert_eq!(
        table.no(aimed("Athletics", None)),
        "say which of Guard it is against, behind a dot: guard.alertness; there are Alertness, Stealth, Brawl, Drive, Athletics, Melee"
    );
}

#[test]
fn opposition_without_a_sheet_answers_too() {
    let (mut table, vera, _) = table();
    let against = |against| {
        roll(Test {
            against,
            ..test(vera, &["Athletics"])
        })
    };
    let done = table.dice(against(Against::Pool(2)), "9d10 6");
    assert!(done.label.contains(" vs 2 dice 2 · "), "{}", done.label);
    assert_eq!(
        table.no(against(Against::Bonus(4))),
        "a nameless roll is written 5dice in this game; plain dice stand alone: 2d6+3"
    );
}

#[test]
fn either_side_of_a_contest_may_exert_itself_openly() {
    let (mut table, vera, guard) = table();
    let exerted = |who, skill: &str| Test {
        declared: Declared::one("exert", 1),
        ..test(who, &[skill])
    };
    let both = contest(exerted(vera, "Athletics"), exerted(guard, "Brawl"));
    let done = table.dice(both, "d10 6 2 2 2 2 2 2 6 2 2");
    assert_eq!(
        done.label,
        "Vera · Athletics (exerted) 2 vs Guard · Brawl (exerted) 2 · failure · Mind 6 → 5; Guard Mind 6 → 5"
    );
    let minds = [vera, guard].map(|who| table.who(who).tracks["Mind"].now);
    assert_eq!((minds, done.who), ([5, 5], vec![vera, guard]));
    let hidden = Test {
        hidden: true,
        ..test(guard, &["Brawl"])
    };
    let no = table.no(contest(exerted(vera, "Athletics"), hidden));
    assert_eq!(no, "Vera's Mind is open to players");
}

#[test]
fn an_overage_can_take_every_die() {
    let (mut table, _, _) = table();
    let done = table.run(roll(against(12, nameless(Actor::Pool(3)))));
    assert_eq!(done.label, "3 dice 0 at 9 · failure, no dice left");
    assert_eq!(table.aloud(&done)[1], "no dice left at difficulty 9");
}

#[test]
fn effects_of_other_games_are_refused() {
    let (table, vera, _) = table();
    let boon = Test {
        one_off: vec![("rope".to_owned(), ModifierEffect::Boon(1))],
        ..test(vera, &["Athletics"])
    };
    assert_eq!(
        table.no(roll(boon)),
        "`+1 boon` changes nothing in this game"
    );
    let vice = Test {
        declared: Declared::one("vice", 1),
        ..test(vera, &["Athletics"])
    };
    assert_eq!(
        table.no(roll(vice)),
        "`vice` can't be declared in this game"
    );
    let pass = Test {
        declared: Declared::one("pass-or-fail", 1),
        ..test(vera, &["Athletics"])
    };
    assert_eq!(
        table.no(roll(pass)),
        "`pass-or-fail` can't be declared in this game"
    );
}

#[test]
fn a_full_track_costs_nothing_whatever_its_size() {
    let (mut table, _, _) = table();
    let guard = table.with("Hired guard", false, "Dexterity 2, Athletics 1");
    let listed = |table: &Table| {
        let built = table.campaign.resolve(&test(guard, &["Athletics"]));
        let listed = built.expect("a roll").listed.into_iter();
        let listed: Vec<_> = listed.map(|it| (it.label, it.effect)).collect();
        listed
    };
    assert_eq!(listed(&table), [], "Mind 3 of 3");
    table.run(Command::Track(guard, "Mind".to_owned(), Change::To(2)));
    let two_left = ("Mind 2".to_owned(), ModifierEffect::Penalty(3));
    assert_eq!(listed(&table), [two_left]);
}

#[test]
fn a_roll_of_a_track_takes_its_rating_less_the_penalty() {
    let (mut table, vera, _) = table();
    table.run(Command::Track(vera, "Mind".to_owned(), Change::To(3)));
    // Six dice, of which the damage takes two.
    let done = table.dice(roll(test(vera, &["Mind"])), "4d10 2");
    assert_eq!(done.label, "Vera · Mind 0 at 6 · failure");
    let reasons = &thrown(&done).plan.reasons;
    assert_eq!((&*reasons[0].label, &*reasons[0].figure), ("Mind", "6"));
}

#[test]
fn an_emptied_pool_comes_to_nothing_exerted_too() {
    let (mut table, vera, _) = table();
    let exerted = Test {
        declared: exert(true, false),
        ..against(16, test(vera, &["Athletics"]))
    };
    let built = table.campaign.resolve(&exerted).expect("a roll");
    let odds = table.campaign.game.mechanic.odds(&built.plan.numbers);
    assert_eq!(odds.values(), [(0, 1.0)]);
    let done = table.run(roll(exerted));
    assert_eq!(
        done.label,
        "Vera · Athletics (exerted) 0 at 9 · failure, no dice left · Mind 6 → 5"
    );
    let reasons = &thrown(&done).plan.reasons;
    let exertion = reasons.iter().find(|reason| reason.figure == "+1 outcome");
    assert_eq!(
        exertion.expect("listed").ignored.as_deref(),
        Some("no dice are left")
    );
}

#[test]
fn the_usual_answer_is_to_the_skill_whichever_trait_is_named_first() {
    let mut table = crate::spoken::Spoken::at(
        "contract",
        "any 5",
        &[
            "pc Ines Dexterity 3 Firearms 2",
            "npc Guard Athletics 2 Dexterity 2",
        ],
    );
    for traits in ["Firearms + Dexterity", "Dexterity + Firearms"] {
        let said = table.say(&format!("roll Ines {traits} vs Guard"));
        assert!(said.contains("vs Guard · Athletics"), "{said}");
    }
}
