//! The four built-in games written as described files, `tests/fixtures/twins`: the same chances and the same tiers.

mod random;
mod requests;

use rollbook::cli::json_rules;
use serde_json::{Map, Value, json};

use super::golden::{ODDS, RESOLVE, answers};
use random::Random;
use requests::twin;

/// How many random rolls of each game are compared; the variable `TWINS` sets another number.
const ROLLS: usize = 500;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Ask {
    Odds,
    Resolve,
}

impl Ask {
    fn answers(self, requests: &[String]) -> Vec<Value> {
        let requests = requests.join("\n");
        let answers = match self {
            Self::Odds => answers(
                |mut input, output| json_rules::odds(&mut input, output, None),
                &requests,
            ),
            Self::Resolve => answers(
                |mut input, output| json_rules::resolve(&mut input, output, None),
                &requests,
            ),
        };
        assert_eq!(answers.len(), requests.lines().count());
        answers
    }
}

/// A request to a built-in game, and those to its twin that answer it.
struct Case {
    request: Value,
    /// Two where each side's tier is asked for.
    twin: Vec<Value>,
}

/// A request that has no odds or tiers to compare has no twin.
fn case(request: Value) -> Option<Case> {
    let twin = twin(&request)?;
    Some(Case { request, twin })
}

#[track_caller]
fn all_equal(ask: Ask, cases: &[Case]) {
    let of_game: Vec<String> = cases.iter().map(|it| it.request.to_string()).collect();
    let of_twin: Vec<String> = cases
        .iter()
        .flat_map(|it| it.twin.iter().map(Value::to_string))
        .collect();
    let mut of_twin = ask.answers(&of_twin).into_iter();
    for (case, want) in cases.iter().zip(ask.answers(&of_game)) {
        let got: Vec<Value> = of_twin.by_ref().take(case.twin.len()).collect();
        let told = || format!("{}: {want} but {got:?} of {:?}", case.request, case.twin);
        assert!(want["error"].is_null(), "{}", told());
        let is_equal = match ask {
            Ask::Odds => {
                same_chances(&tier_chances(&want), &joined(&got))
                    && (want["p_success"].is_null() || near(&want["p_success"], success(&got)))
            }
            Ask::Resolve => resolved(&want) == joined_tier(&got),
        };
        assert!(is_equal, "{}", told());
    }
}

fn near(want: &Value, got: f64) -> bool {
    want.as_f64().is_some_and(|want| (want - got).abs() < 1e-12)
}

fn same_chances(want: &Map<String, Value>, got: &Map<String, Value>) -> bool {
    let either = want.keys().chain(got.keys());
    either.into_iter().all(|key| {
        let [want, got] = [want, got].map(|it| it.get(key).and_then(Value::as_f64).unwrap_or(0.0));
        (want - got).abs() < 1e-12
    })
}

fn tier_chances(answer: &Value) -> Map<String, Value> {
    answer["tier"].as_object().cloned().unwrap_or_default()
}

/// What the twin's tier is called in the original where both sides are asked.
fn sided(key: &str, side: char) -> Option<String> {
    match key {
        "beaten" => None,
        "tie" => (side == 'a').then(|| key.to_owned()),
        key => Some(format!("{side}:{key}")),
    }
}

fn joined(answers: &[Value]) -> Map<String, Value> {
    let [a, b] = answers else {
        return tier_chances(&answers[0]);
    };
    let of_side = |answer: &Value, side| {
        let tiers = tier_chances(answer).into_iter();
        let tiers = tiers.filter_map(move |(key, chance)| Some((sided(&key, side)?, chance)));
        tiers.collect::<Vec<_>>()
    };
    let all = of_side(a, 'a').into_iter();
    all.chain(of_side(b, 'b')).collect()
}

/// The chance of a success, which a contest's answer doesn't sum up.
fn success(answers: &[Value]) -> f64 {
    let [answer] = answers else {
        return f64::NAN;
    };
    answer["p_success"].as_f64().unwrap_or_else(|| {
        let tiers = tier_chances(answer).into_iter();
        let failures = ["botch", "fumble", "failure"];
        let good = tiers.filter(|(key, _)| !failures.contains(&key.as_str()));
        good.filter_map(|(_, chance)| chance.as_f64()).sum()
    })
}

fn resolved(answer: &Value) -> Option<String> {
    let tier = answer["tier"].as_str()?;
    Some(match answer["winner"].as_str() {
        Some(side @ ("a" | "b")) => format!("{side}:{tier}"),
        _ => tier.to_owned(),
    })
}

fn joined_tier(answers: &[Value]) -> Option<String> {
    let tier = |answer: &Value| {
        let stands = answer.get("reroll").unwrap_or(answer);
        stands["tier"].as_str().map(str::to_owned)
    };
    let [a, b] = answers else {
        return tier(&answers[0]);
    };
    sided(&tier(a)?, 'a').or_else(|| sided(&tier(b)?, 'b'))
}

fn vectors(text: &str) -> Vec<Case> {
    let requests = text.lines().map(|line| {
        let vector: Value = serde_json::from_str(line).expect("a vector is JSON");
        vector["request"].clone()
    });
    requests.filter_map(case).collect()
}

/// Neither uses and individual tables, nor a policy of rerolls, nor what can't be tried.
#[test]
fn the_golden_odds_are_those_of_the_twins() {
    let cases = vectors(ODDS);
    assert_eq!(cases.len(), 81);
    all_equal(Ask::Odds, &cases);
}

#[test]
fn the_golden_faces_resolve_alike_in_the_twins() {
    let cases = vectors(RESOLVE);
    assert_eq!(cases.len(), 54);
    all_equal(Ask::Resolve, &cases);
}

fn random_rolls(ask: Ask, seed: u64, roll: fn(&mut Random) -> Value) {
    let set = std::env::var("TWINS").ok();
    let rolls = set.map_or(ROLLS, |set| set.parse().expect("TWINS is a number"));
    let mut random = Random::of(seed, ask == Ask::Resolve);
    let cases = (0..rolls).map(|_| case(roll(&mut random)).expect("it has a twin"));
    all_equal(ask, &cases.collect::<Vec<_>>());
}

#[test]
fn random_odds_of_vice_virtue_are_those_of_its_twin() {
    random_rolls(Ask::Odds, 1, Random::vice_virtue);
}

#[test]
fn random_throws_of_vice_virtue_resolve_alike_in_its_twin() {
    random_rolls(Ask::Resolve, 2, Random::vice_virtue);
}

#[test]
fn random_odds_of_langobard_are_those_of_its_twin() {
    random_rolls(Ask::Odds, 3, Random::langobard);
}

#[test]
fn random_throws_of_langobard_resolve_alike_in_its_twin() {
    random_rolls(Ask::Resolve, 4, Random::langobard);
}

#[test]
fn random_odds_of_contract_are_those_of_its_twin() {
    random_rolls(Ask::Odds, 5, Random::contract);
}

#[test]
fn random_throws_of_contract_resolve_alike_in_its_twin() {
    random_rolls(Ask::Resolve, 6, Random::contract);
}

#[test]
fn random_odds_of_nexus_are_those_of_its_twin() {
    random_rolls(Ask::Odds, 7, Random::nexus);
}

#[test]
fn random_throws_of_nexus_resolve_alike_in_its_twin() {
    random_rolls(Ask::Resolve, 8, Random::nexus);
}

/// What no request to the built-in game can ask for: a test that is only passed or failed, and one that needs no roll.
#[test]
fn a_test_of_nexus_may_be_only_passed_or_failed() {
    let request = json!({"game": "nexus", "check": {"attribute": 8, "rank": 1, "tn": 9}});
    let mut passed = twin(&request).expect("it has a twin").remove(0);
    passed["check"]["inputs"]["verdict"] = 1.into();
    let mut trivial = passed.clone();
    trivial["check"]["inputs"]["trivial"] = 1.into();
    let [plain] = &Ask::Odds.answers(&[request.to_string()])[..] else {
        panic!("one request has one answer");
    };
    let [passed, trivial] = &Ask::Odds.answers(&[passed.to_string(), trivial.to_string()])[..]
    else {
        panic!("two requests have two answers");
    };
    assert_eq!(passed["tier"]["pass"], plain["p_success"]);
    assert_eq!(tier_chances(passed).len(), 2, "{passed}");
    assert_eq!(trivial["tier"], json!({"pass": 1.0}));
}
