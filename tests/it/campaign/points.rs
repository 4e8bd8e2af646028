//! Points: awarded, capped, spent; the awards of a session start.

use rollbook::campaign::character::Presence;
use rollbook::campaign::command::Command as C;
use rollbook::game::{CapCounts, Game};

use super::given::{BRANNOC, Given, WOLF, YSOLDE};

fn award(who: rollbook::campaign::CharacterId, point: &str) -> C {
    C::Award(who, point.to_owned())
}

fn spend(who: rollbook::campaign::CharacterId, point: &str) -> C {
    C::Spend(who, point.to_owned())
}

fn each() -> Game {
    let mut game = Game::embedded("vice-virtue").expect("the game is embedded");
    let points = game.sheet.points.as_mut().expect("it has points");
    points.counts = CapCounts::Each;
    game
}

#[test]
fn points_come_and_go_one_by_one() {
    let mut given = Given::party("vice-virtue");
    assert_eq!(given.says(award(YSOLDE, "virtue")), "Ysolde · virtue 0 → 1");
    assert_eq!(given.says(award(YSOLDE, "VIRTUE")), "Ysolde · virtue 1 → 2");
    assert_eq!(given.says(spend(YSOLDE, "virtue")), "Ysolde · virtue 2 → 1");
    assert_eq!(
        given.says(spend(YSOLDE, "vice")),
        "no Ysolde has no vice point"
    );
}

#[test]
fn the_cap_counts_all_points_together() {
    let mut given = Given::party("vice-virtue");
    given
        .after(award(YSOLDE, "virtue"))
        .after(award(YSOLDE, "vice"))
        .after(award(YSOLDE, "vice"));
    assert_eq!(
        given.says(award(YSOLDE, "virtue")),
        "no Ysolde can't be awarded a virtue point: 2 vice and 1 virtue held, 3 in all is the most"
    );
}

#[test]
fn or_either_kind_by_itself() {
    let mut given = Given::of(each());
    for point in ["virtue", "vice", "vice", "vice"] {
        given.after(award(YSOLDE, point));
    }
    assert_eq!(given.says(award(YSOLDE, "virtue")), "Ysolde · virtue 1 → 2");
    assert_eq!(
        given.says(award(YSOLDE, "vice")),
        "no Ysolde can't be awarded a vice point: 3 vice held, 3 is the most"
    );
}

#[test]
fn only_player_characters_hold_them_where_there_are_any() {
    let mut given = Given::party("vice-virtue");
    assert_eq!(
        given.says(award(WOLF, "vice")),
        "no Wolf is not a player's character; only those hold points"
    );
    assert_eq!(
        given.says(award(YSOLDE, "luck")),
        "no there is no point `luck`; there are vice, virtue"
    );
    assert_eq!(
        Given::party("nexus").says(award(YSOLDE, "vice")),
        "no this game has no points"
    );
}

#[test]
fn a_session_start_awards_vice_then_virtue_to_those_present() {
    let mut given = Given::party("vice-virtue");
    assert_eq!(
        given.says(C::StartSession),
        "session 1 starts · +1 vice: Brannoc, Ysolde; +1 virtue: Brannoc, Ysolde"
    );
    // Brannoc holds 2 and so gets the vice point alone; Ysolde spent one.
    given.after(C::EndSession).after(spend(YSOLDE, "vice"));
    assert_eq!(
        given.says(C::StartSession),
        "session 2 starts · +1 vice: Brannoc, Ysolde; +1 virtue: Ysolde"
    );
    given.after(C::EndSession).after(spend(YSOLDE, "vice"));
    given.after(C::Presence(YSOLDE, Presence::Absent));
    assert_eq!(
        given.says(C::StartSession),
        "session 3 starts · Brannoc has 3 points already and gets none"
    );
}

#[test]
fn by_the_other_reading_it_awards_each_up_to_the_cap() {
    let mut given = Given::of(each());
    for point in ["vice", "vice", "vice"] {
        given.after(award(BRANNOC, point));
    }
    assert_eq!(
        given.says(C::StartSession),
        "session 1 starts · +1 vice: Ysolde; +1 virtue: Brannoc, Ysolde"
    );
}
