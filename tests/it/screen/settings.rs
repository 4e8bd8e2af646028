//! The settings inside: listed with what they mean, changed at once, and written to the user's file.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use rollbook::config::Config;
use rollbook::tui::context::settings_file::{ListedSetting, NewSettings, SettingsFile};
use rollbook::tui::runtime::event_loop::Request;
use rollbook::tui::{Application as _, Role, Theme, UiSettings};

use super::harness::{Play, look};

/// A settings file in memory.
#[derive(Debug, Clone)]
struct Kept(Rc<RefCell<String>>);

impl SettingsFile for Kept {
    fn list(&self) -> Result<Vec<ListedSetting>, String> {
        let config = Config::parse(&self.0.borrow(), "config.ron").map_err(|e| e.to_string())?;
        let listed = Config::SETTINGS.into_iter().map(|setting| ListedSetting {
            setting,
            value: config.value(setting.name).expect("it is one"),
            choices: setting.choices.iter().map(|&it| it.to_owned()).collect(),
        });
        Ok(listed.collect())
    }

    fn set(&self, name: &str, value: &str) -> Result<NewSettings, String> {
        let text = Config::with(Some(&self.0.borrow()), "config.ron", name, value);
        let text = text.map_err(|e| e.to_string())?;
        let config = Config::parse(&text, "config.ron").map_err(|e| e.to_string())?;
        self.0.replace(text);
        Ok(NewSettings {
            ui: UiSettings {
                odds: config.odds,
                ..look()
            },
            mouse: config.mouse,
            backup_folder: config.backup_folder,
            file: PathBuf::from("/home/me/config.ron"),
        })
    }
}

fn play(text: &str) -> (Play, Kept) {
    let kept = Kept(Rc::new(RefCell::new(text.to_owned())));
    let play = Play::sample("nexus", "", (80, 24));
    (play.with_settings_file(Box::new(kept.clone())), kept)
}

#[test]
fn settings_are_listed_changed_at_once_and_written() {
    let (mut play, kept) = play("(\n    odds: Hidden, // they look over my shoulder\n)\n");
    play.keys(":settings<Enter>");
    let listed = play.text();
    for setting in Config::SETTINGS {
        let name = setting.name.replace('_', " ");
        assert!(listed.contains(&name), "{name}: {listed}");
        let start: String = setting.about.chars().take(20).collect();
        assert!(listed.contains(&start), "{start}: {listed}");
    }
    play.keys("o");
    assert!(play.text().contains("as the game says"), "{}", play.text());
    play.keys("s");
    assert_eq!(
        *kept.0.borrow(),
        "(\n    odds: Shown, // they look over my shoulder\n)\n"
    );
    let said = play.text();
    assert!(
        said.contains("odds: shown, saved in /home/me/config.ron"),
        "{said}"
    );
    play.keys("<Esc>");
    assert_eq!(
        play.app.state().settings.odds,
        rollbook::config::Odds::Shown
    );
}

/// Nothing is listed as it is written in the file, and each choice is in plain words.
#[test]
fn values_are_plain_words() {
    let (mut play, _) = play("()");
    play.keys(":settings<Enter>");
    let seen = play.text();
    for row in [
        "mouse          on ",
        "backup folder  none ",
        "table dice     nobody ",
        "digits without",
    ] {
        assert!(seen.contains(row), "no “{row}” in\n{seen}");
    }
    for raw in ["true", "None", "Never", "Qwerty", "_"] {
        let lines = seen.lines().filter(|line| line.contains('│'));
        assert!(
            lines.clone().all(|line| !line.contains(raw)),
            "“{raw}” in\n{seen}"
        );
    }
}

#[test]
fn the_mouse_is_given_back_to_the_terminal() {
    let (mut play, _) = play("()");
    play.keys(":settings<Enter>mf");
    let requests = play.app.requests();
    assert_eq!(requests.last(), Some(&Request::Mouse(false)));
}

#[test]
fn a_text_is_typed_and_a_broken_file_says_why() {
    let (mut play, kept) = play("()");
    play.keys(":settings<Enter>b/mnt/usb \"x\"<Enter>");
    let folder = Some(PathBuf::from("/mnt/usb \"x\""));
    let config = Config::parse(&kept.0.borrow(), "config.ron").expect("it is right");
    assert_eq!(config.backup_folder, folder);
    kept.0.replace("(odds: Sometimes)".to_owned());
    play.keys(":settings<Enter>");
    assert!(play.text().contains("config.ron:1:8"), "{}", play.text());
}

#[test]
fn the_theme_is_chosen_from_the_list_of_themes_and_written() {
    let theme = Config::SETTINGS.into_iter().find(|it| it.name == "theme");
    let choices = theme.expect("it is one").choices;
    let built_in = Theme::built_in().map(|(name, _)| format!("{name:?}"));
    assert_eq!(built_in.collect::<Vec<_>>(), choices);
    let (mut play, kept) = play("(\n    theme: \"light\", // bright here\n)\n");
    play.keys(":settings<Enter>t");
    let selected = play.in_role(Role::Selected);
    assert!(selected.contains(&"▸ light".to_owned()), "{selected:?}");
    play.keys("h<Enter>");
    let expected = "(\n    theme: \"high-contrast\", // bright here\n)\n";
    assert_eq!(*kept.0.borrow(), expected);
    let bar = play.bar();
    assert!(bar.contains("high-contrast, saved in"), "{bar}");
}

/// `theme NAME` in the palette chooses it at once; a name that none has is answered with one that is like it.
#[test]
fn the_palette_takes_the_name_of_a_theme() {
    let (mut play, kept) = play("(\n)\n");
    play.keys(":theme light");
    assert!(
        play.text().contains("shows the theme light"),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert!(
        play.bar().contains("theme: light, saved in"),
        "{}",
        play.bar()
    );
    assert!(kept.0.borrow().contains("theme: \"light\""));
    play.keys(":theme lihgt");
    let text = play.text();
    assert!(
        text.contains("is not a theme; did you mean light?"),
        "{text}"
    );
    play.keys("<Enter><Esc>:theme<Enter>");
    assert!(play.text().contains("high-contrast"), "{}", play.text());
}
