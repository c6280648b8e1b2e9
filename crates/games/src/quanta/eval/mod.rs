//! What an evaluation of Quanta weighs: the ring around every neutron that is not surrounded yet, and
//! around every empty square that a neutron could be put on; the score, and what is owed and left.
//!
//! Nothing here knows a place on the board, so that weights learned on one board serve on every other.
//! The weights change with the number of placements left, and are others where a majority is five of
//! eight (QA-6).

mod accumulator;
mod features;
mod index;
mod mixed;
mod ring;
mod stage;

use quantarium_rules::{Features, Game, Player, Prepared, Weighed, weigh_played};

use self::accumulator::{Accumulator, Weights};
use self::features::{placements_left, totals};
use self::index::{FIRST_OUTLINE, FIRST_TOTAL, SET};
use self::mixed::Mixed;
use self::ring::{OUTLINES, RINGS};
use self::stage::{STAGES, Stage};
use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::Position;
use super::setup::Majority;

impl Quanta {
    /// Where the weights begin that serve under the option `majority`.
    fn first_set(&self) -> usize {
        match self.majority {
            Majority::Plurality => 0,
            Majority::Absolute => STAGES,
        }
    }
}

impl Features for Quanta {
    fn feature_count(&self) -> usize {
        2 * STAGES * SET
    }

    fn features(&self, position: &Position, player: Player, visit: &mut dyn FnMut(usize, f32)) {
        let stage = Stage::of(placements_left(position, self.empty(position)));
        let mut visit = |i: usize, amount: f32| {
            for (set, share) in stage.shares() {
                visit((self.first_set() + set) * SET + i, amount * share);
            }
        };
        self.each_ring(position, player, |middle, ring| {
            let middle = middle as usize;
            visit(middle * RINGS + ring.index(), 1.0);
            visit(FIRST_OUTLINE + middle * OUTLINES + ring.outline(), 1.0);
        });
        for (i, total) in totals(position, player).into_iter().enumerate() {
            visit(FIRST_TOTAL + i, total);
        }
    }

    fn weigh(&self, position: &Position, player: Player, weights: &[f32]) -> f32 {
        let left = placements_left(position, self.empty(position));
        let mixed = Weights::new(weights, self.first_set(), Stage::of(left));
        Accumulator::new(self, position, &mixed).sum(player, &totals(position, player))
    }

    fn weigh_moves(
        &self,
        position: &Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let stage = Stage::of(self.left_afterwards(position));
        let mixed = Weights::new(weights, self.first_set(), stage);
        self.weigh_with(position, weights, &mixed, visit);
    }

    fn weigh_moves_prepared(
        &self,
        position: &Position,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        match prepared.get::<Mixed>() {
            Some(mixed) => {
                let left = self.left_afterwards(position);
                let mixed = mixed.get(weights, self.first_set(), left);
                self.weigh_with(position, weights, mixed, visit);
            }
            None => self.weigh_moves(position, weights, visit),
        }
    }
}

impl Quanta {
    /// How many placements are left at most after one more.
    fn left_afterwards(&self, position: &Position) -> u32 {
        placements_left(position, self.empty(position)).saturating_sub(1)
    }

    /// [`Features::weigh_moves`]; `mixed` are the weights for the stage after a placement.
    fn weigh_with(
        &self,
        position: &Position,
        weights: &[f32],
        mixed: &Weights,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let empty = self.empty(position);
        let accumulator = Accumulator::new(self, position, mixed);
        let closing = accumulator.closing();
        // With a neutron and two empty squares left, no placement ends the game.
        let goes_on = position.neutrons_left > 1 && empty.len() > 1;
        for (particle, squares) in Particle::ALL.into_iter().zip(self.choices(position)) {
            let closing = closing[usize::from(particle == Particle::Neutron)];
            // Placements of one kind of particle that surround nothing differ in the rings only.
            let mut quiet: Option<(Player, f32)> = None;
            for square in squares.iter() {
                let mv = Move::Place(particle, square);
                let is_quiet = goes_on && !closing.contains(square);
                let known = quiet.filter(|_| is_quiet);
                let (mover, totals, outcome) = match known {
                    Some((mover, totals)) => (mover, totals, None),
                    None => {
                        let mut after = position.clone();
                        self.play_but_for_key(&mut after, mv);
                        let mover = after.to_move();
                        let sum = accumulator.sum_of_totals(&totals(&after, mover));
                        (mover, sum, self.outcome(&after))
                    }
                };
                if is_quiet {
                    quiet = Some((mover, totals));
                }
                let sum = match outcome {
                    Some(_) => 0.0,
                    None => totals + accumulator.sum_with(mover, particle, square),
                };
                visit(Weighed {
                    mv,
                    mover,
                    sum,
                    outcome,
                });
            }
        }
        if self.is_legal(position, Move::Pass) {
            visit(weigh_played(self, position, Move::Pass, weights));
        }
    }
}
