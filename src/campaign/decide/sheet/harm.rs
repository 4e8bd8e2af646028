//! Harm by the game's rule, healing, injuries.

use std::borrow::Cow;

use super::tracks;
use crate::campaign::character::Injury;
use crate::campaign::command::{Amount, GroupCommand, HarmShare};
use crate::campaign::decide::rolls::plain_dice;
use crate::campaign::decide::{Decided, not_already, one_of, rule_of, thing, within};
use crate::campaign::ids::ThingId;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::sound::limits::MOST_HARM;
use crate::campaign::test::{Change, Source, Whose};
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Kind, Label,
    Refusal, RollChain, Seq, sheet, text,
};
use crate::dice::Dice;
use crate::game::{Harm, Injuries, Role, TrackRule};

/// Harm or healing of one character; where dice say how much, they are thrown.
pub(crate) fn decide(
    campaign: &Campaign,
    who: CharacterId,
    command: &Command,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    let (command, thrown) = with_thrown(command, dice)?;
    if let Some(thrown) = thrown.as_ref().filter(|thrown| came_to_nothing(thrown)) {
        let who = campaign.who(who)?;
        return nothing(campaign, &[who], &command, thrown.clone());
    }
    let mut decision = match &*command {
        Command::Harm {
            amount: Amount::Number(amount),
            share,
            text,
            on,
            cause,
            ..
        } => {
            there_is(campaign, *cause)?;
            let takes = match share_of(campaign, who, (*amount, *share), *cause, history) {
                // Dice that fell are kept: refused, they could be thrown again.
                Err(Refusal::HalfOfOne) if let Some(thrown) = &thrown => {
                    let who = campaign.who(who)?;
                    return nothing(campaign, &[who], &command, thrown.clone());
                }
                takes => takes?,
            };
            let decision = harm(campaign, who, takes, (text, on.as_deref()), *cause, mode)?;
            with_dice(decision, thrown.as_ref(), takes)
        }
        Command::Heal {
            amount: Amount::Number(amount),
            ..
        } => {
            let decision = heal(campaign, who, *amount, mode)?;
            with_dice(decision, thrown.as_ref(), *amount)
        }
        _ => return Err(Refusal::Lacks("harm")),
    };
    decision.events.splice(..0, thrown);
    Ok(decision)
}

/// The decision with the dice in its label, behind the number that they came to: `harm 11 (2d6+3)`, `gash 5 (1d6)`.
fn with_dice(mut decision: Decision, thrown: Option<&Event>, amount: i32) -> Decision {
    let what = decision.label.what();
    if let Some(Event::DiceThrown { dice, .. }) = thrown
        && what.ends_with(&format!(" {amount}"))
    {
        decision.label = decision.label.doing(&format!("{what} ({dice})"));
    }
    decision
}

/// Whether dice less what is taken off them left nothing: `1d6-1` that shows 1.
pub(crate) const fn came_to_nothing(thrown: &Event) -> bool {
    matches!(thrown, Event::DiceThrown { total, .. } if *total <= 0)
}

/// Harm or healing whose dice came to nothing: they fell, so that they are kept; refused, they could be thrown again.
pub(crate) fn nothing(
    campaign: &Campaign,
    who: &[&Character],
    command: &Command,
    thrown: Event,
) -> Decided {
    let (what, cause) = match command {
        Command::Harm { cause, .. } => ("harm", *cause),
        _ => ("healing", None),
    };
    there_is(campaign, cause)?;
    let kind = match campaign.game.harm.as_ref().ok_or(Refusal::Lacks("harm"))? {
        Harm::Track(_) => Kind::Track,
        Harm::Injury => Kind::Condition,
    };
    let dice = match &thrown {
        Event::DiceThrown { dice, .. } => dice.to_string(),
        _ => String::new(),
    };
    let names: Vec<&str> = who.iter().map(|who| who.name.as_str()).collect();
    let label = Label::about(names.join(", "), &format!("{what} {dice}"));
    let label = label.came(" · ", &format!("no {what}"));
    let ids = who.iter().map(|who| who.id).collect();
    let done = Decision::new(kind, label, vec![thrown]);
    Ok(done.about(ids).caused_by(cause))
}

/// A group's command whose dice are thrown, once for all members, and the throw.
pub(crate) fn thrown_once<'a>(
    each: &'a GroupCommand,
    dice: &mut dyn Dice,
) -> Result<(Cow<'a, GroupCommand>, Option<Event>), Refusal> {
    let (command, thrown) = with_thrown(&each.command, dice)?;
    let each = match command {
        Cow::Borrowed(_) => Cow::Borrowed(each),
        Cow::Owned(command) => Cow::Owned(GroupCommand {
            command,
            ..each.clone()
        }),
    };
    Ok((each, thrown))
}

/// A group's harm that asks who succeeded, without a word by which roll: by the newest that several of them made together, if all of
/// them did whom players know. What others rolled tells nothing of it.
pub(crate) fn by_common_roll<'a>(
    campaign: &Campaign,
    each: &'a GroupCommand,
    all: &[&Character],
    history: &dyn HistoryLookup,
) -> Result<Cow<'a, GroupCommand>, Refusal> {
    let Command::Harm {
        share: HarmShare::HalfForSuccesses | HarmShare::OnlyFailures,
        cause: None,
        ..
    } = &each.command
    else {
        return Ok(Cow::Borrowed(each));
    };
    let seen = all.iter().filter(|it| campaign.is_known_to_players(it));
    let mut who: Vec<&Character> = seen.copied().collect();
    if who.is_empty() {
        who = all.to_vec();
    }
    let mut lasts = Vec::new();
    for one in &who {
        lasts.extend(history.last_roll(one.id)?);
    }
    let made = |seq: Seq| lasts.iter().filter(|it| **it == seq).count();
    let all_made = |seq: &Seq| {
        let mut all = who.iter();
        all.all(|it| RollChain::of(history, *seq, Whose::Character(it.id)).is_ok())
    };
    let common = lasts.iter().filter(|seq| made(**seq) > 1 && all_made(seq));
    let Some(common) = common.max().copied() else {
        return Ok(Cow::Borrowed(each));
    };
    if history.entry(common)?.session != campaign.session {
        let why = "the last roll that they made together is of another session; `by` and its number means it";
        return Err(Refusal::Not(why.to_owned()));
    }
    let mut each = each.clone();
    if let Command::Harm { cause, .. } = &mut each.command {
        *cause = Some(common);
    }
    there_is(campaign, Some(common))?;
    Ok(Cow::Owned(each))
}

/// A member's part of such harm: by its own last roll where it is one whom players don't know and made no part of the common one.
pub(crate) fn by_own_roll(
    campaign: &Campaign,
    said: &GroupCommand,
    who: CharacterId,
    mut part: Command,
    history: &dyn HistoryLookup,
) -> Command {
    let is_common = matches!(&said.command, Command::Harm { cause: None, .. });
    let is_known = campaign
        .character(who)
        .is_some_and(|who| campaign.is_known_to_players(who));
    if let Command::Harm { cause, .. } = &mut part
        && is_common
        && !is_known
        && cause.is_some_and(|it| RollChain::of(history, it, Whose::Character(who)).is_err())
    {
        *cause = None;
    }
    part
}

/// By which roll a group's harm goes that asks who succeeded: `at Notice`; nothing of a roll that players may not know of.
pub(crate) fn told_by(
    each: &GroupCommand,
    history: &dyn HistoryLookup,
) -> Result<Option<String>, Refusal> {
    let Command::Harm {
        share: HarmShare::HalfForSuccesses,
        cause: Some(cause),
        ..
    } = &each.command
    else {
        return Ok(None);
    };
    let roll = history.entry(*cause)?.what;
    let mut throws = roll.events.iter().filter_map(Event::roll_result);
    let lead = throws.find_map(|result| {
        let lead = result.counts.lead().to_owned();
        (!lead.is_empty()).then_some(lead)
    });
    Ok(lead
        .filter(|_| !roll.hidden)
        .map(|lead| format!("at {lead}")))
}

/// Refuses to heal a group in a game whose injuries heal one at a time.
pub(crate) fn may_heal_several(campaign: &Campaign, command: &Command) -> Result<(), Refusal> {
    let heals = matches!(command, Command::Heal { .. });
    if heals && campaign.game.harm == Some(Harm::Injury) {
        let why =
            "injuries heal one at a time: choose one character and name the injury, or heal “all”";
        return Err(Refusal::Not(why.to_owned()));
    }
    Ok(())
}

/// Harm or healing with its dice thrown; any other command as it is.
fn with_thrown<'a>(
    command: &'a Command,
    dice: &mut dyn Dice,
) -> Result<(Cow<'a, Command>, Option<Event>), Refusal> {
    let mut number = command.clone();
    let (Command::Harm { amount, source, .. } | Command::Heal { amount, source, .. }) = &mut number
    else {
        return Ok((Cow::Borrowed(command), None));
    };
    let Amount::Dice(expr) = amount else {
        return Ok((Cow::Borrowed(command), None));
    };
    let (thrown, total) = plain_dice::thrown(expr, source, dice)?;
    (*amount, *source) = (Amount::Number(total), Source::Thrown);
    Ok((Cow::Owned(number), Some(thrown)))
}

/// How much of a harm one character takes.
fn share_of(
    campaign: &Campaign,
    who: CharacterId,
    (amount, share): (i32, HarmShare),
    cause: Option<Seq>,
    history: &dyn HistoryLookup,
) -> Result<i32, Refusal> {
    let succeeded = || succeeded(campaign, who, cause, history);
    if share == HarmShare::OnlyFailures && succeeded()? {
        let name = campaign.who(who)?.name.clone();
        return Err(NoRoll::Succeeded(name).into());
    }
    let half = match share {
        HarmShare::All | HarmShare::OnlyFailures => false,
        HarmShare::Half => true,
        HarmShare::HalfForSuccesses => succeeded()?,
    };
    if half && amount == 1 {
        return Err(Refusal::HalfOfOne);
    }
    Ok(if half { amount / 2 } else { amount })
}

/// Whether a character succeeded in the roll that caused harm, else in its last roll.
fn succeeded(
    campaign: &Campaign,
    who: CharacterId,
    cause: Option<Seq>,
    history: &dyn HistoryLookup,
) -> Result<bool, Refusal> {
    let roll = match cause {
        Some(cause) => Some(cause),
        None => history.last_roll(who)?,
    };
    let chain = match roll {
        Some(seq) => RollChain::of(history, seq, Whose::Character(who)),
        None => Err(Refusal::Nobody),
    };
    let chain = chain.map_err(|_| {
        let name = campaign.character(who).map_or("somebody", |it| &it.name);
        Refusal::Not(format!("{name} made no roll that says it"))
    })?;
    Ok(chain.succeeded())
}

/// Harm lowers a track, the game's or the one that is named (never below 0), or adds an injury of that size. In games that
/// lower a track and whose injuries name a trait (`nexus`), naming the trait adds a wound of 1 to it; 0 harm adds the wound
/// alone.
fn harm(
    campaign: &Campaign,
    who: CharacterId,
    amount: i32,
    (look, on): (&str, Option<&str>),
    cause: Option<Seq>,
    mode: &mut OverrideMode,
) -> Decided {
    let who = campaign.who(who)?;
    let look = text::line(look);
    let rule = match campaign.game.harm.as_ref().ok_or(Refusal::Lacks("harm"))? {
        Harm::Track(track) => Some(rule_of(
            "track",
            track,
            &campaign.game.sheet.tracks,
            |rule| &rule.name,
        )?),
        Harm::Injury => None,
    };
    let other = on.and_then(|on| campaign.game.find_track(on));
    let other = other.filter(|rule| !rule.less_injuries);
    let on = on.filter(|_| other.is_none());
    let rule = other.or(rule);
    let on = on.map(|on| struck(campaign, who, on)).transpose()?;
    let wounds = rule.is_none() || on.is_some();
    let least = i32::from(rule.is_none() || on.is_none());
    within("harm", amount, least, MOST_HARM)?;
    let mut words = Vec::new();
    let mut events = Vec::new();
    if let Some(rule) = rule.filter(|_| amount > 0) {
        let lost = lowered(campaign, who, rule, amount, mode)?;
        words.extend([format!("harm {amount}"), lost.words()]);
        events.extend(lost.events);
    }
    if wounds {
        let size = if rule.is_some() { 1 } else { amount };
        let injury = injury(campaign, &look, size, on)?;
        words.push(injury.words());
        words.extend(track_words(campaign, who, |who| {
            who.injuries.push(injury.clone());
        }));
        events.push(set(who, None, Some(injury)));
    } else if !look.is_empty() {
        let look = text::name(&look)?;
        words.push(look.clone());
        events.push(Event::HarmLooked { who: who.id, look });
    }
    let kind = if rule.is_some() {
        Kind::Track
    } else {
        Kind::Condition
    };
    let done = Decision::new(kind, said_of(who, &words), events);
    Ok(done.about(vec![who.id]).caused_by(cause))
}

/// The entry that causes harm must be an earlier one.
fn there_is(campaign: &Campaign, cause: Option<Seq>) -> Result<(), Refusal> {
    match cause {
        Some(Seq(seq)) if !(1..=campaign.last.0).contains(&seq) => {
            Err(Refusal::NoEntry(seq, campaign.last.0))
        }
        _ => Ok(()),
    }
}

/// Healing raises the track that harm lowers, up to its highest value.
fn heal(campaign: &Campaign, who: CharacterId, amount: i32, mode: &mut OverrideMode) -> Decided {
    let who = campaign.who(who)?;
    within("healing", amount, 1, MOST_HARM)?;
    let Some(Harm::Track(track)) = &campaign.game.harm else {
        let texts: Vec<&str> = who.injuries.iter().map(|it| it.text.as_str()).collect();
        return Err(match texts.as_slice() {
            [] => Refusal::Not(format!("{} has no injury", who.name)),
            texts => {
                let all: Vec<String> = texts.iter().map(|text| format!("“{text}”")).collect();
                Refusal::Not(format!(
                    "injuries heal one at a time; name {} in place of the number, or “all”",
                    all.join(" or ")
                ))
            }
        });
    };
    let rule = rule_of("track", track, &campaign.game.sheet.tracks, |rule| {
        &rule.name
    })?;
    let healed = lowered(campaign, who, rule, -amount, mode)?;
    let healing = format!("healing {amount}");
    let label = Label::about(&who.name, &healing).came(" · ", &healed.words());
    Ok(Decision::new(Kind::Track, label, healed.events).about(vec![who.id]))
}

/// Healing of everything that harm does: the track that harm lowers is as good as it gets, and no injury is left.
pub(crate) fn heal_all(campaign: &Campaign, who: CharacterId) -> Decided {
    let who = campaign.who(who)?;
    let mut words = Vec::new();
    let mut events = Vec::new();
    let mut tracks = campaign.game.sheet.tracks.iter();
    let harmed = tracks.find(|rule| campaign.game.harms(&rule.name) && !rule.less_injuries);
    let moved = harmed.map(|rule| {
        // Players may know another highest value; each is as good as it gets.
        let most = [who, &*who.as_known()].map(|who| sheet::track(&campaign.game, who, rule).max);
        let best = if rule.ill { 0 } else { most[0].max(most[1]) };
        tracks::moved(campaign, who, rule, Change::To(best))
    });
    let mut kind = Kind::Condition;
    if let Some(moved) = moved.filter(tracks::Move::is_any) {
        kind = Kind::Track;
        words.push(moved.words());
        events.extend(moved.events);
    }
    for injury in &who.injuries {
        words.push(injury.healed_words());
        events.push(set(who, Some(injury), None));
    }
    words.extend(track_words(campaign, who, |who| who.injuries.clear()));
    let known = who.as_known();
    let is_own = |known: &&Injury| who.injuries.iter().any(|own| own.id == known.id);
    let gone = known.injuries.iter().filter(|it| !is_own(it));
    let gone: Vec<ThingId> = gone.map(|it| it.id).collect();
    if !gone.is_empty() && who.has_known_health() {
        events.push(Event::Healed {
            who: who.id,
            injuries: gone,
        });
        if words.is_empty() {
            words.push("recovers".to_owned());
        }
    }
    if events.is_empty() {
        return Err(Refusal::Not(format!("{} has nothing to heal", who.name)));
    }
    Ok(Decision::new(kind, said_of(who, &words), events).about(vec![who.id]))
}

pub(crate) fn heal_injury(campaign: &Campaign, who: CharacterId, id: ThingId) -> Decided {
    let who = campaign.who(who)?;
    let injury = thing(who, "injury", &who.injuries, id)?;
    let mut words = vec![injury.healed_words()];
    words.extend(track_words(campaign, who, |who| {
        who.injuries.retain(|injury| injury.id != id);
    }));
    Ok(changed(who, said_of(who, &words), injury, None))
}

/// Heals a part of an injury. Where an injury is on an attribute it has no size.
pub(crate) fn ease_injury(campaign: &Campaign, who: CharacterId, id: ThingId, by: i32) -> Decided {
    let who = campaign.who(who)?;
    let injury = thing(who, "injury", &who.injuries, id)?;
    if campaign.game.sheet.injuries == Some(Injuries::Bane) {
        return Err(Refusal::Lacks("injuries of different sizes"));
    }
    // Players may know it as a larger one, of which then a part stays.
    let asked = who.has_known_health().then_some(Event::InjuryEased {
        who: who.id,
        injury: id,
        by,
    });
    if by == injury.size {
        let mut healed = heal_injury(campaign, who.id, id)?;
        healed.events.extend(asked);
        return Ok(healed);
    }
    if injury.size <= 1 {
        let why = format!("{} is as small as an injury can be; heal it", injury.text);
        return Err(Refusal::Not(why));
    }
    let what = format!("what heals of {}", injury.text);
    within(what, by, 1, injury.size)?;
    let eased = Injury {
        size: injury.size - by,
        ..injury.clone()
    };
    let mut words = vec![format!("{} {} → {}", injury.text, injury.size, eased.size)];
    words.extend(track_words(campaign, who, |who| {
        for own in who.injuries.iter_mut().filter(|own| own.id == id) {
            own.size = eased.size;
        }
    }));
    let mut changed = changed(who, said_of(who, &words), injury, Some(eased));
    changed.events.extend(asked);
    Ok(changed)
}

pub(crate) fn stabilise(campaign: &Campaign, who: CharacterId, id: ThingId, on: bool) -> Decided {
    let who = campaign.who(who)?;
    let injury = thing(who, "injury", &who.injuries, id)?;
    if campaign.game.sheet.injuries != Some(Injuries::Severity) {
        return Err(Refusal::Lacks("injuries to stabilise"));
    }
    let word = |on| if on { "stable" } else { "not stable" };
    not_already(injury.stabilised == on, || {
        format!("{} is already {}", injury.text, word(on))
    })?;
    let became = if on {
        "is now stable"
    } else {
        "is no longer stable"
    };
    let label = Label::about(&who.name, &injury.text).came(" ", became);
    let after = Injury {
        stabilised: on,
        ..injury.clone()
    };
    Ok(changed(who, label, injury, Some(after)))
}

/// Moves the harm track by this amount, towards its bad end or back.
fn lowered(
    campaign: &Campaign,
    who: &Character,
    rule: &TrackRule,
    harm: i32,
    mode: &mut OverrideMode,
) -> Result<tracks::Move, Refusal> {
    let by = if rule.ill { harm } else { -harm };
    let moved = tracks::moved(campaign, who, rule, Change::By(by));
    if !moved.is_any() {
        mode.refuse(Refusal::Unchanged(moved.already(who)))?;
    }
    Ok(moved)
}

/// The trait that an injury affects: one of the game's attributes.
fn struck<'a>(campaign: &'a Campaign, who: &Character, on: &str) -> Result<&'a str, Refusal> {
    if campaign.game.sheet.injuries != Some(Injuries::Bane) {
        return Err(Refusal::Lacks("injuries to one trait"));
    }
    let attributes = campaign.game.traits().filter(|(kind, known)| {
        kind.role == Role::Attribute && campaign.rating(who, &known.name).is_some()
    });
    let names: Vec<&str> = attributes.map(|(_, known)| known.name.as_str()).collect();
    one_of("attribute", on, names.iter().copied())
}

/// A new injury; without a text it gets the game's word.
fn injury(campaign: &Campaign, look: &str, size: i32, on: Option<&str>) -> Result<Injury, Refusal> {
    let sort = campaign.game.sheet.injuries;
    let sort = sort.ok_or(Refusal::Lacks("injuries"))?;
    if sort == Injuries::Bane && on.is_none() {
        let why = "an injury affects an attribute in this game; name it";
        return Err(Refusal::Not(why.to_owned()));
    }
    let look = if look.is_empty() {
        Injury::NAMELESS
    } else {
        look
    };
    Ok(Injury {
        id: ThingId(campaign.ids + 1),
        text: text::name(look)?,
        size,
        on: on.map(str::to_owned),
        stabilised: false,
        hidden: false,
    })
}

/// The changes of tracks that follow from injuries: `Body 8 → 5`.
fn track_words(
    campaign: &Campaign,
    who: &Character,
    change: impl FnOnce(&mut Character),
) -> Vec<String> {
    let mut after = who.clone();
    change(&mut after);
    let rules = campaign.game.sheet.tracks.iter();
    let words = rules.filter(|rule| rule.less_injuries).filter_map(|rule| {
        let [was, is] = [who, &after].map(|who| sheet::track(&campaign.game, who, rule).now);
        (was != is).then(|| format!("{} {was} → {is}", rule.name))
    });
    words.collect()
}

/// The label: what was done to a character, and the result.
fn said_of(who: &Character, words: &[String]) -> Label {
    match words {
        [] => who.name.clone().into(),
        [done] => Label::about(&who.name, done),
        [done, came @ ..] => Label::about(&who.name, done).came(" · ", &came.join(" · ")),
    }
}

fn changed(who: &Character, label: Label, before: &Injury, after: Option<Injury>) -> Decision {
    let event = set(who, Some(before), after);
    Decision::new(Kind::Condition, label, vec![event]).about(vec![who.id])
}

fn set(who: &Character, before: Option<&Injury>, after: Option<Injury>) -> Event {
    Event::InjurySet {
        who: who.id,
        before: before.cloned(),
        after,
    }
}
