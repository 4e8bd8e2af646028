//! One die of a group with its rethrow and its further throws: everything it can come to, with its chance.

use std::borrow::Cow;

use super::compiled::CompiledGroup;
use super::file::Combine;
use super::frame::{Frame, bounded};
use super::mistake::{Reckoned, Unreckoned};
use super::needs::Needs;
use super::states::{Given, are_few};
use crate::dice::Die;

/// The most chains of further throws that are looked at.
const MOST_WORK: usize = 2_000_000;

/// What a first throw with its further throws comes to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Unit {
    /// The sum of all its throws.
    pub(super) face: i64,
    /// The first throw, after a rethrow.
    pub(super) first: i64,
    /// What it gives where it is kept; where each further throw is one more die, all of them together.
    pub(super) given: Given,
}

/// The numbers on a die, each once, with its chance.
fn faces(die: &Die) -> Vec<(i64, f64)> {
    let share = 1.0 / f64::from(u16::try_from(die.sides()).expect("at most 1000"));
    if let Die::Sides(sides) = die {
        return (1..=i64::from(*sides)).map(|face| (face, share)).collect();
    }
    let mut sorted: Vec<i64> = die.faces().map(i64::from).collect();
    sorted.sort_unstable();
    let mut faces: Vec<(i64, f64)> = Vec::with_capacity(sorted.len());
    for face in sorted {
        match faces.last_mut() {
            Some((last, chance)) if *last == face => *chance += share,
            _ => faces.push((face, share)),
        }
    }
    faces
}

/// Further throws: their sum, and what they give where each is one more die.
#[derive(Debug, Clone, PartialEq)]
struct Chain {
    sum: i64,
    given: Given,
}

/// One die of a group, being reckoned.
struct OneDie<'a> {
    group: &'a CompiledGroup,
    combine: &'a [Combine],
    frame: &'a mut Frame,
    /// What of it is looked at; where none is kept, what it would give is not even reckoned.
    needs: Option<&'a Needs>,
    work: usize,
}

/// Everything that a die of a group can come to, as far as it is looked at; `needs` is `None` where it isn't kept.
///
/// # Errors
/// Too much to reckon; an expression that fails for a throw that can fall.
pub(super) fn units(
    group: &CompiledGroup,
    combine: &[Combine],
    die: &Die,
    needs: Option<&Needs>,
    frame: &mut Frame,
) -> Result<Vec<Unit>, Unreckoned> {
    let faces = faces(die);
    let mut die = OneDie {
        group,
        combine,
        frame,
        needs,
        work: 0,
    };
    let standing = die.standing(&faces)?;
    let further = die.further(&faces)?;
    let mut units = Vec::with_capacity(standing.len());
    for &(first, chance) in &*standing {
        if !die.explodes(first)? {
            let amounts = die.gives(first, first)?;
            units.push(unit(first, first, amounts, chance));
            continue;
        }
        let own = if group.is_more() {
            Some(die.gives(first, first)?)
        } else {
            None
        };
        are_few(units.len() + further.len(), combine.len())?;
        for chain in &further {
            let face = first + chain.sum;
            let amounts = match &own {
                Some(own) => combined(combine, own, &chain.given.amounts),
                None => die.gives(face, first)?,
            };
            units.push(unit(face, first, amounts, chance * chain.given.chance));
        }
    }
    Ok(units)
}

/// Gives an amount to a tally.
pub(super) fn give(combine: Combine, tally: &mut Option<i64>, amount: i64) {
    *tally = Some(match (*tally, combine) {
        (None, _) => amount,
        (Some(before), Combine::Add) => before + amount,
        (Some(before), Combine::Max) => before.max(amount),
        (Some(before), Combine::Min) => before.min(amount),
    });
}

/// What two throws give together.
pub(super) fn combined(
    combine: &[Combine],
    one: &[Option<i64>],
    other: &[Option<i64>],
) -> Vec<Option<i64>> {
    let mut both = one.to_vec();
    for ((tally, amount), combine) in both.iter_mut().zip(other).zip(combine) {
        if let Some(amount) = amount {
            give(*combine, tally, *amount);
        }
    }
    both
}

fn unit(face: i64, first: i64, amounts: Vec<Option<i64>>, chance: f64) -> Unit {
    Unit {
        face,
        first,
        given: Given { amounts, chance },
    }
}

impl OneDie<'_> {
    /// The face that stands after a rethrow.
    fn standing<'f>(
        &mut self,
        faces: &'f [(i64, f64)],
    ) -> Result<Cow<'f, [(i64, f64)]>, Unreckoned> {
        let Some(reroll) = &self.group.reroll else {
            return Ok(faces.into());
        };
        let mut again = 0.0;
        let mut standing = Vec::with_capacity(faces.len());
        for &(face, chance) in faces {
            self.frame.set_face(face, face);
            let thrown_again = self.frame.holds(reroll)?;
            again += if thrown_again { chance } else { 0.0 };
            standing.push((face, if thrown_again { 0.0 } else { chance }));
        }
        let all = standing.into_iter().zip(faces);
        let all = all.map(|((face, stays), (_, chance))| (face, stays + again * chance));
        Ok(all.filter(|(_, chance)| *chance > 0.0).collect())
    }

    /// Whether a die is thrown on after this face.
    fn explodes(&mut self, face: i64) -> Reckoned<bool> {
        let Some(explode) = self.group.explode.as_ref().filter(|it| it.most > 0) else {
            return Ok(false);
        };
        self.frame.set_face(face, face);
        self.frame.holds(&explode.when)
    }

    /// What a kept die with this face gives.
    fn gives(&mut self, face: i64, first: i64) -> Reckoned<Vec<Option<i64>>> {
        let mut amounts = vec![None; self.combine.len()];
        let Some(needs) = self.needs else {
            return Ok(amounts);
        };
        bounded(face, || self.group.explode_path())?;
        self.frame.set_face(face, first);
        for (tally, formula) in &self.group.gives {
            let amount = self.frame.run(formula)?;
            if needs.tallies[*tally] {
                give(self.combine[*tally], &mut amounts[*tally], amount);
            }
        }
        Ok(amounts)
    }

    /// What the further throws of a die that is thrown on come to; empty where no die is thrown on.
    fn further(&mut self, faces: &[(i64, f64)]) -> Result<Vec<Chain>, Unreckoned> {
        if self.group.most() == 0 {
            return Ok(Vec::new());
        }
        let mut throws = Vec::with_capacity(faces.len());
        for &(face, chance) in faces {
            let amounts = if self.group.is_more() {
                self.gives(face, face)?
            } else {
                vec![None; self.combine.len()]
            };
            let goes_on = self.explodes(face)?;
            throws.push((face, Given { amounts, chance }, goes_on));
        }
        let goes_on = throws.iter().any(|(.., goes_on)| *goes_on);
        let most = if goes_on { self.group.most() } else { 1 };
        // Where each throw is a die, nothing but a condition of a reroll looks at the sum.
        let sums = !self.group.is_more() || self.needs.is_some_and(|needs| needs.chains);
        let sum = |face| if sums { face } else { 0 };
        let mut further: Vec<Chain> = Vec::new();
        for left in 1..=most {
            let goes_on = throws.iter().filter(|(.., goes_on)| *goes_on).count();
            are_few(goes_on * further.len(), self.combine.len())?;
            let mut next: Vec<Chain> = Vec::new();
            for (face, given, goes_on) in &throws {
                if *goes_on && left > 1 {
                    for chain in &further {
                        next.push(Chain {
                            sum: sum(face + chain.sum),
                            given: Given {
                                amounts: combined(
                                    self.combine,
                                    &given.amounts,
                                    &chain.given.amounts,
                                ),
                                chance: given.chance * chain.given.chance,
                            },
                        });
                    }
                } else {
                    next.push(Chain {
                        sum: sum(*face),
                        given: given.clone(),
                    });
                }
            }
            self.work += next.len();
            if self.work > MOST_WORK {
                return Err(Unreckoned::TooMany);
            }
            // Most of them are the same in what counts.
            next.sort_by(|one, other| {
                (one.sum, &one.given.amounts).cmp(&(other.sum, &other.given.amounts))
            });
            next.dedup_by(|later, kept| {
                let same = later.sum == kept.sum && later.given.amounts == kept.given.amounts;
                if same {
                    kept.given.chance += later.given.chance;
                }
                same
            });
            further = next;
        }
        Ok(further)
    }
}
