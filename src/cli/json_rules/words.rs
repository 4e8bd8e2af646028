//! The words of the four games' ladders.

/// Expected proficiencies of `vice-virtue`.
pub(super) const PROFICIENCY: &[(&str, i32)] = &[
    ("unskilled", 5),
    ("trained", 10),
    ("expert", 15),
    ("master", 25),
];

/// Complexities of `langobard`.
pub(super) const COMPLEXITY: &[(&str, i32)] = &[
    ("very_easy", 2),
    ("easy", 1),
    ("moderate", 0),
    ("tricky", -1),
    ("difficult", -2),
    ("very_difficult", -3),
];

/// Target numbers of `nexus`.
pub(super) const TARGET: &[(&str, i32)] = &[
    ("trivial", 4),
    ("easy", 6),
    ("medium", 8),
    ("hard", 10),
    ("very_hard", 12),
    ("extreme", 14),
    ("legendary", 16),
];
