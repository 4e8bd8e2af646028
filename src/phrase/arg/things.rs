//! Arguments that name things of the game or of a sheet: traits, tracks, tables, things.

use super::{Arg, arg, is_length, is_value, times, who};
use crate::campaign::command::{Gear, OnShelf, TableText};
use crate::campaign::ids::ThingId;
use crate::campaign::{Campaign, CharacterId, Command};
use crate::phrase::Input;
use crate::phrase::figures::{die, tagged};
use crate::phrase::keyword::Keyword;
use crate::phrase::lists::{self, Thing};
use crate::phrase::names::{Found, Names};
use crate::phrase::parse_state::{Expected, ParseResult, ParseState};
use crate::phrase::writer::PhraseWriter;
use crate::rules::Step;

/// One of these names.
pub(crate) fn named(names: impl Fn(&Campaign) -> Names<String> + Clone) -> impl Arg<String> {
    let all = names.clone();
    arg(
        move |words| words.name(&names(words.campaign)),
        move |line, name| line.name(name, &all(line.campaign)),
    )
}

/// One of these names, or a new one in quotes.
pub(crate) fn known(names: impl Fn(&Campaign) -> Names<String> + Clone) -> impl Arg<String> {
    let all = names.clone();
    arg(
        move |words| words.name_or_new(&names(words.campaign)),
        move |line, name| {
            let all = all(line.campaign);
            if all.all().contains(name) {
                line.guarded(name, &all);
            } else {
                line.quoted(name);
            }
        },
    )
}

/// A condition of the game or of anybody's, or one in the game master's own words; these need quotes only where they are like a
/// known one, which may be a slip.
pub(crate) fn condition() -> impl Arg<String> {
    let known_or_quoted = known(lists::conditions);
    arg(
        move |words| {
            let all = lists::conditions(words.campaign);
            let ends = |word: &str| Keyword::On.names(word) || Keyword::Off.names(word);
            let mut own: Vec<&str> = words.bare_words().take_while(|it| !ends(it)).collect();
            // `stunned 2 rounds on` is for 2 rounds, and no name.
            let length = (1..own.len()).find(|at| is_length(&own[*at..]));
            own.truncate(length.unwrap_or(own.len()));
            let is_said = words.bare_words().nth(own.len()).is_some() && !own.is_empty();
            let text = own.join(" ");
            if is_said && all.find(&text) == Found::Nothing && all.alike(&text).is_empty() {
                return Ok(words.joined(own.len()));
            }
            words.name_or_new(&all)
        },
        move |line, name| known_or_quoted.write(line, name),
    )
}

/// A trait of a sheet, or a new one in quotes; where the game lists no traits, without quotes too.
pub(crate) fn trait_of(who: CharacterId) -> impl Arg<String> {
    trait_in(move |campaign| lists::traits(campaign, who))
}

/// The same of these names.
pub(crate) fn trait_in(names: impl Fn(&Campaign) -> Names<String> + Clone) -> impl Arg<String> {
    let all = names.clone();
    arg(
        move |words| {
            let known = names(words.campaign);
            let any = words.campaign.game.takes_any_trait();
            let is_new = |text: &&str| any && known.find(text) == Found::Nothing;
            match words.bare().filter(is_new) {
                Some(_) => words.word("a trait"),
                None => words.name_or_new(&known),
            }
        },
        move |line, name| known(&all).write(line, name),
    )
}

/// The kind of attributes, without a word for it.
pub(crate) fn attribute_kind() -> impl Arg<Option<String>> {
    let name = |campaign: &Campaign| Some(campaign.game.attribute_kind()?.name.clone());
    arg(move |words| Ok(name(words.campaign)), |_, _| {})
}

/// One of these things.
fn one_of(names: impl Fn(&Campaign) -> Names<ThingId> + Clone) -> impl Arg<ThingId> {
    let all = names.clone();
    arg(
        move |words| read(words, &names(words.campaign)),
        move |line, thing| write(line, &all(line.campaign), *thing),
    )
}

/// A thing by name, or by `#` and id.
pub(super) fn read(words: &mut ParseState<'_>, names: &Names<ThingId>) -> ParseResult<ThingId> {
    match words.bare().and_then(tagged) {
        Some(id) => {
            words.skip();
            Ok(ThingId(id))
        }
        None => words.name(names),
    }
}

/// The thing's name, if it is unique.
pub(super) fn write(line: &mut PhraseWriter<'_>, names: &Names<ThingId>, thing: ThingId) {
    let found = names.list.iter().find(|it| it.means == thing);
    match found.filter(|it| names.find(&it.name) == Found::One(thing)) {
        Some(it) => line.guarded(&it.name, names),
        None => line.word(format!("#{}", thing.0)),
    }
}

/// A thing on a sheet.
pub(crate) fn thing(who: CharacterId, kind: Thing) -> impl Arg<ThingId> {
    one_of(move |campaign| lists::things(campaign, who, kind))
}

/// A saved roll of a character, or of everybody.
pub(crate) fn saved(of: Option<CharacterId>) -> impl Arg<ThingId> {
    one_of(move |campaign| lists::kept(campaign, of))
}

/// An encounter, or a character of the shelf.
pub(crate) fn prepared(encounters: bool) -> impl Arg<ThingId> {
    one_of(move |campaign| lists::prepared(campaign, encounters))
}

/// A character of the shelf.
pub(crate) fn on_shelf() -> impl Arg<OnShelf> {
    arg(
        |words| match words.bare().and_then(tagged) {
            Some(id) => {
                words.skip();
                Ok(OnShelf::Own(ThingId(id)))
            }
            None => words.name(&lists::shelf(words.campaign)),
        },
        |line, which| match which {
            OnShelf::Own(id) => write(line, &lists::prepared(line.campaign, false), *id),
            OnShelf::Folder(name) => line.guarded(name, &lists::shelf(line.campaign)),
        },
    )
}

/// A random table of the campaign's own.
pub(crate) fn own_table() -> impl Arg<ThingId> {
    one_of(lists::own_tables)
}

/// A random table.
pub(crate) fn random_table() -> impl Arg<String> {
    named(lists::random_tables)
}

/// The rows of a new table in quotes, or the file that has them.
pub(crate) fn table_text() -> impl Arg<TableText> {
    let what = "rows in quotes, or a file";
    arg(
        move |words| {
            if words.key(Keyword::From) {
                return words.word("a file").map(TableText::File);
            }
            match words.quoted() {
                Some(rows) => Ok(TableText::Rows(rows)),
                None => words.text(what, &[]).map(TableText::File),
            }
        },
        |line, text| match text {
            TableText::Rows(rows) => line.quoted(rows),
            TableText::File(file) => {
                line.word("from");
                line.quoted(file);
            }
        },
    )
}

pub(crate) fn counter() -> impl Arg<ThingId> {
    one_of(lists::counters)
}

/// An item or a supply; for a group by name.
pub(crate) fn gear_of(who: CharacterId) -> impl Arg<Gear> {
    arg(
        move |words| match who {
            CharacterId::EACH => known(lists::gear).read(words).map(Gear::Named),
            who => thing(who, Thing::Gear).read(words).map(Gear::Id),
        },
        move |line, gear| match gear {
            Gear::Named(name) => known(lists::gear).write(line, name),
            Gear::Id(id) => thing(who, Thing::Gear).write(line, id),
        },
    )
}

/// The name of something new. Several words need no quotes before a die, a material or a number, or where the game has no materials:
/// where it has some, a last word that is none may be a misspelt one.
pub(crate) fn thing_name() -> impl Arg<String> {
    arg(
        |words| {
            let sheet = &words.campaign.game.sheet;
            let is_free = sheet.materials.is_empty();
            let all: Vec<&str> = words.bare_words().collect();
            let ends_in_value = all
                .last()
                .is_some_and(|it| is_value(it) || sheet.has_material(it));
            let named = match all.len() {
                len if ends_in_value => len - 1,
                len if is_free => len,
                _ => 1,
            };
            if named < 2 {
                return words.word("a name");
            }
            words.is_name(named)?;
            words.want(Expected::Like("a name"));
            Ok(words.joined(named))
        },
        |line, name| line.text(name),
    )
}

/// Something without a die: `item WHO add Rope`, `add Arrows x20`, `add XP 12`.
pub(crate) fn belonging(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who().read(words)?;
    if !words.own("add") {
        return Err(words.misfit());
    }
    let name = thing_name().read(words)?;
    let number = is_number().read(words)?;
    let count = amount(number).read(words)?;
    if words.peek().is_some() {
        return Err(words.misfit());
    }
    let belonging = Command::AddBelonging {
        who,
        name,
        count,
        number,
    };
    Ok(belonging.into())
}

/// Whether a number is next, without a word for it.
pub(crate) fn is_number() -> impl Arg<bool> {
    arg(
        |words| Ok(words.bare().is_some_and(|text| text.parse::<i32>().is_ok())),
        |_, _| {},
    )
}

/// How many things, `x20`, or a number.
pub(crate) fn amount(is_number: bool) -> impl Arg<i32> {
    arg(
        move |words| {
            if is_number {
                return words.number();
            }
            let count = times("x20 for twenty").read(words)?;
            Ok(i32::try_from(count).unwrap_or(i32::MAX))
        },
        move |line, count| {
            if is_number {
                line.word(count);
            } else {
                times("").write(line, &count.unsigned_abs());
            }
        },
    )
}

/// A die, or a material in games that have them.
pub(crate) fn material() -> impl Arg<Step> {
    arg(
        |words| {
            if let Some(die) = words.like("a die like d8", die) {
                return Ok(die);
            }
            let materials = words.campaign.game.sheet.materials.iter();
            let materials = materials.map(|it| (it.name.clone(), it.die));
            words.name(&Names::new("die or material", materials))
        },
        |line, die| line.word(die),
    )
}
