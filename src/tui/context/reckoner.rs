//! Odds, remembered. Those of described games, of plain dice and of amended rolls may take long: they are reckoned on a thread of their own, and
//! a frame shows that they are to come.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::campaign::{AmendedOdds, AmendedThrow};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{
    ContestOdds, Mechanic, Odds, Outcome, RerollChances, RerollKind, RollNumbers, RuleError, Side,
    Throw, Unreckoned,
};
use crate::tui::runtime::worker::{Answer, Worker};

/// How long a frame waits for odds. Most come in time, so that nothing flashes up.
const PATIENCE: Duration = Duration::from_millis(1);

/// How often what is shown is made anew for one key.
const MOST_ROUNDS: usize = 3;

/// How many odds are remembered.
const MOST: usize = 64;

/// Who asks for odds; each has one reckoning at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumCount)]
pub(crate) enum Asker {
    Builder,
    Dialog,
    History,
}

/// The odds that are known, and those that are being reckoned.
#[derive(Default)]
pub(crate) struct Reckoner {
    worker: Worker,
    memory: RefCell<Memory>,
}

/// A number that depends on a roll.
#[derive(Debug, Clone, PartialEq)]
enum Question {
    Odds(RollNumbers),
    /// In any game.
    Dice(DiceExpr),
    /// With a reroll of this name, taken after a failure.
    WithReroll(String, RollNumbers),
    Contest(RollNumbers, RollNumbers),
    /// An amended roll, whose missing dice may fall in many ways.
    Amended(Box<AmendedThrow>),
    /// What a reroll of this name changes.
    Reroll(String, Box<OpenRoll>),
}

/// A roll that can be thrown again.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenRoll {
    pub(crate) roll: RollNumbers,
    pub(crate) outcome: Outcome,
    pub(crate) throw: Throw,
    /// In a contest: its side, and the other one's roll.
    pub(crate) against: Option<(Side, RollNumbers, Outcome)>,
}

#[derive(Debug, Clone)]
enum Found {
    Odds(Arc<Odds>),
    Success(f64),
    Contest(Result<Arc<ContestOdds>, RuleError>),
    Amended(Result<Arc<AmendedOdds>, Unreckoned>),
    Reroll(Option<RerollChances>),
}

type AllFound = Vec<(Question, Found)>;

#[derive(Debug, Default)]
struct Memory {
    /// The mechanic of all that is known.
    of: Option<Mechanic>,
    /// The newest last.
    known: AllFound,
    missing: Vec<Question>,
    pending: [Option<Answer<AllFound>>; <Asker as strum::EnumCount>::COUNT],
}

impl Reckoner {
    /// Whether odds are still being reckoned.
    pub(crate) fn is_asked(&self) -> bool {
        self.worker.is_asked()
    }

    /// With a thread that this worker runs.
    pub(crate) fn of(worker: Worker) -> Self {
        Self {
            worker,
            memory: RefCell::default(),
        }
    }

    /// The odds of a roll; for the time being none.
    pub(crate) fn odds(&self, mechanic: &Mechanic, roll: &RollNumbers) -> Arc<Odds> {
        match self.found(mechanic, Question::Odds(roll.clone())) {
            Some(Found::Odds(odds)) => odds,
            _ => Arc::new(Odds::none(Unreckoned::Pending)),
        }
    }

    /// The odds of plain dice; for the time being none.
    pub(crate) fn dice_odds(&self, mechanic: &Mechanic, dice: &DiceExpr) -> Arc<Odds> {
        match self.found(mechanic, Question::Dice(dice.clone())) {
            Some(Found::Odds(odds)) => odds,
            _ => Arc::new(Odds::none(Unreckoned::Pending)),
        }
    }

    /// The chance of a success with a reroll that is taken after a failure; `None` while it is not known.
    pub(crate) fn success_with_reroll(
        &self,
        mechanic: &Mechanic,
        kind: RerollKind<'_>,
        roll: &RollNumbers,
    ) -> Option<f64> {
        let question = Question::WithReroll(kind.name.to_owned(), roll.clone());
        match self.found(mechanic, question) {
            Some(Found::Success(success)) => Some(success),
            _ => None,
        }
    }

    /// The odds of a contest.
    ///
    /// # Errors
    /// There are none, or not yet.
    pub(crate) fn contest_odds(
        &self,
        mechanic: &Mechanic,
        a: &RollNumbers,
        b: &RollNumbers,
    ) -> Result<Arc<ContestOdds>, RuleError> {
        match self.found(mechanic, Question::Contest(a.clone(), b.clone())) {
            Some(Found::Contest(odds)) => odds,
            _ => Err(RuleError::Unreckoned(Unreckoned::Pending)),
        }
    }

    /// The odds of an amended roll.
    ///
    /// # Errors
    /// They are not known, or not yet.
    pub(crate) fn amended_odds(
        &self,
        mechanic: &Mechanic,
        throw: AmendedThrow,
    ) -> Result<Arc<AmendedOdds>, Unreckoned> {
        match self.found(mechanic, Question::Amended(Box::new(throw))) {
            Some(Found::Amended(odds)) => odds,
            _ => Err(Unreckoned::Pending),
        }
    }

    /// The chances of a reroll.
    ///
    /// # Errors
    /// They are not known, or not yet.
    pub(crate) fn reroll_chances(
        &self,
        mechanic: &Mechanic,
        kind: RerollKind<'_>,
        open: OpenRoll,
    ) -> Result<RerollChances, Unreckoned> {
        let question = Question::Reroll(kind.name.to_owned(), Box::new(open));
        match self.found(mechanic, question) {
            Some(Found::Reroll(chances)) => chances.ok_or(Unreckoned::TooMany),
            _ => Err(Unreckoned::Pending),
        }
    }

    /// What is known; what isn't is reckoned once it is [begun](Self::begin). The built-in mechanics are reckoned at once.
    fn found(&self, mechanic: &Mechanic, question: Question) -> Option<Found> {
        let is_described = matches!(mechanic, Mechanic::Described(_));
        let is_dear = matches!(question, Question::Dice(_) | Question::Amended(_));
        if !is_described && !is_dear {
            return Some(question.answer(mechanic));
        }
        let mut memory = self.memory.borrow_mut();
        if memory.of.as_ref() != Some(mechanic) {
            *memory = Memory {
                of: Some(mechanic.clone()),
                ..Memory::default()
            };
        }
        let known = memory.known.iter().find(|(known, _)| *known == question);
        let known = known.map(|(_, found)| found.clone());
        if known.is_none() && !memory.missing.contains(&question) {
            memory.missing.push(question);
        }
        known
    }

    /// What `make` makes with the odds that are known in time.
    pub(crate) fn made<T>(&self, asker: Asker, mut make: impl FnMut() -> T) -> T {
        let mut shown = make();
        // Some odds are asked for once others are known.
        for _ in 0..MOST_ROUNDS {
            if !self.begin(asker) {
                break;
            }
            shown = make();
        }
        shown
    }

    /// Begins to reckon what was missing. Returns whether all of it is known already, so that what shows it is to be made
    /// anew.
    fn begin(&self, asker: Asker) -> bool {
        let mut memory = self.memory.borrow_mut();
        let missing = std::mem::take(&mut memory.missing);
        let at = asker as usize;
        // A reckoning can't be stopped; once it ends, what is still missing is asked for again.
        let (false, Some(mechanic), None) = (missing.is_empty(), &memory.of, &memory.pending[at])
        else {
            return false;
        };
        let mechanic = mechanic.clone();
        let reckon = move || {
            let all = missing.into_iter().map(|question| {
                let found = question.answer(&mechanic);
                (question, found)
            });
            all.collect::<AllFound>()
        };
        let Some(answer) = self.worker.run_apart("reckoner", reckon) else {
            return false;
        };
        let found = answer.wait(PATIENCE);
        let in_time = found.is_some();
        match found {
            Some(found) => memory.remember(found),
            None => memory.pending[at] = Some(answer),
        }
        in_time
    }

    /// Now, once something has been reckoned.
    pub(crate) fn due(&self) -> Option<Instant> {
        let memory = self.memory.borrow();
        memory.pending.iter().flatten().find_map(Answer::due)
    }

    /// Remembers what has been reckoned.
    pub(crate) fn take_in(&self) {
        let mut memory = self.memory.borrow_mut();
        for at in 0..memory.pending.len() {
            if let Some(found) = memory.pending[at].as_ref().and_then(Answer::take) {
                memory.pending[at] = None;
                memory.remember(found);
            }
        }
    }
}

impl Memory {
    fn remember(&mut self, found: AllFound) {
        // All that was asked for together is kept, else it would be asked for again at once.
        let most = MOST.max(found.len());
        self.known.extend(found);
        let surplus = self.known.len().saturating_sub(most);
        self.known.drain(..surplus);
    }
}

impl Question {
    fn answer(&self, mechanic: &Mechanic) -> Found {
        let profile = mechanic.profile();
        let kind = |name: &str| profile.rerolls.iter().find(|kind| kind.name == name);
        match self {
            Self::Odds(roll) => Found::Odds(Arc::new(mechanic.odds(roll))),
            Self::Dice(dice) => Found::Odds(Arc::new(dice.odds())),
            Self::WithReroll(name, roll) => Found::Success(
                kind(name).map_or(0.0, |kind| mechanic.odds_with_reroll(*kind, roll).success),
            ),
            Self::Contest(a, b) => Found::Contest(mechanic.contest_odds(a, b).map(Arc::new)),
            Self::Amended(throw) => Found::Amended(throw.odds(mechanic).map(Arc::new)),
            Self::Reroll(name, open) => {
                let own = (&open.roll, &open.outcome);
                Found::Reroll(kind(name).and_then(|kind| match &open.against {
                    None => mechanic.reroll_chances(*kind, own, &open.throw),
                    Some((side, roll, outcome)) => {
                        let other = (roll, outcome);
                        let sides = match side {
                            Side::A => (own, other),
                            Side::B => (other, own),
                        };
                        mechanic.reroll_chances_in_contest(*kind, *side, sides, &open.throw)
                    }
                }))
            }
        }
    }
}

impl fmt::Debug for Reckoner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reckoner").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver};

    use super::{Arc, Asker, Duration, Mechanic, Reckoner, RollNumbers, Unreckoned, Worker};
    use crate::game::{self, Game};
    use crate::rules::described::Numbers;

    /// Generous: only that it ends.
    const LONG: Duration = Duration::from_secs(20);

    const ROLL_AND_KEEP: &str = r#"(
        id: "keep", name: "Roll and keep",
        mechanic: Described(
            inputs: [(name: "rolled", from: Attribute), (name: "kept", from: Skill), (name: "target", from: Target)],
            tallies: [("sum", Add)],
            dice: [(name: "d10", count: "rolled", sides: "10", explode: (when: "face = 10", mode: Sum, most: 5),
                keep: (count: "kept"), gives: [("sum", "face")])],
            value: "sum",
            read: [("success", "margin >= 0"), ("failure", "1")],
        ),
        tiers: [(key: "failure", name: "failure"), (key: "success", name: "success", success: true)],
    )"#;

    fn behind_the_frame() -> (Reckoner, Receiver<()>) {
        let (ring, answered) = mpsc::channel();
        let waker = move || {
            let _ = ring.send(());
        };
        (Reckoner::of(Worker::with_waker(Arc::new(waker))), answered)
    }

    fn mechanic(game: &str) -> Mechanic {
        let game = game::load(game, None).expect("an embedded game");
        game.game.mechanic
    }

    #[test]
    fn dear_odds_are_to_come_and_then_are_remembered() {
        let keep = Game::parse(ROLL_AND_KEEP, "keep.ron").expect("a game");
        let dear = [
            (mechanic("symbols"), vec![4, 4, 4, 4, 4, 0]),
            (keep.mechanic, vec![10, 5, 30]),
        ];
        let (reckoner, answered) = behind_the_frame();
        for (mechanic, inputs) in dear {
            let roll = RollNumbers::Described(Numbers {
                inputs,
                ..Numbers::default()
            });
            let first = reckoner.odds(&mechanic, &roll);
            assert_eq!(first.unreckoned(), Some(&Unreckoned::Pending));
            let contest = reckoner.contest_odds(&mechanic, &roll, &roll);
            assert!(contest.is_err(), "nothing is reckoned by who asks");
            if !reckoner.begin(Asker::Builder) {
                while reckoner.due().is_none() {
                    answered.recv_timeout(LONG).expect("they are reckoned");
                }
                reckoner.take_in();
            }
            assert_eq!(*reckoner.odds(&mechanic, &roll), mechanic.odds(&roll));
            assert!(!reckoner.begin(Asker::Builder), "they are remembered");
        }
    }

    #[test]
    fn a_second_question_waits_for_the_first() {
        let (reckoner, answered) = behind_the_frame();
        let mechanic = mechanic("symbols");
        let roll = |dice| {
            RollNumbers::Described(Numbers {
                inputs: vec![dice; 6],
                ..Numbers::default()
            })
        };
        let is_known = |dice| reckoner.odds(&mechanic, &roll(dice)).unreckoned().is_none();
        for dice in 1..=3 {
            while !is_known(dice) {
                if !reckoner.begin(Asker::Builder) {
                    answered.recv_timeout(LONG).expect("they are reckoned");
                    reckoner.take_in();
                }
            }
        }
        assert!((1..=3).all(is_known));
    }
}
