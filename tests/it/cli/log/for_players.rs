//! `log --players` with a filter: it matches only what players see of an entry.

use crate::cli::given::Home;
use crate::cli::hidden::said;

/// Filters of everything that players may ask for.
const ASKED: [&str; 18] = [
    "who:brannoc",
    "who:mole",
    "kind:roll",
    "kind:reroll",
    "kind:tag",
    "session:0",
    "session:1",
    "tier:weak",
    "tier:failure",
    "trait:ath",
    "trait:fighting",
    "tag:heist",
    "tag:secret",
    "is:tagged",
    "is:bookmarked",
    "is:rerolled",
    "is:undone",
    "athletics",
];

/// What a filter answers, also where it is refused.
fn answered(home: &Home, filter: &str) -> String {
    let ran = home.run(&["log", "nexus", "--players", "--search", filter]);
    format!("{}{}", ran.out, ran.err)
}

#[test]
fn what_is_kept_decides_nothing() {
    let steps = [
        ("pc Mole like Brannoc hidden", true),
        ("roll Brannoc athletics faces 5 4 3", false),
        ("tag last secret", true),
        ("tag last bookmark", true),
        ("roll Kester athletics faces 4 3", false),
        ("hidden roll Mole fighting faces 1 1", true),
        ("note \"it rains\" open", false),
    ];
    let played = |with: bool| {
        let home = Home::with("nexus");
        let phrases = steps.iter().filter(|(_, hidden)| with || !hidden);
        let phrases: Vec<&str> = phrases.map(|(phrase, _)| *phrase).collect();
        let done = said(&home, "nexus", &phrases);
        assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
        home
    };
    let [with, without] = [true, false].map(played);
    for filter in ASKED {
        let [one, other] = [&with, &without].map(|home| answered(home, filter));
        assert_eq!(one, other, "{filter}");
    }
}

/// A member of a group of whom players don't know takes no verdict away from the others.
#[test]
fn a_group_is_found_by_the_verdicts_that_players_see() {
    let found = |group: &str, faces: &str| {
        let home = Home::with("nexus");
        let roll = format!("roll {group} athletics vs 8 faces {faces}");
        let done = said(
            &home,
            "nexus",
            &["pc Newt", "pc Vole", "pc Mole hidden", &roll],
        );
        assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
        [
            "tier:failure",
            "tier:blunder",
            "tier:strong",
            "trait:athletics",
        ]
        .map(|filter| answered(&home, filter).contains("Athletics"))
    };
    let two = found("Newt,Vole", "1 1 6 6");
    let three = found("Newt,Vole,Mole", "1 1 6 6 2 2");
    assert_eq!(two, three);
    assert_eq!(two, [false, true, true, true]);
}

/// An entry is of the session in which players were told it.
#[test]
fn what_is_revealed_is_of_the_session_in_which_it_was_revealed() {
    let home = Home::with("nexus");
    let phrases = [
        "session start",
        "hidden roll Brannoc athletics",
        "session end",
        "session start",
        "reveal 3",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    assert!(!answered(&home, "session:1").contains("Athletics"));
    assert!(answered(&home, "session:2").contains("Athletics"));
}

#[test]
fn tags_that_were_opened_are_found_and_named() {
    let home = Home::with("nexus");
    let phrases = [
        "roll Brannoc athletics",
        "tag 2 heist open",
        "tag 2 secret",
        "roll Ysolde lore",
        "tag 5 bookmark open",
        "tag 5 betrayal",
        "roll Kester athletics",
        "tag 8 treason",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(!done.iter().any(|it| it.starts_with("no ")), "{done:#?}");
    let entries = |filter: &str| {
        let found = answered(&home, filter);
        let lines = found
            .lines()
            .filter(|it| it.contains(" · ") && !it.starts_with('—'));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    for (filter, names) in [
        ("tag:heist", &["Brannoc"][..]),
        ("is:tagged", &["Brannoc", "Ysolde"]),
        ("is:bookmarked", &["Ysolde"]),
    ] {
        let found = entries(filter);
        assert_eq!(found.len(), names.len(), "{filter}: {found:?}");
        for (line, name) in found.iter().zip(names) {
            assert!(line.contains(name), "{filter}: {found:?}");
        }
    }
    let why = home.refused(1, &["log", "nexus", "--players", "--tag", "secret"]);
    assert_eq!(
        why,
        "no entry has the tag “secret”; there are bookmark, heist"
    );
}

/// What players are never told of an entry is refused.
#[test]
fn what_players_are_never_told_is_refused() {
    let home = Home::with("nexus");
    for flag in ["hidden", "revealed", "table-dice", "called", "overruled"] {
        let why = home.refused(1, &["log", "nexus", "--players", &format!("--{flag}")]);
        assert_eq!(
            why,
            format!(
                "players are told of no entry that it is {flag}; leave out that filter, or --players"
            )
        );
        let said = format!("is:{flag}");
        assert!(answered(&home, &said).contains("leave out that filter"));
    }
}
