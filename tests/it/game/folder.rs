//! A user's folder of games comes before the embedded ones.

use std::fs;
use std::path::Path;

use rollbook::game::{self, LoadError};

fn write(folder: &Path, id: &str, text: &str) {
    fs::write(folder.join(format!("{id}.ron")), text).expect("the folder can be written");
}

fn nexus_named(name: &str) -> String {
    let source = game::load("nexus", None).expect("the game is embedded");
    source
        .text
        .replace("name: \"Nexus\"", &format!("name: \"{name}\""))
}

#[test]
fn a_file_of_the_same_id_takes_the_place_of_an_embedded_game() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    write(folder.path(), "nexus", &nexus_named("Our own Nexus"));
    let own = game::load("nexus", Some(folder.path())).expect("the file is right");
    assert_eq!(own.game.name, "Our own Nexus");
    let all = game::all(Some(folder.path())).expect("the folder can be read");
    let names: Vec<_> = all
        .into_iter()
        .map(|source| source.expect("all are right"))
        .filter(|source| !source.is_template())
        .map(|source| source.game.name)
        .collect();
    assert_eq!(
        names,
        ["Vice & Virtue", "Langobard", "Contract", "Our own Nexus"]
    );
    let embedded = game::load("nexus", None).expect("the game is embedded");
    assert_eq!(embedded.game.name, "Nexus");
}

#[test]
fn a_game_of_ones_own_is_added_and_a_wrong_file_hides_no_other() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    write(
        folder.path(),
        "moor",
        &nexus_named("Moor").replace("id: \"nexus\"", "id: \"moor\""),
    );
    write(folder.path(), "wrong", "(id: \"wrong\"");
    fs::write(folder.path().join("notes.txt"), "no game").expect("the folder can be written");
    let all = game::all(Some(folder.path())).expect("the folder can be read");
    assert_eq!(all.len(), 6 + game::templates().len());
    assert_eq!(all.iter().filter(|source| source.is_err()).count(), 1);
    assert_eq!(
        game::load("moor", Some(folder.path()))
            .expect("it is right")
            .game
            .id,
        "moor"
    );
}

#[test]
fn the_id_must_be_the_name_of_the_file() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    write(folder.path(), "moor", &nexus_named("Moor"));
    let error = game::load("moor", Some(folder.path())).expect_err("its id is nexus");
    let LoadError::Wrong(error) = error else {
        panic!("{error}")
    };
    assert_eq!((error.line, error.column), (6, 9));
    assert_eq!(
        error.message,
        "the id `nexus` is not the file's name; write \"moor\" or rename the file"
    );
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let missing = folder.path().join("missing");
    let error = game::load("chess", Some(&missing)).expect_err("there is no such game");
    assert_eq!(
        error.to_string(),
        "no game `chess`; there are vice-virtue, langobard, contract, nexus, two-d6, d20, percent-under, highest-d6, hits-again, \
         sixes-and-push, exploding-trait, symbols"
    );
}
