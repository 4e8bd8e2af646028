//! What has room stands whole: names, figures, the order of turns, the lines of the history, saved rolls.

use super::stage::{SIZES, Stage};

/// All games, and how a fight of somebody's begins in each.
const GAMES: [(&str, &str); 12] = [
    ("vice-virtue", "Wren"),
    ("langobard", "Rosamar"),
    ("contract", "Imogen"),
    ("nexus", "Kester"),
    ("d20", "Piers"),
    ("exploding-trait", "Nell"),
    ("highest-d6", "Barrow"),
    ("hits-again", "Timo"),
    ("percent-under", "Cyril"),
    ("sixes-and-push", "Ylva"),
    ("symbols", "Umi"),
    ("two-d6", "Wren"),
];

/// Somebody of the party against three wolves and four thugs, one of them down.
fn fight(game: &str, of: &str, size: (u16, u16)) -> Stage {
    let mut stage = Stage::new(game, size, "");
    for phrase in [
        "npc Wolf x3",
        "npc \"Bog thug\" x4",
        &format!(
            "order set \"Wolf 1\" {of} \"Wolf 2\" \"Wolf 3\" \"Bog thug 1\" \"Bog thug 2\" \"Bog thug 3\" \"Bog thug 4\""
        ),
        "down \"Bog thug 3\"",
    ] {
        stage.keys(":").text(phrase).keys("Enter");
    }
    stage
}

/// The rows of the party pane.
fn party(stage: &Stage) -> String {
    let screen = stage.screen();
    let rows = screen.lines().skip_while(|row| !row.contains("─ Party"));
    let rows = rows.skip(1).take_while(|row| !row.starts_with('─'));
    let rows = rows.map(|row| row.split('│').next().unwrap_or_default());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn names_of_twelve_letters_are_whole_in_every_game() {
    for (game, of) in GAMES {
        for size in SIZES {
            let stage = fight(game, of, size);
            let rows = party(&stage);
            let told = |who: &&rollbook::campaign::Character| {
                let least: String = who.name.chars().take(8).collect();
                let is_long = who.name.chars().count() > 12;
                rows.contains(if is_long { &least } else { &who.name })
            };
            let all = stage.campaign().characters.values().filter(told);
            assert!(all.count() >= 10, "{game} at {size:?}\n{rows}");
            for row in rows.lines().filter(|row| row.contains("Bog thug")) {
                let number = row
                    .split("Bog thug ")
                    .nth(1)
                    .and_then(|it| it.chars().next());
                assert!(
                    number.is_some_and(|it| it.is_ascii_digit()),
                    "{game}: {row}"
                );
            }
        }
    }
}

/// A penalty takes part in every roll, so that labels give way to it.
#[test]
fn who_is_hurt_shows_the_penalty() {
    for size in [(120, 36), (200, 50)] {
        let mut stage = fight("contract", "Imogen", size);
        for phrase in ["harm imogen 3 \"split lip\"", "harm \"Wolf 1\" 4 stabbed"] {
            stage.keys(":").text(phrase).keys("Enter");
            let rows = party(&stage);
            assert!(rows.contains("Pen"), "{phrase} at {size:?}\n{rows}");
        }
        stage.keys("j");
        let rows = party(&stage);
        for name in ["Imogen Sato", "Wolf 1"] {
            let row = rows.lines().find(|row| row.contains(name));
            let row = row.unwrap_or_default();
            assert!(row.contains("Pen"), "{size:?}\n{rows}");
        }
    }
}

#[test]
fn an_npc_is_marked_by_a_word_where_the_party_has_room() {
    for (game, of) in GAMES.into_iter().take(4) {
        let mut stage = fight(game, of, (120, 36));
        let rows = party(&stage);
        let row = rows.lines().find(|row| row.contains("Wolf 2"));
        assert!(row.is_some_and(|row| row.contains("NPC")), "{game}\n{rows}");
        stage.sees("Bog thug 4");
    }
}

#[test]
fn a_copy_whose_name_is_too_long_keeps_its_number() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage
        .keys("N")
        .text("Bandit of the drowned mill x3 HP 9 Parry 8")
        .keys("Enter");
    let rows = party(&stage);
    for number in 1..=3 {
        let row = rows
            .lines()
            .find(|row| row.contains(&format!("… {number} ")));
        assert!(row.is_some_and(|row| row.contains("Bandit of")), "{rows}");
    }
}

#[test]
fn a_change_leaves_the_name_to_be_told() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "d12 8 2");
    stage.sees("▸1 Ansa Lampwright vice ○  virtue ●●");
    stage.sees("2 Corvin Ashe     vice ●● virtue ●");
    stage.keys("r w i l Enter v s");
    stage.sees("▸1 Ansa Lampw").sees("virtue ●● → ●");
}

#[test]
fn what_ails_a_character_is_calm_however_little_room_there_is() {
    let stage = fight("nexus", "Kester", (80, 24));
    let mut stage = stage;
    stage
        .keys(":")
        .text("condition Kester add frightened hidden")
        .keys("Enter w w w");
    let red = stage.in_role(rollbook::tui::Role::Bad);
    assert!(
        red.iter()
            .all(|it| !it.contains('+') && !it.contains("fri")),
        "{red:?}"
    );
    stage.sees("Kester");
}

#[test]
fn the_order_shows_where_the_round_ends_and_counts_what_has_no_room() {
    let mut stage = fight("nexus", "Kester", (120, 36));
    let line = |stage: &Stage| stage.screen().lines().nth(1).unwrap_or_default().to_owned();
    assert!(!line(&stage).contains('│'), "{}", line(&stage));
    stage.keys("w");
    let second = line(&stage);
    assert!(second.starts_with(" round 1 ▸ Kester"), "{second}");
    assert!(second.ends_with("Bog thug 4 │ Wolf 1"), "{second}");
    stage
        .keys(":")
        .text("npc \"Bandit of the drowned mill\" x6")
        .keys("Enter");
    for number in 1..=6 {
        let phrase = format!("order join \"Bandit of the drowned mill {number}\"");
        stage.keys(":").text(&phrase).keys("Enter");
    }
    let crowded = line(&stage);
    assert!(crowded.ends_with(" more"), "{crowded}");
    assert!(!crowded.contains("mil…"), "{crowded}");
}

#[test]
fn a_short_history_is_told_whole_on_a_low_screen() {
    let mut stage = Stage::new("contract", (80, 24), "d10 9 8 8 7 2");
    stage.keys("r a l e Enter");
    stage
        .sees("Maren Voss · Alertness")
        .sees("9 8 8 7 2 = 4 at 6");
}

#[test]
fn a_reroll_tells_its_price_and_its_verdict_in_one_line() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "d12 8 2");
    stage.keys("r w i l Enter v s");
    stage.sees_no("rerolled");
    stage.sees("↳ virtue 2 → 1");
}

#[test]
fn saved_rolls_stand_in_a_line_below_two_columns() {
    let mut stage = Stage::new("vice-virtue", (200, 50), "");
    stage
        .sees(" raise the lamp  Will + Heart")
        .sees("tell them of the fire  Storytelling + Heart vs Trained");
}

/// In little room the names of verdicts get shorter, and what hardly ever comes is told together: all of it comes to a whole.
#[test]
fn little_room_shortens_the_names_of_verdicts() {
    let mut stage = Stage::new("symbols", (80, 24), "");
    stage
        .keys("r p i Tab")
        .sees("success 15 % · with advantage 39 %");
    stage.sees("triumph 13 % · others 4 %");
    let mut stage = Stage::new("vice-virtue", (80, 24), "d12 5");
    stage.keys("2 r k n 6 Tab").sees("medium consequence 8 %");
    stage.keys(":").text("order set Corvin Ansa").keys("Enter");
    stage.keys("Enter i 2 Enter");
    stage.sees("medium 8 % · minor 17 % · success 42 %");
    stage.sees("success +1 25 % · success +2 8 %");
}
