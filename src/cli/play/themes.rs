//! The themes to choose from on the screen: those that are built in and the user's own.

use crate::cli::PathsContext;
use crate::tui::{Display, Theme, ThemeSource};

/// The themes of this user.
#[derive(Debug)]
pub(in crate::cli) struct UserThemes {
    place: PathsContext,
    display: Display,
}

impl UserThemes {
    pub(in crate::cli) fn new(place: &PathsContext, display: Display) -> Self {
        Self {
            place: place.clone(),
            display,
        }
    }
}

impl ThemeSource for UserThemes {
    fn names(&self) -> Vec<(String, String)> {
        let built_in = Theme::built_in().map(|(name, about)| (name.to_owned(), about.to_owned()));
        let own = self.place.own_themes().into_iter();
        built_in
            .chain(own.map(|name| (name, "your own".to_owned())))
            .collect()
    }

    fn theme(&self, name: &str) -> Result<Theme, String> {
        let read = self.place.read_theme(name, self.display);
        read.map_err(|why| format!("{why:#}"))
    }
}
