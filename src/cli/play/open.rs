//! How a table comes to be: a campaign opened, made new, or a sample tried.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::campaign::{Character, Party};
use crate::cli::{DiceArg, NewArgs, PathsContext};
use crate::dice::{Loaded, Random};
use crate::game::{self, Source};
use crate::table::{Environment, Table};

/// Dice and clock: the faces named first, then the system's.
///
/// # Errors
/// The operating system has no randomness.
pub(crate) fn environment(dice: &DiceArg) -> anyhow::Result<Environment> {
    let mut means =
        Environment::system().context("the operating system provides no random numbers")?;
    if !dice.faces.is_empty() {
        means.dice = Box::new(Loaded::then(dice.faces.clone(), Random::new()?));
    }
    Ok(means)
}

/// Opens the named campaign to write.
///
/// # Errors
/// There is none, or it can't be opened.
pub fn open(place: &PathsContext, campaign: &str, dice: &DiceArg) -> anyhow::Result<Table> {
    let path = place.campaigns.find(campaign)?;
    let mut table = Table::open(&path, environment(dice)?)?;
    prepare(place, &mut table, &path, place.backup_folder_told());
    table.hold()?;
    Ok(table)
}

/// Hands a campaign that was just opened what settings and system say of its place.
pub(crate) fn prepare(
    place: &PathsContext,
    table: &mut Table,
    path: &Path,
    backup_folder: Option<PathBuf>,
) {
    table.set_backup_folder(backup_folder);
    place.hand_files(table);
    if let Some(risk) = place.campaigns.risk_to_tell(path) {
        table.add_notice(risk.to_string());
    }
}

/// `rollbook new`: a campaign in the folder for campaigns.
///
/// # Errors
/// No such game or party, a name that is taken, or the disk.
pub fn new(place: &PathsContext, args: &NewArgs) -> anyhow::Result<Table> {
    let source = game::find(&args.game, Some(&place.paths.games()))?;
    let party = match args.party.as_deref() {
        None => Vec::new(),
        Some("sample") => sample(&source)?.characters,
        Some(file) => party(Path::new(file), &source)?,
    };
    place.campaigns.create()?;
    let path = place.campaigns.new_file_for(&args.name)?;
    let none = DiceArg { faces: Vec::new() };
    Ok(Table::create(
        &path,
        &args.name,
        &source.text,
        party,
        environment(&none)?,
    )?)
}

/// `rollbook demo`: a sample campaign that goes when the table does.
///
/// # Errors
/// No such game, or it has no sample.
pub fn demo(place: &PathsContext, game: Option<&str>, dice: &DiceArg) -> anyhow::Result<Table> {
    let source = match game {
        Some(named) => game::find(named, Some(&place.paths.games()))?,
        None => game::embedded()
            .into_iter()
            .next()
            .context("no game is built in")?,
    };
    let party = sample(&source)?;
    let mut table = Table::temporary(
        &party.name,
        &source.text,
        party.characters,
        environment(dice)?,
    )?;
    place.hand_files(&mut table);
    Ok(table)
}

fn sample(source: &Source) -> anyhow::Result<Party> {
    let Some(party) = Party::sample(&source.game) else {
        bail!("there is no sample party for {}", source.game.name);
    };
    Ok(party?)
}

fn party(file: &Path, source: &Source) -> anyhow::Result<Vec<Character>> {
    let shown = file.display().to_string();
    let text = game::text(file)?;
    Ok(Party::parse(&text, &shown, &source.game)?.characters)
}
