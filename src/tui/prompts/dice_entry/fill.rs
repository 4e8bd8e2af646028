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
        match command {
            Command::Override(_, command) => return self.fill(command),
            Command::Group(each) => each.own = self.members,
            Command::RollOrder { own, .. } => *own = self.members,
            Command::Contest(_, test) => {
                if let Some(second) = self.second {
                    test.dice = second;
                }
            }
            _ => {}
        }
        if let (Some(source), Some(first)) = (command.source_mut(), self.first) {
            *source = first;
        }
    }
}
