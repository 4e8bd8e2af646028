//! `rollbook recap`: an evening told, to a file or to standard output.

use std::io::Write;

use anyhow::{Context as _, bail};
use jiff::tz::TimeZone;

use super::whole::write_whole;
use super::{RecapArgs, RecapFormat};
use crate::campaign::Audience;
use crate::journal::Reader;
use crate::recap::{self, Recap};

/// Tells a session.
///
/// # Errors
/// There was no such session, the campaign can't be read, or the file can't be written.
pub fn recap(reader: &Reader, args: &RecapArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let audience = if args.players {
        Audience::Players
    } else {
        Audience::GameMaster
    };
    let session = session(reader, args.session)?;
    let recap = Recap::of(reader, session, audience, &TimeZone::system())?;
    let told = args.format.of(&recap);
    let Some(path) = &args.out else {
        out.write_all(told.as_bytes())?;
        return Ok(());
    };
    write_whole(path, |file| {
        let unwritten = || format!("{} could not be written", path.display());
        file.write_all(told.as_bytes()).with_context(unwritten)
    })
}

/// As `log` counts them: -1 is the last.
fn session(reader: &Reader, asked: Option<i64>) -> anyhow::Result<Option<u32>> {
    let Some(asked) = asked else {
        return Ok(None);
    };
    let last = reader.campaign(&mut |_, _| {})?.session;
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
    /// The recap in it; it ends with a line.
    pub(super) fn of(self, recap: &Recap) -> String {
        match self {
            Self::Md => recap::markdown(recap),
            Self::Html => recap::html(recap),
            Self::Json => recap.json() + "\n",
        }
    }
}
