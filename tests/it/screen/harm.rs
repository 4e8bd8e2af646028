//! Harm after a roll: on its target, by what it came to, linked to the entry whose verdict stands.

use rollbook::campaign::test::{Actor, Against, Test};
use rollbook::campaign::{Command, Seq};
use rollbook::game::Harm;

use super::harness::{self, Play};

const SIZE: (u16, u16) = (120, 36);

/// Faces with which an attack in `contract` comes to 3.
const THREE: &str = "d10 9 9 8 2 2 2 2 2, d6 2, any 1";

fn play(game: &str, dice: &str, keys: &str) -> Play {
    let mut play = Play::sample(game, dice, SIZE);
    play.keys(keys);
    play
}

/// The newest entry's label and what led to it.
#[track_caller]
fn done(play: &Play) -> (&str, Option<u64>) {
    let latest = play
        .app
        .state()
        .latest
        .as_ref()
        .expect("something was done");
    let cause = latest.decision.cause.map(|Seq(cause)| cause);
    (&latest.decision.label, cause)
}

#[track_caller]
fn sees(play: &Play, words: &str) {
    assert!(
        play.text().contains(words),
        "no “{words}” on\n{}",
        play.text()
    );
}

#[test]
fn it_is_proposed_taken_and_linked() {
    let mut play = play("contract", THREE, "2rbr6<Enter>i");
    sees(&play, "Night porter: harm");
    sees(&play, "the attack came to 3");
    play.keys("<Enter>");
    assert_eq!(
        done(&play),
        ("Night porter · injury 3 · Body 7 → 4", Some(2))
    );
}

#[test]
fn a_weapon_and_armour_are_added_to_it() {
    let mut play = play("contract", THREE, "2rbr6<Enter>i+2-1 torn coat<Enter>");
    assert_eq!(
        done(&play),
        ("Night porter · torn coat 4 · Body 7 → 3", Some(2))
    );
    play.keys("ui-3<Enter>");
    sees(&play, "no injury");
    sees(&play, "-3");
    play.keys("<BS>2<Enter>");
    assert_eq!(done(&play).0, "Night porter · injury 1 · Body 7 → 6");
}

#[test]
fn a_hidden_roll_is_followed_by_harm_too() {
    let mut play = play("contract", THREE, "2hrbr6<Enter>i<Enter>");
    assert_eq!(done(&play).0, "Night porter · injury 3 · Body 7 → 4");
    play.keys("u");
    assert!(play.bar().contains("undo “Deacon"), "{}", play.bar());
}

#[test]
fn plain_dice_between_change_no_target() {
    let mut play = play("contract", THREE, "2rbr6<Enter>r2d6<Enter>i");
    sees(&play, "the attack came to 3");
    // Another roll does.
    play.keys("<Esc>rbr<Enter>i");
    sees(&play, "Deacon Pryce: harm");
}

#[test]
fn a_copy_is_struck_like_anybody() {
    let play = play(
        "contract",
        THREE,
        "PPorter x2 like 6<Enter>2rbr 9<Enter>i<Enter>",
    );
    assert_eq!(done(&play).0, "Porter 2 · injury 3 · Body 7 → 4");
}

#[test]
fn the_verdict_that_stands_is_what_it_follows() {
    let mut play = play("vice-virtue", "d12 3 9", "2rkn6<Enter>vsi2<Enter>");
    assert_eq!(done(&play), ("Captain Thole · injury 2", Some(3)));
    play.keys("uui2<Enter>");
    assert_eq!(done(&play), ("Captain Thole · injury 2", Some(2)));
    play.keys("uui");
    sees(&play, "Corvin Ashe: harm");
}

#[test]
fn the_other_side_of_a_contest_takes_harm_after_either_side_rerolled() {
    let mut play = play(
        "vice-virtue",
        "d12 9 3 5, any 1",
        "rin<Tab>c2tr<Enter>2vsi2<Enter>",
    );
    assert_eq!(done(&play), ("Corvin Ashe · injury 2", Some(3)));
    play.keys("uu1vsi");
    sees(&play, "Corvin Ashe: harm");
}

#[test]
fn healing_goes_through_the_same_line() {
    let play = play(
        "nexus",
        "d10 5, d6 4, any 1",
        "rfi6<Enter>i4<Enter>i+3<Enter>",
    );
    assert_eq!(done(&play).0, "Mill wolf · healing 3 · HP 5 → 8");
}

#[test]
fn a_roll_made_before_the_program_was_started_has_its_target_still() {
    let mut table = harness::sample_table("contract", THREE);
    let id = |name: &str| {
        let who = table.campaign().named(name).expect("one of the sample");
        who.id
    };
    let (deacon, porter) = (id("Deacon Pryce"), id("Night porter"));
    let test = Test {
        against: Against::Target(porter, None),
        ..Test::of(Actor::Character(deacon), vec!["Brawl".to_owned()])
    };
    table
        .run(&Command::Roll(Box::new(test)))
        .expect("it can be rolled");
    let mut play = Play::at(table, harness::look(), SIZE);
    play.keys("i<Enter>");
    assert_eq!(
        done(&play),
        ("Night porter · injury 3 · Body 7 → 4", Some(2))
    );
}

#[test]
fn an_amended_roll_strikes_as_it_was_amended() {
    let dice = "d10 9 9 8 2 2 2 2 2 9";
    let mut play = play("contract", dice, "2rbr6<Enter>:amend 2 deacon +1<Enter>i");
    sees(&play, "Night porter: harm");
    sees(&play, "the attack came to 4");
    play.keys("<Enter>");
    assert_eq!(done(&play).1, Some(3), "{}", done(&play).0);
    play.keys("uui");
    sees(&play, "the attack came to 3");
}

/// Two of the mill's own, and a fighter who strikes them both with the same dice.
const BOTH: &str = ":roll Brannoc Fighting vs \"Mill wolf\", Kester<Enter>";

#[test]
fn each_of_several_that_were_hit_takes_its_own_harm() {
    let mut play = play("nexus", "d10 9, d6 6 6", BOTH);
    play.keys("i").rest(std::time::Duration::from_secs(1));
    sees(&play, "Mill wolf, hit by Brannoc");
    sees(&play, "Kester, hit by Brannoc");
    play.keys("m4<Enter>");
    assert_eq!(done(&play), ("Mill wolf · harm 4 · HP 9 → 5", Some(2)));
    // One is left.
    play.keys("i");
    sees(&play, "Kester: harm");
    play.keys("3<Enter>");
    assert!(done(&play).0.starts_with("Kester · harm 3"));
    assert_eq!(done(&play).1, Some(2));
    // All have taken it: the chosen one is meant again.
    play.keys("i");
    sees(&play, "Brannoc: harm");
    // Undone, it is still owed.
    play.keys("<Esc>ui");
    sees(&play, "Kester: harm");
}

#[test]
fn why_nothing_is_taken_is_said() {
    let mut play = play("nexus", "d10 1, d6 1 2", "rfi6<Enter>i<Enter>");
    sees(&play, "Brannoc missed: no harm");
    // A number harms all the same.
    play.keys("2<Enter>");
    assert!(done(&play).0.starts_with("Mill wolf · harm 2"));
    for keys in ["i<Enter>", "0i<Enter>"] {
        let play = self::play("nexus", "", keys);
        sees(&play, "how much? a number or dice, then Enter");
    }
}

#[test]
fn who_was_missed_is_offered_as_that_and_takes_nothing_by_enter() {
    let mut play = play("nexus", "d10 1, d6 1 2", BOTH);
    play.keys("i");
    sees(&play, "Kester, missed by Brannoc");
    play.keys("k<Enter>");
    sees(&play, "Brannoc missed: no harm");
}

#[test]
fn a_groups_attack_offers_whom_it_hit_and_then_the_group() {
    let mut play = play("nexus", "any 4", "00rfi4<Enter>");
    let hits = play.app.state().latest.as_ref().map(|done| {
        let throws = done.decision.events.iter();
        throws.flat_map(rollbook::campaign::Event::records).count()
    });
    assert_eq!(hits, Some(1), "{}", play.text());
    play.keys("<Esc>000rfi6<Enter>i")
        .rest(std::time::Duration::from_secs(1));
    sees(&play, "Mill wolf, hit by Brannoc");
    sees(&play, "Mill wolf, hit by Ysolde");
    play.keys("m2<Enter>");
    assert_eq!(done(&play).1, Some(3), "{}", done(&play).0);
    assert_eq!(done(&play).0, "Mill wolf · harm 2 · HP 9 → 7");
}

#[test]
fn what_is_done_to_one_line_of_a_groups_attack_leaves_the_others_to_be_struck() {
    let mut play = play("nexus", "any 4", "0rfi6<Enter>");
    play.keys(":amend 2 ysolde boon 1<Enter>");
    assert!(done(&play).0.contains("amended"), "{}", done(&play).0);
    play.keys("i").rest(std::time::Duration::from_secs(1));
    sees(&play, "Mill wolf, hit by Brannoc");
    sees(&play, "Mill wolf, hit by Ysolde");
    // Harm for the amended line is that line's, and the other one is still owed.
    play.keys("<Esc>:harm \"Mill wolf\" 2 by 3<Enter>i")
        .rest(std::time::Duration::from_secs(1));
    sees(&play, "Mill wolf, hit by Brannoc");
    assert!(!play.text().contains("struck by Ysolde"), "{}", play.text());
}

#[test]
fn who_was_struck_before_a_roll_was_amended_is_not_offered_twice() {
    let mut play = play("nexus", "d10 9, d6 6 6", BOTH);
    play.keys("im4<Enter>:amend 2 boon 1 faces 2<Enter><Esc>i");
    sees(&play, "Kester: harm");
}

#[test]
fn a_group_is_healed_in_the_same_line() {
    let play = play("nexus", "", "000i3<Enter>000i+2<Enter>");
    let label = done(&play).0;
    assert!(label.contains("healing 2: Brannoc HP "), "{label}");
    assert!(label.contains("Mill wolf HP 6 → 8"), "{label}");
}

#[test]
fn harm_to_a_group_is_said_of_each() {
    let play = play("nexus", "", "000i1<Enter>");
    let each = ["Brannoc takes 1.", "Ysolde takes 1.", "Mill wolf takes 1."];
    let said = play.app.state().latest.as_ref().expect("harm");
    let said = play.app.state().campaign().say_harm(&said.decision);
    let said = said.expect("it hurts");
    assert!(each.iter().all(|words| said.contains(words)), "{said}");
}

#[test]
fn harm_is_for_somebody_who_is_chosen_after_the_attack() {
    let mut play = play("contract", THREE, "2rbr6<Enter>1i3<Enter>");
    let chosen = play.app.state().chosen().expect("a character").name.clone();
    assert!(done(&play).0.starts_with(&chosen), "{}", done(&play).0);
    // The attacker stays the one who strikes.
    play.keys("u2i3<Enter>");
    assert!(
        done(&play).0.starts_with("Night porter"),
        "{}",
        done(&play).0
    );
}

/// Once the attack is over, harm is for the attacker who is chosen: the turn moved on, or the harm was taken.
#[test]
fn an_attacker_who_is_chosen_later_is_meant() {
    for between in [":2d6<Enter>", ":note later<Enter>", "i3<Enter>"] {
        let mut play = play("contract", THREE, "2rbr6<Enter>");
        let attacker = play.app.state().chosen().expect("a character").name.clone();
        play.keys(between).keys("2i");
        sees(&play, &format!("{attacker}: harm"));
        assert!(!play.text().contains("came to"), "{}", play.text());
    }
    // Harm taken once is not offered again, but the target may be hurt again.
    let play = play("contract", THREE, "2rbr6<Enter>i3<Enter>i");
    sees(&play, "Night porter: harm");
    assert!(!play.text().contains("came to"), "{}", play.text());
}

/// Who lost a contest is often the one who is harmed.
#[test]
fn an_attacker_who_lost_a_contest_is_meant_where_they_are_chosen_again() {
    let mut play = play("contract", "d10 2 2 2 2 2 9 9 9 9 9", "2rbr6<Enter>");
    let attacker = play.app.state().chosen().expect("a character").name.clone();
    play.keys("2i");
    sees(&play, &format!("{attacker}: harm"));
}

/// Dice less armour may come to nothing, which is told with the dice and never thrown again.
#[test]
fn dice_that_come_to_nothing_do_no_harm() {
    for (game, keys) in [
        ("nexus", "1i1d6-1 sparks<Enter>"),
        ("nexus", "0i1d6-1<Enter>"),
    ] {
        let play = play(game, "d6 1", keys);
        let (label, _) = done(&play);
        assert!(label.ends_with("harm d6-1 · no harm"), "{label}");
    }
    let play = play("nexus", "d6 1", "1i+1d6-1<Enter>");
    assert!(
        done(&play).0.ends_with("healing d6-1 · no healing"),
        "{}",
        done(&play).0
    );
}

#[test]
fn a_figure_that_begins_a_word_is_no_amount() {
    let mut play = play("nexus", "any 3", "1i3claws<Enter>");
    sees(&play, "how much first: a number");
    play.keys("<Esc>");
    sees(&play, "HP 22/24");
    // With words behind a space it is one.
    play.keys("i3 claws<Enter>");
    sees(&play, "HP 22 → 19/24");
}

#[test]
fn a_group_heals_by_numbers_only_where_the_rules_allow_it() {
    let play = play("langobard", "", "000i");
    assert!(!play.text().contains("+4 heals"), "{}", play.text());
    let mut play = self::play("langobard", "", "000i+3<Enter>");
    let why = "injuries heal one at a time: choose one character";
    assert_eq!(play.text().matches(why).count(), 1, "{}", play.text());
    play.keys("<Esc><Esc>");
    let play = self::play("nexus", "", "000i");
    assert!(play.text().contains("+4 heals each"), "{}", play.text());
}

#[test]
fn everybody_heals_of_everything_at_once() {
    for (game, harm) in [
        ("nexus", "0i4<Enter>"),
        ("langobard", "0i2 gash<Enter>"),
        ("contract", "0i2 gash<Enter>"),
    ] {
        let mut play = play(game, "", harm);
        sees(&play, "harm");
        play.keys("0i+all<Enter>");
        let campaign = play.app.state().campaign();
        let people = campaign.present();
        let track = |who| match &campaign.game.harm {
            Some(Harm::Track(track)) => campaign.track(who, track),
            _ => None,
        };
        for who in people.filter(|who| who.is_pc()) {
            assert!(who.injuries.is_empty(), "{}\n{}", who.name, play.text());
            assert!(
                track(who).is_none_or(|it| it.now == it.max),
                "{}",
                play.text()
            );
        }
        sees(&play, "healing");
    }
}

#[test]
fn after_a_roll_of_several_only_shares_that_somebody_takes_are_offered() {
    let play = play(
        "nexus",
        "d10 9, d6 6 6, d4 4, d6 6 6 6 6, d8 8, d6 6",
        "0rath<Enter>0i",
    );
    let text = play.text();
    assert!(text.contains("half for those who succeeded"), "{text}");
    assert!(!text.contains("only those who failed"), "{text}");
}

#[test]
fn weapon_and_armour_may_stand_apart() {
    let mut play = play("contract", THREE, "2rbr6<Enter>i+2 -1 broken nose");
    // What Enter will do is told before.
    sees(&play, "will do: Night porter · broken nose 4 · Body 7 → 3");
    play.keys("<Enter>");
    assert_eq!(
        done(&play),
        ("Night porter · broken nose 4 · Body 7 → 3", Some(2))
    );
    play.keys("ui+1 -1st degree");
    sees(&play, "will do: Night porter · -1st degree 4");
}

#[test]
fn a_sign_without_an_attack_is_said_to_heal() {
    let play = play("contract", "", "2i+2 gut shot<Enter>");
    sees(
        &play,
        "a sign first heals here; without it “2 gut shot” is harm",
    );
}

/// A roll that misses all of several targets is as one with a single target: harm that follows is for them, not for who rolled.
#[test]
fn harm_after_a_miss_of_two_is_for_one_of_them() {
    let mut play = Play::sample("nexus", "", (120, 36));
    for phrase in [
        "npc Spy Parry 15",
        "npc Ogre Parry 15",
        "roll kester fighting + str vs spy.parry,ogre.parry faces 2 1",
    ] {
        play.keys(&format!(":{phrase}<Enter>"));
    }
    play.keys("5i");
    let text = play.text();
    assert!(text.contains("Spy") && text.contains("Ogre"), "{text}");
    assert!(!text.contains("Kester: harm"), "{text}");
}

/// The group's line takes the shares of the phrase; as one person's does.
#[test]
fn a_group_takes_half_in_the_words_of_the_phrase() {
    for (line, want) in [
        ("6 half", "harm 6, half: "),
        ("6 half ash", "harm 6, half: "),
        ("6", "harm 6: "),
        ("6 halfling", "harm 6: "),
    ] {
        let mut play = play("nexus", "", &format!("0i{line}<Enter>"));
        let (label, _) = done(&play);
        assert!(label.contains(want), "{line}: {label}");
        play.keys("u");
    }
    // Dice that may come to 1 are no reason to refuse half of them.
    let mut play = play("nexus", "d6 1, d6 4", "1id6 half<Enter>");
    assert!(done(&play).0.ends_with("no harm"), "{}", done(&play).0);
    play.keys("id6 half<Enter>");
    assert!(done(&play).0.contains("harm 2 (d6)"), "{}", done(&play).0);
}

/// Harm after a group's roll asks by whom it is halved once: not again when it is dealt, nor after another roll.
#[test]
fn a_rolls_harm_is_offered_once() {
    let menu = "half for those who succeeded";
    for later in [
        ":harm pcs 1 by 2<Enter>",
        ":contest maren alertness against deacon alertness<Enter>",
    ] {
        let mut play = play("contract", "any 7", ":roll pcs alertness<Enter>0i");
        sees(&play, menu);
        play.keys("<Esc>").keys(later);
        let last = play.app.state().campaign().last.0;
        assert_eq!(last, 3, "{}", play.text());
        play.keys("0i");
        assert!(!play.text().contains(menu), "{}", play.text());
    }
}

/// One spell on two, one number for both.
#[test]
fn several_that_one_roll_hit_take_the_same_by_one_line() {
    let mut play = play("nexus", "d10 9, d6 6 6", BOTH);
    play.keys("i").rest(std::time::Duration::from_secs(1));
    sees(&play, "0 the same for each of them…");
    // The history names the second target, too.
    sees(&play, "vs Kester 8");
    play.keys("03<Enter>");
    let (label, cause) = done(&play);
    assert!(label.contains("Mill wolf HP 9 → 6"), "{label}");
    assert!(label.contains("Kester HP"), "{label}");
    assert_eq!(cause, Some(2));
    // Nobody is left.
    play.keys("i");
    sees(&play, "Brannoc: harm");
}
