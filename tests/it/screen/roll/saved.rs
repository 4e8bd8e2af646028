//! Rolls saved from the builder, called up by anybody, with their own texts; and the last roll again.

use rollbook::campaign::{Command, Event, RollRecord};
use rollbook::phrase;
use rollbook::phrase::Input;

use super::{entries, hides, shows};
use crate::screen::harness::{Play, look, sample_table};

/// The newest throw.
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
fn saved_for_everybody_from_the_builder_and_made_by_another() {
    for size in [(80, 24), (120, 36)] {
        let mut play = Play::sample("nexus", "any 5", size);
        play.keys("rath<Tab>+bs<Tab>ford<Enter>");
        assert_eq!(entries(&play), 2, "{}", play.text());
        play.keys("2rford<Enter>");
        let throw = thrown(&play);
        assert_eq!(throw.name, "Ysolde");
        assert_eq!(throw.lead(), "Athletics");
        assert!(throw.test.saved.is_some());
        assert_eq!(throw.test.one_off.len(), 1, "its modifiers come with it");
        shows(&play, &["against 10"]);
    }
}

/// The name can be typed at once; for whom it is saved is told, and Tab changes it without a loss of what is typed.
#[test]
fn a_saved_roll_is_named_at_once() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("rath<Tab>s").word("Climb");
    let text = play.text();
    assert!(text.contains("Save this roll for Brannoc"), "{text}");
    assert!(text.contains("Tab saves it for"), "{text}");
    play.keys("<Tab>");
    let text = play.text();
    assert!(text.contains("Save this roll for everybody"), "{text}");
    assert!(text.contains("│Climb"), "{text}");
    play.keys("<Tab><Enter>");
    let who = play.app.state().chosen().expect("somebody");
    assert!(who.saved.iter().any(|saved| saved.name == "Climb"));
}

/// Walks from the end of the sheet that is edited until its foot tells of this spot.
fn walk_to(play: &mut Play, spot: &str) {
    play.keys("<End>");
    for _ in 0..200 {
        if play.text().contains(spot) {
            return;
        }
        play.keys("<Left>");
    }
    panic!("no “{spot}” on\n{}", play.text());
}

#[test]
fn a_roll_of_ones_own_says_what_is_written_on_the_sheet() {
    for (game, roll, tier, dice) in [
        (
            "vice-virtue",
            "rtr<Tab>g4<Enter>",
            "bonus",
            "d12 10 10, any 1",
        ),
        ("langobard", "rsw<Tab>", "success", "8d6 6"),
        ("contract", "rinv<Tab>", "success", "13d10 9"),
        (
            "nexus",
            "rath<Tab>",
            "success",
            "d10 9, d6 6 6, d10 9, d6 6 6, any 1",
        ),
    ] {
        let mut play = Play::sample(game, dice, (120, 36));
        play.keys(roll).keys("sfoot in the door<Enter>e");
        walk_to(&mut play, &format!("text, {tier}: "));
        play.keys("+a secret more<Enter><Enter>rfoot<Enter>");
        shows(&play, &["A secret more"]);
        assert!(thrown(&play).test.saved.is_some(), "{game}");
        play.keys(".");
        assert!(thrown(&play).test.saved.is_some(), "{game}: carried on");
        play.keys("2.");
        assert!(thrown(&play).test.saved.is_none(), "{game}: not another's");
    }
}

#[test]
fn the_last_roll_again_in_a_campaign_just_opened() {
    let rolls = [
        (
            "vice-virtue",
            "roll ansa trickery vs 12 vice +2 \"high ground\"",
        ),
        ("langobard", "roll rosamar sword vs tricky"),
        ("contract", "roll maren investigation vs 7 exert outcome"),
        (
            "nexus",
            "roll brannoc athletics vs hard boon 2 pass-or-fail",
        ),
    ];
    for (game, line) in rolls {
        let mut table = sample_table(game, "any 5");
        let mut say = |line: &str| match phrase::parse(table.campaign(), line) {
            Ok(Input::Run(command)) => drop(table.run(&command).expect("it can be done")),
            other => panic!("{other:?}"),
        };
        say(line);
        say("note \"then nothing for a while\" open");
        let mut play = Play::at(table, look(), (120, 36));
        let before = entries(&play);
        play.keys(".");
        assert_eq!(entries(&play), before + 1, "{game}: {}", play.bar());
        let line_of = |test: &rollbook::campaign::test::Test| {
            let command = Command::Roll(Box::new(test.clone()));
            phrase::write(play.app.state().campaign(), &command)
        };
        let again = line_of(&thrown(&play).test);
        let Ok(Input::Run(Command::Roll(was))) = phrase::parse(play.app.state().campaign(), line)
        else {
            panic!("{line}");
        };
        assert_eq!(again, line_of(&was), "{game}");
        let mut other = play;
        other.keys("2.");
        let throw = thrown(&other);
        assert_eq!(
            throw.who(),
            other.app.state().chosen,
            "{game}: {}",
            other.bar()
        );
    }
}

#[test]
fn what_was_undone_is_not_the_last_roll() {
    let mut table = sample_table("nexus", "any 5");
    for line in [
        "roll brannoc athletics",
        "dice 2d6 \"hail\"",
        "roll ysolde lore",
    ] {
        let Ok(Input::Run(command)) = phrase::parse(table.campaign(), line) else {
            panic!("{line}");
        };
        table.run(&command).expect("it can be done");
    }
    table.undo().expect("the last can be undone");
    let mut play = Play::at(table, look(), (120, 36));
    play.keys(".");
    shows(&play, &["2d6 comes to 10.", "hail"]);
    hides(&play, &["Lore 10"]);
    let mut empty = Play::sample("nexus", "", (80, 24));
    empty.keys(".");
    assert!(
        empty.bar().contains("nothing was rolled"),
        "{}",
        empty.bar()
    );
}
