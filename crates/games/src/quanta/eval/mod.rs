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

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use quantarium_rules::{Features, Game, Player, Prepared, Weighed};

use self::accumulator::{Accumulator, Weights, closing};
use self::features::{placements_left, totals};
use self::index::{FIRST_OUTLINE, FIRST_TOTAL, SET};
use self::mixed::Mixed;
use self::ring::{OUTLINES, RINGS};
use self::stage::{STAGES, Stage};
use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::Position;
use super::setup::Majority;
use super::squares::{Square, Squares};

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
        self.weigh_by(position, player, &mixed)
    }

    fn weigh_moves(
        &self,
        position: &Position,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        match prepared.get() {
            Some(mixed) => self.weigh_with(position, weights, mixed, visit),
            None => self.weigh_with(position, weights, &Mixed::default(), visit),
        }
    }
}

impl Quanta {
    /// [`Features::weigh`] by the weights for the position's stage.
    fn weigh_by(&self, position: &Position, player: Player, weights: &Weights) -> f32 {
        let rings = Accumulator::new(self, position, weights, player);
        rings.sum() + weights.sum_of_totals(&totals(position, player))
    }

    /// Whether it is plain that no placement ends the game: there is a neutron and an empty square besides, or
    /// a charge and more squares for it than a particle can occupy and bar.
    fn goes_on(&self, position: &Position, empty: Squares) -> bool {
        let players = position.charged_left;
        let may_place = |left: [u8; 2]| {
            let mut charges = left.into_iter().zip(position.barred);
            charges.any(|(left, barred)| left > 1 && position.open.without(barred).len() > 5)
        };
        position.neutrons_left > 1 && empty.len() > 1 || players.into_iter().any(may_place)
    }

    /// [`Features::weigh_moves`]; `mixed` is of no other weights than these.
    fn weigh_with(
        &self,
        position: &Position,
        weights: &[f32],
        mixed: &Mixed,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let empty = self.empty(position);
        let left = placements_left(position, empty);
        let by_left = |left: u32| mixed.get(weights, self.first_set(), left);
        let stage = by_left(left.saturating_sub(1));
        // One player decides after all placements that bring no points.
        let mut after = position.clone();
        self.play_but_for_key(&mut after, Move::Pass);
        let usual = after.to_move();
        let mut usually = Accumulator::new(self, position, stage, usual);
        usually.weigh_placements();
        let otherwise = OnceCell::new();
        let new = || Box::new(Accumulator::new(self, position, stage, usual.opponent()));
        let rings = |player: Player, particle: Particle, square: Square| match player == usual {
            true => usually.sum_with(particle, square),
            false => otherwise.get_or_init(new).sum_closely(particle, square),
        };
        let closing = closing(self, position);
        let goes_on = self.goes_on(position, empty);
        for (particle, squares) in Particle::ALL.into_iter().zip(self.choices(position)) {
            let closing = closing[usize::from(particle == Particle::Neutron)];
            // Placements of one kind of particle that bring the same points differ in the rings only.
            let mut alike: ArrayVec<([u8; 2], Player, f32), 8> = ArrayVec::new();
            squares.iter().for_each(|square| {
                let mv = Move::Place(particle, square);
                let points = match closing.contains(square) {
                    true => self.points_by(position, (particle, position.to_move()), square),
                    false => [0; 2],
                };
                let known = alike.iter().find(|(same, ..)| *same == points);
                let (mover, totals, outcome) = match known {
                    Some((_, mover, totals)) => (*mover, *totals, None),
                    None => {
                        let mut after = position.clone();
                        self.play_but_for_key(&mut after, mv);
                        let mover = after.to_move();
                        let sum = stage.sum_of_totals(&totals(&after, mover));
                        if goes_on {
                            let _ = alike.try_push((points, mover, sum));
                        }
                        (mover, sum, self.outcome(&after))
                    }
                };
                let sum = || totals + rings(mover, particle, square);
                visit(Weighed::new(mv, mover, outcome, sum));
            });
        }
        if self.may_pass(position) {
            let after = self.after(position, Move::Pass);
            let (mover, outcome) = (after.to_move(), self.outcome(&after));
            let sum = || self.weigh_by(&after, mover, by_left(left));
            visit(Weighed::new(Move::Pass, mover, outcome, sum));
        }
    }
}
