//! What is read aloud: every kind of result has a sentence, a game may put it in its own words, and no word in braces is
//! left unfilled.

use rollbook::game::templates::{Templates, fill, unknown_placeholder};
use rollbook::game::{self, Game};

#[test]
fn values_are_filled_in_once_and_names_may_have_braces() {
    let values = [("who", "{other}"), ("other", "Mara")];
    assert_eq!(fill("{who} and {other}.", &values), "{other} and Mara.");
    assert_eq!(fill("{nobody} {", &values), "{nobody} {");
    assert_eq!(unknown_placeholder("{who} {what}", &["who"]), Some("what"));
    assert_eq!(unknown_placeholder("{who", &["who"]), Some("who"));
    assert_eq!(unknown_placeholder("{who}", &["who"]), None);
}

#[test]
fn every_game_says_everything_and_in_its_own_way() {
    let games: Vec<Game> = game::embedded().into_iter().map(|it| it.game).collect();
    let mut own = std::collections::BTreeSet::new();
    for game in &games {
        for (field, sentence, known) in game.says.all() {
            assert!(sentence.ends_with(['.', '}']), "{} {field}", game.id);
            assert_eq!(
                unknown_placeholder(sentence, known),
                None,
                "{} {field}",
                game.id
            );
        }
        assert!(own.insert(game.says.harm.clone()), "{}: harm", game.id);
        let met = game.tiers.iter().filter(|tier| !tier.contest.is_empty());
        let contests = game.id != "nexus";
        assert_eq!(met.count() > 0, contests, "{}", game.id);
        for tier in &game.tiers {
            let said = tier.contested(("Mara", "Zoe"), 2, ", with 3 ones");
            assert!(!said.contains(['{', '}']), "{}: {said}", game.id);
        }
    }
    assert_eq!(Templates::default().all().len(), 27);
}

#[test]
fn a_placeholder_nothing_fills_is_shown_where_it_stands() {
    let said = |from: &str, to: &str| {
        let text = game::load("nexus", None).expect("it is embedded").text;
        assert!(text.contains(from), "{from}");
        let wrong = Game::parse(&text.replacen(from, to, 1), "nexus.ron");
        let wrong = wrong.expect_err("it is wrong").to_string();
        let mut place = wrong.splitn(4, ':');
        assert_eq!(place.next(), Some("nexus.ron"));
        for at in place.by_ref().take(2) {
            assert!(at.parse::<u32>().is_ok_and(|at| at > 1), "{wrong}");
        }
        place.next().unwrap_or_default().trim().to_owned()
    };
    assert_eq!(
        said("{who} just about makes it.", "{whom} makes it."),
        "nothing fills `{whom}` here; write {who}, {bonus}, {ones} or {margin}"
    );
    assert_eq!(
        said("{who}: {item} holds.", "{who}'s {thing} holds."),
        "nothing fills `{thing}` here; write {who} or {item}"
    );
    assert_eq!(
        said("{who} takes {amount}.", "{who} takes {amount."),
        "nothing fills `{amount.}` here; write {who} or {amount}"
    );
}
