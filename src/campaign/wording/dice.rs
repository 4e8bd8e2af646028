//! Dice as a line to read, and as they lie on the table.

use std::fmt;

use serde::Serialize;

use crate::campaign::{Campaign, Event, RollRecord};
use crate::game::Game;
use crate::rules::modifier::{plain as number, signed};
use crate::rules::{DieResult, Goal};

/// One throw: `d10 9 · d6 3 · +3 = 15 against 12`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiceLine {
    /// Whether the throw counts: one that was not kept or was amended doesn't.
    pub counts: bool,
    /// The line in parts, each with whether it is a die that did not count; those are in brackets.
    pub parts: Vec<(String, bool)>,
    /// The dice themselves; none where nobody saw any.
    pub dice: Vec<Die>,
}

/// A die that was thrown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    /// How many sides it has.
    pub sides: u16,
    /// What it shows: `9`, `vice`.
    pub shows: String,
    /// It was thrown, and does not count.
    pub out: bool,
}

impl fmt::Display for DiceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts
            .iter()
            .try_for_each(|(words, _)| f.write_str(words))
    }
}

impl DiceLine {
    fn new(parts: Vec<(String, bool)>) -> Self {
        Self {
            counts: true,
            parts,
            dice: Vec::new(),
        }
    }

    /// With the dice of this throw.
    pub(super) fn of(self, game: &Game, throw: &RollRecord) -> Self {
        let sides = throw.dice(&game.mechanic);
        let faces = sides.iter().zip(results(&throw.faces, &throw.die_results));
        let dice = faces.map(|(sides, (face, result))| Die {
            sides,
            shows: game.mechanic.face_text(face),
            out: is_out(result),
        });
        let dice = dice.collect();
        Self { dice, ..self }
    }

    /// Behind these words.
    pub(super) fn after(mut self, words: &str) -> Self {
        self.parts.insert(0, (words.to_owned(), false));
        self
    }

    /// Behind these words, as a throw that doesn't count.
    pub(super) fn aside(self, words: &str) -> Self {
        Self {
            counts: false,
            ..self.after(words)
        }
    }

    /// With more behind it.
    pub(super) fn with(mut self, joint: &str, words: &str) -> Self {
        self.parts.push((format!("{joint}{words}"), false));
        self
    }
}

/// Dice, flat part, result and what it was against, without the dice themselves.
pub(super) fn line(game: &Game, throw: &RollRecord, contest: bool) -> DiceLine {
    let value = number(throw.value);
    let (mut parts, came) = match dice(game, throw) {
        Some(dice) => (dice, format!(" = {value}")),
        None if throw.called.is_some() => (Vec::new(), format!("called {value}")),
        None => (Vec::new(), unthrown(game, throw).to_owned()),
    };
    let against = against(game, throw, contest).map_or_else(String::new, |to| format!(" {to}"));
    parts.push((came + &against, false));
    DiceLine::new(parts)
}

/// Dice and flat part; `None` where nobody saw any. Dice that did not count stand in brackets.
pub(super) fn dice(game: &Game, throw: &RollRecord) -> Option<Vec<(String, bool)>> {
    if throw.called.is_some() || throw.faces.is_empty() {
        return None;
    }
    let groups = game.mechanic.die_groups(&throw.plan.numbers);
    let mut left = results(&throw.faces, &throw.die_results);
    let mut parts = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let joint = if at == 0 { "" } else { " · " };
        parts.push((format!("{joint}{} ", group.die), false));
        // What another difficulty would take is thrown with the last.
        let own = if at + 1 == groups.len() {
            throw.faces.len()
        } else {
            group.count
        };
        parts.extend(listed(game, left.by_ref().take(own)));
    }
    parts.extend(listed(game, left));
    let flat = throw.plan.numbers.flat();
    if flat != 0 {
        parts.push((format!(" · {}", signed(flat.into())), false));
    }
    Some(parts)
}

/// Faces, each with how it counted where that is known.
fn results<'a>(
    faces: &'a [u16],
    results: &'a [DieResult],
) -> impl Iterator<Item = (u16, Option<&'a DieResult>)> {
    let results = results.iter().map(Some).chain(std::iter::repeat(None));
    faces.iter().copied().zip(results)
}

const fn is_out(result: Option<&DieResult>) -> bool {
    matches!(result, Some(DieResult::Dropped | DieResult::Removed))
}

/// The faces, each by its name where it has one; a special one with what it counts.
fn listed<'a>(
    game: &Game,
    faces: impl Iterator<Item = (u16, Option<&'a DieResult>)>,
) -> Vec<(String, bool)> {
    let mut parts = Vec::new();
    for (at, (face, result)) in faces.enumerate() {
        if at > 0 {
            parts.push((" ".to_owned(), false));
        }
        let name = game.mechanic.face_text(face);
        let special = game.mechanic.special_face(face).is_some();
        parts.push(match result {
            result if is_out(result) => (format!("({name})"), true),
            Some(DieResult::Counted(n)) if special && *n != i32::from(face) => {
                (format!("{name} as {}", number(*n)), false)
            }
            _ => (name, false),
        });
    }
    parts
}

/// Why there are no faces.
pub(super) fn unthrown(game: &Game, throw: &RollRecord) -> &'static str {
    match game.mechanic.dice(&throw.plan.numbers).is_empty() {
        true => "no dice left",
        false if throw.success => "no roll needed",
        false => "did not roll",
    }
}

/// What it was against; a sum of dice is against nothing, nor is a total that meets another.
fn against(game: &Game, throw: &RollRecord, contest: bool) -> Option<String> {
    match throw.plan.numbers.goal() {
        Goal::Total(_) if contest && game.mechanic.is_mutual() => None,
        Goal::Total(target) => Some(format!("against {}", number(target))),
        Goal::EachDie(target) => Some(format!("at difficulty {target}")),
        Goal::Nothing => None,
    }
}

/// Dice that an amended roll no longer has, with their sides: `crossed out: d6 (3)`.
pub(super) fn crossed_out(surplus: &[(u16, u16)]) -> Option<DiceLine> {
    let mut parts = Vec::new();
    for (sides, face) in surplus {
        let joint = if parts.is_empty() {
            "crossed out: "
        } else {
            " · "
        };
        parts.push((format!("{joint}d{sides} "), false));
        parts.push((format!("({face})"), true));
    }
    (!parts.is_empty()).then(|| DiceLine::new(parts))
}

/// Plain dice, a check's or a table's.
pub(super) fn plain(campaign: &Campaign, event: &Event, words: &str) -> DiceLine {
    let table = |name: &String| {
        let mut tables = campaign.game.tables.iter();
        tables
            .find(|rule| rule.name == *name)
            .map_or(0, |it| it.die)
    };
    let sides = match event {
        Event::DiceThrown { dice, .. } => dice.sides,
        Event::Checked { die, .. } => die.sides,
        Event::TableThrown { table: name, .. } => table(name),
        _ => 0,
    };
    let dice = event.faces().map(|face| Die {
        sides,
        shows: face.to_string(),
        out: false,
    });
    DiceLine {
        dice: dice.collect(),
        ..DiceLine::new(vec![(words.to_owned(), false)])
    }
}
