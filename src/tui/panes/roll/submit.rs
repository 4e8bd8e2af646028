//! From the builder to the table: commands, and real dice where those are thrown.

use super::draft::Draft;
use super::{Last, Roll, repeat, whose};
use crate::campaign::test::{Keep, Source};
use crate::campaign::{CharacterId, Command};
use crate::rules::plain_dice::DiceExpr;
use crate::tui::commands::table_dice;
use crate::tui::context::effect::Reply;
use crate::tui::context::state::Desk;

impl Roll {
    /// Throws what the builder holds, once.
    pub(crate) fn throw(&mut self, desk: &Desk) -> Reply {
        if let Some(amending) = self.amending(desk) {
            return amending.throw(desk);
        }
        match self.draft(desk) {
            Some(draft) if draft.spent => {
                Reply::say("that is rolled; change something, or . rolls it again")
            }
            Some(draft) if draft.test.is_some() => {
                let draft = draft.clone();
                self.send(desk, whose(desk), draft)
            }
            _ => Reply::say("nothing to roll yet; r picks"),
        }
    }

    /// The last roll again, by whoever is chosen now.
    pub(crate) fn again(&mut self, desk: &Desk) -> Reply {
        if self.last.is_none() {
            self.last = repeat::of(desk);
        }
        match self.last.clone() {
            None => Reply::say("nothing was rolled in this campaign yet; r picks"),
            Some(Last::Dice(_, command)) => self.send_dice(desk, *command),
            Some(Last::Roll(_, draft)) => {
                let mut draft = match desk.chosen {
                    _ if desk.group.is_some() => match draft.by_each() {
                        Ok(draft) => draft,
                        Err(no) => return Reply::say(no),
                    },
                    Some(who) => draft.by(desk.campaign(), who),
                    None => *draft,
                };
                let said = self.draft(desk).filter(|now| !now.worn);
                draft.hidden |= said.is_some_and(|said| said.hidden);
                // Real dice were asked for that one roll.
                draft.table_dice = said.and_then(|said| said.table_dice);
                // What is half built stays until this is on disk.
                self.send(desk, whose(desk), draft)
            }
        }
    }

    /// On its way to the table; faces are asked for first where real dice are thrown.
    pub(crate) fn send(&mut self, desk: &Desk, whose: Option<CharacterId>, draft: Draft) -> Reply {
        let Some(command) = draft.command(desk) else {
            return Reply::Done;
        };
        let asked = draft.table_dice;
        self.sent = Some(Last::Roll(whose, Box::new(draft)));
        table_dice::ask(desk, command, asked)
    }

    /// Plain dice, which nobody's sheet knows of.
    pub(crate) fn plain_dice(&mut self, desk: &Desk, dice: DiceExpr, label: String) -> Reply {
        let hidden = self
            .draft(desk)
            .is_some_and(|draft| draft.hidden && !draft.worn);
        let source = Source::Thrown;
        let command = Command::Dice {
            dice,
            label,
            hidden,
            source,
        };
        self.send_dice(desk, command)
    }

    fn send_dice(&mut self, desk: &Desk, command: Command) -> Reply {
        let asked = self.draft(desk).and_then(|draft| draft.table_dice);
        self.sent = Some(Last::Dice(whose(desk), Box::new(command.clone())));
        table_dice::ask(desk, command, asked)
    }

    /// A point spent on throwing the open outcome again.
    pub(crate) fn reroll(&mut self, desk: &Desk) -> Reply {
        let who = self.open_of(desk).or(desk.chosen);
        let Some(who) = who else {
            return Reply::say("nobody is chosen");
        };
        let command = Command::Reroll {
            who,
            keep: Keep::Best,
            resource: None,
            dice: Source::Thrown,
        };
        let asked = self.draft(desk).and_then(|draft| draft.table_dice);
        table_dice::ask(desk, command, asked)
    }

    /// The other result of a reroll counts after all.
    pub(crate) fn keep_other(&self, desk: &Desk) -> Reply {
        match self.other_of(desk) {
            Some((who, keep)) => Reply::run(Command::Keep { who, keep }),
            None => Reply::say("no reroll left a choice between two results"),
        }
    }

    /// Whose outcome may be chosen anew, and how.
    pub(crate) fn other_of(&self, desk: &Desk) -> Option<(CharacterId, Keep)> {
        let who = self.open_of(desk)?;
        let open = desk.campaign().character(who)?.open.as_deref()?;
        open.other.as_ref()?;
        Some((who, if open.newer { Keep::Old } else { Keep::New }))
    }

    /// Whose outcome is open: the chosen one's, else that of the result on the screen.
    pub(crate) fn open_of(&self, desk: &Desk) -> Option<CharacterId> {
        let chosen = desk.chosen().filter(|who| who.open.is_some());
        let shown = || {
            let shown = self.result.as_ref()?.seq();
            let mut all = desk.campaign().characters.values();
            all.find(|who| who.open.as_deref().is_some_and(|open| open.seq == shown))
        };
        chosen.or_else(shown).map(|who| who.id)
    }
}

/// Whether any of the builder's faces come from the table: those of the chosen one, or of anybody in the group.
pub(crate) fn any_real(desk: &Desk, asked: Option<bool>) -> bool {
    match desk.group {
        None => desk.throws_by_hand(desk.chosen, asked),
        Some(_) => desk
            .members()
            .iter()
            .any(|who| desk.throws_by_hand(Some(who.id), asked)),
    }
}
