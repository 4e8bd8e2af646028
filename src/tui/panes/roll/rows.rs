//! The lines of the builder's list, each with a letter: modifiers, items that can be used, and “roll anyway”.

use super::Roll;
use super::preview::View;
use crate::campaign::Campaign;
use crate::campaign::ids::ThingId;
use crate::campaign::resolve_test::{ListedModifier, ResolvedTest};
use crate::campaign::test::{Actor, Test};
use crate::rules::NumberSource;
use crate::tui::context::{AppState, Effect};

/// A line of the list.
#[derive(Debug, Clone)]
pub(crate) struct FormRow<'a> {
    /// The letter that includes it or leaves it out; a space if the letters have run out.
    pub(crate) letter: char,
    /// Whether it is the other side's.
    pub(crate) other: bool,
    pub(crate) what: RowKind<'a>,
    /// Whether it is included.
    pub(crate) on: bool,
    /// Why it doesn't count although included.
    pub(crate) ignored: Option<&'a str>,
    /// In a group whose it is, where not all have it.
    pub(crate) whose: Option<String>,
}

/// What a line includes or leaves out.
#[derive(Debug, Clone)]
pub(crate) enum RowKind<'a> {
    Modifier(&'a ListedModifier),
    /// An item, of which one at most is used.
    Item(&'a UsableItem),
    /// Throws a roll that succeeds without dice.
    Anyway,
}

/// An item that a roll can use.
#[derive(Debug, Clone)]
pub(crate) struct UsableItem {
    pub(crate) id: ThingId,
    pub(crate) name: String,
    /// What it gives: `+2`, `d8`, `+2, d8`.
    pub(crate) gives: String,
    /// Whether the roll uses it.
    pub(crate) on: bool,
}

/// The items that give something to this roll, or are used by it.
pub(crate) fn usable(campaign: &Campaign, test: &Test) -> Vec<UsableItem> {
    let mechanic = &campaign.game.mechanic;
    let Actor::Character(id) = test.who else {
        return Vec::new();
    };
    let Some(who) = campaign.character(id).filter(|_| mechanic.uses_items()) else {
        return Vec::new();
    };
    let numbers = mechanic.sheet_numbers();
    let takes = |source| numbers.iter().any(|number| number.source == source);
    let (bonus, die) = (takes(NumberSource::ItemBonus), takes(NumberSource::ItemDie));
    let items = who.items.iter().map(|item| {
        let bonus = item.bonus_text().filter(|_| bonus);
        let die = die.then(|| item.thrown().to_string());
        let gives: Vec<String> = bonus.into_iter().chain(die).collect();
        UsableItem {
            id: item.id,
            name: item.name.clone(),
            gives: gives.join(", "),
            on: test.using == Some(item.id),
        }
    });
    items
        .filter(|item| item.on || !item.gives.is_empty())
        .collect()
}

impl View {
    /// The lines with their letters: this side's modifiers and items, the other side's, then “roll anyway”.
    pub(crate) fn rows(&self) -> Vec<FormRow<'_>> {
        // A group's target rolls as it usually does.
        let other = self.other.as_ref().filter(|_| self.each.is_empty());
        let other = other.and_then(|built| built.as_ref().ok());
        let [own_items, other_items] = &self.items;
        let mut rows = self.of_group();
        if !rows.is_empty() {
            letter(&mut rows);
            return rows;
        }
        for (other, built, items) in [(false, self.built(), own_items), (true, other, other_items)]
        {
            let Some(built) = built else { continue };
            rows.extend(built.listed.iter().map(|it| modifier(other, built, it)));
            rows.extend(items.iter().map(|item| FormRow {
                letter: ' ',
                other,
                what: RowKind::Item(item),
                on: item.on,
                ignored: None,
                whose: None,
            }));
        }
        if self.anyway || self.built().is_some_and(|built| built.automatic.is_some()) {
            rows.push(FormRow {
                letter: ' ',
                other: false,
                what: RowKind::Anyway,
                on: self.anyway,
                ignored: None,
                whose: None,
            });
        }
        letter(&mut rows);
        rows
    }

    /// The modifiers of a group's members, each once with whose it is, those of all first.
    fn of_group(&self) -> Vec<FormRow<'_>> {
        let built = || {
            self.each
                .iter()
                .filter_map(|it| Some((it, it.built.as_ref().ok()?)))
        };
        let members = built().count();
        let mut rows: Vec<(FormRow<'_>, Vec<&str>)> = Vec::new();
        for (member, built) in built() {
            for listed in &built.listed {
                let is_same = |row: &FormRow<'_>| matches!(row.what, RowKind::Modifier(it) if it.label == listed.label && it.effect == listed.effect);
                match rows.iter_mut().find(|(row, _)| is_same(row)) {
                    Some((_, names)) => names.push(&member.name),
                    None => rows.push((modifier(false, built, listed), vec![&member.name])),
                }
            }
        }
        rows.sort_by_key(|(_, names)| names.len() < members);
        let rows = rows.into_iter().map(|(row, names)| FormRow {
            whose: (names.len() < members).then(|| names.join(", ")),
            ..row
        });
        rows.collect()
    }
}

/// Gives each line its letter.
fn letter(rows: &mut [FormRow<'_>]) {
    for (row, letter) in rows.iter_mut().zip(('a'..='z').chain('A'..='Z')) {
        row.letter = letter;
    }
}

fn modifier<'a>(other: bool, built: &'a ResolvedTest, listed: &'a ListedModifier) -> FormRow<'a> {
    let mut reasons = built.plan.reasons.iter();
    let reason = reasons.find(|reason| reason.label == listed.label && reason.ignored.is_some());
    FormRow {
        letter: ' ',
        other,
        what: RowKind::Modifier(listed),
        on: listed.on,
        ignored: reason
            .filter(|_| listed.on)
            .and_then(|reason| reason.ignored.as_deref()),
        whose: None,
    }
}

impl Roll {
    /// Includes what stands at this place of the list, or leaves it out.
    pub(crate) fn tick(&mut self, state: &AppState, at: usize) -> Effect {
        let rows = self.view.rows();
        let Some(row) = rows.get(at) else {
            return Effect::no("there is no modifier to tick");
        };
        let (other, on) = (row.other, !row.on);
        let (label, item) = match row.what {
            RowKind::Modifier(listed) => (Some(listed.label.clone()), None),
            RowKind::Item(item) => (None, Some(item.id)),
            RowKind::Anyway => (None, None),
        };
        let draft = self.draft_mut(state);
        draft.reopen(&state.campaign().game);
        let test = if other {
            &mut draft.other
        } else {
            &mut draft.test
        };
        match (label, item, test) {
            (Some(label), ..) => draft.tick(other, &label, on),
            (None, Some(item), Some(test)) => test.using = on.then_some(item),
            (None, None, Some(test)) => test.anyway = on,
            (None, _, None) => {}
        }
        draft.selected = at;
        Effect::Done
    }
}
