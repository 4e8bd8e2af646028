//! The commands with many fields, those left out where they are as usual.

use super::writer::PhraseWriter;
use crate::campaign::command::Gear;
use crate::campaign::test::{Keep, Source};
use crate::campaign::{Campaign, CharacterId, Command, Selection, Seq};
use crate::game::Reach;
use crate::phrase::lists::{self, Thing};

pub(super) fn line<'a>(
    campaign: &'a Campaign,
    command: &Command,
    each: Option<&'a Selection>,
) -> PhraseWriter<'a> {
    use Command as C;
    let to = |verb| PhraseWriter::new(campaign, verb, each);
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
        C::Check { who, thing, source } => {
            let line = to("check").who(*who);
            let line = match thing {
                Gear::Id(thing) => line.thing(*who, *thing, Thing::Gear),
                Gear::Named(name) => line.known(name, &lists::gear(campaign)),
            };
            line.source(source)
        }
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
        C::Note { text, hidden, on } => to("note")
            .quoted(text)
            .some(*on, |line, on| line.word("on").word(on.0))
            .word_if(*hidden, "hidden"),
        _ => unreachable!("the other commands have no fields to leave out"),
    }
}

impl PhraseWriter<'_> {
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
