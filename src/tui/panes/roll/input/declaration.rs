//! What is declared before a roll, and the numbers that are asked for: at once where there is one thing to declare, else by
//! letters.

use ratatui::text::Line;

use crate::campaign::test::Actor;
use crate::rules::modifier::plain;
use crate::rules::{Declaration, DeclaredNumbers};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::{Action, Press};
use crate::tui::panes::roll::Roll;
use crate::tui::panes::roll::mode::Mode;
use crate::tui::widgets::{Role, text};

/// The list of declarations while it is open.
#[derive(Debug, Default)]
pub(crate) struct Declaring {
    pub(crate) selected: usize,
    /// The digits typed for the selected number.
    typed: String,
}

impl Roll {
    /// Makes the game's only declaration, or its next form; else opens the list.
    pub(crate) fn declare(&mut self, state: &AppState) -> Effect {
        let declarations = state.campaign().game.declarations();
        match &declarations[..] {
            [] => Effect::no("nothing is declared before a roll in this game"),
            [only] if matches!(only.numbers, DeclaredNumbers::Forms(_)) => {
                let (before, after) = (self.declared(state, only), self.next_form(state, only));
                if (before, after) == (0, 0) {
                    let name = only.name;
                    return Effect::no(format!("{name} changes nothing about this roll"));
                }
                self.set_declared(state, only, after);
                Effect::Done
            }
            _ => self.enter(Mode::Declaring(Declaring::default())),
        }
    }

    fn declared(&self, state: &AppState, known: &Declaration<'_>) -> i32 {
        let test = self.draft(state).and_then(|draft| draft.test.as_ref());
        test.map_or(0, |test| test.declared.number(known.key))
    }

    /// The form that a further press makes. What would be paid for and change nothing about the roll is passed over: ignoring a
    /// penalty that isn't there. A phrase can declare it all the same.
    fn next_form(&self, state: &AppState, known: &Declaration<'_>) -> i32 {
        let mut form = known.after(self.declared(state, known));
        let is_choice = matches!(&known.numbers, DeclaredNumbers::Forms(forms) if forms.len() > 1);
        while is_choice && form != 0 && !self.changes_roll(state, known, form) {
            form = known.after(form);
        }
        form
    }

    /// Whether a form makes another roll than the forms before it, for anybody who rolls; true where that can't be said.
    fn changes_roll(&self, state: &AppState, known: &Declaration<'_>, form: i32) -> bool {
        let Some(test) = self.draft(state).and_then(|draft| draft.test.as_ref()) else {
            return true;
        };
        let campaign = state.campaign();
        let tests = match test.who {
            Actor::Each => {
                let members = state.members().into_iter();
                members
                    .map(|who| campaign.test_of_member(test, who.id))
                    .collect()
            }
            _ => vec![test.clone()],
        };
        tests.into_iter().any(|mut test| {
            let mut numbers = |form| {
                test.declared.set(known.key, form);
                campaign.resolve(&test).ok().map(|built| built.plan.numbers)
            };
            let with = numbers(form);
            with.is_none() || (0..form).all(|less| numbers(less) != with)
        })
    }

    fn set_declared(&mut self, state: &AppState, known: &Declaration<'_>, number: i32) {
        let game = &state.campaign().game;
        self.draft_mut(state).declare(game, known.key, number);
    }

    /// Handles a key while the list is open; `None` for a key that is not the list's.
    pub(crate) fn declaring(&mut self, state: &AppState, press: Press) -> Option<Effect> {
        let declarations = state.campaign().game.declarations();
        let Mode::Declaring(list) = &mut self.mode else {
            return None;
        };
        let Some(known) = declarations.get(list.selected) else {
            self.mode = Mode::Builder;
            return Some(Effect::Done);
        };
        let is_number = matches!(known.numbers, DeclaredNumbers::Range(..));
        match (press.action, press.chord.typed()) {
            (Some(action @ (Action::Up | Action::Down)), _) => {
                let to = match action {
                    Action::Down => list.selected + 1,
                    _ => list.selected.saturating_sub(1),
                };
                list.select(to.min(declarations.len() - 1));
            }
            (Some(Action::Accept), _) if !is_number => self.turn(state, known),
            (Some(Action::Accept | Action::Back), _) => self.mode = Mode::Builder,
            (None, Some(digit)) if is_number && digit.is_ascii_digit() => {
                return Some(self.typed_number(state, known, digit));
            }
            (None, Some(step @ ('+' | '=' | '-'))) if is_number => {
                list.typed.clear();
                let by = if step == '-' { -1 } else { 1 };
                let number = self.declared(state, known).saturating_add(by);
                if !known.allows(number) && number != 0 {
                    return Some(Effect::no(range(known)));
                }
                self.set_declared(state, known, number);
            }
            (None, Some(' ')) if !is_number => {
                self.set_declared(state, known, self.next_form(state, known));
            }
            (None, Some(letter)) => {
                let found = ('a'..='z').zip(&declarations).zip(0..);
                let mut found = found.filter(|((own, _), _)| *own == letter);
                let Some(((_, known), at)) = found.next() else {
                    let no = format!("no declaration has the letter “{letter}”");
                    return Some(Effect::no(no));
                };
                list.select(at);
                if matches!(known.numbers, DeclaredNumbers::Forms(_)) {
                    self.turn(state, known);
                }
            }
            _ => return None,
        }
        Some(Effect::Done)
    }

    /// Makes a declaration, or its next form, and closes the list.
    fn turn(&mut self, state: &AppState, known: &Declaration<'_>) {
        self.set_declared(state, known, self.next_form(state, known));
        self.mode = Mode::Builder;
    }

    /// Sets the number that this digit makes of those before it, else of itself alone.
    fn typed_number(&mut self, state: &AppState, known: &Declaration<'_>, digit: char) -> Effect {
        let Mode::Declaring(list) = &mut self.mode else {
            return Effect::Done;
        };
        let longer = format!("{}{digit}", list.typed);
        let number = [longer, digit.to_string()].into_iter().find_map(|typed| {
            let number: i32 = typed.parse().ok()?;
            (known.allows(number) || number == 0).then_some((typed, number))
        });
        let Some((typed, number)) = number else {
            list.typed.clear();
            return Effect::no(range(known));
        };
        list.typed = typed;
        self.set_declared(state, known, number);
        Effect::Done
    }

    /// The lines of the list.
    pub(crate) fn declaration_rows<'a>(
        &self,
        state: &AppState,
        list: &Declaring,
        width: u16,
    ) -> Vec<Line<'a>> {
        let theme = state.theme();
        let declarations = state.campaign().game.declarations();
        let rows = ('a'..='z').zip(&declarations).enumerate();
        let rows = rows.map(|(at, (letter, known))| {
            let number = self.declared(state, known);
            let tick = theme.glyphs.ticks[usize::from(number == 0)];
            let selected = at == list.selected;
            let (pointer, _) = theme.pointer(selected);
            let words = match &known.numbers {
                DeclaredNumbers::Forms(_) => known.badge(number).map_or_else(
                    || known.name.to_owned(),
                    |badge| format!("{} {} {badge}", known.name, theme.glyphs.dot),
                ),
                DeclaredNumbers::Range(..) => format!("{}  {}", range(known), plain(number)),
            };
            let words = text::cut(
                &words,
                usize::from(width).saturating_sub(5),
                theme.glyphs.ellipsis,
            );
            let role = if number == 0 { Role::Dim } else { Role::Text };
            Line::from(vec![
                theme.span(Role::Selected, pointer),
                theme.span(Role::Key, letter.to_string()),
                theme.span(role, format!(" {tick} {words}")),
            ])
        });
        rows.collect()
    }
}

impl Declaring {
    fn select(&mut self, at: usize) {
        (self.selected, self.typed) = (at, String::new());
    }
}

/// `challenge dice, 0 to 5`.
fn range(known: &Declaration<'_>) -> String {
    match known.numbers {
        DeclaredNumbers::Range(low, high) => {
            format!("{}, {} to {}", known.name, plain(low), plain(high))
        }
        DeclaredNumbers::Forms(_) => known.name.to_owned(),
    }
}
