//! Widgets that know no campaign: frames, styled lines, text, text fields, lists that typing filters, glyphs, themes, big text.

pub(crate) mod big_text;
pub(crate) mod choices;
pub(crate) mod filtered;
pub mod frame;
pub mod glyphs;
pub(crate) mod line;
pub mod list;
pub mod styled_line;
pub mod text;
pub mod text_field;
pub mod theme;

pub(crate) use self::choices::Choices;
pub(crate) use self::filtered::Filtered;
pub use self::glyphs::Glyphs;
pub(crate) use self::line::Draw;
pub use self::styled_line::StyledLine;
pub use self::text_field::Field;
pub use self::theme::{Role, Theme};
