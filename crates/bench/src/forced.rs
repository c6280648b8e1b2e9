//! Forced wins of five plies in Quantum: their positions, and how many the search finds within a second each.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_engine::{Engine, Limits, Search, Start, Verdict, open};
use quantarium_rules::{FullGame, Player, Random, Seed, Visitor};
use quantarium_search::mate::{Mate, mate};

/// The game.
pub const GAME: &str = "quantum";

/// How many plies the wins take.
pub const PLIES: u32 = 5;

const POSITIONS: &str = include_str!("../data/quantum-forced-wins.txt");

/// The head of the file of positions.
pub const HEAD: &str = "\
# Positions of `quantum` in which the player to move wins in five plies, and not in three, whatever
# the other does: the first of each random game from seed 1 on that has one. Found by looking at
# every reply; made by `quantarium bench forced --find`.";

/// The positions, in which the player to move wins in five plies and not sooner.
pub fn positions() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().filter(|line| !line.starts_with('#'))
}

/// What became of one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Whether the move played keeps the win within the five plies.
    pub is_right: bool,
    /// Whether the win was proven.
    pub is_proven: bool,
    /// The time that the search took.
    pub time: Duration,
    /// The position after the move.
    pub after: String,
}

/// Searches a position by best-first search; nothing if it is none, or if the game is over.
pub fn search(text: &str, limits: Limits) -> Option<Found> {
    let mut engine = open(GAME).ok()?;
    engine.set(Start::Position(text), &[]).ok()?;
    let player = engine.position().to_move();
    let report = engine.search().by(Search::BestFirst).limits(limits).run()?;
    engine.set(Start::Position(text), &[report.best]).ok()?;
    let is_won = is_forced(&*engine, player, PLIES - 1);
    Some(Found {
        is_right: is_won,
        is_proven: report.proof.verdict() == Some(Verdict::Win(player)),
        time: report.time,
        after: engine.position().text(),
    })
}

fn is_forced(engine: &dyn Engine, player: Player, plies: u32) -> bool {
    let never = AtomicBool::new(false);
    engine.mate(player, plies, u64::MAX, &never) == Some(Mate::Forced)
}

/// Finds `count` positions, one a random game at most; `found` gets each as it comes. Ends early when `stop` is set.
pub fn find(count: usize, stop: &AtomicBool, found: &mut dyn FnMut(&str)) {
    // There is such a game: the visitor sees it.
    let _ = quantarium_games::visit(GAME, Find { count, stop, found });
}

struct Find<'a> {
    count: usize,
    stop: &'a AtomicBool,
    found: &'a mut dyn FnMut(&str),
}

impl Visitor for Find<'_> {
    type Output = ();

    fn visit<G: FullGame>(self, game: G) {
        let going = (1..).take_while(|_| !self.stop.load(Ordering::Relaxed));
        let positions = going.filter_map(|seed| forced_in(&game, Seed(seed), self.stop));
        let wanted = positions.take(self.count);
        wanted.for_each(|text| (self.found)(&text));
    }
}

/// The first such position in the random game of a seed, from its start on.
fn forced_in<G: FullGame>(game: &G, seed: Seed, stop: &AtomicBool) -> Option<String> {
    let mut random = Random::new(seed);
    let mut position = game.start(seed);
    while let Some(mv) = game.random_move(&position, &mut random) {
        game.play_unchecked(&mut position, mv);
        let text = game.write_position(&position);
        // As it will be read: without its history.
        let read = game.parse_position(&text).ok()?;
        let player = game.to_move(&read);
        let wins = |plies| mate(game, &read, player, plies, u64::MAX, stop);
        let looks_so = game.outcome(&read).is_none() && has_tower(&text, player == Player::FIRST);
        if looks_so
            && matches!(wins(PLIES - 2), Some(Mate::Prevented(_)))
            && wins(PLIES) == Some(Mate::Forced)
        {
            return Some(text);
        }
    }
    None
}

/// Whether White or Black, by the case of the letters, has a tower in a position's text: without one, three
/// moves of one's own are hardly ever enough.
fn has_tower(text: &str, white: bool) -> bool {
    let board = text.split(' ').next().unwrap_or_default();
    let stacks = board.split_inclusive(')').filter_map(|part| {
        let (before, height) = part.strip_suffix(')')?.rsplit_once('(')?;
        Some((before.chars().next_back()?, height.parse::<u32>().ok()?))
    });
    let mut own = stacks.filter(|(letter, _)| letter.is_ascii_uppercase() == white);
    own.any(|(_, height)| height >= 6)
}
