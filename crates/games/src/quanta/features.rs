//! What an evaluation of Quanta weighs: the ring around every neutron that is not surrounded yet, and
//! around every empty square that a neutron could be put on; the score, and what is owed and left.
//!
//! Nothing here knows a place on the board, so that weights learned on one board serve on every other.
//! The weights change with the number of placements left, and are others where a majority is five of
//! eight (QA-6).

mod ring;
mod stage;
mod weigher;

use quantarium_rules::{Features, Game, Player, Weighed};

use self::ring::{OUTLINES, RINGS, Ring};
use self::stage::{STAGES, Stage};
use self::weigher::Weigher;
use super::board::{Majority, Quanta};
use super::moves::{Move, Particle};
use super::position::Position;
use super::squares::{Square, Squares};

/// What can be in the middle of a ring. Each has a weight for every ring, and one for every outline, so
/// that something is known of rings that were seldom seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Middle {
    Neutron,
    /// An empty square that a charge may go to as far as its neighbours are concerned (QA-4).
    Free,
    /// One that both charges are barred from.
    Dead,
}

impl Middle {
    const ALL: [Self; 3] = [Self::Neutron, Self::Free, Self::Dead];

    /// Whether a ring counts: those around neutrons until they are surrounded, those around empty
    /// squares as soon as somebody has a particle there.
    fn counts(self, ring: Ring) -> bool {
        match self {
            Self::Neutron => ring.open() > 0,
            Self::Free | Self::Dead => ring.is_contested(),
        }
    }
}

/// The leads that are told apart, up to so many points either way.
const LEADS: i32 = 5;
/// The numbers of [`totals`].
const TOTALS: usize = 24;
/// The features with weights for one stage: the rings, their outlines, the totals.
const FIRST_OUTLINE: usize = Middle::ALL.len() * RINGS;
const FIRST_TOTAL: usize = FIRST_OUTLINE + Middle::ALL.len() * OUTLINES;
const SET: usize = FIRST_TOTAL + TOTALS;

/// What is not about one square, as `player` sees it.
fn totals(position: &Position, player: Player) -> [f32; TOTALS] {
    let (own, enemy) = (player.index(), player.opponent().index());
    let lead = i32::from(position.points[own]) - i32::from(position.points[enemy]);
    let mut totals = [0.0; TOTALS];
    totals[(lead.clamp(-LEADS, LEADS) + LEADS) as usize] = 1.0;
    let left = |player: usize| position.charged_left[player].map(|left| f32::from(left) * 0.1);
    let turn = position
        .bonus_is_owed()
        .then_some(position.regular == player);
    let neutrons = f32::from(position.neutrons_left);
    let rest = [
        lead as f32 * 0.25,
        f32::from(position.owed[own]),
        f32::from(position.owed[enemy]),
        left(own)[0],
        left(own)[1],
        left(enemy)[0],
        left(enemy)[1],
        neutrons * 0.05,
        f32::from(u8::from(position.neutrons_left.is_multiple_of(2))),
        f32::from(u8::from(position.neutrons_left == 0)),
        f32::from(u8::from(turn == Some(true))),
        f32::from(u8::from(turn == Some(false))),
    ];
    totals[2 * LEADS as usize + 1..][..rest.len()].copy_from_slice(&rest);
    totals
}

/// How many placements are left at most: particles, or squares where there are fewer.
fn placements_left(position: &Position, empty: Squares) -> u32 {
    let charged: u8 = position.charged_left.as_flattened().iter().sum();
    u32::from(charged + position.neutrons_left).min(empty.len())
}

impl Quanta {
    /// Where the weights begin that serve under the option `majority`.
    fn first_set(&self) -> usize {
        match self.majority {
            Majority::Plurality => 0,
            Majority::Absolute => STAGES,
        }
    }

    fn ring(&self, position: &Position, player: Player, square: Square) -> Ring {
        let near = self.near(square);
        let neutrons = near.and(position.neutrons);
        let charged = near.and(position.occupied).without(neutrons);
        let white = charged.and(position.white).len() as usize;
        let blue = charged.len() as usize - white;
        let (own, enemy) = if player == Player::FIRST {
            (white, blue)
        } else {
            (blue, white)
        };
        Ring {
            own,
            enemy,
            neutrons: neutrons.len() as usize,
            dead: near.and(dead(self.empty(position), position)).len() as usize,
        }
    }

    /// Visits every ring that counts, and what is in its middle.
    fn each_ring(&self, position: &Position, player: Player, mut visit: impl FnMut(Middle, Ring)) {
        let empty = self.empty(position);
        let dead = dead(empty, position);
        let middles = [position.neutrons, empty.without(dead), dead];
        for (middle, squares) in Middle::ALL.into_iter().zip(middles) {
            for square in squares.and(self.squares.interior()).iter() {
                let ring = self.ring(position, player, square);
                if middle.counts(ring) {
                    visit(middle, ring);
                }
            }
        }
    }
}

/// The empty squares that both charges are barred from (QA-4).
#[inline(always)]
fn dead(empty: Squares, position: &Position) -> Squares {
    empty.and(position.barred[0]).and(position.barred[1])
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
        Weigher::new(self, position, weights, left).sum(player, &totals(position, player))
    }

    fn weigh_moves(
        &self,
        position: &Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let empty = self.empty(position);
        let left = placements_left(position, empty);
        let weigher = Weigher::new(self, position, weights, left.saturating_sub(1));
        let closing = weigher.closing();
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
                        let sum = weigher.sum_of_totals(&totals(&after, mover));
                        (mover, sum, self.outcome(&after))
                    }
                };
                if is_quiet {
                    quiet = Some((mover, totals));
                }
                let sum = match outcome {
                    Some(_) => 0.0,
                    None => totals + weigher.sum_with(mover, particle, square),
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
            visit(self.weigh_pass(position, weights));
        }
    }
}

impl Quanta {
    fn weigh_pass(&self, position: &Position, weights: &[f32]) -> Weighed<Move> {
        let mut after = position.clone();
        self.play_but_for_key(&mut after, Move::Pass);
        let (mover, outcome) = (after.to_move(), self.outcome(&after));
        let sum = match outcome {
            Some(_) => 0.0,
            None => self.weigh(&after, mover, weights),
        };
        Weighed {
            mv: Move::Pass,
            mover,
            sum,
            outcome,
        }
    }
}
