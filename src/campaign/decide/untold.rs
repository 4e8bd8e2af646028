//! Entries that tell players nothing: they are refused where players would see what they change, or where the GM means them to be
//! open.

use super::{known, secrets};
use crate::campaign::character::Presence;
use crate::campaign::refusal::NoRoll;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, HistoryLookup, Refusal, Seq, Shown,
};

/// Refuses what players are told nothing of and would see all the same, on the table of others, and what shall be open and is seen by
/// nobody: because of somebody who joined in hiding, is away from the table or is meant by a word for a group alone.
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
    let unseen = members
        .iter()
        .filter(|it| it.who.first().is_some_and(is_unseen));
    let alone = members.is_empty() && is_untold;
    for untold in alone.then_some(decision).into_iter().chain(unseen) {
        let Some(figure) = secrets::seen_by(campaign, untold) else {
            continue;
        };
        let mut who = untold.who.iter().filter_map(|id| campaign.character(*id));
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
        return Err(Refusal::Not(why));
    }
    Ok(())
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
