//! A modifier typed into the builder: `+2 high ground` for this roll alone, with `sticky` behind it until it is taken off,
//! with `sticky all` for everybody present.

use crate::campaign::Command;
use crate::game::Reach;
use crate::rules::Effect;
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;
use crate::tui::panes::roll::Roll;
use crate::tui::panes::roll::mode::Mode;
use crate::tui::prompts::command_prompt;

/// What was typed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Given {
    /// For this roll alone.
    Once(String, Effect),
    /// The command that gives it to stay.
    Sticky(Command),
}

impl Given {
    /// Label and effect, in either order.
    ///
    /// # Errors
    /// There is no effect in it, or it reaches other rolls than this one; in words.
    pub(crate) fn read(desk: &Desk, typed: &str) -> Result<Self, String> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let (words, sticky) = match words.as_slice() {
            [rest @ .., "sticky", "all"] => (rest, Some(None)),
            [rest @ .., "sticky"] => (rest, Some(desk.chosen)),
            all => (all, None),
        };
        let who = sticky.flatten();
        let command = command_prompt::modifier(desk, who, &words.join(" "))?;
        match command {
            command if sticky.is_some() => Ok(Self::Sticky(command)),
            Command::AddModifier {
                label,
                effect,
                reach: Reach::All,
                ..
            } => Ok(Self::Once(label, effect)),
            _ => Err("what reaches other rolls stays: type “sticky” behind it".to_owned()),
        }
    }
}

impl Roll {
    /// Puts what was typed into the roll, or on the sheets; what can't be stays to be mended.
    pub(crate) fn give(&mut self, desk: &Desk, typed: &str) -> Reply {
        let given = match Given::read(desk, typed) {
            Ok(given) => given,
            Err(no) => return Reply::say(no),
        };
        let reply = match given {
            Given::Once(label, effect) => {
                self.draft_mut(desk).give(label, effect);
                Reply::Done
            }
            Given::Sticky(command) => match desk.refusal(&command) {
                Some(no) => return Reply::say(no.to_string()),
                None => Reply::run(command),
            },
        };
        self.mode = Mode::Builder;
        reply
    }
}
