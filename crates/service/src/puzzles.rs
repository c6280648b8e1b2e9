//! Puzzles found in games of the engine against itself.

use std::sync::atomic::AtomicBool;

use quantarium_puzzles::{self as puzzles, Generator, Goal, Method, Source};
use quantarium_rules::Seed;
use quantarium_wire::{Puzzle, PuzzleGoal, Refusal, Refutation};

use crate::refused::{bad_message, wrong_game};

/// The puzzles in the game with this seed; the same seed gives the same.
pub(crate) fn find(game: &str, seed: Seed, stop: &AtomicBool) -> Result<Vec<Puzzle>, Refusal> {
    let method = Method::of(game).map_err(wrong_game)?;
    let mut generator = Generator::new(game, method, seed, stop).map_err(wrong_game)?;
    let source = Source { game: 0, number: 0 };
    let found = generator.game(source);
    let found = found.ok_or_else(|| bad_message("the search was stopped"))?;
    Ok(found.into_iter().map(|one| sent(one.puzzle)).collect())
}

fn sent(puzzle: puzzles::Puzzle) -> Puzzle {
    let refutation = |one: puzzles::Refutation| Refutation {
        reply: one.reply,
        points: one.points,
    };
    let wrong = puzzle.wrong.into_iter().map(|moves| {
        let moves = moves.into_iter();
        moves.map(|(mv, one)| (mv, refutation(one))).collect()
    });
    Puzzle {
        game: puzzle.game,
        setup: puzzle.setup,
        goal: match puzzle.goal {
            Goal::Win => PuzzleGoal::Win,
            Goal::Draw => PuzzleGoal::Draw,
        },
        within: puzzle.within,
        line: puzzle.line,
        wrong: wrong.collect(),
        playouts: puzzle.playouts,
        grade: puzzle.grade,
    }
}
