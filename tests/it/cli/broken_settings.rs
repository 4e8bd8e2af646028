//! Settings, keys, themes and games that can't be taken: the program goes on with the defaults, and says which file, line and
//! column.

use std::fs;
use std::path::PathBuf;

use super::given::Home;

/// A file of the settings' folder.
pub(super) fn settings(home: &Home, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = home.path("config/rollbook").join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary folder");
    fs::write(&path, bytes).expect("a temporary folder");
    path
}

/// Whether this system keeps settings where these tests put them.
pub(super) fn is_there(home: &Home) -> bool {
    let paths = home.done(&["paths"]);
    let folder = home.path("config").display().to_string();
    paths.contains(&folder)
}

#[test]
fn a_check_of_everything_finds_what_starting_would() {
    let home = Home::with("nexus");
    if !is_there(&home) {
        return;
    }
    let said = home.done(&["check"]);
    assert!(
        said.contains("12 games and 1 campaigns can be opened"),
        "{said}"
    );
    settings(&home, "config.ron", "(\n  theme: \"mine\",\n  theem: 1,\n)");
    settings(&home, "keymap.ron", b"{\n  Table: \xff }");
    settings(
        &home,
        "games/mine.ron",
        "(\n  id: \"mine\",\n  mechanic: Cards,\n)",
    );
    settings(&home, "games/other.ron", vec![b' '; 5 << 20]);
    settings(&home, "tables/mine.md", "1 rain\n3 sun");
    settings(&home, "tables/other.csv", "1,a\n2,{Nowhere}");
    fs::write(home.campaign("torn"), "torn").expect("the folder is there");
    let ran = home.run(&["check"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let lines: Vec<_> = ran.out.lines().collect();
    for (at, (file, place, instead)) in [
        ("config.ron", ":3:3: ", "; the default settings are used"),
        (
            "keymap.ron",
            ":2:10: this is not UTF-8",
            "; the default keys are used",
        ),
        ("mine.ron", ":3:13: ", "; this game is not offered"),
        (
            "other.ron",
            " can't be read: it is larger than 1 MB",
            "; this game is not offered",
        ),
        (
            "mine.md",
            ":2:1: no row holds 2",
            "; its tables are left out",
        ),
        ("other.csv", ":2:1: ", "and there is no such table"),
        (
            "torn.rollbook",
            " is not a campaign",
            "it is another kind of file",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let line = lines[at];
        assert!(line.contains(&format!("{file}{place}")), "{line}");
        assert!(line.ends_with(instead), "{line}");
    }
    assert_eq!(lines.len(), 7, "{lines:?}");
    // One file alone says the same.
    let config = home
        .path("config/rollbook/config.ron")
        .display()
        .to_string();
    let why = home.refused(1, &["check", &config]);
    assert_eq!(lines[0], why + "; the default settings are used");
    // A theme that is missing, and one that is wrong.
    settings(&home, "config.ron", "(theme: \"mine\")");
    let ran = home.run(&["check"]);
    let no = "no theme “mine”; use one of auto, colour-blind, dark, light, ";
    let line = ran.out.lines().find(|line| line.starts_with(no));
    let line = line.unwrap_or_else(|| panic!("{}", ran.out));
    assert!(line.ends_with("; the theme auto is used"), "{line}");
    settings(&home, "themes/mine.ron", "(\n  text: (fg: \"mud\"),\n)");
    let ran = home.run(&["check"]);
    assert!(ran.out.contains("mine.ron:2:"), "{}", ran.out);
    let nowhere = home.path("nowhere.ron").display().to_string();
    let ran = home.run(&["check", "--config", &nowhere]);
    assert!(
        ran.out
            .starts_with(&format!("no settings file {nowhere}; ")),
        "{}",
        ran.out
    );
}

#[test]
fn a_verb_says_in_one_line_what_it_does_without() {
    let home = Home::new();
    if !is_there(&home) {
        return;
    }
    let usual = home.done(&["keys"]);
    let broken: [&[u8]; 4] = [b"{ Table: { no-such: [\"r\"] } }", b"\xff", b"[1, 2]", b""];
    for keys in broken {
        settings(&home, "keymap.ron", keys);
        let ran = home.run(&["keys"]);
        assert_eq!((ran.status, &ran.out), (0, &usual));
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(ran.err.starts_with("rollbook: "), "{}", ran.err);
        assert!(
            ran.err.ends_with("; the default keys are used\n"),
            "{}",
            ran.err
        );
    }
    fs::remove_file(home.path("config/rollbook/keymap.ron")).expect("it is there");
    fs::create_dir(home.path("config/rollbook/keymap.ron")).expect("a temporary folder");
    let ran = home.run(&["keys"]);
    assert!(
        ran.err
            .contains("keymap.ron can't be read: it is a folder; "),
        "{}",
        ran.err
    );
}

/// A folder of games that can't be read takes no built-in game away.
#[test]
fn a_game_that_is_built_in_needs_no_folder() {
    let home = Home::new();
    if !is_there(&home) {
        return;
    }
    settings(&home, "games", "no folder");
    home.done(&["new", "mill", "--game", "nexus", "--party", "sample"]);
    let ran = home.run(&["check"]);
    assert!(
        ran.out
            .ends_with("; the games that are built in are offered\n"),
        "{}",
        ran.out
    );
}

/// A file is taken for what starting takes it for, whatever is in it; elsewhere for what its fields or its name say.
#[test]
fn a_check_takes_a_file_for_what_starting_does() {
    let home = Home::new();
    if !is_there(&home) {
        return;
    }
    for (name, text, kind) in [
        ("keymap.ron", "{ Tabel: {} }", "keymap"),
        ("themes/mine.ron", "(\n  txt: (),\n)", "theme"),
        ("config.ron", "(\n  text: (),\n)", "settings"),
        ("games/mine.ron", "(\n  odds: Hidden,\n)", "game"),
    ] {
        let path = settings(&home, name, text).display().to_string();
        let here = home.refused(1, &["check", &path]);
        assert!(!here.contains("checked as"), "{here}");
        // All of these are wrong, so that only the kind tells one from another.
        let started = home.run(&["check"]).out;
        if kind != "theme" {
            assert!(started.contains(&here), "{here}: {started}");
        }
    }
    for (name, text, kind) in [
        ("my-keymap.ron", "{ Tabel: {} }", "keymap"),
        ("keys.ron", "// mine\n{ Tabel: {} }", "keymap"),
        ("a-theme.ron", "(txt: ())", "theme"),
        ("settings.ron", "(theem: 1)", "settings"),
        ("any.ron", "(theme: 1, text: ())", "settings"),
    ] {
        let file = home.file(name, text);
        let why = home.refused(1, &["check", &file]);
        let due = format!("(checked as a {kind} file)");
        assert!(why.ends_with(&due), "{why}");
    }
    let file = home.file("any.ron", "(theem: 1)");
    let why = home.refused(1, &["check", &file]);
    let due = "(checked as a settings file; a keymap is called keymap.ron, ";
    assert!(why.contains(due), "{why}");
    let file = home.file("good-theme.ron", "()");
    assert!(home.done(&["check", &file]).contains("a valid theme file"));
    // A theme that is missing is a fault of the settings that name it.
    let path = settings(&home, "config.ron", "(theme: \"mien\")");
    let why = home.refused(1, &["check", &path.display().to_string()]);
    assert!(why.contains("no theme “mien”"), "{why}");
}

#[test]
pub(super) fn settings_that_were_named_are_told_by_every_verb() {
    let home = Home::with("nexus");
    let wrong = home.file("wrong.ron", "(theem: 1)");
    let nowhere = home.path("nowhere.ron").display().to_string();
    for words in [
        &["list"][..],
        &["log", "nexus"],
        &["line", "nexus"],
        &["paths"],
    ] {
        let usual = home.done(words);
        for file in [&wrong, &nowhere] {
            let ran = home.run(&[words, &["--config", file]].concat());
            assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
            assert!(
                ran.err.contains("; the default settings are used\n"),
                "{words:?}: {ran:?}"
            );
            assert_eq!(ran.err.lines().count(), 1, "{words:?}: {ran:?}");
            if words[0] != "paths" {
                assert_eq!(ran.out, usual);
            }
        }
    }
}

/// Editors of Windows write a mark before a text.
#[test]
fn a_mark_before_a_text_is_passed_over_and_another_encoding_told() {
    let home = Home::with("nexus");
    let marked = |text: &[u8]| [b"\xef\xbb\xbf", text].concat();
    let other = |text: &str| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        b"\xff\xfe"
            .iter()
            .copied()
            .chain(units)
            .collect::<Vec<u8>>()
    };
    let due = "this is UTF-16 text; save the file as UTF-8";
    let root = env!("CARGO_MANIFEST_DIR");
    for (name, from) in [
        ("game.ron", "assets/games/nexus.ron"),
        ("party.ron", "assets/campaigns/the-drowned-mill.ron"),
        ("theme.ron", "assets/themes/dark.ron"),
        ("keymap.ron", "assets/keymap.ron"),
        ("config.ron", "config.example.ron"),
    ] {
        let text = fs::read_to_string(format!("{root}/{from}")).expect("ours");
        let file = home.file(name, marked(text.as_bytes()));
        assert!(home.done(&["check", &file]).contains(": a valid "));
        let file = home.file(name, other(&text));
        let why = home.refused(1, &["check", &file]);
        assert!(why.ends_with(due) && why.contains(":1:1: "), "{why}");
    }
    let export = home.done(&["export", "nexus"]);
    let file = home.file("marked.jsonl", marked(export.as_bytes()));
    home.done(&["import", &file, "--as", "marked"]);
    assert_eq!(home.entries("marked"), home.entries("nexus"));
    let file = home.file("other.jsonl", other(&export));
    let why = home.refused(1, &["import", &file, "--as", "other"]);
    assert!(why.contains(due) && why.contains("line 1"), "{why}");
    let ran = home.fed(&["line", "nexus"], "\u{feff}note \"soup\" open\n");
    assert!(ran.out.starts_with("ok 2 "), "{ran:?}");
    let ran = home.fed(&["odds"], "\u{feff}{}\n");
    assert!(ran.out.contains("missing field `game`"), "{ran:?}");
}

#[test]
fn a_missing_folder_for_second_copies_is_found() {
    let home = Home::new();
    let folder = home.path("drive");
    settings(
        &home,
        "config.ron",
        format!("(backup_folder: {:?})", folder.display().to_string()),
    );
    let ran = home.run(&["check"]);
    let due = format!("there is no folder {}; create it", folder.display());
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.out.starts_with(&due), "{ran:?}");
    fs::create_dir(&folder).expect("writable");
    home.done(&["check"]);
}
