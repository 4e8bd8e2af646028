//! `show --format html`: sheets as a page to print, and the same from the screen.

use std::cell::Cell;

use html5ever::parse_document;
use html5ever::tendril::TendrilSink as _;
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use rollbook::game;

use super::given::Home;

/// A page as a strict reader sees it: no mistake in it, its elements by name, and its text.
struct Read {
    elements: Vec<String>,
    text: String,
}

/// Reads a page, in which there may be no mistake.
#[track_caller]
fn read(page: &str) -> Read {
    let options = html5ever::ParseOpts {
        tokenizer: html5ever::tokenizer::TokenizerOpts {
            exact_errors: true,
            ..Default::default()
        },
        tree_builder: html5ever::tree_builder::TreeBuilderOpts {
            exact_errors: true,
            ..Default::default()
        },
    };
    let dom = parse_document(RcDom::default(), options).one(page);
    assert_eq!(dom.errors.borrow().as_slice(), [] as [&str; 0], "{page}");
    let mut read = Read {
        elements: Vec::new(),
        text: String::new(),
    };
    let ids = Cell::new(0);
    walk(&dom.document, &mut read, &ids);
    assert!(ids.get() > 10, "{page}");
    read
}

fn walk(at: &Handle, read: &mut Read, nodes: &Cell<u32>) {
    nodes.set(nodes.get() + 1);
    match &at.data {
        NodeData::Element { name, .. } => {
            read.elements.push(name.local.to_string());
            if &*name.local == "style" {
                return;
            }
        }
        NodeData::Text { contents } => read.text.push_str(&contents.borrow()),
        _ => {}
    }
    for child in at.children.borrow().iter() {
        walk(child, read, nodes);
    }
}

/// All that a page may not reach for.
#[track_caller]
fn needs_nothing_else(page: &str) {
    for alien in [
        "<script", "http:", "https:", "<link", "@import", "url(", "src=",
    ] {
        assert!(!page.contains(alien), "{alien}");
    }
    assert!(page.contains("@page") && page.contains("@media print"));
}

#[test]
fn every_game_and_template_prints() {
    for game in game::embedded().into_iter().chain(game::templates()) {
        let game = game.game.id.as_str();
        let home = Home::with(game);
        let people = home.done(&["show", game, "--format", "json"]);
        let people: serde_json::Value = serde_json::from_str(&people).expect("JSON");
        let people = people["characters"].as_array().expect("a list");
        for players in [false, true] {
            let mut words = vec!["show", game, "--format", "html"];
            words.extend(players.then_some("--players"));
            let page = home.done(&words);
            needs_nothing_else(&page);
            let read = read(&page);
            let is_npc = |it: &&serde_json::Value| it["kind"] == "Npc";
            for one in people {
                let name = one["name"].as_str().expect("a name");
                let is_there = !(players && is_npc(&one));
                assert_eq!(
                    read.text.contains(name),
                    is_there,
                    "{game}, {players}: {name}"
                );
            }
            let sheets = read.elements.iter().filter(|it| *it == "article").count();
            let npcs = people.iter().filter(is_npc).count();
            let npcs = if players { 0 } else { npcs };
            let others = people.iter().filter(|it| !is_npc(it)).count();
            assert_eq!(sheets, npcs + others, "{game}");
        }
    }
}

/// Names are text, whatever is in them; what is the game master's isn't on the players' page.
#[test]
fn names_are_text_and_secrets_stay() {
    let home = Home::with("nexus");
    let phrases = r#"pc "<b>Bo & \"Söhne\"</b>" like Brannoc
describe brannoc "canary of the mill"
item brannoc add "Rod <i> & 'canary'" d6 hidden
item ysolde add "Rod <i> & 'son'" d6
npc "Canary the spy" x2
condition ysolde "hexed & <worse>" on
"#;
    home.played("nexus", phrases);
    let page = home.done(&["show", "nexus", "--format", "html"]);
    let whole = read(&page);
    for words in [
        "Rod <i> & 'son'",
        "hexed & <worse>",
        "canary of the mill",
        "Canary the spy 2",
    ] {
        assert!(whole.text.contains(words), "{words}: {}", whole.text);
    }
    assert!(!whole.elements.iter().any(|it| it == "b"));
    let page = home.done(&["show", "nexus", "--players", "--format", "html"]);
    assert!(!page.to_lowercase().contains("canary"), "{page}");
    assert!(read(&page).text.contains("Rod <i> & 'son'"));
    let one = home.done(&["show", "nexus", "ysolde", "--format", "html"]);
    let one = read(&one);
    assert_eq!(one.elements.iter().filter(|it| *it == "article").count(), 1);
    let nobody = Home::new();
    nobody.done(&["new", "empty", "--game", "nexus"]);
    let page = nobody.done(&["show", "empty", "--format", "html"]);
    assert!(page.contains("Nobody is there yet."));
}

/// A recap's page is held to the same.
#[test]
fn the_recap_is_valid_too() {
    let home = Home::with("nexus");
    let phrases = "session start\nroll all athletics\nharm brannoc 2 \"<b>\"\nsession end\n";
    home.played("nexus", phrases);
    let page = home.done(&["recap", "nexus", "--format", "html"]);
    read(&page);
}

/// An NPC with one number has that number and none of the attributes that a new sheet begins with.
#[test]
fn one_number_is_all_that_is_printed_of_an_npc() {
    for (game, attribute) in [
        ("vice-virtue", "Physique"),
        ("contract", "Brawn"),
        ("nexus", "STR"),
    ] {
        let home = Home::with(game);
        let ran = home.fed(&["line", game], "npc Guard 3\n");
        assert!(ran.out.starts_with("ok "), "{}", ran.out);
        let text = home.done(&["show", game, "Guard"]);
        assert!(text.contains("every roll 3"), "{text}");
        assert!(!text.contains(attribute), "{text}");
        let page = home.done(&["show", game, "Guard", "--format", "html"]);
        let page = read(&page).text;
        assert!(page.contains("every roll"), "{page}");
        assert!(!page.contains(attribute), "{page}");
        // What the sheet rates itself stays on it.
        home.fed(
            &["line", game],
            &format!(
                "trait Guard {attribute} {}",
                if game == "nexus" { "d8" } else { "4" }
            ),
        );
        let text = home.done(&["show", game, "Guard"]);
        assert!(text.contains(attribute), "{text}");
    }
}

/// What the screen and the text tell of a character is printed, too.
#[test]
fn notes_and_the_penalty_are_printed() {
    let home = Home::with("contract");
    let phrases =
        "harm \"Imogen Sato\" 3 \"a cut\"\nnote \"owes Tova a favour\" on \"Imogen Sato\"\n";
    home.played("contract", phrases);
    let page = |more: &[&str]| {
        let words = ["show", "contract", "Imogen Sato", "--format", "html"];
        let words: Vec<&str> = words.iter().chain(more).copied().collect();
        read(&home.done(&words)).text
    };
    let whole = page(&[]);
    for words in ["Penalty", "(Body 3)", "owes Tova a favour"] {
        assert!(whole.contains(words), "{words}: {whole}");
    }
    let seen = page(&["--players"]);
    assert!(
        seen.contains("Penalty") && !seen.contains("favour"),
        "{seen}"
    );
}
