//! From a command to what would happen: one `match`, one file a family of commands.
