//! Random fights in pairs, in one of which two act whom players don't know: what players see of the order of turns is the same.

use proptest::prelude::*;
use rollbook::campaign::{Campaign, CharacterId, Turn, TurnOrder};
use rollbook::phrase::{Input, parse};

use super::{Half, Same};

/// What is done, with whom, and a number.
type Act = (usize, usize, usize, usize);

/// With two whom players know, A and B, one of [`UNKNOWN`], X, and a number, N; what stands in brackets is said only where there are
/// secrets.
const OPEN: [&str; 23] = [
    "order set",
    "order next",
    "order next",
    "order next",
    "order next",
    "order next",
    "order back",
    "order back",
    "order leave A",
    "order leave A,B",
    "order join A after B",
    "order join A",
    "order after A",
    "order wait",
    "order surprise A[,X]",
    "order surprise A,B",
    "absent A on",
    "absent A off",
    "bench Wolf on",
    "bench Wolf off",
    "down A",
    "condition A \"c N\" on for N rounds",
    "timer 60s",
];

/// Only where there are secrets.
const KEPT: [&str; 7] = [
    "order next",
    "order wait",
    "hidden order join X after A",
    "hidden order join X",
    "order leave X",
    "absent X on",
    "absent X off",
];

const KNOWN: [&str; 4] = ["Brannoc", "Ysolde", "Kester", "Wolf"];

const UNKNOWN: [&str; 2] = ["\"canary spy\"", "\"canary sly\""];

fn is_known(campaign: &Campaign, order: &TurnOrder, turn: Turn) -> bool {
    let Turn::One(id) = turn else { return true };
    let who = campaign.character(id);
    who.is_some_and(|who| campaign.is_known_to_players(who)) && !order.hidden.contains(&turn)
}

impl Half {
    fn in_fight(secrets: bool) -> Self {
        let mut half = Self::new("nexus", secrets, "words");
        for who in UNKNOWN.iter().filter(|_| secrets) {
            assert!(half.say(&format!("pc {who} like Brannoc hidden")));
        }
        half.looks();
        half
    }

    /// Some of those whom players know, with the others at any place among them.
    fn order(&self, (one, two, n): (usize, usize, usize)) -> String {
        let mut who = KNOWN.to_vec();
        who.rotate_left(one);
        who.truncate(2 + two % 3);
        for (nth, unknown) in UNKNOWN.iter().enumerate().filter(|_| self.secrets) {
            let at = (n / (1 + nth * 5)) % (who.len() + 2);
            if at <= who.len() {
                who.insert(at, unknown);
            }
        }
        format!("order set {}", who.join(" "))
    }

    fn said_in_fight(&self, phrase: &str, (one, two, n): (usize, usize, usize)) -> String {
        if phrase == "order set" {
            return self.order((one, two, n));
        }
        let other = if one == two { (one + 1) % 4 } else { two };
        let only_secret = if self.secrets { ",X" } else { "" };
        let words = phrase.replace("[,X]", only_secret);
        let words = words.split_inclusive([' ', ',']).map(|word| match word {
            "A" | "A " | "A," => word.replace('A', KNOWN[one]),
            "B" | "B " => word.replace('B', KNOWN[other]),
            "X" | "X " => word.replace('X', UNKNOWN[n % 2]),
            _ => word.replace('N', &(n % 4 + 1).to_string()),
        });
        words.collect()
    }

    fn can(&self, phrase: &str) -> bool {
        let campaign = self.table.campaign();
        let Ok(Input::Run(command)) = parse(campaign, phrase) else {
            return false;
        };
        let mut dice = Same(self.shows.clone());
        let decided = campaign.decide(&command, self.table.reader(), &mut dice);
        decided.is_ok()
    }

    /// Whether an order of turns stands in which nobody acts.
    fn is_over(&self) -> bool {
        let campaign = self.table.campaign();
        let acts = |order: &TurnOrder| {
            let mut there = campaign.present().filter(|it| it.downed != Some(true));
            there.any(|it| order.turns.contains(&Turn::One(it.id)))
        };
        campaign.order.as_deref().is_some_and(|order| !acts(order))
    }

    /// Whether it is the turn of somebody whom players don't know.
    fn is_unknown(&self) -> bool {
        let campaign = self.table.campaign();
        let order = campaign.order.as_deref();
        let turn = order.and_then(TurnOrder::turn);
        order
            .zip(turn)
            .is_some_and(|(order, turn)| !is_known(campaign, order, turn))
    }

    /// Whether somebody whom players don't know is the next at the table who acts.
    fn is_unknown_next(&self) -> bool {
        let campaign = self.table.campaign();
        let Some(order) = campaign.order.as_deref() else {
            return false;
        };
        let is_there = |turn: &&Turn| {
            let mut there = campaign.present();
            there.any(|it| Turn::One(it.id) == **turn && it.downed != Some(true))
        };
        // Who is surprised acts in the round after.
        let is_surprised = |turn: &&Turn| {
            let surprised = |id: &CharacterId| Turn::One(*id) == **turn;
            order.round == 0 && order.surprised.iter().any(surprised)
        };
        let later = order.turns.iter().skip(order.now + 1);
        let later = later.filter(|turn| !is_surprised(turn));
        let next_round = if order.usual.is_empty() {
            &order.turns
        } else {
            &order.usual
        };
        let next = later.chain(next_round).find(is_there);
        next.is_some_and(|turn| !is_known(campaign, order, *turn))
    }

    /// Whether something that is kept can be done with nothing of it seen: a step to a turn that players know is none, and so who
    /// acts now can't go away.
    fn can_keep(&self, phrase: &str) -> bool {
        match phrase {
            "order next" => self.is_unknown_next(),
            "order wait" => !self.is_unknown() && self.is_unknown_next(),
            _ if phrase.starts_with("hidden order join") || phrase.ends_with(" off") => true,
            _ => !self.is_unknown(),
        }
    }

    /// Whether the same is done for both: not where somebody waits for one whom players don't know, or that one is who acts.
    fn is_same(&self, phrase: &str) -> bool {
        match phrase {
            "order wait" => !self.is_unknown() && !self.is_unknown_next(),
            _ => !phrase.starts_with("order after") || !self.is_unknown(),
        }
    }

    /// Does it, and goes on until a turn begins that players see.
    fn fights(&mut self, phrase: &str) -> Result<(), String> {
        let mut phrase = phrase;
        for _ in 0..20 {
            if !self.say(phrase) {
                return Err(format!("{phrase} is refused"));
            }
            let last = self.table.reader().read_entry(self.table.campaign().last);
            let puts_off = phrase == "order wait" || phrase.starts_with("order after");
            let is_step = puts_off || ["order next", "order back"].contains(&phrase);
            if !is_step || !last.expect("readable").what.hidden {
                return Ok(());
            }
            if self.looks() != (false, false) {
                return Err(format!("a hidden turn is seen after {phrase}"));
            }
            if puts_off {
                phrase = "order next";
            }
        }
        Err("no turn begins".to_owned())
    }

    /// Something that players don't see; whether it was done.
    fn keeps_in_fight(&mut self, phrase: &str) -> Result<bool, String> {
        if !self.can(phrase) || !self.can_keep(phrase) {
            return Ok(false);
        }
        self.say(phrase);
        match self.looks() {
            (false, false) => Ok(true),
            _ => Err(format!("{phrase} is seen")),
        }
    }
}

/// Plays it in both; what was said, and how they differ.
fn differ(acts: &[Act]) -> Result<(), String> {
    let (mut with, mut without) = (Half::in_fight(true), Half::in_fight(false));
    let mut all = Vec::new();
    for (which, one, two, n) in acts.iter().copied() {
        let whom = (one, two, n);
        if let Some(kept) = which.checked_sub(OPEN.len()) {
            let phrase = with.said_in_fight(KEPT[kept], whom);
            let done = with.keeps_in_fight(&phrase);
            if done.map_err(|why| format!("{why} in {all:?}"))? {
                all.push(format!("! {phrase}"));
            }
            continue;
        }
        let [mut phrase, other] = [&with, &without].map(|it| it.said_in_fight(OPEN[which], whom));
        if !with.can(&phrase) || !without.can(&other) || !with.is_same(&phrase) {
            continue;
        }
        // Behind the turn of somebody whom players don't know there may be nobody whom they know.
        if phrase == "order back" && with.is_unknown() {
            continue;
        }
        // Somebody whom players don't know waits, or acts after another one: the next turn begins.
        if phrase == "order next" && with.is_unknown() {
            let instead = match n % 3 {
                0 => "order wait".to_owned(),
                1 => format!("order after {}", KNOWN[one]),
                _ => phrase.clone(),
            };
            if with.can(&instead) {
                phrase = instead;
            }
        }
        all.push(phrase.clone());
        let done = with.fights(&phrase).and_then(|()| without.fights(&other));
        done.map_err(|why| format!("{why} in {all:?}"))?;
        // A fight in which nobody acts any more stands still without those whom players don't know, and goes on with them.
        if without.is_over() {
            return Ok(());
        }
        with.looks();
        without.looks();
        if with.sent != without.sent {
            return Err(format!("the last of {all:?}"));
        }
    }
    let (with, without) = (with.told(), without.told());
    let differs = with.iter().zip(&without).find(|(it, other)| it != other);
    differs.map_or(Ok(()), |(it, other)| Err(format!("{all:?}\n{it}\n{other}")))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 8,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    })]
    #[test]
    fn who_is_unknown_leaves_no_trace_in_random_fights(
        begins in (0..4_usize, 0..3_usize, 0..100_usize),
        acts in prop::collection::vec(
            (0..OPEN.len() + KEPT.len(), 0..4_usize, 0..4_usize, 0..100_usize),
            1..25,
        ),
    ) {
        let (one, two, n) = begins;
        let all: Vec<Act> = [(0, one, two, n)].into_iter().chain(acts).collect();
        let done = differ(&all);
        prop_assert_eq!(done, Ok(()));
    }
}
