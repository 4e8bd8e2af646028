//! What a mechanic tells about itself, so that nobody else has to know which one it is: what makes a roll, what can be declared,
//! what things are called in its game, how a roll reads. Each mechanic answers in its own `tell.rs`.

mod joined;

use super::mechanic::Rule;
use super::modifier::counted;
use super::{
    Combinations, Declaration, Declared, Face, Makings, Modifier, ModifierEffect, NamedNumber,
    Nameless, Outcome, Plan, RollNumbers, RollRequest, RuleError, Step, Target,
};

/// How two sides meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contests {
    /// They don't: one side rolls against a number.
    Never,
    /// Either side can win; each side's total is the other's target.
    Totals,
    /// The first side tries, the other hinders it, and every verdict is on the first.
    Attack,
}

/// What the dice of a roll have to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The total this number.
    Total(i32),
    /// Each die this number.
    EachDie(i32),
    /// Nothing: the target adds dice.
    Nothing,
}

/// What can be called instead of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallableResult {
    /// The total.
    Total,
    /// The outcome, which is counted and not summed up.
    Outcome,
    /// The sum, and how many dice were removed.
    SumAndOnes,
}

/// One step in a character's favour or against it, as a key adds it to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Increment<'a> {
    /// The key's name: `die more`.
    pub key: &'a str,
    /// What the modifier it makes is called: `more dice`.
    pub label: &'a str,
    /// One of it.
    pub effect: ModifierEffect,
}

/// An effect that is counted and has a word of its own in the game: `2 boons`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedEffect<'a> {
    /// One of it.
    pub one: ModifierEffect,
    /// What one and what several are called.
    pub names: [&'a str; 2],
}

/// Equal dice of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieGroup {
    /// Which die, with what is added to each.
    pub die: Step,
    /// How many.
    pub count: usize,
}

/// A roll in words, without its target.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    /// The dice and what is added to them: `d10 + higher of 2d6 + 3`.
    pub dice: String,
    /// What else holds, to stand behind the target: `, untrained`.
    pub notes: String,
}

/// What goes into a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ingredients {
    /// Each with its figure: `STR d10`.
    pub parts: Vec<(String, String)>,
    /// Whether the lowest alone counts.
    pub lowest: bool,
}

/// A die more or less, where dice make a pool.
pub(crate) const DICE: [Increment<'static>; 2] = [
    Increment {
        key: "die more",
        label: "more dice",
        effect: ModifierEffect::Dice(1),
    },
    Increment {
        key: "die less",
        label: "fewer dice",
        effect: ModifierEffect::Dice(-1),
    },
];

/// What every mechanic tells.
pub(crate) trait Tell: Rule {
    /// See [`Mechanic::combinations`](crate::rules::Mechanic::combinations).
    fn combinations(&self) -> Combinations;
    /// See [`Mechanic::nameless`](crate::rules::Mechanic::nameless).
    fn nameless(&self) -> Nameless;
    /// See [`Mechanic::request`](crate::rules::Mechanic::request).
    fn request(
        &self,
        makings: &Makings,
        target: Target,
        declared: &Declared,
        modifiers: Vec<Modifier>,
    ) -> Result<Self::Request, RuleError>;
    /// See [`Mechanic::contests`](crate::rules::Mechanic::contests).
    fn contests(&self) -> Contests;
    /// See [`Mechanic::increments`](crate::rules::Mechanic::increments).
    fn increments(&self) -> [Increment<'_>; 2];
    /// See [`Mechanic::callable`](crate::rules::Mechanic::callable).
    fn callable(&self) -> CallableResult;
    /// See [`Mechanic::outline`](crate::rules::Mechanic::outline).
    fn outline(&self, request: &Self::Request, plan: &Plan, numbers: &Self::Numbers) -> Outline;
    /// See [`Mechanic::in_words`](crate::rules::Mechanic::in_words).
    fn in_words(&self, numbers: &Self::Numbers) -> Outline;
    /// See [`Mechanic::one_more`](crate::rules::Mechanic::one_more).
    fn one_more(&self, plan: &Plan, numbers: &Self::Numbers) -> Vec<(String, RollNumbers)>;

    /// See [`Mechanic::attribute_dice`](crate::rules::Mechanic::attribute_dice).
    fn attribute_dice(&self) -> &[Step] {
        &[]
    }
    /// See [`Mechanic::needs_training`](crate::rules::Mechanic::needs_training).
    fn needs_training(&self) -> bool {
        false
    }
    /// See [`Mechanic::declarations`](crate::rules::Mechanic::declarations).
    fn declarations(&self) -> Vec<Declaration<'_>> {
        Vec::new()
    }
    /// See [`Mechanic::counted_effects`](crate::rules::Mechanic::counted_effects).
    fn counted_effects(&self) -> Vec<CountedEffect<'_>> {
        Vec::new()
    }
    /// See [`Mechanic::effect_text`](crate::rules::Mechanic::effect_text).
    fn effect_text(&self, effect: ModifierEffect) -> String {
        let counted_effects = self.counted_effects();
        let mut own = counted_effects.iter();
        match own.find(|own| own.one.is_like(effect)) {
            Some(own) => {
                let [one, many] = own.names;
                counted(effect.amount().into(), one, many)
            }
            None => effect.plainly(),
        }
    }
    /// See [`Mechanic::special_faces`](crate::rules::Mechanic::special_faces).
    fn special_faces(&self) -> Vec<(Face, &str)> {
        Vec::new()
    }
    /// See [`Mechanic::ones_words`](crate::rules::Mechanic::ones_words).
    fn ones_words(&self) -> [&str; 2] {
        ["one", "ones"]
    }
    /// See [`Mechanic::tells_ones`](crate::rules::Mechanic::tells_ones).
    fn tells_ones(&self) -> bool {
        false
    }
    /// See [`Mechanic::level_targets`](crate::rules::Mechanic::level_targets).
    fn level_targets(&self) -> &[i32] {
        &[]
    }
    /// See [`Mechanic::skill_target`](crate::rules::Mechanic::skill_target).
    fn skill_target(&self, _level: Option<i32>) -> Option<i32> {
        None
    }
    /// See [`Mechanic::has_automatic_success`](crate::rules::Mechanic::has_automatic_success).
    fn has_automatic_success(&self) -> bool {
        false
    }
    /// See [`Mechanic::automatic_success`](crate::rules::Mechanic::automatic_success).
    fn automatic_success(&self, _request: &Self::Request) -> Option<(String, Outcome)> {
        None
    }
    /// See [`Mechanic::idle_defence`](crate::rules::Mechanic::idle_defence).
    fn idle_defence(&self, _attack: &Self::Numbers) -> Option<Outcome> {
        None
    }
    /// See [`Mechanic::defence_key`](crate::rules::Mechanic::defence_key).
    fn defence_key(&self) -> Option<&'static str> {
        None
    }
    /// See [`Mechanic::adds_faces`](crate::rules::Mechanic::adds_faces).
    fn adds_faces(&self) -> bool {
        true
    }
    /// See [`Mechanic::target_adds_dice`](crate::rules::Mechanic::target_adds_dice).
    fn target_adds_dice(&self) -> bool {
        false
    }
    /// See [`Mechanic::target_name`](crate::rules::Mechanic::target_name).
    fn target_name(&self) -> &str;
    /// See [`Mechanic::die_groups`](crate::rules::Mechanic::die_groups).
    fn die_groups(&self, numbers: &Self::Numbers) -> Vec<DieGroup> {
        let group = |(sides, count): (u16, u16)| DieGroup {
            die: Step { sides, plus: 0 },
            count: count.into(),
        };
        self.dice(numbers).runs().map(group).collect()
    }
}

impl RollRequest {
    /// What it is made against, before modifiers.
    #[must_use]
    pub fn target(&self) -> &Target {
        match self {
            Self::ViceDie(it) => &it.dv,
            Self::OnesPool(it) => &it.complexity,
            Self::SuccessPool(it) => &it.difficulty,
            Self::AttributeDie(it) => &it.tn,
        }
    }

    /// What goes into it.
    #[must_use]
    pub fn ingredients(&self) -> Ingredients {
        match self {
            Self::ViceDie(it) => it.ingredients(),
            Self::OnesPool(it) => it.ingredients(),
            Self::SuccessPool(it) => it.ingredients(),
            Self::AttributeDie(it) => it.ingredients(),
        }
    }
}

impl RollNumbers {
    /// What the dice have to reach.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        match self {
            Self::ViceDie(it) => Goal::Total(it.dv),
            Self::OnesPool(_) => Goal::Nothing,
            Self::SuccessPool(it) => Goal::EachDie(it.difficulty),
            Self::AttributeDie(it) => Goal::Total(it.tn),
        }
    }

    /// What is added to the dice, without what belongs to one of them.
    #[must_use]
    pub const fn flat(&self) -> i32 {
        match self {
            Self::ViceDie(it) => it.bonus,
            Self::OnesPool(_) => 0,
            Self::SuccessPool(it) => it.bonus,
            Self::AttributeDie(it) => it.flat,
        }
    }
}

impl Ingredients {
    /// Named numbers that are added up.
    pub(crate) fn sum(parts: &[NamedNumber]) -> Self {
        let parts = parts.iter();
        let part = |it: &NamedNumber| {
            let figure = super::modifier::plain(it.value.into());
            (it.label.clone(), figure)
        };
        Self {
            parts: parts.map(part).collect(),
            lowest: false,
        }
    }
}

/// What is added to dice, with blanks around the sign: ` + 3`, ` − 1`, nothing for 0.
pub(crate) fn added(n: i32) -> String {
    match n {
        0 => String::new(),
        1.. => format!(" + {n}"),
        _ => format!(" − {}", n.unsigned_abs()),
    }
}
