//! What is open stays as it is told where something hidden comes before it or is done with it.

use super::given::Home;
use super::hidden::said;
use super::unseen::are_alike;

/// The word that somebody is down is told again where the same was said and taken back in hiding.
#[test]
fn down_is_told_after_it_was_said_and_taken_back_in_hiding() {
    are_alike(
        "npc Duke like Brannoc; harm Duke 1; !hidden down Duke; !hidden up Duke; down Duke,Brannoc; up Duke",
    );
    are_alike("npc Wolf like Brannoc; harm Wolf 1; !hidden down Wolf; harm Wolf 99; up Wolf");
}

/// Of a note players read the text that was opened, never one that it had before or has in hiding.
#[test]
fn an_edited_note_tells_no_other_text() {
    are_alike(
        "note \"fog\" pinned open; !hidden note edit last \"a trap\"; note edit last \"rain\"",
    );
    for about in ["pinned", "on Brannoc"] {
        let home = Home::with("nexus");
        let phrases = [
            &format!("note \"a trap\" {about}"),
            "note edit last \"fog\"",
            "reveal 3",
        ];
        said(&home, "nexus", &phrases);
        for report in ["log", "recap"] {
            let told = home.done(&[report, "nexus", "--players"]);
            assert!(told.contains("fog"), "{told}");
            assert!(!told.contains("a trap"), "{told}");
        }
        let whole = home.done(&["log", "nexus"]);
        assert!(whole.contains("fog (was “a trap”)"), "{whole}");
    }
}

/// Players are told whose a name was that they read, also where it was another one in between while nobody saw.
#[test]
fn a_name_that_players_read_is_told_of_when_it_ends() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Wolf like Brannoc",
        "alias Wolf \"a stranger\"",
        "harm Wolf 1",
        "bench Wolf",
        "alias Wolf \"a beggar\"",
        "alias Wolf \"a stranger\"",
        "bench Wolf off",
        "alias Wolf none",
    ];
    said(&home, "nexus", &phrases);
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("a stranger is Wolf"), "{told}");
}

/// Whether somebody is there whom players don't know of can change in hiding.
#[test]
fn somebody_hidden_goes_away_in_hiding() {
    are_alike("!pc Omega hidden; !hidden absent Omega; !hidden absent Omega off");
    are_alike("!pc Omega hidden; kind \"Mill wolf\" ally; !kind \"Mill wolf\" ally with Omega");
}

/// Whom players meet by an order has the first turn in it, also where it is down in hiding.
#[test]
fn an_order_begins_with_who_is_down_in_hiding() {
    are_alike("npc Wolf; !hidden down Wolf; order set Wolf Kester");
    are_alike("npc Wolf; !hidden harm Wolf 40; order roll for Kester,Wolf faces 1,1,6,6");
    are_alike("npc Wolf; npc Crow; !hidden down Wolf,Crow; order set Wolf Crow Kester");
}

/// What a group does reads the same, whatever those do or did before whom players don't know, or in hiding.
#[test]
fn a_group_reads_as_without_what_it_does_in_hiding() {
    are_alike("!hidden condition \"Mill wolf\" deaf on for 2 rounds; condition all deaf on");
    are_alike("!condition \"Mill wolf\" deaf on; condition all deaf on for 2 rounds");
    are_alike("!hidden pc Vesna; !condition Vesna deaf on for 2 rounds; condition pcs deaf on");
    for (word, joins) in [("pcs", "hidden pc Vesna"), ("all", "npc Vesna")] {
        let told = |joins: &str| {
            let home = Home::with("nexus");
            let phrases = format!("roll {word} AGI vs 7\n{joins}\nharm {word} 4 half successes\n");
            let dice = ["3"; 40].join(",");
            let said = home.fed(&["line", "nexus", "--dice", &dice], &phrases);
            assert!(!said.out.contains("no "), "{}", said.out);
            home.done(&["log", "nexus", "--players"])
        };
        let alone = told("# nobody joins");
        assert!(
            alone.contains("half for those who succeeded at AGI"),
            "{alone}"
        );
        assert_eq!(told(joins), alone, "{word}");
        assert_eq!(
            told(&format!("{joins}\nhidden roll Vesna AGI vs 7")),
            alone,
            "{word}"
        );
    }
}

/// What a turn ends is told in the recap, too, where the turn begins for players alone.
#[test]
fn who_leaves_in_a_hidden_turn_begins_one_for_players() {
    let round = "npc Wolf; order set Brannoc Kester; condition Brannoc bewitched on for 1 rounds; \
                 !hidden order join Wolf after Kester; order next; !order next";
    for leaves in ["remove Kester", "absent Kester", "order leave Kester"] {
        are_alike(&format!("{round}; {leaves}"));
    }
    are_alike(
        "order set Ysolde Kester; condition Brannoc bewitched on for 1 rounds; \
         !hidden condition Brannoc omega on for 2 rounds; order next; absent Kester",
    );
}

/// The place of an NPC that players know can't be taken from them in hiding, also where they see nothing of its state.
#[test]
fn who_is_known_is_not_removed_in_hiding() {
    let home = Home::with("nexus");
    let phrases = [
        "roll Kester Fighting vs \"Mill wolf\".Parry",
        "hidden bench \"Mill wolf\"",
        "hidden remove \"Mill wolf\"",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(
        done[1].starts_with("no Mill wolf's presence is open"),
        "{done:#?}"
    );
    assert!(done[2].starts_with("no Mill wolf is open"), "{done:#?}");
}

/// A name for an NPC and what isn't open of it stay untold in an entry that joins several changes, whatever else it tells.
#[test]
fn joined_changes_of_an_npc_tell_what_each_would_tell() {
    let home = Home::with("nexus");
    let phrases = [
        "alias \"Mill wolf\" \"a beast\"",
        "harm \"Mill wolf\" 1",
        "condition \"Mill wolf\" sleepy on open",
        "condition \"Mill wolf\" sleepy off & rename \"Mill wolf\" Fang & item Fang add sack & track Fang HP -2",
        "absent Fang & item Fang add rope & track Fang HP -1",
        "hidden condition Fang wet on & item Fang add net & track Fang HP -1",
        "reveal 7",
        "absent Kester & describe Kester sly",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(done.iter().all(|it| it.starts_with("ok ")), "{done:#?}");
    assert!(done[7].ends_with("Kester: absent, note: sly"), "{done:#?}");
    let told = home.done(&["log", "nexus", "--players"]);
    let lines: Vec<&str> = told.lines().skip(3).collect();
    let wanted = [
        "3  a beast is now sleepy",
        "4  a beast is no longer sleepy; a beast is hit",
        "5  a beast is now absent; a beast is hit",
        "6  a beast is now wet; a beast is hit",
        "7  Kester is now absent",
    ];
    assert_eq!(lines, wanted, "{told}");
}

/// Several changes at once read to players as those alone that they see of them.
#[test]
fn what_is_joined_with_something_unseen_reads_as_alone() {
    are_alike(
        "[item \"Mill wolf\" add sack & ]track \"Mill wolf\" HP -1; [condition \"Mill wolf\" wet on & ]harm \"Mill wolf\" 1; \
         harm Kester 1[ & describe Kester sly]; [describe Kester glum & ]trait Kester Athletics 1; \
         trait Kester Athletics 2[ & describe Kester shy] & harm Kester 1; [describe \"Mill wolf\" lean & ]harm \"Mill wolf\" 1; \
         [item \"Mill wolf\" add chi & ]harm \"Mill wolf\" 1 & harm Kester 1 & condition Oda wet on",
    );
}

/// A name that somebody had before players met them, or that another name hides, is told in no entry that joins it with other changes.
#[test]
fn a_former_name_stays_untold_in_a_joined_entry() {
    let told = |former: &str| {
        let home = Home::with("nexus");
        let phrases = [
            &format!("npc {former} like Kester"),
            &format!("rename {former} Wolf & track Wolf HP -1"),
            &format!("npc {former} like Kester"),
            &format!("rename {former} Rat & kind Rat ally"),
            "alias \"Mill wolf\" \"a beast\"",
            "roll \"Mill wolf\" STR faces 4 4",
            &format!("rename \"Mill wolf\" {former} & absent {former}"),
            &format!("rename {former} {former}x & condition {former}x wet on open"),
            &format!("npc {former} like Kester"),
            &format!("kind {former} ally & rename {former} Vole"),
            &format!("npc {former} like Kester"),
            &format!("track {former} HP -1 & alias {former} \"a thing\""),
            "npc Newt like Kester",
            "harm Newt 1",
            &format!("rename Newt {former}y & alias {former}y \"a newt\""),
        ];
        let done = said(&home, "nexus", &phrases);
        assert!(done.iter().all(|it| it.starts_with("ok ")), "{done:#?}");
        let reports = ["log", "show", "recap"].map(|it| home.done(&[it, "nexus", "--players"]));
        reports.join("\n")
    };
    let alpha = told("Alpha");
    for words in [
        "Vole is now an ally",
        "a thing · hurt",
        "Rat is now an ally",
        "a beast is now absent",
        "a beast is now wet",
    ] {
        assert!(alpha.contains(words), "{words}: {alpha}");
    }
    assert_eq!(alpha, told("Omega"));
}

/// Of a new character everything is part of the sheet; what is done to others in the same entry is told beside it.
#[test]
fn what_goes_with_a_new_character_is_told() {
    are_alike("[npc Vex & ]condition Kester wet on");
    are_alike("pc Wolf like Kester[ & npc Omega]; [npc Newt & ]ally Dog like Kester");
    are_alike("!npc Rat; hidden [npc Vex & ]item Kester add Rope; reveal last");
    let home = Home::with("nexus");
    let phrases = [
        "pc Zed & harm Zed 1 & condition Oda wet on",
        "pc Ned & harm Ned 1",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(done[1].ends_with("Ned joins"), "{done:?}");
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(
        told.contains("2  Zed joins; Oda of the Reeds is now wet\n3  Ned joins"),
        "{told}"
    );
}

/// A word for all who have a thing tells of nobody who has it in hiding alone.
#[test]
fn a_check_of_all_who_have_a_thing_names_nobody_who_has_it_in_hiding() {
    let told = |hidden: bool| {
        let home = Home::with("nexus");
        let mut phrases = vec!["supply Ysolde add Oil d6"];
        let (mut all, mut named) = (
            "check all Oil faces 3",
            "check Ysolde,Kester,Oda Oil faces 1",
        );
        if hidden {
            phrases.push("hidden supply Kester add Oil d6");
            (all, named) = (
                "check all Oil faces 3 3",
                "check Ysolde,Kester,Oda Oil faces 1 1",
            );
        }
        phrases.extend([all, named]);
        let done = said(&home, "nexus", &phrases);
        assert!(done.iter().all(|it| it.starts_with("ok ")), "{done:#?}");
        home.done(&["log", "nexus", "--players"])
    };
    assert_eq!(told(true), told(false));
}

/// A joined entry is taken back, and is over, for players as the changes that they saw would be.
#[test]
fn a_joined_entry_is_taken_back_as_what_players_saw_of_it() {
    are_alike("[trait \"Mill wolf\" STR d10 & ]track \"Mill wolf\" HP -1; undo");
    let told = |first: &str| {
        let home = Home::with("nexus");
        let phrases = [
            "harm \"Mill wolf\" 1",
            &format!("hidden {first}condition \"Mill wolf\" wet on"),
            "condition \"Mill wolf\" wet off",
            "reveal 3",
        ];
        said(&home, "nexus", &phrases);
        home.done(&["log", "nexus", "--players"])
    };
    assert!(told("").contains("Mill wolf was wet"), "{}", told(""));
    assert_eq!(told(""), told("item \"Mill wolf\" add net & "));
}

/// A name for players that they never read ends untold where they meet somebody.
#[test]
fn a_name_that_nobody_read_ends_untold() {
    are_alike("npc Rat like Kester; !alias Rat \"a thing\"; kind Rat ally");
}

/// `open` opens what somebody of a list has in hiding, as it does for one alone.
#[test]
fn a_list_opens_what_one_of_it_has_in_hiding() {
    are_alike(
        "roll \"Mill wolf\" STR faces 4 4; !condition \"Mill wolf\" wet on; condition Kester,\"Mill wolf\" wet on open",
    );
}

/// A new maximum and harm in one entry tell what they would tell apart, also that players meet somebody.
#[test]
fn a_new_maximum_beside_harm_hides_none() {
    let home = Home::with("nexus");
    let phrases = [
        "roll \"Mill wolf\" STR faces 4 4",
        "track \"Mill wolf\" HP max 12 & track \"Mill wolf\" HP -12",
        "npc Rat like Kester",
        "track Rat HP max 30 & track Rat HP -1",
    ];
    said(&home, "nexus", &phrases);
    for report in ["log", "show"] {
        let told = home.done(&[report, "nexus", "--players"]);
        for words in ["Mill wolf · down", "Rat · hurt"] {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
}

/// Who has a hidden place in the order has it still when an encounter comes back.
#[test]
fn an_encounter_comes_back_to_hidden_places() {
    let home = Home::with("nexus");
    let phrases = [
        "npc Gob like Kester",
        "npc Rat like Kester",
        "encounter save gang Gob,Rat",
        "roll Gob,Rat STR faces 4 4 4 4",
        "order set Brannoc,Gob,Kester",
        "hidden order join Rat",
        "encounter off gang",
        "encounter back gang",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(done.iter().all(|it| it.starts_with("ok ")), "{done:#?}");
    let seen = home.done(&["show", "nexus", "--players"]);
    assert!(seen.contains("order: Brannoc, Gob, Kester\n"), "{seen}");
}

/// A condition of an NPC that only the GM sees is hidden, also beside something of a sheet that players don't see, and can be revealed;
/// said openly with other changes one that is on in hiding is opened.
#[test]
fn a_condition_joined_with_others_is_revealed_and_opened() {
    are_alike(
        "harm \"Mill wolf\" 1; condition \"Mill wolf\" wet on[ & item \"Mill wolf\" add net]; reveal 3",
    );
    are_alike(
        "harm \"Mill wolf\" 1; !hidden condition \"Mill wolf\" wet on; \
         condition \"Mill wolf\" wet on & track \"Mill wolf\" HP -1 open; condition \"Mill wolf\" wet off",
    );
    are_alike("!hidden condition Kester wet on; condition Kester wet on & track Kester HP -1 open");
}

/// `hidden` in front of the end of a phrase is no part of a new name: who is to be hidden would be open, and called so.
#[test]
fn hidden_stands_last() {
    let home = Home::with("nexus");
    for phrase in [
        "pc Omega hidden & condition Kester wet on",
        "pc Omega hidden like Kester",
        "pc Omega hidden STR d8",
        "npc Omega hidden x2 like Kester",
        "item Kester add Rope hidden d6",
    ] {
        let done = said(&home, "nexus", &[phrase]);
        let is_refused = done[0].starts_with("no ") && done[0].contains("“hidden” (word ");
        assert!(is_refused, "{phrase}: {done:?}");
    }
    let phrases = [
        "pc \"Omega hidden\" like Kester",
        "pc Vesna like Kester hidden",
        "npc Open Hand STR d8",
    ];
    let done = said(&home, "nexus", &phrases);
    assert!(done.iter().all(|it| it.starts_with("ok ")), "{done:#?}");
}

/// What is added to somebody whom players don't see for now is theirs once they are seen, also where a note comes with it.
#[test]
fn what_is_added_beside_a_note_is_seen_with_its_owner() {
    for sheet in [
        "bench Kester; item Kester add Rope; !describe Kester sly; bench Kester off",
        "kind Kester npc; item Kester add Rope; !describe Kester sly; kind Kester pc",
        "npc Rat like Kester; item Rat add Rope; !describe Rat sly; kind Rat ally",
    ] {
        let joined = sheet.replace("; !", " & ");
        let [alone, together] = [sheet.replace('!', ""), joined].map(|phrases| {
            let home = Home::with("nexus");
            said(&home, "nexus", &phrases.split("; ").collect::<Vec<_>>());
            home.done(&["show", "nexus", "--players"])
        });
        assert!(together.contains("Rope"), "{together}");
        assert_eq!(alone, together, "{sheet}");
    }
}

/// The GM reads all that an entry joins, also what is hidden in it, and finds it by the note.
#[test]
fn the_gm_reads_every_joined_change() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden condition Kester wet on",
        "condition Kester wet off & trait Kester STR d10 & describe Kester \"sly as a fox\"",
    ];
    let done = said(&home, "nexus", &phrases);
    assert_eq!(
        done[1],
        "ok 3 Kester: no longer wet, STR d10, note: sly as a fox"
    );
    let found = home.done(&["log", "nexus", "--search", "fox"]);
    assert!(found.contains("STR d10"), "{found}");
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Kester"), "{told}");
    assert!(!told.contains("wet") && !told.contains("fox"), "{told}");
}

/// What undoes, redoes or reveals another entry is in the GM's words: players see what becomes of that entry, and nothing else.
#[test]
fn players_never_read_what_only_concerns_another_entry() {
    let home = Home::with("nexus");
    let phrases = [
        "hidden harm \"Mill wolf\" 2",
        "undo",
        "reveal 3",
        "redo",
        "reveal 4",
        "note \"why\" on 4 open",
        "reveal 2",
        "reveal 5",
    ];
    let done = said(&home, "nexus", &phrases);
    for (at, does) in [(2, "undoes"), (4, "redoes"), (5, "redoes"), (7, "reveals")] {
        let refused = format!("only {does} another entry; name the one that players shall see");
        assert!(done[at].ends_with(&refused), "{done:#?}");
    }
    let told = home.done(&["log", "nexus", "--players"]);
    assert!(told.contains("Mill wolf is hit"), "{told}");
    assert!(!told.contains("HP"), "{told}");
}
