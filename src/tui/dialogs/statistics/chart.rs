//! The running luck curve: above the middle the dice were better than expected; two thirds of all runs stay between the
//! dotted curves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget as _};

use crate::luck::CurvePoint;
use crate::tui::widgets::{Role, Theme};

/// Draws the curve.
pub(crate) fn draw(theme: &Theme, line: &[CurvePoint], area: Rect, buf: &mut Buffer) {
    let (Some(last), true) = (line.last(), area.width > 12) else {
        return;
    };
    let farthest = line
        .iter()
        .map(|point| point.sum.abs().max(point.deviation));
    let farthest = farthest.fold(0.5, f64::max);
    let points = |y: fn(&CurvePoint) -> f64| -> Vec<(f64, f64)> {
        line.iter().map(|point| (throws(point), y(point))).collect()
    };
    let (sums, above, below) = (
        points(|point| point.sum),
        points(|point| point.deviation),
        points(|point| -point.deviation),
    );
    let even = [(0.0, 0.0), (throws(last), 0.0)];
    let ascii = theme.glyphs.ascii;
    let (dots, solid) = if ascii {
        (Marker::Custom('.'), Marker::Custom('*'))
    } else {
        (Marker::Braille, Marker::Braille)
    };
    let data = |role, marker, points, graph| {
        let style = theme.style(role);
        Dataset::default()
            .style(style)
            .marker(marker)
            .graph_type(graph)
            .data(points)
    };
    let sets = vec![
        data(Role::Dim, dots, &above, GraphType::Scatter),
        data(Role::Dim, dots, &below, GraphType::Scatter),
        data(Role::Border, dots, &even, GraphType::Line),
        data(Role::Key, solid, &sums, GraphType::Line),
    ];
    let dim = theme.style(Role::Dim);
    let label = |words: String| theme.span(Role::Dim, words);
    let x = Axis::default()
        .style(dim)
        .bounds([0.0, throws(last)])
        .labels([
            label("0".to_owned()),
            label(format!("{} throws", last.throws)),
        ]);
    let y = Axis::default()
        .style(dim)
        .bounds([-farthest, farthest])
        .labels([
            label(format!("{:+.1}", -farthest)),
            label("even".to_owned()),
            label(format!("{farthest:+.1}")),
        ]);
    Chart::new(sets)
        .style(theme.style(Role::Text))
        .legend_position(None)
        .x_axis(x)
        .y_axis(y)
        .render(area, buf);
    if ascii {
        plain(area, buf);
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of throws stay far under 2⁵²"
)]
fn throws(point: &CurvePoint) -> f64 {
    point.throws as f64
}

/// Replaces the axes by ASCII; the widget has no option for that.
fn plain(area: Rect, buf: &mut Buffer) {
    for at in area.positions() {
        let cell = &mut buf[at];
        match cell.symbol() {
            "│" => cell.set_symbol("|"),
            "─" => cell.set_symbol("-"),
            "└" => cell.set_symbol("+"),
            _ => continue,
        };
    }
}
