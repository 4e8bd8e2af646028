//! What every evening needs, in each game and at both sizes a table is played at: a roll with two modifiers, a contest, that
//! game's reroll or exertion. Each is undone and brought back.

use super::stage::Stage;

const PLAYED: [(u16, u16); 2] = [(80, 24), (120, 36)];

/// Plays `keys` at both sizes; the screen shows the words, an undo takes it back, a redo brings it again.
#[track_caller]
fn evening(game: &str, dice: &str, acts: &[(&str, &[&str])]) {
    for size in PLAYED {
        let mut stage = Stage::new(game, size, dice);
        for (keys, words) in acts {
            let before = stage.campaign().clone();
            stage.text(keys);
            for words in *words {
                stage.sees(words);
            }
            assert!(stage.campaign().last > before.last, "{keys} made no entry");
            stage.there_and_back(&before);
        }
    }
}

#[test]
fn vice_virtue() {
    evening(
        "vice-virtue",
        "d12 11 9 5 4 10",
        &[
            (
                "rwi<Tab>,abb<Enter>",
                &["medium consequence", "d12 vice as −5"],
            ),
            ("vs", &["SUCCESS", "d12 9", "not kept: d12 vice"]),
            ("V", &["medium consequence", "not kept: d12 9"]),
            ("rwi<Tab>c2do<Enter>", &["vs Corvin Ashe"]),
            ("vs", &["d12 10"]),
        ],
    );
}

#[test]
fn langobard() {
    evening(
        "langobard",
        "d6 6 6 5 2 6 6 3 2 6 1 1",
        &[
            ("rsw<Tab>bB,a<Enter>", &["d6 6 6 5"]),
            (
                "rsw<Tab>c3br<Enter>",
                &["Rosamar: d6", "Aldo the Ferryman: d6"],
            ),
        ],
    );
}

#[test]
fn contract() {
    evening(
        "contract",
        "d10 10 8 7 6 5 4 3 2 9 9 9 9 9 2 2",
        &[
            ("rinv<Tab>bBxxx<Enter>", &["5 → 4", "d10 10 8 7 6"]),
            (
                "rinv<Tab>c2al<Enter>",
                &["Maren Voss: d10", "Deacon Pryce: d10"],
            ),
        ],
    );
}

#[test]
fn nexus() {
    evening(
        "nexus",
        "d10 2, d6 1 5, d10 9, d6 6 6, d10 6, d6 4 3",
        &[
            ("rath<Tab>++,bB<Enter>", &["BLUNDER", "d10 2"]),
            ("vs", &["STRONG", "d10 9", "not kept: d10 2"]),
            ("rfi6<Enter>", &["= 11 against 8"]),
        ],
    );
}
