//! A described mechanic as a game's file has it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::rules::described::expression::Expression;
use crate::rules::is_default;

/// What a file says of the dice of its game. The chain is: inputs, derived numbers, groups of dice whose faces give amounts to
/// tallies, a value, and the first reading that holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Definition {
    /// The numbers that come from the table.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Input>,
    /// Numbers derived from inputs, in order; each may use those before it.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub derive: Vec<(String, Expression)>,
    /// Derived numbers reckoned otherwise, as a switch: the sentence, the number's name, the other expression.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<(String, String, Expression)>,
    /// What the dice give amounts to.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<(String, Combine)>,
    /// What is told instead of a tally below 0: the tally, the other word.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub opposites: Vec<(String, String)>,
    /// The groups of dice.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Group>,
    /// The value, over inputs, derived numbers and tallies.
    pub value: Expression,
    /// What is better within a tier.
    pub worth: Expression,
    /// Tiers with conditions; the first that holds is the roll's.
    #[serde(deserialize_with = "few")]
    pub read: Vec<(String, Expression)>,
    /// The tier that comes in steps, and how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<(String, Expression)>,
    /// How two rolls are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contest: Option<ContestRule>,
    /// What may be thrown again.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub rerolls: Vec<RerollRule>,
    /// Points that change the value after the throw.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<AfterRule>,
    /// What a roll does besides its tier.
    #[serde(deserialize_with = "few", skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectRule>,
}

/// The most entries of a list. A mechanic needs far fewer, and the time that their names take grows with their square.
const MOST_ENTRIES: usize = 200;

/// A list that is refused as soon as it is too long.
fn few<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    struct Few<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Few<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::new();
            while let Some(entry) = entries.next_element()? {
                if list.len() == MOST_ENTRIES {
                    let what = format!("this list has more than {MOST_ENTRIES} entries");
                    return Err(A::Error::custom(what));
                }
                list.push(entry);
            }
            Ok(list)
        }
    }

    from.deserialize_seq(Few(PhantomData))
}

impl Default for Definition {
    fn default() -> Self {
        Self {
            inputs: Vec::new(),
            derive: Vec::new(),
            readings: Vec::new(),
            tallies: Vec::new(),
            opposites: Vec::new(),
            dice: Vec::new(),
            value: Expression::new("0"),
            worth: Expression::new("value"),
            read: Vec::new(),
            bonus: None,
            contest: None,
            rerolls: Vec::new(),
            after: Vec::new(),
            effects: Vec::new(),
        }
    }
}

/// How amounts from several dice combine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Combine {
    /// They are added up.
    Add,
    /// The largest counts.
    Max,
    /// The smallest counts.
    Min,
}

/// A number from the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its name in expressions.
    pub name: String,
    /// Where it comes from.
    pub from: InputSource,
    /// The word the screen uses; empty: the name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub called: String,
    /// Of the modifiers, only those that raise or lower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign: Option<Sign>,
    /// Of the modifiers, only the largest or smallest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<Stack>,
}

/// Where an input comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum InputSource {
    /// The attribute rolled.
    Attribute,
    /// The flat part of an attribute that is a die: 1 of `d12+1`.
    AttributePlus,
    /// The skill rolled.
    Skill,
    /// Of the skills rolled.
    Skills(Several),
    /// The trait rolled, of either kind.
    Trait,
    /// The character's level.
    Level,
    /// What is left of a track; `of the attribute`: of the one that belongs to the attribute rolled.
    Track(String),
    /// What is gone of a track, by the same names.
    Lost(String),
    /// The item used.
    Item(OfItem),
    /// 1 where the roll is against a number of somebody's sheet, such as a defence.
    Defended,
    /// What is to be reached.
    Target,
    /// The modifiers of a kind, summed.
    Effect(ModifierKind),
    /// 1 where this was declared before the roll.
    Declared(String),
    /// A number set with the roll: what it is called, lowest, highest.
    Asked(String, i32, i32),
    /// A number of the game, which a trait of the input's name or the roll may set otherwise.
    Const(i32),
}

/// Which of several skills counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Several {
    /// The lowest.
    Lowest,
    /// The highest.
    Highest,
    /// All, summed.
    Sum,
}

/// What counts of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfItem {
    /// Its bonus.
    Bonus,
    /// The sides of its die.
    Die,
}

/// A kind of modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModifierKind {
    /// Added to a total.
    Flat,
    /// Dice more or fewer.
    Dice,
    /// Boons.
    Boon,
    /// Banes.
    Bane,
    /// Added to the difficulty.
    Difficulty,
    /// Added to the outcome.
    Outcome,
}

/// Modifiers by their sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sign {
    /// Above 0.
    Up,
    /// Below 0.
    Down,
}

/// Which modifier counts where they are not summed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stack {
    /// The largest.
    Highest,
    /// The smallest.
    Lowest,
}

/// A group of equal dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// How many; below 0 is 0.
    pub count: Expression,
    /// The sides of each die, which show 1, 2, 3 …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<Expression>,
    /// The numbers on each die instead; one that stands twice is on two faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<i32>>,
    /// Such a die is thrown once more, and stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reroll: Option<Expression>,
    /// When a die is thrown on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explode: Option<Explode>,
    /// The dice that count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<KeepRule>,
    /// What each kept die gives, by tally.
    #[serde(
        deserialize_with = "few",
        default,
        skip_serializing_if = "Vec::is_empty"
    )]
    pub gives: Vec<(String, Expression)>,
    /// What each different face gives, by tally.
    #[serde(
        deserialize_with = "few",
        default,
        skip_serializing_if = "Vec::is_empty"
    )]
    pub sets: Vec<(String, Expression)>,
    /// What stays in a loose reroll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold: Option<Expression>,
    /// Whether it is thrown after the groups before it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then: bool,
}

/// When a die is thrown on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explode {
    /// While this holds for the last face.
    pub when: Expression,
    /// What the further throws are.
    pub mode: ExplodeMode,
    /// The most further throws; the cut is part of the rule.
    #[serde(default = "most")]
    pub most: u16,
}

fn most() -> u16 {
    20
}

/// What the further throws of a die are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExplodeMode {
    /// One die with the sum of all.
    Sum,
    /// One die more each.
    More,
}

/// The dice that count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepRule {
    /// How many.
    pub count: Expression,
    /// Whether the lowest are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowest: Option<Expression>,
}

/// How two rolls are compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestRule {
    /// The value, over both sides' numbers.
    #[serde(default = "nothing")]
    pub value: Expression,
    /// Tiers, or `a`, `b`, `tie`, `none`, with conditions; the first that holds.
    #[serde(deserialize_with = "few")]
    pub read: Vec<(String, Expression)>,
    /// The tier that comes in steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<(String, Expression)>,
}

fn nothing() -> Expression {
    Expression::new("0")
}

fn always() -> Expression {
    Expression::new("1")
}

/// What may be thrown again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RerollRule {
    /// Its name: `push`.
    pub name: String,
    /// Which dice.
    pub dice: RerollDice,
    /// Which of the two results counts.
    #[serde(default)]
    pub keep: KeepResult,
    /// How often in a roll.
    #[serde(default = "once")]
    pub times: u16,
    /// When it may be taken.
    #[serde(default = "always")]
    pub when: Expression,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<EffectTarget>,
    /// What it does besides.
    #[serde(
        deserialize_with = "few",
        default,
        skip_serializing_if = "Vec::is_empty"
    )]
    pub then: Vec<RerollEffect>,
}

fn once() -> u16 {
    1
}

/// Which dice are thrown again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum RerollDice {
    /// All.
    All,
    /// Those that `hold` doesn't hold.
    Loose,
    /// Those for which this holds.
    Where(Expression),
}

/// Which of two results counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum KeepResult {
    /// The new one.
    #[default]
    New,
    /// The better one.
    Best,
    /// The one that the player chooses.
    Either,
}

/// A point that changes the value after the throw.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AfterRule {
    /// Its name.
    pub name: String,
    /// How often in a roll.
    #[serde(default = "once")]
    pub times: u16,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<EffectTarget>,
    /// What is added to the value.
    pub by: Expression,
}

/// What a roll does besides its tier.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRule {
    /// Its name.
    pub name: String,
    /// When.
    #[serde(default = "always")]
    pub when: Expression,
    /// What changes.
    pub what: EffectTarget,
    /// By how much.
    pub by: Expression,
}

/// A change without a name, of a reroll.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RerollEffect {
    /// What changes.
    pub what: EffectTarget,
    /// By how much.
    pub by: Expression,
}

/// What an effect changes, or a point is paid from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectTarget {
    /// A track; `of the attribute`: the one that belongs to the attribute rolled.
    Track(String),
    /// Points of this name.
    Points(String),
    /// A counter.
    Counter(String),
    /// The item used.
    Item,
}

impl EffectTarget {
    /// Its name in the file.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Track(name) | Self::Points(name) | Self::Counter(name) => name,
            Self::Item => "the item used",
        }
    }
}
