//! The commands with many fields, those left out where they are as usual.

use super::writer::PhraseWriter;
use crate::campaign::test::{Keep, Source};
use crate::campaign::{Campaign, CharacterId, Command, GroupAction, GroupCommand, Selection, Seq};
use crate::game::Reach;
use crate::phrase::lists::{self, Thing};

pub(super) fn line<'a>(campaign: &'a Campaign, command: &Command) -> PhraseWriter<'a> {
    use Command as C;
    let to = |verb| PhraseWriter::new(campaign, verb);
    match command {
        C::Reroll {
            who,
            keep,
            resource,
            dice,
        } => to("reroll")
            .who(*who)
            .again(resource.as_deref(), *keep, dice),
        C::RerollEntry {
            of,
            whose,
            keep,
            resource,
            dice,
        } => to("reroll").word("entry").word(of.0).whose(*whose).again(
            resource.as_deref(),
            *keep,
            dice,
        ),
        C::Amend {
            of,
            whose,
            changes,
            dice,
        } => to("amend")
            .word(of.0)
            .whose(*whose)
            .changes(changes)
            .source(dice),
        C::Dice {
            dice,
            label,
            hidden,
            source,
        } => to("dice")
            .word(dice)
            .some_text(label)
            .word_if(*hidden, "hidden")
            .source(source),
        C::Check { who, thing, source } => to("check")
            .who(*who)
            .thing(*who, *thing, Thing::Gear)
            .source(source),
        C::Table { table, who, source } => to("table").name(table).who(*who).source(source),
        C::Harm {
            who,
            amount,
            text,
            on,
            cause,
        } => to("harm")
            .who(*who)
            .harm(*amount, text, on.as_deref(), *cause),
        C::SetTrait {
            who,
            name,
            value,
            kind,
            usual,
        } => to("trait")
            .who(*who)
            .known(name, &lists::traits(campaign, Some(*who)))
            .some(*value, PhraseWriter::value)
            .word_if(value.is_none(), "none")
            .some(kind.as_deref(), |line, kind| line.word("kind").name(kind))
            .some(usual.as_deref(), |line, usual| {
                line.word("usual").name(usual)
            }),
        C::AddModifier {
            who,
            label,
            effect,
            reach,
        } => to("modifier")
            .people(who)
            .word_if(who.is_empty(), "all")
            .quoted(label)
            .effect(*effect)
            .reach(reach),
        C::Group(each) => of_each(campaign, each).source(&each.dice).own(&each.own),
        C::Note { text, hidden, on } => to("note")
            .quoted(text)
            .some(*on, |line, on| line.word("on").word(on.0))
            .word_if(*hidden, "hidden"),
        _ => unreachable!("the other commands have no fields to leave out"),
    }
}

/// What each of a group does, without where the faces come from.
fn of_each<'a>(campaign: &'a Campaign, each: &GroupCommand) -> PhraseWriter<'a> {
    let to = |verb| PhraseWriter::new(campaign, verb);
    let selection = &each.selection;
    match &each.action {
        GroupAction::Roll(test) => to("roll").selection(selection).rolled(test),
        GroupAction::Check(name) => to("check")
            .selection(selection)
            .known(name, &lists::gear(campaign)),
        GroupAction::Table(table) => to("table").name(table).selection(selection),
        GroupAction::Award(point) => to("award").selection(selection).name(point),
        GroupAction::Spend(point) => to("spend").selection(selection).name(point),
        GroupAction::Track(track, change) => {
            to("track").selection(selection).name(track).change(*change)
        }
        GroupAction::Harm {
            amount,
            text,
            on,
            cause,
        } => to("harm")
            .selection(selection)
            .harm(*amount, text, on.as_deref(), *cause),
        GroupAction::Heal(amount) => to("heal").selection(selection).word(amount),
        GroupAction::Condition(name, on) => to("condition")
            .selection(selection)
            .known(name, &lists::conditions(campaign, None))
            .switch(*on),
        GroupAction::ConditionFor(name, rounds) => to("condition")
            .selection(selection)
            .known(name, &lists::conditions(campaign, None))
            .switch(true)
            .word("for")
            .word(rounds),
    }
}

impl PhraseWriter<'_> {
    fn selection(self, selection: &Selection) -> Self {
        match selection {
            Selection::All => self.word("all"),
            Selection::Pcs => self.word("pcs"),
            Selection::Npcs => self.word("npcs"),
            Selection::These(who) => self.people(who),
        }
    }

    /// Where the faces of some come from.
    pub(super) fn own(self, own: &[(CharacterId, Source)]) -> Self {
        own.iter().fold(self, |line, (who, source)| {
            line.word("by").who(*who).source(source)
        })
    }

    fn harm(self, amount: i32, text: &str, on: Option<&str>, cause: Option<Seq>) -> Self {
        self.word(amount)
            .some_text(text)
            .some(on, |line, on| line.word("on").name(on))
            .some(cause, |line, seq| line.word("by").word(seq.0))
    }

    fn again(self, resource: Option<&str>, keep: Keep, dice: &Source) -> Self {
        let line = self.some(resource, PhraseWriter::name);
        let line = match keep {
            Keep::Best => line,
            keep => line.word("keep").keep(keep),
        };
        line.source(dice)
    }

    fn reach(self, reach: &Reach) -> Self {
        match reach {
            Reach::All => self,
            Reach::Trait(name) => self.word("on").name(name),
            Reach::Offered => self.word("offered"),
        }
    }
}
