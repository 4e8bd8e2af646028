//! The mechanics against exhaustive enumeration, published numbers and the invariants of the rules.

mod attribute_die;
mod described;
mod dice;
mod golden;
mod mechanic;
mod ones_pool;
mod oracle;
mod plain;
mod properties;
mod ranked;
mod rerolls;
mod success_pool;
mod table;
mod throw;
mod twins;
mod uses;
mod vice_die;
