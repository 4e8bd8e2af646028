//! The command language: whatever is typed is a command or an error, what is read is written and read again, and what could
//! come next can be said at any place.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use rollbook::phrase::{Input, VERBS, complete, parse, write};

use super::edit::edited;
use super::tables::{AWKWARD_TABLES, GAMES};

/// What is said at a table, to be changed.
const SAID: &str = r#"
roll Brannoc Athletics vs 12 boon 1 with rope hidden
roll wren,ansa Insight + Wits vs very-hard vice faces 3,7
roll all athletics dice 2 diff +1 exert both called 4 ones 1
roll 5dice vs 7
dice 2d6+3 "fire"
dice 4d6k3+1d4 "stats" called 15
dice 3d6! faces 6>6>3,2,5
contest Brannoc Fighting faces 3,4 against Ysolde Dodge + AGI faces 1,2
reroll Brannoc virtue keep best faces 3
reroll Brannoc free "a blessing" faces 3
close #4
amend 4 vs 14 without dazed +2
check all Rations faces 2
table Wounds Brannoc
award Wren virtue
spend Wren resolve
track Brannoc HP -3
track add all "Dread" 6
harm Brannoc 2 "burnt hand"
heal Brannoc 2
condition Ysolde dazed on for 3 rounds
rest night Brannoc Ysolde
npc "Mill wolf" x3 like Wolf STR 8
pc Oda Athletics 2
rename Oda "Oda of the Reeds"
remove Oda
trait Brannoc Athletics none
absent Tamsin on
bench Wolf off
item Brannoc add "Bronze shield" d8
supply Brannoc add "Rations" d6
repair Brannoc shield
restock Brannoc rations
drop Brannoc spear
modifier all "fog" +1 bane on Stealth sticky
modifier Brannoc drop "fog"
save Brannoc "shield bash" as roll Brannoc Fighting + STR vs 10
counter add "The mill floods" 6
counter "The mill floods" +2
order set Brannoc Ysolde
order roll sides
order next
note "the rain begins" hidden
tag 4 heist
reveal 4
session start
undo 4
redo
force "a rune helps" roll Brannoc Arcana
"#;

/// Words of the language, names and nonsense.
const WORDS: [&str; 83] = [
    "Brannoc",
    "Ysolde",
    "wren",
    "gisa",
    "maren",
    "all",
    "athl",
    "fighting",
    "law",
    "str",
    "dex",
    "mind",
    "hp",
    "rope",
    "dazed",
    "night",
    "shield",
    "\"two words\"",
    "x3",
    "#4",
    "#99",
    "1",
    "2",
    "v",
    "V",
    "0",
    "vs",
    "vice",
    "exert",
    "both",
    "boon",
    "bane",
    "dice",
    "diff",
    "with",
    "without",
    "from",
    "hidden",
    "faces",
    "called",
    "ones",
    "none",
    "level",
    "against",
    "keep",
    "old",
    "new",
    "best",
    "max",
    "on",
    "off",
    "like",
    "kind",
    "usual",
    "add",
    "drop",
    "offered",
    "as",
    "roll",
    "by",
    "start",
    "end",
    "rename",
    "anyway",
    "pass-or-fail",
    "+",
    "+2",
    "-3",
    "12",
    "3,7,10",
    "=-4",
    "2d6+3",
    "4d6k3",
    "2d20kl-1d4",
    "6d6!",
    "5d10>=7",
    "k3",
    "!",
    "6>3,4",
    "d8",
    "5dice",
    "dv8",
    "99999999999",
];

/// At which table what is said, and where completions are asked for.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    game: &'static str,
    text: String,
    cursor: usize,
}

/// Any text, words of the language in any order, and phrases with something changed.
pub(crate) fn inputs() -> impl Strategy<Value = Typed> {
    let words: Vec<String> = WORDS.iter().map(|&word| word.to_owned()).collect();
    let said = SAID.lines().filter(|line| !line.is_empty());
    let said = edited(said.map(str::to_owned).collect(), words.clone());
    let verbs: Vec<_> = VERBS.iter().map(|verb| verb.name).collect();
    let word = prop_oneof![9 => select(words), 1 => any::<String>()];
    let rest = vec((word, select(vec![" ", " ", " ", ""])), 0..10);
    let soup = (select(verbs), rest).prop_map(|(verb, rest)| {
        let rest: String = rest.into_iter().map(|(word, gap)| word + gap).collect();
        format!("{verb} {rest}")
    });
    let dice = (
        "[0-9dkhl!<>=+ %-]{0,16}",
        select(vec!["", " \"rats\"", " faces 6>3,4", " called 7"]),
    );
    let dice = dice.prop_map(|(dice, rest)| format!("dice {dice}{rest}"));
    let text = prop_oneof![1 => any::<String>(), 1 => dice, 4 => soup, 5 => said];
    (select(GAMES.to_vec()), text, 0..90_usize).prop_map(|(game, text, cursor)| Typed {
        game,
        text,
        cursor,
    })
}

/// # Errors
/// What isn't answered as it should be.
pub(crate) fn holds(typed: Typed) -> Result<(), String> {
    let Typed { game, text, cursor } = typed;
    let mut tables = AWKWARD_TABLES.iter();
    let table = tables
        .find(|table| table.game.id == game)
        .expect("one of the four");
    match parse(table, &text) {
        Ok(Input::Run(command)) => {
            let phrase = write(table, &command);
            let again = parse(table, &phrase);
            if again != Ok(Input::Run(command)) {
                return Err(format!("it is written “{phrase}”, which reads {again:?}"));
            }
        }
        Ok(_) => {}
        Err(error) => {
            if error.to_string().is_empty() || error.column > text.chars().count() + 1 {
                return Err(format!("column {}: {error}", error.column));
            }
        }
    }
    let is_apt = |at: usize, said: &str| {
        at <= cursor.max(text.len()) && text.is_char_boundary(at) && !said.is_empty()
    };
    match complete(table, &text, cursor)
        .iter()
        .find(|it| !is_apt(it.at, &it.text))
    {
        Some(wrong) => Err(format!("{wrong:?} completes it at {cursor}")),
        None => Ok(()),
    }
}
