//! What was answered with `ok` is there, however the program ends.

use super::given::{GAMES, Home};

const ROLLS: [&str; 4] = [
    "roll hild athletics",
    "roll theudolf spear",
    "roll maren perception + investigation",
    "roll brannoc athletics",
];

/// Killed right after an answer, five times in each game, after one more phrase each time.
#[test]
fn what_was_answered_is_on_disk() {
    for (game, roll) in GAMES.iter().zip(ROLLS) {
        let home = Home::with(game);
        for phrases in 1..=5 {
            let mut line = home.line(&[game]);
            let answers: Vec<String> = (0..phrases).map(|_| line.ask(roll)).collect();
            line.kill();
            let entries = home.entries(game);
            let kept = entries.iter().rev().take(phrases).rev();
            for (answer, entry) in answers.iter().zip(kept) {
                let label = entry["label"].as_str().expect("a label");
                // With the dice, which the label leaves out.
                let (who, verdict) = (label.split(" · ").next(), label.rsplit(" · ").next());
                let begins = format!("ok {} {} · ", entry["seq"], who.expect("a name"));
                assert!(answer.starts_with(&begins), "{answer}: {label}");
                // What was not counted follows.
                let told = answer.split("; not counted").next().unwrap_or_default();
                assert!(
                    told.ends_with(verdict.expect("a verdict")),
                    "{answer}: {label}"
                );
            }
        }
        let all = 1 + (1..=5).sum::<usize>();
        assert!(
            home.done(&["check", game])
                .contains(&format!("{all} entries, valid"))
        );
        let answers = home.played(game, "undo\n");
        assert!(answers[0].starts_with(&format!("ok {} undid {all} ", all + 1)));
    }
}

/// Killed while it writes: what is there is whole, and no less than what was answered.
#[test]
fn what_was_not_answered_is_there_whole_or_not_at_all() {
    let home = Home::with("nexus");
    let mut before = 1;
    for heard in 1..=5 {
        let mut line = home.line(&["nexus"]);
        for _ in 0..40 {
            line.say("roll brannoc athletics");
        }
        let answers: Vec<String> = (0..heard).map(|_| line.hear()).collect();
        line.kill();
        let now = home.entries("nexus").len();
        assert!((before + heard..=before + 40).contains(&now), "{now}");
        assert!(answers[heard - 1].starts_with(&format!("ok {} ", before + heard)));
        assert!(home.done(&["check", "nexus"]).contains("valid"));
        before = now;
    }
}
