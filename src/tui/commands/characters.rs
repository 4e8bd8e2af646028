//! Adds, renames, chooses and removes characters, and changes who is here, absent or away from the table.

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::{Character, Command};
use crate::phrase;
use crate::tui::commands::{players_see, typed};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Confirm, Item, Menu, TextPrompt};
use crate::tui::widgets::Role;

/// Asks for a character's new name.
pub(crate) fn rename(who: &Character) -> Effect {
    let id = who.id;
    let hint = "a new name; the history keeps the old one";
    let name = TextPrompt::new("Name", hint, move |_, typed| match typed {
        "" => Ok(Effect::Close),
        name => typed::seen(name, |name| {
            Ok(Command::Rename(id, phrase::plain_text(name)?))
        })
        .map(Effect::run),
    });
    let name = name.previewing();
    let now = phrase::typed_text(&who.name);
    Effect::open(name.starting_with(&now).accepting("rename"))
}

/// Asks which character to choose, by letters of the name or by number.
pub(crate) fn choose_by_name() -> Effect {
    let hint = "letters of the name, and its figure: w2 for Wolf 2";
    let choice = TextPrompt::new("Character", hint, |state, typed| {
        if typed.is_empty() {
            return Ok(Effect::Close);
        }
        let named = called(state, typed).into_iter().next();
        let who = named.ok_or_else(|| format!("No character “{typed}”"))?;
        Ok(choose(who))
    });
    let listed = |state: &AppState, typed: &str| {
        let found = called(state, typed).into_iter().enumerate();
        found.map(candidate).collect()
    };
    // Enter isn't needed where only one is left, except to bring somebody in from away.
    let only = |state: &AppState, typed: &str| match called(state, typed).as_slice() {
        [who] if who.presence != Presence::Benched => Some(Effect::Choose(who.id)),
        _ => None,
    };
    Effect::open(choice.accepting("choose").listing(listed).at_once(only))
}

/// A line of the list of matching characters; Enter chooses the first.
fn candidate((at, who): (usize, &Character)) -> (Role, String) {
    let (role, away) = match who.presence {
        Presence::Present => (Role::Text, ""),
        Presence::Absent => (Role::Dim, ", absent"),
        Presence::Benched => (Role::Dim, ", away from the table: joins"),
    };
    let role = if at == 0 { Role::Selected } else { role };
    (role, format!("{} {}{away}", who.number, who.name))
}

/// Asks before these characters are removed for good.
pub(crate) fn remove(who: &[&Character]) -> Effect {
    let names: Vec<&str> = who.iter().map(|who| who.name.as_str()).collect();
    let sheets = if who.len() == 1 {
        "the sheet"
    } else {
        "their sheets"
    };
    let words = format!(
        "remove {} and {sheets}? the history stays; undo brings them back",
        names.join(", ")
    );
    let all = who.iter().map(|who| Command::Remove(who.id));
    Effect::open(Confirm::new(words, Effect::run(in_one(all.collect()))))
}

/// Switches characters between here and absent: away who is here, and all back where nobody is.
pub(crate) fn here_or_absent(who: &[&Character]) -> Effect {
    let is_here = |who: &&&Character| who.presence == Presence::Present;
    let here: Vec<&Character> = who.iter().filter(is_here).copied().collect();
    let (who, presence) = if here.is_empty() {
        (who, Presence::Present)
    } else {
        (here.as_slice(), Presence::Absent)
    };
    let all = who.iter().map(|who| Command::Presence(who.id, presence));
    Effect::run(in_one(all.collect()))
}

/// Several changes as one entry.
fn in_one(mut commands: Vec<Command>) -> Command {
    if commands.len() == 1 {
        commands.remove(0)
    } else {
        Command::Together(commands)
    }
}

/// The menu of who is here: sets the chosen character absent or away from the table, and brings back the characters who
/// aren't here.
pub(crate) fn presence(state: &AppState) -> Menu {
    let mut letters = MnemonicKeys::without("az");
    let mut items = Vec::new();
    if let Some(who) = state.chosen() {
        let to = |presence| Command::Presence(who.id, presence);
        let (word, away) = match who.presence {
            Presence::Present => ("is absent", Presence::Absent),
            Presence::Absent | Presence::Benched => ("is here", Presence::Present),
        };
        items.push(Item::run(
            state,
            'a',
            format!("{} {word}", who.name),
            to(away),
        ));
        let leaves = format!("{} leaves the table", who.name);
        items.push(Item::run(state, 'z', leaves, to(Presence::Benched)));
    }
    let others = state.campaign().characters.values();
    let away = others.filter(|who| who.presence != Presence::Present);
    let mut away: Vec<_> = away.filter(|who| Some(who.id) != state.chosen).collect();
    away.sort_by_key(|who| who.presence != Presence::Benched);
    items.extend(away.into_iter().map(|who| {
        let label = match who.presence {
            Presence::Benched => format!("{} joins the table", who.name),
            _ => format!("{} is here again", who.name),
        };
        Item::run(state, letters.of(&who.name), label, comes(who))
    }));
    Menu::new("Who is here", items)
}

/// The menu of what a character is: a player's character, an NPC, or an ally, of a player's character or of all; and of what
/// players see of an NPC.
pub(crate) fn kinds(state: &AppState, who: &Character) -> Menu {
    let mut letters = MnemonicKeys::without("");
    let mut items = Vec::new();
    let mut add = |key: &str, label: String, kind, owner| {
        if (kind, owner) != (who.kind, who.owner) {
            let command = Command::SetKind(who.id, kind, owner);
            let key = letters.of(key);
            items.push(if opens_sheet(who, kind) {
                let words = format!(
                    "Players then see the whole sheet of {}, under that name. Enter does it; Esc leaves it.",
                    who.name
                );
                Item::open(key, label, Confirm::new(words, Effect::run(command)))
            } else {
                Item::run(state, key, label, command)
            });
        }
    };
    add(
        "player",
        "a player's character".to_owned(),
        CharacterKind::Pc,
        None,
    );
    add("npc", "an NPC".to_owned(), CharacterKind::Npc, None);
    add("ally", "an ally".to_owned(), CharacterKind::Ally, None);
    for owner in state
        .shown()
        .into_iter()
        .filter(|it| it.is_pc() && it.id != who.id)
    {
        let label = format!("an ally with {}", owner.name);
        add(&owner.name, label, CharacterKind::Ally, Some(owner.id));
    }
    if !who.is_party() {
        // First what is set most often, and harms nothing where it was not meant.
        items.splice(..0, players_see::items(state, who, &mut letters));
    }
    Menu::new(format!("{} is", who.name), items)
}

/// Whether somebody whose sheet is kept from players would become one whose sheet they see.
fn opens_sheet(who: &Character, kind: CharacterKind) -> bool {
    let is_seen = !who.hidden && who.presence != Presence::Benched;
    !who.is_party() && kind != CharacterKind::Npc && is_seen
}

/// The command that makes a character present.
pub(crate) fn comes(who: &Character) -> Command {
    Command::Presence(who.id, Presence::Present)
}

/// Asks before a character returns to the table, because the number may have been typed by mistake.
pub(crate) fn comes_in(who: &Character) -> Effect {
    let words = format!("{} is away from the table; bring them in?", who.name);
    Effect::open(Confirm::new(words, Effect::run(comes(who))))
}

/// The characters whose number or name matches what was typed, best match first; those away from the table last.
pub(crate) fn called<'a>(state: &'a AppState, typed: &str) -> Vec<&'a Character> {
    let typed = typed.to_lowercase();
    let near = |who: &Character| {
        let name = who.name.to_lowercase();
        let begins = |part: &str| part.starts_with(&typed);
        // The figure at the end of the name.
        let letters = typed.trim_end_matches(|c: char| c.is_ascii_digit());
        let figure = &typed[letters.len()..];
        let is_numbered = !letters.is_empty()
            && !figure.is_empty()
            && name.rsplit_once(' ').is_some_and(|(name, last)| {
                last == figure && name.split(' ').any(|part| part.starts_with(letters))
            });
        if is_numbered {
            return Some(0);
        }
        if typed.parse() == Ok(who.number) || begins(&name) {
            Some(0)
        } else if name.split(' ').any(begins) {
            Some(1)
        } else {
            name.contains(&typed).then_some(2)
        }
    };
    let all = state.campaign().characters.values();
    let mut found: Vec<_> = all.filter_map(|who| Some((near(who)?, who))).collect();
    found.sort_by_key(|(near, who)| (who.presence == Presence::Benched, *near, who.number));
    found.into_iter().map(|(_, who)| who).collect()
}

/// Chooses a character; one who is away from the table returns.
pub(crate) fn choose(who: &Character) -> Effect {
    match who.presence {
        Presence::Benched => Effect::run(comes(who)),
        Presence::Present | Presence::Absent => Effect::Choose(who.id),
    }
}
