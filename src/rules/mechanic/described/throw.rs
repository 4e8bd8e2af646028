//! What faces that were thrown come to, and which dice are still to be thrown.

use super::Throw;
use super::compiled::{Compiled, CompiledGroup, CompiledReroll};
use super::die::give as add;
use super::frame::{Frame, Score, bounded, small};
use super::mistake::{Reckoned, ThrowError};
use super::reckon::{dice, keeping};
use crate::dice::Die;
use crate::rules::Wanted;

/// The most faces of a throw; a die that is always thrown on would never end.
const MOST_FACES: usize = 10_000;

/// What a throw comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// What it comes to.
    pub score: Score,
    /// The reading that holds, counted from 0.
    pub reading: usize,
    /// What was given to each tally; `None` where nothing was.
    pub tallies: Vec<Option<i32>>,
    /// What each group shows and gives.
    pub groups: Vec<ShownGroup>,
}

/// What a group shows and gives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShownGroup {
    /// Its dice, in order; where each further throw is one more die, each of them behind its first throw.
    pub dice: Vec<ShownDie>,
    /// Its sets, where they give something, in the order in which their faces were thrown.
    pub sets: Vec<ShownSet>,
}

/// What a die shows and gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownDie {
    /// The die's place in its group.
    pub die: usize,
    /// What it shows: the sum of its chain, or one further throw.
    pub face: i32,
    /// The first face that stands.
    pub first: i32,
    /// Whether it is kept.
    pub kept: bool,
    /// What it gives, by tally.
    pub gave: Vec<(usize, i32)>,
}

/// Dice that show the same, and what they give together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSet {
    /// What they show.
    pub face: i32,
    /// How many they are.
    pub many: usize,
    /// What they give, by tally.
    pub gave: Vec<(usize, i32)>,
}

/// What a throw comes to.
///
/// # Errors
/// Faces that are missing, too many or impossible; an expression that fails for them.
pub(super) fn resolve(
    compiled: &Compiled,
    frame: &mut Frame,
    throw: &Throw,
) -> Result<Resolved, ThrowError> {
    if throw.len() != compiled.groups.len() {
        return Err(ThrowError::Groups {
            want: compiled.groups.len(),
            got: throw.len(),
        });
    }
    let mut tallies = vec![None; compiled.combine.len()];
    let mut groups = Vec::with_capacity(throw.len());
    for (group, chains) in compiled.groups.iter().zip(throw) {
        if group.then {
            frame.set_tallies(compiled, &tallies)?;
        }
        let (count, die) = dice(group, frame)?;
        if chains.len() != count {
            return Err(ThrowError::Count {
                group: group.name.clone(),
                want: count,
                got: chains.len(),
            });
        }
        let shown = shown(group, chains, &die, frame)?;
        groups.push(give_dice(compiled, group, frame, shown, &mut tallies)?);
    }
    let (reading, score) = frame.read(compiled, &tallies)?;
    let tallies = tallies.into_iter().map(|tally| tally.map(small));
    Ok(Resolved {
        score,
        reading,
        tallies: tallies.collect(),
        groups,
    })
}

/// Where a chain stands.
enum Stand {
    /// The face at this place stands as the first, and all that follow it are its further throws.
    Whole(usize),
    /// It is to be thrown, for the first time or again.
    Open,
    /// It is whole before the face at this place.
    TooLong(usize),
}

fn stand(group: &CompiledGroup, chain: &[i32], frame: &mut Frame) -> Reckoned<Stand> {
    let Some(&first) = chain.first() else {
        return Ok(Stand::Open);
    };
    let first = i64::from(first);
    let mut from = 0;
    if let Some(reroll) = &group.reroll {
        frame.set_face(first, first);
        from = usize::from(frame.holds(reroll)?);
    }
    let further = usize::from(group.most());
    for at in from.. {
        let Some(&face) = chain.get(at) else {
            return Ok(Stand::Open);
        };
        let goes_on = match &group.explode {
            Some(explode) if at < from + further => {
                frame.set_face(face.into(), face.into());
                frame.holds(&explode.when)?
            }
            _ => false,
        };
        if !goes_on {
            let whole = at + 1 == chain.len();
            return Ok(if whole {
                Stand::Whole(from)
            } else {
                Stand::TooLong(at + 1)
            });
        }
    }
    Ok(Stand::Open)
}

/// The place of the first face of a whole chain that stands; those before it were thrown again.
pub(super) fn standing_from(
    group: &CompiledGroup,
    chain: &[i32],
    frame: &mut Frame,
) -> Reckoned<usize> {
    Ok(match stand(group, chain, frame)? {
        Stand::Whole(from) => from,
        Stand::Open | Stand::TooLong(_) => 0,
    })
}

/// The dice that these chains show.
pub(super) fn shown(
    group: &CompiledGroup,
    chains: &[Vec<i32>],
    of: &Die,
    frame: &mut Frame,
) -> Result<Vec<ShownDie>, ThrowError> {
    let mut shown = Vec::with_capacity(chains.len());
    for (die, chain) in chains.iter().enumerate() {
        let name = || group.name.clone();
        if let Some(&face) = chain.iter().find(|face| !of.has(**face)) {
            return Err(ThrowError::Face {
                group: name(),
                face,
            });
        }
        let from = match stand(group, chain, frame)? {
            Stand::Open => {
                return Err(ThrowError::Missing {
                    group: name(),
                    after: chain.last().copied(),
                });
            }
            Stand::TooLong(at) => {
                return Err(ThrowError::TooMany {
                    group: name(),
                    last: chain[at - 1],
                });
            }
            Stand::Whole(from) => from,
        };
        let standing = &chain[from..];
        let one = |face, first| ShownDie {
            die,
            face,
            first,
            kept: true,
            gave: Vec::new(),
        };
        if group.is_more() {
            shown.extend(standing.iter().map(|&face| one(face, face)));
        } else {
            let sum = sum(standing);
            bounded(sum, || group.explode_path())?;
            shown.push(one(small(sum), standing[0]));
        }
    }
    Ok(shown)
}

fn sum(faces: &[i32]) -> i64 {
    faces.iter().map(|&face| i64::from(face)).sum()
}

/// What dice give that show these faces.
pub(super) fn give_dice(
    compiled: &Compiled,
    group: &CompiledGroup,
    frame: &mut Frame,
    mut shown: Vec<ShownDie>,
    tallies: &mut [Option<i64>],
) -> Reckoned<ShownGroup> {
    let mut give = |frame: &mut Frame, formulas: &[(usize, super::compiled::Formula)]| {
        let mut gave = Vec::with_capacity(formulas.len());
        for (tally, formula) in formulas {
            let amount = frame.run(formula)?;
            add(compiled.combine[*tally], &mut tallies[*tally], amount);
            gave.push((*tally, small(amount)));
        }
        Reckoned::Ok(gave)
    };
    let (kept, lowest) = keeping(group, frame, shown.len())?;
    if kept < shown.len() {
        let mut order: Vec<usize> = (0..shown.len()).collect();
        order.sort_by_key(|&at| (shown[at].face, shown[at].first));
        if !lowest {
            order.reverse();
        }
        for at in order.into_iter().skip(kept) {
            shown[at].kept = false;
        }
    }
    let mut sets: Vec<ShownSet> = Vec::new();
    for die in &mut shown {
        if die.kept {
            frame.set_face(die.face.into(), die.first.into());
            die.gave = give(frame, &group.gives)?;
        }
        match sets.iter_mut().find(|set| set.face == die.face) {
            Some(set) => set.many += 1,
            None if group.sets.is_empty() => {}
            None => sets.push(ShownSet {
                face: die.face,
                many: 1,
                gave: Vec::new(),
            }),
        }
    }
    for set in &mut sets {
        frame.set_set(set.face.into(), set.many);
        set.gave = give(frame, &group.sets)?;
    }
    Ok(ShownGroup { dice: shown, sets })
}

/// The dice that are to be thrown next, which are one wave; none once the throw is whole.
///
/// # Errors
/// An expression that fails for the faces so far; further throws that don't end.
pub(super) fn wanted(
    compiled: &Compiled,
    frame: &mut Frame,
    throw: &Throw,
) -> Result<Vec<Wanted>, ThrowError> {
    if throw.iter().flatten().map(Vec::len).sum::<usize>() > MOST_FACES {
        return Err(ThrowError::Endless(MOST_FACES));
    }
    let mut wanted = Vec::new();
    let mut tallies = vec![None; compiled.combine.len()];
    for (at, group) in compiled.groups.iter().enumerate() {
        if group.then {
            if !wanted.is_empty() {
                return Ok(wanted);
            }
            frame.set_tallies(compiled, &tallies)?;
        }
        let (count, die) = dice(group, frame)?;
        let chains = throw.get(at).map_or(&[][..], Vec::as_slice);
        let before = wanted.len();
        for place in 0..count {
            let chain = chains.get(place).map_or(&[][..], Vec::as_slice);
            if matches!(stand(group, chain, frame)?, Stand::Open) {
                wanted.push(Wanted {
                    group: at,
                    die: place,
                    of: die.clone(),
                });
            }
        }
        if wanted.len() == before {
            let chains = chains.get(..count).unwrap_or(chains);
            let shown = shown(group, chains, &die, frame)?;
            give_dice(compiled, group, frame, shown, &mut tallies)?;
        }
    }
    Ok(wanted)
}

/// Which dice of a whole throw a reroll throws again, by group.
pub(super) fn thrown_again(
    compiled: &Compiled,
    reroll: &CompiledReroll,
    frame: &mut Frame,
    throw: &Throw,
) -> Reckoned<Vec<Vec<bool>>> {
    let mut all = Vec::with_capacity(compiled.groups.len());
    for (group, chains) in compiled.groups.iter().zip(throw) {
        let mut again = Vec::with_capacity(chains.len());
        for chain in chains {
            let again_here = match stand(group, chain, frame)? {
                Stand::Whole(from) => {
                    let standing = &chain[from..];
                    reroll.throws_again(group, sum(standing), standing[0].into(), frame)?
                }
                Stand::Open | Stand::TooLong(_) => true,
            };
            again.push(again_here);
        }
        all.push(again);
    }
    Ok(all)
}
