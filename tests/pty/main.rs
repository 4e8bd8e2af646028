//! The program in a real terminal.
