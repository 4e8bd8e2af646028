//! What a terminal is printed: only what may reach one. Into files and pipes everything goes as it is.

use std::io::{self, IsTerminal, Write};

use crate::game::sanitize;

/// Standard output as its reader may have it.
pub fn safe_output(out: impl Write + IsTerminal + 'static) -> Box<dyn Write> {
    if out.is_terminal() {
        Box::new(SafeOutput::new(out))
    } else {
        Box::new(out)
    }
}

/// Holds back a character until it is whole.
struct SafeOutput<W> {
    out: W,
    partial: Vec<u8>,
}

impl<W: Write> SafeOutput<W> {
    fn new(out: W) -> Self {
        Self {
            out,
            partial: Vec::new(),
        }
    }
}

impl<W: Write> Write for SafeOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.partial.extend(bytes);
        let whole = match std::str::from_utf8(&self.partial) {
            Err(e) if e.error_len().is_none() => e.valid_up_to(),
            _ => self.partial.len(),
        };
        let rest = self.partial.split_off(whole);
        let text = std::mem::replace(&mut self.partial, rest);
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<String> = text.split('\n').map(sanitize).collect();
        self.out.write_all(lines.join("\n").as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::SafeOutput;

    #[test]
    fn what_comes_in_pieces_is_cleaned_as_a_whole() {
        let text = "漢 \u{9b}31m a\u{202e}b\n👨\u{200d}👧\n";
        for size in 1..text.len() {
            let mut out = Vec::new();
            let mut seen = SafeOutput::new(&mut out);
            for piece in text.as_bytes().chunks(size) {
                seen.write_all(piece).expect("memory can be written");
            }
            let cleaned = String::from_utf8(out).expect("it stays text");
            assert_eq!(cleaned, "漢 \u{fffd}31m a\u{fffd}b\n👨👧\n", "{size}");
        }
    }
}
