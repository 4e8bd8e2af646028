//! Entry of table dice: number and kind of dice are known, and one key enters one die. `=` in the same field enters a called
//! total instead. Spaces or commas may stand between faces: with them `10` is one face, not two. Only builds the command's source
//! of dice; a refused command leaves the entered faces in place.

mod symbols;
pub mod throw;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::throw::{Group, Part, face, key_of, keys_for, takes_several};
use crate::campaign::test::Source;
use crate::campaign::{CharacterId, Command, Refusal};
use crate::dice::Trial;
use crate::rules::{CallableResult, Die, Face, Mechanic, RuleError};
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Chord, Context, Press};
use crate::tui::widgets::frame::dialog_frame;
use crate::tui::widgets::{Draw as _, Field, Role, text};

/// Whether the dice are those of rolls of traits, not of a check nor plain dice.
fn acts(command: &Command) -> bool {
    matches!(
        command.itself().of_one(),
        Command::Roll(_)
            | Command::Contest(..)
            | Command::Reroll { .. }
            | Command::RerollEntry { .. }
            | Command::Amend { .. }
            | Command::RollOrder { .. }
    )
}

/// The dialog that asks for the faces of table dice.
#[derive(Debug)]
pub struct DiceEntry {
    command: Command,
    groups: Vec<Group>,
    /// The groups before anything is typed.
    start: Vec<Group>,
    at: usize,
    /// Whether faces are divided by spaces, so that a face may take two keys.
    spaced: bool,
    /// The character typed before.
    before: Option<char>,
}

impl DiceEntry {
    /// Asks for the faces that a command needs: a roll, a contest, a reroll, plain dice, a check. Groups without dice are
    /// skipped.
    pub fn new(state: &AppState, command: Command, groups: Vec<Group>) -> Self {
        let mut faces = Self {
            command,
            groups,
            start: Vec::new(),
            at: 0,
            spaced: false,
            before: None,
        };
        faces.ask_on(state);
        faces.start.clone_from(&faces.groups);
        faces.skip_empty();
        faces
    }

    /// Whether the highest faces have names: on an action's die, if the mechanic names them.
    fn names_faces(&self, state: &AppState) -> bool {
        let special = state.campaign().game.mechanic.profile().special_faces;
        let named = |(_, name): &(Face, &str)| !name.is_empty();
        acts(&self.command) && !special.is_empty() && special.iter().all(named)
    }

    /// Whether each die is read by itself, so that no total can be called.
    fn is_check(&self) -> bool {
        let command = self.command.itself().of_one();
        matches!(
            command,
            Command::Check { .. } | Command::Table { .. } | Command::Random { .. }
        )
    }

    fn group(&mut self) -> Option<&mut Group> {
        self.groups.get_mut(self.at)
    }

    /// Handles one typed character: a face, `=`, or part of a called total.
    fn typed(&mut self, state: &AppState, chord: Chord) -> Effect {
        let named = self.names_faces(state);
        let is_check = self.is_check();
        let Some(key) = chord.typed() else {
            return Effect::Ignored;
        };
        let (before, spaced) = (self.before.replace(key), self.spaced);
        let Some(group) = self.group() else {
            return Effect::Done;
        };
        if group.is_called() {
            return group.say_called(chord, key);
        }
        if key == '=' && is_check {
            return Effect::no("a check is one die a line: type what it shows");
        }
        if key == '=' {
            group.skipped = false;
            group.field = Some(Field::with("="));
            return Effect::Done;
        }
        let key = if key == ',' { ' ' } else { key };
        if key == ' ' && group.field.is_none() {
            let is_joined = !spaced && group.joins_to_ten();
            // Before the first face a space divides nothing.
            self.spaced |= !group.faces.is_empty();
            if is_joined {
                self.ask_on(state);
            }
            return Effect::Done;
        }
        // `10` without spaces is two dice.
        let is_ten = !spaced && before == Some('1') && key == '0';
        let is_for_next = !spaced && before == Some('1') && self.is_begun_behind_one();
        let Some(group) = self.group() else {
            return Effect::Done;
        };
        if let Some(face) = group.second_figure(before, key).filter(|_| !spaced) {
            let name = if named {
                state.campaign().game.mechanic.face_text(face)
            } else {
                face.to_string()
            };
            return Effect::status(format!("the last die is read as {name}"));
        }
        let Some(die) = group.dice.get(group.faces.len()).cloned() else {
            let ten = if is_ten { "; 0 alone is ten" } else { "" };
            return Effect::no(format!("{}{ten}", group.all_entered()));
        };
        // A figure of two keys begins behind a space; behind a face the next key is the next die.
        let is_divided = spaced && before.is_none_or(|before| matches!(before, ' ' | ','));
        let in_figures = group.field.is_some() || is_divided && key.is_ascii_digit() && key != '0';
        let face = if takes_several(&die) || in_figures {
            group.figure(&die, key)
        } else {
            face(named, &die, key).map(Some)
        };
        let face = match face {
            Ok(face) => face,
            Err(no) => return Effect::no(no),
        };
        let Some(face) = face else {
            return Effect::Done;
        };
        group.skipped = false;
        group.faces.push(face);
        self.spaced |= key == ' ';
        self.ask_on(state);
        let is_whole = self.group().is_none_or(|group| group.missing() == 0);
        if is_whole && self.at + 1 < self.groups.len() {
            self.go_on(state);
        }
        if is_ten && !takes_several(&die) {
            return Effect::status("a 1, then a ten, on two dice; 0 alone is ten");
        }
        if is_for_next && !takes_several(&die) && die.has(10 + face) {
            let alone = key_of(named, &die, 10 + face);
            let two = format!("a 1, then a {face}, on two people's dice");
            return Effect::status(format!("{two}; {alone} alone is {}", 10 + face));
        }
        Effect::Done
    }

    /// Whether the next face is the first of its dice, and the last face of the dice before was a 1: `12` may have been meant as one
    /// die.
    fn is_begun_behind_one(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.groups.get(at));
        let is_one = before.is_some_and(|group| group.faces.last() == Some(&1));
        is_one
            && self
                .groups
                .get(self.at)
                .is_some_and(|group| group.faces.is_empty())
    }

    fn accept(&mut self, state: &AppState) -> Effect {
        if let Some(group) = self.group() {
            if let Err(no) = group.finish_figure() {
                return Effect::no(no);
            }
            group.keep_rest();
            self.ask_on(state);
        }
        if let Some(group) = self.group() {
            if group.is_called() && group.called().is_none() {
                let ones = match state.campaign().game.mechanic.profile().callable {
                    CallableResult::SumAndOnes => "; with ones behind it, =17 2",
                    CallableResult::Outcome | CallableResult::Total => "",
                };
                return Effect::no(format!("a number after =, as in =15{ones}"));
            }
            let missing = group.missing();
            if !group.is_called() && !group.skipped && missing > 0 {
                let behind = self.groups[self.at + 1..].iter();
                let behind = behind.filter(|group| !group.is_called() && !group.skipped);
                let missing = missing + behind.map(Group::missing).sum::<usize>();
                let dice = if missing == 1 { "die" } else { "dice" };
                return Effect::no(format!("{missing} more {dice}"));
            }
            if self.at + 1 < self.groups.len() {
                self.go_on(state);
                return Effect::Done;
            }
        }
        self.run()
    }

    /// The next group.
    fn go_on(&mut self, state: &AppState) {
        self.at += 1;
        self.ask_on(state);
        self.skip_empty();
    }

    /// Asks for the dice that are thrown next, where that depends on what fell: those that the command lacks with the faces
    /// entered up to this group.
    fn ask_on(&mut self, state: &AppState) {
        let is_called = |group: &mut Group| group.is_called() || group.missing() > 0;
        if !self.acts_in_waves(state) || self.group().is_none_or(is_called) {
            return;
        }
        let mut command = self.command.clone();
        self.fill(&mut command, self.at + 1);
        let refused = state.trial(&command, &mut Trial::lowest()).err();
        let Some(Refusal::Rule(RuleError::FacesMissing { dice, .. })) = refused else {
            return;
        };
        let mechanic = (!self.is_plain()).then_some(&state.campaign().game.mechanic);
        if let Some(group) = self.group() {
            group.add_wave(&dice, mechanic);
        }
    }

    /// Whether the dice are asked for wave by wave: those of rolls, where the mechanic throws them so, and plain dice.
    fn acts_in_waves(&self, state: &AppState) -> bool {
        let in_waves = || !state.campaign().game.mechanic.group_names().is_empty();
        self.is_plain() || acts(&self.command) && in_waves()
    }

    fn is_plain(&self) -> bool {
        let command = self.command.itself();
        matches!(command, Command::Dice { .. } | Command::Random { .. }) || command.is_thrown_once()
    }

    /// Leaves this member's or this side's dice to the program and goes to the next.
    fn skip(&mut self, state: &AppState) -> Effect {
        let Some(group) = self.group() else {
            return Effect::Done;
        };
        let part = group.part;
        if !self.can_skip() {
            return Effect::no("these dice are all there are; Esc and t leave them to Rollbook");
        }
        for group in self.groups.iter_mut().filter(|it| it.part == part) {
            (group.faces, group.field, group.skipped) = (Vec::new(), None, true);
        }
        while self.group().is_some_and(|it| it.part == part) {
            if self.at + 1 >= self.groups.len() {
                return self.run();
            }
            self.go_on(state);
        }
        Effect::Done
    }

    /// Whether somebody's dice can be left to the program while others type theirs: a member's, a side's of a contest.
    fn can_skip(&self) -> bool {
        let has = |part| self.groups.iter().any(|group| group.part == part);
        let is_member = |group: &Group| matches!(group.part, Part::Member(_));
        self.groups.iter().any(is_member) || has(Part::First) && has(Part::Second)
    }

    fn run(&self) -> Effect {
        let mut command = self.command.clone();
        self.fill(&mut command, self.groups.len());
        Effect::run(command)
    }

    /// Puts the dice of the first groups into a command; a command without dice stays unchanged.
    fn fill(&self, command: &mut Command, first: usize) {
        match command {
            Command::Override(_, command) | Command::Hidden(command) | Command::Open(command) => {
                return self.fill(command, first);
            }
            Command::Group(each) if each.command.is_thrown_once() => {
                return self.fill(&mut each.command, first);
            }
            Command::Group(each) => each.own = self.members(first),
            Command::RollOrder { own, .. } => *own = self.members(first),
            Command::Contest(_, test) => {
                if let Some(second) = self.source(Part::Second, first) {
                    test.dice = second;
                }
            }
            _ => {}
        }
        if let (Some(source), Some(first)) = (command.source_mut(), self.source(Part::First, first))
        {
            *source = first;
        }
    }

    /// The dice of each member who was not skipped.
    fn members(&self, first: usize) -> Vec<(CharacterId, Source)> {
        let asked = self
            .groups
            .iter()
            .take(first)
            .filter(|group| !group.skipped);
        let dice = asked.filter_map(|group| match group.part {
            Part::Member(who) => Some((who, self.source(group.part, first)?)),
            Part::First | Part::Second => None,
        });
        dice.collect()
    }

    fn source(&self, part: Part, first: usize) -> Option<Source> {
        let groups = self
            .groups
            .iter()
            .take(first)
            .filter(|group| group.part == part && !group.skipped);
        let mut groups = groups.peekable();
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

    /// Whether a total is typed.
    fn calls(&self) -> bool {
        let group = self.groups.get(self.at);
        group.is_some_and(|group| group.field.is_some())
    }

    fn take_back(&mut self, chord: Chord) -> Effect {
        self.before = None;
        let at = self.at;
        let Some(group) = self.group() else {
            return Effect::Done;
        };
        // Who comes back to a member whose dice were left to the program types them after all.
        if std::mem::take(&mut group.skipped) {
            return Effect::Done;
        }
        if let Some(field) = &mut group.field {
            field.key(chord);
            if field.text().is_empty() {
                group.field = None;
            }
        } else if group.take_back().is_none() && at > 0 {
            self.at -= 1;
            return self.take_back(chord);
        }
        Effect::Done
    }

    /// The first group to draw, so that the current group, so many lines of a key and the hint are visible.
    fn first_shown(&self, height: u16, key: usize) -> usize {
        let mut room = usize::from(height).saturating_sub(1 + key);
        let mut first = self.at;
        for (at, group) in self.groups.iter().enumerate().take(self.at + 1).rev() {
            let lines = group.lines() + 1;
            if lines > room {
                break;
            }
            (room, first) = (room - lines, at);
        }
        first
    }

    fn skip_empty(&mut self) {
        let empty = |group: &Group| group.dice.is_empty();
        while self.at + 1 < self.groups.len() && empty(&self.groups[self.at]) {
            self.at += 1;
        }
    }

    /// The keys for a die's faces, and for called results in this game.
    fn hint(&self, mechanic: &Mechanic, named: bool, die: Option<&Die>) -> String {
        let keys = if named {
            let special = mechanic.profile().special_faces.into_iter();
            let keys = ["-", "+"].into_iter().zip(special);
            let keys = keys.map(|(key, (_, name))| format!(", {key} {name}"));
            format!("a key a die: 0 ten{}", keys.collect::<String>())
        } else {
            die.map_or("a key a die", keys_for).to_owned()
        };
        let called = match mechanic.profile().callable {
            _ if self.is_check() => "",
            _ if !self.groups.iter().any(|group| group.by_total) => "",
            _ if self.is_plain() => " · = a total",
            CallableResult::SumAndOnes => " · = sum and ones, as in =17 2",
            CallableResult::Outcome => " · = the outcome",
            CallableResult::Total => " · = a total",
        };
        let skip = if self.can_skip() {
            " · Tab: Rollbook rolls"
        } else {
            ""
        };
        let kept = if self.groups.iter().any(Group::is_read_anew) {
            " · → leaves one as it was, Enter the rest"
        } else {
            ""
        };
        format!("{keys}{kept}{called}{skip} · Enter")
    }
}

impl Dialog for DiceEntry {
    fn contexts(&self) -> &'static [Context] {
        &[Context::DiceEntry, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        match press.action {
            Some(Action::Back) => Effect::Close,
            Some(Action::Accept) => self.accept(state),
            Some(Action::TakeBack) => self.take_back(press.chord),
            Some(Action::Skip) => self.skip(state),
            Some(_) => Effect::Ignored,
            None if press.chord.code() == KeyCode::Right => {
                if self.group().is_some_and(Group::keep) {
                    self.ask_on(state);
                    return Effect::Done;
                }
                Effect::Ignored
            }
            // A called total is edited as any line: Ctrl-U empties it.
            None if press.chord.modified() && self.calls() => self.take_back(press.chord),
            None => self.typed(state, press.chord),
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        let field = self.group().and_then(|group| group.field.as_mut());
        field.map(|field| field.paste(text)).is_some()
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let mut words = Vec::new();
        for group in &self.groups {
            words.push(group.label.clone());
            words.extend(vec![" ".repeat(group.width()); group.lines()]);
        }
        let named = self.names_faces(state);
        let game = &state.campaign().game;
        let key = self.groups.get(self.at).map_or_else(Vec::new, Group::key);
        words.extend(key.iter().cloned());
        let hint = |die| self.hint(&game.mechanic, named, die);
        let mut dice: Vec<&Die> = self.groups.iter().flat_map(|it| &it.dice).collect();
        dice.dedup();
        let hints = dice.into_iter().map(|die| hint(Some(die)));
        let widest = hints.max_by_key(|words| text::width(words));
        let hint = hint(self.groups.get(self.at).and_then(Group::next));
        // As wide as any die's, so that the dialog keeps its size.
        words.push(widest.unwrap_or_else(|| hint.clone()));
        let name = |face: Face| {
            if named {
                game.mechanic.face_text(face)
            } else {
                face.to_string()
            }
        };
        let inner = dialog_frame(&settings.theme, "Table dice", &words, 0, body, buf);
        let mut rows = inner.rows();
        let first = self.first_shown(inner.height, key.len());
        for (at, group) in self.groups.iter().enumerate().skip(first) {
            let here = at == self.at;
            let role = if here { Role::Selected } else { Role::Dim };
            let label = settings.theme.span(role, group.label.as_str());
            for line in std::iter::once(Line::from(label)).chain(group.draw(settings, name, here)) {
                if let Some(row) = rows.next() {
                    line.draw(row, buf);
                }
            }
        }
        let below = key.into_iter().map(|line| (Role::Text, line));
        for ((role, line), row) in below.chain([(Role::Dim, hint)]).zip(rows) {
            let line = text::cut(&line, inner.width.into(), settings.theme.glyphs.ellipsis);
            Line::from(settings.theme.span(role, line)).draw(row, buf);
        }
    }

    fn reset(&mut self) {
        self.groups.clone_from(&self.start);
        (self.at, self.spaced, self.before) = (0, false, None);
        self.skip_empty();
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept if matches!(self.command.itself(), Command::Amend { .. }) => {
                Some("amend it")
            }
            Action::Accept => Some("use them"),
            Action::Skip if self.can_skip() => Some(action.label()),
            _ => usual_label(action),
        }
    }
}
