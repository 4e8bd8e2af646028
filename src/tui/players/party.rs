//! The party as players see it, the counters, and the order of turns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::view::{CampaignView, SheetView};
use crate::campaign::{Acting, CharacterId};
use crate::game::Game;
use crate::table::Snapshot;
use crate::tui::views::counter;
use crate::tui::views::sheet::source::SheetSource;
use crate::tui::views::sheet::stats::{self, GAP, Labels, Vitals};
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// The least and the greatest width of the column of names.
const LEAST_NAME: usize = 8;
const LONGEST_NAME: usize = 24;

/// The width of the mark of whose turn it is, with the space after it.
const MARK: usize = 2;

/// The campaign as players see it; changes by the last entry are not marked.
struct PlayersTable<'a> {
    seen: CampaignView<'a>,
    theme: &'a Theme,
}

impl SheetSource for PlayersTable<'_> {
    fn game(&self) -> &Game {
        self.seen.game
    }

    fn former(&self, _: CharacterId) -> Option<SheetView<'_>> {
        None
    }

    fn undoes(&self) -> bool {
        false
    }

    fn theme(&self) -> &Theme {
        self.theme
    }
}

/// `round 2  » Ysolde  Brannoc  Wolf (hurt)`, without those who are down or away, as in the game master's own line. Where not all
/// fit, it begins with the present turn, has a mark where the round ends, and counts the last that it leaves out.
pub(crate) fn order(theme: &Theme, seen: &Snapshot, area: Rect, buf: &mut Buffer) {
    let campaign = seen.view.campaign();
    let Some(turns) = campaign.turns else {
        return;
    };
    let timer = turns.timer.map(|timer| timer.words(campaign.open_time));
    let acts = |act: &Acting| act.present && !act.down;
    let all = turns.who.iter().enumerate();
    let acting = all.filter(|(at, act)| *at == turns.now || acts(act));
    let acting: Vec<(bool, &Acting)> = acting.map(|(at, act)| (at == turns.now, act)).collect();
    let words = |is_now: bool, act: &Acting| {
        let timer = timer.as_deref().filter(|_| is_now);
        acting_words(theme, act, is_now, timer)
    };
    let round = match turns.round {
        0 => " surprise".to_owned(),
        round => format!(" round {round}"),
    };
    let round = StyledLine::of(Role::Dim, round);
    let mut whole = round.clone();
    for (is_now, act) in &acting {
        whole.join(GAP, words(*is_now, act));
    }
    if whole.width() <= usize::from(area.width) {
        return whole.draw(theme, area, buf);
    }
    let now = acting.iter().position(|(is_now, _)| *is_now).unwrap_or(0);
    let (passed, coming) = acting.split_at(now);
    // Who waits has the usual place again in the next round.
    let is_coming = |act: &Acting| coming.iter().any(|(_, it)| it.turn == act.turn);
    let next: Vec<&Acting> = if turns.next.is_empty() {
        passed.iter().map(|(_, act)| *act).collect()
    } else {
        let next = turns.next.iter();
        next.filter(|act| acts(act) && !is_coming(act)).collect()
    };
    let ends = coming.len();
    let coming = coming.iter().map(|(is_now, act)| words(*is_now, act));
    let next = next.into_iter().map(|act| words(false, act));
    let words: Vec<StyledLine> = coming.chain(next).collect();
    from_present(theme, round, (&words, ends), area.width.into()).draw(theme, area, buf);
}

/// `» Ysolde`, `Wolf (hurt)`.
fn acting_words(theme: &Theme, act: &Acting, is_now: bool, timer: Option<&str>) -> StyledLine {
    let state = act.state.as_ref();
    let state = state.map_or_else(String::new, |state| format!(" ({state})"));
    let timer = timer.map_or_else(String::new, |timer| format!(", {timer}"));
    let name = format!("{}{state}{timer}", act.name);
    if is_now {
        StyledLine::of(Role::Selected, format!("{} {name}", theme.glyphs.turn))
    } else {
        StyledLine::of(Role::Text, name)
    }
}

/// As many turns as fit whole, and how many more there are. The round ends after the first `ends`.
fn from_present(
    theme: &Theme,
    mut line: StyledLine,
    (words, ends): (&[StyledLine], usize),
    width: usize,
) -> StyledLine {
    for (at, turn) in words.iter().enumerate() {
        let left = words.len() - at;
        let mut next = line.clone();
        if at == ends {
            let bar = theme.glyphs.border.vertical_left;
            next.push(Role::Dim, format!(" {bar} "));
            next.join(0, turn.clone());
        } else {
            next.join(GAP, turn.clone());
        }
        let more = StyledLine::of(Role::Dim, format!("{} {left} more", theme.glyphs.ellipsis));
        let spare = if left == 1 { 0 } else { GAP + more.width() };
        if at > 0 && next.width() + spare > width {
            line.join(GAP, more);
            return line;
        }
        line = next;
    }
    line
}

/// The party, with the counters below.
pub(crate) fn draw(theme: &Theme, seen: &Snapshot, area: Rect, buf: &mut Buffer) {
    let inner = Rect {
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
        ..area
    };
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let counters = counters(theme, seen, width, height / 3);
    let (rows, foot) = fitting(rows(theme, seen, width), height - counters.len());
    let inner = bordered(theme, ("Party", &foot), false, area, buf);
    let below = usize::from(inner.height).saturating_sub(counters.len());
    for (row, line) in inner.rows().zip(&rows) {
        line.draw(theme, row, buf);
    }
    for (row, line) in inner.rows().skip(below).zip(&counters) {
        line.draw(theme, row, buf);
    }
}

/// The lines that all of it needs in an area of this width, the frame included.
pub(crate) fn height(theme: &Theme, seen: &Snapshot, width: u16) -> u16 {
    let inner = usize::from(width.saturating_sub(2));
    let people: usize = rows(theme, seen, inner).iter().map(Vec::len).sum();
    let counters = counters(theme, seen, inner, usize::MAX).len();
    u16::try_from(people + counters + 2).unwrap_or(u16::MAX)
}

/// One line of each character, then a second of each and so on, as long as there is room; and how many characters have none.
/// Lines that have no row of their own are appended to the last one, where a `…` shows that more follows.
fn fitting(rows: Vec<Vec<StyledLine>>, height: usize) -> (Vec<StyledLine>, String) {
    let foot = match rows.len().saturating_sub(height) {
        0 => String::new(),
        more => format!("{more} more"),
    };
    let mut given = vec![0; rows.len()];
    let mut left = height;
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..most {
        for (given, row) in given.iter_mut().zip(&rows) {
            let wanted = usize::from(row.len() > line).min(left);
            *given += wanted;
            left -= wanted;
        }
    }
    let mut shown = Vec::new();
    for (mut row, given) in rows.into_iter().zip(given) {
        let rest = row.split_off(given.min(row.len()));
        if let Some(last) = row.last_mut() {
            for line in rest {
                last.join(GAP, line);
            }
        }
        shown.extend(row);
    }
    (shown, foot)
}

/// The lines of each character, with aligned columns.
fn rows(theme: &Theme, seen: &Snapshot, width: usize) -> Vec<Vec<StyledLine>> {
    let table = PlayersTable {
        seen: seen.view.campaign(),
        theme,
    };
    let people = &table.seen.sheets;
    let names = people.iter().map(|who| text::width(who.name));
    let longest = names.max().unwrap_or(0);
    let vitals: Vec<Vitals> = people
        .iter()
        .map(|who| with_kind(who, stats::vitals(&table, who)))
        .collect();
    let columns = PartyColumns::of(
        &vitals,
        width.saturating_sub(MARK + longest.min(LONGEST_NAME)),
    );
    let room = width.saturating_sub(MARK + columns.width());
    let name = longest.min(room.clamp(LEAST_NAME, LONGEST_NAME));
    let lead = MARK + name + columns.gap;
    let one = |(who, vitals): (&SheetView<'_>, Vitals)| {
        let line = columns.line(&table, who, vitals);
        let lines = line.wrap(width.saturating_sub(lead).max(1));
        let rows = lines.into_iter().enumerate().map(|(at, line)| {
            let mut row = if at == 0 {
                named(&table, who, name)
            } else {
                StyledLine::default()
            };
            row.pad(lead);
            row.join(0, line);
            row
        });
        rows.collect()
    };
    let npcs = seen.view.npcs().iter().map(|npc| {
        let mut row = StyledLine::of(Role::Text, " ".repeat(MARK));
        row.push(
            Role::Text,
            text::cut(&npc.name, LONGEST_NAME, theme.glyphs.ellipsis),
        );
        row.pad(lead);
        row.join(GAP, StyledLine::of(Role::Ill, npc.state.as_str()));
        vec![row]
    });
    people.iter().zip(vitals).map(one).chain(npcs).collect()
}

/// An ally who goes with nobody is called one: rows have no other mark of the kind here.
fn with_kind(who: &SheetView<'_>, vitals: Vitals) -> Vitals {
    if who.kind != CharacterKind::Ally || who.owner().is_some() {
        return vitals;
    }
    let mut ailments = StyledLine::of(Role::Dim, "ally");
    ailments.join(GAP, vitals.ailments);
    Vitals { ailments, ..vitals }
}

/// The widths of the columns.
struct PartyColumns {
    widths: Vec<usize>,
    gap: usize,
}

impl PartyColumns {
    /// Closer to each other where there is no room for more; what doesn't fit even then stands in further lines.
    fn of(all: &[Vitals], room: usize) -> Self {
        let rows = all.iter().map(|vitals| vitals.figures.as_slice());
        let widths = stats::column_widths(rows, Labels::Before, 0);
        let whole = Self { widths, gap: GAP };
        if whole.width() <= room {
            whole
        } else {
            Self { gap: 1, ..whole }
        }
    }

    /// The width of all columns, each with the gap before it.
    fn width(&self) -> usize {
        let wide = self.widths.iter().filter(|width| **width > 0);
        wide.map(|width| width + self.gap).sum()
    }

    /// A character's columns, ailments and defences.
    fn line(&self, table: &PlayersTable<'_>, who: &SheetView<'_>, vitals: Vitals) -> StyledLine {
        if who.presence != Presence::Present {
            return stats::absent(table, who);
        }
        let mut line = StyledLine::default();
        let mut column = 0;
        for (width, figure) in self.widths.iter().zip(&vitals.figures) {
            if let Some(figure) = figure {
                line.pad(column);
                line.join(0, figure.whole());
            }
            column += if *width > 0 { width + self.gap } else { 0 };
        }
        line.join(GAP, vitals.ailments);
        line.join(GAP, vitals.defences);
        line
    }
}

/// Mark and name.
fn named(table: &PlayersTable<'_>, who: &SheetView<'_>, width: usize) -> StyledLine {
    let glyphs = table.theme.glyphs;
    let turns = table.seen.turns.as_ref();
    let turn = turns.and_then(|turns| turns.who.get(turns.now));
    let here = who.presence == Presence::Present;
    let acts = here && turn.is_some_and(|act| who.acts_in(act.turn));
    let role = match (acts, here) {
        (true, _) => Role::Selected,
        (false, true) => Role::Strong,
        (false, false) => Role::Dim,
    };
    let mark = if acts { glyphs.turn } else { " " };
    let name = text::cut(who.name, width, glyphs.ellipsis);
    StyledLine::of(role, format!("{mark} {name}"))
}

/// The counters that players see, several on a line if they fit.
fn counters(theme: &Theme, seen: &Snapshot, width: usize, most: usize) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = Vec::new();
    let campaign = seen.view.campaign();
    for it in campaign.counters {
        let text = counter::line(theme, it, None, campaign.open_time);
        let full = lines.len() == most;
        match lines.last_mut() {
            Some(line) if line.width() + GAP + text.width() <= width => line.join(GAP, text),
            _ if full => break,
            _ => {
                let mut line = StyledLine::of(Role::Text, "  ");
                line.join(0, text);
                lines.push(line);
            }
        }
    }
    lines
}
