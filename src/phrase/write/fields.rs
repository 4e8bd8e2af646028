//! The commands with many fields, those left out where they are as usual.

use super::line::Line;
use crate::campaign::command::Keep;
use crate::campaign::{Campaign, Command};
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
        } => {
            let line = to("reroll").who(*who).some(purse.as_deref(), Line::name);
            let line = match keep {
                Keep::Best => line,
                keep => line.word("keep").keep(*keep),
            };
            line.source(dice)
        }
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
            .word(amount)
            .some_text(text)
            .some(on.as_deref(), |line, on| line.word("on").name(on))
            .some(*cause, |line, seq| line.word("by").word(seq.0)),
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
        C::Note { text, hidden } => to("note").quoted(text).word_if(*hidden, "hidden"),
        _ => unreachable!("the other commands have no fields to leave out"),
    }
}

impl Line<'_> {
    fn reach(self, reach: &Reach) -> Self {
        match reach {
            Reach::All => self,
            Reach::Trait(name) => self.word("on").name(name),
            Reach::Offered => self.word("offered"),
        }
    }
}
