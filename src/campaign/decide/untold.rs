//! Entries that tell players nothing: they are refused where players would see what they change, or where the GM means them to be
//! open.

use super::{known, secrets};
use crate::campaign::character::Presence;
use crate::campaign::refusal::NoRoll;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Refusal, Seq, Shown,
};

/// Refuses a roll of which players are told nothing, because of who makes it, and that changes what they see of others; and anything
/// that shall be open and is seen by nobody. Who makes it joined in hiding, is away from the table, or is an NPC whom players don't know,
/// meant by a word for a group. `members` are the parts of a group's decision.
pub(super) fn is_fitting(
    campaign: &Campaign,
    command: &Command,
    decision: &Decision,
    members: &[Decision],
    history: &dyn HistoryLookup,
) -> Result<(), Refusal> {
    let is_untold = matches!(decision.shown, Shown::Nothing);
    if is_untold && command.is_open() {
        let mut who = decision.who.iter().filter_map(|id| campaign.character(*id));
        if let Some(who) = who.find(|who| who.hidden) {
            let why = format!("players don't know of {} yet", who.name);
            return Err(Refusal::Not(match joined(campaign, who, history)? {
                Some(seq) => format!("{why}: `reveal {seq}` first, or leave out “open”"),
                None => format!("{why}; leave out “open”"),
            }));
        }
    }
    if !decision.kind.is_roll() {
        return Ok(());
    }
    let is_unseen = |id: &CharacterId| {
        let who = campaign.character(*id);
        let is_away = who.is_some_and(|who| who.hidden || who.presence == Presence::Benched);
        is_away || known::stays_unknown(campaign, command, *id)
    };
    let untold: Vec<&Decision> = match members {
        [] if is_untold => vec![decision],
        [] => Vec::new(),
        members => {
            let own = |it: &&Decision| it.who.first().is_some_and(is_unseen);
            members.iter().filter(own).collect()
        }
    };
    if untold.is_empty() {
        return Ok(());
    }
    let events: Vec<Event> = untold.iter().flat_map(|it| it.events.clone()).collect();
    let who: Vec<CharacterId> = untold.iter().flat_map(|it| it.who.clone()).collect();
    let Some(figure) = secrets::seen_by(campaign, &events, &who) else {
        return Ok(());
    };
    let mut who = who.iter().filter_map(|id| campaign.character(*id));
    let why = match who.find(|who| who.hidden || who.presence == Presence::Benched) {
        None => return Err(NoRoll::Seen(figure).into()),
        Some(who) if who.hidden => {
            let why = format!(
                "{figure} is open to players, who don't know of {}",
                who.name
            );
            match joined(campaign, who, history)? {
                Some(seq) => format!("{why}: `reveal {seq}` first"),
                None => why,
            }
        }
        Some(who) => format!(
            "{figure} is open to players, for whom {} is away; bring them to the table first",
            who.name
        ),
    };
    Err(Refusal::Not(why))
}

/// The number of the entry by which somebody joined.
fn joined(
    campaign: &Campaign,
    who: &Character,
    history: &dyn HistoryLookup,
) -> Result<Option<u64>, Refusal> {
    let adds = |event: &Event| matches!(event, Event::CharacterAdded(new) if new.id == who.id);
    for seq in (1..=campaign.last.0).rev().map(Seq) {
        if history.entry(seq)?.what.events.iter().any(adds) {
            return Ok(Some(seq.0));
        }
    }
    Ok(None)
}
