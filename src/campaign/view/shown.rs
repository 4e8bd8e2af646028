//! Decides what players are shown of an entry, when it is made, for every entry: also for a hidden one, which they see once it
//! is revealed.

mod group;
mod npc;
mod turns;

use std::borrow::Cow;

use crate::campaign::character::{PlayersSee, Presence};
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::view::is_hidden_thing;
use crate::campaign::wording::{self, Disclosure, Moved};
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, RollRecord, Shown, ShownPart,
    Sight, Turn, TurnOrder,
};

impl Campaign {
    /// A decision with what players are shown of it. This is the campaign before it.
    pub(in crate::campaign) fn with_shown(&self, mut what: Decision) -> Decision {
        let members = std::mem::take(&mut what.members);
        let joined = std::mem::take(&mut what.joined);
        let mut after = Cow::Borrowed(self);
        for event in &what.events {
            if event.part().is_some() {
                after.to_mut().apply(event);
            }
        }
        if what.hidden {
            let stood = self.order.as_ref().filter(|_| !what.begins_order());
            let opened = after.turns_to_open(stood.map_or(&[], |order| &order.turns));
            for event in &opened {
                after.to_mut().apply(event);
            }
        }
        let showing = Showing {
            before: self,
            after: &after,
            what: &what,
        };
        what.shown = match showing.part(&members, joined.as_deref()) {
            None => Shown::Nothing,
            Some(part) => {
                let meets = |event: &Event| matches!(event, Event::KnownSet { after: true, .. });
                let meets = what.events.iter().any(meets);
                if is_whole(&part, &what) && !meets {
                    Shown::All
                } else {
                    Shown::Part(Box::new(ShownPart { meets, ..part }))
                }
            }
        };
        what
    }

    /// The events by which revealing an entry would open the places in the order of turns that it adds in hiding to those that were
    /// there, with who has them. This is the campaign after it.
    fn turns_to_open(&self, there: &[Turn]) -> Vec<Event> {
        let Some(order) = &self.order else {
            return Vec::new();
        };
        let (there, new): (Vec<Turn>, Vec<Turn>) =
            order.hidden.iter().partition(|turn| there.contains(*turn));
        if new.is_empty() {
            return Vec::new();
        }
        let known = new.iter().filter_map(|turn| match turn {
            Turn::One(who) => Some(Event::KnownSet {
                who: *who,
                before: false,
                after: true,
            }),
            Turn::Players | Turn::Others => None,
        });
        let opened = TurnOrder {
            hidden: there,
            ..(**order).clone()
        };
        let opens = Event::OrderSet {
            before: self.order.clone(),
            after: Some(Box::new(opened)),
        };
        known.chain([opens]).collect()
    }

    /// What players are shown of the beginning with this party: nobody who is away from the table, and no NPC.
    pub(in crate::campaign) fn shown_of_beginning(what: &Decision, party: &[Character]) -> Shown {
        let is_seen = |who: &&Character| who.is_party() && who.presence != Presence::Benched;
        let seen = party.iter().filter(is_seen);
        let part = ShownPart {
            kind: what.kind,
            who: seen.map(|who| (who.id, who.name.clone())).collect(),
            label: what.label.clone(),
            tier: None,
            sights: Vec::new(),
            meets: false,
        };
        if is_whole(&part, what) {
            Shown::All
        } else {
            Shown::Part(Box::new(part))
        }
    }
}

/// Whether a part is the same as the game master's entry.
fn is_whole(part: &ShownPart, what: &Decision) -> bool {
    part.kind == what.kind
        && part.label == what.label
        && part.tier == what.tier
        && part.who == what.named()
        && part.sights.iter().all(|sight| *sight == Sight::All)
}

/// An entry between the campaign before it and after it.
#[derive(Clone, Copy)]
struct Showing<'a> {
    before: &'a Campaign,
    after: &'a Campaign,
    what: &'a Decision,
}

impl<'a> Showing<'a> {
    /// What players are shown; `None` is nothing. `members` are the decisions of a group's members, `joined` those that were joined.
    fn part(&self, members: &[Decision], joined: Option<&[Decision]>) -> Option<ShownPart> {
        let what = self.what;
        if let Some(joined) = joined {
            return self.together(joined);
        }
        match what.kind {
            // They are shown with the entries that they refer to, or not at all.
            Kind::Note if !what.who.is_empty() => self.note_on_person(),
            Kind::Note => Some(ShownPart {
                label: self.label_for_players().into_owned(),
                ..self.same(Vec::new())
            }),
            // It would tell that something is hidden.
            Kind::Mode => None,
            Kind::Tag | Kind::Reveal | Kind::Undo | Kind::Redo => Some(self.same(what.named())),
            Kind::Turn | Kind::Round => self.turns(),
            // Its label tells what players see of what goes on and stops with it.
            Kind::Session => {
                let seen = what.who.iter().filter_map(|id| self.of_party(*id));
                Some(self.same(seen.collect()))
            }
            _ if !members.is_empty() => self.group(members),
            _ if !what.hidden && self.unmasked().is_some() => self.unmasked(),
            _ if what.events.iter().any(|it| {
                is_of_game_master(it)
                    && !is_silent(it)
                    && !self.comes_with_people(it)
                    && !self.stands_aside(it)
                    && !self.is_named_at_meeting(it)
            }) =>
            {
                None
            }
            _ if what.events.iter().any(|it| it.roll_result().is_some()) => self.rolled(),
            _ if what.who.is_empty() => Some(self.same(Vec::new())),
            _ => self.with_turn(self.done()),
        }
    }

    /// `a hooded stranger is Vesna`: that an NPC whom players know has its own name for them from now on. What they saw of it before
    /// has the other name.
    fn unmasked(&self) -> Option<ShownPart> {
        let mut events = self.what.events.iter();
        let (id, alias) = events.find_map(|event| match event {
            Event::AliasSet {
                who,
                before: Some(alias),
                after: None,
            } => Some((*who, alias)),
            _ => None,
        })?;
        // Whom they meet with this entry they never read of by that name.
        self.before
            .character(id)
            .filter(|who| Campaign::has_met(who))?;
        let (_, name) = self.known(id)?;
        let label = Label::joined(alias, " is ", &name);
        Some(self.labelled(vec![(id, name)], label))
    }

    /// Whether an event only changes what the game master keeps, a table or an encounter, in an entry that brings characters, of
    /// whom it is told.
    fn comes_with_people(&self, event: &Event) -> bool {
        let is_kept = matches!(event, Event::RandomSet { .. } | Event::PreparedSet { .. });
        is_kept && !self.what.who.is_empty()
    }

    /// Whether an event sets what the game master keeps on a sheet, in an entry that also changes what players see of it: its label
    /// names only that.
    fn stands_aside(&self, event: &Event) -> bool {
        let keeps = |event: &Event| matches!(event, Event::NoteSet { .. } | Event::SavedSet { .. });
        let is_open = |event: &Event| event.part().is_some() && !is_of_game_master(event);
        let alone = self.what.who.len() == 1;
        alone && keeps(event) && self.what.events.iter().any(is_open)
    }

    /// Whether an event gives somebody the name by which players come to know them in the same entry, or ends one that they never read.
    fn is_named_at_meeting(&self, event: &Event) -> bool {
        let Event::AliasSet { who: named, .. } = event else {
            return false;
        };
        let meets = |it: &Event| match it {
            Event::KnownSet { who, after, .. } => *after && who == named,
            Event::KindSet { who, .. } => who == named,
            _ => false,
        };
        self.what.events.iter().any(meets)
    }

    /// The label without the other campaign that somebody is taken from and what the game master's tables add to it, without the name
    /// of an encounter, without the turn that begins with it, without the text that a note had before, without a name that ends
    /// unread, and without an owner of whom players don't know.
    fn label_for_players(&self) -> Cow<'a, Label> {
        let mut events = self.what.events.iter();
        let adds = |event: &Event| match event {
            Event::CharacterAdded(_)
            | Event::RandomSet { .. }
            | Event::OrderSet { .. }
            | Event::PreparedSet { .. } => true,
            Event::KeptNoteSet { before, .. } => before.is_some(),
            Event::AliasSet { after, .. } => after.is_none(),
            Event::OwnerSet { after, .. } => after.is_some_and(|it| self.of_party(it).is_none()),
            _ => false,
        };
        if events.any(adds) {
            Cow::Owned(self.what.label.without_outcome())
        } else {
            Cow::Borrowed(&self.what.label)
        }
    }

    /// The entry as it is, about these characters.
    fn same(&self, who: Vec<(CharacterId, String)>) -> ShownPart {
        ShownPart {
            kind: self.what.kind,
            who,
            label: self.what.label.clone(),
            tier: self.what.tier.clone(),
            sights: Vec::new(),
            meets: false,
        }
    }

    /// A note on somebody, under the name that players have for them; nothing where they know nobody of that name.
    fn note_on_person(&self) -> Option<ShownPart> {
        let who = self.what.who.iter().map(|id| self.known(*id));
        let who = who.collect::<Option<Vec<_>>>()?;
        let label = match (self.what.who.as_slice(), who.as_slice()) {
            ([id], [(_, name)]) => self.renamed(*id, name),
            _ => self.label_for_players().into_owned(),
        };
        Some(ShownPart {
            label,
            ..self.same(who)
        })
    }

    /// The same with another line and without a verdict.
    fn labelled(&self, who: Vec<(CharacterId, String)>, label: Label) -> ShownPart {
        ShownPart {
            label,
            tier: None,
            ..self.same(who)
        }
    }

    fn person(&self, id: CharacterId) -> Option<&'a Character> {
        let now = self.after.character(id);
        now.or_else(|| self.what.brings(id))
    }

    /// A character that acts or that something befalls, and its name for players; none who is away from the table.
    fn acting(&self, id: CharacterId) -> Option<(CharacterId, String)> {
        let who = self.person(id)?;
        let name = self.after.name_for_players(who);
        // Of somebody added in hiding players see only that, once it is revealed.
        let adds = |it: &Event| matches!(it, Event::CharacterAdded(new) if new.id == id);
        let is_hidden = who.hidden && !self.what.events.iter().any(adds);
        let is_there = self.is_there(who) && !is_hidden;
        is_there.then(|| (id, name.to_owned()))
    }

    /// Whether somebody is at the table; of a roll that is changed, also who was there: players saw it.
    fn is_there(&self, who: &Character) -> bool {
        let is_change = matches!(self.what.kind, Kind::Amend | Kind::Reroll);
        who.presence != Presence::Benched || is_change && Campaign::has_met(who)
    }

    /// A character that players know of, and its name for them.
    fn known(&self, id: CharacterId) -> Option<(CharacterId, String)> {
        let who = self.person(id)?;
        self.acting(id)
            .filter(|_| self.is_there(who) && Campaign::has_met(who))
    }

    /// A character whose sheet players see.
    fn of_party(&self, id: CharacterId) -> Option<(CharacterId, String)> {
        self.acting(id)
            .filter(|_| self.person(id).is_some_and(Character::is_party))
    }

    fn step(&self, id: CharacterId) -> PlayersSee {
        let who = self.person(id);
        who.map_or(PlayersSee::Nothing, |who| self.after.players_see(who))
    }

    /// Whether all that an open entry changes of a character is hidden from players.
    fn is_kept(&self, id: CharacterId) -> bool {
        let own = self.what.events.iter().filter(|it| it.on() == Some(id));
        let mut hidden = own
            .filter_map(|event| match event {
                Event::TrackSet { .. } | Event::Healed { .. } => Some(false),
                event => {
                    let is_open = || event.part().is_some() && !is_of_game_master(event);
                    is_hidden_thing(self.before, event).or_else(|| is_open().then_some(false))
                }
            })
            .peekable();
        !self.what.hidden && hidden.peek().is_some() && hidden.all(|hidden| hidden)
    }

    /// The label of injuries that healed, without those that were hidden.
    fn healed(&self, label: Label) -> Label {
        let healed = self.what.events.iter().filter_map(|event| match event {
            Event::InjurySet {
                before: Some(injury),
                after: None,
                ..
            } => injury.hidden.then(|| injury.healed_words()),
            _ => None,
        });
        let hidden: Vec<String> = healed.collect();
        if hidden.is_empty() || self.what.hidden {
            return label;
        }
        let all: Vec<&str> = label.deed().split(" · ").collect();
        let is_open = |it: &&str| !hidden.iter().any(|hidden| hidden == it);
        let open: Vec<&str> = all.iter().copied().filter(is_open).collect();
        // Where an injury's own words divide the label, none of it is told.
        if open.len() + hidden.len() != all.len() {
            return Label::joined(label.head(), " ", "recovers");
        }
        Label::about(label.head(), &open.join(" · "))
    }

    /// Something that isn't a roll, done by or to these characters.
    fn done(&self) -> Option<ShownPart> {
        let what = self.what;
        let seen = what.who.iter().filter_map(|id| self.of_party(*id));
        let seen: Vec<_> = seen.filter(|(id, _)| !self.is_kept(*id)).collect();
        if seen.len() == what.who.len() {
            // A name for players stays until it is taken away.
            let label = match (what.who.as_slice(), seen.as_slice()) {
                ([id], [(_, name)]) => self.healed(self.renamed(*id, name)),
                _ => self.label_for_players().into_owned(),
            };
            return Some(ShownPart {
                label,
                ..self.same(seen)
            });
        }
        if seen.is_empty()
            && let Some(part) = self.rest_of_npcs()
        {
            return Some(part);
        }
        match (what.who.as_slice(), seen.is_empty()) {
            ([id], _) => self.of_npc(*id),
            (_, true) => None,
            (_, false) => {
                let label = self.without_others(&seen)?;
                Some(self.labelled(seen, label))
            }
        }
    }

    /// The label under another name of the character that it begins with.
    fn renamed(&self, id: CharacterId, name: &str) -> Label {
        let label = self.label_for_players();
        let is_new = |event: &Event| matches!(event, Event::Renamed { .. });
        // Who is renamed with other changes is told under the name before.
        if self.what.name_of(id) == Some(label.head()) && !self.what.events.iter().any(is_new) {
            label.headed(name)
        } else {
            label.into_owned()
        }
    }

    /// The label of what is done by or to several, of whom players see only these; `None` where names stand anywhere in it.
    fn without_others(&self, seen: &[(CharacterId, String)]) -> Option<Label> {
        let label = self.label_for_players();
        let names: Vec<&str> = seen.iter().map(|(_, name)| name.as_str()).collect();
        let rested = |event: &Event| matches!(event, Event::Rested(_));
        if !self.what.events.iter().any(rested) {
            return (!label.head().is_empty()).then(|| label.headed(names.join(", ")));
        }
        let each = seen.iter().filter_map(|(id, name)| {
            let changed = self.what.events.iter().filter_map(|event| match event {
                Event::TrackSet { who, track, .. } if who == id => {
                    Some(format!("{track} {}", self.moved(*who, track)?))
                }
                Event::ConditionSet {
                    who,
                    name: condition,
                    on: false,
                    hidden: false,
                } if who == id => Some(format!("{condition} ends")),
                _ => None,
            });
            let changed: Vec<String> = changed.collect();
            (!changed.is_empty()).then(|| format!("{name} {}", changed.join(", ")))
        });
        let each: Vec<String> = each.collect();
        Some(Label::about(label.head(), &each.join("; ")))
    }

    /// `9 → 6`: a track before and after, if it moved.
    fn moved(&self, id: CharacterId, track: &str) -> Option<String> {
        let now = |campaign: &Campaign| {
            let who = campaign.character(id)?;
            Some(campaign.track(who, track)?.now)
        };
        let (was, is) = (now(self.before)?, now(self.after)?);
        (was != is).then(|| format!("{was} → {is}"))
    }

    /// A roll, a contest, or a later change of either.
    fn rolled(&self) -> Option<ShownPart> {
        let what = self.what;
        let event = what.events.iter().find(|it| it.roll_result().is_some())?;
        let result = event.roll_result()?;
        let sights = self.sights(event);
        let throwers = match result.sides() {
            Some((a, b, _)) => vec![a, b],
            None => vec![result.counts],
        };
        let throwers = throwers.iter().filter_map(|throw| throw.who());
        let mut ids = what.who.clone();
        ids.extend(
            throwers
                .filter(|id| !what.who.contains(id))
                .collect::<Vec<_>>(),
        );
        // Somebody away from the table or hidden does nothing that players know of, also where a contest that they began is changed.
        let began = result.sides().map_or(result.counts, |(a, ..)| a);
        let mut who = [result.counts, began]
            .into_iter()
            .filter_map(RollRecord::who);
        if who.any(|id| self.acting(id).is_none()) {
            return None;
        }
        let who: Vec<_> = ids.into_iter().filter_map(|id| self.acting(id)).collect();
        let names = self.with_targets(&who, event);
        let told = Disclosure::for_players(&names, &sights);
        let judged = match result.contest {
            Some(_) => told.is_of_both(),
            None => sights[0] > Sight::Nothing,
        };
        let whole = sights.iter().all(|sight| *sight == Sight::All);
        let part = ShownPart {
            label: self.with_moved(wording::roll_label_as(&self.after.game, event, told)),
            tier: what.tier.clone().filter(|_| judged),
            sights,
            ..self.same(who)
        };
        // Of a later change of a contest the other side is named for its name for players alone.
        let is_named = |(id, name): &(CharacterId, String)| {
            what.who.contains(id) || self.person(*id).is_some_and(|who| who.name == *name)
        };
        if whole && part.label == what.label && part.who.iter().all(is_named) {
            let who = what.who.iter().filter_map(|id| self.acting(*id));
            return Some(ShownPart {
                who: who.collect(),
                ..part
            });
        }
        Some(part)
    }

    /// These characters, and those that players know whom a throw is aimed at.
    fn with_targets(
        &self,
        who: &[(CharacterId, String)],
        event: &Event,
    ) -> Vec<(CharacterId, String)> {
        let test = event.roll_result().map(|result| &result.counts.test);
        let against = test.map(|test| std::iter::once(&test.against).chain(&test.also));
        let aimed = against.into_iter().flatten().filter_map(|it| match it {
            Against::Target(id, _) => self.known(*id),
            _ => None,
        });
        who.iter().cloned().chain(aimed).collect()
    }

    /// The label of throws, and what else they changed on the party's sheets and in open counters.
    fn with_moved(&self, label: Label) -> Label {
        let whose = |moved: &Moved| match moved.who {
            _ if moved.hidden => None,
            Some(id) => self.of_party(id).map(|(_, name)| name),
            None => Some(String::new()),
        };
        wording::with_moved(label, &self.what.events, whose)
    }

    /// How much players see of each throw of an event.
    fn sights(&self, event: &Event) -> Vec<Sight> {
        let Some(result) = event.roll_result() else {
            return vec![Sight::All; event.sights()];
        };
        match result.sides() {
            None => vec![self.sight(result.counts)],
            Some((a, b, _)) => [a, b].map(|side| self.sight_of_side(side)).to_vec(),
        }
    }

    /// How much players see of a throw that meets a number: of an NPC's what is set for it.
    fn sight(&self, throw: &RollRecord) -> Sight {
        let by_thrower = self.sight_of_thrower(&throw.test);
        if by_thrower < Sight::All {
            return by_thrower;
        }
        let against = std::iter::once(&throw.test.against).chain(&throw.test.also);
        let seen = against.map(|against| self.sight_against(against));
        seen.min().unwrap_or_default()
    }

    /// The same of a side of a contest: without a sheet it is a difficulty.
    fn sight_of_side(&self, throw: &RollRecord) -> Sight {
        let hidden = self.after.difficulties_hidden;
        match self.sight_of_thrower(&throw.test) {
            Sight::All if hidden && throw.who().is_none() => Sight::Verdict,
            Sight::All if self.after.game.mechanic.profile().contest_targets => {
                self.sight_against(&throw.test.against)
            }
            sight => sight,
        }
    }

    fn sight_of_thrower(&self, test: &Test) -> Sight {
        let Actor::Character(id) = test.who else {
            return Sight::All;
        };
        match self.step(id) {
            PlayersSee::Nothing => Sight::Nothing,
            PlayersSee::Words | PlayersSee::Defences => Sight::Verdict,
            PlayersSee::Numbers => Sight::All,
        }
    }

    /// How much is seen of a throw whose thrower has no secrets. Where its dice or its total depend on a number that players
    /// don't see, these would tell it.
    fn sight_against(&self, against: &Against) -> Sight {
        let tells = self.after.game.mechanic.profile().total_tells_target;
        match against {
            Against::Target(id, _) => match self.step(*id) {
                PlayersSee::Numbers => Sight::All,
                PlayersSee::Defences => Sight::Target,
                PlayersSee::Words | PlayersSee::Nothing if tells => Sight::Verdict,
                PlayersSee::Words | PlayersSee::Nothing => Sight::Dice,
            },
            _ if !self.after.difficulties_hidden => Sight::All,
            _ if tells => Sight::Total,
            _ => Sight::Dice,
        }
    }
}

/// Whether an event tells what only the game master knows, of whomever it is.
pub(super) fn is_of_game_master(event: &Event) -> bool {
    is_silent(event)
        || matches!(
            event,
            Event::SavedSet { .. }
                | Event::NoteSet { .. }
                | Event::PreparedSet { .. }
                | Event::RandomSet { .. }
                | Event::KeptNoteSet { .. }
                | Event::PlayersSeeSet { .. }
                | Event::OwnPlayersSeeSet { .. }
                | Event::DifficultiesHiddenSet { .. }
                | Event::AliasSet { .. }
        )
}

/// Whether it only decides what players see of later entries.
fn is_silent(event: &Event) -> bool {
    matches!(
        event,
        Event::KnownSet { .. } | Event::StateToldSet { .. } | Event::HiddenStretchSet { .. }
    ) || event.is_of_known_health()
}
