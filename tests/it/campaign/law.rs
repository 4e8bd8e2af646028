//! The law of undo: only what stands exactly as it was left can be turned round.
