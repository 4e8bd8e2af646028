//! What an entry did without dice: what befell the characters, who joined and left, what their sheets gained.

use crate::campaign::character::{Injury, Presence, StateTold, Track};
use crate::campaign::view::entry::deed::{Amount, CAME, WENT};
use crate::campaign::view::entry::{Deed, EntryView};
use crate::campaign::{CharacterId, Count, Event, Kind};

impl EntryView<'_> {
    /// What an event without dice changed, where the audience is told of it.
    pub(super) fn changed(&self, event: &Event) -> Option<Deed> {
        if !self.is_told(event) {
            return None;
        }
        match event {
            Event::CounterSet {
                before: Some(before),
                after: Some(after),
            } if before.count != after.count
                && let Count::Steps { now, max } = after.count =>
            {
                let name = after.name.clone();
                Some(Deed::Counter { name, now, max })
            }
            Event::CounterSet {
                before: Some(before),
                after: Some(after),
            } if before.count != after.count
                && let Count::Time(timer) = after.count =>
            {
                let is_used_up = timer.since.is_none() && timer.gone >= timer.length;
                is_used_up.then(|| Deed::Said(format!("the time of “{}” was up", after.name)))
            }
            Event::DiceThrown { dice, total, .. } if self.entry.what.who.is_empty() => {
                Some(Deed::Said(match self.label().head() {
                    "" => format!("{dice} came to {total}"),
                    head => format!("{head} came to {total} ({dice})"),
                }))
            }
            Event::RandomThrown { table, result, .. } => {
                Some(Deed::Said(format!("the table “{table}” gave “{result}”")))
            }
            event => {
                let on_table = || self.came_or_went(event);
                let grew = || self.grew(event).filter(|_| !self.adds());
                self.befell(event).or_else(on_table).or_else(grew)
            }
        }
    }

    /// What a character won, spent, took or got over.
    #[expect(clippy::too_many_lines, reason = "an arm for each event")]
    fn befell(&self, event: &Event) -> Option<Deed> {
        let name = || event.on().and_then(|id| self.told_name(id));
        let game = self.game();
        Some(match event {
            Event::PointsSet {
                point,
                before,
                after,
                ..
            } => {
                let by = after.checked_sub(*before)?;
                match by {
                    // Given back by an amendment, or paid for a roll that says so itself.
                    _ if self.is_of_roll() => return None,
                    0 => return None,
                    1.. => Deed::amount(&name()?, "gained", by.unsigned_abs(), point),
                    _ => Deed::amount(&name()?, "spent", by.unsigned_abs(), point),
                }
            }
            Event::TrackSet {
                track,
                before,
                after,
                ..
            } if before.max == after.max && (!self.is_cost(event) || game.harms(track)) => {
                self.moved((event.on()?, &name()?), track, *before, *after)?
            }
            Event::BelongingSet {
                before: Some(before),
                after: Some(after),
                ..
            } if before.count != after.count => {
                let by = after.count.saturating_sub(before.count);
                let verb = if by < 0 { "spent" } else { "gained" };
                Deed::amount(&name()?, verb, by.unsigned_abs(), &after.name)
            }
            Event::InjurySet {
                before: None,
                after: Some(injury),
                ..
            } => Deed::Done {
                who: name()?,
                what: match injury.text.as_str() {
                    Injury::NAMELESS => "was injured".to_owned(),
                    text => format!("was injured: {text}"),
                },
                amount: None,
                down: self.turned(event),
                harm: true,
            },
            Event::InjurySet {
                before: Some(injury),
                after: None,
                ..
            } => {
                let from = from_words(injury);
                Deed::Done {
                    who: name()?,
                    amount: None,
                    what: format!("recovered from {from}"),
                    down: self.turned(event),
                    harm: false,
                }
            }
            Event::InjurySet {
                before: Some(before),
                after: Some(injury),
                ..
            } if before.stabilised != injury.stabilised => {
                let became = if injury.stabilised {
                    "was stabilised"
                } else {
                    "was no longer stable"
                };
                Deed::done(&name()?, format!("{became} ({})", injury.text))
            }
            Event::InjurySet {
                before: Some(before),
                after: Some(injury),
                ..
            } if before.size != injury.size => {
                let better = injury.size < before.size;
                let from = from_words(injury);
                Deed::Done {
                    who: name()?,
                    amount: None,
                    what: if better {
                        format!("recovered in part from {from}")
                    } else {
                        format!("suffered more from {from}")
                    },
                    down: self.turned(event),
                    harm: !better,
                }
            }
            Event::DownedSet { after, .. } => Deed::Done {
                who: name()?,
                amount: None,
                what: String::new(),
                down: Some((*after)?),
                harm: false,
            },
            Event::ConditionSet {
                name: condition,
                on,
                ..
            } => match on {
                // It was told when it began.
                _ if self.opens(event) && !self.is_for_players() => return None,
                false if self.opens(event) => return None,
                true => Deed::done(&name()?, format!("became {condition}")),
                false => Deed::done(&name()?, format!("was no longer {condition}")),
            },
            _ => return None,
        })
    }

    /// Whether an event is part of a condition that is opened to players: taken off in hiding and set again.
    fn opens(&self, event: &Event) -> bool {
        let Event::ConditionSet { who, name, on, .. } = event else {
            return false;
        };
        let is_other = |it: &Event| {
            matches!(it, Event::ConditionSet { who: of, name: its, on: other, .. }
                if (of, its) == (who, name) && other != on)
        };
        self.entry.what.events.iter().any(is_other)
    }

    /// Who joined or left, and under what name.
    fn came_or_went(&self, event: &Event) -> Option<Deed> {
        let name = || event.on().and_then(|id| self.told_name(id));
        Some(match event {
            Event::CharacterAdded(who) => {
                let named = self.told_name(who.id).unwrap_or_else(|| who.name.clone());
                Deed::done(&named, "joined".to_owned())
            }
            Event::CharacterRemoved(who) => {
                let named = self.told_name(who.id).unwrap_or_else(|| who.name.clone());
                Deed::done(&named, "left".to_owned())
            }
            Event::Renamed { before, after, .. } => {
                Deed::done(before, format!("was called {after} from then on"))
            }
            Event::AliasSet {
                before: Some(alias),
                after: None,
                ..
            } if !self.is_kept() => Deed::done(alias, format!("turned out to be {}", name()?)),
            Event::PresenceSet { before, after, .. } => {
                let what = match (before, after) {
                    (_, Presence::Present) => CAME,
                    (Presence::Present, Presence::Absent) => WENT,
                    (Presence::Present, Presence::Benched) => "left",
                    _ => return None,
                };
                Deed::done(&name()?, what.to_owned())
            }
            _ => return None,
        })
    }

    /// What a sheet gained.
    fn grew(&self, event: &Event) -> Option<Deed> {
        let name = || event.on().and_then(|id| self.told_name(id));
        Some(match event {
            Event::LevelSet {
                after: Some(level), ..
            } => Deed::done(&name()?, format!("reached level {level}")),
            Event::TraitSet {
                name: rating,
                after: Some(rated),
                ..
            } => Deed::done(
                &name()?,
                format!("now has {rating} {}", rated.value.shown()),
            ),
            Event::KindSet { after, .. } => {
                let article = if after.to_string() == "player's character" {
                    "a"
                } else {
                    "an"
                };
                Deed::done(&name()?, format!("became {article} {after}"))
            }
            Event::ItemSet {
                before: None,
                after: Some(item),
                ..
            } => Deed::done(&name()?, format!("got {}", item.name)),
            Event::BelongingSet {
                before: None,
                after: Some(thing),
                ..
            } if !thing.number => match thing.count {
                1 => Deed::done(&name()?, format!("got {}", thing.name)),
                count => Deed::done(&name()?, format!("got {count} {}", thing.name)),
            },
            _ => return None,
        })
    }

    /// Whether a new or healed injury took its character down, or got them up again.
    fn turned(&self, event: &Event) -> Option<bool> {
        let Event::InjurySet { who, before, after } = event else {
            return None;
        };
        let now = self.campaign.character(*who)?;
        let mut earlier = now.clone();
        let added = after.as_ref().map(|it| it.id);
        earlier.injuries.retain(|it| Some(it.id) != added);
        earlier.injuries.extend(before.clone());
        let [was_down, is_down] = [&earlier, now].map(|who| self.campaign.is_down(who));
        (was_down != is_down).then_some(is_down)
    }

    /// A track rose or fell.
    fn moved(
        &self,
        (id, who): (CharacterId, &str),
        track: &str,
        before: Track,
        after: Track,
    ) -> Option<Deed> {
        let game = self.game();
        let rule = game.find_track(track);
        let is_ill = rule.is_some_and(|rule| rule.ill);
        let by = after.now.checked_sub(before.now).filter(|by| *by != 0)?;
        let worse = (by < 0) != is_ill;
        let harms = game.harms(track) || is_ill;
        let verb = match (by > 0, harms) {
            (false, false) if self.kind() == Kind::Points => "spent",
            (false, _) => "lost",
            (true, true) if !is_ill => "regained",
            // What is awarded need not have been lost before.
            (true, _) => "gained",
        };
        let takes_down = game
            .down
            .as_ref()
            .is_some_and(|rule| rule.tracks().iter().any(|it| it == track));
        let most = || {
            Some(
                self.campaign
                    .track(self.campaign.character(id)?, track)?
                    .max,
            )
        };
        let at_end = |it: Track| {
            if is_ill {
                most().is_some_and(|most| it.now >= most)
            } else {
                it.now <= 0
            }
        };
        let down = match (at_end(before), at_end(after)) {
            _ if !takes_down => None,
            (false, true) => Some(true),
            (true, false) => Some(false),
            _ => None,
        };
        Some(Deed::Done {
            who: who.to_owned(),
            amount: Some(Amount {
                verb,
                by: by.unsigned_abs(),
                of: track.to_owned(),
                look: self.look_of_harm(id),
            }),
            what: String::new(),
            down,
            harm: worse && game.harms(track),
        })
    }

    /// How harm to a character that left no injury looked, in the game master's words; empty for most.
    fn look_of_harm(&self, id: CharacterId) -> String {
        let look = self.entry.what.events.iter().find_map(|event| match event {
            Event::HarmLooked { who, look } if *who == id => Some(look.clone()),
            _ => None,
        });
        look.unwrap_or_default()
    }

    /// How players are told that an NPC is after harm or healing.
    pub(super) fn state_told(&self, id: CharacterId, name: &str) -> Deed {
        let events = self.entry.what.events.iter();
        let own = || events.clone().filter(|event| event.on() == Some(id));
        let mut worsened = own().filter(|event| self.campaign.is_worse(event) == Some(true));
        let told = own().find_map(|event| match event {
            Event::StateToldSet { before, after, .. } => Some((before.as_ref(), after.as_ref())),
            _ => None,
        });
        let is_told_worse = told.and_then(|(was, is)| self.campaign.is_told_worse(was, is));
        let worse = is_told_worse.unwrap_or_else(|| worsened.clone().next().is_some());
        // The game master's word that somebody is down does no harm.
        let says_down = own().any(|event| matches!(event, Event::DownedSet { after: Some(_), .. }));
        let harm = worsened.any(|event| !matches!(event, Event::DownedSet { .. }));
        let harm = is_told_worse.map_or(harm, |worse| worse && !says_down);
        let words = &self.game().states;
        let told = told.and_then(|(was, is)| {
            let was = told_words(was).unwrap_or(&words.unhurt);
            let is = told_words(is)?;
            (is != was).then_some((was, is))
        });
        let (what, down) = match told {
            Some((_, is)) if *is == words.down => (String::new(), Some(true)),
            // How badly hurt they still were befell them earlier.
            Some((was, _)) if *was == words.down => (String::new(), Some(false)),
            Some((_, is)) if *is == words.unhurt => ("recovered".to_owned(), None),
            Some((was, _)) if *was == words.badly_hurt => ("recovered a little".to_owned(), None),
            Some((_, is)) => (format!("was {is}"), None),
            None if worse => ("was hit".to_owned(), None),
            None => ("recovered".to_owned(), None),
        };
        Deed::Done {
            who: name.to_owned(),
            amount: None,
            what,
            down,
            harm,
        }
    }
}

/// The words that players were told.
fn told_words(state: Option<&StateTold>) -> Option<&String> {
    state.filter(|it| !it.kept).map(|it| &it.words)
}

/// What somebody recovers from: the injury's words, if it was given some.
fn from_words(injury: &Injury) -> &str {
    match injury.text.as_str() {
        Injury::NAMELESS => "an injury",
        text => text,
    }
}
