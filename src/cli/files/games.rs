//! `rollbook game`: the games there are, one printed, one begun.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::cli::atomic_write::{Existing, write_atomically};
use crate::cli::{GameAction, GameArgs, PathsContext};
use crate::game::{self, Source, sanitize};

/// Lists, prints or begins a game.
///
/// # Errors
/// No such game, a fault in its file, a name that is taken or no id, the disk, or the output is gone.
pub fn games(args: &GameArgs, place: &PathsContext, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = place.paths.games();
    match &args.action {
        GameAction::List => list(&folder, out),
        GameAction::Print { game } => {
            let source = game::find(game, Some(&folder))?;
            write!(out, "{}", source.text)?;
            Ok(())
        }
        GameAction::New {
            file,
            template,
            force,
        } => {
            let template = match template {
                Some(named) => game::find(named, Some(&folder))?,
                None => game::templates().swap_remove(0),
            };
            begin(file, &template, Existing::or_replaced(*force))?;
            let shown = file.display();
            writeln!(
                out,
                "{shown}: begun as a copy of {}; change it, then `rollbook check {shown}`; in {} it is offered at the start",
                template.game.name,
                folder.display()
            )?;
            Ok(())
        }
    }
}

/// One line a game: its id, its name, where it is; of a file with a fault what is wrong.
fn list(folder: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let all = game::all(Some(folder))?;
    let right = || all.iter().filter_map(|source| source.as_ref().ok());
    let ids = right().map(|source| source.game.id.chars().count());
    let names = right().map(|source| source.game.name.chars().count());
    let (ids, names) = (ids.max().unwrap_or(0), names.max().unwrap_or(0));
    for source in &all {
        match source {
            Ok(source) => {
                let game = &source.game;
                let from = match &source.file {
                    Some(file) => sanitize(&file.display().to_string()),
                    None if source.is_template() => "template".to_owned(),
                    None => "built in".to_owned(),
                };
                writeln!(out, "{:<ids$}  {:<names$}  {from}", game.id, game.name)?;
            }
            Err(error) => writeln!(out, "{}", sanitize(&error.to_string()))?,
        }
    }
    Ok(())
}

/// Writes a copy of a game under the id that the file's name gives.
fn begin(file: &Path, template: &Source, existing: Existing) -> anyhow::Result<()> {
    let shown = file.display();
    let id = file.file_stem().unwrap_or_default().to_string_lossy();
    let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !game::is_ron(file) || id.is_empty() || !id.chars().all(is_id) {
        bail!(
            "{shown} can't be a game; name it in lower-case letters, digits and hyphens, as my-game.ron"
        );
    }
    let mut letters = id.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let name: String = first.into_iter().chain(letters).collect();
    let text = template
        .renamed(&id, &name.replace('-', " "))
        .with_context(|| {
            let of = &template.game.id;
            format!("{of} can't be copied under another name; print it with `rollbook game print {of}` and change its id")
        })?;
    write_atomically(file, existing, |out| Ok(out.write_all(text.as_bytes())?))
}
