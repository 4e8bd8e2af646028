//! `rollbook check`: verifies a campaign, or a file that a person wrote.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use anyhow::bail;
use strum::IntoEnumIterator as _;

use super::check_all::check_all;
use super::worked_example::worked_example;
use crate::campaign::{Party, Seq};
use crate::cli::user_files::is_list;
use crate::cli::{CheckArgs, PathsContext};
use crate::config::Config;
use crate::game::{self, Game};
use crate::journal::backups::restorable;
use crate::journal::{self, CleanCopy, JournalError, Rebuilt, Repair, typed};
use crate::tui::{Context, Display, Keymap, Role, Theme};

/// Prints what was verified, or every difference. Returns whether all is well.
///
/// # Errors
/// The file can't be read at all; a written file's fault with its line and column.
pub fn check(args: &CheckArgs, place: &PathsContext, out: &mut dyn Write) -> anyhow::Result<bool> {
    let Some(what) = &args.what else {
        return check_all(place, out);
    };
    let named = Path::new(what);
    if is_list(named) {
        let count = place.check_tables(named)?;
        valid_tables(&named.display().to_string(), count, out)?;
        return Ok(true);
    }
    if game::is_ron(named) {
        written(named, place, out)?;
        return Ok(true);
    }
    let path = place.campaigns.find(what)?;
    if args.rebuild {
        rebuild(&path, what, out)
    } else {
        verify(&path, out)
    }
}

/// Repairs a campaign, or writes a clean copy of it, and verifies the result.
fn rebuild(path: &Path, named: &str, out: &mut dyn Write) -> anyhow::Result<bool> {
    let shown = path.display();
    let before = journal::verify(path, &mut |_, _| {})?;
    let CleanCopy {
        path: copy,
        last,
        taken,
    } = match journal::rebuild(path, &mut |_, _| {}) {
        Ok(Rebuilt::CleanCopy(copy)) => copy,
        Ok(Rebuilt::InPlace) => {
            writeln!(out, "{shown}: flags and state row rebuilt from the journal")?;
            if let Some(lacks) = &before.lacks {
                writeln!(out, "{shown}: lacks {lacks}, which can't be brought back")?;
            }
            return verify(path, out);
        }
        // Nothing can be copied: that, and what else can be done.
        Err(JournalError::Damaged { .. }) if before.sound == Seq(0) => return verify(path, out),
        Err(why) => return Err(why.into()),
    };
    let known = before.known;
    for difference in &before.differences {
        writeln!(out, "{shown}: {difference}")?;
    }
    let copied = copy.display();
    writeln!(
        out,
        "{shown} stays as it is; a clean copy of its valid entries is {copied}"
    )?;
    for (backup, count) in taken {
        let (entries, name) = (crate::cli::entries(count), backup.name());
        writeln!(out, "{copied} has {entries} from the backup {name}")?;
    }
    if known > last {
        let missing = range(last.0 + 1, known.0);
        writeln!(
            out,
            "{copied} lacks {missing}, which can't be read or don't match their checksums"
        )?;
        tell_backup(path, last, out)?;
    }
    writeln!(
        out,
        "to go on with it under the old name: rollbook restore \"{named}\" \"{copied}\""
    )?;
    verify(&copy, out)
}

/// Prints what is wrong with a campaign, and what can be done about it.
fn verify(path: &Path, out: &mut dyn Write) -> anyhow::Result<bool> {
    let shown = path.display();
    let report = match journal::verify(path, &mut |_, _| {}) {
        Ok(report) => report,
        Err(e) => {
            tell_backup(path, Seq(0), out)?;
            return Err(e.into());
        }
    };
    for difference in &report.differences {
        writeln!(out, "{shown}: {difference}")?;
    }
    for table in &report.left_alone {
        writeln!(
            out,
            "{shown}: the {table} is another program's; it is left alone"
        )?;
    }
    let (last, known) = (report.sound.0, report.known.0);
    if report.differences.is_empty() {
        let entries = crate::cli::entries(last);
        writeln!(out, "{shown}: {entries}, valid")?;
        if let Some(replaced) = &report.replaced {
            writeln!(out, "{shown}: {replaced}")?;
        }
        return Ok(true);
    }
    if report.lacks.is_some() && report.differences.len() == 1 && last > 0 {
        // The file itself is whole.
        writeln!(out, "{shown}: what it has is valid: {}", range(1, last))?;
        return Ok(false);
    }
    let of_all = if known > last {
        format!(" of {known}")
    } else {
        String::new()
    };
    if last > 0 {
        writeln!(out, "{shown}: valid up to entry {last}{of_all}")?;
    } else {
        writeln!(out, "{shown}: no valid entry can be read")?;
    }
    match report.repair {
        Some(Repair::InPlace) => writeln!(
            out,
            "the entries are whole; `--rebuild` makes the rest again from them"
        )?,
        Some(Repair::CleanCopy) if known > last => writeln!(
            out,
            "`--rebuild` writes a clean copy of {} beside the file, which stays as it is, and takes from its backups what it can \
             of the others",
            range(1, last)
        )?,
        Some(Repair::CleanCopy) => writeln!(
            out,
            "the entries are whole; `--rebuild` writes a clean copy of them beside the file"
        )?,
        None => {}
    }
    let is_told =
        (known > last || report.repair.is_none()) && tell_backup(path, report.sound, out)?;
    if report.sound == Seq(0) && !is_told {
        writeln!(
            out,
            "nothing of it can be saved, and there is no valid backup of it"
        )?;
    }
    Ok(false)
}

/// Prints which backup has more entries than these; returns whether there is one.
fn tell_backup(path: &Path, than: Seq, out: &mut dyn Write) -> anyhow::Result<bool> {
    let found = restorable(path).filter(|(_, last)| *last > than);
    if let Some((backup, Seq(last))) = &found {
        let (backup, entries) = (backup.name(), range(1, *last));
        writeln!(
            out,
            "`rollbook restore {}` restores the newest valid backup, {backup}, with {entries}",
            typed(path)
        )?;
    }
    Ok(found.is_some())
}

/// `entry 5`, `entries 5 to 9`.
fn range(from: u64, to: u64) -> String {
    if from == to {
        format!("entry {from}")
    } else {
        format!("entries {from} to {to}")
    }
}

/// A kind of file that a person writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
enum FileKind {
    Game,
    Party,
    Keymap,
    Theme,
    Settings,
    Table,
}

impl FileKind {
    /// The kind that starting takes the file at this place for.
    fn of_place(path: &Path, place: &PathsContext) -> Option<Self> {
        let is = |other: &Path| match (path.canonicalize(), other.canonicalize()) {
            (Ok(path), Ok(other)) => path == other,
            _ => false,
        };
        let is_in = |folder: &Path| match (path.canonicalize(), folder.canonicalize()) {
            (Ok(path), Ok(folder)) => path.parent() == Some(&folder),
            _ => false,
        };
        let paths = &place.paths;
        if is(&place.config_file) {
            Some(Self::Settings)
        } else if is(&paths.keymap_file()) {
            Some(Self::Keymap)
        } else if is_in(&paths.tables()) {
            Some(Self::Table)
        } else if is_in(&paths.games()) {
            Some(Self::Game)
        } else {
            is_in(&paths.themes()).then_some(Self::Theme)
        }
    }

    /// The kind whose fields stand in it: a game has a mechanic, a party characters, a keymap contexts, a theme roles.
    fn of_fields(text: &str) -> Option<Self> {
        let has = |field: &str| text.lines().any(|line| stands_in(line, field));
        let has_role = |it: Role| has(&format!("{}:", it.to_string().to_lowercase()));
        if has("mechanic:") {
            Some(Self::Game)
        } else if has("characters:") {
            Some(Self::Party)
        } else if has("rows:") {
            Some(Self::Table)
        } else if Context::iter().any(|it| has(&format!("{it}:"))) {
            Some(Self::Keymap)
        } else if Config::SETTINGS
            .iter()
            .any(|it| has(&format!("{}:", it.name)))
        {
            Some(Self::Settings)
        } else {
            Role::iter().any(has_role).then_some(Self::Theme)
        }
    }

    /// The kind that its name or its folder's name says; of all kinds a keymap alone is a map.
    fn of_name(path: &Path, text: &str) -> Option<Self> {
        let word = |name: Option<&OsStr>| name.unwrap_or_default().to_string_lossy().to_lowercase();
        let (name, folder) = (
            word(path.file_stem()),
            word(path.parent().and_then(Path::file_name)),
        );
        let says = |what: &str| name.contains(what) || folder == format!("{what}s");
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let is_map = code.flat_map(str::chars).find(|c| !c.is_whitespace()) == Some('{');
        if says("keymap") || is_map {
            Some(Self::Keymap)
        } else if says("table") {
            Some(Self::Table)
        } else if says("theme") {
            Some(Self::Theme)
        } else if says("game") {
            Some(Self::Game)
        } else if says("party") || folder == "campaigns" {
            Some(Self::Party)
        } else {
            (says("config") || says("setting")).then_some(Self::Settings)
        }
    }
}

/// Finds what the program finds that reads the file.
fn written(path: &Path, place: &PathsContext, out: &mut dyn Write) -> anyhow::Result<()> {
    let shown = path.display().to_string();
    let text = game::text(path)?;
    let known = FileKind::of_place(path, place);
    let guessed = || FileKind::of_fields(&text).or_else(|| FileKind::of_name(path, &text));
    let found = known.or_else(guessed);
    let kind = found.unwrap_or(FileKind::Settings);
    let checked = match kind {
        FileKind::Game if known.is_some() => game::read(path).map(drop).map_err(Into::into),
        FileKind::Game => Game::parse(&text, &shown).map(drop).map_err(Into::into),
        FileKind::Party => party(&text, &shown, place),
        FileKind::Keymap => (Keymap::default().with(&text, &shown).map(drop)).map_err(Into::into),
        FileKind::Theme => Theme::parse(&text, &shown, Display::default())
            .map(drop)
            .map_err(Into::into),
        FileKind::Settings => place.check_settings(&text, &shown),
        FileKind::Table => place.check_tables(path).map(drop),
    };
    match checked {
        Ok(()) => writeln!(out, "{shown}: a valid {kind} file")?,
        Err(why) if known.is_some() => return Err(why),
        Err(why) if found.is_some() => bail!("{why:#} (checked as a {kind} file)"),
        Err(why) => bail!(
            "{why:#} (checked as a {kind} file; a keymap is called keymap.ron, a theme lies in a folder `themes`, a game in \
             `games`, a table in `tables`)"
        ),
    }
    if kind == FileKind::Game {
        worked_example(&Game::parse(&text, &shown)?, out)?;
    }
    Ok(())
}

fn party(text: &str, shown: &str, place: &PathsContext) -> anyhow::Result<()> {
    let game = Party::game_of(text, shown)?;
    let game = game::load(&game, Some(&place.paths.games()))?.game;
    Party::parse(text, shown, &game)?;
    Ok(())
}

/// That a file's tables are right.
fn valid_tables(shown: &str, count: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let tables = match count {
        1 => "a valid table".to_owned(),
        count => format!("{count} valid tables"),
    };
    Ok(writeln!(out, "{shown}: {tables}")?)
}

/// Whether a field stands in a line, comments left out.
fn stands_in(line: &str, field: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let mut found = code.match_indices(field);
    found.any(|(at, _)| {
        code[..at]
            .chars()
            .next_back()
            .is_none_or(|c| " \t({,".contains(c))
    })
}
