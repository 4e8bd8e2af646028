//! Rolling on random tables: the picker, pasted tables, table dice, what comes after.

use crossterm::event::Event;
use insta::assert_snapshot;
use rollbook::campaign::Command;
use rollbook::campaign::command::TableText;

use super::harness::Play;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 36), (200, 50)];

fn play(dice: &str) -> Play {
    Play::sample("nexus", dice, (120, 36))
}

fn paste(play: &mut Play, text: &str) {
    play.event(Event::Paste(text.to_owned()));
}

#[test]
fn the_picker_shows_the_rows_with_their_odds() {
    for size in SIZES {
        let mut play = Play::sample("nexus", "any 3 4", size);
        play.keys("Twea");
        assert_snapshot!(format!("picker_{}x{}", size.0, size.1), play.text());
    }
}

#[test]
fn a_few_letters_and_enter_roll_hidden() {
    let mut play = play("d6 3 4");
    play.keys("Twea<Enter>");
    assert_eq!(
        play.last_entry(),
        (true, "Weather 7 · dry, with high clouds".to_owned())
    );
    let shown = play.text();
    let result = "│ (hidden) Weather";
    assert!(shown.contains(result), "{shown}");
}

#[test]
fn tab_opens_the_roll_to_players() {
    let mut play = play("d6 3 4");
    play.keys("Twea<Tab><Enter>");
    assert!(!play.last_entry().0);
}

/// What a table says stands in the place of the last result, not among what came of it.
#[test]
fn the_result_takes_the_place_of_the_last() {
    let mut play = play("any 10 6 6 3 4");
    play.keys("rath<Enter>");
    let before = "Brannoc makes it brilliantly.";
    assert!(play.text().contains(before), "{}", play.text());
    play.keys("Twea<Tab><Enter>");
    let shown = play.text();
    assert!(
        shown.contains("│ Weather: dry, with high clouds."),
        "{shown}"
    );
    assert!(shown.contains("│ Weather: 2d6 3 4"), "{shown}");
    assert!(!shown.contains(before), "{shown}");
}

#[test]
fn the_history_opens_it_afterwards() {
    let mut play = play("d6 3 4");
    play.keys("Twea<Enter><Tab><Enter>");
    assert!(
        play.text().contains("HIDDEN from the players"),
        "{}",
        play.text()
    );
    assert!(
        play.text()
            .contains("16.67 %  7 dry, with high clouds  this one"),
        "{}",
        play.text()
    );
    play.keys("H");
    let line = play
        .app
        .state()
        .table
        .reader()
        .line(rollbook::campaign::Seq(2));
    assert!(
        line.expect("the roll").revealed_by.is_some(),
        "{}",
        play.text()
    );
}

#[test]
fn again_rolls_on_the_same_table_and_undo_takes_it_back() {
    let mut play = play("d6 3 4 1 1 4 6 6");
    play.keys("Twea<Enter>.");
    assert_eq!(
        play.last_entry(),
        (
            true,
            "Weather 2 · a storm that stops all travel for 4 hours".to_owned()
        )
    );
    play.keys("uu");
    assert!(
        play.last_entry().1.starts_with("Weather 7"),
        "{:?}",
        play.last_entry()
    );
    play.keys("m");
    assert!(play.bar().contains("amend"), "{}", play.bar());
}

#[test]
fn table_dice_are_asked_for_one_throw_after_the_other() {
    let mut play = play("");
    play.keys("tTwea<Enter>");
    assert!(play.text().contains("Table dice"), "{}", play.text());
    play.keys("11");
    assert!(play.text().contains("d6"), "{}", play.text());
    play.keys("4<Enter>");
    assert_eq!(
        play.last_entry(),
        (
            true,
            "Weather 2 · a storm that stops all travel for 4 hours".to_owned()
        )
    );
    play.keys("tTwea<Enter>=");
    assert!(
        play.bar().contains("a check is one die a line"),
        "{}",
        play.bar()
    );
}

#[test]
fn a_pasted_list_becomes_a_table() {
    let mut play = play("d4 2, d6 3 4");
    play.keys("T");
    paste(
        &mut play,
        "# Rats\r\n\r\n1. no rats\r\n2. {2d6} rats\r\n3. cats\r\n",
    );
    assert!(
        play.text()
            .contains("Rats: d3, 3 rows; Enter on an empty line names it"),
        "{}",
        play.text()
    );
    play.keys("4. dogs<Enter>");
    assert!(play.text().contains("d4, 4 rows"), "{}", play.text());
    assert_snapshot!("pasted", play.text());
    play.keys("<Enter>");
    assert!(play.text().contains("Rats"), "{}", play.text());
    play.keys("<Enter>");
    assert_eq!(
        play.last_entry(),
        (true, "Rats · a table of 4 rows, d4".to_owned())
    );
    play.keys("Trat<Enter>");
    assert_eq!(play.last_entry(), (true, "Rats 2 · 7 rats".to_owned()));
    play.keys("Trat<Del>");
    assert!(
        play.text()
            .contains("Remove the table Rats from this campaign?"),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert_eq!(
        play.app.state().campaign().random.len(),
        0,
        "{}",
        play.text()
    );
    play.keys("<Esc>u");
    assert_eq!(
        play.app.state().campaign().random.len(),
        1,
        "{}",
        play.text()
    );
}

#[test]
fn a_mistake_is_told_while_the_rows_are_typed() {
    let mut play = play("");
    play.keys("Tzzz<Enter>");
    assert!(
        play.text().contains("Paste a list or a Markdown table"),
        "{}",
        play.text()
    );
    play.keys("1 a<Enter>3 b<Enter>");
    let wrong = "line 2: no row holds 2; widen one or add one";
    assert!(play.text().contains(wrong), "{}", play.text());
    play.keys("<Enter>");
    assert!(play.bar().contains(wrong), "{}", play.bar());
    play.rest(std::time::Duration::from_secs(1));
    // Backspace on an empty line goes back to the one before.
    play.keys("<BS><BS><BS><BS>2 b<Enter>");
    assert!(play.text().contains("d2, 2 rows"), "{}", play.text());
    play.keys("<Enter><C-u><Enter>");
    assert!(
        play.text().contains("a table needs a name"),
        "{}",
        play.text()
    );
    play.keys("<Esc><Esc><Esc>");
    assert!(play.text().contains("Roll on a table"), "{}", play.text());
    play.keys("<Esc>");
    assert!(!play.text().contains("Roll on a table"), "{}", play.text());
}

/// What was typed in the list and found no table is the name of the new one.
#[test]
fn a_name_that_is_typed_first_is_kept() {
    let mut play = play("");
    play.keys("TOmens<Enter>crow<Enter>owl<Enter><Enter>");
    assert!(play.text().contains("│Omens"), "{}", play.text());
    play.keys("<Enter>");
    let campaign = play.app.state().campaign();
    assert!(campaign.random.iter().any(|it| it.table.name == "Omens"));
}

#[test]
fn a_file_of_the_program_is_not_removed() {
    let mut play = play("");
    play.keys("Twea<Del>");
    assert!(
        play.bar().contains("this table is a file"),
        "{}",
        play.bar()
    );
}

#[test]
fn pasted_rows_are_those_of_the_phrase() {
    let mut play = play("");
    let rows = "1-2: a | 3: {2d6} b";
    play.keys("T");
    paste(&mut play, rows);
    play.keys("<Enter><Enter>Bees<Enter>");
    let campaign = play.app.state().campaign();
    let own = &campaign.random[0].table;
    assert_eq!((own.name.as_str(), own.rows.len()), ("Bees", 2));
    let add = Command::AddRandom {
        name: "Bees".to_owned(),
        rows: TableText::Rows(rows.to_owned()),
    };
    let written = rollbook::phrase::write(campaign, &add);
    assert_eq!(written, "random add Bees \"1-2: a | 3: {2d6} b\"");
}

/// F2 opens the rows of a table of one's own; what was there before is back after an undo.
#[test]
fn the_rows_of_a_table_are_changed() {
    let mut play = play("d3 2");
    play.keys(":random add Rats \"no rats | some rats | cats\"<Enter>");
    play.keys("Trat");
    assert!(play.bar().contains("F2 change"), "{}", play.bar());
    play.keys("<F2>");
    for row in ["d3", "1 no rats", "2 some rats", "3 cats"] {
        assert!(play.text().contains(row), "{row}: {}", play.text());
    }
    play.keys("<Up><Up><BS><BS><BS><BS><BS><BS><BS><BS><BS>{2d6} rats<Down><Down><Down>");
    play.keys("<Enter><Enter>");
    assert_eq!(
        play.last_entry(),
        (true, "Rats · now a table of 3 rows, d3".to_owned())
    );
    let rows = |play: &Play| {
        let table = &play.app.state().campaign().random[0].table;
        let rows = table.rows.iter().map(|row| row.name.clone());
        rows.collect::<Vec<_>>()
    };
    assert_eq!(rows(&play), ["no rats", "{2d6} rats", "cats"]);
    play.keys("<Esc>u");
    assert_eq!(rows(&play), ["no rats", "some rats", "cats"]);
    play.keys("Twea<F2>");
    assert!(play.bar().contains("is a file"), "{}", play.bar());
}

#[test]
fn a_table_is_renamed_also_where_others_roll_on_it() {
    let mut play = play("");
    for (name, rows) in [
        ("Foes", "rats | wolves"),
        ("Road", "a storm | {foes}, {{hungry}}"),
    ] {
        play.keys(&format!(":random add {name} \"{rows}\"<Enter>"));
    }
    play.keys("Tfoes<F2><F2> of the road<Enter>");
    let label = play.last_entry().1;
    assert_eq!(label, "Foes · is now called Foes of the road");
    let rows = |play: &Play| {
        let campaign = play.app.state().campaign();
        let road = campaign.own_table("Road").expect("it was added");
        road.table.rows[1].name.clone()
    };
    assert_eq!(rows(&play), "{Foes of the road}, {{hungry}}");
    play.keys("u");
    assert_eq!(rows(&play), "{foes}, {{hungry}}");
    // By phrase; a name that is taken is refused.
    play.keys(":random rename foes \"Beasts\"<Enter>");
    assert_eq!(rows(&play), "{Beasts}, {{hungry}}");
    play.keys(":random rename beasts Road<Enter>");
    assert!(play.text().contains("Road"), "{}", play.text());
    assert_eq!(play.last_entry().1, "Foes · is now called Beasts");
    play.keys("<Esc><Esc>Tbeasts<F2>birds<Enter><F2>");
    let bar = play.bar();
    let why = "the rows are changed: Enter on an empty line takes them first";
    assert!(bar.contains(why), "{bar}");
}

/// Rows that were written are not dropped by one Esc, and letters that find the line for a new table are no name.
#[test]
fn rows_are_not_lost_by_one_key() {
    let mut play = play("");
    play.keys("Tnew<Enter>rain<Enter>fog<Enter><Esc>");
    assert!(
        play.bar().contains("the rows would be lost"),
        "{}",
        play.bar()
    );
    assert!(play.text().contains("fog"), "{}", play.text());
    play.keys("<Enter>");
    assert!(!play.text().contains("new▏"), "{}", play.text());
    play.keys("<Esc><Esc><Esc>");
    assert!(!play.text().contains("fog"), "{}", play.text());
}

/// Some terminals end a pasted line with a carriage return.
#[test]
fn rows_may_end_in_carriage_returns() {
    let mut play = play("");
    play.keys("T");
    paste(&mut play, "# Sky\rd6\r1-3 rain\r4-6 sun");
    assert!(play.text().contains("New table"), "{}", play.text());
    assert!(play.text().contains("4-6 sun"), "{}", play.text());
}
