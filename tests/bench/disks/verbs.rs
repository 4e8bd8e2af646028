//! Verbs that write, while the disk fails: done or not done, and said; then done on a sound disk.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::fault::{Answer, Fault, Home, LIMIT, is_plain, spawned, told, whole};

/// Each with what it may have made.
pub(crate) const VERBS: [&[&str]; 8] = [
    &["new", "other", "--game", "nexus"],
    &["import", "~/told.jsonl", "--as", "other"],
    &["backup", "mill"],
    &["backup", "mill", "--out", "~/own.rollbook"],
    &["restore", "mill"],
    &["check", "mill", "--rebuild"],
    &["export", "mill", "--out", "~/again.jsonl", "--force"],
    &["recap", "mill", "--out", "~/evening.md", "--force"],
];

/// Runs one, and says what came of the fault.
///
/// # Errors
/// What the proof found; a refusal that is no plain line; a verb that afterwards can't be done.
pub(crate) fn run(template: &Home, fault: &Fault, verb: &[&str]) -> Result<Answer, String> {
    let home = template.copy()?;
    let (ran, too_long) = ended(home.faulty(fault, verb))?;
    let answer = home.answer(too_long.then(|| format!("it takes over {LIMIT:?}")))?;
    let said = String::from_utf8_lossy(&ran.stderr);
    if !is_plain(&said) {
        return Err(format!("it said {said}"));
    }
    // 127: it never began, for want of its libraries.
    if answer == Answer::Missed && !ran.status.success() {
        return Err(format!("without a fault: {said}"));
    }
    for made in ["campaigns/other.rollbook", "own.rollbook"] {
        let made = home.path(made);
        if made.exists() {
            whole(&made)?;
            fs::remove_file(&made).map_err(told)?;
        }
    }
    let text = fs::read_to_string(home.path("again.jsonl"));
    let whole_text = fs::read_to_string(home.path("told.jsonl"));
    if text.is_ok_and(|text| Some(text) != whole_text.ok()) {
        return Err("half an export has its name".to_owned());
    }
    home.prove(&[], None)?;
    home.sound(verb)?;
    Ok(answer)
}

/// Runs a program to its end, or kills it after the time that a command may take.
fn ended(mut program: Command) -> Result<(Output, bool), String> {
    let (stdout, stderr) = (Stdio::piped(), Stdio::piped());
    let mut child = spawned(program.stdin(Stdio::null()).stdout(stdout).stderr(stderr))?;
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        if child.try_wait().map_err(told)?.is_some() {
            return Ok((child.wait_with_output().map_err(told)?, false));
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().map_err(told)?;
    Ok((child.wait_with_output().map_err(told)?, true))
}
