//! A recap as one page that needs nothing else: no script, no file beside it; for a phone, a browser, a printer.

use super::escape::escape;
use super::{Moment, Note, Passage, Person, Recap, Resources, Scene, Sentence, chart};
use crate::campaign::wording::as_sentence;

/// The page's looks.
const LOOKS: &str = include_str!("../../assets/recap.css");

/// The recap as a page.
pub fn html(recap: &Recap) -> String {
    let title = format!("{}: {}", recap.campaign, recap.title());
    let body = [
        header(recap),
        moments(recap),
        section("What happened", &story(recap)),
        section("Won and lost", &people(recap)),
        section("Still open", &open(recap)),
        section("Luck", &luck(recap)),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{LOOKS}</style>\n</head>\n<body>\n{}\
         <footer>Told by Rollbook from its journal of that evening.</footer>\n</body>\n</html>\n",
        escape(&title),
        body.concat()
    )
}

/// An element around what belongs to it; nothing where nothing does.
fn around(tag: &str, attributes: &str, inside: &str) -> String {
    if inside.is_empty() {
        return String::new();
    }
    format!("<{tag}{attributes}>\n{inside}</{tag}>\n")
}

/// A section with its heading; nothing where nothing belongs to it.
fn section(heading: &str, inside: &str) -> String {
    if inside.is_empty() {
        return String::new();
    }
    around("section", "", &format!("<h2>{heading}</h2>\n{inside}"))
}

/// The items of a list.
fn items(words: &[String]) -> String {
    let items: Vec<String> = words
        .iter()
        .map(|it| format!("<li>{}</li>\n", escape(it)))
        .collect();
    items.concat()
}

fn header(recap: &Recap) -> String {
    let so_far = if recap.ended { "" } else { ", so far" };
    let cast = recap.cast();
    let there = cast.map_or_else(String::new, |it| format!("<p>{}</p>\n", escape(&it)));
    format!(
        "<header>\n<p class=\"kicker\">{} · {}{so_far}</p>\n<h1>{}</h1>\n<p><time datetime=\"{}\">{}</time></p>\n{there}</header>\n",
        escape(&recap.game),
        recap.title(),
        escape(&recap.campaign),
        recap.date,
        recap.day,
    )
}

fn moments(recap: &Recap) -> String {
    let cards: String = recap.moments().map(|(name, it)| moment(name, it)).collect();
    around("div", " class=\"cards moments\"", &cards)
}

fn moment(name: &str, it: &Moment) -> String {
    let class = if it.success { "best" } else { "worst" };
    let told = match it.told.as_str() {
        "" => &it.sentence,
        told => told,
    };
    let rarity = it.reason();
    let rarity = rarity.map_or_else(String::new, |it| format!("<p class=\"quiet\">{it}</p>\n"));
    format!(
        "<div class=\"card {class}\">\n<p class=\"name-of\">{name}</p>\n<p>{}</p>\n{rarity}</div>\n",
        escape(told),
    )
}

fn story(recap: &Recap) -> String {
    if recap.is_empty() {
        return "<p>Nothing happened that could be told.</p>\n".to_owned();
    }
    recap.story.iter().map(scene).collect()
}

fn scene(scene: &Scene) -> String {
    let heading = scene.heading();
    let heading = heading.map_or_else(String::new, |it| format!("<h3>{it}</h3>\n"));
    let notes: String = scene.notes.iter().map(note).collect();
    let text = scene.text.iter().map(|passage| match passage {
        Passage::Note(it) => note(it),
        Passage::Told(sentences) => {
            let sentences: Vec<String> = sentences.iter().map(sentence).collect();
            format!("<p>{}</p>\n", sentences.join(" "))
        }
    });
    let text: String = text.collect();
    format!("<div class=\"scene\">\n{notes}{heading}{text}</div>\n")
}

fn note(note: &Note) -> String {
    let hidden = hidden(note);
    format!("<p class=\"note\">{hidden}{}</p>\n", escape(&note.text))
}

fn sentence(it: &Sentence) -> String {
    let marks: String = it.marks().into_iter().map(|it| mark(it) + " ").collect();
    let tags = it.tags.iter();
    let tags: String = tags.map(|tag| mark(&format!("#{tag}")) + " ").collect();
    let notes = it.notes.iter();
    let notes = notes.map(|note| format!(" “{}{}”", hidden(note), escape(&note.text)));
    let notes: String = notes.collect();
    format!("{marks}{tags}{}{notes}", escape(&it.text))
}

/// The mark of a hidden note, which stands before it.
fn hidden(note: &Note) -> String {
    if note.hidden {
        mark("hidden") + " "
    } else {
        String::new()
    }
}

fn mark(word: &str) -> String {
    format!("<span class=\"mark\">{}</span>", escape(word))
}

fn people(recap: &Recap) -> String {
    let cards: String = recap.people.iter().map(person).collect();
    around("div", " class=\"cards\"", &cards)
}

fn person(it: &Person) -> String {
    let rolls = match it.rolls {
        0 => String::new(),
        rolls => chart::made(it.successes, rolls),
    };
    let deeds = it.deeds();
    let deeds = deeds.map_or_else(String::new, |deeds| {
        format!("<p>{}</p>\n", escape(&as_sentence(&deeds)))
    });
    let left = it.resources.as_ref();
    let left = left.map_or_else(Vec::new, Resources::amounts);
    let left = around(
        "ul",
        " class=\"things\" aria-label=\"what is left\"",
        &items(&left),
    );
    // Who has nothing to be told of but luck, as one who left after throwing for the order of turns.
    if deeds.is_empty() && left.is_empty() {
        return String::new();
    }
    let name = escape(&it.name);
    format!("<div class=\"card person\">\n<h3>{name}</h3>\n{deeds}{rolls}{left}</div>\n")
}

fn open(recap: &Recap) -> String {
    around("ul", " class=\"told\"", &items(&recap.open))
}

fn luck(recap: &Recap) -> String {
    let Some(fortune) = &recap.luck else {
        return String::new();
    };
    let line = chart::line(fortune);
    let line = around(
        "figure",
        "",
        &with_caption(
            line,
            "Throw after throw: above the middle luckier than even. Two tables of three stay within the shade.",
        ),
    );
    let tiers = chart::tiers(fortune);
    let tiers = around(
        "figure",
        "",
        &with_caption(
            tiers,
            "First throws, before rerolls and points; the dashes and brackets are what was to be expected.",
        ),
    );
    let words = escape(&fortune.words());
    let each = around("ul", " class=\"things\"", &items(&recap.luck_of_each()));
    let uncounted = recap.uncounted().map(|it| format!(" {it}"));
    let uncounted = uncounted.unwrap_or_default();
    format!(
        "<p>{words}. Even would be 50\u{a0}%.{uncounted}</p>\n{each}<div class=\"cards\">\n{line}{tiers}</div>\n"
    )
}

/// A picture with a line below; nothing where there is none.
fn with_caption(picture: String, words: &str) -> String {
    if picture.is_empty() {
        return picture;
    }
    format!("{picture}<figcaption class=\"quiet\">{words}</figcaption>\n")
}
