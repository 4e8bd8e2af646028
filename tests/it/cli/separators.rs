//! Names and texts that hold what stands between the parts of a line: no output takes them apart.

use std::time::Duration;

use ratatui::layout::Rect;
use rollbook::journal::Reader;
use rollbook::table::Snapshot;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::players::{PlayersScreen, Post};

use super::given::Home;
use crate::recap::given::phrases;
use crate::screen::harness::{Play, frame, look, text};

/// Each begins with a word that stands nowhere else.
const NAMES: [(&str, &str); 6] = [
    ("Zodd", "Zodd · Name"),
    ("Zalt", "Zalt: b"),
    ("Zexx", "Zexx = y"),
    ("Zone", "Zone, Two → Three"),
    ("Zand", "Zand vs Zorro on 12"),
    ("Zpar", "Zpar (5) 3"),
];

/// Where a text is cut: by a mark, or by the frame of what stands before it.
const EDGES: [char; 11] = ['…', '│', '─', '┌', '└', '┐', '┘', '╭', '╰', '╮', '╯'];

/// In each game somebody who does much in an evening, and somebody else.
const PEOPLE: [(&str, &str, &str); 4] = [
    ("vice-virtue", "ansa", "corvin"),
    ("langobard", "rosamar", "aldo"),
    ("contract", "maren", "deacon"),
    ("nexus", "brannoc", "ysolde"),
];

/// What is done besides the evening, to `{}` and with its name in every text.
const MORE: &str = "dice 2d6 \"{}\"
roll all athletics
harm all 1 \"{}\"
condition {} \"{}\" on
condition {} \"{}\" off
modifier {} \"{}\" +1
item {} add \"{}\" d6
counter add \"{}\" 6
counter \"{}\" +1
note \"{}\" open
track add all \"{}\" 3
track {} \"{}\" -1
save {} \"{}\" as roll {} Athletics
npc \"{} 2\"
absent {} on
absent {} off
order set {} {other}
order next
order next
order end
campaign rename \"{}\"";

/// A campaign in which somebody is called so, with everything that is done in it.
fn played(game: &str, who: &str, other: &str, name: &str) -> Home {
    let home = Home::with(game);
    let quoted = format!("\"{name}\"");
    let named = |line: &str| {
        let words = line.split(' ');
        let words = words.map(|word| if word == who { &*quoted } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    let evening = phrases(game, true).into_iter().map(named);
    let more = MORE.lines().map(|line| {
        let line = line
            .replace("\"{}\"", &quoted)
            .replace("\"{} 2\"", &format!("\"{name} 2\""));
        line.replace("{}", &quoted).replace("{other}", other)
    });
    let rename = format!("rename {who} {quoted}");
    let all: Vec<String> = std::iter::once(rename).chain(evening).chain(more).collect();
    home.fed(&["line", game], &all.join("\n"));
    home
}

/// Wherever the first word of a name stands, the whole name does, as far as there is room for it.
#[track_caller]
fn stands_whole(told: &str, first: &str, name: &str, of: &str) {
    for line in told.lines() {
        for (at, _) in line.match_indices(first) {
            let rest = &line[at..];
            let cut = rest.split(EDGES).next().unwrap_or(rest).trim_end();
            let whole = rest.starts_with(name) || name.starts_with(cut);
            assert!(whole, "{of}: “{rest}” of “{name}” in\n{line}");
        }
    }
}

fn keeps(first: &str, name: &str) {
    for (game, who, other) in PEOPLE {
        let home = played(game, who, other, name);
        let entries = home.entries(game);
        let labels = entries.iter().filter_map(|entry| entry["label"].as_str());
        let named = labels.filter(|label| label.contains(name)).count();
        assert!(named > 20, "{game}: {named} entries name {name}");
        for players in [false, true] {
            for (verb, formats) in [
                ("log", &["text", "md", "csv"][..]),
                ("show", &["text"]),
                ("recap", &["md", "html"]),
            ] {
                for format in formats {
                    let mut words = vec![verb, game, "--format", format];
                    words.extend(["--limit", "0"].iter().filter(|_| verb == "log"));
                    words.extend(players.then_some("--players"));
                    let told = home.done(&words);
                    // What Markdown would read as its own is escaped.
                    let told = told.replace('\\', "");
                    assert!(told.contains(name), "{words:?}: {told}");
                    stands_whole(&told, first, name, &format!("{words:?}"));
                    if verb == "log" && *format == "md" {
                        assert!(told.contains(&format!("**{name}** ")), "{words:?}: {told}");
                    }
                }
            }
            let mut words = vec!["recap", game, "--format", "json"];
            words.extend(players.then_some("--players"));
            let recap = home.done(&words);
            assert!(recap.contains(&format!("\"who\": \"{name}\"")), "{recap}");
            stands_whole(&recap, first, name, &format!("{words:?}"));
        }
        screens(&home, game, first, name);
    }
}

/// A skill's name with the words that stand between traits, rolled with and without an attribute.
#[test]
fn a_skill_with_the_words_between_traits_stands_whole_in_every_output() {
    let (first, skill) = ("Zkill", "Zkill with Zed + STR with Zwo");
    for ((game, who, _), attribute) in [
        (PEOPLE[0], "Physique"),
        (PEOPLE[1], ""),
        (PEOPLE[2], "Brawn"),
        (PEOPLE[3], "STR"),
    ] {
        let home = Home::with(game);
        let (plus, with) = match attribute {
            "" => (String::new(), String::new()),
            name => (format!(" + {name}"), format!(" with {name}")),
        };
        let lines = [
            "session start".to_owned(),
            format!("trait {who} \"{skill}\" 2"),
            format!("note \"the harm of {skill}\" open"),
            format!("roll {who} \"{skill}\"{plus}"),
        ];
        home.fed(&["line", game], &lines.join("\n"));
        let named = home.done(&["log", game, "--trait", skill]);
        assert!(named.contains(&format!(" · {skill} ")), "{named}");
        assert!(!named.contains(&with) || with.is_empty(), "{named}");
        for players in [false, true] {
            for words in [
                &["log", game][..],
                &["log", game, "--format", "md"],
                &["recap", game, "--format", "md"],
                &["recap", game, "--format", "html"],
                &["recap", game, "--format", "json"],
            ] {
                let words = [words, &["--players"][..usize::from(players)]].concat();
                let told = home.done(&words).replace('\\', "");
                assert!(told.contains(skill), "{words:?}: {told}");
                stands_whole(&told, first, skill, &format!("{words:?}"));
            }
        }
        screens(&home, game, first, skill);
        let table = Table::open(&home.campaign(game), environment()).expect("a campaign");
        let mut play = Play::at(table, look(), (200, 50));
        play.keys("<Tab>z<Home><Enter>");
        let told = play.text();
        assert!(told.contains(&format!(" · {skill}{with} ")), "{told}");
    }
}

fn environment() -> Environment {
    Environment {
        dice: Box::new(rollbook::dice::Loaded::only([])),
        // Not behind the entries, which the program made.
        clock: Clock::System,
    }
}

/// The players' screen and the game master's.
fn screens(home: &Home, game: &str, first: &str, name: &str) {
    let size = (200, 50);
    let path = home.campaign(game);
    let reader = Reader::open(&path).expect("a campaign");
    let seen = Snapshot::of(&reader).expect("a readable journal");
    let screen = Rect::new(0, 0, size.0, size.1);
    let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
    let told = text(&frame(&watch, size));
    assert!(told.contains(name), "{told}");
    stands_whole(&told, first, name, "the players' screen");
    let table = Table::open(&path, environment()).expect("a campaign");
    let mut play = Play::at(table, look(), size);
    let told = play.text();
    assert!(told.contains(name), "{told}");
    // The history alone; each of its first rows inspected, where it is no round that Enter unfolds.
    play.keys("<Tab>z");
    for down in 0..24 {
        let down = "<Down>".repeat(down);
        play.keys(&format!("<Home>{down}<Enter>"));
        stands_whole(&play.text(), first, name, "the inspector");
        play.keys("<Esc>");
    }
    stands_whole(&play.text(), first, name, "the history");
    play.keys("<Home>/harm<C-t>").rest(Duration::from_secs(1));
    let told = play.text();
    assert!(told.contains(name), "{told}");
    stands_whole(&told, first, name, "the filtered history");
}

#[test]
fn a_name_with_a_dot_stands_whole_in_every_output() {
    let [(first, name), ..] = NAMES;
    keeps(first, name);
}

#[test]
fn a_name_with_a_colon_stands_whole_in_every_output() {
    let [_, (first, name), ..] = NAMES;
    keeps(first, name);
}

#[test]
fn a_name_with_an_equals_sign_stands_whole_in_every_output() {
    let [_, _, (first, name), ..] = NAMES;
    keeps(first, name);
}

#[test]
fn a_name_with_a_comma_and_an_arrow_stands_whole_in_every_output() {
    let [.., (first, name), _, _] = NAMES;
    keeps(first, name);
}

#[test]
fn a_name_with_words_of_labels_stands_whole_in_every_output() {
    let [.., (first, name), _] = NAMES;
    keeps(first, name);
}

#[test]
fn a_name_with_brackets_stands_whole_in_every_output() {
    let [.., (first, name)] = NAMES;
    keeps(first, name);
}
