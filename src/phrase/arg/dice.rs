//! Plain dice, and the source of faces.

use super::{Arg, arg, who};
use crate::campaign::CharacterId;
use crate::campaign::test::Source;
use crate::phrase::figures::digits;
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{Called, Face};

/// `2d6+3`.
pub(crate) fn dice() -> impl Arg<DiceExpr> {
    arg(
        |words| words.must("dice like 2d6+3", |text| text.parse().ok()),
        |line, dice| line.word(dice),
    )
}

/// `faces 3,7,10` or `called 12 ones 1`; without it the program throws.
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
        return faces(words).map(Source::Faces).map(Some);
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
    let special = words.campaign.game.mechanic.profile().special_faces;
    let special: Vec<Face> = special.into_iter().map(|(face, _)| face).collect();
    let read = |text: &str| face(text, &special);
    let mut faces = Vec::new();
    loop {
        faces.push(words.must("a face", read)?);
        let more = words.sign(WordKind::Comma) || words.bare().and_then(read).is_some();
        if !more {
            return Ok(faces);
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
