//! A campaign played in the plain mode while the disk fails: what is refused is asked for again.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;

use super::fault::{Fault, Home, Lasts, told};

/// How it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Its input ends.
    Well,
    /// It is killed at the first refusal.
    Killed,
}

const WORDS: [&str; 4] = ["one", "two", "three", "four"];

/// Plays; answers whether the fault struck.
///
/// # Errors
/// What the proof found; a fault that is over and still refuses; a refusal without a reason.
pub(crate) fn play(template: &Home, fault: &Fault, ends: Ends) -> Result<bool, String> {
    // Its answers go the same way.
    if fault.call == "write" {
        return Ok(false);
    }
    let home = template.copy()?;
    let mut command = home.faulty(fault, &["line", "mill"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|why| format!("strace: {why}"))?;
    let mut input = child.stdin.take().expect("it was piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it was piped"));
    let (mut acknowledged, mut unknown) = (Vec::new(), None);
    'phrases: for word in WORDS {
        for again in 0.. {
            // It may have ended.
            let _ = writeln!(input, "note \"{word}\" open");
            let mut answer = String::new();
            answers.read_line(&mut answer).map_err(told)?;
            if answer.is_empty() {
                break 'phrases;
            }
            if answer.starts_with("ok ") {
                acknowledged.push(word.to_owned());
                unknown = None;
                break;
            }
            if !answer.starts_with("no ") || answer.contains("Error code") {
                return Err(format!("it said {answer}"));
            }
            unknown = Some(word);
            if ends == Ends::Killed {
                child.kill().map_err(told)?;
                break 'phrases;
            }
            match fault.lasts {
                Lasts::On => break,
                Lasts::Once if again > 0 => return Err(format!("refused again: {answer}")),
                Lasts::Once => {}
            }
        }
    }
    drop(input);
    let mut said = String::new();
    let mut errors = child.stderr.take().expect("it was piped");
    errors.read_to_string(&mut said).map_err(told)?;
    child.wait().map_err(told)?;
    if said.contains("panicked") || said.lines().count() > 1 {
        return Err(format!("it said {said}"));
    }
    let struck = home.struck()?;
    home.prove(&acknowledged, unknown)?;
    Ok(struck)
}
