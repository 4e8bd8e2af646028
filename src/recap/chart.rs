//! Pictures for the page, as SVG in its text; each says in words what it shows.

use std::fmt::Write as _;

use super::SessionLuck;
use super::escape::escape;

/// The width of a picture, in its own units.
const WIDTH: f64 = 320.0;
/// How high the line of luck is, above and below even.
const HALF: f64 = 45.0;
/// A row of the tiers.
const ROW: f64 = 20.0;
/// Where the bars of the tiers begin, and their longest.
const BARS: (f64, f64) = (125.0, 130.0);

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

/// The running line of luck between the bounds within which two tables of three stay.
pub(super) fn line(fortune: &SessionLuck) -> String {
    let Some(last) = fortune.line.last().filter(|last| last.throws > 1) else {
        return String::new();
    };
    let highest = fortune.line.iter().map(|it| it.sum.abs().max(it.deviation));
    let highest = highest.fold(1.0, f64::max);
    #[expect(
        clippy::cast_precision_loss,
        reason = "an evening has fewer throws than 2⁵²"
    )]
    let x = |throws: u64| WIDTH * throws as f64 / last.throws as f64;
    let y = |sum: f64| HALF + 5.0 - HALF * sum / highest;
    let points = |of: &dyn Fn(&super::LuckPoint) -> f64| {
        let points = fortune.line.iter();
        let points: Vec<String> = points
            .map(|it| format!("{:.1},{:.1}", x(it.throws), y(of(it))))
            .collect();
        points
    };
    let mut band = points(&|it| it.deviation);
    let below = points(&|it| -it.deviation);
    band.extend(below.into_iter().rev());
    let words = format!(
        "The luck of {} throws, one after the other: {}",
        last.throws,
        escape(&fortune.sentence)
    );
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{words}\">\
         <polygon class=\"band\" points=\"{}\"/><line class=\"axis\" x2=\"{WIDTH}\" y1=\"{even}\" y2=\"{even}\"/>\
         <polyline class=\"line\" points=\"{}\"/></svg>\n",
        2.0 * HALF + 10.0,
        band.join(" "),
        points(&|it| it.sum).join(" "),
        even = y(0.0),
    )
}

/// How often each verdict came, beside how often it was expected.
pub(super) fn tiers(fortune: &SessionLuck) -> String {
    if fortune.tiers.is_empty() {
        return String::new();
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "an evening has fewer rolls than 2⁵²"
    )]
    let seen = |seen: u64| seen as f64;
    let tiers = fortune.tiers.iter();
    let most = tiers.map(|it| it.expected.max(seen(it.seen)));
    let most = most.fold(1.0, f64::max);
    let (begin, longest) = BARS;
    let (mut rows, mut top) = (String::new(), 0.0);
    for it in &fortune.tiers {
        let _ = write!(
            rows,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"came\" x=\"{begin}\" y=\"{}\" width=\"{:.1}\" height=\"12\"/>\
             <rect class=\"due\" x=\"{begin}\" y=\"{}\" width=\"{:.1}\" height=\"12\"/>\
             <text x=\"{}\" y=\"{}\">{} ({})</text>",
            begin - 6.0,
            top + 14.0,
            escape(&it.name),
            top + 4.0,
            longest * seen(it.seen) / most,
            top + 4.0,
            longest * it.expected / most,
            begin + longest + 6.0,
            top + 14.0,
            it.seen,
            it.expected,
        );
        top += ROW;
    }
    let words: Vec<String> = fortune.tiers.iter().map(super::TierLuck::words).collect();
    let words = escape(&words.join("; "));
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{words}\">{rows}</svg>\n",
        top + 4.0
    )
}
