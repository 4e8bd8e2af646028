//! The pane at the sizes people have, and at those nobody has.

use super::super::frames::whole_at_every_size;
use super::super::harness::Play;

const STATES: [(&str, &str, &str, &str); 8] = [
    ("nexus", "builder", "", "rath<Tab>,bb+"),
    (
        "nexus",
        "reroll",
        "d10 1, d6 1 1, d10 9, d6 6 5",
        "rath<Enter>vs",
    ),
    (
        "vice-virtue",
        "vice_action",
        "d12 11",
        "rwi<Tab>,axb<Enter>",
    ),
    ("vice-virtue", "contest", "d12 4 6", "rin<Tab>c2tr<Enter>"),
    ("langobard", "pool", "d6 1 6 5", "rri sw<Tab>,a,b+<Enter>"),
    ("langobard", "faces", "", "rsw<Tab>tc3br<Enter>66"),
    ("contract", "exertion", "", "rinv<Tab>bBxo++++++"),
    ("contract", "picker", "", "rin"),
];

#[test]
fn as_it_looks() {
    for (game, state, dice, keys) in STATES {
        for size in [(80, 24), (120, 36), (200, 50)] {
            let mut play = Play::sample(game, dice, size);
            play.keys(keys);
            let name = format!("{}_{state}_{}x{}", game.replace('-', "_"), size.0, size.1);
            insta::assert_snapshot!(name, play.text());
        }
    }
}

#[test]
fn every_state_draws_at_every_size() {
    let more = [
        ("nexus", "against", "", "rath<Tab>g"),
        ("contract", "contest", "", "rinv<Tab>oc2<Down>"),
        ("langobard", "tick", "", "rsw<Tab>,"),
    ];
    for (game, state, dice, keys) in STATES.into_iter().chain(more) {
        let mut play = Play::sample(game, dice, (120, 36));
        play.keys(keys);
        let title = if state == "faces" {
            "Table dice"
        } else {
            "Roll"
        };
        whole_at_every_size(title, 4, |width, height| play.resized(width, height));
    }
}
