//! Groups of dice, and what is thrown again.

use super::{Checked, Compiler, When, named, quoted};
use crate::rules::MOST_DICE;
use crate::rules::described::compiled::{
    CompiledDice, CompiledExplode, CompiledGroup, CompiledReroll, Formula, Sides,
};
use crate::rules::described::expression::{Expression, MOST, Scope};
use crate::rules::described::file::{ExplodeMode, Group, RerollDice, RerollRule};
use crate::rules::described::mistake::Mistake;
use crate::rules::described::reckon::{MOST_SIDES, too_many_dice, wrong_sides};

/// The most further throws of a die.
const MOST_FURTHER: u16 = 999;

impl Compiler<'_> {
    pub(super) fn groups(&self) -> Checked<Vec<CompiledGroup>> {
        let mut later: Option<&Group> = None;
        let groups = self.file.dice.iter().map(|group| {
            match later {
                Some(later) if !group.then => {
                    let what = format!(
                        "groups with `then: true` stand last; move `{}` before `{}`",
                        group.name, later.name
                    );
                    return Err(Mistake::new(&["dice", &named(&group.name)], what));
                }
                _ if group.then => later = Some(group),
                _ => {}
            }
            self.group(group)
        });
        groups.collect()
    }

    fn group(&self, group: &Group) -> Checked<CompiledGroup> {
        let name = named(&group.name);
        Self::fits(group, &name)?;
        let numbers = self.dice_scope();
        let of_face = numbers.clone().with("face", self.places.face());
        let of_die = of_face.clone().with("first", self.places.first());
        let of_set = of_face.clone().with("many", self.places.many());
        let of_count = if group.then {
            self.tally_scope()
        } else {
            numbers.clone()
        };
        let count = Self::formula(
            &["dice", &name, "count"],
            &group.count,
            &of_count,
            When::Always,
        )?;
        let dice = count.program.constant().unwrap_or(0);
        if dice > i64::from(MOST_DICE) {
            return Err(count.mistake(too_many_dice(dice)));
        }
        // What is reckoned for each die is reckoned in every roll where there are dice in every roll.
        let thrown = When::is(dice > 0);
        let formula = |path: &[&str], of: &Expression, scope: &Scope<'_>| {
            let path = [&["dice", name.as_str()], path].concat();
            Self::formula(&path, of, scope, thrown)
        };
        let optional = |field, of: Option<&Expression>, scope| {
            of.map(|of| formula(&[field], of, scope)).transpose()
        };
        let explode = group.explode.as_ref().map(|explode| {
            Ok(CompiledExplode {
                when: formula(&["explode", "when"], &explode.when, &of_face)?,
                mode: explode.mode,
                most: explode.most,
            })
        });
        let keep = group.keep.as_ref().map(|keep| {
            let no = Expression::new("0");
            let lowest = keep.lowest.as_ref().unwrap_or(&no);
            Ok((
                formula(&["keep", "count"], &keep.count, &numbers)?,
                formula(&["keep", "lowest"], lowest, &numbers)?,
            ))
        });
        let gives = |field, all: &[(String, Expression)], scope: &Scope<'_>, when| {
            let all = all.iter();
            let all = all.map(|given| self.given(&["dice", &name, field], given, scope, when));
            all.collect::<Checked<Vec<_>>>()
        };
        // Where dice are kept it may be that none is.
        let kept = When::is(dice > 0 && group.keep.is_none());
        Ok(CompiledGroup {
            name: group.name.clone(),
            sides: self.sides(group, &name, dice)?,
            count,
            reroll: optional("reroll", group.reroll.as_ref(), &of_face)?,
            explode: explode.transpose()?,
            keep: keep.transpose()?,
            gives: gives("gives", &group.gives, &of_die, kept)?,
            sets: gives("sets", &group.sets, &of_set, thrown)?,
            hold: group
                .hold
                .as_ref()
                .map(|hold| {
                    let path = ["dice", name.as_str(), "hold"];
                    Self::formula(&path, hold, &of_face, When::Sometimes)
                })
                .transpose()?,
            then: group.then,
        })
    }

    /// What can't stand together in a group.
    fn fits(group: &Group, name: &str) -> Checked<()> {
        let wrong = |field, what: String| Err(Mistake::new(&["dice", name, field], what));
        let Some(explode) = &group.explode else {
            return Ok(());
        };
        if explode.most > MOST_FURTHER {
            let what = format!("a die is thrown on at most {MOST_FURTHER} times");
            return wrong("most", what);
        }
        let other = match (&group.keep, group.sets.is_empty()) {
            (Some(_), _) => "keep",
            (None, false) => "sets",
            (None, true) => return Ok(()),
        };
        if explode.mode == ExplodeMode::More {
            let what = format!(
                "`mode: More` and `{other}` can't stand together; write `mode: Sum`, or leave out `{other}`"
            );
            return wrong("explode", what);
        }
        Ok(())
    }

    fn sides(&self, group: &Group, name: &str, dice: i64) -> Checked<Sides> {
        let wrong = |field, what: String| Err(Mistake::new(&["dice", name, field], what));
        match (&group.sides, &group.faces) {
            (Some(sides), None) => {
                let path = ["dice", name, "sides"];
                let scope = self.dice_scope();
                let formula = Self::formula(&path, sides, &scope, When::is(dice > 0))?;
                match formula.program.constant() {
                    Some(sides) if dice > 0 && !(1..=MOST_SIDES).contains(&sides) => {
                        Err(formula.mistake(wrong_sides(sides)))
                    }
                    _ => Ok(Sides::Number(formula)),
                }
            }
            (None, Some(faces)) => {
                if faces.is_empty() || faces.len() as u64 > MOST_SIDES.unsigned_abs() {
                    let what = format!("a die has 1 to {MOST_SIDES} faces, not {}", faces.len());
                    return wrong("faces", what);
                }
                if let Some(face) = faces.iter().find(|face| i64::from(**face).abs() > MOST) {
                    return wrong("faces", format!("{face} is beyond ±1,000,000,000"));
                }
                Ok(Sides::Faces(faces.as_slice().into()))
            }
            (None, None) => {
                let what = "this group has neither `sides` nor `faces`; write one of them";
                Err(Mistake::new(&["dice", name], what))
            }
            (Some(_), Some(_)) => {
                let what = "this group has `sides` and `faces`; keep one of them";
                wrong("faces", what.to_owned())
            }
        }
    }

    fn given(
        &self,
        path: &[&str],
        (tally, of): &(String, Expression),
        scope: &Scope<'_>,
        when: When,
    ) -> Checked<(usize, Formula)> {
        let quoted = quoted(tally);
        let path = [path, &[quoted.as_str()]].concat();
        let mut known = self.file.tallies.iter();
        let place = known.position(|(name, _)| name == tally).ok_or_else(|| {
            let what = format!("there is no tally `{tally}`; add it to `tallies`");
            Mistake::new(&path, what)
        })?;
        Ok((place, Self::formula(&path, of, scope, when)?))
    }

    pub(super) fn rerolls(&self) -> Checked<Vec<CompiledReroll>> {
        self.file.rerolls.iter().map(|it| self.reroll(it)).collect()
    }

    fn reroll(&self, rule: &RerollRule) -> Checked<CompiledReroll> {
        let name = named(&rule.name);
        let path = |field| ["rerolls", name.as_str(), field];
        if rule.times == 0 {
            let what = "a reroll that can never be taken; write 1 or more";
            return Err(Mistake::new(&path("times"), what));
        }
        let all = self.result_scope();
        let dice = match &rule.dice {
            RerollDice::All => CompiledDice::All,
            RerollDice::Loose => CompiledDice::Loose,
            RerollDice::Where(when) => {
                let scope = self.dice_scope().with("face", self.places.face());
                let when = Self::formula(&path("dice"), when, &scope, When::Sometimes)?;
                CompiledDice::Where(when)
            }
        };
        let then = rule
            .then
            .iter()
            .map(|change| Self::formula(&path("then"), &change.by, &all, When::Sometimes));
        Ok(CompiledReroll {
            when: Self::formula(&path("when"), &rule.when, &all, When::Sometimes)?,
            dice,
            then: then.collect::<Checked<_>>()?,
        })
    }
}
