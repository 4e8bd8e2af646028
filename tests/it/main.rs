//! The tests, a module for each part of the program.

mod architecture;
mod campaign;
mod game;
mod journal;
mod phrase;
mod rolls;
mod rules;
