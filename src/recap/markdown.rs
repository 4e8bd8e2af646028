//! A recap for a notes app: `CommonMark` with tables.

use super::{Moment, Note, Person, Recap, Scene, StoryLine};
use crate::game::sanitize_for_browser;

/// The recap as Markdown.
pub fn markdown(recap: &Recap) -> String {
    let parts = [
        vec![title(recap)],
        moments(recap),
        story(recap),
        people(recap),
        left(recap),
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
    let text = literal(text);
    let number = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    match text[number..].chars().next() {
        Some('-' | '+' | '=') if number == 0 => format!("\\{text}"),
        Some('.' | ')') if number > 0 => format!("{}\\{}", &text[..number], &text[number..]),
        _ => text,
    }
}

fn title(recap: &Recap) -> String {
    let (campaign, game) = (literal(&recap.campaign), literal(&recap.game));
    let so_far = if recap.ended { "" } else { ", so far" };
    let (title, day) = (recap.title(), &recap.day);
    format!("# {campaign}: {title}{so_far}\n\n*{game} · {day}*")
}

fn moments(recap: &Recap) -> Vec<String> {
    let lines: Vec<String> = recap
        .moments()
        .map(|(name, it)| format!("- **{name}:** {}", moment(it)))
        .collect();
    if lines.is_empty() {
        return Vec::new();
    }
    vec![lines.join("\n")]
}

fn moment(it: &Moment) -> String {
    let (who, what, verdict) = (literal(&it.who), literal(&it.what), literal(&it.verdict));
    let said = match it.sentence.as_str() {
        "" => String::new(),
        said => format!(" “{}”", literal(said)),
    };
    format!("{who} · {what} · {verdict}, {}.{said}", it.better())
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
    let mut parts = Vec::new();
    if let Some(rounds) = scene.heading() {
        parts.push(format!("### {rounds}"));
    }
    parts.extend(scene.notes.iter().map(note));
    let mut lines: Vec<String> = scene.lines.iter().flat_map(story_line).collect();
    if let Some(more) = scene.left_out() {
        lines.push(format!("- *{more}*"));
    }
    if !lines.is_empty() {
        parts.push(lines.join("\n"));
    }
    parts
}

fn note(it: &Note) -> String {
    let hidden = if it.hidden { " *(hidden)*" } else { "" };
    format!("{}{hidden}", paragraph(&it.text))
}

/// A line, and one for each note on it.
fn story_line(it: &StoryLine) -> Vec<String> {
    let (who, what) = (literal(&it.who), literal(&it.what));
    let who = match who.as_str() {
        "" => String::new(),
        who => format!("**{who}** · "),
    };
    let marks = it.marks().into_iter().map(|mark| format!(" *({mark})*"));
    let tags = it
        .tags
        .iter()
        .map(|tag| format!(" {}", literal(&format!("#{tag}"))));
    let after: String = tags.chain(marks).collect();
    let line = format!("- {who}{what}{after}");
    let notes = it.notes.iter().map(|it| format!("  - {}", note(it)));
    std::iter::once(line).chain(notes).collect()
}

fn people(recap: &Recap) -> Vec<String> {
    let acted: Vec<&Person> = recap.people.iter().filter(|it| it.has_acted()).collect();
    if acted.is_empty() {
        return Vec::new();
    }
    let head = "| | rolls | made | luck | best | spent | suffered |\n|---|--:|--:|--:|---|---|---|";
    let rows = acted.into_iter().map(|it| {
        let luck = it.luck.map(|luck| luck.beside(it.rolls));
        let best = it.best.as_ref();
        let best = best.map(|best| format!("{}, {}", literal(&best.what), literal(&best.verdict)));
        format!(
            "| {} | {} | {} | {} | {} | {} | {} |",
            literal(&it.name),
            it.rolls,
            it.successes,
            luck.unwrap_or_default(),
            best.unwrap_or_default(),
            cell(&it.cost()),
            cell(&it.harm()),
        )
    });
    let rows: Vec<String> = rows.collect();
    let table = format!("{head}\n{}", rows.join("\n"));
    vec!["## Who did what".to_owned(), table]
}

fn cell(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|it| literal(it)).collect();
    words.join(", ")
}

fn left(recap: &Recap) -> Vec<String> {
    let there = recap
        .people
        .iter()
        .filter_map(|it| Some((it, it.resources.as_ref()?)));
    let people = there.map(|(it, left)| {
        let name = format!("**{}**", literal(&it.name));
        let words = left.words();
        let words = words.iter().map(|it| literal(it));
        let words: Vec<String> = std::iter::once(name).chain(words).collect();
        format!("- {}", words.join(" · "))
    });
    let counters = recap.counters.iter();
    let counters = counters.map(|it| format!("- {}", literal(&it.count())));
    let lines: Vec<String> = people.chain(counters).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    vec!["## What is left".to_owned(), lines.join("\n")]
}

fn luck(recap: &Recap) -> Vec<String> {
    let Some(fortune) = &recap.luck else {
        return Vec::new();
    };
    let mut parts = vec![
        "## Luck".to_owned(),
        format!("{}. (50 % is even.)", literal(&fortune.words())),
    ];
    let rows = fortune.tiers.iter();
    let rows: Vec<String> = rows
        .map(|it| format!("| {} | {} | {} |", literal(&it.name), it.seen, it.expected))
        .collect();
    if !rows.is_empty() {
        let head = "| verdict | came | expected |\n|---|--:|--:|";
        parts.push(format!("{head}\n{}", rows.join("\n")));
    }
    parts
}
