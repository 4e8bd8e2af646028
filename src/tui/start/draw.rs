//! Draws the start screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::journal::library::ListedCampaign;
use crate::journal::timestamp;
use crate::tui::app::key_bar;
use crate::tui::keys::Action;
use crate::tui::start::{Asking, NONE, Naming, Start, StartRow};
use crate::tui::widgets::frame::{self, bordered, dialog_frame};
use crate::tui::widgets::{Choices, Draw as _, Role};

impl Start {
    pub(crate) fn render(&self, area: Rect, buf: &mut Buffer) {
        let theme = &self.settings.theme;
        theme.ground(buf);
        let [title, body, bar] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(0),
            Constraint::Length(1),
        ])
        .areas(area);
        Line::from(vec![
            theme.span(Role::Strong, " Rollbook"),
            theme.span(Role::Dim, "  a companion for game masters"),
        ])
        .draw(title, buf);
        let body = if let Some(words) = &self.status {
            frame::message(theme, (Role::Warning, words), (body, bar), buf)
        } else {
            let label = |action| self.label(action);
            key_bar::draw(&self.settings, self.contexts(), "", label, bar, buf);
            body
        };
        self.list_rows(body, buf);
        match &self.asking {
            None => {}
            Some(Asking::Name(naming, field)) => {
                let lines = [" ".repeat(48)];
                let inner =
                    dialog_frame(&self.settings.theme, naming.title(), &lines, 0, body, buf);
                field.draw(theme, inner, buf);
            }
            Some(Asking::New(new)) => new.draw(theme, &self.games, body, buf),
            Some(Asking::Trash(question) | Asking::Notice(question)) => {
                question.render(&self.settings.theme, body, buf);
            }
        }
    }

    /// The key bar's name for an action; `None` if it does nothing here.
    fn label(&self, action: Action) -> Option<String> {
        let idle = match action {
            Action::Undo
            | Action::Redo
            | Action::Override
            | Action::Palette
            | Action::PrivacyScreen => true,
            Action::Complete => self.asking.is_some() || self.filter.is_some(),
            Action::Help => self.asking.is_none(),
            Action::Back => self.asking.is_none() && self.filter.is_none(),
            Action::Rename | Action::CopyCampaign | Action::Remove => {
                self.asking.is_some() || self.campaign().is_none()
            }
            Action::New => self.asking.is_some(),
            _ => false,
        };
        if let (Some(Asking::New(new)), Action::Accept | Action::Open) = (&self.asking, action) {
            return new.accept_label(&self.games);
        }
        let own = match (&self.asking, action) {
            (Some(Asking::Trash(_)), Action::Accept) => "to the trash",
            (Some(Asking::Notice(_)), Action::Accept) => "close",
            (Some(Asking::Name(..)), Action::Accept) => "take it",
            (None, Action::Accept) => Action::Open.label(),
            (None, Action::Complete) => "filter",
            (None, Action::Back) => "back to the keys",
            _ => action.label(),
        };
        (!idle).then(|| own.to_owned())
    }

    fn list_rows(&self, body: Rect, buf: &mut Buffer) {
        let theme = &self.settings.theme;
        let inner = bordered(theme, ("Campaigns", ""), self.asking.is_none(), body, buf);
        let choices = self.rows().map(|row| {
            let about = match row {
                StartRow::Campaign(campaign) => self.about(campaign),
                StartRow::Sample(game) => {
                    format!("sample {} {}: {}", theme.glyphs.dot, game.name, game.about)
                }
                StartRow::OtherDice => self.other_dice_about(),
            };
            (row.name().to_owned(), about)
        });
        // A column stays free beside the edge.
        let mut area = Rect {
            width: inner.width.saturating_sub(1),
            ..inner
        };
        if let Some(typed) = &self.filter {
            typed.draw(theme, area, buf);
            area.y = area.y.saturating_add(1);
            area.height = area.height.saturating_sub(1);
            if self.rows().next().is_none() {
                Line::from(theme.span(Role::Dim, NONE)).draw(area, buf);
            }
        }
        let room = (usize::from(area.width), usize::from(area.height));
        Choices::new(choices, room).draw(theme, self.selected, area, buf);
    }

    /// The shapes of dice that templates have.
    fn other_dice_about(&self) -> String {
        let games = self.games.iter().filter(|game| game.is_template);
        let names: Vec<&str> = games.map(|game| game.name.as_str()).collect();
        names.join(", ")
    }

    /// Game, number of entries and date of the last change; or why the campaign can't be read.
    fn about(&self, campaign: &ListedCampaign) -> String {
        let dot = self.settings.theme.glyphs.dot;
        match &campaign.summary {
            Err(why) => {
                // The row has the name.
                let why = why.to_string();
                let path = format!("{} ", campaign.path.display());
                why.strip_prefix(&path).unwrap_or(&why).to_owned()
            }
            Ok(summary) => {
                let at = timestamp(summary.last_played)
                    .to_zoned(self.settings.zone.clone())
                    .strftime("%-d %B %Y");
                let (game, count) = (&summary.game, summary.entries);
                let entries = if count == 1 { "entry" } else { "entries" };
                format!("{game} {dot} {count} {entries} {dot} {at}")
            }
        }
    }
}

impl Naming {
    const fn title(self) -> &'static str {
        match self {
            Self::Rename => "New name",
            Self::Copy => "Name of the copy",
        }
    }
}
