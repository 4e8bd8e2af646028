//! The keymap: the embedded `assets/keymap.ron`, with the user's file over it.

use crate::config::Keyboard;
use crate::game::RonError;
use crate::game::pairs::Pairs;
use crate::game::ron_error::RonText;
use crate::tui::keys::action::Action;
use crate::tui::keys::context::Context;
use crate::tui::keys::key::Chord;

const DEFAULT: &str = include_str!("../../../assets/keymap.ron");

/// What differs where digits need Shift.
const AZERTY: &str = include_str!("../../../assets/keymaps/azerty.ron");

/// All bindings, by context.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    places: Vec<(Context, Vec<Binding>)>,
}

/// An action and its keys; no keys if the user removed them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The action.
    pub action: Action,
    /// Its keys; the first is the one shown.
    pub keys: Vec<Chord>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::empty()
            .with(DEFAULT, "assets/keymap.ron")
            .expect("the embedded keymap is tested")
    }
}

impl Keymap {
    fn empty() -> Self {
        Self { places: Vec::new() }
    }

    /// The defaults for a keyboard.
    pub fn of(keyboard: Keyboard) -> Self {
        let default = Self::default();
        match keyboard {
            Keyboard::Qwerty => default,
            Keyboard::Azerty => default
                .with(AZERTY, "assets/keymaps/azerty.ron")
                // It is right: a test plays with it.
                .unwrap_or_default(),
        }
    }

    /// These keys with a user's file over them: a binding in the file replaces what is here, `[]` removes it.
    ///
    /// # Errors
    /// An unknown key, action or context, a key bound twice in one context, or a plain character where text is typed; with
    /// file, line and column.
    pub fn with(mut self, text: &str, file: &str) -> Result<Self, RonError> {
        let user: Pairs<Pairs<Vec<Chord>, Action>, Context> = RonText::new(text, file).read()?;
        for (context, actions) in user.0 {
            for (action, keys) in actions.0 {
                self.bind(context, Binding { action, keys });
            }
        }
        match self.mistake() {
            None => Ok(self),
            Some((key, message)) => {
                let byte = text.find(&format!("\"{key}\"")).unwrap_or(0);
                Err(RonText::new(text, file).at_byte(byte, &message))
            }
        }
    }

    fn bind(&mut self, context: Context, binding: Binding) {
        let known = self.places.iter().position(|(c, _)| *c == context);
        let place = known.unwrap_or_else(|| {
            self.places.push((context, Vec::new()));
            self.places.len() - 1
        });
        let bindings = &mut self.places[place].1;
        match bindings.iter_mut().find(|b| b.action == binding.action) {
            Some(old) => *old = binding,
            None => bindings.push(binding),
        }
    }

    /// A key bound twice in one context, or a plain character in a context where it is typed as text.
    fn mistake(&self) -> Option<(Chord, String)> {
        for (context, bindings) in &self.places {
            let mut seen: Vec<(Chord, Action)> = Vec::new();
            let pairs = bindings
                .iter()
                .flat_map(|b| b.keys.iter().map(|key| (*key, b.action)));
            for (key, action) in pairs {
                if let Some((_, other)) = seen.iter().find(|(k, _)| *k == key) {
                    let message = format!(
                        "“{key}” means both {other} and {action} in {context}; give one of them another key or []"
                    );
                    return Some((key, message));
                }
                if context.types_text() && key.typed().is_some() {
                    let message = format!(
                        "“{key}” is typed as text in {context}; use a key with Ctrl or Alt"
                    );
                    return Some((key, message));
                }
                seen.push((key, action));
            }
        }
        None
    }

    /// The action of a key; inner contexts come first.
    pub fn action(&self, contexts: &[Context], chord: Chord) -> Option<Action> {
        let mut all = contexts.iter().flat_map(|context| self.bindings(*context));
        all.find(|binding| binding.keys.contains(&chord))
            .map(|binding| binding.action)
    }

    /// Which of an action's keys this is, from 1; inner contexts come first.
    pub(crate) fn nth(&self, contexts: &[Context], action: Action, chord: Chord) -> Option<usize> {
        let mut all = contexts.iter().flat_map(|context| self.bindings(*context));
        let own = all.find(|binding| binding.action == action && binding.keys.contains(&chord))?;
        own.keys
            .iter()
            .position(|key| *key == chord)
            .map(|at| at + 1)
    }

    /// The key to show for an action; inner contexts come first.
    pub(crate) fn key(&self, contexts: &[Context], action: Action) -> Option<Chord> {
        let mut all = contexts.iter().flat_map(|context| self.bindings(*context));
        all.find(|b| b.action == action && !b.keys.is_empty())
            .map(|b| b.keys[0])
    }

    /// The actions that have no key in these contexts, innermost first: the palette does them.
    pub(crate) fn keyless<'a>(&'a self, contexts: &'a [Context]) -> impl Iterator<Item = Action> {
        let all = contexts.iter().flat_map(|context| self.bindings(*context));
        let bare = all.filter(|binding| binding.keys.is_empty());
        bare.map(|binding| binding.action)
            .filter(|action| self.key(contexts, *action).is_none())
    }

    /// The bindings of one context, most important first.
    pub fn bindings(&self, context: Context) -> &[Binding] {
        self.places
            .iter()
            .find(|(c, _)| *c == context)
            .map_or(&[], |(_, bindings)| bindings)
    }

    /// The bindings that work in these contexts, innermost first; a key bound in an inner context is left out of the outer
    /// ones.
    pub fn live<'a>(
        &'a self,
        contexts: &'a [Context],
    ) -> impl Iterator<Item = (Action, Vec<Chord>)> {
        let places = contexts.iter().enumerate();
        places.flat_map(move |(depth, context)| {
            self.bindings(*context).iter().filter_map(move |binding| {
                let free = |key: &&Chord| self.action(&contexts[..depth], **key).is_none();
                let keys: Vec<_> = binding.keys.iter().filter(free).copied().collect();
                (!keys.is_empty()).then_some((binding.action, keys))
            })
        })
    }
}
