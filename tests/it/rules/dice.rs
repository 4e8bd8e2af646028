//! Where faces come from.

use rollbook::dice::{Dice, Die, Loaded, Random, every};

#[test]
fn every_sequence_comes_once_in_order() {
    let all: Vec<_> = every([2, 3]).collect();
    assert_eq!(all, [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]]);
    let listed = [Die::Numbers([0, -1, 0].into()), Die::Sides(2)];
    let all: Vec<_> = every(listed).collect();
    assert_eq!(all, [[0, 1], [0, 2], [-1, 1], [-1, 2], [0, 1], [0, 2]]);
    assert_eq!(every([0; 0]).count(), 1);
    assert_eq!(every([6, 6, 6]).count(), 216);
}

#[test]
fn random_faces_are_on_the_die_and_all_of_them_come() {
    let mut random = Random::new().expect("the system has randomness");
    let mut seen = [0_u32; 6];
    for _ in 0..6000 {
        let face = random.face(&Die::Sides(6));
        seen[usize::try_from(face - 1).expect("from 1")] += 1;
    }
    // Each face is expected 1000 times with a deviation of 29: ten of those never happen by chance.
    assert!(
        seen.iter().all(|count| (700..=1300).contains(count)),
        "{seen:?}"
    );
    assert!(!random.loaded());
    assert_eq!(random.face(&Die::Sides(1)), 1);
    let blank = Die::Numbers([0, 0, -3].into());
    let seen: std::collections::BTreeSet<_> = (0..1000).map(|_| random.face(&blank)).collect();
    assert_eq!(seen, [-3, 0].into(), "each number of the list and no other");
}

#[test]
fn typed_faces_come_first_then_generated_ones() {
    let mut dice = Loaded::then(
        [3, 11, 7],
        Random::new().expect("the system has randomness"),
    );
    assert_eq!((dice.face(&Die::Sides(6)), dice.loaded()), (3, true));
    assert_eq!(
        (dice.face(&Die::Sides(10)), dice.loaded()),
        (7, true),
        "no d10 shows 11"
    );
    let face = dice.face(&Die::Sides(4));
    assert!((1..=4).contains(&face) && !dice.loaded());
}

#[test]
fn without_generated_ones_a_missing_face_is_a_one() {
    let mut dice = Loaded::only([7, 3]);
    assert_eq!(
        (dice.face(&Die::Sides(6)), dice.loaded()),
        (3, true),
        "no d6 shows 7"
    );
    assert_eq!((dice.face(&Die::Sides(8)), dice.loaded()), (1, false));
}
