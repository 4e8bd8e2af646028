//! A campaign that somebody means ill with: whatever it holds as text would move the cursor, turn the direction, break a
//! border or fill the screen.

use rollbook::campaign::{Character, Decision, Event};

/// What disturbs terminals, and what they disagree about.
pub(crate) const TEXTS: [&str; 24] = [
    "\u{1b}]0;title\u{7}",
    "\u{1b}]52;c;UFdO\u{7}",
    "\u{1b}]8;;http://x/\u{7}link\u{1b}]8;;\u{7}",
    "\u{1b}[2J\u{1b}[1;1H\u{1b}[31m\u{1b}[?1049l\u{1b}[6n",
    "\u{9b}31m\u{9d}0;c1\u{9c}",
    "\u{1b}P1$q\u{1b}\\ \u{1b}_G1\u{1b}\\ \u{1b}c \u{1b}(0\u{e}",
    "a\0b\u{5}c\u{7}d\u{8}e\u{b}f\u{c}g\u{7f}",
    "l1\nl2\r\nl3\rl4\u{2028}l5\u{2029}l6\u{85}l7",
    "a\tb\tc",
    "\u{202e}evil\u{202c} \u{2066}x\u{2069} \u{200f}\u{200e}\u{61c}",
    "a\u{200b}b\u{200c}c\u{2060}d\u{feff}e\u{ad}f",
    "x\u{e0041}\u{e0042}\u{e007f}y",
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}\u{30b}",
    "漢字カタカナｱｲｳ",
    "👨\u{200d}👩\u{200d}👧 🏴\u{200d}☠\u{fe0f} 🇩🇪 1\u{fe0f}\u{20e3} 👍🏽",
    "\u{3164}\u{115f}\u{1160}\u{ffa0}",
    "\u{fffe}\u{1ffff}\u{e000}\u{10ffff}",
    "مرحبا שלום",
    "%s%n{0}{}${x}`id`$(id)",
    "│┃║╭╮╰╯─",
    "<script>alert(1)</script>&amp;",
    "~~**_[x](javascript:1)_**~~ `|",
    "",
    "\u{301}\u{fe0f}",
];

/// How long one gets now and then: as long as a line may be.
const LONG: usize = 2_000;
/// And once among many.
const ENDLESS: usize = 1_000_000;

/// One of them.
pub(crate) fn text(nth: usize) -> String {
    let text = TEXTS[nth % TEXTS.len()];
    let repeated = |length: usize| text.repeat(length / text.len().max(1));
    match nth % 7 {
        6 if nth % 182 == 167 => repeated(ENDLESS),
        6 => repeated(LONG),
        _ => format!("{nth} {text}"),
    }
}

/// The same somebody, with texts that nobody could have typed.
pub(crate) fn somebody(mut who: Character, nth: usize) -> Character {
    let mut texts = (nth * TEXTS.len() / 5..).map(text);
    let mut next = || texts.next().unwrap_or_default();
    who.name = next();
    who.note = next();
    let gear = who.items.iter_mut().chain(&mut who.supplies);
    gear.for_each(|it| it.name = next());
    who.injuries.iter_mut().for_each(|it| it.text = next());
    who.modifiers.iter_mut().for_each(|it| it.label = next());
    who.conditions.insert(next());
    for saved in &mut who.saved {
        saved.name = next();
        saved.texts.values_mut().for_each(|said| *said = next());
    }
    who
}

/// The same act, told so.
pub(crate) fn act(mut what: Decision, nth: usize) -> Decision {
    what.label = what.label.more(&format!(" {}", text(nth)));
    for event in &mut what.events {
        match event {
            Event::Noted(said) => what.label.as_str().clone_into(said),
            Event::Tagged { word, .. } => *word = text(nth),
            _ => {}
        }
    }
    what
}
