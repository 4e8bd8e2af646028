//! What players already see and an event changes: that can't be done in hiding.

use super::Audience;
use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::text::possessive;
use crate::campaign::{Campaign, Character, CharacterId, Event, Turn};

/// What players see and this event changes: `Brannoc's HP`. `campaign` is as before the entry.
#[expect(clippy::too_many_lines, reason = "an arm an event")]
pub(in crate::campaign) fn open_figure(campaign: &Campaign, event: &Event) -> Option<String> {
    use Event as E;
    let shown = |id: &CharacterId| {
        let who = campaign.character(*id)?;
        let is_shown = who.is_party() && campaign.is_known_to_players(who);
        is_shown.then_some(who)
    };
    let named = |id: &CharacterId| {
        let who = campaign.character(*id)?;
        (campaign.is_known_to_players(who) || acts(campaign, who)).then_some(who)
    };
    let of =
        |who: Option<&Character>, what: &str| Some(format!("{} {what}", possessive(&who?.name)));
    match event {
        E::CampaignRenamed { .. } => Some("the campaign's name".to_owned()),
        E::GameChanged { .. } => Some("the campaign's game".to_owned()),
        E::SessionSet { .. } => Some("the session".to_owned()),
        E::TableDiceSet { .. } => Some("who uses table dice".to_owned()),
        E::TurnTimerSet { .. } => Some("the time of a turn".to_owned()),
        E::CurtainSet { .. } => Some("what covers their screens".to_owned()),
        E::OrderSet { before, after } => {
            let orders = [before.as_deref(), after.as_deref()];
            let stays = campaign.is_order_same_for_players(orders);
            (!stays).then(|| "the order of turns".to_owned())
        }
        E::CounterSet { .. } if is_hidden_thing(campaign, event) == Some(false) => {
            Some(format!("the counter {}", event.which()))
        }
        E::Renamed { who, .. } => of(named(who), "name"),
        E::PresenceSet { who, .. } => {
            // Players read of who is away otherwise than of who is here, also where a roll is changed that they took part in.
            let who = campaign.character(*who);
            let is_met = |who: &&Character| Campaign::has_met(who) || acts(campaign, who);
            of(who.filter(is_met), "presence")
        }
        E::KindSet { who, after, .. } => of(shown(who), "kind").or_else(|| {
            let who = campaign.character(*who)?;
            let joins = *after != CharacterKind::Npc && !who.hidden;
            let is_seen = joins && who.presence != Presence::Benched;
            let whose = match after {
                CharacterKind::Pc => "a player's character",
                _ => "an ally",
            };
            is_seen.then(|| format!("the sheet of {whose}"))
        }),
        E::CharacterAdded(who) | E::CharacterRemoved(who) => {
            let is_met = Campaign::has_met(who) || acts(campaign, who);
            is_met.then(|| who.name.clone())
        }
        E::LevelSet { who, .. } => of(shown(who), "level"),
        E::OverallSet { who, .. } => of(shown(who), "ratings"),
        E::OwnerSet { who, .. } => of(shown(who), "kind"),
        E::OwnTableDiceSet { who, .. } => of(shown(who), "table dice"),
        E::DownedSet { who, .. } => of(shown(who), "state"),
        E::PlayedBySet { who, .. } => of(shown(who), "player"),
        E::TraitSet { who, .. }
        | E::DefenceSet { who, .. }
        | E::PointsSet { who, .. }
        | E::TrackSet { who, .. }
        | E::OwnTrackSet { who, .. }
        | E::PairingSet { who, .. } => of(shown(who), event.which()),
        E::InjurySet { who, .. } if lowered(campaign).is_some() => {
            of(shown(who), lowered(campaign)?)
        }
        E::InjurySet { who, .. }
        | E::ModifierSet { who, .. }
        | E::ItemSet { who, .. }
        | E::BelongingSet { who, .. } => {
            let who = shown(who).filter(|_| is_hidden_thing(campaign, event) != Some(true));
            of(who, event.which())
        }
        E::EndingSet { who, name, .. } => {
            let who = campaign.character(*who);
            let is_seen = |who: &&Character| {
                who.conditions.contains(name) && campaign.is_condition_seen(who, name)
            };
            of(who.filter(is_seen), name)
        }
        E::ConditionSet {
            who,
            name,
            on: false,
            hidden: false,
        } => of(named(who), name),
        E::ConditionSet {
            who,
            name,
            hidden: false,
            ..
        } => of(shown(who), name),
        E::Checked { who, name, .. } => {
            let who = shown(who).filter(|_| is_hidden_thing(campaign, event) != Some(true));
            of(who, name)
        }
        // Nothing of these is on what players see; of rolls and notes the entry itself is hidden. What is set for players is
        // always set by a hidden entry (`set_for_players`).
        E::NoteSet { .. }
        | E::AliasSet { .. }
        | E::NumberSet { .. }
        | E::ConditionSet { hidden: true, .. }
        | E::CounterSet { .. }
        | E::PreparedSet { .. }
        | E::RandomSet { .. }
        | E::KeptNoteSet { .. }
        | E::HiddenSet { .. }
        | E::OpenSet { .. }
        | E::OwnPlayersSeeSet { .. }
        | E::KnownSet { .. }
        | E::StateToldSet { .. }
        | E::HealthNotedSet { .. }
        | E::KnownTrackSet { .. }
        | E::KnownInjurySet { .. }
        | E::KnownDownedSet { .. }
        | E::TrackAsked { .. }
        | E::InjuryEased { .. }
        | E::Healed { .. }
        | E::SavedSet { .. }
        | E::GameDeclined { .. }
        | E::HiddenStretchSet { .. }
        | E::PlayersSeeSet { .. }
        | E::DifficultiesHiddenSet { .. }
        | E::Began { .. }
        | E::GameText(_)
        | E::Rolled(_)
        | E::Contested { .. }
        | E::Rerolled { .. }
        | E::Kept { .. }
        | E::Amended { .. }
        | E::DiceThrown { .. }
        | E::RandomThrown { .. }
        | E::TableThrown { .. }
        | E::PassedOver { .. }
        | E::HarmLooked { .. }
        | E::TimeUp
        | E::Rested(_)
        | E::Noted(_)
        | E::Tagged { .. }
        | E::Revealed { .. }
        | E::Undid(_)
        | E::Redid(_) => None,
    }
}

/// What an event sets for players, in an entry that they never see: it shows at once where they know of it.
pub(crate) fn set_for_players(campaign: &Campaign, event: &Event) -> Option<String> {
    let known = |id: &CharacterId| {
        let who = campaign.character(*id)?;
        (campaign.is_known_to_players(who) || acts(campaign, who)).then_some(who)
    };
    match event {
        Event::AliasSet { who, .. } => Some(format!("what players call {}", known(who)?.name)),
        Event::OwnPlayersSeeSet { who, .. } => {
            Some(format!("what players see of {}", known(who)?.name))
        }
        Event::PlayersSeeSet { .. } => Some("what players see of NPCs".to_owned()),
        Event::DifficultiesHiddenSet { .. } => Some("what players see of rolls".to_owned()),
        _ => None,
    }
}

/// The track that injuries lower, where the game has one: a hidden injury would show in it.
fn lowered(campaign: &Campaign) -> Option<&str> {
    let mut tracks = campaign.game.sheet.tracks.iter();
    let rule = tracks.find(|rule| rule.less_injuries)?;
    Some(&rule.name)
}

/// Whether the thing that an event changes is hidden from players; `None` where it changes none.
pub(in crate::campaign) fn is_hidden_thing(campaign: &Campaign, event: &Event) -> Option<bool> {
    use Event as E;
    Some(match event {
        E::ItemSet { before, after, .. } => {
            stays_hidden([before, after].map(|it| it.as_ref().map(|it| it.hidden)))?
        }
        E::BelongingSet { before, after, .. } => {
            stays_hidden([before, after].map(|it| it.as_ref().map(|it| it.hidden)))?
        }
        E::InjurySet { before, after, .. } => {
            stays_hidden([before, after].map(|it| it.as_ref().map(|it| it.hidden)))?
        }
        E::ModifierSet { before, after, .. } => {
            stays_hidden([before, after].map(|it| it.as_ref().map(|it| it.hidden)))?
        }
        E::CounterSet { before, after } => {
            stays_hidden([before, after].map(|it| it.as_ref().map(|it| it.hidden)))?
        }
        E::ConditionSet { hidden, .. } => *hidden,
        // An owner of whom players don't know.
        E::OwnerSet { before, after, .. } => {
            let is_unseen = |id: &CharacterId| {
                let who = campaign.character(*id);
                who.is_some_and(|who| !campaign.is_known_to_players(who))
            };
            let mut owners = before.iter().chain(after);
            return owners.all(is_unseen).then_some(true);
        }
        // The word that somebody is down, or up, against one that players never heard, where it changes nothing that they see.
        E::DownedSet {
            who,
            before: Some(said),
            after,
        } => {
            let who = campaign.character(*who)?;
            let known = who.as_known();
            let words = |downed| {
                let said = Character {
                    downed,
                    ..known.clone().into_owned()
                };
                campaign.state_words(&said).to_owned()
            };
            let is_unheard = !who.is_party() && known.downed != Some(*said);
            return (is_unheard && words(known.downed) == words(*after)).then_some(true);
        }
        E::EndingSet { who, name, .. } => {
            campaign.character(*who)?.hidden_conditions.contains(name)
        }
        E::Checked { who, thing, .. } => {
            let who = campaign.character(*who)?;
            let mut all = who.items.iter().chain(&who.supplies);
            all.find(|it| it.id == *thing)?.hidden
        }
        _ => return None,
    })
}

/// Whether a thing is hidden before and after a change, where it is there; `None` where it never is.
fn stays_hidden(before_and_after: [Option<bool>; 2]) -> Option<bool> {
    before_and_after
        .into_iter()
        .flatten()
        .reduce(|one, other| one && other)
}

/// Whether players see a character in the order of turns.
fn acts(campaign: &Campaign, who: &Character) -> bool {
    let turns = campaign.turns_for(Audience::Players);
    let mut places = turns.iter().flat_map(|turns| &turns.who);
    places.any(|place| place.turn == Turn::One(who.id))
}
