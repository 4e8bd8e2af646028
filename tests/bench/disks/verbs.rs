//! Verbs that write, while the disk fails: done or not done, and said; then done on a sound disk.

use std::fs;

use super::fault::{Fault, Home, told, whole};

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

/// Runs one; answers whether the fault struck.
///
/// # Errors
/// What the proof found; a refusal in more than a line; a verb that afterwards can't be done.
pub(crate) fn run(template: &Home, fault: &Fault, verb: &[&str]) -> Result<bool, String> {
    let home = template.copy()?;
    let ran = home
        .faulty(fault, verb)
        .output()
        .map_err(|why| format!("strace: {why}"))?;
    let struck = home.struck()?;
    let said = String::from_utf8_lossy(&ran.stderr);
    if said.contains("panicked") || said.lines().count() > 1 {
        return Err(format!("it said {said}"));
    }
    // 127: it never began, for want of its libraries.
    if !struck && !ran.status.success() {
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
    Ok(struck)
}
