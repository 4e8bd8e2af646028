//! Matches names: exactly, else by prefix, else by the prefix of a later word; in any case, with or without
//! parentheses.

use super::figures::digits;

/// The names that are possible somewhere.
#[derive(Debug)]
pub(crate) struct Names<T> {
    /// Their kind, in the singular: `trait of Brannoc`.
    pub(crate) what: String,
    /// Each with its value.
    pub(crate) list: Vec<Named<T>>,
}

/// One of them.
#[derive(Debug)]
pub(crate) struct Named<T> {
    pub(crate) name: String,
    /// What distinguishes it from an equal name: `#12`.
    pub(crate) tag: Option<String>,
    /// What tells it from an equal name for people: `size 3`; may be empty.
    pub(crate) beside: String,
    pub(crate) means: T,
}

/// The result of looking up a word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found<T> {
    One(T),
    /// The beginning of these names.
    Several(Vec<String>),
    Nothing,
}

impl<T: Clone + PartialEq> Names<T> {
    pub(crate) fn new(
        what: impl Into<String>,
        list: impl IntoIterator<Item = (String, T)>,
    ) -> Self {
        let named = |(name, means)| Named {
            name,
            tag: None,
            beside: String::new(),
            means,
        };
        Self {
            what: what.into(),
            list: list.into_iter().map(named).collect(),
        }
    }

    /// The same names for another kind.
    pub(crate) fn map<U>(self, meaning: impl Fn(T) -> U) -> Names<U> {
        let turned = |named: Named<T>| Named {
            name: named.name,
            tag: named.tag,
            beside: named.beside,
            means: meaning(named.means),
        };
        Names {
            what: self.what,
            list: self.list.into_iter().map(turned).collect(),
        }
    }

    /// These names and others.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.list.extend(other.list);
        self
    }

    /// The longest name that several of these words spell out from the first on, and how many words it takes. A figure
    /// behind the beginning of a name is the figure at its end (`wolf 1` is `Marsh wolf 1`), unless a name without the
    /// figure is closer to the beginning.
    pub(crate) fn longest(&self, words: &[&str]) -> Option<(usize, T)> {
        let most = self.list.iter().map(|it| it.name.split(' ').count()).max();
        let most = most.unwrap_or_default().min(words.len());
        (2..=most).rev().find_map(|count| {
            let text = words[..count].join(" ");
            let spelled = self.only(&text, |near| near <= Near::Folded);
            let means = spelled.map(|(_, means)| means);
            Some((count, means.or_else(|| self.numbered(&words[..count]))?))
        })
    }

    /// The name that these words say, the last of which is the figure at its end.
    fn numbered(&self, words: &[&str]) -> Option<T> {
        let (figure, beginning) = words.split_last()?;
        digits::<u32>(figure)?;
        let without = self.list.iter().filter_map(|named| {
            let (name, last) = named.name.rsplit_once(' ')?;
            (last == *figure).then(|| (name.to_owned(), named.means.clone()))
        });
        let text = beginning.join(" ");
        let (near, means) = Self::new(String::new(), without).only(&text, |_| true)?;
        let closer = self.list.iter().any(|named| {
            let alone = nearness(&named.name, &text);
            named.means != means && alone.is_some_and(|alone| alone.max(Near::AnyCase) < near)
        });
        (!closer).then_some(means)
    }

    /// The only name that is as close to a text as any, if it is close enough.
    fn only(&self, text: &str, enough: impl Fn(Near) -> bool) -> Option<(Near, T)> {
        let best = self.best(text, enough);
        let (first, rest) = best.split_first()?;
        let is_only = rest.iter().all(|other| other.means == first.means);
        let near = nearness(&first.name, text)?;
        is_only.then(|| (near, first.means.clone()))
    }

    /// The one whose name this is, in any case.
    pub(crate) fn exact(&self, text: &str) -> Option<T> {
        self.best(text, |near| near <= Near::AnyCase)
            .first()
            .copied()
            .map(|named| named.means.clone())
    }

    /// The value of the name that is meant.
    pub(crate) fn find(&self, text: &str) -> Found<T> {
        let best = self.best(text, |_| true);
        let Some((first, rest)) = best.split_first() else {
            return Found::Nothing;
        };
        if rest.iter().all(|other| other.means == first.means) {
            return Found::One(first.means.clone());
        }
        let twins =
            |named: &&Named<T>| best.iter().filter(|other| other.name == named.name).count() > 1;
        let tell = |named: &Named<T>| match &named.tag {
            Some(tag) if twins(&named) && !named.beside.is_empty() => {
                format!("{tag} ({})", named.beside)
            }
            Some(tag) if twins(&named) => tag.clone(),
            _ => named.name.clone(),
        };
        Found::Several(best.iter().map(|named| tell(named)).collect())
    }

    /// The most similar names, if they are similar enough.
    fn best(&self, text: &str, enough: impl Fn(Near) -> bool) -> Vec<&Named<T>> {
        let near: Vec<_> = self
            .list
            .iter()
            .filter_map(|named| Some((nearness(&named.name, text)?, named)))
            .filter(|(near, _)| enough(*near))
            .collect();
        let nearest = near.iter().map(|(near, _)| *near).min();
        near.into_iter()
            .filter(|(near, _)| Some(*near) == nearest)
            .map(|(_, named)| named)
            .collect()
    }

    /// The names that a wrong word could mean: those that begin with it where prefixes aren't allowed, else the
    /// most similar; empty if none is similar.
    pub(crate) fn alike(&self, text: &str) -> Vec<String> {
        let typed: Vec<char> = text.to_lowercase().chars().take(60).collect();
        let begun = |named: &&Named<T>| nearness(&named.name, text) == Some(Near::Prefix);
        let begun: Vec<String> = self
            .list
            .iter()
            .filter(begun)
            .map(|named| named.name.clone())
            .collect();
        if (1..=MOST_MEANT).contains(&begun.len()) {
            return begun;
        }
        let most = (typed.len() / 3).max(1);
        let mut alike: Vec<(usize, &str)> = self
            .list
            .iter()
            .map(|named| {
                let first = named.name.split(' ').next().unwrap_or_default();
                let far = [&named.name, first].map(|name| distance(&typed, name));
                (far[0].min(far[1]), named.name.as_str())
            })
            .filter(|(far, _)| *far <= most)
            .collect();
        alike.sort_unstable();
        alike.dedup();
        alike
            .into_iter()
            .take(MOST_MEANT)
            .map(|(_, name)| name.to_owned())
            .collect()
    }

    /// Each name, with its tag where the name isn't unique.
    pub(crate) fn offers(&self) -> Vec<(String, Option<String>)> {
        let twins = |named: &&Named<T>| {
            let mut others = self.list.iter().filter(|other| other.name == named.name);
            others.any(|other| other.means != named.means)
        };
        let offer = |named: &Named<T>| {
            let tag = Some(named).filter(|named| named.tag.is_some() && twins(named));
            let name = match tag {
                Some(named) if !named.beside.is_empty() => {
                    format!("{} {}", named.name, named.beside)
                }
                _ => named.name.clone(),
            };
            (name, tag.and_then(|named| named.tag.clone()))
        };
        self.list.iter().map(offer).collect()
    }

    /// Whether one of these goes on where this name ends.
    pub(crate) fn go_on(&self, name: &str) -> bool {
        self.list.iter().any(|named| goes_on(&named.name, name))
    }

    pub(crate) fn all(&self) -> Vec<String> {
        self.list.iter().map(|named| named.name.clone()).collect()
    }
}

/// The most names that are suggested.
const MOST_MEANT: usize = 3;

/// How similar a word is to a name, most similar first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Near {
    Same,
    AnyCase,
    /// The name without parentheses, and with spaces for hyphens.
    Folded,
    Prefix,
    /// A prefix of a later word: `abbot` of `The Smiling Abbot`.
    Within,
}

fn nearness(name: &str, text: &str) -> Option<Near> {
    if name == text {
        return Some(Near::Same);
    }
    if text.is_empty() {
        return None;
    }
    let (lower, typed) = (name.to_lowercase(), text.to_lowercase());
    if lower == typed {
        return Some(Near::AnyCase);
    }
    let (name, typed) = (folded(&lower), folded(&typed));
    let before = lower.split('(').next().map(folded).unwrap_or_default();
    if typed.is_empty() {
        return None;
    }
    if name == typed || before == typed {
        return Some(Near::Folded);
    }
    if name.starts_with(&typed) {
        return Some(Near::Prefix);
    }
    let within = name.contains(&format!(" {typed}"));
    within.then_some(Near::Within)
}

/// Whether a name goes on where another ends, so that the other is quoted before more words.
pub(crate) fn goes_on(longer: &str, name: &str) -> bool {
    let folded = |name: &str| folded(&name.to_lowercase());
    let (longer, name) = (folded(longer), folded(name));
    let rest = longer.strip_prefix(&name);
    rest.is_some_and(|rest| rest.starts_with(' '))
}

/// Whether a name begins with the typed text, matched as by [`Names::find`].
pub(crate) fn begins(name: &str, typed: &str) -> bool {
    typed.is_empty() || nearness(name, typed).is_some()
}

fn folded(lower: &str) -> String {
    let blank = lower.replace(['-', '_'], " ").replace(['(', ')'], "");
    blank.trim().to_owned()
}

/// The number of letters to change, insert, delete or swap with the next to turn one into the other.
fn distance(typed: &[char], name: &str) -> usize {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=typed.len()).collect()];
    for (i, letter) in name.iter().enumerate() {
        let above = &rows[i];
        let mut row = vec![i + 1];
        for (j, other) in typed.iter().enumerate() {
            let change = above[j] + usize::from(other != letter);
            let mut best = change.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == typed[j - 1] && name[i - 1] == *other {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[name.len()][typed.len()]
}
