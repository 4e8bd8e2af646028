//! The properties of a mechanic as data, so that other code need not know which mechanic it is: what makes a roll, how contests
//! work, the game's words.

use std::borrow::Cow;

use super::modifier::{counted, signed};
use super::{
    Combinations, Face, KeptResult, MOST_FLAT, Mechanic, ModifierEffect, NamelessRoll, RerollKind,
    RuleError, Step, within,
};

/// How a contest works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contests {
    /// There are none: one side rolls against a number.
    Never,
    /// Either side can win, and the verdict is about the winner.
    Mutual,
    /// The first side attacks, the other defends, and every verdict is about the first.
    Attack,
}

/// What can be called instead of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallableResult {
    /// The total of the dice.
    Total,
    /// The outcome: a count, not a sum.
    Outcome,
    /// The sum, and how many dice were removed.
    SumAndOnes,
}

/// One step in a character's favour or against it, as one key press adds it to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Increment<'a> {
    /// The key's name: `die more`.
    pub key: &'a str,
    /// The label of the modifier it adds: `more dice`.
    pub label: &'a str,
    /// The effect of one.
    pub effect: ModifierEffect,
}

/// An effect with a word of its own in the game: `2 boons`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedEffect<'a> {
    /// The effect of one.
    pub one: ModifierEffect,
    /// The word for one and for several.
    pub names: [&'a str; 2],
}

/// The properties of a mechanic. Each mechanic lists those in which it differs from [`Profile::default`].
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub struct Profile<'a> {
    /// Which traits make a roll together.
    pub combinations: Combinations,
    /// What can be rolled without a sheet.
    pub nameless: NamelessRoll,
    /// One of each effect that counts.
    pub effects: Cow<'static, [ModifierEffect]>,
    /// One step in a character's favour, and one against it.
    pub increments: [Increment<'a>; 2],
    /// The effects with a word of their own in the game.
    pub counted_effects: Vec<CountedEffect<'a>>,
    /// The names of other effects, each beside one of the effect, with its sign.
    pub called_effects: Vec<(ModifierEffect, &'a str)>,
    /// The dice an attribute can have, weakest first; empty where attributes are numbers.
    pub attribute_dice: &'a [Step],
    /// Whether a skill of level 0 counts as known, and a missing skill is rolled untrained.
    pub needs_training: bool,
    /// The name of a target without one; `None` where a roll is against nothing.
    pub target_name: Option<&'a str>,
    /// The target of a roll where neither the game nor the GM names one.
    pub usual_target: i32,
    /// Whether a target adds dice to the pool, so that more is easier.
    pub target_adds_dice: bool,
    /// Whether which dice are thrown, what they count or their total follow from the target, so that they tell it.
    pub total_tells_target: bool,
    /// The targets for the party's lowest level, from level 1 on; empty where levels set no target.
    pub level_targets: &'a [i32],
    /// The target for a target's skill of level 0; `None` where skills set none.
    pub skill_base: Option<i32>,
    /// The name of a roll that succeeds without dice, if the mechanic has such rolls.
    pub automatic_success: Option<&'a str>,
    /// The faces whose value differs from their number, with their names, lowest first; a name may be empty.
    pub special_faces: Vec<(Face, &'a str)>,
    /// The word for a one in a roll, singular and plural.
    pub ones: [&'a str; 2],
    /// Whether a result is a sum of faces; else the faces are counted.
    pub adds_faces: bool,
    /// What the value counts: `hits`; empty where it is a total.
    pub value_name: &'a str,
    /// What can be called instead of faces.
    pub callable: CallableResult,
    /// The ways of throwing again.
    pub rerolls: Vec<RerollKind<'a>>,
    /// How a contest works.
    pub contests: Contests,
    /// Whether each side of a contest rolls against a target of its own; else against the other side.
    pub contest_targets: bool,
    /// Whether each side of a contest has a tier of its own that says something.
    pub contest_tiers: bool,
    /// Whether a contest's value is what the second side's value leaves of the first's.
    pub contest_subtracts: bool,
    /// How a contest's verdict follows from its value, in words; may be empty.
    pub contest_rule: &'static str,
    /// The key of a verdict that is no tier: a defence that reduces the sum to 0.
    pub defence_key: Option<&'static str>,
}

/// The properties that most mechanics have.
impl Default for Profile<'_> {
    fn default() -> Self {
        let step = |key, label, dice| Increment {
            key,
            label,
            effect: ModifierEffect::Dice(dice),
        };
        Self {
            combinations: Combinations::default(),
            nameless: NamelessRoll::Pool,
            effects: Cow::Borrowed(&[]),
            increments: [
                step("die more", "more dice", 1),
                step("die less", "fewer dice", -1),
            ],
            counted_effects: Vec::new(),
            called_effects: Vec::new(),
            attribute_dice: &[],
            needs_training: false,
            target_name: Some("difficulty"),
            usual_target: 0,
            target_adds_dice: false,
            total_tells_target: false,
            level_targets: &[],
            skill_base: None,
            automatic_success: None,
            special_faces: Vec::new(),
            ones: ["one", "ones"],
            adds_faces: true,
            value_name: "",
            callable: CallableResult::Total,
            rerolls: Vec::new(),
            contests: Contests::Attack,
            contest_targets: true,
            contest_tiers: true,
            contest_subtracts: false,
            contest_rule: "",
            defence_key: None,
        }
    }
}

impl Profile<'_> {
    /// Whether the other result of a reroll can be kept.
    pub(crate) fn keeps_either(&self) -> bool {
        let mut all = self.rerolls.iter();
        all.any(|kind| kind.keep == KeptResult::Either)
    }

    /// Whether this kind of effect counts; others are listed in a plan as not counting.
    pub(crate) fn takes(&self, effect: ModifierEffect) -> bool {
        self.effects.iter().any(|known| known.is_like(effect))
    }

    /// An effect as a breakdown shows it: `+2`, `−1 die`, `+1 bane`.
    pub(crate) fn effect_text(&self, effect: ModifierEffect) -> String {
        match self.counted_effect(effect) {
            Some(own) => {
                let [one, many] = own.names;
                counted(effect.amount().into(), one, many)
            }
            None => match self.called_effect(effect) {
                Some(name) => format!("{} {name}", signed(effect.amount().into())),
                None => effect.plainly(),
            },
        }
    }

    /// The same beside a label; the word is not said twice.
    pub(crate) fn effect_beside(&self, label: &str, effect: ModifierEffect) -> String {
        if self.called_effect(effect) == Some(label) {
            effect.plainly()
        } else {
            self.effect_text(effect)
        }
    }

    fn called_effect(&self, effect: ModifierEffect) -> Option<&str> {
        let sign = |effect: ModifierEffect| effect.amount().signum();
        let mut called = self.called_effects.iter();
        let found = called.find(|(one, _)| one.is_like(effect) && sign(*one) == sign(effect));
        found.map(|(_, name)| *name)
    }

    /// Whether the number of an effect is in range.
    pub(crate) fn check(&self, effect: ModifierEffect) -> Result<(), RuleError> {
        let (what, low) = match (self.counted_effect(effect), effect) {
            (Some(own), _) => (own.names[1], 0),
            (None, ModifierEffect::Penalty(_)) => ("penalty", 0),
            (None, _) => ("modifier", -MOST_FLAT),
        };
        within(what, effect.amount().into(), low, MOST_FLAT).map(|_| ())
    }

    fn counted_effect(&self, effect: ModifierEffect) -> Option<&CountedEffect<'_>> {
        let mut own = self.counted_effects.iter();
        own.find(|own| own.one.is_like(effect))
    }

    /// The target for a party of this lowest level.
    pub(crate) fn level_target(&self, level: i32) -> Option<i32> {
        let at = usize::try_from(level).ok()?.checked_sub(1)?;
        self.level_targets.get(at).copied()
    }

    /// The target set by another character's skill of this level, `None` being a skill they lack; `None` where skills set none.
    pub fn skill_target(&self, level: Option<i32>) -> Option<i32> {
        let level = level.unwrap_or(0).max(0);
        Some(self.skill_base?.saturating_add(level))
    }
}

impl Mechanic {
    /// Whether the mechanic uses this kind of effect.
    pub fn takes(&self, effect: ModifierEffect) -> bool {
        self.profile().takes(effect)
    }

    /// An effect as a breakdown shows it: `+2`, `−1 die`, `+1 bane`.
    pub(crate) fn effect_text(&self, effect: ModifierEffect) -> String {
        self.profile().effect_text(effect)
    }

    /// The name of a face whose value differs from its number; may be empty.
    pub(crate) fn special_face(&self, face: Face) -> Option<&str> {
        let mut special = self.profile().special_faces.into_iter();
        let (_, name) = special.find(|(known, _)| *known == face)?;
        Some(name)
    }

    /// A face in words: its name, else its number.
    pub(crate) fn face_text(&self, face: Face) -> String {
        let name = self.special_face(face).filter(|name| !name.is_empty());
        name.map_or_else(|| face.to_string(), str::to_owned)
    }

    /// Whether either side can win a contest; else the first side attacks, the other defends, and every verdict is about the
    /// first.
    pub fn is_mutual(&self) -> bool {
        self.profile().contests == Contests::Mutual
    }
}
