//! The fast rules against the second, slow implementation (`quantarium-oracle`), which was written
//! from the rule text alone by somebody who had not seen the fast one: the same legal moves, results,
//! scores and texts in random positions of every sample of every registered game.
//!
//! `QUANTARIUM_POSITIONS` sets how many positions are compared for each game.

use quantarium_games::open;
use quantarium_oracle::{Oracle, State};
use quantarium_rules::{AnyGame, AnyPosition, Info, Random, Seed, testkit};

quantarium_games::test_each_family!();

/// Positions compared for each game where everything is asked for.
const ALL_POSITIONS: u64 = 1_000_000;
/// And otherwise.
const SOME_POSITIONS: u64 = 50_000;

fn positions() -> u64 {
    match std::env::var("QUANTARIUM_POSITIONS") {
        Ok(text) => text.parse().expect("QUANTARIUM_POSITIONS is a number"),
        Err(_) if testkit::all() => ALL_POSITIONS,
        Err(_) => SOME_POSITIONS,
    }
}

/// Compares everything that can be said of a position, and returns its legal moves.
fn compare(fast: &dyn AnyPosition, slow: &State, path: &dyn Fn() -> String) -> Vec<String> {
    let moves = fast.moves();
    assert_eq!(moves, slow.moves(), "legal moves {}", path());
    assert_eq!(fast.text(), slow.text(), "text {}", path());
    assert_eq!(fast.to_move().index(), slow.to_move(), "to move {}", path());
    let ending = |winner: Option<usize>, rule: &str| format!("{winner:?} by {rule}");
    assert_eq!(
        fast.outcome()
            .map(|o| ending(o.winner.map(|w| w.index()), o.ending.rule)),
        slow.over().map(|o| ending(o.winner, o.rule)),
        "outcome {}",
        path()
    );
    let scores = fast
        .scores()
        .map(|s| s.iter().map(|&n| i64::from(n)).collect::<Vec<_>>());
    assert_eq!(scores, slow.scores(), "scores {}", path());
    moves
}

/// A position of which both say the same, and of what each of its moves leads to.
pub(crate) fn position(game: &str, text: &str) -> Box<dyn AnyPosition> {
    let fast = open(game).expect("a game").parse(text).expect("a position");
    let oracle = quantarium_oracle::open(game).expect("the oracle knows the game");
    let slow = oracle.parse(text).expect("the oracle reads the position");
    for mv in compare(&*fast, &slow, &|| format!("in {game} at {text}")) {
        let (mut next, after) = (fast.boxed(), slow.play(&mv).expect("a legal move"));
        next.play(&mv).expect("a legal move");
        compare(&*next, &after, &|| {
            format!("in {game} at {text} after {mv}")
        });
    }
    fast
}

/// Why both refuse a position, in the words of the fast rules.
pub(crate) fn refusal(game: &str, text: &str) -> String {
    let oracle = quantarium_oracle::open(game).expect("the oracle knows the game");
    assert!(oracle.parse(text).is_err(), "the oracle reads {text}");
    let fast = open(game).expect("a game").parse(text);
    fast.expect_err("no position").to_string()
}

/// Plays a random game in both implementations; returns how many positions were compared.
fn play_both(game: &dyn AnyGame, oracle: &Oracle, seed: Seed) -> u64 {
    let mut random = Random::new(seed);
    let mut fast = game.start(seed);
    let start = fast.text();
    let mut slow = oracle
        .parse(&start)
        .expect("the oracle reads a start position");
    let mut played: Vec<String> = Vec::new();
    let mut compared = 0;
    // A few games in a hundred pass and decline as often as they may: the rare endings.
    let lazy = random.below(20) == 0;
    // Many capture whenever they can, so that towers grow.
    let greedy = random.below(4) == 0;
    loop {
        let path = || format!("in {} from {start} after {}", game.name(), played.join(" "));
        let moves = compare(&*fast, &slow, &path);
        compared += 1;
        if moves.is_empty() {
            return compared;
        }
        let pass = lazy && random.below(2) == 0;
        let pass = moves.iter().position(|mv| pass && mv == "pass");
        let captures: Vec<usize> = (0..moves.len())
            .filter(|i| greedy && moves[*i].contains('x'))
            .collect();
        let mv = match (pass, captures.len()) {
            (Some(pass), _) => pass,
            (None, 0) => random.index(moves.len()),
            (None, many) => captures[random.index(many)],
        };
        let mv = moves[mv].clone();
        fast.play(&mv)
            .unwrap_or_else(|error| panic!("{error} {}", path()));
        slow = slow
            .play(&mv)
            .unwrap_or_else(|error| panic!("{error} {}", path()));
        played.push(mv);
    }
}

fn check(info: &Info) {
    let each = positions() / info.samples.len() as u64 + 1;
    for sample in info.samples {
        let game = open(sample).expect("a sample is a game string");
        let oracle = quantarium_oracle::open(sample).expect("the oracle knows the sample");
        assert_eq!(
            game.name(),
            oracle.name(),
            "the canonical game string of {sample}"
        );
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
