//! A mistake in a file that somebody wrote: where it is and what to do.

use ron::error::{Error, SpannedError};

/// A mistake in a config, keymap or theme file. Shown as `file:line:column: what is wrong`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct ConfigError {
    /// The file as the user knows it.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// Lower case, no full stop.
    pub message: String,
}

impl ConfigError {
    /// At a byte of the text: for what only the whole file shows to be wrong.
    #[must_use]
    pub fn at(file: &str, text: &str, byte: usize, message: String) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            message,
        }
    }

    pub(super) fn ron(file: &str, error: &SpannedError) -> Self {
        Self {
            file: file.to_owned(),
            line: error.span.start.line,
            column: error.span.start.col,
            message: plain(&error.code),
        }
    }
}

/// RON's own sentences speak of parsers; these speak of the file.
fn plain(error: &Error) -> String {
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => format!("unknown setting “{found}”; known: {}", expected.join(", ")),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => format!(
            "“{found}” is not known here; one of {}",
            expected.join(", ")
        ),
        Error::DuplicateStructField { field, .. } => format!("“{field}” is set twice"),
        Error::MissingStructField { field, .. } => format!("“{field}” is missing"),
        Error::InvalidValueForType { expected, found } => {
            format!("{expected} was expected, not {found}")
        }
        Error::ExpectedBoolean => "true or false was expected".to_owned(),
        Error::ExpectedString => "text in double quotes was expected".to_owned(),
        Error::ExpectedComma => "a comma is missing before this".to_owned(),
        Error::Message(message) => message.clone(),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            "an opening ( was expected: the settings stand in ( )".to_owned()
        }
        Error::ExpectedArray => "a list in [ ] was expected".to_owned(),
        Error::Eof => "the file ends too early; is a bracket missing".to_owned(),
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            let first = letters.next().map(|c| c.to_lowercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
    }
}
