//! Conformance: what must hold of every game, whatever its rules.
//!
//! [`conformance`] plays random games and checks the promises of [`crate::Game`], [`crate::Text`],
//! [`crate::Show`] and [`crate::Encode`] on the way. Every registered game is run through it on all of its
//! samples; it panics with the game, the position as text and what does not hold.

/// Asserts that something holds there; else the words say what does not.
macro_rules! holds {
    ($at:expr, $so:expr => $($what:tt)+) => {
        assert!($so, "{}: {}", $at, format_args!($($what)+))
    };
}

/// Asserts that two things are the same there; the words say which.
macro_rules! same {
    ($at:expr, $one:expr, $other:expr => $($what:tt)+) => {
        assert_eq!($one, $other, "{}: {}", $at, format_args!($($what)+))
    };
}

mod encoded;
mod garbage;
mod mirrored;
mod moves;
mod random_play;
mod shown;
mod texts;
mod threats;
mod weighed;

use std::collections::HashSet;

use quantarium_board::{Grid, Symmetry};

pub use mirrored::Turning;

use crate::{Ending, FullGame, Outcome, Random, Seed, Token};

/// Boards with at most this many cells are tested over the whole move universe.
pub const SMALL: usize = 20;

/// On larger boards one position in this many is looked at closely.
const CLOSE_LOOKS: u64 = 24;

/// About this many sequences of plies are made to check perft in one position.
const PERFT_LEAVES: u64 = 10_000;

/// And this many in a start position, in the whole test and in its sample.
const START_LEAVES: [u64; 2] = [2_000_000, 100_000];

/// Texts that have been damaged and are still accepted lead to positions that no game leads to: so
/// many damaged texts are tried a game, in the whole test and in its sample.
const DAMAGED_TEXTS: [usize; 2] = [40, 20];

/// Whether long tests are to run whole, as before a release (`QUANTARIUM_ALL=1`), and not on the sample
/// that is enough for a change.
#[must_use]
pub fn all() -> bool {
    std::env::var("QUANTARIUM_ALL").is_ok_and(|value| value == "1")
}

/// How much of a long test is run: the `whole` of it, or the `sample` that is enough for a change.
#[must_use]
pub fn sized<T>(whole: T, sample: T) -> T {
    if all() { whole } else { sample }
}

/// Plays `games` random games that belong to `seed` and checks all that must hold of every game.
///
/// # Panics
/// When something does not hold.
pub fn conformance<G: FullGame>(game: &G, seed: Seed, games: usize) {
    let kit = Kit::new(game);
    check_grid(game.grid());
    kit.check_family();
    kit.check_starts();
    kit.check_encoder();
    let mut random = Random::new(seed);
    for number in 0..games as u64 {
        let start = game.start(Seed(seed.0.wrapping_add(number)));
        kit.refuses_garbage(&start);
        let line = kit.play_through(start, &mut random);
        kit.check_playouts(&line, &mut random);
        if number == 0 {
            let [whole, sample] = START_LEAVES;
            kit.check_perft(&line[0], sized(whole, sample));
        }
        let [whole, sample] = DAMAGED_TEXTS;
        for _ in 0..sized(whole, sample) {
            let position = &line[random.index(line.len())];
            if let Some(composed) = kit.damaged(position, &mut random) {
                kit.play_through(composed, &mut random);
            }
        }
    }
}

struct Kit<'a, G: FullGame> {
    game: &'a G,
    name: String,
    small: bool,
    /// Sorted.
    universe: Vec<G::Move>,
    symmetries: &'a [Symmetry],
    turning: Turning<'a, G>,
    tokens: Vec<Token>,
    encoder: G::Encoder,
    seen: encoded::Seen,
}

impl<'a, G: FullGame> Kit<'a, G> {
    fn new(game: &'a G) -> Self {
        let mut universe = game.move_universe();
        universe.sort_unstable();
        Self {
            game,
            name: game.name(),
            small: game.grid().len() <= SMALL,
            universe,
            symmetries: game.grid().symmetries(),
            turning: Turning::new(game),
            tokens: game.tokens(),
            encoder: game.encoder(),
            seen: encoded::Seen::default(),
        }
    }

    /// Where a check failed.
    fn at(&self, position: &G::Position) -> String {
        format!("{} at `{}`", self.name, self.game.write_position(position))
    }

    fn check_family(&self) {
        let (name, id) = (&self.name, self.game.info().id);
        let options = name.strip_prefix(id);
        let form = options.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'));
        assert!(form, "`{name}` is no game string of {id}");
        let seats = self.game.seats();
        let letters: HashSet<char> = seats.iter().map(|seat| seat.letter).collect();
        same!(name, letters.len(), seats.len() => "two seats share a letter");
        let known = seats.len() <= G::MAX_SEATS;
        assert!(known, "{name}: more seats than its type can have");
        let universe = &self.universe;
        let once = universe.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(once, "{name}: the move universe lists a move twice");
    }

    /// A seed has one start position, and other seeds have others exactly where the game says so.
    fn check_starts(&self) {
        let (game, name) = (self.game, &self.name);
        let first = game.start(Seed(0));
        let mut others = false;
        for seed in (0..64).map(Seed) {
            let start = game.start(seed);
            holds!(name, start == game.start(seed) => "seed {seed} has two starts");
            others |= start != first;
        }
        let said = game.has_random_start();
        same!(name, others, said => "whether the start depends on the seed");
    }

    /// Plays random moves from `start` to the end, checking every position a little and some
    /// closely; all positions on the way.
    fn play_through(&self, start: G::Position, random: &mut Random) -> Vec<G::Position> {
        let game = self.game;
        let bound = game.max_plies() as usize;
        let mut earlier = HashSet::new();
        let mut line = vec![start.clone()];
        let mut position = start;
        loop {
            let moves = self.check_moves(&position);
            let last = moves.is_empty();
            let look = self.small || line.len() == 1 || last;
            if look || random.below(CLOSE_LOOKS) == 0 {
                self.check_closely(&position, &earlier, random);
            }
            if last {
                return line;
            }
            let plies = line.len();
            holds!(self.at(&line[0]), plies <= bound => "longer than {bound} plies");
            earlier.insert(self.board_and_turn(&position));
            game.play_unchecked(&mut position, moves[random.index(moves.len())]);
            line.push(position.clone());
        }
    }

    /// Everything that can be asked of one position. `earlier` are the boards, with whose turn it
    /// was, that occurred before it in its game.
    fn check_closely(&self, at: &G::Position, earlier: &HashSet<String>, random: &mut Random) {
        let moves = self.check_moves(at);
        self.check_outcome(at, &moves);
        self.check_universe(at, &moves);
        self.check_random_move(at, &moves, random);
        self.check_round_trip(at, &moves, earlier);
        self.check_history(at);
        self.check_tokens(at);
        self.check_move_texts(at, &moves);
        self.check_pieces(at);
        self.check_clicks(at, &moves);
        self.check_lens(at, &moves);
        let turned = |symmetry| self.turning.position(at, symmetry);
        let images: Vec<_> = self.symmetries.iter().map(turned).collect();
        self.check_encoding(at, &images, &moves);
        self.check_symmetries(at, &images, &moves, random);
        self.check_perft(at, PERFT_LEAVES);
        self.check_features(at, &moves, random);
        self.check_threats(at, &moves);
    }

    /// The game is over exactly when there are no moves, and then the outcome makes sense.
    fn check_outcome(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let seats = game.seats().len();
        holds!(self.at(position), game.to_move(position).index() < seats => "who moves?");
        if let Some(outcome) = game.outcome(position) {
            holds!(self.at(position), moves.is_empty() => "over, but there are moves");
            check_ending(outcome.ending, &self.name);
            let winner = outcome.winner.is_none_or(|winner| winner.index() < seats);
            assert!(winner, "{}: who is the winner?", self.at(position));
        }
        if let Some(scores) = game.scores(position) {
            assert_eq!(scores.len(), seats, "{}: scores by seat", self.at(position));
        }
    }
}

/// Outcomes are the same when winner and ending are.
fn check_ending(ending: &Ending, name: &str) {
    let kebab = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let id = ending.id;
    holds!(name, !id.is_empty() && id.bytes().all(kebab) => "ending id `{id}`");
    holds!(name, !ending.rule.is_empty() => "ending `{id}` names no rule");
    holds!(name, !ending.words.is_empty() => "ending `{id}` has no words");
}

/// What distinguishes outcomes: the ending's id and the winner's seat.
fn class(outcome: &Outcome) -> (&'static str, Option<usize>) {
    (outcome.ending.id, outcome.winner.map(crate::Player::index))
}

/// Cells are in board order, and each has a name of its own.
fn check_grid(grid: &Grid) {
    let places: Vec<(i16, i16)> = grid.cells().map(|cell| grid.coords(cell)).collect();
    let mut pairs = places.windows(2);
    let ordered = pairs.all(|pair| (pair[0].1, pair[0].0) < (pair[1].1, pair[1].0));
    assert!(ordered, "the cells of {grid:?} are not in board order");
    for cell in grid.cells() {
        assert_eq!(grid.named(grid.name(cell)), Some(cell), "{grid:?}");
    }
}
