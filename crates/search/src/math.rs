//! Functions that come out the same on every machine, as a search by seed must. They use additions,
//! multiplications, divisions and roots only; the system's logarithm differs between machines.

/// The natural logarithm of n, or of 1 for 0, to about 1e-6.
pub(crate) fn logarithm(n: u32) -> f32 {
    let n = n.max(1);
    let exponent = n.ilog2();
    // n = 2^exponent * (1 + z) / (1 - z), with z from 0 to 1/3.
    let mantissa = n as f32 / (1_u64 << exponent) as f32;
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let series =
        1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * z * series
}

/// 1 / sqrt(n) for small n: a table is faster than the root and the division.
#[derive(Debug)]
pub(crate) struct InverseRoots(Box<[f32]>);

impl InverseRoots {
    pub(crate) fn new() -> Self {
        Self((0..4096).map(inverse_root).collect())
    }

    #[inline]
    pub(crate) fn of(&self, n: u32) -> f32 {
        match self.0.get(n as usize) {
            Some(root) => *root,
            None => inverse_root(n),
        }
    }
}

fn inverse_root(n: u32) -> f32 {
    1.0 / (n as f32).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for n in (1..5000).chain([65_535, 1 << 20, 123_456_789, u32::MAX]) {
            let exact = f64::from(n).ln();
            let error = (f64::from(logarithm(n)) - exact).abs();
            assert!(error < 1e-5 * exact.max(1.0), "{n}: {error}");
        }
        assert_eq!(logarithm(0), 0.0);
    }
}
