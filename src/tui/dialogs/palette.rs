//! The palette: runs a command by its name, by its key, or as a phrase, and previews what a phrase would do.

mod candidates;
pub mod draw;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::candidates::Candidate;
use crate::campaign::Command;
use crate::phrase;
use crate::phrase::{Input, PhraseError, Problem, VERBS, Verb};
use crate::tui::commands::{override_rules, typed};
use crate::tui::context::component::usual_label;
use crate::tui::context::{AppState, Dialog, Effect};
use crate::tui::keys::{Action, Context, Press};
use crate::tui::views::preview;
use crate::tui::widgets::Field;

/// Lines per page.
const PAGE: usize = 8;

/// The palette dialog.
#[derive(Debug)]
pub struct Palette {
    field: Field,
    all: Vec<Candidate>,
    list: Vec<Candidate>,
    selected: usize,
    /// Whether a line of the list was selected by key rather than by typing.
    moved: bool,
    reading: Reading,
    /// Formats a roll in one line, as the builder plans it.
    roll: RollInOneLine,
    /// Whether that line includes the odds.
    odds: bool,
    /// Phrases run earlier, newest last.
    past: Vec<String>,
    /// The phrase recalled into the field, counted from the newest.
    recalled: Option<usize>,
}

/// The typed line parsed as a phrase.
#[derive(Debug)]
enum Reading {
    /// Not a phrase yet: the start of a name.
    None,
    /// A phrase that isn't complete.
    Incomplete(Incomplete),
    /// A word is wrong.
    Wrong(PhraseError),
    /// The command would be refused for this reason; the command, if that may be overruled.
    Refused(String, Option<Command>),
    /// The phrase can be run, and its preview.
    Fit(Input, String),
}

/// What may follow.
#[derive(Debug)]
struct Incomplete {
    usage: String,
    next: Option<String>,
}

/// Formats a roll, a contest or plain dice in one line, with or without odds; `None` for other commands.
pub(crate) type RollInOneLine = fn(&AppState, &Command, bool) -> Option<String>;

impl Palette {
    /// A palette with this text, above these contexts. `label` returns an action's name in this game; `roll` formats a roll, with
    /// odds if `odds`; `past` are earlier phrases, newest last.
    pub(crate) fn new(
        state: &AppState,
        (contexts, text): (&[Context], &str),
        label: impl Fn(Action) -> Option<String>,
        (roll, odds): (RollInOneLine, bool),
        past: Vec<String>,
    ) -> Self {
        let all = candidates::all(state, contexts, label);
        let mut palette = Self {
            field: Field::default(),
            list: all.clone(),
            all,
            selected: 0,
            moved: false,
            reading: Reading::None,
            roll,
            odds,
            past,
            recalled: None,
        };
        if !text.is_empty() {
            palette.write(state, text);
        }
        palette
    }

    fn may_become(&self, why: &PhraseError) -> bool {
        let end = (why.column + why.length).saturating_sub(1);
        !self.list.is_empty() && end == self.field.text().chars().count()
    }

    /// The line of the list that Enter chooses; `None` if Enter runs the typed phrase.
    fn chosen(&self) -> Option<usize> {
        let named = matches!(self.reading, Reading::None) && !self.field.text().is_empty();
        let found = named && !self.list.is_empty();
        (found || self.moved).then_some(self.selected)
    }

    fn accept(&mut self, state: &AppState) -> Effect {
        if let Some(candidate) = self.chosen().and_then(|at| self.list.get(at)).cloned() {
            return match candidate {
                Candidate::Act { press, .. } => Effect::Press(press),
                Candidate::Person { id, .. } => Effect::Choose(id),
                Candidate::Theme { name, .. } => match state.settings.themes.theme(&name) {
                    Ok(theme) => Effect::UseTheme(Box::new(theme), Some(name)),
                    Err(why) => Effect::no(why),
                },
                Candidate::Verb(_) | Candidate::Word(_) => {
                    self.take(state, &candidate);
                    Effect::Done
                }
            };
        }
        if let Some(verb) = helped(self.field.text().trim_start()) {
            self.write(state, &format!("{} ", verb.name));
            return Effect::Done;
        }
        match &self.reading {
            Reading::Fit(said, _) => Effect::RunPhrase {
                line: self.field.text().trim().to_owned(),
                said: Box::new(said.clone()),
            },
            Reading::Refused(why, _) => Effect::no(why.as_str()),
            Reading::Wrong(why) => Effect::no(why.to_string()),
            Reading::Incomplete(begun) => match &begun.next {
                Some(next) => Effect::no(format!("something is missing: {next}")),
                None => Effect::no("type more of the last word, or choose from the list"),
            },
            Reading::None if self.field.text().is_empty() => Effect::Close,
            Reading::None => Effect::no("no match"),
        }
    }

    /// Completes the line with the selected word, else with the common start of all listed words.
    fn complete(&mut self, state: &AppState) {
        let chosen = self.chosen().and_then(|at| self.list.get(at)).cloned();
        if let Some(candidate @ (Candidate::Verb(_) | Candidate::Word(_))) = chosen {
            self.take(state, &candidate);
        } else if let Some(longer) = typed::completed(state, "", self.field.text()) {
            self.write(state, &longer);
        }
    }

    /// Puts a candidate's word into the line.
    fn take(&mut self, state: &AppState, candidate: &Candidate) {
        let before = match candidate {
            Candidate::Word(word) => self.field.text().get(..word.at).unwrap_or_default(),
            _ => "",
        };
        let line = format!("{before}{} ", candidate.name());
        self.write(state, &line);
    }

    fn write(&mut self, state: &AppState, line: &str) {
        self.field = Field::with(line);
        self.invalidate(state);
    }

    /// Moves up in the list; from an empty line recalls earlier phrases.
    fn up(&mut self, state: &AppState) {
        let recalls = self.recalled.is_some() || self.field.text().is_empty();
        if recalls && (!self.moved || self.selected == 0) {
            return self.recall(state, self.recalled.map_or(0, |at| at + 1));
        }
        self.select(self.selected.saturating_sub(1));
    }

    fn down(&mut self, state: &AppState) {
        match self.recalled {
            Some(0) => {
                self.recalled = None;
                self.write(state, "");
            }
            Some(at) => self.recall(state, at - 1),
            // The first step down selects the first line if none was selected.
            None => self.select(self.chosen().map_or(0, |at| at + 1)),
        }
    }

    fn recall(&mut self, state: &AppState, at: usize) {
        let from_newest = self.past.iter().rev().nth(at);
        if let Some(line) = from_newest.cloned() {
            self.write(state, &line);
            self.recalled = Some(at);
        }
    }

    fn select(&mut self, at: usize) {
        self.moved = true;
        self.selected = at.min(self.list.len().saturating_sub(1));
    }
}

impl Dialog for Palette {
    fn draw(&self, state: &AppState, body: Rect, buf: &mut Buffer) {
        self.render((state.theme(), &state.campaign().game), body, buf);
    }

    fn closes_with_its_dialog(&self) -> bool {
        true
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::TextField, Context::Everywhere]
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        match press.action {
            Some(Action::Accept) => return self.accept(state),
            Some(Action::Back | Action::Palette) => return Effect::Close,
            Some(Action::Override) => {
                return match &self.reading {
                    Reading::Refused(_, Some(command)) => {
                        override_rules::ask(state, command.clone(), None)
                    }
                    _ => Effect::Ignored,
                };
            }
            Some(Action::Complete) => self.complete(state),
            Some(Action::Up) => self.up(state),
            Some(Action::Down) => self.down(state),
            Some(Action::PageUp) => self.select(self.selected.saturating_sub(PAGE)),
            Some(Action::PageDown) => self.select(self.selected + PAGE),
            _ if self.field.key(press.chord) => {
                self.recalled = None;
                self.invalidate(state);
            }
            _ => return Effect::Ignored,
        }
        Effect::Done
    }

    fn paste(&mut self, state: &AppState, text: &str) -> bool {
        self.field.paste(text);
        self.recalled = None;
        self.invalidate(state);
        true
    }

    fn invalidate(&mut self, state: &AppState) {
        let text = self.field.text();
        let typed = text.trim_start();
        let verb = typed.split_once(char::is_whitespace);
        let verb = verb.and_then(|(first, _)| {
            let mut verbs = VERBS.iter();
            verbs.find(|verb| verb.name.eq_ignore_ascii_case(first))
        });
        let named = candidates::called(&self.all, typed.trim_end());
        let begins = verb.is_none() || !named.is_empty();
        // A verb that this game has no use for is no beginning of another: its phrase says why.
        let is_verb = |verb: &Verb| verb.name.eq_ignore_ascii_case(typed.trim_end());
        let is_listed = |it: &Candidate| matches!(it, Candidate::Verb(verb) if is_verb(verb));
        let is_question = named.is_empty()
            && QUESTIONS
                .iter()
                .any(|(word, _)| word.eq_ignore_ascii_case(typed.trim_end()));
        let is_useless =
            (is_question || VERBS.iter().any(is_verb)) && !self.all.iter().any(is_listed);
        let is_verb_alone = !typed.trim_end().contains(char::is_whitespace);
        self.list = match verb {
            None if is_useless => Vec::new(),
            None => candidates::matching(&self.all, typed.trim_end()),
            // Behind the verb alone its own words come first: an action whose name only begins like it is not what Enter does.
            Some(_) if is_verb_alone => next_words(state, text).chain(named).collect(),
            Some(_) => named.into_iter().chain(next_words(state, text)).collect(),
        };
        self.reading = match phrase::parse(state.campaign(), text) {
            Ok(said) => match preview::preview(state, &said, &|command| {
                (self.roll)(state, command, self.odds)
            }) {
                Ok(words) => Reading::Fit(said, words),
                Err(why) => refused(state, said, why),
            },
            Err(_) if let Some(verb) = helped(typed) => Reading::Incomplete(Incomplete {
                usage: format!("{} {}", verb.name, verb.usage_in(&state.campaign().game)),
                next: None,
            }),
            Err(_) if begins && !self.list.is_empty() => Reading::None,
            Err(_) if candidates::is_theme(&self.all, typed) => {
                Reading::Wrong(unknown_theme(state, text))
            }
            Err(why) if let Some(answer) = answered_elsewhere(&why) => Reading::Wrong(answer),
            Err(why) => match verb {
                // The word at the cursor may still become one of the list.
                Some(verb) if why.next().is_some() || self.may_become(&why) => {
                    Reading::Incomplete(Incomplete {
                        usage: format!("{} {}", verb.name, verb.usage_in(&state.campaign().game)),
                        next: why.next(),
                    })
                }
                _ => Reading::Wrong(why),
            },
        };
        self.selected = 0;
        self.moved = false;
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Accept => Some("do it"),
            Action::Complete => Some(action.label()),
            _ => usual_label(action),
        }
    }
}

/// The reason for a refusal, with the key that overrules it if it may be overruled.
fn refused(state: &AppState, said: Input, why: String) -> Reading {
    let command = match said {
        Input::Run(command) => Some(command),
        Input::Undo(_) | Input::Redo(_) => None,
    };
    let yields = |command: &Command| {
        let no = state.refusal(command);
        no.is_some_and(|no| no.can_override())
    };
    let command = command.filter(yields);
    let key = state.key(&[Context::Everywhere], Action::Override);
    let why = if command.is_some() && !key.is_empty() {
        format!("{why}; {key} overrules it")
    } else {
        why
    };
    Reading::Refused(why, command)
}

/// The verb that `help condition` asks about, whose phrase the palette then begins.
fn helped(typed: &str) -> Option<&'static Verb> {
    let (help, verb) = typed.split_once(' ')?;
    let verb = verb.trim();
    let mut verbs = VERBS.iter().filter(|_| help.eq_ignore_ascii_case("help"));
    verbs.find(|it| it.name.eq_ignore_ascii_case(verb))
}

/// The error for a name that no theme has.
/// The questions of plain mode, and where the screen answers them.
const QUESTIONS: [(&str, &str); 6] = [
    (
        "odds",
        "the odds stand beside what is loaded (r, then Tab) and beside a table's rows (T)",
    ),
    (
        "show",
        "a figure or ' and a name chooses whose sheet is shown",
    ),
    ("log", "the history is on the screen; f filters it"),
    ("search", "/ searches the history"),
    ("notes", "“:notes” alone lists the notes"),
    ("recap", "R tells the session, and [ in it the one before"),
];

/// Where a question is answered that is no command.
fn answered_elsewhere(why: &PhraseError) -> Option<PhraseError> {
    let mut questions = QUESTIONS.iter().filter(|_| why.nth == 1);
    let (_, answer) = questions.find(|(word, _)| why.word.eq_ignore_ascii_case(word))?;
    let problem = Problem::NotHere((*answer).to_owned());
    Some(PhraseError {
        problem,
        ..why.clone()
    })
}

fn unknown_theme(state: &AppState, text: &str) -> PhraseError {
    let name = text.trim().split_once(char::is_whitespace);
    let name = name.map_or("", |(_, name)| name.trim());
    let names = state.settings.themes.names();
    let alike = phrase::alike(names.iter().map(|(name, _)| name.as_str()), name);
    let close = !alike.is_empty();
    let all = names.into_iter().map(|(name, _)| name).collect();
    let before = text.len() - text.trim_end().len() + name.len();
    PhraseError {
        word: name.to_owned(),
        nth: 2,
        column: text[..text.len() - before].chars().count() + 1,
        length: name.chars().count(),
        problem: Problem::Unknown {
            what: "theme".to_owned(),
            close,
            or_new: false,
        },
        expected: if close { alike } else { all },
    }
}

/// The completions of the last word, or the words that may follow.
fn next_words(state: &AppState, text: &str) -> impl Iterator<Item = Candidate> {
    let words = phrase::complete(state.campaign(), text, text.len()).into_iter();
    let more = words.filter(|word| text.get(word.at..) != Some(word.text.as_str()));
    more.map(Candidate::Word)
}
