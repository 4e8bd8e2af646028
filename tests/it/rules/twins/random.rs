//! Random requests to the built-in games.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};

use super::Ask;

/// Makes requests.
pub(super) struct Random {
    rng: StdRng,
    /// Whether they have faces.
    thrown: bool,
}

impl Random {
    pub(super) fn of(seed: u64, thrown: bool) -> Self {
        Self {
            rng: StdRng::seed_from_u64(seed),
            thrown,
        }
    }

    fn number(&mut self, from: i32, to: i32) -> i32 {
        self.rng.random_range(from..=to)
    }

    fn is(&mut self) -> bool {
        self.rng.random()
    }

    fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.rng.random_range(0..of.len())].clone()
    }

    /// Up to three numbers.
    fn few(&mut self, from: i32, to: i32) -> Vec<i32> {
        let many = self.number(0, 3);
        self.several(many, from, to)
    }

    fn several(&mut self, many: i32, from: i32, to: i32) -> Vec<i32> {
        (0..many).map(|_| self.number(from, to)).collect()
    }

    /// A check, or a contest of two: `sides` says what they are called.
    fn asked(
        &mut self,
        game: &str,
        modes: (&str, &str),
        sides: [&str; 2],
        side: fn(&mut Self) -> Value,
    ) -> Value {
        let check = if self.number(0, 2) == 0 {
            json!({"mode": modes.1, sides[0]: side(self), sides[1]: side(self)})
        } else {
            let mut check = side(self);
            check["mode"] = modes.0.into();
            check
        };
        json!({"game": game, "check": check})
    }

    pub(super) fn vice_virtue(&mut self) -> Value {
        let mut request = self.asked("vice-virtue", ("check", "contested"), ["a", "b"], |it| {
            let mut side = json!({
                "score": it.number(-5, 20),
                "mods": it.few(-6, 6),
                "vice_action": it.is(),
            });
            if it.thrown {
                side["faces"] = it.several(1, 1, 12).into();
            }
            side
        });
        let check = &mut request["check"];
        if check["mode"] == "check" {
            check["dv"] = match self.number(0, 3) {
                0 => self.number(-5, 35).into(),
                1 => json!({"skill_level": self.one_of(&[None, Some(0), Some(3), Some(12)])}),
                2 => {
                    json!({"proficiency": self.one_of(&["unskilled", "trained", "expert", "master"])})
                }
                _ => json!({"level": self.number(1, 9)}),
            };
            if self.thrown && self.is() {
                check["faces"] = self.several(2, 1, 12).into();
            }
        }
        request
    }

    pub(super) fn langobard(&mut self) -> Value {
        let sides = ["attacker", "defender"];
        self.asked("langobard", ("check", "opposed"), sides, |it| {
            let (mut side, pool) = if it.is() {
                let pool = it.number(-2, 14);
                (json!({"pool": pool}), pool)
            } else {
                let (many, word) = (it.number(1, 3), it.is());
                let skills = it.several(many, 0, 9);
                let traits = it.few(-2, 3);
                let at = it.number(-3, 2);
                let words = [
                    "very_difficult",
                    "difficult",
                    "tricky",
                    "moderate",
                    "easy",
                    "very_easy",
                ];
                let complexity = match usize::try_from(at + 3) {
                    Ok(place) if word => words[place].into(),
                    _ => Value::from(at),
                };
                let lowest = *skills.iter().min().expect("at least one");
                let pool = lowest + traits.iter().sum::<i32>() + at;
                (
                    json!({"skills": skills, "traits": traits, "complexity": complexity}),
                    pool,
                )
            };
            if it.thrown {
                side["faces"] = it.several(pool.max(0), 1, 6).into();
            }
            side
        })
    }

    pub(super) fn contract(&mut self) -> Value {
        let sides = ["attacker", "defender"];
        let mut request = self.asked("contract", ("check", "contested"), sides, |it| {
            let mut side = json!({
                "difficulty": it.number(2, 12),
                "difficulty_mods": it.few(-3, 3),
                "bonuses": it.few(0, 4),
                "penalties": it.few(0, 3),
                "outcome_bonus": it.number(-1, 2),
                "ignore_penalty": it.is(),
                "overage_floor": it.number(0, 1),
            });
            if it.is() {
                side["dice"] = it.number(0, 15).into();
            } else {
                side["attribute"] = it.number(0, 6).into();
                side["ability"] = it.number(0, 5).into();
                match it.number(0, 3) {
                    0 => side["untrained"] = true.into(),
                    1 => side["untrained"] = false.into(),
                    _ => {}
                }
            }
            if it.thrown {
                let dice = dice(&side);
                side["faces"] = it.several(dice, 1, 10).into();
            }
            side
        });
        if request["check"]["mode"] == "contested" {
            request["check"]["negative"] = self.one_of(&["literal", "clamp"]).into();
        }
        request
    }

    pub(super) fn nexus(&mut self) -> Value {
        let dice = [
            json!("d4-1"),
            json!(4),
            json!(6),
            json!(8),
            json!(10),
            json!(12),
            json!("d12+1"),
        ];
        let at = self.one_of(&[0, 1, 2, 3, 4, 5, 6]);
        let untrained = self.one_of(&[None, Some("general"), Some("combat"), Some("expert")]);
        let rank = if untrained.is_some() {
            0
        } else {
            self.number(0, 5)
        };
        let words = [
            "trivial",
            "easy",
            "medium",
            "hard",
            "very_hard",
            "extreme",
            "legendary",
        ];
        let (boons, banes) = (self.number(0, 4), self.number(0, 4));
        let mut check = json!({
            "attribute": dice[at],
            "rank": rank,
            "boons": boons,
            "banes": banes,
            "mods": self.few(-4, 4),
            "tn": if self.is() { self.number(-3, 25).into() } else { json!(self.one_of(&words)) },
            "untrained": untrained,
            "boon_reading": self.one_of(&["table", "net"]),
        });
        if self.thrown {
            let sides = [4, 4, 6, 8, 10, 12, 12][at];
            let worse = banes + i32::from(matches!(untrained, Some("combat" | "expert")));
            check["attribute_face"] = self.number(1, sides).into();
            check["d6_faces"] = self
                .several(if boons == worse { 1 } else { 2 }, 1, 6)
                .into();
        }
        json!({"game": "nexus", "check": check})
    }
}

/// How many dice a side of `contract` throws, by its odds.
fn dice(side: &Value) -> i32 {
    let request = json!({"game": "contract", "check": side});
    let plan = &Ask::Odds.answers(&[request.to_string()])[0]["plan"];
    let dice = plan["dice"].as_i64().expect("the plan has dice");
    i32::try_from(dice).expect("few dice")
}
