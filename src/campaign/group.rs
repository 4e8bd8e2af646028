//! The members of a group, the dice that each throws, and the command of each.

use super::character::{Character, CharacterKind, Item, Thing};
use super::command::{Command, Gear, GroupCommand, Selection};
use super::ids::{CharacterId, ThingId};
use super::refusal::{NoRoll, OverrideMode};
use super::test::{Actor, Source, Test};
use super::{Campaign, Refusal, text};
use crate::rules::{Die, RollNumbers};

impl Selection {
    /// The selected characters, in the order in which they came to the campaign.
    ///
    /// # Errors
    /// No character is selected; a named character was removed.
    pub(crate) fn members<'a>(
        &self,
        campaign: &'a Campaign,
    ) -> Result<Vec<&'a Character>, Refusal> {
        let mut members: Vec<&Character> = match self {
            Self::All => campaign.present().collect(),
            Self::Pcs => campaign.present().filter(|who| who.is_pc()).collect(),
            Self::Npcs => campaign
                .present()
                .filter(|who| who.kind == CharacterKind::Npc)
                .collect(),
            Self::These(ids) => {
                let these: Result<Vec<_>, _> = ids.iter().map(|id| campaign.who(*id)).collect();
                these?
            }
            Self::Listed { pcs, npcs, these } => {
                let sides = [(*pcs, Self::Pcs), (*npcs, Self::Npcs)];
                let words = sides.into_iter().filter(|(is_named, _)| *is_named);
                // A side without anybody present adds nobody.
                let by_word =
                    words.flat_map(|(_, side)| side.members(campaign).unwrap_or_default());
                let mut all: Vec<&Character> = by_word.collect();
                for id in these {
                    all.push(campaign.who(*id)?);
                }
                all
            }
        };
        members.sort_by_key(|who| who.id);
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
    /// The member.
    pub who: &'a Character,
    /// The dice that are thrown first; none where nothing is thrown or the command would be refused.
    pub dice: Vec<Die>,
    /// The rolls that they are thrown for; none for a check and for a table.
    pub rolls: Vec<RollNumbers>,
}

impl GroupCommand {
    /// The members that the command concerns, in order. Characters named one by one are always included.
    ///
    /// # Errors
    /// It concerns no member, or only some who are down.
    pub(crate) fn members<'a>(
        &self,
        campaign: &'a Campaign,
        mode: &mut OverrideMode,
    ) -> Result<Vec<&'a Character>, Refusal> {
        let mut members = self.selection.members(campaign)?;
        self.leave_out_who_is_down(campaign, &mut members, mode)?;
        let is_named = |who: &Character| self.selection.names(who.id);
        if let Command::Check { thing, .. } = &self.command {
            members.retain(|who| is_named(who) || thing.of(who).is_ok());
            if let (true, Gear::Named(name)) = (members.is_empty(), thing) {
                return Err(NoRoll::NobodyHas(name.clone()).into());
            }
        }
        // Where nobody may hold points, each refusal says so.
        let holds_points = matches!(self.command, Command::Award(..) | Command::Spend(..));
        if holds_points && members.iter().any(|who| who.is_pc()) {
            members.retain(|who| is_named(who) || who.is_pc());
        }
        Ok(members)
    }

    /// The dice of each member.
    ///
    /// # Errors
    /// It concerns no member.
    pub(crate) fn member_dice<'a>(
        &self,
        campaign: &'a Campaign,
        mode: &mut OverrideMode,
    ) -> Result<Vec<MemberDice<'a>>, Refusal> {
        let members = self.members(campaign, mode)?.into_iter();
        let dice_of = |who| self.dice_of(campaign, who, *mode);
        Ok(members.map(dice_of).collect())
    }

    /// The source of faces for members without their own.
    pub(crate) fn dice(&self) -> Source {
        let mut command = self.command.clone();
        command.source_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The dice that a member throws.
    fn dice_of<'a>(
        &self,
        campaign: &'a Campaign,
        who: &'a Character,
        mut mode: OverrideMode,
    ) -> MemberDice<'a> {
        let mut rolls = Vec::new();
        let dice = match &self.command {
            Command::Roll(test) => {
                let test = campaign.test_of_member(test, who.id);
                // What a target throws of its own is thrown by the program.
                let built = match campaign.sides(&test) {
                    Ok(Some((own, _))) => campaign.resolve_with(&own, true, &mut mode),
                    _ => campaign.resolve_with(&test, false, &mut mode),
                };
                let built = built.ok();
                let built = built.filter(|built| built.automatic.is_none());
                built.map_or_else(Vec::new, |built| {
                    rolls = built.rolls().into_iter().cloned().collect();
                    built.dice(&campaign.game.mechanic)
                })
            }
            Command::Check {
                thing: Gear::Named(name),
                ..
            } => {
                let mut things = who.items.iter().chain(&who.supplies);
                let is_checked = |it: &&Item| mode.is_overriding() || !it.durability.is_over();
                let thing = things.find(|it| text::same(&it.name, name) && is_checked(it));
                thing
                    .map(|it| it.thrown().sides.into())
                    .into_iter()
                    .collect()
            }
            Command::Table { table, .. } => {
                let mut tables = campaign.game.tables.iter();
                let rule = tables.find(|rule| text::same(&rule.name, table));
                rule.map(|rule| rule.die.into()).into_iter().collect()
            }
            _ => Vec::new(),
        };
        MemberDice { who, dice, rolls }
    }

    /// What characters do or suffer themselves leaves out those who are down; they are still healed, awarded and provided for.
    fn leave_out_who_is_down(
        &self,
        campaign: &Campaign,
        members: &mut Vec<&Character>,
        mode: &mut OverrideMode,
    ) -> Result<(), Refusal> {
        let acts = matches!(
            self.command,
            Command::Roll(_) | Command::Table { .. } | Command::Harm { .. }
        );
        if !acts {
            return Ok(());
        }
        let is_left_out =
            |who: &Character| !self.selection.names(who.id) && campaign.is_openly_down(who);
        if members.iter().all(|who| is_left_out(who)) {
            return mode.refuse(NoRoll::EverybodyDown);
        }
        members.retain(|who| !is_left_out(who));
        Ok(())
    }

    /// The command of one member.
    ///
    /// # Errors
    /// The member doesn't have such a thing.
    pub(crate) fn of(
        &self,
        campaign: &Campaign,
        member: &Character,
        dice: Source,
    ) -> Result<Command, Refusal> {
        use Command as C;
        let mut command = self.command.clone();
        match &mut command {
            C::Roll(test) => **test = campaign.test_of_member(test, member.id),
            C::Check { who, thing, .. } => {
                *who = member.id;
                *thing = Gear::Id(thing.of(member)?);
            }
            C::Table { who, .. }
            | C::Award(who, _)
            | C::Spend(who, _)
            | C::Track(who, ..)
            | C::Harm { who, .. }
            | C::Heal { who, .. }
            | C::HealAll(who)
            | C::Down(who, _)
            | C::Condition(who, ..)
            | C::ConditionFor { who, .. } => *who = member.id,
            _ => return Err(Refusal::Not("a group can't do that".to_owned())),
        }
        if let Some(source) = command.source_mut() {
            *source = dice;
        }
        Ok(command)
    }
}

impl Campaign {
    /// A group's roll for one member: ticks of modifiers that the member doesn't have are dropped.
    pub(crate) fn test_of_member(&self, test: &Test, who: CharacterId) -> Test {
        let mut test = Test {
            who: Actor::Character(who),
            dice: Source::Thrown,
            ..test.clone()
        };
        self.drop_unlisted_ticks(&mut test);
        test
    }
}

impl Gear {
    /// The id of a member's thing; by name an item comes before a supply.
    ///
    /// # Errors
    /// The member has nothing of that name.
    pub(crate) fn of(&self, who: &Character) -> Result<ThingId, Refusal> {
        let name = match self {
            Self::Id(id) => return Ok(*id),
            Self::Named(name) => name,
        };
        let mut all = who.items.iter().chain(&who.supplies);
        let thing = all.find(|it| text::same(it.name(), name));
        thing.map(|it| it.id).ok_or_else(|| {
            let (who, name) = (who.name.clone(), text::line(name));
            NoRoll::HasNo { who, name }.into()
        })
    }
}
