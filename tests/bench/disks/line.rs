//! A campaign played in the plain mode while the disk fails: what is refused is asked for again.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use super::fault::{Answer, Fault, Home, LIMIT, Lasts, is_plain, spawned, told};

/// How it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Its input ends.
    Well,
    /// It is killed at the first refusal.
    Killed,
}

const WORDS: [&str; 4] = ["one", "two", "three", "four"];

/// Plays, and says what came of the fault.
///
/// # Errors
/// What the proof found; a fault that is over and still refuses; a refusal without a reason.
pub(crate) fn play(template: &Home, fault: &Fault, ends: Ends) -> Result<Answer, String> {
    // Its answers go the same way.
    if fault.call == "write" {
        return Ok(Answer::Missed);
    }
    let home = template.copy()?;
    let mut command = home.faulty(fault, &["line", "mill"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = spawned(&mut command)?;
    let mut input = child.stdin.take().expect("it was piped");
    let output = BufReader::new(child.stdout.take().expect("it was piped"));
    let (send, answers) = mpsc::channel();
    thread::spawn(move || output.lines().try_for_each(|line| send.send(line)));
    let (mut acknowledged, mut unknown) = (Vec::new(), None);
    let mut stuck = None;
    'phrases: for word in WORDS {
        for again in 0.. {
            // It may have ended.
            let _ = writeln!(input, "note \"{word}\" open");
            let answer = match answers.recv_timeout(LIMIT) {
                Ok(answer) => answer.map_err(told)?,
                Err(RecvTimeoutError::Disconnected) => break 'phrases,
                Err(RecvTimeoutError::Timeout) => {
                    child.kill().map_err(told)?;
                    unknown = Some(word);
                    stuck = Some(format!("an answer takes over {LIMIT:?}"));
                    break 'phrases;
                }
            };
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
                Lasts::Once if again > 0 => {
                    child.kill().map_err(told)?;
                    stuck = Some(format!("refused again: {answer}"));
                    break 'phrases;
                }
                Lasts::Once => {}
            }
        }
    }
    drop(input);
    let mut said = String::new();
    let mut errors = child.stderr.take().expect("it was piped");
    errors.read_to_string(&mut said).map_err(told)?;
    child.wait().map_err(told)?;
    if !is_plain(&said) {
        return Err(format!("it said {said}"));
    }
    let answer = home.answer(stuck)?;
    home.prove(&acknowledged, unknown)?;
    Ok(answer)
}
