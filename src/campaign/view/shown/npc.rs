//! What players are shown of what is done by or to an NPC.

use super::Showing;
use crate::campaign::character::{PlayersSee, Presence, StateTold};
use crate::campaign::test::Change;
use crate::campaign::{Character, CharacterId, Event, Kind, Label, ShownPart, Sight};

impl Showing<'_> {
    /// What is done by or to an NPC: the result of a table, harm, that it comes or goes, and a condition that the game master
    /// opened; nothing else of its sheet.
    pub(super) fn of_npc(&self, id: CharacterId) -> Option<ShownPart> {
        let (_, name) = self.acting(id)?;
        let who = || vec![(id, name.clone())];
        let own = |event: &&Event| event.on().is_none_or(|who| who == id);
        for event in self.what.events.iter().filter(own) {
            match event {
                Event::TableThrown { table, result, .. } => {
                    let sight = match self.step(id) {
                        PlayersSee::Nothing => Sight::Nothing,
                        PlayersSee::Words | PlayersSee::Defences => Sight::Verdict,
                        PlayersSee::Numbers => Sight::All,
                    };
                    let label = Label::about(&name, table);
                    return Some(ShownPart {
                        label: match sight {
                            Sight::Nothing => label,
                            Sight::All => self.renamed(id, &name),
                            _ => label.came(" · ", result),
                        },
                        tier: self.what.tier.clone().filter(|_| sight > Sight::Nothing),
                        sights: vec![sight],
                        ..self.same(who())
                    });
                }
                Event::CharacterAdded(who) if who.known => {
                    let known = vec![self.known(id)?];
                    return Some(self.labelled(known, self.renamed(id, &name)));
                }
                Event::Renamed { .. } if self.is_named_by(id, &self.what.label) => {
                    let known = vec![self.known(id)?];
                    return Some(self.labelled(known, self.what.label.clone()));
                }
                // A hidden entry is seen once it is revealed, which opens the condition. Where that ends with something else, as a rest,
                // players never heard of it.
                Event::ConditionSet {
                    name: condition,
                    on,
                    hidden,
                    ..
                } if !hidden || self.what.hidden && (*on || self.what.kind == Kind::Condition) => {
                    let label = if self.what.kind == Kind::Condition {
                        self.renamed(id, &name)
                    } else {
                        let now = if *on { "now" } else { "no longer" };
                        Label::joined(&name, " is ", &format!("{now} {condition}"))
                    };
                    return Some(self.labelled(who(), label));
                }
                // Who is away from the table is named nowhere: not that they come, and not that they go.
                Event::PresenceSet { before, after, .. }
                    if [before, after].contains(&&Presence::Benched) =>
                {
                    return None;
                }
                Event::PresenceSet { .. } => {
                    let known = vec![self.known(id)?];
                    return Some(self.labelled(known, self.renamed(id, &name)));
                }
                event => {
                    if let Some(worse) = self.after.is_worse(event) {
                        if self.is_known_already(id) && !self.is_told_anew(id, event, worse) {
                            continue;
                        }
                        let worse = self.is_worse_as_known(id, event).unwrap_or(worse);
                        let heals = if self.is_still_injured(id, event) {
                            "gets a little better"
                        } else {
                            "recovers"
                        };
                        let label = self.harmed(id, &name, (worse, heals))?;
                        return Some(self.labelled(who(), label));
                    }
                }
            }
        }
        None
    }

    /// A rest of NPCs alone, as far as it changes what players know of those whom they know; `None` where it is none.
    pub(super) fn rest_of_npcs(&self) -> Option<ShownPart> {
        let rested = |event: &Event| matches!(event, Event::Rested(_));
        if !self.what.events.iter().any(rested) {
            return None;
        }
        let who = self.what.who.iter().filter(|id| self.known(**id).is_some());
        let parts: Vec<ShownPart> = who.filter_map(|id| self.of_npc(*id)).collect();
        let labels: Vec<&str> = parts.iter().map(|it| it.label.as_str()).collect();
        let label: Label = match parts.as_slice() {
            [] => return None,
            [one] => one.label.clone(),
            _ => labels.join("; ").into(),
        };
        let who = parts.iter().flat_map(|it| it.who.clone());
        Some(self.labelled(who.collect(), label))
    }

    /// `Wolf · hurt`, `Wolf · hurt → badly hurt`, `Wolf is hit`; at the last step the harm track, `Wolf · HP 9 → 6`. Before is what players
    /// were told last, so that nothing done in hiding shows: not that it recovers of what players never saw.
    fn harmed(&self, id: CharacterId, name: &str, (worse, heals): (bool, &str)) -> Option<Label> {
        let step = |who: &Character| self.after.players_see(who);
        let now = self.after.character(id);
        let now = now.filter(|who| step(who) != PlayersSee::Nothing);
        let sees_numbers = now.is_some_and(|who| step(who) == PlayersSee::Numbers);
        let told = |who: Option<&Character>| who.and_then(|who| who.state_told.clone());
        let was = told(self.before.character(id));
        let is = told(now);
        let is_told = told(self.after.character(id));
        let is_told_worse = self.after.is_told_worse(was.as_ref(), is_told.as_ref());
        let worse = is_told_worse.unwrap_or(worse);
        let unhurt = &self.after.game.states.unhurt;
        let is_well = |told: StateTold| was.as_ref() == Some(&told) && told.words == *unhurt;
        if !worse && is_told.is_none_or(is_well) {
            return None;
        }
        let tracks = is
            .iter()
            .filter(|_| sees_numbers)
            .flat_map(|is| &is.tracks)
            .filter_map(|(track, now, max)| {
                let told = was
                    .iter()
                    .flat_map(|was| &was.tracks)
                    .find(|it| it.0 == *track);
                match told {
                    Some((_, told, _)) => (told != now).then(|| format!("{track} {told} → {now}")),
                    None => Some(format!("{track} {now}/{max}")),
                }
            });
        // The game master's word on who is down changes no track.
        let mut own = self.what.events.iter().filter(|it| it.on() == Some(id));
        let says = own
            .all(|it| self.after.is_worse(it).is_none() || matches!(it, Event::DownedSet { .. }));
        let tracks: Vec<String> = tracks.filter(|_| !says).collect();
        if !tracks.is_empty() {
            return Some(Label::about(name, &tracks.join(" · ")));
        }
        let told = was.as_ref().map(|was| &was.words);
        Some(match is.filter(|is| is.words != *told.unwrap_or(unhurt)) {
            Some(is) => match told {
                Some(told) => Label::about(name, &format!("{told} → {}", is.words)),
                // Before the first harm that they see, players are told nothing of it.
                None => Label::about(name, &is.words),
            },
            None if worse => Label::joined(name, " ", "is hit"),
            None => Label::joined(name, " ", heals),
        })
    }

    /// Whether an open entry changes nothing of the health that players know of an NPC: had nothing been done to it in hiding, it would
    /// have been refused.
    fn is_known_already(&self, id: CharacterId) -> bool {
        let (Some(was), Some(is)) = (self.before.character(id), self.after.character(id)) else {
            return false;
        };
        let [was_known, is_known] = [was, is].map(|who| self.after.health(&who.as_known()));
        !self.what.hidden && was.is_known_npc() && was_known == is_known
    }

    /// Whether players are told of what befalls an NPC though they know it already: where they are told nothing of its state, each blow
    /// and each word that it is down says as little.
    fn is_told_anew(&self, id: CharacterId, event: &Event, worse: bool) -> bool {
        let sets = |it: &Event| matches!(it, Event::TrackAsked { who, change: Change::To(_), .. } if *who == id);
        let is_blow = worse && !self.what.events.iter().any(sets);
        let says = is_blow || matches!(event, Event::DownedSet { .. });
        says && self.step(id) == PlayersSee::Nothing
    }

    /// Whether a track that is set to a number gets worse by that for players, who may know another value.
    fn is_worse_as_known(&self, id: CharacterId, event: &Event) -> Option<bool> {
        let (Event::TrackSet { track, .. } | Event::TrackAsked { track, .. }) = event else {
            return None;
        };
        let asked = self.what.events.iter().find_map(|it| match it {
            Event::TrackAsked {
                who,
                track: of,
                change,
            } if *who == id && of == track => Some(*change),
            _ => None,
        })?;
        let known = self.before.character(id)?.as_known();
        let now = self.before.track(&known, track)?.now;
        let ill = self.before.game.find_track(track)?.ill;
        let after = asked.of(now);
        (after != now).then_some((after < now) != ill)
    }

    /// Whether something of an injury that heals stays: of an open entry as players know it.
    fn is_still_injured(&self, id: CharacterId, event: &Event) -> bool {
        let Event::InjurySet {
            before: Some(injury),
            after,
            ..
        } = event
        else {
            return false;
        };
        let who = self.after.character(id).filter(|_| !self.what.hidden);
        who.map_or(after.is_some(), |who| {
            let known = who.as_known();
            known.injuries.iter().any(|it| it.id == injury.id)
        })
    }

    /// Whether players know a character by its own name, of which alone this label tells.
    fn is_named_by(&self, id: CharacterId, label: &Label) -> bool {
        let is_own = |who: &Character| who.alias.is_none() && label.as_str().ends_with(&who.name);
        self.what.kind == Kind::Sheet
            && self.what.events.len() == 1
            && self.person(id).is_some_and(is_own)
    }
}
