//! Names that players may not read: that of a player's character and of an ally of whom they don't know yet, and the own name of an
//! NPC whom they know by another. Everything that names several people, or one beside another, is done with each of them.

use crate::cli::given::{GAMES, Home};

/// What players may not read is in all of these names.
const UNKNOWN: [&str; 3] = ["Canary Mole", "Canary Hound", "Canary Duke"];

const BEFORE: &str = "pc \"Canary Mole\" hidden
ally \"Canary Hound\" hidden
npc \"Canary Duke\" HP 9
alias \"Canary Duke\" \"a tall man\"
roll \"Canary Duke\" athletics
";

/// With the first of the party, the second, and one of those.
const WITH_EACH: [&str; 54] = [
    "roll A athletics vs X",
    "contest A athletics against X athletics",
    "contest X athletics against A athletics",
    "reroll A",
    "roll A, X athletics",
    "harm A, X 1 \"a cut\"",
    "harm X 1 by last",
    "heal A, X 1",
    "heal A, X all",
    "condition A, X dazed on for 2 rounds",
    "condition A, X dazed off",
    "condition A, X sleepy on for the fight",
    "condition A, X weary on for the session",
    "track A, X HP -1",
    "track add A, X \"hope\" 3",
    "award A, X virtue",
    "spend A, X virtue",
    "award A, X resolve",
    "check A, X rations",
    "rest short A, X",
    "rest breather A, X",
    "rest night A, X",
    "down A, X",
    "up A, X",
    "absent A, X",
    "absent A, X off",
    "bench A, X",
    "bench A, X off",
    "modifier A, X \"wind\" +1",
    "kind A ally with X",
    "kind A pc",
    "order set A X B",
    "order next",
    "order back",
    "order wait",
    "order next",
    "order leave X",
    "order set A B",
    "order join X after A",
    "order after X",
    "order surprise A",
    "order next",
    "timer 60s",
    "order next",
    "order end",
    "encounter save Gang A, X",
    "encounter off Gang",
    "encounter on Gang",
    "roll all athletics",
    "encounter off Gang",
    "encounter back Gang",
    "encounter drop Gang",
    "session start",
    "session end",
];

const WITH_ALL: [&str; 22] = [
    "roll all athletics",
    "roll pcs athletics",
    "harm all 1 \"rain\"",
    "harm pcs 1",
    "heal all all",
    "condition all wet on for the session",
    "condition pcs wet on for 10m",
    "order roll",
    "order next",
    "order next",
    "order roll sides",
    "order end",
    "award pcs virtue",
    "rest night all",
    "rest short",
    "down pcs",
    "up pcs",
    "players see numbers",
    "roll all athletics",
    "session start",
    "session end",
    "undo",
];

#[test]
fn nobody_is_named_beside_others() {
    for game in GAMES {
        let home = Home::with(game);
        let [a, b] = match game {
            "contract" => ["\"Maren Voss\"", "\"Deacon Pryce\""],
            "langobard" => ["Rosamar", "\"Aldo the Ferryman\""],
            "vice-virtue" => ["\"Ansa Lampwright\"", "\"Corvin Ashe\""],
            _ => ["Brannoc", "Ysolde"],
        };
        let mut phrases = BEFORE.to_owned();
        for name in UNKNOWN {
            for phrase in WITH_EACH {
                let words = phrase.split(' ').map(|word| match word {
                    "A" => a.to_owned(),
                    "A," => format!("{a},"),
                    "B" => b.to_owned(),
                    "X" => format!("\"{name}\""),
                    word => word.to_owned(),
                });
                phrases += &words.collect::<Vec<_>>().join(" ");
                phrases += "\n";
            }
        }
        phrases += &WITH_ALL.join("\n");
        let said = home.fed(&["line", game], &phrases);
        let done = said
            .out
            .lines()
            .filter(|line| line.starts_with("ok"))
            .count();
        assert!(done > 100, "{game}: {done} of them are done\n{}", said.out);
        for words in [
            &["log", game, "--players", "--limit", "0"][..],
            &["show", game, "--players"],
            &["show", game, "--players", "--format", "json"],
            &["recap", game, "--players"],
        ] {
            let told = home.done(words);
            let named: Vec<&str> = told
                .lines()
                .filter(|line| line.contains("Canary"))
                .collect();
            assert!(named.is_empty(), "{game}, {words:?}: {named:#?}");
        }
    }
}
