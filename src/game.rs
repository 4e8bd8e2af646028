//! A game: a mechanic with its parameters, the sheet, ladders, tiers, conditions and tables, read from a RON
//! file, which needs only an id, a name, a mechanic and tiers. Users' files come before the embedded ones of the same id.
//! Knows no campaign.

pub(crate) mod bounds;
mod check;
mod conditions;
mod defaults;
mod described;
pub mod formula;
mod library;
pub(crate) mod pairs;
pub mod play;
pub(crate) mod ron_error;
mod same_name;
mod same_rolls;
pub mod sheet;
pub mod templates;
mod unsafe_chars;

use serde::{Deserialize, Serialize};

use crate::rules::described::EffectTarget;
use crate::rules::{BandOfSide, Declaration, Declared, Mechanic, RerollCosts, RerollKind};

pub use conditions::{ConditionRule, Reach};
pub(crate) use described::OF_THE_ATTRIBUTE;
pub use formula::{Figure, Formula, Term};
pub use library::{
    LoadError, Source, all, embedded, embedded_text, find, is_ron, load, read, templates, text,
};
pub use play::{Down, Harm, Initiative, Rest, RestChange, StateWords, TableRule, Ties};
pub use ron_error::RonError;
pub(crate) use ron_error::RonText;
pub use same_name::same_name;
pub use sheet::{
    CapCounts, Defence, Injuries, Material, PenaltyRule, PointsRule, Rating, Role, Sheet, Start,
    TrackRule, Trait, TraitKind,
};
pub use templates::Templates;
pub use unsafe_chars::{
    PLACEHOLDER, is_joiner, is_unsafe, sanitize, sanitize_char, sanitize_for_browser,
};

/// A game as defined by its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Lower case, no blanks: `nexus`. The file's name without `.ron`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One line for the list of games; may be empty.
    #[serde(default)]
    pub about: String,
    /// The dice and how they are read, with every reading (⚑).
    pub mechanic: Mechanic,
    /// The sheet. Where a file lists no kinds of traits, any trait can be given: see [`TraitKind::traits`].
    #[serde(default)]
    pub sheet: Sheet,
    /// Difficulty words, easiest first.
    #[serde(default)]
    pub ladder: Vec<Rung>,
    /// The default difficulty of a roll; [`Game::usual`] where the file gives none.
    #[serde(default)]
    usual: Option<Usual>,
    /// Whether harder means the next word of the ladder, or one more.
    #[serde(default)]
    pub by_rung: bool,
    /// The texts of every band: name, sentence, guidance.
    pub tiers: Vec<TierText>,
    /// The sentences for results that are no tier.
    #[serde(default)]
    pub says: Templates,
    /// The cost of a reroll, if the mechanic has rerolls.
    #[serde(default)]
    pub reroll: Option<RerollCost>,
    /// The track of which a paid declaration costs 1, if the mechanic has paid declarations.
    #[serde(default)]
    pub declared_costs: Option<String>,
    /// The conditions.
    #[serde(default)]
    pub conditions: Vec<ConditionRule>,
    /// The tables.
    #[serde(default)]
    pub tables: Vec<TableRule>,
    /// Rests, as named lists of changes.
    #[serde(default)]
    pub rests: Vec<Rest>,
    /// The effect of harm; without it nothing is harmed by a number.
    #[serde(default)]
    pub harm: Option<Harm>,
    /// What takes a character down; without it only the GM's word does.
    #[serde(default)]
    pub down: Option<Down>,
    /// What players are told of an NPC's health.
    #[serde(default)]
    pub states: StateWords,
    /// The columns of a party row, in order; [`Game::row`] where the file gives none.
    #[serde(default)]
    row: Option<Vec<RowPart>>,
    /// How the order of turns can be rolled.
    #[serde(default)]
    pub initiative: Option<Initiative>,
    /// Whether the odds are shown without a key press.
    #[serde(default = "defaults::yes")]
    pub odds_shown: bool,
}

/// The longest text of a game, in bytes; the embedded ones have 20 KB. What is read of an expression takes a hundred times as much
/// memory as its text.
const LARGEST: usize = 256 * 1024;

impl Game {
    /// The words for a tier's key, and its bonuses.
    pub(crate) fn tier_text(&self, key: &str) -> (Option<&TierText>, u32) {
        let (band, bonus) = Mechanic::band_and_bonus(key);
        (self.tiers.iter().find(|tier| tier.key == band), bonus)
    }

    /// How good a verdict is, by the key of its tier; of a contest's verdict that names a side, for the first one.
    pub fn rank(&self, key: &str) -> Rank {
        let (text, bonus) = self.tier_text(key);
        match (text, self.side_verdict(key)) {
            (Some(text), _) if text.best_from > 0 && bonus >= text.best_from => Rank::Best,
            (Some(text), _) => text.rank.unwrap_or(Rank::Mixed),
            (None, Some(BandOfSide::A)) => Rank::Good,
            (None, Some(BandOfSide::B | BandOfSide::Neither)) => Rank::Bad,
            (None, Some(BandOfSide::Tie) | None) => Rank::Mixed,
        }
    }

    /// The word for a verdict in large letters, in capitals: `STRONG`, `SUCCESS +2`; empty where it has none so short.
    pub(crate) fn stage(&self, key: &str) -> String {
        let (text, bonus) = self.tier_text(key);
        let name = text.map(|text| match text.stage.as_str() {
            "" => &text.name,
            stage => stage,
        });
        let name = name.filter(|name| name.chars().count() <= TierText::STAGE);
        match (name, bonus) {
            (None, _) => String::new(),
            (Some(name), 0) => name.to_uppercase(),
            (Some(name), _) => format!("{} +{bonus}", name.to_uppercase()),
        }
    }

    /// A tier by its name: `strong`, `success +2`.
    pub(crate) fn tier_name(&self, key: &str) -> String {
        let (text, bonus) = self.tier_text(key);
        let name = match (text, self.side_verdict(key)) {
            (Some(text), _) => &text.name,
            (None, Some(side @ (BandOfSide::A | BandOfSide::B))) => side.word(),
            (None, Some(BandOfSide::Tie | BandOfSide::Neither)) => self.nobody_wins(key),
            (None, None) => key,
        };
        if bonus == 0 {
            name.to_owned()
        } else {
            format!("{name} +{bonus}")
        }
    }

    /// The verdict on a contest with this key, where it names the winner in place of a tier.
    pub(crate) fn side_verdict(&self, key: &str) -> Option<BandOfSide> {
        let (text, _) = self.tier_text(key);
        BandOfSide::of_key(key).filter(|_| text.is_none())
    }

    /// The words for a contest that nobody wins.
    pub(crate) fn nobody_wins(&self, key: &str) -> &'static str {
        match self.side_verdict(key) {
            Some(BandOfSide::Neither) => "neither succeeds",
            _ => "a tie",
        }
    }

    /// Reads a game's file; `file` is the name that errors give it.
    ///
    /// # Errors
    /// The first error in syntax or content.
    pub fn parse(text: &str, file: &str) -> Result<Self, RonError> {
        let script = ron_error::RonText::new(text, file);
        script.is_short(LARGEST)?;
        let mut game: Self = script.read()?;
        script.shows()?;
        game.bind(&script)?;
        game.fill_in();
        check::validate(&game, &script)?;
        game.fill_in_ranks();
        Ok(game)
    }

    /// The embedded game of this id.
    pub fn embedded(id: &str) -> Option<Self> {
        library::embedded_text(id).map(|text| library::read_embedded(id, text).game)
    }

    /// The declarations before a roll; paid ones only where the game sets a cost.
    pub(crate) fn declarations(&self) -> Vec<Declaration<'_>> {
        let mut all = self.mechanic.declarations();
        all.retain(|known| !known.is_paid || self.declared_costs.is_some());
        all
    }

    /// The ways of throwing again.
    pub(crate) fn rerolls(&self) -> Vec<RerollKind<'_>> {
        let mut all = self.mechanic.profile().rerolls;
        all.retain(|kind| kind.costs != RerollCosts::OfGame || self.reroll.is_some());
        all
    }

    /// What a reroll costs, of a roll with a declaration or without; `None` for nothing.
    pub(crate) fn reroll_price(
        &self,
        kind: RerollKind<'_>,
        declared: bool,
    ) -> Option<EffectTarget> {
        match kind.costs {
            RerollCosts::OfGame => Some(self.reroll.as_ref()?.of(declared).into()),
            RerollCosts::Nothing => None,
            RerollCosts::Of(what) => Some(what.clone()),
        }
    }

    /// The declaration with this key.
    pub(crate) fn declaration(&self, key: &str) -> Option<Declaration<'_>> {
        self.declarations().into_iter().find(|it| it.key == key)
    }

    /// Whether one of the declarations costs something.
    pub(crate) fn is_paid(&self, declared: &Declared) -> bool {
        let mut all = self.declarations().into_iter();
        all.any(|known| known.is_paid && declared.number(known.key) != 0)
    }

    /// The traits of every sheet, with their kinds.
    pub fn traits(&self) -> impl Iterator<Item = (&TraitKind, &Trait)> {
        let kinds = self.sheet.kinds.iter();
        kinds.flat_map(|kind| kind.traits.iter().map(move |known| (kind, known)))
    }

    /// The trait of this name, any case, with its kind.
    pub fn find_trait(&self, name: &str) -> Option<(&TraitKind, &Trait)> {
        let mut traits = self.traits();
        traits.find(|(_, known)| same_name(&known.name, name))
    }

    /// The skills that traits are usually rolled against, those of most traits first.
    pub(crate) fn usual_answers(&self) -> Vec<&str> {
        let mut all: Vec<(usize, &str)> = Vec::new();
        for name in self
            .traits()
            .filter_map(|(_, known)| known.against.as_deref())
        {
            match all.iter_mut().find(|(_, known)| *known == name) {
                Some((times, _)) => *times += 1,
                None => all.push((1, name)),
            }
        }
        all.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
        all.into_iter().map(|(_, name)| name).collect()
    }

    /// What a saved roll may have a text for: every tier, any success, and each bonus where bonuses are counted.
    pub fn text_keys(&self) -> Vec<&str> {
        let mut keys: Vec<&str> = self.tiers.iter().map(|tier| tier.key.as_str()).collect();
        if !keys.contains(&"success") {
            keys.push("success");
        }
        if self.mechanic.bands().iter().any(|band| band.bonuses) {
            keys.push("bonus");
        }
        keys
    }

    /// Whether harm changes this track.
    pub(crate) fn harms(&self, track: &str) -> bool {
        matches!(&self.harm, Some(Harm::Track(harmed)) if harmed == track)
    }

    /// The track of this name, any case.
    pub fn find_track(&self, name: &str) -> Option<&TrackRule> {
        let mut tracks = self.sheet.tracks.iter();
        tracks.find(|track| same_name(&track.name, name))
    }
}

/// A word of the ladder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rung {
    /// `Very Hard`. In phrases lower case with hyphens: `very-hard`.
    pub word: String,
    /// Target number, DV, or the dice that it adds.
    pub value: i32,
}

/// The default difficulty of a roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Usual {
    /// A word of the ladder.
    Rung(String),
    /// A number.
    Number(i32),
    /// From the lowest level in the party (`vice_die`).
    PartyLevel,
}

/// The texts of a band.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TierText {
    /// The band's key in the mechanic.
    pub key: String,
    /// One or two words: `strong`; left out: the key.
    #[serde(default)]
    pub name: String,
    /// Whether it succeeds, where the mechanic leaves that to the game; elsewhere it must agree with the mechanic.
    #[serde(default)]
    pub success: Option<bool>,
    /// A sentence to read aloud; [`TierText::sentence`] fills in `{who}`, `{bonus}`, `{ones}` and `{margin}`. Left out: the name.
    #[serde(default)]
    pub say: String,
    /// The sentence for a contest, with `{other}` for the other side; empty: as above.
    #[serde(default)]
    pub contest: String,
    /// The guidance for the GM; may be empty.
    #[serde(default)]
    pub guidance: String,
    /// How good it is among all verdicts; left out: by its place and by whether it succeeds.
    #[serde(default)]
    pub rank: Option<Rank>,
    /// From so many bonuses on it is the best that there is; 0: never.
    #[serde(default)]
    pub best_from: u32,
    /// The word that is shown in large letters, of at most [`TierText::STAGE`] letters; left out: the name, if it is as short.
    /// It is the name or the beginning of it, so that nobody takes it for another verdict: `except.`.
    #[serde(default)]
    pub stage: String,
}

/// How good a verdict is, which decides its colour everywhere.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
)]
pub enum Rank {
    /// More than a failure.
    Worst,
    /// A failure, a loss.
    Bad,
    /// A success at a price, a tie.
    Mixed,
    /// A success, a gain.
    Good,
    /// More than a success.
    Best,
}

impl Rank {
    /// That of a plain success or failure.
    pub(crate) const fn of_success(success: bool) -> Self {
        if success { Self::Good } else { Self::Bad }
    }
}

impl TierText {
    /// The most letters of a word in large letters.
    pub const STAGE: usize = 8;

    /// The sentence about `who`: `{bonus}` becomes `, with 2 bonuses`, `{ones}` `, with 2 complications` and `{margin}`
    /// `, by 2`, or nothing where there are none.
    pub fn sentence(&self, who: &str, bonus: u32, ones: &str, margin: Option<i32>) -> String {
        let by = margin.map_or(0, i32::unsigned_abs);
        let margin = if by == 0 {
            String::new()
        } else {
            format!(", by {by}")
        };
        tier_sentence(&self.say, (who, ""), bonus, [ones, &margin])
    }

    /// The sentence about a contest that the first leads against the other.
    pub fn contested(&self, sides: (&str, &str), bonus: u32, ones: &str) -> String {
        let say = if self.contest.is_empty() {
            &self.say
        } else {
            &self.contest
        };
        tier_sentence(say, sides, bonus, [ones, ""])
    }
}

fn tier_sentence(
    say: &str,
    (who, other): (&str, &str),
    bonus: u32,
    [ones, margin]: [&str; 2],
) -> String {
    let bonus = match bonus {
        0 => String::new(),
        1 => ", with 1 bonus".to_owned(),
        _ => format!(", with {bonus} bonuses"),
    };
    let values = [
        ("bonus", &*bonus),
        ("ones", ones),
        ("margin", margin),
        ("who", who),
        ("other", other),
    ];
    templates::fill(say, &values)
}

/// A cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Resource {
    /// A point by its name.
    Point(String),
    /// One of a track by its name.
    Track(String),
}

impl From<&Resource> for EffectTarget {
    fn from(resource: &Resource) -> Self {
        match resource {
            Resource::Point(name) => Self::Points(name.clone()),
            Resource::Track(name) => Self::Track(name.clone()),
        }
    }
}

/// The costs of rerolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RerollCost {
    /// For an ordinary roll.
    pub ordinary: Resource,
    /// For a roll with a declaration, if it costs another point.
    #[serde(default)]
    pub declared: Option<Resource>,
}

impl RerollCost {
    /// The cost for a roll with a declaration, or without.
    pub(crate) fn of(&self, declared: bool) -> &Resource {
        let other = self.declared.as_ref().filter(|_| declared);
        other.unwrap_or(&self.ordinary)
    }
}

/// A column of a party row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowPart {
    /// `level 3`.
    Level,
    /// All points as pips with their names.
    Points,
    /// A track as `HP 22/24`.
    Track(String),
    /// A track as pips: `Resolve ●●○`.
    Pips(String),
    /// A defence: `Parry 8`.
    Defence(String),
    /// The penalty of tracks and injuries.
    Penalty,
    /// Injuries by name.
    Injuries,
}
