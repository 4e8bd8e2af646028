//! What a GM has beside the campaign, in files of their own: random tables. The command line knows the files.

use std::fmt::Debug;
use std::sync::Arc;

use super::{Campaign, OwnTable};
use crate::random::{RandomTable, TableSet, built_in};

/// The GM's own files, read when they are wanted.
pub trait UserFiles: Debug + Send + Sync {
    /// The tables of the GM's folder, without those that have an error.
    fn tables(&self) -> Vec<Arc<RandomTable>>;

    /// The text of a file that the GM names, and whether its ending says that it is a table in another form than a list.
    ///
    /// # Errors
    /// Why it can't be read, as a sentence.
    fn text(&self, path: &str) -> Result<String, String>;
}

/// No file at all.
#[derive(Debug)]
pub struct NoFiles;

impl UserFiles for NoFiles {
    fn tables(&self) -> Vec<Arc<RandomTable>> {
        Vec::new()
    }

    fn text(&self, path: &str) -> Result<String, String> {
        Err(format!("{path} can't be read here"))
    }
}

impl Campaign {
    /// The tables that can be rolled on: the campaign's own, those of the GM's folder, those that come with the program. Of the
    /// same name the first counts.
    pub fn tables(&self) -> TableSet {
        let own = self.random.iter().map(|it| it.table.clone());
        own.chain(self.files.tables())
            .chain(built_in().iter().cloned())
            .collect()
    }

    /// The campaign's own table of this name.
    pub fn own_table(&self, name: &str) -> Option<&OwnTable> {
        let mut own = self.random.iter();
        own.find(|it| super::text::same(&it.table.name, name))
    }
}
