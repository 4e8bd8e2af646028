//! `rollbook recap`: the recap of a session, to a file or to standard output.

use std::io::Write;

use anyhow::{Context as _, bail};
use jiff::tz::TimeZone;

use crate::campaign::view::{PlayersView, Viewer};
use crate::cli::atomic_write::write_atomically;
use crate::cli::{RecapArgs, RecapFormat};
use crate::journal::Reader;
use crate::recap::{self, Recap};

/// Writes the recap of a session.
///
/// # Errors
/// There was no such session, the campaign can't be read, or the file can't be written.
pub fn recap(reader: &Reader, args: &RecapArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let campaign = reader.campaign(&mut |_, _| {})?;
    let session = session(campaign.session, args.session)?;
    let viewer = if args.players {
        PlayersView::of(campaign).into()
    } else {
        Viewer::game_master(campaign)
    };
    let recap = Recap::build(viewer, reader, session, &TimeZone::system())?;
    let text = args.format.write(&recap);
    let Some(path) = &args.to.out else {
        out.write_all(text.as_bytes())?;
        return Ok(());
    };
    write_atomically(path, args.to.existing(), |file| {
        let unwritten = || format!("{} could not be written", path.display());
        file.write_all(text.as_bytes()).with_context(unwritten)
    })
}

/// The session's number; as in `log`, -1 is the last.
fn session(last: u32, asked: Option<i64>) -> anyhow::Result<Option<u32>> {
    let Some(asked) = asked else {
        return Ok(None);
    };
    let number = match asked {
        0.. => Some(asked),
        back => (i64::from(last) + 1).checked_add(back),
    };
    match number.map(u32::try_from) {
        Some(Ok(number)) => Ok(Some(number)),
        _ => bail!("there is no session {asked}; the last is {last}"),
    }
}

impl RecapFormat {
    /// The ending of a file's name.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Md => "md",
            Self::Html => "html",
            Self::Json => "json",
        }
    }

    /// The recap in this format, ending with a line break.
    pub(super) fn write(self, recap: &Recap) -> String {
        match self {
            Self::Md => recap::markdown(recap),
            Self::Html => recap::html(recap),
            Self::Json => recap.json() + "\n",
        }
    }
}
