//! Several at once: the group's keys, a roll of each, marks and checks of each, table dice walking round the table.

use rollbook::campaign::{Event, Selection};

use super::super::harness::Play;
use super::{SIZE, entries, hides, shows};

/// A trait that everybody can roll, by its letters.
const SEEING: [(&str, &str); 4] = [
    ("nexus", "pe"),
    ("contract", "pe"),
    ("langobard", "no"),
    ("vice-virtue", "fi"),
];

fn table(game: &str, size: (u16, u16), keys: &str) -> Play {
    let mut play = Play::sample(game, "any 4", size);
    play.keys(keys);
    play
}

fn throws(play: &Play) -> usize {
    let done = play
        .app
        .state()
        .latest
        .as_ref()
        .expect("something was done");
    let events = done.decision.events.iter();
    events
        .filter(|event| matches!(event, Event::Rolled(_)))
        .count()
}

#[test]
fn everybody_looks_out_in_five_keys() {
    for (game, letters) in SEEING {
        for size in [(80, 24), (120, 36)] {
            let mut play = table(game, size, "");
            let before = play.app.state().campaign().clone();
            play.keys("0");
            shows(
                &play,
                &["Roll · players' characters", "Party · players' ch"],
            );
            play.keys(&format!("r{letters}<Enter>"));
            assert_eq!(entries(&play), 2, "{game}: {}", play.text());
            let present = before.present().filter(|who| who.is_pc()).count();
            assert!(throws(&play) + 1 >= present, "{game}: {}", play.text());
            play.keys("u");
            assert_eq!(
                play.app.state().campaign().characters,
                before.characters,
                "{game}"
            );
        }
    }
}

#[test]
fn the_group_goes_round_and_esc_ends_it() {
    let mut play = table("nexus", SIZE, "0");
    shows(&play, &["Roll · players' characters", "1+Brannoc"]);
    hides(&play, &["6+Mill wolf", "3+Tamsin"]);
    play.keys("0");
    shows(&play, &["Roll · NPCs", "6+Mill wolf"]);
    play.keys("0");
    shows(&play, &["Roll · everybody", "1+Brannoc", "2+Ysolde"]);
    play.keys("0");
    hides(&play, &["Roll · ", "6+Mill wolf"]);
    play.keys("0<Esc>");
    hides(&play, &["Roll · "]);
    assert_eq!(entries(&play), 1);
}

#[test]
fn after_a_group_roll_a_chosen_character_acts_alone() {
    let mut play = table("nexus", SIZE, "0rpe<Enter>");
    hides(&play, &["Roll · "]);
    play.keys("2");
    hides(&play, &["2+Ysolde"]);
    play.keys("rath<Enter>");
    let done = play.app.state().latest.as_ref().expect("she rolled");
    assert_eq!(done.decision.who.len(), 1);
}

#[test]
fn space_drops_and_adds_the_chosen_one() {
    let mut play = table("nexus", SIZE, "0002 ");
    shows(&play, &["1+Brannoc", "2 Ysolde"]);
    play.keys("rpe<Enter>");
    shows(&play, &["Perception", "1 Brannoc", "4 Oda of the Reeds"]);
    let done = play.app.state().latest.as_ref().expect("they rolled");
    assert_eq!(done.decision.who.len(), 4);
    play.keys(" ");
    shows(&play, &["2+Ysolde"]);
}

#[test]
fn a_line_each_and_the_chosen_one_rerolls_their_own() {
    let mut play = table("nexus", SIZE, "0rpe<Enter>2vs");
    let done = play.app.state().latest.as_ref().expect("she rerolled");
    assert!(
        done.decision
            .label
            .starts_with("Ysolde · Perception rerolled"),
        "{}",
        done.decision.label
    );
    shows(&play, &["Brannoc WEAK 4+4", "~~Ysolde WEAK 4+4"]);
    hides(&play, &["~~Brannoc"]);
    play.keys("1vs");
    let done = play.app.state().latest.as_ref().expect("he rerolled");
    assert!(
        done.decision
            .label
            .starts_with("Brannoc · Perception rerolled")
    );
}

#[test]
fn a_line_tells_every_difficulty_and_the_total_before_the_dice() {
    for size in [(80, 24), (120, 36)] {
        let play = table("nexus", size, "0rpe<Tab>g6,12<Enter><Enter>");
        assert_eq!(entries(&play), 2, "{}", play.text());
        shows(&play, &["WEAK/FAILURE", "STRONG/FAILURE", " 8 "]);
    }
    let play = table("contract", (120, 36), "0rpe<Tab>g6,11<Enter><Enter>");
    assert_eq!(entries(&play), 2, "{}", play.text());
    shows(&play, &["FAILURE/FAILURE"]);
}

#[test]
fn the_builder_tells_each_ones_chance() {
    let mut play = table("nexus", SIZE, "0rpe<Tab>");
    shows(&play, &["2 Ysolde", "% to ", "against 8 Medium"]);
    play.keys("+");
    shows(&play, &["Hard"]);
    play.keys("<Enter>");
    assert_eq!(entries(&play), 2);
    play.keys("0<Enter>");
    assert!(play.bar().contains("already rolled"), "{}", play.bar());
    play.keys(".");
    assert_eq!(entries(&play), 3);
    play.keys(".");
    let done = play.app.state().latest.as_ref().expect("he rolled alone");
    assert_eq!(done.decision.who.len(), 1);
}

/// Where a target rolls, each member meets a throw of its own, however the target was chosen.
#[test]
fn each_meets_a_throw_of_the_target() {
    let contests = |play: &Play| {
        let done = play.app.state().latest.as_ref().expect("a roll");
        let events = done.decision.events.iter();
        let met = events.filter_map(|event| match event {
            Event::Contested { a, b, .. } => Some((a.who(), b.name.clone())),
            _ => None,
        });
        met.collect::<Vec<_>>()
    };
    for keys in [
        "0rsw7<Enter>",
        "0rsw<Tab>c7<Enter>",
        "0rsw<Tab>g7<Enter><Enter>",
    ] {
        let mut play = table("langobard", SIZE, keys);
        shows(
            &play,
            &["Sword vs Hungry raider · Spear", "1 Rosamar", "5 Theudolf"],
        );
        let met = contests(&play);
        assert_eq!(met.len(), 4, "{keys}: {met:?}");
        assert!(met.iter().all(|(_, other)| other == "Hungry raider"));
        assert_eq!(entries(&play), 2);
        // Harm counts who succeeded, and the throws of the raider are nobody's to reroll.
        play.keys("0i");
        shows(&play, &["half for those who succeeded"]);
        let raider = play
            .app
            .state()
            .campaign()
            .present()
            .find(|who| who.number == 7);
        assert!(raider.expect("the raider").open.is_none());
    }
    let mut play = table("langobard", SIZE, "0rsw<Tab>c7");
    shows(&play, &["vs Hungry raider · Spear: 3d6"]);
    play.keys("<Tab>");
    shows(&play, &["each vs Hungry raider · Spear", "0 % to "]);
}

#[test]
fn a_contest_of_equals_is_for_two() {
    let mut play = table("vice-virtue", SIZE, "0rwi<Tab>c");
    assert!(play.bar().contains("is between two"), "{}", play.bar());
    play.keys("<Enter>");
    assert_eq!(entries(&play), 2);
}

#[test]
fn marks_and_checks_of_each_are_one_entry() {
    let mut play = table("vice-virtue", SIZE, "0a");
    let before = play.app.state().campaign().clone();
    play.keys("v");
    let label = |play: &Play| {
        let done = play
            .app
            .state()
            .latest
            .as_ref()
            .expect("something was done");
        done.decision.label.to_string()
    };
    assert!(
        label(&play).starts_with("players' characters · vi"),
        "{}",
        label(&play)
    );
    assert_eq!(entries(&play), 2);
    play.keys("u");
    assert_eq!(play.app.state().campaign().characters, before.characters);
    let mut play = table("nexus", SIZE, "0d");
    play.rest(std::time::Duration::from_secs(1));
    shows(&play, &["players' characters: check", "Rations"]);
    play.keys("<Esc>dAr");
    assert!(
        label(&play).contains("Rations: Brannoc 4 "),
        "{}",
        label(&play)
    );
    play.keys("0i2<Enter>");
    assert!(label(&play).contains("harm 2"), "{}", label(&play));
}

#[test]
fn a_track_of_their_own_is_marked_for_each_who_has_it() {
    let mut play = table("nexus", SIZE, "1aT+Luck 3<Enter>2aT+Luck 3<Enter>");
    play.keys("0al-1<Enter>");
    let done = play.app.state().latest.as_ref().expect("it was marked");
    let label = &done.decision.label;
    assert!(
        label.starts_with("Luck: Brannoc 3 → 2, Ysolde 3 → 2; without"),
        "{label}"
    );
}

#[test]
fn table_dice_walk_round_the_table() {
    let mut play = table("nexus", SIZE, "0rpe<Tab>t<Enter>");
    shows(
        &play,
        &["Table dice", "Brannoc · Perception", "Tab: Rollbook rolls"],
    );
    // Three dice of Brannoc's, none of Ysolde's, a called total of Oda's, two of Kester's.
    play.keys("644<Tab>=9<Enter>33<Enter>");
    let done = play.app.state().latest.as_ref().expect("they rolled");
    let throws: Vec<_> = done
        .decision
        .events
        .iter()
        .flat_map(Event::records)
        .collect();
    assert_eq!(throws.len(), 4, "{}", play.text());
    assert_eq!(throws[0].faces.faces(), [6, 4, 4]);
    assert_eq!(throws[2].called.map(|called| called.value), Some(9));
    assert_eq!(throws[3].faces.faces(), [3, 3]);
    assert_eq!(entries(&play), 2);
}

#[test]
fn a_groups_result_says_who_makes_it_and_what_it_came_to() {
    let dice = "d12 7 10 8 8 8";
    let mut play = Play::sample("vice-virtue", dice, (120, 36));
    play.keys("000rpe<Enter>");
    shows(&play, &["People: Ansa Lampwright and Wren make"]);
    shows(&play, &["SUCCESS           10", "MINOR CONSEQUENCE 9"]);
    shows(
        &play,
        &["Ansa Lampwright SUCCESS 10", "Corvin Ashe MINOR 9 vs 10"],
    );
    for (dice, said) in [
        ("5d12 1, any 1", "People: nobody makes it."),
        ("d12 10 1 1 1 1, any 1", "only Ansa Lampwright makes it"),
        ("d12 10 10 10 10 1, any 1", "4 of 5 make it"),
        ("d12 10 12 10 10 10, any 1", "all 5 make it"),
    ] {
        let mut play = Play::sample("vice-virtue", dice, (120, 36));
        play.keys("000rpe<Enter>");
        let text = play.text();
        let pane = text.split("Roll").nth(1).expect("it has a pane");
        let words: Vec<&str> = said.split(' ').collect();
        for pair in words.windows(2) {
            assert!(pane.contains(pair[0]) && pane.contains(pair[1]), "{text}");
        }
        play.keys("000g10,13<Enter><Enter>");
        hides(&play, &["make it"]);
    }
}

#[test]
fn a_groups_check_begins_with_a_sentence() {
    let mut play = Play::sample("nexus", "d6 6 1 6 6", (120, 36));
    play.keys("dAr");
    shows(&play, &["Rations: worn down for Ysolde."]);
    let mut play = Play::sample("nexus", "4d6 6", (120, 36));
    play.keys("dAr");
    shows(&play, &["Rations: nobody loses anything."]);
    let mut play = Play::sample("nexus", "5d6 3", (120, 36));
    play.keys(":table fear all<Enter>");
    shows(&play, &["Fear: all 5 have thrown."]);
}

/// What a group gets and what is made whole of its gear is one entry.
#[test]
fn a_group_gets_gear_and_has_it_made_whole() {
    let mut play = table("nexus", SIZE, "0aG");
    shows(&play, &["gear", "each gets…", "make whole: Rations, of "]);
    play.keys("+Rope<Enter>");
    let has_rope = |play: &Play| {
        let campaign = play.app.state().campaign();
        let all = campaign.characters.values();
        all.filter(|who| who.belongings.iter().any(|it| it.name == "Rope"))
            .count()
    };
    assert_eq!((has_rope(&play), entries(&play)), (4, 2));
    play.keys("0aGr");
    assert_eq!(entries(&play), 3);
    play.keys("0aG");
    hides(&play, &["make whole: Rations"]);
    play.keys("<Esc><Esc>0aCweak −1 die<Enter>");
    shows(&play, &["a lasting modifier does"]);
}

#[test]
fn a_condition_of_ones_own_words_or_for_some_rounds_comes_to_each() {
    let mut play = table("nexus", SIZE, "0aCup to the knees in water<Enter>");
    let label = |play: &Play| {
        let done = play
            .app
            .state()
            .latest
            .as_ref()
            .expect("something was done");
        done.decision.label.to_string()
    };
    assert!(
        label(&play).starts_with("players' characters · now up to the knees in water: Brannoc"),
        "{}",
        label(&play)
    );
    play.keys("0aCwinded 2<Enter>");
    assert!(
        label(&play).contains("now winded: Brannoc for 2 rounds, Ysolde for 2 rounds"),
        "{}",
        label(&play)
    );
    assert_eq!(entries(&play), 3);
    play.keys("<Esc>:condition npcs winded on for 3 rounds<Enter>");
    assert!(
        label(&play).contains("now winded: Mill wolf for 3 rounds"),
        "{}",
        label(&play)
    );
}

/// As an amendment: who was chosen since rerolls their own.
#[test]
fn a_reroll_is_offered_for_the_result_shown_only() {
    for (keys, name) in [("vs", "Brannoc"), ("5vs", "Kester"), ("2vs", "Kester")] {
        let mut play = table("nexus", SIZE, "1rath<Enter>5rath<Enter>1");
        shows(&play, &["5 v reroll for Kester's Resolve, 1 left"]);
        hides(&play, &["v reroll for Brannoc"]);
        play.keys(keys);
        let done = play.app.state().latest.as_ref().expect("somebody rerolled");
        let label = &done.decision.label;
        let told = format!("{name} · Athletics rerolled");
        assert!(label.starts_with(&told), "{keys}: {label}");
    }
}

#[test]
fn a_new_character_is_chosen() {
    let play = table("nexus", SIZE, "PGuard HP 9<Enter>");
    let chosen = play.app.state().chosen().expect("somebody is chosen");
    assert_eq!(chosen.name, "Guard");
}

/// A copy whose name is cut keeps its number, and no verdict is cut for the dice behind it.
#[test]
fn copies_in_a_groups_result_are_told_apart() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let mut play = Play::sample("vice-virtue", "d12 4 1 3 5 8", size);
        play.keys(":npc \"Toll guard\" x4 3 open<Enter>00rwill<Enter>");
        shows(&play, &["9 Toll guard 2 ", "11 Toll guard 4 "]);
        shows(&play, &["MINOR CONSEQUENCE", "SUCCESS"]);
        assert!(!play.text().contains("CONSEQ…"), "{}", play.text());
    }
}

#[test]
fn each_line_of_a_group_tells_what_differs_whole() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let mut play = Play::sample("contract", "d10 5 9 6 2 8 3 6 1", size);
        play.keys("0rbr<Tab>");
        // Odds are hidden in this game; what each throws is none.
        super::shows(
            &play,
            &["1d10 at 7, untrained", "3d10 at 6", "Deacon Pryce: Body 3"],
        );
        play.keys("<Enter>");
        super::shows(&play, &["2 Deacon Pryce", "PARTIAL 2 at 6", "d10 9 6 2"]);
    }
}

/// Space behind a number means that person, whatever roll is loaded.
#[test]
fn space_behind_a_number_takes_the_person_into_the_group() {
    let mut play = table("nexus", SIZE, "1i3 gash<Enter>rat<Tab>1 2 ");
    let state = play.app.state();
    let mut party = state.campaign().characters.keys().copied();
    let two: Vec<_> = party.by_ref().take(2).collect();
    assert_eq!(state.group, Some(Selection::These(two)), "{}", play.text());
    // By itself it ticks what is listed.
    play.keys("0<Esc>1rat<Tab>+ ");
    assert!(play.app.state().group.is_none(), "{}", play.text());
}

/// Of several targets the one that nobody has is named, and before Enter.
#[test]
fn a_misspelt_target_among_several_is_named() {
    let mut play = table("nexus", SIZE, "1rfi<Tab>gwlof,mill");
    shows(&play, &["nobody here is called “wlof”"]);
    play.keys("<Enter>");
    assert!(play.bar().contains("“wlof”"), "{}", play.bar());
}
