//! A wrong command line, as a message of one line.

use clap::error::{ContextKind, ErrorKind};

/// What is wrong and where help is: clap's own words for it, which take up several lines, as one.
pub fn usage_error(error: &clap::Error) -> String {
    let told = error.to_string();
    let mut parts = told.split("\n\n").map(one_line);
    let what = parts.next().unwrap_or_default();
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    // A usage and the advice to ask for help follow; only what helps at once is kept.
    let tips: String = parts
        .filter_map(|part| Some(format!("; {}", part.strip_prefix("tip: ")?)))
        .collect();
    let help = match (error.kind(), error.get(ContextKind::Usage)) {
        (ErrorKind::InvalidSubcommand, _) | (_, None) => "rollbook --help".to_owned(),
        (_, Some(usage)) => help_of(&usage.to_string()),
    };
    format!("{what}{tips}; try `{help}`")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `Usage: rollbook log [OPTIONS] <CAMPAIGN>`: `rollbook log --help`, whatever the program's file is called.
fn help_of(usage: &str) -> String {
    let words = usage
        .split_whitespace()
        .skip_while(|word| *word == "Usage:");
    let verbs = words
        .skip(1)
        .take_while(|word| word.chars().all(|c| c.is_ascii_lowercase()));
    let words: Vec<&str> = ["rollbook"].into_iter().chain(verbs).collect();
    format!("{} --help", words.join(" "))
}
