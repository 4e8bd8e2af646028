//! What is said about entries: tags, notes on them, and that players may see them now.

use super::play::{in_memory, note, run, who};
use rollbook::campaign::command::Amendment;
use rollbook::campaign::test::{Actor, Source, Test, Whose};
use rollbook::campaign::{Command, Kind, Seq};
use rollbook::table::Table;

fn tag(of: u64, word: &str) -> Command {
    Command::Tag {
        of: Seq(of),
        word: word.to_owned(),
        hidden: false,
    }
}

fn note_on(of: u64, hidden: bool) -> Command {
    Command::Note {
        text: "remember this".to_owned(),
        hidden,
        on: Some(Seq(of)),
    }
}

fn secret(text: &str) -> Command {
    Command::Note {
        text: text.to_owned(),
        hidden: true,
        on: None,
    }
}

/// What a command says, or why not.
fn says(table: &mut Table, command: &Command) -> String {
    match table.run(command) {
        Ok(done) => done.decision.label.into(),
        Err(no) => format!("no {no}"),
    }
}

fn words(table: &Table, of: u64) -> Vec<String> {
    let tags = table
        .reader()
        .entry_details(Seq(of))
        .expect("is there")
        .tags;
    tags.into_iter().map(|tag| tag.word).collect()
}

fn is_secret(table: &Table, seq: u64) -> bool {
    let line = table.reader().line(Seq(seq)).expect("is there");
    line.is_secret()
}

/// Three entries, and a note as the fourth.
fn rained() -> Table {
    let mut table = in_memory();
    run(&mut table, &note("it rains"));
    table
}

#[test]
fn a_tag_says_its_word_and_its_entry_and_is_on_it_once() {
    let mut table = rained();
    let mut says = |word| says(&mut table, &tag(4, word));
    assert_eq!(says("Brücke"), "#Brücke on 4 · it rains");
    assert_eq!(
        says("BRUCKE"),
        "no 4 already has #Brücke; undo 5 takes it off"
    );
    assert_eq!(says("bookmark"), "#bookmark on 4 · it rains");
    assert_eq!(words(&table, 4), ["Brücke", "bookmark"]);
    let line = table.reader().line(Seq(5)).expect("is there");
    assert_eq!((line.kind, line.cause), (Kind::Tag, Some(Seq(4))));
}

#[test]
fn a_tag_is_one_word_without_a_filters_signs() {
    let mut table = rained();
    let no = "no a tag is one word of 1 to 40 letters, without # and :";
    let long = "é".repeat(41);
    for word in ["", " ", "two words", "#x", "is:it", &long, "\u{200b}"] {
        assert_eq!(says(&mut table, &tag(4, word)), no, "{word}");
    }
    let longest = "é".repeat(40);
    for word in [&longest, " l’été\n", "3-2", "\""] {
        let said = says(&mut table, &tag(4, word));
        assert_eq!(said, format!("#{} on 4 · it rains", word.trim()));
    }
}

#[test]
fn undoing_a_tag_takes_it_off_and_redoing_puts_it_back() {
    let mut table = rained();
    run(&mut table, &tag(4, "flood"));
    run(&mut table, &tag(1, "start"));
    table.undo_entry(Seq(5)).expect("it stands");
    assert_eq!(words(&table, 4), [""; 0]);
    assert_eq!(table.reader().tag_words().expect("readable"), ["start"]);
    assert_eq!(says(&mut table, &tag(4, "Flood")), "#Flood on 4 · it rains");
    table.undo().expect("the newest stands");
    table.redo_entry(Seq(5)).expect("nothing is in the way");
    assert_eq!(words(&table, 4), ["flood"]);
    table.undo_entry(Seq(4)).expect("it stands");
    assert_eq!(words(&table, 4), [""; 0], "a tag goes with its entry");
}

#[test]
fn the_tags_of_a_stretch_are_read_at_once() {
    let mut table = rained();
    for (of, word) in [(2, "b"), (4, "d"), (2, "a"), (1, "no"), (5, "of-a-tag")] {
        run(&mut table, &tag(of, word));
    }
    let tags = table.reader().tags(Seq(2)..=Seq(4)).expect("readable");
    let tags: Vec<_> = tags
        .iter()
        .map(|tag| (tag.of.0, tag.by.0, tag.word.as_str()))
        .collect();
    assert_eq!(tags, [(2, 5, "b"), (2, 7, "a"), (4, 6, "d")]);
    let all = table.reader().tag_words().expect("readable");
    assert_eq!(all, ["of-a-tag", "d", "a", "b", "no"]);
}

#[test]
fn nothing_is_said_openly_of_a_hidden_entry_until_that_is_shown() {
    let mut table = in_memory();
    run(&mut table, &secret("the miller lies"));
    for command in [tag(4, "lie"), note_on(4, false)] {
        assert_eq!(
            says(&mut table, &command),
            "no 4 is hidden from players: `reveal 4` first, or leave out “open”"
        );
    }
    assert!(run(&mut table, &note_on(4, true)).decision.hidden);
    run(&mut table, &Command::Reveal(Seq(4)));
    assert!(!run(&mut table, &tag(4, "truth")).decision.hidden);
    assert!(!run(&mut table, &note_on(4, false)).decision.hidden);
    assert!(run(&mut table, &note_on(4, true)).decision.hidden);
    assert!(is_secret(&table, 5), "what was said before stays as it was");
    // And what is said of what was said.
    assert!(says(&mut table, &tag(5, "old")).starts_with("no 5 is hidden"));
}

#[test]
fn an_entry_is_revealed_hidden_again_and_revealed_again() {
    let mut table = in_memory();
    run(&mut table, &secret("the miller lies"));
    let reveal = Command::Reveal(Seq(4));
    assert!(is_secret(&table, 4));
    assert_eq!(says(&mut table, &reveal), "revealed 4 · the miller lies");
    assert!(!is_secret(&table, 4));
    assert!(
        is_secret(&table, 5),
        "players see what it shows, not that it does"
    );
    assert_eq!(
        says(&mut table, &reveal),
        "no 4 was already revealed; undo 5 hides it again"
    );
    table.undo().expect("the reveal stands");
    assert!(is_secret(&table, 4));
    table.redo().expect("it was undone");
    assert!(!is_secret(&table, 4));
    assert_eq!(
        table
            .reader()
            .entry_details(Seq(4))
            .expect("is there")
            .revealed_by,
        Some(Seq(5))
    );
}

#[test]
fn only_what_is_hidden_and_stands_is_revealed() {
    let mut table = rained();
    run(&mut table, &secret("the miller lies"));
    table.undo().expect("it stands");
    let mut says = |seq| says(&mut table, &Command::Reveal(Seq(seq)));
    assert_eq!(says(4), "no 4 is not hidden; players already see it");
    assert_eq!(says(5), "no entry 5 is undone; redo it first");
    assert_eq!(says(99), "no there is no entry 99; the last is 6");
}

#[test]
fn of_two_reveals_that_stand_the_later_shows() {
    let mut table = in_memory();
    run(&mut table, &secret("the miller lies"));
    run(&mut table, &Command::Reveal(Seq(4)));
    table.undo().expect("the reveal stands");
    run(&mut table, &Command::Reveal(Seq(4)));
    table.redo_entry(Seq(5)).expect("nothing is in the way");
    assert_eq!(
        table
            .reader()
            .entry_details(Seq(4))
            .expect("is there")
            .revealed_by,
        Some(Seq(7))
    );
    table.undo_entry(Seq(7)).expect("it stands");
    assert!(!is_secret(&table, 4), "the other still shows it");
    table.undo_entry(Seq(5)).expect("it stands");
    assert!(is_secret(&table, 4));
}

#[test]
fn nothing_is_said_of_what_isnt_there() {
    let mut table = rained();
    for command in [tag(9, "x"), note_on(9, false)] {
        let said = says(&mut table, &command);
        assert!(said.starts_with("no there is no entry"), "{said}");
    }
}

#[test]
fn what_is_said_of_a_roll_neither_closes_it_nor_follows_from_it() {
    let mut table = in_memory();
    let brannoc = who(&table, "Brannoc");
    let test = Test::of(Actor::Character(brannoc), vec!["Athletics".to_owned()]);
    let roll = run(&mut table, &Command::Roll(Box::new(test))).seq;
    let open = table.campaign().characters[&brannoc].open.clone();
    run(&mut table, &tag(roll.0, "leap"));
    run(&mut table, &note_on(roll.0, false));
    assert!(open.is_some());
    assert_eq!(table.campaign().characters[&brannoc].open, open);
    let amend = Command::Amend {
        of: roll,
        whose: Whose::Roller,
        changes: Box::new(Amendment {
            one_off: vec![("rope".to_owned(), rollbook::rules::ModifierEffect::Flat(1))],
            ..Amendment::default()
        }),
        dice: Source::Thrown,
    };
    assert_eq!(run(&mut table, &amend).follow_ups, []);
}
