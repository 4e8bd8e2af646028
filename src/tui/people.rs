//! Characters that come and go: new ones in a line, gone ones after a question, the bench.

use super::letters::Letters;
use super::menu::Item;
use super::{Desk, Menu, Prompt, Question, Reply, Wanted};
use crate::campaign::character::Presence;
use crate::campaign::{Character, Command};

/// Asks for new characters in one line.
pub(super) fn newcomers(desk: &Desk) -> Reply {
    let like = desk.chosen().map_or_else(String::new, |who| {
        format!(
            ", or “like {}” for a copy",
            who.name.split(' ').next().unwrap_or("")
        )
    });
    let hint = format!(
        "a name, in \"quotes\" where it has blanks; x3 for three of them; then ratings by name{like}; “pc” first for a player character"
    );
    Reply::open(Prompt::new("New character", hint, Wanted::Newcomers))
}

/// The verb that goes before a line: the GM's character unless the line says otherwise itself.
pub(super) fn verb(typed: &str) -> &'static str {
    let first = typed.split_whitespace().next().unwrap_or("");
    if ["npc", "pc"]
        .iter()
        .any(|verb| first.eq_ignore_ascii_case(verb))
    {
        ""
    } else {
        "npc "
    }
}

/// Asks before somebody goes for good.
pub(super) fn remove(who: &Character) -> Reply {
    let words = format!(
        "remove {}, sheet and all? what they did stays in the history; undo brings them back",
        who.name
    );
    Reply::open(Question::new(words, Reply::run(Command::Remove(who.id))))
}

/// Here, or absent.
pub(super) fn here_or_absent(who: &Character) -> Reply {
    let presence = match who.presence {
        Presence::Present => Presence::Absent,
        Presence::Absent | Presence::Benched => Presence::Present,
    };
    Reply::run(Command::Presence(who.id, presence))
}

/// The bench: the chosen one onto it, each of those on it back.
pub(super) fn bench(desk: &Desk) -> Menu {
    let mut letters = Letters::default();
    let mut items = Vec::new();
    if let Some(who) = desk.chosen() {
        let command = Command::Presence(who.id, Presence::Benched);
        let key = letters.of("z");
        items.push(Item::run(desk, key, format!("bench {}", who.name), command));
    }
    let all = desk.campaign().characters.values();
    let benched = all.filter(|who| who.presence == Presence::Benched);
    items.extend(benched.map(|who| {
        let command = Command::Presence(who.id, Presence::Present);
        let label = format!("{} comes in", who.name);
        Item::run(desk, letters.of(&who.name), label, command)
    }));
    Menu::new("Bench", items)
}
