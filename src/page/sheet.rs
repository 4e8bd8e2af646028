//! Sheets in HTML, with everything that its reader may see: for the page to print and for the players' page.

use maud::{Markup, html};

use crate::campaign::character::{CharacterKind, Item, OwnModifier, Presence, Value};
use crate::campaign::view::{Known, SheetView};
use crate::rules::durability::{Durability, FULL};

/// The most that is drawn as boxes to tick; more is a number with room to write.
const MOST_BOXES: i32 = 12;

/// What they are, beside the name: `level 3, ally of Ysolde, absent`; may be empty.
pub(crate) fn about(one: &SheetView<'_>) -> String {
    let level = one.level().and_then(Known::known);
    let level = level.map(|level| format!("level {level}"));
    let kind = match (one.kind, one.owner()) {
        (CharacterKind::Pc, _) => None,
        (CharacterKind::Ally, Some(owner)) => Some(format!("ally of {owner}")),
        (kind, _) => Some(kind.to_string()),
    };
    let presence = match one.presence {
        Presence::Present => None,
        Presence::Absent => Some("absent".to_owned()),
        Presence::Benched => Some("away".to_owned()),
    };
    let down = (one.is_down() == Known::Known(true)).then(|| "down".to_owned());
    let player = one.played_by.map(|by| format!("played {by}"));
    let words: Vec<String> = [level, kind, presence, down, player]
        .into_iter()
        .flatten()
        .collect();
    words.join(", ")
}

/// The values that change in play, then a block for each sort of thing, with headings of the third level.
pub(crate) fn sheet(one: &SheetView<'_>) -> Markup {
    let modifiers = one.modifiers.iter().map(|it| modifier(one, it));
    let saved = one.saved.iter().map(|it| format!("“{}”", it.name));
    html! {
        div.vitals {
            (tracks(one))
            (points(one))
            (numbers(one))
        }
        div.columns {
            (ratings(one))
            (wares("Items", one.items))
            (wares("Supplies", one.supplies))
            (list("Carries", one.belongings.iter().map(ToString::to_string)))
            (list("Injuries", one.injuries.iter().map(|it| one.injury_words(it))))
            (list("Penalty", one.penalty_words()))
            (list("Conditions", one.condition_words()))
            (list("Modifiers", modifiers))
            (list("Saved rolls", saved))
            (list("Players see", one.players_words()))
            (list("Note", one.note.lines().map(str::to_owned)))
            (list("Notes", one.notes().map(str::to_owned)))
        }
    }
}

/// The ratings of each kind of trait.
fn ratings(one: &SheetView<'_>) -> Markup {
    let of_kind = |kind: &str| -> Vec<(&str, String)> {
        let names = one.trait_names().into_iter();
        let names = names.filter(|name| {
            one.kind_of(name)
                .is_some_and(|its| its.name == kind && one.lists(its, name))
        });
        let rated = names.filter_map(|name| Some((name, one.rating(name)?)));
        let words = rated.map(|(name, rating)| (name, rating.words(Value::shown)));
        words.collect()
    };
    html! {
        @for kind in &one.game.sheet.kinds {
            @let rows = of_kind(&kind.name);
            @if !rows.is_empty() {
                section.block {
                    h3 { (kind.name) }
                    dl.ratings {
                        @for (name, rating) in rows {
                            div { dt { (name) } dd { (rating) } }
                        }
                    }
                }
            }
        }
    }
}

/// A heading and a list; nothing where nothing is on it.
fn list(heading: &str, words: impl IntoIterator<Item = String>) -> Markup {
    let words: Vec<String> = words.into_iter().collect();
    html! {
        @if !words.is_empty() {
            section.block {
                h3 { (heading) }
                ul.list { @for it in words { li { (it) } } }
            }
        }
    }
}

/// What is there and what may be: boxes to tick, or a number with room to write.
fn boxes(now: i32, max: i32) -> Markup {
    html! {
        span.number { (now) "/" (max) }
        @if (1..=MOST_BOXES).contains(&max) {
            span.boxes aria-hidden="true" {
                @for at in 0..max {
                    @if at < now { i.full {} } @else { i.empty {} }
                }
            }
        } @else {
            (room())
        }
    }
}

/// Room to write on paper.
fn room() -> Markup {
    html! { span.room aria-hidden="true" {} }
}

fn vital(name: &str, is: &Markup) -> Markup {
    html! { div.vital { span.what { (name) } (is) } }
}

fn number(value: &str) -> Markup {
    html! { span.number { (value) } }
}

fn tracks(one: &SheetView<'_>) -> Markup {
    let tracks = one.track_names().into_iter();
    html! {
        @for (name, track) in tracks.filter_map(|name| Some((name, one.track(name)?))) {
            @match track {
                Known::Known(track) => (vital(name, &boxes(track.now, track.max))),
                Known::Unknown => (vital(name, &number("?"))),
            }
        }
    }
}

fn points(one: &SheetView<'_>) -> Markup {
    html! {
        @for (name, held) in one.points() {
            @let held = held.words(|held| held.to_string());
            (vital(name, &html! { (number(&held)) (room()) }))
        }
    }
}

/// Defences, and the rating of every roll.
fn numbers(one: &SheetView<'_>) -> Markup {
    let overall = one.overall().into_iter().map(|it| ("every roll", it));
    html! {
        @for (name, it) in overall.chain(one.defences()) {
            (vital(name, &number(&it.words(|it| it.to_string()))))
        }
    }
}

fn wares(heading: &str, items: &[Item]) -> Markup {
    html! {
        @if !items.is_empty() {
            section.block {
                h3 { (heading) }
                ul.list { @for item in items { (ware(item)) } }
            }
        }
    }
}

fn ware(item: &Item) -> Markup {
    let full = i32::from(FULL);
    html! {
        li.ware {
            span { (item.name) " " (item.gives()) }
            span.uses {
                @match item.durability {
                    Durability::Uses(left) => (boxes(left.into(), full)),
                    Durability::Damaged | Durability::Broken | Durability::Depleted => {
                        (boxes(0, full)) " " (item.durability.words())
                    }
                    Durability::Die(_) => {}
                }
            }
        }
    }
}

fn modifier(one: &SheetView<'_>, it: &OwnModifier) -> String {
    let effect = one.game.mechanic.effect_text(it.effect);
    format!("{} ({effect}{})", it.label, it.reach.words())
}
