//! Where faces come from.

use rollbook::dice::{Dice, Loaded, Random, every};

#[test]
fn every_sequence_comes_once_in_order() {
    let all: Vec<_> = every(&[2, 3]).collect();
    assert_eq!(all, [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]]);
    assert_eq!(every(&[]).count(), 1);
    assert_eq!(every(&[6, 6, 6]).count(), 216);
}

#[test]
fn random_faces_are_on_the_die_and_all_of_them_come() {
    let mut random = Random::new().expect("the system has randomness");
    let mut seen = [0_u32; 6];
    for _ in 0..6000 {
        seen[usize::from(random.face(6) - 1)] += 1;
    }
    // Each face is expected 1000 times with a deviation of 29: ten of those never happen by chance.
    assert!(
        seen.iter().all(|count| (700..=1300).contains(count)),
        "{seen:?}"
    );
    assert!(!random.loaded());
    assert_eq!(random.face(1), 1);
}

#[test]
fn typed_faces_come_first_then_generated_ones() {
    let mut dice = Loaded::then(
        [3, 11, 7],
        Random::new().expect("the system has randomness"),
    );
    assert_eq!((dice.face(6), dice.loaded()), (3, true));
    assert_eq!((dice.face(10), dice.loaded()), (7, true), "no d10 shows 11");
    let face = dice.face(4);
    assert!((1..=4).contains(&face) && !dice.loaded());
}

#[test]
fn without_generated_ones_a_missing_face_is_a_one() {
    let mut dice = Loaded::only([7, 3]);
    assert_eq!((dice.face(6), dice.loaded()), (3, true), "no d6 shows 7");
    assert_eq!((dice.face(8), dice.loaded()), (1, false));
}
