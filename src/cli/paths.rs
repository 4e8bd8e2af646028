//! `rollbook paths` and `rollbook keys`: where everything is, and what every key does.

use std::io::{self, Write};

use super::PathsContext;
use crate::dice::GENERATOR;
use crate::tui::{Context, Keymap};

/// Where settings, games and campaigns are, and where faces come from.
///
/// # Errors
/// The output is gone.
pub fn paths(place: &PathsContext, out: &mut dyn Write) -> io::Result<()> {
    let is = |path: &std::path::Path| {
        if path.exists() {
            ""
        } else {
            "  (not there yet)"
        }
    };
    let second = place.backup_folder_told().map(|folder| ("copies", folder));
    for (what, path) in [
        ("campaigns", place.campaigns.folder().to_path_buf()),
        ("backups", place.campaigns.backups_folder()),
    ]
    .into_iter()
    .chain(second)
    .chain([
        ("settings", place.config_file.clone()),
        ("keymap", place.paths.keymap_file()),
        ("themes", place.paths.config.join("themes")),
        ("games", place.paths.games()),
        ("tables", place.paths.tables()),
        ("shelf", place.paths.shelf()),
    ]) {
        writeln!(out, "{what:<10}{}{}", path.display(), is(&path))?;
    }
    writeln!(out, "{:<10}{GENERATOR}", "dice")
}

/// The keys as they are now: the defaults with the user's own over them.
///
/// # Errors
/// The output is gone.
pub fn keys(keymap: &Keymap, out: &mut dyn Write) -> io::Result<()> {
    use strum::IntoEnumIterator as _;
    for context in Context::iter() {
        writeln!(out, "{context}")?;
        for binding in keymap.bindings(context) {
            let chords: Vec<_> = binding.keys.iter().map(ToString::to_string).collect();
            writeln!(out, "  {:<24}{}", chords.join(" "), binding.action.label())?;
        }
    }
    Ok(())
}
