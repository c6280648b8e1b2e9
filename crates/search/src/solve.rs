//! Proving a result outright: depth-first, the most promising moves first, with a table of what is known.
//! For positions near the end.
//!
//! The question is always whether the attacker, who moves at the root, gets at least a number of half points;
//! the answer is a bound (fail-soft, Fishburn 1983), so that in games without draws one question answers
//! it all.

mod table;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::{Game, Player};

use self::table::{Bounds, TranspositionTable};
use crate::budget::{Budget, GivenUp};
use crate::clock::Clock;
use crate::evaluate::{Child, Evaluate};
use crate::{Proof, Verdict};

/// The longest line that is looked at: deeper, the stack would be in danger.
pub const LONGEST: u32 = 256;

/// From this number of moves on an evaluation orders them better than the count of replies, for what it costs:
/// on Quantum Leap the proofs are three times shorter than without.
const WIDE: u64 = 10;

/// A proof found.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Effort {
    /// Positions made; exceeded by less than a position's moves.
    pub nodes: u64,
    /// The memory for the table, in MiB.
    pub hash: usize,
    /// Time, looked at about four times a millisecond.
    pub time: Option<Duration>,
}

impl<M> Solution<M> {
    /// The solution with its move written otherwise.
    pub fn with_move<T>(&self, best: T) -> Solution<T> {
        Solution {
            proof: self.proof,
            best,
            nodes: self.nodes,
        }
    }
}

impl Effort {
    /// So many positions and so much memory, with no limit of time.
    pub const fn new(nodes: u64, hash: usize) -> Self {
        Self {
            nodes,
            hash,
            time: None,
        }
    }
}

/// Proves what the player to move gets. Nothing if the effort does not suffice, if `stop` is set, or if
/// the game is over. An evaluation, where there is one, orders the moves of positions with many.
///
/// With more than two players the others count as one against the player: a win that is found is one whatever
/// they do, and nothing else is proven.
pub fn solve<G: Game>(
    game: &G,
    evaluator: Option<&dyn Evaluate<G>>,
    position: &G::Position,
    effort: &Effort,
    stop: &AtomicBool,
) -> Option<Solution<G::Move>> {
    let mut solver = Solver::new(game, evaluator, None);
    solver.solve(position, effort, stop).0
}

/// A solver that remembers what it has found out, for several attempts.
pub(crate) struct Solver<'a, G: Game> {
    game: &'a G,
    evaluator: Option<&'a dyn Evaluate<G>>,
    /// Made at the first attempt.
    pub(crate) proofs: Option<Proofs>,
}

/// What is known of what an attacker gets.
pub(crate) struct Proofs {
    attacker: Player,
    table: TranspositionTable,
}

impl<'a, G: Game> Solver<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        evaluator: Option<&'a dyn Evaluate<G>>,
        proofs: Option<Proofs>,
    ) -> Self {
        Self {
            game,
            evaluator,
            proofs,
        }
    }

    /// [`solve`], always with the same memory, and how many positions were made. What was found out for another attacker is
    /// forgotten.
    pub(crate) fn solve(
        &mut self,
        position: &G::Position,
        effort: &Effort,
        stop: &AtomicBool,
    ) -> (Option<Solution<G::Move>>, u64) {
        if self.game.outcome(position).is_some() {
            return (None, 0);
        }
        let attacker = self.game.to_move(position);
        self.proofs.take_if(|proofs| proofs.attacker != attacker);
        let proofs = self.proofs.get_or_insert_with(|| Proofs {
            attacker,
            table: TranspositionTable::new(effort.hash),
        });
        let mut proof = Proving {
            game: self.game,
            attacker,
            table: &mut proofs.table,
            moves: Vec::new(),
            sequence: Vec::new(),
            evaluator: self.evaluator,
            children: Vec::new(),
            budget: Budget::new(effort.nodes, stop, Clock::start(effort.time)),
        };
        let solution = proof.run(position);
        (solution, proof.budget.made)
    }
}

/// A move to try, and what it leads to.
struct Try<G: Game> {
    mv: G::Move,
    after: G::Position,
    /// The [`Game::history_key`] of what it leads to.
    key: u64,
    /// How many moves there are then, where they have been counted.
    replies: Option<u64>,
    /// The less, the earlier it is tried.
    order: f32,
}

struct Proving<'a, G: Game> {
    game: &'a G,
    attacker: Player,
    table: &'a mut TranspositionTable,
    /// The moves of every position on the line from the root, one position's after the other's.
    moves: Vec<Try<G>>,
    /// Where the moves that are left to try are in `moves`, by position as they are, the first to try first.
    sequence: Vec<usize>,
    evaluator: Option<&'a dyn Evaluate<G>>,
    /// Memory for one position's children.
    children: Vec<Child<G::Move>>,
    budget: Budget<'a>,
}

impl<G: Game> Proving<'_, G> {
    fn run(&mut self, root: &G::Position) -> Option<Solution<G::Move>> {
        let two = self.game.seats().len() == 2;
        let (most, best) = self.best_value(root, None, 2, 0).ok()?;
        if most == 2 {
            return Some(self.solution(Verdict::Win(self.attacker), best?));
        }
        if !two {
            return None;
        }
        let (least, best) = match most {
            0 => (0, best),
            _ => self.best_value(root, None, 1, 0).ok()?,
        };
        let verdict = match least {
            0 => Verdict::Win(self.attacker.opponent()),
            _ => Verdict::Draw,
        };
        Some(self.solution(verdict, best?))
    }

    fn solution(&self, verdict: Verdict, best: G::Move) -> Solution<G::Move> {
        Solution {
            proof: Proof::of(verdict),
            best,
            nodes: self.budget.made,
        }
    }

    /// What the attacker gets by a move after which nothing is over: the least, if that is `goal` half
    /// points or more, else the most.
    fn value(&mut self, at: usize, goal: u8, ply: u32) -> Result<u8, GivenUp> {
        let Try { key, replies, .. } = self.moves[at];
        let known = self.table.get(key);
        if let Some(value) = known.settles(goal) {
            return Ok(value);
        }
        if ply >= LONGEST {
            return Err(GivenUp);
        }
        let after = self.moves[at].after.clone();
        let (value, _) = self.best_value(&after, replies, goal, ply)?;
        self.table.put(key, known.with(value, goal));
        Ok(value)
    }

    /// [`Self::value`] of a position, and a move by which the one who decides gets it; looked at, not
    /// looked up. `moves` is how many there are, where they have been counted.
    fn best_value(
        &mut self,
        position: &G::Position,
        moves: Option<u64>,
        goal: u8,
        ply: u32,
    ) -> Result<(u8, Option<G::Move>), GivenUp> {
        let ours = self.game.to_move(position) == self.attacker;
        let first = self.moves.len();
        let mut best = self.expand(position, moves, goal, ours)?;
        if best.is_none_or(|(value, _)| (value >= goal) != ours) {
            let begun = self.sequence.len();
            let tries = self.moves[first..].iter().map(|each| each.order);
            self.sequence.extend(in_order(tries.zip(first..).collect()));
            let mut known = Known { best, goal, ours };
            for place in begun..self.sequence.len() {
                let at = self.sequence[place];
                let value = self.value(at, goal, ply + 1)?;
                if known.learn(value, self.moves[at].mv).is_break() {
                    break;
                }
            }
            self.sequence.truncate(begun);
            best = known.best;
        }
        self.moves.truncate(first);
        let (value, mv) = best.map_or((0, None), |(value, mv)| (value, Some(mv)));
        Ok((value, mv))
    }

    /// Makes the moves: those after which it is open what the attacker gets are left to be tried. Of the
    /// others, the one that is best for the player who decides, and what the attacker gets by it; no more is
    /// made when that settles the matter.
    fn expand(
        &mut self,
        position: &G::Position,
        moves: Option<u64>,
        goal: u8,
        ours: bool,
    ) -> Result<Option<(u8, G::Move)>, GivenUp> {
        let mut known = Known {
            best: None,
            goal,
            ours,
        };
        let count = match self.evaluator {
            Some(evaluator) if moves.unwrap_or_else(|| self.game.count_moves(position)) >= WIDE => {
                self.expand_evaluated(evaluator, position, &mut known)
            }
            _ => self.expand_counted(position, &mut known),
        };
        self.budget.spend(count)?;
        Ok(known.best)
    }

    /// [`Self::expand`], the moves ordered by the replies they leave; how many were made.
    fn expand_counted(&mut self, position: &G::Position, known: &mut Known<G::Move>) -> u64 {
        let (game, attacker) = (self.game, self.attacker);
        let mut count = 0;
        let _ = game.each_move(position, |mv| {
            count += 1;
            let (after, key) = match self.make(position, mv, known.goal) {
                Ok(open) => open,
                Err(value) => return known.learn(value, mv),
            };
            let replies = game.count_moves(&after);
            if replies == 0 {
                let verdict = game.outcome(&after).map(|outcome| Verdict::of(&outcome));
                let points = verdict.map_or(0, |verdict| verdict.half_points(attacker));
                return known.learn(points as u8, mv);
            }
            // Few replies are good for the player who moved; many are if the same player moves again.
            let again = (game.to_move(&after) == attacker) == known.ours;
            let order = replies as f32 * if again { -1.0 } else { 1.0 };
            let replies = Some(replies);
            self.moves.push(Try {
                mv,
                after,
                key,
                replies,
                order,
            });
            ControlFlow::Continue(())
        });
        count
    }

    /// [`Self::expand`], the moves ordered by an evaluation; how many were made.
    fn expand_evaluated(
        &mut self,
        evaluator: &dyn Evaluate<G>,
        position: &G::Position,
        known: &mut Known<G::Move>,
    ) -> u64 {
        let mover = self.game.to_move(position);
        let mut children = std::mem::take(&mut self.children);
        evaluator.children(self.game, position, &mut children);
        let count = children.len() as u64;
        for child in children.drain(..) {
            let mv = child.mv;
            let value = match child.verdict {
                Some(verdict) => Err(verdict.half_points(self.attacker) as u8),
                None => self.make(position, mv, known.goal),
            };
            let settled = match value {
                Err(value) => known.learn(value, mv),
                Ok((after, key)) => {
                    self.moves.push(Try {
                        mv,
                        after,
                        key,
                        replies: None,
                        order: -child.values[mover.index()],
                    });
                    ControlFlow::Continue(())
                }
            };
            if settled.is_break() {
                break;
            }
        }
        self.children = children;
        count
    }

    /// Makes a move: what it leads to, with its key, or, where the table knows it, what the attacker gets there.
    fn make(&self, from: &G::Position, mv: G::Move, goal: u8) -> Result<(G::Position, u64), u8> {
        let after = self.game.after(from, mv);
        let key = self.game.history_key(&after);
        match self.table.get(key).settles(goal) {
            Some(value) => Err(value),
            None => Ok((after, key)),
        }
    }
}

/// What comes with each number, the least number first, equal ones as they were. Sorting is compiled here once, not
/// for every game.
fn in_order(mut numbers: Vec<(f32, usize)>) -> impl Iterator<Item = usize> {
    numbers.sort_by(|a, b| a.0.total_cmp(&b.0));
    numbers.into_iter().map(|(_, what)| what)
}

/// What is known while the moves of a position are tried.
struct Known<M> {
    /// What the attacker gets by the move that is best for the player who decides, of those tried.
    best: Option<(u8, M)>,
    goal: u8,
    /// Whether it is the attacker who decides.
    ours: bool,
}

impl<M: Copy> Known<M> {
    /// Notes what a move leads to; whether no other need be tried, as it is what its player wants.
    fn learn(&mut self, value: u8, mv: M) -> ControlFlow<()> {
        let better = |known: u8| value != known && (value > known) == self.ours;
        if self.best.is_none_or(|(known, _)| better(known)) {
            self.best = Some((value, mv));
        }
        if (value >= self.goal) == self.ours {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Bounds {
    /// What the attacker gets, as far as needed to know whether it is `goal` half points.
    fn settles(self, goal: u8) -> Option<u8> {
        if self.least >= goal {
            return Some(self.least);
        }
        (self.most < goal).then_some(self.most)
    }

    /// With the answer to whether the attacker gets `goal` half points.
    fn with(self, value: u8, goal: u8) -> Self {
        let (least, most) = match value >= goal {
            true => (value, self.most),
            false => (self.least, value),
        };
        Self { least, most }
    }
}
