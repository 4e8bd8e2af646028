//! Some random input for everything that reads what comes from outside; millions more are `cargo bench --bench fuzz -- TARGET
//! INPUTS`.

#[path = "../bench/fuzz/targets.rs"]
pub(crate) mod targets;

use targets::Target;

#[track_caller]
fn takes(target: Target, inputs: u32) {
    if let Err(fall) = target.feed(inputs, 1) {
        panic!("{target:?}: {fall}");
    }
}

#[test]
fn phrases() {
    takes(Target::Phrases, 2_000);
}

#[test]
fn requests_of_the_filter() {
    takes(Target::Filter, 2_000);
}

#[test]
fn files_that_people_write() {
    takes(Target::Ron, 2_000);
}

#[test]
fn games_that_people_describe() {
    takes(Target::Described, 120);
}

#[test]
fn campaign_files() {
    takes(Target::Opener, 100);
}

#[test]
fn what_a_terminal_sends() {
    takes(Target::Keys, 150);
}

#[test]
fn requests_of_browsers() {
    takes(Target::Requests, 500);
}
