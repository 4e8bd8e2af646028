//! The program itself, run as a user would.

mod backup;
mod canary;
mod check;
mod compare;
mod disk;
mod export;
mod files;
mod filter;
mod given;
mod hangs;
mod hidden;
mod hostile;
mod killed;
mod line;
mod log;
mod luck;
mod overwrite;
mod pairs;
mod party;
mod players;
mod private;
mod recap;
mod separators;
mod two;
mod verbs;
mod watch;
