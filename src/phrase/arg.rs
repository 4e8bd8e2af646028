//! The kinds of arguments of verbs: how each is parsed and written. Here those that name nothing of a campaign.

mod declared;
mod dice;
mod modifier;
mod outcome;
mod people;
mod people_list;
mod roll;
mod taken;
mod things;
mod until;

use super::figures::{self, die, digits, sum, track};
use super::keyword::Keyword;
use super::lexer::WordKind;
use super::parse_state::{ParseResult, ParseState};
use super::writer::PhraseWriter;
use crate::campaign::character::Value;
use crate::campaign::command::NewTrack;
use crate::campaign::test::Change;
use crate::campaign::{CURTAIN_TEXT, Command, NoteAbout, Seq};
use crate::phrase::Input;
pub(crate) use dice::{
    dice, dice_label, harm_amount, harm_share, harm_text, heal_amount, own, source,
    source_of_amount, source_of_plain,
};
pub(crate) use modifier::{effect, reach};
pub(crate) use outcome::{
    amendment, is_keep, is_of_reroll, keep, keep_clause, open, point_after, price, reroll_kind,
    rerolled, whose, whose_reroll,
};
pub(crate) use people::{
    crowd, each, is_almost_rating, is_rating, is_value, newcomer, only_for, order_add, owner,
    people_or_all, played_by, player, resting, who, whom,
};
pub(crate) use roll::{order_traits, roll, side, side_against_number, side_vs_side};
pub(crate) use taken::{other_campaign, taken};
pub(crate) use things::{
    amount, attribute_kind, belonging, condition, counter, gear_of, is_number, material, named,
    on_shelf, own_table, prepared, random_table, saved, table_text, thing, thing_name, trait_of,
};
use until::is_length;
pub(crate) use until::on_until;

/// One argument of a verb.
pub(crate) trait Arg<T> {
    fn read(&self, words: &mut ParseState<'_>) -> ParseResult<T>;
    fn write(&self, line: &mut PhraseWriter<'_>, value: &T);
}

/// An argument that is parsed and written by these functions.
fn arg<T>(
    read: impl Fn(&mut ParseState<'_>) -> ParseResult<T>,
    write: impl Fn(&mut PhraseWriter<'_>, &T),
) -> impl Arg<T> {
    struct Both<R, W>(R, W);

    impl<T, R, W> Arg<T> for Both<R, W>
    where
        R: Fn(&mut ParseState<'_>) -> ParseResult<T>,
        W: Fn(&mut PhraseWriter<'_>, &T),
    {
        fn read(&self, words: &mut ParseState<'_>) -> ParseResult<T> {
            self.0(words)
        }

        fn write(&self, line: &mut PhraseWriter<'_>, value: &T) {
            self.1(line, value);
        }
    }

    Both(read, write)
}

/// A keyword and its argument, or neither.
pub(crate) struct After<A>(pub(crate) Keyword, pub(crate) A);

impl<T, A: Arg<T>> Arg<Option<T>> for After<A> {
    fn read(&self, words: &mut ParseState<'_>) -> ParseResult<Option<T>> {
        let here = words.key(self.0);
        here.then(|| self.1.read(words)).transpose()
    }

    fn write(&self, line: &mut PhraseWriter<'_>, value: &Option<T>) {
        if let Some(value) = value {
            line.word(self.0.text());
            self.1.write(line, value);
        }
    }
}

/// A keyword and its argument; unlike after the keywords of a form, other forms may fit where the argument doesn't.
pub(crate) struct Led<A>(pub(crate) Keyword, pub(crate) A);

impl<T, A: Arg<T>> Arg<T> for Led<A> {
    fn read(&self, words: &mut ParseState<'_>) -> ParseResult<T> {
        if words.key(self.0) {
            self.1.read(words)
        } else {
            Err(words.misfit())
        }
    }

    fn write(&self, line: &mut PhraseWriter<'_>, value: &T) {
        line.word(self.0.text());
        self.1.write(line, value);
    }
}

/// The same where the keyword may be left out.
pub(crate) struct MayLead<A>(pub(crate) Keyword, pub(crate) A);

impl<T, A: Arg<T>> Arg<T> for MayLead<A> {
    fn read(&self, words: &mut ParseState<'_>) -> ParseResult<T> {
        // What may follow is offered behind the keyword only.
        if !words.key(self.0) && words.peek().is_none() {
            return Err(words.misfit());
        }
        self.1.read(words)
    }

    fn write(&self, line: &mut PhraseWriter<'_>, value: &T) {
        line.word(self.0.text());
        self.1.write(line, value);
    }
}

/// An argument, or `none`; `off` is understood, too.
pub(crate) struct OrNone<A>(pub(crate) A);

impl<T, A: Arg<T>> Arg<Option<T>> for OrNone<A> {
    fn read(&self, words: &mut ParseState<'_>) -> ParseResult<Option<T>> {
        let none = words.key(Keyword::None) || words.key(Keyword::Off);
        (!none).then(|| self.0.read(words)).transpose()
    }

    fn write(&self, line: &mut PhraseWriter<'_>, value: &Option<T>) {
        match value {
            Some(value) => self.0.write(line, value),
            None => line.word("none"),
        }
    }
}

/// An argument that may not be left out where the command could do without it.
pub(crate) fn some<T>(of: impl Arg<T>) -> impl Arg<Option<T>> {
    struct Given<A>(A);

    impl<T, A: Arg<T>> Arg<Option<T>> for Given<A> {
        fn read(&self, words: &mut ParseState<'_>) -> ParseResult<Option<T>> {
            self.0.read(words).map(Some)
        }

        fn write(&self, line: &mut PhraseWriter<'_>, value: &Option<T>) {
            if let Some(value) = value {
                self.0.write(line, value);
            }
        }
    }

    Given(of)
}

/// Nothing, and no word for it.
pub(crate) fn nothing<T>() -> impl Arg<Option<T>> {
    arg(|_| Ok(None), |_, _| {})
}

/// An optional keyword.
pub(crate) fn flag(key: Keyword) -> impl Arg<bool> {
    arg(
        move |words| Ok(words.key(key)),
        move |line, on| {
            if *on {
                line.word(key.text());
            }
        },
    )
}

/// Whether an entry is hidden: as it is unless the phrase says otherwise, before the verb or last.
pub(crate) fn unless_said(hidden: bool) -> impl Arg<bool> {
    arg(move |_| Ok(hidden), |_, _| {})
}

/// One of these keywords, each with its value; the first stands where nothing is said.
pub(crate) fn choice_or_first<T: Clone + PartialEq + 'static>(
    choices: &'static [(Keyword, T)],
) -> impl Arg<T> {
    let said = choice(choices);
    let written = choice(choices);
    arg(
        move |words| match words.peek() {
            // What may be said is offered all the same.
            None => said.read(words).or_else(|_| Ok(choices[0].1.clone())),
            Some(_) => said.read(words),
        },
        move |line, value| written.write(line, value),
    )
}

/// One of these keywords, each with its value.
pub(crate) fn choice<T: Clone + PartialEq + 'static>(
    choices: &'static [(Keyword, T)],
) -> impl Arg<T> {
    arg(
        |words| words.one_of(choices),
        |line, value| {
            let chosen = choices.iter().find(|(_, means)| means == value);
            if let Some((key, _)) = chosen {
                line.word(key.text());
            }
        },
    )
}

pub(crate) fn switch() -> impl Arg<bool> {
    choice(&[(Keyword::On, true), (Keyword::Off, false)])
}

/// `60m`, `90s`, `1h`: a time, in seconds.
pub(crate) fn length() -> impl Arg<u32> {
    arg(
        |words| {
            if let Some(length) = two_words(words) {
                words.joined(2);
                return Ok(length);
            }
            words.must("a time: 60m, 90s, 1h", seconds)
        },
        |line, seconds| line.word(written_length(*seconds)),
    )
}

/// A time of a number and its unit: `40 minutes`.
fn two_words(words: &ParseState<'_>) -> Option<u32> {
    let mut next = words.bare_words();
    let (number, unit) = (next.next()?, next.next()?);
    digits::<u32>(number)?;
    seconds(&format!("{number}{unit}"))
}

/// A named timer, said as `timer Torch 40m` or `timer 40m Torch`.
pub(crate) fn named_timer(words: &mut ParseState<'_>) -> ParseResult<Input> {
    // As a counter is added; `timer add 60m` is a timer called so.
    if words.texts().count() > 2 {
        words.takes(Keyword::Add.text());
    }
    let texts: Vec<&str> = words.texts().collect();
    let is_time = |text: &&str| seconds(text).is_some() || digits::<u32>(text).is_some();
    let count = texts.iter().position(is_time).unwrap_or_default();
    let (name, seconds) = if count == 0 {
        let seconds = length().read(words)?;
        let rest = words.texts().count();
        if rest == 0 {
            return Err(words.misfit());
        }
        (words.joined(rest), seconds)
    } else {
        let name = words.joined(count);
        (name, length().read(words)?)
    };
    let hidden = false;
    let command = Command::AddTimer {
        name,
        seconds,
        hidden,
    };
    Ok(command.into())
}

/// The same, or `off` for none.
pub(crate) fn length_or_off() -> impl Arg<Option<u32>> {
    arg(
        |words| {
            if words.key(Keyword::Off) {
                return Ok(None);
            }
            words.must("a time: 3m, 90s", seconds).map(Some)
        },
        |line, time| match time {
            Some(time) => line.word(written_length(*time)),
            None => line.word("off"),
        },
    )
}

/// `3m` as seconds. A time without a unit could be either.
pub(crate) fn seconds(text: &str) -> Option<u32> {
    let digits_end = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits_end);
    let each = match unit.to_ascii_lowercase().as_str() {
        "s" | "sec" | "second" | "seconds" => 1,
        "m" | "min" | "minute" | "minutes" => 60,
        "h" | "hour" | "hours" => 3600,
        _ => return None,
    };
    digits::<u32>(number)?.checked_mul(each)
}

fn written_length(seconds: u32) -> String {
    if seconds > 0 && seconds.is_multiple_of(60) {
        format!("{}m", seconds / 60)
    } else {
        format!("{seconds}s")
    }
}

/// `pause` (false) or `resume`.
pub(crate) fn pause_or_resume() -> impl Arg<bool> {
    choice(&[(Keyword::Pause, false), (Keyword::Resume, true)])
}

/// `on` (optional) or `off`.
pub(crate) fn on_or_off() -> impl Arg<bool> {
    arg(
        |words| Ok(words.peek().is_none() || switch().read(words)?),
        |line, on| {
            if !on {
                line.word("off");
            }
        },
    )
}

pub(crate) fn number() -> impl Arg<i32> {
    arg(
        |words| words.must("a number", |text| text.parse().ok()),
        |line, number| line.word(number),
    )
}

/// `x3`: how many; left out for one.
pub(crate) fn times(example: &'static str) -> impl Arg<u32> {
    let read = |text: &str| digits(text.strip_prefix(['x', '×'])?);
    arg(
        move |words| Ok(words.like(example, read).unwrap_or(1)),
        |line, times| {
            if *times != 1 {
                line.word(format!("x{times}"));
            }
        },
    )
}

/// A bounded number, set or changed: a sign changes it, by 1 if it stands alone; `=-3` sets it below 0, so that every change has
/// a phrase.
pub(crate) fn change() -> impl Arg<Change> {
    let read = |text: &str| match (text, text.strip_prefix('=')) {
        (_, Some(to)) => to.parse().ok().map(Change::To),
        ("+", None) => Some(Change::By(1)),
        ("-", None) => Some(Change::By(-1)),
        (text, None) if text.starts_with(['+', '-']) => sum(text).map(Change::By),
        (text, None) => sum(text).map(Change::To),
    };
    arg(
        move |words| words.must("N, +N or -N", read),
        |line, change| match change {
            Change::To(to) if *to < 0 => line.word(format!("={to}")),
            Change::To(to) => line.word(to),
            Change::By(by) => line.word(format!("{by:+}")),
        },
    )
}

/// `5`, a track that begins at its highest value; `1/5`, one that begins at 1.
pub(crate) fn new_track() -> impl Arg<NewTrack> {
    arg(
        |words| words.must("5 or 1/5", track),
        |line, track| match track {
            NewTrack { now, max } if now == max => line.word(max),
            NewTrack { now, max } => line.word(format!("{now}/{max}")),
        },
    )
}

/// `6`, a counter that begins at 0; `1/6`, one that begins at 1.
pub(crate) fn new_counter() -> impl Arg<NewTrack> {
    arg(
        |words| words.must("6 or 1/6", figures::counter),
        |line, steps| match steps {
            NewTrack { now: 0, max } => line.word(max),
            NewTrack { now, max } => line.word(format!("{now}/{max}")),
        },
    )
}

/// `3` or `d8`.
pub(crate) fn rating() -> impl Arg<Value> {
    let read = |text: &str| {
        let number = text.parse().ok().map(Value::Number);
        number.or_else(|| die(text).map(Value::Die))
    };
    arg(
        move |words| words.must("a rating", read),
        |line, value| match value {
            Value::Number(number) => line.word(number),
            Value::Die(die) => line.word(die),
        },
    )
}

/// An entry's number.
pub(crate) fn seq() -> impl Arg<Seq> {
    arg(
        |words| words.must("an entry's number", digits).map(Seq),
        |line, seq| line.word(seq.0),
    )
}

/// The same, or `last` for the newest that the phrase can be about: the newest roll, the newest hidden entry that is no note or tag,
/// the last that happened.
pub(crate) fn roll_or_last() -> impl Arg<Seq> {
    arg(
        |words| {
            if words.key(Keyword::Last) {
                return Ok(Seq::LAST);
            }
            seq().read(words)
        },
        |line, of| match *of {
            Seq::LAST => line.word("last"),
            of => seq().write(line, &of),
        },
    )
}

/// The same; likely entries are offered.
pub(crate) fn entry() -> impl Arg<Seq> {
    arg(
        |words| {
            let open = words.campaign.characters.values();
            let open = open.filter_map(|who| Some((who.open.as_ref()?.seq, who.name.as_str())));
            let last = words.campaign.last;
            words.offer(last.0.to_string(), "the last entry");
            for (seq, name) in open.filter(|(seq, _)| *seq != last) {
                words.offer(seq.0.to_string(), &format!("the open outcome of {name}"));
            }
            roll_or_last().read(words)
        },
        |line, of| roll_or_last().write(line, of),
    )
}

/// `on WHO`, `on session 2`, `pinned`; without a number the present session.
pub(crate) fn note_about() -> impl Arg<NoteAbout> {
    arg(
        |words| {
            if words.key(Keyword::Pinned) {
                return Ok(NoteAbout::Pinned);
            }
            words.one_of(&[(Keyword::On, ())])?;
            if !words.key(Keyword::Session) {
                // A number is an entry's.
                if words
                    .bare()
                    .is_some_and(|text| digits::<u64>(text).is_some())
                {
                    return Err(words.misfit());
                }
                return who().read(words).map(NoteAbout::Person);
            }
            let number = words.like("a session's number", digits);
            let number = number.unwrap_or(words.campaign.session);
            Ok(NoteAbout::Session(number))
        },
        |line, about| match about {
            NoteAbout::Pinned => line.word("pinned"),
            NoteAbout::Person(id) => {
                line.word("on");
                line.who(*id);
            }
            NoteAbout::Session(number) => line.word(format!("on session {number}")),
        },
    )
}

/// `WHO "text"`, as other phrases name a person first: the note on that person. The text is in quotes, since a note may begin with a
/// name.
pub(crate) fn note_of_person(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let mut ahead = words.clone();
    let person = who().read(&mut ahead);
    let is_quoted = ahead
        .peek()
        .is_some_and(|word| word.kind == WordKind::Quoted);
    let Some(person) = person.ok().filter(|_| is_quoted) else {
        return Err(words.misfit());
    };
    *words = ahead;
    let note = Command::KeepNote {
        text: text("a text").read(words)?,
        about: NoteAbout::Person(person),
        hidden: true,
    };
    Ok(note.into())
}

/// Two entries or more: `12,14`.
pub(crate) fn entries() -> impl Arg<Vec<Seq>> {
    arg(
        |words| {
            let mut all = vec![seq().read(words)?];
            while words.sign(WordKind::Comma) {
                all.push(seq().read(words)?);
            }
            if all.len() == 1 {
                return Err(words.misfit());
            }
            Ok(all)
        },
        |line, all| {
            let all: Vec<String> = all.iter().map(|seq| seq.0.to_string()).collect();
            line.word(all.join(","));
        },
    )
}

/// A new name: one word, or in quotes.
pub(crate) fn word(what: &'static str) -> impl Arg<String> {
    arg(move |words| words.word(what), |line, word| line.text(word))
}

/// The same, written with quotes.
pub(crate) fn quoted(what: &'static str) -> impl Arg<String> {
    arg(
        move |words| words.word(what),
        |line, word| line.quoted(word),
    )
}

/// A tag as displayed, with `#`; a quoted word is the tag itself.
pub(crate) fn tag() -> impl Arg<String> {
    arg(
        |words| {
            let bare = words.bare().is_some();
            let word = words.word("a word")?;
            let tag = word.strip_prefix('#').filter(|_| bare);
            Ok(tag.unwrap_or(&word).to_owned())
        },
        |line, word| line.text(word),
    )
}

/// A text in quotes, or all words to the end; written with quotes, since the phrase may end in `hidden`.
pub(crate) fn text(what: &'static str) -> impl Arg<String> {
    arg(
        move |words| words.whole_text(what),
        |line, text| line.quoted(text),
    )
}

/// The text that covers the players' screens, the usual one if left out; `off` for none.
pub(crate) fn curtain() -> impl Arg<Option<String>> {
    arg(
        |words| {
            if words.key(Keyword::Off) {
                return Ok(None);
            }
            let is_left_out = words.peek().is_none();
            match words.whole_text("a text") {
                Err(_) if is_left_out => Ok(Some(CURTAIN_TEXT.to_owned())),
                text => text.map(Some),
            }
        },
        |line, text| match text {
            Some(text) => line.quoted(text),
            None => line.word("off"),
        },
    )
}

/// A text in quotes, or all words up to one of these keywords; empty if left out.
pub(crate) fn text_before(what: &'static str, ends: &'static [Keyword]) -> impl Arg<String> {
    arg(
        move |words| {
            let ends = [ends, &[Keyword::Hidden, Keyword::Open]].concat();
            if words.peek().is_none() || ends.iter().any(|key| words.next_is(*key)) {
                return Ok(String::new());
            }
            words.text(what, &ends)
        },
        |line, text| {
            if !text.is_empty() {
                line.text(text);
            }
        },
    )
}
