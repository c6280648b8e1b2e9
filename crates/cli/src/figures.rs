//! Figures in few words.

use std::time::Duration;

/// The median of some times, what nine in ten stay within, and the longest.
pub(crate) fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let within = |tenths: usize| {
        let at = (times.len() * tenths).div_ceil(10).saturating_sub(1);
        times.get(at).copied().unwrap_or_default()
    };
    let [median, most, longest] = [5, 9, 10].map(within);
    format!("median {median:.1?}, nine in ten within {most:.1?}, slowest {longest:.1?}")
}

/// A number to three digits, with the thousands as k, M and G.
pub(crate) fn plain(value: f64) -> String {
    let (scaled, suffix) = match value {
        v if v >= 1e9 => (v / 1e9, " G"),
        v if v >= 1e6 => (v / 1e6, " M"),
        v if v >= 1e4 => (v / 1e3, " k"),
        v => (v, ""),
    };
    let digits = 2 - usize::from(scaled >= 10.0) - usize::from(scaled >= 100.0);
    format!("{scaled:.digits$}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_nine_in_ten_are_nine_of_ten() {
        let times = spread((1..=10).map(Duration::from_secs).collect());
        assert_eq!(times, "median 5.0s, nine in ten within 9.0s, slowest 10.0s");
        let reported = [6.94, 14.0, 9_999.0, 123_456.0, 1.4e9].map(plain);
        assert_eq!(reported, ["6.94", "14.0", "9999", "123 k", "1.40 G"]);
    }
}
