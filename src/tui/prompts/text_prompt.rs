//! A prompt for one line of text. The caller says what the line becomes. A refused line stays, with the reason below it.

use std::fmt;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::views::preview;
use crate::tui::widgets::frame::{bordered, middle};
use crate::tui::widgets::{Draw as _, Field, Role, text};

/// The most columns of the dialog.
const WIDEST: u16 = 72;

/// A function of the typed line.
type OfLine<T> = Box<dyn Fn(&AppState, &str) -> T>;

/// The text field, the texts around it, and what becomes of the line.
pub struct TextPrompt {
    title: String,
    hint: String,
    accepts: &'static str,
    field: Field,
    /// The text that it starts with.
    start: String,
    /// Why the line was refused.
    wrong: Option<String>,
    accept: OfLine<Result<Effect, String>>,
    complete: Option<OfLine<Option<String>>>,
    switch: Option<OfLine<Effect>>,
    rehint: Option<OfLine<String>>,
    candidates: Option<OfLine<Vec<(Role, String)>>>,
    /// The effect of the line as soon as it is typed, where there is one.
    at_once: Option<OfLine<Option<Effect>>>,
    /// What Enter would do; `None` where it isn't shown. Once shown, its line stays, so that the dialog doesn't jump.
    preview: Option<String>,
    is_previewed: bool,
    /// Whether Esc asks before it drops what was typed.
    is_guarded: bool,
    is_leaving: bool,
}

impl TextPrompt {
    /// An empty prompt. On Enter, `accept` turns the trimmed line into an effect, or returns the reason for a refusal.
    pub fn new(
        title: impl Into<String>,
        hint: impl Into<String>,
        accept: impl Fn(&AppState, &str) -> Result<Effect, String> + 'static,
    ) -> Self {
        Self {
            title: title.into(),
            hint: hint.into(),
            accepts: "do it",
            field: Field::default(),
            start: String::new(),
            wrong: None,
            accept: Box::new(accept),
            complete: None,
            switch: None,
            rehint: None,
            candidates: None,
            at_once: None,
            preview: None,
            is_previewed: false,
            is_guarded: false,
            is_leaving: false,
        }
    }

    /// Makes Esc ask before it drops what was typed.
    pub(crate) const fn guarded(mut self) -> Self {
        self.is_guarded = true;
        self
    }

    fn leave(&mut self) -> Effect {
        let is_typed = self.field.text().trim() != self.start.trim();
        if self.is_guarded && is_typed && !std::mem::replace(&mut self.is_leaving, true) {
            return Effect::status("Esc again drops what is typed; Enter keeps it");
        }
        Effect::Close
    }

    /// Starts with this text.
    pub(crate) fn starting_with(mut self, text: &str) -> Self {
        self.field = Field::with(text);
        text.clone_into(&mut self.start);
        self
    }

    /// Sets the key bar's label for Enter; the default is “do it”.
    pub(crate) const fn accepting(mut self, accepts: &'static str) -> Self {
        self.accepts = accepts;
        self
    }

    /// Makes Tab replace the line with the completion that `complete` returns, if any.
    pub(crate) fn completing(
        mut self,
        complete: impl Fn(&AppState, &str) -> Option<String> + 'static,
    ) -> Self {
        self.complete = Some(Box::new(complete));
        self
    }

    /// Makes Tab, where it completes nothing, have the effect that `switch` returns, such as another prompt in place of this
    /// one.
    pub(crate) fn switching(
        mut self,
        switch: impl Fn(&AppState, &str) -> Effect + 'static,
    ) -> Self {
        self.switch = Some(Box::new(switch));
        self
    }

    /// Updates the hint from the typed line.
    pub(crate) fn hinting(mut self, hint: impl Fn(&AppState, &str) -> String + 'static) -> Self {
        self.rehint = Some(Box::new(hint));
        self
    }

    /// Lists candidates for the typed line below the hint.
    pub(crate) fn listing(
        mut self,
        candidates: impl Fn(&AppState, &str) -> Vec<(Role, String)> + 'static,
    ) -> Self {
        self.candidates = Some(Box::new(candidates));
        self
    }

    /// Does without Enter what this line says, where it says something.
    pub(crate) fn at_once(
        mut self,
        effect: impl Fn(&AppState, &str) -> Option<Effect> + 'static,
    ) -> Self {
        self.at_once = Some(Box::new(effect));
        self
    }

    /// Shows below the field what Enter would do, where it runs a command.
    pub(crate) const fn previewing(mut self) -> Self {
        self.is_previewed = true;
        self
    }

    /// Computes the preview, once per key.
    fn look_ahead(&mut self, state: &AppState) {
        let effect = (self.accept)(state, self.field.text().trim());
        let words = match effect {
            Ok(Effect::Run(command)) => preview::run(state, &command, &|_| None).ok(),
            _ => None,
        };
        self.preview = words.or_else(|| self.preview.take().map(|_| String::new()));
    }

    fn typed(&mut self, state: &AppState) {
        self.wrong = None;
        self.is_leaving = false;
        if self.is_previewed {
            self.look_ahead(state);
        }
        if let Some(hint) = &self.rehint {
            self.hint = hint(state, self.field.text());
        }
    }

    fn accept(&mut self, state: &AppState) -> Effect {
        let done = (self.accept)(state, self.field.text().trim());
        done.unwrap_or_else(|why| {
            self.wrong = Some(why);
            Effect::Done
        })
    }

    fn tab(&mut self, state: &AppState) -> Effect {
        let complete = self.complete.as_ref();
        let longer = complete.and_then(|complete| complete(state, self.field.text()));
        match (longer, &self.switch) {
            (Some(longer), _) if longer != self.field.text() => {
                self.field = Field::with(&longer);
                self.typed(state);
            }
            (_, Some(switch)) => return switch(state, self.field.text()),
            (_, None) => {}
        }
        Effect::Done
    }
}

impl fmt::Debug for TextPrompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextPrompt")
            .field("title", &self.title)
            .field("field", &self.field)
            .finish_non_exhaustive()
    }
}

impl Dialog for TextPrompt {
    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => self.accept(state),
            Some(Action::Back) => self.leave(),
            Some(Action::Complete) => self.tab(state),
            _ if self.field.key(press.chord) => {
                self.typed(state);
                let at_once = self.at_once.as_ref();
                let effect = at_once.and_then(|effect| effect(state, self.field.text().trim()));
                effect.unwrap_or(Effect::Done)
            }
            _ => Effect::Ignored,
        }
    }

    fn paste(&mut self, state: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.typed(state);
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let (role, under) = match &self.wrong {
            Some(why) => (Role::Warning, why),
            None => (Role::Dim, &self.hint),
        };
        let width = body.width.min(WIDEST);
        let under = text::wrap(under, usize::from(width.saturating_sub(2)));
        let candidates = self.candidates.as_ref();
        let candidates = candidates.map(|list| list(state, self.field.text().trim()));
        let under = under.into_iter().map(|line| (role, line));
        let mut lines: Vec<_> = under.chain(candidates.into_iter().flatten()).collect();
        // Not where it would push the hint off a low screen.
        let fits = lines.len() + 4 <= usize::from(body.height);
        if let Some(will) = self.preview.as_ref().filter(|_| fits) {
            let room = usize::from(width.saturating_sub(2));
            let will = preview::cut(will, room, theme.glyphs.ellipsis);
            lines.insert(0, (Role::Dim, will));
        }
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let area = middle(body, width, height.saturating_add(3).min(body.height));
        theme.clear(area, buf);
        let inner = bordered(theme, (&self.title, ""), true, area, buf);
        self.field.draw(theme, inner, buf);
        for (row, (role, line)) in inner.rows().skip(1).zip(lines) {
            Line::from(theme.span(role, line)).draw(row, buf);
        }
    }

    fn reset(&mut self) {
        self.field = Field::with(&self.start);
        self.wrong = None;
        self.preview = None;
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some(self.accepts),
            Action::Complete if self.complete.is_some() => Some(action.label()),
            _ => usual_label(action),
        }
    }
}
