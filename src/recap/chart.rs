//! Pictures for the page, as SVG in its text; each says in words what it shows.

/// How many rolls succeeded of how many.
pub(super) fn made(successes: u32, rolls: u32) -> String {
    let width = 200.0 * f64::from(successes) / f64::from(rolls.max(1));
    let words = match (rolls, successes) {
        (1, 1) => "1 roll, made".to_owned(),
        (1, _) => "1 roll, not made".to_owned(),
        _ => format!("{rolls} rolls, {successes} made"),
    };
    format!(
        "<svg viewBox=\"0 0 200 5\" role=\"img\" aria-label=\"{words}\">\
         <rect class=\"base\" width=\"200\" height=\"5\" rx=\"2.5\"/>\
         <rect class=\"good\" width=\"{width:.1}\" height=\"5\" rx=\"2.5\"/></svg>\n\
         <p class=\"quiet\" aria-hidden=\"true\">{words}</p>\n"
    )
}
