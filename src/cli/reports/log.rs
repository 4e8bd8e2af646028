//! `rollbook log`: the newest entries that are wanted, oldest first, as text, JSON Lines, CSV or Markdown.

mod csv;
mod follow;
pub(crate) mod game_master;
mod players;
mod writer;

use std::io::Write;

use crate::campaign::view::PlayersView;
use crate::cli::LogArgs;
use crate::journal::filter::{FilterContext, Flag, Key, NameHistory, PlayersFilter};
use crate::journal::{Filter, Reader};

pub use follow::follow;

/// Writes what is wanted.
///
/// # Errors
/// The campaign can't be read, a filter names something that doesn't exist, or the output is closed.
pub fn log(reader: &Reader, args: &LogArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let campaign = &reader.campaign(&mut |_, _| {})?;
    let known = FilterContext {
        campaign,
        reader,
        names: &NameHistory::default(),
    };
    if args.players {
        let said = args.search.as_deref().unwrap_or_default();
        let mut filter = PlayersFilter::parse(said, known)?;
        for (key, word) in conditions(args) {
            filter = filter.and(key, word, known)?;
        }
        let filter = flags(args).fold(filter, PlayersFilter::that_is);
        let view = PlayersView::of(campaign.clone());
        return players::write(reader, &view, &filter.read(reader)?, args, out);
    }
    let mut filter = Filter::parse(args.search.as_deref().unwrap_or_default(), known)?;
    for (key, word) in conditions(args) {
        filter = filter.and(key, word, known)?;
    }
    let filter = flags(args).fold(filter, Filter::that_is);
    let found = filter.newest(reader, args.limit)?;
    game_master::write(&found, args.format, known, out)
}

/// The conditions that the options say.
fn conditions(args: &LogArgs) -> impl Iterator<Item = (Key, &str)> {
    let all = [
        (Key::Who, &args.who),
        (Key::Session, &args.session),
        (Key::Tier, &args.tier),
        (Key::Kind, &args.kind),
        (Key::Trait, &args.named),
        (Key::Tag, &args.tag),
    ];
    let each = all.into_iter();
    each.flat_map(|(key, words)| words.iter().map(move |word| (key, word.as_str())))
}

/// The flags that the options say.
fn flags(args: &LogArgs) -> impl Iterator<Item = Flag> + use<> {
    let flags = [
        (Flag::Hidden, args.is.hidden),
        (Flag::TableDice, args.is.table_dice),
        (Flag::Called, args.is.called),
        (Flag::Rerolled, args.is.rerolled),
        (Flag::Overruled, args.is.overruled),
        (Flag::Undone, args.is.undone),
        (Flag::Tagged, args.is.tagged),
        (Flag::Bookmarked, args.is.bookmarked),
        (Flag::Revealed, args.is.revealed),
    ];
    let set = flags.into_iter().filter(|(_, is)| *is);
    set.map(|(flag, _)| flag)
}
