//! Every throw of a roll, wave by wave as dice are asked for.

use rollbook::rules::described::{Numbers, Rules, Throw};

/// Calls `visit` with every throw and its chance.
pub(crate) fn every(rules: &Rules, numbers: &Numbers, visit: &mut dyn FnMut(&Throw, f64)) {
    let groups = rules.definition().dice.len();
    on(rules, numbers, &mut vec![Vec::new(); groups], 1.0, visit);
}

/// Calls `visit` with every throw that continues this one.
pub(crate) fn on(
    rules: &Rules,
    numbers: &Numbers,
    throw: &mut Throw,
    chance: f64,
    visit: &mut dyn FnMut(&Throw, f64),
) {
    let wanted = rules.wanted(numbers, throw).expect("it can be thrown");
    let Some(next) = wanted.first() else {
        return visit(throw, chance);
    };
    let faces: Vec<i32> = next.of.faces().collect();
    let dice = &mut throw[next.group];
    let thrown = dice.len();
    if dice.len() <= next.die {
        dice.resize(next.die + 1, Vec::new());
    }
    let share = chance / f64::from(u16::try_from(faces.len()).expect("at most 1000"));
    for face in faces {
        throw[next.group][next.die].push(face);
        on(rules, numbers, throw, share, visit);
        throw[next.group][next.die].pop();
    }
    // A later group may have fewer dice in the next throw.
    throw[next.group].truncate(thrown);
}

/// A whole throw without the dice that a reroll throws again.
pub(crate) fn held(rules: &Rules, reroll: usize, numbers: &Numbers, throw: &Throw) -> Throw {
    let again = rules.thrown_again(reroll, numbers, throw);
    let again = again.expect("it reckons");
    let mut held = throw.clone();
    let groups = rules.definition().dice.iter();
    for ((dice, again), group) in held.iter_mut().zip(again).zip(groups) {
        if group.then {
            dice.clear();
        }
        let loose = dice.iter_mut().zip(again).filter(|(_, again)| *again);
        loose.for_each(|(chain, _)| chain.clear());
    }
    held
}
