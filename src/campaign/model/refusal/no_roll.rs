//! Why something is not rolled.

/// What a roll, a contest, a reroll or a check is refused for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRoll {
    /// Nothing named to roll.
    #[error("nothing to roll; name a trait of {0}")]
    NoTraits(String),
    /// A trait nobody knows.
    #[error("{who} has no {name}; add it to the sheet or name another trait")]
    NoSuchTrait {
        /// Whose.
        who: String,
        /// As it was named.
        name: String,
    },
    /// A trait that is offered as a modifier.
    #[error("{0} is not rolled by itself; roll something else with it")]
    OnlyOffered(String),
    /// Traits that don't make a roll together.
    #[error("{traits} don't go together here; {advice}")]
    Together {
        /// As they were named.
        traits: String,
        /// What does.
        advice: &'static str,
    },
    /// A skill without an attribute of its own.
    #[error("{0} has no usual attribute; name one with it")]
    NoAttribute(String),
    /// An attribute that is not on the sheet.
    #[error("{who} has no rating in {name}; set it on the sheet first")]
    Unrated {
        /// Whose.
        who: String,
        /// Which.
        name: String,
    },
    /// A number where a die is needed, or a die where a number is.
    #[error("{name} is rated with a {is}, this roll needs a {needs}; change it on the sheet")]
    Rating {
        /// Which.
        name: String,
        /// What it is.
        is: &'static str,
        /// What it should be.
        needs: &'static str,
    },
    /// A nameless roll of another mechanic.
    #[error("a nameless roll is written {0} in this game")]
    Nameless(&'static str),
    /// A nameless roll with something that a character has to pay for.
    #[error("a nameless roll is made without {0}")]
    NamelessWithout(String),
    /// A nameless roll with traits.
    #[error("a nameless roll has no traits; choose a character to roll {0}")]
    NamelessTraits(String),
    /// A track that stands at 0 leaves nobody to roll.
    #[error("{who} is incapacitated: no {track} left; heal first")]
    Incapacitated {
        /// Who.
        who: String,
        /// Which track.
        track: String,
    },
    /// Nobody whose level counts.
    #[error("nobody present has a level; name the difficulty")]
    NoLevels,
    /// A level the game has no difficulty for.
    #[error("there is no difficulty for level {level}; 1 to {most}")]
    NoSuchLevel {
        /// As it was said.
        level: i32,
        /// The highest.
        most: usize,
    },
    /// A difficulty by level in a game without.
    #[error("this game has no difficulty by level; name a number or a word of the ladder")]
    LevelElsewhere,
    /// A target whose side has to roll too.
    #[error("{0} is no fixed difficulty in this game; roll a contest")]
    RollContest(String),
    /// No usual defence against what is rolled.
    #[error("say which of {who} it is against; {}", listed(.known))]
    WhichDefence {
        /// Whose.
        who: String,
        /// What there is.
        known: Vec<String>,
    },
    /// An effect the mechanic doesn't know.
    #[error("`{0}` changes nothing in this game")]
    NoEffect(String),
    /// Something declared that the game doesn't know.
    #[error("`{0}` is nothing that is declared in this game")]
    NotDeclared(String),
    /// An exertion without the track it spends.
    #[error("{who} has no {track} left to spend")]
    NothingLeft {
        /// Who.
        who: String,
        /// What would be spent.
        track: String,
    },
    /// A hidden command that players would notice.
    #[error("players would see {0}; do it openly")]
    Seen(String),
    /// Both sides of a contest are one.
    #[error("{0} can't contest with themselves; name another side")]
    OneSide(String),
    /// A game without rerolls.
    #[error("this game has no rerolls")]
    NoRerolls,
    /// Nothing to reroll, keep or close.
    #[error("{0} has no open outcome; it closed, or nothing was rolled")]
    NothingOpen(String),
    /// An outcome that is no longer open.
    #[error("the outcome of {0} is closed")]
    Closed(u64),
    /// An entry that is struck out.
    #[error("{0} is undone; redo it first")]
    Undone(u64),
    /// An entry without a roll.
    #[error("{0} is not a roll; name one by its number")]
    NotARoll(u64),
    /// A contest without saying whose roll.
    #[error("say whose roll of {seq}: {}", .who.join(" or "))]
    WhichSide {
        /// The entry.
        seq: u64,
        /// Who rolled there.
        who: Vec<String>,
    },
    /// Somebody who didn't roll there.
    #[error("that character did not roll in {seq}; {} did", .who.join(" and "))]
    NotInRoll {
        /// The entry.
        seq: u64,
        /// Who rolled there.
        who: Vec<String>,
    },
    /// A called total where faces are missing.
    #[error("the called total doesn't tell this; give the faces, or a new total")]
    FacesWanted,
    /// An overruling overruled.
    #[error("one reason is enough; say what to do after it")]
    ForcedTwice,
    /// The wrong point.
    #[error("{action} is rerolled with {right}, not with {wrong}")]
    WrongResource {
        /// `an ordinary roll`, `a vice action`.
        action: String,
        /// What it takes.
        right: String,
        /// What was named.
        wrong: String,
    },
    /// One reroll a die.
    #[error("this die was already rerolled; a die is rerolled once")]
    AlreadyRerolled,
    /// The former result where the new one must be taken.
    #[error("the new result must be taken in this game")]
    MustTakeNew,
    /// Nothing else to keep.
    #[error("{0} has no other result to keep; nothing was rerolled")]
    NothingElse(String),
    /// It counts already.
    #[error("that result already counts")]
    AlreadyKept,
    /// A broken item, a depleted supply.
    #[error("{name} is {state}; {advice} it first")]
    UsedUp {
        /// What.
        name: String,
        /// `broken`, `depleted`.
        state: String,
        /// `repair`, `restock`.
        advice: &'static str,
    },
    /// Nobody present has it.
    #[error("nobody present has {0}")]
    NobodyHas(String),
    /// Several difficulties for a side of a contest.
    #[error("a contest is against the other side; leave out further difficulties")]
    OneDifficulty,
    /// A called result of a pool against several difficulties.
    #[error("say the faces; an outcome can be called against one difficulty only")]
    FacesForSeveral,
    /// A contest for a group.
    #[error("a contest is between two; roll it for one of them, or against a number")]
    TwoSides,
    /// A total for a whole group.
    #[error("a total is one character's; say whose, like `by Brannoc called 15`")]
    CalledByNobody,
    /// A roll of nobody's.
    #[error("nobody rolls this; name somebody")]
    NobodyRolls,
    /// A total where a face is needed.
    #[error("say what the die shows; a total can't be called here")]
    FaceWanted,
    /// No die shows it.
    #[error("the table `{0}` has no row for that face; correct the game's file")]
    NoRow(String),
}

fn listed(known: &[String]) -> String {
    if known.is_empty() {
        "there are none".to_owned()
    } else {
        format!("there are: {}", known.join(", "))
    }
}
