//! The start screen: lists campaigns and samples and returns a choice. The caller opens or creates the campaign.

mod draw;
mod new_campaign;

use std::path::PathBuf;
use std::time::Instant;

use crossterm::event::{Event, KeyEventKind};
use ratatui::Frame;

use self::new_campaign::{NewCampaign, Outcome};
use crate::campaign::Party;
use crate::campaign::text::search_key::search_key;
use crate::game::Source;
use crate::journal::library::{CampaignFolder, ListedCampaign};
use crate::tui::context::{Effect, UiSettings};
use crate::tui::keys::{Action, Chord, Context, Press};
use crate::tui::prompts::Confirm;
use crate::tui::runtime::event_loop::Application;
use crate::tui::widgets::{Field, list};

/// Lines per page.
const PAGE: usize = 10;

/// The name of the row that lists the samples of templates.
const OTHER_DICE: &str = "other dice";

/// Shown where the filter admits nothing.
const NONE: &str = "nothing has these words; Backspace shows more";

/// A game that a new campaign can use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameChoice {
    /// Such as `nexus`.
    pub id: String,
    /// The name to show.
    pub name: String,
    /// One line about the game.
    pub about: String,
    /// The name of a campaign with the game's sample party, if it has one.
    pub sample: Option<String>,
    /// The names of its sample party.
    pub party: Vec<String>,
    /// Whether it is listed under “other dice”.
    pub is_template: bool,
}

impl From<Source> for GameChoice {
    fn from(source: Source) -> Self {
        let sample = Party::sample(&source.game).and_then(Result::ok);
        let party = sample.iter().flat_map(|party| &party.characters);
        Self {
            is_template: source.is_template(),
            party: party
                .filter(|who| who.is_pc())
                .map(|who| who.name.clone())
                .collect(),
            sample: sample.map(|party| party.name),
            id: source.game.id,
            name: source.game.name,
            about: source.game.about,
        }
    }
}

/// The outcome of the start screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Open this campaign.
    Open(PathBuf),
    /// Create a campaign.
    New {
        /// Its name.
        name: String,
        /// The game's id.
        game: String,
        /// With the game's sample party, else without characters.
        sample: bool,
    },
    /// Leave the program.
    Quit,
}

/// The start screen.
pub struct Start {
    folder: CampaignFolder,
    settings: UiSettings,
    campaigns: Vec<ListedCampaign>,
    games: Vec<GameChoice>,
    /// Whether the samples of templates are listed.
    other_dice: bool,
    selected: usize,
    /// What is typed to filter the rows; `None` while letters are keys.
    filter: Option<Field>,
    asking: Option<Asking>,
    status: Option<String>,
    choice: Option<Choice>,
}

/// The dialog that is open.
enum Asking {
    /// Asks what a new campaign needs.
    New(NewCampaign),
    /// Asks for a name.
    Name(Naming, Field),
    /// Asks whether to move the selected campaign to the trash.
    Trash(Confirm),
    /// Asks nothing: what could not be taken of the settings.
    Notice(Confirm),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Rename,
    Copy,
}

/// A line of the list.
enum StartRow<'a> {
    Campaign(&'a ListedCampaign),
    Sample(&'a GameChoice),
    /// Lists the samples of templates, or hides them again.
    OtherDice,
}

impl StartRow<'_> {
    /// What letters find.
    fn name(&self) -> &str {
        match self {
            Self::Campaign(campaign) => &campaign.name,
            Self::Sample(game) => game.sample.as_ref().unwrap_or(&game.name),
            Self::OtherDice => OTHER_DICE,
        }
    }
}

impl Start {
    /// Reads the list of campaigns from the folder.
    pub fn new(folder: CampaignFolder, games: Vec<GameChoice>, settings: UiSettings) -> Self {
        let mut start = Self {
            folder,
            settings,
            campaigns: Vec::new(),
            games,
            other_dice: false,
            selected: 0,
            filter: None,
            asking: None,
            status: None,
            choice: None,
        };
        start.reload();
        start
    }

    /// Shows these until Enter or Esc: what could not be taken of the settings.
    #[must_use]
    pub fn with_notices(mut self, notices: &[String]) -> Self {
        if !notices.is_empty() {
            let notice = Confirm::new(notices.join("\n"), Effect::Close);
            self.asking = Some(Asking::Notice(notice));
        }
        self
    }

    /// The outcome, once the start screen is finished.
    pub fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Shows a message until the next key, such as why a campaign couldn't be opened, and clears the outcome.
    pub fn set_status(&mut self, words: impl Into<String>) {
        self.status = Some(words.into());
        self.choice = None;
    }

    fn reload(&mut self) {
        match self.folder.list() {
            Ok(campaigns) => self.campaigns = campaigns,
            Err(why) => self.set_status(why.to_string()),
        }
        self.selected = self.selected.min(self.rows().count().saturating_sub(1));
    }

    /// The rows that the filter admits.
    fn rows(&self) -> impl Iterator<Item = StartRow<'_>> {
        self.all_rows().filter(|row| self.admits(row))
    }

    fn admits(&self, row: &StartRow<'_>) -> bool {
        let Some(typed) = &self.filter else {
            return true;
        };
        let name = search_key(row.name());
        let typed = search_key(typed.text());
        typed.split_whitespace().all(|word| name.contains(word))
    }

    /// Letters are keys again; the row that was found stays selected.
    fn end_filter(&mut self) {
        let all = self.all_rows().enumerate();
        let mut found = all.filter(|(_, row)| self.admits(row));
        let at = found.nth(self.selected).map(|(at, _)| at);
        drop(found);
        self.filter = None;
        self.selected = at.unwrap_or(0);
    }

    /// Campaigns, then samples, those of templates last; without campaigns Enter opens a sample.
    fn all_rows(&self) -> impl Iterator<Item = StartRow<'_>> {
        let taken = |name: &String| self.campaigns.iter().any(|campaign| campaign.name == *name);
        let samples = move |of_templates| {
            let games = self.games.iter();
            let games = games.filter(move |game| game.is_template == of_templates);
            games.filter(move |game| game.sample.as_ref().is_some_and(|name| !taken(name)))
        };
        let campaigns = self.campaigns.iter().map(StartRow::Campaign);
        let other_dice = samples(true).next().map(|_| StartRow::OtherDice);
        let others = samples(true).filter(|_| self.other_dice);
        campaigns
            .chain(samples(false).map(StartRow::Sample))
            .chain(other_dice)
            .chain(others.map(StartRow::Sample))
    }

    fn campaign(&self) -> Option<&ListedCampaign> {
        match self.rows().nth(self.selected)? {
            StartRow::Campaign(campaign) => Some(campaign),
            StartRow::Sample(_) | StartRow::OtherDice => None,
        }
    }

    fn contexts(&self) -> &'static [Context] {
        match &self.asking {
            None if self.filter.is_none() => &[Context::Start, Context::Everywhere],
            None | Some(Asking::Name(..)) => &[Context::TextField, Context::Everywhere],
            Some(Asking::New(new)) => new.contexts(),
            Some(Asking::Trash(_) | Asking::Notice(_)) => &[Context::Confirm, Context::Everywhere],
        }
    }

    fn press(&mut self, press: Press) {
        self.status = None;
        if press.action == Some(Action::Quit) {
            self.choice = Some(Choice::Quit);
            return;
        }
        match self.asking.take() {
            None => self.list(press),
            Some(Asking::Name(naming, field)) => self.name(naming, field, press),
            Some(Asking::New(new)) => self.new_campaign(new, press),
            Some(Asking::Trash(question)) => self.trash(question, press),
            Some(Asking::Notice(mut notice)) => {
                if matches!(notice.answer(press), Effect::Ignored) {
                    self.asking = Some(Asking::Notice(notice));
                }
            }
        }
    }

    fn list(&mut self, press: Press) {
        let len = self.rows().count();
        if let Some(row) = list::moved(press.action, self.selected, len, PAGE) {
            self.selected = row;
            return;
        }
        if self.filter.is_some() {
            return self.filter(press);
        }
        match press.action {
            Some(Action::Complete) => self.filter = Some(Field::default()),
            // A letter that is no key begins a name.
            None if press.chord.typed().is_some_and(char::is_alphanumeric) => {
                self.filter = Some(Field::default());
                self.filter(press);
            }
            Some(Action::Open) => self.open(),
            Some(Action::New) => self.asking = Some(Asking::New(NewCampaign::default())),
            Some(Action::Rename) => self.ask_name(Naming::Rename),
            Some(Action::CopyCampaign) => self.ask_name(Naming::Copy),
            Some(Action::Remove) => self.ask_trash(),
            Some(Action::Palette) => {
                self.set_status("open a campaign first; its commands are in the palette");
            }
            Some(Action::Help) => {
                self.set_status("the last line shows all keys of this screen");
            }
            Some(Action::Back) | None => {}
            Some(action) => {
                self.set_status(format!("{}: open a campaign first", action.label()));
            }
        }
    }

    /// A key while the rows are filtered by typing.
    fn filter(&mut self, press: Press) {
        match press.action {
            Some(Action::Back) => self.end_filter(),
            Some(Action::Accept) if self.rows().next().is_none() => self.set_status(NONE),
            Some(Action::Accept) => self.open(),
            _ => {
                let typed = self.filter.as_mut();
                if typed.is_some_and(|typed| typed.key(press.chord)) {
                    self.selected = 0;
                }
            }
        }
    }

    fn open(&mut self) {
        if let Some(campaign) = self.campaign() {
            self.choice = Some(Choice::Open(campaign.path.clone()));
            return;
        }
        let is_other_dice = matches!(self.rows().nth(self.selected), Some(StartRow::OtherDice));
        if is_other_dice {
            self.other_dice = !self.other_dice;
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
        match self.campaign() {
            Some(campaign) => self.asking = Some(Asking::Name(naming, Field::with(&campaign.name))),
            None => {
                self.set_status("a sample has no name of its own yet; open it first");
            }
        }
    }

    fn ask_trash(&mut self) {
        match self.campaign() {
            Some(campaign) => {
                let words = format!("move “{}” to the trash?", campaign.name);
                self.asking = Some(Asking::Trash(Confirm::new(words, Effect::Done)));
            }
            None => self.status = Some("a sample can't be removed".to_owned()),
        }
    }

    fn name(&mut self, naming: Naming, mut field: Field, press: Press) {
        match press.action {
            Some(Action::Back) => return,
            Some(Action::Accept) => {
                let name = field.text().trim().to_owned();
                if self.submit_name(naming, &name) {
                    return;
                }
            }
            _ => {
                field.key(press.chord);
            }
        }
        self.asking = Some(Asking::Name(naming, field));
    }

    /// Uses the typed name; returns whether the dialog is finished. If not, the status line says why and the field stays
    /// open.
    fn submit_name(&mut self, naming: Naming, name: &str) -> bool {
        if name.is_empty() {
            self.set_status("type a name, or Esc");
            return false;
        }
        let Some(path) = self.campaign().map(|campaign| campaign.path.clone()) else {
            return true;
        };
        let done = match naming {
            Naming::Copy => self.folder.copy(&path, name),
            Naming::Rename => self.folder.rename(&path, name),
        };
        match done {
            Ok(_) => {
                self.reload();
                true
            }
            Err(why) => {
                self.set_status(why.to_string());
                false
            }
        }
    }

    fn new_campaign(&mut self, mut new: NewCampaign, press: Press) {
        match new.press((&self.folder, &self.games), press) {
            Outcome::Cancelled => return,
            Outcome::Made(choice) => {
                self.choice = Some(choice);
                return;
            }
            Outcome::Refused(why) => self.set_status(why),
            Outcome::Stays => {}
        }
        self.asking = Some(Asking::New(new));
    }

    fn trash(&mut self, mut question: Confirm, press: Press) {
        match question.answer(press) {
            Effect::Done => {}
            Effect::Ignored => return self.asking = Some(Asking::Trash(question)),
            _ => return,
        }
        let Some(path) = self.campaign().map(|campaign| campaign.path.clone()) else {
            return;
        };
        match self.folder.trash(&path) {
            Ok(_) => self.reload(),
            Err(why) => self.set_status(why.to_string()),
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
            Event::Paste(text) => match &mut self.asking {
                Some(Asking::Name(_, field)) => field.paste(&text),
                Some(Asking::New(new)) => new.paste(&text),
                None => {
                    if let Some(typed) = &mut self.filter {
                        typed.paste(&text);
                        self.selected = 0;
                    }
                }
                Some(Asking::Trash(_) | Asking::Notice(_)) => {}
            },
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
