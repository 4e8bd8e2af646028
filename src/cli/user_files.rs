//! What a GM has in files: the folders of random tables and of prepared characters, and the other campaigns.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use super::PathsContext;
use super::settings::Faults;
use crate::campaign::{Character, OtherCampaign, Party, UserFiles};
use crate::game::{self, Game};
use crate::journal::Reader;
use crate::journal::library::CampaignFolder;
use crate::random::{Form, RandomTable, TableSet, Written, built_in, read};
use crate::table::Table;

/// The endings of the files that hold tables.
const ENDINGS: [&str; 5] = ["md", "txt", "csv", "tsv", "ron"];

/// The ending of the files that hold prepared characters.
const SHELF_ENDINGS: [&str; 1] = ["ron"];

/// The GM's files. They are read again when one of them changed.
#[derive(Debug)]
struct OwnFiles {
    /// The folder for tables.
    tables: PathBuf,
    /// The folder for prepared characters.
    shelf: PathBuf,
    /// The game that they are for.
    game: Arc<Game>,
    campaigns: CampaignFolder,
    /// The file of the campaign that these are the files for.
    own: PathBuf,
    tables_read: Mutex<Known<Vec<Arc<RandomTable>>>>,
    shelf_read: Mutex<Known<Vec<Arc<Character>>>>,
    campaign_read: Mutex<Known<Arc<OtherCampaign>>>,
}

/// What was read last, and from what.
type Known<T> = Option<(Stamp, T)>;

/// Files, each with its length and when it was written.
type Stamp = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// What was read last from the same files, else what is read now.
fn known<T: Clone, E>(
    last: &Mutex<Known<T>>,
    stamp: Stamp,
    read: impl FnOnce(&Stamp) -> Result<T, E>,
) -> Result<T, E> {
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = last.as_ref().filter(|(known, _)| *known == stamp) {
        return Ok(known.clone());
    }
    let now = read(&stamp)?;
    *last = Some((stamp, now.clone()));
    Ok(now)
}

impl UserFiles for OwnFiles {
    fn tables(&self) -> Vec<Arc<RandomTable>> {
        let stamp = stamp(&self.tables, &ENDINGS);
        let read = known(&self.tables_read, stamp, |stamp| {
            let (tables, _) = tables_of(stamp);
            Ok::<_, Infallible>(tables.into_iter().map(|it| Arc::new(it.table)).collect())
        });
        read.unwrap_or_else(|never| match never {})
    }

    fn shelf(&self) -> Vec<Arc<Character>> {
        let stamp = stamp(&self.shelf, &SHELF_ENDINGS);
        let read = known(&self.shelf_read, stamp, |stamp| {
            let (people, _) = shelf_of(stamp, &self.game);
            Ok::<_, Infallible>(people.into_iter().map(Arc::new).collect())
        });
        read.unwrap_or_else(|never| match never {})
    }

    fn campaigns(&self) -> Vec<String> {
        let mut names = self.campaigns.names();
        let own = self.own.file_stem().unwrap_or_default().to_string_lossy();
        let is_beside = self.own.parent() == Some(self.campaigns.folder());
        names.retain(|name| !is_beside || *name != own);
        names
    }

    fn campaign(&self, name: &str) -> Result<Arc<OtherCampaign>, String> {
        let path = self.campaigns.find(name).map_err(|why| why.to_string())?;
        if self
            .own
            .canonicalize()
            .is_ok_and(|own| path.canonicalize().is_ok_and(|it| it == own))
        {
            return Err("that is this campaign; name another".to_owned());
        }
        let Ok(about) = path.metadata() else {
            return Err(no_campaign(name, &self.campaigns()));
        };
        // What is in the log beside the file is read, too.
        let log = path.with_extension("rollbook-wal");
        let log = log.metadata().map_or(0, |about| about.len());
        let stamp = vec![(path.clone(), about.len() + log, about.modified().ok())];
        known(&self.campaign_read, stamp, |_| {
            let read = Reader::open(&path).and_then(|reader| reader.campaign(&mut |_, _| {}));
            match read {
                Ok(campaign) => Ok(Arc::new(OtherCampaign::of(&campaign))),
                Err(why) => Err(why.to_string()),
            }
        })
    }

    fn text(&self, path: &str) -> Result<String, String> {
        game::text(Path::new(path)).map_err(|why| why.to_string())
    }
}

/// That there is no such campaign, and which there are.
fn no_campaign(name: &str, there: &[String]) -> String {
    if there.is_empty() {
        return format!("there is no campaign “{name}”, nor any other");
    }
    let most = there.iter().take(5).cloned().collect::<Vec<_>>();
    format!(
        "there is no campaign “{name}”; there are {}",
        most.join(", ")
    )
}

/// The prepared characters of these files that are for this game, and what is wrong with the others.
fn shelf_of(files: &Stamp, game: &Game) -> (Vec<Character>, Vec<String>) {
    let mut people: Vec<Character> = Vec::new();
    let mut faults = Vec::new();
    for (path, ..) in files {
        let shown = path.display().to_string();
        let read = game::text(path).map_err(|why| why.to_string());
        let read = read.and_then(|text| {
            let of = Party::game_of(&text, &shown).map_err(|why| why.to_string())?;
            let party = (of == game.id).then(|| Party::parse(&text, &shown, game));
            party.transpose().map_err(|why| why.to_string())
        });
        match read {
            Ok(party) => {
                for who in party.into_iter().flat_map(|party| party.characters) {
                    let name = who.name.to_lowercase();
                    if people.iter().all(|it| it.name.to_lowercase() != name) {
                        people.push(who);
                        continue;
                    }
                    faults.push(format!(
                        "{shown}: another file of the shelf has a “{}”; this one is left out",
                        who.name
                    ));
                }
            }
            Err(why) => faults.push(format!("{why}; its characters are left out")),
        }
    }
    (people, faults)
}

/// The files of a folder with these endings, by name; none for a missing folder.
fn stamp(folder: &Path, endings: &[&str]) -> Stamp {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.filter_map(|file| {
        let path = file.path();
        let ending = path.extension()?.to_str()?.to_lowercase();
        let about = file.metadata().ok().filter(fs::Metadata::is_file)?;
        endings
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
        let (tables, wrong) = tables_of(&stamp(&self.paths.tables(), &ENDINGS));
        let own = tables.iter().map(|it| Arc::new(it.table.clone()));
        let all: TableSet = own.chain(built_in().iter().cloned()).collect();
        faults.add(wrong.into_iter().chain(astray(&tables, &all)));
        tables.len()
    }

    /// Finds what is wrong with a file of tables.
    pub(super) fn check_tables(&self, path: &Path) -> anyhow::Result<usize> {
        let tables = tables_in(path)?;
        let (others, _) = tables_of(&stamp(&self.paths.tables(), &ENDINGS));
        let own = tables.iter().chain(&others);
        let own = own.map(|it| Arc::new(it.table.clone()));
        let all: TableSet = own.chain(built_in().iter().cloned()).collect();
        match astray(&tables, &all).into_iter().next() {
            Some(wrong) => Err(anyhow::Error::msg(wrong)),
            None => Ok(tables.len()),
        }
    }

    /// The prepared characters of the user's folder, counted; each file by the game that it names.
    pub(super) fn shelf(&self, faults: &mut Faults) -> usize {
        let mut count = 0;
        for file in stamp(&self.paths.shelf(), &SHELF_ENDINGS) {
            let shown = file.0.display().to_string();
            let game = game::text(&file.0).map_err(|why| why.to_string());
            let game = game.and_then(|text| {
                let id = Party::game_of(&text, &shown).map_err(|why| why.to_string())?;
                let game = game::load(&id, Some(&self.paths.games()));
                game.map_err(|why| format!("{shown}: {why}"))
            });
            match game {
                Ok(game) => {
                    let (people, wrong) = shelf_of(&vec![file], &game.game);
                    count += people.len();
                    faults.add(wrong);
                }
                Err(why) => faults.add([format!("{why}; its characters are left out")]),
            }
        }
        count
    }

    /// Hands a campaign the user's files, and tells what is wrong with them.
    pub(super) fn hand_files(&self, table: &mut Table) {
        let game = table.campaign().game.clone();
        let files = stamp(&self.paths.tables(), &ENDINGS);
        let (_, wrong) = shelf_of(&stamp(&self.paths.shelf(), &SHELF_ENDINGS), &game);
        let own = OwnFiles {
            tables: self.paths.tables(),
            shelf: self.paths.shelf(),
            game,
            campaigns: self.campaigns.clone(),
            own: table.reader().path().to_owned(),
            tables_read: Mutex::default(),
            shelf_read: Mutex::default(),
            campaign_read: Mutex::default(),
        };
        table.set_files(Arc::new(own));
        for fault in wrong {
            table.add_notice(fault);
        }
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
