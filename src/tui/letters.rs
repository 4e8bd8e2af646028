//! Letters for the items of a menu: where possible one of the item's own name, so that they can be remembered.

/// The letters given so far.
#[derive(Debug, Default)]
pub(super) struct Letters(Vec<char>);

impl Letters {
    /// These are taken.
    pub(super) fn without(taken: &str) -> Self {
        Self(taken.chars().collect())
    }

    /// The first letter of the name that is free, else the first free one of all.
    pub(super) fn of(&mut self, name: &str) -> char {
        let own = name.to_lowercase();
        let all = own.chars().filter(char::is_ascii_lowercase);
        let letter = all
            .chain('a'..='z')
            .chain('0'..='9')
            .chain('A'..='Z')
            .find(|letter| !self.0.contains(letter))
            .unwrap_or('?');
        self.0.push(letter);
        letter
    }
}

/// Letters in their order: of items and supplies, the same in the sheet and in the menu of checks.
pub(super) fn in_order() -> impl Iterator<Item = char> {
    ('a'..='z').chain('0'..='9').chain(std::iter::repeat('?'))
}
