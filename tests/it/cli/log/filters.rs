//! What of the history is wanted: every filter alone, together, as flags and as words.

use crate::cli::given::Home;

use super::seqs;

/// Renamed, gone, come again; rolls of each sort.
fn evening() -> Home {
    let home = Home::new();
    home.done(&["new", "Mill", "--game", "vice-virtue", "--party", "sample"]);
    home.played(
        "Mill",
        "rename ansa \"Ansa the Grey\"\n\
         roll ansa athletics faces 7\n\
         contest ansa stealth faces 3 against corvin athletics faces 9\n\
         session start\n\
         roll corvin athletics called 12 hidden\n\
         roll hild athletics faces 2\n\
         reroll hild faces 9\n\
         roll wren stealth faces 4\n\
         close wren\n\
         force \"late\" reroll entry 9 faces 5\n\
         undo\n\
         session end\n\
         remove corvin\n\
         note \"corvin: so long, 100% [*]\" open\n\
         session start\n\
         roll ansa athletics\n\
         roll all athletics faces 1,5,9,3\n",
    );
    home
}

#[test]
fn each_alone() {
    let home = evening();
    let all = seqs(&home, &["--limit", "0"]);
    assert_eq!(all, (1..=18).collect::<Vec<_>>());
    for (word, found) in [
        // Of two names, of somebody who is gone, from both sides of a contest.
        ("who:ansa", &[1, 2, 3, 4, 5, 16, 17, 18][..]),
        ("who:\"Ansa Lampwright\"", &[1, 2, 3, 4, 5, 16, 17, 18]),
        ("who:corvin", &[1, 4, 5, 6, 14]),
        ("session:0", &[1, 2, 3, 4]),
        ("session:-1", &[16, 17, 18]),
        ("session:-2", &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
        ("kind:roll", &[3, 6, 7, 9, 17, 18]),
        ("KIND:Contest", &[4]),
        ("kind:undo", &[12]),
        ("trait:ath", &[3, 4, 6, 7, 8, 17, 18]),
        ("trait:Stealth", &[4, 9, 11]),
        ("trait:nosuch", &[]),
        ("is:hidden", &[6]),
        ("is:called", &[6]),
        ("is:table-dice", &[3, 4, 7, 8, 9, 11, 18]),
        // Closing is none, and one that was undone leaves the roll as it was.
        ("is:rerolled", &[7, 8, 11]),
        ("is:overruled", &[11]),
        ("is:undone", &[11]),
        ("100%", &[15]),
        ("[*]", &[15]),
        ("corvin:", &[15]),
        ("\"so long, 1\"", &[15]),
        ("\"long so\"", &[]),
        ("LÓNG sô", &[15]),
        ("", &all),
    ] {
        assert_eq!(seqs(&home, &["--search", word]), found, "{word}");
    }
}

#[test]
fn together_and_as_flags() {
    let home = evening();
    for (words, found) in [
        (&["--who", "ansa", "--who", "corvin"][..], &[1, 4, 5][..]),
        (
            &["--search", "who:hild is:table-dice", "--session", "-2"],
            &[7, 8],
        ),
        (
            &["--kind", "roll", "--trait", "athletics", "--hidden"],
            &[6],
        ),
        (&["--rerolled", "--kind", "roll"], &[7]),
        (&["--undone", "--overruled", "--search", "wren"], &[11]),
        (&["--called", "--table-dice"], &[]),
        (
            &["--kind", "roll", "--session", "-1", "--limit", "1"],
            &[18],
        ),
        (&["--kind", "roll", "--kind", "note"], &[]),
    ] {
        assert_eq!(seqs(&home, words), found, "{words:?}");
    }
}

/// A reroll that was taken back is none until it is brought back.
#[test]
fn what_stands_counts() {
    let home = evening();
    home.played("Mill", "undo 8\n");
    assert_eq!(seqs(&home, &["--rerolled"]), [8, 11]);
    assert_eq!(seqs(&home, &["--undone"]), [8, 11]);
    home.played("Mill", "redo 8\n");
    assert_eq!(seqs(&home, &["--rerolled"]), [7, 8, 11]);
    assert_eq!(seqs(&home, &["--undone", "--kind", "reroll"]), [11]);
}

/// In a group each has a tier of their own.
#[test]
fn a_tier_within_a_group() {
    let home = evening();
    let tier = |seq: usize| {
        let log = home.entries("Mill");
        let throws = log[seq - 1]["events"].as_array().expect("events").clone();
        let tiers = throws.iter().filter_map(|it| it["Rolled"]["tier"].as_str());
        tiers.map(str::to_owned).collect::<Vec<_>>()
    };
    let tiers = tier(18);
    assert!(tiers.len() > 1, "{tiers:?}");
    for tier in tiers {
        assert!(seqs(&home, &["--tier", &tier]).contains(&18), "{tier}");
    }
}

/// Tags by their word in any case, or by how it begins; what is off is off.
#[test]
fn what_was_said_of_entries() {
    let home = evening();
    home.played(
        "Mill",
        "tag 3 heist open\ntag 7 Heist-gone-wrong open\ntag 7 bookmark open\ntag 9 Bookmark open\ntag 6 #secret\nreveal 6\n\
         note \"who saw?\" on 4 open\ntag 16 gone open\nundo\n",
    );
    for (words, found) in [
        (&["--search", "tag:HEIST"][..], &[3][..]),
        (&["--search", "tag:hei is:bookmarked"], &[7]),
        (&["--search", "tag:heist is:bookmarked"], &[]),
        (&["--search", "tag:heist-"], &[7]),
        (&["--tag", "bookm"], &[7, 9]),
        (&["--bookmarked"], &[7, 9]),
        (&["--tagged"], &[3, 6, 7, 9]),
        (&["--search", "tag:secret is:revealed"], &[6]),
        (&["--revealed"], &[6]),
        (&["--kind", "tag", "--undone"], &[26]),
        (&["--kind", "reveal"], &[24]),
        (&["--search", "saw"], &[25]),
    ] {
        assert_eq!(seqs(&home, words), found, "{words:?}");
    }
    let none = home.refused(1, &["log", "Mill", "--tag", "gone"]);
    let there = "bookmark, Heist-gone-wrong, secret, heist";
    assert_eq!(
        none,
        format!("no entry has the tag “gone”; there are {there}")
    );
    let entries = home.entries("Mill");
    assert_eq!(
        entries[6]["tags"],
        serde_json::json!(["Heist-gone-wrong", "bookmark"])
    );
    assert_eq!(
        (&entries[5]["hidden"], &entries[5]["revealed"]),
        (&true.into(), &true.into())
    );
    let text = home.done(&["log", "Mill", "--search", "is:tagged", "--session", "1"]);
    assert!(text.contains("  #secret  (revealed by 24)"), "{text}");
    assert!(text.contains("  #Heist-gone-wrong  #bookmark\n"), "{text}");
}

/// A name that two had one after the other is both of theirs.
#[test]
fn a_name_used_again() {
    let home = evening();
    home.played("Mill", "pc \"Corvin Ashe\"\nroll corvin athletics\n");
    assert_eq!(
        seqs(&home, &["--who", "corvin ashe"]),
        [1, 4, 5, 6, 14, 19, 20]
    );
    let entries = home.entries("Mill");
    assert_eq!(
        entries[13]["who"],
        serde_json::json!(["Corvin Ashe"]),
        "who is gone has a name"
    );
}

#[test]
fn what_there_is_none_of_is_told_with_what_there_is() {
    let home = evening();
    for (words, said) in [
        (
            "whom:ansa",
            "“whom:” is not a filter; there are who: session: tier: kind: trait: tag: is:",
        ),
        ("kind:fight", "there are campaign, roll, contest"),
        (
            "is:secret",
            "there are hidden, table-dice, called, rerolled, overruled, undone",
        ),
        ("tier:brilliant", "no tier “brilliant”; there are"),
        ("session:3", "there are 1 to 2, -1 is the last"),
        ("session:-3", "there is no session -3"),
        ("session:last", "there is no session last"),
        ("who:zed", "no character “zed”; there are"),
        ("bridge who:", "“who:” needs a word after it"),
        ("who:\"\"", "no character"),
    ] {
        let why = home.refused(1, &["log", "Mill", "--search", words]);
        assert!(why.contains(said), "{words}: {why}");
    }
}

/// The game master finds dice, and players only what they are shown in words.
#[test]
fn players_find_no_dice() {
    let home = evening();
    // Entry 17 is thrown at random, and may show it, too.
    let sevens = seqs(&home, &["--search", "d12 7"]);
    assert!(sevens.iter().all(|seq| [3, 17].contains(seq)), "{sevens:?}");
    assert_eq!(sevens.first(), Some(&3));
    let seen = |word: &str| home.done(&["log", "Mill", "--players", "--search", word]);
    assert!(seen("athletics").contains("Athletics"));
    assert!(!seen("d12").contains("Athletics"));
}

/// A roll against two NPCs names both for players, each with its own verdict.
#[test]
fn players_are_told_each_target_of_a_roll() {
    let home = Home::with("nexus");
    home.played(
        "nexus",
        "pc Bran STR d10 Fighting 2\nnpc Spy\nnpc Ogre Parry 15\n\
         roll bran fighting + str vs spy.parry,ogre.parry faces 6 3\n",
    );
    let seen = home.done(&["log", "nexus", "--players"]);
    assert!(
        seen.contains("vs Spy · strong; 11 vs Ogre · failure"),
        "{seen}"
    );
}
