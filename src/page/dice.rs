//! Dice as pictures: their outline says how many sides they have.

use maud::{Markup, html};

use crate::campaign::wording::Die;

/// More dice than this are told in words.
const MOST: usize = 24;
/// The most letters of a face that has room in a picture.
const LONGEST: usize = 6;

/// Dice side by side; `None` where there are none, too many, or faces with too long a text.
pub(super) fn drawn(dice: &[Die]) -> Option<Markup> {
    let fits = |die: &Die| die.shows.chars().count() <= LONGEST;
    let all = (1..=MOST).contains(&dice.len()) && dice.iter().all(fits);
    all.then(|| html! { @for die in dice { (picture(die)) } })
}

fn picture(die: &Die) -> Markup {
    let label = format!("d{} {}", die.sides, die.shows);
    let label = if die.out {
        label + ", doesn’t count"
    } else {
        label
    };
    let size = match die.shows.chars().count() {
        0..=2 => "face",
        _ => "face long",
    };
    html! {
        svg class=(if die.out { "die out" } else { "die" }) viewBox="0 0 40 40" role="img" aria-label=(label) {
            path d=(outline(die.sides)) {}
            text class=(size) x="20" y=(baseline(die.sides)) text-anchor="middle" { (die.shows) }
        }
    }
}

/// The outline that a die with so many sides has on a table; of unusual dice a circle.
const fn outline(sides: u16) -> &'static str {
    match sides {
        4 => "M20 3 38 35 2 35Z",
        6 => "M6 4H34Q36 4 36 6V34Q36 36 34 36H6Q4 36 4 34V6Q4 4 6 4Z",
        8 => "M20 2 38 20 20 38 2 20Z",
        10 => "M20 2 38 17V23L20 38 2 23V17Z",
        12 => "M20 2 37 15 31 36H9L3 15Z",
        20 => "M20 2 36 11V29L20 38 4 29V11Z",
        _ => "M20 2A18 18 0 0 1 20 38A18 18 0 0 1 20 2Z",
    }
}

/// The line on which the face stands, in the middle of the outline.
const fn baseline(sides: u16) -> &'static str {
    match sides {
        4 => "31",
        12 => "27",
        _ => "26",
    }
}
