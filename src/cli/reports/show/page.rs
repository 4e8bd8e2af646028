//! Sheets as one page to print: a sheet of paper for each character, NPCs several on one; no script, no file beside it.

use std::fmt::Write as _;

use crate::campaign::character::{CharacterKind, Item, OwnModifier, Presence};
use crate::campaign::view::{CampaignView, Known, SheetView};
use crate::cli::reports::show::text;
use crate::recap::escape;
use crate::rules::durability::{Durability, FULL};

/// The page's looks, on paper and on a screen.
const LOOKS: &str = include_str!("../../../../assets/sheets.css");
/// The most that is drawn as boxes to tick; more is a number with room to write.
const MOST_BOXES: i32 = 12;

/// All sheets as a page.
pub(super) fn page(shown: &CampaignView<'_>) -> String {
    let is_npc = |one: &&SheetView<'_>| one.kind == CharacterKind::Npc;
    let sheets = shown.sheets.iter();
    let whole: String = sheets
        .clone()
        .filter(|one| !is_npc(one))
        .map(|one| sheet(one, "sheet", shown))
        .collect();
    let cards: String = sheets
        .filter(is_npc)
        .map(|one| sheet(one, "card", shown))
        .collect();
    let cards = if cards.is_empty() {
        cards
    } else {
        format!("<section class=\"npcs\" aria-label=\"NPCs\">\n{cards}</section>\n")
    };
    let nobody = if shown.sheets.is_empty() {
        "<p>Nobody is there yet.</p>\n"
    } else {
        ""
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}: sheets</title>\n<style>\n{LOOKS}</style>\n</head>\n<body>\n{whole}{cards}{nobody}</body>\n</html>\n",
        escape(shown.name)
    )
}

fn sheet(one: &SheetView<'_>, class: &str, shown: &CampaignView<'_>) -> String {
    let vitals = format!("{}{}{}", tracks(one), points(one), numbers(one));
    let vitals = around("div", "vitals", &vitals);
    let kinds = one.game.sheet.kinds.iter();
    let ratings: String = kinds
        .map(|kind| {
            let names = one.trait_names().into_iter();
            let of_kind =
                names.filter(|name| one.kind_of(name).is_some_and(|its| its.name == kind.name));
            let rows = of_kind
                .filter(|name| one.lists(kind, name))
                .filter_map(|name| Some((name, one.rating(name)?)));
            let rows: String = rows
                .map(|(name, rating)| {
                    let rating = rating.words(|rating| rating.to_string());
                    row(name, &rating)
                })
                .collect();
            block(&kind.name, &around("dl", "ratings", &rows))
        })
        .collect();
    let modifiers = one.modifiers.iter().map(|it| modifier(one, it));
    let saved = one.saved.iter().map(|it| format!("“{}”", it.name));
    let things = [
        block("Items", &wares(one.items)),
        block("Supplies", &wares(one.supplies)),
        list("Carries", one.belongings.iter().map(ToString::to_string)),
        list(
            "Injuries",
            one.injuries.iter().map(|it| one.injury_words(it)),
        ),
        list("Penalty", text::penalty(one).into_iter()),
        list("Conditions", text::conditions(one).into_iter()),
        list("Modifiers", modifiers),
        list("Saved rolls", saved),
        list("Players see", one.players_words().into_iter()),
        list("Note", one.note.lines().map(str::to_owned)),
        list("Notes", one.notes().map(str::to_owned)),
    ];
    let columns = around("div", "columns", &format!("{ratings}{}", things.concat()));
    let of = format!("{} · {}", shown.name, shown.game.name);
    format!(
        "<article class=\"{class}\">\n<header>\n<h1>{}</h1>\n{}<p class=\"of\">{}</p>\n</header>\n{vitals}{columns}</article>\n",
        escape(one.name),
        around_line("about", &about(one)),
        escape(&of),
    )
}

/// An element around what belongs to it; nothing where nothing does.
fn around(tag: &str, class: &str, inside: &str) -> String {
    if inside.is_empty() {
        return String::new();
    }
    format!("<{tag} class=\"{class}\">\n{inside}</{tag}>\n")
}

fn around_line(class: &str, words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!("<p class=\"{class}\">{}</p>\n", escape(words))
}

/// A heading and what stands below it; nothing where nothing does.
fn block(heading: &str, inside: &str) -> String {
    if inside.is_empty() {
        return String::new();
    }
    format!(
        "<section class=\"block\">\n<h2>{}</h2>\n{inside}</section>\n",
        escape(heading)
    )
}

fn list(heading: &str, words: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = words
        .map(|it| format!("<li>{}</li>\n", escape(&it)))
        .collect();
    block(heading, &around("ul", "list", &items.concat()))
}

fn row(what: &str, is: &str) -> String {
    format!(
        "<div><dt>{}</dt><dd>{}</dd></div>\n",
        escape(what),
        escape(is)
    )
}

/// What they are, beside the name: `level 3, ally of Ysolde, absent`.
fn about(one: &SheetView<'_>) -> String {
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

/// What is there and what may be: boxes to tick, or a number with room to write.
fn boxes(now: i32, max: i32) -> String {
    let mut text = format!("<span class=\"number\">{now}/{max}</span>");
    if (1..=MOST_BOXES).contains(&max) {
        text.push_str("<span class=\"boxes\" aria-hidden=\"true\">");
        for at in 0..max {
            let class = if at < now { "full" } else { "empty" };
            let _ = write!(text, "<i class=\"{class}\"></i>");
        }
        text.push_str("</span>");
    } else {
        text.push_str("<span class=\"room\" aria-hidden=\"true\"></span>");
    }
    text
}

fn tracks(one: &SheetView<'_>) -> String {
    let tracks = one.track_names().into_iter().filter_map(|name| {
        let is = match one.track(name)? {
            Known::Known(track) => boxes(track.now, track.max),
            Known::Unknown => "<span class=\"number\">?</span>".to_owned(),
        };
        Some(vital(name, &is))
    });
    tracks.collect()
}

fn points(one: &SheetView<'_>) -> String {
    let points = one.points().into_iter().map(|(name, held)| {
        let held = held.words(|held| held.to_string());
        let room = "<span class=\"room\" aria-hidden=\"true\"></span>";
        vital(name, &format!("<span class=\"number\">{held}</span>{room}"))
    });
    points.collect()
}

/// Defences, and the rating of every roll.
fn numbers(one: &SheetView<'_>) -> String {
    let overall = one.overall().into_iter().map(|it| ("every roll", it));
    let numbers = overall.chain(one.defences()).map(|(name, number)| {
        let number = number.words(|number| number.to_string());
        vital(name, &format!("<span class=\"number\">{number}</span>"))
    });
    numbers.collect()
}

fn vital(name: &str, is: &str) -> String {
    format!(
        "<div class=\"vital\"><span class=\"what\">{}</span>{is}</div>\n",
        escape(name)
    )
}

fn wares(items: &[Item]) -> String {
    let rows = items.iter().map(|item| {
        let uses = match item.durability {
            Durability::Uses(left) => boxes(left.into(), FULL.into()),
            Durability::Damaged | Durability::Broken | Durability::Depleted => {
                let words = item.durability.words();
                format!("{} {}", boxes(0, FULL.into()), escape(&words))
            }
            Durability::Die(_) => String::new(),
        };
        let (name, gives) = (escape(&item.name), escape(&item.gives()));
        format!("<li class=\"ware\"><span>{name} {gives}</span><span class=\"uses\">{uses}</span></li>\n")
    });
    let rows: String = rows.collect();
    around("ul", "list", &rows)
}

fn modifier(one: &SheetView<'_>, it: &OwnModifier) -> String {
    let effect = one.game.mechanic.effect_text(it.effect);
    format!("{} ({effect}{})", it.label, it.reach.words())
}
