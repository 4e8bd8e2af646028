//! Who may see the entry of a command: as the GM says, else as the mode of the table.

use super::Command;
use crate::campaign::model::ids::CharacterId;

impl Command {
    /// The same command hidden from the players.
    #[must_use]
    pub fn in_hiding(self) -> Self {
        match self {
            Self::Override(reason, command) => {
                Self::Override(reason, Box::new(command.in_hiding()))
            }
            mut command => {
                if command.set_own(true) {
                    command
                } else {
                    Self::Hidden(Box::new(command))
                }
            }
        }
    }

    /// The same command done openly, whatever the mode of the table.
    #[must_use]
    pub fn openly(self) -> Self {
        match self {
            Self::Override(reason, command) => Self::Override(reason, Box::new(command.openly())),
            Self::Hidden(command) | Self::Open(command) => command.openly(),
            mut command => {
                command.set_own(false);
                match command {
                    Self::Note { .. }
                    | Self::KeepNote { .. }
                    | Self::Tag { .. }
                    | Self::Random { .. } => command,
                    command => Self::Open(Box::new(command)),
                }
            }
        }
    }

    /// Sets the field that says whether it is hidden; false where it has none.
    fn set_own(&mut self, to: bool) -> bool {
        match self {
            Self::Roll(test) | Self::Save(_, _, test) => test.hidden = to,
            Self::Contest(one, other) => (one.hidden, other.hidden) = (to, to),
            Self::Note { hidden, .. }
            | Self::KeepNote { hidden, .. }
            | Self::Tag { hidden, .. }
            | Self::Random { hidden, .. }
            | Self::Dice { hidden, .. }
            | Self::AddCounter { hidden, .. }
            | Self::AddTimer { hidden, .. } => *hidden = to,
            Self::Group(each) if matches!(each.command, Self::Roll(_)) => {
                return each.command.set_own(to);
            }
            _ => return false,
        }
        true
    }

    /// Whether the GM says that it is done openly.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Override(_, command) => command.is_open(),
            command => matches!(command, Self::Open(_)),
        }
    }

    /// Whether it concerns a character only by a word for all who are there, such as `npcs`, and the GM does not say that it is done
    /// openly: nobody becomes known to players by such a word, because the GM may not have thought of those in hiding.
    pub(crate) fn is_by_word(&self, id: CharacterId) -> bool {
        let is_so = matches!(self.itself(), Self::Group(each) if !each.selection.names(id));
        is_so && !self.is_open()
    }

    /// Whether it is hidden while hidden is on. What begins and ends play, who is here, whose turn it is and that the players' screens
    /// are covered are always open; notes and tags say themselves whether they are.
    pub(crate) fn follows_mode(&self) -> bool {
        let never = matches!(
            self.itself().of_one(),
            Self::StartSession
                | Self::EndSession
                | Self::Presence(..)
                | Self::HiddenMode(_)
                | Self::Curtain(_)
                | Self::NextTurn
                | Self::Note { .. }
                | Self::KeepNote { .. }
                | Self::Tag { .. }
                | Self::Random { .. }
                | Self::Reveal(_)
                | Self::RevealSeveral(_)
                | Self::RevealStretch
        );
        !never && !self.is_open() && !self.is_said_of_each()
    }

    /// Whether the GM said of the changes of a joined command, one by one, which are open.
    fn is_said_of_each(&self) -> bool {
        let is_said = |one: &Self| matches!(one, Self::Hidden(_) | Self::Open(_));
        matches!(self.itself(), Self::Together(all) if all.iter().any(is_said))
    }

    /// The same done openly; of a joined command only what players see, and the rest in hiding. `is_seen` says whether they see what
    /// a command changes.
    pub(crate) fn openly_where(self, is_seen: impl Fn(&Self) -> bool) -> Self {
        match self {
            Self::Override(reason, command) => {
                Self::Override(reason, Box::new(command.openly_where(is_seen)))
            }
            Self::Hidden(command) => command.openly_where(is_seen),
            Self::Together(all) => {
                let said = |one: Self| {
                    if is_seen(&one) {
                        one.openly()
                    } else {
                        one.in_hiding()
                    }
                };
                Self::Together(all.into_iter().map(said).collect())
            }
            command => command.openly(),
        }
    }
}
