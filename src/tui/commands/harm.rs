//! Harm and healing from one line: `7`, `3 gash`, `3+2-1 burnt hand on AGI`, `+4`; after an attack whose injury the rules
//! reckon, `+2-1` for weapon and armour.

mod targets;

use self::targets::Aim;
use crate::campaign::{Character, CharacterId, Command, Seq, text};
use crate::game::{self, Injuries, Role};
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::keys::menu_letters::Letters;
use crate::tui::prompts::command_prompt;
use crate::tui::prompts::command_prompt::{Prompt, Wanted};
use crate::tui::prompts::menu::{Item, Menu};

/// What an empty line is told where nothing is suggested.
const HOW_MUCH: &str = "how much? a number, then Enter; Esc leaves it";

/// Whom it strikes and what led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Harm {
    who: CharacterId,
    cause: Option<Seq>,
    /// What an attack came to, before weapon and armour.
    net: Option<i32>,
    /// Whose attack missed.
    missed: Option<String>,
}

/// Asks for harm of the last roll's target, else of the chosen one or of each of the group. Of several that were hit, by
/// letters, until each has taken it.
pub(crate) fn ask(desk: &Desk) -> Reply {
    let mut aims = targets::last(desk);
    if desk.group.is_some() {
        // A group means itself, unless it has just attacked.
        aims.retain(|aim| aim.by_group);
    }
    match (aims.as_slice(), desk.selection()) {
        ([], Some(selection)) => Reply::open(of_group(&selection)),
        ([] | [_], None) => match aims.pop() {
            Some(aim) => of_one(desk, Some(aim.at), Some(aim)),
            None => of_one(desk, desk.chosen, None),
        },
        (_, selection) => {
            let mut items = of_several(desk, aims);
            items.extend(selection.map(|selection| Item {
                key: '0',
                label: format!("each of the group: {selection}"),
                reply: Reply::open(of_group(&selection)),
            }));
            Reply::open(Menu::new("Harm", items))
        }
    }
}

fn of_group(selection: &str) -> Prompt {
    let hint = "how much each of them takes, and what it looks like; +4 heals each";
    Prompt::new(format!("{selection}: harm"), hint, Wanted::HarmOfEach)
}

/// A letter for each hit.
fn of_several(desk: &Desk, aims: Vec<Aim>) -> Vec<Item> {
    let mut letters = Letters::default();
    let items = aims.into_iter().filter_map(|aim| {
        let who = desk.campaign().character(aim.at)?;
        let label = format!("{}, struck by {}", who.name, aim.from);
        let key = letters.of(&who.name);
        let reply = of_one(desk, Some(aim.at), Some(aim));
        Some(Item { key, label, reply })
    });
    items.collect()
}

/// What each of the group takes, or with a sign before it what heals each.
pub(crate) fn of_each(desk: &Desk, typed: &str) -> Result<Command, String> {
    if typed.is_empty() {
        return Err(HOW_MUCH.to_owned());
    }
    let whom = desk.listed();
    match typed.strip_prefix(['+', '-']) {
        Some(care) => command_prompt::phrase(desk, &format!("heal {whom} "), care.trim()),
        None => command_prompt::phrase(desk, &format!("harm {whom} "), typed),
    }
}

fn of_one(desk: &Desk, who: Option<CharacterId>, aim: Option<Aim>) -> Reply {
    let Some(who) = who.and_then(|who| desk.campaign().character(who)) else {
        return Reply::say("nobody is here; add somebody first");
    };
    let severity = desk.campaign().game.sheet.injuries == Some(Injuries::Severity);
    let harm = Harm {
        who: who.id,
        cause: aim.as_ref().map(|aim| aim.by),
        missed: aim
            .as_ref()
            .filter(|aim| !aim.hit)
            .map(|aim| aim.from.clone()),
        net: aim
            .and_then(|aim| aim.net)
            .filter(|net| severity && *net > 0),
    };
    let hint = hint(desk, who, harm.net);
    let title = format!("{}: harm", who.name);
    Reply::open(Prompt::new(title, hint, Wanted::Harm(harm)))
}

fn hint(desk: &Desk, who: &Character, net: Option<i32>) -> String {
    let game = &desk.campaign().game;
    let heals = match &game.harm {
        game::Harm::Track(_) => "+4 heals".to_owned(),
        game::Harm::Injury => match who.injuries.first() {
            Some(injury) => format!("+{} heals that", injury.text),
            None => String::new(),
        },
    };
    let takes = match (&game.harm, game.sheet.injuries) {
        (game::Harm::Track(track), Some(Injuries::Bane)) => {
            format!("how much {track}; “4 burnt hand on AGI” wounds, too")
        }
        (game::Harm::Track(track), _) => format!("how much {track}"),
        (_, Some(Injuries::Dice)) => "how many dice, and what it looks like".to_owned(),
        (_, Some(Injuries::Severity)) => "how severe, and what it looks like".to_owned(),
        _ => "how much, and what it looks like".to_owned(),
    };
    let net = net.map_or_else(String::new, |net| {
        format!(
            "; the attack came to {net}: Enter takes it, “+2-1” adds a weapon and takes off armour"
        )
    });
    let heals = if heals.is_empty() {
        heals
    } else {
        format!("; {heals}")
    };
    format!("{takes}{net}{heals}")
}

impl Harm {
    /// What was typed, as a command.
    ///
    /// # Errors
    /// What is wrong with it, or why nothing is taken.
    pub(crate) fn read(&self, desk: &Desk, typed: &str) -> Result<Command, String> {
        if typed.is_empty() {
            return match (self.net, &self.missed) {
                (Some(net), _) => Ok(self.of(desk, net, "")),
                (None, Some(from)) => Err(format!(
                    "{from} missed, so there is nothing to take; a number harms all the same, Esc leaves it"
                )),
                (None, None) => Err(HOW_MUCH.to_owned()),
            };
        }
        let figures = typed.trim_start_matches(['+', '-']);
        let gear = self.net.filter(|_| {
            figures.len() < typed.len() && figures.starts_with(|c: char| c.is_ascii_digit())
        });
        if let Some(net) = gear {
            return self.with_gear(desk, net, typed);
        }
        if let Some(care) = typed.strip_prefix(['+', '-']) {
            let before = format!("heal #{} ", self.who.0);
            return command_prompt::phrase(desk, &before, care.trim());
        }
        let (amount, rest) = figures_of(typed);
        let amount = sum(amount).ok_or("a number first: how much; a sum like 3+2-1 will do")?;
        Ok(self.of(desk, amount, rest.trim()))
    }

    /// What the attack came to with a weapon and without what armour takes.
    fn with_gear(&self, desk: &Desk, net: i32, typed: &str) -> Result<Command, String> {
        let (gear, rest) = figures_of(typed);
        match sum(gear).map(|gear| net.saturating_add(gear)) {
            None => Err("a weapon and armour like +2-1".to_owned()),
            Some(none) if none <= 0 => {
                Err(format!("{net}{gear} is {none}: no injury; Esc leaves it"))
            }
            Some(amount) => Ok(self.of(desk, amount, rest.trim())),
        }
    }

    fn of(&self, desk: &Desk, amount: i32, said: &str) -> Command {
        let (said, on) = struck(desk, said);
        Command::Harm {
            who: self.who,
            amount,
            text: said,
            on,
            cause: self.cause,
        }
    }
}

/// The sum a line begins with, and the rest.
fn figures_of(typed: &str) -> (&str, &str) {
    let end = typed.find(|c: char| !c.is_ascii_digit() && !"+-".contains(c));
    typed.split_at(end.unwrap_or(typed.len()))
}

/// `3+2-1`; nothing for what is no sum.
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

/// The words, and the attribute after the last `on` where the game's wounds strike one.
fn struck(desk: &Desk, said: &str) -> (String, Option<String>) {
    let game = &desk.campaign().game;
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

/// An injury typed into the sheet: `2 gash`; where wounds strike an attribute, just what and where.
pub(crate) fn injury(desk: &Desk, who: CharacterId, typed: &str) -> Result<Command, String> {
    let harm = Harm {
        who,
        cause: None,
        net: None,
        missed: None,
    };
    let (amount, said) = typed.split_once(' ').unwrap_or((typed, ""));
    match sum(amount) {
        Some(amount) => Ok(harm.of(desk, amount, said)),
        None if desk.campaign().game.sheet.injuries == Some(Injuries::Bane) => {
            let wound = harm.of(desk, 0, typed);
            match &wound {
                Command::Harm { on: Some(_), .. } => Ok(wound),
                _ => Err("name the attribute it strikes: burnt hand on AGI".to_owned()),
            }
        }
        None => Ok(harm.of(desk, 1, typed)),
    }
}
