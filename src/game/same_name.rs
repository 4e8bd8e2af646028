//! Whether names are the same.

/// Whether two names are the same whatever the case.
pub fn same_name(a: &str, b: &str) -> bool {
    // Nearly all names are ASCII, and a lookup compares a name with all others.
    if a.is_ascii() && b.is_ascii() {
        a.eq_ignore_ascii_case(b)
    } else {
        a == b || a.to_lowercase() == b.to_lowercase()
    }
}
