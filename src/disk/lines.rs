//! Lines with a limit: whatever an input sends, no more than one line of that length is held.

use std::io::{self, BufRead};

use super::Size;

/// The lines of an input. Of a line over the limit the rest is passed over, and the next line is read as usual.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    limit: usize,
    number: u64,
    /// Whether the rest of the line read last is still to come.
    is_within: bool,
}

/// A line that is longer than the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the line is longer than {}", Size(*.limit as u64))]
pub struct TooLong {
    limit: usize,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this input, each of at most `limit` bytes.
    pub fn new(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            number: 0,
            is_within: false,
        }
    }

    /// The number of the line read last, from 1; 0 before the first.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its end; `None` at the end of the input.
    ///
    /// # Errors
    /// The input can't be read.
    pub fn read(&mut self) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
        if std::mem::take(&mut self.is_within) {
            self.input.skip_until(b'\n')?;
        }
        let mut line = Vec::new();
        // One byte more, for the end of a line that is just as long as it may be.
        let most = self.limit as u64 + 1;
        if io::Read::take(&mut self.input, most).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() > self.limit {
            // What follows may never end: it is passed over only when the next line is asked for.
            self.is_within = true;
            return Ok(Some(Err(TooLong { limit: self.limit })));
        }
        Ok(Some(Ok(line)))
    }
}
