//! `rollbook check` without a name: all that starting the program would find.

use std::io::Write;

use crate::cli::settings::Faults;
use crate::cli::{Color, PathsContext};
use crate::game::sanitize;

/// Prints what could not be taken of settings, keys, theme, games and campaigns; returns whether there was nothing.
///
/// # Errors
/// The folder of campaigns can't be read, or the output is gone.
pub(super) fn check_all(place: &PathsContext, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut faults = Faults::default();
    let config = place.config(&mut faults);
    place.keymap(&config, &mut faults);
    let display = PathsContext::display(&config, Color::Auto);
    place.theme(&config, display, &mut faults);
    let games = place.games(&mut faults).len();
    let tables = place.tables(&mut faults);
    let prepared = place.shelf(&mut faults);
    place.look_for_backup_folder(&mut faults);
    for fault in faults.sentences() {
        writeln!(out, "{}", sanitize(fault))?;
    }
    let campaigns = place.campaigns.list()?;
    let mut all_right = faults.sentences().is_empty();
    for campaign in &campaigns {
        if let Err(why) = &campaign.summary {
            all_right = false;
            writeln!(out, "{}", sanitize(&why.to_string()))?;
        }
    }
    if all_right {
        let campaigns = campaigns.len();
        let tables = match tables {
            0 => String::new(),
            count => format!(", {count} tables of your own"),
        };
        let prepared = match prepared {
            0 => String::new(),
            1 => ", 1 prepared character".to_owned(),
            count => format!(", {count} prepared characters"),
        };
        writeln!(
            out,
            "settings, keys, theme, {games} games{tables}{prepared} and {campaigns} campaigns can be opened; \
             `rollbook check NAME` verifies a campaign"
        )?;
    }
    Ok(all_right)
}
