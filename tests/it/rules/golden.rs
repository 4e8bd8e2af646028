//! The exact vectors in `tests/fixtures/golden`, through the filter.

use rollbook::cli::json_rules;
use serde_json::Value;

pub(super) const ODDS: &str = include_str!("../../fixtures/golden/odds.jsonl");
pub(super) const RESOLVE: &str = include_str!("../../fixtures/golden/resolve.jsonl");

pub(super) type Filter = fn(&[u8], &mut Vec<u8>) -> std::io::Result<bool>;

pub(super) fn answers(filter: Filter, requests: &str) -> Vec<Value> {
    let mut output = Vec::new();
    filter(requests.as_bytes(), &mut output).expect("memory can be written");
    let output = String::from_utf8(output).expect("JSON is UTF-8");
    output
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect()
}

fn odds(requests: &str) -> Vec<Value> {
    answers(
        |mut input, output| json_rules::odds(&mut input, output, None),
        requests,
    )
}

fn resolve(requests: &str) -> Vec<Value> {
    answers(
        |mut input, output| json_rules::resolve(&mut input, output, None),
        requests,
    )
}

fn fraction(text: &str) -> Option<f64> {
    let (over, under) = text.split_once('/')?;
    Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?)
}

/// The first difference: words and whole numbers exactly, chances within 1e-12, none where an object of chances has more.
fn difference(want: &Value, got: &Value, path: &str) -> Option<String> {
    match want {
        Value::Object(want) => {
            let chances = want
                .values()
                .all(|value| value.as_str().and_then(fraction).is_some());
            let got = got.as_object()?;
            let more = got.keys().find(|key| chances && !want.contains_key(*key));
            if let Some(key) = more {
                return Some(format!("{path}.{key}: not expected"));
            }
            want.iter().find_map(|(key, want)| {
                difference(
                    want,
                    got.get(key).unwrap_or(&Value::Null),
                    &format!("{path}.{key}"),
                )
            })
        }
        Value::String(text) if fraction(text).is_some() => {
            let want = fraction(text)?;
            let near = got.as_f64().is_some_and(|got| (got - want).abs() <= 1e-12)
                || got.is_null() && want == 0.0;
            (!near).then(|| format!("{path}: want {want}, got {got}"))
        }
        Value::Bool(true) if path.ends_with(".refused") => {
            (!got.is_string()).then(|| format!("{path}: not refused"))
        }
        _ => (want != got).then(|| format!("{path}: want {want}, got {got}")),
    }
}

fn hold(vectors: &str, ask: fn(&str) -> Vec<Value>) {
    let cases: Vec<Value> = vectors
        .lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
        .collect();
    let requests: Vec<String> = cases
        .iter()
        .map(|case| case["request"].to_string())
        .collect();
    let answers = ask(&requests.join("\n"));
    assert_eq!(answers.len(), cases.len());
    for (case, got) in cases.iter().zip(&answers) {
        assert!(got.is_object(), "{}: {got}", case["id"]);
        assert_eq!(difference(&case["expect"], got, ""), None, "{}", case["id"]);
    }
}

#[test]
fn the_odds_are_the_exact_ones() {
    hold(ODDS, odds);
}

#[test]
fn faces_resolve_as_expected() {
    hold(RESOLVE, resolve);
}

#[track_caller]
fn refused(request: &str, part: &str) {
    for answer in [&odds(request)[0], &resolve(request)[0]] {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(part), "{request}: {answer}");
        assert_eq!(answer["line"], 1);
    }
}

#[test]
fn a_wrong_line_is_answered_and_the_next_one_too() {
    let good = r#"{"game":"langobard","check":{"pool":1}}"#;
    let answers = odds(&format!("{good}\nnonsense\n\n{good}\n{good}"));
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0], answers[3]);
    assert_eq!(answers[0], answers[4], "the last line needs no newline");
    assert_eq!(
        (&answers[1]["line"], &answers[2]["line"]),
        (&2.into(), &3.into())
    );
}

#[test]
fn wrong_requests_say_what_is_wrong() {
    refused("5", "expected an object with game and check");
    refused(r#"{"game":"chess","check":{}}"#, "no game `chess`");
    refused(
        r#"{"game":"langobard","check":{"mode":"duel"}}"#,
        "check or opposed",
    );
    refused(
        r#"{"game":"langobard","check":{"pool":1000}}"#,
        "this would be 1000 dice",
    );
    refused(
        r#"{"game":"langobard","check":{"pool":1,"skills":[2]}}"#,
        "pool alone",
    );
    refused(
        r#"{"game":"langobard","check":{"skills":[]}}"#,
        "no skill applies",
    );
    refused(
        r#"{"game":"langobard","check":{"skills":[2],"complexity":"hard"}}"#,
        "very_difficult",
    );
    refused(
        r#"{"game":"vice-virtue","check":{"score":1}}"#,
        "dv is missing",
    );
    refused(
        r#"{"game":"vice-virtue","check":{"dv":{"level":10}}}"#,
        "1 to 9",
    );
    refused(
        r#"{"game":"vice-virtue","check":{"dv":5,"sore":1}}"#,
        "unknown field",
    );
    refused(
        r#"{"game":"vice-virtue","check":{"dv":5,"score":1000001}}"#,
        "out of range",
    );
    refused(
        r#"{"game":"contract","check":{"dice":1000}}"#,
        "this would be 1000 dice",
    );
    refused(
        r#"{"game":"contract","check":{"dice":3,"overage_floor":2}}"#,
        "0 or 1",
    );
    refused(
        r#"{"game":"contract","check":{"dice":3,"penalties":[-1]}}"#,
        "penalty -1 is out of range",
    );
    refused(r#"{"game":"nexus","check":{"attribute":"8"}}"#, "not a die");
    refused(
        r#"{"game":"nexus","check":{"attribute":0}}"#,
        "sides 0 is out of range",
    );
    refused(
        r#"{"game":"nexus","check":{"attribute":8,"boons":-1}}"#,
        "boons -1 is out of range",
    );
    refused(
        r#"{"game":"nexus","check":{"mode":"uses","die":6,"kind":"supply","uses":4}}"#,
        "1 to 3",
    );
}

#[test]
fn impossible_faces_are_refused() {
    for (request, part) in [
        (
            r#"{"game":"langobard","check":{"pool":2,"faces":[1]}}"#,
            "this needs 2 faces, got 1",
        ),
        (
            r#"{"game":"langobard","check":{"pool":2,"faces":[1,7]}}"#,
            "a d6 has no face 7",
        ),
        (
            r#"{"game":"contract","check":{"dice":1,"faces":[0]}}"#,
            "a d10 has no face 0",
        ),
        (
            r#"{"game":"vice-virtue","check":{"dv":5,"faces":[1,2,3]}}"#,
            "one, or two",
        ),
        (
            r#"{"game":"nexus","check":{"attribute":8,"attribute_face":3}}"#,
            "this needs 2 faces, got 1",
        ),
        (
            r#"{"game":"nexus","check":{"mode":"uses","die":6,"kind":"supply","faces":[7]}}"#,
            "a d6 has no face 7",
        ),
    ] {
        let answer = &resolve(request)[0];
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|error| error.contains(part)),
            "{request}: {answer}"
        );
    }
}

#[test]
fn an_attacker_without_a_pool_fails_against_any_defender() {
    let request = r#"{"game":"langobard","check":{"mode":"opposed","attacker":{"pool":0},"defender":{"pool":3}}}"#;
    let answer = &resolve(request)[0];
    assert_eq!(
        (&answer["tier"], &answer["modified"]),
        (&"failure".into(), &0.into())
    );
}

#[test]
fn nothing_is_negative_not_even_zero() {
    let request = r#"{"game":"langobard","check":{"pool":0}}"#;
    let mut output = Vec::new();
    json_rules::odds(&mut request.as_bytes(), &mut output, None).expect("memory can be written");
    assert!(
        !String::from_utf8(output)
            .expect("JSON is UTF-8")
            .contains('-')
    );
}
