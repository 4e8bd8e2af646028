//! The chance of results as extreme as these.

use statrs::function::erf::erfc;
use statrs::function::gamma::gamma_ur;

/// The chance that a normal value is as far from its mean, on either side, as `z` standard deviations.
pub(super) fn normal_tail(z: f64) -> f64 {
    erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// The chance that chi-square with so many degrees of freedom, at least 1, is this large or larger.
pub(super) fn chi_square_tail(chi_square: f64, freedom: f64) -> f64 {
    // The library rejects 0, which means that every face came exactly as often as expected.
    if chi_square > 0.0 {
        gamma_ur(freedom / 2.0, chi_square / 2.0)
    } else {
        1.0
    }
}
