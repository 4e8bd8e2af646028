//! Resolves the names of a described mechanic, and finds the mistakes in it.

mod dice;
pub(super) mod mistake;

use std::sync::Arc;

use super::TierKey;
use super::compiled::{
    Compiled, CompiledContest, CompiledEffect, CompiledReading, Formula, FormulaPlace, Places,
};
use super::contest::Verdict;
use super::file::{Definition, Input, InputSource};
use super::mistake::Mistake;
use crate::rules::described::expression::{Expression, Scope, is_name};

type Checked<T> = Result<T, Mistake>;

/// Words that no input, derived number or tally may be called.
const RESERVED: [&str; 5] = ["face", "many", "value", "margin", "tier"];

impl Compiled {
    /// # Errors
    /// The first mistake.
    pub(super) fn of(file: &Definition, tiers: &[TierKey]) -> Checked<Self> {
        let places = Places {
            inputs: file.inputs.len(),
            derived: file.derive.len(),
            tallies: file.tallies.len(),
        };
        Compiler {
            file,
            tiers,
            places,
        }
        .all()
    }
}

struct Compiler<'a> {
    file: &'a Definition,
    tiers: &'a [TierKey],
    places: Places,
}

/// Whether an expression is reckoned in every roll: what can only fail in it is a mistake already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    Sometimes,
}

impl When {
    const fn is(always: bool) -> Self {
        if always {
            Self::Always
        } else {
            Self::Sometimes
        }
    }
}

impl<'a> Compiler<'a> {
    fn all(&self) -> Checked<Compiled> {
        let file = self.file;
        self.names()?;
        self.opposites()?;
        self.inputs()?;
        let read = self.read()?;
        let compiled = Compiled {
            places: self.places,
            target: file
                .inputs
                .iter()
                .position(|it| it.from == InputSource::Target),
            derive: self.derive()?,
            readings: self.readings()?,
            combine: file.tallies.iter().map(|(_, combine)| *combine).collect(),
            tally_paths: file
                .tallies
                .iter()
                .map(|(name, _)| vec!["tallies".to_owned(), quoted(name)])
                .collect(),
            groups: self.groups()?,
            value: Self::formula(&["value"], &file.value, &self.tally_scope(), When::Always)?,
            worth: Self::formula(&["worth"], &file.worth, &self.value_scope(), When::Always)?,
            read,
            bonus: self.bonus(&["bonus"], file.bonus.as_ref(), &self.value_scope())?,
            contest: self.contest()?,
            rerolls: self.rerolls()?,
            after: self.after()?,
            effects: self.effects()?,
            tiers: self.tiers.to_vec(),
        };
        self.after_reads_value(&compiled)?;
        Ok(compiled)
    }

    fn formula(path: &[&str], of: &Expression, scope: &Scope<'_>, when: When) -> Checked<Formula> {
        let path: Vec<String> = path.iter().map(|part| (*part).to_owned()).collect();
        let text = of.text();
        match of.program(scope, when == When::Always) {
            Ok(program) => Ok(Formula {
                program,
                place: Arc::new(FormulaPlace {
                    path,
                    text: text.to_owned(),
                }),
            }),
            Err(fault) => Err(Mistake::of(&path, text, fault)),
        }
    }

    /// Each name once, and none that means something else.
    fn names(&self) -> Checked<()> {
        let file = self.file;
        let inputs = file.inputs.iter();
        let inputs = inputs.map(|it| ("inputs", named(&it.name), &it.name));
        let derived = file.derive.iter();
        let derived = derived.map(|(name, _)| ("derive", quoted(name), name));
        let tallies = file.tallies.iter();
        let tallies = tallies.map(|(name, _)| ("tallies", quoted(name), name));
        let mut seen: Vec<&str> = Vec::new();
        for (field, at, name) in inputs.chain(derived).chain(tallies) {
            let path = [field, at.as_str()];
            let is_reserved =
                RESERVED.contains(&name.as_str()) || (name == "first" && field != "tallies");
            if is_reserved {
                let what = format!("`{name}` has a meaning of its own; choose another name");
                return Err(Mistake::new(&path, what));
            }
            if !is_name(name) {
                let what = format!(
                    "`{name}` can't be a name; write letters of the English alphabet, digits and `_`, and no word of expressions"
                );
                return Err(Mistake::new(&path, what));
            }
            if seen.contains(&name.as_str()) {
                let what = format!(
                    "`{name}` is given twice; inputs, derived numbers and tallies each need a name of their own"
                );
                let again = [field, at.as_str(), at.as_str()];
                let same_field = match field {
                    "inputs" => file.inputs.iter().filter(|it| it.name == *name).count(),
                    "derive" => file.derive.iter().filter(|it| it.0 == *name).count(),
                    _ => file.tallies.iter().filter(|it| it.0 == *name).count(),
                };
                let path = if same_field > 1 {
                    &again[..]
                } else {
                    &path[..]
                };
                return Err(Mistake::new(path, what));
            }
            seen.push(name);
        }
        once("dice", "group", file.dice.iter().map(|it| &it.name))?;
        once("rerolls", "reroll", file.rerolls.iter().map(|it| &it.name))?;
        once("after", "point", file.after.iter().map(|it| &it.name))?;
        once("effects", "effect", file.effects.iter().map(|it| &it.name))
    }

    fn opposites(&self) -> Checked<()> {
        let mut opposites = self.file.opposites.iter();
        let is_tally = |tally: &String| self.file.tallies.iter().any(|(name, _)| name == tally);
        let Some((unknown, _)) = opposites.find(|(tally, _)| !is_tally(tally)) else {
            return Ok(());
        };
        let names = self.file.tallies.iter().map(|(name, _)| name.as_str());
        let names: Vec<&str> = names.collect();
        let what = format!(
            "there is no tally `{unknown}`; there is: {}",
            names.join(", ")
        );
        Err(Mistake::new(&["opposites", &quoted(unknown)], what))
    }

    fn inputs(&self) -> Checked<()> {
        let mut target: Option<&Input> = None;
        for input in &self.file.inputs {
            let name = named(&input.name);
            match &input.from {
                InputSource::Target => {
                    if let Some(first) = target.replace(input) {
                        let what = format!("`{}` is already the target; keep one", first.name);
                        return Err(Mistake::new(&["inputs", &name], what));
                    }
                }
                InputSource::Asked(_, low, high) if low > high => {
                    let what = format!("the lowest, {low}, is above the highest, {high}");
                    return Err(Mistake::new(&["inputs", &name, "Asked"], what));
                }
                _ => {}
            }
            let field = match (input.sign, input.stack) {
                (Some(_), _) => Some("sign"),
                (None, Some(_)) => Some("stack"),
                (None, None) => None,
            };
            if let Some(field) = field
                && !matches!(input.from, InputSource::Effect(_))
            {
                let what =
                    format!("`{field}` selects modifiers, and this is no `Effect`; remove it");
                return Err(Mistake::new(&["inputs", &name, field], what));
            }
        }
        Ok(())
    }

    fn derive(&self) -> Checked<Vec<Formula>> {
        let derive = self.file.derive.iter().enumerate();
        let derive = derive.map(|(at, (name, expression))| {
            let mut readings = self.file.readings.iter();
            let is_always = !readings.any(|(_, of, _)| of == name);
            let scope = self.plan_scope(at);
            Self::formula(
                &["derive", &quoted(name)],
                expression,
                &scope,
                When::is(is_always),
            )
        });
        derive.collect()
    }

    fn readings(&self) -> Checked<Vec<CompiledReading>> {
        let readings = self.file.readings.iter();
        let readings = readings.map(|(sentence, name, expression)| {
            let path = ["readings", &quoted(sentence), &quoted(name)];
            let mut names = self.file.derive.iter().map(|(known, _)| known);
            let derived = names.position(|known| known == name).ok_or_else(|| {
                let what = format!("there is no derived number `{name}`; add it to `derive`");
                Mistake::new(&path, what)
            })?;
            let scope = self.plan_scope(derived);
            Ok(CompiledReading {
                derived,
                formula: Self::formula(&path, expression, &scope, When::Sometimes)?,
            })
        });
        readings.collect()
    }

    /// Inputs, and the first so many derived numbers.
    fn plan_scope(&self, derived: usize) -> Scope<'a> {
        let mut scope = Scope::default();
        for (at, input) in self.file.inputs.iter().enumerate() {
            scope.add(&input.name, at);
        }
        for (at, (name, _)) in self.file.derive.iter().enumerate().take(derived) {
            scope.add(name, self.places.derived() + at);
        }
        scope
    }

    fn dice_scope(&self) -> Scope<'a> {
        self.plan_scope(self.file.derive.len())
    }

    fn tally_scope(&self) -> Scope<'a> {
        let mut scope = self.dice_scope();
        for (at, (name, _)) in self.file.tallies.iter().enumerate() {
            scope.add(name, self.places.tallies() + at);
        }
        scope
    }

    fn value_scope(&self) -> Scope<'a> {
        let scope = self.tally_scope().with("value", self.places.value());
        scope.with("margin", self.places.margin())
    }

    /// What is known of a result. A name of the file counts before `success`.
    fn result_scope(&self) -> Scope<'a> {
        let mut scope = Scope::default().with("success", self.places.success());
        scope.extend(self.value_scope());
        scope
    }

    fn tier_at(&self, key: &str) -> Option<u8> {
        let at = self.tiers.iter().position(|(known, _)| known == key)?;
        u8::try_from(at).ok()
    }

    fn tier(&self, path: &[&str], key: &str) -> Checked<u8> {
        self.tier_at(key).ok_or_else(|| {
            let keys: Vec<&str> = self.tiers.iter().map(|(key, _)| key.as_str()).collect();
            let what = format!(
                "there is no tier `{key}`; the tiers are {}",
                keys.join(", ")
            );
            Mistake::new(&[path, &[&quoted(key)]].concat(), what)
        })
    }

    fn read(&self) -> Checked<Vec<(u8, Formula)>> {
        let scope = self.value_scope();
        let read = self.file.read.iter().enumerate();
        let read = read.map(|(at, (key, expression))| {
            let path = ["read", &quoted(key)];
            let when = When::is(at == 0);
            let tier = self.tier(&["read"], key)?;
            Ok((tier, Self::formula(&path, expression, &scope, when)?))
        });
        let read: Vec<(u8, Formula)> = read.collect::<Checked<_>>()?;
        ends(&["read"], read.last().map(|(_, formula)| formula))?;
        Ok(read)
    }

    fn bonus(
        &self,
        path: &[&str],
        bonus: Option<&(String, Expression)>,
        scope: &Scope<'_>,
    ) -> Checked<Option<(u8, Formula)>> {
        let bonus = bonus.map(|(key, steps)| {
            let tier = self.tier(path, key)?;
            Ok((tier, Self::formula(path, steps, scope, When::Sometimes)?))
        });
        bonus.transpose()
    }

    fn after(&self) -> Checked<Vec<Formula>> {
        let scope = self.result_scope();
        let after = self.file.after.iter().map(|after| {
            let name = named(&after.name);
            if after.times == 0 {
                let what = "a point that can never be spent; write 1 or more";
                return Err(Mistake::new(&["after", &name, "times"], what));
            }
            Self::formula(&["after", &name, "by"], &after.by, &scope, When::Sometimes)
        });
        after.collect()
    }

    /// What is added to the value afterwards means nothing where the reading asks the tallies.
    fn after_reads_value(&self, compiled: &Compiled) -> Checked<()> {
        let Some(first) = self.file.after.first() else {
            return Ok(());
        };
        let tallies = self.places.tallies()..self.places.value();
        let mut uses = compiled.read.iter().flat_map(|(_, formula)| formula.uses());
        if uses.any(|place| tallies.contains(&place)) {
            let what = "`read` asks a tally, which a point after the throw doesn't change; let it ask `value` or `margin` alone";
            return Err(Mistake::new(&["after", &named(&first.name)], what));
        }
        Ok(())
    }

    fn effects(&self) -> Checked<Vec<CompiledEffect>> {
        let scope = self.result_scope();
        let effects = self.file.effects.iter().map(|effect| {
            let name = named(&effect.name);
            let formula =
                |field, of, when| Self::formula(&["effects", &name, field], of, &scope, when);
            Ok(CompiledEffect {
                when: formula("when", &effect.when, When::Always)?,
                by: formula("by", &effect.by, When::Sometimes)?,
            })
        });
        effects.collect()
    }

    fn contest(&self) -> Checked<Option<CompiledContest>> {
        let Some(rule) = &self.file.contest else {
            return Ok(None);
        };
        let names = self.contest_names();
        let mut scope = Scope::default();
        for (name, place) in &names {
            scope.add(name, *place);
        }
        let value = Self::formula(&["contest", "value"], &rule.value, &scope, When::Sometimes)?;
        let scope = scope.with("value", 2 * self.places.side());
        let mut names_tiers = None;
        let read = rule.read.iter().map(|(key, when)| {
            let path = ["contest", "read", &quoted(key)];
            let verdict = self.verdict(key, &path)?;
            let is_tier = matches!(verdict, Verdict::Tier(_));
            if *names_tiers.get_or_insert(is_tier) != is_tier {
                let what =
                    "a contest's `read` names tiers, or `a`, `b`, `tie` and `none`; not both";
                return Err(Mistake::new(&path, what));
            }
            Ok((
                verdict,
                Self::formula(&path, when, &scope, When::Sometimes)?,
            ))
        });
        let read: Vec<_> = read.collect::<Checked<_>>()?;
        ends(
            &["contest", "read"],
            read.last().map(|(_, formula)| formula),
        )?;
        Ok(Some(CompiledContest {
            value,
            read,
            bonus: self.bonus(&["contest", "bonus"], rule.bonus.as_ref(), &scope)?,
        }))
    }

    fn verdict(&self, key: &str, path: &[&str]) -> Checked<Verdict> {
        match (self.tier_at(key), key) {
            (Some(tier), _) => Ok(Verdict::Tier(tier)),
            (None, "a") => Ok(Verdict::A),
            (None, "b") => Ok(Verdict::B),
            (None, "tie") => Ok(Verdict::Tie),
            (None, "none") => Ok(Verdict::None),
            (None, key) => {
                let what =
                    format!("there is no tier `{key}`; write one, or `a`, `b`, `tie` or `none`");
                Err(Mistake::new(path, what))
            }
        }
    }

    /// `a.skill`, `b.value` …, with their places. A name of the file counts before `success`.
    fn contest_names(&self) -> Vec<(String, usize)> {
        let file = self.file;
        let value = self.places.value();
        let own = [
            ("value", value),
            ("tier", value + 1),
            ("success", value + 2),
        ];
        let own = own.into_iter();
        let inputs = file.inputs.iter().map(|it| &it.name);
        let derived = file.derive.iter().map(|it| &it.0);
        let tallies = file.tallies.iter().map(|it| &it.0);
        let named = inputs.chain(derived).chain(tallies);
        let named = named.map(String::as_str).zip(0..);
        let one: Vec<(&str, usize)> = own.chain(named).collect();
        let side = |letter: char, from: usize| {
            let all = one.iter();
            all.map(move |(name, place)| (format!("{letter}.{name}"), from + place))
        };
        let b = side('b', self.places.side());
        side('a', 0).chain(b).collect()
    }
}

/// The last of several readings always holds.
fn ends(path: &[&str], last: Option<&Formula>) -> Checked<()> {
    match last.and_then(|formula| formula.program.constant()) {
        Some(number) if number != 0 => Ok(()),
        _ => {
            let what = "it may be that no reading holds; let the last one be \"1\"";
            Err(Mistake::new(path, what))
        }
    }
}

fn once<'n>(field: &str, what: &str, names: impl Iterator<Item = &'n String>) -> Checked<()> {
    let mut seen: Vec<&String> = Vec::new();
    for name in names {
        let at = named(name);
        if name.trim().is_empty() {
            let what = format!("this {what} has no name; write one between the quotes");
            return Err(Mistake::new(&[field, &at], what));
        }
        if seen.contains(&name) {
            let what = format!("the {what} `{name}` is given twice; rename one");
            return Err(Mistake::new(&[field, &at, &at], what));
        }
        seen.push(name);
    }
    Ok(())
}

/// A text as written in the file.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// A name as written in the file: `name: "base"`.
fn named(name: &str) -> String {
    format!("name:{name:?}")
}
