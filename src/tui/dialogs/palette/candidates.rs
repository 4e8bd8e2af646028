//! What the palette lists: actions with their keys, characters, verbs; and how well a text matches them.

use std::borrow::Cow;

use crate::campaign::CharacterId;
use crate::phrase::{Completion, VERBS, Verb};
use crate::tui::context::AppState;
use crate::tui::keys::{Action, Chord, Context, Keymap, Press};

/// The contexts of the panes, whose actions work from any pane.
const PANES: [Context; 4] = [
    Context::Builder,
    Context::Party,
    Context::Sheet,
    Context::History,
];

/// One line of the list.
#[derive(Debug, Clone)]
pub(crate) enum Candidate {
    /// An action.
    Act {
        /// Its name in the key bar.
        label: String,
        /// Its keys, as text.
        keys: Vec<String>,
        /// The key press that it stands for.
        press: Press,
    },
    /// A character to choose.
    Person {
        /// The character.
        id: CharacterId,
        /// Their name.
        name: String,
        /// The key with their number, if there is one, as text.
        keys: Vec<String>,
    },
    /// The first word of a phrase.
    Verb(&'static Verb),
    /// The next word of a phrase.
    Word(Completion),
    /// A theme, by the action's word and its name: `theme light`.
    Theme {
        line: String,
        name: String,
        /// What it looks like.
        about: String,
    },
}

/// All candidates in these contexts, most important first. `label` returns an action's name in this game, or `None`.
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
    let mut found = Vec::new();
    for place in &places {
        for binding in keymap.bindings(*place) {
            let action = binding.action;
            if action.is_movement() || seen.contains(&action) {
                continue;
            }
            seen.push(action);
            let Some(label) = label(action) else {
                continue;
            };
            let new = act(keymap, &places, action, label);
            // Two actions with one name do the same at that moment.
            match found
                .iter_mut()
                .find(|it: &&mut Candidate| it.name() == new.name())
            {
                Some(Candidate::Act { keys, .. }) => keys.extend_from_slice(new.keys()),
                _ => found.push(new),
            }
        }
    }
    if at_table {
        found.extend(people(state, &places));
    }
    let verbs = VERBS
        .iter()
        .filter(|verb| verb.is_known(&state.campaign().game));
    found.extend(verbs.map(Candidate::Verb));
    let themes = label(Action::Theme).map(|word| themes(state, word));
    found.extend(themes.into_iter().flatten());
    found
}

fn themes(state: &AppState, word: String) -> impl Iterator<Item = Candidate> {
    let all = state.settings.themes.names().into_iter();
    all.map(move |(name, about)| Candidate::Theme {
        line: format!("{word} {name}"),
        name,
        about,
    })
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
    let with_key = |chord: &Chord| Press {
        chord: *chord,
        action: Some(action),
    };
    Candidate::Act {
        label,
        keys: keys.iter().map(ToString::to_string).collect(),
        press: keys
            .first()
            .map_or_else(|| Press::without_key(action), with_key),
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
            keys: chord
                .filter(chooses)
                .iter()
                .map(ToString::to_string)
                .collect(),
        }
    })
}

/// How well a text matches, best first.
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
    /// The name.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Act { label, .. } => label,
            Self::Person { name, .. } => name,
            Self::Verb(verb) => verb.name,
            Self::Word(word) => &word.text,
            Self::Theme { line, .. } => line,
        }
    }

    /// Its keys, as text.
    fn keys(&self) -> &[String] {
        match self {
            Self::Act { keys, .. } | Self::Person { keys, .. } => keys,
            Self::Verb(_) | Self::Word(_) | Self::Theme { .. } => &[],
        }
    }

    /// The text at its right: its keys, or a verb's help.
    pub(crate) fn note(&self) -> Cow<'_, str> {
        match self {
            Self::Act { keys, .. } | Self::Person { keys, .. } => keys.join(" ").into(),
            Self::Verb(verb) => verb.help.into(),
            Self::Word(word) => word.label.as_str().into(),
            Self::Theme { about, .. } => about.as_str().into(),
        }
    }

    /// Whether [`Candidate::note`] is its keys.
    pub(crate) const fn has_keys(&self) -> bool {
        matches!(self, Self::Act { .. } | Self::Person { .. })
    }

    fn fit(&self, typed: &str) -> Option<Fit> {
        // An apostrophe is typed in more than one way, or not at all.
        let plain = |text: &str| text.to_lowercase().replace(['\'', '’'], "");
        let (lower, name) = match (plain(typed), plain(self.name())) {
            (lower, _) if lower.is_empty() => (typed.to_owned(), self.name().to_owned()),
            both => both,
        };
        let is_key = |key: &String| match key.chars().count() {
            1 => key == typed,
            _ => key.to_lowercase() == lower,
        };
        let help = match self {
            Self::Verb(verb) => format!("{} {}", verb.help, verb.usage).to_lowercase(),
            Self::Act { press, .. } => press.action.map_or_else(String::new, |action| {
                format!("{} {}", action.sentence().to_lowercase(), action.words())
            }),
            Self::Person { .. } | Self::Word(_) | Self::Theme { .. } => String::new(),
        };
        let mut words = lower.split_whitespace();
        let fits = [
            (Fit::Key, self.keys().iter().any(is_key)),
            (Fit::Name, name == lower),
            (Fit::Beginning, name.starts_with(&lower)),
            (Fit::Word, name.contains(&format!(" {lower}"))),
            (Fit::Inside, name.contains(&lower)),
            (
                Fit::Help,
                words.all(|word| name.contains(word) || help.contains(word)),
            ),
        ];
        fits.into_iter().find_map(|(fit, fits)| fits.then_some(fit))
    }
}

/// The candidates that match a text, best first; all if it is empty.
pub(crate) fn matching(all: &[Candidate], typed: &str) -> Vec<Candidate> {
    if typed.is_empty() {
        let is_listed = |it: &&Candidate| !matches!(it, Candidate::Theme { .. });
        return all.iter().filter(is_listed).cloned().collect();
    }
    let fits = all
        .iter()
        .filter_map(|candidate| Some((candidate.fit(typed)?, candidate)));
    let mut fits: Vec<(Fit, &Candidate)> = fits.collect();
    fits.sort_by_key(|(fit, _)| *fit);
    fits.into_iter()
        .map(|(_, candidate)| candidate.clone())
        .collect()
}

/// The actions and characters whose name begins with the text, for texts whose first word is a verb, too.
pub(crate) fn called(all: &[Candidate], typed: &str) -> Vec<Candidate> {
    let begins = |candidate: &&Candidate| {
        candidate.has_keys()
            && candidate
                .fit(typed)
                .is_some_and(|fit| fit <= Fit::Beginning)
    };
    all.iter().filter(begins).cloned().collect()
}

/// Whether a text is the word for themes and a name behind it.
pub(crate) fn is_theme(all: &[Candidate], typed: &str) -> bool {
    let first = typed
        .split_once(char::is_whitespace)
        .map(|(first, _)| first);
    let mut themes = all.iter().filter_map(|it| match it {
        Candidate::Theme { line, name, .. } => line.strip_suffix(name.as_str()),
        _ => None,
    });
    first.is_some_and(|first| themes.any(|word| word.trim_end().eq_ignore_ascii_case(first)))
}
