//! Faces typed in from the real table: number and kind of dice are known, a key a die. In the same field `=` takes what was
//! called instead. Builds the command's source and nothing else; refused faces stay, to be mended.

mod fill;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::history::face_of;
use super::panel::dialog;
use super::{Action, Chord, Desk, Field, Look, Press, Reply, Role, text};
use crate::campaign::Command;
use crate::campaign::command::Source;
use crate::rules::{Called, Face, Mechanic};

/// Faces being asked for.
#[derive(Debug)]
pub struct Faces {
    command: Command,
    groups: Vec<Group>,
    at: usize,
}

/// Dice of one throw: a side of a contest, a check.
#[derive(Debug)]
pub struct Group {
    label: String,
    sides: Vec<u16>,
    faces: Vec<Face>,
    /// The figures of a die with more than twelve sides, or what was called.
    field: Option<Field>,
    part: Part,
}

/// Which source of the command a group fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The only one, or the first side's. Several groups of this part come one after the other.
    First,
    /// The other side's of a contest.
    Second,
}

impl Group {
    /// Dice with these sides, in the order of the plan.
    #[must_use]
    pub fn new(label: impl Into<String>, sides: impl IntoIterator<Item = u16>) -> Self {
        Self {
            label: label.into(),
            sides: sides.into_iter().collect(),
            faces: Vec::new(),
            field: None,
            part: Part::First,
        }
    }

    /// The dice of the other side of a contest.
    #[must_use]
    pub fn of_the_other(self) -> Self {
        Self {
            part: Part::Second,
            ..self
        }
    }

    fn missing(&self) -> usize {
        self.sides.len() - self.faces.len()
    }

    fn is_called(&self) -> bool {
        let text = self.field.as_ref().map(Field::text);
        text.is_some_and(|text| text.starts_with('='))
    }

    /// What was called: a total, and ones behind it.
    fn called(&self) -> Option<Called> {
        let text = self.field.as_ref()?.text().strip_prefix('=')?;
        let mut words = text.split_whitespace();
        let value = words.next()?.parse().ok()?;
        let ones = words.next().map_or(Some(0), |word| word.parse().ok())?;
        words.next().is_none().then_some(Called { value, ones })
    }
}

impl Faces {
    /// Asks for the faces of a command: a roll, a contest, a reroll, plain dice, a check. Groups without dice need none.
    #[must_use]
    pub fn new(command: Command, groups: Vec<Group>) -> Self {
        let mut faces = Self {
            command,
            groups,
            at: 0,
        };
        faces.skip_empty();
        faces
    }

    /// Answers a key.
    pub fn update(&mut self, desk: &Desk, press: Press) -> Reply {
        match press.action {
            Some(Action::Back) => Reply::Close,
            Some(Action::Accept) => self.accept(),
            Some(Action::TakeBack) => self.take_back(press.chord),
            Some(_) => Reply::Ignored,
            None => self.typed(desk, press.chord),
        }
    }

    /// Whether the highest faces have names: those of an action's die do, not those of a check or of plain dice.
    fn names_faces(&self, desk: &Desk) -> bool {
        let acts = matches!(
            self.command,
            Command::Roll(_) | Command::Contest(..) | Command::Reroll { .. }
        );
        acts && matches!(desk.campaign().game.mechanic, Mechanic::ViceDie(_))
    }

    fn group(&mut self) -> Option<&mut Group> {
        self.groups.get_mut(self.at)
    }

    /// One key, one die.
    fn typed(&mut self, desk: &Desk, chord: Chord) -> Reply {
        let named = self.names_faces(desk);
        let Some(key) = chord.typed() else {
            return Reply::Ignored;
        };
        let Some(group) = self.group() else {
            return Reply::Done;
        };
        if group.is_called() {
            return group.say_called(chord, key);
        }
        if key == '=' {
            group.field = Some(Field::with("="));
            return Reply::Done;
        }
        let Some(&sides) = group.sides.get(group.faces.len()) else {
            return Reply::say("all dice are there; Enter goes on, Backspace takes one back");
        };
        let face = if sides > 12 {
            group.figure(sides, key)
        } else {
            face(named, sides, key).map(Some)
        };
        let face = match face {
            Ok(face) => face,
            Err(no) => return Reply::say(no),
        };
        if let Some(face) = face {
            group.faces.push(face);
            if group.missing() == 0 && self.at + 1 < self.groups.len() {
                self.at += 1;
                self.skip_empty();
            }
        }
        Reply::Done
    }

    fn accept(&mut self) -> Reply {
        if let Some(group) = self.group() {
            if let Err(no) = group.finish_figure() {
                return Reply::say(no);
            }
            if group.is_called() && group.called().is_none() {
                return Reply::say("a number after =, as in =15; where ones count, =17 2");
            }
            let missing = group.missing();
            if !group.is_called() && missing > 0 {
                let dice = if missing == 1 { "die" } else { "dice" };
                return Reply::say(format!("{missing} more {dice}"));
            }
            if self.at + 1 < self.groups.len() {
                self.at += 1;
                self.skip_empty();
                return Reply::Done;
            }
        }
        let mut command = self.command.clone();
        fill::fill(
            &mut command,
            self.source(Part::First),
            self.source(Part::Second),
        );
        Reply::run(command)
    }

    fn source(&self, part: Part) -> Option<Source> {
        let mut groups = self
            .groups
            .iter()
            .filter(|group| group.part == part)
            .peekable();
        groups.peek()?;
        let mut faces = Vec::new();
        for group in groups {
            if let Some(called) = group.called() {
                return Some(Source::Called(called));
            }
            faces.extend(&group.faces);
        }
        Some(Source::Faces(faces))
    }

    fn take_back(&mut self, chord: Chord) -> Reply {
        let at = self.at;
        let Some(group) = self.group() else {
            return Reply::Done;
        };
        if let Some(field) = &mut group.field {
            field.key(chord);
            if field.text().is_empty() {
                group.field = None;
            }
        } else if group.faces.pop().is_none() && at > 0 {
            self.at -= 1;
            return self.take_back(chord);
        }
        Reply::Done
    }

    fn skip_empty(&mut self) {
        let empty = |group: &Group| group.sides.is_empty();
        while self.at + 1 < self.groups.len() && empty(&self.groups[self.at]) {
            self.at += 1;
        }
    }

    /// Takes pasted text where figures are typed, as if it had been typed.
    pub fn paste(&mut self, text: &str) -> bool {
        let field = self.group().and_then(|group| group.field.as_mut());
        field.map(|field| field.paste(text)).is_some()
    }

    /// The keys of the dice that are asked for, and what is called in this game.
    fn hint(&self, mechanic: &Mechanic, named: bool) -> String {
        let most = self.groups.iter().flat_map(|it| &it.sides).max();
        let keys = match most {
            _ if named => ": 0 ten, - vice, + virtue",
            Some(12..) => ": 0 ten, e eleven, t twelve",
            Some(10..) => ": 0 ten",
            _ => "",
        };
        let called = match mechanic {
            Mechanic::OnesPool(_) => "sum and ones, as in =17 2",
            Mechanic::SuccessPool(_) => "the outcome",
            Mechanic::ViceDie(_) | Mechanic::AttributeDie(_) => "a total",
        };
        format!("a key a die{keys} · = {called} · Enter")
    }

    /// Draws it.
    pub fn draw(&self, desk: &Desk, body: Rect, buf: &mut Buffer) {
        let look = &desk.look;
        let mut words = Vec::new();
        for group in &self.groups {
            words.push(group.label.clone());
            words.extend(vec![String::new(); group.lines()]);
        }
        let named = self.names_faces(desk);
        let game = &desk.campaign().game;
        let hint = self.hint(&game.mechanic, named);
        words.push(hint.clone());
        let name = |face: Face| {
            if named {
                face_of(game, face)
            } else {
                face.to_string()
            }
        };
        let inner = dialog(look, "Table dice", &words, 0, body, buf);
        let mut rows = inner.rows();
        for (at, group) in self.groups.iter().enumerate() {
            let here = at == self.at;
            let role = if here { Role::Selected } else { Role::Dim };
            let label = look.theme.span(role, group.label.as_str());
            for line in std::iter::once(Line::from(label)).chain(group.draw(look, name, here)) {
                if let Some(row) = rows.next() {
                    line.render(row, buf);
                }
            }
        }
        if let Some(row) = rows.next() {
            let hint = text::cut(&hint, inner.width.into(), look.theme.glyphs.ellipsis);
            Line::from(look.theme.span(Role::Dim, hint)).render(row, buf);
        }
    }
}

/// How many dice stand in a line.
const A_LINE: usize = 8;

impl Group {
    fn lines(&self) -> usize {
        self.sides.len().div_ceil(A_LINE).clamp(1, 8)
    }

    /// Its dice, those to come as blanks; a long pool shows the lines around the next die.
    fn draw<'a>(&self, look: &Look, name: impl Fn(Face) -> String, here: bool) -> Vec<Line<'a>> {
        let theme = &look.theme;
        if let Some(field) = self.field.as_ref().filter(|_| self.is_called()) {
            return vec![Line::from(
                theme.span(Role::Cursor, format!("called {}", field.text())),
            )];
        }
        let first = (self.faces.len() / A_LINE + 1).saturating_sub(self.lines());
        let dice = self.sides.iter().enumerate().skip(first * A_LINE);
        let spans: Vec<Span<'a>> = dice
            .map(|(at, sides)| {
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
                theme.span(role, format!("d{sides} {face:>2}  "))
            })
            .collect();
        let lines = spans.chunks(A_LINE).take(self.lines());
        lines.map(|line| Line::from(line.to_vec())).collect()
    }

    fn say_called(&mut self, chord: Chord, key: char) -> Reply {
        if !(key.is_ascii_digit() || key == '-' || key == ' ') {
            return Reply::say("figures after =; Backspace goes back to faces");
        }
        if let Some(field) = &mut self.field {
            field.key(chord);
        }
        Reply::Done
    }

    /// A die with many sides takes its figures until no further one fits, or a blank.
    ///
    /// # Errors
    /// The die doesn't have it; what was typed before stays.
    fn figure(&mut self, sides: u16, key: char) -> Result<Option<Face>, String> {
        let before = self.field.as_ref().map_or("", Field::text);
        let ends = key == ' ';
        let typed = if ends {
            before.to_owned()
        } else {
            format!("{before}{key}")
        };
        let face = typed.parse().ok();
        let Some(face) = face.filter(|face| (1..=sides).contains(face)) else {
            return Err(format!("a d{sides} has no “{typed}”"));
        };
        if ends || u32::from(face) * 10 > u32::from(sides) {
            self.field = None;
            return Ok(Some(face));
        }
        self.field = Some(Field::with(&typed));
        Ok(None)
    }

    /// A die with many sides that was typed and not ended.
    fn finish_figure(&mut self) -> Result<(), String> {
        let Some(&sides) = self.sides.get(self.faces.len()) else {
            return Ok(());
        };
        if sides > 12 && self.field.is_some() && !self.is_called() {
            let face = self.figure(sides, ' ')?;
            self.faces.extend(face);
        }
        Ok(())
    }
}

/// The face a key means on a die; `named`: whether its two highest have a name.
///
/// # Errors
/// The die doesn't have it.
fn face(named: bool, sides: u16, key: char) -> Result<Face, String> {
    let face = match key {
        '1'..='9' => key.to_digit(10).and_then(|n| u16::try_from(n).ok()),
        '0' => Some(10),
        'e' => Some(11),
        't' => Some(12),
        '-' if named => Some(sides - 1),
        '+' if named => Some(sides),
        _ => None,
    };
    face.filter(|face| *face <= sides)
        .ok_or_else(|| format!("a d{sides} has no “{key}”"))
}
