//! `rollbook check`: verifies a campaign, or a file that a person wrote.

use std::io::Write;
use std::path::Path;

use strum::IntoEnumIterator as _;

use super::check_all::check_all;
use crate::campaign::Party;
use crate::cli::{CheckArgs, PathsContext};
use crate::config::Config;
use crate::game::{self, Game};
use crate::journal;
use crate::journal::backups::Backups;
use crate::tui::{Context, Glyphs, Keymap, Role, Theme};

/// Prints what was verified, or every difference. Returns whether all is well.
///
/// # Errors
/// The file can't be read at all; a written file's fault with its line and column.
pub fn check(args: &CheckArgs, place: &PathsContext, out: &mut impl Write) -> anyhow::Result<bool> {
    let Some(what) = &args.what else {
        return check_all(place, out);
    };
    let named = Path::new(what);
    if named
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("ron"))
    {
        written(named, place, out)?;
        return Ok(true);
    }
    let mut path = place.campaigns.find(what)?;
    if args.rebuild {
        let shown = path.display();
        if let Some(copy) = journal::rebuild(&path, &mut |_, _| {})? {
            writeln!(
                out,
                "{shown}: another program altered it, so it stays as it is; a clean copy of its entries is {}",
                copy.display()
            )?;
            path = copy;
        } else {
            writeln!(out, "{shown}: flags and state row rebuilt from the journal")?;
        }
    }
    let shown = path.display();
    let report = journal::verify(&path, &mut |_, _| {})?;
    for difference in &report.differences {
        writeln!(out, "{shown}: {difference}")?;
    }
    for table in &report.left_alone {
        writeln!(
            out,
            "{shown}: the {table} is another program's; it is left alone"
        )?;
    }
    let whole = report.differences.is_empty();
    if whole {
        let entries = crate::cli::entries(report.sound.0);
        writeln!(out, "{shown}: {entries}, valid")?;
    } else {
        writeln!(out, "{shown}: valid up to entry {}", report.sound.0)?;
        if report.can_rebuild && !args.rebuild {
            let how = if report.is_altered {
                "`--rebuild` writes a clean copy of them beside the file"
            } else {
                "`--rebuild` makes the rest again from them"
            };
            writeln!(out, "the entries are whole; {how}")?;
        } else if !Backups::of_campaign(&path).list()?.is_empty() {
            writeln!(out, "`rollbook restore` restores the newest valid backup")?;
        }
    }
    Ok(whole)
}

/// Which kind of file it is follows from its fields: a game has a mechanic, a party characters, a keymap contexts, a theme
/// roles.
fn written(path: &Path, place: &PathsContext, out: &mut impl Write) -> anyhow::Result<()> {
    let shown = path.display().to_string();
    let text = game::text(path)?;
    let has = |field: &str| text.lines().any(|line| stands_in(line, field));
    let is_users = path.parent() == Some(&place.paths.games());
    let kind = if has("mechanic:") && is_users {
        game::read(path)?;
        "game"
    } else if has("mechanic:") {
        Game::parse(&text, &shown)?;
        "game"
    } else if has("characters:") {
        let game = Party::game_of(&text, &shown)?;
        let game = game::load(&game, Some(&place.paths.games()))?.game;
        Party::parse(&text, &shown, &game)?;
        "party"
    } else if Context::iter().any(|it| has(&format!("{it}:"))) {
        Keymap::with_user(&text, &shown)?;
        "keymap"
    } else if Role::iter().any(|it| has(&format!("{}:", it.to_string().to_lowercase()))) {
        Theme::parse(&text, &shown, Glyphs::UNICODE)?;
        "theme"
    } else {
        Config::parse(&text, &shown)?;
        "settings"
    };
    writeln!(out, "{shown}: a valid {kind} file")?;
    Ok(())
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
