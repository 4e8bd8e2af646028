//! What the words of a search are looked for in: an entry's label, and what else its line in the history shows. The search index
//! is made of it, and entries that the index doesn't hold are compared with it.

use std::cell::OnceCell;

use rusqlite::Connection;

use crate::campaign::{CharacterId, Entry, Event, Kind, Seq, wording};
use crate::game::Game;
use crate::journal::filter::searched;
use crate::journal::stored::entry_row::{COLUMNS, EntryRow, earlier};

/// Words the entries of a journal.
pub(crate) struct SearchedText<'a> {
    conn: &'a Connection,
    game: &'a Game,
    names: OnceCell<Vec<NameGiven>>,
}

/// A name that a character got with an entry.
struct NameGiven {
    at: Seq,
    who: CharacterId,
    name: String,
}

impl<'a> SearchedText<'a> {
    pub(crate) const fn new(conn: &'a Connection, game: &'a Game) -> Self {
        Self {
            conn,
            game,
            names: OnceCell::new(),
        }
    }

    /// An entry's text in the letters that are compared.
    pub(crate) fn of(&self, entry: &Entry) -> rusqlite::Result<String> {
        let what = &entry.what;
        let shown = wording::searched(self.game, what, |who| self.names(who, entry.seq))?;
        Ok(searched(
            what.kind.into(),
            &format!("{} {shown}", what.label),
        ))
    }

    /// All names that a character had up to an entry. Which of them an undo took away again doesn't matter to a search, and so an
    /// entry's text never changes.
    fn names(&self, who: CharacterId, upto: Seq) -> rusqlite::Result<String> {
        let all = if let Some(all) = self.names.get() {
            all
        } else {
            let read = self.names_given()?;
            self.names.get_or_init(|| read)
        };
        let own = all.iter().filter(|it| it.who == who && it.at <= upto);
        let own: Vec<&str> = own.map(|it| it.name.as_str()).collect();
        Ok(own.join(" "))
    }

    fn names_given(&self) -> rusqlite::Result<Vec<NameGiven>> {
        let mut select = self.conn.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM main.entries WHERE kind IN ('{}', '{}') \
             AND (instr(events, '{{\"CharacterAdded\":') OR instr(events, '{{\"Renamed\":')) ORDER BY seq",
            Kind::Campaign,
            Kind::Sheet
        ))?;
        let lookup = earlier(self.conn);
        let mut rows = select.query([])?;
        let mut names = Vec::new();
        while let Some(row) = rows.next()? {
            let entry = EntryRow::read_changes(row, &lookup)?;
            for event in &entry.what.events {
                let (who, name) = match event {
                    Event::CharacterAdded(one) => (one.id, &one.name),
                    Event::Renamed { who, after, .. } => (*who, after),
                    _ => continue,
                };
                names.push(NameGiven {
                    at: entry.seq,
                    who,
                    name: name.clone(),
                });
            }
        }
        Ok(names)
    }
}
