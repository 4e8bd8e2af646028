//! What people type, and the phrase it comes to.

use rollbook::campaign::character::Character;
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::{Campaign, Seq};
use rollbook::phrase::{Input, parse, write};

use super::table;

/// The one phrase of the command that is typed.
pub(super) fn said(table: &Campaign, typed: &str) -> String {
    match parse(table, typed) {
        Ok(Input::Run(command)) => write(table, &command),
        Ok(other) => panic!("{typed}: {other:?}"),
        Err(error) => panic!("{typed}: {error}"),
    }
}

#[track_caller]
fn all_mean(game: &str, pairs: &[(&str, &str)]) {
    let table = table(game);
    for (typed, phrase) in pairs {
        assert_eq!(said(&table, typed), *phrase, "{typed}");
        assert_eq!(said(&table, phrase), *phrase, "{phrase}");
    }
}

fn named<'a>(table: &'a Campaign, name: &str) -> &'a Character {
    table.named(name).expect("somebody of the sample")
}

/// Whose it is may stand before the word.
#[test]
fn who_is_played_may_be_said_first() {
    all_mean(
        "nexus",
        &[
            ("played ysolde by Tom", "played by Ysolde \"Tom\""),
            ("played ysolde by gm", "played by Ysolde gm"),
            ("played by ysolde none", "played by Ysolde none"),
        ],
    );
}

/// What a GM reckons at the table need not be added up first.
#[test]
fn a_sum_is_a_number_and_a_sign_alone_is_one() {
    all_mean(
        "nexus",
        &[
            ("harm ysolde 1+3", "harm Ysolde 4"),
            ("harm ysolde 3+2-1 burnt", "harm Ysolde 4 \"burnt\""),
            // `on` names what harm is on only before something that it may be on.
            (
                "harm ysolde 2 a cut on the cheek",
                "harm Ysolde 2 \"a cut on the cheek\"",
            ),
            ("harm ysolde 2 cut on agi", "harm Ysolde 2 \"cut\" on AGI"),
            (
                "harm ysolde 2 on the cheek",
                "harm Ysolde 2 \"on the cheek\"",
            ),
            ("harm ysolde 2 cut on hip", "harm Ysolde 2 \"cut on hip\""),
            ("heal ysolde all", "heal Ysolde all"),
            ("heal all all", "heal all all"),
            ("absent kester", "absent Kester on"),
            ("condition kester dazed", "condition Kester dazed on"),
            (
                "track add kester Favour 0/5",
                "track add Kester \"Favour\" 0/5",
            ),
            ("timer add Torch 40m", "counter add \"Torch\" 40m"),
            ("bench kester off", "absent Kester off"),
            ("heal ysolde 2+2", "heal Ysolde 4"),
            ("track ysolde hp +", "track Ysolde HP +1"),
            ("track ysolde hp -", "track Ysolde HP -1"),
            ("track ysolde hp +1+2", "track Ysolde HP +3"),
            ("track ysolde hp 7+2", "track Ysolde HP 9"),
        ],
    );
}

/// A time may have its unit apart, as the dialog offers it.
#[test]
fn a_condition_lasts_some_minutes() {
    let for_minutes = "condition Ysolde \"praying\" on for 10m";
    all_mean(
        "nexus",
        &[
            ("condition ysolde \"praying\" for 10 min", for_minutes),
            (
                "condition ysolde \"praying\" on for 10 minutes",
                for_minutes,
            ),
            (
                "condition ysolde \"praying\" for 10 rounds",
                "condition Ysolde \"praying\" on for 10 rounds",
            ),
        ],
    );
}

/// The words of the form are those of the line.
#[test]
fn a_newcomer_may_have_numbers_and_a_rating_of_every_roll() {
    all_mean(
        "vice-virtue",
        &[
            ("npc Imp every roll 5", "npc Imp 5"),
            ("npc Imp dodge 2 every roll 5", "npc Imp 5 Dodge 2"),
            (
                "pc Gisulf dodge 3 with Rope, Silver 4, arrows x20",
                "pc Gisulf Dodge 3 with Rope, Silver 4, arrows x20",
            ),
        ],
    );
}

#[test]
fn rolls_of_nexus() {
    all_mean(
        "nexus",
        &[
            ("roll Brannoc Athletics", "roll Brannoc Athletics"),
            ("ROLL bran ATH", "roll Brannoc Athletics"),
            ("roll 1 ath + str", "roll Brannoc Athletics + STR"),
            (
                "roll bran ath+str vs 12",
                "roll Brannoc Athletics + STR vs 12",
            ),
            ("roll bran ath +str", "roll Brannoc Athletics + STR"),
            ("roll bran ath +2", "roll Brannoc Athletics +2"),
            (
                "roll bran ath vs very-h",
                "roll Brannoc Athletics vs very-hard",
            ),
            (
                "roll bran figh vs mill-w",
                "roll Brannoc Fighting vs \"Mill wolf\"",
            ),
            (
                "roll bran figh vs mill.dod",
                "roll Brannoc Fighting vs \"Mill wolf\".Dodge",
            ),
            (
                "roll bran figh vs \"mill wolf\".\"dodge\"",
                "roll Brannoc Fighting vs \"Mill wolf\".Dodge",
            ),
            (
                "roll bran ath boon bane 2 with ROPE hidden",
                "roll Brannoc Athletics boon 1 bane 2 with \"rope\" hidden",
            ),
            // As the screen writes it.
            ("roll bran ath +1 bane", "roll Brannoc Athletics bane 1"),
            (
                "roll bran ath +2 bane 1",
                "roll Brannoc Athletics +2 bane 1",
            ),
            (
                "roll bran ath without dazed, knee pass-or-fail",
                "roll Brannoc Athletics pass-or-fail without \"dazed\", \"knee-deep in water\"",
            ),
            (
                "roll bran ath faces 3 7, 0",
                "roll Brannoc Athletics faces 3,7,10",
            ),
            (
                "roll bran ath called 14",
                "roll Brannoc Athletics called 14",
            ),
            ("roll d8+2 vs tri anyway", "roll d8+2 vs trivial anyway"),
            (
                "roll bran ath -1 \"mud\"",
                "roll Brannoc Athletics -1 \"mud\"",
            ),
            (
                "save bran \"climb\" as roll 1 ath",
                "save Brannoc climb as roll Brannoc Athletics",
            ),
        ],
    );
}

#[test]
fn a_saved_roll_is_rolled_by_its_name() {
    all_mean(
        "nexus",
        &[
            (
                "roll bran shield-bash boon",
                "roll Brannoc Fighting + STR boon 1 from \"shield bash\"",
            ),
            (
                "roll bran hold faces 1,2",
                "roll Brannoc Fortitude + STR vs hard from \"hold the line\" faces 1,2",
            ),
        ],
    );
}

#[test]
fn rolls_of_the_other_games() {
    all_mean(
        "vice-virtue",
        &[
            ("roll +4 dv8 vice", "roll +4 vs 8 vice"),
            (
                "roll ansa insight faces v",
                "roll \"Ansa Lampwright\" Insight faces 11",
            ),
            (
                "roll wren brewing vs level faces V",
                "roll Wren Brewing vs level faces 12",
            ),
            (
                "roll wren brewing vs level 7 +2",
                "roll Wren Brewing vs level 7 +2",
            ),
            ("roll hild awe vs exp", "roll \"Hild Oxhand\" Awe vs expert"),
            ("roll wren charm vs +4", "roll Wren Charm vs +4"),
            ("roll wren charm vs dv8", "roll Wren Charm vs 8"),
            ("contest wren charm against dv8", "roll Wren Charm vs 8"),
            (
                "contest wren charm +1 vs 3 awa",
                "contest Wren Charm +1 against \"Hild Oxhand\" Awareness",
            ),
            (
                "contest wren charm against +4",
                "contest Wren Charm against +4",
            ),
            (
                "contest corvin stealth faces 3 against hild awareness faces 9",
                "contest \"Corvin Ashe\" Stealth faces 3 against \"Hild Oxhand\" Awareness faces 9",
            ),
        ],
    );
    all_mean(
        "langobard",
        &[
            ("roll gisa lang", "roll Gisa \"Language (Latin)\""),
            ("roll gisa spear vs 5dice", "roll Gisa Spear vs 5dice"),
            ("roll gisa spear vs theu", "roll Gisa Spear vs Theudolf"),
            (
                "roll gisa \"language latin\"",
                "roll Gisa \"Language (Latin)\"",
            ),
            (
                "roll gisa rid + spear vs very-d",
                "roll Gisa Riding + Spear vs very-difficult",
            ),
            (
                "roll 5dice dice -1 called 9 ones 2",
                "roll 5dice -1 called 9 ones 2",
            ),
        ],
    );
    all_mean(
        "contract",
        &[
            (
                "roll maren dex + athl exert both diff +1",
                "roll \"Maren Voss\" Dexterity + Athletics exert both diff +1",
            ),
            ("roll maren mind +2", "roll \"Maren Voss\" Mind +2"),
            ("roll maren mind bane 1", "roll \"Maren Voss\" Mind bane 1"),
        ],
    );
}

#[test]
fn a_prefix_that_fits_a_sheet_twice_is_told_apart_by_more_letters() {
    all_mean(
        "langobard",
        &[(
            "roll pered language-g",
            "roll \"Brother Peredeo\" \"Language (Greek)\"",
        )],
    );
}

#[test]
fn what_happens_at_a_table() {
    all_mean(
        "nexus",
        &[
            ("dice 2d6+3", "dice 2d6+3"),
            ("dice 2d6 + 3", "dice 2d6+3"),
            ("dice 2D6+d4 - 1 rats", "dice 2d6+d4-1 \"rats\""),
            ("dice 4d6k3 \"stats\"", "dice 4d6k3 \"stats\""),
            ("dice 4d6 k3 stats", "dice 4d6k3 \"stats\""),
            ("dice 4d6 \"k3\"", "dice 4d6 \"k3\""),
            ("dice 2d20kl hidden", "dice 2d20kl hidden"),
            ("dice 5d10 >= 7 called 2", "dice 5d10>=7 called 2"),
            ("dice d% faces 42", "dice d100 faces 42"),
            ("dice 3d6! faces 6>6>3,2,5", "dice 3d6! faces 6>6>3,2,5"),
            ("dice 3d6! faces 6,2,5,6,3", "dice 3d6! faces 6,2,5,6,3"),
            (
                "dice d4+2d6! burning faces 1 6>2 3",
                "dice d4+2d6! \"burning\" faces 1,6>2,3",
            ),
            (
                "dice d100 treasure in the mud hidden",
                "dice d100 \"treasure in the mud\" hidden",
            ),
            (
                "check bran shield faces 2",
                "check Brannoc \"Bronze shield\" faces 2",
            ),
            (
                "check bran bronze faces 2",
                "check Brannoc \"Bronze shield\" faces 2",
            ),
            ("check all rat", "check all Rations"),
            ("table fear bran faces 6", "table Fear Brannoc faces 6"),
            ("track bran hp -3", "track Brannoc HP -3"),
            ("track bran hp 12", "track Brannoc HP 12"),
            ("track bran hp max none", "track Brannoc HP max none"),
            ("track bran hp max off", "track Brannoc HP max none"),
            (
                "harm bran 3 teeth in the arm on str by 12",
                "harm Brannoc 3 \"teeth in the arm\" on STR by 12",
            ),
            ("heal bran 2", "heal Brannoc 2"),
            ("heal yso burnt", "heal Ysolde \"burnt hand\""),
            ("condition bran poi on", "condition Brannoc poisoned on"),
            (
                "condition bran \"smells of eel\" on",
                "condition Brannoc \"smells of eel\" on",
            ),
            ("rest night", "rest night"),
            (
                "rest night all",
                "rest night Brannoc, Ysolde, \"Oda of the Reeds\", Kester, \"Mill wolf\"",
            ),
            (
                "rest short bran, yso",
                "rest \"short break\" Brannoc, Ysolde",
            ),
            (
                "reroll bran resolve keep new faces 3,4",
                "reroll Brannoc Resolve keep new faces 3,4",
            ),
            ("keep bran old", "keep Brannoc old"),
            ("close 2", "close Ysolde"),
        ],
    );
}

#[test]
fn hidden_and_open_stand_first_or_last() {
    all_mean(
        "nexus",
        &[
            ("note \"hidden\" hidden", "note \"hidden\""),
            (
                "note \"the door is hidden\" open",
                "note \"the door is hidden\" open",
            ),
            ("open note the door", "note \"the door\" open"),
            ("hidden note the door", "note \"the door\""),
            ("tag 1 mill open", "tag 1 mill open"),
            ("hidden harm wolf 2", "harm \"Mill wolf\" 2 hidden"),
            ("harm wolf 2 hidden", "harm \"Mill wolf\" 2 hidden"),
            (
                "harm wolf 2 a deep cut HIDDEN",
                "harm \"Mill wolf\" 2 \"a deep cut\" hidden",
            ),
            (
                "hidden harm wolf 2 \"in hiding\"",
                "harm \"Mill wolf\" 2 \"in hiding\" hidden",
            ),
            ("harm all 2 hidden", "harm all 2 hidden"),
            ("hidden roll all ath", "roll all Athletics hidden"),
            ("hidden dice 2d6", "dice 2d6 hidden"),
            (
                "hidden counter add flood 6",
                "counter add \"flood\" 6 hidden",
            ),
            ("hidden npc Owl", "npc Owl hidden"),
            (
                "hidden force \"so\" harm wolf 2",
                "force \"so\" harm \"Mill wolf\" 2 hidden",
            ),
            ("rename wolf \"hidden\"", "rename \"Mill wolf\" \"hidden\""),
        ],
    );
}

/// A length before “on” is no part of a condition's name.
#[test]
fn a_condition_has_its_length_also_before_on() {
    all_mean(
        "nexus",
        &[
            (
                "condition kes stung 2 rounds on",
                "condition Kester \"stung\" on for 2 rounds",
            ),
            (
                "condition kes stung for the fight on",
                "condition Kester \"stung\" on for the fight",
            ),
            (
                "condition kes afraid for now on",
                "condition Kester \"afraid for now\" on",
            ),
            (
                "condition kes level 2 on",
                "condition Kester \"level 2\" on",
            ),
        ],
    );
}

#[test]
fn people_and_their_sheets() {
    all_mean(
        "nexus",
        &[
            ("npc Bear Fighting 4 x3", "npc Bear x3 Fighting 4"),
            ("npc 3x Mud bear 4", "npc \"Mud bear\" x3 4"),
            ("note ysolde \"owes me\"", "note \"owes me\" on Ysolde"),
            (
                "npc Wolf x3 str d8 hp 9 parry 8",
                "npc Wolf x3 STR d8 HP 9 Parry 8",
            ),
            ("pc Mira like yso arcana 2", "pc Mira like Ysolde Arcana 2"),
            // A name with figures needs no quotes in front of “like”.
            (
                "npc Wolf 2 like mill-wolf",
                "npc \"Wolf 2\" like \"Mill wolf\"",
            ),
            (
                "npc Wolf 2 x3 like mill",
                "npc \"Wolf 2\" x3 like \"Mill wolf\"",
            ),
            (
                "rename mill-wolf The old one",
                "rename \"Mill wolf\" \"The old one\"",
            ),
            ("remove kes", "remove Kester"),
            ("trait bran ath 4", "trait Brannoc Athletics 4"),
            (
                "trait bran \"Eel lore\" 2 kind skills usual mnd",
                "trait Brannoc \"Eel lore\" 2 kind Skills usual MND",
            ),
            ("trait kes millw none", "trait Kester Millwright none"),
            ("defence bran par 9", "defence Brannoc Parry 9"),
            ("absent yso off", "absent Ysolde off"),
            ("bench yso off", "absent Ysolde off"),
            ("bench yso on", "bench Ysolde on"),
            (
                "describe yso owes the miller",
                "describe Ysolde \"owes the miller\"",
            ),
            (
                "item bran add \"Round shield\" d8",
                "item Brannoc add \"Round shield\" d8",
            ),
            ("item bran add Cup glass", "item Brannoc add Cup d4"),
            (
                "supply bran add Rations d12+1",
                "supply Brannoc add Rations d12+1",
            ),
            ("repair bran boar", "repair Brannoc \"Boar spear\""),
            ("restock bran torch", "restock Brannoc Torches"),
            ("drop bran torch", "drop Brannoc Torches"),
            (
                "modifier all blessed +1 offered",
                "modifier all \"blessed\" +1 offered",
            ),
            (
                "modifier 1,2 wet bane on agi",
                "modifier Brannoc, Ysolde \"wet\" bane 1 on AGI",
            ),
            (
                "modifier bran slow -2 sticky",
                "modifier Brannoc \"slow\" -2",
            ),
            ("modifier bran drop rop", "modifier Brannoc drop rope"),
            ("forget bran shield", "forget Brannoc \"shield bash\""),
            (
                "note the mill grinds at night",
                "note \"the mill grinds at night\"",
            ),
            ("session start", "session start"),
            (
                "campaign rename The Wet Mill",
                "campaign rename \"The Wet Mill\"",
            ),
        ],
    );
    all_mean(
        "vice-virtue",
        &[
            ("level wren 4", "level Wren 4"),
            ("award wren vice", "award Wren vice"),
        ],
    );
    all_mean(
        "contract",
        &[
            (
                "stabilise maren glass",
                "stabilise \"Maren Voss\" \"glass in the forearm\"",
            ),
            (
                "stabilise maren glass off",
                "stabilise \"Maren Voss\" \"glass in the forearm\" off",
            ),
        ],
    );
}

/// A figure behind a name is a part of it where somebody is called so, whatever may follow; quotes end the name.
#[test]
fn a_name_and_a_figure_that_name_somebody_are_a_name() {
    let mut table = table("nexus");
    let model = named(&table, "Mill wolf").clone();
    let names = [
        "Bandit",
        "Bandit 1",
        "Bandit 2",
        "Hill bandit 7",
        "Bandit 2 kin",
    ];
    for (id, name) in (500_u32..).zip(names) {
        let bandit = Character {
            id: CharacterId(id),
            number: id,
            name: name.to_owned(),
            ..model.clone()
        };
        table.apply(&rollbook::campaign::Event::CharacterAdded(Box::new(bandit)));
    }
    for (typed, phrase) in [
        ("harm bandit 1 2", "harm \"Bandit 1\" 2"),
        ("harm ban 2 3 bruise", "harm \"Bandit 2\" 3 \"bruise\""),
        ("harm bandit 2 kin 3", "harm \"Bandit 2 kin\" 3"),
        ("harm bandit 4", "harm \"Bandit\" 4"),
        ("harm bandit 7", "harm \"Bandit\" 7"),
        ("harm hill 7 2", "harm \"Hill bandit 7\" 2"),
        ("harm \"bandit\" 1", "harm \"Bandit\" 1"),
        (
            "harm bandit 1, bandit, bran 3",
            "harm \"Bandit 1\", \"Bandit\", Brannoc 3",
        ),
        ("heal bandit 2 2d6", "heal \"Bandit 2\" 2d6"),
        (
            "item bandit 1 add Arrows x20",
            "item \"Bandit 1\" add Arrows x20",
        ),
        ("track bandit 2 hp 3", "track \"Bandit 2\" HP 3"),
        (
            "roll bran figh vs bandit 1",
            "roll Brannoc Fighting vs \"Bandit 1\"",
        ),
        (
            "roll bran figh vs bandit 1.dodge",
            "roll Brannoc Fighting vs \"Bandit 1\".Dodge",
        ),
        (
            "roll bran figh vs very hard",
            "roll Brannoc Fighting vs very-hard",
        ),
        (
            "contest bandit 1 figh against bandit figh",
            "contest \"Bandit 1\" Fighting against \"Bandit\" Fighting",
        ),
        (
            "order set bandit bandit 1 bandit 2 1",
            "order set \"Bandit\", \"Bandit 1\", \"Bandit 2\", Brannoc",
        ),
        (
            "condition bandit 1 dazed on for 2 rounds",
            "condition \"Bandit 1\" dazed on for 2 rounds",
        ),
        ("npc Guard like bandit 2", "npc Guard like \"Bandit 2\""),
    ] {
        assert_eq!(said(&table, typed), phrase, "{typed}");
        assert_eq!(said(&table, phrase), phrase, "{phrase}");
    }
    let error = parse(&table, "harm bandit 1").expect_err("no amount");
    assert_eq!(
        error.to_string(),
        "“bandit 1” is a name; a number must follow"
    );
}

#[test]
fn undo_and_redo_are_said_but_are_no_commands() {
    let table = table("nexus");
    let said = |text| parse(&table, text).expect("it is read");
    assert_eq!(said("undo"), Input::Undo(None));
    assert_eq!(said("undo 118"), Input::Undo(Some(Seq(118))));
    assert_eq!(said("redo"), Input::Redo(None));
    assert_eq!(said(" redo  7 "), Input::Redo(Some(Seq(7))));
}
