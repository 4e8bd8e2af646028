//! What is stored: names in the journal never change.
