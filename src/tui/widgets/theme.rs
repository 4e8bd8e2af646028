//! Themes: the style of each [`Role`]. Other modules name a role, never a colour.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};
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

        /// The format of a theme file: colours and weights of each role. What it leaves out is as in the theme that it is based
        /// on.
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct File {
            /// The theme that it changes.
            based_on: Option<String>,
            /// What differs in a terminal of 16 colours.
            sixteen: Sixteen,
            $($name: StyleSpec,)*
        }

        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct Sixteen {
            $($name: StyleSpec,)*
        }

        impl File {
            /// What the file says about a role, and what it says for 16 colours.
            fn specs(&self, role: Role) -> [&StyleSpec; 2] {
                match role {
                    $(Role::$role => [&self.$name, &self.sixteen.$name],)*
                }
            }
        }
    };
}

roles! {
    /// Ordinary text; its background is the ground of the whole screen.
    Text text,
    /// What carries weight: headings, who acts, what came of it.
    Strong strong,
    /// Less important text: labels, hints, times, who is absent.
    Dim dim,
    /// Titles of panes.
    Title title,
    /// Edges, rules, and what is used up.
    Border border,
    /// The edge and title of the focused pane.
    Focus focus,
    /// A key to press.
    Key key,
    /// The selected line, the chosen character, whose turn it is.
    Selected selected,
    /// The text cursor.
    Cursor cursor,
    /// The worst verdicts: a blunder.
    Worst worst,
    /// A failure or a loss.
    Bad bad,
    /// A success at a price, a tie.
    Mixed mixed,
    /// A success or a gain.
    Good good,
    /// The best verdicts: a critical success.
    Best best,
    /// A refusal, a warning, a question.
    Warning warning,
    /// A mode that is on: VICE ACTION, TABLE DICE.
    Badge badge,
    /// What stands for a while: conditions, injuries, modifiers that stay.
    Ill ill,
    /// Undone or dropped.
    Struck struck,
    /// What is kept from players: the title and every edge while hidden is on, and the word (hidden).
    Hidden hidden,
    /// The ground of the title and of the key bar.
    Raised raised,
}

/// The style of what must be seen without colours.
const REVERSED: Style = Style::new()
    .add_modifier(Modifier::REVERSED)
    .add_modifier(Modifier::BOLD);

/// What the terminal shows and what surrounds it: what a theme file needs to become a [`Theme`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Display {
    /// The characters used for drawing.
    pub glyphs: &'static Glyphs,
    /// How many colours it has.
    pub colours: Colours,
    /// Whether its background is light; known only after it was asked.
    pub is_light: bool,
    /// Whether it draws a line through text.
    pub strikes: bool,
}

/// How many colours a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colours {
    /// All.
    #[default]
    True,
    /// The sixteen of its palette.
    Sixteen,
    /// None, for `NO_COLOR`.
    None,
}

impl Colours {
    /// What a terminal says of itself in the environment. Without a sign of true colour it is taken to have 16.
    pub fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Self {
        let is =
            |name: &str, known: &dyn Fn(&str) -> bool| variable(name).is_some_and(|it| known(&it));
        let says_so = is("COLORTERM", &|it| matches!(it, "truecolor" | "24bit"));
        let named = is("TERM", &|term| {
            term.ends_with("-direct") || TRUE_COLOUR.iter().any(|known| term.contains(known))
        });
        if says_so || named || is("WT_SESSION", &|it| !it.is_empty()) {
            Self::True
        } else {
            Self::Sixteen
        }
    }
}

/// Terminals whose terminfo entries tell of true colour, by a part of their names.
const TRUE_COLOUR: [&str; 7] = [
    "kitty",
    "alacritty",
    "foot",
    "wezterm",
    "ghostty",
    "contour",
    "rio",
];

impl Default for Display {
    fn default() -> Self {
        Self {
            glyphs: Glyphs::UNICODE,
            colours: Colours::True,
            is_light: false,
            strikes: true,
        }
    }
}

/// Whether a terminal, by what it says of itself in the environment, draws a line through text: those that leave it out are known.
pub fn strikes(variable: impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    !["linux", "vt", "screen", "dumb"]
        .iter()
        .any(|known| term.starts_with(known))
}

/// The style of every role, and the glyphs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    styles: [Style; Role::COUNT],
    /// The characters used for drawing.
    pub glyphs: &'static Glyphs,
    /// Whether every frame says that hidden is on.
    pub(crate) is_hidden: bool,
    /// Whether struck text has a line through it.
    pub(crate) strikes: bool,
}

/// What a file says about a role; what it leaves out stays.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StyleSpec {
    fg: Option<Paint>,
    bg: Option<Paint>,
    is: Option<Vec<Weight>>,
}

impl File {
    /// The theme that this file makes of the one it changes; without that, of plain text.
    fn over(&self, base: Option<&Theme>, display: Display) -> Theme {
        let theme = Theme::from_styles(display.glyphs, |role| {
            let style = base.map_or_else(Style::new, |base| base.style(role));
            let [spec, sixteen] = self.specs(role);
            match display.colours {
                Colours::Sixteen => sixteen.over(spec.over(style, nearest), nearest),
                Colours::True | Colours::None => spec.over(style, |colour| colour),
            }
        });
        let theme = match display.colours {
            Colours::None => theme.without_colour(),
            Colours::True | Colours::Sixteen => theme,
        };
        Theme {
            strikes: theme.strikes && display.strikes,
            ..theme
        }
    }
}

/// The nearest of a terminal's sixteen colours, for themes that name none themselves.
fn nearest(colour: Color) -> Color {
    let Color::Rgb(r, g, b) = colour else {
        return colour;
    };
    let distance = |(_, known): &(Color, [u8; 3])| -> u32 {
        let parts = known.iter().zip([r, g, b]);
        parts
            .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
            .sum()
    };
    let found = PALETTE.iter().min_by_key(|it| distance(it));
    found.map_or(colour, |(known, _)| *known)
}

/// The sixteen colours as xterm shows them.
const PALETTE: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [205, 0, 0]),
    (Color::Green, [0, 205, 0]),
    (Color::Yellow, [205, 205, 0]),
    (Color::Blue, [0, 0, 238]),
    (Color::Magenta, [205, 0, 205]),
    (Color::Cyan, [0, 205, 205]),
    (Color::Gray, [229, 229, 229]),
    (Color::DarkGray, [127, 127, 127]),
    (Color::LightRed, [255, 0, 0]),
    (Color::LightGreen, [0, 255, 0]),
    (Color::LightYellow, [255, 255, 0]),
    (Color::LightBlue, [92, 92, 255]),
    (Color::LightMagenta, [255, 0, 255]),
    (Color::LightCyan, [0, 255, 255]),
    (Color::White, [255, 255, 255]),
];

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
    /// A style changed as it says; `paint` turns its colours into those of the terminal.
    fn over(&self, style: Style, paint: impl Fn(Color) -> Color) -> Style {
        let weights = |weights: &Vec<Weight>| {
            let weights = weights.iter().map(|weight| match weight {
                Weight::Bold => Modifier::BOLD,
                Weight::Dim => Modifier::DIM,
                Weight::Italic => Modifier::ITALIC,
                Weight::Underlined => Modifier::UNDERLINED,
                Weight::Reversed => Modifier::REVERSED,
                Weight::CrossedOut => Modifier::CROSSED_OUT,
            });
            weights.collect()
        };
        let given = |colour: &Option<Paint>| colour.map(|colour| paint(colour.0));
        Style {
            fg: given(&self.fg).or(style.fg),
            bg: given(&self.bg).or(style.bg),
            add_modifier: self.is.as_ref().map_or(style.add_modifier, weights),
            ..style
        }
    }
}

impl Default for Theme {
    /// The dark theme, in Unicode and true colour.
    fn default() -> Self {
        Self::named("dark", Display::default()).expect("it is embedded under this name")
    }
}

/// The default: `dark` or `light`, as the terminal's background is.
pub const AUTOMATIC: &str = "auto";

/// The embedded themes by name, with a few words on each.
const EMBEDDED: [(&str, &str, &str); 7] = [
    (
        "dark",
        "for dark terminals",
        include_str!("../../../assets/themes/dark.ron"),
    ),
    (
        "light",
        "for light terminals",
        include_str!("../../../assets/themes/light.ron"),
    ),
    (
        "high-contrast",
        "white on black, nothing dim",
        include_str!("../../../assets/themes/high-contrast.ron"),
    ),
    (
        "colour-blind-dark",
        "from red to blue, on a dark ground",
        include_str!("../../../assets/themes/colour-blind-dark.ron"),
    ),
    (
        "colour-blind-light",
        "from red to blue, on a light ground",
        include_str!("../../../assets/themes/colour-blind-light.ron"),
    ),
    (
        "candlelight",
        "warm and dark, for a table with little light",
        include_str!("../../../assets/themes/candlelight.ron"),
    ),
    (
        "parchment",
        "ink on warm paper, for a bright room",
        include_str!("../../../assets/themes/parchment.ron"),
    ),
];

/// The names that stand for a dark and a light theme, with a few words on each.
const PAIRS: [(&str, &str, [&str; 2]); 2] = [
    (
        AUTOMATIC,
        "dark or light, as the terminal is",
        ["dark", "light"],
    ),
    (
        "colour-blind",
        "from red to blue, dark or light as the terminal is",
        ["colour-blind-dark", "colour-blind-light"],
    ),
];

impl Theme {
    /// The names of the themes that are built in, with a few words on each: first those that follow the terminal.
    pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
        let pairs = PAIRS.iter().map(|(name, about, _)| (*name, *about));
        pairs.chain(EMBEDDED.iter().map(|(name, about, _)| (*name, *about)))
    }

    /// The text of an embedded theme; `None` for other names.
    pub fn embedded(name: &str) -> Option<&'static str> {
        let mut all = EMBEDDED.iter();
        all.find(|(known, ..)| *known == name)
            .map(|(.., text)| *text)
    }

    /// Whether this name stands for two themes, so that the terminal's background decides.
    pub fn follows_terminal(name: &str) -> bool {
        PAIRS.iter().any(|(pair, ..)| *pair == name)
    }

    /// Whether the terminal's background decides about this theme file. A file that can't be read needs no terminal.
    pub fn text_follows_terminal(text: &str) -> bool {
        let file: Result<File, _> = RonText::new(text, "").read();
        file.is_ok_and(|file| Self::follows_terminal(file.based_on.as_deref().unwrap_or(AUTOMATIC)))
    }

    /// A theme that is built in; `None` for other names.
    ///
    /// # Panics
    /// Never: the embedded themes are tested.
    pub fn named(name: &str, display: Display) -> Option<Self> {
        let pair = PAIRS.iter().find(|(pair, ..)| *pair == name);
        let name = pair.map_or(
            name,
            |(.., [dark, light])| if display.is_light { light } else { dark },
        );
        let file: File = RonText::new(Self::embedded(name)?, name)
            .read()
            .expect("the embedded themes are tested");
        Some(file.over(None, display))
    }

    /// Parses the text of a theme file; `file` is its name in errors. What it leaves out is as in the theme that its `based_on`
    /// names, else as in the one that fits the terminal.
    ///
    /// # Errors
    /// Invalid RON, an unknown colour, role or theme; with file, line and column.
    pub fn parse(text: &str, file: &str, display: Display) -> Result<Self, RonError> {
        let ron = RonText::new(text, file);
        let read: File = ron.read()?;
        let name = read.based_on.as_deref().unwrap_or(AUTOMATIC);
        let Some(base) = Self::named(name, display) else {
            let known = Self::built_in().map(|(name, _)| name);
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(ron.at(
                &["based_on"],
                format!("no theme “{name}”; use one of {known}"),
            ));
        };
        Ok(read.over(Some(&base), display))
    }

    /// A theme from a function that gives each role's style.
    pub fn from_styles(glyphs: &'static Glyphs, style: impl Fn(Role) -> Style) -> Self {
        let mut styles = [Style::new(); Role::COUNT];
        for role in Role::iter() {
            styles[role as usize] = style(role);
        }
        let struck = styles[Role::Struck as usize].add_modifier;
        Self {
            styles,
            glyphs,
            is_hidden: false,
            strikes: !glyphs.ascii && struck.contains(Modifier::CROSSED_OUT),
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

    /// Whether roles have colours of their own.
    pub(crate) fn has_colours(&self) -> bool {
        self.style(Role::Good).fg != self.style(Role::Bad).fg
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    /// The style of a role on a ground of its colour: the word HIDDEN.
    pub(crate) fn reversed(&self, role: Role) -> Style {
        self.style(role).patch(REVERSED)
    }

    /// Text for [`Role::Struck`]: between marks where a line through it can't be shown.
    pub(crate) fn struck<'a>(&self, words: &'a str) -> Cow<'a, str> {
        text::struck(words, self.strikes)
    }

    /// The columns of these marks.
    pub(crate) const fn struck_marks(&self) -> usize {
        if self.strikes { 0 } else { text::STRUCK_MARKS }
    }

    /// Gives the whole screen the ground of the theme, if it has one. Cell by cell, because `set_style` takes several times as
    /// long.
    pub(crate) fn ground(&self, buf: &mut Buffer) {
        let Style { fg, bg, .. } = self.style(Role::Text);
        let (fg, bg) = (fg.unwrap_or_default(), bg.unwrap_or_default());
        if (fg, bg) == (Color::Reset, Color::Reset) {
            return;
        }
        for cell in &mut buf.content {
            (cell.fg, cell.bg) = (fg, bg);
        }
    }

    /// Empties an area, so that a dialog can be drawn there.
    pub(crate) fn clear(&self, area: Rect, buf: &mut Buffer) {
        Clear.render(area, buf);
        buf.set_style(area, self.style(Role::Text));
    }

    /// Gives a line the ground of the title and of the key bar.
    pub(crate) fn raise(&self, line: Rect, buf: &mut Buffer) {
        buf.set_style(line, self.style(Role::Raised));
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
    pub(crate) fn span<'a>(&self, role: Role, words: impl Into<Cow<'a, str>>) -> Span<'a> {
        let words = text::clean(words.into(), self.glyphs.ascii);
        Span::styled(words, self.text_style(role))
    }

    /// The style of text in a role. Every screen begins on the ground of ordinary text; where the ground is another, that text
    /// stands on it.
    pub(super) fn text_style(&self, role: Role) -> Style {
        match role {
            Role::Text => Style {
                bg: None,
                ..self.style(role)
            },
            role => self.style(role),
        }
    }
}
