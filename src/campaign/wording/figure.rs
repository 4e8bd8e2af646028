//! The numbers of a throw in few words, as the history writes them: `9+3+3`, ` vs Parry 12`.

use crate::campaign::RollRecord;
use crate::game::Game;
use crate::rules::modifier::plain;
use crate::rules::{Face, Goal};

/// The dice that counted and the flat part: `9+3+3`; empty where none fell.
pub(crate) fn dice_of(game: &Game, throw: &RollRecord) -> String {
    let faces = throw.dice_results();
    let faces = faces.filter_map(|(face, result)| Some((face, result.counted()?)));
    let faces: Vec<String> = faces
        .map(|(face, worth)| face_worth(game, face, worth))
        .collect();
    if faces.is_empty() {
        return String::new();
    }
    let between = if game.mechanic.profile().adds_faces {
        "+"
    } else {
        " "
    };
    let numbers = &throw.plan.numbers;
    let groups = game.mechanic.die_groups(numbers).into_iter();
    let plus: i32 = groups.map(|group| group.plus).sum();
    faces.join(between) + &flat(game.mechanic.flat(numbers) + plus)
}

/// The flat part: `+3`, `−1`, empty for 0.
pub(crate) fn flat(flat: i32) -> String {
    match flat {
        0 => String::new(),
        flat if flat < 0 => plain(flat),
        flat => format!("+{flat}"),
    }
}

/// Behind a total that was called instead of entered die by die.
pub(crate) fn called_of(throw: &RollRecord) -> &'static str {
    if throw.called.is_some() {
        " called"
    } else {
        ""
    }
}

/// `defence`: its name and a space, or nothing.
pub(crate) fn against_of(game: &Game, throw: &RollRecord, defence: &str) -> String {
    match game.mechanic.goal(&throw.plan.numbers) {
        Goal::Total(target) => format!(" vs {defence}{}", plain(target)),
        Goal::EachDie(target) => format!(" at {target}"),
        Goal::Dice(_) | Goal::Nothing => String::new(),
    }
}

/// A face as part of a sum: a special face also shows its value.
fn face_worth(game: &Game, face: Face, worth: i32) -> String {
    match game.mechanic.special_face(face) {
        Some("") => plain(worth),
        Some(name) => format!("{name} {}", plain(worth)),
        None => face.to_string(),
    }
}
