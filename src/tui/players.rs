//! The players' screen: what players may see of a campaign, in letters that are readable from a distance. Its only keys
//! quit.

mod curtain;
mod layout;
mod party;
mod result;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use self::layout::PlayersLayout;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::table::{Snapshot, Trouble};
use crate::tui::runtime::event_loop::Application;
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::{Role, StyledLine, Theme};

/// The present state, or why there is none.
pub type News = Result<Snapshot, Trouble>;

/// The slot in which the file watcher puts the present state for the screen; a newer state replaces it.
#[derive(Debug, Clone, Default)]
pub struct Post(Arc<Mutex<Option<News>>>);

impl Post {
    /// Puts a state.
    pub fn leave(&self, news: News) {
        *self.latest() = Some(news);
    }

    fn latest(&self) -> MutexGuard<'_, Option<News>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The players' screen.
#[derive(Debug)]
pub struct PlayersScreen {
    theme: Theme,
    seen: Snapshot,
    trouble: Option<Trouble>,
    post: Post,
    /// What the terminal shows, so that a state with the same picture writes nothing.
    picture: Buffer,
    over: bool,
}

impl PlayersScreen {
    /// Runs a screen of this size: shows the first state, then each new one.
    pub fn new(theme: Theme, screen: Rect, seen: Snapshot, post: Post) -> Self {
        let mut watch = Self {
            theme,
            seen,
            trouble: None,
            post,
            picture: Buffer::empty(screen),
            over: false,
        };
        watch.picture = watch.painted(screen);
        watch
    }

    fn painted(&self, screen: Rect) -> Buffer {
        let mut buf = Buffer::empty(screen);
        self.paint(screen, &mut buf);
        buf
    }

    fn paint(&self, screen: Rect, buf: &mut Buffer) {
        let (theme, seen) = (&self.theme, &self.seen);
        theme.ground(buf);
        if screen.width < 20 || screen.height < 5 {
            return StyledLine::of(Role::Warning, "too small: 20×5 at least")
                .draw(theme, screen, buf);
        }
        if let Some(words) = seen.view.curtain() {
            return self.covered(words, screen, buf);
        }
        let people = |width| party::height(theme, seen, width);
        let verdict = |width| result::height(theme, seen.verdict.as_ref()?, width);
        let lay = PlayersLayout::of(screen, seen, self.trouble.is_some(), verdict, people);
        self.title(lay.title, buf);
        party::order(theme, seen, lay.order, buf);
        if let Some(verdict) = &seen.verdict {
            let title = verdict.view().title.as_str();
            let inner = bordered(theme, (title, ""), false, lay.verdict, buf);
            result::draw(theme, verdict, inner, buf);
        }
        party::draw(theme, seen, lay.people, buf);
        self.history(lay.history, buf);
        self.trouble(lay.trouble, buf);
    }

    /// The screen while it is covered: the campaign's name and the text, and why there is no newer state. Nothing of the table.
    fn covered(&self, words: &str, screen: Rect, buf: &mut Buffer) {
        let theme = &self.theme;
        let [title, middle, last] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(screen);
        theme.raise(title, buf);
        let name = self.seen.view.campaign().name;
        StyledLine::of(Role::Strong, format!(" {name}")).draw(theme, title, buf);
        curtain::draw(theme, words, middle, buf);
        self.trouble(last, buf);
    }

    fn trouble(&self, area: Rect, buf: &mut Buffer) {
        if let Some(trouble) = self.trouble {
            StyledLine::of(Role::Warning, format!(" {trouble}")).draw(&self.theme, area, buf);
        }
    }

    /// `The Drowned Mill · Nexus · session 7`.
    fn title(&self, area: Rect, buf: &mut Buffer) {
        let campaign = self.seen.view.campaign();
        let dot = self.theme.glyphs.dot;
        let (game, session) = (&campaign.game.name, campaign.session_words());
        let mut title = StyledLine::of(Role::Strong, format!(" {}", campaign.name));
        title.push(Role::Dim, format!(" {dot} {game} {dot} {session}"));
        self.theme.raise(area, buf);
        title.draw(&self.theme, area, buf);
    }

    /// The entries, newest on top, at most two lines each.
    fn history(&self, area: Rect, buf: &mut Buffer) {
        let inner = bordered(&self.theme, ("What happened", ""), false, area, buf);
        let width = usize::from(inner.width.saturating_sub(2));
        let lines = self.seen.history.iter().flat_map(|entry| {
            let words = entry.words();
            let (role, words) = if entry.line.is_struck() {
                (Role::Struck, self.theme.struck(&words).into_owned())
            } else {
                (Role::Text, words)
            };
            let mut lines = StyledLine::of(role, words).wrap(width);
            if lines.len() > 2 {
                let ellipsis = self.theme.glyphs.ellipsis;
                lines.truncate(2);
                lines[1].push(role, ellipsis);
            }
            let indent = |at| if at == 0 { " " } else { "   " };
            let rows = lines.into_iter().enumerate().map(move |(at, line)| {
                let mut row = StyledLine::of(role, indent(at));
                row.join(0, line);
                row
            });
            rows.collect::<Vec<_>>()
        });
        for (row, line) in inner.rows().zip(lines) {
            line.draw(&self.theme, row, buf);
        }
    }
}

impl Application for PlayersScreen {
    fn update(&mut self, event: Event, _: Instant) {
        match event {
            Event::Key(key) => self.over |= leaves(key),
            Event::Resize(width, height) => {
                self.picture = self.painted(Rect::new(0, 0, width, height));
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        self.paint(frame.area(), frame.buffer_mut());
    }

    fn deadline(&self) -> Option<Instant> {
        let news = self.post.latest().is_some().then(Instant::now);
        news.or_else(|| self.seen.changes_at())
    }

    fn wake(&mut self) -> bool {
        let news = self.post.latest().take();
        match news {
            None => self.seen.run_on(Instant::now()),
            Some(Ok(seen)) => {
                self.seen.renew(seen, Instant::now());
                self.trouble = None;
            }
            // The last frame stays.
            Some(Err(trouble)) => self.trouble = Some(trouble),
        }
        let picture = self.painted(self.picture.area);
        let is_new = picture != self.picture;
        self.picture = picture;
        is_new
    }

    fn is_over(&self) -> bool {
        self.over
    }
}

/// `q`, Esc, Ctrl-C.
fn leaves(key: KeyEvent) -> bool {
    match key.code {
        _ if !key.is_press() => false,
        KeyCode::Esc => true,
        KeyCode::Char('q') => !key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT),
        KeyCode::Char('c') => key.modifiers.contains(KeyModifiers::CONTROL),
        _ => false,
    }
}
