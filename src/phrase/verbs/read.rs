//! Parses a phrase from its verb on.

use super::VERBS;
use crate::campaign::{Command, GroupCommand, Selection};
use crate::game::{Game, Harm};
use crate::phrase::arg::{self, Arg as _};
use crate::phrase::error::Problem;
use crate::phrase::keyword::Keyword as Key;
use crate::phrase::lexer::quote;
use crate::phrase::lists;
use crate::phrase::names::{Found, Names};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::plain;
use crate::phrase::{Input, PhraseError, parse};
use crate::rules::plain_dice::DiceExpr;

/// Words that people try first, and what they mean: a verb, perhaps with what follows it.
const ALSO_SAID: &[(&str, &str)] = &[
    ("r", "roll"),
    ("attack", "roll"),
    ("test", "roll"),
    ("skill", "roll"),
    ("oppose", "contest"),
    ("versus", "contest"),
    ("damage", "harm"),
    ("hit", "harm"),
    ("hurt", "harm"),
    ("wound", "harm"),
    ("injury", "harm"),
    ("injure", "harm"),
    ("dmg", "harm"),
    ("cure", "heal"),
    ("recover", "heal"),
    ("initiative", "order"),
    ("init", "order"),
    ("fight", "order"),
    ("combat", "order"),
    ("battle", "order"),
    ("pass", "order next"),
    ("skip", "order next"),
    ("next", "order next"),
    ("round", "order next"),
    ("turn", "order next"),
    ("sleep", "rest"),
    ("clock", "counter"),
    ("state", "condition"),
    ("status", "condition"),
    ("effect", "condition"),
    ("delete", "remove"),
    ("kill", "remove"),
    ("add", "npc"),
    ("monster", "npc"),
    ("enemy", "npc"),
    ("foe", "npc"),
    ("summon", "ally"),
    ("hireling", "ally"),
    ("player", "pc"),
    ("hide", "hidden"),
    ("start", "session"),
    ("end", "session"),
    ("wait", "order wait"),
    ("delay", "order wait"),
    ("give", "item WHO add NAME"),
    ("gear", "item WHO add NAME"),
    ("loot", "item WHO add NAME"),
    ("inventory", "item"),
    ("use", "check"),
    ("clone", "npc \"NAME\" like WHO"),
    ("copy", "npc \"NAME\" like WHO"),
    ("here", "absent WHO off"),
    ("present", "absent WHO off"),
    ("back", "absent WHO off"),
    ("torch", "timer Torch 60m"),
];

/// The error for a word that means a verb of this game.
fn meant(words: &ParseState<'_>, text: &str) -> Option<PhraseError> {
    let said = |(said, _): &&(&str, &str)| said.eq_ignore_ascii_case(text);
    let is_known = |phrase: &&str| {
        let mut known = VERBS.iter().filter(|it| it.is_known(&words.campaign.game));
        known.any(|it| phrase.split(' ').next() == Some(it.name))
    };
    let verb = ALSO_SAID.iter().find(said).map(|(_, phrase)| *phrase);
    let phrase = verb.filter(is_known).map(str::to_owned);
    let phrases = phrase.map_or_else(|| figure(words, text), |phrase| vec![phrase]);
    (!phrases.is_empty()).then(|| words.wrong(Problem::unknown("command"), phrases))
}

/// The phrases that change what is named: a track or a point. `hp bran -3` is read as `track bran HP -3`.
fn figure(words: &ParseState<'_>, text: &str) -> Vec<String> {
    let sheet = &words.campaign.game.sheet;
    let is_named = |name: &&String| name.eq_ignore_ascii_case(text);
    let mut after = words.texts().skip(1);
    let who = after.next().map_or_else(|| "WHO".to_owned(), plain);
    if let Some(track) = sheet.tracks.iter().map(|it| &it.name).find(is_named) {
        let by = after.next().unwrap_or("-1");
        return vec![format!("track {who} {} {by}", plain(track))];
    }
    let mut points = sheet.points.iter().flat_map(|points| &points.names);
    let point = points.find(is_named).map(|name| plain(name));
    let verbs = |point| ["award", "spend"].map(|verb| format!("{verb} {who} {point}"));
    point.map(verbs).into_iter().flatten().collect()
}

/// The error for a phrase that begins with a name: `Ysolde Insight` is read as `roll Ysolde Insight`.
fn without_verb(words: &ParseState<'_>, text: &str) -> Option<PhraseError> {
    let people = lists::characters(words.campaign);
    if matches!(people.find(text), Found::Nothing) {
        return None;
    }
    let with = |verb| format!("{verb} {}", words.rest());
    let mut phrases = ["roll", "track", "condition", "harm"].map(with).into_iter();
    let is_read = |phrase: &String| parse(words.campaign, phrase).is_ok();
    let meant = phrases.find(is_read);
    let meant = meant.unwrap_or_else(|| format!("roll {} TRAIT", plain(text)));
    Some(words.wrong(Problem::unknown("command"), vec![meant]))
}

/// Parses the verb and its arguments, up to the end of the phrase.
pub(crate) fn verb(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let game = &words.campaign.game;
    let known = VERBS.iter().filter(|verb| verb.is_known(game));
    let names = Names::new("command", known.map(|verb| (verb.name.to_owned(), ())));
    words.want_names(&names);
    let text = words.bare().ok_or_else(|| words.misfit())?;
    // Dice alone need no verb.
    if text.contains(['d', 'D'])
        && DiceExpr::prefix(text).is_ok_and(|(_, length)| length == text.len())
        && let Some(dice) = VERBS.iter().find(|verb| verb.name == "dice")
    {
        return words.first_of(dice.forms, whole);
    }
    // A verb that the game can't use is parsed all the same, so that the refusal says why.
    let mut verbs = VERBS.iter();
    let verb = verbs.find(|verb| verb.name.eq_ignore_ascii_case(text));
    let verb = verb.ok_or_else(|| {
        let unknown = words.unknown(&names, text);
        meant(words, text)
            .or_else(|| without_verb(words, text).filter(|_| !unknown.is_close()))
            .unwrap_or(unknown)
    })?;
    if verb.name == "rest" && game.rests.is_empty() {
        return Err(words.wrong(Problem::NotHere(no_rests(game)), Vec::new()));
    }
    words.skip();
    let of_table = words.clone();
    let said = words.first_of(verb.forms, whole);
    match said.is_err().then(|| own_table(&of_table)).flatten() {
        Some(name) if verb.name == "table" => {
            let why = format!("“{name}” is rolled with “random {}”", quote(&name));
            Err(of_table.wrong(Problem::NotHere(why), Vec::new()))
        }
        _ => said,
    }
}

/// The random table that is named next.
fn own_table(words: &ParseState<'_>) -> Option<String> {
    match lists::random_tables(words.campaign).find(&words.peek()?.text) {
        Found::One(name) => Some(name),
        Found::Several(_) | Found::Nothing => None,
    }
}

/// That a game has no rests, and what heals in it.
fn no_rests(game: &Game) -> String {
    let healed = match &game.harm {
        Some(Harm::Track(track)) => Some(track),
        Some(Harm::Injury) | None => None,
    };
    let injuries = game
        .sheet
        .injuries
        .map(|_| "“heal WHO INJURY” heals an injury".to_owned());
    let harmed = healed.map(|track| format!("“heal WHO 2” raises {track}"));
    let others = game.sheet.tracks.iter();
    let others = others.filter(|rule| !rule.less_injuries && Some(&rule.name) != healed);
    let others = others.map(|rule| {
        let name = if rule.name.contains(' ') {
            quote(&rule.name)
        } else {
            rule.name.clone()
        };
        let (sign, moves) = if rule.ill {
            ('-', "lowers")
        } else {
            ('+', "raises")
        };
        format!("“track WHO {name} {sign}1” {moves} it")
    });
    let ways: Vec<String> = injuries.into_iter().chain(harmed).chain(others).collect();
    match ways.as_slice() {
        [] => format!("{} has no rests", game.name),
        ways => format!("{} has no rests; {}", game.name, ways.join(", ")),
    }
}

/// The end of a phrase: where the faces of a group come from, and nothing more.
fn whole(words: &mut ParseState<'_>, said: Input) -> ParseResult<Input> {
    let said = match (said, words.group.take()) {
        (
            Input::Run(Command::Presence(_, is)),
            Some(listed @ (Selection::These(_) | Selection::Listed { .. })),
        ) => {
            let each = listed.members(words.campaign).unwrap_or_default();
            let each = each.into_iter().map(|who| Command::Presence(who.id, is));
            let mut each: Vec<Command> = each.collect();
            match each.len() {
                1 => each.remove(0).into(),
                _ => Command::Together(each).into(),
            }
        }
        (Input::Run(mut command), Some(selection)) => {
            let each_throws = command.source_mut().is_some() && !command.is_thrown_once();
            let own = if each_throws {
                arg::own().read(words)?
            } else {
                Vec::new()
            };
            let each = GroupCommand {
                selection,
                command,
                own,
            };
            Command::Group(Box::new(each)).into()
        }
        (said, _) => said,
    };
    match &said {
        Input::Run(
            Command::Note { .. }
            | Command::KeepNote { .. }
            | Command::Tag { .. }
            | Command::Random { .. },
        ) => {
            words.offer(Key::Open.text().to_owned(), "players see it");
        }
        Input::Undo(_)
        | Input::Redo(_)
        | Input::Run(
            Command::StartSession
            | Command::EndSession
            | Command::HiddenMode(_)
            | Command::Curtain(_),
        ) => {}
        Input::Run(_) if words.campaign.hidden_since().is_some() => {
            words.offer(Key::Open.text().to_owned(), "players see it");
        }
        Input::Run(_) => words.offer(Key::Hidden.text().to_owned(), "players don't see it"),
    }
    words.end()?;
    Ok(said)
}
