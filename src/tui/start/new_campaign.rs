//! The dialog that makes a new campaign: a name, then the game, then who sits at the table. Enter names what it takes; Esc goes
//! one step back.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::journal::library::CampaignFolder;
use crate::tui::keys::{Action, Context, Press};
use crate::tui::start::{Choice, GameChoice};
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Choices, Draw as _, Field, Role, StyledLine, Theme, list, text};

/// Lines per page in the list of games.
const PAGE: usize = 10;
/// The most columns of the dialog; longer lines are hard to read.
const WIDTH: u16 = 104;

/// The dialog and what was entered so far.
#[derive(Debug, Default)]
pub(super) struct NewCampaign {
    step: Step,
    name: Field,
    /// Letters of a game.
    letters: Field,
    /// The selected one of the games that match the letters.
    game: usize,
    /// Whether the sample party is selected.
    sample: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Step {
    #[default]
    Name,
    Game,
    Party,
}

/// What a key did.
pub(super) enum Outcome {
    /// The dialog stays open.
    Stays,
    /// The dialog stays open and says why nothing happened.
    Refused(String),
    Cancelled,
    Made(Choice),
}

impl NewCampaign {
    pub(super) const fn contexts(&self) -> &'static [Context] {
        match self.step {
            Step::Name | Step::Game => &[Context::TextField, Context::Everywhere],
            Step::Party => &[Context::Menu, Context::Everywhere],
        }
    }

    pub(super) fn press(
        &mut self,
        (folder, games): (&CampaignFolder, &[GameChoice]),
        press: Press,
    ) -> Outcome {
        match (self.step, press.action) {
            (Step::Name, Some(Action::Back)) => return Outcome::Cancelled,
            (Step::Game, Some(Action::Back)) => self.step = Step::Name,
            (Step::Party, Some(Action::Back)) => self.step = Step::Game,
            (Step::Name, Some(Action::Accept)) => return self.named(folder),
            (Step::Name, _) => {
                self.name.key(press.chord);
            }
            (Step::Game, Some(Action::Accept | Action::Complete)) => return self.picked(games),
            (Step::Game, _) => self.pick(games, press),
            (Step::Party, Some(Action::Accept)) => return self.made(games),
            (Step::Party, _) => {
                let at = list::moved(moving(press), usize::from(self.sample), 2, 1);
                self.sample = at.map_or(self.sample, |at| at == 1);
            }
        }
        Outcome::Stays
    }

    pub(super) fn paste(&mut self, pasted: &str) {
        match self.step {
            Step::Name => self.name.paste(pasted),
            Step::Game => self.letters.paste(pasted),
            Step::Party => {}
        }
    }

    fn typed_name(&self) -> &str {
        self.name.text().trim()
    }

    fn named(&mut self, folder: &CampaignFolder) -> Outcome {
        let name = self.typed_name();
        if name.is_empty() {
            return Outcome::Refused("type a name, or Esc".to_owned());
        }
        if let Err(why) = folder.new_file_for(name) {
            return Outcome::Refused(why.to_string());
        }
        self.step = Step::Game;
        Outcome::Stays
    }

    /// Moves in the list of games, or narrows it. `j` and `k` move as long as no letter is typed.
    fn pick(&mut self, games: &[GameChoice], press: Press) {
        let is_empty = self.letters.text().is_empty();
        let action = if is_empty {
            moving(press)
        } else {
            press.action
        };
        let len = self.matches(games).len();
        if let Some(at) = list::moved(action, self.game, len, PAGE) {
            self.game = at;
        } else if self.letters.key(press.chord) {
            self.game = 0;
        }
    }

    /// The games that the letters find: first those whose name begins with them.
    fn matches<'a>(&self, games: &'a [GameChoice]) -> Vec<&'a GameChoice> {
        let letters = self.letters.text().trim().to_lowercase();
        let near = |game: &GameChoice| {
            let name = game.name.to_lowercase();
            match () {
                () if name.starts_with(&letters) || game.id.starts_with(&letters) => Some(0),
                () if name.split(' ').any(|part| part.starts_with(&letters)) => Some(1),
                () => {
                    let about = game.about.to_lowercase();
                    (name.contains(&letters) || about.contains(&letters)).then_some(2)
                }
            }
        };
        let mut found: Vec<_> = games
            .iter()
            .filter_map(|game| Some((near(game)?, game)))
            .collect();
        found.sort_by_key(|(near, _)| *near);
        found.into_iter().map(|(_, game)| game).collect()
    }

    fn chosen<'a>(&self, games: &'a [GameChoice]) -> Option<&'a GameChoice> {
        self.matches(games).get(self.game).copied()
    }

    fn picked(&mut self, games: &[GameChoice]) -> Outcome {
        let Some(game) = self.chosen(games) else {
            let typed = self.letters.text().trim();
            return Outcome::Refused(format!("No game has “{typed}”; Backspace shows more."));
        };
        if game.sample.is_none() {
            return self.made(games);
        }
        self.sample = false;
        self.step = Step::Party;
        Outcome::Stays
    }

    fn made(&self, games: &[GameChoice]) -> Outcome {
        self.chosen(games).map_or(Outcome::Stays, |game| {
            Outcome::Made(Choice::New {
                name: self.typed_name().to_owned(),
                game: game.id.clone(),
                sample: self.sample,
            })
        })
    }

    /// What Enter does, for the key bar.
    pub(super) fn accept_label(&self, games: &[GameChoice]) -> Option<String> {
        match self.step {
            Step::Name => Some("choose the game".to_owned()),
            Step::Game => Some(format!("take {}", self.chosen(games)?.name)),
            Step::Party if self.sample => Some("start with this party".to_owned()),
            Step::Party => Some("start with an empty table".to_owned()),
        }
    }

    pub(super) fn draw(&self, theme: &Theme, games: &[GameChoice], body: Rect, buf: &mut Buffer) {
        match self.step {
            Step::Name => {
                let lines = [(Role::Dim, "Enter goes on to the game".to_owned())];
                let inner = framed(theme, "Name of the new campaign", 1, &lines, body, buf);
                self.name.draw(theme, inner, buf);
            }
            Step::Game => self.draw_games(theme, games, body, buf),
            Step::Party => self.draw_party(theme, games, body, buf),
        }
    }

    fn draw_games(&self, theme: &Theme, games: &[GameChoice], body: Rect, buf: &mut Buffer) {
        let choices = |games: &[&GameChoice], height| {
            let rows = games.iter();
            let rows = rows.map(|game| (game.name.clone(), game.about.clone()));
            Choices::new(rows, (inside(body), height))
        };
        // Besides the edges: the field, an empty line, and what Enter takes.
        let height = usize::from(body.height.saturating_sub(2 + 2 + 1));
        let all = choices(&games.iter().collect::<Vec<_>>(), height);
        let found = self.matches(games);
        let about = match found.get(self.game) {
            Some(game) if all.is_whole() => format!("Enter takes {}.", game.name),
            Some(game) => format!("Enter takes {}: {}.", game.name, game.about),
            None => "No game has these letters; Backspace shows more.".to_owned(),
        };
        let mut about = text::wrap(&about, inside(body));
        // The box keeps its size from game to game.
        let least = if all.is_whole() { 1 } else { 3 };
        about.resize(about.len().max(least), String::new());
        let about: Vec<_> = about.into_iter().map(|line| (Role::Text, line)).collect();
        let title = format!("{}: which game?", self.typed_name());
        let inner = framed(theme, &title, 1 + all.height() + 1, &about, body, buf);
        let row = Rect {
            height: inner.height.min(1),
            ..inner
        };
        if self.letters.text().is_empty() {
            let hint = "letters find a game; arrows, j and k move";
            let cursor = Rect { width: 1, ..row };
            let rest = Rect {
                x: row.x.saturating_add(1),
                width: row.width.saturating_sub(1),
                ..row
            };
            self.letters.draw(theme, cursor, buf);
            Line::from(theme.span(Role::Dim, hint)).draw(rest, buf);
        } else {
            self.letters.draw(theme, row, buf);
        }
        let taken = u16::try_from(2 + about.len()).unwrap_or(u16::MAX);
        let list = Rect {
            y: inner.y.saturating_add(1),
            height: inner.height.saturating_sub(taken),
            ..inner
        };
        choices(&found, list.height.into()).draw(theme, self.game, list, buf);
    }

    fn draw_party(&self, theme: &Theme, games: &[GameChoice], body: Rect, buf: &mut Buffer) {
        let Some(game) = self.chosen(games) else {
            return;
        };
        let choices = [
            ("an empty table", "for characters of your own".to_owned()),
            ("the sample party", game.party.join(", ")),
        ];
        let choices = choices.map(|(name, about)| (name.to_owned(), about));
        let height = usize::from(body.height.saturating_sub(2));
        let choices = Choices::new(choices, (inside(body), height));
        let title = format!("{} · {}: who plays?", self.typed_name(), game.name);
        let inner = framed(theme, &title, choices.height(), &[], body, buf);
        choices.draw(theme, usize::from(self.sample), inner, buf);
    }
}

/// The columns inside the dialog.
fn inside(body: Rect) -> usize {
    usize::from(body.width.min(WIDTH).saturating_sub(2))
}

/// The action of a key where `j` and `k` move as the arrows do.
fn moving(press: Press) -> Option<Action> {
    match press.chord.typed() {
        Some('j') => Some(Action::Down),
        Some('k') => Some(Action::Up),
        _ => press.action,
    }
}

/// Draws a box with `above` free lines and `lines` at its end; returns the area inside.
fn framed(
    theme: &Theme,
    title: &str,
    above: usize,
    lines: &[(Role, String)],
    body: Rect,
    buf: &mut Buffer,
) -> Rect {
    let height = u16::try_from(above + lines.len() + 2).unwrap_or(u16::MAX);
    let area = middle(body, WIDTH, height);
    theme.clear(area, buf);
    let inner = bordered(theme, (title, ""), true, area, buf);
    let above = usize::from(inner.height).saturating_sub(lines.len());
    for (row, (role, line)) in inner.rows().skip(above).zip(lines) {
        StyledLine::of(*role, line.clone()).draw(theme, row, buf);
    }
    inner
}
