//! Commands as phrases, each in exactly one way.

mod fields;
mod turns;
mod writer;

pub(crate) use writer::plain;

use super::lists::{self, Thing};
use super::parse::one;
use crate::campaign::character::Presence;
use crate::campaign::command::NewCharacter;
use crate::campaign::ids::ThingId;
use crate::campaign::{Campaign, CharacterId, Command, Selection, TableDice};
use writer::PhraseWriter;

/// The phrase that [`super::parse()`] reads as this command, as long as all it names is there.
#[must_use]
pub fn write(campaign: &Campaign, command: &Command) -> String {
    let line = match command {
        Command::Group(each) => line(campaign, &each.command, Some(&each.selection)).own(&each.own),
        command => line(campaign, command, None),
    };
    line.done()
}

/// The phrase of a single one's command, or that of each of a group.
fn line<'a>(
    campaign: &'a Campaign,
    command: &Command,
    each: Option<&'a Selection>,
) -> PhraseWriter<'a> {
    use Command as C;
    let to = |verb| PhraseWriter::new(campaign, verb, each);
    match command {
        C::Roll(test) => to("roll").test(test),
        C::Contest(a, b) => to("contest").test(a).word("against").test(b),
        C::Keep { who, keep } => to("keep").who(*who).keep(*keep),
        C::Close(who) => to("close").who(*who),
        C::Award(who, point) => to("award").who(*who).name(point),
        C::Spend(who, point) => to("spend").who(*who).name(point),
        C::Track(who, track, change) => to("track").who(*who).name(track).change(*change),
        C::TrackMax(who, track, max) => to("track").who(*who).name(track).word("max").or_none(*max),
        C::Heal(who, amount) => to("heal").who(*who).word(amount),
        C::HealInjury(who, injury) => to("heal").who(*who).thing(*who, *injury, Thing::Injury),
        C::Stabilise(who, injury, on) => to("stabilise")
            .who(*who)
            .thing(*who, *injury, Thing::Injury)
            .word_if(!on, "off"),
        C::Condition(who, name, on) => to("condition")
            .who(*who)
            .known(name, &lists::conditions(campaign, one(*who)))
            .switch(*on),
        C::ConditionFor { who, name, rounds } => to("condition")
            .who(*who)
            .known(name, &lists::conditions(campaign, one(*who)))
            .word("on for")
            .word(rounds)
            .word("rounds"),
        C::AddTrack { who, name, max } => to("track")
            .word("add")
            .people(who)
            .word_if(who.is_empty(), "all")
            .quoted(name)
            .word(max),
        C::DropTrack(who, name) => to("track").word("drop").who(*who).name(name),
        C::Rest(rest, who) => to("rest").name(rest).people(who),
        C::Add(new) => added(campaign, new),
        C::Rename(who, name) => to("rename").who(*who).text(name),
        C::Remove(who) => to("remove").who(*who),
        C::SetDefence(who, name, value) => to("defence").who(*who).name(name).or_none(*value),
        C::SetLevel(who, level) => to("level").who(*who).word(level),
        C::Presence(who, Presence::Present) => to("absent").who(*who).switch(false),
        C::Presence(who, Presence::Absent) => to("absent").who(*who).switch(true),
        C::Presence(who, Presence::Benched) => to("bench").who(*who).switch(true),
        C::SetNote(who, text) => to("describe").who(*who).text(text),
        C::AddItem(who, name, die) => to("item").who(*who).word("add").text(name).word(die),
        C::AddSupply(who, name, die) => to("supply").who(*who).word("add").text(name).word(die),
        C::Repair(who, thing) => repaired(campaign, *who, *thing),
        C::Drop(who, thing) => to("drop").who(*who).thing(*who, *thing, Thing::Gear),
        C::DropModifier(who, thing) => {
            to("modifier")
                .who(*who)
                .word("drop")
                .thing(*who, *thing, Thing::Modifier)
        }
        C::DropModifiers(label) => to("modifier").word("all drop").quoted(label),
        C::Save(of, name, test) => to("save").owner(*of).text(name).word("as roll").test(test),
        C::Forget(of, roll) => to("forget").owner(*of).kept(*of, *roll),
        C::SaveText {
            of,
            saved,
            tier,
            text,
        } => to("text")
            .owner(*of)
            .kept(*of, *saved)
            .name(tier)
            .some(text.as_deref(), PhraseWriter::text)
            .word_if(text.is_none(), "none"),
        C::Tag(of, word) => to("tag").word(of.0).text(word),
        C::Reveal(of) => to("reveal").word(of.0),
        C::StartSession => to("session").word("start"),
        C::EndSession => to("session").word("end"),
        C::TableDice(setting) => to("table-dice").word(setting.map_or("usual", TableDice::word)),
        C::OwnTableDice(who, None) => to("table-dice").who(*who).word("usual"),
        C::OwnTableDice(who, Some(on)) => to("table-dice").who(*who).switch(*on),
        C::RenameCampaign(name) => to("campaign").word("rename").text(name),
        C::SetOrder(_)
        | C::RollOrder { .. }
        | C::SidesInOrder { .. }
        | C::AddToOrder { .. }
        | C::NextTurn
        | C::EndOrder
        | C::AddCounter { .. }
        | C::Counter(..)
        | C::DropCounter(_) => turns::line(campaign, command),
        C::Override(reason, forced) => to("force").quoted(reason).word(write(campaign, forced)),
        C::Reroll { .. }
        | C::RerollEntry { .. }
        | C::Amend { .. }
        | C::Dice { .. }
        | C::Check { .. }
        | C::Table { .. }
        | C::Harm { .. }
        | C::SetTrait { .. }
        | C::AddModifier { .. }
        | C::Group(_)
        | C::Note { .. } => fields::line(campaign, command, each),
    }
}

fn added<'a>(campaign: &'a Campaign, new: &NewCharacter) -> PhraseWriter<'a> {
    let verb = if new.pc { "pc" } else { "npc" };
    let copies = Some(new.copies).filter(|copies| *copies != 1);
    let line = PhraseWriter::new(campaign, verb, None)
        .text(&new.name)
        .some(copies, |line, copies| line.word(format!("x{copies}")))
        .some(new.like, |line, like| line.word("like").who(like));
    let rated = new.ratings.iter();
    rated.fold(line, |line, (name, value)| line.name(name).value(*value))
}

fn repaired(campaign: &Campaign, who: CharacterId, thing: ThingId) -> PhraseWriter<'_> {
    let owner = campaign.characters.get(&who);
    let supply = owner.is_some_and(|it| it.supplies.iter().any(|it| it.id == thing));
    let (verb, kind) = if supply {
        ("restock", Thing::Supply)
    } else {
        ("repair", Thing::Item)
    };
    PhraseWriter::new(campaign, verb, None)
        .who(who)
        .thing(who, thing, kind)
}
