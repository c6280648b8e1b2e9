//! What an engine's lines say.

/// A player's move, and what it claims to have proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) mv: String,
    pub(crate) claim: Option<Claim>,
}

/// A result claimed to be proven for the player who claims it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Claim {
    Loss,
    Draw,
    Win,
}

/// Takes in an engine's lines until its move.
#[derive(Debug, Default)]
pub(crate) struct Listener {
    claim: Option<Claim>,
    /// The answer that the move's player expects.
    pub(crate) expected: Option<String>,
}

impl Listener {
    /// Hears a line; the answer if it is the last one.
    pub(crate) fn read(&mut self, line: &str) -> Option<Answer> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("bestmove") => {
                let (mv, claim) = (words.next().unwrap_or("").to_owned(), self.claim);
                self.expected = words.nth(1).map(str::to_owned);
                Some(Answer { mv, claim })
            }
            Some("info") => {
                self.info(&words.collect::<Vec<_>>());
                None
            }
            _ => None,
        }
    }

    /// The last line about how the search stands counts, of several the one of the best move. In an engine's messages
    /// every word is possible.
    fn info(&mut self, words: &[&str]) {
        if words.first() == Some(&"string") || !words.contains(&"score") {
            return;
        }
        let before_line = words.split(|word| *word == "pv").next().unwrap_or(&[]);
        let value = |name: &str| {
            let mut pairs = before_line.windows(2);
            pairs.find(|pair| pair[0] == name).map(|pair| pair[1])
        };
        if value("multipv").is_some_and(|rank| rank != "1") {
            return;
        }
        self.claim = match value("proven") {
            Some("win") => Some(Claim::Win),
            Some("draw") => Some(Claim::Draw),
            Some("loss") => Some(Claim::Loss),
            _ => None,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_claim_before_the_move_counts() {
        let mut listener = Listener::default();
        let best = "info multipv 1 depth 3 score cp 9 proven win pv a1xa2";
        assert_eq!(listener.read(best), None);
        listener.read("info multipv 2 depth 3 score cp 0 proven draw pv b1xb2");
        assert_eq!(listener.read("info string score proven loss"), None);
        assert_eq!(listener.read("hello"), None);
        let answer = listener.read(" bestmove a1xa2 ponder b1xb2").unwrap();
        assert_eq!((&*answer.mv, answer.claim), ("a1xa2", Some(Claim::Win)));
        listener.read("info depth 4 score cp 9 pv proven win");
        let answer = listener.read("bestmove").unwrap();
        assert_eq!((&*answer.mv, answer.claim), ("", None));
    }
}
