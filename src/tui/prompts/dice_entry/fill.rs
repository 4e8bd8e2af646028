//! Puts entered dice into a command.

use crate::campaign::test::Source;
use crate::campaign::{CharacterId, Command};

/// The entered dice.
pub(crate) struct Said {
    /// The only dice, or those of the first side.
    pub(crate) first: Option<Source>,
    /// The dice of the other side.
    pub(crate) second: Option<Source>,
    /// The dice of each member of a group.
    pub(crate) members: Vec<(CharacterId, Source)>,
}

impl Said {
    /// Puts the dice into the command; a command without dice stays unchanged.
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
