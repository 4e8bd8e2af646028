//! The values of a sheet as party and sheet pane show them: `HP 22/24`, `Resolve ●●○`, `vice ●`. Values that the last entry
//! changed are shown as before → after.

use super::ailments::{self, Ailment};
use super::source::SheetSource;
use crate::campaign::TrackView;
use crate::campaign::character::{CharacterKind, Presence, Value};
use crate::campaign::view::{Known, SheetView, hidden_mark};
use crate::game::{Game, Reach, RowPart, TrackRule};
use crate::rules::modifier::plain;
use crate::tui::widgets::{Glyphs, Role, StyledLine, text};

/// The most pips; a higher value is a number.
const MOST_PIPS: i32 = 6;

/// Kinds of values that a row leaves out first, because they stand on the sheet, too. They are bits: a row leaves out several.
pub(crate) const LEVEL: u8 = 1;
/// The penalty, which takes part in every roll.
pub(crate) const PENALTY: u8 = 2;
/// A track in figures that harm doesn't move and that takes nobody down: coin, fatigue.
pub(crate) const SIDE_TRACK: u8 = 4;

/// The columns between two values.
pub(crate) const GAP: usize = 2;

/// What the party shows of a character, as the game's file says.
pub(crate) struct Vitals {
    /// A column each.
    pub(crate) figures: Vec<Option<Stat>>,
    /// Whom an ally goes with; conditions, injuries, own tracks and lasting modifiers.
    pub(crate) ailments: StyledLine,
    /// Each injury and condition.
    pub(crate) worst: Vec<Ailment>,
    /// The defences.
    pub(crate) defences: StyledLine,
}

/// A label and its value.
#[derive(Debug)]
pub(crate) struct Stat {
    label: String,
    /// The present value.
    plain: String,
    /// The present value, and the one before if the last entry changed it.
    value: String,
    /// Of a number out of a highest, the widest that it can be.
    widest: Option<usize>,
    /// Its kind where a row may leave it out before others; else 0.
    minor: u8,
    role: Role,
}

impl Stat {
    fn new(label: &str, plain: String, value: String, role: Role) -> Self {
        Self {
            label: label.to_owned(),
            plain,
            value,
            widest: None,
            minor: 0,
            role,
        }
    }

    /// The same as one that a row leaves out before others.
    fn minor(self, minor: u8) -> Self {
        Self { minor, ..self }
    }

    /// Whether the last entry changed it.
    pub(crate) fn is_changed(&self) -> bool {
        self.value != self.plain
    }

    /// The width of the present value, so that a change moves its own line only; of a number out of a highest that of the highest.
    pub(crate) fn width(&self, labels: Labels) -> usize {
        let value = text::width(&self.plain);
        self.label_width(labels) + value.max(self.widest.unwrap_or(0))
    }

    /// The columns of the label and the space behind it.
    fn label_width(&self, labels: Labels) -> usize {
        match labels {
            Labels::Before if !self.label.is_empty() => text::width(&self.label) + 1,
            _ => 0,
        }
    }

    /// How much wider a change makes it. Away from its column it needs its name.
    pub(crate) fn growth(&self, labels: Labels) -> usize {
        if !self.is_changed() {
            return 0;
        }
        let changed = text::width(&self.value) + self.label_width(labels.of_changed());
        changed.saturating_sub(self.width(labels))
    }

    /// The value, and the one before if the last entry changed it.
    pub(crate) fn latest(&self, labels: Labels) -> StyledLine {
        if self.is_changed() {
            self.with(labels.of_changed(), &self.value)
        } else {
            self.with(labels, &self.value)
        }
    }

    /// The whole label and the value.
    pub(crate) fn whole(&self) -> StyledLine {
        self.latest(Labels::Before)
    }

    /// The same with a label that carries as much weight as the value, below a heading.
    pub(crate) fn named(&self) -> StyledLine {
        let mut line_parts = StyledLine::of(Role::Text, format!("{} ", self.label));
        line_parts.push(self.role, &*self.value);
        line_parts
    }

    /// The same without the value before.
    pub(crate) fn settled(&self, labels: Labels) -> StyledLine {
        self.with(labels, &self.plain)
    }

    fn with(&self, labels: Labels, value: &str) -> StyledLine {
        let mut line_parts = StyledLine::default();
        if self.label_width(labels) > 0 {
            line_parts.push(Role::Dim, format!("{} ", self.label));
        }
        line_parts.push(self.role, value);
        line_parts
    }
}

/// Where the names of values stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Labels {
    /// Before each value.
    Before,
    /// Above its column.
    Above,
    /// Nowhere: no value can be taken for another.
    Nowhere,
}

impl Labels {
    /// Where that of a changed value stands, which is away from its column.
    const fn of_changed(self) -> Self {
        match self {
            Self::Above => Self::Before,
            labels => labels,
        }
    }
}

/// Whether the values of a row can't be taken for each other: at most one is a number out of a highest, and one is pips.
pub(crate) fn need_no_labels(figures: &[Option<Stat>]) -> bool {
    let (numbers, others): (Vec<_>, Vec<_>) = figures
        .iter()
        .flatten()
        .partition(|figure| figure.widest.is_some());
    let is_pips = |figure: &&Stat| !figure.plain.contains(char::is_alphanumeric);
    numbers.len() <= 1 && others.len() <= 1 && others.iter().all(is_pips)
}

/// The label of each column.
pub(crate) fn labels<'a>(rows: impl Iterator<Item = &'a [Option<Stat>]>) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for figures in rows {
        labels.resize(figures.len().max(labels.len()), String::new());
        for (label, figure) in labels.iter_mut().zip(figures) {
            if let (true, Some(figure)) = (label.is_empty(), figure) {
                label.clone_from(&figure.label);
            }
        }
    }
    labels
}

/// The width of each column of figures; 0 where nobody has one, and for the kinds of values that are `left_out`.
pub(crate) fn column_widths<'a>(
    rows: impl Iterator<Item = &'a [Option<Stat>]>,
    labels: Labels,
    left_out: u8,
) -> Vec<usize> {
    let mut widths = Vec::new();
    for figures in rows {
        widths.resize(figures.len().max(widths.len()), 0);
        for (widest, figure) in widths.iter_mut().zip(figures) {
            let shown = figure.as_ref().filter(|it| it.minor & left_out == 0);
            let own = shown.map_or(0, |it| it.width(labels));
            *widest = own.max(*widest);
        }
    }
    widths
}

/// A value as text.
struct Written {
    text: String,
    /// The present number and the highest, if the text has both.
    out_of: Option<(String, i32)>,
    /// The more, the better.
    worth: i32,
}

impl Written {
    fn new(text: String, worth: i32) -> Self {
        Self {
            text,
            out_of: None,
            worth,
        }
    }

    /// `22` in front of `18/24`: the highest is shown once.
    fn before(&self, after: &Self) -> &str {
        match (&self.out_of, &after.out_of) {
            (Some((now, max)), Some((_, still))) if max == still => now,
            _ => &self.text,
        }
    }
}

/// A value now and before the last entry: `22 → 18/24`, in the role of a gain or a loss; a question mark where it is not
/// known.
fn changed(
    source: &impl SheetSource,
    label: &str,
    [was, is]: [Option<Known<Written>>; 2],
    usual: Role,
) -> Option<Stat> {
    let Known::Known(is) = is? else {
        let unknown = "?".to_owned();
        return Some(Stat::new(label, unknown.clone(), unknown, Role::Dim));
    };
    let (value, role) = match was.and_then(Known::known) {
        Some(was) if was.text != is.text => {
            let gains = is.worth >= was.worth;
            // What an undo gives back is no gain, and what it takes no loss.
            let role = match gains {
                _ if source.undoes() => usual,
                true => Role::Good,
                false => Role::Bad,
            };
            let arrow = source.theme().glyphs.arrow;
            (format!("{} {arrow} {}", was.before(&is), is.text), role)
        }
        _ => (is.text.clone(), usual),
    };
    let widest = is.out_of.map(|(_, max)| 2 * max.to_string().len() + 1);
    Some(Stat {
        widest,
        ..Stat::new(label, is.text, value, role)
    })
}

/// A value of the sheet before the last entry, and of the present one.
fn both<T>(
    source: &impl SheetSource,
    who: &SheetView<'_>,
    ask: impl Fn(&SheetView<'_>) -> Option<T>,
) -> [Option<T>; 2] {
    let former = source.former(who.id);
    [former.as_ref().and_then(&ask), ask(who)]
}

pub(crate) fn vitals(source: &impl SheetSource, who: &SheetView<'_>) -> Vitals {
    let mut figures = Vec::new();
    let mut defences = StyledLine::default();
    let mut ailments = StyledLine::of(Role::Dim, who.owner_words());
    let worst = ailments::worst(source, who);
    let player = who.played_by.map(ToString::to_string);
    ailments.join(GAP, StyledLine::of(Role::Dim, player.unwrap_or_default()));
    if who.is_down() == Known::Known(true) {
        ailments.join(GAP, StyledLine::of(Role::Bad, "down"));
    }
    // What takes dice or points from rolls, and is over last.
    if source.game().row().contains(&RowPart::Injuries) {
        ailments.join(GAP, ailments::injuries(source, who));
    }
    ailments.join(GAP, ailments::conditions(source, who));
    ailments.join(GAP, own_tracks(source, who));
    for part in &*source.game().row() {
        match part {
            RowPart::Level => figures.push(level(source, who).map(|it| it.minor(LEVEL))),
            RowPart::Points => figures.extend(points(source, who)),
            RowPart::Track(name) => figures.push(track(source, who, name)),
            RowPart::Pips(name) => figures.push(pips(source, who, name)),
            RowPart::Penalty => {
                figures.push(penalty(source, who, "out").map(|it| it.minor(PENALTY)));
            }
            RowPart::Defence(name) => {
                let figure = defence(source, who, name);
                let line_parts = figure.as_ref().map(Stat::whole).unwrap_or_default();
                defences.join(GAP, line_parts);
            }
            RowPart::Injuries => {}
        }
    }
    ailments.join(GAP, modifiers(source, who));
    Vitals {
        figures,
        ailments,
        worst,
        defences,
    }
}

pub(crate) fn level(source: &impl SheetSource, who: &SheetView<'_>) -> Option<Stat> {
    let ask = |who: &SheetView<'_>| {
        let level = who.level()?;
        Some(level.map(|level| Written::new(level.to_string(), level)))
    };
    changed(source, "level", both(source, who, ask), Role::Text)
}

pub(crate) fn overall(source: &impl SheetSource, who: &SheetView<'_>) -> Option<Stat> {
    let ask = |who: &SheetView<'_>| {
        let rating = who.overall()?;
        Some(rating.map(|rating| Written::new(plain(rating), rating)))
    };
    changed(source, "every roll", both(source, who, ask), Role::Text)
}

/// Each kind of points in the game's order; the GM's characters have none.
pub(crate) fn points(source: &impl SheetSource, who: &SheetView<'_>) -> Vec<Option<Stat>> {
    let rule = source.game().sheet.points.as_ref();
    let names = rule.iter().flat_map(|rule| &rule.names);
    let one = |name: &String| point(source, who, name);
    names.map(one).collect()
}

pub(crate) fn point(source: &impl SheetSource, who: &SheetView<'_>, name: &str) -> Option<Stat> {
    let [full, empty] = source.theme().glyphs.pips;
    let written = |held: i32| {
        let pips = match usize::try_from(held) {
            Ok(0) => empty.to_owned(),
            Ok(many) if held <= MOST_PIPS => full.repeat(many),
            _ => held.to_string(),
        };
        Written::new(pips, held)
    };
    let ask =
        |who: &SheetView<'_>| (who.kind == CharacterKind::Pc).then(|| who.point(name).map(written));
    changed(source, name, both(source, who, ask), Role::Text)
}

/// `HP 22/24`.
pub(crate) fn track(source: &impl SheetSource, who: &SheetView<'_>, name: &str) -> Option<Stat> {
    let figure = tracked(source, who, name, |_, _| None)?;
    let rule = who.track_rule(name)?;
    if is_of_health(source.game(), &rule) {
        return Some(figure);
    }
    Some(figure.minor(SIDE_TRACK))
}

/// `Resolve ●●○`.
pub(crate) fn pips(source: &impl SheetSource, who: &SheetView<'_>, name: &str) -> Option<Stat> {
    let glyphs = source.theme().glyphs;
    tracked(source, who, name, |now, max| {
        match (u32::try_from(now), u32::try_from(max)) {
            (Ok(now), Ok(of)) if max <= MOST_PIPS => Some(Glyphs::row(glyphs.pips, now, of)),
            _ => None,
        }
    })
}

fn tracked(
    source: &impl SheetSource,
    who: &SheetView<'_>,
    name: &str,
    drawn: impl Fn(i32, i32) -> Option<String>,
) -> Option<Stat> {
    let rule = &*who.track_rule(name)?;
    let written = |TrackView { now, max, .. }| {
        let out_of = || (now.to_string(), max);
        let picture = drawn(now, max);
        Written {
            out_of: picture.is_none().then(out_of),
            text: picture.unwrap_or_else(|| format!("{now}/{max}")),
            worth: if rule.ill { -now } else { now },
        }
    };
    let ask = |who: &SheetView<'_>| Some(who.track(name)?.map(written));
    let plain = if is_low(source.game(), who, rule) {
        Role::Bad
    } else {
        Role::Text
    };
    changed(source, name, both(source, who, ask), plain)
}

/// Whether harm moves it, or whether it takes down or away dice.
fn is_of_health(game: &Game, rule: &TrackRule) -> bool {
    let named = |tracks: &[String]| tracks.contains(&rule.name);
    let down = game.down.as_ref();
    let penalty = game.sheet.penalty.as_ref();
    rule.less_injuries
        || game.harms(&rule.name)
        || down.is_some_and(|down| named(down.tracks()))
        || penalty.is_some_and(|penalty| named(&penalty.tracks))
}

/// Whether it is so low that it should be noticed: a third or less is left of a track of health, or of one where more is worse.
/// What is there to be spent may be used up.
fn is_low(game: &Game, who: &SheetView<'_>, rule: &TrackRule) -> bool {
    let counts = rule.ill || is_of_health(game, rule);
    let track = who.track(&rule.name).and_then(Known::known);
    counts && track.is_some_and(|it| it.max > 0 && it.is_low(rule.ill))
}

pub(crate) fn defence(source: &impl SheetSource, who: &SheetView<'_>, name: &str) -> Option<Stat> {
    let ask = |who: &SheetView<'_>| {
        let value = who.defence(name)?;
        Some(value.map(|value| Written::new(plain(value), value)))
    };
    changed(source, name, both(source, who, ask), Role::Text)
}

/// The dice lost to the state of tracks; `out` if one of them is at 0, because then nothing can be rolled.
pub(crate) fn penalty(source: &impl SheetSource, who: &SheetView<'_>, out: &str) -> Option<Stat> {
    let ask = |who: &SheetView<'_>| {
        let tracks = source.game().sheet.penalty.iter();
        let mut tracks = tracks.flat_map(|rule| &rule.tracks);
        let is_out = tracks.any(|name| {
            let track = who.track(name).and_then(Known::known);
            track.is_some_and(|it| it.now == 0)
        });
        Some(who.penalty().map(|lost| {
            let dice: i32 = lost.iter().map(|(_, dice)| dice).sum();
            let label = match dice {
                _ if is_out => out.to_owned(),
                0 => "0".to_owned(),
                _ => plain(-dice),
            };
            Written::new(label, -dice)
        }))
    };
    let [was, is] = both(source, who, ask);
    let none = |it: &Option<Known<Written>>| match it {
        Some(Known::Known(penalty)) => penalty.worth == 0,
        Some(Known::Unknown) | None => true,
    };
    if none(&was) && none(&is) {
        return None;
    }
    changed(source, "Penalty", [was, is], Role::Bad)
}

/// The tracks that only this character has: `Favour 3/5`.
pub(crate) fn own_tracks(source: &impl SheetSource, who: &SheetView<'_>) -> StyledLine {
    let mut line_parts = StyledLine::default();
    for name in who.own_tracks() {
        let figure = track(source, who, name);
        line_parts.join(2, figure.as_ref().map(Stat::whole).unwrap_or_default());
    }
    line_parts
}

/// The lasting modifiers that count without being included by a key.
pub(crate) fn modifiers(source: &impl SheetSource, who: &SheetView<'_>) -> StyledLine {
    let mut line_parts = StyledLine::default();
    let sticky = who.modifiers.iter();
    for own in sticky.filter(|own| own.reach != Reach::Offered) {
        let effect = source.game().mechanic.effect_text(own.effect);
        let label = format!("{} {effect}{}", own.label, hidden_mark(own.hidden));
        line_parts.join(2, StyledLine::of(Role::Ill, label));
    }
    line_parts
}

/// `absent`, or `here → absent` if the last entry changed it.
pub(crate) fn absent(source: &impl SheetSource, who: &SheetView<'_>) -> StyledLine {
    let here = |who: SheetView<'_>| who.presence == Presence::Present;
    let left = source.former(who.id).is_some_and(here);
    let arrow = source.theme().glyphs.arrow;
    if left {
        StyledLine::of(Role::Dim, format!("here {arrow} absent"))
    } else {
        StyledLine::of(Role::Dim, "absent")
    }
}

/// `STR d10`; `none` without a rating.
pub(crate) fn rating(source: &impl SheetSource, who: &SheetView<'_>, name: &str) -> Option<Stat> {
    let written = |value| match value {
        Value::Number(number) => Written::new(value.shown(), number),
        Value::Die(die) => Written::new(value.shown(), i32::from(die.sides) + die.plus),
    };
    let ask = |who: &SheetView<'_>| {
        let none = || Known::Known(Written::new("none".to_owned(), i32::MIN));
        Some(
            who.rating(name)
                .map_or_else(none, |value| value.map(written)),
        )
    };
    changed(source, name, both(source, who, ask), Role::Text)
}
