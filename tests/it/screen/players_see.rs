//! What players see of NPCs, an NPC's name for them and its kind: by menu, palette, sheet and form; each undone.

use rollbook::campaign::Character;
use rollbook::campaign::character::{CharacterKind, PlayersSee};

use super::stage::{GAMES, Stage};

const SIZE: (u16, u16) = (120, 36);

/// A table with Crow, a new NPC, who is chosen.
fn with_crow(game: &str) -> Stage {
    let mut stage = Stage::new(game, SIZE, "");
    stage.keys("N").text("Crow").keys("Enter");
    stage
}

fn crow(stage: &Stage) -> Character {
    stage.campaign().named("Crow").expect("it joined").clone()
}

/// Presses the key of the item with this label in the open menu.
#[track_caller]
fn item(stage: &mut Stage, label: &str) {
    let screen = stage.screen();
    let line = screen.lines().find(|line| line.contains(label));
    let line = line.unwrap_or_else(|| panic!("no {label}\n{screen}"));
    let before = line.split(label).next().unwrap_or_default();
    let key = before.split_whitespace().rev().find(|word| {
        let mut letters = word.chars();
        matches!((letters.next(), letters.next()), (Some(key), None) if key.is_ascii_alphanumeric())
    });
    let key = key.unwrap_or_else(|| panic!("{label} has no key\n{screen}"));
    stage.keys(key);
}

#[test]
fn the_menu_of_changes_sets_what_players_see_of_an_npc() {
    for game in GAMES {
        let mut stage = with_crow(game);
        stage.sees("players see: words, not known yet");
        let before = stage.campaign().clone();
        stage.keys("a N");
        item(&mut stage, "players see nothing: that it acts");
        assert_eq!(crow(&stage).players_see, Some(PlayersSee::Nothing));
        stage.sees("players see: nothing, not known");
        stage.keys("a N");
        item(&mut stage, "players see as the campaign: words");
        assert_eq!(crow(&stage).players_see, None);
        stage.keys("u");
        stage.there_and_back(&before);
    }
}

#[test]
fn the_menu_of_changes_sets_a_name_for_players() {
    for game in GAMES {
        let mut stage = with_crow(game);
        stage.keys("a N");
        item(&mut stage, "name for players…");
        stage.text("a hooded stranger").keys("Enter");
        stage.sees("players see: words, as “a hooded");
        stage.keys("a N");
        item(&mut stage, "players know it as Crow");
        assert_eq!(crow(&stage).alias, None);
        stage.keys("u");
        assert_eq!(crow(&stage).alias.as_deref(), Some("a hooded stranger"));
    }
}

#[test]
fn a_players_character_has_no_such_settings() {
    let mut stage = Stage::new("nexus", SIZE, "");
    stage.sees_no("players see").keys("a N");
    stage.sees("an NPC").sees_no("players see");
}

#[test]
fn the_palette_shows_and_sets_the_campaigns_settings() {
    for game in GAMES {
        let mut stage = Stage::new(game, SIZE, "");
        let before = stage.campaign().clone();
        stage.keys(":").text("what players see");
        stage.sees("what players see: words").keys("Enter");
        item(&mut stage, "nothing of NPCs");
        assert_eq!(stage.campaign().players_see, PlayersSee::Nothing);
        stage.keys(":").text("what players see");
        stage.sees("what players see: nothing").keys("Enter");
        item(&mut stage, "difficulties");
        assert!(stage.campaign().difficulties_hidden);
        stage.keys(":").text("what players see");
        stage.sees("what players see: nothing, no difficulties");
        stage.keys("Esc u");
        stage.there_and_back(&before);
    }
}

#[test]
fn a_key_changes_what_a_new_character_is() {
    let mut stage = Stage::new("nexus", SIZE, "");
    stage.keys("N").text("Bo").sees("New NPC");
    stage.sees("F3 make it a player's character");
    stage.keys("F3").sees("New player's character").sees("Bo");
    stage.keys("F3").sees("New ally");
    stage.keys("F3").sees("New NPC").keys("F3");
    stage.text(" STR d8").keys("Enter");
    let bo = stage.campaign().named("Bo").expect("it joined");
    assert_eq!(bo.kind, CharacterKind::Pc);
}

#[test]
fn a_key_changes_what_a_character_is() {
    for game in GAMES {
        let mut stage = with_crow(game);
        let before = stage.campaign().clone();
        stage.keys("Tab Tab F3");
        // What stands first shows players nothing more.
        stage.keys("Enter");
        assert_eq!(crow(&stage).players_see, Some(PlayersSee::Nothing));
        stage.keys("u Tab Tab Tab Tab Tab");
        stage.keys("F3");
        item(&mut stage, "a player's character");
        stage.sees("Players then see the whole sheet of Crow");
        assert_eq!(crow(&stage).kind, CharacterKind::Npc);
        stage.keys("Enter");
        assert_eq!(crow(&stage).kind, CharacterKind::Pc);
        stage.there_and_back(&before);
        // While the sheet is edited, too.
        stage.keys("e F3 Enter");
        assert_eq!(crow(&stage).kind, CharacterKind::Ally);
    }
}

#[test]
fn the_sheet_is_edited_in_place() {
    let mut stage = with_crow("nexus");
    stage.keys("e").text("play");
    stage.sees("+ and - what they see").keys("+ Enter");
    assert_eq!(crow(&stage).players_see, Some(PlayersSee::Nothing));
    stage.keys("e").text("play").keys("- Enter");
    assert_eq!(crow(&stage).players_see, None);
    stage.keys("e").text("playa shape").keys("Enter Enter");
    assert_eq!(crow(&stage).alias.as_deref(), Some("a shape"));
    stage.keys("e").text("play").keys("BS Enter");
    assert_eq!(crow(&stage).alias, None);
}

/// A condition of an NPC is hidden, which its sheet and the history say; `O` shows it to players, as “open” behind its name does.
#[test]
fn the_menu_of_changes_shows_players_a_condition() {
    for game in GAMES {
        let mut stage = with_crow(game);
        let hidden = |stage: &Stage| crow(stage).hidden_conditions.clone();
        stage.keys("a").sees_no("show players");
        stage.keys("C").sees("“open” last shows it to players");
        stage.text("lame 2").keys("Enter");
        assert!(hidden(&stage).contains("lame"), "{:?}", hidden(&stage));
        stage.keys("a O");
        assert_eq!(stage.label(), "Crow is now lame");
        assert!(hidden(&stage).is_empty());
        stage.keys("u");
        assert!(hidden(&stage).contains("lame"));
        stage.keys("a C").text("afraid 3 open").keys("Enter");
        assert!(!hidden(&stage).contains("afraid"));
        stage.keys("a C").text("tired 3").keys("Enter");
        stage.keys("a O").sees("Crow: show players");
        stage.keys("t");
        assert_eq!(hidden(&stage).len(), 1);
    }
}

/// Who falls by harm that is partly hidden doesn't fall for players: the last line says how to tell them, the sheet what they know.
#[test]
fn how_players_know_somebody_is_said() {
    let mut stage = Stage::new("nexus", SIZE, "");
    for phrase in ["harm mill 1", "hidden harm mill 7", "harm mill 1"] {
        stage.keys(":").text(phrase).keys("Enter");
    }
    stage.sees("players know Mill wolf as hurt (`down Mill wolf open` tells them)");
    stage.keys("6").sees("players see: words, know it as hurt");
    stage.keys(":").text("down mill wolf open").keys("Enter");
    stage.sees_no("players know").sees_no("know it as");
    for phrase in ["alias mill \"a grey shape\"", "note \"the Mill wolf\" open"] {
        stage.keys(":").text(phrase).keys("Enter");
    }
    stage.sees("it names Mill wolf, for players “a grey shape”");
}
