//! What a GM keeps in files beside the campaigns: the folder of random tables.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use super::PathsContext;
use super::settings::Faults;
use crate::campaign::UserFiles;
use crate::game;
use crate::random::{Form, RandomTable, TableSet, Written, built_in, read};
use crate::table::Table;

/// The endings of the files that hold tables.
const ENDINGS: [&str; 5] = ["md", "txt", "csv", "tsv", "ron"];

/// The GM's files. They are read again when one of them changed.
#[derive(Debug)]
struct OwnFiles {
    /// The folder for tables.
    tables: PathBuf,
    read: Mutex<Option<(Stamp, Vec<Arc<RandomTable>>)>>,
}

/// The files of a folder, each with its length and when it was written.
type Stamp = Vec<(PathBuf, u64, Option<SystemTime>)>;

impl UserFiles for OwnFiles {
    fn tables(&self) -> Vec<Arc<RandomTable>> {
        let stamp = stamp(&self.tables);
        let mut known = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = known.as_ref().filter(|(known, _)| *known == stamp) {
            return tables.clone();
        }
        let (tables, _) = tables_of(&stamp);
        let tables: Vec<_> = tables.into_iter().map(|it| Arc::new(it.table)).collect();
        *known = Some((stamp, tables.clone()));
        tables
    }

    fn text(&self, path: &str) -> Result<String, String> {
        game::text(Path::new(path)).map_err(|why| why.to_string())
    }
}

/// The files with tables, by name; none for a missing folder.
fn stamp(folder: &Path) -> Stamp {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.filter_map(|file| {
        let path = file.path();
        let ending = path.extension()?.to_str()?.to_lowercase();
        let about = file.metadata().ok().filter(fs::Metadata::is_file)?;
        ENDINGS
            .contains(&ending.as_str())
            .then(|| (path, about.len(), about.modified().ok()))
    });
    let mut files: Stamp = files.collect();
    files.sort();
    files
}

/// The tables of these files, and what is wrong with the others.
fn tables_of(files: &Stamp) -> (Vec<Written>, Vec<String>) {
    let mut tables: Vec<Written> = Vec::new();
    let mut faults = Vec::new();
    for (path, ..) in files {
        match tables_in(path) {
            Ok(found) => {
                for new in found {
                    let name = new.table.name.to_lowercase();
                    if tables.iter().all(|it| it.table.name.to_lowercase() != name) {
                        tables.push(new);
                        continue;
                    }
                    let what = format!(
                        "another file has a table “{}”; this one is left out",
                        new.table.name
                    );
                    faults.push(new.wrong(0, what).to_string());
                }
            }
            Err(why) => faults.push(format!("{why:#}; its tables are left out")),
        }
    }
    (tables, faults)
}

/// The tables of a file. One without a name is called as the file.
fn tables_in(path: &Path) -> anyhow::Result<Vec<Written>> {
    let text = game::text(path)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.replace(['-', '_'], " ");
    let mut letters = name.chars();
    let first = letters.next().map(char::to_uppercase);
    let name: String = first.into_iter().flatten().chain(letters).collect();
    let shown = path.display().to_string();
    Ok(read(&text, &shown, Form::of(path), &name)?)
}

/// What leads nowhere or in a circle in these tables, among all that there are.
fn astray(tables: &[Written], all: &TableSet) -> Vec<String> {
    let wrong = |it: &Written| {
        let found = all.check(&it.table).err()?;
        Some(it.wrong(found.row, found.why).to_string())
    };
    tables.iter().filter_map(wrong).collect()
}

/// Whether a file is named whose ending says that it is a list of rows.
pub(super) fn is_list(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    ending != "ron" && ENDINGS.contains(&&*ending.to_lowercase())
}

impl PathsContext {
    /// The tables of the user's folder, counted.
    pub(super) fn tables(&self, faults: &mut Faults) -> usize {
        let (tables, wrong) = tables_of(&stamp(&self.paths.tables()));
        let own = tables.iter().map(|it| Arc::new(it.table.clone()));
        let all: TableSet = own.chain(built_in().iter().cloned()).collect();
        faults.add(wrong.into_iter().chain(astray(&tables, &all)));
        tables.len()
    }

    /// Finds what is wrong with a file of tables.
    pub(super) fn check_tables(&self, path: &Path) -> anyhow::Result<usize> {
        let tables = tables_in(path)?;
        let (others, _) = tables_of(&stamp(&self.paths.tables()));
        let own = tables.iter().chain(&others);
        let own = own.map(|it| Arc::new(it.table.clone()));
        let all: TableSet = own.chain(built_in().iter().cloned()).collect();
        match astray(&tables, &all).into_iter().next() {
            Some(wrong) => Err(anyhow::Error::msg(wrong)),
            None => Ok(tables.len()),
        }
    }

    /// Hands a campaign the user's files, and tells what is wrong with them.
    pub(super) fn hand_files(&self, table: &mut Table) {
        let folder = self.paths.tables();
        let files = stamp(&folder);
        let own = OwnFiles {
            tables: folder,
            read: Mutex::new(None),
        };
        table.set_files(Arc::new(own));
        if files.is_empty() {
            return;
        }
        let (tables, wrong) = tables_of(&files);
        let astray = astray(&tables, &table.campaign().tables());
        for fault in wrong.into_iter().chain(astray) {
            table.add_notice(fault);
        }
    }
}
