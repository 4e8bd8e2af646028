//! What the rules refused, done all the same: the reason is asked for, then the very command that was refused runs.

use super::faces::{Faces, Group};
use super::{Desk, Modal, Prompt, Reply, Wanted};
use crate::campaign::command::Actor;
use crate::campaign::{CharacterId, Command, Refusal};
use crate::dice::Trial;

/// What a line of a menu answers that can't be done now: why, and that it may be overruled where it may.
pub(super) fn refused(command: Command, why: &Refusal) -> Reply {
    if why.yields(&command) {
        Reply::Refused(Box::new(command))
    } else {
        Reply::say(why.to_string())
    }
}

/// Asks for the reason.
pub(super) fn ask(desk: &Desk, command: Command) -> Reply {
    let why = desk.refusal(&command);
    let why = why.map_or_else(String::new, |why| format!("{why}; "));
    let hint = format!("{why}why it is done all the same, for the history");
    let wanted = Wanted::Reason(Box::new(command));
    Reply::open(Prompt::new("Overrule the rules", hint, wanted))
}

/// The faces to be typed in for it, where whoever throws does so by hand.
pub(super) fn by_hand(desk: &Desk, command: &Command) -> Option<Reply> {
    let Command::Force(_, refused) = command else {
        return None;
    };
    let who = thrower(desk, refused).filter(|who| desk.throws_by_hand(Some(*who), None));
    let who = desk.campaign().character(who?)?;
    let mut asked = Trial::lowest();
    desk.trial(command, &mut asked).ok()?;
    if asked.asked().is_empty() {
        return None;
    }
    let group = Group::new(who.name.clone(), asked.asked().iter().copied());
    let faces = Faces::new(command.clone(), vec![group]);
    Some(Reply::Instead(Box::new(Modal::Faces(faces))))
}

/// Who throws alone for a command.
fn thrower(desk: &Desk, command: &Command) -> Option<CharacterId> {
    match command {
        Command::Roll(test) => match test.who {
            Actor::Character(who) => Some(who),
            _ => None,
        },
        Command::Reroll { who, .. } | Command::Check { who, .. } => Some(*who),
        Command::Amend { .. } => desk.chosen,
        _ => None,
    }
}
