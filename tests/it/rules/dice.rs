//! Where faces come from.

use rollbook::dice::{Dice, Loaded, Mismatch, Random, every, throw};

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
    for face in throw(&mut random, std::iter::repeat_n(6, 6000)) {
        seen[usize::from(face - 1)] += 1;
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
    assert_eq!(
        dice.fit(),
        Err(Mismatch::Face {
            sides: 10,
            face: 11
        })
    );
}

#[test]
fn strict_faces_say_what_does_not_fit() {
    let after = |faces: &[u16], sides: &[u16]| {
        let mut dice = Loaded::only(faces.iter().copied());
        throw(&mut dice, sides.iter().copied());
        dice.fit().map_err(|mismatch| mismatch.to_string())
    };
    assert_eq!(after(&[3, 4], &[6, 6]), Ok(()));
    assert_eq!(
        after(&[3], &[6, 6, 8]),
        Err("this needs 2 faces more: d6, d8".to_owned())
    );
    assert_eq!(after(&[3, 4], &[6]), Err("1 face too many".to_owned()));
    assert_eq!(after(&[7], &[6]), Err("a d6 has no face 7".to_owned()));
}
