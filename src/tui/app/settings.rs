//! Lists the settings with their values, changes one, and writes it to the user's settings file.

use crate::config::value_in_words;
use crate::tui::app::App;
use crate::tui::context::settings_file::{ListedSetting, SettingsFile};
use crate::tui::context::{AppState, Effect, UiSettings};
use crate::tui::dialogs::theme_menu::ThemeMenu;
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};
use crate::tui::runtime::event_loop::Request;
use crate::tui::widgets::{Role, Theme};

impl App {
    /// Sets where the settings are read from and written to.
    #[must_use]
    pub fn with_settings_file(self, file: Box<dyn SettingsFile>) -> Self {
        let settings_file = Some(file);
        Self {
            settings_file,
            ..self
        }
    }

    /// Obeys these settings from now on.
    #[must_use]
    pub fn with_settings(mut self, settings: UiSettings) -> Self {
        self.state.settings = settings;
        self.refresh();
        self
    }

    /// Lists the themes.
    pub(crate) fn list_themes(&self) -> Effect {
        let all = self
            .settings_file
            .as_ref()
            .and_then(|file| file.list().ok());
        let mut all = all.into_iter().flatten();
        let current = all.find(|it| it.setting.name == "theme");
        let current = current.map_or_else(String::new, |it| words(&it));
        Effect::open(ThemeMenu::new(&self.state, &current))
    }

    /// Lists all settings; each opens its values.
    pub(crate) fn list_settings(&self) -> Effect {
        let Some(file) = &self.settings_file else {
            return Effect::status("there is no settings file here");
        };
        match file.list() {
            Ok(all) => Effect::open(menu(&self.state, all)),
            Err(why) => Effect::status(why),
        }
    }

    /// Shows a theme from now on, and writes its name to the settings.
    pub(crate) fn use_theme(&mut self, theme: Theme, name: Option<&str>) {
        self.close_dialog();
        self.state.show_theme(theme);
        match (name, &self.settings_file) {
            (None, _) => {}
            (Some(name), Some(_)) => self.set("theme", &format!("{name:?}")),
            (Some(name), None) => {
                let words = format!("theme: {name}, until the end; there is no settings file here");
                self.status = Some((Role::Text, words));
            }
        }
    }

    /// Writes one setting and obeys it at once.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let Some(file) = &self.settings_file else {
            return;
        };
        match file.set(name, value) {
            Err(why) => self.status = Some((Role::Warning, why)),
            Ok(new) => {
                self.dialogs.clear();
                self.state.settings = new.ui;
                self.state.table.set_backup_folder(new.backup_folder);
                self.requests.push(Request::Mouse(new.mouse));
                self.refresh();
                let words = format!(
                    "{}: {}, saved in {}",
                    name.replace('_', " "),
                    value_in_words(name, value),
                    new.file.display()
                );
                self.status = Some((Role::Text, words));
            }
        }
    }
}

fn menu(state: &AppState, all: Vec<ListedSetting>) -> Menu {
    let widest = |of: &dyn Fn(&ListedSetting) -> usize| all.iter().map(of).max().unwrap_or(0);
    let (names, values) = (
        widest(&|it| it.setting.name.len()),
        widest(&|it| words(it).chars().count()).min(20),
    );
    let mut letters = MnemonicKeys::without("");
    let items = all.into_iter().map(|listed| {
        let about = listed.setting.about;
        let name = listed.setting.name.replace('_', " ");
        let value = words(&listed);
        let label = format!("{name:<names$}  {value:<values$}  {about}");
        Item::new(letters.of(&name), label, change(state, listed))
    });
    Menu::new("Settings", items.collect())
}

/// Asks for the value of one setting.
fn change(state: &AppState, listed: ListedSetting) -> Effect {
    let name = listed.setting.name;
    if name == "theme" {
        return Effect::open(ThemeMenu::new(state, &words(&listed)));
    }
    if listed.choices.is_empty() {
        let title = name.replace('_', " ");
        let prompt = TextPrompt::new(title, listed.setting.about, move |_, typed| {
            let value = match typed {
                "" => "None".to_owned(),
                text => format!("Some({text:?})"),
            };
            Ok(Effect::Set(name, value))
        });
        let now = match listed.value.as_str() {
            "None" => String::new(),
            _ => words(&listed),
        };
        return Effect::open(prompt.starting_with(&now));
    }
    let [on, off] = state.theme().glyphs.ticks;
    let mut letters = MnemonicKeys::without("");
    let items = listed.choices.into_iter().map(|value| {
        let mark = if value == listed.value { on } else { off };
        let shown = value_in_words(name, &value);
        let label = format!("{mark} {shown}");
        Item::new(letters.of(&shown), label, Effect::Set(name, value))
    });
    Effect::open(Menu::new(name.replace('_', " "), items.collect()))
}

/// Its value in plain words.
fn words(listed: &ListedSetting) -> String {
    value_in_words(listed.setting.name, &listed.value)
}
