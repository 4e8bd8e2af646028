//! What an entry did, fact by fact, so that it can be told in sentences. Each fact holds only what its audience may know.

use super::EntryView;
use crate::campaign::character::{Presence, Track};
use crate::campaign::test::Against;
use crate::campaign::view::is_hidden_thing;
use crate::campaign::wording::{self, Disclosure};
use crate::campaign::{CharacterId, Event, Kind, RollRecord, RollResult, Sight};
use crate::game::{Down, Rank};
use crate::rules::durability::Durability;
use crate::rules::{BandOfSide, Contests, Goal, Side};

/// One thing that was done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Deed {
    /// A roll, or a later change of one.
    Rolled(Attempt),
    /// A contest, or a later change of one.
    Contested(Encounter),
    /// An item or a supply was checked.
    Checked {
        /// Whose.
        who: String,
        /// Which.
        thing: String,
        /// What the check cost: `lost a use`, `broke`; none where it cost nothing.
        cost: Option<String>,
    },
    /// A table was rolled on.
    Table {
        /// Who rolled.
        who: String,
        /// The table's name.
        table: String,
        /// The table's line.
        result: String,
    },
    /// A character did something or something befell it, without dice of its own.
    Done {
        /// Who.
        who: String,
        /// How much of what it lost or gained.
        amount: Option<Amount>,
        /// What else, in the past tense, of one: `was dazed`; may be empty.
        what: String,
        /// Whether it put the character down, or up again.
        down: Option<bool>,
        /// Whether it is harm.
        harm: bool,
    },
    /// A counter moved.
    Counter {
        /// What it is called.
        name: String,
        /// The value now.
        now: i32,
        /// The maximum.
        max: i32,
    },
    /// Anything else, as the entry's line tells it.
    Said(String),
}

/// How much of something a character lost or gained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Amount {
    /// In the past tense: `lost`.
    pub(crate) verb: &'static str,
    /// How much, from 1.
    pub(crate) by: u32,
    /// Of what: `HP`.
    pub(crate) of: String,
    /// How that looked, in the game master's words; may be empty.
    pub(crate) look: String,
}

/// A roll and its verdict.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Attempt {
    /// Who rolled.
    pub(crate) who: String,
    /// What: `Athletics`; empty for dice without a trait.
    pub(crate) what: String,
    /// The character whose defence or rating was the target.
    pub(crate) against: Option<String>,
    /// Whether it succeeded.
    pub(crate) success: bool,
    /// Whether it had succeeded before it was rerolled or amended.
    pub(crate) first: Option<bool>,
    /// What was spent to change it, and how much.
    pub(crate) spent: Option<(i32, String)>,
    /// How good the verdict is.
    pub(crate) rank: Rank,
    /// The verdict by its name.
    pub(crate) verdict: String,
    /// `18 against 8`, where both numbers are known.
    pub(crate) figure: Option<String>,
}

/// A contest and who won it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Encounter {
    /// Who met, the first side first, and what each rolled.
    pub(crate) sides: [(String, String); 2],
    /// The side that won, if any did.
    pub(crate) winner: Option<Side>,
    /// Whether both failed; else nobody wins by a tie.
    pub(crate) neither: bool,
    /// What was spent to change it, and by which side.
    pub(crate) spent: Option<(Side, (i32, String))>,
    /// The verdict by its name, where it is far above or below a usual one.
    pub(crate) extreme: Option<String>,
    /// Both totals where they differ by one, the winner's first.
    pub(crate) by_one: Option<(i32, i32)>,
}

impl EntryView<'_> {
    /// What the entry did, in order; nothing of what only prepares later rolls.
    pub(crate) fn deeds(&self) -> Vec<Deed> {
        let rest = self.events().find_map(|event| match event {
            Event::Rested(rest) => Some(rest),
            _ => None,
        });
        if let Some(rest) = rest {
            let who = self.who().into_iter();
            let rested = who.map(|who| done(who, format!("rested ({rest})")));
            return rested.collect();
        }
        let mut deeds: Vec<Deed> = Vec::new();
        for (event, told) in self.told() {
            let deed = if event.roll_result().is_some() {
                self.rolled(event, told)
            } else if event.sights() > 0 {
                self.looked_up(event, told)
            } else {
                self.changed(event)
            };
            add(&mut deeds, deed);
        }
        for (id, name) in self.harmed_npcs() {
            add(&mut deeds, Some(self.state_told(id, &name)));
        }
        if deeds.is_empty() && !self.is_preparation() {
            deeds.push(Deed::Said(self.label().to_string()));
        }
        deeds
    }

    /// Whether players don't care for it: gear, points, checks and sheets of NPCs.
    pub(crate) fn is_trivia(&self) -> bool {
        let kind = matches!(
            self.kind(),
            Kind::Check | Kind::Points | Kind::Gear | Kind::Sheet
        );
        let who = &self.entry.what.who;
        self.is_for_players() && kind && !who.is_empty() && !who.iter().any(|id| self.plays(*id))
    }

    /// Whether it only prepares later rolls or the program's memory of them.
    fn is_preparation(&self) -> bool {
        let silent = |event: &Event| {
            matches!(
                event,
                Event::OpenSet { .. }
                    | Event::PairingSet { .. }
                    | Event::SavedSet { .. }
                    | Event::ModifierSet { .. }
                    | Event::EndingSet { .. }
                    | Event::TrackSet { .. }
                    | Event::ItemSet { .. }
                    | Event::BelongingSet { .. }
                    | Event::CounterSet { .. }
            )
        };
        matches!(self.kind(), Kind::Sheet | Kind::Campaign | Kind::Mode)
            || self.events().any(silent)
    }

    /// The name of a character for the audience.
    fn told_name(&self, id: CharacterId) -> Option<String> {
        let Some(part) = self.part else {
            return self.name_of(id).map(str::to_owned);
        };
        let mut names = part.who.iter();
        let (_, name) = names.find(|(known, _)| *known == id)?;
        Some(name.clone())
    }

    /// Whether the audience is told what an event without dice changed.
    fn is_told(&self, event: &Event) -> bool {
        if !self.is_for_players() {
            return true;
        }
        if is_hidden_thing(self.campaign, event) == Some(true) {
            return false;
        }
        let of_npc = || match event {
            Event::ConditionSet { who, .. } => self.told_name(*who).is_some(),
            Event::PresenceSet {
                who, before, after, ..
            } => ![before, after].contains(&&Presence::Benched) && self.told_name(*who).is_some(),
            _ => false,
        };
        self.events().any(|seen| std::ptr::eq(seen, event))
            || self.harmed_npcs().is_empty() && of_npc()
    }

    /// The NPCs of whose harm or healing players are told in words.
    fn harmed_npcs(&self) -> Vec<(CharacterId, String)> {
        let events = &self.entry.what.events;
        if !self.is_for_players() || events.iter().any(|it| it.roll_result().is_some()) {
            return Vec::new();
        }
        let is_harmed = |id: CharacterId| {
            let mut own = events.iter().filter(|event| event.on() == Some(id));
            !self.plays(id) && own.any(|event| self.campaign.is_worse(event).is_some())
        };
        let who = self.entry.what.who.iter().filter(|id| is_harmed(**id));
        who.filter_map(|id| Some((*id, self.told_name(*id)?)))
            .collect()
    }

    fn rolled(&self, event: &Event, told: Disclosure<'_>) -> Option<Deed> {
        let result = event.roll_result()?;
        if result.contest.is_some() {
            return self.contested(&result, told);
        }
        let (throw, sight) = (result.counts, told.counting(event));
        if sight < Sight::Verdict || self.kind() == Kind::Round {
            return None;
        }
        let game = self.game();
        let spent = throw.who().and_then(|id| self.spent(id));
        let before = before(event)
            .filter(|_| self.kind() == Kind::Reroll || self.is_change() && spent.is_some());
        let figure = match game.mechanic.goal(&throw.plan.numbers) {
            Goal::Total(target) if sight >= Sight::Target => {
                Some(format!("{} against {target}", throw.value))
            }
            _ => None,
        };
        Some(Deed::Rolled(Attempt {
            who: Self::thrower(throw, told.thrower(throw, sight)),
            what: throw.test.added(throw.attribute.as_deref()),
            against: self.target(throw),
            success: throw.success,
            first: before.map(|before| before.success),
            spent,
            rank: game.rank(&throw.tier),
            verdict: game.tier_name(&throw.tier),
            figure,
        }))
    }

    fn contested(&self, result: &RollResult<'_>, told: Disclosure<'_>) -> Option<Deed> {
        let game = self.game();
        let (a, b, verdict) = result.sides()?;
        let side = |throw: &RollRecord, side| {
            let name = told.thrower(throw, told.side(side)).to_owned();
            (name, throw.test.added(throw.attribute.as_deref()))
        };
        let sides = [side(a, Side::A), side(b, Side::B)];
        if told.keeps_winner() {
            let [(one, _), (other, _)] = sides;
            return Some(Deed::Said(format!("{one} and {other} met")));
        }
        let attack = game.mechanic.profile().contests == Contests::Attack;
        let winner = match verdict.winner {
            // Of an attack the verdict is the attacker's.
            None if attack && verdict.success => Some(Side::A),
            winner => winner,
        };
        let rank = game.rank(wording::key(game, verdict));
        let is_extreme = matches!(rank, Rank::Best | Rank::Worst) && told.is_of_both();
        let extreme = (is_extreme && game.side_verdict(&verdict.tier).is_none())
            .then(|| game.tier_name(wording::key(game, verdict)));
        let by_one = match winner {
            Some(Side::A) => Some((a.value, b.value)),
            Some(Side::B) => Some((b.value, a.value)),
            None => None,
        };
        let counted = told.is_of_both() && game.mechanic.is_mutual();
        let by_one = by_one.filter(|(won, lost)| counted && won.checked_sub(*lost) == Some(1));
        let (rerolled, _, _) = result.contest?;
        let spent = result.counts.who().and_then(|id| self.spent(id));
        Some(Deed::Contested(Encounter {
            sides,
            winner,
            neither: game.side_verdict(&verdict.tier) == Some(BandOfSide::Neither),
            spent: spent.map(|spent| (rerolled, spent)),
            extreme,
            by_one,
        }))
    }

    /// Who rolled; dice without a sheet are called by themselves.
    fn thrower(throw: &RollRecord, name: &str) -> String {
        match throw.who() {
            None if throw.test.traits.is_empty() => format!("a roll of {name}"),
            _ => name.to_owned(),
        }
    }

    /// The name of the character whose number a throw met.
    fn target(&self, throw: &RollRecord) -> Option<String> {
        match throw.test.against {
            Against::Target(id, _) => self.name_of_target(id).map(str::to_owned),
            _ => None,
        }
    }

    /// What a character spent by a change of a roll, and how much.
    fn spent(&self, id: CharacterId) -> Option<(i32, String)> {
        // What comes after the throw is its effect.
        let costs = self
            .events()
            .take_while(|event| event.roll_result().is_none() || self.is_change());
        let mut costs = costs.filter(|_| self.is_of_roll());
        costs.find_map(|event| {
            let (who, what, by) = match event {
                Event::PointsSet {
                    who,
                    point,
                    before,
                    after,
                } => (who, point, before - after),
                Event::TrackSet {
                    who,
                    track,
                    before,
                    after,
                } => (who, track, before.now - after.now),
                _ => return None,
            };
            (*who == id && by > 0).then(|| (by, what.clone()))
        })
    }

    /// A check or a roll on a table.
    fn looked_up(&self, event: &Event, told: Disclosure<'_>) -> Option<Deed> {
        if !told.is_anything() {
            return None;
        }
        match event {
            Event::Checked {
                who,
                name,
                before,
                after,
                ..
            } => {
                let cost = (before != after).then(|| match after {
                    Durability::Uses(_) => "lost a use".to_owned(),
                    Durability::Die(die) => format!("went down to {die}"),
                    Durability::Damaged => "was damaged".to_owned(),
                    Durability::Broken => "broke".to_owned(),
                    Durability::Depleted => "ran out".to_owned(),
                });
                Some(Deed::Checked {
                    who: self.told_name(*who)?,
                    thing: name.clone(),
                    cost,
                })
            }
            Event::TableThrown {
                who, table, result, ..
            } if told.counting(event) >= Sight::Verdict => Some(Deed::Table {
                who: self.told_name(*who)?,
                table: table.clone(),
                result: result.clone(),
            }),
            _ => None,
        }
    }

    /// What an event without dice changed, for whoever it is told of.
    #[expect(clippy::too_many_lines, reason = "an arm for each event")]
    fn changed(&self, event: &Event) -> Option<Deed> {
        if !self.is_told(event) {
            return None;
        }
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
                    1.. => amount(&name()?, "won", by.unsigned_abs(), point),
                    _ => amount(&name()?, "spent", by.unsigned_abs(), point),
                }
            }
            Event::TrackSet {
                track,
                before,
                after,
                ..
            } if !self.is_cost(event) || game.harms(track) => {
                self.moved((event.on()?, &name()?), track, *before, *after)?
            }
            Event::InjurySet {
                before: None,
                after: Some(injury),
                ..
            } => Deed::Done {
                who: name()?,
                what: match injury.text.as_str() {
                    "" => "was injured".to_owned(),
                    text => format!("was injured: {text}"),
                },
                amount: None,
                down: matches!(game.down, Some(Down::Injury(size)) if injury.size >= size)
                    .then_some(true),
                harm: true,
            },
            Event::InjurySet {
                before: Some(injury),
                after: None,
                ..
            } if !injury.text.is_empty() => {
                done(&name()?, format!("recovered from {}", injury.text))
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
                true => done(&name()?, format!("became {condition}")),
                false => done(&name()?, format!("was no longer {condition}")),
            },
            Event::CharacterAdded(who) => {
                let named = self.told_name(who.id).unwrap_or_else(|| who.name.clone());
                done(&named, "joined".to_owned())
            }
            Event::CharacterRemoved(who) => {
                let named = self.told_name(who.id).unwrap_or_else(|| who.name.clone());
                done(&named, "left".to_owned())
            }
            Event::Renamed { before, after, .. } => {
                done(before, format!("was called {after} from then on"))
            }
            Event::PresenceSet { before, after, .. } => {
                let what = match (before, after) {
                    (_, Presence::Present) => "joined",
                    (Presence::Present, Presence::Absent) => "was absent from then on",
                    (Presence::Present, Presence::Benched) => "left",
                    _ => return None,
                };
                done(&name()?, what.to_owned())
            }
            Event::LevelSet {
                after: Some(level), ..
            } if !self.adds() => done(&name()?, format!("reached level {level}")),
            Event::TraitSet {
                name: rating,
                after: Some(rated),
                ..
            } if !self.adds() => done(&name()?, format!("now has {rating} {}", rated.value)),
            Event::KindSet { after, .. } if !self.adds() => {
                let article = if after.to_string() == "player's character" {
                    "a"
                } else {
                    "an"
                };
                done(&name()?, format!("became {article} {after}"))
            }
            Event::ItemSet {
                before: None,
                after: Some(item),
                ..
            } if !self.adds() => done(&name()?, format!("got {}", item.name)),
            Event::BelongingSet {
                before: None,
                after: Some(thing),
                ..
            } if !self.adds() && !thing.number => match thing.count {
                1 => done(&name()?, format!("got {}", thing.name)),
                count => done(&name()?, format!("got {count} {}", thing.name)),
            },
            Event::CounterSet {
                before: Some(before),
                after: Some(after),
            } if before.now != after.now => Deed::Counter {
                name: after.name.clone(),
                now: after.now,
                max: after.max,
            },
            Event::DiceThrown { dice, total, .. } if self.entry.what.who.is_empty() => {
                Deed::Said(match self.label().head() {
                    "" => format!("{dice} came to {total}"),
                    head => format!("{head} came to {total} ({dice})"),
                })
            }
            _ => return None,
        })
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
            (true, _) if is_ill => "gained",
            (true, _) => "regained",
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
                look: self.look_of_harm().to_owned(),
            }),
            what: String::new(),
            down,
            harm: worse && game.harms(track),
        })
    }

    /// How harm that left no injury looked, in the game master's words: `teeth in the forearm`; empty for most.
    fn look_of_harm(&self) -> &str {
        let label = self.label();
        let injured = |event: &Event| matches!(event, Event::InjurySet { .. });
        let is_of_one = self.entry.what.who.len() == 1;
        if !label.what().starts_with("harm ")
            || self.entry.what.events.iter().any(injured)
            || !is_of_one
        {
            return "";
        }
        // Only the label has it: after the track. That of a group has others' tracks there.
        label
            .outcome()
            .split_once(" · ")
            .map_or("", |(_, look)| look)
    }

    /// Whether the entry changes a roll.
    fn is_change(&self) -> bool {
        matches!(self.kind(), Kind::Reroll | Kind::Amend)
    }

    /// Whether an event is what a roll cost, which is told with the roll.
    fn is_cost(&self, event: &Event) -> bool {
        let mut before = self.events().take_while(|it| it.roll_result().is_none());
        self.is_change() || self.is_of_roll() && before.any(|it| std::ptr::eq(it, event))
    }

    /// Whether the entry is a roll or a change of one.
    fn is_of_roll(&self) -> bool {
        matches!(
            self.kind(),
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend
        )
    }

    /// Whether it brings a character, whose sheet is no news beside that.
    fn adds(&self) -> bool {
        let adds = |event: &Event| matches!(event, Event::CharacterAdded(_));
        self.events().any(adds)
    }

    /// How players are told that an NPC is after harm or healing.
    fn state_told(&self, id: CharacterId, name: &str) -> Deed {
        let events = self.entry.what.events.iter();
        let own = || events.clone().filter(|event| event.on() == Some(id));
        let worse = own().any(|event| self.campaign.is_worse(event) == Some(true));
        let told = own().find_map(|event| match event {
            Event::StateToldSet { before, after, .. } => {
                let unhurt = &self.game().states.unhurt;
                let was = before.as_ref().map_or(unhurt, |it| &it.words);
                let is = &after.as_ref()?.words;
                (is != was).then(|| is.clone())
            }
            _ => None,
        });
        let down_word = &self.game().states.down;
        let (what, down) = match told {
            Some(word) if word == *down_word => (String::new(), Some(true)),
            Some(word) => (format!("was {word}"), None),
            None if worse => ("was hit".to_owned(), None),
            None => ("recovered".to_owned(), None),
        };
        Deed::Done {
            who: name.to_owned(),
            amount: None,
            what,
            down,
            harm: worse,
        }
    }
}

/// Adds a deed; what befalls one character by several events of an entry is one.
fn add(deeds: &mut Vec<Deed>, deed: Option<Deed>) {
    if let Some(deed) = deed
        && !deeds.last_mut().is_some_and(|last| last.takes(&deed))
    {
        deeds.push(deed);
    }
}

impl Deed {
    /// Takes up what befalls the same character next, where both can be said together; whether they can.
    pub(crate) fn takes(&mut self, next: &Self) -> bool {
        let Self::Done {
            who,
            amount,
            what,
            down,
            harm,
        } = self
        else {
            return false;
        };
        let Self::Done {
            who: same,
            amount: more,
            what: besides,
            down: is_down,
            harm: harms,
        } = next
        else {
            return false;
        };
        if who != same || !what.is_empty() && more.is_some() {
            return false;
        }
        match (amount.as_mut(), more) {
            (None, more) => amount.clone_from(more),
            (Some(_), None) => {}
            (Some(amount), Some(more)) => {
                let is_same = amount.verb == more.verb && amount.of == more.of;
                if !is_same || !amount.look.is_empty() || !more.look.is_empty() {
                    return false;
                }
                amount.by = amount.by.saturating_add(more.by);
            }
        }
        match (what.as_str(), besides.as_str()) {
            (_, "") => {}
            ("", besides) => besides.clone_into(what),
            (_, besides) => *what = format!("{what} and {besides}"),
        }
        *down = is_down.or(*down);
        *harm |= harms;
        true
    }
}

/// The throw that counted before a reroll or an amendment.
fn before(event: &Event) -> Option<&RollRecord> {
    match event {
        Event::Rerolled { old, .. } => Some(old),
        Event::Kept { other, .. } => Some(other),
        event => event.amended_from(),
    }
}

fn done(who: &str, what: String) -> Deed {
    Deed::Done {
        who: who.to_owned(),
        amount: None,
        what,
        down: None,
        harm: false,
    }
}

/// The same with an amount: `won 1 virtue`.
fn amount(who: &str, verb: &'static str, by: u32, of: &str) -> Deed {
    Deed::Done {
        who: who.to_owned(),
        amount: Some(Amount {
            verb,
            by,
            of: of.to_owned(),
            look: String::new(),
        }),
        what: String::new(),
        down: None,
        harm: false,
    }
}
