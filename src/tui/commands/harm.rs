//! Harm and healing from one line: `7`, `3 gash`, `3+2-1 burnt hand on AGI`, `+4`; after an attack whose injury the rules
//! compute, `+2-1` for weapon and armour.

mod targets;

use self::targets::AttackTarget;
use crate::campaign::{Character, CharacterId, Command, Seq, text};
use crate::game;
use crate::game::{Injuries, Role};
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};

/// The error for an empty line without a suggested amount.
const HOW_MUCH: &str = "how much? a number, then Enter; Esc cancels";

/// The character harmed and the roll that caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Harm {
    who: CharacterId,
    cause: Option<Seq>,
    /// The attack's net result, before weapon and armour.
    net: Option<i32>,
    /// The attacker's name if the attack missed.
    missed: Option<String>,
}

/// Asks for harm of the last roll's target unless somebody else was chosen since, else of the chosen character or of each group
/// member. If several were hit, a
/// menu lists those who haven't taken harm yet.
pub(crate) fn ask(state: &AppState) -> Effect {
    if state.campaign().game.harm.is_none() {
        return Effect::no("this game has no rule for harm; `a` changes tracks and conditions");
    }
    let mut targets = targets::last(state);
    if state.group.is_some() {
        // With a group chosen, harm is for the group, unless the group has just attacked.
        targets.retain(|target| target.by_group);
    } else {
        // Somebody else was chosen after the attack: harm is for them.
        targets.retain(|it| state.chosen_after < it.by || it.is_about(state.chosen));
    }
    match (targets.as_slice(), state.selection()) {
        ([], Some(selection)) => Effect::open(of_group(&selection)),
        ([] | [_], None) => match targets.pop() {
            Some(target) => of_one(state, Some(target.at), Some(target)),
            None => of_one(state, state.chosen, None),
        },
        (_, selection) => {
            let mut items = of_several(state, targets);
            items.extend(selection.map(|selection| {
                let label = format!("each of the group: {selection}");
                Item::open('0', label, of_group(&selection))
            }));
            Effect::open(Menu::new("Harm", items))
        }
    }
}

fn of_group(selection: &str) -> TextPrompt {
    let hint = "how much each of them takes, and what it looks like; +4 heals each";
    TextPrompt::new(format!("{selection}: harm"), hint, |state, typed| {
        typed::run(state, of_each(state, typed)?, None)
    })
}

/// One menu item per hit.
fn of_several(state: &AppState, targets: Vec<AttackTarget>) -> Vec<Item> {
    let mut letters = MnemonicKeys::default();
    let items = targets.into_iter().filter_map(|target| {
        let who = state.campaign().character(target.at)?;
        let label = format!("{}, hit by {}", who.name, target.from);
        let key = letters.of(&who.name);
        let effect = of_one(state, Some(target.at), Some(target));
        Some(Item::new(key, label, effect))
    });
    items.collect()
}

/// A command that harms each group member, or heals each if the line begins with a sign.
pub(crate) fn of_each(state: &AppState, typed: &str) -> Result<Command, String> {
    if typed.is_empty() {
        return Err(HOW_MUCH.to_owned());
    }
    let whom = state.listed();
    match typed.strip_prefix(['+', '-']) {
        Some(care) => typed::phrase(state, &format!("heal {whom} "), care.trim()),
        None => typed::phrase(state, &format!("harm {whom} "), typed),
    }
}

fn of_one(state: &AppState, who: Option<CharacterId>, target: Option<AttackTarget>) -> Effect {
    let Some(who) = who.and_then(|who| state.campaign().character(who)) else {
        return Effect::no(state.nobody_here());
    };
    let severity = state.campaign().game.sheet.injuries == Some(Injuries::Severity);
    let harm = Harm {
        who: who.id,
        cause: target.as_ref().map(|target| target.by),
        missed: target
            .as_ref()
            .filter(|target| !target.hit)
            .map(|target| target.from.clone()),
        net: target
            .and_then(|target| target.net)
            .filter(|net| severity && *net > 0),
    };
    let hint = hint(state, who, harm.net);
    let title = format!("{}: harm", who.name);
    Effect::open(TextPrompt::new(title, hint, move |state, typed| {
        typed::run(state, harm.read(state, typed)?, None)
    }))
}

fn hint(state: &AppState, who: &Character, net: Option<i32>) -> String {
    let game = &state.campaign().game;
    let heals = match &game.harm {
        Some(game::Harm::Track(_)) => "; +4 heals".to_owned(),
        _ => match who.injuries.first() {
            Some(injury) => format!("; +{} heals that", injury.text),
            None => String::new(),
        },
    };
    let takes = match (&game.harm, game.sheet.injuries) {
        (Some(game::Harm::Track(track)), Some(Injuries::Bane)) => {
            format!("how much {track}; “4 burnt hand on AGI” adds an injury")
        }
        (Some(game::Harm::Track(track)), _) => format!("how much {track}"),
        (_, Some(Injuries::Dice)) => "how many dice, and what it looks like".to_owned(),
        (_, Some(Injuries::Severity)) => "how severe, and what it looks like".to_owned(),
        _ => "how much, and what it looks like".to_owned(),
    };
    let net = net.map_or_else(String::new, |net| {
        format!(
            "; the attack came to {net}: Enter takes it, “+2-1” adds a weapon and takes off armour"
        )
    });
    format!("{takes}{net}{heals}")
}

impl Harm {
    /// The typed line as a command.
    ///
    /// # Errors
    /// What is wrong with the line, or why there is no harm.
    pub(crate) fn read(&self, state: &AppState, typed: &str) -> Result<Command, String> {
        if typed.is_empty() {
            return match (self.net, &self.missed) {
                (Some(net), _) => Ok(self.of(state, net, "")),
                (None, Some(from)) => Err(format!(
                    "{from} missed: no harm; a number harms anyway, Esc cancels"
                )),
                (None, None) => Err(HOW_MUCH.to_owned()),
            };
        }
        let figures = typed.trim_start_matches(['+', '-']);
        let gear = self.net.filter(|_| {
            figures.len() < typed.len() && figures.starts_with(|c: char| c.is_ascii_digit())
        });
        if let Some(net) = gear {
            return self.with_gear(state, net, typed);
        }
        if let Some(care) = typed.strip_prefix(['+', '-']) {
            let before = format!("heal #{} ", self.who.0);
            return typed::phrase(state, &before, care.trim());
        }
        let (amount, rest) = figures_of(typed);
        let amount = sum(amount).ok_or("a number first: how much; a sum like 3+2-1 will do")?;
        // The 1 of 1d8 is no amount.
        if rest.starts_with(|c: char| !c.is_whitespace()) {
            let word = typed.split_whitespace().next().unwrap_or_default();
            return Err(format!(
                "“{word}” is not a number; throw dice first and type their sum, then a space and words"
            ));
        }
        Ok(self.of(state, amount, rest.trim()))
    }

    /// The net result plus the weapon's and minus the armour's value.
    fn with_gear(&self, state: &AppState, net: i32, typed: &str) -> Result<Command, String> {
        let (gear, rest) = figures_of(typed);
        match sum(gear).map(|gear| net.saturating_add(gear)) {
            None => Err("a weapon and armour like +2-1".to_owned()),
            Some(none) if none <= 0 => {
                Err(format!("{net}{gear} is {none}: no injury; Esc cancels"))
            }
            Some(amount) => Ok(self.of(state, amount, rest.trim())),
        }
    }

    fn of(&self, state: &AppState, amount: i32, said: &str) -> Command {
        let (said, on) = description(state, said);
        Command::Harm {
            who: self.who,
            amount,
            text: said,
            on,
            cause: self.cause,
        }
    }
}

/// Splits a line after the sum it begins with.
fn figures_of(typed: &str) -> (&str, &str) {
    let end = typed.find(|c: char| !c.is_ascii_digit() && !"+-".contains(c));
    typed.split_at(end.unwrap_or(typed.len()))
}

/// The value of a sum such as `3+2-1`; `None` if the text isn't one or it overflows.
fn sum(text: &str) -> Option<i32> {
    if !text
        .bytes()
        .all(|b| b.is_ascii_digit() || b"+-".contains(&b))
    {
        return None;
    }
    let mut total: i32 = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
        let (term, after) = rest.split_at(end);
        total = total.checked_add(term.parse().ok()?)?;
        rest = after;
    }
    (!text.is_empty()).then_some(total)
}

/// The description, and the attribute after the last `on` in games whose wounds affect an attribute.
fn description(state: &AppState, said: &str) -> (String, Option<String>) {
    let game = &state.campaign().game;
    let plain = (said.to_owned(), None);
    if game.sheet.injuries != Some(Injuries::Bane) {
        return plain;
    }
    let Some((before, on)) = said.rsplit_once(' ') else {
        return plain;
    };
    let words = match before.trim_end() {
        before if text::same(before, "on") => "",
        before => match before.rsplit_once(' ') {
            Some((words, last)) if text::same(last, "on") => words,
            _ => return plain,
        },
    };
    let attributes = game
        .traits()
        .filter(|(kind, _)| kind.role == Role::Attribute);
    let mut names = attributes.map(|(_, known)| &known.name);
    match names.find(|name| text::same(name, on)) {
        Some(name) => (words.to_owned(), Some(name.clone())),
        None => plain,
    }
}
