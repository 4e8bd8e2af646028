//! The screen: the campaign used last or the one named, else the start screen.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};

use super::open::{environment, prepare};
use super::web::{page_starter, page_was_on};
use crate::cli::{
    Color, DiceArg, Faults, NewArgs, PathsContext, entries, new, time_format, write_page,
};
use crate::config::Config;
use crate::journal::Reader;
use crate::journal::backups;
use crate::table::{Clock, Table};
use crate::tui::context::settings_file::{ListedSetting, NewSettings, SettingsFile};
use crate::tui::runtime::terminal::Screen;
use crate::tui::start::{Choice, GameChoice, Start};
use crate::tui::{App, Application as _, Ended, Leaving, Opening, UiSettings, run};

/// What the screen opens with.
pub enum StartMode<'a> {
    /// This campaign.
    Named(&'a str),
    /// The one used last, else the start screen.
    Last,
    /// A table that is there already: a demo.
    Ready(Box<Table>),
}

/// Shows the screen until the user quits; returns the exit status.
///
/// # Errors
/// A named campaign can't be opened, or there is no terminal.
pub fn screen(
    place: &PathsContext,
    colour: Color,
    dice: &DiceArg,
    start_mode: StartMode<'_>,
) -> Result<u8> {
    refuse_dumb("use `rollbook line CAMPAIGN`")?;
    let mut faults = Faults::default();
    let config = place.config(&mut faults);
    let asks = place.follows_terminal(&config, PathsContext::display(&config, colour));
    let mut unopened = None;
    let mut at = match start_mode {
        StartMode::Ready(table) => Some((*table, None)),
        StartMode::Named(typed) => Some(opened(named(place, typed)?, dice)?),
        StartMode::Last => last_used(place, dice, &mut unopened),
    };
    let taken = Screen::take(config.mouse, asks);
    let mut screen =
        taken.context("the screen needs a terminal; without one use `rollbook line CAMPAIGN`")?;
    // For a dark background, as most are, while the terminal answers which it has.
    let keymap = place.keymap(&config, &mut faults);
    let mut settings = place.ui_settings(&config, keymap, (colour, false), &mut faults);
    let mut is_light = false;
    // What is told on the screen that opens next.
    let mut told = String::new();
    loop {
        let Some((table, path)) = at.take() else {
            let background = (colour, &mut is_light);
            follow_background((place, &config), background, &mut screen, &mut settings);
            let told = (unopened.take(), std::mem::take(&mut faults));
            match choose(place, &mut screen, &settings, told, dice)? {
                StartChoice::Table(opened) => at = Some(*opened),
                StartChoice::Status(status) => return Ok(status),
            }
            continue;
        };
        let page_was_on = page_was_on(place, table.reader());
        let home = place.clone();
        let page_writer = move |reader: &Reader, page| {
            write_page(&home, reader, page).map_err(|why| format!("{why:#}"))
        };
        let app = App::new(table, settings.clone(), screen.area());
        let app = match path {
            Some(path) => app.with_opening(opening(place.clone(), path)),
            None => app,
        };
        let mut notices = std::mem::take(&mut faults).sentences().to_vec();
        notices.extend(Some(std::mem::take(&mut told)).filter(|words| !words.is_empty()));
        notices.extend(page_was_on);
        let mut app = app
            .with_notices(&notices)
            .with_page_writer(Arc::new(page_writer))
            .with_page_starter(page_starter(place.clone()))
            .with_waker(screen.waker());
        // Also while the terminal answers.
        screen.prepare(|frame| app.draw(frame))?;
        let background = (colour, &mut is_light);
        if follow_background((place, &config), background, &mut screen, &mut settings) {
            app = app.with_settings(settings.clone());
            screen.prepare(|frame| app.draw(frame))?;
        }
        let mut app = app.with_settings_file(Box::new(OwnSettings {
            place: place.clone(),
            colour,
            is_light,
        }));
        let ended = play(place, &mut screen, &mut app);
        let leaving = app.leaving().cloned();
        let back = leaving == Some(Leaving::Campaigns);
        let file = app.state().table.reader().path().to_owned();
        let closed = app.close();
        if let Some(Leaving::Restore(from)) = leaving {
            told = closed.map_or_else(|why| why.to_string(), |()| restored(&file, &from));
            match opened(file, dice) {
                Ok(opened) => at = Some(opened),
                Err(why) => unopened = Some(format!("{told}; {why:#}")),
            }
            continue;
        }
        if back {
            // Some may have been set meanwhile; what is wrong in them was told.
            let faults = &mut Faults::default();
            let config = place.config(faults);
            let keymap = place.keymap(&config, faults);
            settings = place.ui_settings(&config, keymap, (colour, is_light), faults);
            unopened = closed.err().map(|why| why.to_string());
            continue;
        }
        drop(screen);
        closed?;
        return Ok(status(ended?));
    }
}

/// Waits until the terminal has said which background it has, the first time. Returns whether it is another one than the settings
/// are for; these are then made for it.
fn follow_background(
    (place, config): (&PathsContext, &Config),
    (colour, is_light): (Color, &mut bool),
    screen: &mut Screen,
    settings: &mut UiSettings,
) -> bool {
    let before = std::mem::replace(is_light, screen.is_light());
    if *is_light == before {
        return false;
    }
    // What is wrong with them was told.
    let told = &mut Faults::default();
    let keymap = settings.keymap.clone();
    *settings = place.ui_settings(config, keymap, (colour, *is_light), told);
    true
}

/// Puts a backup in the place of a campaign that is closed, and says what was done.
fn restored(campaign: &Path, from: &Path) -> String {
    match backups::restore(campaign, Some(from), Clock::System.now()) {
        Err(why) => why.to_string(),
        Ok(done) => {
            let as_of = time_format::local(done.as_of);
            let count = entries(done.entries.0);
            let kept = done.kept.map_or_else(String::new, |(kept, _)| {
                format!("; the state before is kept as the backup {}", kept.name())
            });
            format!("restored as of {as_of}: {count}{kept}")
        }
    }
}

/// This user's settings file.
#[derive(Debug)]
struct OwnSettings {
    place: PathsContext,
    colour: Color,
    is_light: bool,
}

impl SettingsFile for OwnSettings {
    fn list(&self) -> Result<Vec<ListedSetting>, String> {
        self.place.list_settings().map_err(|why| format!("{why:#}"))
    }

    fn set(&self, name: &str, value: &str) -> Result<NewSettings, String> {
        let (place, mut faults) = (&self.place, Faults::default());
        place.set(name, value).map_err(|why| format!("{why:#}"))?;
        let config = place.config(&mut faults);
        let keymap = place.keymap(&config, &mut faults);
        let background = (self.colour, self.is_light);
        Ok(NewSettings {
            ui: place.ui_settings(&config, keymap, background, &mut faults),
            mouse: config.mouse,
            backup_folder: place.backup_folder(&mut faults),
            file: place.config_file.clone(),
        })
    }
}

/// Runs until the user leaves; a demo that can't be kept stays on the screen.
fn play(place: &PathsContext, screen: &mut Screen, app: &mut App) -> io::Result<Ended> {
    loop {
        let ended = run(screen, app)?;
        let name = match app.leaving() {
            Some(Leaving::Keep(name)) => name.clone(),
            _ => return Ok(ended),
        };
        let path = place
            .campaigns
            .create()
            .and_then(|()| place.campaigns.new_file_for(&name));
        let kept = path.as_ref().ok().cloned();
        if app.keep(path) {
            // Next time it is the one used last; where that can't be written down, it is kept all the same.
            let _ = kept.map(|path| place.campaigns.remember(&path));
            return Ok(ended);
        }
    }
}

enum StartChoice {
    Table(Box<Opened>),
    Status(u8),
}

/// The start screen, until a campaign is open or the user leaves. `unopened`: why the one used last is not open; `faults`: of
/// the settings.
fn choose(
    place: &PathsContext,
    screen: &mut Screen,
    settings: &UiSettings,
    (unopened, mut faults): (Option<String>, Faults),
    dice: &DiceArg,
) -> Result<StartChoice> {
    let games = choices(place, &mut faults);
    let backup_folder = place.backup_folder(&mut Faults::default());
    let campaigns = (place.campaigns.clone()).with_second_copies(backup_folder);
    let start = Start::new(campaigns, games, settings.clone());
    let mut start = start.with_notices(faults.sentences());
    if let Some(why) = unopened {
        start.set_status(why);
    }
    loop {
        if let killed @ Ended::Killed(_) = run(screen, &mut start)? {
            return Ok(StartChoice::Status(status(killed)));
        }
        let opened = match start.choice() {
            None | Some(Choice::Quit) => return Ok(StartChoice::Status(0)),
            Some(Choice::Open(path)) => opened(path.clone(), dice),
            Some(Choice::New { name, game, sample }) => {
                let party = sample.then(|| "sample".to_owned());
                let (name, game) = (name.clone(), game.clone());
                made(place, &NewArgs { name, game, party }, dice)
            }
        };
        match opened {
            Ok(opened) => return Ok(StartChoice::Table(Box::new(opened))),
            Err(why) => start.set_status(format!("{why:#}")),
        }
    }
}

/// Where there is but a line to write on; `instead` is what needs no more.
pub(crate) fn refuse_dumb(instead: &str) -> Result<()> {
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        bail!("this terminal can't show a screen (TERM=dumb); {instead}");
    }
    Ok(())
}

pub(crate) fn status(ended: Ended) -> u8 {
    match ended {
        Ended::Over => 0,
        Ended::Killed(status) => u8::try_from(status).unwrap_or(1),
    }
}

/// The campaign used last, where it is still there and can be opened; else `why` not.
fn last_used(place: &PathsContext, dice: &DiceArg, why: &mut Option<String>) -> Option<Opened> {
    let path = place.campaigns.last_used()?;
    let opened = opened(path, dice);
    opened.map_err(|e| *why = Some(format!("{e:#}"))).ok()
}

/// A word alone may be a verb mistyped as well.
fn named(place: &PathsContext, typed: &str) -> Result<PathBuf> {
    let path = place.campaigns.find(typed)?;
    let by_name = path.parent() == Some(place.campaigns.folder());
    if by_name && !path.exists() {
        bail!("no campaign and no command `{typed}`; see `rollbook list` and `rollbook --help`");
    }
    Ok(path)
}

/// A table, and where its campaign was opened; `None` for a demo.
type Opened = (Table, Option<PathBuf>);

fn opened(path: PathBuf, dice: &DiceArg) -> Result<Opened> {
    let table = Table::open(&path, environment(dice)?)?;
    Ok((table, Some(path)))
}

/// What the first frame doesn't wait for: reading folders and writing a file takes as long as drawing it.
fn opening(place: PathsContext, path: PathBuf) -> Opening {
    Box::new(move |table| {
        // What is wrong in the settings was told on the screen.
        let backup_folder = place.backup_folder(&mut Faults::default());
        prepare(&place, table, &path, backup_folder);
        // Where that can't be written down, there is a campaign to play all the same.
        let _ = place.campaigns.remember(&path);
    })
}

/// Made whole and closed first, so that it opens like any other.
fn made(place: &PathsContext, args: &NewArgs, dice: &DiceArg) -> Result<Opened> {
    new(place, args)?.close()?;
    opened(place.campaigns.file_for(&args.name)?, dice)
}

fn choices(place: &PathsContext, faults: &mut Faults) -> Vec<GameChoice> {
    place
        .games(faults)
        .into_iter()
        .map(GameChoice::from)
        .collect()
}
