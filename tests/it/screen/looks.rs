//! Themes: the embedded ones are right, roles can be told apart, nothing rests on colour alone.

use ratatui::style::{Modifier, Style};
use rollbook::tui::{Glyphs, Role, Theme, UiSettings};
use strum::IntoEnumIterator as _;

use super::harness::Play;

fn embedded(name: &str) -> Theme {
    let text = Theme::embedded(name).expect("it is embedded");
    Theme::parse(text, name, Glyphs::UNICODE).expect("it is right")
}

#[test]
fn struck_out_and_focus_show_without_colour() {
    for name in ["dark", "light", "high-contrast"] {
        let theme = embedded(name).without_colour();
        assert!(Role::iter().all(|role| theme.style(role).fg.is_none()));
        assert!(
            theme
                .style(Role::Struck)
                .add_modifier
                .contains(Modifier::CROSSED_OUT)
        );
        assert_ne!(theme.style(Role::Focus), theme.style(Role::Border));
        assert_ne!(
            theme.style(Role::Cursor),
            theme.style(Role::Text).remove_modifier(Modifier::all())
        );
    }
}

#[test]
fn themes_say_what_is_wrong_and_where() {
    let dark = Theme::embedded("dark").expect("it is embedded");
    let wrong = [
        dark.replace("\"cyan\"", "\"cyna\""),
        dark.replace("badge:", "bagde:"),
        dark.replace("Reversed", "Flashing"),
    ];
    let said = wrong.map(|text| {
        let error = Theme::parse(&text, "mine.ron", Glyphs::UNICODE).expect_err("it is wrong");
        error.to_string()
    });
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn the_program_s_themes_name_every_role_and_a_user_s_may_leave_some_out() {
    for name in ["dark", "light", "high-contrast"] {
        let text = Theme::embedded(name).expect("it is embedded");
        for role in Role::iter() {
            let field = format!("    {}: (", role.to_string().to_lowercase());
            assert!(text.contains(&field), "{name} has no {field}");
        }
    }
    let few =
        Theme::parse("(bad: (is: [Bold]))", "mine.ron", Glyphs::UNICODE).expect("it is valid");
    let plain = Style::new();
    assert_eq!(few.style(Role::Bad), plain.add_modifier(Modifier::BOLD));
    assert_eq!(few.style(Role::Struck), plain);
}

#[test]
fn ascii_lets_nothing_else_through() {
    let look = UiSettings {
        theme: Theme::parse(
            Theme::embedded("dark").expect("embedded"),
            "dark",
            Glyphs::ASCII,
        )
        .expect("it is right"),
        ..UiSettings::default()
    };
    for game in ["nexus", "contract", "langobard", "vice-virtue"] {
        let mut play = Play::with_look(game, "", (120, 36), look.clone());
        play.keys("nWörter – “so”<Enter>");
        let text = play.text();
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn the_locale_decides_where_the_setting_does_not() {
    let with = |name: &'static str, value: &'static str| {
        Glyphs::of_locale(move |asked| (asked == name).then(|| value.to_owned())).ascii
    };
    assert!(!with("LANG", "de_DE.UTF-8"));
    assert!(!with("LC_ALL", "C.utf8"));
    assert!(with("LANG", "C"));
    assert!(with("LC_ALL", "POSIX"));
}

#[test]
fn bars_and_pips() {
    assert_eq!(Glyphs::row(Glyphs::UNICODE.pips, 2, 3), "●●○");
    assert_eq!(Glyphs::row(Glyphs::UNICODE.pips, 5, 3), "●●●");
    assert_eq!(Glyphs::UNICODE.bar(1.0, 4), "████");
    assert_eq!(Glyphs::UNICODE.bar(0.5, 3), "█▌");
    assert_eq!(Glyphs::UNICODE.bar(0.0, 3), "");
}
