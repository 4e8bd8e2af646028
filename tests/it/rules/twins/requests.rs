//! A request to a built-in game as one to its twin.

use serde_json::{Map, Value, json};

/// The requests that answer it: two where each side of a contest has a tier of its own. `None` where the request asks for what
/// is neither a check nor a contest, for a policy of rerolls, or for what is refused.
pub(super) fn twin(request: &Value) -> Option<Vec<Value>> {
    let check = &request["check"];
    let game = request["game"].as_str()?;
    if check.get("reroll").is_some() {
        return None;
    }
    let (plain, sides) = match check["mode"].as_str().unwrap_or("check") {
        "check" | "test" => (true, ["", ""]),
        "contested" if game == "vice-virtue" => (false, ["a", "b"]),
        "contested" | "opposed" => (false, ["attacker", "defender"]),
        _ => return None,
    };
    let side = |of: &Value| match game {
        "vice-virtue" => vice_virtue(of),
        "langobard" => Some(langobard(of)),
        "contract" => Some(contract(of, &check["negative"])),
        "nexus" => nexus(of),
        _ => None,
    };
    let path = format!(
        "{}/tests/fixtures/twins/{game}.ron",
        env!("CARGO_MANIFEST_DIR")
    );
    let asked = |check: Value| json!({"game": path, "check": check});
    if plain {
        return Some(vec![asked(side(check)?)]);
    }
    let [a, b] = [side(&check[sides[0]])?, side(&check[sides[1]])?];
    let contest = |a: &Value, b: &Value| asked(json!({"mode": "contested", "a": a, "b": b}));
    let mut all = vec![contest(&a, &b)];
    if game == "vice-virtue" {
        all.push(contest(&b, &a));
    }
    Some(all)
}

fn number(of: &Value) -> i64 {
    of.as_i64().unwrap_or(0)
}

fn sum(of: &Value) -> i64 {
    of.as_array().into_iter().flatten().map(number).sum()
}

fn flag(of: &Value) -> i64 {
    i64::from(of == &Value::Bool(true))
}

/// A number, or a word with its number.
fn word(of: &Value, words: &[(&str, i64)]) -> i64 {
    let Some(word) = of.as_str() else {
        return number(of);
    };
    let found = words.iter().find(|(known, _)| *known == word);
    found.unwrap_or_else(|| panic!("no word {word}")).1
}

/// The faces of a group; none where the request has none.
fn faces(check: &mut Value, group: &str, faces: &[Value]) {
    check["faces"][group] = faces.into();
}

fn array(of: &Value) -> Option<&[Value]> {
    of.as_array().map(Vec::as_slice)
}

fn vice_virtue(of: &Value) -> Option<Value> {
    let dv = &of["dv"];
    let proficiencies = [
        ("unskilled", 5),
        ("trained", 10),
        ("expert", 15),
        ("master", 25),
    ];
    let (target, from) = if let Some(level) = dv.get("skill_level") {
        (number(level), "skill")
    } else if let Some(level) = dv.get("level") {
        (number(level), "party")
    } else {
        let dv = dv.get("proficiency").unwrap_or(dv);
        (word(dv, &proficiencies), "")
    };
    let vice = flag(&of["vice_action"]);
    let mut inputs = Map::new();
    inputs.insert("score".to_owned(), number(&of["score"]).into());
    inputs.insert("mods".to_owned(), sum(&of["mods"]).into());
    inputs.insert("dv".to_owned(), target.into());
    inputs.insert("vice".to_owned(), vice.into());
    if !from.is_empty() {
        inputs.insert(from.to_owned(), 1.into());
    }
    let mut check = json!({"inputs": inputs});
    match array(&of["faces"]) {
        None => {}
        Some([first]) => faces(&mut check, "die", std::slice::from_ref(first)),
        Some([first, second]) => {
            faces(&mut check, "die", std::slice::from_ref(first));
            check["reroll"] = if vice == 1 { "vice" } else { "virtue" }.into();
            check["reroll_faces"] = json!({"die": [second]});
        }
        Some(_) => return None,
    }
    Some(check)
}

fn langobard(of: &Value) -> Value {
    let ladder = [
        ("very_easy", 2),
        ("easy", 1),
        ("moderate", 0),
        ("tricky", -1),
        ("difficult", -2),
        ("very_difficult", -3),
    ];
    let skills = of["skills"].as_array().into_iter().flatten().map(number);
    let mut check = json!({"inputs": {
        "skill": skills.min().unwrap_or(number(&of["pool"])),
        "traits": sum(&of["traits"]),
        "complexity": word(&of["complexity"], &ladder),
    }});
    if let Some(thrown) = array(&of["faces"]) {
        faces(&mut check, "pool", thrown);
    }
    check
}

fn contract(of: &Value, negative: &Value) -> Value {
    let bonuses = of["bonuses"].as_array().into_iter().flatten().map(number);
    let plain = of.get("dice").is_some();
    let attribute = if plain { "dice" } else { "attribute" };
    let mut inputs = Map::new();
    for (name, number) in [
        ("attribute", number(&of[attribute])),
        ("ability", number(&of["ability"])),
        ("alone", flag(&of["untrained"])),
        (
            "plain",
            i64::from(plain || of["untrained"] == Value::Bool(false)),
        ),
        ("harder", sum(&of["difficulty_mods"])),
        ("bonus", bonuses.max().unwrap_or(0)),
        ("penalty", sum(&of["penalties"])),
        ("outcome", number(&of["outcome_bonus"])),
        ("steady", flag(&of["ignore_penalty"])),
    ] {
        inputs.insert(name.to_owned(), number.into());
    }
    if let Some(difficulty) = of.get("difficulty") {
        inputs.insert("difficulty".to_owned(), difficulty.clone());
    }
    let mut readings = Vec::new();
    if number(&of["overage_floor"]) == 1 {
        readings.push("least");
    }
    if negative == "clamp" {
        readings.push("clamped");
    }
    let mut check = json!({"inputs": inputs, "readings": readings});
    if let Some(thrown) = array(&of["faces"]) {
        faces(&mut check, "pool", thrown);
    }
    check
}

fn nexus(of: &Value) -> Option<Value> {
    let ladder = [
        ("trivial", 4),
        ("easy", 6),
        ("medium", 8),
        ("hard", 10),
        ("very_hard", 12),
        ("extreme", 14),
        ("legendary", 16),
    ];
    let (die, plus) = match of["attribute"].as_str() {
        None => (number(&of["attribute"]), 0),
        Some("d4-1") => (4, -1),
        Some("d12+1") => (12, 1),
        Some(_) => return None,
    };
    let untrained = match of["untrained"].as_str() {
        None | Some("general") => 0,
        Some("combat" | "expert") => 1,
        Some(_) => return None,
    };
    let readings = if of["boon_reading"] == "net" {
        vec!["beyond"]
    } else {
        Vec::new()
    };
    let mut check = json!({"readings": readings, "inputs": {
        "die": die,
        "plus": plus,
        "rank": number(&of["rank"]),
        "boons": number(&of["boons"]),
        "banes": number(&of["banes"]),
        "mods": sum(&of["mods"]),
        "tn": of.get("tn").map_or(8, |tn| word(tn, &ladder)),
        "untrained": untrained,
    }});
    if let Some(second) = array(&of["d6_faces"]) {
        faces(&mut check, "d6", second);
        faces(&mut check, "attribute", &[of["attribute_face"].clone()]);
    }
    Some(check)
}
