//! One entry told whole, and undone or brought back from there.

use rollbook::tui::Role;

use super::super::harness::Play;
use super::played;

const TALL: (u16, u16) = (120, 70);

/// The inspector of the entry so many steps below the newest.
fn inspected(game: &str, phrases: &[&str], dice: &str, down: usize) -> Play {
    let mut play = played(game, phrases, dice, TALL);
    play.keys("<Tab>")
        .keys(&"<Down>".repeat(down))
        .keys("<Enter>");
    play
}

#[track_caller]
fn tells(play: &Play, sentences: &[&str]) {
    let text = play.text();
    for sentence in sentences {
        assert!(text.contains(sentence), "no “{sentence}” in\n{text}");
    }
}

#[test]
fn a_nexus_roll_tells_every_number_and_the_exact_odds() {
    let phrases = ["roll Brannoc Fighting vs 8 hidden", "harm Ysolde 4 by 2"];
    let play = inspected("nexus", &phrases, "d10 4, d6 4 2", 0);
    tells(
        &play,
        &[
            "Entry 2",
            "HIDDEN from the players",
            "19:32, 14 November 2026 · before session 1 · Brannoc",
            "led to entry 3 at 19:32 · Ysolde · harm 4",
            "Brannoc just about makes it.",
            "d10 and the lower of two dice + 2 against 8",
            "+1 bane  dazed",
            "~~+1 boon rope~~ ignored: not ticked",
            "faces: d10 4 · ~~d6 4~~ dropped · d6 2",
            "4+2+2 = 8 vs 8: weak",
            "its luck: 30 %, worse than 65 % of such rolls",
            "29.72 %  weak  this one",
            "75.00 %  success in all",
            "9.72 %  exactly 8",
            "83.89 %  on the total (+8.89)",
            "93.75 %  point, spent after a failure (+18.75)",
        ],
    );
    assert!(play.in_role(Role::Struck).contains(&"~~d6 4~~".to_owned()));
}

#[test]
fn it_says_what_players_see_where_that_is_not_all() {
    let play = inspected("nexus", &["harm Wolf 3"], "", 0);
    tells(&play, &["players see: Mill wolf · hurt"]);
    let play = inspected("nexus", &["trait Wolf Athletics 1"], "", 0);
    tells(&play, &["players see: nothing"]);
}

#[test]
fn a_vice_virtue_reroll_tells_both_throws_and_which_counts() {
    let phrases = ["roll Ansa Will vs 12", "reroll Ansa virtue keep old"];
    let play = inspected("vice-virtue", &phrases, "d12 5 8", 1);
    tells(
        &play,
        &[
            "Entry 3",
            "What became of the roll",
            "▸ entry 2 at 19:32 · Ansa Lampwright · Will 10 vs 12",
            "entry 3 at 19:32 · Ansa Lampwright · Will rerolled 10 → 13, keeps 10 vs 12",
            "counts (this one)",
            "new throw, doesn't count: Ansa Lampwright · Will with Heart",
            "8+5 = 13 vs 12: success",
            "old throw, counts: Ansa Lampwright · Will with Heart",
            "5+5 = 10 vs 12: minor consequence",
            "Ansa Lampwright virtue: 2 → 1",
        ],
    );
}

#[test]
fn a_langobard_contest_tells_both_sides_and_their_odds() {
    let phrases = ["contest Rosamar Sword against Aldo Brawling"];
    let play = inspected("langobard", &phrases, "d6 1 4 4 6 2 2 2 2", 0);
    tells(
        &play,
        &[
            "first side: Rosamar · Sword",
            "~~d6 1~~ removed",
            "second side: Aldo the Ferryman · Brawling",
            "Rosamar 14, 1 complication against Aldo the Ferryman 8: 6 left, mediocre",
            "Exact odds of the contest",
            "%  Rosamar: fumble",
            "Rosamar in all",
            "Rosamar with one more",
            "die (+",
        ],
    );
}

#[test]
fn a_contract_roll_tells_the_penalty_and_how_each_die_counts() {
    let phrases = ["roll Maren Perception + Alertness vs 7"];
    let play = inspected("contract", &phrases, "d10 10 7 3 1 8", 0);
    tells(
        &play,
        &[
            "5 dice at difficulty 7",
            "−1 die  Body 4",
            "faces: d10 10 counts 2 · d10 7 counts 1 · d10 3 counts 0 · d10 1 counts −1",
            "10 7 3 1 8 = 3 at 7: partial",
            "die (+",
            "on the outcome (+",
        ],
    );
}

#[test]
fn links_lead_to_causes_and_consequences_and_back() {
    let phrases = ["roll Brannoc Fighting vs 8", "harm Ysolde 4 by 2"];
    let mut play = inspected("nexus", &phrases, "d10 4, d6 4 2", 0);
    tells(&play, &["Entry 2"]);
    play.keys("<Enter>");
    tells(&play, &["Entry 3", "Ysolde HP: 16 of 18 → 12 of 18"]);
    play.keys("<Esc>");
    tells(&play, &["Entry 2"]);
    play.keys("<Esc>");
    assert!(!play.text().contains("Entry 2"));
}

#[test]
fn an_older_entry_alone_takes_three_keys_and_three_bring_it_back() {
    let phrases = ["track Ysolde HP -3", "track Brannoc HP -1"];
    let mut play = played("nexus", &phrases, "", TALL);
    play.keys("<Tab><Down><Enter><Del>");
    tells(
        &play,
        &["~~Ysolde · HP 16 → 13~~", "undone by entry 4 at 19:32"],
    );
    let hp = |play: &Play| {
        let campaign = play.app.state().campaign();
        campaign.named("Ysolde").map(|who| who.tracks["HP"].now)
    };
    assert_eq!(hp(&play), Some(16));
    play.keys("<Del>");
    assert_eq!(hp(&play), Some(13));
    assert!(!play.text().contains("undone by"), "{}", play.text());
}

#[test]
fn a_middle_entry_is_refused_by_naming_the_first_in_the_way() {
    let phrases = ["track Ysolde HP -3", "track Ysolde HP -2"];
    let mut play = played("nexus", &phrases, "", TALL);
    play.keys("<Tab><Down><Enter><Del>");
    assert_eq!(
        play.bar().trim(),
        "Ysolde's HP is no longer what it was; 3 · Ysolde · HP 13 → 11 is in the way: undo it first"
    );
    tells(&play, &["Entry 2"]);
    assert_eq!(play.app.state().campaign().last.0, 3);
}

#[test]
fn it_scrolls_to_its_end_and_no_further() {
    let mut play = played(
        "nexus",
        &["roll Brannoc Fighting vs 8"],
        "d10 4, d6 4 2",
        (80, 24),
    );
    play.keys("<Tab><Enter>");
    tells(&play, &["lines below"]);
    play.keys("<PgDn><PgDn><PgDn><PgDn>");
    tells(&play, &["point, spent after a failure", "lines above"]);
    assert!(!play.text().contains("below ·"), "{}", play.text());
    play.keys("<Up>");
    tells(&play, &["above, 1 below"]);
}

/// A turn that passes changes no order: who is in it is listed once, by the entry that set it.
#[test]
fn a_turn_says_whose_it_was_and_whose_it_is() {
    let phrases = ["order set ysolde wolf brannoc", "order next", "order next"];
    // The first Enter unfolds the turns that passed.
    let mut play = inspected("nexus", &phrases, "", 0);
    play.keys("<Enter>");
    tells(&play, &["turn: Mill wolf → Brannoc"]);
    assert!(!play.text().contains("of Ysolde, Mill wolf, Brannoc"));
    let play = inspected("nexus", &[&phrases[..], &["order next"]].concat(), "", 0);
    tells(&play, &["turn: round 1, Brannoc → round 2, Ysolde"]);
    let play = inspected("nexus", &phrases[..1], "", 0);
    tells(
        &play,
        &["turns: no order → round 1, Ysolde of Ysolde, Mill wolf, Brannoc"],
    );
}

#[test]
fn an_undo_tells_what_is_changed_back() {
    let opened = |phrases: &[&str]| {
        let mut play = played("nexus", phrases, "", TALL);
        play.keys("<Tab><Enter><Enter>");
        play
    };
    let play = opened(&["pc Odo", "undo"]);
    tells(
        &play,
        &["undid: Odo joins", "Changed back", "Odo did not join"],
    );
    let play = opened(&["remove Ysolde", "undo"]);
    tells(&play, &["Changed back", "Ysolde is back"]);
}
