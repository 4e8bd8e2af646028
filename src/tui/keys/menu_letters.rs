//! Letters for the items of a menu; where possible a letter of the item's name, so that it is easy to remember.

/// Letters in use.
#[derive(Debug, Default)]
pub(crate) struct MnemonicKeys(Vec<char>);

impl MnemonicKeys {
    /// Starts with these letters in use.
    pub(crate) fn without(taken: &str) -> Self {
        Self(taken.chars().collect())
    }

    /// The first free letter of the name, else the first free one of a–z, 0–9, A–Z; `?` if none is free.
    pub(crate) fn of(&mut self, name: &str) -> char {
        let all = lower_case(name).chain('0'..='9').chain('A'..='Z');
        let letter = self.first(all, |free, letter| free(letter));
        self.0.push(letter);
        letter
    }

    /// Like [`Self::of`], for an item whose capital letter has a meaning, too: both must be free.
    pub(crate) fn pair(&mut self, name: &str) -> char {
        let both = |free: &dyn Fn(char) -> bool, letter: char| {
            free(letter) && free(letter.to_ascii_uppercase())
        };
        let letter = self.first(lower_case(name), both);
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

/// The letters of a name in lower case, then a–z.
fn lower_case(name: &str) -> impl Iterator<Item = char> {
    let own: Vec<char> = name.to_lowercase().chars().collect();
    let own = own.into_iter().filter(char::is_ascii_lowercase);
    own.chain('a'..='z')
}

/// Letters in order, for lists of items and supplies: the same in the sheet and in the check menu. After 36 letters always
/// `?`.
pub(crate) fn in_order() -> impl Iterator<Item = char> {
    ('a'..='z').chain('0'..='9').chain(std::iter::repeat('?'))
}
