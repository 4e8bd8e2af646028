use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::{Against, Keep, Source, Test};
use rollbook::campaign::{Command, Event};
use rollbook::rules::{Called, Declared, Side};

use super::table::{Table, against, contest, roll, test, thrown};

fn table() -> (Table, CharacterId, CharacterId) {
    let mut table = Table::new("vice-virtue");
    let mara = table.with(
        "Mara",
        true,
        "level 3, Dodge 3, Wits 0, Athletics 2, Physique 1",
    );
    let thug = table.with("Thug", false, "Athletics 4, Dodge 3, Wits 2");
    (table, mara, thug)
}

fn reroll(who: CharacterId, keep: Keep) -> Command {
    named_reroll(who, keep, None)
}

fn named_reroll(who: CharacterId, keep: Keep, resource: Option<&str>) -> Command {
    Command::Reroll {
        kind: String::new(),
        who,
        keep,
        price: resource.map_or(RerollPrice::Usual, |it| RerollPrice::Point(it.to_owned())),
        dice: Source::Thrown,
    }
}

#[test]
fn a_targets_dodge_makes_the_difficulty() {
    let (mut table, mara, thug) = table();
    let aimed = |name: Option<&str>| Test {
        against: Against::Target(thug, name.map(str::to_owned)),
        ..test(mara, &["Athletics"])
    };
    let done = table.dice(roll(aimed(Some("Dodge"))), "d12 5");
    assert_eq!(done.label, "Mara · Athletics 8 vs Thug (8) · success");
    assert_eq!(table.dice(roll(aimed(None)), "d12 5").label, done.label);
    assert_eq!(thrown(&done).what(), "Athletics with Physique");
    assert_eq!(
        table.aloud(&done),
        ["Mara does it.", "d12 5 · +3 = 8 against 8"]
    );
    let elsewhere = aimed(Some("Physique"));
    assert!(
        table
            .no(roll(elsewhere))
            .starts_with("say which of Thug it is against, behind a dot: thug.")
    );
}

#[test]
fn vice_and_virtue_count_by_the_action() {
    let (mut table, mara, _) = table();
    let eight = || against(8, test(mara, &["Athletics"]));
    let vice = || Test {
        declared: Declared::one("vice", 1),
        ..eight()
    };
    let tiers = [
        (eight(), "d12 12", "success+2"),
        (eight(), "d12 11", "medium"),
        (vice(), "d12 11", "success+2"),
        (vice(), "d12 12", "medium"),
    ];
    for (test, dice, tier) in tiers {
        assert_eq!(table.dice(roll(test), dice).tier.as_deref(), Some(tier));
    }
    let done = table.dice(roll(vice()), "d12 11");
    assert_eq!(done.label, "Mara · Athletics (vice) 18 vs 8 · success +2");
    assert_eq!(
        table.aloud(&done),
        [
            "Mara does it, with 2 bonuses.",
            "d12 vice as 15 · +3 = 18 against 8"
        ]
    );
}

#[test]
fn the_lowest_level_in_the_party_is_the_usual_difficulty() {
    let (mut table, mara, thug) = table();
    let done = table.dice(roll(test(mara, &["Dodge"])), "d12 7");
    assert_eq!(done.label, "Mara · Dodge 10 vs 10 · success");
    let level = |level| Test {
        against: Against::Level(level),
        ..test(thug, &["Dodge"])
    };
    assert_eq!(
        table.dice(roll(level(Some(9))), "d12 1").label,
        "Thug · Dodge 6 vs 25 · major consequence"
    );
    assert_eq!(
        table.no(roll(level(Some(10)))),
        "there is no difficulty for level 10; levels are 1 to 9"
    );
    let alone = Table::new("vice-virtue").with("Alone", false, "");
    let mut empty = Table::new("vice-virtue");
    assert_eq!(empty.with("Alone", false, ""), alone);
    assert_eq!(
        empty.no(roll(test(alone, &["Dodge"]))),
        "nobody here has a level; name the difficulty"
    );
}

#[test]
fn without_the_skill_its_attribute_is_rolled_alone() {
    let (mut table, _, thug) = table();
    let done = table.dice(roll(against(5, test(thug, &["Stealth"]))), "d12 3");
    assert_eq!(done.label, "Thug · Stealth 5 vs 5 · success");
    assert_eq!(thrown(&done).plan.reasons[0].label, "Wits");
    let alone = table.dice(roll(against(5, test(thug, &["Wits"]))), "d12 3");
    assert_eq!(alone.label, "Thug · Wits 5 vs 5 · success");
}

#[test]
fn a_point_rerolls_once_and_the_better_is_kept() {
    let (mut table, mara, _) = table();
    table.run(Command::StartSession);
    let points = |table: &Table| table.who(mara).points.get("virtue").copied().unwrap_or(0);
    table.dice(roll(against(8, test(mara, &["Athletics"]))), "d12 2");
    let rolled = table.campaign.last;
    let again = table.dice(reroll(mara, Keep::Best), "d12 9");
    assert_eq!(
        again.label,
        "Mara · Athletics rerolled 5 → 12 vs 8 · success · virtue 1 → 0"
    );
    assert_eq!((again.cause, points(&table)), (Some(rolled), 0));
    assert_eq!(
        table.aloud(&again),
        [
            "Fate is asked again: Mara does it.",
            "d12 9 · +3 = 12 against 8",
            "not kept: d12 2 · +3 = 5 against 8"
        ]
    );
    let rerolled = table.campaign.last;
    assert_eq!(
        table.no(reroll(mara, Keep::Best)),
        "this die was already rerolled; a die is rerolled once"
    );
    let old = Command::Keep {
        who: mara,
        keep: Keep::Old,
    };
    let kept = table.run(old.clone());
    assert_eq!(
        kept.label,
        "Mara · Athletics keeps 5 vs 8 · minor consequence"
    );
    assert_eq!(
        (kept.cause, kept.tier.as_deref()),
        (Some(rerolled), Some("minor"))
    );
    assert_eq!(table.no(old), "that result already counts");
    let best = table.run(Command::Keep {
        who: mara,
        keep: Keep::Best,
    });
    assert_eq!(best.tier.as_deref(), Some("success+0"));
    assert_eq!(
        table.no(Command::Keep {
            who: mara,
            keep: Keep::Best
        }),
        "that result already counts"
    );
}

#[test]
fn a_worse_reroll_leaves_the_old_unless_told() {
    let (mut table, mara, _) = table();
    for (keep, tier) in [
        (Keep::Best, "success+0"),
        (Keep::New, "minor"),
        (Keep::Old, "success+0"),
    ] {
        table.run(Command::Award(mara, "virtue".to_owned()));
        table.dice(roll(against(8, test(mara, &["Athletics"]))), "d12 9");
        let again = table.dice(reroll(mara, keep), "d12 1");
        assert_eq!(again.tier.as_deref(), Some(tier));
        let open = table.who(mara).open.as_ref().expect("open still");
        assert_eq!((open.older, open.rerolls), (keep != Keep::New, 1));
    }
}

#[test]
fn a_point_of_the_wrong_kind_is_refused() {
    let (mut table, mara, thug) = table();
    let ordinary = against(8, test(mara, &["Athletics"]));
    let vice = Test {
        declared: Declared::one("vice", 1),
        ..ordinary.clone()
    };
    let nothing =
        "Mara has no open roll; a roll can be rerolled or changed by points until the next one";
    assert_eq!(table.no(reroll(mara, Keep::Best)), nothing);
    let hidden = Test {
        hidden: true,
        ..ordinary.clone()
    };
    table.dice(roll(hidden), "d12 2");
    assert_eq!(
        table.no(reroll(mara, Keep::Best)),
        "the last roll, 3, was made in hiding and stays as it fell until it is revealed"
    );
    table.dice(roll(ordinary), "d12 2");
    assert_eq!(
        table.no(reroll(mara, Keep::Best)),
        "Mara has no virtue point"
    );
    table.run(Command::StartSession);
    assert_eq!(
        table.no(named_reroll(mara, Keep::Best, Some("vice"))),
        "an ordinary roll is rerolled with virtue, not with vice"
    );
    table.dice(roll(vice), "d12 2");
    assert_eq!(
        table.no(named_reroll(mara, Keep::Best, Some("virtue"))),
        "a vice action is rerolled with vice, not with virtue"
    );
    table.dice(named_reroll(mara, Keep::Best, Some("Vice")), "d12 3");
    table.dice(roll(against(8, test(thug, &["Athletics"]))), "d12 2");
    assert!(
        table
            .no(reroll(thug, Keep::Best))
            .starts_with("Thug is not a player's character")
    );
}

#[test]
fn an_outcome_closes_by_its_own_next_roll_the_gm_or_the_sessions_end() {
    let (mut table, mara, thug) = table();
    table.run(Command::StartSession);
    let eight = |who| roll(against(8, test(who, &["Athletics"])));
    table.dice(eight(mara), "d12 2");
    let first = table.campaign.last;
    let open = |table: &Table| table.who(mara).open.as_ref().map(|open| open.seq);
    table.dice(eight(thug), "d12 2");
    assert_eq!(open(&table), Some(first));
    table.dice(eight(mara), "d12 3");
    let second = table.campaign.last;
    assert_eq!(open(&table), Some(second));
    let closed = table.run(Command::Close(mara));
    assert_eq!((open(&table), closed.cause), (None, Some(second)));
    assert!(
        table
            .no(Command::Close(mara))
            .starts_with("Mara has no open roll to close")
    );
    table.dice(eight(mara), "d12 3");
    table.run(Command::EndSession);
    assert_eq!(open(&table), None);
}

#[test]
fn a_contest_goes_to_the_higher_total_and_each_side_may_reroll() {
    let (mut table, mara, thug) = table();
    let zoe = table.with("Zoe", true, "level 1, Dodge 2, Wits 0");
    table.run(Command::StartSession);
    let sword = || contest(test(mara, &["Athletics"]), test(zoe, &["Dodge"]));
    let done = table.dice(sword(), "d12 10 3");
    let contested = table.campaign.last;
    assert_eq!(
        done.label,
        "Mara · Athletics 13 vs Zoe · Dodge 5 · Mara, success +1"
    );
    assert_eq!(
        table.aloud(&done),
        [
            "Mara gets the better of Zoe, with 1 bonus.",
            "Mara: d12 10 · +3 = 13",
            "Zoe: d12 3 · +2 = 5"
        ]
    );
    let side = table.campaign.resolve_side(&test(mara, &["Athletics"]));
    let reasons = side.expect("a side").plan.reasons;
    assert_eq!(
        reasons.len(),
        2,
        "level and attribute, no difficulty: {reasons:?}"
    );
    let again = table.dice(reroll(zoe, Keep::Best), "d12 12");
    let zoes = table.campaign.last;
    assert_eq!(
        again.label,
        "Zoe · Dodge rerolled 5 → 17 vs Mara · Athletics 13 · Zoe, success · virtue 1 → 0"
    );
    assert_eq!(
        (again.cause, again.tier.as_deref()),
        (Some(contested), Some("success+0"))
    );
    let last = table.dice(reroll(mara, Keep::Best), "d12 12");
    assert_eq!(
        last.label,
        "Mara · Athletics rerolled 13 → 18 vs Zoe · Dodge 17 · Mara, success · virtue 1 → 0"
    );
    assert_eq!(last.cause, Some(zoes));
    let kept = table.run(Command::Keep {
        who: zoe,
        keep: Keep::Old,
    });
    assert_eq!(
        kept.label,
        "Zoe · Dodge keeps 5 vs Mara · Athletics 18 · Mara, success +2"
    );
    let tie = table.dice(
        contest(test(mara, &["Athletics"]), test(thug, &["Dodge"])),
        "d12 5 3",
    );
    assert_eq!(tie.label, "Mara · Athletics 8 vs Thug · Dodge 8 · tie");
}

#[test]
fn a_verdict_may_name_the_winner_in_place_of_a_tier() {
    let (mut table, mara, thug) = table();
    let sides = contest(test(mara, &["Athletics"]), test(thug, &["Dodge"]));
    let done = table.dice(sides, "d12 10 3");
    let said = |key: &str, winner| {
        let mut done = done.clone();
        for event in &mut done.events {
            if let Event::Contested { verdict, .. } = event {
                key.clone_into(&mut verdict.tier);
                verdict.winner = winner;
            }
        }
        table.aloud(&done)[0].clone()
    };
    assert_eq!(said("a", Some(Side::A)), "Mara wins against Thug.");
    assert_eq!(said("b", Some(Side::B)), "Thug wins against Mara.");
    assert_eq!(said("none", None), "Neither Mara nor Thug succeeds.");
}

#[test]
fn a_saved_rolls_own_texts_come_first() {
    let (mut table, mara, _) = table();
    table.run(Command::Save(
        Some(mara),
        "leap".to_owned(),
        Box::new(against(8, test(mara, &["Athletics"]))),
    ));
    let saved = &table.who(mara).saved[0];
    let mut texted = saved.clone();
    texted
        .texts
        .insert("bonus".to_owned(), "a foe is knocked over".to_owned());
    texted
        .texts
        .insert("minor".to_owned(), "a lost shoe".to_owned());
    let id = saved.id;
    let event = Event::SavedSet {
        who: Some(mara),
        before: Some(Box::new(saved.clone())),
        after: Some(Box::new(texted.clone())),
    };
    table.campaign.apply(&event);
    let leap = || Test {
        saved: Some(id),
        ..texted.test.clone()
    };
    let mut guidance = |dice| {
        let done = table.dice(roll(leap()), dice);
        let rolled = done
            .events
            .iter()
            .find(|event| event.roll_result().is_some());
        table.campaign.guidance(rolled.expect("a result")).text
    };
    assert_eq!(guidance("d12 2"), "A lost shoe.");
    assert_eq!(
        guidance("d12 5"),
        "It works; each bonus adds something to it."
    );
    assert_eq!(guidance("d12 10"), "A foe is knocked over.");
    assert_eq!(guidance("d12 12"), "A foe is knocked over (×2).");
    assert_eq!(
        guidance("d12 11"),
        "It fails and cannot simply be tried again."
    );
}

#[test]
fn faces_and_totals_from_the_table_have_to_be_possible() {
    let (mut table, mara, _) = table();
    let with = |dice| {
        roll(Test {
            dice,
            ..against(8, test(mara, &["Athletics"]))
        })
    };
    let typed = table.run(with(Source::Faces(vec![9])));
    assert!(thrown(&typed).table_dice);
    assert_eq!(
        table.no(with(Source::Faces(vec![13]))),
        "a d12 has no face 13"
    );
    assert!(table.no(with(Source::Faces(vec![9, 9]))).contains("got 2"));
    let called = |value| with(Source::Called(Called { value, ones: 0 }));
    let done = table.run(called(12));
    assert_eq!(done.label, "Mara · Athletics 12 called vs 8 · success");
    assert_eq!(thrown(&done).faces.faces(), [0; 0]);
    assert_eq!(table.aloud(&done)[1], "called 12 against 8");
    assert!(table.no(called(19)).contains("the dice can't show"));
}

/// The guidance is for the side that acts: where the other one wins, the game's text of a success is not it.
#[test]
fn a_lost_contest_is_not_guided_as_a_success() {
    let (mut table, mara, thug) = table();
    let sides = || contest(test(mara, &["Athletics"]), test(thug, &["Dodge"]));
    let won = table.dice(sides(), "d12 10 3");
    let guidance = table.campaign.guidance(&won.events[0]).text;
    assert_eq!(guidance, "It works; each bonus adds something to it.");
    let lost = table.dice(sides(), "d12 3 10");
    let guidance = table.campaign.guidance(&lost.events[0]).text;
    assert_eq!(guidance, "It does not work: the other side has its way.");
}

#[test]
fn a_hidden_contest_opens_nothing() {
    let (mut table, mara, thug) = table();
    let hidden = Test {
        hidden: true,
        ..test(mara, &["Athletics"])
    };
    let done = table.dice(contest(hidden, test(thug, &["Dodge"])), "d12 10 3");
    assert!(done.hidden);
    assert!(table.who(mara).open.is_none() && table.who(thug).open.is_none());
}
