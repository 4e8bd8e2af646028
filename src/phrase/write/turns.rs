//! Whose turn it is, and what ticks.

use super::writer::PhraseWriter;
use crate::campaign::ids::ThingId;
use crate::campaign::{Campaign, Command};
use crate::phrase::lists;
use crate::phrase::names::Found;

pub(super) fn line<'a>(campaign: &'a Campaign, command: &Command) -> PhraseWriter<'a> {
    use Command as C;
    let order = |deed| PhraseWriter::new(campaign, "order", None).word(deed);
    let counter = || PhraseWriter::new(campaign, "counter", None);
    match command {
        C::SetOrder(who) => who.iter().copied().fold(order("set"), PhraseWriter::who),
        C::RollOrder {
            traits,
            source,
            own,
        } => order("roll").traits(traits).source(source).own(own),
        C::SidesInOrder { others_first } => order("roll sides").word_if(*others_first, "npcs"),
        C::AddToOrder { who, after } => {
            let line = order("add").who(*who);
            line.some(*after, |line, after| line.word("after").who(after))
        }
        C::NextTurn => order("next"),
        C::EndOrder => order("end"),
        C::AddCounter { name, max, hidden } => counter()
            .word("add")
            .quoted(name)
            .word(max)
            .word_if(*hidden, "hidden"),
        C::Counter(id, change) => counter().counter(campaign, *id).change(*change),
        C::DropCounter(id) => counter().word("drop").counter(campaign, *id),
        _ => unreachable!("the other commands are written elsewhere"),
    }
}

impl PhraseWriter<'_> {
    /// Traits joined by plus, where keywords may stand as well.
    fn traits(self, traits: &[String]) -> Self {
        let mut names = traits.iter();
        let first = names.next().into_iter();
        let line = first.fold(self, |line, name| line.text(name));
        names.fold(line, |line, name| line.word("+").text(name))
    }

    /// A counter, by its name if that tells it from all others.
    fn counter(self, campaign: &Campaign, id: ThingId) -> Self {
        let there = lists::counters(campaign);
        match campaign.counter(id) {
            Some(it) if there.find(&it.name) == Found::One(id) => self.text(&it.name),
            _ => self.word(format!("#{}", id.0)),
        }
    }
}
