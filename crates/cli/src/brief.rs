//! Messages that repeat only as much of what they were given as helps to find it.

/// As much of a given text as a message repeats, in characters.
pub(crate) const MOST: usize = 80;

/// More than any sentence of this program has between two quotes.
const MOST_BETWEEN: usize = 400;

/// A message in which what stands in backquotes is shortened, and anything else that is longer than our own words.
pub(crate) fn message(text: &str) -> String {
    let parts = text
        .split('`')
        .zip([MOST_BETWEEN, MOST].into_iter().cycle());
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
}
