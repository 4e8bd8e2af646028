//! Rolls, contests, rerolls and checks: given a campaign, when a command, then a result or a refusal.

mod after;
mod aloud;
mod builds;
mod checks;
mod contract;
mod described;
mod effects;
mod groups;
mod langobard;
mod nexus;
mod played;
mod rerolls;
mod several;
mod table;
mod templates;
mod vice_virtue;
pub(crate) mod waves;
