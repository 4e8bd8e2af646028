//! Exact odds of what a table can come to, with the tables that its rows lead to.

use std::collections::HashMap;

use super::RandomTable;
use super::set::TableSet;
use super::text::{Piece, pieces};

/// The most texts that are reckoned.
const MOST: usize = 2_000;

/// A text that a table can come to, and its chance. Dice in it stand as they are written.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// The text.
    pub text: String,
    /// From 0 to 1.
    pub chance: f64,
}

impl TableSet {
    /// Each text that a [checked](Self::check) table can come to, with its exact chance, in the order of the rows; `None` where
    /// they are too many.
    pub fn odds(&self, table: &RandomTable) -> Option<Vec<Chance>> {
        let mut all = Texts::default();
        for (row, chance) in table.chances() {
            let mut begun = vec![Chance {
                text: String::new(),
                chance,
            }];
            for piece in pieces(&row.name).ok()? {
                match piece {
                    Piece::Words(words) => begun.iter_mut().for_each(|it| it.text += &words),
                    Piece::Dice(dice) => {
                        for it in &mut begun {
                            it.text += &dice.to_string();
                        }
                    }
                    Piece::Table(name) => {
                        let next = self.odds(self.find(&name)?)?;
                        if begun.len() * next.len() > MOST {
                            return None;
                        }
                        let both = begun.iter().flat_map(|it| {
                            next.iter().map(|next| Chance {
                                text: format!("{}{}", it.text, next.text),
                                chance: it.chance * next.chance,
                            })
                        });
                        begun = both.collect();
                    }
                }
            }
            for it in begun {
                all.add(it);
            }
            if all.list.len() > MOST {
                return None;
            }
        }
        Some(all.list)
    }
}

/// Texts, each once.
#[derive(Default)]
struct Texts {
    list: Vec<Chance>,
    places: HashMap<String, usize>,
}

impl Texts {
    fn add(&mut self, new: Chance) {
        if let Some(at) = self.places.get(&new.text) {
            self.list[*at].chance += new.chance;
        } else {
            self.places.insert(new.text.clone(), self.list.len());
            self.list.push(new);
        }
    }
}
