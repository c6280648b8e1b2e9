//! Endings of Quantum Link: how many the search proves within a second each when few cells are empty.

use quantarium_engine::{Limits, Report, Search, Start, open};
use quantarium_rules::{AnyPosition, Random, Seed};

/// The game.
pub const GAME: &str = "quantum-link";

/// How many cells are empty where the figure is measured.
pub const EMPTY: usize = 8;

/// The positions in which the random games from seed 1 on have left `empty` cells empty, where they got so far.
pub fn positions(empty: usize) -> impl Iterator<Item = Box<dyn AnyPosition>> {
    (1..).filter_map(move |seed| ending(seed, empty))
}

fn ending(seed: u64, empty: usize) -> Option<Box<dyn AnyPosition>> {
    let game = quantarium_games::open(GAME).ok()?;
    let mut random = Random::new(Seed(seed));
    let mut position = game.start(Seed(seed));
    while game.grid().len() - position.pieces().len() > empty {
        let moves = position.moves();
        let drawn = random.below(moves.len().max(1) as u64) as usize;
        position.play(moves.get(drawn)?).ok()?;
    }
    position.outcome().is_none().then_some(position)
}

/// Searches a position by best-first search; nothing if the game is over.
pub fn search(position: &dyn AnyPosition, limits: Limits) -> Option<Report> {
    let mut engine = open(GAME).ok()?;
    engine.set(Start::Position(&position.text()), &[]).ok()?;
    engine.search().by(Search::BestFirst).limits(limits).run()
}
