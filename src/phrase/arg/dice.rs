//! Plain dice, and the source of faces.

use super::{Arg, arg, text_before, who};
use crate::campaign::CharacterId;
use crate::campaign::command::{Amount, HarmShare};
use crate::campaign::test::Source;
use crate::game::Harm;
use crate::phrase::error::Problem;
use crate::phrase::figures::{digits, sum};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::lists;
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::PhraseWriter;
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Called, DiePlace, Face, Throw};

/// `4d6k3`.
pub(crate) fn dice() -> impl Arg<DiceExpr> {
    arg(
        |words| words.dice("dice like 2d6+3 or 4d6k3"),
        |line, dice| line.word(dice),
    )
}

/// What plain dice are for. Quoted: a word like `k3` would be part of the dice.
pub(crate) fn dice_label() -> impl Arg<String> {
    let label = text_before("a label", &[Keyword::Faces, Keyword::Called]);
    arg(
        move |words| label.read(words),
        |line, label| {
            if !label.is_empty() {
                line.quoted(label);
            }
        },
    )
}

/// How much: a number, a sum of numbers, or dice.
pub(crate) fn harm_amount() -> impl Arg<Amount> {
    arg(
        |words| {
            if words.bare().is_none_or(|text| sum(text).is_some()) {
                let number = words.must("a number", sum)?;
                let mut fraction = words.clone();
                let point = [WordKind::Dot, WordKind::Comma];
                let is_figure = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
                let is_part = point.into_iter().any(|sign| fraction.sign(sign))
                    && fraction.bare().is_some_and(is_figure);
                if is_part || words.bare().is_some_and(|text| text.starts_with('.')) {
                    return Err(words.misfit());
                }
                return Ok(Amount::Number(number));
            }
            words.dice("dice like 2d6+3").map(Amount::Dice)
        },
        |line, amount| line.word(amount),
    )
}

/// How much is healed. Where injuries heal one at a time only they are expected; an amount is read all the same, so that the
/// refusal says why.
pub(crate) fn heal_amount() -> impl Arg<Amount> {
    arg(
        |words| {
            let is_counted = matches!(words.campaign.game.harm, Some(Harm::Track(_)));
            if !is_counted && words.peek().is_none() {
                return Err(words.misfit());
            }
            harm_amount().read(words)
        },
        |line, amount| line.word(amount),
    )
}

/// Who takes how much of a harm: nothing for all of it.
pub(crate) fn harm_share() -> impl Arg<HarmShare> {
    arg(
        |words| {
            Ok(if words.key(Keyword::Failures) {
                HarmShare::OnlyFailures
            } else if !words.key(Keyword::Half) {
                HarmShare::All
            } else if words.key(Keyword::Successes) {
                HarmShare::HalfForSuccesses
            } else if words.next_is(Keyword::Failures) {
                return Err(words.misfit());
            } else {
                HarmShare::Half
            })
        },
        |line, share| match share {
            HarmShare::All => {}
            HarmShare::Half => line.word("half"),
            HarmShare::HalfForSuccesses => line.word("half successes"),
            HarmShare::OnlyFailures => line.word("failures"),
        },
    )
}

/// What harm looks like, up to the next keyword; `on` is one only before something that this harm may be on, so that `a cut on
/// the cheek` is a text, or where nothing else is said than `on` and what could be a slip for that. Written in quotes: a word like `k3` would be part of the dice before it.
pub(crate) fn harm_text(who: CharacterId) -> impl Arg<String> {
    let ends = move |words: &ParseState<'_>| {
        let keys = [
            Keyword::By,
            Keyword::Faces,
            Keyword::Called,
            Keyword::Hidden,
            Keyword::Open,
        ];
        keys.into_iter().any(|key| words.next_is(key)) || {
            let mut after = words.clone();
            after.key(Keyword::On) && after.name(&lists::harmed(words.campaign, who)).is_ok()
        }
    };
    let is_slip = move |words: &ParseState<'_>| {
        let mut after = words.clone();
        let named = after.key(Keyword::On)
            && match after.name(&lists::harmed(words.campaign, who)) {
                Err(no) => no.is_close() || no.problem == Problem::Several,
                Ok(_) => false,
            };
        named && {
            after.skip();
            after.peek().is_none() || ends(&after)
        }
    };
    arg(
        move |words| {
            if words.peek().is_none() || ends(words) || is_slip(words) {
                return Ok(String::new());
            }
            let is_quoted = words
                .peek()
                .is_some_and(|word| word.kind == WordKind::Quoted);
            let start = words.clone();
            let text = words.text_until("what it looks like", ends)?;
            // Words before a text in quotes are meant for something else.
            if !is_quoted && text.contains('"') {
                return Err(start.misfit());
            }
            Ok(text)
        },
        |line, label| {
            if !label.is_empty() {
                line.quoted(label);
            }
        },
    )
}

/// The source of the dice that say how much; none for a number.
pub(crate) fn source_of_amount(amount: &Amount) -> impl Arg<Source> {
    arg(
        move |words| match amount {
            Amount::Number(_) => Ok(Source::Thrown),
            Amount::Dice(dice) => source_of_plain(dice).read(words),
        },
        move |line, source| {
            if let Amount::Dice(dice) = amount {
                source_of_plain(dice).write(line, source);
            }
        },
    )
}

/// The source of plain dice: `faces 6>3,4` by die, the dice of one term after those of another.
pub(crate) fn source_of_plain(dice: &DiceExpr) -> impl Arg<Source> {
    arg(
        move |words| {
            if !words.next_is(Keyword::Faces) {
                return source().read(words);
            }
            words.skip();
            let mut chains = Vec::new();
            if words.key(Keyword::None) {
                return Ok(Source::Faces(Vec::new()));
            }
            let what = "a face, or 6>3 for a die thrown again";
            loop {
                chains.push(words.must(what, chain)?);
                if !words.sign(WordKind::Comma) && words.bare().and_then(chain).is_none() {
                    break;
                }
            }
            if chains.iter().all(|faces| faces.len() == 1) {
                return Ok(Source::Faces(chains.concat()));
            }
            Ok(Source::Groups(by_term(dice, &chains)))
        },
        |line, from| match from {
            Source::Groups(throw) => {
                let chains = (0..throw.groups()).flat_map(|group| throw.group(group));
                line.word(format!(
                    "faces {}",
                    chains.map(joined).collect::<Vec<_>>().join(",")
                ));
            }
            _ => source().write(line, from),
        },
    )
}

/// Chains of faces as the dice of one term after those of another; what is left over is of the last.
fn by_term(dice: &DiceExpr, chains: &[Vec<Face>]) -> Throw {
    let mut throw = Throw::default();
    let mut chains = chains.iter();
    let last = dice.counts().count().saturating_sub(1);
    for (group, count) in dice.counts().enumerate() {
        let count = if group == last { usize::MAX } else { count };
        for (die, faces) in chains.by_ref().take(count).enumerate() {
            for face in faces {
                throw.push(DiePlace { group, die }, *face);
            }
        }
    }
    throw
}

/// `10>4`.
fn joined(faces: &[Face]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    faces.join(">")
}

/// `faces 3,7,10`, by group `faces base 3,10>10>4 gear 2`, or `called 12 ones 1`; without it the program throws.
pub(crate) fn source() -> impl Arg<Source> {
    arg(
        |words| Ok(said(words)?.unwrap_or_default()),
        |line, source| match source {
            Source::Thrown => {}
            Source::Faces(faces) if faces.is_empty() => line.word("faces none"),
            Source::Faces(faces) => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                line.word(format!("faces {}", faces.join(",")));
            }
            Source::Groups(throw) => by_group(line, throw),
            Source::Called(called) => {
                line.word(format!("called {}", called.value));
                if called.ones != 0 {
                    line.word(format!("ones {}", called.ones));
                }
            }
        },
    )
}

pub(super) fn said(words: &mut ParseState<'_>) -> ParseResult<Option<Source>> {
    if words.key(Keyword::Faces) {
        return match groups(words)? {
            Some(throw) => Ok(Some(Source::Groups(throw))),
            None => faces(words).map(Source::Faces).map(Some),
        };
    }
    if !words.key(Keyword::Called) {
        return Ok(None);
    }
    let value = words.number()?;
    let ones = if words.key(Keyword::Ones) {
        words.must("a number", digits)?
    } else {
        0
    };
    Ok(Some(Source::Called(Called { value, ones })))
}

fn faces(words: &mut ParseState<'_>) -> ParseResult<Vec<Face>> {
    if words.key(Keyword::None) {
        return Ok(Vec::new());
    }
    let named = words.campaign.game.mechanic.profile().special_faces;
    let special: Vec<Face> = named.iter().map(|(face, _)| *face).collect();
    let is_by_group = !words.campaign.game.mechanic.group_names().is_empty();
    let read = |text: &str| {
        if is_by_group {
            return text.parse().ok();
        }
        let mut named = named.iter();
        let by_name = named.find(|(_, name)| name.eq_ignore_ascii_case(text) && text.len() > 1);
        by_name
            .map(|(face, _)| *face)
            .or_else(|| face(text, &special))
    };
    let mut faces = Vec::new();
    loop {
        faces.push(words.must("a face", read)?);
        let more = words.sign(WordKind::Comma) || words.bare().and_then(read).is_some();
        if !more {
            return Ok(faces);
        }
    }
}

/// Faces by group, where the next word is the name of a group.
fn groups(words: &mut ParseState<'_>) -> ParseResult<Option<Throw>> {
    let campaign = words.campaign;
    let names = campaign.game.mechanic.group_names();
    let mut throw = Throw::default();
    while let Some(group) = names.iter().position(|name| words.own_name(name)) {
        let mut die = throw.group(group).count();
        loop {
            let faces = words.must("a face, or 10>4 for a die thrown again", chain)?;
            for face in faces {
                throw.push(DiePlace { group, die }, face);
            }
            die += 1;
            if !words.sign(WordKind::Comma) && words.bare().and_then(chain).is_none() {
                break;
            }
        }
    }
    Ok((!throw.is_empty()).then_some(throw))
}

/// A die's faces in throwing order: `10>10>4`.
fn chain(text: &str) -> Option<Vec<Face>> {
    text.split('>').map(|face| face.parse().ok()).collect()
}

fn by_group(line: &mut PhraseWriter<'_>, throw: &Throw) {
    line.word("faces");
    if throw.is_empty() {
        return line.word("none");
    }
    let names = line.campaign.game.mechanic.group_names();
    for (group, name) in names.into_iter().enumerate() {
        let chains: Vec<String> = throw.group(group).map(joined).collect();
        if !chains.is_empty() {
            line.group_name(name);
            line.word(chains.join(","));
        }
    }
}

/// A printed 0 is a ten; `v` and `V` are the lower and the higher of two special faces.
fn face(text: &str, special: &[Face]) -> Option<Face> {
    match (text, special) {
        ("v", [lower, _]) => Some(*lower),
        ("V", [_, higher]) => Some(*higher),
        _ => digits(text).map(|face| if face == 0 { 10 } else { face }),
    }
}

/// The source of faces of some members: `by WHO faces …`.
pub(crate) fn own() -> impl Arg<Vec<(CharacterId, Source)>> {
    arg(
        |words| {
            let mut own = Vec::new();
            while words.key(Keyword::By) {
                let who = who().read(words)?;
                let source = said(words)?.ok_or_else(|| words.misfit())?;
                own.push((who, source));
            }
            Ok(own)
        },
        |line, own| {
            for (by, said) in own {
                line.word("by");
                line.who(*by);
                source().write(line, said);
            }
        },
    )
}
