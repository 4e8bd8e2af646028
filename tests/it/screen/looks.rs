//! Themes: the embedded ones are right, roles can be told apart, nothing rests on colour alone.

mod colours;

use std::time::Duration;

use ratatui::style::{Color, Modifier, Style};
use rollbook::tui::{Colours, Display, Glyphs, Role, Theme, UiSettings};
use strum::IntoEnumIterator as _;

use super::harness::Play;

fn embedded(name: &str) -> Theme {
    Theme::named(name, Display::default()).expect("it is embedded")
}

fn names() -> impl Iterator<Item = &'static str> {
    let names = Theme::built_in().map(|(name, _)| name);
    names.filter(|name| Theme::embedded(name).is_some())
}

#[test]
fn struck_out_and_focus_show_without_colour() {
    for name in names() {
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
        "(\n    based_on: \"drak\",\n)".to_owned(),
    ];
    let said = wrong.map(|text| {
        let error = Theme::parse(&text, "mine.ron", Display::default()).expect_err("it is wrong");
        error.to_string()
    });
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn the_program_s_themes_name_every_role() {
    for name in names() {
        let text = Theme::embedded(name).expect("it is embedded");
        for role in Role::iter() {
            let field = format!("    {}: (", role.to_string().to_lowercase());
            assert!(text.contains(&field), "{name} has no {field}");
        }
    }
}

#[test]
fn a_theme_of_one_s_own_changes_only_what_it_names() {
    let own = |text: &str, is_light| {
        let display = Display {
            is_light,
            ..Display::default()
        };
        Theme::parse(text, "mine.ron", display).expect("it is valid")
    };
    let few = own("(based_on: \"parchment\", bad: (is: [Underlined]))", false);
    let parchment = embedded("parchment");
    for role in Role::iter().filter(|role| *role != Role::Bad) {
        assert_eq!(few.style(role), parchment.style(role), "{role}");
    }
    let bad = parchment.style(Role::Bad).fg.expect("a colour");
    let expected = Style::new().fg(bad).add_modifier(Modifier::UNDERLINED);
    assert_eq!(few.style(Role::Bad), expected);
    // Over the theme that fits the terminal, where it names none.
    assert_eq!(own("()", false), embedded("dark"));
    assert_eq!(own("()", true), embedded("light"));
    for (text, follows) in [
        ("()", true),
        ("(based_on: \"colour-blind\")", true),
        ("(based_on: \"dark\")", false),
    ] {
        assert_eq!(Theme::text_follows_terminal(text), follows, "{text}");
    }
}

#[test]
fn where_there_are_sixteen_colours_no_other_is_used() {
    let display = Display {
        colours: Colours::Sixteen,
        ..Display::default()
    };
    let is_exact = |colour| matches!(colour, Some(Color::Rgb(..) | Color::Indexed(_)));
    let own = Theme::parse("(bad: (fg: \"#f01020\"))", "mine.ron", display).expect("it is valid");
    assert_eq!(own.style(Role::Bad).fg, Some(Color::LightRed));
    let built_in = names().map(|name| Theme::named(name, display).expect("it is embedded"));
    for theme in built_in.chain([own]) {
        for role in Role::iter() {
            let Style { fg, bg, .. } = theme.style(role);
            assert!(!is_exact(fg) && !is_exact(bg), "{role}: {fg:?} {bg:?}");
        }
    }
}

#[test]
fn the_terminal_tells_whether_it_has_true_colour() {
    let with = |pairs: &'static [(&str, &str)]| {
        Colours::of_terminal(|asked| {
            let mut pairs = pairs.iter();
            let found = pairs.find(|(name, _)| *name == asked);
            found.map(|(_, value)| (*value).to_owned())
        })
    };
    assert_eq!(with(&[("COLORTERM", "truecolor")]), Colours::True);
    assert_eq!(with(&[("TERM", "xterm-kitty")]), Colours::True);
    assert_eq!(with(&[("TERM", "xterm-direct")]), Colours::True);
    assert_eq!(with(&[("TERM", "xterm-256color")]), Colours::Sixteen);
    assert_eq!(with(&[]), Colours::Sixteen);
}

#[test]
fn text_has_contrast_in_every_theme() {
    for name in names() {
        let theme = embedded(name);
        let ground = rgb(theme.style(Role::Text).bg);
        let raised = rgb(theme.style(Role::Raised).bg);
        for role in Role::iter() {
            // Edges are no text; the cursor reverses the text, the raised ground is one.
            if matches!(role, Role::Border | Role::Cursor | Role::Raised) {
                continue;
            }
            let Style { fg, bg, .. } = theme.style(role);
            let on_raised = !colours::RANKS.contains(&role);
            let grounds = match bg {
                Some(_) => vec![rgb(bg)],
                None if on_raised => vec![ground, raised],
                None => vec![ground],
            };
            for ground in grounds {
                let contrast = colours::contrast(rgb(fg), ground);
                assert!(contrast >= 4.5, "{name}: {role} has {contrast:.2}");
            }
        }
    }
}

#[test]
fn the_ranks_of_verdicts_differ_in_every_theme() {
    for name in names() {
        let theme = embedded(name);
        let ranks = colours::RANKS.map(|role| rgb(theme.style(role).fg));
        let normal = colours::least_difference(ranks.map(colours::linear));
        assert!(normal >= 12.0, "{name}: {normal:.1}");
        if !name.starts_with("colour-blind") {
            continue;
        }
        for (deficiency, matrix) in colours::DEFICIENCIES {
            let seen = ranks.map(|rank| colours::seen(colours::linear(rank), matrix));
            let least = colours::least_difference(seen);
            assert!(least >= 15.0, "{name}, {deficiency}: {least:.1}");
        }
    }
}

/// Reference pairs of Sharma, Wu and Dalal (2005).
#[test]
fn differences_of_colours_are_reckoned_right() {
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [90.8027, -2.0831, 1.4410],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
    ] {
        let found = colours::difference(one, other);
        assert!((found - expected).abs() < 0.0001, "{found}");
    }
}

fn rgb(colour: Option<Color>) -> [u8; 3] {
    match colour {
        Some(Color::Rgb(r, g, b)) => [r, g, b],
        other => panic!("{other:?} is not exact"),
    }
}

#[test]
fn themes_are_tried_live_and_kept() {
    let mut play = Play::with_look("nexus", "", (80, 24), UiSettings::default());
    let ground = |play: &mut Play| play.resized(80, 24)[(40, 20)].bg;
    let dark = ground(&mut play);
    play.keys(":theme<Enter>");
    assert!(play.text().contains("parchment"), "{}", play.text());
    play.keys("p");
    let parchment = ground(&mut play);
    assert_ne!(parchment, dark, "it shows at once");
    play.keys("<Esc>");
    assert_eq!(ground(&mut play), dark, "Esc returns to the one before");
    play.keys(":theme<Enter>p<Enter>");
    assert_eq!(ground(&mut play), parchment);
    assert!(play.bar().contains("parchment"), "{}", play.bar());
    // It stays, in hiding too.
    play.keys("h");
    assert_eq!(ground(&mut play), parchment);
    assert!(play.text().contains("HIDDEN"));
}

/// What stands in title and key bar stands on their ground, in every theme.
#[test]
fn title_and_bar_have_one_ground() {
    for name in names() {
        let look = UiSettings {
            theme: embedded(name),
            ..UiSettings::default()
        };
        let mut play = Play::with_look("nexus", "", (120, 36), look);
        play.keys(":counter add \"The mill floods\" 6<Enter>");
        assert!(
            play.text()
                .lines()
                .next()
                .is_some_and(|it| it.contains("The mill floods"))
        );
        let raised = embedded(name).style(Role::Raised).bg;
        let drawn = play.resized(120, 36);
        for x in 0..120 {
            assert_eq!(Some(drawn[(x, 0)].bg), raised, "{name}: title, column {x}");
        }
        play.keys("<Esc>");
        let drawn = play.resized(120, 36);
        for x in 0..120 {
            assert_eq!(Some(drawn[(x, 35)].bg), raised, "{name}: bar, column {x}");
        }
    }
}

/// A theme with a ground of its own has it everywhere; a cell without one would show the terminal's.
#[test]
fn a_theme_s_ground_is_everywhere() {
    let has_ground = |name: &&str| {
        let ground = embedded(name).style(Role::Text).bg;
        ground.is_some_and(|it| it != Color::Reset)
    };
    let grounded: Vec<_> = names().filter(has_ground).collect();
    assert!(grounded.contains(&"parchment"), "{grounded:?}");
    for name in grounded {
        let theme = embedded(name);
        let look = UiSettings {
            theme,
            ..UiSettings::default()
        };
        let dice = "any 5 4 3 6 6 6 5 4";
        for keys in [
            "",
            "ratt",
            "rat<Enter>L",
            "rat<Enter>R",
            "rat<Enter>vs",
            "T",
            "S",
            "?",
            ":",
            "e",
            "P",
            "i",
            "a",
            "f",
            "/",
            "o",
            "n",
            "W",
            "0",
            "rat<Enter><Tab><Enter>",
        ] {
            let mut play = Play::with_look("nexus", dice, (120, 36), look.clone());
            play.keys(keys).rest(Duration::from_secs(1));
            let drawn = play.resized(120, 36);
            let bare = drawn
                .area
                .positions()
                .find(|at| drawn[*at].bg == Color::Reset);
            assert_eq!(bare, None, "{name} after {keys}\n{}", play.text());
        }
    }
}

#[test]
fn ascii_lets_nothing_else_through() {
    let look = UiSettings {
        theme: Theme::named(
            "dark",
            Display {
                glyphs: Glyphs::ASCII,
                ..Display::default()
            },
        )
        .expect("it is embedded"),
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
