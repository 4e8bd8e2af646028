//! Input that is awaited for a while only, so that something can be done where nobody writes.

use std::io::{self, BufRead, ErrorKind, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Lines that may come late.
pub trait LineInput: BufRead {
    /// Waits at most so long for something to read. Returns whether there is some, or the end.
    fn comes_within(&mut self, most: Duration) -> bool;
}

/// What is there from the beginning.
impl LineInput for &[u8] {
    fn comes_within(&mut self, _: Duration) -> bool {
        true
    }
}

/// Standard input, read by a thread that ends with it or with the program.
#[derive(Debug)]
pub struct StandardInput {
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// What came and was not looked at yet.
    next: Option<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// So much of it is read.
    read: usize,
}

impl StandardInput {
    /// Begins to read.
    #[expect(clippy::new_without_default, reason = "it starts a thread")]
    pub fn new() -> Self {
        // One at a time: an input that never ends must not be held.
        let (sender, chunks) = sync_channel(1);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let chunk = match input.fill_buf() {
                    Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                    other => other.map(<[u8]>::to_vec),
                };
                let length = chunk.as_ref().map_or(0, Vec::len);
                input.consume(length);
                if sender.send(chunk).is_err() || length == 0 {
                    return;
                }
            }
        });
        Self {
            chunks,
            next: None,
            chunk: Vec::new(),
            read: 0,
        }
    }
}

impl LineInput for StandardInput {
    fn comes_within(&mut self, most: Duration) -> bool {
        if self.read < self.chunk.len() || self.next.is_some() {
            return true;
        }
        match self.chunks.recv_timeout(most) {
            Ok(chunk) => self.next = Some(chunk),
            Err(RecvTimeoutError::Timeout) => return false,
            Err(RecvTimeoutError::Disconnected) => {}
        }
        true
    }
}

impl BufRead for StandardInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.chunk.len() {
            let next = self.next.take().or_else(|| self.chunks.recv().ok());
            // Without a thread the input has ended.
            self.chunk = next.unwrap_or(Ok(Vec::new()))?;
            self.read = 0;
        }
        Ok(&self.chunk[self.read..])
    }

    fn consume(&mut self, amount: usize) {
        self.read += amount;
    }
}

impl Read for StandardInput {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(to)?;
        self.consume(length);
        Ok(length)
    }
}
