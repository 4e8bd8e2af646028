//! How colours differ to the eye: contrast as WCAG 2 has it, CIEDE2000, and colour vision deficiencies after Machado, Oliveira
//! and Fernandes (2009), in full severity.

use rollbook::tui::Role;

/// The roles of verdicts, worst first.
pub(super) const RANKS: [Role; 5] = [Role::Worst, Role::Bad, Role::Mixed, Role::Good, Role::Best];

type Matrix = [[f64; 3]; 3];

pub(super) const DEFICIENCIES: [(&str, Matrix); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// Light of red, green and blue, from 0 to 1.
pub(super) fn linear(colour: [u8; 3]) -> [f64; 3] {
    colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn product(matrix: Matrix, [r, g, b]: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * r + row[1] * g + row[2] * b)
}

/// How somebody with a deficiency sees a colour.
pub(super) fn seen(light: [f64; 3], deficiency: Matrix) -> [f64; 3] {
    product(deficiency, light).map(|part| part.clamp(0.0, 1.0))
}

/// From 1 to 21.
pub(super) fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// The least difference of any two.
pub(super) fn least_difference(lights: [[f64; 3]; 5]) -> f64 {
    let labs = lights.map(lab);
    let pairs = (0..5).flat_map(|one| (0..one).map(move |other| (one, other)));
    let differences = pairs.map(|(one, other)| difference(labs[one], labs[other]));
    differences.fold(f64::INFINITY, f64::min)
}

const XYZ: Matrix = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];

fn lab(light: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = product(XYZ, light);
    let f = |t: f64| {
        if t > 216.0 / 24_389.0 {
            t.cbrt()
        } else {
            (24_389.0 / 27.0 * t + 16.0) / 116.0
        }
    };
    let (x, y, z) = (f(x / 0.950_47), f(y), f(z / 1.088_83));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000 of two colours in CIELAB.
pub(super) fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        far if far > 180.0 => far - 360.0,
        far if far < -180.0 => far + 360.0,
        near => near,
    };
    let middle = match h1 + h2 {
        sum if is_grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => f64::midpoint(sum, 360.0),
        sum => (sum - 360.0) / 2.0,
    };
    let (light, chroma) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t =
        1.0 - 0.17 * cos(middle - 30.0) + 0.24 * cos(2.0 * middle) + 0.32 * cos(3.0 * middle + 6.0)
            - 0.2 * cos(4.0 * middle - 63.0);
    let fifty = (light - 50.0).powi(2);
    let dl = (l2 - l1) / (1.0 + 0.015 * fifty / (20.0 + fifty).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * t);
    let angle = 60.0 * (-((middle - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * seventh(chroma) * angle.to_radians().sin();
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}
