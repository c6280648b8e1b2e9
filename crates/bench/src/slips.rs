//! How often a level gives a won position away.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Effort, Engine, Level, Start, open};
use quantarium_rules::{Player, Random, Seed};

/// The game.
const GAME: &str = "quantum-leap";

/// The work for a proof; less than what a level takes for one.
const EFFORT: Effort = Effort::new(10_000, 16);

/// The reply to a winning move may be harder to prove than the move.
const THOROUGH: Effort = Effort::new(100 * EFFORT.nodes, EFFORT.hash);

/// After how many random plies a position is looked for.
const PLIES: usize = 29;

/// The text of a position that the player to move wins, of the random game of a seed.
fn won(seed: u64) -> Option<String> {
    let mut engine = open(GAME).ok()?;
    engine.set(Start::Seed(Seed(seed)), &[]).ok()?;
    let mut random = Random::new(Seed(seed));
    let mut played: Vec<String> = Vec::new();
    for _ in 0..PLIES {
        let moves = engine.position().moves();
        played.push(moves.get(random.index(moves.len().max(1)))?.clone());
        engine.set(Start::Seed(Seed(seed)), &played).ok()?;
    }
    let wins = engine.position().outcome().is_none()
        && winner(&*engine, &EFFORT) == Some(engine.position().to_move());
    wins.then(|| engine.position().text())
}

/// Who wins the engine's position, where that is proven with `effort`.
fn winner(engine: &dyn Engine, effort: &Effort) -> Option<Player> {
    if let Some(outcome) = engine.position().outcome() {
        return outcome.winner;
    }
    let solution = engine.solve(effort, &AtomicBool::new(false))?;
    let mut seats = (0..engine.game().seats().len() as u8).map(Player);
    seats.find(|seat| solution.proof.worst_for(*seat) == 2)
}

/// In how many of the first `count` won positions the level's move lets the win go; `done` is called after each
/// position. Ends early when `stop` is set.
pub fn slips(level: Level, count: usize, stop: &AtomicBool, done: &mut dyn FnMut()) -> usize {
    let positions = (0..).filter_map(won).take(count).zip(0..);
    let going = positions.take_while(|_| !stop.load(Ordering::Relaxed));
    let lost = going.filter(|(text, number)| {
        let slips = is_given_away(level, text, Seed(*number));
        done();
        slips == Some(true)
    });
    lost.count()
}

fn is_given_away(level: Level, text: &str, seed: Seed) -> Option<bool> {
    let mut engine = open(GAME).ok()?;
    engine.set(Start::Position(text), &[]).ok()?;
    let mover = engine.position().to_move();
    let mv = engine.choose(level, seed, &AtomicBool::new(false))?;
    engine.set(Start::Position(text), &[mv]).ok()?;
    Some(winner(&*engine, &THOROUGH) != Some(mover))
}
