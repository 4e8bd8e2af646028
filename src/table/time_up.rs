//! What ends by time, conditions and timers: what the clock says, an entry of the table writes.

use std::time::Duration;

use super::{Done, Table};
use crate::campaign::Command;

impl Table {
    /// What ran out since this was asked last, in words: the time of a turn, conditions, timers.
    pub fn time_up(&mut self) -> Vec<String> {
        let noted = self.note_time_up();
        let noted = noted.into_iter().map(|done| done.message());
        self.turn_time_up().into_iter().chain(noted).collect()
    }

    /// How long it is until a timer shows something else, or its time is up; `None` while none runs.
    pub(crate) fn next_tick(&mut self) -> Option<Duration> {
        self.tick();
        let now = self.campaign.open_time;
        let next = self
            .campaign
            .timers()
            .filter_map(|timer| timer.changes_in(now));
        next.min().map(Duration::from_millis)
    }

    /// Notes what ran out, in an entry each: a condition of all who got it together ends, a timer stops. What an undo brings back stays until the game master
    /// ends it, also after a restart.
    pub fn note_time_up(&mut self) -> Vec<Done> {
        self.tick();
        let mut done = Vec::new();
        for up in self.campaign.time_up() {
            if self.unwritten.is_some() || self.noted.contains(&up) {
                continue;
            }
            let command = up.command.clone();
            self.noted.push(up);
            if !self.was_taken_back(&command) {
                done.extend(self.run(&command));
            }
        }
        done
    }

    /// Whether an undo took back just what the command would do.
    fn was_taken_back(&mut self, command: &Command) -> bool {
        let (reader, dice) = (self.journal.reader(), self.environment.dice.as_mut());
        let decision = self.campaign.decide(command, reader, dice);
        decision.is_ok_and(|decision| reader.is_undone(&decision).unwrap_or(false))
    }

    /// Whose turn has no time left, said once for each timer: `Ysolde: time is up`. It is no entry, unlike the end of a torch or
    /// of a condition: nothing of the campaign changes, the turn lasts until the game master moves on, and an undo right after
    /// it shall take back what the game master did last.
    pub(crate) fn turn_time_up(&mut self) -> Option<String> {
        let timer = self.campaign.turn_ran_out()?;
        if self.told_turn.replace(timer) == Some(timer) {
            return None;
        }
        let turn = self.campaign.order.as_deref()?.turn()?;
        Some(format!("{}: time is up", self.campaign.turn_name(turn)))
    }
}
