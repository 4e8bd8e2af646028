//! What an entry's results say: one to be read aloud, or a group's with a line each; and how dice and lines are written.

use ratatui::text::{Line, Span};

use crate::campaign::say::Spoken;
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind};
use crate::tui::widgets::text;
use crate::tui::widgets::theme::{Role, Theme};

/// What is said of the results of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ResultView {
    /// One result, to be read aloud, and whether it is a success.
    One(Vec<Spoken>, Option<bool>),
    /// A group's: what it came to for them all, to be read aloud, then a line each.
    Each(String, Vec<Member>),
}

/// A member's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    /// Their place at the table.
    pub(crate) number: u32,
    pub(crate) name: String,
    /// In capitals.
    pub(crate) verdict: String,
    /// What it came to, then the dice; or why there are none.
    pub(crate) dice: String,
    pub(crate) success: Option<bool>,
}

impl ResultView {
    /// The results of an entry; `None` where it brought none, throws only for the order of turns, undoes something or brings
    /// it back.
    pub(crate) fn of(campaign: &Campaign, what: &Decision) -> Option<Self> {
        let events = &what.events;
        let undoes = |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_));
        if what.kind == Kind::Round || events.iter().any(undoes) {
            return None;
        }
        let members: Vec<Member> = events
            .iter()
            .filter_map(|event| member(campaign, event, event.of_group(events)?))
            .collect();
        if !members.is_empty() {
            let head = || what.label.title();
            let said = campaign.say_group(what);
            return Some(Self::Each(
                said.unwrap_or_else(|| head().to_owned()),
                members,
            ));
        }
        let spoken = events.iter().filter_map(|event| campaign.say(event));
        let spoken: Vec<Spoken> = spoken.collect();
        let success = events.iter().find_map(success);
        (!spoken.is_empty()).then_some(Self::One(spoken, success))
    }
}

impl Member {
    /// `2 Ysolde`.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.number, self.name)
    }
}

/// One member's line of a group's entry.
fn member(campaign: &Campaign, event: &Event, who: CharacterId) -> Option<Member> {
    let who = campaign.character(who)?;
    let (number, name) = (who.number, who.name.clone());
    if let Event::PassedOver { why, .. } = event {
        return Some(Member {
            number,
            name,
            verdict: "not".to_owned(),
            dice: why.clone(),
            success: None,
        });
    }
    let (verdict, dice) = campaign.say_member(event)?;
    Some(Member {
        number,
        name,
        verdict: verdict.to_uppercase(),
        dice,
        success: success(event),
    })
}

fn success(event: &Event) -> Option<bool> {
    match event {
        Event::Rolled(throw) => Some(throw.success),
        Event::Contested { verdict, .. } => Some(verdict.success),
        Event::Rerolled {
            old,
            new,
            kept_new,
            contest,
            ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None if *kept_new => new.success,
            None => old.success,
        }),
        Event::Kept {
            counts, contest, ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None => counts.success,
        }),
        Event::Amended {
            counts, contest, ..
        } => Some(match contest {
            Some((_, _, verdict)) => verdict.success,
            None => counts.new.success,
        }),
        _ => None,
    }
}

/// How a verdict looks.
pub(crate) const fn role(success: Option<bool>) -> Role {
    match success {
        Some(true) => Role::Good,
        Some(false) => Role::Bad,
        None => Role::Title,
    }
}

/// A line each under these names, the results below one another.
pub(crate) fn members<'a>(
    theme: &Theme,
    width: usize,
    members: &[Member],
    names: &[String],
    role: impl Fn(Option<bool>) -> Role,
) -> Vec<Line<'a>> {
    let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
    let column = widest(&mut names.iter().map(|name| text::width(name)));
    let column = column.min(width / 3);
    let verdicts = widest(&mut members.iter().map(|it| text::width(&it.verdict)));
    let verdicts = verdicts.min(width.saturating_sub(column + 1));
    let line = |(member, name): (&Member, &String)| {
        let name = text::cut(name, column, theme.glyphs.ellipsis);
        let name = format!("{name}{} ", " ".repeat(column - text::width(&name)));
        let verdict = text::cut(&member.verdict, verdicts, theme.glyphs.ellipsis);
        let gap = " ".repeat(verdicts - text::width(&verdict) + 1);
        let verdict = format!("{verdict}{gap}");
        let used = text::width(&name) + text::width(&verdict);
        let left = width.saturating_sub(used);
        let dice = text::cut(&member.dice, left, theme.glyphs.ellipsis).into_owned();
        Line::from(vec![
            theme.span(Role::Text, name),
            theme.span(role(member.success), verdict),
            theme.span(Role::Dim, dice),
        ])
    };
    members.iter().zip(names).map(line).collect()
}

/// A line of dice; those in brackets did not count and are crossed out, as is a throw that was not kept or was undone.
pub(crate) fn dice<'a>(theme: &Theme, faces: &str, width: usize, undone: bool) -> Vec<Line<'a>> {
    let dropped = undone || faces.starts_with("not kept") || faces.starts_with("was: ");
    let wrapped = text::wrap(faces, width).into_iter();
    wrapped
        .map(|line| {
            let spans: Vec<Span<'a>> = line
                .split_inclusive(' ')
                .map(|word| {
                    let bare = word.trim_end();
                    let out = bare.starts_with('(') && bare.ends_with(')');
                    let role = if dropped || out {
                        Role::Struck
                    } else {
                        Role::Text
                    };
                    theme.span(role, word.to_owned())
                })
                .collect();
            Line::from(spans)
        })
        .collect()
}
