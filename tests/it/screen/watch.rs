//! The players' screen: what it shows of an evening, and what writes nothing to it.

use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use rollbook::table::Table;
use rollbook::table::{Snapshot, Trouble};
use rollbook::tui::players::{PlayersScreen, Post};
use rollbook::tui::{Application as _, Display, Glyphs, Role, Theme};

use super::frames::whole_at_every_size;
use super::harness::{frame, look, parse, runs, text};
use super::stage::SIZES;
use crate::recap::given::{GAMES, SECRET, evening, say, table};

/// A table, and the players' screen beside it.
struct Beside {
    table: Table,
    watch: PlayersScreen,
    post: Post,
    size: (u16, u16),
}

impl Beside {
    fn of(table: Table, size: (u16, u16)) -> Self {
        Self::with_theme(table, size, look().theme)
    }

    fn with_theme(table: Table, size: (u16, u16), theme: Theme) -> Self {
        let (seen, post) = (seen(&table), Post::default());
        let screen = Rect::new(0, 0, size.0, size.1);
        let watch = PlayersScreen::new(theme, screen, seen, post.clone());
        Self {
            table,
            watch,
            post,
            size,
        }
    }

    /// Says a phrase; whether there is anything new to see.
    #[track_caller]
    fn say(&mut self, phrase: &str) -> bool {
        let before = self.text();
        say(&mut self.table, phrase);
        self.post.leave(Ok(seen(&self.table)));
        assert!(self.watch.deadline().is_some(), "it wants to be woken");
        let is_new = self.watch.wake();
        assert_eq!(self.watch.deadline(), None);
        assert_eq!(self.text() != before, is_new, "{phrase}");
        is_new
    }

    fn text(&self) -> String {
        text(&frame(&self.watch, self.size))
    }

    fn in_role(&self, role: Role) -> Vec<String> {
        runs(&frame(&self.watch, self.size), role)
    }

    #[track_caller]
    fn sees(&self, words: &str) {
        let text = self.text();
        assert!(text.contains(words), "no “{words}” on\n{text}");
    }

    #[track_caller]
    fn sees_no(&self, words: &str) {
        let text = self.text();
        assert!(!text.contains(words), "“{words}” on\n{text}");
    }
}

fn seen(table: &Table) -> Snapshot {
    Snapshot::of(table.reader()).expect("a readable journal")
}

/// An evening, and the next one as far as two of the party take turns.
fn played(game: &str) -> Table {
    let mut table = evening(game, true);
    let party = table.campaign().characters.values();
    let names: Vec<String> = party
        .filter(|who| who.is_pc())
        .map(|who| who.name.clone())
        .take(2)
        .collect();
    let [one, other] = &names[..] else {
        panic!("{game} has a party");
    };
    say(&mut table, "session start");
    for present in [one, other] {
        let who = table.campaign().characters.values();
        let who = who.into_iter().find(|who| who.name == **present);
        let here = who.is_some_and(|who| format!("{:?}", who.presence) == "Present");
        if !here {
            say(&mut table, &format!("absent \"{present}\" off"));
        }
    }
    say(&mut table, &format!("order set \"{one}\" \"{other}\""));
    say(&mut table, &format!("note \"{SECRET}\" hidden"));
    say(&mut table, "order next");
    say(&mut table, "note \"the bell rings\" open");
    say(&mut table, "undo");
    say(&mut table, &format!("roll \"{other}\" athletics"));
    table
}

#[test]
fn the_four_games_at_three_sizes() {
    for game in GAMES {
        for (width, height) in SIZES {
            let beside = Beside::of(played(game), (width, height));
            let text = beside.text();
            assert!(!text.to_lowercase().contains(SECRET), "{text}");
            insta::assert_snapshot!(format!("{game}-{width}x{height}"), text);
        }
    }
}

#[test]
fn it_draws_at_every_size() {
    for game in GAMES {
        let mut watch = Beside::of(played(game), (0, 0)).watch;
        whole_at_every_size("", 4, |width, height| {
            watch.update(Event::Resize(width, height), Instant::now());
            frame(&watch, (width, height))
        });
    }
}

#[test]
fn what_is_hidden_writes_nothing() {
    for game in GAMES {
        let mut beside = Beside::of(played(game), (80, 24));
        let who = beside
            .table
            .campaign()
            .characters
            .values()
            .find(|who| who.is_pc());
        let who = who.expect("a party").name.clone();
        for hidden in [
            format!("note \"{SECRET}\" hidden"),
            format!("roll \"{who}\" athletics hidden"),
            format!("counter add \"{SECRET} tide\" 6 hidden"),
            format!("counter \"{SECRET} tide\" +1"),
            format!("describe \"{who}\" \"{SECRET}\""),
            format!("npc \"{SECRET}\""),
            format!("bench \"{SECRET}\" on"),
            "undo".to_owned(),
            "redo".to_owned(),
            format!("npc \"{SECRET} twin\" x3"),
            format!("bench \"{SECRET} twin 1\" on"),
            format!("condition \"{SECRET} twin 1\" \"{SECRET}\" on"),
            format!("counter drop \"{SECRET} tide\""),
        ] {
            let text = beside.text();
            assert!(!beside.say(&hidden), "{game}: {hidden}\n{text}");
            assert!(
                !text.to_lowercase().contains(SECRET),
                "{game}: {hidden}\n{text}"
            );
        }
        assert!(beside.say("note \"out loud\" open"));
        beside.sees("out loud");
    }
}

#[test]
fn the_verdict_is_the_last_that_stands() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    beside.sees_no("makes");
    assert!(beside.say("roll brannoc athletics faces 2,1,1"));
    beside.sees("│ 2  ││ 1 ││ (1) │");
    let failure = beside.text();
    assert!(beside.say("reroll brannoc faces 9,6,6"));
    beside.sees("d10 9 · d6 6 (6) · +3 = 18 against 8");
    beside.sees("not kept: d10 2 · d6 1 (1) · +3 = 6 against 8");
    beside.sees("│ 9  ││ 6 ││ (6) │");
    assert!(beside.say("undo"));
    beside.sees("~~Brannoc · Athletics rerolled");
    assert_eq!(
        beside.text().lines().nth(1),
        failure.lines().nth(1),
        "the roll stands again"
    );
    beside.sees("│ 2  ││ 1 ││ (1) │");
    assert!(beside.say("harm brannoc 1"), "which is no verdict");
    beside.sees("│ 2  ││ 1 ││ (1) │");
}

#[test]
fn what_is_revealed_is_seen_at_that_moment() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    assert!(beside.say("roll brannoc athletics faces 2,1,1"));
    assert!(!beside.say("roll ysolde lore faces 12,6 hidden"));
    assert!(beside.say("note \"the bell\" open"));
    assert!(beside.say("reveal 3"));
    beside.sees("╭ Ysolde · Lore ─");
    let newest = beside.text();
    let newest = newest
        .lines()
        .find(|line| line.contains("Ysolde · Lore 20"));
    assert!(newest.is_some(), "on top of what happened");
    assert!(beside.say("undo"));
    beside.sees("╭ Brannoc · Athletics ─");
    beside.sees_no("Lore");
}

#[test]
fn each_role_says_what_it_is() {
    let mut beside = Beside::of(table("nexus"), (120, 36));
    beside.say("roll brannoc athletics faces 8,4,5");
    assert!(
        beside
            .in_role(Role::Best)
            .iter()
            .any(|run| run.contains('█'))
    );
    beside.say("roll brannoc athletics bane 1 faces 1,1,1");
    assert!(
        beside
            .in_role(Role::Bad)
            .iter()
            .any(|run| run.contains('█'))
    );
    let struck = beside.in_role(Role::Struck);
    assert!(struck.iter().any(|run| run.contains("(1)")), "{struck:?}");
    beside.say("order set ysolde wolf brannoc");
    beside.say("order next");
    assert_eq!(beside.in_role(Role::Selected), ["» Mill wolf"]);
    beside.say("bench wolf on");
    let selected = beside.in_role(Role::Selected);
    assert_eq!(selected, ["» Brannoc", "» Brannoc"], "order and party");
}

#[test]
fn a_verdict_of_an_npc_is_one_line_and_its_harm_is_told_in_words() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    beside.say("order set ysolde wolf brannoc");
    assert!(beside.say("roll wolf athletics faces 8,5"));
    let text = beside.text();
    let told = text.lines().filter(|line| line.contains("STRONG"));
    let told: Vec<&str> = told.collect();
    assert!(
        matches!(told[..], [line] if line.contains("Mill wolf makes it, cleanly.")),
        "{text}"
    );
    assert!(!text.contains("d8") && !text.contains("13"), "{text}");
    beside.sees_no("Mill wolf (");
    assert!(beside.say("harm wolf 3"));
    beside.sees("Mill wolf (hurt)");
    beside.sees("Mill wolf · hurt");
    assert!(
        !beside.say("hidden harm wolf 5"),
        "players are told nothing of it"
    );
    beside.sees("Mill wolf (hurt)");
    // What the dice of one of the party show stays, against a target whose number doesn't.
    assert!(beside.say("roll brannoc fighting vs wolf faces 8,4,4"));
    beside.sees(" · +2 = 14");
    beside.sees_no("against");
    beside.say("players see wolf numbers");
    // They know nothing of what was done in hiding.
    beside.say("harm wolf 1");
    beside.sees("Mill wolf · HP 6 → 5");
    beside.say("harm wolf 9");
    // Who is down has no turn any more.
    beside.sees("Mill wolf · HP 5 → 0");
    beside.sees_no("Mill wolf (");
}

/// Turns in which nothing happened leave the lines to what did.
#[test]
fn turns_that_only_passed_fold() {
    for size in SIZES {
        let mut beside = Beside::of(table("nexus"), size);
        beside.say("order set ysolde wolf brannoc");
        beside.say("order next");
        beside.sees("Mill wolf's turn");
        beside.say("order next");
        beside.sees("Brannoc's turn · 1 passed");
        beside.sees_no("Mill wolf's turn");
        // What is hidden in between is not told by two lines.
        assert!(!beside.say(&format!("note \"{SECRET}\" hidden")));
        beside.say("order back");
        beside.sees("Mill wolf's turn · 2 passed");
        beside.say("note \"the bell\" open");
        beside.say("order next");
        beside.sees("Brannoc's turn");
        beside.sees("Mill wolf's turn · 2 passed");
        beside.say("condition ysolde dazed on for 1 round");
        beside.say("order next");
        beside.say("order next");
        beside.sees("Mill wolf's turn");
        beside.say("undo");
        beside.sees("taken back");
    }
}

#[test]
fn counters_are_shown_in_the_open() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    assert!(!beside.say("counter add \"The canary wakes\" 4 hidden"));
    assert!(beside.say("counter add \"The mill floods\" 6"));
    assert!(beside.say("counter \"The mill floods\" +2"));
    beside.sees("The mill floods ▮▮▯▯▯▯");
}

#[test]
fn a_group_stands_line_by_line() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    beside.say("roll all perception");
    beside.sees("╭ everybody · Perception ─");
    let text = beside.text();
    let line = text
        .lines()
        .find(|line| line.contains("Kester") && line.contains("d6"));
    assert!(line.is_some(), "{text}");
}

#[test]
fn trouble_is_said_and_what_was_seen_stays() {
    let mut beside = Beside::of(played("nexus"), (80, 24));
    let before = beside.text();
    for trouble in [Trouble::Gone, Trouble::Unread] {
        beside.post.leave(Err(trouble));
        assert!(beside.watch.wake());
        let text = beside.text();
        assert_eq!(text.lines().last(), Some(format!(" {trouble}").as_str()));
        assert!(text.contains("Brannoc") && !text.contains(".rollbook"));
        // Said once, it is not written again.
        beside.post.leave(Err(trouble));
        assert!(!beside.watch.wake());
    }
    beside.post.leave(Ok(seen(&beside.table)));
    assert!(beside.watch.wake());
    assert_eq!(beside.text(), before);
}

#[test]
fn nothing_new_is_nothing_to_draw() {
    let mut beside = Beside::of(played("nexus"), (80, 24));
    assert_eq!(beside.watch.deadline(), None, "it sleeps");
    assert!(!beside.watch.wake());
    beside.post.leave(Ok(seen(&beside.table)));
    assert!(!beside.watch.wake());
}

#[test]
fn only_three_keys_do_anything() {
    for (key, leaves) in [
        ("q", true),
        ("<Esc>", true),
        ("<C-c>", true),
        ("c", false),
        ("<C-q>", false),
        ("r", false),
        ("u", false),
        ("<Enter>", false),
        ("<F9>", false),
        (":", false),
    ] {
        let mut beside = Beside::of(table("nexus"), (80, 24));
        let before = beside.text();
        for key in parse(key) {
            beside.watch.update(Event::Key(key), Instant::now());
        }
        assert_eq!(beside.watch.is_over(), leaves, "{key}");
        assert_eq!(beside.text(), before, "{key}");
    }
    let mut beside = Beside::of(table("nexus"), (80, 24));
    let alt = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::ALT);
    beside.watch.update(Event::Key(alt), Instant::now());
    beside
        .watch
        .update(Event::Paste("q".to_owned()), Instant::now());
    assert!(!beside.watch.is_over());
}

#[test]
fn ascii_lets_nothing_else_through() {
    let display = Display {
        glyphs: Glyphs::ASCII,
        ..Display::default()
    };
    let theme = Theme::named("dark", display).expect("it is embedded");
    for game in GAMES {
        for size in SIZES {
            let beside = Beside::with_theme(played(game), size, theme.clone());
            let text = beside.text();
            assert!(text.is_ascii(), "{text}");
        }
    }
}

#[test]
fn a_crowd_is_counted_where_it_has_no_room() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    beside.say("pc Guard x40");
    let text = beside.text();
    assert!(text.contains("more ─"), "{text}");
    let hundred = "roll brannoc athletics boon 90";
    beside.say(hundred);
    beside.sees("= ");
}

/// Who is down leaves the line of turns; what doesn't fit is counted, from the present turn on.
#[test]
fn the_order_drops_who_is_down_and_counts_the_rest() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    beside.say("npc \"Cutthroat\" x6");
    let all = (1..=6).map(|n| format!("\"Cutthroat {n}\""));
    let all: Vec<String> = all.collect();
    beside.say(&format!("order set {} brannoc ysolde", all.join(" ")));
    beside.say("order next");
    let line = |beside: &Beside| {
        let text = beside.text();
        let line = text.lines().find(|line| line.contains(" round "));
        line.unwrap_or_default().trim_end().to_owned()
    };
    let told = line(&beside);
    assert!(
        told.contains("Cutthroat 2") && told.ends_with(" more"),
        "{told}"
    );
    for n in 3..=6 {
        beside.say(&format!("down \"Cutthroat {n}\""));
        beside.say(&format!("harm \"Cutthroat {n}\" 99"));
    }
    let told = line(&beside);
    assert!(
        told.contains("Brannoc") && told.contains("Ysolde"),
        "{told}"
    );
    assert!(
        !told.contains("Cutthroat 3") && !told.contains("more"),
        "{told}"
    );
}

/// The result of a random table is told once, and two dice that are read one after the other are a d66.
#[test]
fn a_random_table_is_told_once() {
    let mut beside = Beside::of(table("nexus"), (120, 36));
    say(
        &mut beside.table,
        "random add Rumours \"Verrin has sold the wells of the road | no news\"",
    );
    beside.say("random Rumours open");
    let text = beside.text();
    let above = text.split("What happened").next().unwrap_or_default();
    let told = above.to_lowercase().matches("has sold the wells").count();
    assert_eq!(told, 1, "{text}");
    say(
        &mut beside.table,
        "random add Names \"d66 | 11-35 Anselm | 36-66 Berta\"",
    );
    beside.say("random Names open");
    assert!(!beside.text().contains("2d6"), "{}", beside.text());
    beside.sees("d66 ");
}

/// Who waits has the usual place again where the next round is told.
#[test]
fn the_next_round_is_the_usual_one() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    for number in 1..=9 {
        beside.say(&format!("npc \"Reed Bandit {number}\""));
    }
    let all: Vec<String> = (1..=9).map(|it| format!("\"Reed Bandit {it}\"")).collect();
    beside.say(&format!("order set {}", all.join(" ")));
    beside.say("order wait");
    for _ in 0..7 {
        beside.say("order next");
    }
    let text = beside.text();
    let order = text.lines().find(|line| line.contains("round 1"));
    let order = order.unwrap_or_else(|| panic!("{text}"));
    assert!(order.contains("│ Reed Bandit 1"), "{order}");
}

/// While it is covered, nothing of the table shows, and nothing that happens there is drawn.
#[test]
fn a_covered_screen_shows_the_text_alone() {
    for game in GAMES {
        let mut beside = Beside::of(played(game), (80, 24));
        let campaign = beside.table.campaign();
        let people = campaign.characters.values().map(|who| who.name.clone());
        let people: Vec<String> = people.collect();
        let name = campaign.name.clone();
        assert!(beside.say("curtain"));
        let covered = beside.text();
        if game == "nexus" {
            insta::assert_snapshot!("covered-80x24", covered);
        }
        assert_eq!(covered.lines().next().map(str::trim), Some(name.as_str()));
        for words in people
            .iter()
            .map(String::as_str)
            .chain(["What happened", "session"])
        {
            assert!(!covered.contains(words), "{game}: {words}\n{covered}");
        }
        for phrase in [
            "note \"the bell rings again\" open",
            "dice 2d6",
            "order next",
        ] {
            assert!(!beside.say(phrase), "{game}: {phrase}");
        }
        assert!(beside.say("curtain \"a few minutes more\""));
        assert!(beside.say("curtain off"));
        beside.sees("the bell rings again");
        assert!(beside.say("undo"));
        assert!(beside.say("session end"), "which opens the screens");
        beside.sees("ends");
    }
}

/// The text is whole at every size, in letters as large as it allows.
#[test]
fn a_covering_text_is_whole() {
    let mut beside = Beside::of(table("nexus"), (80, 24));
    let long = "we go on when everybody is back, the dogs are fed, at half nine";
    assert!(long.len() > 60);
    let long = &long[..60];
    beside.say(&format!("curtain \"{long}\""));
    let drawn = beside.text();
    assert!(drawn.matches('█').count() > 50, "{drawn}");
    let small = text(&frame(&beside.watch, (40, 10)));
    let said: Vec<&str> = small.split_whitespace().skip(3).collect();
    assert_eq!(said.join(" "), long);
    beside.say("curtain \"мы скоро\"");
    beside.sees("мы скоро");
    beside.post.leave(Err(Trouble::Gone));
    assert!(beside.watch.wake());
    beside.sees("the campaign's file is missing");
    for (width, height) in (0..90)
        .step_by(3)
        .flat_map(|w| (0..30).map(move |h| (w, h)))
    {
        let shown = text(&frame(&beside.watch, (width, height)));
        assert!(!shown.contains("Brannoc"), "{shown}");
    }
}
