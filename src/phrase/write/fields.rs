//! The commands with many fields, those left out where they are as usual.

use super::line::Line;
use crate::campaign::command::{Keep, Source};
use crate::campaign::{Act, Campaign, CharacterId, Command, Crew, Each, Seq};
use crate::game::Reach;
use crate::phrase::lists::{self, Thing};

pub(super) fn line<'a>(campaign: &'a Campaign, command: &Command) -> Line<'a> {
    use Command as C;
    let to = |verb| Line::new(campaign, verb);
    match command {
        C::Reroll {
            who,
            keep,
            purse,
            dice,
        } => to("reroll").who(*who).again(purse.as_deref(), *keep, dice),
        C::RerollEntry {
            of,
            whose,
            keep,
            purse,
            dice,
        } => {
            to("reroll")
                .word("entry")
                .word(of.0)
                .whose(*whose)
                .again(purse.as_deref(), *keep, dice)
        }
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
            .some(*value, Line::value)
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
        C::Each(each) => of_each(campaign, each).source(&each.dice).own(&each.own),
        C::Note { text, hidden, on } => to("note")
            .quoted(text)
            .some(*on, |line, on| line.word("on").word(on.0))
            .word_if(*hidden, "hidden"),
        _ => unreachable!("the other commands have no fields to leave out"),
    }
}

/// What each of a group does, without where the faces come from.
fn of_each<'a>(campaign: &'a Campaign, each: &Each) -> Line<'a> {
    let to = |verb| Line::new(campaign, verb);
    let crew = &each.crew;
    match &each.act {
        Act::Roll(test) => to("roll").crew(crew).rolled(test),
        Act::Check(name) => to("check").crew(crew).known(name, &lists::gear(campaign)),
        Act::Table(table) => to("table").name(table).crew(crew),
        Act::Award(point) => to("award").crew(crew).name(point),
        Act::Spend(point) => to("spend").crew(crew).name(point),
        Act::Track(track, change) => to("track").crew(crew).name(track).change(*change),
        Act::Harm {
            amount,
            text,
            on,
            cause,
        } => to("harm")
            .crew(crew)
            .harm(*amount, text, on.as_deref(), *cause),
        Act::Heal(amount) => to("heal").crew(crew).word(amount),
        Act::Condition(name, on) => to("condition")
            .crew(crew)
            .known(name, &lists::conditions(campaign, None))
            .switch(*on),
        Act::ConditionFor(name, rounds) => to("condition")
            .crew(crew)
            .known(name, &lists::conditions(campaign, None))
            .switch(true)
            .word("for")
            .word(rounds),
    }
}

impl Line<'_> {
    fn crew(self, crew: &Crew) -> Self {
        match crew {
            Crew::All => self.word("all"),
            Crew::Pcs => self.word("pcs"),
            Crew::Npcs => self.word("npcs"),
            Crew::These(who) => self.people(who),
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

    fn again(self, purse: Option<&str>, keep: Keep, dice: &Source) -> Self {
        let line = self.some(purse, Line::name);
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
