//! The themes that can be chosen while the program runs.

use std::fmt;

use crate::tui::widgets::Theme;
use crate::tui::widgets::theme::Display;

/// Themes by name. The caller that knows the user's files supplies one.
pub trait ThemeSource: fmt::Debug + Send + Sync {
    /// The names, with a few words on each.
    fn names(&self) -> Vec<(String, String)>;

    /// The theme of a name.
    ///
    /// # Errors
    /// Why it can't be used.
    fn theme(&self, name: &str) -> Result<Theme, String>;
}

/// The themes that are built in.
#[derive(Debug, Default)]
pub struct BuiltInThemes {
    /// What the terminal shows.
    pub display: Display,
}

impl ThemeSource for BuiltInThemes {
    fn names(&self) -> Vec<(String, String)> {
        let names = Theme::built_in();
        names
            .map(|(name, about)| (name.to_owned(), about.to_owned()))
            .collect()
    }

    fn theme(&self, name: &str) -> Result<Theme, String> {
        Theme::named(name, self.display).ok_or_else(|| format!("no theme “{name}”"))
    }
}
