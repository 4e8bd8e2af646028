//! A recap as one page that needs nothing else: no script, no file beside it; for a phone, a browser, a printer.

use super::escape::escape;
use super::{Bounded, Moment, Note, Person, Recap, Resources, Scene, StoryLine, chart};

/// The page's looks.
const LOOKS: &str = include_str!("../../assets/recap.css");

/// The recap as a page.
pub fn html(recap: &Recap) -> String {
    let title = format!("{}: {}", recap.campaign, recap.title());
    let body = [
        header(recap),
        moments(recap),
        section("What happened", &story(recap)),
        section("Who did what", &people(recap)),
        section("What else is going on", &counters(recap)),
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
    let there = recap.people.iter().filter(|it| {
        let present = it.resources.as_ref().is_some_and(|left| left.present);
        it.pc && (present || it.rolls > 0)
    });
    let there: Vec<String> = there.map(|it| escape(&it.name)).collect();
    let there = if there.is_empty() {
        String::new()
    } else {
        format!("<p>With {}</p>\n", there.join(", "))
    };
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
    let said = match it.sentence.as_str() {
        "" => format!("{} · {}", escape(&it.who), escape(&it.verdict)),
        said => escape(said),
    };
    format!(
        "<div class=\"card {class}\">\n<p class=\"name-of\">{name}</p>\n<blockquote>{said}</blockquote>\n\
         <p class=\"quiet\">{} · {}, <strong>{}</strong>; {}</p>\n</div>\n",
        escape(&it.who),
        escape(&it.what),
        escape(&it.verdict),
        it.better(),
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
    let more = scene.left_out();
    let more = more.map(|it| format!("<li class=\"quiet\">{it}</li>\n"));
    let lines: String = scene.lines.iter().map(story_line).chain(more).collect();
    let lines = around("ol", " class=\"told\"", &lines);
    format!("<div class=\"scene\">\n{heading}{notes}{lines}</div>\n")
}

fn note(note: &Note) -> String {
    let mark = if note.hidden {
        mark("hidden")
    } else {
        String::new()
    };
    format!("<p class=\"note\">{}{mark}</p>\n", escape(&note.text))
}

fn story_line(it: &StoryLine) -> String {
    let class = match it.success {
        Some(true) => " class=\"good\"",
        Some(false) => " class=\"bad\"",
        None => "",
    };
    let who = match it.who.as_str() {
        "" => String::new(),
        who => format!("<strong>{}</strong> · ", escape(who)),
    };
    let tags = it.tags.iter().map(|tag| mark(&format!("#{tag}")));
    let marks = it.marks().into_iter().map(mark);
    let marks: String = tags.chain(marks).collect();
    let notes: String = it.notes.iter().map(note).collect();
    format!("<li{class}>{who}{}{marks}{notes}</li>\n", escape(&it.what))
}

fn mark(word: &str) -> String {
    format!(" <span class=\"mark\">{}</span>", escape(word))
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
    let best = it.best.iter();
    let best = best
        .map(|it| format!("{}, {}", it.what, it.verdict))
        .collect();
    let gained = it.gained.iter();
    let gained = gained
        .map(|it| format!("{} {}", it.amount, it.what))
        .collect();
    let rows = [
        ("best", best),
        (
            "luck",
            it.luck.iter().map(|luck| luck.beside(it.rolls)).collect(),
        ),
        ("spent", it.cost()),
        ("won", gained),
        ("suffered", it.harm()),
    ];
    let rows: String = rows.iter().map(|(what, words)| row(what, words)).collect();
    let rows = around("dl", "", &rows);
    let left = it
        .resources
        .as_ref()
        .map_or_else(Vec::new, Resources::words);
    let left = around(
        "ul",
        " class=\"things\" aria-label=\"what is left\"",
        &items(&left),
    );
    let name = escape(&it.name);
    format!("<div class=\"card person\">\n<h3>{name}</h3>\n{rolls}{rows}{left}</div>\n")
}

fn row(what: &str, words: &[String]) -> String {
    if words.is_empty() {
        return String::new();
    }
    let words: Vec<String> = words.iter().map(|it| escape(it)).collect();
    format!("<dt>{what}</dt><dd>{}</dd>\n", words.join(", "))
}

fn counters(recap: &Recap) -> String {
    let lines = recap.counters.iter().map(Bounded::count);
    let lines: Vec<String> = lines.collect();
    around("ul", " class=\"told\"", &items(&lines))
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
            "Verdicts as they came; the dashes and brackets are what was to be expected.",
        ),
    );
    let words = escape(&fortune.words());
    format!(
        "<p>{words}. Even would be 50\u{a0}%.</p>\n<div class=\"cards\">\n{line}{tiers}</div>\n"
    )
}

/// A picture with a line below; nothing where there is none.
fn with_caption(picture: String, words: &str) -> String {
    if picture.is_empty() {
        return picture;
    }
    format!("{picture}<figcaption class=\"quiet\">{words}</figcaption>\n")
}
