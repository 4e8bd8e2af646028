//! The running luck line: the sum of percentiles above ½, throw by throw, in as few points as a chart needs.

/// The segments that are kept; at twice as many, pairs are merged.
const SEGMENTS: usize = 128;

/// A point of the line.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct CurvePoint {
    /// The number of throws so far, from the oldest on.
    pub throws: u64,
    /// The sum of their percentiles above ½ each.
    pub sum: f64,
    /// One standard deviation of that sum: two thirds of all fair tables are nearer to 0.
    pub deviation: f64,
}

/// Throws in segments of equal length, newest first.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Curve {
    width: u64,
    stretches: Vec<Segment>,
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Segment {
    throws: u64,
    sum: f64,
    variance: f64,
}

impl Segment {
    fn and(self, other: Self) -> Self {
        Self {
            throws: self.throws + other.throws,
            sum: self.sum + other.sum,
            variance: self.variance + other.variance,
        }
    }
}

impl Default for Curve {
    fn default() -> Self {
        Self {
            width: 1,
            stretches: Vec::new(),
        }
    }
}

impl Curve {
    /// Adds the next older throw.
    pub(super) fn add(&mut self, above: f64, variance: f64) {
        let one = Segment {
            throws: 1,
            sum: above,
            variance,
        };
        match self.stretches.last_mut() {
            Some(last) if last.throws < self.width => *last = last.and(one),
            _ => {
                if self.stretches.len() == 2 * SEGMENTS {
                    self.halve();
                }
                self.stretches.push(one);
            }
        }
    }

    fn halve(&mut self) {
        let pairs = self.stretches.chunks(2);
        let pairs = pairs.map(|pair| pair.iter().fold(Segment::default(), |sum, it| sum.and(*it)));
        self.stretches = pairs.collect();
        self.width *= 2;
    }

    /// The line from 0 on, oldest first.
    pub(super) fn points(&self) -> Vec<CurvePoint> {
        let nothing = Segment::default();
        let stretches = self.stretches.iter().rev();
        let sums = stretches.scan(nothing, |sum, it| {
            *sum = sum.and(*it);
            Some(*sum)
        });
        let point = |sum: Segment| CurvePoint {
            throws: sum.throws,
            sum: sum.sum,
            deviation: sum.variance.sqrt(),
        };
        std::iter::once(nothing).chain(sums).map(point).collect()
    }
}
