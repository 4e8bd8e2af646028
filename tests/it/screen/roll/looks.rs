//! The pane at the sizes people have, and at those nobody has.

use crossterm::event::Event;

use super::super::harness::Play;

const STATES: [(&str, &str, &[u16], &str); 8] = [
    ("nexus", "builder", &[], "rath<Tab>,bb+"),
    ("nexus", "reroll", &[1, 1, 1, 9, 6, 5], "rath<Enter>v"),
    ("vice-virtue", "vice_action", &[11], "rwi<Tab>,axb<Enter>"),
    ("vice-virtue", "contest", &[4, 6], "rin<Tab>c2tr<Enter>"),
    ("langobard", "pool", &[1, 6, 5], "rri sw<Tab>,a,b+<Enter>"),
    ("langobard", "faces", &[], "rsw<Tab>tc3br<Enter>66"),
    ("contract", "exertion", &[], "rinv<Tab>bBxo++++++"),
    ("contract", "picker", &[], "rin"),
];

#[test]
fn as_it_looks() {
    for (game, state, faces, keys) in STATES {
        for size in [(80, 24), (120, 36), (200, 50)] {
            let mut play = Play::sample(game, faces, size);
            play.keys(keys);
            let name = format!("{}_{state}_{}x{}", game.replace('-', "_"), size.0, size.1);
            insta::assert_snapshot!(name, play.text());
        }
    }
}

#[test]
fn every_state_draws_at_every_size() {
    let more = [
        ("nexus", "against", &[][..], "rath<Tab>g"),
        ("contract", "contest", &[], "rinv<Tab>oc2<Down>"),
        ("langobard", "tick", &[], "rsw<Tab>,"),
    ];
    for (game, _, faces, keys) in STATES.into_iter().chain(more) {
        let mut play = Play::sample(game, faces, (120, 36));
        play.keys(keys);
        for width in 0..=60 {
            for height in 0..=20 {
                play.event(Event::Resize(width, height));
                play.text();
            }
        }
    }
}
