//! `rollbook watch --web`: the players' page, for the browsers of phones on the same network.

mod child;
mod link;
mod place;
mod running;

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

pub(crate) use self::child::page_starter;
use self::link::Link;
use self::place::{BoundPlace, PagePlace};
use crate::cli::{PathsContext, WatchArgs};
use crate::game::sanitize;
use crate::journal::{FileWatcher, JournalError, Reader};
use crate::page::{PlayersPage, Until, candidates, code};
use crate::table::{Snapshot, Trouble};
use crate::tui::runtime::terminal::Gate;

/// Serves the page until the user ends it.
///
/// # Errors
/// The campaign can't be read, the address isn't this computer's, the port is in use, or the link can't be kept.
pub fn serve(place: &PathsContext, args: &WatchArgs, out: &mut dyn Write) -> Result<()> {
    let path = place.campaigns.find(&args.campaign)?;
    let reader = Reader::open(&path)?;
    let seen = Snapshot::of_session(&reader)?;
    let mut link = Link::of(&place.paths.data, &reader)?;
    let campaign = reader.first_checksum()?;
    drop(reader);
    let wanted = PagePlace::parse(args.web.as_deref().unwrap_or_default())?;
    let all = candidates().context("the system doesn't tell this computer's addresses")?;
    let kept = link.port();
    let running = kept.and_then(|port| running::place_of(link.secret(), port, &all));
    if args.new_secret {
        if let Some(place) = running {
            bail!(
                "the page is served at {place} already, where its former link would go on working; end that first"
            );
        }
        link.renew()?;
    }
    let is_named = wanted.port().is_some();
    let bound = wanted.bind(&all, kept)?;
    // Phones look for the page where it was last. A port that was named is for this time, once another is kept, and so is one
    // beside a page that goes on being served.
    let is_for_this_time = is_named || running.is_some();
    link.keep(kept.filter(|_| is_for_this_time).unwrap_or(bound.port))?;
    let address = format!("http://{}/{}", bound.host, link.secret());
    let is_terminal = io::stdout().is_terminal();
    if is_terminal {
        // Not through `out`, which takes escape sequences away, as the code's colours are.
        let text = page_on_terminal(&campaign_name(&path), &address, &bound);
        io::stdout().write_all(text.as_bytes())?;
        io::stdout().flush()?;
    } else {
        writeln!(out, "{address}")?;
        out.flush()?;
    }
    let (page, post) = PlayersPage::new(bound.listener, link.secret().to_owned(), bound.name);
    // The link is of this campaign: another one in its place is none that those who have it may see.
    let look = move |reader: &Reader| {
        if reader.first_checksum()? == campaign {
            Snapshot::of_session(reader)
        } else {
            Err(JournalError::Missing(reader.path().to_owned()))
        }
    };
    let _watcher = FileWatcher::start(&path, Gate::default(), look, move |news| {
        post.leave(news.map_err(|why| Trouble::from(&why)));
    })?;
    let looking = move |many| {
        // Not to standard output, which belongs to the thread that serves.
        if is_terminal && io::stderr().is_terminal() {
            // The terminal may be gone; the page is served all the same.
            let _ = write!(io::stderr(), "\r\x1b[K{}", looking_words(many));
        }
    };
    let until = if args.until_input_ends {
        Until::InputEnds
    } else {
        Until::Signal
    };
    page.serve(seen, looking, until)?;
    if is_terminal {
        writeln!(out)?;
    }
    Ok(())
}

/// What to say at the start where a screen that served the page ended without ending it, as where the battery died: players go on
/// with what they saw last. Said once.
pub(crate) fn page_was_on(place: &PathsContext, campaign: &Reader) -> Option<String> {
    let mut link = Link::of(&place.paths.data, campaign).ok()?;
    if !link.is_on() {
        return None;
    }
    link.set_on(false).ok()?;
    let words = "the players' page was on when the program ended; “players' page” in the palette starts it again under the same link";
    Some(words.to_owned())
}

fn campaign_name(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    sanitize(&name)
}

/// What to know, then the code, the address and, in the line after it, how many look: what is written last stays in sight where a
/// long name or address needs more than 24 lines of 80 columns.
fn page_on_terminal(campaign: &str, address: &str, bound: &BoundPlace) -> String {
    let mut text = format!("The players' page of {campaign}.\n");
    if bound.is_for_phones {
        text.push_str(
            "A phone that can't connect: another Wi-Fi than this computer's? A guest network\n",
        );
        text.push_str("that separates devices? A firewall here?\n");
    }
    for note in &bound.notes {
        text.push_str(note);
        text.push('\n');
    }
    for line in code(address).into_iter().flatten() {
        // Dark on light whatever the terminal's colours are: cameras read nothing else.
        text.push_str("\x1b[30;107m");
        text.push_str(&line);
        text.push_str("\x1b[0m\n");
    }
    text.push_str(address);
    text.push('\n');
    text
}

fn looking_words(many: usize) -> String {
    let who = match many {
        0 => "Nobody is looking yet".to_owned(),
        1 => "1 is looking".to_owned(),
        many => format!("{many} are looking"),
    };
    format!("{who}. Ctrl-C ends the page.")
}
