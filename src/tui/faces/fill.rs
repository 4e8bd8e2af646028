//! Where a command keeps its faces.

use crate::campaign::Command;
use crate::campaign::command::Source;

/// Puts the faces into the command; commands without dice stay as they are.
pub(super) fn fill(command: &mut Command, first: Option<Source>, second: Option<Source>) {
    let (own, other) = match command {
        Command::Roll(test) => (&mut test.dice, None),
        Command::Contest(a, b) => (&mut a.dice, Some(&mut b.dice)),
        Command::Reroll { dice, .. }
        | Command::RerollEntry { dice, .. }
        | Command::Amend { dice, .. } => (dice, None),
        Command::Force(_, command) => return fill(command, first, second),
        Command::Dice { source, .. }
        | Command::Check { source, .. }
        | Command::Table { source, .. } => (source, None),
        _ => return,
    };
    if let Some(first) = first {
        *own = first;
    }
    if let (Some(other), Some(second)) = (other, second) {
        *other = second;
    }
}
