//! What `show --format ron` writes, `new --party` reads back.

use serde_json::Value;

use super::given::{GAMES, Home};

/// Some play in each game, so that sheets differ from the samples and from new ones.
const PLAY: [&str; 4] = [
    "award ansa vice\nharm wren 2 \"a cut, and \\\"deep\\\"\"\ntrait wren \"Falconry\" 2\nlevel hild 5\nabsent sefton off\n\
     npc \"Village guard\" x3 like captain\nremove \"the smiling abbot\"\nsave hild \"leap\" as roll hild athletics vice +1 \"wind\"\n\
     modifier ansa \"tired\" -1\ncondition ansa \"sings to herself\" on\ntrait corvin Stealth none",
    "harm gisa 2 \"arrow in the arm\"\nmodifier gisa \"limping\" -1 on Tracking\nnpc Wolf Notice 3\nrename rosamar Rosamunda\n\
     condition aldo \"tired\" on\nabsent gisa off",
    "track maren mind -1\nharm deacon 2 \"split lip\"\nstabilise deacon \"split lip\"\ntrack lucan mind max 12\nnpc Bellhop\n\
     trait imogen \"Chess\" 2\nroll maren perception + investigation exert outcome",
    "check brannoc \"Bronze shield\" faces 1\ncheck ysolde rations faces 1\nharm brannoc 5\nharm kester 0 \"cut hand\" on AGI\n\
     item tamsin add \"Grapnel\" d8\ndrop kester Sledgehammer\nnpc \"Mill rat\" x2 like \"mill wolf\"\ndefence brannoc Dodge 11\n\
     describe ysolde \"Knows more\nthan she \\\"says\\\".\"\nmodifier brannoc \"wet\" bane 1 on Athletics\n\
     save tamsin \"climb\" as roll tamsin stealth + agi vs hard boon 1 hidden",
];

/// Everybody without what a file doesn't keep: ids.
fn sheets(home: &Home, campaign: &str) -> Value {
    fn bare(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                // Places close up where somebody has left.
                for name in ["id", "number", "Character"] {
                    fields.remove(name);
                }
                fields.values_mut().for_each(bare);
            }
            Value::Array(list) => list.iter_mut().for_each(bare),
            _ => {}
        }
    }
    let shown = home.done(&["show", campaign, "--format", "json"]);
    let mut shown: Value = serde_json::from_str(&shown).expect("JSON");
    let mut people = shown["characters"].take();
    bare(&mut people);
    people
}

#[test]
fn the_samples_go_through_a_file() {
    for (game, play) in GAMES.iter().zip(PLAY) {
        let home = Home::with(game);
        for played in [false, true] {
            if played {
                let phrases = play.replace("more\nthan", "more than") + "\n";
                home.played(game, &phrases);
            }
            let text = home.done(&["show", game, "--format", "ron"]);
            let file = home.file("party.ron", &text);
            home.done(&["check", &file]);
            let again = format!("again {played}");
            home.done(&["new", &again, "--game", game, "--party", &file]);
            assert_eq!(sheets(&home, &again), sheets(&home, game), "{text}");
            let twice = home.done(&["show", &again, "--format", "ron"]);
            let renamed = twice.replacen(
                &format!("name: \"{again}\""),
                &format!("name: \"{game}\""),
                1,
            );
            assert_eq!(renamed, text, "written twice, it is the same");
        }
    }
}

/// In the short forms of the samples that come with the program.
#[test]
fn what_is_as_usual_is_left_out() {
    let home = Home::with("nexus");
    insta::assert_snapshot!(home.done(&["show", "nexus", "brannoc", "--format", "ron"]));
}

#[test]
fn what_a_file_cannot_hold_is_said_in_it() {
    let home = Home::with("vice-virtue");
    home.played(
        "vice-virtue",
        "trait wren \"Falconry\" 2\nsave wren \"hawk\" as roll wren falconry\nsave wren \"stab\" as roll wren stealth vs captain\n\
         trait wren Falconry none\n",
    );
    let text = home.done(&["show", "vice-virtue", "wren", "--format", "ron"]);
    assert!(text.starts_with(
        "// Wren: hawk is left out, there is no trait Falconry any more\n\
         // Wren: stab was against Captain Thole; a file names no target, choose one at the table\n("
    ), "{text}");
    let file = home.file("party.ron", &text);
    home.done(&["check", &file]);
}

#[test]
fn a_sheet_for_the_eye() {
    for (game, who) in GAMES.iter().zip(["corvin", "aldo", "deacon", "ysolde"]) {
        let home = Home::with(game);
        insta::assert_snapshot!(format!("sheet-{game}"), home.done(&["show", game, who]));
    }
    // The axe has a bonus.
    let home = Home::with("sixes-and-push");
    let sheet = home.done(&["show", "sixes-and-push", "ylva"]);
    assert!(sheet.contains("Long axe d8 +2 (3 uses)"), "{sheet}");
}

/// Of several changes of a sheet in one entry each condition keeps its end.
#[test]
fn conditions_set_together_keep_their_ends() {
    let home = Home::new();
    home.done(&["new", "Quay", "--game", "contract"]);
    let phrases = "pc Ada Brawn 2\ncondition Ada cold on for 10m & condition Ada tired on for the fight & trait Ada Brawn 3\n";
    home.played("Quay", phrases);
    let sheet = home.done(&["show", "Quay", "Ada"]);
    assert!(
        sheet.contains("cold (10 min), tired (for the fight)"),
        "{sheet}"
    );
}
