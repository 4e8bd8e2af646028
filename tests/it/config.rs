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

#[test]
fn one_setting_changes_and_the_rest_stays() {
    let all = [
        // No file, and an empty one.
        (None, "mouse", "false"),
        (Some("  \n"), "odds", "Hidden"),
        (Some(EXAMPLE), "theme", "\"light\""),
        (Some(EXAMPLE), "backup_folder", "Some(\"~/a, b (c)\")"),
        (Some("(theme: \"dark\")"), "theme", "\"light\""),
        (Some("(theme: \"dark\")"), "mouse", "false"),
        (Some("()"), "glyphs", "Ascii"),
        (Some("( )"), "glyphs", "Ascii"),
        // Comments that look like settings, a value with brackets and commas in it, one without its last comma.
        (
            Some(
                "// theme: \"dark\",\n(\n    // mouse: true,\n    theme: \"a \\\"(\", // mine: \"dark\"\n    \
                 backup_folder: Some(\"/a,b\") // last\n    // the end\n)\n",
            ),
            "mouse",
            "false",
        ),
        (
            Some("(\n    theme: \"da//rk\", // mine\n    mouse: true)"),
            "theme",
            "\"light\"",
        ),
        (Some("(\n    mouse: true)"), "odds", "Shown"),
    ];
    let mut said = Vec::new();
    for (text, name, value) in all {
        let new = Config::with(text, "config.ron", name, value).expect("it can be set");
        let read = Config::parse(&new, "config.ron").expect("it is right");
        assert_eq!(read.value(name).as_deref(), Some(value), "{new}");
        // What was set before is set again, to the letter, where the setting was there.
        let was = text.and_then(|text| Config::parse(text, "config.ron").ok()?.value(name));
        if let (Some(text), Some(was)) = (text, was)
            && text
                .lines()
                .any(|line| line.trim_start_matches([' ', '(']).starts_with(name))
        {
            let back = Config::with(Some(&new), "config.ron", name, &was);
            assert_eq!(back.as_deref(), Ok(text));
        }
        if text != Some(EXAMPLE) {
            said.push(new);
        }
    }
    insta::assert_snapshot!(said.join("\n----\n"));
}

#[test]
fn a_setting_that_cannot_be_changed_says_so() {
    let all = [
        ("(mouse: yes)", "theme", "\"light\""),
        ("(mouse: true)", "mouse", "maybe"),
        ("(mouse: true)", "mouze", "true"),
        // A comment of this kind is not understood.
        ("(/* (mouse: true, */ mouse: true)", "odds", "Shown"),
    ];
    let said: Vec<_> = all
        .iter()
        .map(|(text, name, value)| {
            let said = Config::with(Some(text), "config.ron", name, value);
            said.expect_err(text).to_string()
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn every_setting_is_listed_with_values_that_can_be_set() {
    let default = Config::default();
    for setting in Config::SETTINGS {
        assert!(default.value(setting.name).is_some(), "{}", setting.name);
        for choice in setting.choices {
            Config::with(None, "config.ron", setting.name, choice).expect(choice);
        }
    }
    let listed = Config::SETTINGS.map(|setting| setting.name);
    let mut lines = EXAMPLE.lines().filter_map(|line| {
        let (name, _) = line.trim_start().split_once(": ")?;
        listed.contains(&name).then_some(name)
    });
    assert!(
        listed.iter().all(|name| lines.next() == Some(*name)),
        "the order of the example"
    );
}
