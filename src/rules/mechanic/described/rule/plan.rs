//! The inputs of a described roll: those of the request, then with its modifiers.

use super::Request;
use crate::rules::described::expression::Machine;
use crate::rules::described::frame::small;
use crate::rules::described::{
    Die, Input, InputSource, ModifierKind, Numbers, Rules, Several, Sign, Stack,
};
use crate::rules::mechanic::Rule as _;
use crate::rules::mechanic::description::added;
use crate::rules::modifier::{plain, signed};
use crate::rules::reason::sift;
use crate::rules::{
    MOST_FLAT, Modifier, NamedNumber, Plan, RatedTraits, Reason, RequestParts, RuleError, bounded,
};

/// The numbers of the traits rolled.
struct Rolled<'a> {
    attribute: Option<(i32, i32)>,
    skills: Vec<i32>,
    rated: &'a RatedTraits,
}

impl<'a> Rolled<'a> {
    fn of(rated: &'a RatedTraits) -> Self {
        let number = rated.attributes.first().map(|it| (it.value, 0));
        let die = rated.die.as_ref();
        let die = die.map(|(_, die)| (i32::from(die.sides), die.plus));
        let skills = rated.skills.iter();
        Self {
            attribute: number.or(die),
            skills: skills.map(|(_, level)| level.unwrap_or(0)).collect(),
            rated,
        }
    }

    /// The number of a roll without a sheet.
    fn bare(&self) -> Option<i32> {
        self.rated.plain.as_ref().map(|it| it.value)
    }

    fn several(&self, which: Several) -> i32 {
        let skills = self.skills.iter().copied();
        match which {
            Several::Lowest => skills.min().unwrap_or(0),
            Several::Highest => skills.max().unwrap_or(0),
            Several::Sum => skills.fold(0, i32::saturating_add),
        }
    }
}

impl Rules {
    /// The inputs but for modifiers.
    pub(super) fn requested(&self, parts: RequestParts<'_>) -> Result<Request, RuleError> {
        let rolled = Rolled::of(parts.rated);
        // A number without a sheet stands for the first trait that a roll takes.
        let mut bare = rolled.bare();
        let number = |input: &Input| match &input.from {
            InputSource::Attribute => rolled.attribute.map(|it| it.0),
            InputSource::AttributePlus => rolled.attribute.map(|it| it.1),
            InputSource::Skill => rolled.skills.first().copied(),
            InputSource::Skills(which) => Some(rolled.several(*which)),
            InputSource::Trait => {
                let attribute = rolled.attribute.map(|it| it.0);
                attribute.or_else(|| rolled.skills.first().copied())
            }
            InputSource::Target => Some(parts.target.value),
            InputSource::Declared(name) | InputSource::Asked(name, ..) => {
                Some(parts.declared.number(name))
            }
            InputSource::Effect(_) => None,
            InputSource::Level
            | InputSource::Track(_)
            | InputSource::Lost(_)
            | InputSource::Item(_)
            | InputSource::Defended
            | InputSource::Const(_) => parts.numbers.get(&input.name).copied(),
        };
        let mut inputs = Vec::with_capacity(self.inputs().len());
        for input in self.inputs() {
            let is_trait = matches!(
                input.from,
                InputSource::Attribute
                    | InputSource::Skill
                    | InputSource::Skills(_)
                    | InputSource::Trait
            );
            let value = match bare.filter(|_| is_trait) {
                Some(value) => {
                    bare = None;
                    value
                }
                None => number(input).unwrap_or(0),
            };
            inputs.push(bounded(input.called(), value)?);
        }
        let known = &self.definition().readings;
        let readings = known.iter();
        let readings = readings.map(|(sentence, ..)| parts.declared.number(sentence) != 0);
        let readings: Vec<bool> = readings.collect();
        let declared = self.declarations().into_iter();
        let declared = declared.filter(|known| !known.is_reading);
        let declared = declared.filter_map(|known| match parts.declared.number(known.key) {
            0 => None,
            number if known.forms().is_empty() => Some(format!("{} {number}", known.name)),
            _ => Some(known.name.to_owned()),
        });
        Ok(Request {
            traits: shown(parts.rated),
            inputs,
            readings: if readings.contains(&true) {
                readings
            } else {
                Vec::new()
            },
            declared: declared.collect::<Vec<_>>().join(", "),
            target: parts.target,
            modifiers: parts.modifiers,
        })
    }

    /// The plan of a check: every input that counts, then the derived numbers.
    pub(super) fn planned(&self, check: &Request) -> Result<Plan, RuleError> {
        let profile = self.profile();
        let (modifiers, ignored) = sift(&check.modifiers, &profile)?;
        let mut numbers = Numbers {
            inputs: check.inputs.clone(),
            readings: check.readings.clone(),
            ..Numbers::default()
        };
        let mut reasons: Vec<Reason> = Vec::new();
        let traits = check.traits.iter();
        reasons.extend(traits.map(|(name, value)| Reason::new(name, value)));
        for (at, input) in self.inputs().iter().enumerate() {
            if let InputSource::Effect(kind) = input.from {
                let sum = summed(input, kind, &modifiers);
                numbers.inputs[at] = bounded(input.called(), sum)?;
            }
        }
        reasons.extend(modifiers.iter().map(|it| Reason::of(it, &profile)));
        reasons.extend(ignored);
        let shown = self.inputs().iter().zip(&numbers.inputs);
        for (input, number) in shown.filter(|(_, number)| **number != 0) {
            let is_told = matches!(
                input.from,
                InputSource::Level
                    | InputSource::Track(_)
                    | InputSource::Lost(_)
                    | InputSource::Item(_)
                    | InputSource::Defended
                    | InputSource::Const(_)
            );
            match &input.from {
                InputSource::Declared(name) => reasons.push(Reason::new(name, "declared")),
                InputSource::Asked(name, ..) => reasons.push(Reason::new(name, plain(*number))),
                _ if is_told => reasons.push(Reason::new(input.called(), plain(*number))),
                _ => {}
            }
        }
        let named = self.definition().derive.iter().map(|(name, _)| name);
        for (name, number) in named.zip(self.derived(&numbers)?) {
            if number != 0 {
                reasons.push(Reason::new(name, plain(number)));
            }
        }
        if let Some((at, input)) = self.target_input() {
            let target = match check.target.label.as_str() {
                "" => input.called().to_owned(),
                label => format!("{}, {label}", input.called()),
            };
            reasons.push(Reason::new(target, plain(numbers.inputs[at])));
        }
        Ok(Plan {
            declared: check.declared.clone(),
            readings: self.told_readings(&numbers)?,
            ..Plan::new(numbers, reasons)
        })
    }

    /// The readings that are turned on and change their number here: `setbacks are dice: net 1, not 0`.
    fn told_readings(&self, numbers: &Numbers) -> Result<Vec<String>, RuleError> {
        if numbers.readings.is_empty() {
            return Ok(Vec::new());
        }
        let definition = self.definition();
        let with = self.derived(numbers)?;
        let mut told = Vec::new();
        for (at, (sentence, name, _)) in definition.readings.iter().enumerate() {
            let mut without = numbers.clone();
            let Some(on @ true) = without.readings.get_mut(at) else {
                continue;
            };
            *on = false;
            let without = self.derived(&without)?;
            let mut derived = definition.derive.iter();
            let place = derived.position(|(known, _)| known == name);
            let both = place.and_then(|place| Some((with.get(place)?, without.get(place)?)));
            if let Some((is, was)) = both.filter(|(is, was)| is != was) {
                told.push(format!(
                    "{sentence}: {name} {}, not {}",
                    plain(*is),
                    plain(*was)
                ));
            }
        }
        Ok(told)
    }

    /// What the value adds to the one tally that it is reckoned from; 0 where it is reckoned otherwise.
    pub(super) fn added_to_tally(&self, roll: &Numbers) -> i32 {
        let Ok((compiled, frame)) = self.framed(roll) else {
            return 0;
        };
        let value = &compiled.value;
        let mut tallies = value
            .uses()
            .filter(|place| frame.tally_places().contains(place));
        let (Some(place), None) = (tallies.next(), tallies.next()) else {
            return 0;
        };
        let value_of = |tally| {
            let mut numbers = frame.all().to_vec();
            numbers[place] = tally;
            value.run(&numbers, &mut Machine::default()).ok()
        };
        match [0, 1, 100].map(value_of) {
            [Some(flat), Some(one), Some(many)] if (one, many) == (flat + 1, flat + 100) => {
                small(flat)
            }
            _ => 0,
        }
    }

    /// The dice that are thrown, and what is added to them: `2d20 + 7`, `base 5d6 + skill 4d6`, `2d6, then chaos`.
    pub(super) fn in_short(&self, roll: &Numbers) -> String {
        let groups = self.definition().dice.iter();
        let dice = self.dice(roll).unwrap_or_default();
        let thrown = groups.zip(&dice).filter(|(_, dice)| dice.count > 0);
        let thrown: Vec<(&str, String)> = thrown
            .map(|(group, dice)| {
                let count = match dice.count {
                    1 => String::new(),
                    count => count.to_string(),
                };
                match &dice.of {
                    // A die with numbers of its own is known by its group.
                    Die::Numbers(_) => ("", format!("{count} {}", group.name).trim().to_owned()),
                    Die::Sides(sides) => {
                        let is_named = group.name != format!("d{sides}");
                        let name = if is_named { group.name.as_str() } else { "" };
                        (name, format!("{count}d{sides}"))
                    }
                }
            })
            .collect();
        let words = match &thrown[..] {
            [] => "no dice".to_owned(),
            [(_, alone)] => alone.clone(),
            several => {
                let several = several.iter();
                let named = several.map(|(name, dice)| format!("{name} {dice}").trim().to_owned());
                named.collect::<Vec<_>>().join(" + ")
            }
        };
        let later = self.definition().dice.iter().filter(|group| group.then);
        let later = later.map(|group| format!(", then {}", group.name));
        words + &added(self.added_to_tally(roll)) + &later.collect::<String>()
    }
}

/// What the modifiers of a kind add to an input.
fn summed(input: &Input, kind: ModifierKind, modifiers: &[&Modifier]) -> i64 {
    let like = modifiers.iter().filter(|it| it.effect.is_like(kind.one()));
    let amounts = like.map(|it| i64::from(it.effect.amount()));
    let amounts = amounts.filter(|amount| match input.sign {
        None => true,
        Some(Sign::Up) => *amount > 0,
        Some(Sign::Down) => *amount < 0,
    });
    let sum = match input.stack {
        None => amounts.sum(),
        Some(Stack::Highest) => amounts.max().unwrap_or(0),
        Some(Stack::Lowest) => amounts.min().unwrap_or(0),
    };
    sum.clamp(-MOST_FLAT - 1, MOST_FLAT + 1)
}

/// The traits rolled as the breakdown shows them.
fn shown(rated: &RatedTraits) -> Vec<(String, String)> {
    let number = |it: &NamedNumber| (it.label.clone(), signed(it.value.into()));
    let mut shown: Vec<_> = rated.attributes.iter().map(number).collect();
    shown.extend(
        rated
            .die
            .iter()
            .map(|(name, die)| (name.clone(), die.to_string())),
    );
    let skills = rated.skills.iter();
    shown.extend(skills.map(|(name, level)| {
        let level = level.map_or_else(|| "none".to_owned(), |level| signed(level.into()));
        (name.clone(), level)
    }));
    shown.extend(rated.plain.iter().map(number));
    shown
}
