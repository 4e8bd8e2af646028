//! Who a group is, what each of them throws, and the command of each.

use super::character::{Character, Thing};
use super::command::{Command, GroupAction, GroupCommand, Selection};
use super::ids::{CharacterId, ThingId};
use super::refusal::NoRoll;
use super::test::{Actor, Source, Test};
use super::{Campaign, Refusal, text};

impl Selection {
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
}

/// A member's dice.
#[derive(Debug, Clone)]
pub struct MemberDice<'a> {
    /// Whose.
    pub who: &'a Character,
    /// Their sides, in the order of the faces; none where nothing is thrown or it would be refused.
    pub sides: Vec<u16>,
}

impl GroupCommand {
    /// Whoever it concerns, in order; those named one by one always.
    ///
    /// # Errors
    /// It concerns nobody.
    pub fn members<'a>(&self, campaign: &'a Campaign) -> Result<Vec<&'a Character>, Refusal> {
        let mut members = self.selection.members(campaign)?;
        if !matches!(self.selection, Selection::These(_)) {
            members.retain(|who| self.action.concerns(who));
        }
        if members.is_empty() {
            return Err(match &self.action {
                GroupAction::Check(name) => NoRoll::NobodyHas(name.clone()).into(),
                _ => {
                    Refusal::Not("only player's characters hold points; none is present".to_owned())
                }
            });
        }
        Ok(members)
    }

    /// What each of them throws.
    ///
    /// # Errors
    /// It concerns nobody.
    pub fn member_dice<'a>(&self, campaign: &'a Campaign) -> Result<Vec<MemberDice<'a>>, Refusal> {
        let members = self.members(campaign)?.into_iter();
        Ok(members
            .map(|who| self.action.dice_of(campaign, who))
            .collect())
    }
}

impl GroupAction {
    /// What somebody throws for it.
    fn dice_of<'a>(&self, campaign: &'a Campaign, who: &'a Character) -> MemberDice<'a> {
        let sides = match self {
            Self::Roll(test) => {
                let test = own(campaign, test, who.id, Source::Thrown);
                let built = campaign.resolve(&test).ok();
                let built = built.filter(|built| built.automatic.is_none());
                built.map_or_else(Vec::new, |built| {
                    built.dice(&campaign.game.mechanic).iter().collect()
                })
            }
            Self::Check(name) => {
                let mut things = who.items.iter().chain(&who.supplies);
                let thing =
                    things.find(|it| text::same(&it.name, name) && !it.durability.is_over());
                thing.map(|it| it.die.sides).into_iter().collect()
            }
            Self::Table(name) => {
                let mut tables = campaign.game.tables.iter();
                let rule = tables.find(|rule| text::same(&rule.name, name));
                rule.map(|rule| rule.die).into_iter().collect()
            }
            _ => Vec::new(),
        };
        MemberDice { who, sides }
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
    let listed = campaign.resolve(&bare).map(|built| built.listed);
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
