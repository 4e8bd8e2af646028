//! The numbers of an entry in one short line: `9+3+3 = 15 vs 12`.

use crate::campaign::{CharacterId, Throw};
use crate::game::Game;
use crate::rules::{Mark, Mechanic, Roll};

/// Dice, what they came to, and the verdict in capitals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Figure {
    /// Whose it is, in an entry of several: `Brannoc `; always shown.
    pub(super) whose: Option<(CharacterId, String)>,
    /// `9+3+3 = `: given up first where room is short.
    pub(super) dice: String,
    /// `15 vs 12`.
    pub(super) result: String,
    /// `STRONG`; may be empty.
    pub(super) verdict: String,
    /// Whether that is good news; neither for a tie or what is just a number.
    pub(super) good: Option<bool>,
    /// Whether it counts: the throw that a reroll replaced doesn't.
    pub(super) counts: bool,
}

impl Figure {
    pub(super) fn new(dice: impl Into<String>, result: impl Into<String>) -> Self {
        Self {
            whose: None,
            dice: dice.into(),
            result: result.into(),
            verdict: String::new(),
            good: None,
            counts: true,
        }
    }

    /// One side's throw.
    pub(super) fn of(game: &Game, throw: &Throw) -> Self {
        let dice = match dice_of(game, throw) {
            dice if dice.is_empty() => dice,
            dice => dice + " = ",
        };
        Self::new(dice, result_of(throw))
    }

    pub(super) fn verdict(self, verdict: &str, good: Option<bool>) -> Self {
        Self {
            verdict: verdict.to_uppercase(),
            good,
            ..self
        }
    }

    /// One line of several.
    pub(super) fn of_one(self, who: CharacterId, name: &str) -> Self {
        let whose = Some((who, format!("{name} ")));
        Self { whose, ..self }
    }

    /// One that another has replaced.
    pub(super) fn replaced(self) -> Self {
        Self {
            counts: false,
            good: None,
            ..self
        }
    }
}

/// A number with a true minus.
pub(in crate::tui) fn plain(n: i32) -> String {
    if n < 0 {
        format!("−{}", n.unsigned_abs())
    } else {
        n.to_string()
    }
}

/// The dice that counted and the flat part: `9+3+3`; empty where none fell.
pub(in crate::tui) fn dice_of(game: &Game, throw: &Throw) -> String {
    let marks = throw.marks.iter().map(Some).chain(std::iter::repeat(None));
    let counted =
        |(_, mark): &(&u16, Option<&Mark>)| !matches!(mark, Some(Mark::Dropped | Mark::Removed));
    let faces = throw.faces.iter().zip(marks).filter(counted);
    let vice = matches!(&throw.plan.roll, Roll::ViceDie(roll) if roll.vice);
    let faces: Vec<String> = faces
        .map(|(face, _)| face_worth(game, *face, vice))
        .collect();
    if faces.is_empty() {
        return String::new();
    }
    let (between, flat) = match &throw.plan.roll {
        Roll::ViceDie(roll) => ("+", roll.bonus),
        Roll::OnesPool(_) => ("+", 0),
        Roll::SuccessPool(roll) => (" ", roll.bonus),
        Roll::AttributeDie(roll) => ("+", roll.die.plus + roll.flat),
    };
    faces.join(between) + &self::flat(flat)
}

/// What is added to dice: `+3`, `−1`, nothing for 0.
pub(super) fn flat(flat: i32) -> String {
    match flat {
        0 => String::new(),
        flat if flat < 0 => plain(flat),
        flat => format!("+{flat}"),
    }
}

/// What it came to and what it was against: `15 vs 12`, `4 at 6`, `14, 2 ones`.
pub(in crate::tui) fn result_of(throw: &Throw) -> String {
    let called = if throw.called.is_some() {
        " called"
    } else {
        ""
    };
    let value = plain(throw.value) + called;
    match &throw.plan.roll {
        Roll::ViceDie(roll) => format!("{value} vs {}", plain(roll.dv)),
        Roll::AttributeDie(roll) => format!("{value} vs {}", plain(roll.tn)),
        Roll::SuccessPool(roll) => format!("{value} at {}", roll.difficulty),
        Roll::OnesPool(_) => match throw.ones {
            0 => value,
            1 => value + ", 1 one",
            ones => format!("{value}, {ones} ones"),
        },
    }
}

/// A face by its number, or by its name where it has one.
pub(in crate::tui) fn face_of(game: &Game, face: u16) -> String {
    match &game.mechanic {
        Mechanic::ViceDie(rules) if face == rules.sides => "virtue".to_owned(),
        Mechanic::ViceDie(rules) if face + 1 == rules.sides => "vice".to_owned(),
        _ => face.to_string(),
    }
}

/// A face as part of a sum: a named one also says what it counts.
fn face_worth(game: &Game, face: u16, vice: bool) -> String {
    let name = face_of(game, face);
    match &game.mechanic {
        Mechanic::ViceDie(rules) if face + 1 >= rules.sides => {
            format!("{name} {}", plain(rules.value(face, vice)))
        }
        _ => name,
    }
}
