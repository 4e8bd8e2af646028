//! Rerolls of described games: which may be taken, which dice go again, what they cost and do.

use rollbook::dice::Loaded;
use rollbook::phrase::{Input, parse, write};
use rollbook::table::{Clock, Environment, Table};

const D20: &str = include_str!("../../fixtures/described/d20.ron");
const SIXES: &str = include_str!("../../fixtures/described/sixes-and-push.ron");
const TRAIT: &str = include_str!("../../fixtures/described/exploding-trait.ron");

struct Play(Table);

impl Play {
    fn of(game: &str, phrases: &[&str]) -> Self {
        let means = Environment {
            dice: Box::new(Loaded::only([])),
            clock: Clock::Fixed(1_794_684_720_000_000),
        };
        let table = Table::in_memory("Ferry", game, Vec::new(), means).expect("a campaign");
        let mut play = Self(table);
        for phrase in phrases {
            play.run(phrase)
                .unwrap_or_else(|no| panic!("{phrase}: {no}"));
        }
        play
    }

    /// The label of the entry, or the refusal; the phrase is written as it was read.
    fn run(&mut self, phrase: &str) -> Result<String, String> {
        let input = parse(self.0.campaign(), phrase).map_err(|no| no.to_string())?;
        let Input::Run(command) = input else {
            return Err("no command".to_owned());
        };
        let again = parse(self.0.campaign(), &write(self.0.campaign(), &command));
        assert_eq!(again.ok(), Some(Input::Run(command.clone())), "{phrase}");
        let done = self.0.run(&command).map_err(|no| no.to_string())?;
        Ok(done.decision.label.to_string())
    }

    fn refused(&mut self, phrase: &str) -> String {
        self.run(phrase).expect_err(phrase)
    }

    fn done(&mut self, phrase: &str) -> String {
        self.run(phrase)
            .unwrap_or_else(|no| panic!("{phrase}: {no}"))
    }

    fn left(&self, track: &str) -> i32 {
        let campaign = self.0.campaign();
        let who = campaign.characters.values().next().expect("somebody");
        campaign.track(who, track).expect("a track").now
    }
}

#[test]
fn a_reroll_is_paid_and_taken_as_often_as_the_game_says() {
    let mira = ["pc Mira", "attribute Mira Strength 3"];
    let mut play = Play::of(D20, &mira);
    play.done("roll Mira Strength vs 15 faces 4");
    let broke = play.refused("reroll Mira faces 14");
    assert!(broke.contains("Inspiration"), "{broke}");
    play.done("track Mira Inspiration 2");
    assert_eq!(
        play.done("reroll inspiration Mira faces 14"),
        "Mira · Strength rerolled (inspiration) 7 → 17 vs 15 · success · Inspiration 2 → 1"
    );
    assert_eq!(play.left("Inspiration"), 1);
    assert_eq!(
        play.refused("reroll Mira faces 2"),
        "inspiration was already taken; once in a roll"
    );
    play.done("force \"fate\" reroll Mira faces 2");
    assert_eq!(play.left("Inspiration"), 0);
    play.0.undo().expect("undone");
    assert_eq!(play.left("Inspiration"), 1);
}

#[test]
fn a_push_holds_dice_and_does_what_the_game_says() {
    let mira = [
        "pc Mira",
        "attribute Mira Agility 3",
        "trait Mira Stealth 2",
    ];
    let mut play = Play::of(SIXES, &mira);
    play.done("roll Mira Agility + Stealth faces 1,4,2,5,3");
    // The one of the first group is held.
    let pushed = play.done("reroll push Mira faces 6,2,4,1");
    assert!(pushed.contains("rerolled (push) 0 → 1"), "{pushed}");
    let Some(open) = play
        .0
        .campaign()
        .characters
        .values()
        .next()
        .and_then(|it| it.open.clone())
    else {
        panic!("it is open");
    };
    assert_eq!(open.record.faces.faces(), [1, 6, 2, 4, 1]);
    assert_eq!(
        play.left("Willpower"),
        1,
        "one die of the first group shows a one"
    );
    play.0.undo().expect("undone");
    assert_eq!(play.left("Willpower"), 0);
    play.done("roll Mira Agility + Stealth faces 6,4,2,5,3");
    assert_eq!(
        play.refused("reroll Mira"),
        "push is not possible on this result"
    );
    play.done("force \"greedy\" reroll Mira faces 1,2,4,1");
}

/// A called total doesn't tell which dice a push leaves: it is thrown by nobody, but its new total may be called too.
#[test]
fn a_push_of_a_called_total_is_called_too() {
    let mira = [
        "pc Mira",
        "attribute Mira Agility 3",
        "trait Mira Stealth 2",
        "roll Mira Agility + Stealth called 2",
    ];
    let mut play = Play::of(SIXES, &mira);
    for phrase in [
        "reroll push Mira",
        "reroll push Mira faces 6,6,6,6,6",
        "reroll push Mira free \"blessing\"",
        "force \"greedy\" reroll push Mira",
    ] {
        assert_eq!(
            play.refused(phrase),
            "the called total doesn't tell which dice push leaves; call the new total too, like `called 3`"
        );
    }
    let pushed = play.done("reroll push Mira called 3");
    assert!(
        pushed.contains("rerolled (push) 2 called → 3 called"),
        "{pushed}"
    );
    assert_eq!(play.left("Willpower"), 0, "what the dice showed is unknown");
    // A reroll of all dice needs none that lies.
    let all = SIXES.replace("dice: Loose", "dice: All");
    let mut play = Play::of(&all, &mira);
    let pushed = play.done("reroll push Mira faces 6,6,6,2,2");
    assert!(pushed.contains("rerolled (push) 2 called → 3"), "{pushed}");
}

#[test]
fn the_better_result_counts_where_the_game_says() {
    let mira = [
        "pc Mira",
        "attribute Mira Vigor 8",
        "award Mira benny",
        "award Mira benny",
    ];
    let mut play = Play::of(TRAIT, &mira);
    play.done("roll Mira Vigor vs 4 faces 5,3");
    assert_eq!(
        play.refused("reroll Mira keep old faces 2,1"),
        "after this reroll the better result counts; it can't be chosen"
    );
    let kept = play.done("reroll Mira faces 2,3");
    assert!(kept.contains("keeps 5"), "{kept}");
    // Two ones are worst, whatever their total; the chain of the second die goes on.
    let better = play.done("reroll Mira faces 8,1,3");
    assert!(better.contains("success +1"), "{better}");
}

#[test]
fn one_of_several_rerolls_is_named() {
    let luck = "rerolls: [(name: \"luck\", dice: All, keep: Either), ";
    let game = D20.replace("rerolls: [", luck);
    let mira = [
        "pc Mira",
        "attribute Mira Strength 3",
        "roll Mira Strength vs 15 faces 4",
    ];
    let mut play = Play::of(&game, &mira);
    assert_eq!(
        play.refused("reroll Mira faces 3"),
        "this game has several rerolls: luck, inspiration; name one, as in `reroll luck`"
    );
    let nothing = play.refused("reroll luck Mira Inspiration faces 3");
    assert_eq!(
        nothing,
        "an ordinary roll is rerolled for free, not with Inspiration"
    );
    let kept = play.done("reroll luck Mira faces 3");
    assert!(kept.contains("keeps 7"), "{kept}");
    play.done("keep Mira new");
    let open = play
        .0
        .campaign()
        .characters
        .values()
        .find_map(|it| it.open.clone());
    assert_eq!(open.expect("open").named_rerolls, ["luck"]);
}

/// What the file ties to boons and banes is said with its number before it or behind it.
#[test]
fn a_number_of_boons_stands_before_their_word_or_behind_it() {
    let mut play = Play::of(D20, &["pc Mira", "attribute Mira Strength 3"]);
    for words in ["2 disadvantage", "disadvantage 2"] {
        let done = play.done(&format!("roll Mira Strength vs 15 {words} faces 4 17"));
        assert_eq!(done, "Mira · Strength 7 vs 15 · failure", "{words}");
    }
}

#[test]
fn a_reroll_of_several_words_is_named_in_quotes() {
    let game = SIXES.replace("\"push\"", "\"second chance\"");
    let mut play = Play::of(&game, &["pc Mira", "attribute Mira Strength 3"]);
    play.done("roll Mira Strength faces 2,3,4");
    assert!(play.refused("reroll second").contains("second"));
    play.done("reroll \"second chance\" Mira faces 6,2,3");
}

#[test]
fn where_the_game_knows_no_target_a_roll_has_no_difficulty() {
    let mut play = Play::of(SIXES, &["pc Mira", "attribute Mira Strength 3"]);
    let no = play.refused("roll Mira Strength vs 2 faces 2,3,4");
    assert_eq!(no, "in this game a roll has no difficulty");
    play.done("roll Mira Strength faces 2,3,4");
}
