//! The values of moves, by proof.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use quantarium_engine::{Effort, Engine, Mate, Search, Start, Verdict};
use quantarium_rules::{Player, SpecError};

use crate::{FEWEST_MOVES, Goal, MOST_PLAYOUTS, Refutation};

/// Proves positions of a game, each from its text alone.
#[derive(Debug)]
pub(super) struct Prover<'a> {
    /// At the position that was set last.
    pub(super) engine: Box<dyn Engine>,
    effort: Effort,
    stop: &'a AtomicBool,
}

/// The only right move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Right {
    pub(super) best: String,
    /// What it gets.
    pub(super) goal: Goal,
    /// What is wrong with the others.
    pub(super) wrong: BTreeMap<String, Refutation>,
}

/// What is proven of a position, for one player.
pub(super) struct Proven {
    /// Half points.
    pub(super) points: u8,
    /// A move that gets it, and how much work the proof was; none where the game is over.
    best: Option<String>,
    pub(super) nodes: u64,
}

/// A proof took too much work, or there is no such position or move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unproven;

impl<'a> Prover<'a> {
    /// A prover of the game of a string; each proof makes at most `nodes` positions.
    pub(super) fn new(game: &str, nodes: u64, stop: &'a AtomicBool) -> Result<Self, SpecError> {
        Ok(Self {
            engine: quantarium_engine::open(game)?,
            effort: Effort::new(nodes, 1),
            stop,
        })
    }

    pub(super) fn set(&mut self, position: &str, moves: &[String]) -> Result<(), Unproven> {
        let set = self.engine.set(Start::Position(position), moves);
        set.map_err(|_| Unproven)
    }

    /// The position after a move.
    pub(super) fn after(&mut self, position: &str, mv: &str) -> Result<String, Unproven> {
        self.set(position, &[mv.to_owned()])?;
        Ok(self.engine.position().text())
    }

    /// The value of the position set, for a player.
    pub(super) fn proven(&self, attacker: Player) -> Result<Proven, Unproven> {
        if let Some(outcome) = self.engine.position().outcome() {
            let points = Verdict::of(&outcome).half_points(attacker) as u8;
            return Ok(Proven {
                points,
                best: None,
                nodes: 0,
            });
        }
        let found = self.engine.solve(&self.effort, self.stop).ok_or(Unproven)?;
        let verdict = found.proof.verdict().ok_or(Unproven)?;
        Ok(Proven {
            points: verdict.half_points(attacker) as u8,
            best: Some(found.best),
            nodes: found.nodes,
        })
    }

    /// Whose a position is, and the moves to choose from; nothing where the game is over, or there is too little to choose from.
    fn choices(&mut self, position: &str) -> Result<Option<(Player, Vec<String>)>, Unproven> {
        self.set(position, &[])?;
        let position = self.engine.position();
        let moves = position.moves();
        let has_choice = moves.len() >= FEWEST_MOVES && position.outcome().is_none();
        Ok(has_choice.then(|| (position.to_move(), moves)))
    }

    /// The only one of some moves after which nothing is found to be wrong.
    fn only(
        &mut self,
        position: &str,
        moves: Vec<String>,
        goal: Goal,
        wrong_with: impl Fn(&Self) -> Result<Option<Refutation>, Unproven>,
    ) -> Result<Option<Right>, Unproven> {
        let (mut right, mut wrong) = (None, BTreeMap::new());
        for mv in moves {
            self.set(position, std::slice::from_ref(&mv))?;
            match wrong_with(self)? {
                Some(refutation) => drop(wrong.insert(mv, refutation)),
                None if right.replace(mv).is_some() => return Ok(None),
                None => {}
            }
        }
        Ok(right.map(|best| Right { best, goal, wrong }))
    }

    /// The only move of a position that gets its value; nothing where several do, where there is
    /// nothing to get, or where there is too little to choose from.
    pub(super) fn right(&mut self, position: &str) -> Result<Option<Right>, Unproven> {
        let Some((attacker, moves)) = self.choices(position)? else {
            return Ok(None);
        };
        let goal = match self.proven(attacker)?.points {
            2 => Goal::Win,
            1 => Goal::Draw,
            _ => return Ok(None),
        };
        self.only(position, moves, goal, |prover| {
            let Proven { points, best, .. } = prover.proven(attacker)?;
            // After a bonus the same player may be to move: no move of a player's own refutes another.
            let reply = best.filter(|_| prover.engine.position().to_move() != attacker);
            Ok((points < goal.points()).then_some(Refutation { reply, points }))
        })
    }

    /// The only move of a position that wins by force within `plies` plies, an odd number; nothing where
    /// several do, where none does, or where it can be had sooner.
    pub(super) fn right_within(
        &mut self,
        position: &str,
        plies: u32,
    ) -> Result<Option<Right>, Unproven> {
        let Some((attacker, moves)) = self.choices(position)? else {
            return Ok(None);
        };
        let sooner = plies >= 3 && self.forced(attacker, plies - 2)? == Mate::Forced;
        if sooner || self.forced(attacker, plies)? != Mate::Forced {
            return Ok(None);
        }
        self.only(position, moves, Goal::Win, |prover| {
            Ok(match prover.forced(attacker, plies - 1)? {
                Mate::Prevented(reply) => Some(Refutation { reply, points: 1 }),
                Mate::Forced => None,
            })
        })
    }

    /// Whether the attacker wins by force from the position set.
    pub(super) fn forced(&self, attacker: Player, plies: u32) -> Result<Mate<String>, Unproven> {
        // A lost or drawn end before is no win within any number of plies.
        let found = self
            .engine
            .mate(attacker, plies, self.effort.nodes, self.stop);
        found.ok_or(Unproven)
    }

    /// The fewest playouts, a power of two, from which on UCT finds a move of the position.
    pub(super) fn playouts(&mut self, position: &str, mv: &str) -> u64 {
        if self.set(position, &[]).is_err() {
            return 2 * MOST_PLAYOUTS;
        }
        let mut playouts = MOST_PLAYOUTS;
        while playouts > 0 {
            let search = self.engine.search().by(Search::Uct).hash(4);
            let report = search.simulations(playouts).stop(self.stop).run();
            if report.is_none_or(|report| report.best != mv) {
                break;
            }
            playouts /= 2;
        }
        (2 * playouts).max(1)
    }
}
