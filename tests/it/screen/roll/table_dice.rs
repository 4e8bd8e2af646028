//! Faces and totals from the real table.

use rollbook::campaign::Event;

use super::{entries, hides, play, shows};
use crate::screen::harness::{Play, look};

#[test]
fn a_key_a_die_then_enter() {
    let mut play = play("contract", "", "rinv<Tab>t");
    shows(&play, &["TABLE DICE"]);
    play.keys("<Enter>");
    shows(&play, &["Table dice", "Maren Voss · Investigation"]);
    play.keys("012<BS>34");
    assert_eq!(entries(&play), 1);
    play.keys("<Enter>");
    assert!(play.bar().contains("2 more dice"), "{}", play.bar());
    play.keys("e");
    assert!(play.bar().contains("a d10 has no “e”"), "{}", play.bar());
    play.keys("56<Enter>");
    shows(&play, &["d10 10 1 3 4 5 6 ="]);
    assert_eq!(entries(&play), 2);
}

/// A space may stand between faces; a key too many is answered, and is not a face of another die.
#[test]
fn spaces_divide_faces_and_a_surplus_key_is_answered() {
    let mut play = play("contract", "", "rinv<Tab>t<Enter>8 3 10 1 9 ");
    shows(&play, &["d10  8  d10  3  d10 10  d10  1  d10  9  d10  _"]);
    play.keys("10 7");
    let all = "all 6 dice are entered: 8, 3, 10, 1, 9, 10; Enter uses them";
    assert!(play.bar().contains(all), "{}", play.bar());
    play.keys("<Enter>");
    shows(&play, &["d10 8 3 10 1 9 10 ="]);

    // Without a space `10` is a 1 and a ten, and that is said.
    play.keys("rinv<Tab>t<Enter>10");
    let two = "a 1, then a ten, on two dice; 0 alone is ten";
    assert!(play.bar().contains(two), "{}", play.bar());
    // A space or a comma behind it, as no two keys have, makes it the ten it looks like.
    for typed in ["10 10 3 4 5 6", "10,10,3,4,5,6", "10, 10, 3, 4, 5, 6"] {
        let mut play = self::play("contract", "", "rinv<Tab>t<Enter>");
        play.keys(typed);
        shows(&play, &["d10 10  d10 10  d10  3  d10  4  d10  5  d10  6"]);
        play.keys("<Enter>");
        assert_eq!(entries(&play), 2, "{typed}");
    }
    // The last face may be half typed.
    play.keys("<BS><BS>2 2 2 2 2 1<Enter>");
    shows(&play, &["d10 2 2 2 2 2 1 ="]);
    play.keys("tr1d10<Enter>10");
    let bar = play.bar();
    let one = "the last die is read as 10";
    assert!(bar.contains(one), "{bar}");
}

/// A space makes `10` one face where it stands right before it, and nowhere else.
#[test]
fn a_space_divides_what_stands_beside_it() {
    for (typed, read) in [
        (" 104", "d10  1  d10 10  d10  4"),
        ("3 4104", "d10  3  d10  4  d10  1  d10 10  d10  4"),
        ("3 10 4", "d10  3  d10 10  d10  4"),
    ] {
        let mut play = play("contract", "", "rinv<Tab>t<Enter>");
        play.keys(typed);
        shows(&play, &[read]);
    }
}

/// The status line says what `t` is good for, and what makes it last.
#[test]
fn table_dice_for_one_roll_say_how_to_have_them_always() {
    let says = |before: &str, words: &str| {
        let mut play = play("nexus", "", before);
        play.keys("rath<Tab>t");
        assert!(play.bar().contains(words), "{}", play.bar());
        // Back to what is usual nothing is to be said.
        play.keys("t");
        assert!(!play.bar().contains("every roll"), "{}", play.bar());
    };
    says(
        "",
        "table dice for this roll; `:table-dice pcs` for every roll",
    );
    says(
        ":table-dice pcs<Enter>",
        "Rollbook's dice for this roll; `:table-dice never` for every roll",
    );
    says(
        ":table-dice Brannoc off<Enter>",
        "table dice for this roll; `:table-dice Brannoc on` for every roll",
    );
    says(
        "6",
        "table dice for this roll; `:table-dice always` for every roll",
    );
}

#[test]
fn what_was_called_invents_no_faces() {
    let mut play = play("langobard", "", "rsw<Tab>t<Enter>=17 1<Enter>");
    shows(&play, &["called 17", "with 1 complication"]);
    play.keys("rsw<Tab>t<Enter>=99<Enter>");
    assert!(play.text().contains("called =99"), "{}", play.text());
    assert_eq!(entries(&play), 2);
    play.keys("<BS><BS><BS>6543<Enter>");
    shows(&play, &["d6 6 5 4 3 = 18"]);
}

#[test]
fn vice_and_virtue_have_keys_and_a_reroll_asks_again() {
    let mut play = play("vice-virtue", "", "rwi<Tab>t<Enter>-<Enter>");
    shows(&play, &["d12 vice as −5"]);
    play.keys("vs");
    shows(&play, &["again, was vice"]);
    play.keys("+<Enter>");
    shows(&play, &["d12 virtue as 15", "not kept: d12 vice"]);
    assert_eq!(entries(&play), 3);
}

#[test]
fn a_named_face_shows_its_name_on_the_die_of_an_action_alone() {
    let mut play = play("vice-virtue", "", "rwi<Tab>t<Enter>+");
    shows(&play, &["- vice, + virtue", "d12 virtue"]);
    play.keys("<Esc>rd12<Enter>t.t");
    shows(&play, &["e eleven, t twelve", "d12 12"]);
    play.keys("<BS>-");
    assert!(play.bar().contains("a d12 has no “-”"), "{}", play.bar());
}

#[test]
fn no_faces_are_asked_for_what_is_refused_whatever_falls() {
    let mut play = play("vice-virtue", "", "3rath<Tab>t<Enter>=15<Enter>vs");
    hides(&play, &["Table dice"]);
    assert!(play.bar().contains("no virtue point"), "{}", play.bar());
    play.keys("<Esc>1rwi<Tab>t<Enter>=9<Enter>vs");
    shows(&play, &["again, was called 9"]);
}

#[test]
fn both_sides_of_a_contest_in_order() {
    let mut play = play("langobard", "", "rsw<Tab>tc3br<Enter>66326111<Enter>");
    shows(
        &play,
        &[
            "Rosamar: d6 6 6 3 2 = 17",
            "Aldo the Ferryman: d6 6 (1) (1) (1) = 6",
        ],
    );
    play.keys("u");
    hides(&play, &["Table dice", "d6 6 (1) (1) (1) = 6"]);
}

#[test]
fn dice_with_many_sides_take_their_figures() {
    let mut play = play("nexus", "", "tr2d20+1<Enter>197<Enter>");
    shows(&play, &["2d20+1 comes to 27."]);
    play.keys("<Esc>tr1d100<Enter>42 <Enter>");
    shows(&play, &["d100 comes to 42."]);
}

#[test]
fn the_last_roll_again_may_ask_for_faces_too() {
    let mut play = play("contract", "d10 9 9 9", "r3<Enter>t.");
    shows(&play, &["Table dice", "3 dice"]);
    play.keys("<Esc>");
    hides(&play, &["Table dice"]);
    assert_eq!(entries(&play), 2);
    play.keys(".789<Enter>");
    shows(&play, &["d10 7 8 9 = 3"]);
}

#[test]
fn what_may_be_typed_is_what_the_dice_and_the_game_take() {
    let hints = [
        (
            "langobard",
            "rsw<Tab>t<Enter>",
            "a key a die · = sum and ones, as in =17 2 · Enter",
        ),
        (
            "contract",
            "rinv<Tab>t<Enter>",
            "a key a die: 0 ten · = the outcome · Enter",
        ),
        (
            "nexus",
            "rath<Tab>t<Enter>",
            "a key a die: 0 ten · = a total · Enter",
        ),
        (
            "nexus",
            "2rarca<Tab>t<Enter>",
            "a key a die: 0 ten, e eleven, t twelve · = a total · Enter",
        ),
    ];
    for (game, keys, hint) in hints {
        shows(&play(game, "", keys), &[hint]);
    }
}

#[test]
fn the_bar_offers_the_last_roll_again_once_there_is_one() {
    let mut play = play("langobard", "4d6 6", "");
    assert!(!play.bar().contains(". again"), "{}", play.bar());
    play.keys("rsw<Enter>");
    assert!(play.bar().contains(". again"), "{}", play.bar());
}

/// The table after a setting was made.
fn set(game: &str, size: (u16, u16), keys: &str) -> Play {
    let mut play = Play::sample(game, "", size);
    play.keys(keys);
    play
}

/// Whether each throw of the last entry fell on the table.
fn by_hand(play: &Play) -> Vec<bool> {
    let done = play.app.state().latest.as_ref();
    let done = done.unwrap_or_else(|| panic!("{}", play.text()));
    let throws = done.decision.events.iter().flat_map(Event::records);
    throws.map(|throw| throw.table_dice).collect()
}

#[test]
fn a_setting_asks_on_every_path() {
    // A test, dice without a sheet, plain dice, a check, a sweep, a table.
    let paths = [
        ("vice-virtue", "aDA", "rtr<Enter>", "5"),
        ("vice-virtue", "aDA", "r+4<Enter>", "5"),
        ("vice-virtue", "aDA", "r2d6<Enter>", "55"),
        ("langobard", "aDA", "rsw<Enter>", "6543"),
        ("langobard", "aDP", "rsw<Enter>", "6543"),
        ("contract", "aDP", "rinv<Enter>", "123456"),
        ("contract", "aDA", "r5<Enter>", "12345"),
        ("nexus", "aDP", "rath<Enter>", "566"),
        ("nexus", "aDA", "rd8<Enter>", "56"),
        ("nexus", "aDy", "da", "3"),
        ("nexus", "aDP", "dAr", "4444"),
        ("nexus", "aDy", "df", "3"),
    ];
    for size in [(80, 24), (120, 36)] {
        for (game, setting, path, faces) in paths {
            let mut play = set(game, size, setting);
            let before = entries(&play);
            play.keys(path);
            shows(&play, &["Table dice"]);
            assert_eq!(entries(&play), before, "{game} {path}: asked first");
            play.keys(faces).keys("<Enter>");
            assert!(entries(&play) > before, "{game} {path}\n{}", play.text());
            let done = play.app.state().latest.as_ref().expect("it was thrown");
            assert!(
                done.decision.events.iter().any(Event::table_dice),
                "{game} {path}: kept apart"
            );
        }
    }
}

#[test]
fn of_two_sides_only_the_one_at_the_table_is_asked() {
    let sides = [
        ("vice-virtue", "rtr<Tab>c6ins<Enter>", "5"),
        ("langobard", "rsw<Tab>c7sp<Enter>", "6632"),
        ("contract", "rbrawl<Tab>c6brawl<Enter>", "1234567890"),
    ];
    for (game, keys, faces) in sides {
        let mut play = set(game, (120, 36), "aDP");
        play.keys(keys);
        shows(&play, &["Table dice"]);
        for face in faces.chars() {
            play.keys(&face.to_string());
        }
        play.keys("<Enter>");
        assert_eq!(by_hand(&play), [true, false], "{game}\n{}", play.text());
    }
}

#[test]
fn what_was_called_is_read_on_either_side_and_what_cannot_be_stays_to_be_mended() {
    let sides = [
        ("vice-virtue", "rtr<Tab>c6ins<Enter>=9<Enter>=8<Enter>"),
        ("langobard", "rsw<Tab>c7sp<Enter>=17 1<Enter>=6<Enter>"),
        ("contract", "rbrawl<Tab>c6brawl<Enter>=1<Enter>=0<Enter>"),
    ];
    for (game, keys) in sides {
        let mut play = set(game, (120, 36), "aDA");
        play.keys(keys);
        let done = play.app.state().latest.as_ref();
        let done = done.unwrap_or_else(|| panic!("{}", play.text()));
        let throws = done.decision.events.iter().flat_map(Event::records);
        let called: Vec<bool> = throws.map(|throw| throw.called.is_some()).collect();
        assert_eq!(called, [true, true], "{game}");
        assert!(!done.decision.events.iter().any(Event::table_dice));
    }
    for (game, keys, mended) in [
        ("vice-virtue", "rtr<Enter>=99<Enter>", "<BS><BS>9<Enter>"),
        ("langobard", "rsw<Enter>=9 9<Enter>", "<BS>1<Enter>"),
        ("contract", "rinv<Enter>=99<Enter>", "<BS><Enter>"),
        ("nexus", "rath<Enter>=99<Enter>", "<BS><BS>15<Enter>"),
    ] {
        let mut play = set(game, (80, 24), "aDA");
        let before = entries(&play);
        play.keys(keys);
        shows(&play, &["Table dice", "called ="]);
        assert_eq!(entries(&play), before, "{game}");
        play.keys(mended);
        assert_eq!(entries(&play), before + 1, "{game}\n{}", play.text());
    }
}

#[test]
fn a_check_is_a_face_and_no_total() {
    let mut play = set("nexus", (80, 24), "aDyda=");
    assert!(play.bar().contains("type what it shows"), "{}", play.bar());
    play.keys("3<Enter>");
    assert_eq!(entries(&play), 3);
}

#[test]
fn real_dice_are_asked_for_once() {
    for (game, keys, faces) in [
        ("vice-virtue", "rtr<Tab>t<Enter>", "5"),
        ("langobard", "rsw<Tab>t<Enter>", "6543"),
        ("contract", "rinv<Tab>t<Enter>", "123456"),
        ("nexus", "rath<Tab>t<Enter>", "566"),
    ] {
        let mut play = set(game, (120, 36), keys);
        play.keys(faces).keys("<Enter>+");
        hides(&play, &["TABLE DICE"]);
        play.keys("<Enter>");
        hides(&play, &["Table dice"]);
        assert!(!by_hand(&play)[0], "{game}: a changed roll is another");
        play.keys(".");
        assert!(!by_hand(&play)[0], "{game}: and so is the same again");
    }
}

#[test]
fn a_key_a_die_and_four_for_a_total() {
    let mut play = set("contract", (120, 36), "aDAr7<Enter>");
    let before = entries(&play);
    for key in ["1", "2", "3", "4", "5", "6", "7", "<Enter>"] {
        assert_eq!(entries(&play), before);
        play.keys(key);
    }
    assert_eq!(entries(&play), before + 1);
    let mut play = set("nexus", (120, 36), "aDyrath<Enter>");
    let before = entries(&play);
    for key in ["=", "1", "5", "<Enter>"] {
        assert_eq!(entries(&play), before);
        play.keys(key);
    }
    assert_eq!(entries(&play), before + 1);
}

#[test]
fn the_sheet_says_who_throws_their_own() {
    let mut play = set("nexus", (120, 36), "aDy");
    shows(&play, &["TABLE DICE", "table dice on"]);
    play.keys("aDn");
    hides(&play, &["TABLE DICE"]);
    shows(&play, &["table dice off"]);
    play.keys("uu");
    hides(&play, &["TABLE DICE", "table dice o"]);
}

#[test]
fn a_phrase_asks_for_faces_as_its_keys_do() {
    let always = ":table-dice always<Enter>";
    for (phrase, asks, faces) in [
        (":roll brannoc athletics", "Brannoc · Athletics", "933"),
        (":check brannoc rations", "Brannoc · Rations d6", "5"),
        (":dice 2d6", "2d6", "34"),
        (":roll all perception", "Ysolde · Perception", ""),
    ] {
        let mut play = play("nexus", "any 4", always);
        let before = entries(&play);
        play.keys(phrase).keys("<Enter>");
        shows(&play, &["Table dice", asks]);
        hides(&play, &["Palette"]);
        assert_eq!(entries(&play), before);
        if !faces.is_empty() {
            play.keys(faces).keys("<Enter>");
            hides(&play, &["Table dice"]);
            assert_eq!(entries(&play), before + 1);
        }
        play.keys("<Esc>:").keys(phrase.trim_start_matches(':'));
    }
    let mut play = play("nexus", "", "rat<Tab>t<Enter>944<Enter>");
    play.keys(":table-dice always<Enter>:reroll brannoc<Enter>");
    shows(&play, &["again, was 9 4 4"]);
    // Faces that are said are not asked for.
    play.keys("<Esc>:roll brannoc athletics faces 9 3 3<Enter>");
    hides(&play, &["Table dice"]);
}

#[test]
fn a_phrase_that_goes_back_to_a_roll_asks_for_faces_too() {
    // A die that is missing, and then the roll thrown again by its entry.
    let mut play = play("nexus", "d10 9, d6 3, d10 5, any 1", "rath<Tab>,a<Enter>");
    play.keys(":table-dice always<Enter>:amend 2 bare<Enter>");
    shows(&play, &["Brannoc · Athletics · the missing dice", "d6"]);
    let before = entries(&play);
    play.keys("4<Enter>");
    assert_eq!(entries(&play), before + 1);
    hides(&play, &["Table dice"]);
    play.keys(":reroll entry 2<Enter>");
    shows(&play, &["Brannoc · Athletics with STR again, was 9 3 4"]);
    play.keys("833<Enter>");
    assert_eq!(by_hand(&play), [true]);
    // Those who don't throw by hand are not asked.
    play.keys(":table-dice never<Enter>:reroll entry 2<Enter>");
    hides(&play, &["Table dice"]);
}

#[test]
fn what_was_called_is_told_by_faces_where_a_phrase_amends_it() {
    let mut play = play("nexus", "", "rath<Tab>t<Enter>=15<Enter>");
    play.keys(":amend 2 boon 1");
    shows(&play, &["will ask what the dice showed"]);
    play.keys("<Enter>");
    shows(&play, &["the missing dice"]);
    play.keys("9436<Enter>");
    hides(&play, &["Table dice", "Palette"]);
    assert_eq!(entries(&play), 3);
}

#[test]
fn a_forced_roll_asks_each_one_who_throws_by_hand() {
    for (game, phrase, asks, faces) in [
        (
            "nexus",
            ":force \"a rune helps\" roll brannoc arcana",
            vec!["Brannoc · Arcana"],
            "444<Enter>",
        ),
        (
            "nexus",
            ":force \"a rune helps\" roll brannoc, tamsin arcana",
            vec!["Brannoc · Arcana", "Tamsin · Arcana"],
            "444444<Enter>",
        ),
        (
            "contract",
            ":force \"all or nothing\" contest deacon brawl against porter brawl",
            vec!["Deacon Pryce · Brawl", "Night porter · Brawl"],
            "=3<Enter>=1<Enter>",
        ),
        (
            "contract",
            ":force \"all or nothing\" roll deacon brawl vs porter",
            vec!["Deacon Pryce · Brawl", "Night porter · "],
            "=3<Enter>=1<Enter>",
        ),
    ] {
        let mut play = play(game, "", ":table-dice always<Enter>");
        let before = entries(&play);
        play.keys(phrase).keys("<Enter>");
        shows(&play, &["Table dice"]);
        shows(&play, &asks);
        assert_eq!(entries(&play), before, "{phrase}: asked first");
        play.keys(faces);
        assert_eq!(entries(&play), before + 1, "{phrase}\n{}", play.text());
    }
}

#[test]
fn a_group_overruled_by_its_key_asks_too() {
    let mut play = play("nexus", "", ":table-dice always<Enter>");
    play.keys(":roll brannoc, tamsin arcana<C-f>a rune helps<Enter>");
    shows(
        &play,
        &["Table dice", "Tamsin · Arcana", "Tab: Rollbook rolls"],
    );
}

#[test]
fn both_sides_are_asked_for_where_a_target_rolls_too() {
    let mut play = play("contract", "", ":table-dice always<Enter>");
    play.keys(":roll deacon brawl vs porter<Enter>");
    shows(&play, &["Deacon Pryce · Brawl", "Night porter · "]);
}

#[test]
fn the_box_is_as_wide_as_a_line_of_dice() {
    let play = play("contract", "", "r7<Tab>t<Enter>0987098");
    shows(
        &play,
        &["d10 10  d10  9  d10  8  d10  7  d10 10  d10  9  d10  8"],
    );
}

#[test]
fn further_throws_are_asked_for_wave_by_wave() {
    let table = crate::rolls::waves::table("exploding-trait", &[("Riding", 8)], &[]);
    let mut play = Play::at(table, look(), (120, 36));
    play.keys("aDArrid<Enter>");
    shows(&play, &["trait d8  _", "wild d6  _"]);
    play.keys("86");
    shows(
        &play,
        &["trait d8  8", "wild d6  6", "trait d8  _", "wild d6  _"],
    );
    play.keys("3<BS><BS>2");
    shows(&play, &["trait d8  8", "wild d6  2", "trait d8  _"]);
    play.keys("<Enter>");
    assert!(play.bar().contains("1 more die"), "{}", play.bar());
    play.keys("5<Enter>");
    shows(&play, &["trait d8 8>5"]);
    assert_eq!(by_hand(&play), [true]);
}

/// The dice of the harm are thrown by the one whose attack caused it.
#[test]
fn harm_of_an_attack_is_thrown_by_the_attacker() {
    let mut play = play(
        "nexus",
        "any 3",
        ":table-dice pcs<Enter>1rfi<Tab>gwo<Enter><Enter>",
    );
    play.keys("555<Enter>i2d6<Enter>");
    shows(&play, &["Table dice", "2d6"]);
    play.keys("34<Enter>");
    shows(&play, &["harm 7 (2d6)"]);
    play.keys("6rfi<Tab>gbr<Enter><Enter>i2d6<Enter>");
    hides(&play, &["Table dice"]);
    shows(&play, &["harm 6 (2d6)"]);
}

/// The second press takes the first one back: what is set afterwards for all counts for this roll, too.
#[test]
fn two_presses_are_none() {
    let mut play = play("nexus", "any 3", "1rath<Tab>tt:table-dice pcs<Enter>");
    shows(&play, &["TABLE DICE"]);
    play.keys("<Enter>");
    shows(&play, &["Table dice"]);
}

/// Figures choose people also while a roll that uses table dice waits; the pane says what asks for the faces.
#[test]
fn a_figure_before_enter_chooses_somebody() {
    let mut play = play("nexus", "", "rath<Tab>t");
    shows(&play, &["Enter asks for the faces"]);
    play.keys("2");
    shows(&play, &["Ysolde: r picks what to roll"]);
    hides(&play, &["asks for the faces"]);
    play.keys("1<Enter>");
    shows(&play, &["Table dice"]);
}

/// A face of two figures is typed as it is called.
#[test]
fn the_last_die_may_have_two_figures() {
    for (keys, want) in [("12", "15"), ("11", "−5"), ("10", "10"), ("7", "7")] {
        let mut play = play("vice-virtue", "any 3", "rwi<Tab>t<Enter>");
        play.keys(&format!("{keys}<Enter>"));
        let text = play.text();
        assert!(text.contains(want), "{keys}: {text}");
        assert_eq!(entries(&play), 2, "{keys}: {text}");
    }
}

/// Of a group all the dice that are missing are counted.
#[test]
fn all_missing_dice_of_a_group_are_counted() {
    let mut play = play("vice-virtue", "any 3", ":table-dice pcs<Enter>0rwi<Enter>5");
    play.keys("<Enter>");
    let missing = play.bar();
    assert!(
        missing.contains("more dice") && !missing.contains("1 more"),
        "{missing}"
    );
}

/// A called total is emptied by Ctrl-U, as any line.
#[test]
fn a_called_total_is_emptied() {
    let mut play = play("vice-virtue", "any 3", "rwi<Tab>t<Enter>=40");
    play.chord("Ctrl-u".parse().expect("a key"))
        .keys("=9<Enter>");
    let (_, label) = play.last_entry();
    assert!(label.contains("9 called"), "{label}");
}
