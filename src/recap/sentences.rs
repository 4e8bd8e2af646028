//! Tells deeds in sentences, as somebody tells the evening the next morning: what belongs together is one sentence, and dice
//! are named only where they matter.

mod attempts;

use std::iter::once;

use self::attempts::{of_group, one_attempt, repeated, times, with};

use super::StoryLine;
use super::story::Told;
use crate::campaign::text::possessive;
use crate::campaign::view::{Attempt, Deed, Encounter};
use crate::campaign::wording::{as_sentence, listed};
use crate::rules::Side;

/// The words by which an entry names all present, and all player's characters.
const EVERYBODY: [&str; 2] = ["everybody", "players' characters"];
/// The most changes that one sentence tells.
const MOST_CLAUSES: usize = 4;

/// A deed and the line that it is of.
#[derive(Debug, Clone, Copy)]
struct Act<'a> {
    line: &'a StoryLine,
    deed: &'a Deed,
}

impl Act<'_> {
    /// Whether the next deed may be told in the same sentence: nothing was noted on this one, and both have the same marks.
    fn joins(&self, next: &Self) -> bool {
        let marks = |act: &Self| (act.line.hidden, act.line.overruled, act.line.round);
        let is_same = std::ptr::eq(self.line, next.line);
        let is_bare = |line: &StoryLine| line.notes.is_empty() && line.tags.is_empty();
        is_same || marks(self) == marks(next) && is_bare(self.line) && is_bare(next.line)
    }
}

/// The sentences of these lines, in order.
pub(super) fn sentences(lines: &[StoryLine]) -> Vec<Told> {
    let acts = lines.iter().flat_map(|line| {
        let deeds = line.deeds.iter();
        deeds.map(move |deed| Act { line, deed })
    });
    let is_told = |act: &Act<'_>| !matches!(act.deed, Deed::Checked { cost: None, .. });
    let acts = without_returns(acts.filter(is_told));
    let mut told = Vec::new();
    let mut rest = &acts[..];
    while let Some(first) = rest.first() {
        let (text, taken) = next_sentence(first, rest);
        let (of_it, after) = rest.split_at(taken.clamp(1, rest.len()));
        rest = after;
        let text = of_it.iter().fold(text, |text, act| {
            names(act.deed).into_iter().fold(text, in_running_text)
        });
        let mut lines: Vec<&StoryLine> = of_it.iter().map(|act| act.line).collect();
        lines.dedup_by_key(|line| line.number);
        told.push(Told::of(text, &lines));
    }
    told
}

/// Leaves out who went and came back, or the other way round, where nothing was told in between.
fn without_returns<'a>(acts: impl Iterator<Item = Act<'a>>) -> Vec<Act<'a>> {
    let mut kept: Vec<Act<'a>> = Vec::new();
    for act in acts {
        let run = kept.iter().rev();
        let mut run = run.take_while(|it| it.deed.presence().is_some());
        let is_reversed = |it: &Act<'_>| {
            let pair = it.deed.presence().zip(act.deed.presence());
            pair.is_some_and(|((who, was), (same, is))| who == same && was != is) && it.joins(&act)
        };
        match run.position(is_reversed) {
            Some(back) => drop(kept.remove(kept.len() - 1 - back)),
            None => kept.push(act),
        }
    }
    kept
}

/// The names that a deed tells.
fn names(deed: &Deed) -> Vec<&str> {
    match deed {
        Deed::Rolled(it) => once(&it.who)
            .chain(&it.against)
            .chain(it.also.iter().map(|(name, _)| name))
            .map(String::as_str)
            .collect(),
        Deed::Contested(it) => it.sides.iter().map(|side| side.0.as_str()).collect(),
        Deed::Done { who, .. } | Deed::Checked { who, .. } | Deed::Table { who, .. } => vec![who],
        Deed::Counter { .. } | Deed::Said(_) => Vec::new(),
    }
}

/// A name that begins with an article has no capital within a sentence: `Wolf fled, and the climber fell`.
pub(super) fn in_running_text(text: String, name: &str) -> String {
    let is_article = |word: &str| matches!(word, "The" | "A" | "An");
    if !name
        .split_once(' ')
        .is_some_and(|(word, _)| is_article(word))
    {
        return text;
    }
    let small = name[..1].to_lowercase() + &name[1..];
    [" ", "("].iter().fold(text, |text, before| {
        text.replace(&format!("{before}{name}"), &format!("{before}{small}"))
    })
}

/// One deed in a sentence of its own.
pub(super) fn sentence(deed: &Deed) -> String {
    let text = match deed {
        Deed::Rolled(attempt) => one_attempt(attempt),
        Deed::Contested(encounter) => met(encounter),
        Deed::Done { who, .. } => clause(&[who], &predicate(deed, false)),
        Deed::Checked { who, thing, cost } => {
            let cost = cost.as_deref().unwrap_or("held");
            format!("{} {thing} {cost}", possessive(who))
        }
        Deed::Table { who, table, result } => format!("{who} rolled “{result}” on {table}"),
        Deed::Counter { name, now, max } if now == max => {
            format!("“{name}” came to its end, {now} of {max}")
        }
        Deed::Counter { name, now, max } => format!("“{name}” stood at {now} of {max}"),
        Deed::Said(text) => text.clone(),
    };
    let text = names(deed).into_iter().fold(text, in_running_text);
    as_sentence(&text)
}

/// The first sentence of these acts, and how many it tells.
fn next_sentence(first: &Act<'_>, acts: &[Act<'_>]) -> (String, usize) {
    match first.deed {
        Deed::Rolled(attempt) => {
            let run = run(acts, |act| {
                matches!(act.deed, Deed::Rolled(next)
                    if is_alike(attempt, next) && !stands_alone(next))
            });
            let attempts = acts[..run].iter().filter_map(|act| match act.deed {
                Deed::Rolled(attempt) => Some(attempt),
                _ => None,
            });
            rolled(first, &attempts.collect::<Vec<_>>(), acts)
        }
        Deed::Contested(encounter) => {
            let lost = match encounter.winner {
                Some(Side::A) => Some(&encounter.sides[1].0),
                Some(Side::B) => Some(&encounter.sides[0].0),
                None => None,
            };
            let (after, taken) = harm_after(acts, 1, lost);
            (met(encounter) + &after, taken)
        }
        Deed::Done { .. } => {
            let run = run(acts, |act| matches!(act.deed, Deed::Done { .. }));
            done(&acts[..run])
        }
        Deed::Checked {
            cost: Some(cost), ..
        } => {
            let run = run(
                acts,
                |act| matches!(act.deed, Deed::Checked { cost: Some(next), .. } if next == cost),
            );
            let things = acts[..run].iter().filter_map(|act| match act.deed {
                Deed::Checked { who, thing, .. } => Some(format!("{} {thing}", possessive(who))),
                _ => None,
            });
            // What was checked again is named once.
            let mut counted: Vec<(String, usize)> = Vec::new();
            for thing in things {
                match counted.iter_mut().find(|(known, _)| *known == thing) {
                    Some((_, count)) => *count += 1,
                    None => counted.push((thing, 1)),
                }
            }
            if let [(thing, count @ 2..)] = counted.as_slice() {
                return (format!("{thing} {cost} {}", times(*count)), run);
            }
            let things = counted.into_iter().map(|(thing, count)| match count {
                1 => thing,
                count => format!("{thing} ({})", times(count)),
            });
            let things: Vec<String> = things.collect();
            let things: Vec<&str> = things.iter().map(String::as_str).collect();
            let each = if things.len() > 1 && cost.starts_with("lost ") {
                " each"
            } else {
                ""
            };
            let cost = if things.len() > 1 {
                plural(cost)
            } else {
                cost.clone()
            };
            (format!("{} {cost}{each}", listed(&things)), run)
        }
        Deed::Counter { name, .. } => {
            // Only where it came to.
            let run = run(
                acts,
                |act| matches!(act.deed, Deed::Counter { name: next, .. } if next == name),
            );
            (sentence(acts[run - 1].deed), run)
        }
        deed => (sentence(deed), 1),
    }
}

/// How many acts from the first on are alike and may stand in one sentence.
fn run(acts: &[Act<'_>], is_alike: impl Fn(&Act<'_>) -> bool) -> usize {
    let next = acts.windows(2).take_while(|pair| match pair {
        [one, next] => one.joins(next) && is_alike(next),
        _ => false,
    });
    1 + next.count()
}

/// Whether both tried the same in the same way.
fn is_alike(one: &Attempt, next: &Attempt) -> bool {
    let of = |it: &Attempt| (it.what.clone(), it.against.clone(), it.declared.clone());
    of(one) == of(next)
}

/// Whether a roll has a sentence of its own: a reroll or points turned it, or it was against several.
fn stands_alone(it: &Attempt) -> bool {
    let is_turned = it.first.is_some_and(|first| first != it.success);
    is_turned || it.spent.is_some() || !it.also.is_empty()
}

/// Rolls of the same kind one after the other, and the harm that follows one of them.
fn rolled(first: &Act<'_>, attempts: &[&Attempt], acts: &[Act<'_>]) -> (String, usize) {
    let Some((one, more)) = attempts.split_first() else {
        return (String::new(), 1);
    };
    if stands_alone(one) || more.is_empty() {
        let target = one.against.as_ref().filter(|_| one.success);
        let (after, taken) = harm_after(acts, 1, target);
        return (one_attempt(one) + &after, taken);
    }
    let repeats = 1 + more.iter().take_while(|next| next.who == one.who).count();
    if repeats > 1 {
        return (repeated(&attempts[..repeats]), repeats);
    }
    // Until somebody tries again.
    let is_first = |at: usize| attempts[..at].iter().all(|it| it.who != attempts[at].who);
    let each = (0..attempts.len()).take_while(|at| is_first(*at)).count();
    let is_of_all = EVERYBODY.contains(&first.line.who.as_str()) && each == first.line.deeds.len();
    (of_group(&attempts[..each], is_of_all), each)
}

/// The harm right after a roll, of those whom the roll beat or whom it caused: `, and Wolf lost 4 HP`.
fn harm_after(acts: &[Act<'_>], at: usize, target: Option<&String>) -> (String, usize) {
    let none = (String::new(), at);
    let (Some(roll), Some(first)) = (acts.get(at.saturating_sub(1)), acts.get(at)) else {
        return none;
    };
    let is_harm = |act: &&Act<'_>| std::ptr::eq(act.line, first.line) && is_harm(act);
    let of_it = acts[at..].iter().take_while(is_harm).count();
    let mut harmed = acts[at..at + of_it].iter();
    let is_target =
        harmed.any(|act| matches!(act.deed, Deed::Done { who, .. } if Some(who) == target));
    let is_caused = first.line.cause == Some(roll.line.place);
    if of_it == 0 || !roll.joins(first) || !is_target && !is_caused {
        return none;
    }
    let (text, taken) = done(&acts[at..at + of_it]);
    (format!(", and {text}"), at + taken)
}

/// A contest.
fn met(it: &Encounter) -> String {
    let [(a, with), (b, against)] = &it.sides;
    let (winner, with, against) = match it.winner {
        Some(Side::B) => (b, against, with),
        _ => (a, with, against),
    };
    let extreme = it.extreme.as_deref();
    let (aim, brackets) = match (with.as_str(), against.as_str()) {
        ("", "") => (String::new(), None),
        (what, "") | ("", what) => (format!(" at {what}"), None),
        (with, against) if with == against => (format!(" at {with}"), None),
        (with, against) => (String::new(), Some(format!("{with} against {against}"))),
    };
    let brackets: Vec<&str> = brackets.as_deref().into_iter().chain(extreme).collect();
    let brackets = match brackets.as_slice() {
        [] => String::new(),
        all => format!(" ({})", all.join("; ")),
    };
    let by_one = it.by_one.map_or_else(String::new, |(won, lost)| {
        format!(" by one, {won} to {lost}")
    });
    let spent = it.spent.as_ref().map(|(side, (amount, what))| {
        let (name, _) = match side {
            Side::A => &it.sides[0],
            Side::B => &it.sides[1],
        };
        if name == winner && it.winner.is_some() {
            format!(" after spending {amount} {what}")
        } else {
            format!(", though {name} spent {amount} {what}")
        }
    });
    let declared = declared(it, winner);
    // After the two numbers it needs a comma.
    let is_apart = by_one.is_empty() || declared.starts_with(',');
    let comma = if is_apart || declared.is_empty() {
        ""
    } else {
        ","
    };
    let after = format!(
        "{aim}{brackets}{by_one}{comma}{declared}{}",
        spent.unwrap_or_default()
    );
    match it.winner {
        Some(Side::A) => format!("{a} beat {b}{after}"),
        Some(Side::B) => format!("{b} beat {a}{after}"),
        None if it.neither => format!("neither {a} nor {b} succeeded{after}"),
        None => format!("{a} and {b} tied{after}"),
    }
}

/// What the winner of a contest declared, then what others did: ` with a vice action, though Wolf used an exertion`.
fn declared(it: &Encounter, winner: &str) -> String {
    let sides = it.sides.iter().zip(&it.declared);
    let sides = sides.filter(|(_, declared)| !declared.is_empty());
    let is_won = |name: &str| it.winner.is_some() && name == winner;
    let (won, others): (Vec<_>, Vec<_>) = sides.partition(|((name, _), _)| is_won(name));
    let won = won.into_iter().map(|(_, declared)| with(declared));
    let others = others.into_iter();
    let others = others.map(|((name, _), declared)| format!(", though {name} used {declared}"));
    won.chain(others).collect()
}

/// Changes one after the other: those to whom the same happened stand together, and what happened to one stands together.
fn done(acts: &[Act<'_>]) -> (String, usize) {
    let mut clauses: Vec<(Vec<&str>, Deed)> = Vec::new();
    let mut taken = 0;
    // Harm and other changes are told apart.
    let harms = acts.first().is_some_and(is_harm);
    for act in acts.iter().take_while(|act| is_harm(act) == harms) {
        let Deed::Done { who, .. } = act.deed else {
            break;
        };
        let is_full = clauses.len() == MOST_CLAUSES;
        let does = predicate(act.deed, false);
        if let Some((names, deed)) = clauses.last_mut() {
            if !names.contains(&who.as_str()) && predicate(deed, false) == does {
                // The same happened to somebody else.
                names.push(who);
            } else if names[..] == [who.as_str()] && deed.takes(act.deed) {
                // Something else happened to the same character.
            } else if is_full || !joins(&predicate(deed, false), &does, harms) {
                break;
            } else {
                clauses.push((vec![who], act.deed.clone()));
            }
        } else {
            clauses.push((vec![who], act.deed.clone()));
        }
        taken += 1;
    }
    let clauses = clauses
        .iter()
        .map(|(names, deed)| clause(names, &predicate(deed, names.len() > 1)));
    let clauses: Vec<String> = clauses.collect();
    let text = match clauses.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    };
    (text, taken)
}

/// Whether two changes stand well in one sentence: both harm, or both told by the same verb.
fn joins(one: &str, next: &str, harms: bool) -> bool {
    let verb = |text: &str| text.split(' ').next().map(str::to_owned);
    !one.contains(':') && (harms || verb(one) == verb(next))
}

fn is_harm(act: &Act<'_>) -> bool {
    matches!(act.deed, Deed::Done { harm: true, .. })
}

/// What a character did or what befell it; of several, in the plural.
fn predicate(deed: &Deed, several: bool) -> String {
    let Deed::Done {
        amount, what, down, ..
    } = deed
    else {
        return String::new();
    };
    let amount = amount.iter().map(|it| {
        let each = if several { " each" } else { "" };
        let look = match it.look.as_str() {
            "" => String::new(),
            look => format!(": {look}"),
        };
        format!("{} {} {}{each}{look}", it.verb, it.by, it.of)
    });
    let down = match down {
        Some(true) => "went down",
        Some(false) if several => "were up again",
        Some(false) => "was up again",
        None => "",
    };
    let what = if several { plural(what) } else { what.clone() };
    let parts: Vec<String> = amount.chain([what]).collect();
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    match (listed(&parts), down) {
        (text, "") => text,
        (text, down) if text.is_empty() => down.to_owned(),
        // A comma parts the game master's own words from what they led to.
        (text, down) if text.contains(": ") => format!("{text}, and {down}"),
        _ => listed(&[&parts[..], &[down]].concat()),
    }
}

/// `were hit` for `was hit`.
fn plural(what: &str) -> String {
    let what = what.replace(" and was ", " and were ");
    let starts = [("was ", "were "), ("now has ", "now have ")];
    let start = starts.iter().find_map(|(one, several)| {
        let rest = what.strip_prefix(one)?;
        Some(format!("{several}{rest}"))
    });
    start.unwrap_or(what)
}

fn clause(names: &[&str], said: &str) -> String {
    format!("{} {said}", listed(names))
}
