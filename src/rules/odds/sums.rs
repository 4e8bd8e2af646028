//! The distribution of a sum of equal dice.

/// The chance of each sum of `dice` equal dice, where `weights[i]` of a die's faces count `i`. `weights` is not empty
/// and holds whole numbers.
///
/// The weights stay whole numbers (in `f64`, exact up to 2⁵³ and accurate to the last bits beyond) as long as their total
/// is representable; larger pools start from chances. Nothing is ever subtracted, so the relative error stays under
/// 1e-12 for 999 dice.
pub(crate) fn sums(weights: &[f64], dice: u16) -> Vec<f64> {
    let faces = total(weights);
    let ways = faces.powi(i32::from(dice));
    if ways < 1e300 {
        let mut sums = power(weights, dice);
        scale(&mut sums, 1.0 / ways);
        sums
    } else {
        let chances: Vec<f64> = weights.iter().map(|weight| weight / faces).collect();
        power(&chances, dice)
    }
}

/// The chances of the sums of so many equal dice, by repeated squaring.
pub(crate) fn power(weights: &[f64], dice: u16) -> Vec<f64> {
    let Some(highest) = dice.checked_ilog2() else {
        return vec![1.0];
    };
    let length = (weights.len() - 1) * usize::from(dice) + 1;
    // The second one takes each product, so that nothing more is allocated.
    let [mut sums, mut next] = [(); 2].map(|()| Vec::with_capacity(length));
    sums.extend_from_slice(weights);
    for bit in (0..highest).rev() {
        multiply(&sums, &sums, &mut next);
        std::mem::swap(&mut sums, &mut next);
        if dice >> bit & 1 == 1 {
            multiply(&sums, weights, &mut next);
            std::mem::swap(&mut sums, &mut next);
        }
    }
    sums
}

/// The chances of the sums of two numbers.
pub(crate) fn product(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sums = Vec::new();
    multiply(one, other, &mut sums);
    sums
}

/// The same in place of what `sums` holds.
fn multiply(one: &[f64], other: &[f64], sums: &mut Vec<f64>) {
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    sums.clear();
    sums.resize(one.len() + other.len() - 1, 0.0);
    for (shift, &weight) in short
        .iter()
        .enumerate()
        .filter(|(_, weight)| **weight > 0.0)
    {
        add_scaled(&mut sums[shift..shift + long.len()], long, weight);
    }
}

/// Adds `from`, each times `factor`, to `to`.
pub(crate) fn add_scaled(to: &mut [f64], from: &[f64], factor: f64) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}

/// Adds chances up. The plain `sum` of an empty list is −0, which would be shown.
pub(crate) fn total<'a>(chances: impl IntoIterator<Item = &'a f64>) -> f64 {
    chances.into_iter().fold(0.0, |sum, chance| sum + chance)
}

/// Multiplies each by `factor`.
pub(crate) fn scale(values: &mut [f64], factor: f64) {
    for value in values {
        *value *= factor;
    }
}

/// The chance of each sum of these chances with `dice` dice more that show 0 to `sides` − 1 with equal chance.
///
/// Each die averages a window of the former sums. The window is the tail of one block and the head of the next, so the
/// cost is three additions a sum for any `sides`, and again nothing is subtracted.
pub(crate) fn add_uniform(mut now: Vec<f64>, sides: u16, dice: u16) -> Vec<f64> {
    let window = usize::from(sides);
    let share = 1.0 / f64::from(sides);
    for _ in 0..dice {
        let mut padded = vec![0.0; now.len() + 2 * (window - 1)];
        padded[window - 1..window - 1 + now.len()].copy_from_slice(&now);
        let mut heads = padded.clone();
        for at in (0..heads.len()).filter(|at| at % window != 0) {
            heads[at] += heads[at - 1];
        }
        let mut tails = padded;
        for at in (0..tails.len() - 1)
            .rev()
            .filter(|at| (at + 1) % window != 0)
        {
            tails[at] += tails[at + 1];
        }
        now = (0..now.len() + window - 1)
            .map(|at| {
                let whole_block = at % window == 0;
                let sum = if whole_block {
                    tails[at]
                } else {
                    tails[at] + heads[at + window - 1]
                };
                sum * share
            })
            .collect();
    }
    now
}

/// Every sum that `dice` dice, each counting one of `counts`, can come to. Counts are not negative.
pub(crate) fn reachable(counts: &[usize], dice: u16) -> impl Iterator<Item = i32> + use<> {
    let most = counts.iter().max().copied().unwrap_or(0);
    let mut now = vec![false; most * usize::from(dice) + 1];
    now[0] = true;
    for _ in 0..dice {
        now = (0..now.len())
            .map(|at| counts.iter().any(|&count| count <= at && now[at - count]))
            .collect();
    }
    let sums = (0..).zip(now);
    sums.filter_map(|(sum, can)| can.then_some(sum))
}

#[cfg(test)]
mod tests {
    use super::{add_uniform, sums};

    #[test]
    fn a_window_gives_the_same_sums_as_weights() {
        for (sides, dice) in [(2, 1), (6, 2), (6, 7), (10, 3), (1, 4), (4, 0)] {
            let plain = sums(&vec![1.0; usize::from(sides)], dice);
            let window = add_uniform(vec![1.0], sides, dice);
            assert_eq!(plain.len(), window.len());
            assert!(
                plain
                    .iter()
                    .zip(&window)
                    .all(|(a, b)| (a - b).abs() < 1e-15),
                "{dice}d{sides}"
            );
        }
    }
}
