//! The history pane and the inspector: linked, struck-out, hidden and inspected entries of the four games.

mod filter;
mod folds;
mod games;
mod inspector;
mod long;
mod marks;
mod pane;
mod rounds;
mod search;

use rollbook::phrase::{self, Input};
use rollbook::table::Table;

use super::harness::{Play, look, sample_table};

/// A sample table where these phrases were played; `faces` fall in this order.
pub(super) fn played(game: &str, phrases: &[&str], dice: &str, size: (u16, u16)) -> Play {
    let mut table = sample_table(game, dice);
    for phrase in phrases {
        say(&mut table, phrase);
    }
    Play::at(table, look(), size)
}

pub(super) fn say(table: &mut Table, text: &str) {
    let said = phrase::parse(table.campaign(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let done = match said {
        Input::Run(command) => table.run(&command),
        Input::Undo(None) => table.undo(),
        Input::Undo(Some(seq)) => table.undo_entry(seq),
        Input::Redo(None) => table.redo(),
        Input::Redo(Some(seq)) => table.redo_entry(seq),
    };
    done.unwrap_or_else(|e| panic!("{text}: {e}"));
}

/// What stands in the history pane, zoomed to the whole screen: its lines without borders.
fn history(play: &mut Play) -> Vec<String> {
    play.keys("<Tab>z");
    let text = play.text();
    play.keys("z<Esc>");
    // Between title, tabs and upper edge, and the key bar.
    let lines: Vec<&str> = text.lines().collect();
    let inside = lines[3..lines.len() - 1].iter();
    // Without the selected entry beside it.
    let inside = inside.map(|line| line.split('│').next().unwrap_or_default().trim_end());
    let inside = inside.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned());
    inside.filter(|line| !line.is_empty()).collect()
}
