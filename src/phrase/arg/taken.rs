//! What is taken from another campaign.

use super::{Arg, arg};
use crate::campaign::command::Taken;
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::lists;
use crate::phrase::writer::guarded;

/// The name of another campaign, or its beginning; `from` may stand before it. A name of several words that is there may stand
/// without quotes.
pub(crate) fn other_campaign() -> impl Arg<String> {
    arg(
        |words| {
            words.takes(Keyword::From.text());
            let names = lists::campaigns(words.campaign);
            words.want_names(&names);
            match words.longest(&names) {
                Some(name) => Ok(name),
                None => words.word("a campaign"),
            }
        },
        |line, name| line.guarded(name, &lists::campaigns(line.campaign)),
    )
}

/// `party`, `npcs`, `tables`, or names with commas; nothing is everything.
pub(crate) fn taken(from: &str) -> impl Arg<Taken> {
    let from = from.to_owned();
    arg(
        move |words| {
            for (key, what) in KINDS {
                if words.key(key) {
                    return Ok(what);
                }
            }
            words.want_names(&lists::takeable(words.campaign, &from));
            if words.peek().is_none() {
                return Ok(Taken::Everything);
            }
            let mut all = Vec::new();
            loop {
                let names = lists::takeable(words.campaign, &from);
                words.want_names(&names);
                all.push(match words.longest(&names) {
                    Some(name) => name,
                    None => words.word("a character or a table")?,
                });
                if !words.sign(WordKind::Comma) {
                    return Ok(Taken::Named(all));
                }
            }
        },
        |line, what| match what {
            Taken::Everything => {}
            Taken::Named(all) => line.list(all.iter().map(|name| guarded(name))),
            what => {
                let kind = KINDS.iter().find(|(_, it)| it == what);
                if let Some((key, _)) = kind {
                    line.word(key.text());
                }
            }
        },
    )
}

/// What a word stands for.
const KINDS: [(Keyword, Taken); 3] = [
    (Keyword::Party, Taken::Party),
    (Keyword::Npcs, Taken::Npcs),
    (Keyword::Tables, Taken::Tables),
];
