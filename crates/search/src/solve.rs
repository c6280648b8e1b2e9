//! Proving a result outright: depth-first, the moves that leave the fewest replies first, with a table
//! of what is known. For positions near the end, where nothing needs to be judged any more.
//!
//! The question is always whether the hero, who moves at the root, gets at least so many half points;
//! the answer is a bound (fail-soft, Fishburn 1983), so that in games without draws one question settles
//! the matter.

mod table;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_rules::{Game, Player};

use self::table::{Bounds, Table};
use crate::clock::{Clock, Pace};
use crate::{Proof, Verdict};

/// The longest line that is looked at: deeper, the stack would be in danger.
const LONGEST: u32 = 256;

/// A proof found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Solution<M> {
    /// What is proven of the position.
    pub proof: Proof,
    /// A move that gets what is proven.
    pub best: M,
    /// Positions made.
    pub nodes: u64,
}

/// How much work a proof may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions made; exceeded by less than a position's moves.
    pub nodes: u64,
    /// The memory for the table, in MiB.
    pub hash: usize,
    /// Time, looked at about four times a millisecond.
    pub time: Option<Duration>,
}

/// Proves what the player to move gets. Nothing if the effort does not suffice, if `stop` is set, or if
/// the game is over.
///
/// With more than two players the others count as one against him: a win that is found is one whatever
/// they do, and nothing else is proven.
pub fn solve<G: Game>(
    game: &G,
    position: &G::Position,
    effort: &Effort,
    stop: &AtomicBool,
) -> Option<Solution<G::Move>> {
    Solver::new(game).solve(position, effort, stop).solution
}

/// A solver that remembers what it has found out, for one position and several attempts.
pub(crate) struct Solver<'a, G: Game> {
    game: &'a G,
    table: Table,
}

/// What an attempt came to.
pub(crate) struct Attempt<M> {
    pub(crate) solution: Option<Solution<M>>,
    /// Positions made.
    pub(crate) nodes: u64,
}

impl<'a, G: Game> Solver<'a, G> {
    pub(crate) fn new(game: &'a G) -> Self {
        Self {
            game,
            table: Table::default(),
        }
    }

    /// [`solve`], always of the same position.
    pub(crate) fn solve(
        &mut self,
        position: &G::Position,
        effort: &Effort,
        stop: &AtomicBool,
    ) -> Attempt<G::Move> {
        let over = self.game.outcome(position).is_some();
        if over {
            return Attempt {
                solution: None,
                nodes: 0,
            };
        }
        self.table.grow(effort.hash, effort.nodes);
        let mut proof = Proving {
            game: self.game,
            hero: self.game.to_move(position),
            table: &mut self.table,
            moves: Vec::new(),
            stop,
            clock: Clock::start(effort.time),
            pace: Pace::new(),
            most: effort.nodes,
            nodes: 0,
        };
        let solution = proof.run(position);
        Attempt {
            solution,
            nodes: proof.nodes,
        }
    }
}

/// Too much work, or stopped.
#[derive(Clone, Copy, Debug)]
struct GivenUp;

/// A move to try, and what it leads to.
struct Try<G: Game> {
    mv: G::Move,
    after: G::Position,
    /// The less, the earlier it is tried.
    order: i64,
}

struct Proving<'a, G: Game> {
    game: &'a G,
    hero: Player,
    table: &'a mut Table,
    /// The moves of every position on the line from the root, one position's after the other's.
    moves: Vec<Try<G>>,
    stop: &'a AtomicBool,
    clock: Clock,
    pace: Pace,
    most: u64,
    nodes: u64,
}

impl<G: Game> Proving<'_, G> {
    fn run(&mut self, root: &G::Position) -> Option<Solution<G::Move>> {
        let two = self.game.seats().len() == 2;
        let (most, best) = self.settle(root, 2, 0).ok()?;
        if most == 2 {
            return Some(self.solution(Verdict::Win(self.hero), best?));
        }
        if !two {
            return None;
        }
        let (least, best) = match most {
            0 => (0, best),
            _ => self.settle(root, 1, 0).ok()?,
        };
        let verdict = match least {
            0 => Verdict::Win(self.hero.opponent()),
            _ => Verdict::Draw,
        };
        Some(self.solution(verdict, best?))
    }

    fn solution(&self, verdict: Verdict, best: G::Move) -> Solution<G::Move> {
        Solution {
            proof: Proof::of(verdict),
            best,
            nodes: self.nodes,
        }
    }

    /// What the hero gets from a position that is not finished: the least, if that is `goal` half
    /// points or more, else the most.
    fn value(&mut self, position: &G::Position, goal: u8, ply: u32) -> Result<u8, GivenUp> {
        let key = self.game.history_key(position);
        let known = self.table.get(key);
        if known.least >= goal {
            return Ok(known.least);
        }
        if known.most < goal {
            return Ok(known.most);
        }
        if ply >= LONGEST {
            return Err(GivenUp);
        }
        let (value, _) = self.settle(position, goal, ply)?;
        self.table.put(key, known.with(value, goal));
        Ok(value)
    }

    /// [`Self::value`], and a move by which the one who decides gets it; looked at, not looked up.
    fn settle(
        &mut self,
        position: &G::Position,
        goal: u8,
        ply: u32,
    ) -> Result<(u8, Option<G::Move>), GivenUp> {
        let ours = self.game.to_move(position) == self.hero;
        let first = self.moves.len();
        let mut best = self.expand(position, goal, ours)?;
        // The one who decides looks for a move after which it is as he wants.
        let settled = |value: u8| (value >= goal) == ours;
        if !best.is_some_and(|(value, _)| settled(value)) {
            self.moves[first..].sort_by_key(|one| one.order);
            for at in first..self.moves.len() {
                let (mv, after) = (self.moves[at].mv, self.moves[at].after.clone());
                let value = self.value(&after, goal, ply + 1)?;
                if best.is_none_or(|(known, _)| (value > known) == ours && value != known) {
                    best = Some((value, mv));
                }
                if settled(value) {
                    break;
                }
            }
        }
        self.moves.truncate(first);
        let (value, mv) = best.map_or((0, None), |(value, mv)| (value, Some(mv)));
        Ok((value, mv))
    }

    /// Makes the moves: those after which the game goes on are left to be tried. Of the others, the one
    /// that is best for the player who decides, and what the hero gets by it; no more is made when that
    /// settles the matter.
    fn expand(
        &mut self,
        position: &G::Position,
        goal: u8,
        ours: bool,
    ) -> Result<Option<(u8, G::Move)>, GivenUp> {
        let (game, hero, moves) = (self.game, self.hero, &mut self.moves);
        let mut best: Option<(u8, G::Move)> = None;
        let mut count = 0;
        let _ = game.each_move(position, |mv| {
            count += 1;
            let mut after = position.clone();
            game.play_unchecked(&mut after, mv);
            // Few replies are good for who moved, many are if he is to move again.
            let replies = i64::try_from(game.count_moves(&after)).unwrap_or(i64::MAX);
            if replies > 0 {
                let again = (game.to_move(&after) == hero) == ours;
                let order = if again { -replies } else { replies };
                moves.push(Try { mv, after, order });
                return ControlFlow::Continue(());
            }
            let outcome = game.outcome(&after);
            let value = outcome.map_or(0, |outcome| Verdict::of(&outcome).half_points(hero) as u8);
            if best.is_none_or(|(known, _)| (value > known) == ours && value != known) {
                best = Some((value, mv));
            }
            if (value >= goal) == ours {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.spend(count)?;
        Ok(best)
    }

    /// Counts positions made; whether to go on.
    fn spend(&mut self, nodes: u64) -> Result<(), GivenUp> {
        self.nodes += nodes;
        let now = self.pace.look(&self.clock);
        let out_of_time = now.is_some_and(|now| self.clock.has_run_out(now));
        if out_of_time || self.nodes > self.most || self.stop.load(Ordering::Relaxed) {
            return Err(GivenUp);
        }
        Ok(())
    }
}

impl Bounds {
    /// With the answer to whether the hero gets `goal` half points.
    fn with(self, value: u8, goal: u8) -> Self {
        if value >= goal {
            Self {
                least: value,
                ..self
            }
        } else {
            Self {
                most: value,
                ..self
            }
        }
    }
}
