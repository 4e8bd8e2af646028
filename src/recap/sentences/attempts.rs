//! Tries in sentences: one roll, the same one several times, and the same one by several characters.

use crate::campaign::view::Attempt;
use crate::campaign::wording::listed;
use crate::game::Rank;

/// ` at Athletics against Wolf with a vice action`.
fn aim(it: &Attempt) -> String {
    aim_by("at", it)
}

/// The same with another preposition.
fn aim_by(preposition: &str, it: &Attempt) -> String {
    target(preposition, it) + &with(&it.declared)
}

/// ` with a vice action`; nothing where nothing was declared.
pub(super) fn with(declared: &str) -> String {
    match declared {
        "" => String::new(),
        declared => format!(" with {declared}"),
    }
}

/// ` at Athletics against Wolf`.
fn target(preposition: &str, it: &Attempt) -> String {
    let what = match it.what.as_str() {
        "" => String::new(),
        what => format!(" {preposition} {what}"),
    };
    match &it.against {
        Some(against) => format!("{what} against {against}"),
        None => what,
    }
}

/// The verdict where it is out of the ordinary: ` (critical, 18 against 8)`, ` (weak)`.
fn verdict(it: &Attempt) -> String {
    match (it.rank, &it.figure) {
        (Rank::Good | Rank::Bad, _) => String::new(),
        (Rank::Best | Rank::Worst, Some(figure)) => format!(" ({}, {figure})", it.verdict),
        _ => format!(" ({})", it.verdict),
    }
}

pub(super) fn one_attempt(it: &Attempt) -> String {
    at_one(it) + &at_others(it)
}

/// `, and against Bear too`, `, and failed against Bear`; nothing where it had one target.
fn at_others(it: &Attempt) -> String {
    let of = |success: bool| -> Vec<&str> {
        let such = it.also.iter().filter(|(_, other)| *other == success);
        such.map(|(name, _)| name.as_str()).collect()
    };
    let alike = match of(it.success).as_slice() {
        [] => String::new(),
        names => format!(", and against {} too", listed(names)),
    };
    let made = if it.success { "failed" } else { "succeeded" };
    let other = match of(!it.success).as_slice() {
        [] => String::new(),
        names => format!(", and {made} against {}", listed(names)),
    };
    alike + &other
}

/// A roll against the first of its targets.
fn at_one(it: &Attempt) -> String {
    let (who, aim, verdict) = (&it.who, aim(it), verdict(it));
    let paid = it.spent.as_ref();
    let paid = paid.map(|(amount, of)| format!("{amount} {of}"));
    let again = paid.as_ref();
    let again = again.map_or_else(|| "rerolled".to_owned(), |paid| format!("spent {paid}"));
    let too = paid.as_ref();
    let too = too.map_or_else(
        || "rerolled that".to_owned(),
        |paid| format!("spent {paid} on the same roll"),
    );
    match (it.first, it.success) {
        (Some(false), true) => {
            format!("{who} failed{aim} at first, {again} and succeeded{verdict}")
        }
        (Some(false), false) => format!("{who} {again} and still failed{aim}{verdict}"),
        (Some(true), false) => {
            format!("{who} succeeded{aim} at first, {again} and failed{verdict}")
        }
        (Some(true), true) if it.spent.is_none() => {
            format!("{who} succeeded{aim} at first, {again} and succeeded{verdict}")
        }
        (Some(true), true) => format!("{who} succeeded{aim}{verdict} and {too}"),
        (None, made) => {
            let made = if made { "succeeded" } else { "failed" };
            match (paid, it.declared.as_str()) {
                (None, _) => format!("{who} {made}{aim}{verdict}"),
                (Some(paid), "") => format!("{who} spent {paid} and {made}{aim}{verdict}"),
                // What is spent before a throw is the price of what was declared.
                (Some(paid), declared) => {
                    let aim = target("at", it);
                    format!("{who} spent {paid} on {declared} and {made}{aim}{verdict}")
                }
            }
        }
    }
}

/// One character tried the same several times.
pub(super) fn repeated(all: &[&Attempt]) -> String {
    let Some(one) = all.first() else {
        return String::new();
    };
    let (who, aim) = (&one.who, aim(one));
    let made = all.iter().filter(|it| it.success).count();
    let far = extremes(all, false);
    match (all.len(), made) {
        (tries, 0) => format!("{who} failed{aim} {}{far}", times(tries)),
        (tries, made) if made == tries => {
            format!("{who} succeeded{aim} {}{far}", times(tries))
        }
        (2, _) => {
            let verdict = |it: &Attempt| extremes(&[it], false);
            let [first, then] = if one.success {
                ["succeeded", "failed"]
            } else {
                ["failed", "succeeded"]
            };
            let last = all.last().map_or_else(String::new, |it| verdict(it));
            format!("{who} {first}{aim}{}, then {then}{last}", verdict(one))
        }
        (tries, made) => {
            let (tries, made) = (times(tries), times(made));
            let aim = aim_by("for", one);
            format!("{who} rolled {tries}{aim} and succeeded {made}{far}")
        }
    }
}

/// `once`, `twice`, `5 times`.
pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// The best and the worst verdicts: ` (Brannoc: blunder)`; not named, how many of the tries had one: ` (once critical)`.
fn extremes(all: &[&Attempt], named: bool) -> String {
    let far = all.iter();
    let far = far.filter(|it| matches!(it.rank, Rank::Best | Rank::Worst));
    let mut told: Vec<String> = Vec::new();
    for it in far {
        let alike = all.iter().filter(|other| other.success == it.success);
        let same = all.iter().filter(|other| other.verdict == it.verdict);
        let (alike, same) = (alike.count(), same.count());
        let words = if named {
            format!("{}: {}", it.who, it.verdict)
        } else if same == alike {
            it.verdict.clone()
        } else {
            format!("{} {}", times(same), it.verdict)
        };
        if !told.contains(&words) {
            told.push(words);
        }
    }
    if told.is_empty() {
        return String::new();
    }
    format!(" ({})", told.join(", "))
}

/// All who tried: somebody at the table may not have been able to.
fn every(who: usize) -> String {
    match who {
        2 => "both".to_owned(),
        who => format!("all {who}"),
    }
}

/// Several characters tried the same.
pub(super) fn of_group(all: &[&Attempt], is_of_all: bool) -> String {
    let (made, failed): (Vec<&Attempt>, Vec<&Attempt>) =
        all.iter().copied().partition(|it| it.success);
    let aim = all.first().map_or_else(String::new, |one| aim(one));
    let (won, lost) = (format!("succeeded{aim}"), format!("failed{aim}"));
    match (made.as_slice(), failed.as_slice()) {
        (made, []) if is_of_all => format!("{} {won}{}", every(made.len()), extremes(made, true)),
        (made, []) => those(made, &won),
        ([], failed) if is_of_all => {
            format!("{} {lost}{}", every(failed.len()), extremes(failed, true))
        }
        ([], failed) => those(failed, &lost),
        (made, failed) if is_of_all && failed.len() <= 2 && made.len() > failed.len() => {
            let but = listed_with_verdict(failed);
            format!("all but {but} {won}{}", extremes(made, true))
        }
        (made, failed) if is_of_all && made.len() <= 2 && failed.len() > made.len() => {
            let only = listed_with_verdict(made);
            format!("only {only} {won}{}", extremes(failed, true))
        }
        (made, failed) => format!("{}, but {}", those(made, &won), those(failed, "failed")),
    }
}

/// `Aldo and Theudolf (fumble) failed`; of one `Theudolf failed (fumble)`.
fn those(all: &[&Attempt], did: &str) -> String {
    match all {
        [one] => format!("{} {did}{}", one.who, extremes(all, false)),
        all => format!("{} {did}", listed_with_verdict(all)),
    }
}

/// The names, each with the verdict where it is far above or below a usual one: `Aldo and Brannoc (blunder)`.
fn listed_with_verdict(all: &[&Attempt]) -> String {
    let names = all
        .iter()
        .map(|it| it.who.clone() + &extremes(&[it], false));
    let names: Vec<String> = names.collect();
    listed(&names.iter().map(String::as_str).collect::<Vec<_>>())
}
