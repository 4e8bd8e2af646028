//! Where the faces of a throw come from: the program throws, or they are typed in.

use std::collections::BTreeMap;

use crate::campaign::test::Source;
use crate::dice::Dice;
use crate::rules::{Die, DiePlace, Face, Mechanic, RollNumbers, RuleError, Throw, Wanted};

/// A source of faces, asked wave by wave.
pub(crate) struct Faces<'a> {
    typed: Option<Typed<'a>>,
    groups: Vec<&'a str>,
    /// Whether a face was typed in.
    pub(crate) table_dice: bool,
}

/// Typed faces.
enum Typed<'a> {
    /// In throwing order, and how many of them were taken.
    Flat(&'a [Face], usize),
    /// By group and die. Each die of the throw has the next chain of its group that is free.
    ByGroup(&'a Throw, BTreeMap<DiePlace, Chain>),
}

/// The typed die that a die of the throw is, and how many of its faces were taken.
#[derive(Clone, Copy)]
struct Chain {
    die: usize,
    taken: usize,
}

impl<'a> Faces<'a> {
    pub(crate) fn of(source: &'a Source, mechanic: &'a Mechanic) -> Self {
        Self {
            typed: match source {
                Source::Faces(faces) => Some(Typed::Flat(faces, 0)),
                Source::Groups(throw) => Some(Typed::ByGroup(throw, BTreeMap::new())),
                Source::Thrown | Source::Called(_) => None,
            },
            groups: mechanic.group_names(),
            table_dice: false,
        }
    }

    /// The throw of these rolls, from dice on that are held.
    pub(crate) fn throw(
        mut self,
        mechanic: &Mechanic,
        held: Throw,
        rolls: &[&RollNumbers],
        dice: &mut dyn Dice,
    ) -> Result<(Throw, bool), RuleError> {
        let throw = mechanic.throw_on(held, rolls, |wanted, _| self.wave(wanted, dice))?;
        self.end()?;
        Ok((throw, self.table_dice))
    }

    /// The faces of these dice.
    pub(crate) fn wave(
        &mut self,
        wanted: &[Wanted],
        dice: &mut dyn Dice,
    ) -> Result<Vec<Face>, RuleError> {
        if self.typed.is_some() {
            return self.typed_wave(wanted);
        }
        let mut face = |die: &Wanted| {
            let face = dice.face(&die.of);
            self.table_dice |= dice.loaded();
            face
        };
        Ok(wanted.iter().map(&mut face).collect())
    }

    /// The typed faces of these dice; none where the program throws.
    fn typed_wave(&mut self, wanted: &[Wanted]) -> Result<Vec<Face>, RuleError> {
        let Some(typed) = &mut self.typed else {
            return Ok(Vec::new());
        };
        self.table_dice |= !wanted.is_empty();
        let mut faces = Vec::with_capacity(wanted.len());
        for (at, die) in wanted.iter().enumerate() {
            let Some(face) = typed.next(die) else {
                return Err(missing(&self.groups, typed, &wanted[at..]));
            };
            faces.push(checked(&self.groups, die, face)?);
        }
        Ok(faces)
    }

    /// Refuses faces that are left over.
    pub(crate) fn end(&self) -> Result<(), RuleError> {
        match &self.typed {
            Some(Typed::Flat(all, taken)) if *taken < all.len() => Err(RuleError::FaceCount {
                want: *taken,
                got: all.len(),
            }),
            Some(Typed::ByGroup(throw, taken)) => {
                let groups = (0..throw.groups()).map(|group| {
                    let all: usize = throw.group(group).map(<[Face]>::len).sum();
                    let taken = taken.iter().filter(|(place, _)| place.group == group);
                    (
                        group,
                        all - taken.map(|(_, chain)| chain.taken).sum::<usize>(),
                    )
                });
                match groups.into_iter().find(|(_, left)| *left > 0) {
                    Some((group, left)) => {
                        Err(of_group(&self.groups, group, RuleError::FacesLeft(left)))
                    }
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

/// How many of these typed faces a throw of several takes, where that depends on what fell: all if they are too few. `None`
/// where every die is thrown once.
pub(crate) fn share(mechanic: &Mechanic, rolls: &[&RollNumbers], faces: &[Face]) -> Option<usize> {
    if mechanic.group_names().is_empty() || rolls.is_empty() {
        return None;
    }
    let source = Source::Faces(faces.to_vec());
    let mut taken = Faces::of(&source, mechanic);
    let throw = mechanic.throw(rolls, |wanted, _| taken.typed_wave(wanted));
    Some(throw.map_or(faces.len(), |throw| throw.len()))
}

impl Typed<'_> {
    /// The next face of a die; `None` where it has none.
    fn next(&mut self, die: &Wanted) -> Option<Face> {
        match self {
            Self::Flat(all, taken) => {
                let face = all.get(*taken)?;
                *taken += 1;
                Some(*face)
            }
            Self::ByGroup(throw, known) => {
                let of_group = known.keys().filter(|place| place.group == die.group);
                let free = of_group.count();
                let chain = known.entry(die.place()).or_insert(Chain {
                    die: free,
                    taken: 0,
                });
                let place = DiePlace {
                    group: die.group,
                    die: chain.die,
                };
                let face = throw.chain(place).get(chain.taken)?;
                chain.taken += 1;
                Some(*face)
            }
        }
    }
}

/// What is wrong where no face is left for these dice.
fn missing(groups: &[&str], typed: &Typed<'_>, left: &[Wanted]) -> RuleError {
    match (typed, &left[0]) {
        (Typed::Flat(all, taken), _) if groups.is_empty() => RuleError::FaceCount {
            want: taken + left.len(),
            got: all.len(),
        },
        (_, first) => {
            let of_group = left.iter().filter(|die| die.group == first.group);
            RuleError::FacesMissing {
                group: groups
                    .get(first.group)
                    .copied()
                    .unwrap_or_default()
                    .to_owned(),
                more_of_group: of_group.count(),
                dice: left.to_vec(),
            }
        }
    }
}

/// A typed face, if the die has it. Where groups have names, a 0 on a die that shows none is a ten. Without names the mechanic
/// checks the faces, after their number.
fn checked(groups: &[&str], die: &Wanted, face: Face) -> Result<Face, RuleError> {
    let face = match (&die.of, face) {
        (Die::Sides(10..), 0) => 10,
        (_, face) => face,
    };
    if groups.is_empty() || die.of.has(face) {
        return Ok(face);
    }
    let die_of = die.of.clone();
    let why = RuleError::Face { die: die_of, face };
    Err(of_group(groups, die.group, why))
}

fn of_group(groups: &[&str], group: usize, why: RuleError) -> RuleError {
    let name = groups.get(group).copied().unwrap_or_default();
    RuleError::OfGroup {
        group: name.to_owned(),
        why: Box::new(why),
    }
}
