//! What journeys at a sample table are made of: keys by their names, what is seen, what an undo brings back.

use std::time::Duration;

use crossterm::event::Event;
use ratatui::buffer::Buffer;
use rollbook::campaign::{Campaign, Character};
use rollbook::tui::UiSettings;
use rollbook::tui::context::AppState;

use super::harness::{self, Play, tells_dice};

/// The four games.
pub(super) const GAMES: [&str; 4] = ["vice-virtue", "langobard", "contract", "nexus"];

/// The sizes every pane is looked at in.
pub(crate) const SIZES: [(u16, u16); 3] = [(80, 24), (120, 36), (200, 50)];

pub(super) struct Stage {
    play: Play,
}

impl Stage {
    /// The sample party of a game; `dice` are named as in [`NamedDice`](crate::named_dice::NamedDice).
    pub(super) fn new(game: &str, size: (u16, u16), dice: &str) -> Self {
        Self::with(game, size, dice, harness::look())
    }

    pub(super) fn with(game: &str, size: (u16, u16), dice: &str, look: UiSettings) -> Self {
        Self {
            play: Play::with_look(game, dice, size, look),
        }
    }

    /// Keys with blanks between, by their names: `a h Enter`.
    pub(super) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split(' ') {
            let key = match key {
                "Space" => " ".to_owned(),
                one if one.chars().count() == 1 => one.to_owned(),
                name => format!("<{name}>"),
            };
            self.play.keys(&key);
        }
        self
    }

    /// Text, letter by letter.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.play.keys(text);
        self
    }

    pub(super) fn paste(&mut self, text: &str) -> &mut Self {
        self.play.event(Event::Paste(text.to_owned()));
        self
    }

    /// The frame at another size.
    pub(super) fn resized(&mut self, width: u16, height: u16) -> Buffer {
        self.play.resized(width, height)
    }

    pub(super) fn state(&self) -> &AppState {
        self.play.app.state()
    }

    /// Presses nothing for some seconds.
    pub(super) fn rest(&mut self, seconds: u64) -> &mut Self {
        self.play.rest(Duration::from_secs(seconds));
        self
    }

    pub(super) fn campaign(&self) -> &Campaign {
        self.play.app.state().campaign()
    }

    /// The label of the last entry; empty where nothing was done.
    pub(super) fn label(&self) -> String {
        let latest = self.play.app.state().latest.as_ref();
        latest.map_or_else(String::new, |done| done.decision.label.to_string())
    }

    /// The entry that led to the last one.
    pub(super) fn cause(&self) -> Option<rollbook::campaign::Seq> {
        let latest = self.play.app.state().latest.as_ref();
        latest.and_then(|done| done.decision.cause)
    }

    pub(super) fn screen(&self) -> String {
        self.play.text()
    }

    /// The column of the party and the sheet.
    pub(super) fn people_alone(&self) -> String {
        let screen = self.screen();
        let lines: Vec<&str> = screen.lines().collect();
        let end = |line: &str| line.chars().skip(1).position(|c| "╮┤".contains(c));
        let width = lines.get(1).and_then(|line| end(line)).unwrap_or(0) + 2;
        let body = &lines[1..lines.len().saturating_sub(1)];
        let cut = body.iter().map(|line| line.chars().take(width).collect());
        cut.collect::<Vec<String>>().join("\n")
    }

    /// Everything on the screen in one role.
    pub(super) fn in_role(&self, role: rollbook::tui::Role) -> Vec<String> {
        self.play.in_role(role)
    }

    /// Fails unless the screen shows these words.
    #[track_caller]
    pub(super) fn sees(&mut self, words: &str) -> &mut Self {
        let screen = self.screen();
        assert!(tells_dice(&screen, words), "no “{words}” on\n{screen}");
        self
    }

    /// Fails if the screen shows these words.
    #[track_caller]
    pub(super) fn sees_no(&mut self, words: &str) -> &mut Self {
        let screen = self.screen();
        assert!(!screen.contains(words), "“{words}” on\n{screen}");
        self
    }

    /// Undoes the last entry and brings it back: everybody is as before, then as after.
    #[track_caller]
    pub(super) fn there_and_back(&mut self, before: &Campaign) -> &mut Self {
        let after = self.people();
        self.keys("C-z");
        if self.screen().contains("Undo the start of session") {
            self.keys("Enter");
        }
        let undone: Vec<Character> = before.characters.values().cloned().collect();
        assert_eq!(self.people(), undone, "undone: {}", self.label());
        assert_eq!(self.campaign().in_session, before.in_session);
        self.keys("C-y");
        assert_eq!(self.people(), after, "brought back: {}", self.label());
        self
    }

    fn people(&self) -> Vec<Character> {
        self.campaign().characters.values().cloned().collect()
    }
}
