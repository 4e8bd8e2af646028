//! Dice as a line of text, and as pictures of dice.

use std::fmt;

use serde::Serialize;

use crate::campaign::roll_record::{NEED_NOT_ROLL, NO_ROLL};
use crate::campaign::{Campaign, Event, RollRecord, Sight};
use crate::game::Game;
use crate::rules::modifier::{plain as number, signed};
use crate::rules::plain_dice::{Comparison, CountedDice, DiceExpr};
use crate::rules::{self, DieGroup, DiePlace, DieResult, Face, Goal, Mechanic, Throw};

/// One throw: `d10 9 · d6 3 · +3 = 15 against 12`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiceLine {
    /// Whether the throw counts; a throw that was not kept or was amended doesn't.
    pub counts: bool,
    /// The parts of the line, each with whether it is a die that did not count; those are in brackets.
    pub parts: Vec<(String, bool)>,
    /// The dice; none where no faces are known.
    pub dice: Vec<Die>,
    /// What stands beside pictures of the dice; `None` where nothing is reckoned from them.
    #[serde(skip)]
    pub beside: Option<Beside>,
}

/// What dice come to, for a place beside their pictures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beside {
    /// The flat part and the total: `+3 = 15`.
    pub sum: String,
    /// The target: `against 12`; may be empty.
    pub target: String,
    /// Whether pictures and these words tell all that the line does.
    pub is_whole: bool,
}

/// One die of a throw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Die {
    /// The number of sides.
    pub sides: u16,
    /// The text of its face: `9`, `vice`.
    pub shows: String,
    /// Whether it was thrown but does not count.
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
    pub(super) fn new(parts: Vec<(String, bool)>) -> Self {
        Self {
            counts: true,
            parts,
            dice: Vec::new(),
            beside: None,
        }
    }

    /// Adds the dice of this throw, where they are told.
    pub(super) fn of(self, game: &Game, throw: &RollRecord, sight: Sight) -> Self {
        if sight < Sight::Dice {
            return self;
        }
        let kinds = throw.dice(&game.mechanic).into_iter();
        let faces = kinds.zip(throw.dice_results());
        let dice = faces.map(|(die, (face, result))| Die {
            sides: u16::try_from(die.sides()).unwrap_or(u16::MAX),
            shows: counted_as(game, face, result),
            out: result.counted().is_none(),
        });
        let dice = dice.collect();
        Self { dice, ..self }
    }

    /// Names the character that the throw was aimed at: `against Wolf (9)`.
    pub(super) fn aimed(mut self, at: Option<&str>) -> Self {
        let (Some(name), Some(beside)) = (at, &mut self.beside) else {
            return self;
        };
        let named = match beside.target.strip_prefix("against ") {
            Some(number) => format!("against {name} ({number})"),
            None if beside.target.is_empty() => format!("against {name}"),
            None => format!("against {name} {}", beside.target),
        };
        if let Some((last, _)) = self.parts.last_mut() {
            let before = last.strip_suffix(beside.target.as_str()).unwrap_or(last);
            *last = format!("{} {named}", before.trim_end());
        }
        beside.target = named;
        self
    }

    /// Puts these words in front.
    pub(super) fn after(mut self, words: &str) -> Self {
        self.parts.insert(0, (words.to_owned(), false));
        self.told_more()
    }

    fn told_more(mut self) -> Self {
        if let Some(beside) = &mut self.beside {
            beside.is_whole = false;
        }
        self
    }

    /// Puts these words in front and marks the throw as one that doesn't count.
    pub(super) fn aside(self, words: &str) -> Self {
        Self {
            counts: false,
            ..self.after(words)
        }
    }

    /// Appends text.
    pub(super) fn with(mut self, joint: &str, words: &str) -> Self {
        self.parts.push((format!("{joint}{words}"), false));
        self.told_more()
    }
}

/// Dice, flat part, result and target, without the pictures of the dice: as much of it as is told, at least the total.
pub(super) fn line(game: &Game, throw: &RollRecord, contest: bool, sight: Sight) -> DiceLine {
    let value = number(throw.value);
    let dice = dice(game, throw).filter(|_| sight >= Sight::Dice);
    let added = throw.added(&game.mechanic).into_iter();
    let added = added.map(|(name, by)| format!(" · {} {name}", signed(by.into())));
    let added: String = added.collect();
    let (mut parts, came) = match (dice, throw.called) {
        (Some(dice), _) => {
            let counted = game.mechanic.profile().value_name;
            let counted = format!("{counted} {value}");
            let mechanic = &game.mechanic;
            let others = mechanic.other_tallies(&throw.plan.numbers, &throw.faces);
            let told = std::iter::once(counted.trim_start().to_owned()).chain(others);
            let told: Vec<String> = told.collect();
            (dice, format!("{added} = {}", told.join(", ")))
        }
        (None, Some(called)) if !added.is_empty() => {
            let called = number(called.value);
            (Vec::new(), format!("called {called}{added} = {value}"))
        }
        (None, Some(_)) => (Vec::new(), format!("called {value}")),
        (None, None) if throw.was_thrown() => (Vec::new(), format!("total {value}")),
        (None, None) => (Vec::new(), unthrown(game, throw).to_owned()),
    };
    let against = against(game, throw, contest).filter(|_| sight >= Sight::Target);
    let target = against.unwrap_or_default();
    let joint = if target.is_empty() { "" } else { " " };
    let flat = match game.mechanic.flat(&throw.plan.numbers) {
        0 => String::new(),
        flat => signed(flat.into()),
    };
    let beside = Beside {
        sum: format!("{flat}{came}").trim_start().to_owned(),
        target: target.clone(),
        // The names of several groups stand in the line alone.
        is_whole: game.mechanic.group_names().len() < 2,
    };
    parts.push((format!("{came}{joint}{target}"), false));
    DiceLine {
        beside: Some(beside),
        ..DiceLine::new(parts)
    }
}

/// Dice, flat part and what was added afterwards, with commas: `d10 9, d6 3, +3`; `None` where no faces are known.
pub(super) fn in_one_line(game: &Game, throw: &RollRecord) -> Option<String> {
    let dice = dice_joined(game, throw, ", ")?;
    let dice: String = dice.into_iter().map(|(words, _)| words).collect();
    let added = throw.added(&game.mechanic).into_iter();
    let added = added.map(|(name, by)| format!(", {} {name}", signed(by.into())));
    Some(added.fold(dice, |all, one| all + &one))
}

/// Dice and flat part; `None` where no faces are known. Dice that did not count are in brackets.
pub(super) fn dice(game: &Game, throw: &RollRecord) -> Option<Vec<(String, bool)>> {
    dice_joined(game, throw, " · ")
}

/// The same with this between the kinds of dice.
fn dice_joined(game: &Game, throw: &RollRecord, joint: &str) -> Option<Vec<(String, bool)>> {
    if throw.called.is_some() || throw.faces.is_empty() {
        return None;
    }
    let mut parts = Vec::new();
    let groups = game.mechanic.die_groups(&throw.plan.numbers);
    let names = game.mechanic.group_names();
    let faces: Vec<_> = throw
        .faces
        .places()
        .iter()
        .zip(throw.dice_results())
        .collect();
    for own in faces.chunk_by(|a, b| a.0.group == b.0.group) {
        let joint = if parts.is_empty() { "" } else { joint };
        let at = own[0].0.group;
        let kind = groups
            .get(at)
            .map(|group| group_name(group, names.get(at).copied()));
        // Without dice of its own a plan has no groups; these were thrown for a further difficulty.
        if let Some(kind) = kind {
            parts.push((format!("{joint}{kind} "), false));
        }
        parts.extend(listed(game, own));
    }
    let flat = game.mechanic.flat(&throw.plan.numbers);
    if flat != 0 {
        parts.push((format!("{joint}{}", signed(flat.into())), false));
    }
    Some(parts)
}

/// `d10`; `wild d6`; `units` where the die has numbers of its own, which are too many to list.
fn group_name(group: &DieGroup, name: Option<&str>) -> String {
    let die = group.to_string();
    match name {
        Some(name) if matches!(group.die, rules::Die::Numbers(_)) => name.to_owned(),
        Some(name) if name != die => format!("{name} {die}"),
        _ => die,
    }
}

/// The faces, each by its name if it has one; a special face with what it counts. Further throws of a die are after a `>`.
fn listed(game: &Game, faces: &[(&DiePlace, (Face, DieResult))]) -> Vec<(String, bool)> {
    let mut parts = Vec::new();
    let mut before = None;
    for &(place, (face, result)) in faces {
        match before.replace(place) {
            None => {}
            Some(before) if before == place => parts.push((">".to_owned(), false)),
            Some(_) => parts.push((" ".to_owned(), false)),
        }
        let told = counted_as(game, face, result);
        parts.push(match result.counted() {
            None => (format!("({told})"), true),
            Some(_) => (told, false),
        });
    }
    parts
}

/// A face by its name if it has one; a special face with what it counts: `virtue as 15`.
fn counted_as(game: &Game, face: Face, result: DieResult) -> String {
    let name = game.mechanic.face_text(face);
    let special = game.mechanic.special_face(face).is_some();
    match result.counted() {
        Some(n) if special && n != face => format!("{name} as {}", number(n)),
        _ => name,
    }
}

/// Those faces of a throw that are told, by their place: `9 3`; by group where groups have names: `base 6 3 · wild 6>2`.
pub(crate) fn faces(mechanic: &Mechanic, throw: &Throw, told: impl Fn(usize) -> bool) -> String {
    let names = mechanic.group_names();
    let mut words = String::new();
    let mut before: Option<DiePlace> = None;
    let faces = throw.places().iter().zip(throw.faces()).enumerate();
    for (_, (place, face)) in faces.filter(|(at, _)| told(*at)) {
        let is_same_group = before.is_some_and(|before| before.group == place.group);
        words += match before {
            None => "",
            Some(before) if before == *place => ">",
            Some(_) if is_same_group || names.is_empty() => " ",
            Some(_) => " · ",
        };
        if let Some(name) = names.get(place.group).filter(|_| !is_same_group) {
            words += name;
            words.push(' ');
        }
        words += &mechanic.face_text(*face);
        before = Some(*place);
    }
    words
}

/// Why there are no faces.
pub(super) fn unthrown(game: &Game, throw: &RollRecord) -> &'static str {
    match game.mechanic.throws_nothing(&throw.plan.numbers) {
        true => "no dice left",
        false if throw.success => NO_ROLL,
        false => NEED_NOT_ROLL,
    }
}

/// The target; a sum of dice has none, nor has a total that is compared with another total.
fn against(game: &Game, throw: &RollRecord, contest: bool) -> Option<String> {
    match game.mechanic.goal(&throw.plan.numbers) {
        Goal::Total(_) if contest && !game.mechanic.profile().contest_targets => None,
        Goal::Total(target) => Some(format!("against {}", number(target))),
        Goal::EachDie(target) => Some(format!("at difficulty {target}")),
        Goal::Dice(_) | Goal::Nothing => None,
    }
}

/// Dice that an amended roll no longer has, with their sides: `crossed out: d6 (3)`.
pub(super) fn crossed_out(surplus: &[(rules::Die, Face)]) -> Option<DiceLine> {
    let mut parts = Vec::new();
    for (die, face) in surplus {
        let joint = if parts.is_empty() {
            "crossed out: "
        } else {
            " · "
        };
        parts.push((format!("{joint}{die} "), false));
        parts.push((format!("({face})"), true));
    }
    (!parts.is_empty()).then(|| DiceLine::new(parts))
}

/// The faces of plain dice, a group for each term: `6 4 (1) 5`, with a sum's signs `6+4+(1)+5`. Those that were dropped or are not
/// counted are in brackets; further throws of a die are after a `>`.
pub(crate) fn plain_faces(dice: &DiceExpr, throw: &Throw, with_signs: bool) -> Vec<(String, bool)> {
    let mut parts = Vec::new();
    let mut before: Option<DiePlace> = None;
    for (place, face, counts) in dice.faces(throw) {
        let is_subtracted = with_signs && dice.is_subtracted(place.group);
        let joint = match before.replace(place) {
            None if is_subtracted => "−",
            None => "",
            Some(before) if before == place => ">",
            Some(_) if is_subtracted => "−",
            Some(_) if with_signs => "+",
            Some(before) if before.group == place.group => " ",
            Some(_) => " · ",
        };
        if !joint.is_empty() {
            parts.push((joint.to_owned(), false));
        }
        let face = if counts {
            face.to_string()
        } else {
            format!("({face})")
        };
        parts.push((face, !counts));
    }
    parts
}

/// What a die has to show to be counted: `7 or more`.
pub(super) fn wanted(counted: CountedDice) -> String {
    let with = counted.with;
    match counted.comparison {
        Comparison::AtLeast => format!("{with} or more"),
        Comparison::More => format!("more than {with}"),
        Comparison::AtMost => format!("{with} or less"),
        Comparison::Less => format!("less than {with}"),
        Comparison::Equal => with.to_string(),
        Comparison::Unequal => format!("another number than {with}"),
    }
}

/// A throw of plain dice: `4d6k3 6 4 (1) 5`.
pub(super) fn thrown(dice: &DiceExpr, throw: &Throw) -> DiceLine {
    let faces = dice.dice_of(throw).into_iter().zip(dice.faces(throw));
    let pictures = faces.map(|(die, (_, face, counts))| Die {
        sides: u16::try_from(die.sides()).unwrap_or(u16::MAX),
        shows: face.to_string(),
        out: !counts,
    });
    let pictures = pictures.collect();
    let line = DiceLine::new(plain_faces(dice, throw, false));
    DiceLine {
        dice: pictures,
        beside: Some(Beside::default()),
        ..line.after(&format!("{dice} "))
    }
}

/// The die of a check or a table.
pub(super) fn plain(campaign: &Campaign, event: &Event, words: &str) -> DiceLine {
    let table = |name: &String| {
        let mut tables = campaign.game.tables.iter();
        tables
            .find(|rule| rule.name == *name)
            .map_or(0, |it| it.die)
    };
    let sides = match event {
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
        beside: Some(Beside::default()),
        ..DiceLine::new(vec![(words.to_owned(), false)])
    }
}
