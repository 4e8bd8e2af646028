//! Modifiers: typed for one roll, given to stay, fed by the sheet; more of them than there are letters.

use rollbook::campaign::command::Command;
use rollbook::campaign::{CharacterId, Event, RollRecord};
use rollbook::game::Reach;
use rollbook::rules::ModifierEffect;
use rollbook::tui::Role;

use super::{entries, hides, play, shows};
use crate::screen::harness::{Play, look, sample_table};

/// A roll in each game, and a modifier it can be given, as typed and as it is called.
const ROLLS: [(&str, &str, &str, &str); 4] = [
    ("vice-virtue", "rtr<Tab>", "+2 high ground", "high ground"),
    ("langobard", "rsw<Tab>", "high ground +2", "high ground"),
    ("contract", "rinv<Tab>", "1 difficulty fog", "fog"),
    ("nexus", "rath<Tab>", "2 banes mud", "mud"),
];

fn thrown(play: &Play) -> RollRecord {
    let done = play
        .app
        .state()
        .latest
        .as_ref()
        .expect("something was done");
    let mut throws = done.decision.events.iter().flat_map(Event::records);
    throws.next().expect("it was a roll").clone()
}

#[test]
fn one_is_typed_for_one_roll() {
    for size in [(80, 24), (120, 36)] {
        for (game, roll, typed, label) in ROLLS {
            let mut play = Play::sample(game, "any 5", size);
            play.keys(roll).keys(",,").keys(typed).keys("<Enter>");
            shows(&play, &[label]);
            assert_eq!(entries(&play), 1, "{game}: nothing is thrown by that");
            play.keys("<Enter>");
            assert_eq!(thrown(&play).test.one_off[0].0, label, "{game}");
            play.keys(".");
            assert_eq!(thrown(&play).test.one_off[0].0, label, "{game}: again");
            play.keys(roll).keys("<Enter>");
            assert_eq!(thrown(&play).test.one_off, [], "{game}: picked anew");
        }
    }
}

#[test]
fn a_sign_begins_one_and_backspace_takes_it_back() {
    let mut play = play("nexus", "", "rath<Tab>b,+2 cord<Enter>");
    shows(&play, &["cord", "boon"]);
    play.keys("<BS>");
    hides(&play, &["cord"]);
    shows(&play, &["boon"]);
    play.keys(",-3 what<Esc>");
    hides(&play, &["what"]);
    play.keys(",,sideways<Enter>");
    assert!(play.bar().contains("what it does"), "{}", play.bar());
    shows(&play, &["sideways"]);
}

#[test]
fn what_stays_shows_a_badge_until_it_is_taken_off() {
    for (game, roll, _, _) in ROLLS {
        let mut play = Play::sample(game, "any 5", (200, 50));
        play.keys(roll).keys(",+1 blessed sticky<Enter>");
        assert_eq!(entries(&play), 2, "{game}: {}", play.bar());
        let badges = |play: &Play| play.in_role(Role::Ill).join("|");
        assert!(
            badges(&play).contains("blessed"),
            "{game}: {}",
            badges(&play)
        );
        assert!(
            badges(&play).contains("sticky"),
            "{game}: {}",
            badges(&play)
        );
        play.keys("<Enter>").keys(roll);
        assert!(badges(&play).contains("sticky"), "{game}: it stays");
        play.keys("aM<Down>");
        let text = play.text();
        let (before, _) = text.split_once(" take off: blessed").expect("it is listed");
        let letter = before.chars().last().expect("a letter");
        play.keys(&letter.to_string());
        assert!(
            !badges(&play).contains("blessed"),
            "{game}: {}",
            badges(&play)
        );
        play.keys(",+1 wind sticky all<Enter>");
        let has = |play: &Play| {
            let all = play.app.state().campaign().characters.values();
            all.filter(|who| who.modifiers.iter().any(|it| it.label == "wind"))
                .count()
        };
        let present = play.app.state().campaign().present().count();
        assert_eq!(has(&play), present, "{game}");
        let before = entries(&play);
        play.keys("aM<Down>");
        shows(&play, &["take off everybody: wind"]);
        for _ in 0..12 {
            play.keys("<Down>");
        }
        play.keys("<Enter>");
        assert_eq!((has(&play), entries(&play)), (0, before + 1), "{game}");
        play.keys("u");
        assert_eq!(has(&play), present, "{game}: one entry, one undo");
    }
}

/// The trait may stand before the effect or behind it; words that name no trait belong to the label.
#[test]
fn the_trait_of_a_modifier_stands_on_either_side() {
    use rollbook::game::Reach;
    let given = |typed: &str| {
        let mut play = Play::sample("vice-virtue", "any 5", (120, 36));
        play.keys(&format!("aM<Down><Enter>{typed}<Enter>"));
        let who = play.app.state().chosen().expect("somebody is chosen");
        let it = who.modifiers.last().expect("it was given");
        (it.label.clone(), it.effect, it.reach.clone())
    };
    let plus = ModifierEffect::Flat(2);
    let athletics = || Reach::Trait("Athletics".to_owned());
    let halberd = || ("halberd".to_owned(), plus, athletics());
    assert_eq!(given("halberd on Athletics +2"), halberd());
    assert_eq!(given("halberd +2 on Athletics"), halberd());
    let (label, effect, reach) = given("cat on lap +2");
    assert_eq!((label.as_str(), effect), ("cat on lap", plus));
    assert_ne!(reach, athletics());
}

/// Where the result leaves little room they stand beside one another, each with its letter and its tick.
#[test]
fn all_are_seen_below_a_result() {
    let mut play = Play::at(sample_table("nexus", "d10 1, d6 1 1"), look(), (80, 24));
    play.keys("rath<Tab>++<Enter>");
    shows(&play, &["BLUNDER", "a ✓ dazed  +1 bane  b · rope  +1 boon"]);
    play.keys(",b");
    shows(&play, &["b ✓ rope"]);
}

#[test]
fn more_than_there_are_letters() {
    for size in [(80, 24), (120, 36)] {
        let mut table = sample_table("nexus", "any 5");
        for n in 0..60 {
            let command = Command::AddModifier {
                who: vec![CharacterId(1)],
                label: format!("omen {n:02}"),
                effect: ModifierEffect::Flat(1),
                reach: Reach::Offered,
            };
            table.run(&command).expect("it can be given");
        }
        let mut play = Play::at(table, look(), size);
        play.keys("rath<Tab>");
        shows(&play, &["more modifiers"]);
        // After a to z come capitals, then none: those are walked to.
        play.keys(",N");
        for _ in 0..70 {
            play.keys("<Down>");
        }
        shows(&play, &["omen 59"]);
        play.keys(" <Enter>");
        let with = thrown(&play).test.with;
        assert_eq!(with.len(), 2, "{with:?}");
        assert!(with.contains(&"omen 59".to_owned()), "{with:?}");
    }
}

#[test]
fn the_sheet_feeds_them() {
    let rolls = [
        ("vice-virtue", "2rath<Tab>", "cracked ribs"),
        ("langobard", "rsw<Tab>", "frostbitten fingers"),
        ("nexus", "rath<Tab>", "dazed"),
        ("nexus", "2rste<Tab>", "burnt hand"),
    ];
    for (game, keys, label) in rolls {
        let play = play(game, "", keys);
        let listed = play.in_role(Role::Text).join("|") + &play.in_role(Role::Dim).join("|");
        assert!(listed.contains(label), "{game}\n{}", play.text());
    }
    // What is lost lowers the pool of every roll.
    let mut table = sample_table("contract", "");
    let harm = Command::Harm {
        who: CharacterId(1),
        amount: 3.into(),
        text: "gash".to_owned(),
        on: None,
        cause: None,
        share: rollbook::campaign::command::HarmShare::All,
        source: rollbook::campaign::test::Source::Thrown,
    };
    table.run(&harm).expect("she can be hurt");
    let mut play = Play::at(table, look(), (200, 50));
    play.keys("rinv<Tab>");
    shows(&play, &["Body", "−3 dice"]);
}

/// A defence is a number of the sheet; no modifier of a roll changes it.
#[test]
fn a_modifier_on_a_defence_says_where_that_is_set() {
    let mut play = play("nexus", "", "rath<Tab>,+chain shirt +2 on Parry<Enter>");
    assert!(
        play.bar()
            .contains("set Parry itself (`defence WHO Parry NUMBER`)"),
        "{}",
        play.bar()
    );
    play.keys("<Esc>");
}

/// A die more that was left out counts for nothing; one more takes it in again.
#[test]
fn one_die_more_is_taken_in_again_by_the_next() {
    let mut play = play("contract", "", "rinv<Tab>b,c");
    let without = play.text();
    assert!(!without.contains("✓ more dice"), "{without}");
    play.keys("b");
    shows(&play, &["✓ more dice", "+1 d"]);
    // Taken back, nothing of the earlier one is left.
    play.keys("<BS><BS>");
    hides(&play, &["more dice"]);
    assert!(
        play.bar().contains("nothing to take back"),
        "{}",
        play.bar()
    );
}
