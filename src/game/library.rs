//! Finds games: the embedded ones and the templates of described dice, and before them a user's folder of `.ron` files.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Game, RonError};
use crate::disk;

/// The embedded games' ids and texts, in the order they are offered.
const EMBEDDED: [(&str, &str); 4] = [
    (
        "vice-virtue",
        include_str!("../../assets/games/vice-virtue.ron"),
    ),
    (
        "langobard",
        include_str!("../../assets/games/langobard.ron"),
    ),
    ("contract", include_str!("../../assets/games/contract.ron")),
    ("nexus", include_str!("../../assets/games/nexus.ron")),
];

/// The templates' ids and texts: described dice of well-known shapes, in the order they are offered.
const TEMPLATES: [(&str, &str); 8] = [
    (
        "two-d6",
        include_str!("../../assets/games/templates/two-d6.ron"),
    ),
    ("d20", include_str!("../../assets/games/templates/d20.ron")),
    (
        "percent-under",
        include_str!("../../assets/games/templates/percent-under.ron"),
    ),
    (
        "highest-d6",
        include_str!("../../assets/games/templates/highest-d6.ron"),
    ),
    (
        "hits-again",
        include_str!("../../assets/games/templates/hits-again.ron"),
    ),
    (
        "sixes-and-push",
        include_str!("../../assets/games/templates/sixes-and-push.ron"),
    ),
    (
        "exploding-trait",
        include_str!("../../assets/games/templates/exploding-trait.ron"),
    ),
    (
        "symbols",
        include_str!("../../assets/games/templates/symbols.ron"),
    ),
];

/// The largest file that a person wrote, in bytes; the embedded games have 20 KB.
const LARGEST: u64 = 1024 * 1024;

/// A game with its text, which a campaign stores.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The parsed game.
    pub game: Game,
    /// The whole file.
    pub text: String,
    /// Where the file is; `None` for a game that comes with the program.
    pub file: Option<PathBuf>,
}

impl Source {
    /// Whether it is a template that comes with the program.
    pub fn is_template(&self) -> bool {
        self.file.is_none() && TEMPLATES.iter().any(|(id, _)| *id == self.game.id)
    }

    /// The file's text under another id and name; `None` where neither stands as `id: "…"` and `name: "…"`.
    pub fn renamed(&self, id: &str, name: &str) -> Option<String> {
        let renamed = |text: String, field: &str, from: &str, to: &str| {
            text.replacen(
                &format!("{field}: {from:?}"),
                &format!("{field}: {to:?}"),
                1,
            )
        };
        let text = renamed(self.text.clone(), "id", &self.game.id, id);
        let text = renamed(text, "name", &self.game.name, name);
        let game = Game::parse(&text, id).ok()?;
        (game.id == id && game.name == name).then_some(text)
    }
}

/// Why a game can't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It is neither embedded nor in the folder.
    #[error("no game `{id}`; there are {known}")]
    Unknown {
        /// The id that was asked for.
        id: String,
        /// The ids that exist.
        known: String,
    },
    /// The file has an error.
    #[error(transparent)]
    Wrong(#[from] RonError),
    /// The file or folder can't be read.
    #[error("{file} can't be read: {error}")]
    Unreadable {
        /// The path.
        file: String,
        /// The system's message.
        error: std::io::Error,
    },
}

/// The four games that come with the program, without the templates.
pub fn embedded() -> Vec<Source> {
    EMBEDDED
        .iter()
        .map(|(id, text)| read_embedded(id, text))
        .collect()
}

/// The game of this id: from `folder` if it has a file of that name, else embedded.
///
/// # Errors
/// No such game, or its file has an error or can't be read.
pub fn load(id: &str, folder: Option<&Path>) -> Result<Source, LoadError> {
    let found = files(folder);
    let mut own = found.iter().flatten();
    if let Some(file) = own.find(|file| stem(file) == id) {
        return read(file);
    }
    match (embedded_text(id), found) {
        (Some(text), _) => Ok(read_embedded(id, text)),
        (None, Err(unread)) => Err(unread),
        (None, Ok(_)) => Err(LoadError::Unknown {
            id: id.to_owned(),
            known: ids(folder).join(", "),
        }),
    }
}

/// The game that is meant: the one in a file whose name ends in `.ron`, else the one of this id as in [`load`].
///
/// # Errors
/// No such game, or its file has an error or can't be read.
pub fn find(named: &str, folder: Option<&Path>) -> Result<Source, LoadError> {
    let file = Path::new(named);
    if is_ron(file) {
        open(file)
    } else {
        load(named, folder)
    }
}

/// All games: the embedded ones, those of `folder`, the templates. A file takes the place of an embedded game of its id; a file with an error doesn't hide the others.
///
/// # Errors
/// The folder exists and can't be read.
pub fn all(folder: Option<&Path>) -> Result<Vec<Result<Source, LoadError>>, LoadError> {
    files(folder)?;
    Ok(ids(folder).iter().map(|id| load(id, folder)).collect())
}

/// The game in a file; its id must be the file's name.
///
/// # Errors
/// The file has an error or can't be read.
pub fn read(file: &Path) -> Result<Source, LoadError> {
    let source = open(file)?;
    let (name, id) = (stem(file), &source.game.id);
    if *id == name {
        return Ok(source);
    }
    let message =
        format!("the id `{id}` is not the file's name; write \"{name}\" or rename the file");
    let shown = file.display().to_string();
    Err(super::ron_error::RonText::new(&source.text, &shown)
        .at(&["id", &format!("{id:?}")], message)
        .into())
}

/// The game in a file of any name.
fn open(file: &Path) -> Result<Source, LoadError> {
    let text = text(file)?;
    let game = Game::parse(&text, &file.display().to_string())?;
    let file = Some(file.to_owned());
    Ok(Source { game, text, file })
}

/// The text of a file that a person wrote.
///
/// # Errors
/// It can't be read, is far larger than such files are, or is not text.
pub fn text(file: &Path) -> Result<String, LoadError> {
    let mut bytes = disk::read_whole(file, LARGEST).map_err(|error| unreadable(file, error))?;
    disk::remove_mark(&mut bytes).map_err(|other| {
        LoadError::Wrong(RonError {
            file: file.display().to_string(),
            line: 1,
            column: 1,
            message: other.to_string(),
        })
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let message = "this is not UTF-8 text; save the file as UTF-8".to_owned();
        let line = before.rsplit('\n').next().unwrap_or_default();
        LoadError::Wrong(RonError {
            file: file.display().to_string(),
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            message,
        })
    })
}

/// The text of the embedded game of this id.
pub fn embedded_text(id: &str) -> Option<&'static str> {
    let mut all = EMBEDDED.iter().chain(&TEMPLATES);
    all.find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The templates, as games that can be played.
pub fn templates() -> Vec<Source> {
    let all = TEMPLATES.iter();
    all.map(|(id, text)| read_embedded(id, text)).collect()
}

pub(super) fn read_embedded(id: &str, text: &str) -> Source {
    let game = Game::parse(text, &format!("{id}.ron")).expect("a test reads every embedded game");
    Source {
        game,
        text: text.to_owned(),
        file: None,
    }
}

/// Whether a file has the ending of those that people write.
pub fn is_ron(file: &Path) -> bool {
    file.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ron"))
}

/// The `.ron` files of a folder, by name; empty for a missing folder.
fn files(folder: Option<&Path>) -> Result<Vec<std::path::PathBuf>, LoadError> {
    let Some(folder) = folder.filter(|folder| folder.exists()) else {
        return Ok(Vec::new());
    };
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, error))?;
    let mut files = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| unreadable(folder, error))?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ron"));
    files.sort();
    Ok(files)
}

fn ids(folder: Option<&Path>) -> Vec<String> {
    let mut ids: Vec<String> = EMBEDDED.iter().map(|(id, _)| (*id).to_owned()).collect();
    for file in files(folder).unwrap_or_default() {
        let id = stem(&file);
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    for (id, _) in TEMPLATES {
        if ids.iter().all(|known| known != id) {
            ids.push(id.to_owned());
        }
    }
    ids
}

fn stem(file: &Path) -> String {
    file.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn unreadable(file: &Path, error: std::io::Error) -> LoadError {
    LoadError::Unreadable {
        file: file.display().to_string(),
        error,
    }
}
