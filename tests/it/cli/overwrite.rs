//! Nothing that is there is overwritten unless that is asked for: `--out`, and the recaps that `R` writes.

use std::fs;

use rollbook::cli::{self, Color, Global, PathsContext};
use rollbook::tui::Page;

use super::given::Home;

fn home() -> Home {
    let home = Home::with("nexus");
    home.played("nexus", "session start\nnote \"the rain begins\" open\n");
    home
}

const VERBS: [&str; 2] = ["recap", "export"];

#[test]
fn a_file_that_is_there_stays_without_force() {
    let home = home();
    for verb in VERBS {
        let file = home.file("mine.txt", "what I wrote");
        let why = home.refused(1, &[verb, "nexus", "--out", &file]);
        let said = "mine.txt is already there; choose another name, or replace it with --force";
        assert!(why.ends_with(said), "{verb}: {why}");
        assert_eq!(
            fs::read_to_string(&file).expect("it is there"),
            "what I wrote"
        );
        home.done(&[verb, "nexus", "--out", &file, "--force"]);
        let written = fs::read_to_string(&file).expect("it is there");
        assert!(written.contains("the rain begins"), "{verb}: {written}");
    }
    let why = home.refused(2, &["recap", "nexus", "--force"]);
    assert!(why.contains("--out"), "{why}");
}

#[test]
fn a_backup_never_replaces_a_file() {
    let home = home();
    let file = home.file("mine.rollbook", "what I wrote");
    let why = home.refused(1, &["backup", "nexus", "--out", &file]);
    assert!(why.contains("already exists"), "{why}");
    assert_eq!(
        fs::read_to_string(&file).expect("it is there"),
        "what I wrote"
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_what_it_leads_to() {
    use std::os::unix::fs::symlink;
    let home = home();
    let file = home.file("mine.txt", "what I wrote");
    let (link, dangling) = (home.path("link.txt"), home.path("dangling.txt"));
    symlink(&file, &link).expect("a temporary folder");
    symlink(home.path("nowhere.txt"), &dangling).expect("a temporary folder");
    let [link, dangling] = [link, dangling].map(|path| path.display().to_string());
    for verb in VERBS {
        for (out, said) in [(&link, "is already there"), (&dangling, "is already there")] {
            let why = home.refused(1, &[verb, "nexus", "--out", out]);
            assert!(why.contains(said), "{verb} {out}: {why}");
        }
        let why = home.refused(1, &[verb, "nexus", "--out", &dangling, "--force"]);
        assert!(why.contains("a link that leads to no file"), "{why}");
        assert!(!home.path("nowhere.txt").exists());
        assert_eq!(
            fs::read_to_string(&file).expect("it is there"),
            "what I wrote"
        );
    }
    home.done(&["export", "nexus", "--out", &link, "--force"]);
    assert!(
        fs::read_to_string(&file)
            .expect("it is there")
            .contains("the rain begins")
    );
    assert!(home.path("link.txt").is_symlink());
}

/// What `R` writes.
fn recap(home: &Home, campaign: &str) -> String {
    recap_of(home, campaign, 1)
}

fn recap_of(home: &Home, campaign: &str, session: u32) -> String {
    let place = PathsContext::from_flags(&Global {
        config: None,
        data: Some(home.path("campaigns")),
        color: Color::Auto,
    });
    let place = place.expect("a folder was given");
    let reader = place.reader(campaign).expect("it is there");
    cli::write_page(&place, &reader, Page::Recap(session)).expect("it can be written")
}

#[test]
fn an_edited_recap_is_kept_and_the_new_one_is_numbered() {
    let home = home();
    let file = |name: &str| home.path("campaigns").join("recaps").join(name);
    let text = |name: &str| fs::read_to_string(file(name)).expect("it is there");
    let first = recap(&home, "nexus");
    assert!(!first.contains("kept"), "{first}");
    // What was not touched since is replaced.
    home.played("nexus", "note \"the wheel turns\" open\n");
    recap(&home, "nexus");
    assert!(text("nexus, session 1.md").contains("the wheel turns"));
    assert!(!file("nexus, session 1 (2).md").exists());
    // What was edited is not, however often it is written again.
    let edited = text("nexus, session 1.md") + "And I say: well played.\n";
    fs::write(file("nexus, session 1.md"), &edited).expect("it is there");
    for note in ["the mill floods", "the day breaks"] {
        home.played("nexus", &format!("note \"{note}\" open\n"));
        let said = recap(&home, "nexus");
        assert!(said.contains("“nexus, session 1 (2).md”"), "{said}");
        assert!(
            said.ends_with("; “nexus, session 1.md” was edited and is kept"),
            "{said}"
        );
        assert_eq!(text("nexus, session 1.md"), edited);
        assert!(text("nexus, session 1 (2).md").contains(note));
        assert!(text("nexus, session 1.html").contains(note));
        assert!(!file("nexus, session 1 (3).md").exists());
        assert!(!file("nexus, session 1 (2).html").exists());
    }
}

#[test]
fn a_recap_before_the_first_session_is_named_so() {
    let home = home();
    recap_of(&home, "nexus", 0);
    let folder = home.path("campaigns").join("recaps");
    for end in ["html", "md"] {
        for whose in ["", ", for players"] {
            let name = format!("nexus, before the first session{whose}.{end}");
            assert!(folder.join(&name).exists(), "{name}");
        }
    }
}

/// A link, and a recap of another campaign that had the name.
#[test]
fn a_recap_that_is_not_this_campaigns_is_kept() {
    let home = home();
    let file = |name: &str| home.path("campaigns").join("recaps").join(name);
    recap(&home, "nexus");
    fs::remove_file(home.campaign("nexus")).expect("it is there");
    home.done(&["new", "nexus", "--game", "nexus"]);
    home.played("nexus", "session start\nnote \"another story\" open\n");
    let said = recap(&home, "nexus");
    assert!(said.contains("were edited and are kept"), "{said}");
    let old = fs::read_to_string(file("nexus, session 1.md")).expect("it is there");
    let new = fs::read_to_string(file("nexus, session 1 (2).md")).expect("it is there");
    assert!(old.contains("the rain begins") && new.contains("another story"));
}

#[test]
fn a_read_only_file_is_not_replaced_either() {
    let home = home();
    for verb in VERBS {
        let file = home.file("mine.txt", "what I wrote");
        let permissions = |readonly| {
            let mut permissions = fs::metadata(&file).expect("it is there").permissions();
            permissions.set_readonly(readonly);
            fs::set_permissions(&file, permissions).expect("ours");
        };
        permissions(true);
        let why = home.refused(1, &[verb, "nexus", "--out", &file, "--force"]);
        permissions(false);
        assert!(why.contains("mine.txt is read-only; "), "{why}");
        let text = fs::read_to_string(&file).expect("it is there");
        assert_eq!(text, "what I wrote");
    }
}

#[test]
fn another_name_of_a_replaced_file_keeps_what_is_in_it() {
    let home = home();
    for verb in VERBS {
        let file = home.file("mine.txt", "what I wrote");
        let other = home.path("other.txt");
        let _ = fs::remove_file(&other);
        fs::hard_link(&file, &other).expect("one folder");
        home.done(&[verb, "nexus", "--out", &file, "--force"]);
        let text = fs::read_to_string(&other).expect("it is there");
        assert_eq!(text, "what I wrote");
        assert_ne!(fs::read_to_string(&file).expect("it is there"), text);
    }
}
