//! `rollbook odds` and `rollbook resolve` through pipes; what they answer is tested with the rules.

use rollbook::cli::json_rules;
use serde_json::Value;

use super::given::Home;

#[test]
fn the_exact_vectors_go_through_the_program() {
    let vectors = [
        ("odds", include_str!("../../fixtures/golden/odds.jsonl")),
        (
            "resolve",
            include_str!("../../fixtures/golden/resolve.jsonl"),
        ),
    ];
    for (verb, vectors) in vectors {
        let vectors = vectors.lines().map(serde_json::from_str::<Value>);
        let requests =
            vectors.map(|case| case.expect("a vector is JSON")["request"].to_string() + "\n");
        let requests: String = requests.collect();
        let mut expected = Vec::new();
        let done = match verb {
            "odds" => json_rules::odds(&mut requests.as_bytes(), &mut expected, None),
            _ => json_rules::resolve(&mut requests.as_bytes(), &mut expected, None),
        };
        done.expect("memory can be written");
        let ran = Home::new().fed(&[verb], &requests);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        assert_eq!(ran.out.as_bytes(), expected);
    }
}

#[test]
fn a_wrong_line_does_not_end_it() {
    let ran = Home::new().fed(
        &["odds"],
        "nonsense\n{\"game\":\"langobard\",\"check\":{\"pool\":3}}\n",
    );
    assert_eq!(ran.status, 1, "a line was wrong");
    let answers: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON Lines"))
        .collect();
    assert_eq!(answers[0]["line"], 1);
    assert_eq!(answers[1]["plan"]["pool"], 3);
}

#[test]
fn a_rank_and_untrained_contradict_each_other() {
    let check = |rank: i32| {
        let check = format!(r#"{{"attribute":8,"rank":{rank},"untrained":"expert"}}"#);
        let line = format!("{{\"game\":\"nexus\",\"check\":{check}}}\n");
        Home::new().fed(&["odds"], &line).out
    };
    assert!(check(0).contains("plan"), "{}", check(0));
    let error = "a rank means trained; leave out the rank or untrained";
    assert!(check(1).contains(error), "{}", check(1));
}

/// The requests in the help are answered.
#[test]
fn what_the_help_shows_can_be_asked() {
    let home = Home::new();
    for verb in ["odds", "resolve"] {
        let help = home.fed(&[verb, "--help"], "").out;
        let asked: Vec<&str> = help.lines().filter(|line| line.starts_with('{')).collect();
        let asked = asked.join("\n");
        assert!(asked.lines().count() >= 3, "{help}");
        let ran = home.fed(&[verb], &asked);
        assert!(!ran.out.contains("error"), "{}", ran.out);
        assert_eq!(ran.out.lines().count(), asked.lines().count());
    }
}
