//! Themes: the style of each [`Role`]. Other modules name a role, never a colour.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use serde::Deserialize;
use strum::{EnumCount as _, IntoEnumIterator as _};

use crate::game::RonError;
use crate::game::ron_error::RonText;
use crate::tui::widgets::glyphs::Glyphs;
use crate::tui::widgets::text;

/// Defines the roles, each with its name in a theme file.
macro_rules! roles {
    ($($(#[$meaning:meta])* $role:ident $name:ident,)*) => {
        /// The meaning of a piece of text. Colour is never the only sign: a word or glyph says the same.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash,
            strum::EnumCount, strum::EnumIter, strum::Display, strum::IntoStaticStr,
        )]
        pub enum Role {
            $($(#[$meaning])* $role,)*
        }

        /// The format of a theme file: colours and weights of each role. A role that it leaves out is drawn as ordinary text, so
        /// that a user's theme stays valid when a role is added.
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct File {
            $($name: StyleSpec,)*
        }

        impl File {
            fn style(&self, role: Role) -> Style {
                match role {
                    $(Role::$role => self.$name.style(),)*
                }
            }
        }
    };
}

roles! {
    /// Ordinary text.
    Text text,
    /// Less important text: absent characters, hints, times.
    Dim dim,
    /// Titles of panes and headings.
    Title title,
    /// Borders.
    Border border,
    /// The border of the focused pane.
    Focus focus,
    /// A key to press.
    Key key,
    /// The selected line or the chosen character.
    Selected selected,
    /// The text cursor.
    Cursor cursor,
    /// A success or a gain.
    Good good,
    /// A failure or a loss.
    Bad bad,
    /// A refusal, a warning, a question.
    Warning warning,
    /// A state that stays on: VICE ACTION, TABLE DICE, sticky modifiers.
    Badge badge,
    /// Undone or dropped.
    Struck struck,
    /// That hidden is on, in the title and every frame: a colour of its own, reversed without colours.
    Hidden hidden,
}

/// The style of what must be seen without colours.
const REVERSED: Style = Style::new()
    .add_modifier(Modifier::REVERSED)
    .add_modifier(Modifier::BOLD);

/// The style of every role, and the glyphs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    styles: [Style; Role::COUNT],
    /// The characters used for drawing.
    pub glyphs: &'static Glyphs,
    /// Whether every frame says that hidden is on.
    pub(crate) is_hidden: bool,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StyleSpec {
    fg: Option<Paint>,
    bg: Option<Paint>,
    is: Vec<Weight>,
}

#[derive(Clone, Copy, Deserialize)]
enum Weight {
    Bold,
    Dim,
    Italic,
    Underlined,
    Reversed,
    CrossedOut,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Paint(Color);

impl TryFrom<String> for Paint {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| {
            format!(
                "“{text}” is not a colour; write black, red, green, yellow, blue, magenta, cyan, gray, white, \
                 a number up to 255 or #rrggbb"
            )
        })
    }
}

impl StyleSpec {
    fn style(&self) -> Style {
        let weights = self.is.iter().map(|weight| match weight {
            Weight::Bold => Modifier::BOLD,
            Weight::Dim => Modifier::DIM,
            Weight::Italic => Modifier::ITALIC,
            Weight::Underlined => Modifier::UNDERLINED,
            Weight::Reversed => Modifier::REVERSED,
            Weight::CrossedOut => Modifier::CROSSED_OUT,
        });
        Style {
            fg: self.fg.map(|paint| paint.0),
            bg: self.bg.map(|paint| paint.0),
            ..Style::new().add_modifier(weights.collect())
        }
    }
}

impl Default for Theme {
    /// The dark theme, in Unicode.
    fn default() -> Self {
        let text = Self::embedded("dark").expect("it is embedded under this name");
        Self::parse(text, "dark.ron", Glyphs::UNICODE).expect("the embedded themes are tested")
    }
}

impl Theme {
    /// The text of an embedded theme: `dark`, `light`, `high-contrast`; `None` for other names.
    pub fn embedded(name: &str) -> Option<&'static str> {
        match name {
            "dark" => Some(include_str!("../../../assets/themes/dark.ron")),
            "light" => Some(include_str!("../../../assets/themes/light.ron")),
            "high-contrast" => Some(include_str!("../../../assets/themes/high-contrast.ron")),
            _ => None,
        }
    }

    /// Parses the text of a theme file; `file` is its name in errors.
    ///
    /// # Errors
    /// Invalid RON, an unknown colour or role; with file, line and column.
    pub fn parse(text: &str, file: &str, glyphs: &'static Glyphs) -> Result<Self, RonError> {
        let file: File = RonText::new(text, file).read()?;
        Ok(Self::from_styles(glyphs, |role| file.style(role)))
    }

    /// A theme from a function that gives each role's style.
    pub fn from_styles(glyphs: &'static Glyphs, style: impl Fn(Role) -> Style) -> Self {
        let mut styles = [Style::new(); Role::COUNT];
        for role in Role::iter() {
            styles[role as usize] = style(role);
        }
        // Unmistakable in a theme that doesn't name it, too.
        let hidden = &mut styles[Role::Hidden as usize];
        if *hidden == Style::new() {
            *hidden = REVERSED;
        }
        Self {
            styles,
            glyphs,
            is_hidden: false,
        }
    }

    /// The same theme without colours, for `NO_COLOR`.
    #[must_use]
    pub fn without_colour(&self) -> Self {
        Self::from_styles(self.glyphs, |role| match role {
            Role::Hidden => REVERSED,
            role => Style {
                fg: None,
                bg: None,
                ..self.style(role)
            },
        })
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    /// Fills the screen with the style of text, if the theme sets one.
    pub(crate) fn ground(&self, screen: Rect, buf: &mut Buffer) {
        let style = self.style(Role::Text);
        if style != Style::default() {
            buf.set_style(screen, style);
        }
    }

    /// Text wrapped to lines of at most `width` columns.
    pub(crate) fn wrapped<'a>(&self, role: Role, words: &str, width: u16) -> Vec<Line<'a>> {
        let lines = text::wrap(words, width.into()).into_iter();
        lines
            .map(|line| Line::from(self.span(role, line)))
            .collect()
    }

    /// The pointer in front of the selected line or the space in front of another, and the role of its text.
    pub(crate) fn pointer(&self, here: bool) -> (&'static str, Role) {
        if here {
            (self.glyphs.pointer, Role::Selected)
        } else {
            (" ", Role::Text)
        }
    }

    /// Styled text. All users' text passes through here, because characters that could disturb the terminal are replaced.
    pub(crate) fn span<'a>(
        &self,
        role: Role,
        words: impl Into<std::borrow::Cow<'a, str>>,
    ) -> Span<'a> {
        Span::styled(
            text::clean(words.into(), self.glyphs.ascii),
            self.style(role),
        )
    }
}
