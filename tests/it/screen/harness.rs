//! Types keys into the real program and reads its frames: the text, and the style role of every cell, so that a lost
//! highlight fails a test.

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use rollbook::campaign::party::Party;
use rollbook::dice::Dice;
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::context::settings_file::SettingsFile;
use rollbook::tui::{
    App, Application, Chord, Glyphs, PageStarter, PageWriter, Role, Theme, UiSettings,
};
use strum::IntoEnumIterator as _;

use crate::named_dice::NamedDice;

/// 14 November 2026, 19:32 UTC.
pub(crate) const EVENING: i64 = 1_794_684_720_000_000;

/// The program at a sample table, with faces that are known.
pub(crate) struct Play {
    pub(crate) app: App,
    size: (u16, u16),
    now: Instant,
}

impl Play {
    /// A game's sample party; `dice` are named as in [`NamedDice`].
    pub(crate) fn sample(game: &str, dice: &str, size: (u16, u16)) -> Self {
        Self::with_look(game, dice, size, look())
    }

    pub(crate) fn with_look(game: &str, dice: &str, size: (u16, u16), look: UiSettings) -> Self {
        Self::at(sample_table(game, dice), look, size)
    }

    /// Whether the last entry is hidden, and its label.
    pub(crate) fn last_entry(&self) -> (bool, String) {
        let latest = self.app.state().latest.as_ref();
        let what = &latest.expect("something was done").decision;
        (what.hidden, what.label.to_string())
    }

    /// The program at a table where something has been played already.
    pub(crate) fn at(table: Table, look: UiSettings, size: (u16, u16)) -> Self {
        let screen = Rect::new(0, 0, size.0, size.1);
        Self {
            app: App::new(table, look, screen),
            size,
            now: Instant::now(),
        }
    }

    /// With somebody who writes recaps.
    pub(crate) fn with_page_writer(self, page_writer: PageWriter) -> Self {
        let app = self.app.with_page_writer(page_writer);
        Self { app, ..self }
    }

    /// With what starts the players' page.
    pub(crate) fn with_page_starter(self, starter: PageStarter) -> Self {
        let app = self.app.with_page_starter(starter);
        Self { app, ..self }
    }

    /// With a settings file that can be changed from inside.
    pub(crate) fn with_settings_file(self, file: Box<dyn SettingsFile>) -> Self {
        let app = self.app.with_settings_file(file);
        Self { app, ..self }
    }

    /// Types keys, a second apart: `r ath<Enter>` is `r`, blank, `a`, `t`, `h`, Enter.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.now += Duration::from_secs(1);
            self.app.update(Event::Key(key), self.now);
        }
        // A letter of a menu that may begin a name is carried out after a pause.
        if self.app.has_waiting_letter() {
            self.rest(Duration::from_millis(300));
        }
        self
    }

    /// Types a text fluently, 80 ms a key.
    pub(crate) fn word(&mut self, text: &str) -> &mut Self {
        for key in parse(text) {
            self.now += Duration::from_millis(80);
            self.app.update(Event::Key(key), self.now);
        }
        self
    }

    /// Holds a key: it comes `times` times, again first after half a second, then every `gap`.
    pub(crate) fn hold(&mut self, key: &str, times: u32, gap: Duration) -> &mut Self {
        self.keys(key).rest(Duration::from_millis(500)).key(key);
        for _ in 2..times {
            self.rest(gap).key(key);
        }
        self.rest(Duration::from_secs(1))
    }

    /// Presses a key at once.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.app.update(Event::Key(parse(key)[0]), self.now);
        self
    }

    /// Presses a key by its chord, a second after the last.
    pub(crate) fn chord(&mut self, chord: Chord) -> &mut Self {
        self.now += Duration::from_secs(1);
        self.app.update(Event::Key(chord.into()), self.now);
        self
    }

    /// Types nothing for a while; the program is woken as often as it asks to be.
    pub(crate) fn rest(&mut self, time: Duration) -> &mut Self {
        self.rest_counting(time);
        self
    }

    /// The same; how often it was woken, and how often that needed a new frame.
    pub(crate) fn rest_counting(&mut self, time: Duration) -> (u32, u32) {
        let (mut wakes, mut frames) = (0, 0);
        self.now += time;
        while self.app.deadline().is_some_and(|at| at <= self.now) {
            frames += u32::from(self.app.wake());
            wakes += 1;
        }
        (wakes, frames)
    }

    /// Anything else the terminal sends.
    pub(crate) fn event(&mut self, event: Event) -> &mut Self {
        if let Event::Resize(width, height) = event {
            self.size = (width, height);
        }
        self.app.update(event, self.now);
        self
    }

    /// The frame as text.
    pub(crate) fn text(&self) -> String {
        text(&frame(&self.app, self.size))
    }

    /// The frame at another size.
    pub(crate) fn resized(&mut self, width: u16, height: u16) -> Buffer {
        self.event(Event::Resize(width, height));
        frame(&self.app, self.size)
    }

    /// The last line.
    pub(crate) fn bar(&self) -> String {
        self.text().lines().last().unwrap_or_default().to_owned()
    }

    /// Every run of cells in `role`, trimmed, top to bottom.
    pub(crate) fn in_role(&self, role: Role) -> Vec<String> {
        runs(&frame(&self.app, self.size), role)
    }
}

/// A game's sample party in memory; `dice` are named as in [`NamedDice`].
pub(crate) fn sample_table(game: &str, dice: &str) -> Table {
    sample_table_with(game, Box::new(NamedDice::new(dice)))
}

/// The same with dice of one's own.
pub(crate) fn sample_table_with(game: &str, dice: Box<dyn Dice>) -> Table {
    let source = game::load(game, None).expect("an embedded game");
    let party = Party::sample(&source.game)
        .expect("it has a sample")
        .expect("which is right");
    let means = Environment {
        dice,
        clock: Clock::Fixed(EVENING),
    };
    Table::in_memory(&party.name, &source.text, party.characters, means)
        .expect("a sample can be played")
}

/// The default keys, and a theme in which every role has a colour of its own.
pub(crate) fn look() -> UiSettings {
    UiSettings {
        theme: Theme::from_styles(Glyphs::UNICODE, |role| Style::new().fg(colour(role))),
        ..UiSettings::default()
    }
}

pub(crate) fn colour(role: Role) -> Color {
    let at = Role::iter()
        .position(|other| other == role)
        .expect("every role is listed");
    Color::Indexed(u8::try_from(at).expect("a dozen") + 100)
}

/// Draws one frame.
pub(crate) fn frame(show: &impl Application, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
    terminal.draw(|frame| show.draw(frame)).expect("it draws");
    terminal.backend().buffer().clone()
}

/// A frame's text, lines without blanks at their ends.
pub(crate) fn text(buffer: &Buffer) -> String {
    let line = |row: Rect| -> String {
        let cells: String = row
            .columns()
            .map(|at| buffer[(at.x, at.y)].symbol())
            .collect();
        cells.trim_end().to_owned()
    };
    buffer.area.rows().map(line).collect::<Vec<_>>().join("\n")
}

/// Whether a frame tells a line of dice, `d10 5 · d6 (5) 4 · +3 = 12 against 8`: in these words, or its faces as boxes in a row and
/// what they come to beside them.
pub(crate) fn tells_dice(text: &str, line: &str) -> bool {
    if text.contains(line) {
        return true;
    }
    let is_kind = |word: &&str| {
        let sides = word.strip_prefix('d');
        sides.is_some_and(|sides| sides.parse::<u32>().is_ok())
    };
    let is_face = |word: &&str| {
        let face = word.trim_matches(['(', ')']);
        face.bytes().all(|byte| byte.is_ascii_digit())
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let end = words
        .iter()
        .position(|word| !is_kind(word) && !is_face(word) && *word != "·");
    let (dice, rest) = words.split_at(end.unwrap_or(words.len()));
    let faces: Vec<&str> = dice.iter().copied().filter(is_face).collect();
    let in_boxes = |row: &str| {
        let mut boxes = row.split('│').map(str::trim);
        faces.iter().all(|face| boxes.any(|it| it == *face))
    };
    let rest = rest.join(" ");
    let (sum, target) = rest.split_once(" against ").unwrap_or((&rest, ""));
    let target = format!("against {target}");
    text.lines().any(in_boxes)
        && text.contains(sum)
        && (target == "against " || text.contains(&target))
}

/// Every run of cells in a role, trimmed, top to bottom.
pub(crate) fn runs(buffer: &Buffer, role: Role) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    for row in buffer.area.rows() {
        let mut run = String::new();
        for at in row.columns() {
            let cell = &buffer[(at.x, at.y)];
            if cell.fg == colour(role) {
                run.push_str(cell.symbol());
            } else {
                runs.push(std::mem::take(&mut run));
            }
        }
        runs.push(run);
    }
    let trimmed = runs.iter().map(|run| run.trim().to_owned());
    trimmed.filter(|run| !run.is_empty()).collect()
}

/// `ath<Enter><C-z>` as keys.
pub(crate) fn parse(keys: &str) -> Vec<KeyEvent> {
    let mut events = Vec::new();
    let mut rest = keys;
    while let Some(c) = rest.chars().next() {
        if let Some((name, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            events.push(named(name));
            rest = after;
        } else {
            events.push(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE));
            rest = &rest[c.len_utf8()..];
        }
    }
    events
}

fn named(name: &str) -> KeyEvent {
    if let Some(letter) = name.strip_prefix("C-").and_then(|rest| rest.chars().next()) {
        return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    }
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "S-Tab" => KeyCode::BackTab,
        "BS" => KeyCode::Backspace,
        "Del" => KeyCode::Delete,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "F2" => KeyCode::F(2),
        "F3" => KeyCode::F(3),
        "F9" => KeyCode::F(9),
        "lt" => KeyCode::Char('<'),
        other => panic!("<{other}> is no key of the harness"),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}
