//! MnemonicKeys for the items of a menu: where possible one of the item's own name, so that they can be remembered.

/// The letters given so far.
#[derive(Debug, Default)]
pub(crate) struct MnemonicKeys(Vec<char>);

impl MnemonicKeys {
    /// These are taken.
    pub(crate) fn without(taken: &str) -> Self {
        Self(taken.chars().collect())
    }

    /// The first letter of the name that is free, else the first free one of all.
    pub(crate) fn of(&mut self, name: &str) -> char {
        let all = small(name).chain('0'..='9').chain('A'..='Z');
        let letter = self.first(all, |free, letter| free(letter));
        self.0.push(letter);
        letter
    }

    /// The same, where its capital means something as well.
    pub(crate) fn pair(&mut self, name: &str) -> char {
        let both = |free: &dyn Fn(char) -> bool, letter: char| {
            free(letter) && free(letter.to_ascii_uppercase())
        };
        let letter = self.first(small(name), both);
        self.0.extend([letter, letter.to_ascii_uppercase()]);
        letter
    }

    fn first(
        &self,
        mut letters: impl Iterator<Item = char>,
        fits: impl Fn(&dyn Fn(char) -> bool, char) -> bool,
    ) -> char {
        let free = |letter| !self.0.contains(&letter);
        letters.find(|letter| fits(&free, *letter)).unwrap_or('?')
    }
}

/// The letters of a name, then all.
fn small(name: &str) -> impl Iterator<Item = char> {
    let own: Vec<char> = name.to_lowercase().chars().collect();
    let own = own.into_iter().filter(char::is_ascii_lowercase);
    own.chain('a'..='z')
}

/// MnemonicKeys in their order: of items and supplies, the same in the sheet and in the menu of checks.
pub(crate) fn in_order() -> impl Iterator<Item = char> {
    ('a'..='z').chain('0'..='9').chain(std::iter::repeat('?'))
}
