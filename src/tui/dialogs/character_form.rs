//! The form of a character, new or edited, made from the game's file. A name line takes the whole character in one line; the
//! ratings below are found by letters and set by figures. What is entered becomes one entry when it is done.

mod draft;
mod draw;
mod field;
mod find;
mod gear;
mod layout;
mod name_line;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::draft::Draft;
use self::field::Edit;
use self::layout::{Layout, Sheet};
use crate::campaign::character::CharacterKind;
use crate::campaign::command::OnShelf;
use crate::campaign::{Campaign, Character, Command};
use crate::phrase::{self, SaidLast};
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Field, Glyphs};

/// The most columns of the form.
const WIDEST: u16 = 118;
/// Lines per page.
const PAGE: usize = 8;

/// The form.
#[derive(Debug)]
pub(crate) struct CharacterForm {
    draft: Draft,
    name: Field,
    /// Who may see what is saved, as the name line says last.
    said: SaidLast,
    /// Where keys go.
    focus: Focus,
    /// The prepared characters, by name.
    shelf: Vec<(String, OnShelf)>,
    /// The selected field.
    at: SheetField,
    /// Figures typed into the selected field.
    figures: String,
    /// Whether a minus that was just pressed stepped the value down; `None` where another key was.
    minus: Option<bool>,
    /// Letters typed to find a field, and the field they were typed in.
    letters: String,
    from: Option<SheetField>,
    /// Whether the figures are no value so far, and why.
    is_pending: bool,
    refused: Option<String>,
    /// Why the last key or line did nothing.
    wrong: Option<String>,
    /// Whether the last key took or closed a line, or removed something: then Enter is done, also on a row that it would open.
    is_settled: bool,
    /// Whether Esc was pressed once with changes.
    leaves: bool,
    layout: Layout,
    width: u16,
    glyphs: &'static Glyphs,
}

#[derive(Debug)]
enum Focus {
    Name,
    Ratings,
    /// An open line of the selected field.
    Line(Field),
}

impl CharacterForm {
    /// The form of a new character.
    pub(crate) fn new(state: &AppState, kind: CharacterKind) -> Self {
        let draft = Draft::of_new(state.campaign(), kind);
        Self::of(state, draft, Focus::Name, Field::default())
    }

    /// The form of a character of the campaign.
    pub(crate) fn edit(state: &AppState, who: &Character) -> Self {
        let draft = Draft::of(state.campaign(), who.id);
        Self::of(state, draft, Focus::Ratings, Field::with(&who.name))
    }

    fn of(state: &AppState, draft: Draft, focus: Focus, name: Field) -> Self {
        let mut form = Self {
            draft,
            name,
            said: SaidLast::default(),
            focus,
            shelf: state.campaign().on_shelf(),
            at: SheetField::Note,
            figures: String::new(),
            minus: None,
            letters: String::new(),
            from: None,
            is_pending: false,
            refused: None,
            wrong: None,
            is_settled: false,
            leaves: false,
            layout: Layout::default(),
            width: WIDEST,
            glyphs: state.theme().glyphs,
        };
        form.lay_out();
        if let Some(first) = form.layout.flow.spots().next().cloned() {
            form.at = first;
        }
        form.lay_out();
        form
    }

    /// Computes the lines anew. Where the selected field is gone, one beside it is selected.
    fn lay_out(&mut self) {
        let Some(layout) = self.laid_out() else {
            return;
        };
        let former = std::mem::replace(&mut self.layout, layout);
        let is_there = |spot: &&SheetField| self.layout.flow.place(spot).is_some();
        if is_there(&&self.at) {
            return;
        }
        let part = former.parts.iter().find(|part| part.contains(&self.at));
        let part = part.map_or(&[][..], Vec::as_slice);
        let at = part.iter().position(|spot| *spot == self.at).unwrap_or(0);
        let (before, after) = part.split_at(at);
        let mut beside = after.iter().chain(before.iter().rev());
        self.at = beside.find(is_there).cloned().unwrap_or(SheetField::Note);
        if let Some(layout) = self.laid_out() {
            self.layout = layout;
        }
    }

    fn laid_out(&self) -> Option<Layout> {
        let who = self.draft.sheet()?;
        let is_on_name = matches!(self.focus, Focus::Name);
        let pending = if self.is_pending {
            self.figures.as_str()
        } else {
            ""
        };
        let sheet = Sheet {
            campaign: self.draft.campaign(),
            who,
            glyphs: self.glyphs,
            selected: (!is_on_name).then_some((&self.at, pending)),
            is_edited: !self.draft.is_new(),
        };
        let inside = usize::from(self.width.saturating_sub(2));
        Some(sheet.layout(inside))
    }

    fn campaign(&self) -> &Campaign {
        self.draft.campaign()
    }

    /// Takes what stands in the name line.
    fn take_name(&mut self) -> Result<(), String> {
        let line = self.name.text().trim().to_owned();
        let (typed, said) = phrase::said_last(&line);
        if let Some(former) = self.draft.former() {
            let name = self.draft.sheet().map_or(&former.name, |who| &who.name);
            if typed.is_empty() {
                return Err("type a name".to_owned());
            }
            if line == *name {
                self.said = SaidLast::default();
                return Ok(());
            }
            self.said = said;
            let typed = phrase::plain_text(typed)?;
            if typed != *name {
                let rename = Command::Rename(self.draft.who(), typed);
                self.draft.apply(vec![rename])?;
            }
            return Ok(());
        }
        if typed.is_empty() {
            return if said.is_said() {
                Err(format!("Type a name before “{}”.", said.word()))
            } else {
                Ok(())
            };
        }
        let new = name_line::read(self.draft.base(), self.draft.kind(), typed)?;
        let name = format!("{} {}", name_line::without_ratings(&new), said.word());
        self.name = Field::with(name.trim_end());
        self.said = said;
        self.draft.take(new);
        Ok(())
    }

    /// Saves, if everything that is typed can be taken.
    fn done(&mut self) -> Effect {
        if let Err(why) = self.take_name() {
            self.wrong = Some(why);
            self.focus = Focus::Name;
            return Effect::Done;
        }
        if self.draft.is_new() && self.name.text().trim().is_empty() {
            self.wrong = Some("Type a name first.".to_owned());
            self.focus = Focus::Name;
            return Effect::Done;
        }
        match self.draft.command().map(|command| self.said.of(command)) {
            None => Effect::Close,
            Some(Ok(command)) => Effect::run(command),
            Some(Err(why)) => {
                self.wrong = Some(why);
                Effect::Done
            }
        }
    }

    fn name_key(&mut self, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => return self.done(),
            Some(Action::Complete) if let Some((_, which, copies)) = self.shelved() => {
                let (_, said) = phrase::said_last(self.name.text());
                match said.of(Command::FromShelf(which.clone(), copies)) {
                    Ok(command) => return Effect::run(command),
                    Err(why) => self.wrong = Some(why),
                }
            }
            Some(Action::Complete | Action::Down) => match self.take_name() {
                Ok(()) => self.focus = Focus::Ratings,
                Err(why) => self.wrong = Some(why),
            },
            _ if self.name.key(press.chord) => {}
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    /// The character of the shelf that the letters in the name line find, and how many: `wo x3`.
    fn shelved(&self) -> Option<(&str, &OnShelf, u32)> {
        let line = phrase::said_last(self.name.text()).0.to_lowercase();
        let times = |word: &str| word.strip_prefix('x')?.parse().ok();
        let several = line
            .rsplit_once(' ')
            .and_then(|(name, word)| Some((name, times(word)?)));
        let (letters, copies) = several.unwrap_or((line.as_str(), 1));
        let is_npc = self.draft.is_new() && self.draft.kind() == CharacterKind::Npc;
        if letters.is_empty() || !is_npc {
            return None;
        }
        let mut prepared = self.shelf.iter();
        let (name, which) = prepared.find(|(name, _)| name.to_lowercase().starts_with(letters))?;
        Some((name, which, copies))
    }

    fn line_key(&mut self, mut field: Field, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => {
                let typed = field.text().trim().to_owned();
                let is_kept = self.at == SheetField::Note;
                self.is_settled = true;
                if typed.is_empty() && !is_kept {
                    return Effect::Done;
                }
                let edit = self.change(|spot, campaign, who| match typed.as_str() {
                    "" => spot.remove(campaign, who),
                    typed => spot.typed(campaign, who, typed),
                });
                if !edit {
                    self.focus = Focus::Line(field);
                } else if self.at.adds() {
                    // Open for the next one, so that its letters find no rating.
                    self.focus = Focus::Line(Field::default());
                }
            }
            Some(Action::Back) => {}
            Some(Action::Complete) if field.text().is_empty() => self.next_part(true),
            _ => {
                // The sign that opens the line does nothing in it where it begins no text.
                let opens_again = press.chord.typed() == Some('+')
                    && self.at.adds()
                    && self.at != SheetField::NewModifier
                    && field.text().is_empty();
                if !opens_again {
                    field.key(press.chord);
                }
                self.focus = Focus::Line(field);
            }
        }
        Effect::Done
    }

    fn rating_key(&mut self, press: Press) -> Effect {
        let opens = self.enter_opens();
        self.is_settled = false;
        let is_lost = self.is_lost();
        let letters = std::mem::take(&mut self.letters);
        if let (None, Some(key)) = (press.action, press.chord.typed()) {
            self.typed_key(key, letters, press);
            return Effect::Done;
        }
        self.figures.clear();
        self.minus = None;
        let is_pending = std::mem::take(&mut self.is_pending);
        if is_pending {
            self.wrong.clone_from(&self.refused);
        }
        match (press.action, press.chord.code()) {
            // The figures that could not be taken are not passed over.
            (Some(Action::Accept), _) if is_pending => {}
            // Nor are letters that find nothing.
            (Some(Action::Accept), _) if is_lost => {
                let why = format!("Nothing here is called “{letters}”; Enter goes on without it.");
                self.wrong = Some(why);
            }
            (Some(Action::Accept), _) if opens => self.open_line(None),
            (Some(Action::Accept), _) => return self.done(),
            (Some(Action::Complete), _) if is_lost => self.add_trait(&letters),
            (Some(Action::Complete), _) => self.next_part(true),
            (Some(Action::PreviousPane), _) => self.next_part(false),
            (Some(Action::Up), _) => self.vertical(false, 1),
            (Some(Action::Down), _) => self.vertical(true, 1),
            (Some(Action::PageUp), _) => self.vertical(false, PAGE),
            (Some(Action::PageDown), _) => self.vertical(true, PAGE),
            (_, KeyCode::Left) => self.horizontal(false),
            (_, KeyCode::Right) => self.horizontal(true),
            (_, KeyCode::Home) => {
                let first = self.layout.flow.spots().next().cloned();
                self.go(first);
            }
            (_, KeyCode::End) => {
                let last = self.layout.flow.spots().last().cloned();
                self.go(last);
            }
            (_, KeyCode::Backspace | KeyCode::Delete) if is_lost => {}
            (_, KeyCode::Backspace | KeyCode::Delete) => {
                self.is_settled = self.change(SheetField::remove);
            }
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    /// Whether Enter opens the row: one that takes a line of text, unless one was just closed. What players see of a character has
    /// steps, too, behind which Enter is done.
    fn enter_opens(&self) -> bool {
        let opens = self.at.opens_line() && self.at != SheetField::Players;
        matches!(self.focus, Focus::Ratings) && opens && !self.is_settled
    }

    fn open_line(&mut self, press: Option<Press>) {
        let Some(who) = self.draft.sheet() else {
            return;
        };
        let mut field = self.at.line(self.campaign(), who);
        if let Some(press) = press {
            field.key(press.chord);
        }
        self.focus = Focus::Line(field);
    }

    /// Tries a change of the selected field; returns whether it was done. If not, the reason is shown.
    fn change(&mut self, change: impl Fn(&SheetField, &Campaign, &Character) -> Edit) -> bool {
        let Some(who) = self.draft.sheet() else {
            return false;
        };
        let commands = change(&self.at, self.draft.campaign(), who);
        let done = commands.and_then(|commands| {
            if commands.is_empty() {
                Ok(())
            } else {
                self.draft.apply(commands)
            }
        });
        self.wrong = done.err();
        self.wrong.is_none()
    }

    /// Goes to the first field of the next part; from the last, and back from the first, to the name line.
    fn next_part(&mut self, forward: bool) {
        let parts = &self.layout.parts;
        let at = parts.iter().position(|part| part.contains(&self.at));
        let to = match (at, forward) {
            (None, _) => Some(0),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        let to = to.and_then(|to| parts.get(to)?.first().cloned());
        match to {
            Some(to) => self.at = to,
            None => self.focus = Focus::Name,
        }
    }

    fn vertical(&mut self, down: bool, lines: usize) {
        for _ in 0..lines {
            self.go(self.layout.flow.beside(&self.at, down).cloned());
        }
    }

    fn horizontal(&mut self, right: bool) {
        let spots: Vec<&SheetField> = self.layout.flow.spots().collect();
        let at = spots.iter().position(|spot| **spot == self.at);
        let to = match (at, right) {
            (Some(at), true) => spots.get(at + 1),
            (Some(at), false) => at.checked_sub(1).and_then(|at| spots.get(at)),
            (None, _) => None,
        };
        self.go(to.map(|spot| (*spot).clone()));
    }

    fn go(&mut self, to: Option<SheetField>) {
        if let Some(to) = to {
            self.at = to;
        }
    }
}

impl Dialog for CharacterForm {
    fn contexts(&self) -> &'static [Context] {
        match self.focus {
            Focus::Ratings => &[Context::Form, Context::FormRatings, Context::Everywhere],
            Focus::Name | Focus::Line(_) => &[Context::Form, Context::Everywhere],
        }
    }

    fn update(&mut self, _: &AppState, press: Press) -> Effect {
        self.wrong = None;
        let leaves = std::mem::take(&mut self.leaves);
        let effect = match (
            press.action,
            std::mem::replace(&mut self.focus, Focus::Ratings),
        ) {
            // Over the form only the form is undone.
            (Some(Action::Undo), focus) => {
                self.focus = focus;
                if !self.draft.undo() {
                    self.wrong = Some("Nothing to undo in this form.".to_owned());
                }
                Effect::Done
            }
            (Some(Action::Redo | Action::Palette | Action::Override), focus) => {
                self.focus = focus;
                self.wrong = Some("Save or leave this form first.".to_owned());
                Effect::Done
            }
            (Some(Action::Kind), focus) => {
                self.focus = focus;
                self.wrong = self.draft.set_kind(next_kind(self.draft.kind())).err();
                Effect::Done
            }
            (Some(Action::Rename), _) => {
                self.focus = Focus::Name;
                Effect::Done
            }
            (Some(Action::Back), Focus::Line(_)) => Effect::Done,
            (Some(Action::Back), focus) if !leaves && self.is_begun() => {
                self.focus = focus;
                self.leaves = true;
                Effect::Done
            }
            (Some(Action::Back), _) => return Effect::Close,
            (_, Focus::Name) => {
                self.focus = Focus::Name;
                self.name_key(press)
            }
            (_, Focus::Ratings) => self.rating_key(press),
            (_, Focus::Line(field)) => self.line_key(field, press),
        };
        self.lay_out();
        effect
    }

    fn layout(&mut self, body: Rect) {
        let width = body.width.min(WIDEST);
        if self.width != width {
            self.width = width;
            self.lay_out();
        }
    }

    fn paste(&mut self, _: &AppState, text: &str) -> bool {
        match &mut self.focus {
            Focus::Name => self.name.paste(text),
            Focus::Line(field) => field.paste(text),
            Focus::Ratings if self.at.opens_line() => {
                self.open_line(None);
                if let Focus::Line(field) = &mut self.focus {
                    field.paste(text);
                }
            }
            Focus::Ratings => return false,
        }
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        self.render(state.theme(), body, buf);
    }

    fn own_changes(&self) -> Option<bool> {
        Some(self.draft.can_undo())
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        Some(match (action, &self.focus) {
            (Action::Accept, Focus::Line(_)) => "add it",
            (Action::Accept, _) if self.enter_opens() => "open it",
            (Action::Accept, _) => "done",
            (Action::Complete, Focus::Name) if self.shelved().is_some() => "take it",
            (Action::Complete, Focus::Name) => "to the ratings",
            (Action::Complete, _) if self.is_lost() => "add it",
            (Action::Complete, Focus::Ratings) => "next",
            (Action::Complete, Focus::Line(_))
            | (Action::Rename, Focus::Line(_) | Focus::Name)
            | (Action::Undo | Action::Redo | Action::Palette | Action::Override, _) => return None,
            (Action::Rename, Focus::Ratings) => "name",
            (Action::Kind, _) => match next_kind(self.draft.kind()) {
                CharacterKind::Pc => "make it a player's character",
                CharacterKind::Ally => "make it an ally",
                CharacterKind::Npc => "make it an NPC",
            },
            (action, _) => return usual_label(action),
        })
    }
}

impl CharacterForm {
    /// Whether anything would be lost.
    fn is_begun(&self) -> bool {
        let former = self.draft.former().map_or("", |who| who.name.as_str());
        self.draft.is_changed() || self.name.text().trim() != former
    }
}

const fn next_kind(kind: CharacterKind) -> CharacterKind {
    match kind {
        CharacterKind::Pc => CharacterKind::Ally,
        CharacterKind::Ally => CharacterKind::Npc,
        CharacterKind::Npc => CharacterKind::Pc,
    }
}
