//! Random tables in plain mode and in files: added from a file or from the lines that follow, taken from the user's folder.

use std::fs;

use super::broken_settings::{is_there, settings};
use super::given::Home;

#[test]
fn rows_come_from_a_file_or_from_the_lines_that_follow() {
    let home = Home::with("nexus");
    let file = home.path("rats.csv");
    fs::write(&file, "1-2,{2d6} rats\n3-6,none\n").expect("a file");
    let wrong = home.path("wrong.md");
    fs::write(&wrong, "# Rats\n\n1. a\n3. b\n").expect("a file");
    let said = format!(
        "random add Rats {}\nrandom rats faces 1,3,4\nrandom add Cats -\n# Cats\n\n- {{3d6}} cats\n- {{Rats}}\n.\n\
         random cats faces 2,6\nrandom add Bad {}\nrandom add Bad from \"{}\"\nodds random cats\nrandom add Late -\n1. a\n2. b",
        file.display(),
        wrong.display(),
        home.path("nowhere.md").display(),
    );
    let ran = home.fed(&["line", "nexus"], &said);
    let answers: Vec<&str> = ran.out.lines().collect();
    assert_eq!(answers[0], "ok 2 Rats · a table of 2 rows, d6 (hidden)");
    assert_eq!(answers[1], "ok 3 Rats d6 1 · 7 rats (2d6 3 4 = 7) (hidden)");
    assert_eq!(answers[2], "ok 4 Cats · a table of 2 rows, d2 (hidden)");
    assert_eq!(answers[3], "ok 5 Cats d2 2 · none (Rats d6 6) (hidden)");
    let why = ":4:1: no row holds 2; widen one or add one";
    assert_eq!(answers[4], format!("no {}{why}", wrong.display()));
    assert!(answers[5].contains("can't be read"), "{}", answers[5]);
    let told = [
        "# Cats: d2, 2 rows",
        "# 1 · 50 % · {3d6} cats",
        "# 2 · 50 % · {Rats}",
        "# with the tables that it leads to, 3 texts:",
        "# 50 % · 3d6 cats",
        "# 17 % · 2d6 rats",
        "# 33 % · none",
        "ok",
    ];
    assert_eq!(&answers[6..14], told);
    assert_eq!(answers[14], "ok 6 Late · a table of 2 rows, d2 (hidden)");
    assert_eq!(answers.len(), 15, "{answers:?}");
    // Players hear of none of it.
    let log = home.done(&["log", "nexus", "--players", "--format", "json"]);
    assert!(!log.contains("Rats") && !log.contains("rats"), "{log}");
}

#[test]
fn the_folder_of_tables_is_read_and_a_broken_file_only_told() {
    let home = Home::with("nexus");
    if !is_there(&home) {
        return;
    }
    settings(&home, "tables/loot.md", "1. {2d6} coins\n2. {Gems}\n");
    settings(
        &home,
        "tables/gems.ron",
        "(name: \"Gems\", rows: [\"3x ruby\", \"opal\"])",
    );
    settings(&home, "tables/broken.csv", "roll,text\n1,a\nx,b\n");
    settings(&home, "tables/notes.pdf", "no table");
    let said = "random loot faces 2,4\nrandom gems faces 1 open\nrandom broken";
    let ran = home.fed(&["line", "nexus"], said);
    let answers: Vec<&str> = ran.out.lines().collect();
    let wrong = "broken.csv:3:1: “x” is not a result; write a number or a range, as 1-3; its tables are left out";
    assert!(
        answers[0].starts_with("# ") && answers[0].ends_with(wrong),
        "{}",
        answers[0]
    );
    assert_eq!(answers[1], "ok 2 Loot d2 2 · opal (Gems d4 4) (hidden)");
    assert_eq!(answers[2], "ok 3 Gems d4 1 · ruby");
    assert!(answers[3].starts_with("no “broken”"), "{}", answers[3]);
    let paths = home.done(&["paths"]);
    assert!(
        paths.lines().any(|line| line.starts_with("tables ")),
        "{paths}"
    );
    let folder = home.path("config/rollbook/tables");
    let check = |name: &str| home.run(&["check", &folder.join(name).display().to_string()]);
    assert!(check("loot.md").out.ends_with("loot.md: a valid table\n"));
    assert!(
        check("gems.ron")
            .out
            .ends_with("gems.ron: a valid table file\n")
    );
    let broken = check("broken.csv");
    assert_eq!(broken.status, 1);
    assert!(broken.err.contains("broken.csv:3:1: "), "{}", broken.err);
    let all = home.run(&["check"]);
    assert_eq!(all.status, 1);
    assert!(all.out.contains(wrong), "{}", all.out);
}

#[test]
fn a_circle_of_files_is_told_and_refused() {
    let home = Home::with("nexus");
    if !is_there(&home) {
        return;
    }
    settings(&home, "tables/a.md", "# A\n- a\n- {B}\n\n# B\n- b\n- {A}\n");
    let ran = home.fed(&["line", "nexus"], "random a\nrandom weather faces 3,4");
    let answers: Vec<&str> = ran.out.lines().collect();
    assert!(
        answers[0].ends_with("a.md:3:3: “A” leads back to itself: A → B → A"),
        "{}",
        answers[0]
    );
    assert!(
        answers[1].ends_with("a.md:7:3: “B” leads back to itself: B → A → B"),
        "{}",
        answers[1]
    );
    assert_eq!(answers[2], "no row 2: “A” leads back to itself: A → B → A");
    assert!(
        answers[3].starts_with("ok 2 Weather 2d6 3 4 = 7"),
        "{}",
        answers[3]
    );
}
