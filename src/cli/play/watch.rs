//! `rollbook watch`: the players' screen, in a terminal of its own beside the game master's.

use anyhow::{Context as _, Result};

use super::screen::{refuse_dumb, status};
use crate::cli::{Color, Faults, PathsContext, WatchArgs};
use crate::journal::{FileWatcher, Reader};
use crate::table::{Snapshot, Trouble};
use crate::tui::players::{PlayersScreen, Post};
use crate::tui::run;
use crate::tui::runtime::terminal::Screen;

/// Shows the players' screen until the user leaves; returns the exit status.
///
/// # Errors
/// The campaign can't be read, or there is no terminal.
pub fn watch(place: &PathsContext, colour: Color, args: &WatchArgs) -> Result<u8> {
    refuse_dumb("use `rollbook log CAMPAIGN --players`")?;
    let path = place.campaigns.find(&args.campaign)?;
    let seen = Snapshot::of(&Reader::open(&path)?)?;
    let mut faults = Faults::default();
    let config = place.config(&mut faults);
    let mut display = PathsContext::display(&config, colour);
    let asks = place.follows_terminal(&config, display);
    // What is wrong with it is told before the screen is taken.
    place.theme(&config, display, &mut faults);
    faults.print();
    let mut screen = Screen::take(false, asks).context(
        "the players' screen needs a terminal; without one use `rollbook log CAMPAIGN --players`",
    )?;
    display.is_light = screen.is_light();
    let theme = place.theme(&config, display, &mut Faults::default());
    let post = Post::default();
    let (left, waker) = (post.clone(), screen.waker());
    let follow = FileWatcher::start(&path, screen.gate(), Snapshot::of, move |news| {
        left.leave(news.map_err(|why| Trouble::from(&why)));
        waker();
    })?;
    let mut watch = PlayersScreen::new(theme, screen.area(), seen, post);
    let ended = run(&mut screen, &mut watch);
    // The screen is given back first: the thread that reads the file may take a while to stop.
    drop(screen);
    drop(follow);
    Ok(status(ended?))
}
