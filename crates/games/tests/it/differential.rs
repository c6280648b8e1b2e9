//! The fast rules against the second, slow implementation (`quantarium-oracle`), which was written
//! from the rule text alone by somebody who had not seen the fast one: the same legal moves, results,
//! scores and texts in random positions of every sample of every registered game.
//!
//! `QUANTARIUM_POSITIONS` sets how many positions are compared for each game.

use std::ops::Deref;

use quantarium_games::open;
use quantarium_oracle::{Oracle, State};
use quantarium_rules::{AnyGame, AnyPosition, Info, MoveError, Random, Seed, testkit};

quantarium_games::test_each_family!();

/// Positions compared for each game where everything is asked for.
const ALL_POSITIONS: u64 = 1_000_000;
/// And otherwise.
const SOME_POSITIONS: u64 = 20_000;

fn positions() -> u64 {
    match std::env::var("QUANTARIUM_POSITIONS") {
        Ok(text) => text.parse().expect("QUANTARIUM_POSITIONS is a number"),
        Err(_) if testkit::all() => ALL_POSITIONS,
        Err(_) => SOME_POSITIONS,
    }
}

/// A position in the fast rules and in the slow ones, which must always say the same.
#[derive(Clone, Debug)]
pub(crate) struct Both {
    fast: Box<dyn AnyPosition>,
    slow: State,
    /// How it came about, which a failure says.
    path: String,
}

impl Deref for Both {
    type Target = dyn AnyPosition;

    fn deref(&self) -> &Self::Target {
        &*self.fast
    }
}

impl Both {
    /// Compares everything that can be said of the position, and returns its legal moves.
    fn compare(&self) -> Vec<String> {
        let Both { fast, slow, path } = self;
        let moves = fast.moves();
        assert_eq!(moves, slow.moves(), "legal moves {path}");
        assert_eq!(fast.text(), slow.text(), "text {path}");
        assert_eq!(fast.to_move().index(), slow.to_move(), "to move {path}");
        let ending = |winner: Option<usize>, rule: &str| format!("{winner:?} by {rule}");
        let outcome = fast.outcome();
        let outcome = outcome.map(|o| ending(o.winner.map(|w| w.index()), o.ending.rule));
        let over = slow.over().map(|o| ending(o.winner, o.rule));
        assert_eq!(outcome, over, "outcome {path}");
        let scores = fast
            .scores()
            .map(|s| s.iter().map(|&n| i64::from(n)).collect::<Vec<_>>());
        assert_eq!(scores, slow.scores(), "scores {path}");
        moves
    }

    /// Plays a move in both, and returns the legal moves after it; or why the fast rules refuse it.
    pub(crate) fn play(&mut self, mv: &str) -> Result<Vec<String>, MoveError> {
        self.fast.play(mv)?;
        self.path.extend([" ", mv]);
        let slow = self.slow.play(mv);
        self.slow = slow.unwrap_or_else(|error| panic!("{error} {}", self.path));
        Ok(self.compare())
    }

    /// Each move is refused in words such as those beside it, and changes nothing.
    pub(crate) fn check_refused(&mut self, moves: &[(&str, &str)]) {
        let before = self.text();
        for (mv, says) in moves {
            let error = self.play(mv).unwrap_err().to_string();
            assert!(error.contains(says), "{before}, {mv}: {error}");
            assert_eq!(self.text(), before, "{mv}");
        }
    }
}

/// A position of which both say the same, and of what each of its moves leads to.
pub(crate) fn position(game: &str, text: &str) -> Both {
    let oracle = quantarium_oracle::open(game).expect("the oracle knows the game");
    let both = Both {
        fast: open(game).expect("a game").parse(text).expect("a position"),
        slow: oracle.parse(text).expect("the oracle reads the position"),
        path: format!("in {game} from {text} after"),
    };
    for mv in both.compare() {
        both.clone().play(&mv).expect("a legal move");
    }
    both
}

/// Why both refuse a position, in the words of the fast rules.
pub(crate) fn refusal(game: &str, text: &str) -> String {
    let oracle = quantarium_oracle::open(game).expect("the oracle knows the game");
    assert!(oracle.parse(text).is_err(), "the oracle reads {text}");
    let fast = open(game).expect("a game").parse(text);
    fast.expect_err("no position").to_string()
}

/// Both refuse a position, in such words.
pub(crate) fn check_refused(game: &str, text: &str, says: &str) {
    let error = refusal(game, text);
    assert!(error.contains(says), "{text}: {error}");
}

/// Plays a random game in both implementations; returns how many positions were compared.
fn play_both(game: &dyn AnyGame, oracle: &Oracle, seed: Seed) -> u64 {
    let mut random = Random::new(seed);
    let fast = game.start(seed);
    let start = fast.text();
    let slow = oracle.parse(&start).expect("the oracle reads a start");
    let path = format!("in {} from {start} after", game.name());
    let mut both = Both { fast, slow, path };
    let mut moves = both.compare();
    let mut compared = 1;
    // A few games in a hundred pass and decline as often as they may: the rare endings.
    let lazy = random.below(20) == 0;
    // Many capture whenever they can, so that towers grow.
    let greedy = random.below(4) == 0;
    while !moves.is_empty() {
        let pass = lazy && random.below(2) == 0;
        let pass = moves.iter().position(|mv| pass && mv == "pass");
        let captures = |i: &usize| greedy && moves[*i].contains('x');
        let captures: Vec<usize> = (0..moves.len()).filter(captures).collect();
        let mv = match (pass, captures.len()) {
            (Some(pass), _) => pass,
            (None, 0) => random.index(moves.len()),
            (None, many) => captures[random.index(many)],
        };
        let played = both.play(&moves[mv]);
        moves = played.unwrap_or_else(|error| panic!("{error} {}", both.path));
        compared += 1;
    }
    compared
}

fn check(info: &Info) {
    let each = positions() / info.samples.len() as u64 + 1;
    for sample in info.samples {
        let game = open(sample).expect("a sample is a game string");
        let oracle = quantarium_oracle::open(sample).expect("the oracle knows the sample");
        let name = oracle.name();
        assert_eq!(game.name(), name, "the canonical game string of {sample}");
        if let Some(start) = oracle.start() {
            assert_eq!(game.start(Seed(0)).text(), start.text(), "in {sample}");
        }
        let mut compared = 0;
        for seed in 0.. {
            if compared >= each {
                break;
            }
            compared += play_both(&*game, &oracle, Seed(seed));
        }
    }
}
