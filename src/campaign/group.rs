//! One command for several at once: who they are, and what each of them does.

use serde::{Deserialize, Serialize};

use super::character::{Character, CharacterId, Thing, ThingId};
use super::command::{Actor, Change, Command, Source, Test};
use super::refusal::NoRoll;
use super::{Campaign, Refusal, Seq, text};

/// Who a group is. Whoever they are, they act in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Crew {
    /// Everybody present.
    All,
    /// The player characters present.
    Pcs,
    /// Those of the GM's who are present.
    Npcs,
    /// These, present or not: two or more.
    These(Vec<CharacterId>),
}

/// A command of a group: one entry, in which each acts in turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Each {
    /// Who.
    pub crew: Crew,
    /// What each does.
    pub act: Act,
    /// Where faces come from, for an act with dice. Faces are dealt out in the order of the members; a total can only be
    /// called by one of them.
    pub dice: Source,
    /// Those whose faces come from elsewhere.
    pub own: Vec<(CharacterId, Source)>,
}

/// What each of a group does. Things they have go by name, since each one's is another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Act {
    /// The same roll by [`Actor::Each`], its dice [`Source::Thrown`].
    Roll(Box<Test>),
    /// The die of an item or a supply of this name.
    Check(String),
    /// An individual check on this table of the game.
    Table(String),
    /// A point awarded.
    Award(String),
    /// A point spent without a reroll.
    Spend(String),
    /// A track changed.
    Track(String, Change),
    /// Harm by the game's rule.
    Harm {
        /// 1 to 999.
        amount: i32,
        /// What it looks like; the injury's text.
        text: String,
        /// The trait it strikes, where the game's injuries name one.
        on: Option<String>,
        /// The roll that did it.
        cause: Option<Seq>,
    },
    /// Harm undone by care.
    Heal(i32),
    /// A condition on or off.
    Condition(String, bool),
    /// A condition that ends by itself when so many rounds are over: 1 to 99.
    ConditionFor(String, i32),
}

impl Crew {
    /// Those of a table whom it names, in the order of their numbers.
    ///
    /// # Errors
    /// Nobody is; somebody named is gone.
    pub fn members<'a>(&self, campaign: &'a Campaign) -> Result<Vec<&'a Character>, Refusal> {
        let mut members: Vec<&Character> = match self {
            Self::All => campaign.present().collect(),
            Self::Pcs => campaign.present().filter(|who| who.pc).collect(),
            Self::Npcs => campaign.present().filter(|who| !who.pc).collect(),
            Self::These(ids) => {
                let these: Result<Vec<_>, _> = ids.iter().map(|id| campaign.who(*id)).collect();
                these?
            }
        };
        members.sort_by_key(|who| who.number);
        members.dedup_by_key(|who| who.id);
        if members.is_empty() {
            return Err(Refusal::NobodyPresent);
        }
        Ok(members)
    }

    /// What it is called in an entry; those named one by one are named there anyway.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::All => "everybody",
            Self::Pcs => "player characters",
            Self::Npcs => "NPCs",
            Self::These(_) => "",
        }
    }
}

/// A member's dice.
#[derive(Debug, Clone)]
pub struct Hand<'a> {
    /// Whose.
    pub who: &'a Character,
    /// Their sides, in the order of the faces; none where nothing is thrown or it would be refused.
    pub sides: Vec<u16>,
}

impl Each {
    /// Whoever it concerns, in order; those named one by one always.
    ///
    /// # Errors
    /// It concerns nobody.
    pub fn members<'a>(&self, campaign: &'a Campaign) -> Result<Vec<&'a Character>, Refusal> {
        let mut members = self.crew.members(campaign)?;
        if !matches!(self.crew, Crew::These(_)) {
            members.retain(|who| self.act.concerns(who));
        }
        if members.is_empty() {
            return Err(match &self.act {
                Act::Check(name) => NoRoll::NobodyHas(name.clone()).into(),
                _ => Refusal::Not("only player characters hold points; none is there".to_owned()),
            });
        }
        Ok(members)
    }

    /// What each of them throws.
    ///
    /// # Errors
    /// It concerns nobody.
    pub fn hands<'a>(&self, campaign: &'a Campaign) -> Result<Vec<Hand<'a>>, Refusal> {
        let members = self.members(campaign)?.into_iter();
        Ok(members.map(|who| self.act.hand(campaign, who)).collect())
    }
}

impl Act {
    /// What somebody throws for it.
    fn hand<'a>(&self, campaign: &'a Campaign, who: &'a Character) -> Hand<'a> {
        let sides = match self {
            Self::Roll(test) => {
                let test = own(campaign, test, who.id, Source::Thrown);
                let built = campaign.build(&test).ok();
                let built = built.filter(|built| built.automatic.is_none());
                built.map_or_else(Vec::new, |built| {
                    built.throws(&campaign.game.mechanic).iter().collect()
                })
            }
            Self::Check(name) => {
                let mut things = who.items.iter().chain(&who.supplies);
                let thing = things.find(|it| text::same(&it.name, name) && !it.wear.is_over());
                thing.map(|it| it.die.sides).into_iter().collect()
            }
            Self::Table(name) => {
                let mut tables = campaign.game.tables.iter();
                let rule = tables.find(|rule| text::same(&rule.name, name));
                rule.map(|rule| rule.die).into_iter().collect()
            }
            _ => Vec::new(),
        };
        Hand { who, sides }
    }

    /// Whether somebody is meant where nobody was named: only who has it checks a thing, only players hold points.
    #[must_use]
    pub fn concerns(&self, who: &Character) -> bool {
        match self {
            Self::Check(name) => thing(who, name).is_some(),
            Self::Award(_) | Self::Spend(_) => who.pc,
            _ => true,
        }
    }

    /// The command of one member.
    ///
    /// # Errors
    /// They have no such thing.
    pub fn of(
        &self,
        campaign: &Campaign,
        who: &Character,
        source: Source,
    ) -> Result<Command, Refusal> {
        let id = who.id;
        Ok(match self {
            Self::Roll(test) => Command::Roll(Box::new(own(campaign, test, id, source))),
            Self::Check(name) => Command::Check {
                who: id,
                thing: thing(who, name).ok_or_else(|| {
                    let (who, name) = (who.name.clone(), text::line(name));
                    Refusal::Not(format!("{who} has no {name}"))
                })?,
                source,
            },
            Self::Table(table) => Command::Table {
                table: table.clone(),
                who: id,
                source,
            },
            Self::Award(point) => Command::Award(id, point.clone()),
            Self::Spend(point) => Command::Spend(id, point.clone()),
            Self::Track(track, change) => Command::Track(id, track.clone(), *change),
            Self::Harm {
                amount,
                text,
                on,
                cause,
            } => Command::Harm {
                who: id,
                amount: *amount,
                text: text.clone(),
                on: on.clone(),
                cause: *cause,
            },
            Self::Heal(amount) => Command::Heal(id, *amount),
            Self::Condition(name, on) => Command::Condition(id, name.clone(), *on),
            Self::ConditionFor(name, rounds) => Command::ConditionFor {
                who: id,
                name: name.clone(),
                rounds: *rounds,
            },
        })
    }
}

/// The roll as this one makes it: ticks that tick nothing of theirs are not asked for.
fn own(campaign: &Campaign, test: &Test, who: CharacterId, dice: Source) -> Test {
    let bare = Test {
        who: Actor::Character(who),
        with: Vec::new(),
        without: Vec::new(),
        dice,
        ..test.clone()
    };
    let listed = campaign.build(&bare).map(|built| built.listed);
    let Ok(listed) = listed else { return bare };
    let known = |label: &&String| listed.iter().any(|it| text::same(&it.label, label));
    Test {
        with: test.with.iter().filter(known).cloned().collect(),
        without: test.without.iter().filter(known).cloned().collect(),
        ..bare
    }
}

/// What somebody has of this name: an item, else a supply.
fn thing(who: &Character, name: &str) -> Option<ThingId> {
    let mut all = who.items.iter().chain(&who.supplies);
    all.find(|it| text::same(it.name(), name)).map(|it| it.id)
}
