//! Where puzzles are found: games of the engine against itself.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Engine, Start};
use quantarium_rules::{Player, Random, Seed, SpecError, derive_seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::prove::{Prover, Right, Unproven};
use crate::{Goal, Method, Puzzle, Refutation, difficulty, grade};

/// The way back through a game ends after this number of positions in a row that cannot be proven.
const PATIENCE: u32 = 2;

/// The most moves of a puzzle's line.
const LONGEST: usize = 15;

/// Where the opponent has more moves than this, a line ends: to try all would take too long.
const MOST_ANSWERS: usize = 40;

/// A game of which no puzzles can be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The string names no game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// Only for two is there a proof of every result.
    #[error("{0}: puzzles are made of games for two players")]
    Players(String),
}

/// A game that was played for its positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Source {
    /// Which game string, by its place.
    pub game: usize,
    /// Which of its games, from 0.
    pub number: u64,
}

/// A puzzle, and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// The game played.
    pub source: Source,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Plays games and finds puzzles in them, the same ones for the same seed.
#[derive(Debug)]
pub struct Generator<'a> {
    prover: Prover<'a>,
    player: Box<dyn Engine>,
    method: Method,
    seed: Seed,
    stop: &'a AtomicBool,
}

impl<'a> Generator<'a> {
    /// Games of a game string.
    ///
    /// # Errors
    /// When the string names no game for two players.
    pub fn new(
        game: &str,
        method: Method,
        seed: Seed,
        stop: &'a AtomicBool,
    ) -> Result<Self, GeneratorError> {
        let player = quantarium_engine::open(game)?;
        if player.game().seats().len() != 2 {
            return Err(GeneratorError::Players(player.game().name()));
        }
        Ok(Self {
            prover: Prover::new(game, method.nodes, stop)?,
            player,
            method,
            seed,
            stop,
        })
    }

    /// The puzzles of a game; nothing if it was stopped.
    pub fn game(&mut self, source: Source) -> Option<Vec<Found>> {
        let positions = self.play(source.number)?;
        let mut found: Vec<Found> = Vec::new();
        let mut missed = 0;
        for position in positions.iter().rev() {
            let puzzle = match self.method.within {
                0 => self.puzzle(position),
                moves => Ok(self.soonest(position, moves)),
            };
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            match puzzle {
                Ok(puzzle) => {
                    missed = 0;
                    found.extend(puzzle.map(|puzzle| Found { source, puzzle }));
                }
                Err(Unproven) => missed += 1,
            }
            if missed > PATIENCE {
                break;
            }
        }
        Some(found)
    }

    /// The positions of a game, the first after a few random plies where starts are all alike.
    fn play(&mut self, number: u64) -> Option<Vec<String>> {
        let seed = derive_seed(self.seed, &[number]);
        let mut random = Random::new(seed);
        self.player.set(Start::Seed(seed), &[]).ok()?;
        let mut loose = random.below(5);
        let mut positions = Vec::new();
        while self.player.position().outcome().is_none() {
            let text = self.player.position().text();
            let mv = if loose > 0 {
                loose -= 1;
                let mut moves = self.player.position().moves();
                let place = random.index(moves.len());
                moves.swap_remove(place)
            } else {
                self.player
                    .choose(self.method.level, Seed(random.bits()), self.stop)?
            };
            self.player.set(Start::Position(&text), &[mv]).ok()?;
            positions.push(text);
        }
        Some(positions)
    }

    fn puzzle(&mut self, position: &str) -> Result<Option<Puzzle>, Unproven> {
        let Some(first) = self.prover.right(position)? else {
            return Ok(None);
        };
        let attacker = self.mover(position)?;
        let (goal, mut wrong) = (first.goal, vec![first.wrong]);
        let mut line = vec![first.best.clone()];
        let mut here = self.prover.after(position, &first.best)?;
        // Answers that lead to no further decision are cut off again.
        let mut sure = line.len();
        while line.len() < LONGEST {
            match self.step(&here, attacker, goal) {
                Ok(Some(Step::Answer(mv))) => line.push(mv),
                Ok(Some(Step::Right(mv, others))) => {
                    line.push(mv);
                    wrong.push(others);
                    sure = line.len();
                }
                Ok(None) | Err(Unproven) => break,
            }
            let Some(mv) = line.last() else { break };
            here = self.prover.after(&here, mv)?;
        }
        line.truncate(sure);
        Ok(self.made(position, goal, None, line, wrong))
    }

    /// A puzzle with its grade; nothing where there is nothing to find.
    fn made(
        &mut self,
        position: &str,
        goal: Goal,
        within: Option<u32>,
        line: Vec<String>,
        wrong: Vec<BTreeMap<String, Refutation>>,
    ) -> Option<Puzzle> {
        let playouts = self.prover.playouts(position, line.first()?);
        if playouts == 1 && wrong.len() == 1 {
            return None;
        }
        Some(Puzzle {
            game: self.player.game().name(),
            setup: position.to_owned(),
            goal,
            within,
            line,
            grade: grade(difficulty(playouts, wrong.len())),
            playouts,
            wrong,
        })
    }

    /// The puzzle of a position that is won by force within two moves, three, and so on, if it is one.
    fn soonest(&mut self, position: &str, most: u32) -> Option<Puzzle> {
        (2..=most).find_map(|moves| self.forced(position, moves).ok().flatten())
    }

    /// The puzzle of a position that is won by force within `moves` moves, if it is one.
    fn forced(&mut self, position: &str, moves: u32) -> Result<Option<Puzzle>, Unproven> {
        let mut plies = 2 * moves - 1;
        let Some(first) = self.prover.right_within(position, plies)? else {
            return Ok(None);
        };
        let mut line = vec![first.best.clone()];
        let mut wrong = vec![first.wrong];
        let mut here = self.prover.after(position, &first.best)?;
        while plies >= 3 {
            plies -= 2;
            let Ok(Some((answer, right))) = self.stand(&here, plies) else {
                break;
            };
            let before = self.prover.after(&here, &answer)?;
            here = self.prover.after(&before, &right.best)?;
            line.extend([answer, right.best]);
            wrong.push(right.wrong);
        }
        Ok(self.made(position, Goal::Win, Some(moves), line, wrong))
    }

    /// The first answer that holds out longest and leaves one right move, with that move.
    fn stand(&mut self, position: &str, plies: u32) -> Result<Option<(String, Right)>, Unproven> {
        self.prover.set(position, &[])?;
        for mv in self.prover.engine.position().moves() {
            let after = self.prover.after(position, &mv)?;
            if let Some(right) = self.prover.right_within(&after, plies)? {
                return Ok(Some((mv, right)));
            }
        }
        Ok(None)
    }

    fn mover(&mut self, position: &str) -> Result<Player, Unproven> {
        self.prover.set(position, &[])?;
        Ok(self.prover.engine.position().to_move())
    }

    /// What comes next in a line: the only right move, or the toughest answer; nothing where the line ends.
    fn step(
        &mut self,
        position: &str,
        attacker: Player,
        goal: Goal,
    ) -> Result<Option<Step>, Unproven> {
        let mover = self.mover(position)?;
        if self.prover.engine.position().outcome().is_some() {
            return Ok(None);
        }
        if mover == attacker {
            let right = self.prover.right(position)?;
            return Ok(right.map(|right| Step::Right(right.best, right.wrong)));
        }
        let moves = self.prover.engine.position().moves();
        if moves.len() > MOST_ANSWERS {
            return Ok(None);
        }
        let mut toughest: Option<(u64, String)> = None;
        for mv in moves {
            let after = self.prover.after(position, &mv)?;
            let here = self.prover.engine.position();
            if here.outcome().is_some() || here.to_move() != attacker {
                continue;
            }
            let Ok(proven) = self.prover.proven(attacker) else {
                continue;
            };
            if proven.points != goal.points() {
                continue;
            }
            let only = matches!(self.prover.right(&after), Ok(Some(_)));
            let tougher = |(nodes, _): &(u64, String)| proven.nodes > *nodes;
            if only && toughest.as_ref().is_none_or(tougher) {
                toughest = Some((proven.nodes, mv));
            }
        }
        Ok(toughest.map(|(_, mv)| Step::Answer(mv)))
    }
}

/// A move of a puzzle's line.
enum Step {
    /// The player's, with what is wrong with the others.
    Right(String, BTreeMap<String, Refutation>),
    /// The opponent's.
    Answer(String),
}
