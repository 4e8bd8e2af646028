//! The user's settings: the example, the paths, and what is said about every kind of mistake.

use std::path::Path;

use rollbook::config::{Config, EXAMPLE, Glyphs, Paths};

#[test]
fn the_example_equals_the_defaults() {
    let example = Config::parse(EXAMPLE, "config.example.ron").expect("the example is right");
    assert_eq!(example, Config::default());
}

#[test]
fn what_is_left_out_keeps_its_default() {
    let config = Config::parse("(glyphs: Ascii)", "config.ron").expect("it is right");
    assert_eq!(
        config,
        Config {
            glyphs: Glyphs::Ascii,
            ..Config::default()
        }
    );
}

#[test]
fn mistakes_are_named_with_their_place() {
    let all = [
        "(\n  theem: \"dark\",\n)",
        "(glyphs: Fancy)",
        "(mouse: yes)",
        "(theme: dark)",
        "(mouse: true mouse: false)",
        "(mouse: true, mouse: false)",
        "(mouse: \"true\")",
        "(theme: \"dark\"",
        "",
        "[1, 2]",
    ];
    let said: Vec<_> = all
        .iter()
        .map(|text| {
            Config::parse(text, "config.ron")
                .expect_err(text)
                .to_string()
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn a_data_folder_that_is_given_counts() {
    let paths = Paths::for_user(Some(Path::new("/somewhere"))).expect("a folder was given");
    assert_eq!(paths.data, Path::new("/somewhere"));
}
