//! A throw as the journal stores it: plan, faces and their meaning at that time; and the open outcome.

mod die_results;
mod effect_made;

use serde::{Deserialize, Serialize};

use super::ids::{CharacterId, Seq};
use super::label::Label;
use super::test::{Actor, Test};
use crate::campaign::text;
use crate::rules::{
    Called, Die, DieAside, DieResult, Face, Mechanic, Outcome, Plan, Quality, RerollKind,
    RollNumbers, Side, Throw, is_default,
};

pub use die_results::DieResults;
pub use effect_made::{Affected, EffectMade};

/// The result of a roll that succeeds without dice.
pub(crate) const NO_ROLL: &str = "no roll needed";

/// What stands in place of the total of a side that [need not roll](RollRecord::need_not_roll).
pub(crate) const NEED_NOT_ROLL: &str = "need not roll";

/// One side's dice and their result. Never recomputed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RollRecord {
    /// The declared roll, so that it can be repeated or amended; its source of faces is not read (see below).
    #[serde(skip_serializing_if = "is_default")]
    pub test: Test,
    /// The name at that time; `5 dice` for a nameless pool.
    #[serde(skip_serializing_if = "is_default")]
    pub name: String,
    /// The attribute that a skill was rolled with, which the test need not name.
    #[serde(skip_serializing_if = "is_default")]
    pub attribute: Option<String>,
    /// The name of the saved roll that was thrown as it was saved, for the game master alone.
    #[serde(skip_serializing_if = "is_default")]
    pub saved_as: String,
    /// The plan: dice, target, reasons.
    #[serde(skip_serializing_if = "is_default")]
    pub plan: Plan,
    /// The faces; empty when the total was called or nothing was thrown.
    #[serde(skip_serializing_if = "is_default")]
    pub faces: Throw,
    /// The total that was called instead of faces.
    #[serde(skip_serializing_if = "is_default")]
    pub called: Option<Called>,
    /// What was thrown or called for it and is no part of the present plan.
    #[serde(skip_serializing_if = "is_default")]
    pub aside: Aside,
    /// Whether the faces were typed in (table dice).
    #[serde(skip_serializing_if = "is_default")]
    pub table_dice: bool,
    /// The number: total, sum or outcome.
    #[serde(skip_serializing_if = "is_default")]
    pub value: i32,
    /// The second number: complications, botch dice.
    #[serde(skip_serializing_if = "is_default")]
    pub ones: u16,
    /// How each die counted.
    #[serde(skip_serializing_if = "is_default")]
    pub die_results: DieResults,
    /// The tier's key of this side alone (a contest's verdict has its own): `success+2`.
    #[serde(skip_serializing_if = "is_default")]
    pub tier: String,
    /// What is better within that tier, where it isn't the value.
    #[serde(skip_serializing_if = "is_default")]
    pub worth: Option<i32>,
    /// Whether that tier is a success.
    #[serde(skip_serializing_if = "is_default")]
    pub success: bool,
    /// The same faces read against further difficulties.
    #[serde(skip_serializing_if = "is_default")]
    pub also: Vec<AltResult>,
    /// What it changed besides, in order. Of the throws of a chain only the one that counts has such changes in force.
    #[serde(skip_serializing_if = "is_default")]
    pub effects: Vec<EffectMade>,
}

/// What amendments took away from a throw; later ones may give it back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Aside {
    /// Dice that are crossed out, in the order in which they come back.
    #[serde(skip_serializing_if = "is_default")]
    pub dice: Vec<DieAside>,
    /// The called total and the roll that it was called for, while the plan needs no dice.
    #[serde(skip_serializing_if = "is_default")]
    pub called: Option<(Called, RollNumbers)>,
}

/// The faces read against another difficulty. If its plan has fewer dice, the first ones count.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AltResult {
    /// The plan: dice, target, reasons.
    pub plan: Plan,
    /// The number: total, sum or outcome.
    pub value: i32,
    /// The second number: complications, botch dice.
    #[serde(skip_serializing_if = "is_default")]
    pub ones: u16,
    /// How each die counted.
    #[serde(skip_serializing_if = "is_default")]
    pub die_results: DieResults,
    /// The tier's key.
    pub tier: String,
    /// What is better within that tier, where it isn't the value.
    #[serde(skip_serializing_if = "is_default")]
    pub worth: Option<i32>,
    /// Whether that tier is a success.
    #[serde(skip_serializing_if = "is_default")]
    pub success: bool,
}

/// The verdict of a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestVerdict {
    /// The winning side; `None` is a tie.
    pub winner: Option<Side>,
    /// The number: difference, rest of the sum, net outcome.
    pub value: i32,
    /// The tier's key; `tie` for a tie.
    pub tier: String,
    /// Whether side A succeeds.
    pub success: bool,
    /// Whether the defence caused a fumble.
    #[serde(default)]
    pub by_defence: bool,
    /// The readings of the rules (⚑) that changed the verdict, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
}

impl ContestVerdict {
    /// Whether a side succeeded: it says so of the first; the second has to win.
    pub(crate) fn succeeded(&self, side: Side) -> bool {
        match side {
            Side::A => self.success,
            Side::B => self.winner == Some(Side::B),
        }
    }
}

/// A throw under another plan: the result of an amendment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reevaluation {
    /// The throw before; stored in the entry that is amended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub old: RollRecord,
    /// The throw after.
    pub new: RollRecord,
    /// Faces that the new plan doesn't have, with their dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub surplus: Vec<(Die, Face)>,
    /// The indices of the faces that were thrown for the amendment; the other faces are old.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<usize>,
    /// Whether the program threw those although the old ones were typed in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_program: bool,
}

/// An outcome that can still be rerolled. The character's next roll, the GM or the session's end closes it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpenOutcome {
    /// The entry with the present verdict: the last of the chain.
    pub seq: Seq,
    /// The roll the chain began with.
    #[serde(skip_serializing_if = "is_default")]
    pub root: Seq,
    /// The throw that counts.
    #[serde(skip_serializing_if = "is_default")]
    pub record: RollRecord,
    /// The other throw of the chain, where it may be kept instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<RollRecord>,
    /// Whether the throw that counts is the older one.
    #[serde(skip_serializing_if = "is_default")]
    pub older: bool,
    /// How many points were spent on rerolls of it.
    #[serde(skip_serializing_if = "is_default")]
    pub rerolls: u32,
    /// The names of these rerolls, in order, where they have some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub named_rerolls: Vec<String>,
    /// In a contest: which side this is, and the opponent's throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<(Side, RollRecord)>,
}

impl OpenOutcome {
    /// How often it was rerolled in this way; `name`: empty where the game has only one.
    pub(crate) fn rerolls_of(&self, name: &str) -> u32 {
        if name.is_empty() {
            return self.rerolls;
        }
        let of_name = self.named_rerolls.iter().filter(|it| *it == name);
        u32::try_from(of_name.count()).unwrap_or(u32::MAX)
    }
}

impl Reevaluation {
    /// Whether faces were typed in for the amendment.
    pub(crate) fn table_dice(&self) -> bool {
        !self.thrown.is_empty() && self.new.table_dice && !self.by_program
    }

    /// The number of faces that were thrown for the amendment.
    pub(crate) fn faces(&self) -> impl Iterator<Item = Face> {
        let faces = self.thrown.iter();
        let all = self.new.faces.faces();
        faces.filter_map(|at| all.get(*at)).copied()
    }
}

impl RollRecord {
    /// Who rolled; `None` for a nameless pool.
    pub fn who(&self) -> Option<CharacterId> {
        match self.test.who {
            Actor::Character(id) => Some(id),
            Actor::Pool(_) | Actor::Bonus(_) | Actor::Die(_) | Actor::Each => None,
        }
    }

    /// The leading trait, for statistics; empty for a nameless pool.
    pub fn lead(&self) -> &str {
        self.test.lead(self.attribute.as_deref())
    }

    /// `Athletics with STR`; empty for a nameless pool.
    pub fn what(&self) -> String {
        self.test.what(self.attribute.as_deref())
    }

    /// Who rolled what: `Brannoc · Athletics`; of a saved roll by its name, too: `Ysolde · Star lens scrying, Arcana`.
    pub(crate) fn title(&self) -> Label {
        let subject = self.subject();
        if self.saved_as.is_empty() || text::same(&self.saved_as, &subject) {
            return self.title_as(&self.name, true);
        }
        let saved = [self.saved_as.as_str(), &subject];
        let saved: Vec<&str> = saved.into_iter().filter(|it| !it.is_empty()).collect();
        Label::joined(&self.name, " · ", &saved.join(", "))
    }

    /// The same under another name, with or without what was declared before the roll.
    pub(crate) fn title_as(&self, name: &str, declared: bool) -> Label {
        let nameless = self.test.traits.is_empty();
        let separator = if nameless { " " } else { " · " };
        let subject = if declared {
            self.subject()
        } else {
            self.test.added(self.attribute.as_deref())
        };
        Label::joined(name, separator, &subject)
    }

    /// The same without the name: `Athletics (vice)`. A skill is named without its attribute; a declaration before the roll is
    /// in brackets.
    pub(crate) fn subject(&self) -> String {
        let traits = self.test.added(self.attribute.as_deref());
        match (traits.as_str(), self.plan.declared.as_str()) {
            (_, "") => traits,
            ("", declared) => format!("({declared})"),
            (traits, declared) => format!("{traits} ({declared})"),
        }
    }

    /// The faces, each with how it counted.
    pub fn dice_results(&self) -> impl Iterator<Item = (Face, DieResult)> {
        self.die_results.of(self.faces.faces())
    }

    /// How many ones are told beside the result.
    pub(crate) fn told_ones(&self, mechanic: &Mechanic) -> u16 {
        let tier = mechanic.tier(&self.tier);
        tier.map_or(0, |tier| mechanic.told_ones(tier, self.ones))
    }

    /// What is told beside the value, with these words before it: `, 2 complications`, `, threat 2`; empty for nothing.
    pub(crate) fn beside(&self, joint: &str, mechanic: &Mechanic) -> String {
        let ones = match (self.told_ones(mechanic), mechanic.profile().ones) {
            (0, _) => None,
            (1, [one, _]) => Some(format!("1 {one}")),
            (count, [_, ones]) => Some(format!("{count} {ones}")),
        };
        let others = mechanic.other_tallies(&self.plan.numbers, &self.faces);
        let told: Vec<String> = ones.into_iter().chain(others).collect();
        if told.is_empty() {
            String::new()
        } else {
            format!("{joint}{}", told.join(", "))
        }
    }

    /// What the points that were spent on it added to its value, each by its name.
    pub(crate) fn added<'a>(&self, mechanic: &'a Mechanic) -> Vec<(&'a str, i32)> {
        mechanic.added(&self.plan.numbers, &self.faces, self.called)
    }

    /// The rolls that the throw is read for: against its difficulty, and against each further one.
    pub(crate) fn rolls(&self) -> Vec<&RollNumbers> {
        let further = self.also.iter().map(|reading| &reading.plan.numbers);
        std::iter::once(&self.plan.numbers).chain(further).collect()
    }

    /// The die of each face.
    pub(crate) fn dice(&self, mechanic: &Mechanic) -> Vec<Die> {
        mechanic.dice_of(&self.rolls(), &self.faces)
    }

    /// The reading against each further difficulty, as a throw of its own.
    pub fn alt_records(&self) -> impl Iterator<Item = Self> {
        let against = self
            .test
            .also
            .iter()
            .map(Some)
            .chain(std::iter::repeat(None));
        self.also
            .iter()
            .zip(against)
            .map(|(reading, against)| Self {
                test: Test {
                    against: against.unwrap_or(&self.test.against).clone(),
                    also: Vec::new(),
                    ..self.test.clone()
                },
                plan: reading.plan.clone(),
                value: reading.value,
                ones: reading.ones,
                die_results: reading.die_results.clone(),
                tier: reading.tier.clone(),
                worth: reading.worth,
                success: reading.success,
                also: Vec::new(),
                ..self.clone()
            })
    }

    /// Whether it is left out in storage, since an earlier entry holds it.
    pub(crate) fn is_left_out(&self) -> bool {
        is_default(self)
    }

    /// Whether dice were thrown by the program or at the table; false where no dice were left or needed.
    pub(crate) fn was_thrown(&self) -> bool {
        !self.faces.is_empty() || self.called.is_some()
    }

    /// Whether it succeeded without a roll; then it has no total.
    pub(crate) fn needed_no_roll(&self) -> bool {
        self.success && !self.was_thrown()
    }

    /// Whether this side of a contest was not rolled although it had dice: the other side fails by itself. Then it has neither total
    /// nor verdict.
    pub(crate) fn need_not_roll(&self, mechanic: &Mechanic) -> bool {
        !self.success && !self.was_thrown() && !mechanic.throws_nothing(&self.plan.numbers)
    }

    /// Whether dice were thrown for it, even if its present plan has none.
    pub(crate) fn was_ever_thrown(&self) -> bool {
        self.was_thrown() || !is_default(&self.aside)
    }

    /// The total that was called, and the roll that it was called for, even if the present plan needs no dice.
    pub(crate) fn last_called(&self) -> Option<(Called, &RollNumbers)> {
        let now = self.called.map(|called| (called, &self.plan.numbers));
        now.or_else(|| {
            self.aside
                .called
                .as_ref()
                .map(|(called, roll)| (*called, roll))
        })
    }

    /// Whether the dice that such a reroll leaves are known; a called total doesn't tell them.
    pub(crate) fn tells_what_stays(&self, kind: RerollKind<'_>) -> bool {
        self.called.is_none() || !kind.leaves_dice
    }

    /// The result as a value of the rules.
    pub(crate) fn outcome(&self, mechanic: &Mechanic) -> Outcome {
        Outcome {
            value: self.value,
            ones: self.ones,
            die_results: self.dice_results().map(|(_, result)| result).collect(),
            tier: mechanic.tier(&self.tier).unwrap_or_default(),
            worth: self.worth.unwrap_or(self.value),
            tallies: mechanic.tallies(&self.plan.numbers, &self.faces),
        }
    }

    /// How good the result is.
    pub(crate) fn quality(&self, mechanic: &Mechanic) -> Quality {
        Quality {
            tier: mechanic.tier(&self.tier).unwrap_or_default(),
            worth: self.worth.unwrap_or(self.value),
        }
    }
}
