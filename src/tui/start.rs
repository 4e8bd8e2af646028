//! The start screen: the campaigns there are, and the samples. Chooses one; opening or making it is the command line's.

mod draw;

use std::path::PathBuf;
use std::time::Instant;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;

use crate::journal::library::{CampaignFolder, ListedCampaign};
use crate::tui::context::effect::Effect;
use crate::tui::context::state::UiSettings;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Chord;
use crate::tui::keys::key::Press;
use crate::tui::prompts::confirm::Confirm;
use crate::tui::runtime::event_loop::Application;
use crate::tui::widgets::list;
use crate::tui::widgets::text_field::Field;

/// Campaigns that a page of the list moves by.
const PAGE: usize = 10;

/// A game one can start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameChoice {
    /// `nexus`.
    pub id: String,
    /// As people say it.
    pub name: String,
    /// One line.
    pub about: String,
    /// What a campaign with its sample party is called, where there is one.
    pub sample: Option<String>,
}

/// What the start screen came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// This campaign.
    Open(PathBuf),
    /// A new one.
    New {
        /// Its name.
        name: String,
        /// The game's id.
        game: String,
        /// With the game's sample party, else an empty table.
        sample: bool,
    },
    /// None; leave.
    Quit,
}

/// The start screen.
pub struct Start {
    shelf: CampaignFolder,
    settings: UiSettings,
    volumes: Vec<ListedCampaign>,
    games: Vec<GameChoice>,
    selected: usize,
    asking: Option<Asking>,
    said: Option<String>,
    choice: Option<Choice>,
}

/// What is being asked.
enum Asking {
    /// A name; what for.
    Name(Naming, Field),
    /// Which game the new campaign of this name plays.
    Game(String, usize),
    /// Whether this one goes to the trash.
    Trash(Confirm),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    New,
    Rename,
    Copy,
}

/// A line of the list.
enum StartRow<'a> {
    Campaign(&'a ListedCampaign),
    Sample(&'a GameChoice),
}

impl Start {
    /// Looks at the shelf.
    #[must_use]
    pub fn new(shelf: CampaignFolder, games: Vec<GameChoice>, settings: UiSettings) -> Self {
        let mut start = Self {
            shelf,
            settings,
            volumes: Vec::new(),
            games,
            selected: 0,
            asking: None,
            said: None,
            choice: None,
        };
        start.look_again();
        start
    }

    /// What it came to, once it is over.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Says something that concerns the way here: a campaign that couldn't be opened.
    pub fn set_status(&mut self, words: impl Into<String>) {
        self.said = Some(words.into());
        self.choice = None;
    }

    fn look_again(&mut self) {
        match self.shelf.list() {
            Ok(volumes) => self.volumes = volumes,
            Err(why) => self.said = Some(why.to_string()),
        }
        self.selected = self.selected.min(self.rows().count().saturating_sub(1));
    }

    /// Campaigns first; the samples after them, so that on a first start Enter opens one.
    fn rows(&self) -> impl Iterator<Item = StartRow<'_>> {
        let samples = self.games.iter().filter(|game| {
            let taken = |name: &String| self.volumes.iter().any(|volume| volume.name == *name);
            game.sample.as_ref().is_some_and(|name| !taken(name))
        });
        let volumes = self.volumes.iter().map(StartRow::Campaign);
        volumes.chain(samples.map(StartRow::Sample))
    }

    fn volume(&self) -> Option<&ListedCampaign> {
        self.volumes.get(self.selected)
    }

    fn contexts(&self) -> &'static [Context] {
        match &self.asking {
            None => &[Context::Start, Context::Everywhere],
            Some(Asking::Name(..)) => &[Context::TextField, Context::Everywhere],
            Some(Asking::Game(..)) => &[Context::Menu, Context::Everywhere],
            Some(Asking::Trash(_)) => &[Context::Confirm, Context::Everywhere],
        }
    }

    fn press(&mut self, press: Press) {
        self.said = None;
        if press.action == Some(Action::Quit) {
            self.choice = Some(Choice::Quit);
            return;
        }
        match self.asking.take() {
            None => self.list(press),
            Some(Asking::Name(naming, field)) => self.name(naming, field, press),
            Some(Asking::Game(name, at)) => self.game(name, at, press),
            Some(Asking::Trash(question)) => self.trash(question, press),
        }
    }

    fn list(&mut self, press: Press) {
        let len = self.rows().count();
        if let Some(row) = list::moved(press.action, self.selected, len, PAGE) {
            self.selected = row;
            return;
        }
        match press.action {
            Some(Action::Open) => self.open(),
            Some(Action::New) => self.asking = Some(Asking::Name(Naming::New, Field::default())),
            Some(Action::Rename) => self.ask_name(Naming::Rename),
            Some(Action::Copy) => self.ask_name(Naming::Copy),
            Some(Action::Remove) => self.ask_trash(),
            Some(Action::Palette) => {
                self.said =
                    Some("open a campaign first; its commands are in the palette".to_owned());
            }
            Some(Action::Help) => {
                self.said = Some("the last line has all keys of this screen".to_owned());
            }
            Some(Action::Back) | None => {}
            Some(action) => {
                self.said = Some(format!("{}: open a campaign first", action.label()));
            }
        }
    }

    fn open(&mut self) {
        if let Some(volume) = self.volume() {
            self.choice = Some(Choice::Open(volume.path.clone()));
            return;
        }
        let sample = match self.rows().nth(self.selected) {
            Some(StartRow::Sample(game)) => Choice::New {
                name: game.sample.clone().unwrap_or_else(|| game.name.clone()),
                game: game.id.clone(),
                sample: true,
            },
            _ => return,
        };
        self.choice = Some(sample);
    }

    fn ask_name(&mut self, naming: Naming) {
        match self.volume() {
            Some(volume) => self.asking = Some(Asking::Name(naming, Field::with(&volume.name))),
            None => {
                self.said = Some("a sample has no name of its own yet; open it first".to_owned());
            }
        }
    }

    fn ask_trash(&mut self) {
        match self.volume() {
            Some(volume) => {
                let words = format!("“{}” to the trash?", volume.name);
                self.asking = Some(Asking::Trash(Confirm::new(words, Effect::Done)));
            }
            None => self.said = Some("a sample can't be removed".to_owned()),
        }
    }

    fn name(&mut self, naming: Naming, mut field: Field, press: Press) {
        match press.action {
            Some(Action::Back) => return,
            Some(Action::Accept) => {
                let name = field.text().trim().to_owned();
                if self.named(naming, &name) {
                    return;
                }
            }
            _ => {
                field.key(press.chord);
            }
        }
        self.asking = Some(Asking::Name(naming, field));
    }

    /// Whether that was that; else the field stays, to be mended.
    fn named(&mut self, naming: Naming, name: &str) -> bool {
        if name.is_empty() {
            self.said = Some("write a name, or Esc".to_owned());
            return false;
        }
        if naming == Naming::New {
            if let Err(why) = self.shelf.new_file_for(name) {
                self.said = Some(why.to_string());
                return false;
            }
            self.asking = Some(Asking::Game(name.to_owned(), 0));
            return true;
        }
        let Some(path) = self.volume().map(|volume| volume.path.clone()) else {
            return true;
        };
        let done = match naming {
            Naming::Copy => self.shelf.copy(&path, name),
            Naming::Rename | Naming::New => self.shelf.rename(&path, name),
        };
        match done {
            Ok(_) => {
                self.look_again();
                true
            }
            Err(why) => {
                self.said = Some(why.to_string());
                false
            }
        }
    }

    fn game(&mut self, name: String, at: usize, press: Press) {
        let moved = list::moved(press.action, at, self.games.len(), PAGE);
        let at = match press.action {
            Some(Action::Back) => return,
            Some(Action::Accept) => {
                let game = self.games.get(at).map(|game| game.id.clone());
                self.choice = game.map(|game| Choice::New {
                    name,
                    game,
                    sample: false,
                });
                return;
            }
            _ => moved.unwrap_or(at),
        };
        self.asking = Some(Asking::Game(name, at));
    }

    fn trash(&mut self, mut question: Confirm, press: Press) {
        match question.answer(press) {
            Effect::Done => {}
            Effect::Ignored => return self.asking = Some(Asking::Trash(question)),
            _ => return,
        }
        let Some(path) = self.volume().map(|volume| volume.path.clone()) else {
            return;
        };
        match self.shelf.trash(&path) {
            Ok(_) => self.look_again(),
            Err(why) => self.said = Some(why.to_string()),
        }
    }
}

impl Application for Start {
    fn update(&mut self, event: Event, _: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let chord = Chord::from(key);
                let action = self.settings.keymap.action(self.contexts(), chord);
                self.press(Press { chord, action });
            }
            Event::Paste(text) => {
                if let Some(Asking::Name(_, field)) = &mut self.asking {
                    field.paste(&text);
                }
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.render(area, frame.buffer_mut());
    }

    fn deadline(&self) -> Option<Instant> {
        None
    }

    fn wake(&mut self) -> bool {
        false
    }

    fn is_over(&self) -> bool {
        self.choice.is_some()
    }
}
