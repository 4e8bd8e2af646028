//! What ends by time, conditions and timers: what the clock says, an entry of the table writes.

use super::{Done, Table};

impl Table {
    /// Notes what ran out, an entry each: a condition ends, a timer stops. What an undo brings back stays until the game master
    /// ends it.
    pub fn note_time_up(&mut self) -> Vec<Done> {
        self.tick();
        let mut done = Vec::new();
        for up in self.campaign.time_up() {
            if self.unwritten.is_some() || self.noted.contains(&up) {
                continue;
            }
            let command = up.command.clone();
            self.noted.push(up);
            done.extend(self.run(&command));
        }
        done
    }
}
