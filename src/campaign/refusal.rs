//! What a campaign says no to. The message is the status line's words: lower case, what was wrong, what to do.

use crate::rules::RuleError;

/// Why a command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The dice rules.
    #[error(transparent)]
    Rule(#[from] RuleError),
}
