//! What the palette finds: actions with their keys, people, verbs; and how well a text names them.

use crossterm::event::{KeyCode, KeyEvent};

use crate::campaign::CharacterId;
use crate::phrase::{Completion, VERBS, Verb};
use crate::tui::context::state::AppState;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Chord;
use crate::tui::keys::key::Press;
use crate::tui::keys::keymap::Keymap;

/// Places whose keys work, named or not, while the table has them.
const PANES: [Context; 4] = [
    Context::Builder,
    Context::Party,
    Context::Sheet,
    Context::History,
];

/// One line of the list.
#[derive(Debug, Clone)]
pub(crate) enum Candidate {
    /// A key's meaning.
    Act {
        /// What the key bar calls it.
        label: String,
        /// Its keys, none where it has none.
        keys: String,
        /// What is pressed for it.
        press: Press,
    },
    /// Somebody to choose.
    Person {
        /// Whom.
        id: CharacterId,
        /// The name.
        name: String,
        /// The number, where a key has it.
        key: String,
    },
    /// The beginning of a phrase.
    Verb(&'static Verb),
    /// The next word of one.
    Word(Completion),
}

/// Everything that can be done from these places, most important first. `label` names an action as this game does, or
/// leaves it out.
pub(crate) fn all(
    state: &AppState,
    contexts: &[Context],
    label: impl Fn(Action) -> Option<String>,
) -> Vec<Candidate> {
    let keymap = &state.settings.keymap;
    let at_table = contexts.contains(&Context::Table);
    let mut places = contexts.to_vec();
    if at_table {
        let others = PANES.into_iter().filter(|place| !contexts.contains(place));
        places.extend(others);
    }
    let mut seen: Vec<Action> = vec![Action::Palette, Action::Choose];
    let mut finds = Vec::new();
    for place in &places {
        for binding in keymap.bindings(*place) {
            let action = binding.action;
            if action.is_movement() || seen.contains(&action) {
                continue;
            }
            seen.push(action);
            finds.extend(label(action).map(|label| act(keymap, &places, action, label)));
        }
    }
    if at_table {
        finds.extend(people(state, &places));
    }
    let verbs = VERBS.iter().filter(|verb| is_known(state, verb));
    finds.extend(verbs.map(Candidate::Verb));
    finds
}

/// Whether the game knows what a verb is about.
fn is_known(state: &AppState, verb: &Verb) -> bool {
    let about = match verb.name {
        "contest" => Action::Contest,
        "reroll" => Action::Reroll,
        "keep" => Action::KeepOther,
        "check" => Action::Check,
        _ => return true,
    };
    state.has_use_for(about)
}

fn act(keymap: &Keymap, places: &[Context], action: Action, label: String) -> Candidate {
    let mut keys: Vec<Chord> = Vec::new();
    for place in places {
        let own = keymap
            .bindings(*place)
            .iter()
            .find(|it| it.action == action);
        for key in own.iter().flat_map(|binding| &binding.keys) {
            if !keys.contains(key) {
                keys.push(*key);
            }
        }
    }
    let none = || Chord::from(KeyEvent::from(KeyCode::Null));
    let chord = keys.first().copied().unwrap_or_else(none);
    let words: Vec<String> = keys.iter().map(ToString::to_string).collect();
    Candidate::Act {
        label,
        keys: words.join(" "),
        press: Press {
            chord,
            action: Some(action),
        },
    }
}

fn people<'a>(state: &'a AppState, places: &'a [Context]) -> impl Iterator<Item = Candidate> + 'a {
    let keymap = &state.settings.keymap;
    let chooses = |chord: &Chord| keymap.action(places, *chord) == Some(Action::Choose);
    state.shown().into_iter().map(move |who| {
        let chord = who.number.to_string().parse::<Chord>().ok();
        Candidate::Person {
            id: who.id,
            name: who.name.clone(),
            key: chord
                .filter(chooses)
                .map_or_else(String::new, |chord| chord.to_string()),
        }
    })
}

/// How well a text names something, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Key,
    Name,
    Beginning,
    Word,
    Inside,
    Help,
}

impl Candidate {
    /// What it is called.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Act { label, .. } => label,
            Self::Person { name, .. } => name,
            Self::Verb(verb) => verb.name,
            Self::Word(word) => &word.text,
        }
    }

    /// What stands at its right: a key, or what follows a verb.
    pub(crate) fn note(&self) -> &str {
        match self {
            Self::Act { keys, .. } => keys,
            Self::Person { key, .. } => key,
            Self::Verb(verb) => verb.help,
            Self::Word(word) => &word.label,
        }
    }

    /// Whether [`Candidate::note`] is a key.
    pub(crate) const fn has_key(&self) -> bool {
        matches!(self, Self::Act { .. } | Self::Person { .. })
    }

    fn fit(&self, typed: &str) -> Option<Fit> {
        let lower = typed.to_lowercase();
        let name = self.name().to_lowercase();
        let mut keys = self.note().split(' ').filter(|_| self.has_key());
        let is_key = |key: &str| match key.chars().count() {
            1 => key == typed,
            _ => key.to_lowercase() == lower,
        };
        if keys.any(is_key) {
            return Some(Fit::Key);
        }
        if name == lower {
            return Some(Fit::Name);
        }
        if name.starts_with(&lower) {
            return Some(Fit::Beginning);
        }
        if name.contains(&format!(" {lower}")) {
            return Some(Fit::Word);
        }
        if name.contains(&lower) {
            return Some(Fit::Inside);
        }
        let help = match self {
            Self::Verb(verb) => verb.help.to_lowercase(),
            _ => String::new(),
        };
        let mut words = lower.split_whitespace();
        let told = |word: &str| name.contains(word) || help.contains(word);
        words.all(told).then_some(Fit::Help)
    }
}

/// Those that a text names, best first; all for no text.
pub(crate) fn matching(all: &[Candidate], typed: &str) -> Vec<Candidate> {
    if typed.is_empty() {
        return all.to_vec();
    }
    let fits = all.iter().filter_map(|find| Some((find.fit(typed)?, find)));
    let mut fits: Vec<(Fit, &Candidate)> = fits.collect();
    fits.sort_by_key(|(fit, _)| *fit);
    fits.into_iter().map(|(_, find)| find.clone()).collect()
}

/// Actions and people whose name begins so: the first word of one may be a verb as well.
pub(crate) fn called(all: &[Candidate], typed: &str) -> Vec<Candidate> {
    let begins = |find: &&Candidate| {
        find.has_key() && find.fit(typed).is_some_and(|fit| fit <= Fit::Beginning)
    };
    all.iter().filter(begins).cloned().collect()
}
