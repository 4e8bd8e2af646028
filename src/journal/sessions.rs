//! Where sessions begin. They rise with the entries' numbers, so halving finds the place, whatever the length.

use super::{JournalError, Line, Reader};
use crate::campaign::Seq;

/// The first step back when the beginning of a session is looked for: the history shows about as many entries.
const FEW: u64 = 32;

impl Reader {
    /// The first entry of a session, the one that starts it; of session 0 the first of all. `None` where nothing happened
    /// in it. Looks by ever longer steps back from the last entry, then by halves: late sessions are asked for most.
    ///
    /// # Errors
    /// Unreadable.
    pub fn first_of(&self, session: u32) -> Result<Option<Line>, JournalError> {
        let _moment = self.moment();
        let is_before = |seq| Ok(self.line(Seq(seq))?.session < session);
        let mut high = self.last()?.0;
        let mut step = FEW;
        let mut low = 1;
        while let Some(back) = high.checked_sub(step).filter(|back| *back > 0) {
            if is_before(back)? {
                low = back + 1;
                break;
            }
            high = back;
            step *= 2;
        }
        while low < high {
            let middle = u64::midpoint(low, high);
            if is_before(middle)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let line = self.line(Seq(low))?;
        Ok(Some(line).filter(|line| line.session == session))
    }
}
