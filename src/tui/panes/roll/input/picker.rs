//! The picker: a few letters say what is rolled, by whom it is not: that is the chosen character.

pub(crate) mod matches;
pub(crate) mod parse;

use self::matches::{Hit, best, hits};
use self::parse::{Typed, TypedTarget, typed};
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, Character};
use crate::rules::Contests;
use crate::rules::plain_dice::DiceExpr;
use crate::tui::context::state::AppState;
use crate::tui::keys::key::Chord;
use crate::tui::widgets::text_field::Field;

/// The picker while it is open.
#[derive(Debug, Default)]
pub(crate) struct Picker {
    pub(crate) field: Field,
    /// Which hit each word means.
    selected: Vec<usize>,
    words: Vec<String>,
}

/// What was picked.
#[derive(Debug)]
pub(crate) enum Picked {
    /// A roll; in games without fixed defences a target rolls too.
    Test(Box<Test>, Option<Box<Test>>),
    /// Plain dice and what for.
    Dice(DiceExpr, String),
}

impl Picker {
    /// Edits the text; whether the key meant anything.
    pub(crate) fn key(&mut self, state: &AppState, chord: Chord) -> bool {
        let known = self.field.key(chord);
        self.reread(state);
        known
    }

    /// Takes pasted text.
    pub(crate) fn paste(&mut self, state: &AppState, text: &str) {
        self.field.paste(text);
        self.reread(state);
    }

    /// The words again: one that changed means its first hit.
    fn reread(&mut self, state: &AppState) {
        let words = match typed(&state.campaign().game.mechanic, self.field.text()) {
            Ok(Typed::Traits(words, _)) => words,
            _ => Vec::new(),
        };
        self.selected.resize(words.len(), 0);
        for (at, word) in words.iter().enumerate() {
            if self.words.get(at) != Some(word) {
                self.selected[at] = 0;
            }
        }
        self.words = words;
    }

    /// Another hit for the last word; the first, where nothing was said yet.
    pub(crate) fn select(&mut self, state: &AppState, down: bool) {
        let (hits, Some(at)) = self.shown(state) else {
            (self.words, self.selected) = (vec![String::new()], vec![0]);
            return;
        };
        let to = if down { at + 1 } else { at.saturating_sub(1) };
        if let Some(last) = self.selected.last_mut() {
            *last = to.min(hits.len().saturating_sub(1));
        }
    }

    /// What the last word may mean, and which of them is selected; none, where nothing was said.
    pub(crate) fn shown(&self, state: &AppState) -> (Vec<Hit>, Option<usize>) {
        let selected = self.selected.last().copied();
        let Some(who) = state.lead() else {
            return (Vec::new(), selected);
        };
        if self.field.text().trim().is_empty() {
            return (hits(state, who, &[], ""), selected);
        }
        let Ok(Typed::Traits(words, _)) = typed(&state.campaign().game.mechanic, self.field.text())
        else {
            return (Vec::new(), selected);
        };
        let Some((last, before)) = words.split_last() else {
            return (Vec::new(), selected);
        };
        let before = named(state, who, before, &self.selected).unwrap_or_default();
        (hits(state, who, &before, last), selected)
    }

    /// The roll that Enter makes.
    ///
    /// # Errors
    /// The letters mean nothing, or nothing was said; in words.
    pub(crate) fn picked(&self, state: &AppState) -> Result<Picked, String> {
        let campaign = state.campaign();
        let (mut test, aim) = match typed(&campaign.game.mechanic, self.field.text())? {
            Typed::Dice(expr, label) => return Ok(Picked::Dice(expr, label)),
            Typed::Nameless(actor, aim) => (Test::of(actor, Vec::new()), aim),
            Typed::Traits(words, aim) => {
                let who = state.lead().ok_or("nobody is chosen")?;
                (self.meant(state, who, words)?, aim)
            }
        };
        let other = aimed(state, &mut test, &aim)?;
        Ok(Picked::Test(Box::new(test), other.map(Box::new)))
    }

    fn meant(
        &self,
        state: &AppState,
        who: &Character,
        mut words: Vec<String>,
    ) -> Result<Test, String> {
        if words.is_empty() && !self.selected.is_empty() {
            words.push(String::new());
        } else if words.len() > 1 && words.last().is_some_and(String::is_empty) {
            let chosen = self.selected.get(words.len() - 1).copied().unwrap_or(0);
            if chosen == 0 {
                words.pop();
            }
        }
        if words.is_empty() {
            return Err("letters of a trait, or dice like 2d6+3".to_owned());
        }
        let first = hits(state, who, &[], &words[0]);
        let first = first.get(self.selected.first().copied().unwrap_or(0));
        if let Some(saved) = first.and_then(|hit| hit.saved) {
            let saved = state.campaign().find_saved_roll(Some(who.id), saved);
            return Ok(saved.ok_or("that roll is gone")?.by(who.id));
        }
        let traits = named(state, who, &words, &self.selected)?;
        Ok(Test::of(Actor::Character(who.id), traits))
    }
}

/// The traits that words mean, each at its place among its hits.
///
/// # Errors
/// A word means nothing.
pub(crate) fn named(
    state: &AppState,
    who: &Character,
    words: &[String],
    selected: &[usize],
) -> Result<Vec<String>, String> {
    let mut traits: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let mut hits = hits(state, who, &traits, word);
        // A saved roll has its traits already.
        hits.retain(|hit| hit.saved.is_none());
        let nth = selected.get(at).copied().unwrap_or(0);
        let hit = hits.into_iter().nth(nth);
        let hit = hit.ok_or_else(|| format!("{} has nothing like “{word}”", who.name))?;
        traits.push(hit.name);
    }
    Ok(traits)
}

/// Puts target and number into the test; the other side, where that rolls too.
fn aimed(state: &AppState, test: &mut Test, aim: &TypedTarget) -> Result<Option<Test>, String> {
    let campaign = state.campaign();
    let said = aim.against.as_deref();
    let said = said.map(|said| against(campaign, said)).transpose()?;
    if let Some(said) = &said {
        test.against = said.clone();
    }
    if let Some(number) = aim.target {
        let target = numbered(state, number)?;
        let of_target = of_target(state, target, &aim.of_target)?;
        test.against = Against::Target(target.id, of_target);
    }
    let sides = campaign.sides(test).map_err(|no| no.to_string())?;
    Ok(sides.map(|(own, other)| {
        *test = own;
        test.against = said.unwrap_or_default();
        other
    }))
}

/// What letters after a target's number mean: a defence of theirs, or a trait where those can be rolled against.
///
/// # Errors
/// They mean nothing.
fn of_target(
    state: &AppState,
    target: &Character,
    letters: &[String],
) -> Result<Option<String>, String> {
    let letters = letters.join(" ");
    if letters.is_empty() {
        return Ok(None);
    }
    let game = &state.campaign().game;
    let defences = game.sheet.defences.iter();
    let defences = defences.map(|defence| defence.name.clone());
    let traits = match game.mechanic.contests() {
        Contests::Never => Vec::new(),
        Contests::Totals | Contests::Attack => hits(state, target, &[], ""),
    };
    let traits = traits.into_iter().filter(|hit| hit.saved.is_none());
    let all = defences.chain(traits.map(|hit| hit.name));
    let name = best(all, &letters);
    let name = name.ok_or_else(|| format!("{} has nothing like “{letters}”", target.name))?;
    Ok(Some(name))
}

/// Whoever has this number on the screen.
///
/// # Errors
/// Nobody has.
pub(crate) fn numbered(state: &AppState, number: u32) -> Result<&Character, String> {
    let shown = state.shown();
    let found = shown.into_iter().find(|who| who.number == number);
    found.ok_or_else(|| format!("nobody has the number {number}"))
}

fn against(campaign: &Campaign, said: &str) -> Result<Against, String> {
    if let Ok(number) = said.parse() {
        return Ok(Against::Number(number));
    }
    let letters = said.to_lowercase();
    let mut ladder = campaign.game.ladder.iter();
    let rung =
        ladder.find(|rung| !said.is_empty() && rung.word.to_lowercase().starts_with(&letters));
    rung.map(|rung| Against::Rung(rung.word.clone()))
        .ok_or_else(|| "a number or a word of the ladder after =".to_owned())
}
