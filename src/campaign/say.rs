//! What a result is called: the sentence to read aloud, the faces as a line, the label of an entry. Decides nothing.

mod die;
mod group;
mod label;
mod told;

use serde::Serialize;

use super::{Campaign, ContestVerdict, Event, Reevaluation, RollRecord};
use crate::game::templates::fill;
use crate::game::{Game, TierText};
use crate::rules::durability::Durability;
use crate::rules::modifier::{plain, signed};
use crate::rules::{DieResult, Goal, ModifierEffect, Side};

pub use die::Die;
pub(super) use group::group as group_label;
pub(super) use label::{
    amend as amend_label, contest as contest_label, dice as dice_label, keep as keep_label,
    reroll as reroll_label, throw as label, wear,
};

/// A result as the screen shows it on top.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Spoken {
    /// The verdict's name: `strong`, `success +2`, `damaged`.
    pub verdict: String,
    /// To be read aloud.
    pub sentence: String,
    /// What it means: the saved roll's own text, else the game's guidance; may be empty.
    pub guidance: String,
    /// Whether that is the saved roll's own text.
    pub own: bool,
    /// The dice, a line a side: `d10 9 · d6 3 · +3 = 15 against 12`.
    pub faces: Vec<String>,
    /// The same one by one, those of each side that counts; none where nobody saw any.
    pub dice: Vec<Vec<Die>>,
}

impl Campaign {
    /// What happened, in words; `None` for what is no result.
    #[must_use]
    pub fn say(&self, event: &Event) -> Option<Spoken> {
        match event {
            Event::Rolled(throw) => Some(self.say_throw(throw)),
            Event::Contested { a, b, verdict } => Some(self.say_contest(a, b, verdict)),
            Event::Rerolled {
                old,
                new,
                kept_new,
                contest,
                ..
            } => {
                let says = &self.game.says;
                let (counts, other, say) = if *kept_new {
                    (new, old, &says.second)
                } else {
                    (old, new, &says.first)
                };
                Some(self.say_chosen(say, counts, other, contest.as_ref()))
            }
            Event::Kept {
                counts,
                other,
                contest,
                ..
            } => Some(self.say_chosen(&self.game.says.other, counts, other, contest.as_ref())),
            Event::Amended {
                counts,
                was,
                other,
                contest,
                ..
            } => Some(self.say_amended(counts, was, other.as_deref(), contest.as_ref())),
            Event::DiceThrown {
                dice, total, faces, ..
            } => Some(Spoken {
                verdict: plain((*total).into()),
                sentence: fill(
                    &self.game.says.dice,
                    &[
                        ("dice", &dice.to_string()),
                        ("total", &plain((*total).into())),
                    ],
                ),
                faces: vec![format!("{dice} {}", spaced(faces))],
                dice: vec![die::plain(&self.game, event)],
                ..Spoken::default()
            }),
            Event::Checked {
                who,
                name,
                die,
                face,
                before,
                after,
                ..
            } => {
                let words = wear(*before, *after);
                let whose = self.character(*who).map_or("", |who| who.name.as_str());
                Some(Spoken {
                    sentence: self.fares(whose, name, *before, *after),
                    verdict: words,
                    faces: vec![format!("{die} {face}")],
                    dice: vec![die::plain(&self.game, event)],
                    guidance: self.worn(*after),
                    own: false,
                })
            }
            Event::TableThrown {
                who,
                table,
                face,
                result,
                ..
            } => {
                let whose = self.character(*who).map_or("", |who| who.name.as_str());
                Some(Spoken {
                    verdict: result.clone(),
                    sentence: fill(
                        &self.game.says.table,
                        &[("who", whose), ("table", table), ("result", result)],
                    ),
                    faces: vec![format!("{table} {face}")],
                    dice: vec![die::plain(&self.game, event)],
                    ..Spoken::default()
                })
            }
            _ => None,
        }
    }

    /// A tier by its name: `strong`, `success +2`.
    #[must_use]
    pub fn tier_name(&self, key: &str) -> String {
        named(&self.game, key)
    }

    /// What follows from the state of an item or a supply. A damaged item hampers attacks where the game has defences.
    fn worn(&self, after: Durability) -> String {
        let mut defences = self.game.sheet.defences.iter();
        let counted = self.game.mechanic.profile().counted_effects;
        let mut counted = counted.iter();
        let bane = counted.find(|own| own.one.is_like(ModifierEffect::Bane(1)));
        let words = match (after, bane) {
            (Durability::Uses(_), _) => "",
            (Durability::Damaged, Some(bane)) if defences.any(|it| !it.against.is_empty()) => {
                let [bane, _] = bane.names;
                return format!("one {bane} on attacks with it until it is repaired");
            }
            (Durability::Damaged, _) => "one more use lost breaks it",
            (Durability::Broken, _) => "it can't be used until it is repaired",
            (Durability::Depleted, _) => "no more checks until it is restocked",
        };
        words.to_owned()
    }

    fn say_throw(&self, throw: &RollRecord) -> Spoken {
        let (tier, bonus) = tier(&self.game, &throw.tier);
        let (own, guidance) = self.guidance(throw, &throw.tier);
        Spoken {
            verdict: named(&self.game, &throw.tier),
            sentence: self.unrolled(throw).unwrap_or_else(|| {
                tier.map_or_else(String::new, |t| {
                    t.sentence(&self.game, &throw.name, bonus, throw.ones)
                })
            }),
            guidance,
            own,
            faces: std::iter::once(faces(&self.game, throw, false))
                .chain(throw.alt_records().map(|it| self.further(&it)))
                .collect(),
            dice: vec![die::thrown(&self.game, throw)],
        }
    }

    /// The same faces against a further difficulty: `against 15 · weak`.
    fn further(&self, reading: &RollRecord) -> String {
        let verdict = named(&self.game, &reading.tier);
        format!("{} · {verdict}", faces(&self.game, reading, false))
    }

    fn say_contest(&self, a: &RollRecord, b: &RollRecord, verdict: &ContestVerdict) -> Spoken {
        let (leads, follows) = if verdict.winner == Some(Side::B) && self.game.mechanic.is_mutual()
        {
            (b, a)
        } else {
            (a, b)
        };
        let key = key(&self.game, verdict);
        let (tier, bonus) = tier(&self.game, key);
        let line = |throw: &RollRecord| {
            let own = if self.game.mechanic.is_mutual() {
                String::new()
            } else {
                format!(" · {}", named(&self.game, &throw.tier))
            };
            format!("{}: {}{own}", throw.name, faces(&self.game, throw, true))
        };
        let (own, guidance) = self.guidance(leads, key);
        Spoken {
            verdict: named(&self.game, key),
            sentence: self.unrolled(leads).unwrap_or_else(|| {
                let contested = |t: &TierText| {
                    t.contested(&self.game, (&leads.name, &follows.name), bonus, leads.ones)
                };
                tier.map_or_else(String::new, contested)
            }),
            guidance,
            own,
            faces: vec![line(a), line(b)],
            dice: [a, b].map(|throw| die::thrown(&self.game, throw)).to_vec(),
        }
    }

    /// The result as it counts now, below it what it was.
    fn say_amended(
        &self,
        counts: &Reevaluation,
        was: &str,
        other: Option<&Reevaluation>,
        contest: Option<&(Side, Box<RollRecord>, ContestVerdict)>,
    ) -> Spoken {
        let mut spoken = match other {
            Some(other) => self.say_chosen("{told}", &counts.new, &other.new, contest),
            None => self.say_sides(&counts.new, contest),
        };
        let crossed = counts.surplus.iter();
        let crossed: Vec<String> = crossed
            .map(|(sides, face)| format!("d{sides} ({face})"))
            .collect();
        if !crossed.is_empty() {
            let crossed = format!("crossed out: {}", crossed.join(" · "));
            spoken.faces.push(crossed);
        }
        let old = faces(&self.game, &counts.old, contest.is_some());
        let was = named(&self.game, was);
        spoken.faces.push(format!("was: {old}, {was}"));
        let readings = counts.old.alt_records();
        let further = readings.map(|it| format!("was: {}", self.further(&it)));
        spoken.faces.extend(further);
        spoken
    }

    fn say_sides(
        &self,
        counts: &RollRecord,
        contest: Option<&(Side, Box<RollRecord>, ContestVerdict)>,
    ) -> Spoken {
        match contest {
            Some((Side::A, b, verdict)) => self.say_contest(counts, b, verdict),
            Some((Side::B, a, verdict)) => self.say_contest(a, counts, verdict),
            None => self.say_throw(counts),
        }
    }

    /// What is said where nothing was thrown: no dice were left, or none were needed.
    fn unrolled(&self, throw: &RollRecord) -> Option<String> {
        let says = &self.game.says;
        let say = match self.game.mechanic.dice(&throw.plan.numbers).is_empty() {
            _ if throw.was_thrown() => return None,
            false if throw.success => &says.no_roll,
            _ if throw.success => return None,
            _ => &says.no_dice,
        };
        Some(fill(say, &[("who", &throw.name), ("what", &throw.what)]))
    }

    /// What becomes of an item or a supply; the verdict beside it has the count.
    fn fares(&self, who: &str, item: &str, before: Durability, after: Durability) -> String {
        let says = &self.game.says;
        let say = match after {
            after if after == before => &says.holds,
            Durability::Uses(_) => &says.use_lost,
            Durability::Damaged => &says.damaged,
            Durability::Broken => &says.broken,
            Durability::Depleted => &says.depleted,
        };
        let left = after.left().to_string();
        fill(say, &[("who", who), ("item", item), ("left", &left)])
    }

    /// The result that counts, and the faces of the one that doesn't below.
    fn say_chosen(
        &self,
        say: &str,
        counts: &RollRecord,
        other: &RollRecord,
        contest: Option<&(Side, Box<RollRecord>, ContestVerdict)>,
    ) -> Spoken {
        let mut spoken = self.say_sides(counts, contest);
        spoken.sentence = fill(say, &[("told", &spoken.sentence)]);
        let other = faces(&self.game, other, contest.is_some());
        spoken.faces.push(format!("not kept: {other}"));
        spoken
    }

    /// The saved roll's own texts for this result and that they are its own, else the game's.
    fn guidance(&self, throw: &RollRecord, key: &str) -> (bool, String) {
        let (text, bonus) = tier(&self.game, key);
        let own = self.own_texts(throw, key, bonus);
        if own.is_empty() {
            (
                false,
                text.map_or_else(String::new, |text| text.guidance.clone()),
            )
        } else {
            (true, own.join(" "))
        }
    }

    /// What the saved roll says to this tier, else to any success, and to each bonus.
    fn own_texts(&self, throw: &RollRecord, key: &str, bonus: u32) -> Vec<String> {
        let saved = throw.test.saved;
        let Some(saved) = saved.and_then(|id| self.find_saved_roll(throw.who(), id)) else {
            return Vec::new();
        };
        let mechanic = &self.game.mechanic;
        let succeeds = || {
            let tier = mechanic.tier(key);
            tier.is_some_and(|tier| mechanic.is_success(tier))
        };
        let band = key.split('+').next().unwrap_or(key);
        let any = || saved.texts.get("success").filter(|_| succeeds());
        let of_tier = saved.texts.get(band).or_else(any).cloned();
        let each = saved.texts.get("bonus").map(|text| match bonus {
            1 => text.clone(),
            _ => format!("{text} (×{bonus})"),
        });
        of_tier
            .into_iter()
            .chain(each.filter(|_| bonus > 0))
            .collect()
    }
}

/// The key a verdict is worded by.
pub(super) fn key<'a>(game: &Game, verdict: &'a ContestVerdict) -> &'a str {
    let own = game
        .mechanic
        .profile()
        .defence_key
        .filter(|_| verdict.by_defence);
    let worded = own.filter(|key| game.tiers.iter().any(|tier| tier.key == **key));
    worded.unwrap_or(&verdict.tier)
}

/// The game's words for a key, and its bonuses.
fn tier<'a>(game: &'a Game, key: &str) -> (Option<&'a TierText>, u32) {
    let (band, bonus) = key.split_once('+').unwrap_or((key, ""));
    let text = game.tiers.iter().find(|tier| tier.key == band);
    (text, bonus.parse().unwrap_or(0))
}

/// A tier by its name: `strong`, `success +2`.
fn named(game: &Game, key: &str) -> String {
    let (text, bonus) = tier(game, key);
    let name = text.map_or(key, |text| &text.name);
    if bonus == 0 {
        name.to_owned()
    } else {
        format!("{name} +{bonus}")
    }
}

/// Dice, flat part, result and what it was against. Dice that did not count stand in brackets.
fn faces(game: &Game, throw: &RollRecord, contest: bool) -> String {
    let against = against(game, throw, contest).map_or_else(String::new, |to| format!(" {to}"));
    let value = plain(throw.value.into());
    match dice(game, throw) {
        Some(dice) => format!("{dice} = {value}{against}"),
        None if throw.called.is_some() => format!("called {value}{against}"),
        None => format!("{}{against}", unthrown(game, throw)),
    }
}

/// Dice and flat part; `None` where nobody saw any.
fn dice(game: &Game, throw: &RollRecord) -> Option<String> {
    if throw.called.is_some() || throw.faces.is_empty() {
        return None;
    }
    let groups = game.mechanic.die_groups(&throw.plan.numbers);
    let mut left = (throw.faces.as_slice(), throw.die_results.as_slice());
    let mut dice = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        // What another difficulty would take is thrown with the last.
        let own = if at + 1 == groups.len() {
            throw.faces.len()
        } else {
            group.count
        };
        let (faces, others) = left.0.split_at(own.min(left.0.len()));
        let (marks, other_marks) = left.1.split_at(own.min(left.1.len()));
        left = (others, other_marks);
        dice.push(format!("{} {}", group.die, listed(game, faces, marks)));
    }
    if groups.is_empty() {
        dice.push(listed(game, left.0, left.1));
    }
    let flat = throw.plan.numbers.flat();
    let flat = (flat != 0).then(|| signed(flat.into()));
    let parts: Vec<String> = dice.into_iter().chain(flat).collect();
    Some(parts.join(" · "))
}

/// Why there are no faces.
fn unthrown(game: &Game, throw: &RollRecord) -> &'static str {
    match game.mechanic.dice(&throw.plan.numbers).is_empty() {
        true => "no dice left",
        false if throw.success => "no roll needed",
        false => "did not roll",
    }
}

fn spaced(faces: &[u16]) -> String {
    let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
    faces.join(" ")
}

/// The faces, each by its name where it has one; a special one with what it counts.
fn listed(game: &Game, faces: &[u16], marks: &[DieResult]) -> String {
    let marks = marks.iter().map(Some).chain(std::iter::repeat(None));
    let special = |face| game.mechanic.special_face(face).is_some();
    let shown = faces.iter().zip(marks).map(|(face, mark)| {
        let name = game.mechanic.face_text(*face);
        match mark {
            Some(DieResult::Dropped | DieResult::Removed) => format!("({name})"),
            Some(DieResult::Counted(n)) if special(*face) && *n != i32::from(*face) => {
                format!("{name} as {}", plain((*n).into()))
            }
            _ => name,
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// What it was against; a sum of dice is against nothing, nor is a total that meets another.
fn against(game: &Game, throw: &RollRecord, contest: bool) -> Option<String> {
    match throw.plan.numbers.goal() {
        Goal::Total(_) if contest && game.mechanic.is_mutual() => None,
        Goal::Total(target) => Some(format!("against {}", plain(target.into()))),
        Goal::EachDie(target) => Some(format!("at difficulty {target}")),
        Goal::Nothing => None,
    }
}
