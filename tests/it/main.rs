//! The tests, a module for each part of the program.

mod amend;
mod architecture;
mod campaign;
mod cli;
mod config;
mod docs;
mod every_command;
mod forged;
mod fuzz;
mod game;
mod journal;
mod luck;
mod named_dice;
mod phrase;
mod pictures;
mod random;
mod readme;
mod recap;
mod released;
mod rolls;
mod rules;
mod screen;
mod spoil;
mod spoken;
mod stored_shapes;
mod storm;
