use super::table::{Table, against, contest, nameless, roll, test, thrown};
use rollbook::campaign::Command;
use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Actor, Against, Change, Keep, Source, Test};
use rollbook::rules::ModifierEffect;

fn table() -> (Table, CharacterId, CharacterId) {
    let mut table = Table::new("nexus");
    let brannoc = table.with("Brannoc", true, "STR d8, MND d10, Athletics 2, Fighting 1");
    let wolf = table.with("Wolf", false, "STR d6, Parry 8");
    (table, brannoc, wolf)
}

fn reroll(who: CharacterId, keep: Keep) -> Command {
    Command::Reroll {
        kind: String::new(),
        who,
        keep,
        price: RerollPrice::Usual,
        dice: Source::Thrown,
    }
}

#[test]
fn the_worked_example() {
    let (mut table, brannoc, _) = table();
    let done = table.dice(roll(test(brannoc, &["Athletics"])), "d8 6, d6 3");
    assert_eq!(done.label, "Brannoc · Athletics 11 vs 8 · strong");
    assert_eq!(
        table.aloud(&done),
        [
            "Brannoc makes it, cleanly.",
            "d8 6 · d6 3 · +2 = 11 against 8"
        ]
    );
    let hard = Test {
        against: Against::Rung("very hard".to_owned()),
        ..test(brannoc, &["Athletics"])
    };
    assert_eq!(
        table.dice(roll(hard), "d8 7, d6 6").label,
        "Brannoc · Athletics 15 vs 12 · strong"
    );
    let none = Test {
        against: Against::Rung("tough".to_owned()),
        ..test(brannoc, &["Athletics"])
    };
    assert!(
        table
            .no(roll(none))
            .starts_with("there is no difficulty `tough`; there are Trivial, Easy")
    );
}

#[test]
fn trivial_by_its_word_needs_no_roll() {
    let (mut table, brannoc, _) = table();
    let trivial = |traits: &[&str]| Test {
        against: Against::Rung("Trivial".to_owned()),
        ..test(brannoc, traits)
    };
    table.dice(roll(test(brannoc, &["Athletics"])), "d8 6, d6 3");
    let done = table.run(roll(trivial(&["Athletics"])));
    assert_eq!(done.label, "Brannoc · Athletics no roll needed vs 4 · pass");
    assert_eq!(
        table.aloud(&done),
        [
            "Brannoc needs no roll for that.",
            "no roll needed against 4"
        ]
    );
    let guidance = table.campaign.guidance(&done.events[0]);
    assert_eq!(guidance.text, "", "of no level");
    let reason = thrown(&done).plan.reasons.last().expect("a reason");
    assert_eq!(reason.figure, "no roll needed");
    assert!(
        table.who(brannoc).open.is_none(),
        "the former outcome closes, none opens"
    );
    let anyway = Test {
        anyway: true,
        ..trivial(&["Athletics"])
    };
    assert_eq!(
        table.dice(roll(anyway), "d8 1, d6 1").label,
        "Brannoc · Athletics 4 vs 4 · weak"
    );
    let untrained = table.run(roll(trivial(&["Lore"])));
    assert_eq!(untrained.label, "Brannoc · Lore no roll needed vs 4 · pass");
    assert_eq!(
        table.no(roll(trivial(&["Arcana"]))),
        "Arcana can't be attempted untrained"
    );
}

#[test]
fn a_bare_number_is_always_rolled() {
    let (mut table, brannoc, _) = table();
    for tn in [3, 4] {
        let bare = against(tn, test(brannoc, &["Athletics"]));
        let done = table.dice(roll(bare), "d8 1, d6 1");
        assert_eq!(thrown(&done).value, 4);
    }
}

#[test]
fn the_untrained_bane_is_listed_like_any_modifier() {
    let (mut table, brannoc, _) = table();
    let lore = || test(brannoc, &["Lore"]);
    let built = table.campaign.resolve(&lore()).expect("a roll");
    let listed = built.listed.iter();
    let listed: Vec<_> = listed
        .map(|it| (it.label.as_str(), it.effect, it.on))
        .collect();
    assert_eq!(listed, [("untrained", ModifierEffect::Bane(1), true)]);
    let unticked = Test {
        without: vec!["untrained".to_owned()],
        ..lore()
    };
    assert_eq!(
        table.dice(roll(unticked), "d10 7, d6 5").label,
        "Brannoc · Lore 12 vs 8 · strong"
    );
}

#[test]
fn untrained_is_a_bane_or_impossible() {
    let (mut table, brannoc, _) = table();
    let done = table.dice(roll(test(brannoc, &["Lore"])), "d10 7, d6 5 2");
    assert_eq!(done.label, "Brannoc · Lore 9 vs 8 · weak");
    assert_eq!(table.aloud(&done)[1], "d10 7 · d6 (5) 2 = 9 against 8");
    assert_eq!(
        table
            .dice(roll(test(brannoc, &["Stealth"])), "d6 4 4")
            .label,
        "Brannoc · Stealth 8 vs 8 · weak"
    );
    assert_eq!(
        table.no(roll(test(brannoc, &["Arcana"]))),
        "Arcana can't be attempted untrained"
    );
}

#[test]
fn a_target_brings_its_usual_defence() {
    let (mut table, brannoc, wolf) = table();
    let aimed = |traits: &[&str], name: Option<&str>| Test {
        against: Against::Target(wolf, name.map(str::to_owned)),
        ..test(brannoc, traits)
    };
    let done = table.dice(roll(aimed(&["Fighting"], None)), "d8 5, d6 2");
    assert_eq!(done.label, "Brannoc · Fighting 8 vs Wolf (8) · weak");
    let reasons = &thrown(&done).plan.reasons;
    assert!(
        reasons.iter().any(|reason| reason.label == "Wolf's Parry"),
        "{reasons:?}"
    );
    let dodge = table.dice(roll(aimed(&["Fighting"], Some("Dodge"))), "d8 5, d6 2");
    assert_eq!(dodge.label, "Brannoc · Fighting 8 vs Wolf (8) · weak");
    assert_eq!(
        table.no(roll(aimed(&["Athletics"], None))),
        "say which of Wolf it is against, behind a dot: wolf.parry; there are Parry, Dodge, Resist"
    );
    assert_eq!(
        table.no(contest(
            test(brannoc, &["Fighting"]),
            test(wolf, &["Fighting"])
        )),
        "this game has no contests; roll against a number or a defence"
    );
}

#[test]
fn resolve_rerolls_as_long_as_it_lasts_and_the_new_result_is_taken() {
    let (mut table, brannoc, _) = table();
    table.run(Command::Track(brannoc, "Resolve".to_owned(), Change::To(2)));
    table.dice(roll(test(brannoc, &["Athletics"])), "d8 6, d6 3");
    let rolled = table.campaign.last;
    assert_eq!(
        table.no(reroll(brannoc, Keep::Old)),
        "the new result must be taken in this game"
    );
    let worse = table.dice(reroll(brannoc, Keep::Best), "d8 1, d6 1");
    assert_eq!(
        worse.label,
        "Brannoc · Athletics rerolled 11 → 4 vs 8 · failure · Resolve 2 → 1"
    );
    assert_eq!(worse.cause, Some(rolled));
    assert_eq!(
        table.no(Command::Keep {
            who: brannoc,
            keep: Keep::Old
        }),
        "Brannoc has no other result to keep; nothing was rerolled"
    );
    let second = table.campaign.last;
    let again = table.dice(reroll(brannoc, Keep::New), "d8 8, d6 6");
    assert_eq!(
        (again.cause, again.tier.as_deref()),
        (Some(second), Some("critical"))
    );
    assert_eq!(
        table.no(reroll(brannoc, Keep::Best)),
        "Brannoc has no Resolve left to spend"
    );
    let open = table.who(brannoc).open.as_ref().expect("open still");
    assert_eq!((open.root, open.rerolls), (rolled, 2));
}

#[test]
fn what_ails_somebody_reaches_the_roll() {
    let (mut table, brannoc, _) = table();
    table.run(Command::Condition(brannoc, "dazed".to_owned(), true));
    table.run(Command::Harm {
        who: brannoc,
        amount: 0.into(),
        text: "cut arm".to_owned(),
        on: Some("STR".to_owned()),
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    });
    let built = table
        .campaign
        .resolve(&test(brannoc, &["Athletics"]))
        .expect("a roll");
    let listed: Vec<_> = built
        .listed
        .iter()
        .map(|it| (it.label.as_str(), it.on, it.why))
        .collect();
    assert_eq!(
        listed,
        [("dazed", true, "condition"), ("cut arm", true, "wound")]
    );
    let two_banes = table.dice(roll(test(brannoc, &["Athletics"])), "d8 6, d6 3 5");
    assert_eq!(
        table.aloud(&two_banes)[1],
        "d8 6 · d6 3 (5) · +1 = 10 against 8"
    );
    let mind = table
        .campaign
        .resolve(&test(brannoc, &["Lore"]))
        .expect("a roll");
    let listed: Vec<_> = mind.listed.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(
        listed,
        ["untrained", "dazed"],
        "a wound strikes one attribute"
    );
    let without = Test {
        without: vec!["Dazed".to_owned(), "cut arm".to_owned()],
        one_off: vec![("rope".to_owned(), ModifierEffect::Boon(1))],
        ..test(brannoc, &["Athletics"])
    };
    assert_eq!(
        table.dice(roll(without), "d8 6, d6 3 5").label,
        "Brannoc · Athletics 13 vs 8 · strong"
    );
    let unknown = Test {
        with: vec!["torch".to_owned()],
        ..test(brannoc, &["Athletics"])
    };
    assert_eq!(
        table.no(roll(unknown)),
        "there is no modifier `torch`; there are dazed, cut arm"
    );
}

#[test]
fn the_last_pairing_comes_first() {
    let (mut table, brannoc, _) = table();
    table.dice(roll(test(brannoc, &["Athletics", "MND"])), "d10 10, d6 1");
    assert_eq!(table.who(brannoc).pairings["Athletics"], "MND");
    let again = table.dice(roll(test(brannoc, &["Athletics"])), "d10 10, d6 1");
    assert_eq!(thrown(&again).what(), "Athletics with MND");
    table.dice(roll(test(brannoc, &["Athletics", "STR"])), "d8 8, d6 1");
    assert_eq!(table.who(brannoc).pairings["Athletics"], "STR");
}

#[test]
fn a_hidden_roll_leaves_no_trace_that_players_see() {
    let (mut table, brannoc, _) = table();
    table.dice(roll(test(brannoc, &["Athletics"])), "d8 6, d6 3");
    let before = table.who(brannoc).clone();
    let hidden = Test {
        hidden: true,
        ..test(brannoc, &["Lore", "SPI"])
    };
    let done = table.dice(roll(hidden), "d6 1 1 1");
    assert!(done.hidden);
    assert_eq!(table.who(brannoc), &before);
}

#[test]
fn a_die_without_a_sheet() {
    let (mut table, brannoc, _) = table();
    let die = |text: &str| nameless(Actor::Die(text.parse().expect("a die")));
    let done = table.dice(roll(die("d8+2")), "d8 5, d6 1");
    assert_eq!(done.label, "d8+2 8 vs 8 · weak");
    assert_eq!(table.aloud(&done)[1], "d8+2 5 · d6 1 = 8 against 8");
    assert_eq!(
        table.no(roll(nameless(Actor::Pool(5)))),
        "a nameless roll is written d8+2 in this game; plain dice stand alone: 2d6+3"
    );
    let traits = Test {
        traits: vec!["STR".to_owned()],
        ..die("d8")
    };
    assert_eq!(
        table.no(roll(traits)),
        "a nameless roll has no traits; choose a character to roll STR"
    );
    assert_eq!(
        table.no(roll(test(brannoc, &["STR", "AGI"]))),
        "STR + AGI don't go together here; roll one attribute, or a skill with one"
    );
}
