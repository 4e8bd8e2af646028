//! How long a condition lasts.

use super::{Arg, MayLead, arg, seconds, written_length};
use crate::campaign::command::Until;
use crate::phrase::keyword::Keyword;

/// Whether words say for how long, also without `for` where a unit follows the number.
pub(super) fn is_length(words: &[&str]) -> bool {
    let (Some(first), second) = (words.first(), words.get(1)) else {
        return false;
    };
    let is_unit = |unit: &&&str| {
        let is_round = Keyword::Rounds.names(unit) || Keyword::Round.names(unit);
        is_round || seconds(&format!("{first}{unit}")).is_some()
    };
    let is_second = |key: Keyword| second.is_some_and(|word| key.names(word));
    let is_led = Keyword::For.names(first)
        && (is_second(Keyword::The)
            || second.is_some_and(|word| word.parse::<i32>().is_ok() || seconds(word).is_some()));
    is_led
        || Keyword::Until.names(first) && is_second(Keyword::Rest)
        || seconds(first).is_some()
        || first.parse::<i32>().is_ok() && second.as_ref().is_some_and(is_unit)
}

/// `on for 3 rounds`; `on` may be left out, or stand last.
pub(crate) fn on_until() -> impl Arg<Until> {
    let led = || MayLead(Keyword::On, until());
    arg(
        move |words| {
            let until = led().read(words)?;
            let _ = words.takes(Keyword::On.text());
            Ok(until)
        },
        move |line, until| led().write(line, until),
    )
}

/// `for 3 rounds`, the word `rounds` being optional, `for 10m`, `for 10 min`, `for the fight`, `for the session`, `until rest`.
pub(crate) fn until() -> impl Arg<Until> {
    arg(
        |words| {
            if words.key(Keyword::Until) {
                return words.one_of(&[(Keyword::Rest, Until::Rest)]);
            }
            let is_length = |text: &str| text.parse::<i32>().is_ok() || seconds(text).is_some();
            if !words.key(Keyword::For) && !words.bare().is_some_and(is_length) {
                return Err(words.misfit());
            }
            if words.key(Keyword::The) {
                return words.one_of(&[
                    (Keyword::Fight, Until::Fight),
                    (Keyword::Session, Until::Session),
                ]);
            }
            if let Some(seconds) = words.like("10m", seconds) {
                return Ok(Until::Time(seconds));
            }
            let count = words.number()?;
            let time = words.like("min", |unit| seconds(&format!("{count}{unit}")));
            if let Some(seconds) = time {
                return Ok(Until::Time(seconds));
            }
            let _ = words.key(Keyword::Rounds) || words.key(Keyword::Round);
            Ok(Until::Rounds(count))
        },
        |line, until| match until {
            Until::Rounds(rounds) => line.word(format!("for {rounds} rounds")),
            Until::Fight => line.word("for the fight"),
            Until::Rest => line.word("until rest"),
            Until::Session => line.word("for the session"),
            Until::Time(seconds) => line.word(format!("for {}", written_length(*seconds))),
        },
    )
}
