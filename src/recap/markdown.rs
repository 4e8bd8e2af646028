//! A recap for a notes app: `CommonMark` with tables.

use super::{Note, Passage, Recap, Scene, Sentence};
use crate::game::sanitize_for_browser;

/// The recap as Markdown.
pub fn markdown(recap: &Recap) -> String {
    let parts = [
        vec![title(recap)],
        cast(recap),
        moments(recap),
        story(recap),
        list("Won and lost", &people(recap)),
        list("Still open", &open(recap)),
        list("What is left", &left(recap)),
        luck(recap),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("\n\n") + "\n"
}

/// Text in which Markdown and HTML find nothing of theirs.
pub fn literal(text: &str) -> String {
    let mut literal = String::new();
    for c in sanitize_for_browser(text).chars() {
        if "\\`*_[]<>#|~&!".contains(c) {
            literal.push('\\');
        }
        literal.push(c);
    }
    literal
}

/// The same where a paragraph begins, which would be a list or a rule with some signs in front.
fn paragraph(text: &str) -> String {
    unlisted(&literal(text))
}

/// The same of text that is literal already.
fn unlisted(text: &str) -> String {
    let number = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    match text[number..].chars().next() {
        Some('-' | '+' | '=') if number == 0 => format!("\\{text}"),
        Some('.' | ')') if number > 0 => format!("{}\\{}", &text[..number], &text[number..]),
        _ => text.to_owned(),
    }
}

fn title(recap: &Recap) -> String {
    let (campaign, game) = (literal(&recap.campaign), literal(&recap.game));
    let so_far = if recap.ended { "" } else { ", so far" };
    let (title, day) = (recap.title(), &recap.day);
    format!("# {campaign}: {title}{so_far}\n\n*{game} · {day}*")
}

fn cast(recap: &Recap) -> Vec<String> {
    recap.cast().iter().map(|it| paragraph(it)).collect()
}

fn moments(recap: &Recap) -> Vec<String> {
    let lines: Vec<String> = recap
        .moments()
        .map(|(name, it)| format!("- **{name}:** {}", literal(&it.words())))
        .collect();
    if lines.is_empty() {
        return Vec::new();
    }
    vec![lines.join("\n")]
}

fn story(recap: &Recap) -> Vec<String> {
    if recap.is_empty() {
        return vec!["Nothing happened that could be told.".to_owned()];
    }
    let mut parts = vec!["## What happened".to_owned()];
    parts.extend(recap.story.iter().flat_map(scene));
    parts
}

fn scene(scene: &Scene) -> Vec<String> {
    let heading = scene.heading().map(|it| format!("### {it}"));
    // What was noted before a fight is none of it.
    let notes = scene.notes.iter().map(note);
    let text = scene.text.iter().map(|passage| match passage {
        Passage::Note(it) => note(it),
        Passage::Told(sentences) => {
            let sentences: Vec<String> = sentences.iter().map(sentence).collect();
            let text = sentences.join(" ");
            unlisted(&text)
        }
    });
    notes.chain(heading).chain(text).collect()
}

fn note(it: &Note) -> String {
    let hidden = if it.hidden { "*(hidden)* " } else { "" };
    format!("{hidden}{}", paragraph(&it.text))
}

/// A sentence with its marks and what was noted on it.
fn sentence(it: &Sentence) -> String {
    let marks = it.marks().into_iter();
    let marks = marks.map(|mark| format!("*({mark})* "));
    let text = std::iter::once(literal(&it.text));
    let tags = it.tags.iter();
    let tags = tags.map(|tag| format!("*({})* ", literal(&format!("#{tag}"))));
    let notes = it.notes.iter().map(|note| {
        let hidden = if note.hidden { "*(hidden)* " } else { "" };
        format!(" “{hidden}{}”", literal(&note.text))
    });
    marks.chain(tags).chain(text).chain(notes).collect()
}

/// A section with a list; nothing for an empty one.
fn list(heading: &str, lines: &[String]) -> Vec<String> {
    if lines.is_empty() {
        return Vec::new();
    }
    let lines: Vec<String> = lines.iter().map(|it| format!("- {it}")).collect();
    vec![format!("## {heading}"), lines.join("\n")]
}

fn people(recap: &Recap) -> Vec<String> {
    let deeds = recap.people.iter().filter_map(|it| {
        let deeds = it.deeds()?;
        Some(format!("**{}** {}", literal(&it.name), literal(&deeds)))
    });
    deeds.collect()
}

fn open(recap: &Recap) -> Vec<String> {
    recap.open.iter().map(|it| literal(it)).collect()
}

fn left(recap: &Recap) -> Vec<String> {
    let there = recap
        .people
        .iter()
        .filter_map(|it| Some((it, it.resources.as_ref()?)));
    let people = there.filter_map(|(it, left)| {
        let words = left.amounts();
        let words: Vec<String> = words.iter().map(|it| literal(it)).collect();
        let name = literal(&it.name);
        (!words.is_empty()).then(|| format!("**{name}**: {}", words.join(", ")))
    });
    people.collect()
}

fn luck(recap: &Recap) -> Vec<String> {
    let Some(fortune) = &recap.luck else {
        return Vec::new();
    };
    let mut parts = vec![
        "## Luck".to_owned(),
        format!("{}. (50 % is even.)", literal(&fortune.words())),
    ];
    let each = recap.luck_of_each();
    if !each.is_empty() {
        let each: Vec<String> = each.iter().map(|it| literal(it)).collect();
        parts.push(format!("{}.", each.join("; ")));
    }
    let rows = fortune.tiers.iter();
    let rows: Vec<String> = rows
        .map(|it| format!("| {} | {} | {} |", literal(&it.name), it.seen, it.expected))
        .collect();
    if !rows.is_empty() {
        let head = "| first throws | came | expected |\n|---|--:|--:|";
        parts.push(format!("{head}\n{}", rows.join("\n")));
    }
    parts.extend(recap.uncounted().map(str::to_owned));
    parts
}
