//! Functions that come out the same on every machine, in the browser too, as what goes by a seed must.

/// exp(x) to about 1e-6 of it; for less than -87 and more than 87 as there. Of additions and
/// multiplications only; the system's function differs between machines.
#[inline]
pub fn exponential(x: f32) -> f32 {
    /// ln 2 in two parts, the first so short that its multiples are exact.
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    let x = x.clamp(-87.0, 87.0);
    // x = doublings * ln 2 + rest, with a rest of at most half of ln 2.
    let doublings = whole(x * std::f32::consts::LOG2_E + 0.5_f32.copysign(x));
    let rest = x - doublings * LN_2[0] - doublings * LN_2[1];
    let series = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let series = series
        .into_iter()
        .fold(1.0 / 720.0, |sum: f32, factor| sum * rest + factor);
    // The exponent is the last bits of the sum; all others are shifted out.
    series * f32::from_bits((doublings + (127.0 + WHOLE)).to_bits() << 23)
}

/// There are no fractions between numbers from here to its double.
const WHOLE: f32 = (1 << 23) as f32;

/// `x`, which is less than [`WHOLE`], without its fraction: unlike a conversion, this becomes vectors.
#[inline]
fn whole(x: f32) -> f32 {
    let size = x.abs();
    let near = (size + WHOLE) - WHOLE;
    let too_much = if near > size { 1.0 } else { 0.0 };
    (near - too_much).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_close_and_ends_where_numbers_do() {
        for step in -8700..=8700 {
            let x = step as f32 / 100.0;
            let exact = f64::from(x).exp();
            let error = (f64::from(exponential(x)) / exact - 1.0).abs();
            assert!(error < 2e-6, "{x}: {error}");
        }
        assert_eq!(exponential(0.0), 1.0);
        assert_eq!(exponential(-1e9), exponential(-87.0));
        assert!(exponential(f32::INFINITY).is_finite());
    }
}
