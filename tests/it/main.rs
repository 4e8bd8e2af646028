//! The tests, a module for each part of the program.

mod game;
mod journal;
mod rules;
