//! Every stored field that holds a value: whether it is kept from players, and that a canary was in it if so. A new field
//! without a decision fails here.

use std::collections::{BTreeMap, BTreeSet};

use rollbook::campaign::{Event, State};
use rollbook::journal::Reader;
use serde_json::Value;

use super::deeds;
use crate::cli::given::GAMES;
use crate::recap::given::SECRET;
use crate::stored_shapes::trace::Tracer;

/// The number in place of a canary.
pub(super) const NUMBER: u64 = 877;

/// What is decided of each field.
const DECIDED: &str = include_str!("fields.txt");

/// The fields that hold values, found by walking the stored types.
struct Walk<'a> {
    tracer: &'a Tracer,
    /// The types that were reached.
    types: BTreeSet<String>,
    /// The fields that can be reached.
    fields: BTreeSet<String>,
    /// Those in which a canary was found.
    sang: BTreeSet<String>,
}

impl Walk<'_> {
    /// Reaches every field that holds a value, from a type on.
    fn reach(&mut self, holds: &str, field: &str) {
        for word in holds.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let is_choice = |name| {
                let variants = self.tracer.variants(name).unwrap_or_default();
                variants.iter().any(|(_, holds)| holds.is_empty())
            };
            let is_answer = LEAVES.contains(&word) || is_choice(word);
            if is_answer && !field.is_empty() {
                self.fields.insert(field.to_owned());
            }
            self.reach_type(word);
        }
    }

    fn reach_type(&mut self, name: &str) {
        let tracer = self.tracer;
        let held = if let Some(fields) = tracer.fields(name) {
            fields
        } else if let Some(variants) = tracer.variants(name) {
            variants
        } else {
            return;
        };
        if !self.types.insert(name.to_owned()) {
            return;
        }
        for (part, holds) in held {
            if holds == "{…}" {
                self.reach_type(&format!("{name}::{part}"));
            } else {
                self.reach(holds, &format!("{name}.{part}"));
            }
        }
    }

    /// Listens in a value of a type.
    fn listen(&mut self, holds: &str, field: &str, value: &Value) {
        let holds = holds.trim_end_matches(" or none");
        let inside = |open, close| holds.strip_prefix(open)?.strip_suffix(close);
        match value {
            Value::String(text) => {
                if text.to_lowercase().contains(SECRET) {
                    self.sang.insert(field.to_owned());
                }
            }
            Value::Number(number) => {
                if number.as_u64() == Some(NUMBER) {
                    self.sang.insert(field.to_owned());
                }
            }
            Value::Array(list) => {
                if let Some(each) = inside("[", "]") {
                    for it in list {
                        self.listen(each, field, it);
                    }
                } else if let Some(members) = inside("(", ")") {
                    let members = members.split(", ").zip(list);
                    members.for_each(|(holds, it)| self.listen(holds, field, it));
                }
            }
            Value::Object(map) => {
                if let Some((key, each)) = inside("{", "}").and_then(|pair| pair.split_once(": ")) {
                    for (name, it) in map {
                        self.listen(key, field, &Value::from(name.as_str()));
                        self.listen(each, field, it);
                    }
                } else {
                    self.listen_in(holds, map);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn listen_in(&mut self, name: &str, map: &serde_json::Map<String, Value>) {
        if let Some(fields) = self.tracer.fields(name) {
            for (field, holds) in fields {
                if let Some(value) = map.get(field) {
                    self.listen(holds, &format!("{name}.{field}"), value);
                }
            }
        } else if let Some(variants) = self.tracer.variants(name) {
            for (variant, holds) in variants {
                match (map.get(variant), holds) {
                    (Some(Value::Object(fields)), "{…}") => {
                        self.listen_in(&format!("{name}::{variant}"), fields);
                    }
                    (Some(value), holds) => {
                        self.listen(holds, &format!("{name}.{variant}"), value);
                    }
                    (None, _) => {}
                }
            }
        }
    }
}

/// The words for values that hold no others.
const LEAVES: [&str; 12] = [
    "text",
    "character",
    "real",
    "true",
    "i8",
    "i16",
    "i32",
    "i64",
    "u8",
    "u16",
    "u32",
    "u64",
];

/// The decision of each field: the word of the heading that it stands under.
fn decided() -> BTreeMap<&'static str, &'static str> {
    let mut decision = "";
    let mut all = BTreeMap::new();
    for line in DECIDED.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            decision = heading.split_once(':').expect("why").0;
        } else if !line.is_empty() && !line.starts_with('#') {
            assert_eq!(all.insert(line, decision), None, "{line} stands twice");
        }
    }
    all
}

#[test]
fn a_canary_was_in_every_field_that_is_kept_from_players() {
    let mut tracer = Tracer::default();
    let events = tracer.learn::<Vec<Event>>();
    let state = tracer.learn::<State>();
    let mut walk = Walk {
        tracer: &tracer,
        types: BTreeSet::new(),
        fields: BTreeSet::new(),
        sang: BTreeSet::new(),
    };
    walk.reach(&events, "");
    walk.reach(&state, "");

    let decided = decided();
    let fields: BTreeSet<&str> = walk.fields.iter().map(String::as_str).collect();
    let known: BTreeSet<&str> = decided.keys().copied().collect();
    let new: Vec<_> = fields.difference(&known).collect();
    assert!(
        new.is_empty(),
        "decide whether players may see these: {new:#?}"
    );
    let gone: Vec<_> = known.difference(&fields).collect();
    assert!(gone.is_empty(), "there is no such field: {gone:#?}");

    for game in GAMES {
        for (home, _) in [super::kept(game), deeds::done(game)] {
            let log = home.done(&["log", game, "--limit", "0", "--format", "json"]);
            for line in log.lines() {
                let entry: Value = serde_json::from_str(line).expect("an entry a line");
                walk.listen(&events, "", &entry["events"]);
            }
            let reader = Reader::open(&home.campaign(game)).expect("a campaign");
            let campaign = reader.campaign(&mut |_, _| {}).expect("sound");
            let now = serde_json::to_value(campaign.state()).expect("JSON");
            walk.listen(&state, "", &now);
        }
    }
    let silent = decided.iter().filter(|(_, what)| **what == "kept");
    let silent: Vec<_> = silent
        .filter(|(field, _)| !walk.sang.contains(**field))
        .collect();
    assert!(silent.is_empty(), "no canary was in these: {silent:#?}");
}
