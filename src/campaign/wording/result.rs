//! A result in words: its verdict, the sentence to read aloud, its dice.

use serde::Serialize;

use super::dice::{self, DiceLine};
use super::{Disclosure, as_sentence, contest_rank, key, random};
use crate::campaign::{
    Campaign, Character, CharacterId, ContestVerdict, Event, RollRecord, RollResult, Sight,
};
use crate::game::templates::fill;
use crate::game::{Game, Rank, TierText};
use crate::rules::durability::Durability;
use crate::rules::modifier::plain;
use crate::rules::{BandOfSide, Goal, Mechanic, ModifierEffect, Side};

/// A result in words, for every audience that may see it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Wording {
    /// The tier's name: `strong`, `success +2`, `one use lost`.
    pub verdict: String,
    /// The uses left after a check: `2 left`; else empty.
    pub left: String,
    /// The sentence to read aloud.
    pub sentence: String,
    /// The dice: one line a side, then the dice that don't count.
    pub dice: Vec<DiceLine>,
    /// How good it is, if it is a verdict.
    #[serde(skip)]
    pub rank: Option<Rank>,
    /// The verdict in large letters; empty where it has no word so short.
    #[serde(skip)]
    pub stage: String,
}

/// What a result means, for the GM.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Guidance {
    /// The saved roll's own text, else the game's guidance; may be empty.
    pub text: String,
    /// Whether the text is the saved roll's own.
    pub own: bool,
}

impl Wording {
    /// The verdict with the uses left: `one use lost, 2 left`.
    pub(crate) fn whole_verdict(&self) -> String {
        joined(&self.verdict, &self.left)
    }
}

impl Campaign {
    /// The entry's result in words; `None` for entries without a result.
    pub fn say(&self, event: &Event) -> Option<Wording> {
        self.say_as(event, Disclosure::whole_of(self))
    }

    /// How good the entry's result is; `None` for entries without a verdict.
    pub(crate) fn rank(&self, event: &Event) -> Option<Rank> {
        let result = event.roll_result()?;
        Some(match result.contest {
            Some((.., verdict)) => contest_rank(&self.game, verdict),
            None => self.game.rank(&result.counts.tier),
        })
    }

    /// As much of it as is told.
    pub(crate) fn say_as(&self, event: &Event, told: Disclosure<'_>) -> Option<Wording> {
        if let Some(result) = event.roll_result() {
            return self.say_roll(event, &result, told);
        }
        if told.only() == Sight::Nothing {
            return None;
        }
        let says = &self.game.says;
        let name = |id: &CharacterId| {
            let who = self.character(*id);
            told.name(*id, who.map_or("", |who| &who.name))
                .unwrap_or_default()
        };
        Some(match event {
            Event::DiceThrown {
                dice, total, faces, ..
            } => {
                let total = plain(*total);
                let values = [("dice", &*dice.to_string()), ("total", &total)];
                let sentence = match dice.counted() {
                    Some(counted) => {
                        let show = if total == "1" { "shows" } else { "show" };
                        let (count, wanted) = (counted.count, dice::wanted(counted));
                        format!("{total} of {count} dice {show} {wanted}.")
                    }
                    None => fill(&says.dice, &values),
                };
                Wording {
                    sentence,
                    dice: vec![dice::thrown(dice, faces)],
                    verdict: total,
                    ..Wording::default()
                }
            }
            Event::Checked {
                who,
                name: item,
                die,
                face,
                before,
                after,
                ..
            } => {
                let say = match after {
                    after if after == before => &says.holds,
                    Durability::Uses(_) => &says.use_lost,
                    Durability::Die(_) => &says.smaller,
                    Durability::Damaged => &says.damaged,
                    Durability::Broken => &says.broken,
                    Durability::Depleted => &says.depleted,
                };
                let count = match after {
                    Durability::Die(die) => die.to_string(),
                    after => after.left().to_string(),
                };
                let values = [("who", name(who)), ("item", item), ("left", &count)];
                let (verdict, left) = durability(*before, *after);
                Wording {
                    rank: Some(Rank::of_success(before == after && !after.is_over())),
                    verdict,
                    left,
                    sentence: fill(say, &values),
                    dice: vec![dice::plain(self, event, &format!("{die} {face}"))],
                    ..Wording::default()
                }
            }
            Event::TableThrown {
                who,
                table,
                face,
                result,
                ..
            } => {
                let values = [("who", name(who)), ("table", table), ("result", result)];
                let face = (told.only() >= Sight::Dice)
                    .then(|| dice::plain(self, event, &format!("{table} {face}")));
                Wording {
                    verdict: result.clone(),
                    sentence: fill(&says.table, &values),
                    dice: face.into_iter().collect(),
                    ..Wording::default()
                }
            }
            Event::RandomThrown {
                table,
                steps,
                result,
                ..
            } => random::wording(table, steps, result, told.only()),
            _ => return None,
        })
    }

    /// The result that counts; below it the throw that doesn't count, and the throw before an amendment.
    fn say_roll(
        &self,
        event: &Event,
        result: &RollResult<'_>,
        told: Disclosure<'_>,
    ) -> Option<Wording> {
        let (game, says) = (&self.game, &self.game.says);
        let contest = result.contest.is_some();
        let sight = told.counting(event);
        let mut wording = match result.sides() {
            Some(_) if told.keeps_winner() => return None,
            Some((a, b, verdict)) => self.say_contest(a, b, verdict, told),
            None if sight == Sight::Nothing => return None,
            None => self.say_throw(result.counts, told),
        };
        let chosen = match event {
            // The game's words tell of what was paid: nothing was for a granted one, and what an NPC pays is not told.
            Event::Rerolled {
                kept_new: true,
                granted,
                ..
            } if granted.is_some() || sight < Sight::Total => None,
            Event::Rerolled { kept_new: true, .. } => Some(&says.second),
            Event::Rerolled { .. } => Some(&says.first),
            Event::Kept { .. } => Some(&says.other),
            _ => None,
        };
        if let Some(say) = chosen.filter(|_| !wording.sentence.is_empty()) {
            wording.sentence = fill(say, &[("told", &wording.sentence)]);
        }
        if sight < Sight::Total {
            return Some(wording);
        }
        let other = result.other.iter();
        let other = other.map(|other| dice::line(game, other, contest, sight).aside("not kept: "));
        wording.dice.extend(other);
        let (Event::Amended { counts, was, .. }, Some(before)) = (event, event.amended_from())
        else {
            return Some(wording);
        };
        if sight >= Sight::Dice {
            wording.dice.extend(dice::crossed_out(&counts.surplus));
        }
        let mut old = dice::line(game, before, contest, sight);
        // Of a contest with one side untold, the winner is told alone.
        if told.is_of_both() {
            old = old.with(", ", &verdict_before(game, result, was, told));
        }
        let further = before.alt_records();
        let further = further.map(|it| self.further(&it, told).aside("was: "));
        wording.dice.push(old.aside("was: "));
        wording.dice.extend(further);
        Some(wording)
    }

    fn say_throw(&self, throw: &RollRecord, told: Disclosure<'_>) -> Wording {
        let (sight, name) = (told.only(), told.thrower(throw, told.only()));
        let (tier, bonus) = self.game.tier_text(&throw.tier);
        let sentence = |tier: &TierText| {
            let ones = throw.beside(", with ", &self.game.mechanic);
            let ones = if sight >= Sight::Total { &*ones } else { "" };
            let margin = match self.game.mechanic.goal(&throw.plan.numbers) {
                // Beside the total it tells the target.
                Goal::Total(target) if sight >= Sight::Target => {
                    Some(throw.value.saturating_sub(target))
                }
                _ => None,
            };
            tier.sentence(name, bonus, ones, margin)
        };
        let unrolled = self.unrolled(throw, name);
        let unrolled = unrolled.filter(|_| sight >= Sight::Total);
        let mut dice = Vec::new();
        if sight >= Sight::Total {
            let line = dice::line(&self.game, throw, false, sight).of(&self.game, throw, sight);
            // Of several targets each is named; one stands in the label.
            let aimed = told.aimed(throw).filter(|_| !throw.also.is_empty());
            dice.push(line.aimed(aimed));
            dice.extend(throw.alt_records().map(|it| self.further(&it, told)));
        }
        Wording {
            verdict: self.game.tier_name(&throw.tier),
            sentence: unrolled.unwrap_or_else(|| tier.map_or_else(String::new, sentence)),
            dice,
            rank: Some(self.game.rank(&throw.tier)),
            stage: self.game.stage(&throw.tier),
            ..Wording::default()
        }
    }

    /// The same faces against a further difficulty: `against 15 · weak`.
    fn further(&self, throw: &RollRecord, told: Disclosure<'_>) -> DiceLine {
        let verdict = self.game.tier_name(&throw.tier);
        let line = dice::line(&self.game, throw, false, told.only());
        line.aimed(told.aimed(throw)).with(" · ", &verdict)
    }

    /// Who wins, for players who don't see both totals.
    fn say_winner(
        &self,
        (a, b): (&RollRecord, &RollRecord),
        verdict: &ContestVerdict,
        told: Disclosure<'_>,
    ) -> Wording {
        let sides = [(a, Side::A), (b, Side::B)];
        let seen = sides.map(|(throw, side)| (throw, told.side(side)));
        let seen = seen.into_iter().filter(|(_, sight)| *sight >= Sight::Total);
        let dice = seen.map(|(throw, sight)| {
            let line = dice::line(&self.game, throw, true, sight).of(&self.game, throw, sight);
            line.after(&format!("{}: ", told.thrower(throw, sight)))
        });
        // By how much is not told, so that only who wins may count; a victory over the party is a bad one for players.
        let is_party = |throw: &RollRecord| {
            let who = throw.who().and_then(|id| self.character(id));
            who.is_some_and(Character::is_party)
        };
        let rank = verdict.winner.map(|side| {
            let is_of_a = side == Side::A;
            Rank::of_success(if is_party(a) == is_party(b) {
                is_of_a
            } else {
                is_party(if is_of_a { a } else { b })
            })
        });
        Wording {
            verdict: winner(&self.game, (a, b), verdict, told),
            dice: dice.collect(),
            rank: rank.or(Some(Rank::Mixed)),
            ..Wording::default()
        }
    }

    fn say_contest(
        &self,
        a: &RollRecord,
        b: &RollRecord,
        verdict: &ContestVerdict,
        told: Disclosure<'_>,
    ) -> Wording {
        if !told.is_of_both() {
            return self.say_winner((a, b), verdict, told);
        }
        let (leads, follows) = self.leader(a, b, verdict);
        let name = |throw: &'_ RollRecord| told.thrower(throw, Sight::All).to_owned();
        let key = key(&self.game, verdict);
        let (tier, bonus) = self.game.tier_text(key);
        let profile = self.game.mechanic.profile();
        let line = |throw: &RollRecord, side| {
            let sight = told.side(side);
            let line = dice::line(&self.game, throw, true, sight).of(&self.game, throw, sight);
            // Where values are subtracted, only a failure of one's own says something.
            let tells = profile.contest_tiers && !(profile.contest_subtracts && throw.success);
            let tells = tells && !throw.need_not_roll(&self.game.mechanic);
            let line = if tells {
                line.with(" · ", &self.game.tier_name(&throw.tier))
            } else {
                line
            };
            line.after(&format!("{}: ", name(throw)))
        };
        let subtracts = profile.contest_subtracts && self.unrolled(a, "").is_none();
        let left = subtracts.then(|| subtraction((a.value, b.value), verdict.value));
        let (leading, following) = (name(leads), name(follows));
        let sides = (leading.as_str(), following.as_str());
        let ones = self.ones_of_both((a, &name(a)), (b, &name(b)));
        let sentence = || match (tier, self.game.side_verdict(key)) {
            (Some(tier), _) => tier.contested(sides, bonus, &ones),
            (None, Some(verdict)) => self.of_side(verdict, sides),
            (None, None) => String::new(),
        };
        // The tier is the winner's: alone it would read as a success of the side that acts.
        let is_lost = self.game.mechanic.is_mutual() && verdict.winner == Some(Side::B);
        let words = if is_lost { winner } else { contest_verdict };
        Wording {
            verdict: words(&self.game, (a, b), verdict, told),
            sentence: self.unrolled(leads, &leading).unwrap_or_else(sentence),
            dice: [line(a, Side::A), line(b, Side::B)]
                .into_iter()
                .chain(left.map(|words| DiceLine::new(vec![(words, false)])))
                .collect(),
            rank: Some(contest_rank(&self.game, verdict)),
            stage: self.game.stage(key),
            ..Wording::default()
        }
    }

    /// The sentence of a verdict that names the winner, who leads.
    fn of_side(&self, verdict: BandOfSide, (who, other): (&str, &str)) -> String {
        let says = &self.game.says;
        let say = match verdict {
            BandOfSide::A | BandOfSide::B => &says.won,
            BandOfSide::Tie => &says.tied,
            BandOfSide::Neither => &says.neither,
        };
        fill(say, &[("who", who), ("other", other)])
    }

    /// Each side's own complications: `, with 2 complications for Gisulf and 1 for Raider`.
    fn ones_of_both(&self, a: (&RollRecord, &str), b: (&RollRecord, &str)) -> String {
        let mechanic = &self.game.mechanic;
        let alone = |(throw, name): (&RollRecord, &str)| match throw.beside(", with ", mechanic) {
            none if none.is_empty() => none,
            ones => format!("{ones} for {name}"),
        };
        match (a.0.told_ones(mechanic), b.0.told_ones(mechanic)) {
            (1.., of_b @ 1..) => format!("{} and {of_b} for {}", alone(a), b.1),
            _ => alone(a) + &alone(b),
        }
    }

    /// The side that a contest's verdict is about, and the other side.
    fn leader<'a>(
        &self,
        a: &'a RollRecord,
        b: &'a RollRecord,
        verdict: &ContestVerdict,
    ) -> (&'a RollRecord, &'a RollRecord) {
        if verdict.winner == Some(Side::B) && self.game.mechanic.is_mutual() {
            (b, a)
        } else {
            (a, b)
        }
    }

    /// The text where nothing was thrown: no dice were left, or none were needed.
    pub(super) fn unrolled(&self, throw: &RollRecord, name: &str) -> Option<String> {
        let says = &self.game.says;
        let say = match self.game.mechanic.throws_nothing(&throw.plan.numbers) {
            _ if throw.was_thrown() => return None,
            false if throw.success => &says.no_roll,
            _ if throw.success => return None,
            _ => &says.no_dice,
        };
        Some(fill(say, &[("who", name), ("what", &throw.what())]))
    }

    /// The guidance for a result; may be empty.
    pub fn guidance(&self, event: &Event) -> Guidance {
        if let Event::Checked { after, .. } = event {
            return Guidance {
                text: as_sentence(&self.durability_guidance(*after)),
                own: false,
            };
        }
        let Some(result) = event.roll_result() else {
            return Guidance::default();
        };
        let (throw, key, lost) = match result.sides() {
            Some((a, b, verdict)) => {
                let leader = self.leader(a, b, verdict).0;
                (
                    leader,
                    key(&self.game, verdict),
                    verdict.winner == Some(Side::B),
                )
            }
            None => (result.counts, result.counts.tier.as_str(), false),
        };
        let (text, bonus) = self.game.tier_text(key);
        let own = self.own_texts(throw, key, bonus);
        if own.is_empty() {
            let mechanic = &self.game.mechanic;
            let is_won = |key| {
                mechanic
                    .tier(key)
                    .is_some_and(|tier| mechanic.is_success(tier))
            };
            // The game's text is of the winner.
            let text = if lost && is_won(key) {
                "it does not work: the other side has its way"
            } else {
                text.map_or("", |text| &text.guidance)
            };
            return Guidance {
                text: as_sentence(text),
                own: false,
            };
        }
        Guidance {
            text: own
                .iter()
                .map(|text| as_sentence(text))
                .collect::<Vec<_>>()
                .join(" "),
            own: true,
        }
    }

    /// What the state of an item or a supply means. A damaged item hampers attacks in games with defences.
    fn durability_guidance(&self, after: Durability) -> String {
        let mut defences = self.game.sheet.defences.iter();
        let counted = self.game.mechanic.profile().counted_effects;
        let mut counted = counted.iter();
        let bane = counted.find(|own| own.one.is_like(ModifierEffect::Bane(1)));
        let words = match (after, bane) {
            (Durability::Uses(_) | Durability::Die(_), _) => "",
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

    /// The saved roll's text for this tier, else for any success, and for each bonus.
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
        let (band, _) = Mechanic::band_and_bonus(key);
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

/// The verdict on a contest: its tier, or who wins.
pub(crate) fn contest_verdict(
    game: &Game,
    sides: (&RollRecord, &RollRecord),
    verdict: &ContestVerdict,
    told: Disclosure<'_>,
) -> String {
    let key = key(game, verdict);
    match game.side_verdict(key) {
        Some(_) => winner(game, sides, verdict, told),
        None => game.tier_name(key),
    }
}

/// The verdict before an amendment: its tier, or who won.
pub(super) fn verdict_before(
    game: &Game,
    result: &RollResult<'_>,
    was: &str,
    told: Disclosure<'_>,
) -> String {
    let wins = |throw, side| format!("{} wins", told.thrower(throw, told.side(side)));
    match (game.side_verdict(was), result.sides()) {
        (Some(BandOfSide::A), Some((a, _, _))) => wins(a, Side::A),
        (Some(BandOfSide::B), Some((_, b, _))) => wins(b, Side::B),
        (Some(_), Some(_)) => game.nobody_wins(was).to_owned(),
        _ => game.tier_name(was),
    }
}

/// `Ysolde wins`, `a tie`.
pub(super) fn winner(
    game: &Game,
    (a, b): (&RollRecord, &RollRecord),
    verdict: &ContestVerdict,
    told: Disclosure<'_>,
) -> String {
    let wins = |throw, side| format!("{} wins", told.thrower(throw, told.side(side)));
    match verdict.winner {
        Some(Side::A) => wins(a, Side::A),
        Some(Side::B) => wins(b, Side::B),
        None => game.nobody_wins(&verdict.tier).to_owned(),
    }
}

/// The cost of a check, and the uses left: `one use lost` and `2 left`, or `down to d8`.
pub(crate) fn durability(before: Durability, after: Durability) -> (String, String) {
    match after {
        after if after == before && after.is_over() => (format!("still {after}"), String::new()),
        after if after == before => ("holds".to_owned(), String::new()),
        Durability::Uses(left) => ("one use lost".to_owned(), format!("{left} left")),
        Durability::Die(die) => (format!("down to {die}"), String::new()),
        after => (after.to_string(), String::new()),
    }
}

/// The same as one text: `one use lost, 2 left`.
pub(crate) fn durability_words(before: Durability, after: Durability) -> String {
    let (verdict, left) = durability(before, after);
    joined(&verdict, &left)
}

fn joined(verdict: &str, left: &str) -> String {
    match left {
        "" => verdict.to_owned(),
        left => format!("{verdict}, {left}"),
    }
}

/// What the second side's value leaves of the first's: `31 − 30 = 1`.
pub(crate) fn subtraction((value, other): (i32, i32), left: i32) -> String {
    let own = plain(value);
    match left {
        0 if other >= 0 => format!("{own} − {other} leaves nothing"),
        0 => format!("{own} + {} leaves nothing", other.unsigned_abs()),
        _ if left == value && other != 0 => format!("{own} stays, for the defence failed"),
        left if left > value => format!("{own} + {} = {left}", left - value),
        left => format!("{own} − {} = {left}", value - left),
    }
}
