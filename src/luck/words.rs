//! Numbers in words.

use super::{Fairness, Luck, Standing};

/// From this chance on, chance alone is an ordinary explanation.
const NORMAL: f64 = 0.05;
/// Below this chance, chance alone is an unlikely explanation.
const RARE: f64 = 0.001;

const NUMBERS: [&str; 10] = [
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// A chance as a share of tables: `most tables`, `every other table`, `one table in six`.
pub fn one_in(chance: f64) -> String {
    let one = 1.0 / chance;
    if one < 1.5 {
        return "most tables".to_owned();
    }
    if one < 2.5 {
        return "every other table".to_owned();
    }
    if one > 1e6 {
        return "fewer than one table in a million".to_owned();
    }
    let step = 10_f64.powf((one.log10() - 1.0).floor()).max(1.0);
    let rounded = (one / step).round() * step;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 3 and a million"
    )]
    let number = rounded as usize;
    match NUMBERS.get(number.wrapping_sub(3)) {
        Some(word) => format!("one table in {word}"),
        None => format!("one table in {}", grouped(number)),
    }
}

/// `1,200`.
fn grouped(number: usize) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{},{rest:03}", grouped(thousands)),
    }
}

/// Where a result stands: `better than 83 % of such rolls`; in the lower half how many are better than it. Equally good ones are
/// neither, and the number is rounded down, so that it is never too much.
pub fn better_than(standing: Standing) -> String {
    let is_worse = standing.percentile() < 0.5;
    let how = if is_worse { "worse" } else { "better" };
    let hundredths = hundredths(standing, !is_worse);
    if hundredths < 1.0 {
        return "like most such rolls".to_owned();
    }
    format!("{how} than {hundredths:.0} % of such rolls")
}

/// How many of a hundred such rolls are worse, or else better, as [`better_than`] tells it.
pub(crate) fn hundredths(Standing { worse, equal }: Standing, are_worse: bool) -> f64 {
    let share = if are_worse {
        worse
    } else {
        1.0 - worse - equal
    };
    // What is rounding in the odds doesn't make 25 % one less.
    (share * 100.0 + 1e-9).floor()
}

fn look_or_looks(tables: &str) -> &'static str {
    if tables == "most tables" {
        "look"
    } else {
        "looks"
    }
}

impl Fairness {
    /// The dice test in words: `this is normal; one table in six looks like this`.
    pub fn sentence(&self) -> String {
        match *self {
            Self::Unthrown => "none were thrown".to_owned(),
            Self::TooFew {
                sides,
                thrown,
                needed,
            } => format!("too few throws to tell ({thrown} d{sides}; {needed} are needed)"),
            Self::Tested { chance, .. } => {
                let tables = one_in(chance);
                let like_this = format!("{tables} {} like this", look_or_looks(&tables));
                match chance {
                    NORMAL.. => format!("this is normal; {like_this}"),
                    RARE.. => format!("unusual: {like_this}"),
                    _ => format!("very unlikely by chance: {like_this}; look at the dice"),
                }
            }
        }
    }
}

/// The luck of one throw: `30 %, worse than 65 % of such rolls`. The first number is the one whose mean is told of several throws.
pub fn luck_of_one(standing: Standing) -> String {
    format!(
        "{}, {}",
        percent(standing.percentile()),
        better_than(standing)
    )
}

/// A share of all, 0 to 1, in whole per cent: `39 %`. A half is rounded up, also where the odds' own rounding took a little off.
fn percent(share: f64) -> String {
    format!("{:.0} %", (share * 100.0 + 1e-9).round())
}

impl Luck {
    /// The mean percentile in whole per cent.
    pub fn percent(&self) -> String {
        percent(self.mean())
    }

    /// The mean percentile, and of how many throws, which are more than rolls where there were rerolls or dice for the order of
    /// turns: `54 % on average in 5 throws`.
    pub fn average(&self) -> String {
        let percent = self.percent();
        match self.throws {
            1 => format!("{percent} in 1 throw"),
            throws => format!("{percent} on average in {throws} throws"),
        }
    }

    /// The luck in words: `a little lucky, which is normal; one table in six is as lucky or as unlucky`.
    pub fn sentence(&self) -> String {
        let Some(chance) = self.chance() else {
            let needed = Self::NEEDED;
            return format!("too few throws to tell; {needed} are needed");
        };
        if chance > 2.0 / 3.0 {
            return "about even, as at most tables".to_owned();
        }
        let as_far = format!("{} is as lucky or as unlucky", one_in(chance));
        let lucky = if self.sum >= 0.0 { "lucky" } else { "unlucky" };
        match chance {
            NORMAL.. => format!("a little {lucky}, which is normal; {as_far}"),
            RARE.. => format!("unusually {lucky}: {as_far}"),
            _ => format!("astonishingly {lucky}: {as_far}"),
        }
    }
}
