//! The verbs of the command line, one file each. What they print is made here; `main` hands them input and output.

pub mod filter;
