//! The history as it is shown: a window of the journal ([`Window`]), what each entry says (`story`), and the rows that
//! come of it ([`Row`]). Read after entries and keys, never while drawing.

mod figure;
mod narrow;
mod rounds;
mod rows;
mod story;
mod window;

pub(super) use figure::{dice_of, face_of, plain, result_of};
pub(super) use narrow::Narrow;
pub(super) use rows::{Room, Row, rows};
pub(super) use window::Window;
