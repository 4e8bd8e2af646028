//! Conditions that end by time: what the clock says, an entry of the table writes.

use super::{Done, Table};
use crate::campaign::Command;

impl Table {
    /// Ends the conditions whose time is up, an entry each. One that an undo brings back stays until it is taken off.
    pub fn end_conditions(&mut self) -> Vec<Done> {
        self.tick();
        let over = self.campaign.conditions_over();
        let mut done = Vec::new();
        for over in over {
            if self.unwritten.is_some() || self.ended.contains(&over) {
                continue;
            }
            let ends = Command::Condition(over.who, over.name.clone(), false);
            let command = if over.hidden {
                ends.in_hiding()
            } else {
                ends.openly()
            };
            self.ended.push(over);
            done.extend(self.run(&command));
        }
        done
    }
}
