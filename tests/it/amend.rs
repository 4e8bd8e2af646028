//! A roll made otherwise after it was thrown, and the rules overruled: phrase by phrase, at a table without a file.

pub(crate) mod evaluator;
mod force;
mod games;
mod journey;
mod law;
mod random;
mod recorded;
mod several;
mod stored;
