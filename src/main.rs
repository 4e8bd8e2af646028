//! The program: takes the command line apart and hands each verb what it needs.

use std::io;
use std::process::ExitCode;

use rollbook::cli::filter;

fn main() -> ExitCode {
    let verb = std::env::args().nth(1);
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let done = match verb.as_deref() {
        Some("odds") => filter::odds(input, output),
        Some("resolve") => filter::resolve(input, output),
        _ => return ExitCode::from(2),
    };
    if done.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
