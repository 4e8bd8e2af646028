//! Rerolls, keeps the other result, closes an outcome. The price, the new faces and the choice are one
//! entry, so that ending the program is never a free reroll.

use std::borrow::Cow;

use super::changes::Changes;
use super::contest::verdict_of;
use super::shared::{is_better, may_stay_open, next_seq, set_open, throw_on};
use crate::campaign::command::RerollPrice;
use crate::campaign::decide::Decided;
use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::test::{Keep, Source, Whose};
use crate::campaign::{
    Campaign, Character, CharacterId, ContestVerdict, Decision, Entry, Event, HistoryLookup, Kind,
    Label, OpenOutcome, Refusal, RollChain, RollRecord, Seq, text, wording,
};
use crate::dice::Dice;
use crate::rules::described::EffectTarget;
use crate::rules::{KeptResult, RerollKind, Side};

type Sides = Option<(Side, Box<RollRecord>, ContestVerdict)>;

/// How an outcome is rerolled.
pub(crate) struct RerollOptions<'a> {
    /// The name of the way; empty for the only one.
    pub(crate) kind: &'a str,
    pub(crate) keep: Keep,
    pub(crate) price: &'a RerollPrice,
    pub(crate) source: &'a Source,
}

pub(crate) fn reroll(
    campaign: &Campaign,
    id: CharacterId,
    again: &RerollOptions<'_>,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    kind_of(campaign, again)?;
    let who = campaign.who(id)?;
    let open = open_or_last(who, mode, history)?;
    let hidden = is_kept(&open, history)?;
    Ok(rerolled(campaign, who, &open, again, mode, dice)?.hidden(hidden))
}

/// Rerolls the outcome of an entry. A closed outcome needs an override, and then stays closed.
pub(crate) fn reroll_entry(
    campaign: &Campaign,
    (of, whose): (Seq, Whose),
    again: &RerollOptions<'_>,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
    dice: &mut dyn Dice,
) -> Decided {
    kind_of(campaign, again)?;
    let (who, open) = of_entry(campaign, (of, whose), mode, history)?;
    let hidden = is_kept(&open, history)?;
    Ok(rerolled(campaign, who, &open, again, mode, dice)?.hidden(hidden))
}

/// Who rolled in an entry, and the outcome; with an override also a closed one.
pub(crate) fn of_entry<'a>(
    campaign: &'a Campaign,
    (of, whose): (Seq, Whose),
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
) -> Result<(&'a Character, Cow<'a, OpenOutcome>), Refusal> {
    let chain = RollChain::of(history, of, whose)?;
    let Some(id) = chain.side().record.who() else {
        return Err(NoRoll::Nameless("without rerolls").into());
    };
    let who = campaign.who(id)?;
    if let Some(open) = who.open.as_deref().filter(|it| it.root == chain.root()) {
        return Ok((who, Cow::Borrowed(open)));
    }
    mode.refuse(NoRoll::Closed(chain.last().0))?;
    if chain.is_hidden && chain.began_hidden() {
        return Err(NoRoll::Seen("what it spends".to_owned()).into());
    }
    Ok((who, Cow::Owned(outcome(&chain))))
}

/// The outcome of a chain as it was while it was open.
fn outcome(chain: &RollChain) -> OpenOutcome {
    let side = chain.side();
    OpenOutcome {
        seq: chain.last(),
        root: chain.root(),
        record: side.record.clone(),
        other: side.other.clone(),
        older: !side.newer,
        rerolls: side.rerolls,
        named_rerolls: side.named_rerolls.clone(),
        against: chain.against().map(|(side, other)| (side, other.clone())),
    }
}

/// The events that leave the outcome of a roll made in hiding open, as that of an open roll is, when the roll is revealed: for each
/// who has rolled nothing since.
pub(crate) fn opened_by_reveal(
    campaign: &Campaign,
    entry: &Entry,
    history: &dyn HistoryLookup,
) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    if !matches!(entry.what.kind, Kind::Roll | Kind::Contest) {
        return Ok(events);
    }
    for id in &entry.what.who {
        if history.newest_roll_of(*id)? != Some(entry.seq) {
            continue;
        }
        // Of several contests the other side's throws are told apart by nothing.
        let Ok(chain) = RollChain::of(history, entry.seq, Whose::Character(*id)) else {
            continue;
        };
        let open = campaign.character(*id).and_then(|who| who.open.as_deref());
        let is_open = open.is_some_and(|open| open.root == chain.root());
        if !is_open && may_stay_open(campaign, &chain.side().record) {
            events.extend(set_open(campaign, *id, Some(outcome(&chain))));
        }
    }
    Ok(events)
}

fn rerolled(
    campaign: &Campaign,
    who: &Character,
    open: &OpenOutcome,
    again: &RerollOptions<'_>,
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    let kind = kind_of(campaign, again)?;
    if !open.record.tells_what_stays(kind) && !matches!(again.source, Source::Called(_)) {
        return Err(NoRoll::LeftUnknown(kind.name.to_owned()).into());
    }
    let price = allowed(campaign, kind, open, again, mode)?;
    let granted = match again.price {
        RerollPrice::Granted(by) => Some(text::reason(by)?),
        RerollPrice::Usual | RerollPrice::Point(_) => None,
    };
    let mut changes = Changes::new(campaign);
    if let (None, Some(price)) = (&granted, price) {
        changes.pay(&open.record, &price, 1, mode)?;
    }
    let mut events = std::mem::take(&mut changes.events);
    let mechanic = &campaign.game.mechanic;
    let held = mechanic.held(kind, &open.record.plan.numbers, &open.record.faces)?;
    let mut new = throw_on(mechanic, open.record.clone(), held, again.source, dice)?;
    new.effects.clear();
    let kept_new = match (kind.keep, again.keep) {
        (_, Keep::New) | (KeptResult::New, Keep::Best) => true,
        (_, Keep::Old) => false,
        (_, Keep::Best) => is_better(mechanic, open.against.as_ref(), &new, &open.record),
    };
    if kept_new {
        changes.take_back(&open.record)?;
        changes.effects(&mut new)?;
    }
    changes.effects_of_reroll(kind, &mut new)?;
    let mut throws = [new.clone(), open.record.clone()];
    if !kept_new {
        throws.reverse();
    }
    let [counts, other] = throws;
    let named = (granted.is_none() && !kind.name.is_empty()).then(|| kind.name.to_owned());
    let taken = open.named_rerolls.iter().cloned();
    let after = OpenOutcome {
        record: counts,
        other: (kind.keep == KeptResult::Either).then_some(other),
        older: !kept_new,
        rerolls: open.rerolls + u32::from(granted.is_none()),
        named_rerolls: taken.chain(named).collect(),
        ..moved_on(campaign, open)
    };
    let contest = contested(campaign, &after)?;
    let rerolled = Event::Rerolled {
        of: open.seq,
        kind: kind.name.to_owned(),
        old: Box::new(open.record.clone()),
        new: Box::new(new),
        kept_new,
        chosen: again.keep != Keep::Best,
        granted,
        contest: contest.clone(),
    };
    let label = wording::roll_label(campaign, &rerolled);
    events.push(rerolled);
    events.append(&mut changes.events);
    events.extend(settled(campaign, &after));
    let tier = Some(tier(&after, contest.as_ref()));
    Ok(entry(who.id, label, open, tier, events))
}

pub(crate) fn keep(
    campaign: &Campaign,
    id: CharacterId,
    keep: Keep,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
) -> Decided {
    let who = campaign.who(id)?;
    let open = &*open_or_last(who, mode, history)?;
    let Some(other) = &open.other else {
        return Err(NoRoll::NothingElse(who.name.clone()).into());
    };
    let mechanic = &campaign.game.mechanic;
    let newer = match keep {
        Keep::Old => false,
        Keep::New => true,
        Keep::Best => open.older == is_better(mechanic, open.against.as_ref(), other, &open.record),
    };
    if newer != open.older {
        return Err(NoRoll::AlreadyKept.into());
    }
    let mut changes = Changes::new(campaign);
    let mut counts = other.clone();
    changes.take_back(&open.record)?;
    changes.effects(&mut counts)?;
    let after = OpenOutcome {
        record: counts,
        other: Some(open.record.clone()),
        older: !newer,
        ..moved_on(campaign, open)
    };
    let contest = contested(campaign, &after)?;
    let kept = Event::Kept {
        of: open.seq,
        who: open.record.test.who,
        counts: Box::new(after.record.clone()),
        other: Box::new(open.record.clone()),
        contest: contest.clone(),
    };
    let label = wording::roll_label(campaign, &kept);
    let mut events = vec![kept];
    events.append(&mut changes.events);
    events.extend(settled(campaign, &after));
    let tier = Some(tier(&after, contest.as_ref()));
    Ok(entry(id, label, open, tier, events).hidden(is_kept(open, history)?))
}

pub(crate) fn close(campaign: &Campaign, id: CharacterId, history: &dyn HistoryLookup) -> Decided {
    let who = campaign.who(id)?;
    let already = || Refusal::Not(format!("{} has no open roll to close", who.name));
    let open = who.open.as_deref().ok_or_else(already)?;
    let label = Label::about(&who.name, "outcome closed");
    let events = set_open(campaign, id, None).into_iter().collect();
    Ok(entry(id, label, open, None, events).hidden(is_kept(open, history)?))
}

/// Whether players were not told of the roll that an outcome is of: what is done to it is hidden, too.
pub(crate) fn is_kept(open: &OpenOutcome, history: &dyn HistoryLookup) -> Result<bool, Refusal> {
    let Some(id) = open.record.who() else {
        return Ok(false);
    };
    let chain = RollChain::of(history, open.root, Whose::Character(id))?;
    Ok(chain.is_hidden)
}

fn entry(
    id: CharacterId,
    label: Label,
    of: &OpenOutcome,
    tier: Option<String>,
    events: Vec<Event>,
) -> Decision {
    Decision {
        tier,
        ..Decision::new(Kind::Reroll, label, events)
            .about(vec![id])
            .caused_by(Some(of.seq))
    }
}

/// The character's open outcome; with an override that of its last open roll, which stays closed.
pub(crate) fn open_or_last<'a>(
    who: &'a Character,
    mode: &mut OverrideMode,
    history: &dyn HistoryLookup,
) -> Result<Cow<'a, OpenOutcome>, Refusal> {
    let open = who.open.as_deref();
    is_newest(who.id, open.map(|open| open.seq), history)?;
    if let Some(open) = open {
        return Ok(Cow::Borrowed(open));
    }
    mode.refuse(NoRoll::NothingOpen(who.name.clone()))?;
    let last = history.last_roll(who.id)?;
    let last = last.ok_or_else(|| NoRoll::NothingRolled(who.name.clone()))?;
    let chain = RollChain::of(history, last, Whose::Character(who.id))?;
    Ok(Cow::Owned(outcome(&chain)))
}

/// Refuses the open outcome of somebody whose newest roll is a later one that was made in hiding, which stays as it fell until it is
/// revealed: the older one would be thrown again in its place.
fn is_newest(
    who: CharacterId,
    open: Option<Seq>,
    history: &dyn HistoryLookup,
) -> Result<(), Refusal> {
    let newest = history.newest_roll_of(who)?;
    let Some(newest) = newest.filter(|newest| open.is_none_or(|open| *newest > open)) else {
        return Ok(());
    };
    match RollChain::of(history, newest, Whose::Character(who)) {
        Ok(chain) if chain.began_hidden() => {
            let before = open.map(|open| open.0);
            Err(NoRoll::HiddenLast(newest.0, before).into())
        }
        _ => Ok(()),
    }
}

/// The way of throwing again that is meant.
fn kind_of<'a>(
    campaign: &'a Campaign,
    again: &RerollOptions<'_>,
) -> Result<RerollKind<'a>, NoRoll> {
    let all = campaign.game.rerolls();
    let known = || all.iter().map(|kind| kind.name.to_owned()).collect();
    match &all[..] {
        [] => Err(NoRoll::NoRerolls),
        [only] if again.kind.is_empty() => Ok(*only),
        _ => {
            let found = all.iter().find(|kind| text::same(kind.name, again.kind));
            found.copied().ok_or_else(|| NoRoll::WhichReroll(known()))
        }
    }
}

/// The kind of roll, for messages: `a vice action`.
fn action(campaign: &Campaign, record: &RollRecord) -> String {
    let mut all = campaign.game.declarations().into_iter();
    let declared = all.find(|known| record.test.declared.number(known.key) != 0);
    declared.map_or_else(|| "an ordinary roll".to_owned(), |it| it.with_article())
}

/// What has to be paid with unless the reroll is granted, if the outcome may be rerolled this way; `None` for nothing. With
/// an override that is any point the GM names.
fn allowed(
    campaign: &Campaign,
    kind: RerollKind<'_>,
    open: &OpenOutcome,
    again: &RerollOptions<'_>,
    mode: &mut OverrideMode,
) -> Result<Option<EffectTarget>, Refusal> {
    let record = &open.record;
    let mut price = campaign
        .game
        .reroll_price(kind, !record.plan.declared.is_empty());
    if let RerollPrice::Point(wrong) = again.price {
        let has = price.as_ref().map(|price| {
            let has = campaign.holding(record.into(), price);
            has.map_or_else(|| price.name().to_owned(), |has| has.name().to_owned())
        });
        let right = has.as_deref();
        if right.is_none_or(|right| !text::same(wrong, right)) {
            let action = action(campaign, record);
            let wrong = wrong.clone();
            mode.refuse(match right {
                Some(right) => NoRoll::WrongResource {
                    action,
                    right: right.to_owned(),
                    wrong: wrong.clone(),
                },
                None => NoRoll::CostsNothing {
                    action,
                    wrong: wrong.clone(),
                },
            })?;
            price = Some(EffectTarget::Points(wrong));
        }
    }
    let granted = matches!(again.price, RerollPrice::Granted(_));
    if let Some(times) = kind.times.filter(|_| !granted)
        && open.rerolls_of(kind.name) >= times.into()
    {
        mode.refuse(if kind.name.is_empty() {
            NoRoll::AlreadyRerolled
        } else {
            NoRoll::RerollsTaken {
                name: kind.name.to_owned(),
                times,
            }
        })?;
    }
    let mechanic = &campaign.game.mechanic;
    let outcome = record.outcome(mechanic);
    if !mechanic.may_reroll(kind, &record.plan.numbers, &outcome)? {
        mode.refuse(NoRoll::RerollNotNow(kind.name.to_owned()))?;
    }
    match (kind.keep, again.keep) {
        (KeptResult::New, Keep::Old) => mode.refuse(NoRoll::MustTakeNew)?,
        (KeptResult::Best, Keep::Old | Keep::New) => mode.refuse(NoRoll::MustTakeBest)?,
        _ => {}
    }
    Ok(price)
}

/// The open outcome, moved to this entry.
pub(crate) fn moved_on(campaign: &Campaign, open: &OpenOutcome) -> OpenOutcome {
    OpenOutcome {
        seq: next_seq(campaign),
        ..open.clone()
    }
}

/// The contest's new verdict, with the opponent's faces unchanged.
pub(crate) fn contested(campaign: &Campaign, open: &OpenOutcome) -> Result<Sides, Refusal> {
    let Some((side, other)) = &open.against else {
        return Ok(None);
    };
    let verdict = verdict_of(&campaign.game.mechanic, *side, &open.record, other)?;
    Ok(Some((*side, Box::new(other.clone()), verdict)))
}

pub(crate) fn tier(
    open: &OpenOutcome,
    contest: Option<&(Side, Box<RollRecord>, ContestVerdict)>,
) -> String {
    let own = || open.record.tier.clone();
    contest.map_or_else(own, |(_, _, verdict)| verdict.tier.clone())
}

/// The character's open outcome, if it is this one; in a contest the opponent's open outcome gets this side's new record.
pub(crate) fn settled(campaign: &Campaign, after: &OpenOutcome) -> Vec<Event> {
    let still = |id| {
        let open = campaign.character(id)?.open.as_deref()?;
        (open.root == after.root).then_some(open)
    };
    let own = || {
        let id = after.record.who()?;
        still(id)?;
        set_open(campaign, id, Some(after.clone()))
    };
    let opponent = || {
        let id = after.against.as_ref()?.1.who()?;
        let theirs = still(id)?;
        let (side, _) = theirs.against.as_ref()?;
        let open = OpenOutcome {
            seq: after.seq,
            against: Some((*side, after.record.clone())),
            ..theirs.clone()
        };
        set_open(campaign, id, Some(open))
    };
    own().into_iter().chain(opponent()).collect()
}
