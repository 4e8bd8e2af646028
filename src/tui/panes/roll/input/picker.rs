//! The picker: a few letters name the roll of the chosen character, or the dice.

pub(crate) mod matches;
pub(crate) mod parse;

use self::matches::{Hit, What, hits, nearest, rank};
use self::parse::{Typed, TypedRest, nameless, target_alone, typed};
use super::modifier::Given;
use super::opponent::{answer, answers, people, without_sheet};
use crate::campaign::refusal::{NoRoll, Refusal};
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, Character, Command};
use crate::phrase::{self, Input};
use crate::rules::Contests;
use crate::rules::plain_dice::DiceExpr;
use crate::tui::context::AppState;
use crate::tui::keys::Chord;
use crate::tui::widgets::Field;

/// The picker's state while it is open.
#[derive(Debug)]
pub(crate) struct Picker {
    pub(crate) field: Field,
    /// The selected hit of each word.
    selected: Vec<usize>,
    words: Vec<String>,
    /// The line selected by key among the rolls of the other side.
    of_other: Option<usize>,
    /// Whether both sides of a contest are picked: a number or a name says who the other one is, and letters after it what
    /// they roll.
    is_contest: bool,
    /// What [`Picker::refresh`] found: finding it takes longer than drawing, and several things that are drawn depend on it.
    picked: Result<Picked, String>,
}

impl Default for Picker {
    fn default() -> Self {
        Self {
            field: Field::default(),
            selected: Vec::new(),
            words: Vec::new(),
            of_other: None,
            is_contest: false,
            picked: Err(String::new()),
        }
    }
}

/// The longest text that is read as the phrase of a roll.
const LONGEST: usize = 200;

/// What was picked.
#[derive(Debug, Clone)]
pub(crate) enum Picked {
    /// A roll, and the opponent's if it is a contest.
    Test(Box<Test>, Option<Box<Test>>),
    /// Plain dice and their label.
    Dice(DiceExpr, String),
}

impl Picker {
    /// Picks both sides of a contest.
    pub(crate) fn of_contest() -> Self {
        Self {
            is_contest: true,
            ..Self::default()
        }
    }

    /// Whether both sides of a contest are picked.
    pub(crate) const fn is_contest(&self) -> bool {
        self.is_contest
    }

    /// Edits the text; returns whether the key has a meaning.
    pub(crate) fn key(&mut self, state: &AppState, chord: Chord) -> bool {
        let known = self.field.key(chord);
        self.reread(state);
        known
    }

    /// Inserts pasted text.
    pub(crate) fn paste(&mut self, state: &AppState, text: &str) {
        self.field.paste(text);
        self.reread(state);
    }

    /// Splits the text into words anew; a changed word selects its first hit.
    fn reread(&mut self, state: &AppState) {
        self.of_other = None;
        let words = match self.read(state) {
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

    /// Selects another hit for the last word; without text, the first hit.
    pub(crate) fn select(&mut self, state: &AppState, down: bool) {
        let is_of_other = self.other_side(state).is_some() || self.defender(state).is_some();
        let (hits, at) = self.shown(state);
        let Some(at) = at else {
            if is_of_other {
                self.of_other = (!hits.is_empty()).then_some(0);
            } else {
                (self.words, self.selected) = (vec![String::new()], vec![0]);
            }
            return;
        };
        let to = if down { at + 1 } else { at.saturating_sub(1) };
        let to = to.min(hits.len().saturating_sub(1));
        if is_of_other {
            self.of_other = Some(to);
        } else if let Some(last) = self.selected.last_mut() {
            *last = to;
        }
    }

    /// The character on the other side of a contest, letters of what they roll, and the roll they answer.
    fn other_side<'a>(&self, state: &'a AppState) -> Option<(&'a Character, String, Test)> {
        let (own, aim) = self.sides(state)?;
        let who = numbered(state, aim.target?).ok()?;
        Some((who, aim.of_target.join(" "), own))
    }

    /// The roll of the own side of a contest, as far as it is typed.
    pub(crate) fn own_side(&self, state: &AppState) -> Option<Test> {
        self.sides(state).map(|(own, _)| own)
    }

    /// The own side of a contest, and what is typed of the other one.
    fn sides(&self, state: &AppState) -> Option<(Test, TypedRest)> {
        match self.read(state) {
            _ if !self.is_contest => None,
            Ok(Typed::Traits(words, aim)) => {
                let own = self.meant(state, state.lead()?, words).ok()?;
                Some((modified(state, own, &aim).ok()?, aim))
            }
            Ok(Typed::Nameless(actor, aim)) => Some((Test::of(actor, Vec::new()), aim)),
            Ok(Typed::Dice(..)) | Err(_) => None,
        }
    }

    /// The hits of the last word and the selected one; `None` if nothing was typed or selected. Once the other side of a contest is
    /// named, what it may roll.
    pub(crate) fn shown(&self, state: &AppState) -> (Vec<Hit>, Option<usize>) {
        if let Some((who, letters, own)) = self.other_side(state) {
            let offered = answers(state, Some(&own), who, &letters);
            return (offered.hits, self.of_other.or(offered.usual));
        }
        if let Some((who, letters)) = self.defender(state) {
            let hits = defended_with(state, who, &letters);
            let first = (!letters.is_empty()).then_some(0);
            return (hits, self.of_other.or(first));
        }
        let selected = self.selected.last().copied();
        let Some(who) = state.lead() else {
            return (Vec::new(), selected);
        };
        if self.field.text().trim().is_empty() {
            return (hits(state, who, &[], ""), selected);
        }
        let Ok(Typed::Traits(words, _)) = self.read(state) else {
            return (Vec::new(), selected);
        };
        let Some((last, before)) = words.split_last() else {
            return (Vec::new(), selected);
        };
        let before = named(state, who, before, &self.selected).unwrap_or_default();
        (hits(state, who, &before, last), selected)
    }

    /// The roll or the dice that Enter throws, or why the text names none, as of the last [`Picker::refresh`].
    pub(crate) const fn picked(&self) -> &Result<Picked, String> {
        &self.picked
    }

    fn mistaken(&self) -> Option<String> {
        self.picked.as_ref().err().cloned()
    }

    /// Finds anew what is picked; needed after each key and each change of the campaign.
    pub(crate) fn refresh(&mut self, state: &AppState) {
        self.picked = self.pick(state);
    }

    fn pick(&self, state: &AppState) -> Result<Picked, String> {
        let picked = self.picked_by_letters(state);
        picked.or_else(|no| match self.as_phrase(state) {
            // More must be said of the target, and here it can be.
            Some(Picked::Test(test, None))
                if let Some((who, known)) = which_defence(state, &test) =>
            {
                Err(NoRoll::WhichDefence { who, known }.to_string())
            }
            Some(picked) => Ok(picked),
            None => Err(self.wrong_in_phrase(state, no)),
        })
    }

    /// Why the text makes no phrase, where a word of it is one of phrases; else why its letters find nothing.
    fn wrong_in_phrase(&self, state: &AppState, no: String) -> String {
        let text = self.field.text().trim();
        let is_phrase = text
            .split_whitespace()
            .any(|word| word.eq_ignore_ascii_case("vs"));
        let Some(who) = state.lead().filter(|_| is_phrase && !self.is_contest) else {
            return no;
        };
        let before = format!("roll #{} ", who.id.0);
        match phrase::parse(state.campaign(), &format!("{before}{text}")) {
            Ok(Input::Run(command)) => state
                .refusal(&command)
                .map_or(no, |refusal| refusal.to_string()),
            Ok(Input::Undo(_) | Input::Redo(_)) => no,
            Err(mut why) => {
                // The words that were not typed don't count.
                why.nth = why.nth.saturating_sub(2);
                why.to_string()
            }
        }
    }

    /// The text as the phrase of a roll has it behind the name, with or without `vs`: `lore boss.dodge`, `athletics hard`, `charm +2
    /// gift`, `stealth + wits vs 12`.
    fn as_phrase(&self, state: &AppState) -> Option<Picked> {
        let who = state.lead().filter(|_| !self.is_contest)?;
        let text = self.field.text().trim();
        // Each try reads all of the text, and a pasted page is no roll.
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        let before = format!("roll #{} ", who.id.0);
        let spaces = text.match_indices(' ');
        let spaces = spaces.map(|(at, _)| (&text[..at], text[at..].trim_start()));
        // A figure names a person here, and a number stands behind `=`.
        let is_figure = |target: &str| target.starts_with(|c: char| c.is_ascii_digit());
        let aimed = spaces.filter(|(_, target)| !is_figure(target));
        let aimed = aimed.map(|(own, target)| format!("{own} vs {target}"));
        let is_target = rolls_overall(state) && !is_figure(text);
        let alone = is_target.then(|| format!("vs {text}"));
        let mut phrases = std::iter::once(text.to_owned()).chain(aimed).chain(alone);
        let command = phrases.find_map(|text| {
            match phrase::parse(state.campaign(), &format!("{before}{text}")) {
                Ok(Input::Run(command)) => Some(command),
                _ => None,
            }
        });
        let Some(Command::Roll(roll)) = command else {
            return None;
        };
        match state.campaign().sides(&roll) {
            Ok(Some((own, other))) => Some(Picked::Test(Box::new(own), Some(Box::new(other)))),
            Ok(None) => Some(Picked::Test(roll, None)),
            Err(_) => None,
        }
    }

    fn picked_by_letters(&self, state: &AppState) -> Result<Picked, String> {
        let (mut test, aim) = match self.read(state)? {
            Typed::Dice(expr, label) => return Ok(Picked::Dice(expr, label)),
            Typed::Nameless(actor, aim) => (Test::of(actor, Vec::new()), aim),
            Typed::Traits(words, aim) => {
                let who = state.lead().ok_or("nobody is chosen")?;
                let is_second = self.is_contest && words.len() > 1;
                let test = self.meant(state, who, words);
                let nobody = |no: String| format!("{no}, and nobody here is called that");
                let test = test.map_err(|no| if is_second { nobody(no) } else { no });
                (test?, aim)
            }
        };
        test = modified(state, test, &aim)?;
        let other = if self.is_contest {
            Some(answered(state, &test, &aim, self.of_other)?)
        } else {
            let mut aim = aim;
            if let Some((who, letters)) = self.defender(state) {
                let hits = defended_with(state, who, &letters);
                let hit = self.of_other.and_then(|at| hits.into_iter().nth(at));
                aim.of_target = hit.map_or(aim.of_target, |hit| vec![hit.name]);
            }
            aimed(state, &mut test, &aim)?
        };
        Ok(Picked::Test(Box::new(test), other.map(Box::new)))
    }

    /// What is wrong with dice, a trait or a target that are typed.
    pub(crate) fn mistake(&self, state: &AppState) -> Option<String> {
        match self.read(state) {
            Err(why) => Some(why),
            // Of a contest the own side stands before the other one.
            Ok(Typed::Traits(words, aim)) if aim.target.is_some() || self.is_contest => {
                let is_begun = !words.is_empty() && self.own_side(state).is_some();
                let waits =
                    self.is_contest && (words.is_empty() || is_begun && aim.target.is_none());
                self.mistaken().filter(|_| !waits)
            }
            // Letters that nothing matches, said before Enter.
            Ok(Typed::Traits(words, _)) => {
                let who = state.lead().filter(|_| words.len() == 1)?;
                let is_known = !hits(state, who, &[], &words[0]).is_empty();
                self.mistaken().filter(|_| !is_known)
            }
            Ok(_) => None,
        }
    }

    /// The text. Of a contest a name, too, says who the other side is.
    fn read(&self, state: &AppState) -> Result<Typed, String> {
        let text = self.field.text();
        let named = self.is_contest.then(|| other_by_name(state, text));
        match named.flatten() {
            Some(read) => Ok(read),
            None => match self.person_alone(state, text) {
                Some(aim) => Ok(Typed::Traits(Vec::new(), aim)),
                None => typed(&state.campaign().game.mechanic, text).map_err(|no| {
                    let aim = target_alone(text).filter(TypedRest::is_no_dice);
                    let who = aim.and_then(|aim| numbered(state, aim.target?).ok());
                    match who.filter(|_| !self.is_contest) {
                        Some(who) => format!(
                            "{} is {}, a target; letters of what is rolled go before it",
                            who.number, who.name
                        ),
                        None => no,
                    }
                }),
            },
        }
    }

    /// The target alone, of somebody who rolls every roll by one rating: its number, and letters of what it is against.
    fn person_alone(&self, state: &AppState, text: &str) -> Option<TypedRest> {
        if self.is_contest || !rolls_overall(state) {
            return None;
        }
        let aim = target_alone(text)?;
        // `5dice` is a roll without a sheet.
        let mechanic = &state.campaign().game.mechanic;
        let is_roll = !aim.of_target.is_empty() && nameless(mechanic, text.trim()).is_some();
        let is_somebody = numbered(state, aim.target?).is_ok();
        (is_somebody && !is_roll).then_some(aim)
    }

    /// The target of somebody who rolls every roll by one rating, and letters of what it is against, where that must be said.
    fn defender<'a>(&self, state: &'a AppState) -> Option<(&'a Character, String)> {
        let aim = self.person_alone(state, self.field.text())?;
        let who = numbered(state, aim.target?).ok()?;
        let mut test = Test::of(Actor::Character(state.lead()?.id), Vec::new());
        test.against = Against::Target(who.id, None);
        let is_open = which_defence(state, &test).is_some();
        is_open.then(|| (who, aim.of_target.join(" ")))
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
        if words.is_empty() && state.campaign().rolled_overall(who).is_some() {
            return Ok(Test::of(Actor::Character(who.id), words));
        }
        if words.is_empty() {
            return Err("letters of a trait, or dice like 2d6+3 or 4d6k3".to_owned());
        }
        let first = hits(state, who, &[], &words[0]);
        let first = first.get(self.selected.first().copied().unwrap_or(0));
        if let Some(saved) = first.and_then(Hit::saved) {
            let saved = state.campaign().find_saved_roll(Some(who.id), saved);
            return Ok(saved.ok_or("that roll is gone")?.by(who.id));
        }
        let traits = named(state, who, &words, &self.selected)?;
        Ok(Test::of(Actor::Character(who.id), traits))
    }
}

/// The traits that words name; `selected` holds the hit chosen for each word.
///
/// # Errors
/// A word has no hit.
pub(crate) fn named(
    state: &AppState,
    who: &Character,
    words: &[String],
    selected: &[usize],
) -> Result<Vec<String>, String> {
    let mut traits: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let mut hits = hits(state, who, &traits, word);
        // A saved roll has traits of its own.
        hits.retain(|hit| hit.saved().is_none());
        let nth = selected.get(at).copied().unwrap_or(0);
        let hit = hits.into_iter().nth(nth);
        let hit = hit.ok_or_else(|| format!("{} has nothing that matches “{word}”", who.name))?;
        traits.push(hit.name);
    }
    Ok(traits)
}

/// A roll with the modifiers that are typed.
///
/// # Errors
/// The game has no such modifiers.
fn modified(state: &AppState, mut test: Test, aim: &TypedRest) -> Result<Test, String> {
    for number in &aim.modifiers {
        if let Given::Once(label, effect) = Given::read(state, &format!("{number:+}"))? {
            test.one_off.push((label, effect));
        }
    }
    Ok(test)
}

/// A contest whose other side is named: the first word behind the own roll that is rather the beginning of a name than of
/// something that can be rolled together with it. `None` if there is none.
fn other_by_name(state: &AppState, text: &str) -> Option<Typed> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let lead = state.lead()?;
    let mut before: Vec<String> = Vec::new();
    for at in 1..tokens.len() {
        let own = typed(&state.campaign().game.mechanic, &tokens[..at].join(" ")).ok()?;
        let modifiers = match &own {
            Typed::Traits(words, aim) if aim.is_open() => {
                before.clone_from(words);
                aim.modifiers.clone()
            }
            Typed::Nameless(_, aim) if aim.is_open() => {
                before.clear();
                aim.modifiers.clone()
            }
            _ => return None,
        };
        let traits = named(state, lead, &before, &[]).unwrap_or_default();
        let Some(other) = people(state, &tokens[at..]).into_iter().next() else {
            continue;
        };
        let letters = tokens[at].trim_end_matches(|c: char| c.is_ascii_digit());
        let as_trait = rank(state, lead, &traits, letters).filter(|_| !traits.is_empty());
        if as_trait.is_some_and(|rank| rank <= u8::from(!other.is_whole)) {
            continue;
        }
        let letters = &tokens[at + other.words..];
        let aim = TypedRest {
            target: Some(other.who.number),
            of_target: letters.iter().map(|&it| it.to_owned()).collect(),
            against: None,
            modifiers,
        };
        return Some(match own {
            Typed::Nameless(actor, _) => Typed::Nameless(actor, aim),
            _ => Typed::Traits(before, aim),
        });
    }
    None
}

/// The other side of a contest.
fn answered(
    state: &AppState,
    own: &Test,
    aim: &TypedRest,
    selected: Option<usize>,
) -> Result<Test, String> {
    let pool = aim.against.as_ref().map(|said| format!("={said}"));
    let mechanic = &state.campaign().game.mechanic;
    if let Some(actor) = pool.and_then(|pool| without_sheet(mechanic, &pool)) {
        return Ok(Test::of(actor, Vec::new()));
    }
    let number = aim
        .target
        .ok_or("then the other side's number or name, and letters of what they roll")?;
    let who = numbered(state, number)?;
    answer(state, Some(own), who, &aim.of_target.join(" "), selected)
}

/// Puts the target into the test; returns the opponent's test if the target rolls, too.
fn aimed(state: &AppState, test: &mut Test, aim: &TypedRest) -> Result<Option<Test>, String> {
    let campaign = state.campaign();
    let said = aim.against.as_deref();
    let said = said.map(|said| against(campaign, said)).transpose()?;
    if let Some(said) = &said {
        test.against = said.clone();
    }
    if let Some(number) = aim.target {
        let target = numbered(state, number)
            .map_err(|no| format!("{no}; ={number} is the difficulty {number}"))?;
        if test.who == Actor::Character(target.id) {
            return Err(format!(
                "{number} is {}, who rolls; a target is somebody else",
                target.name
            ));
        }
        let of_target = of_target(state, target, &aim.of_target)?;
        test.against = Against::Target(target.id, of_target);
    }
    if let (Some(number), Some((who, known))) = (aim.target, which_defence(state, test)) {
        let letters = known.first().map(|first| first.to_lowercase());
        let letters: String = letters.iter().flat_map(|it| it.chars().take(3)).collect();
        return Err(format!(
            "say which of {who} it is against: ↓ chooses, or letters behind the number, as {number}{letters}"
        ));
    }
    let sides = campaign.sides(test).map_err(|no| no.to_string())?;
    Ok(sides.map(|(own, other)| {
        *test = own;
        test.against = said.unwrap_or_default();
        other
    }))
}

/// The target of a roll of which it must be said what the roll is against, and what there is.
fn which_defence(state: &AppState, test: &Test) -> Option<(String, Vec<String>)> {
    match state.campaign().resolve_both(test) {
        Err(Refusal::Roll(NoRoll::WhichDefence { who, known })) => Some((who, known)),
        _ => None,
    }
}

/// The defence or trait that the letters after a target's number name.
///
/// # Errors
/// They name none.
fn of_target(
    state: &AppState,
    target: &Character,
    letters: &[String],
) -> Result<Option<String>, String> {
    let letters = letters.join(" ");
    if letters.is_empty() {
        return Ok(None);
    }
    let first = defended_with(state, target, &letters).into_iter().next();
    let first =
        first.ok_or_else(|| format!("{} has nothing that matches “{letters}”", target.name))?;
    Ok(Some(first.name))
}

/// What a roll can be against of a target: defences, and where both sides roll traits; those that letters name, the nearest first.
fn defended_with(state: &AppState, target: &Character, letters: &str) -> Vec<Hit> {
    let campaign = state.campaign();
    let defences = campaign.game.sheet.defences.iter().map(|defence| Hit {
        name: defence.name.clone(),
        whose: target.id,
        what: What::Defence,
    });
    let mut all: Vec<Hit> = defences.collect();
    if campaign.game.mechanic.profile().contests != Contests::Never {
        all.extend(hits(state, target, &[], ""));
        all.retain(|hit| hit.saved().is_none());
        let usual = campaign.game.usual_answers();
        let place = |hit: &Hit| usual.iter().position(|name| *name == hit.name);
        all.sort_by_key(|hit| place(hit).unwrap_or(usual.len()));
    }
    nearest(all, letters)
}

/// The shown character with this number.
///
/// # Errors
/// There is none.
pub(crate) fn numbered(state: &AppState, number: u32) -> Result<&Character, String> {
    let shown = state.shown();
    let found = shown.into_iter().find(|who| who.number == number);
    found.ok_or_else(|| format!("nobody has the number {number}"))
}

/// Whether the chosen character rolls every roll by one rating.
fn rolls_overall(state: &AppState) -> bool {
    let lead = state.lead();
    lead.is_some_and(|who| state.campaign().rolled_overall(who).is_some())
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
