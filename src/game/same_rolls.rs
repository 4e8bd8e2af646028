//! Whether two versions of a game make the same rolls.

use super::{Game, StateWords, Templates, TierText};

impl Game {
    /// Whether every roll, and what follows from it by the rules, is the same as in `other`. Texts, guidance, who is down, what a
    /// screen shows and the order in which it lists things don't count; names do, because campaigns refer to them.
    pub fn same_rolls(&self, other: &Self) -> bool {
        self.without_texts() == other.without_texts()
    }

    fn without_texts(&self) -> Self {
        let mut game = Self {
            name: String::new(),
            about: String::new(),
            says: Templates::default(),
            states: StateWords::default(),
            down: None,
            usual: Some(self.usual().into_owned()),
            row: None,
            odds_shown: false,
            mechanic: self.mechanic.clone().without_words(),
            ..self.clone()
        };
        for tier in &mut game.tiers {
            *tier = TierText {
                key: std::mem::take(&mut tier.key),
                success: tier.success,
                name: String::new(),
                say: String::new(),
                contest: String::new(),
                guidance: String::new(),
                rank: None,
                best_from: 0,
                stage: String::new(),
            };
        }
        for kind in &mut game.sheet.kinds {
            kind.traits.sort_by(|a, b| a.name.cmp(&b.name));
            kind.traits.iter_mut().for_each(|it| it.group.clear());
        }
        game.sheet.tracks.sort_by(|a, b| a.name.cmp(&b.name));
        game.sheet.defences.sort_by(|a, b| a.name.cmp(&b.name));
        game.sheet.materials.sort_by(|a, b| a.name.cmp(&b.name));
        game.conditions.sort_by(|a, b| a.name.cmp(&b.name));
        game.tables.sort_by(|a, b| a.name.cmp(&b.name));
        game.rests.sort_by(|a, b| a.name.cmp(&b.name));
        game
    }
}
