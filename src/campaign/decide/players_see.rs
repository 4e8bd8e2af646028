//! Sets what players see: of NPCs, of one NPC, and difficulties; and an NPC's name for them. These entries are the GM's. That their
//! screens are covered they see themselves.

use super::{Decided, not_already};
use crate::campaign::character::PlayersSee;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, HistoryLookup, Kind, Label, Refusal, Seq,
    Shown, text,
};

/// Covers the players' screens with a text, or opens them again.
pub(super) fn curtain(campaign: &Campaign, text: Option<&str>) -> Decided {
    let before = campaign.curtain.clone();
    let after = text.map(text::name).transpose().map_err(|why| match why {
        Refusal::NameLength => Refusal::TextLength,
        why => why,
    })?;
    not_already(before == after, || {
        let is = match after {
            Some(_) => "covered already",
            None => "not covered",
        };
        format!("the players' screens are {is}")
    })?;
    let label = match &after {
        Some(text) => format!("players' screens covered: {text}"),
        None => "players' screens open again".to_owned(),
    };
    let event = Event::CurtainSet { before, after };
    Ok(Decision::new(Kind::Mode, label, vec![event]))
}

/// Opens the players' screens, while they are covered.
pub(super) fn curtain_lifted(campaign: &Campaign) -> Option<Event> {
    let before = campaign.curtain.clone();
    let after = None;
    before
        .is_some()
        .then_some(Event::CurtainSet { before, after })
}

/// Of NPCs without a setting of their own.
pub(super) fn of_campaign(campaign: &Campaign, after: PlayersSee) -> Decided {
    let before = campaign.players_see;
    not_already(before == after, || {
        format!("players already see {before} of NPCs")
    })?;
    let label = format!("players now see {after} of NPCs");
    let event = Event::PlayersSeeSet { before, after };
    Ok(Decision::new(Kind::Campaign, label, vec![event]).hidden(true))
}

/// Of one NPC; `None` is as of the others.
pub(super) fn of_character(
    campaign: &Campaign,
    who: CharacterId,
    after: Option<PlayersSee>,
) -> Decided {
    let who = npc(campaign, who, "the figures")?;
    let before = who.players_see;
    let now = match after {
        Some(step) => step.to_string(),
        None => format!("what they see of other NPCs ({})", campaign.players_see),
    };
    not_already(before == after, || match after {
        Some(step) => format!("players already see {step} of {}", who.name),
        None => format!(
            "players already see of {} what they see of other NPCs",
            who.name
        ),
    })?;
    let label = Label::about(&who.name, "players now see").came(" ", &now);
    let event = Event::OwnPlayersSeeSet {
        who: who.id,
        before,
        after,
    };
    Ok(of_sheet(who, label, event))
}

/// Whether players see the difficulties of other tests.
pub(super) fn difficulties(campaign: &Campaign, seen: bool) -> Decided {
    let (before, after) = (campaign.difficulties_hidden, !seen);
    not_already(before == after, || {
        let not = if seen { "" } else { " don't" };
        format!("players{not} see difficulties already")
    })?;
    let now = if seen { "now" } else { "no longer" };
    let label = format!("players {now} see difficulties");
    let event = Event::DifficultiesHiddenSet { before, after };
    Ok(Decision::new(Kind::Campaign, label, vec![event]).hidden(true))
}

/// An NPC's name for players; `None` is its own.
pub(super) fn set_alias(
    campaign: &Campaign,
    who: CharacterId,
    alias: Option<&str>,
    history: &dyn HistoryLookup,
) -> Decided {
    let who = npc(campaign, who, "the name")?;
    let before = who.alias.clone();
    let after = alias.map(text::name).transpose()?;
    not_already(before == after, || match &before {
        Some(alias) => format!("players already know {} as {alias}", who.name),
        None => format!("players already know {} by that name", who.name),
    })?;
    if let Some(alias) = &after {
        if text::same(alias, &who.name) {
            let why = format!("that is the name of {} itself; write none", who.name);
            return Err(Refusal::Not(why));
        }
        campaign.is_free_name(alias, Some(who.id))?;
    }
    let known = match &after {
        Some(alias) => format!("as “{alias}”"),
        None => "by its own name".to_owned(),
    };
    let label = Label::about(&who.name, "players now know it").came(" ", &known);
    let event = Event::AliasSet {
        who: who.id,
        before,
        after,
    };
    let unmasks =
        alias.is_none() && campaign.is_known_to_players(who) && was_read(campaign, who, history)?;
    Ok(of_sheet(who, label, event).hidden(!unmasks))
}

/// Whether players read of an NPC by the name that it has for them: only then are they told whose it is.
fn was_read(
    campaign: &Campaign,
    who: &Character,
    history: &dyn HistoryLookup,
) -> Result<bool, Refusal> {
    let Some(alias) = &who.alias else {
        return Ok(false);
    };
    for seq in (1..=campaign.last.0).rev().map(Seq) {
        let what = history.entry(seq)?.what;
        let names = match &what.shown {
            Shown::Part(part) => part.label.as_str().contains(alias.as_str()),
            Shown::All | Shown::Nothing => false,
        };
        let is_seen = || -> Result<bool, Refusal> {
            let is_open = !what.hidden || history.revealed_by(seq)?.is_some();
            Ok(is_open && !history.is_undone(seq)?)
        };
        if names && is_seen()? {
            return Ok(true);
        }
        let adds = |event: &Event| matches!(event, Event::CharacterAdded(new) if new.id == who.id);
        if what.events.iter().any(adds) {
            return Ok(false);
        }
    }
    Ok(false)
}

/// The character, if it is an NPC.
fn npc<'a>(campaign: &'a Campaign, who: CharacterId, what: &str) -> Result<&'a Character, Refusal> {
    let who = campaign.who(who)?;
    if who.is_party() {
        let name = &who.name;
        let why = format!("players know {what} of {name}; this can be set for NPCs only");
        return Err(Refusal::Not(why));
    }
    Ok(who)
}

fn of_sheet(who: &Character, label: Label, event: Event) -> Decision {
    let done = Decision::new(Kind::Sheet, label, vec![event]);
    done.about(vec![who.id]).hidden(true)
}
