//! Lines with a limit: whatever an input sends, no more than one line of that length is held.

use std::io::{self, BufRead};

use super::Size;
use super::encoding::{Utf16, remove_mark};

/// The lines of an input. Of a line over the limit the rest is passed over, and the next line is read as usual.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    limit: usize,
    number: u64,
    /// Whether the rest of the line read last is still to come.
    is_within: bool,
    /// Whether no line is read any more.
    has_ended: bool,
}

/// Why a line is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It is longer than the limit.
    #[error("the line is longer than {}", Size(*.0 as u64))]
    TooLong(usize),
    /// No line of the input can be read.
    #[error(transparent)]
    Encoding(#[from] Utf16),
}

impl<R: BufRead> Lines<R> {
    /// The lines of this input, each of at most `limit` bytes.
    pub fn new(input: R, limit: usize) -> Self {
        Self {
            input,
            limit,
            number: 0,
            is_within: false,
            has_ended: false,
        }
    }

    /// What they are read from.
    pub fn input(&mut self) -> &mut R {
        &mut self.input
    }

    /// The number of the line read last, from 1; 0 before the first.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its end; `None` at the end of the input.
    ///
    /// # Errors
    /// The input can't be read.
    pub fn read(&mut self) -> io::Result<Option<Result<Vec<u8>, LineError>>> {
        if self.has_ended {
            return Ok(None);
        }
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
        if self.number == 1
            && let Err(other) = remove_mark(&mut line)
        {
            self.has_ended = true;
            return Ok(Some(Err(other.into())));
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() > self.limit {
            // What follows may never end: it is passed over only when the next line is asked for.
            self.is_within = true;
            return Ok(Some(Err(LineError::TooLong(self.limit))));
        }
        Ok(Some(Ok(line)))
    }
}
