//! Dice in the inspector: every number of the plan with its reason, the faces with how each counted, the result.

use super::breakdown;
use super::page::Page;
use crate::campaign::roll_record::{NEED_NOT_ROLL, NO_ROLL};
use crate::campaign::wording::dice::{faces as listed_faces, plain_faces};
use crate::campaign::wording::figure::dice_of;
use crate::campaign::wording::random::step_words;
use crate::campaign::wording::subtraction;
use crate::campaign::{
    Affected, Campaign, ContestVerdict, EffectMade, Event, Label, Reevaluation, RollRecord,
    RollResult,
};
use crate::game::Game;
use crate::luck::{Standing, luck_of_one};
use crate::rules::modifier::{plain, signed};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{DieResult, Goal, Outline, Reason, RollNumbers, Side, Throw, Tier};
use crate::tui::context::AppState;
use crate::tui::views::result::role;
use crate::tui::views::result_numbers::result_of;
use crate::tui::widgets::{Role, text};

/// The throws of an event, if it holds any.
pub(crate) fn add(state: &AppState, event: &Event, page: &mut Page) {
    let campaign = state.campaign();
    if let Some(wording) = campaign.say(event) {
        let verdict = wording.whole_verdict().to_uppercase();
        page.heading(format!("Result: {verdict}"));
        for words in [wording.sentence, campaign.guidance(event).text] {
            if !words.is_empty() {
                page.say(words);
            }
        }
    }
    if let Some(result) = event.roll_result() {
        rolled(state, event, &result, page);
    }
    match event {
        Event::DiceThrown { dice, faces, .. } if !faces.is_empty() => plain_dice(dice, faces, page),
        Event::PassedOver { who, why } => {
            let name = campaign.character(*who);
            let name = name.map_or("somebody", |who| &who.name);
            page.heading(format!("Left out: {name}"));
            page.say(why.as_str());
        }
        Event::Checked { die, face, .. } => page.say(format!("{die} shows {face}")),
        Event::TableThrown { table, face, .. } => page.say(format!("{table} shows {face}")),
        Event::RandomThrown { steps, .. } => {
            for step in steps {
                let row = match step.row.as_str() {
                    "" => String::new(),
                    row => format!(": row {row}"),
                };
                page.say(format!("{}{row}", step_words(step)));
            }
        }
        _ => {}
    }
}

/// `4d6k3: 6 4 (1) 5`, and what the brackets mean.
fn plain_dice(dice: &DiceExpr, throw: &Throw, page: &mut Page) {
    let mut parts = vec![(Role::Text, format!("{dice}: "))];
    let faces = plain_faces(dice, throw, false);
    let has_brackets = faces.iter().any(|(_, out)| *out);
    let role = |out| if out { Role::Struck } else { Role::Text };
    parts.extend(faces.into_iter().map(|(face, out)| (role(out), face)));
    page.add(2, parts);
    if has_brackets {
        page.aside(match dice.counted() {
            Some(_) => "in brackets: not counted",
            None => "in brackets: dropped",
        });
    }
}

/// The throws of a roll, then the opponent's throw and the verdict.
fn rolled(state: &AppState, event: &Event, result: &RollResult<'_>, page: &mut Page) {
    let contest = result.contest.is_some();
    match event {
        Event::Contested { a, b, .. } => {
            one(state, a, "first side: ", true, page);
            one(state, b, "second side: ", true, page);
        }
        Event::Rerolled {
            old,
            new,
            kept_new,
            granted,
            ..
        } => {
            if let Some(by) = granted {
                page.aside(format!("granted: {by}"));
            }
            let [of_new, of_old] = if *kept_new {
                ["counts", "doesn't count"]
            } else {
                ["doesn't count", "counts"]
            };
            let (of_new, of_old) = (
                format!("new throw, {of_new}: "),
                format!("old throw, {of_old}: "),
            );
            let replaced = kept_new.then(|| replaced(state.campaign(), old));
            one(state, new, &of_new, contest, page);
            let old = replaced.as_ref().unwrap_or(old);
            one(state, old, &of_old, contest, page);
        }
        Event::Kept { counts, other, .. } => {
            one(state, counts, "counts: ", contest, page);
            let other = replaced(state.campaign(), other);
            one(state, &other, "doesn't count: ", contest, page);
        }
        Event::Amended { counts, other, .. } => {
            recast(state, counts, "now, counts: ", contest, page);
            if let Some(before) = event.amended_from() {
                one(state, before, "before: ", contest, page);
            }
            if let Some(other) = other {
                recast(state, other, "now, doesn't count: ", contest, page);
            }
        }
        _ => {
            one(state, result.counts, "", false, page);
            for further in result.counts.alt_records() {
                one(state, &further, "the same faces: ", false, page);
            }
        }
    }
    if let Some((_, other, _)) = result.contest.filter(|_| result.of.is_some()) {
        one(state, other, "against: ", true, page);
    }
    if let Some((a, b, verdict)) = result.sides() {
        together(state.campaign(), a, b, verdict, page);
    }
}

/// A throw under its new plan, with the dice that were removed and added.
fn recast(state: &AppState, throw: &Reevaluation, which: &str, contest: bool, page: &mut Page) {
    let campaign = state.campaign();
    let game = &campaign.game;
    one(state, &throw.new, which, contest, page);
    let mut parts = Vec::new();
    for (die, face) in &throw.surplus {
        let shown = format!("{die} {}", game.mechanic.face_text(*face));
        parts.push((Role::Struck, shown));
        parts.push((Role::Text, " ".to_owned()));
    }
    if !parts.is_empty() {
        parts.push((
            Role::Dim,
            "crossed out: no longer part of the roll".to_owned(),
        ));
        page.add(2, parts);
    }
    let thrown = listed_faces(&game.mechanic, &throw.new.faces, |at| {
        throw.thrown.contains(&at)
    });
    if !thrown.is_empty() {
        page.aside(format!("thrown for it: {thrown}"));
    }
}

/// The verdict of a contest.
fn together(
    campaign: &Campaign,
    a: &RollRecord,
    b: &RollRecord,
    verdict: &ContestVerdict,
    page: &mut Page,
) {
    page.heading("Contest");
    let what = if campaign.game.mechanic.is_mutual() {
        let by = match verdict.value.unsigned_abs() {
            0 => String::new(),
            by => format!(", by {by}"),
        };
        match verdict.winner {
            Some(Side::A) => format!("{} wins{by}", a.name),
            Some(Side::B) => format!("{} wins{by}", b.name),
            None => campaign.game.nobody_wins(&verdict.tier).to_owned(),
        }
    } else {
        format!(
            "{} left, {}",
            plain(verdict.value),
            campaign.game.tier_name(&verdict.tier)
        )
    };
    let mechanic = &campaign.game.mechanic;
    let side = |it: &RollRecord| {
        if it.need_not_roll(mechanic) {
            return format!("{}, who {NEED_NOT_ROLL}", it.name);
        }
        let ones = it.beside(", ", mechanic);
        format!("{} {}{ones}", it.name, plain(it.value))
    };
    page.say(format!("{} against {}: {what}", side(a), side(b)));
    let profile = mechanic.profile();
    if profile.contest_subtracts && !b.need_not_roll(mechanic) {
        let left = subtraction((a.value, b.value), verdict.value);
        page.say(format!("{left}; {}", profile.contest_rule));
    }
    if verdict.by_defence {
        let worst = campaign
            .game
            .tier_name(&campaign.game.mechanic.key(Tier::default()));
        page.say(format!("the defence made it a {worst}"));
    }
    for reading in &verdict.readings {
        page.aside(format!("reading: {reading}"));
    }
}

/// One throw. In a contest of totals it has no target of its own, and only the contest has a verdict.
fn one(state: &AppState, throw: &RollRecord, which: &str, contest: bool, page: &mut Page) {
    let campaign = state.campaign();
    let game = &campaign.game;
    let meets = contest && !game.mechanic.profile().contest_tiers;
    let title = Label::about(&throw.name, &throw.what());
    page.heading(format!("{which}{title}"));
    page.say(plan_of(game, &throw.plan.numbers, meets));
    reasons(&throw.plan.reasons, page);
    let added = throw.added(&game.mechanic).into_iter();
    let added = added.map(|(name, by)| Reason::new(name, signed(by.into())));
    reasons(&added.collect::<Vec<_>>(), page);
    let effects = throw.effects.iter();
    let effects = effects.map(|made| effect(campaign, throw, made));
    reasons(&effects.collect::<Vec<_>>(), page);
    for reading in &throw.plan.readings {
        page.aside(format!("reading: {reading}"));
    }
    let known = throw.called.is_none() && !throw.faces.is_empty();
    let numbers = &throw.plan.numbers;
    let described = known.then(|| game.mechanic.breakdown(numbers, &throw.faces));
    let described = described.flatten();
    match &described {
        Some(it) => breakdown::add(it, page),
        None if throw.faces.is_empty() => {}
        None => page.add(2, faces(game, throw)),
    }
    let dice = match dice_of(game, throw) {
        // A described roll says above what each die gave.
        _ if described.is_some() => String::new(),
        dice if dice.is_empty() => dice,
        dice => dice + " = ",
    };
    if throw.need_not_roll(&game.mechanic) {
        return page.say(NEED_NOT_ROLL.to_owned());
    }
    if meets {
        let called = if throw.called.is_some() {
            " called"
        } else {
            ""
        };
        page.say(format!("{dice}{}{called}", plain(throw.value)));
        return luck(state, throw, page);
    }
    let verdict = campaign.game.tier_name(&throw.tier);
    if throw.needed_no_roll() {
        return page.say(format!("{NO_ROLL}: {verdict}"));
    }
    let role = role(campaign.game.rank(&throw.tier));
    let because = described.as_ref().map(breakdown::because);
    let parts = [
        (Role::Text, format!("{dice}{}: ", result_of(game, throw))),
        (role, verdict),
        (Role::Dim, because.unwrap_or_default()),
    ];
    page.add(2, parts.into());
    luck(state, throw, page);
}

/// What a throw changed besides: `strain: Stress, only +1 to its highest`.
fn effect(campaign: &Campaign, throw: &RollRecord, made: &EffectMade) -> Reason {
    let held = campaign.held(throw.who(), &made.what);
    let what = match (&made.what, &held) {
        (Affected::Track(name) | Affected::Points(name) | Affected::Counter(name), _) => name,
        (Affected::Bonus(_) | Affected::Uses(_), Some(item)) => item.name(),
        (Affected::Bonus(_) | Affected::Uses(_), None) => "the item",
    };
    let bounded = if made.made == made.by {
        String::new()
    } else {
        let end = if made.by > 0 { "highest" } else { "lowest" };
        format!(", only {} to its {end}", signed(made.made.into()))
    };
    Reason::new(
        format!("{}: {what}{bounded}", made.name),
        signed(made.by.into()),
    )
}

/// A throw that counts no more: what it changed besides was taken back.
fn replaced(campaign: &Campaign, throw: &RollRecord) -> RollRecord {
    let mut throw = throw.clone();
    for made in throw.effects.clone().iter().filter(|it| !it.of_reroll) {
        throw.plan.reasons.push(Reason {
            ignored: Some("taken back with this throw".to_owned()),
            ..effect(campaign, &throw, made)
        });
    }
    throw.effects.retain(|made| made.of_reroll);
    throw
}

/// Where it stands among all results of its plan.
fn luck(state: &AppState, throw: &RollRecord, page: &mut Page) {
    let mechanic = &state.campaign().game.mechanic;
    let odds = state.reckoner.odds(mechanic, &throw.plan.numbers);
    let thrown = throw.was_thrown().then(|| throw.quality(mechanic));
    if let Some(at) = thrown.and_then(|quality| Standing::of(&odds, quality)) {
        page.aside(format!("its luck: {}", luck_of_one(at)));
    }
}

/// The numbers that faces are compared with; `meets`: the total is compared with another total.
fn plan_of(game: &Game, numbers: &RollNumbers, meets: bool) -> String {
    let Outline { dice, notes } = game.mechanic.in_words(numbers);
    let goal = match game.mechanic.goal(numbers) {
        Goal::Total(_) if meets => String::new(),
        Goal::Total(target) => format!(" against {}", plain(target)),
        Goal::EachDie(target) => format!(" at difficulty {target}"),
        Goal::Dice(target) => {
            let name = game.mechanic.profile().target_name;
            format!(" · {} {target}", name.unwrap_or_default())
        }
        Goal::Nothing => String::new(),
    };
    format!("{dice}{goal}{notes}")
}

/// One line for each number; numbers that don't count are struck out, with the reason.
fn reasons(reasons: &[Reason], page: &mut Page) {
    let widest = reasons.iter().map(|it| text::width(&it.figure)).max();
    let widest = widest.unwrap_or(0).min(16);
    for reason in reasons {
        let gap = " ".repeat(widest.saturating_sub(text::width(&reason.figure)));
        let (figure, label) = (&reason.figure, &reason.label);
        page.add(
            4,
            match &reason.ignored {
                None => vec![
                    (Role::Text, format!("{gap}{figure}  ")),
                    (Role::Dim, label.clone()),
                ],
                Some(why) => vec![
                    (Role::Text, gap),
                    (Role::Struck, format!("{figure} {label}")),
                    (Role::Dim, format!(" ignored: {why}")),
                ],
            },
        );
    }
}

/// `d10 9 · d6 3 · d6 1 dropped`.
fn faces(game: &Game, throw: &RollRecord) -> Vec<(Role, String)> {
    let mut parts = vec![(Role::Dim, "faces: ".to_owned())];
    let kinds = throw.dice(&game.mechanic);
    for (at, (face, result)) in throw.dice_results().enumerate() {
        let die = kinds
            .get(at)
            .map_or_else(String::new, |die| format!("{die} "));
        let shown = format!("{die}{}", game.mechanic.face_text(face));
        if at > 0 {
            parts.push((Role::Dim, " · ".to_owned()));
        }
        match result {
            DieResult::Dropped => {
                parts.push((Role::Struck, shown));
                parts.push((Role::Dim, " dropped".to_owned()));
            }
            DieResult::Removed => {
                parts.push((Role::Struck, shown));
                parts.push((Role::Dim, " removed".to_owned()));
            }
            DieResult::Counted(n) if n != face => {
                parts.push((Role::Text, format!("{shown} counts {}", plain(n))));
            }
            DieResult::Counted(_) => parts.push((Role::Text, shown)),
        }
    }
    parts
}
