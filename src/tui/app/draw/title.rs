//! The title: campaign, game and session, in a fight whose turn it is; on the right counters, whose dice are real and that the
//! players' screens are covered, or that hidden is on.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::campaign::TableDice;
use crate::tui::app::App;
use crate::tui::keys::{Action, Context};
use crate::tui::views::counter;
use crate::tui::views::order_line;
use crate::tui::widgets::{Draw as _, Role, StyledLine, text};

/// The least width of the campaign's name beside session and turn, in columns.
const LEAST_NAME: usize = 8;

/// That the players' screens are covered.
const CURTAIN: &str = "CURTAIN";

/// The columns between counters.
const GAP: usize = 3;

/// What stands on the left.
struct Left {
    /// The campaign.
    name: String,
    /// Game and session.
    rest: String,
    /// Whose turn it is, where no line of its own says so.
    turn: String,
}

impl Left {
    fn width(&self) -> usize {
        let parts = [&self.name, &self.rest, &self.turn];
        parts.map(|part| text::width(part)).iter().sum::<usize>() + 1
    }

    /// In so many columns. The turn matters more than game and session, so these are dropped first; then the name is cut, and at
    /// last those who act later.
    fn within(self, width: usize, ellipsis: &str) -> StyledLine {
        let least = text::width(&self.name).min(LEAST_NAME);
        let turn = text::cut(&self.turn, width.saturating_sub(least), ellipsis);
        let (rest, used) = (text::width(&self.rest), text::width(&turn));
        let keeps_rest = used == 0 || used + LEAST_NAME + rest <= width;
        let rest = if keeps_rest { rest } else { 0 };
        let name = text::cut(&self.name, width.saturating_sub(rest + used), ellipsis);
        let mut line = StyledLine::of(Role::Strong, format!(" {name}"));
        if keeps_rest {
            line.push(Role::Dim, self.rest);
        }
        line.push(Role::Selected, turn);
        line
    }
}

impl App {
    /// Draws the title.
    pub(in crate::tui::app) fn title(&self, area: Rect, buf: &mut Buffer) {
        let theme = self.state.theme();
        let (left, width) = (self.left_of_title(), usize::from(area.width));
        if self.state.hidden.is_none() {
            theme.raise(area, buf);
            // A forgotten curtain has to be seen, so that the name leaves room for it.
            let mut curtain = StyledLine::of(Role::Badge, self.curtain());
            let mut kept = 2;
            if !curtain.is_empty() {
                curtain.push(Role::Text, " ");
                kept = GAP + curtain.width() + 1;
            }
            let room = width.saturating_sub(kept);
            let left = left.within(room, theme.glyphs.ellipsis);
            left.draw(theme, area, buf);
            let rights = [self.right_of_title(), curtain];
            let fits = |right: &StyledLine| left.width() + GAP + right.width() <= width;
            if let Some(right) = rights.into_iter().find(fits) {
                right.into_line(theme).right_aligned().draw(area, buf);
            }
            return;
        }
        let style = theme.reversed(Role::Hidden);
        buf.set_style(area, style);
        let banner = self.banner(width.saturating_sub(left.width() + 1));
        let room = width.saturating_sub(2 + text::width(&banner));
        let left = Vec::from(left.within(room, theme.glyphs.ellipsis));
        let spans = left
            .into_iter()
            .map(|(role, words)| theme.span(role, words).style(style));
        Line::from(spans.collect::<Vec<_>>()).draw(area, buf);
        Line::from(theme.span(Role::Hidden, banner).style(style))
            .right_aligned()
            .draw(area, buf);
    }

    /// `The Drowned Mill · nexus · session 7 since 19:32 · round 3 · Ysolde, then Wolf`.
    fn left_of_title(&self) -> Left {
        let theme = self.state.theme();
        let campaign = self.state.campaign();
        let session = match (campaign.in_session, campaign.session) {
            (true, n) => match self.state.session_since() {
                Some(since) => format!("session {n} since {since}"),
                None => format!("session {n}"),
            },
            (false, 0) => "no session yet".to_owned(),
            (false, n) => format!("after session {n}"),
        };
        let dot = theme.glyphs.dot;
        // A line of its own has it where there is room.
        let order = campaign.order.as_deref().filter(|_| self.state.is_low());
        Left {
            name: campaign.name.clone(),
            rest: format!(" {dot} {} {dot} {session}", campaign.game.name),
            turn: order.map_or_else(String::new, |order| {
                format!(" {dot} {}", order_line::words(campaign, order, theme))
            }),
        }
    }

    /// The counters, unless they stand below the party, and the badges.
    fn right_of_title(&self) -> StyledLine {
        let mut right = StyledLine::default();
        if self.state.counters_in_title {
            for it in &self.state.campaign().counters {
                right.join(GAP, counter::latest(&self.state, it));
            }
        }
        right.join(GAP, self.badges());
        if !right.is_empty() {
            right.push(Role::Text, " ");
        }
        right
    }

    /// Whose dice are real, and whether the players' screens are covered.
    fn badges(&self) -> StyledLine {
        let mut badges = StyledLine::of(Role::Badge, self.real_dice());
        badges.join(GAP, StyledLine::of(Role::Badge, self.curtain()));
        badges
    }

    /// Whether all counters have room on the title.
    pub(in crate::tui::app) fn have_counters_room(&self, width: u16) -> bool {
        let counters = self.state.campaign().counters.iter();
        let counters = counters.map(|it| counter::latest(&self.state, it).width() + GAP);
        let right = counters.sum::<usize>() + self.badges().width() + GAP + 1;
        let left = self.left_of_title().width();
        self.state.hidden.is_none() && left + right <= usize::from(width)
    }

    fn curtain(&self) -> &'static str {
        if self.state.campaign().curtain.is_some() {
            CURTAIN
        } else {
            ""
        }
    }

    /// Who throws real dice in this campaign.
    fn real_dice(&self) -> &'static str {
        let usual = self.state.settings.table_dice;
        match self.state.campaign().table_dice.unwrap_or(usual) {
            TableDice::Never => "",
            TableDice::PlayerCharacters => "TABLE DICE: players",
            TableDice::Always => "TABLE DICE",
        }
    }

    /// That hidden is on, and whether the players' screens are covered; the long form where so many columns have room for it.
    fn banner(&self, room: usize) -> String {
        let key = self.state.key(&[Context::Table], Action::OpenAgain);
        let dot = self.state.theme().glyphs.dot;
        let ends = match key.as_str() {
            "" => String::new(),
            key => format!(" {dot} {key} ends it"),
        };
        let curtain = match self.curtain() {
            "" => String::new(),
            curtain => format!("{curtain} {dot} "),
        };
        let long = format!(" {curtain}HIDDEN: players see nothing of this{ends} ");
        if text::width(&long) <= room {
            long
        } else {
            format!(" {curtain}HIDDEN{ends} ")
        }
    }
}
