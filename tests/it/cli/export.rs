//! `rollbook export` and `rollbook import`: there and back, and what is refused on the way.

use std::fs;

use super::given::{GAMES, Home};

/// The names of what lies among the campaigns.
fn files(home: &Home) -> Vec<String> {
    let folder = fs::read_dir(home.path("campaigns")).expect("a folder");
    let paths = folder.map(|file| file.expect("readable").path());
    let others = paths.filter(|path| path.extension().is_none_or(|end| end != "lock"));
    let mut names: Vec<String> = others
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names
}

fn evening() -> Home {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "nexus", "--party", "sample"]);
    home.played(
        "Mill",
        "session start\nroll brannoc athletics faces 8,4,5\nharm brannoc 3\nundo\nnote \"„so“ it\\\\goes\"\nnpc Wolf x2\n",
    );
    home
}

#[test]
fn there_and_back_is_the_same() {
    for game in GAMES {
        let home = Home::with(game);
        home.played(
            game,
            "session start\nroll all Athletics\nnote \"— œ 🐺\" open\nundo\nredo\nundo 3\n",
        );
        let told = home.done(&["export", game]);
        let file = home.path("told.jsonl").display().to_string();
        assert_eq!(home.done(&["export", game, "--out", &file]), "");
        assert_eq!(fs::read_to_string(&file).expect("written"), told);
        let said = home.done(&["import", &file, "--as", "Back"]);
        assert_eq!(
            said,
            "imported Back, 7 entries; open it with: rollbook \"Back\"\n"
        );
        assert_eq!(home.done(&["export", "Back"]), told);
        assert!(home.done(&["check", "Back"]).contains("7 entries, valid"));
        assert_eq!(home.entries("Back"), home.entries(game));
        for format in ["text", "json"] {
            let show = |name| home.done(&["show", name, "--format", format]);
            assert_eq!(show("Back"), show(game));
        }
        home.played("Back", "redo 3\nnote \"and on it goes\" open\n");
    }
}

#[test]
fn its_name_comes_along_and_is_never_taken_twice() {
    let home = evening();
    let file = home.file("told.jsonl", home.done(&["export", "Mill"]));
    let why = home.refused(1, &["import", &file]);
    assert!(
        why.contains("Mill.rollbook already exists; choose another name (--as NAME)"),
        "{why}"
    );
    let why = home.refused(1, &["import", &file, "--as", "a/b"]);
    assert!(why.contains("can't be a campaign's name"), "{why}");
    let other = Home::new();
    let said = other.done(&["import", &file]);
    assert!(said.starts_with("imported Mill, 7 entries"), "{said}");
    assert_eq!(
        other.done(&["export", "Mill"]),
        home.done(&["export", "Mill"])
    );
}

#[test]
fn a_campaign_that_is_being_played_is_told_as_far_as_it_is() {
    let home = evening();
    let mut line = home.line(&["Mill"]);
    line.ask("note \"in the middle of it\" open");
    let told = home.done(&["export", "Mill"]);
    assert!(
        told.lines()
            .last()
            .expect("lines")
            .contains("in the middle of it")
    );
    line.end();
}

#[test]
fn the_first_line_that_is_wrong_is_told_and_nothing_is_made() {
    let home = evening();
    let told = home.done(&["export", "Mill"]);
    let lines: Vec<&str> = told.lines().collect();
    let without = |n: usize| [&lines[..n], &lines[n + 1..]].concat().join("\n");
    let mut swapped = lines.clone();
    swapped.swap(4, 5);
    for (text, said) in [
        (String::new(), "line 1: it is empty"),
        (
            "{}\n".to_owned(),
            "line 1: it is not what `rollbook export` writes",
        ),
        (
            without(0),
            "line 1: it is not what `rollbook export` writes",
        ),
        (
            told.replacen("\"format\":1", "\"format\":9,\"more\":true", 1),
            "line 1: it was made by a newer version of rollbook (its format is 9, this version reads 1)",
        ),
        (without(1), "line 2: entry 1 is missing"),
        (without(4), "line 5: entry 4 is missing"),
        (swapped.join("\n"), "line 5: entry 4 is missing"),
        (
            without(7),
            "line 7: it ends with entry 6; the header says 7",
        ),
        (lines[0].to_owned(), "line 1: it ends with entry 0"),
        (
            told[..told.len() - 40].to_owned(),
            "line 8: it is not an entry",
        ),
        (
            told.replacen("[4,5]]", "[4,6]]", 1),
            "line 4: entry 3 doesn't match",
        ),
        (
            told.replacen("\"seq\":6,", "\"seq\":6,\"more\":1,", 1),
            "line 7: it is not an entry (unknown field",
        ),
        (
            told.replacen("\"sum\":\"", "\"sum\":\"x", 1),
            "line 2: it is not an entry (its checksum is not 32 hexadecimal digits",
        ),
    ] {
        let file = home.file("wrong.jsonl", &text);
        let why = home.refused(1, &["import", &file, "--as", "Wrong"]);
        assert!(
            why.contains("wrong.jsonl") && why.contains(said),
            "{said}: {why}"
        );
        assert_eq!(files(&home), ["Mill.rollbook"]);
    }
    let why = home.refused(1, &["import", "nosuch.jsonl"]);
    assert!(why.contains("nosuch.jsonl could not be read"), "{why}");
}

/// Blank lines and other line ends, as an editor leaves them, say nothing.
#[test]
fn line_ends_of_another_system_do_no_harm() {
    let home = evening();
    let told = home.done(&["export", "Mill"]);
    let file = home.file("told.jsonl", told.replace('\n', "\r\n") + "\r\n");
    home.done(&["import", &file, "--as", "Back"]);
    assert_eq!(home.done(&["export", "Back"]), told);
}

#[test]
fn where_it_cant_be_written_the_path_is_told_and_what_was_there_stays() {
    let home = evening();
    let campaign = home.campaign("Mill");
    let path = campaign.display().to_string();
    let nowhere = home.path("nowhere").join("x.jsonl").display().to_string();
    let folder = home.path("campaigns").display().to_string();
    for (out, said) in [
        (&path, "has the name of a campaign"),
        (&nowhere, "x.jsonl could not be written"),
        (&folder, "campaigns is not a file"),
    ] {
        let why = home.refused(1, &["export", "Mill", "--out", out]);
        assert!(why.contains(said), "{why}");
    }
    // A damaged journal is told as far as it is sound, but never over a file.
    let precious = home.file("told.jsonl", "precious");
    rusqlite::Connection::open(&campaign)
        .and_then(|conn| conn.execute("UPDATE entries SET label = 'x' WHERE seq = 3", []))
        .expect("a campaign");
    let why = home.refused(1, &["export", "Mill", "--out", &precious, "--force"]);
    assert!(why.contains("entry 3 doesn't match its checksum"), "{why}");
    assert_eq!(fs::read_to_string(&precious).expect("there"), "precious");
    assert_eq!(files(&home), ["Mill.rollbook"]);
}
