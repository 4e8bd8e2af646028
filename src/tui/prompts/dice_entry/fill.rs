//! Where a command keeps its faces.

use crate::campaign::test::Source;
use crate::campaign::{CharacterId, Command};

/// What was typed in.
pub(crate) struct Said {
    /// The only dice, or the first side's.
    pub(crate) first: Option<Source>,
    /// The other side's.
    pub(crate) second: Option<Source>,
    /// Each member's of a group.
    pub(crate) members: Vec<(CharacterId, Source)>,
}

impl Said {
    /// Puts the faces into the command; commands without dice stay as they are.
    pub(crate) fn fill(self, command: &mut Command) {
        let (own, other) = match command {
            Command::Override(_, command) => return self.fill(command),
            Command::Group(each) => {
                each.own = self.members;
                return;
            }
            Command::RollOrder { own, .. } => {
                *own = self.members;
                return;
            }
            Command::Roll(test) => (&mut test.dice, None),
            Command::Contest(a, b) => (&mut a.dice, Some(&mut b.dice)),
            Command::Reroll { dice, .. }
            | Command::RerollEntry { dice, .. }
            | Command::Amend { dice, .. } => (dice, None),
            Command::Dice { source, .. }
            | Command::Check { source, .. }
            | Command::Table { source, .. } => (source, None),
            _ => return,
        };
        if let Some(first) = self.first {
            *own = first;
        }
        if let (Some(other), Some(second)) = (other, self.second) {
            *other = second;
        }
    }
}
