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

/// A penalty takes part in every roll, so that labels move above their columns rather than it goes.
#[test]
fn who_is_hurt_shows_the_penalty() {
    for size in [(120, 36), (200, 50)] {
        let mut stage = fight("contract", "Imogen", size);
        for phrase in ["harm imogen 3 \"split lip\"", "harm \"Wolf 1\" 4 stabbed"] {
            stage.keys(":").text(phrase).keys("Enter");
            let rows = party(&stage);
            assert!(rows.contains("Penalty"), "{phrase} at {size:?}\n{rows}");
        }
        stage.keys("j");
        let rows = party(&stage);
        for (name, penalty) in [("Imogen Sato", "−2"), ("Wolf 1", "−3")] {
            let row = rows.lines().find(|row| row.contains(name));
            let row = row.unwrap_or_default();
            assert!(row.contains(penalty), "{size:?}\n{rows}");
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
fn a_change_leaves_name_and_labels_to_be_told() {
    let mut stage = Stage::new("vice-virtue", (80, 24), "d12 8 2");
    stage.sees("▸1 Ansa Lampwright vice ○  virtue ●●");
    stage.sees("2 Corvin Ashe     vice ●● virtue ●");
    stage.keys("r w i l Enter v s");
    stage.sees("▸1 Ansa Lampwri… vice ○ virtue ●● → ●");
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
        .sees("success 15 %")
        .sees("with advantage 39 %");
    let mut stage = Stage::new("vice-virtue", (80, 24), "d12 5");
    stage.keys("2 r k n 6 Tab").sees("medium consequence 8 %");
    stage.keys(":").text("order set Corvin Ansa").keys("Enter");
    stage.keys("Enter i 2 Enter");
    stage.sees("medium 8 % · minor 17 % · success 42 %");
    stage.sees("success +1 25 % · success +2 8 %");
}

/// Injuries take dice from rolls and are over last, so that they stand before conditions; what has no room is counted.
#[test]
fn a_row_shows_as_many_ailments_as_fit_injuries_first() {
    let harmed = |size| {
        let mut stage = fight("langobard", "Rosamar", size);
        for phrase in [
            "condition Theudolf \"soaked\" on",
            "condition Theudolf \"out of breath\" on",
            "harm Theudolf 2 \"gash on the arm\"",
            "order next",
        ] {
            stage.keys(":").text(phrase).keys("Enter");
        }
        party(&stage)
    };
    let rows = harmed((80, 24));
    let row = rows.lines().find(|row| row.contains("Theudolf"));
    let row = row.unwrap_or_default();
    assert!(row.contains("−2") && row.contains(" more"), "{rows}");
    let rows = harmed((120, 36));
    assert!(rows.contains("gash on the arm −2"), "{rows}");
}

/// Borders that move with every ailment would draw the eye.
#[test]
fn the_party_keeps_its_width_while_people_get_hurt() {
    for game in ["contract", "langobard", "nexus", "vice-virtue"] {
        for size in SIZES {
            let of = GAMES.iter().find(|(it, _)| *it == game);
            let mut stage = fight(game, of.map_or("", |(_, of)| of), size);
            let edge = |stage: &Stage| {
                let screen = stage.screen();
                let line = screen.lines().find(|line| line.contains("Party, "));
                line.and_then(|line| line.chars().position(|c| c == '┬'))
            };
            let before = edge(&stage);
            for phrase in [
                "harm \"Wolf 1\" 2 \"a gash from shoulder to elbow\"",
                "condition \"Wolf 2\" \"out of breath and afraid\" on for 3 rounds",
                "order next",
                "harm \"Bog thug 1\" 1 bruised",
            ] {
                stage.keys(":").text(phrase).keys("Enter");
                let screen = stage.screen();
                assert_eq!(edge(&stage), before, "{game}, {phrase}\n{screen}");
            }
        }
    }
}

/// A verdict is told with what belongs to it, in as many lines as that takes.
#[test]
fn complications_are_never_left_out_of_the_history() {
    for size in SIZES {
        let mut stage = Stage::new("langobard", size, "any 1 4 5 6");
        stage
            .keys(":")
            .text("roll Rosamar Sword + Riding")
            .keys("Enter");
        let told = stage.campaign().last;
        stage.sees("1 complication").sees("FAIR");
        stage
            .keys(":")
            .text("contest Rosamar Sword against \"Count Wicpert\" Sword")
            .keys("Enter");
        assert!(stage.campaign().last > told);
        let screen = stage.screen();
        let words: Vec<&str> = screen.split_whitespace().collect();
        assert!(screen.contains("complication"), "{screen}");
        assert!(words.contains(&"complication") || words.contains(&"complications"));
        stage.sees("for Rosamar");
    }
}

/// A roll pane with nothing in it leaves its room to a sheet that is too long for its own.
#[test]
fn a_long_sheet_takes_the_room_of_an_idle_roll_pane() {
    let mut stage = fight("contract", "Imogen", (120, 36));
    stage.keys("1");
    let sheet = |stage: &Stage| {
        let screen = stage.screen();
        let line = screen.lines().find(|line| line.contains("─ Maren Voss"));
        line.unwrap_or_default().to_owned()
    };
    assert!(!sheet(&stage).contains("below"), "{}", stage.screen());
    assert!(sheet(&stage).contains('┴'), "{}", stage.screen());
    stage.keys("r b r a w l Tab");
    assert!(!sheet(&stage).contains('┴'), "{}", stage.screen());
}

/// What has no room beside the title is said in fewer words; a number without its word says nothing.
#[test]
fn the_chances_beside_the_title_are_never_cut() {
    let contests = [
        ("langobard", "1 r s w o r d Tab c 6 s w o r d Tab"),
        ("vice-virtue", "1 r i n s Tab c 6 s w o r d Tab"),
    ];
    for (game, keys) in contests {
        let mut told = 0;
        for width in (60..=130).step_by(5) {
            let mut stage = Stage::new(game, (width, 36), "");
            stage.keys(keys);
            // Odds are off at first where the game's file says so.
            if !stage.screen().contains('%') {
                stage.keys("o");
            }
            let screen = stage.screen();
            for line in screen.lines().filter(|line| line.contains("▸ Roll")) {
                assert!(!line.contains('…'), "{width}\n{screen}");
                told += usize::from(line.contains('%'));
            }
        }
        assert!(told > 10, "{game}: {told}");
    }
}

/// One minus everywhere: a hyphen before a figure reads as a dash.
#[test]
fn a_negative_rating_has_a_minus_on_every_pane() {
    let mut stage = Stage::new("vice-virtue", (120, 36), "");
    stage.sees("Physique −1");
    stage.keys("r").text("phy");
    stage.sees("−1").sees_no("-1");
    stage.keys("Esc e").sees("−1").sees_no("-1");
}
