//! Why a roll is refused.

use super::listed;

/// Why a roll, a contest, a reroll or a check is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRoll {
    /// Nothing to roll is named.
    #[error("nothing to roll; name a trait of {0}")]
    NoTraits(String),
    /// An unknown trait.
    #[error("{who} has no {name}; add it to the sheet or name another trait")]
    NoSuchTrait {
        /// The character.
        who: String,
        /// The name as typed.
        name: String,
    },
    /// A trait that is offered as a modifier.
    #[error("{0} is not rolled by itself; roll something else with it")]
    OnlyOffered(String),
    /// Traits that can't be rolled together.
    #[error("{traits} don't go together here; {advice}")]
    Together {
        /// The names as typed.
        traits: String,
        /// The combinations that exist.
        advice: &'static str,
    },
    /// A skill without an attribute of its own.
    #[error("{skill} has no usual attribute; name one with it: {skill} + {attribute}")]
    NoAttribute {
        /// The skill.
        skill: String,
        /// An attribute of the game.
        attribute: String,
    },
    /// An attribute that is not on the sheet.
    #[error("{who} has no rating in {name}; set it on the sheet first")]
    Unrated {
        /// The character.
        who: String,
        /// The attribute.
        name: String,
    },
    /// A number instead of a die, or a die instead of a number.
    #[error("{name} is rated with a {is}, this roll needs a {needs}; change it on the sheet")]
    Rating {
        /// The trait.
        name: String,
        /// What it is.
        is: &'static str,
        /// What it should be.
        needs: &'static str,
    },
    /// A roll without a sheet of another mechanic.
    #[error("a nameless roll is written {0} in this game; plain dice stand alone: 2d6+3")]
    Nameless(&'static str),
    /// A roll without a sheet with a declaration that costs something.
    #[error("a nameless roll can't have {0}")]
    NamelessWithout(String),
    /// A roll without a sheet with traits.
    #[error("a nameless roll has no traits; choose a character to roll {0}")]
    NamelessTraits(String),
    /// A track at 0 after which the character can't roll.
    #[error("{who} is incapacitated: no {track} left; heal first")]
    Incapacitated {
        /// The character.
        who: String,
        /// The track.
        track: String,
    },
    /// A group whose members are all down.
    #[error("everybody in the group is down; name those who are meant")]
    EverybodyDown,
    /// Who is rolled against is away from the table.
    #[error("{0} is away from the table; “bench {0} off” brings them back")]
    Away(String),
    /// No opponent or character whose level counts.
    #[error("nobody here has a level; name the difficulty")]
    NoLevels,
    /// A level without a difficulty in this game.
    #[error("there is no difficulty for level {level}; levels are 1 to {most}")]
    NoSuchLevel {
        /// The level as typed.
        level: i32,
        /// The highest level.
        most: usize,
    },
    /// A difficulty by level in a game without levels.
    #[error("this game has no difficulty by level; name a number or a word of the ladder")]
    LevelElsewhere,
    /// A number that can be more dice or the dice of the opposition, in a game without target numbers.
    #[error("in this game a number is no target; name the {}, or dice to roll against, like {number}dice", .like.join(", like "))]
    NoTarget {
        /// The number as typed.
        number: i32,
        /// The game's name for a difficulty, and one of the ladder's words.
        like: Vec<String>,
    },
    /// A target in a game whose rolls have none.
    #[error("in this game a roll has no difficulty")]
    AgainstNothing,
    /// A target whose player rolls too.
    #[error("{0} rolls, too, and a contest is between two: one rolls it against one")]
    RollContest(String),
    /// A target without a defence, in a game without contests.
    #[error("{0} has nothing to roll against; name a number")]
    NoDefence(String),
    /// A trait without a usual defence.
    #[error("say which of {who} it is against{}; {}", behind_dot(.who, .known), listed(.known))]
    WhichDefence {
        /// The target.
        who: String,
        /// The defences to choose from.
        known: Vec<String>,
    },
    /// An effect that the mechanic doesn't have.
    #[error("`{0}` changes nothing in this game")]
    NoEffect(String),
    /// A declaration that the game doesn't have.
    #[error("`{0}` can't be declared in this game")]
    NotDeclared(String),
    /// An exertion without the track that it spends.
    #[error("{who} has no {track} left to spend")]
    NothingLeft {
        /// The character.
        who: String,
        /// The track.
        track: String,
    },
    /// A cost in a track of the attribute rolled, which has none.
    #[error("no track belongs to {0}; nothing can be paid with it")]
    NoTrackOf(String),
    /// A cost in a counter that isn't there.
    #[error("there is no counter {0} to pay with; add it: counter add \"{0}\" 6")]
    NoCounter(String),
    /// A cost in the item used, where none is.
    #[error("this wears the item used, but the roll used none")]
    NoItemUsed,
    /// An amendment that names an item which wasn't there.
    #[error("{0} had no such item when this was rolled; name another")]
    NoSuchItem(String),
    /// Less than is to be paid.
    #[error("{what} has {left} left; {needs} are needed")]
    TooLittleLeft {
        /// What would pay.
        what: String,
        /// How much of it is left.
        left: i32,
        /// How much is needed.
        needs: i32,
    },
    /// A cost in a track where more is worse, which has no room for it.
    #[error("{track} can rise by {room}; {needs} are needed")]
    TooFull {
        /// The track.
        track: String,
        /// By how much it can rise.
        room: i32,
        /// By how much it would.
        needs: i32,
    },
    /// A hidden command that would change what players see.
    #[error("{0} is open to players")]
    Seen(String),
    /// A contest of a character with itself.
    #[error("{0} can't contest with themselves; name another side")]
    OneSide(String),
    /// A roll whose target is the character that makes it.
    #[error("{0} rolls; a target is somebody else")]
    OwnTarget(String),
    /// A game without rerolls.
    #[error("this game has no rerolls")]
    NoRerolls,
    /// No way of throwing again, or none of this name, in a game with several.
    #[error("this game has several rerolls: {}; name one, as in `reroll {}`", .0.join(", "), .0.first().map_or("", String::as_str))]
    WhichReroll(Vec<String>),
    /// Nothing to reroll, keep or close.
    #[error("{0} has no open roll; a roll can be rerolled or changed by points until the next one")]
    NothingOpen(String),
    /// An outcome of somebody who has not rolled.
    #[error("{0} has rolled nothing openly")]
    NothingRolled(String),
    /// An outcome that is no longer open.
    #[error("the outcome of entry {0} is closed")]
    Closed(u64),
    /// An entry that is undone.
    #[error("entry {0} is undone; redo it first")]
    Undone(u64),
    /// An entry without a roll.
    #[error("entry {0} has no roll of a character to amend; undo it and do it again")]
    NotARoll(u64),
    /// A contest where the side isn't named.
    #[error("say whose roll of entry {seq}: {}", .who.join(" or "))]
    WhichSide {
        /// The entry.
        seq: u64,
        /// The characters that rolled there.
        who: Vec<String>,
    },
    /// A character that didn't roll there.
    #[error("that character did not roll in entry {seq}; {} did", .who.join(" and "))]
    NotInRoll {
        /// The entry.
        seq: u64,
        /// The characters that rolled there.
        who: Vec<String>,
    },
    /// A called total where single faces are needed.
    #[error("the called total doesn't tell this; give the faces, or a new total")]
    FacesWanted,
    /// The newest roll is hidden, and so not thrown again; an older one is open.
    #[error("the last roll, {}, was made in hiding and stays as it fell until it is revealed{}", .0, before(*.1))]
    HiddenLast(u64, Option<u64>),
    /// Faces that were misread, and aren't said anew.
    #[error("say what the dice showed: misread faces 3,7")]
    FacesMisread,
    /// An override inside an override.
    #[error("only one reason can be given; write the command after it")]
    ForcedTwice,
    /// The wrong point.
    #[error("{action} is rerolled with {right}, not with {wrong}")]
    WrongResource {
        /// `an ordinary roll`, `a vice action`.
        action: String,
        /// The point that the reroll costs.
        right: String,
        /// The point that was named.
        wrong: String,
    },
    /// A point for a reroll that costs nothing.
    #[error("{action} is rerolled for free, not with {wrong}")]
    CostsNothing {
        /// `an ordinary roll`, `a vice action`.
        action: String,
        /// The point that was named.
        wrong: String,
    },
    /// More points after the throw than a roll has them.
    #[error("{name} can be spent {} on a roll{}", times_of(*times), if *spent == 0 { String::new() } else { format!("; {spent} {} spent", if *spent == 1 { "is" } else { "are" }) })]
    PointsTaken {
        /// `luck`.
        name: String,
        /// How many can be spent.
        times: u16,
        /// How many are.
        spent: u16,
    },
    /// No points after the throw.
    #[error("no point of this game is spent after the throw")]
    NoPointsAfter,
    /// A named reroll more often than a roll has it.
    #[error("{name} was already taken; {} in a roll", times_of(*times))]
    RerollsTaken {
        /// `push`.
        name: String,
        /// How often it can be taken.
        times: u16,
    },
    /// A reroll that the game allows on other results only.
    #[error("{0} is not possible on this result")]
    RerollNotNow(String),
    /// A reroll that leaves dice, of a called total.
    #[error(
        "the called total doesn't tell which dice {0} leaves; call the new total too, like `called 3`"
    )]
    LeftUnknown(String),
    /// A reroll of more than one die.
    #[error("this die was already rerolled; a die is rerolled once")]
    AlreadyRerolled,
    /// The old result in a game where the new one must be taken.
    #[error("the new result must be taken in this game")]
    MustTakeNew,
    /// A chosen result where the better one counts.
    #[error("after this reroll the better result counts; it can't be chosen")]
    MustTakeBest,
    /// No other result to keep.
    #[error("{0} has no other result to keep; nothing was rerolled")]
    NothingElse(String),
    /// The result counts already.
    #[error("that result already counts")]
    AlreadyKept,
    /// A broken item, a depleted supply.
    #[error("{name} is {state}; {advice} it first")]
    UsedUp {
        /// The item or supply.
        name: String,
        /// Its state: `broken`, `depleted`.
        state: String,
        /// The remedy: `repair`, `restock`.
        advice: &'static str,
    },
    /// An item or a supply that the character doesn't have.
    #[error("{who} has no {name}")]
    HasNo {
        /// The character.
        who: String,
        /// The item or supply.
        name: String,
    },
    /// No character present has it.
    #[error("nobody here has {0}")]
    NobodyHas(String),
    /// Several difficulties for a side of a contest.
    #[error("a contest is against the other side; leave out further difficulties")]
    OneDifficulty,
    /// A called result of a pool against several difficulties.
    #[error("give the faces; a result can be called against one difficulty only")]
    FacesForSeveral,
    /// A called total for a whole group.
    #[error("a total is one character's; say whose, like `by Brannoc called 15`")]
    CalledByNobody,
    /// A roll without a character.
    #[error("nobody rolls this; name somebody")]
    NobodyRolls,
    /// A called total where a face is needed.
    #[error("say what the die shows; a total can't be called here")]
    FaceWanted,
    /// Faces by group for dice without groups.
    #[error("these dice have no groups; list what they show: faces 3,5")]
    NoGroups,
    /// Harm for those only who failed.
    #[error("{0} succeeded and takes nothing")]
    Succeeded(String),
    /// Faces by group for several characters at once.
    #[error("say whose dice these are: by WHO faces …")]
    GroupsOfMany,
}

impl NoRoll {
    /// [`super::Refusal::of_member`]
    pub(super) fn of_member(&self) -> String {
        match self {
            Self::Incapacitated { .. } => "incapacitated".to_owned(),
            Self::Succeeded(_) => "succeeded".to_owned(),
            Self::OwnTarget(_) => "is the target".to_owned(),
            Self::Away(_) => "away from the table".to_owned(),
            Self::HasNo { name, .. }
            | Self::NoSuchTrait { name, .. }
            | Self::Unrated { name, .. } => {
                format!("no {name}")
            }
            Self::NothingLeft { track, .. } => format!("no {track} left"),
            Self::UsedUp { name, state, .. } => format!("{name} is {state}"),
            _ => super::CANNOT.to_owned(),
        }
    }

    /// Whether a rule of the game refuses the roll.
    pub(super) fn can_override(&self) -> bool {
        match self {
            Self::Incapacitated { .. }
            | Self::EverybodyDown
            | Self::NothingLeft { .. }
            | Self::NoTrackOf(_)
            | Self::NoCounter(_)
            | Self::NoItemUsed
            | Self::TooLittleLeft { .. }
            | Self::TooFull { .. }
            | Self::PointsTaken { .. }
            | Self::NothingOpen(_)
            | Self::Closed(_)
            | Self::WrongResource { .. }
            | Self::CostsNothing { .. }
            | Self::RerollsTaken { .. }
            | Self::RerollNotNow(_)
            | Self::AlreadyRerolled
            | Self::MustTakeNew
            | Self::MustTakeBest
            | Self::UsedUp { .. } => true,
            Self::NoTraits(_)
            | Self::NoSuchTrait { .. }
            | Self::OnlyOffered(_)
            | Self::Together { .. }
            | Self::NoAttribute { .. }
            | Self::Unrated { .. }
            | Self::Rating { .. }
            | Self::Nameless(_)
            | Self::NamelessWithout(_)
            | Self::NamelessTraits(_)
            | Self::NoTarget { .. }
            | Self::AgainstNothing
            | Self::Away(_)
            | Self::NoLevels
            | Self::NoSuchLevel { .. }
            | Self::LevelElsewhere
            | Self::RollContest(_)
            | Self::NoDefence(_)
            | Self::WhichDefence { .. }
            | Self::NoEffect(_)
            | Self::NotDeclared(_)
            | Self::Seen(_)
            | Self::OneSide(_)
            | Self::OwnTarget(_)
            | Self::NoRerolls
            | Self::NoPointsAfter
            | Self::WhichReroll(_)
            | Self::NothingRolled(_)
            | Self::NoSuchItem(_)
            | Self::Undone(_)
            | Self::NotARoll(_)
            | Self::WhichSide { .. }
            | Self::NotInRoll { .. }
            | Self::FacesWanted
            | Self::FacesMisread
            | Self::HiddenLast(..)
            | Self::LeftUnknown(_)
            | Self::ForcedTwice
            | Self::NothingElse(_)
            | Self::AlreadyKept
            | Self::HasNo { .. }
            | Self::NobodyHas(_)
            | Self::OneDifficulty
            | Self::FacesForSeveral
            | Self::Succeeded(_)
            | Self::CalledByNobody
            | Self::NobodyRolls
            | Self::FaceWanted
            | Self::NoGroups
            | Self::GroupsOfMany => false,
        }
    }
}

/// How the open roll before one in hiding is named.
fn before(open: Option<u64>) -> String {
    open.map_or_else(String::new, |open| {
        format!("; the open one before is called `entry {open}`")
    })
}

fn times_of(times: u16) -> String {
    match times {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    }
}

/// How one of these is written in a phrase: `, behind a dot: ysolde.brawl`.
fn behind_dot(who: &str, known: &[String]) -> String {
    // A part of a longer name may be somebody else's, too.
    let who = if who.contains(' ') {
        format!("\"{who}\"")
    } else {
        who.to_lowercase()
    };
    let is_plain = |text: &&String| text.chars().all(char::is_alphanumeric);
    let plain = known.iter().find(is_plain).or(known.first());
    plain.map_or_else(String::new, |name| {
        let name = if is_plain(&name) {
            name.to_lowercase()
        } else {
            format!("\"{name}\"")
        };
        format!(", behind a dot: {who}.{name}")
    })
}
