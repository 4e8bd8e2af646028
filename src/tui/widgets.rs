//! Widgets that know no campaign: frames, styled lines, text, text fields, glyphs, themes, big text.

pub(crate) mod big_text;
pub(crate) mod choices;
pub mod frame;
pub mod glyphs;
pub mod list;
pub mod styled_line;
pub mod text;
pub mod text_field;
pub mod theme;

pub(crate) use self::choices::Choices;
pub use self::glyphs::Glyphs;
pub use self::styled_line::StyledLine;
pub use self::text_field::Field;
pub use self::theme::{Role, Theme};
