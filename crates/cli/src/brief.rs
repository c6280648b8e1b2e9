//! What is said in few words: messages, which repeat only as much of what they were given as helps to find it, and figures.

use std::time::Duration;

/// As much of a given text as a message repeats, in characters.
pub(crate) const MOST: usize = 80;

/// More than any sentence of this program has between two quotes.
const MOST_BETWEEN: usize = 400;

/// A message in which what stands in backquotes is shortened, and anything else that is longer than our own words.
pub(crate) fn message(text: &str) -> String {
    let most = [MOST_BETWEEN, MOST].into_iter().cycle();
    let parts = text.split('`').zip(most);
    let parts: Vec<String> = parts.map(|(part, most)| cut(part, most)).collect();
    parts.join("`")
}

/// The text, its middle left out where it has more than `most` characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let (head, tail) = (most * 3 / 4, most / 4 - 1);
    let (head_end, _) = text.char_indices().nth(head).unwrap_or((text.len(), ' '));
    let (tail_start, _) = text.char_indices().nth_back(tail - 1).unwrap_or((0, ' '));
    format!("{}\u{2026}{}", &text[..head_end], &text[tail_start..])
}

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
    fn long_texts_lose_their_middle() {
        let exact = "x".repeat(MOST);
        assert_eq!(cut(&exact, MOST), exact);
        let long = format!("\u{e9}{}z", "x".repeat(5_000));
        let short = cut(&long, MOST);
        assert_eq!(short.chars().count(), MOST);
        let ends = short.starts_with("\u{e9}x") && short.ends_with("xz");
        assert!(ends, "{short}");
    }

    #[test]
    fn a_message_keeps_its_own_words() {
        let words = "a rather long sentence of this program about a thing ".repeat(4);
        let text = format!("{words}`{}` {words}", "y".repeat(500));
        let short = message(&text);
        assert!(short.starts_with(&words) && short.ends_with(&words));
        assert!(short.contains("`yyy") && !short.contains(&"y".repeat(MOST)));
        assert!(message(&"z".repeat(100_000)).chars().count() <= MOST_BETWEEN);
    }

    #[test]
    fn numbers_are_short_and_nine_in_ten_are_nine_of_ten() {
        let times = spread((1..=10).map(Duration::from_secs).collect());
        assert_eq!(times, "median 5.0s, nine in ten within 9.0s, slowest 10.0s");
        let reported = [6.94, 14.0, 9_999.0, 123_456.0, 1.4e9].map(plain);
        assert_eq!(reported, ["6.94", "14.0", "9999", "123 k", "1.40 G"]);
    }
}
