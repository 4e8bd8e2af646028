//! Files that are no campaigns, or no longer: refused by name, by every verb, and left as they are.

use std::fs;

use rusqlite::Connection;

use super::given::Home;

#[track_caller]
fn refused(home: &Home, file: &str, said: &str) {
    let before = fs::read(file).expect("it is there");
    for verb in ["line", "log", "show", "check"] {
        let ran = home.run(&[verb, file]);
        let told = format!("{}{}", ran.out, ran.err);
        assert_eq!(ran.status, 1, "{verb}: {told}");
        assert!(told.contains(file) && told.contains(said), "{verb}: {told}");
    }
    assert_eq!(fs::read(file).expect("it is there"), before, "untouched");
}

#[test]
fn what_is_no_campaign() {
    let home = Home::new();
    let empty = home.file("empty.rollbook", "");
    refused(&home, &empty, "it is empty");
    let text = home.file("letter.rollbook", "Dear Ysolde,\n".repeat(50));
    refused(&home, &text, "it is another kind of file");
    let short = home.file("short.rollbook", "SQLite format 3\0");
    refused(&home, &short, "it is cut off");
}

#[test]
fn another_programs_database() {
    let home = Home::new();
    let path = home.path("other.rollbook");
    let conn = Connection::open(&path).expect("a new file");
    conn.execute_batch("CREATE TABLE songs (title TEXT)")
        .expect("it can be written");
    drop(conn);
    let path = path.display().to_string();
    refused(&home, &path, "it is another program's database");
}

#[test]
fn a_later_format() {
    let home = Home::with("nexus");
    let path = home.campaign("nexus");
    let conn = Connection::open(&path).expect("it is there");
    conn.pragma_update(None, "user_version", 99)
        .expect("it can be written");
    drop(conn);
    refused(
        &home,
        &path.display().to_string(),
        "was made by a newer version of rollbook (its format is 99, this version reads up to 1)",
    );
}

#[test]
fn a_folder() {
    let home = Home::new();
    let path = home.path("folder.rollbook");
    fs::create_dir(&path).expect("a temporary folder");
    let why = home.refused(1, &["show", &path.display().to_string()]);
    assert!(why.contains("it is a folder"), "{why}");
}

#[cfg(unix)]
#[test]
fn links_and_what_is_no_file() {
    use std::os::unix::fs::symlink;
    let home = Home::with("nexus");
    let link = |to: &str, name: &str| {
        let path = home.path(name);
        symlink(to, &path).expect("a temporary folder");
        path.display().to_string()
    };
    let dangling = link("nowhere.rollbook", "dangling.rollbook");
    let round = link("round.rollbook", "round.rollbook");
    let device = link("/dev/null", "device.rollbook");
    for verb in ["line", "log", "show", "check", "export"] {
        for (file, said) in [
            (&dangling, "no campaign at"),
            (&round, "could not be read"),
            (&device, "it is not a file"),
        ] {
            let why = home.refused(1, &[verb, file]);
            assert!(why.contains(said), "{verb} {file}: {why}");
            // What the system says is said once.
            assert!(why.matches("os error").count() <= 1, "{why}");
        }
    }
    let good = link("campaigns/nexus.rollbook", "good.rollbook");
    assert!(home.done(&["check", &good]).contains("valid"));
}

#[test]
fn what_people_wrote_and_is_no_text() {
    let home = Home::with("nexus");
    let binary = home.file("binary.ron", b"(\n  theme: \"\xff\xfe\",\n)");
    let folder = home.path("campaigns").display().to_string();
    let nowhere = home.path("nowhere.ron").display().to_string();
    let deep = home.file(
        "deep.ron",
        "(characters: ".to_owned() + &"[".repeat(200_000),
    );
    for (file, said) in [
        (&binary, "binary.ron:2:11: this is not UTF-8 text"),
        (&home.file("empty.ron", ""), "empty.ron:1:1: an opening ("),
        (
            &home.file("zeros.ron", vec![0; 100_000]),
            "zeros.ron:1:1: an opening (",
        ),
        (&deep, "deep.ron:1:"),
        (&folder, "can't be read"),
        (&nowhere, "can't be read"),
    ] {
        for words in [&["check"][..], &["new", "x", "--game", "nexus", "--party"]] {
            if words[0] == "check" && file == &folder {
                continue;
            }
            let why = home.refused(1, &[words, &[file]].concat());
            assert!(why.contains(said), "{words:?}: {why}");
        }
    }
    assert!(!home.campaign("x").exists());
}

/// Every page after the first overwritten in turn: nothing panics, what is said names the file, nothing is mended behind
/// anybody's back.
#[test]
fn a_damaged_campaign() {
    let home = Home::with("nexus");
    home.played("nexus", &"roll brannoc athletics\n".repeat(20));
    let whole = fs::read(home.campaign("nexus")).expect("it is there");
    let mut found = 0;
    for page in 1..whole.len() / 4096 {
        let mut damaged = whole.clone();
        damaged[page * 4096..(page + 1) * 4096].fill(0xA5);
        let file = home.file("damaged.rollbook", &damaged);
        for verb in ["log", "show", "check"] {
            let ran = home.run(&[verb, &file]);
            assert!([0, 1].contains(&ran.status), "page {page}, {verb}: {ran:?}");
            assert!(
                !ran.err.contains("panicked"),
                "page {page}, {verb}: {ran:?}"
            );
            assert!(ran.err.is_empty() || ran.err.contains(&file), "{ran:?}");
        }
        found += usize::from(home.run(&["check", &file]).status == 1);
        assert_eq!(fs::read(&file).expect("it is there"), damaged, "untouched");
    }
    assert!(found > 3, "only {found} damaged pages were found out");
}

#[test]
fn a_list_names_what_it_cannot_read_and_goes_on() {
    let home = Home::with("nexus");
    fs::write(home.campaign("torn"), "torn").expect("the folder is there");
    let list = home.done(&["list"]);
    assert!(list.starts_with("nexus"), "{list}");
    assert!(list.contains("torn") && list.contains("is not a campaign"));
}

#[cfg(unix)]
#[test]
fn a_list_sends_no_terminal_what_a_file_is_called() {
    let home = Home::with("nexus");
    let red = home.campaign("x\u{1b}[31mred");
    fs::copy(home.campaign("nexus"), &red).expect("the folder is there");
    fs::write(home.campaign("y\u{1b}[31mtorn"), "torn").expect("the folder is there");
    let list = home.done(&["list"]);
    assert_eq!(list.lines().count(), 3, "{list:?}");
    assert!(!list.contains('\u{1b}'), "{list:?}");
}
