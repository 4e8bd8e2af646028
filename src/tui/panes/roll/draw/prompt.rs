//! What the roll pane asks for: a text field, the preview of what is typed, and a list below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::odds;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::wording::plan;
use crate::rules::{NamelessRoll, Odds};
use crate::tui::context::AppState;
use crate::tui::keys::{Action, Context};
use crate::tui::panes::roll::Roll;
use crate::tui::panes::roll::input::difficulty;
use crate::tui::panes::roll::input::picker::Picker;
use crate::tui::panes::roll::input::picker::parse::difficulty as difficulty_number;
use crate::tui::panes::roll::mode::Mode;
use crate::tui::views::examples;
use crate::tui::widgets::{Draw as _, Role, list, text};

/// A text field with a hint and a list below.
pub(super) struct Prompt<'a> {
    label: &'a str,
    field: &'a crate::tui::widgets::text_field::Field,
    hint: String,
    /// The preview, shown in place of the hint where it is whole.
    preview: Vec<(Role, String)>,
    /// Whether something is missing in the preview, so that the hint stands below it.
    open: bool,
    /// The list: names and notes.
    items: Vec<(String, String)>,
    selected: Option<usize>,
    /// The odds of plain dice, in place of the list.
    odds: Option<&'a Odds>,
}

impl Prompt<'_> {
    pub(super) fn draw(self, state: &AppState, inner: Rect, buf: &mut Buffer) {
        let theme = state.theme();
        let mut rows = inner.rows();
        let Some(first) = rows.next() else { return };
        Line::from(theme.span(Role::Key, self.label)).draw(first, buf);
        let used = u16::try_from(text::width(self.label))
            .unwrap_or(0)
            .min(first.width);
        let field = Rect {
            x: first.x + used,
            width: first.width - used,
            ..first
        };
        self.field.draw(theme, field, buf);
        let hint = Some((Role::Dim, self.hint)).filter(|_| self.open || self.preview.is_empty());
        let words = self.preview.into_iter().chain(hint);
        let lines: Vec<_> = words
            .flat_map(|(role, words)| theme.wrapped(role, &words, inner.width))
            .collect();
        let room = usize::from(inner.height).saturating_sub(lines.len() + 1);
        for (line, row) in lines.into_iter().zip(&mut rows) {
            line.draw(row, buf);
        }
        if let Some(odds) = self.odds {
            let lines = odds::of_dice(theme, odds, inner.width, room);
            for (line, row) in lines.into_iter().zip(&mut rows) {
                line.draw(row, buf);
            }
        }
        let many = self.items.len() > room && room > 1 && self.odds.is_none();
        let room = room - usize::from(many);
        let from = self.selected.map_or(0, |at| list::top(at, room));
        if let Some(last) = inner.rows().next_back().filter(|_| many) {
            let below = self.items.len() - (from + room).min(self.items.len());
            let beyond = format!("  {}", list::beyond(from, below));
            Line::from(theme.span(Role::Dim, beyond)).draw(last, buf);
        }
        for (row, (at, (name, note))) in
            rows.zip(self.items.iter().enumerate().skip(from).take(room))
        {
            let (pointer, role) = theme.pointer(self.selected == Some(at));
            let room = usize::from(row.width).saturating_sub(3);
            let name = text::cut(name, room, theme.glyphs.ellipsis);
            let rest = room.saturating_sub(text::width(&name));
            let note = text::cut(note, rest, theme.glyphs.ellipsis);
            Line::from(vec![
                theme.span(role, format!("{pointer} {name} ")),
                theme.span(Role::Dim, note.into_owned()),
            ])
            .draw(row, buf);
        }
    }
}

impl Roll {
    /// What is asked for; `None` in the builder itself.
    pub(super) fn prompt(&self, state: &AppState, width: u16) -> Option<Prompt<'_>> {
        let prompt = match &self.mode {
            Mode::Builder | Mode::Tick | Mode::Declaring(_) => return None,
            Mode::Picking(picker) => self.picking(state, picker, width),
            Mode::Adding(field) => {
                let mud = examples::effect(&state.campaign().game.mechanic, false);
                Prompt {
                    label: "modifier ",
                    field,
                    hint: format!(
                        "+2 high ground, {mud} mud; sticky stays, sticky all on everybody"
                    ),
                    preview: if field.text().is_empty() {
                        Vec::new()
                    } else {
                        self.preview(state, Target::None, width)
                    },
                    items: Vec::new(),
                    selected: None,
                    odds: None,
                    open: false,
                }
            }
            Mode::Against(list) => {
                let test = self.draft(state).and_then(|draft| draft.test.as_ref());
                let options = list.target_options(state, test);
                let game = &state.campaign().game;
                let hint = if list.targets {
                    "no contests in this game: roll against a defence"
                } else {
                    difficulty::hint(game)
                };
                let target = match list.chosen() {
                    Some(_) => Target::Known,
                    None => Target::Asked,
                };
                // What is rolled; against what is still asked for. What finds nothing is told so before Enter.
                let mut preview = self.preview(state, target, width);
                if let Some(unmatched) = list.unmatched(state, test) {
                    let why = difficulty::mistake(game, unmatched);
                    preview.push((Role::Warning, why));
                }
                Prompt {
                    label: "against ",
                    field: &list.field,
                    hint: hint.to_owned(),
                    preview,
                    items: options
                        .into_iter()
                        .map(|(label, _)| (label, String::new()))
                        .collect(),
                    selected: list.chosen(),
                    odds: None,
                    open: list.chosen().is_none(),
                }
            }
            Mode::Contest(list) => {
                let own = self.draft(state).and_then(|draft| draft.test.as_ref());
                let offered = list.opponents(state, own);
                let offered_none = offered.hits.is_empty();
                let selected = list.marked(offered.usual);
                let hits = offered.hits.into_iter();
                let hint = format!(
                    "the other side: a person's number or letters, then of what they roll; {} has no name",
                    nameless(state)
                );
                let mut preview = self.preview(state, Target::Asked, width);
                // What finds nobody is told so before Enter.
                let typed = list.field.text().trim();
                if !typed.is_empty()
                    && self.view.other.is_none()
                    && offered_none
                    && difficulty_number(typed).is_none()
                    && let Err(why) = self.opponent(state, list)
                {
                    preview.push((Role::Warning, why));
                }
                Prompt {
                    label: "contest with ",
                    field: &list.field,
                    hint,
                    preview,
                    items: hits.map(|hit| hit.listed(state)).collect(),
                    selected,
                    odds: None,
                    open: self.view.other.is_none(),
                }
            }
        };
        Some(prompt)
    }

    fn picking<'a>(&'a self, state: &AppState, picker: &'a Picker, width: u16) -> Prompt<'a> {
        let (hits, selected) = picker.shown(state);
        let profile = state.campaign().game.mechanic.profile();
        // Where a target adds dice, a number is nothing to roll against.
        let target = match profile.target_name {
            Some(_) if profile.target_adds_dice => "2: against person 2  ",
            Some(_) => "2: against person 2  =12: difficulty  ",
            None => "",
        };
        let asked = if picker.is_contest() {
            Target::Asked
        } else {
            Target::None
        };
        let (label, hint) = if picker.is_contest() {
            let hint =
                "your roll, then the other side: a number or name, and letters of their roll";
            ("contest, your roll ", hint.to_owned())
        } else if hits.is_empty() && picker.field.text().is_empty() {
            let edit = state.key(&[Context::Table], Action::Edit);
            let adds = state.chosen().map_or_else(String::new, |who| {
                format!(
                    "{} has no ratings yet: Esc, then {edit} adds some. ",
                    who.name
                )
            });
            ("roll ", format!("{adds}2d6+3, 4d6k3: dice"))
        } else {
            let overall = state
                .lead()
                .and_then(|who| state.campaign().rolled_overall(who));
            let every = overall.map_or_else(String::new, |it| format!("Enter: every roll {it}  "));
            (
                "roll ",
                format!("{every}{target},a last: tick  2d6+3, 4d6k3: dice"),
            )
        };
        Prompt {
            label,
            field: &picker.field,
            hint,
            preview: match self.dice_preview(state, picker) {
                Some(dice) => vec![dice],
                None => self.preview(state, asked, width),
            },
            items: hits.into_iter().map(|hit| hit.listed(state)).collect(),
            selected,
            odds: self.view.dice.as_ref().and_then(|it| it.odds.as_deref()),
            open: picker.is_contest() && self.view.other.is_none()
                || picker.field.text().is_empty(),
        }
    }

    /// The plain dice that are typed, or what is wrong with them.
    fn dice_preview(&self, state: &AppState, picker: &Picker) -> Option<(Role, String)> {
        match &self.view.dice {
            Some(dice) => Some((Role::Text, dice.in_words())),
            None => Some((Role::Warning, picker.mistake(state)?)),
        }
    }

    /// Whether the other side of a contest is asked for.
    pub(super) fn asks_for_other_side(&self) -> bool {
        match &self.mode {
            Mode::Contest(_) => true,
            Mode::Picking(picker) => picker.is_contest(),
            _ => false,
        }
    }

    /// The plan of what is typed so far, or why it can't be rolled; where somebody else is asked for (`target`) or rolls, too, each
    /// side by name with the modifiers that count.
    fn preview(&self, state: &AppState, target: Target, width: u16) -> Vec<(Role, String)> {
        let Some(own) = &self.view.own else {
            return Vec::new();
        };
        let both = self.view.other.is_some();
        let told = (
            both || target != Target::None,
            !both && target != Target::Asked,
        );
        let left_out = |other| {
            let words = self.injuries_left_out(state, other, (width, 2));
            words.map(|words| (Role::Ill, words))
        };
        let mut lines = vec![side(state, "", own, self.view.declared.clone(), told)];
        lines.extend(left_out(false));
        if let Some(other) = &self.view.other {
            lines.push(side(state, "vs ", other, Vec::new(), told));
            lines.extend(left_out(true));
        }
        lines
    }
}

/// A side without a name, as it is typed in this game.
fn nameless(state: &AppState) -> &'static str {
    match state.campaign().game.mechanic.profile().nameless {
        NamelessRoll::Bonus => "+4",
        NamelessRoll::Pool => "3dice",
        NamelessRoll::Die => "=d8",
    }
}

/// Whether a prompt asks for somebody or something to roll against.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    None,
    /// It is asked for.
    Asked,
    /// One is marked or typed.
    Known,
}

/// One side: its plan, or why there is none; with its name and what counts in it (`whole`), and what it is rolled against.
fn side(
    state: &AppState,
    vs: &str,
    side: &Result<ResolvedTest, String>,
    declared: Vec<String>,
    (whole, against): (bool, bool),
) -> (Role, String) {
    let built = match side {
        Ok(built) => built,
        Err(no) => return (Role::Warning, no.clone()),
    };
    let (game, dot) = (&state.campaign().game, state.theme().glyphs.dot);
    let plan = plan::plan(game, built, !against);
    if !whole {
        // Of dice without a sheet nothing is named.
        let what = match built.what.as_str() {
            "" => plan,
            what => format!("{what}: {plan}"),
        };
        return (Role::Text, what);
    }
    let what = match built.what.as_str() {
        "" => String::new(),
        what => format!(" {dot} {what}"),
    };
    let mut words = format!("{vs}{}{what}: {plan}", built.name);
    for counts in plan::counting(game, built).into_iter().chain(declared) {
        words.extend([" ", dot, " ", &counts]);
    }
    (Role::Text, words)
}
