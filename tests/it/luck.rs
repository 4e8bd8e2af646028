//! Percentiles, tallies, fairness: right in theory, under simulation, and as the journal keeps them.

mod exact;
mod kept;
mod law;
mod simulated;
mod words;

use rollbook::game::Game;
use rollbook::luck::{RollFilter, Statistics};
use rollbook::rules::attribute_die::KeptDie;
use rollbook::rules::{Mechanic, RollNumbers, attribute_die, ones_pool, success_pool, vice_die};

use crate::spoken::Spoken;

/// Plans of every game, and how it resolves them.
fn games() -> Vec<(Mechanic, Vec<RollNumbers>)> {
    let mechanic = |id: &str| Game::embedded(id).expect("one of the four").mechanic;
    let vice = |bonus, vice| {
        RollNumbers::ViceDie(vice_die::Numbers {
            bonus,
            dv: 12,
            vice,
        })
    };
    let pool = |pool| RollNumbers::OnesPool(ones_pool::Numbers { pool });
    let dice = |dice, difficulty, bonus| {
        RollNumbers::SuccessPool(success_pool::Numbers {
            dice,
            difficulty,
            overage: 0,
            untrained: false,
            bonus,
        })
    };
    let steps = |die: &str, keep, flat| {
        RollNumbers::AttributeDie(attribute_die::Numbers {
            die: die.parse().expect("a die"),
            keep,
            flat,
            tn: 8,
            pass_or_fail: false,
        })
    };
    vec![
        (
            mechanic("vice-virtue"),
            vec![vice(3, false), vice(0, true), vice(-4, false)],
        ),
        (mechanic("langobard"), vec![pool(1), pool(2), pool(4)]),
        (
            mechanic("contract"),
            vec![dice(1, 6, 0), dice(3, 7, 1), dice(4, 4, 0)],
        ),
        (
            mechanic("nexus"),
            vec![
                steps("d8", KeptDie::Only, 2),
                steps("d4-1", KeptDie::Low, 0),
                steps("d12", KeptDie::High, -1),
            ],
        ),
    ]
}

/// What the whole campaign comes to; the same from entries and from the table of rolls, wherever that ends.
fn counted(table: &mut Spoken) -> Statistics {
    wanted(table, &RollFilter::default())
}

fn wanted(table: &mut Spoken, wanted: &RollFilter) -> Statistics {
    let ask = |table: &Spoken| {
        let game = table.0.campaign().game.clone();
        let reader = table.0.reader();
        reader
            .statistics(&game, None, wanted.clone())
            .expect("readable")
    };
    let read = ask(table);
    for piece in [table.last() / 2, 10_000] {
        table.0.index(piece).expect("writable");
        same(&ask(table), &read);
    }
    read
}

/// Equal but for the last bits of sums in another order.
#[track_caller]
fn same(one: &Statistics, other: &Statistics) {
    let rounded = |statistics: &Statistics| {
        let mut it = statistics.clone();
        let parts = it.people.values_mut().chain(it.traits.values_mut());
        for part in parts.chain([&mut it.overall]) {
            for tier in &mut part.tiers {
                tier.expected = (tier.expected * 1e9).round() / 1e9;
            }
        }
        it
    };
    assert_eq!(rounded(one), rounded(other));
}
