//! One line that becomes a command. What is refused stays, with the reason under it, to be mended.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget as _};

use crate::campaign::test::Test;
use crate::campaign::{CharacterId, Command, Seq};
use crate::phrase;
use crate::phrase::Input;
use crate::tui::commands::harm::Harm;
use crate::tui::commands::{characters, group, harm, table_dice, tags, turns};
use crate::tui::context::dialog::{Dialog, usual_label};
use crate::tui::context::effect::Effect;
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::keymap::Context;
use crate::tui::keys::press::Press;
use crate::tui::widgets::frame::bordered;
use crate::tui::widgets::text;
use crate::tui::widgets::text_field::Field;
use crate::tui::widgets::theme::Role;

/// What the line becomes.
#[derive(Debug, Clone, PartialEq)]
pub enum Wanted {
    /// The end of a phrase that begins so.
    Phrase(String),
    /// New characters.
    Newcomers,
    /// Harm or healing.
    Harm(Harm),
    /// A condition in words of one's own, or one that ends by itself.
    Condition(CharacterId),
    /// The same for each of the group.
    ConditionOfEach,
    /// Harm or healing for each of the group.
    HarmOfEach,
    /// Who acts when.
    Order,
    /// A new counter.
    Counter,
    /// A new track of one's own.
    OwnTrack(CharacterId),
    /// A modifier that stays, for somebody or everybody present.
    Modifier(Option<CharacterId>),
    /// The name a roll is saved by, for somebody or everybody.
    Save(Option<CharacterId>, Box<Test>),
    /// The reason for doing what was refused, with real dice where they were asked for.
    Reason(Box<Command>, Option<bool>),
    /// A word on an entry; one that is on it is taken off.
    Tag(Seq),
}

/// The line.
#[derive(Debug)]
pub struct Prompt {
    title: String,
    hint: String,
    wanted: Wanted,
    field: Field,
    wrong: Option<String>,
}

impl Prompt {
    /// An empty line.
    #[must_use]
    pub fn new(title: impl Into<String>, hint: impl Into<String>, wanted: Wanted) -> Self {
        Self {
            title: title.into(),
            hint: hint.into(),
            wanted,
            field: Field::default(),
            wrong: None,
        }
    }

    fn accept(&mut self, state: &AppState) -> Effect {
        let typed = self.field.text().trim();
        if let Wanted::Tag(of) = self.wanted
            && let Some(by) = tags::put_by(state, of, typed)
        {
            return tags::take_off(by);
        }
        let Some(read) = self.wanted.read(state, typed) else {
            return Effect::Close;
        };
        let asked = match self.wanted {
            Wanted::Reason(_, asked) => asked,
            _ => None,
        };
        let faces = |command: &Command| table_dice::faces(state, command, asked);
        let done = read.and_then(|command| match (faces(&command), state.refusal(&command)) {
            (Some(faces), _) => Ok(Effect::Instead(Box::new(faces))),
            (None, None) => Ok(Effect::run(command)),
            (None, Some(why)) => Err(why.to_string()),
        });
        match done {
            Ok(effect) => effect,
            Err(why) => {
                self.wrong = Some(why.clone());
                Effect::Status(why)
            }
        }
    }

    /// The line is another one now.
    fn typed(&mut self, state: &AppState) {
        self.wrong = None;
        match self.wanted {
            Wanted::Order => self.hint = turns::hint(state, self.field.text()),
            Wanted::Tag(of) => self.hint = tags::hint(state, of, self.field.text()),
            _ => {}
        }
    }

    /// The one word, or the common beginning of the words, that could follow.
    fn complete(&mut self, state: &AppState) {
        let typed = self.field.text();
        let longer = match self.wanted {
            Wanted::Tag(_) => tags::completed(state, typed),
            _ => (self.wanted.before(typed)).and_then(|before| completed(state, &before, typed)),
        };
        if let Some(longer) = longer {
            self.field = Field::with(&longer);
            self.typed(state);
        }
    }
}

impl Dialog for Prompt {
    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => return self.accept(state),
            Some(Action::Back) => return Effect::Close,
            Some(Action::Complete) => self.complete(state),
            _ if self.field.key(press.chord) => self.typed(state),
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    fn paste(&mut self, state: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.typed(state);
        true
    }

    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        let settings = &state.settings;
        let (role, under) = match &self.wrong {
            Some(why) => (Role::Warning, why),
            None => (Role::Dim, &self.hint),
        };
        let width = body.width.min(72);
        let lines = text::wrap(under, usize::from(width.saturating_sub(2)));
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let area = crate::tui::widgets::frame::middle(body, width, height.saturating_add(3));
        Clear.render(area, buf);
        let inner = bordered(&settings.theme, (&self.title, ""), true, area, buf);
        self.field.draw(&settings.theme, inner, buf);
        for (row, line) in inner.rows().skip(1).zip(lines) {
            Line::from(settings.theme.span(role, line)).render(row, buf);
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Complete => Some(action.label()),
            _ => usual_label(action),
        }
    }
}

impl Wanted {
    /// The command that was typed, or why it is none; `None` where nothing was asked for.
    fn read(&self, state: &AppState, typed: &str) -> Option<Result<Command, String>> {
        Some(match self {
            // Harm may be suggested, and then taken by an empty line.
            Self::Harm(harm) => harm.read(state, typed),
            Self::HarmOfEach => harm::of_each(state, typed),
            // So may the game's throw for the order.
            Self::Order => return turns::read(state, typed),
            _ if typed.is_empty() => return None,
            Self::Phrase(_) | Self::Newcomers => {
                let before = self.before(typed).unwrap_or_default();
                phrase(state, &before, typed)
            }
            Self::Condition(who) => Ok(condition(*who, typed)),
            Self::ConditionOfEach => group::condition(state, typed),
            Self::Counter => named(typed).map(|(name, max)| Command::AddCounter {
                name: name.trim_start_matches("hidden ").to_owned(),
                max,
                hidden: name.starts_with("hidden "),
            }),
            Self::OwnTrack(who) => named(typed).map(|(name, max)| Command::AddTrack {
                who: vec![*who],
                name,
                max,
            }),
            Self::Tag(of) => Ok(Command::Tag(*of, tags::bare(typed).to_owned())),
            Self::Reason(command, _) => Ok(Command::Override(typed.to_owned(), command.clone())),
            Self::Modifier(who) => modifier(state, *who, typed),
            Self::Save(of, test) => Ok(Command::Save(*of, typed.to_owned(), test.clone())),
        })
    }

    /// What stands before the line in the phrase it ends, where it ends one.
    fn before(&self, typed: &str) -> Option<String> {
        match self {
            Self::Phrase(before) => Some(before.clone()),
            Self::Newcomers => Some(characters::verb(typed).to_owned()),
            _ => None,
        }
    }
}

/// `typed` with the one word, or the common beginning of the words, that could follow in a phrase that begins with `before`.
pub(crate) fn completed(state: &AppState, before: &str, typed: &str) -> Option<String> {
    let whole = format!("{before}{typed}");
    let offers = phrase::complete(state.campaign(), &whole, whole.len());
    let first = offers.first().filter(|offer| offer.at >= before.len())?;
    let common = offers.iter().fold(first.text.as_str(), |common, offer| {
        let same = common.char_indices().zip(offer.text.chars());
        let end = same.take_while(|((_, a), b)| a == b).last();
        &common[..end.map_or(0, |((at, a), _)| at + a.len_utf8())]
    });
    let kept = &whole[before.len()..first.at];
    let space = if offers.len() == 1 { " " } else { "" };
    (!common.is_empty()).then(|| format!("{kept}{common}{space}"))
}

/// `dazed`, or `dazed 3` and `dazed for 3 rounds`: for so many.
pub(crate) fn condition(who: CharacterId, typed: &str) -> Command {
    match lasting(typed) {
        (name, Some(rounds)) => Command::ConditionFor { who, name, rounds },
        (name, None) => Command::Condition(who, name, true),
    }
}

/// A condition's name, and for how many rounds where that was typed behind it.
pub(crate) fn lasting(typed: &str) -> (String, Option<i32>) {
    let mut words: Vec<&str> = typed.split_whitespace().collect();
    words.pop_if(|last| matches!(*last, "round" | "rounds"));
    let rounds = words
        .pop()
        .and_then(|last| last.trim_end_matches('r').parse().ok());
    words.pop_if(|last| *last == "for");
    match rounds.filter(|_| !words.is_empty()) {
        Some(rounds) => (words.join(" "), Some(rounds)),
        None => (typed.to_owned(), None),
    }
}

/// `The mill floods 6`: a name and a number.
fn named(typed: &str) -> Result<(String, i32), String> {
    let wrong = || "a name, then a number: the mill floods 6".to_owned();
    let (name, number) = typed.rsplit_once(' ').ok_or_else(wrong)?;
    let number = number.parse().map_err(|_| wrong())?;
    Ok((name.trim().to_owned(), number))
}

/// Reads `before` and `typed` as one phrase; what is wrong counts words from the first typed one.
pub(crate) fn phrase(state: &AppState, before: &str, typed: &str) -> Result<Command, String> {
    let whole = format!("{before}{typed}");
    match phrase::parse(state.campaign(), &whole) {
        Ok(Input::Run(command)) => Ok(command),
        Ok(Input::Undo(_) | Input::Redo(_)) => {
            Err("undo and redo have keys of their own".to_owned())
        }
        Err(mut why) => {
            why.nth = why.nth.saturating_sub(words(before));
            Err(why.to_string())
        }
    }
}

/// How many words a phrase has; a quoted name is one.
fn words(text: &str) -> usize {
    let parts = text.split('"').enumerate();
    let counts = parts.map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().count(),
        _ => 1,
    });
    counts.sum()
}

/// `knee-deep in water 1 bane` or `1 bane knee-deep in water`, for somebody or everybody present: the label is whatever
/// stands before or behind what can be read as an effect.
pub(crate) fn modifier(
    state: &AppState,
    who: Option<CharacterId>,
    typed: &str,
) -> Result<Command, String> {
    let plain = typed.replace('"', "");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let whose = who.map_or_else(|| "all".to_owned(), |id| format!("#{}", id.0));
    let read = |label: &[&str], effect: &[&str]| {
        let label = match label {
            [] => "by hand".to_owned(),
            words => words.join(" "),
        };
        phrase(
            state,
            &format!("modifier {whose} \"{label}\" "),
            &counted_last(effect),
        )
    };
    let before = (1..words.len()).map(|at| read(&words[..at], &words[at..]));
    let behind = (1..=words.len()).rev();
    let behind = behind.map(|at| read(&words[at..], &words[..at]));
    let why = "a name and what it does: +1, 1 boon, 2 banes, 1 difficulty";
    let mut all = before.chain(behind);
    all.find(Result::is_ok)
        .unwrap_or_else(|| Err(why.to_owned()))
}

/// `2 banes on STR`, as people say it, is `bane 2 on STR` in a phrase.
fn counted_last(effect: &[&str]) -> String {
    const SAID: [(&str, &str); 6] = [
        ("boon", "boon"),
        ("boons", "boon"),
        ("bane", "bane"),
        ("banes", "bane"),
        ("die", "dice"),
        ("difficulty", "diff"),
    ];
    let word = |said: &str| {
        let known = SAID
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(said));
        known.map_or(said.to_owned(), |(_, word)| (*word).to_owned())
    };
    match effect {
        [count, what, rest @ ..] if count.parse::<i32>().is_ok() && !rest_of(what) => {
            let rest = rest.join(" ");
            format!("{} {count} {rest}", word(what))
        }
        effect => effect.join(" "),
    }
}

/// Whether a word says which rolls, and not what an effect counts.
fn rest_of(word: &str) -> bool {
    ["on", "offered", "sticky"]
        .iter()
        .any(|reach| word.eq_ignore_ascii_case(reach))
}
