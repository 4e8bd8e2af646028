//! Random tables: how they are read, their odds, the tables that come with the program.

mod odds;
mod random_texts;
mod reading;
mod rolling;
