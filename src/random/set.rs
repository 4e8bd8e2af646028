//! Tables that may lead to one another.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use super::text::{Piece, pieces};
use super::{Form, RandomTable, read};
use crate::game::same_name;

/// The most tables that lead to one another, one in the other.
pub(super) const MOST_DEEP: usize = 8;

/// The most throws of one roll.
pub(super) const MOST_THROWS: u32 = 100;

/// The tables that come with the program: their files' names and texts.
const BUILT_IN: [(&str, &str); 10] = [
    ("names", include_str!("../../assets/tables/names.md")),
    (
        "npc-wants",
        include_str!("../../assets/tables/npc-wants.md"),
    ),
    ("places", include_str!("../../assets/tables/places.md")),
    ("rumours", include_str!("../../assets/tables/rumours.md")),
    ("tavern", include_str!("../../assets/tables/tavern.md")),
    (
        "travel-encounters",
        include_str!("../../assets/tables/travel-encounters.md"),
    ),
    ("treasure", include_str!("../../assets/tables/treasure.md")),
    ("twists", include_str!("../../assets/tables/twists.md")),
    ("weather", include_str!("../../assets/tables/weather.md")),
    (
        "weird-detail",
        include_str!("../../assets/tables/weird-detail.md"),
    ),
];

/// The tables that come with the program.
pub fn built_in() -> &'static [Arc<RandomTable>] {
    static TABLES: LazyLock<Vec<Arc<RandomTable>>> = LazyLock::new(|| {
        let files = BUILT_IN.iter().flat_map(|(name, text)| {
            let file = format!("{name}.md");
            read(text, &file, Form::List, name).expect("a test reads every table")
        });
        files.map(|it| Arc::new(it.table)).collect()
    });
    &TABLES
}

/// Why a table can't be rolled on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circle {
    /// The row of the table that leads there, from 0.
    pub row: usize,
    /// The sentence.
    pub why: String,
}

/// Tables by name; of several of the same name the first counts.
#[derive(Debug, Clone, Default)]
pub struct TableSet {
    tables: Vec<Arc<RandomTable>>,
}

impl FromIterator<Arc<RandomTable>> for TableSet {
    fn from_iter<T: IntoIterator<Item = Arc<RandomTable>>>(all: T) -> Self {
        let mut tables: Vec<Arc<RandomTable>> = Vec::new();
        for table in all {
            if tables
                .iter()
                .all(|other| !same_name(&other.name, &table.name))
            {
                tables.push(table);
            }
        }
        Self { tables }
    }
}

impl TableSet {
    /// All of them.
    pub fn all(&self) -> &[Arc<RandomTable>] {
        &self.tables
    }

    /// The table of this name, whatever the case.
    pub fn find(&self, name: &str) -> Option<&Arc<RandomTable>> {
        self.tables
            .iter()
            .find(|table| same_name(&table.name, name))
    }

    /// Whether a table can be rolled on: every table that its rows name is there, none leads back to itself, and no roll takes
    /// more than 100 throws.
    ///
    /// # Errors
    /// The row that leads astray, and why.
    pub fn check(&self, table: &RandomTable) -> Result<(), Circle> {
        let mut path = vec![table.name.as_str()];
        self.throws(table, &mut path, &mut HashMap::new()).map(drop)
    }

    /// How many throws a roll takes at most.
    fn throws<'a>(
        &'a self,
        table: &'a RandomTable,
        path: &mut Vec<&'a str>,
        known: &mut HashMap<&'a str, (u32, usize)>,
    ) -> Result<(u32, usize), Circle> {
        let (mut most, mut deepest) = (0, 0);
        for (at, row) in table.rows.iter().enumerate() {
            let wrong = |why: String| Circle { row: at, why };
            let pieces = pieces(&row.name).map_err(|(_, why)| wrong(why))?;
            let mut throws = 1_u32;
            for piece in pieces {
                match piece {
                    Piece::Words(_) => {}
                    Piece::Dice(_) => throws += 1,
                    Piece::Table(name) => {
                        let next = self.find(&name).ok_or_else(|| {
                            wrong(format!(
                                "“{}” leads to “{name}”, and there is no such table",
                                table.name
                            ))
                        })?;
                        if let Some(at) = path.iter().position(|it| same_name(it, &next.name)) {
                            let circle = path[at..].join(" → ");
                            return Err(wrong(format!(
                                "“{}” leads back to itself: {circle} → {}",
                                next.name, next.name
                            )));
                        }
                        if path.len() >= MOST_DEEP {
                            return Err(wrong(format!(
                                "“{}” leads through more than {MOST_DEEP} tables",
                                path[0]
                            )));
                        }
                        let (its, deep) = if let Some(known) = known.get(next.name.as_str()) {
                            *known
                        } else {
                            path.push(&next.name);
                            let its = self.throws(next, path, known);
                            path.pop();
                            let its = its.map_err(|found| wrong(found.why))?;
                            known.insert(&next.name, its);
                            its
                        };
                        if path.len() + deep > MOST_DEEP {
                            return Err(wrong(format!(
                                "“{}” leads through more than {MOST_DEEP} tables",
                                path[0]
                            )));
                        }
                        throws = throws.saturating_add(its);
                        deepest = deepest.max(deep);
                    }
                }
            }
            if throws > MOST_THROWS {
                return Err(wrong(format!(
                    "a roll on “{}” could take more than {MOST_THROWS} throws",
                    table.name
                )));
            }
            most = most.max(throws);
        }
        Ok((most, deepest + 1))
    }
}
