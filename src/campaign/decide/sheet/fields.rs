//! Level, defences and notes.

use crate::campaign::decide::{Decided, not_already, one_of, within};
use crate::campaign::sound::limits::HIGHEST_DEFENCE;
use crate::campaign::text::possessive;
use crate::campaign::{
    Campaign, Character, CharacterId, Decision, Event, Kind, Label, Refusal, text,
};

/// Sets a defence of one's own; `None` restores the formula's.
pub(crate) fn set_defence(
    campaign: &Campaign,
    who: CharacterId,
    name: &str,
    value: Option<i32>,
) -> Decided {
    let who = campaign.who(who)?;
    let defences = campaign.game.sheet.defences.iter();
    let name = one_of("defence", name, defences.map(|it| it.name.as_str()))?;
    if let Some(value) = value {
        within(name, value, 0, HIGHEST_DEFENCE)?;
    }
    let before = who.defences.get(name).copied();
    let was = campaign.defence(who, name).unwrap_or(0);
    not_already(before == value, || {
        format!("{} {name} is already {was}", possessive(&who.name))
    })?;
    let formula = || {
        let mut plain = who.clone();
        plain.defences.remove(name);
        campaign.defence(&plain, name).unwrap_or(0)
    };
    let is = value.unwrap_or_else(formula);
    let label = Label::about(&who.name, name).came(" ", &format!("{was} → {is}"));
    let event = Event::DefenceSet {
        who: who.id,
        name: name.to_owned(),
        before,
        after: value,
    };
    Ok(edited(who, label, event))
}

pub(crate) fn set_level(campaign: &Campaign, who: CharacterId, level: i32) -> Decided {
    let who = campaign.who(who)?;
    let bounds = campaign.game.sheet.level;
    let (low, high) = bounds.ok_or(Refusal::Lacks("levels"))?;
    within("a level", level, low, high)?;
    let (before, after) = (who.level, Some(level));
    not_already(before == after, || {
        format!("{} is already at level {level}", who.name)
    })?;
    let was = before.map_or("none".to_owned(), |level| level.to_string());
    let label = Label::about(&who.name, "level").came(" ", &format!("{was} → {level}"));
    let event = Event::LevelSet {
        who: who.id,
        before,
        after,
    };
    Ok(edited(who, label, event))
}

/// Sets the GM's note on a character: an entry that players never see.
pub(crate) fn set_note(campaign: &Campaign, who: CharacterId, note: &str) -> Decided {
    let who = campaign.who(who)?;
    let (before, after) = (who.note.clone(), text::note(note)?);
    not_already(before == after, || {
        format!("the note on {} already says that", who.name)
    })?;
    // The search finds an entry by its label.
    let words = match after.as_str() {
        "" => "note deleted".to_owned(),
        after => format!("note: {}", text::line(after)),
    };
    let was = match text::line(&before) {
        was if was.is_empty() => was,
        was => format!(" (was “{was}”)"),
    };
    let label = Label::about(&who.name, &(words + &was));
    let event = Event::NoteSet {
        who: who.id,
        before,
        after,
    };
    Ok(edited(who, label, event).hidden(true))
}

fn edited(who: &Character, label: Label, event: Event) -> Decision {
    Decision::new(Kind::Sheet, label, vec![event]).about(vec![who.id])
}
