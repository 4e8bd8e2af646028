//! The user's settings, keys, theme and games as the program uses them. What can't be taken of them never stops play: the
//! default takes its place, and the fault is told.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use jiff::tz::TimeZone;

use super::atomic_write::{Existing, write_atomically};
use super::play::themes::UserThemes;
use super::{Color, PathsContext};
use crate::config::{Config, Glyphs as GlyphChoice, Paths};
use crate::game::{self, LoadError, Source, sanitize};
use crate::journal::JournalError;
use crate::tui::context::settings_file::ListedSetting;
use crate::tui::widgets::theme::{AUTOMATIC, strikes};
use crate::tui::{Colours, Display, Glyphs, Keymap, Theme, UiSettings};

/// What could not be taken, each with file, line and column where there is one, and what takes its place.
#[derive(Debug, Clone, Default)]
pub struct Faults(Vec<String>);

impl Faults {
    /// What was read, else the default.
    fn or<T>(&mut self, read: Result<T>, instead: &str, default: impl FnOnce() -> T) -> T {
        read.unwrap_or_else(|why| {
            self.0.push(format!("{why:#}; {instead}"));
            default()
        })
    }

    /// Adds sentences.
    pub(super) fn add(&mut self, faults: impl IntoIterator<Item = String>) {
        self.0.extend(faults);
    }

    /// One sentence each.
    pub(crate) fn sentences(&self) -> &[String] {
        &self.0
    }

    /// Prints them as errors, one line each.
    pub fn print(&self) {
        for fault in &self.0 {
            // stderr may be closed; ignore it.
            let _ = writeln!(io::stderr(), "rollbook: {}", sanitize(fault));
        }
    }
}

impl PathsContext {
    /// The user's settings over the defaults.
    pub fn config(&self, faults: &mut Faults) -> Config {
        let instead = "the default settings are used";
        faults.or(self.read_config(), instead, Config::default)
    }

    fn read_config(&self) -> Result<Config> {
        let file = &self.config_file;
        match read_unless_missing(file)? {
            Some(text) => Ok(Config::parse(&text, &file.display().to_string())?),
            None if *file == self.paths.config_file() => Ok(Config::default()),
            None => bail!("no settings file {}", file.display()),
        }
    }

    /// What the screen obeys of the settings, with these keys, in a terminal whose background is light or dark.
    pub(crate) fn ui_settings(
        &self,
        config: &Config,
        keymap: Keymap,
        (colour, is_light): (Color, bool),
        faults: &mut Faults,
    ) -> UiSettings {
        let display = Display {
            is_light,
            ..Self::display(config, colour)
        };
        UiSettings {
            keymap,
            theme: self.theme(config, display, faults),
            themes: Arc::new(UserThemes::new(self, display)),
            odds: config.odds,
            table_dice: config.table_dice,
            zone: TimeZone::system(),
        }
    }

    /// All settings with their values; the user's themes are among the choices.
    pub(crate) fn list_settings(&self) -> Result<Vec<ListedSetting>> {
        let config = self.read_config()?;
        let listed = Config::SETTINGS.into_iter().map(|setting| {
            let mut choices: Vec<String> =
                setting.choices.iter().map(|&it| it.to_owned()).collect();
            if setting.name == "theme" {
                choices.extend(self.own_themes().iter().map(|name| format!("{name:?}")));
            }
            let value = config.value(setting.name).unwrap_or_default();
            ListedSetting {
                setting,
                value,
                choices,
            }
        });
        Ok(listed.collect())
    }

    /// The names of the user's themes.
    pub(super) fn own_themes(&self) -> Vec<String> {
        let files = fs::read_dir(self.paths.themes()).into_iter().flatten();
        let names = files.filter_map(|file| {
            let path = file.ok()?.path();
            let is_theme = path.extension().is_some_and(|it| it == "ron");
            let name = path.file_stem()?.to_str().filter(|_| is_theme)?;
            Theme::embedded(name).is_none().then(|| name.to_owned())
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// Changes one setting in the user's settings file, which is made if it isn't there; `value` is written as in the file.
    pub(crate) fn set(&self, name: &str, value: &str) -> Result<()> {
        let file = &self.config_file;
        let text = read_unless_missing(file)?;
        let text = Config::with(text.as_deref(), &file.display().to_string(), name, value)?;
        if let Some(folder) = file.parent() {
            let unmade = || format!("{} could not be made", folder.display());
            fs::create_dir_all(folder).with_context(unmade)?;
        }
        let write = |out: &mut BufWriter<&File>| Ok(out.write_all(text.as_bytes())?);
        write_atomically(file, Existing::IsReplaced, write)
    }

    /// Checks the text of a settings file, and whether there is the theme that it names.
    pub(super) fn check_settings(&self, text: &str, shown: &str) -> Result<()> {
        let config = Config::parse(text, shown)?;
        let theme = self.read_theme(&config.theme, Display::default());
        theme.map(drop).with_context(|| shown.to_owned())
    }

    /// Says on stderr what is wrong with a settings file that was named, for a command that reads none of it.
    pub fn tell_named_settings(&self) {
        if self.config_file != self.paths.config_file() {
            let mut faults = Faults::default();
            self.config(&mut faults);
            faults.print();
        }
    }

    /// The folder for second copies of backups, if the settings name one.
    pub(crate) fn backup_folder(&self, faults: &mut Faults) -> Option<PathBuf> {
        let folder = self.config(faults).backup_folder?;
        let base = self.config_file.parent().unwrap_or(Path::new(""));
        Some(Paths::expanded(&folder, base))
    }

    /// Whether the folder for second copies is there.
    pub(super) fn look_for_backup_folder(&self, faults: &mut Faults) {
        let folder = self.backup_folder(&mut Faults::default());
        let missing = folder.filter(|folder| !folder.is_dir());
        let found = missing.map_or(Ok(()), |it| Err(JournalError::NoFolder(it).into()));
        faults.or(found, "until then no second copies are made", || ());
    }

    /// The same for a command, which says on stderr what it could not take.
    pub(crate) fn backup_folder_told(&self) -> Option<PathBuf> {
        let mut faults = Faults::default();
        let folder = self.backup_folder(&mut faults);
        faults.print();
        folder
    }

    /// The user's keys over the defaults for the keyboard.
    pub fn keymap(&self, config: &Config, faults: &mut Faults) -> Keymap {
        let default = || Keymap::of(config.keyboard);
        faults.or(
            self.read_keymap(default()),
            "the default keys are used",
            default,
        )
    }

    fn read_keymap(&self, default: Keymap) -> Result<Keymap> {
        let file = self.paths.keymap_file();
        match read_unless_missing(&file)? {
            Some(text) => Ok(default.with(&text, &file.display().to_string())?),
            None => Ok(default),
        }
    }

    /// The characters that draw and the colours, as settings and surroundings have them.
    pub(crate) fn display(config: &Config, colour: Color) -> Display {
        let variable = |name: &str| std::env::var(name).ok();
        let glyphs = match config.glyphs {
            GlyphChoice::Auto => Glyphs::of_locale(variable),
            GlyphChoice::Unicode => Glyphs::UNICODE,
            GlyphChoice::Ascii => Glyphs::ASCII,
        };
        let no_colour = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let coloured = match colour {
            Color::Auto => !no_colour(),
            Color::Always => true,
            Color::Never => false,
        };
        let colours = if coloured {
            Colours::of_terminal(variable)
        } else {
            Colours::None
        };
        Display {
            glyphs,
            colours,
            is_light: false,
            strikes: strikes(variable),
        }
    }

    /// Whether the terminal's background decides about the theme.
    pub(crate) fn follows_terminal(&self, config: &Config, display: Display) -> bool {
        let own = || {
            read_unless_missing(&self.paths.theme_file(&config.theme))
                .ok()
                .flatten()
        };
        let is_own = || own().is_some_and(|text| Theme::text_follows_terminal(&text));
        display.colours != Colours::None && (Theme::follows_terminal(&config.theme) || is_own())
    }

    /// The theme of the settings.
    pub(crate) fn theme(&self, config: &Config, display: Display, faults: &mut Faults) -> Theme {
        let default = || Theme::named(AUTOMATIC, display).expect("it is built in");
        let instead = "the theme auto is used";
        faults.or(self.read_theme(&config.theme, display), instead, default)
    }

    pub(super) fn read_theme(&self, name: &str, display: Display) -> Result<Theme> {
        if let Some(theme) = Theme::named(name, display) {
            return Ok(theme);
        }
        let file = self.paths.theme_file(name);
        let text = read_unless_missing(&file)?.with_context(|| {
            let known: Vec<_> = Theme::built_in().map(|(name, _)| name).collect();
            format!(
                "no theme “{name}”; use one of {}, or create {}",
                known.join(", "),
                file.display()
            )
        })?;
        Ok(Theme::parse(&text, &file.display().to_string(), display)?)
    }

    /// The user's games and those that are built in.
    pub(crate) fn games(&self, faults: &mut Faults) -> Vec<Source> {
        let all = game::all(Some(&self.paths.games()));
        let instead = "the games that are built in are offered";
        let all = faults.or(all.map_err(Into::into), instead, || {
            game::embedded().into_iter().map(Ok).collect()
        });
        let taken = all.into_iter().map(|game| {
            let game = game.map(Some).map_err(Into::into);
            faults.or(game, "this game is not offered", || None)
        });
        taken.flatten().collect()
    }
}

/// A file's text; `None` where there is no such file.
fn read_unless_missing(path: &Path) -> Result<Option<String>> {
    match game::text(path) {
        Ok(text) => Ok(Some(text)),
        Err(LoadError::Unreadable { error, .. }) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e.into()),
    }
}
