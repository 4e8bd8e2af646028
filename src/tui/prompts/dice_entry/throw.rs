//! The dice of one throw, and the keys for their faces.

use std::ops::Range;

use ratatui::text::{Line, Span};

use super::symbols;
use crate::campaign::CharacterId;
use crate::rules::{Called, Die, Face, Mechanic, Wanted};
use crate::tui::context::{Effect, UiSettings};
use crate::tui::keys::Chord;
use crate::tui::widgets::{Field, Role, text};

/// The dice of one throw: a side of a contest, a check, a group member's roll.
#[derive(Debug, Clone)]
pub struct Group {
    pub(crate) label: String,
    pub(crate) dice: Vec<Die>,
    /// What each die is called, where groups of dice have names.
    named: Vec<NamedDie>,
    /// How many dice were known before each later wave.
    waves: Vec<usize>,
    pub(crate) faces: Vec<Face>,
    /// What the dice were read as, where they are read anew: one a die, else none.
    former: Vec<Face>,
    /// The beginning of a face that takes several keys, or a called total.
    pub(crate) field: Option<Field>,
    pub(crate) part: Part,
    /// Whether the program throws these dice.
    pub(crate) skipped: bool,
    /// Whether a called total is likely to decide the result.
    pub(crate) by_total: bool,
}

/// What a die of a described game is called.
#[derive(Debug, Clone)]
struct NamedDie {
    /// Its group's name.
    name: String,
    /// Which number stands for which symbols, in lines; `None` for dice that show their numbers.
    key: Option<Vec<String>>,
}

/// Which source of the command a group fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The only source, or the first side's. Several groups of this part follow one another.
    First,
    /// The other side's of a contest.
    Second,
    /// A group member's. If skipped, the program throws these dice.
    Member(CharacterId),
}

impl Group {
    /// These dice, in the order of the plan.
    pub fn new(label: impl Into<String>, dice: impl IntoIterator<Item = impl Into<Die>>) -> Self {
        Self {
            label: label.into(),
            dice: dice.into_iter().map(Into::into).collect(),
            named: Vec::new(),
            waves: Vec::new(),
            faces: Vec::new(),
            former: Vec::new(),
            field: None,
            part: Part::First,
            skipped: false,
            by_total: true,
        }
    }

    /// The same dice, which were read as these faces before.
    pub(crate) fn read_before(self, faces: Vec<Face>) -> Self {
        let fits = faces.len() == self.dice.len();
        Self {
            former: if fits { faces } else { Vec::new() },
            ..self
        }
    }

    /// Whether dice may stay as they were read before.
    pub(crate) const fn is_read_anew(&self) -> bool {
        !self.former.is_empty()
    }

    /// Takes the next die as it was read before; whether there is one.
    pub(crate) fn keep(&mut self) -> bool {
        let kept = self.former.get(self.faces.len()).copied();
        self.faces.extend(kept.filter(|_| self.field.is_none()));
        kept.is_some()
    }

    /// Reads the last die as a face of two figures, `12`, where its die has it and no other die is missing; `before` is the key before
    /// this one. Nothing for any other key.
    pub(crate) fn second_figure(&mut self, before: Option<char>, key: char) -> Option<Face> {
        if self.faces.last() != Some(&1) {
            return None;
        }
        let sides = match self.dice.last()? {
            Die::Sides(sides) => Face::from(*sides),
            Die::Numbers(_) => return None,
        };
        let face = 10 + Face::try_from(key.to_digit(10)?).ok()?;
        let is_last = before == Some('1') && self.faces.len() == self.dice.len();
        if !is_last || face > sides {
            return None;
        }
        *self.faces.last_mut()? = face;
        Some(face)
    }

    /// Takes the dice that are not read anew as they were read before, where some are.
    pub(crate) fn keep_rest(&mut self) {
        let is_whole = self.faces.is_empty() || self.is_called();
        while !is_whole && self.keep() {}
    }

    /// The same dice, with or without the offer to call their total.
    pub(crate) fn with_total(self, by_total: bool) -> Self {
        Self { by_total, ..self }
    }

    /// The same dice for the other side of a contest.
    pub(crate) fn of_the_other(self) -> Self {
        Self {
            part: Part::Second,
            ..self
        }
    }

    /// Whether these are dice of the other side of a contest.
    pub(crate) const fn is_of_the_other(&self) -> bool {
        matches!(self.part, Part::Second)
    }

    /// The same dice for a member of a group.
    pub(crate) fn of(self, who: CharacterId) -> Self {
        Self {
            part: Part::Member(who),
            ..self
        }
    }

    /// Adds the dice that are thrown next; those of a roll have the names of this mechanic's groups.
    pub(crate) fn add_wave(&mut self, wave: &[Wanted], mechanic: Option<&Mechanic>) {
        self.waves.push(self.dice.len());
        for die in wave {
            self.named.extend(mechanic.map(|mechanic| NamedDie {
                name: mechanic.group_names()[die.group].to_owned(),
                key: symbols::key(mechanic, die.group, &die.of, WIDEST),
            }));
            self.dice.push(die.of.clone());
        }
    }

    /// Which number stands for which symbols on the next die; as many lines, and as wide, as any die here needs, so that the
    /// dialog keeps its size.
    pub(crate) fn key(&self) -> Vec<String> {
        let keys = self.named.iter().filter_map(|die| die.key.as_ref());
        let most = keys.map(Vec::len).max().unwrap_or(0);
        let next = self.named.get(self.faces.len());
        let mut key = next.and_then(|die| die.key.clone()).unwrap_or_default();
        key.resize(most, String::new());
        let wide = |line: String| format!("{line:<WIDEST$}");
        key.into_iter().map(wide).collect()
    }

    /// Takes the last face back, and the dice that were thrown because of it.
    pub(crate) fn take_back(&mut self) -> Option<Face> {
        let face = self.faces.pop()?;
        while let Some(known) = self.waves.pop_if(|known| *known > self.faces.len()) {
            self.dice.truncate(known);
            self.named.truncate(known);
        }
        Some(face)
    }

    /// Makes a 1 and a ten the one ten that they were meant to be, if nothing else is entered: a space came behind them.
    pub(crate) fn joins_to_ten(&mut self) -> bool {
        let is_ten = self.faces == [1, 10] && self.dice[0].faces().any(|face| face == 10);
        if is_ten {
            self.take_back();
            self.take_back();
            self.faces.push(10);
        }
        is_ten
    }

    /// A die as it is asked for: `d6`, `wild d6`.
    fn die_text(&self, at: usize) -> String {
        let die = self.dice[at].to_string();
        match self.named.get(at) {
            Some(NamedDie { name, .. }) if *name != die => format!("{name} {die}"),
            _ => die,
        }
    }

    /// The die that is typed next, or the last one once all are.
    pub(crate) fn next(&self) -> Option<&Die> {
        self.dice.get(self.faces.len()).or(self.dice.last())
    }

    pub(crate) fn missing(&self) -> usize {
        self.dice.len() - self.faces.len()
    }

    /// Why no more faces are taken.
    pub(crate) fn all_entered(&self) -> String {
        let faces: Vec<String> = self.faces.iter().map(Face::to_string).collect();
        let faces = faces.join(", ");
        match self.dice.len() {
            1 => format!("the die is entered: {faces}; Enter uses it"),
            dice => format!("all {dice} dice are entered: {faces}; Enter uses them"),
        }
    }

    pub(crate) fn is_called(&self) -> bool {
        let text = self.field.as_ref().map(Field::text);
        text.is_some_and(|text| text.starts_with('='))
    }

    /// The called result: a total and, after a space, the number of ones (0 if missing).
    pub(crate) fn called(&self) -> Option<Called> {
        let text = self.field.as_ref()?.text().strip_prefix('=')?;
        let mut words = text.split_whitespace();
        let value = words.next()?.parse().ok()?;
        let ones = words.next().map_or(Some(0), |word| word.parse().ok())?;
        words.next().is_none().then_some(Called { value, ones })
    }
}

/// The most dice on a line.
const MOST_ON_LINE: usize = 8;

/// The widest line: a dialog on the smallest screen shows all of it.
const WIDEST: usize = 70;

/// The most lines of dice.
const MOST_LINES: usize = 8;

impl Group {
    pub(crate) fn lines(&self) -> usize {
        self.rows().len().clamp(1, MOST_LINES)
    }

    /// The width of the longest line of dice.
    pub(crate) fn width(&self) -> usize {
        let width = |row: Range<usize>| row.map(|at| self.width_of(at)).sum();
        self.rows().into_iter().map(width).max().unwrap_or(0)
    }

    fn width_of(&self, at: usize) -> usize {
        text::width(&format!("{} {:>2}  ", self.die_text(at), ""))
    }

    /// The dice of each line.
    fn rows(&self) -> Vec<Range<usize>> {
        let mut rows: Vec<Range<usize>> = Vec::new();
        let mut width = 0;
        for at in 0..self.dice.len() {
            let own = self.width_of(at);
            width += own;
            match rows.last_mut() {
                Some(row) if row.len() < MOST_ON_LINE && width <= WIDEST => row.end = at + 1,
                _ => {
                    rows.push(at..at + 1);
                    width = own;
                }
            }
        }
        rows
    }

    /// The lines of dice, those not yet entered as `_`; a long pool shows the lines around the next die.
    pub(crate) fn draw<'a>(
        &self,
        settings: &UiSettings,
        name: impl Fn(Face) -> String,
        here: bool,
    ) -> Vec<Line<'a>> {
        let theme = &settings.theme;
        if self.skipped {
            let words = theme.span(Role::Dim, "rolled by Rollbook");
            return vec![Line::from(words)];
        }
        if let Some(field) = self.field.as_ref().filter(|_| self.is_called()) {
            return vec![Line::from(
                theme.span(Role::Cursor, format!("called {}", field.text())),
            )];
        }
        let die = |at: usize| {
            let next = here && at == self.faces.len();
            let figures = self.field.as_ref().filter(|_| next).map(Field::text);
            let face = self.faces.get(at).map(|face| name(*face));
            let face = face.or(figures.map(str::to_owned));
            let role = if next {
                Role::Cursor
            } else if face.is_some() {
                Role::Text
            } else {
                Role::Dim
            };
            let face = face.unwrap_or_else(|| "_".to_owned());
            theme.span(role, format!("{} {face:>2}  ", self.die_text(at)))
        };
        let rows = self.rows();
        let entered = rows.iter().take_while(|row| row.end <= self.faces.len());
        let next = entered.count().min(rows.len().saturating_sub(1));
        let first = (next + 1).saturating_sub(self.lines());
        let shown = rows.into_iter().skip(first).take(self.lines());
        shown
            .map(|row| Line::from(row.map(die).collect::<Vec<Span<'a>>>()))
            .collect()
    }

    pub(crate) fn say_called(&mut self, chord: Chord, key: char) -> Effect {
        if !(key.is_ascii_digit() || key == '-' || key == ' ') {
            return Effect::no("digits after =; Backspace returns to faces");
        }
        if let Some(field) = &mut self.field {
            field.key(chord);
        }
        Effect::Done
    }

    /// Adds a key to a face that takes several; returns the face once a space ends it or no other begins this way.
    ///
    /// # Errors
    /// The die doesn't have this face; the earlier digits stay.
    pub(crate) fn figure(&mut self, die: &Die, key: char) -> Result<Option<Face>, String> {
        let before = self.field.as_ref().map_or("", Field::text);
        let ends = key == ' ';
        let typed = if ends {
            before.to_owned()
        } else {
            format!("{before}{key}")
        };
        let fits = |face: &Face| {
            let face = face.to_string();
            if ends {
                face == typed
            } else {
                face.starts_with(&typed)
            }
        };
        let mut faces: Vec<Face> = die.faces().filter(fits).collect();
        faces.sort_unstable();
        faces.dedup();
        match *faces {
            [] => Err(format!("a {die} has no “{typed}”")),
            [face] => {
                self.field = None;
                Ok(Some(face))
            }
            _ => {
                self.field = Some(Field::with(&typed));
                Ok(None)
            }
        }
    }

    /// Completes a half-typed face.
    pub(crate) fn finish_figure(&mut self) -> Result<(), String> {
        let Some(die) = self.dice.get(self.faces.len()).cloned() else {
            return Ok(());
        };
        if self.field.is_some() && !self.is_called() {
            let face = self.figure(&die, ' ')?;
            self.faces.extend(face);
        }
        Ok(())
    }
}

/// Whether a face of this die may take several keys.
pub(crate) fn takes_several(die: &Die) -> bool {
    !matches!(die, Die::Sides(..=12))
}

/// The keys for the faces of a die: one, or figures of which a space ends those that others begin with.
pub(crate) fn keys_for(die: &Die) -> &'static str {
    let mut faces: Vec<String> = match die {
        Die::Sides(12) => return "a key a die: 0 ten, e eleven, t twelve",
        Die::Sides(11) => return "a key a die: 0 ten, e eleven",
        Die::Sides(10) => return "a key a die: 0 ten",
        Die::Sides(..=9) => return "a key a die",
        _ => die.faces().map(|face| face.to_string()).collect(),
    };
    faces.sort_unstable();
    faces.dedup();
    let begins = |two: &[String]| two[1].starts_with(&two[0]);
    if faces.windows(2).any(begins) {
        "the number of each die, Space ends a short one"
    } else if faces.iter().all(|face| face.len() == 1) {
        "a key a die"
    } else {
        "the number of each die"
    }
}

/// The face that a key enters on a die; `named`: whether the two highest faces have a name.
///
/// # Errors
/// The die doesn't have this face.
pub(crate) fn face(named: bool, die: &Die, key: char) -> Result<Face, String> {
    let highest = die.highest();
    let face = match key {
        '1'..='9' => key.to_digit(10).and_then(|n| Face::try_from(n).ok()),
        '0' => Some(10),
        'e' => Some(11),
        't' => Some(12),
        '-' if named => Some(highest - 1),
        '+' if named => Some(highest),
        _ => None,
    };
    face.filter(|face| die.has(*face))
        .ok_or_else(|| format!("a {die} has no “{key}”"))
}

/// The key that enters a face of ten to twelve, see [`face`].
pub(crate) fn key_of(named: bool, die: &Die, of: Face) -> char {
    let keys = ['0', '+', '-', 'e', 't'].into_iter();
    let mut keys = keys.filter(|key| face(named, die, *key) == Ok(of));
    keys.next().unwrap_or(' ')
}
