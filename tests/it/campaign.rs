//! A campaign without a journal: what a command comes to, one line each, and that every event can be turned round.

mod given;

mod audience;
mod curtain;
mod fight;
mod gear;
mod known;
mod law;
mod people;
mod players;
mod points;
mod saved;
mod session;
mod sheet;
mod stored;
mod table_dice;
mod text;
mod tracks;
mod turns;
mod wounds;
