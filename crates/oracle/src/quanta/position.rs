//! The positions of Quanta and what happens in them.

use std::sync::Arc;

use super::{LETTERS, PARTICLE_LETTERS, PARTICLES, Particle, Quanta, SIGNS};
use crate::board::{EIGHT, STRAIGHT};
use crate::{Ending, Move, Rules, State, text};

/// Bonuses not taken yet (QA-7).
#[derive(Clone, Copy, Debug)]
pub(super) struct Owed {
    /// The player whose regular ply started them.
    pub(super) starter: usize,
    /// How many each player is owed.
    pub(super) counts: [u32; 2],
}

#[derive(Clone, Debug)]
pub(super) struct QuantaPosition {
    pub(super) game: Arc<Quanta>,
    pub(super) particles: Vec<Option<Particle>>,
    pub(super) to_move: usize,
    pub(super) owed: Option<Owed>,
}

impl QuantaPosition {
    pub(super) fn count(&self, particle: Particle) -> usize {
        self.particles
            .iter()
            .filter(|&&on_board| on_board == Some(particle))
            .count()
    }

    fn is_left(&self, particle: Particle) -> bool {
        self.count(particle) < particle.supply()
    }

    fn empty_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.particles.len()).filter(|&cell| self.particles[cell].is_none())
    }

    /// A bonus needs a neutron and an empty square (QA-7).
    pub(super) fn can_take_bonus(&self) -> bool {
        self.is_left(Particle::Neutron) && self.empty_cells().next().is_some()
    }

    /// QA-4: whether a particle of the same charge is next to the cell along rank or file.
    pub(super) fn has_like_neighbour(&self, cell: usize, particle: Particle) -> bool {
        let Some(charge) = particle.charge() else {
            return false;
        };
        let cells = self.game.facts.board.near(cell, &STRAIGHT);
        let mut neighbours = cells.filter_map(|near| self.particles[near]);
        neighbours.any(|neighbour| neighbour.charge() == Some(charge))
    }

    /// QA-5: whether a cell is adjacent to an occupied one.
    fn is_next_to_particle(&self, cell: usize) -> bool {
        let steps = self.game.placing_steps();
        let mut neighbours = self.game.facts.board.near(cell, steps);
        neighbours.any(|near| self.particles[near].is_some())
    }

    /// A player's placements in a regular turn (QA-4, QA-5), of what is left (QA-2).
    fn placements(&self, seat: usize) -> impl Iterator<Item = Move> {
        let own = SIGNS.chars().map(|sign| (sign, Particle::of(sign, seat)));
        let left: Vec<_> = own.filter(|(_, own)| self.is_left(*own)).collect();
        let cells = self
            .empty_cells()
            .filter(|&cell| self.is_next_to_particle(cell));
        cells.flat_map(move |cell| {
            let mut signs = left.clone();
            signs.retain(|(_, own)| !self.has_like_neighbour(cell, *own));
            let signs = signs.into_iter();
            signs.map(move |(sign, _)| Move::Place { sign, cell })
        })
    }

    /// QA-7: a neutron on any empty square, or to decline.
    fn bonuses(&self) -> Vec<Move> {
        let place = |cell| Move::Place { sign: 'n', cell };
        self.empty_cells().map(place).chain([Move::Pass]).collect()
    }

    /// QA-6: who has the majority around a surrounded neutron.
    fn cluster_winner(&self, neutron: usize) -> Option<usize> {
        if self.particles[neutron] != Some(Particle::Neutron) {
            return None;
        }
        let cells = self.game.facts.board.near(neutron, &EIGHT);
        let around = cells.filter_map(|near| self.particles[near]);
        let around: Vec<Particle> = around.collect();
        if around.len() < 8 {
            return None;
        }
        let own = |seat: usize| around.iter().filter(|near| near.is_owned_by(seat)).count() as i64;
        let winner = text::higher(own(0), own(1))?;
        (!self.game.needs_absolute || own(winner) >= 5).then_some(winner)
    }

    /// QA-6: one point for each neutron won.
    fn score(&self, seat: usize) -> i64 {
        let winners = (0..self.particles.len()).filter_map(|cell| self.cluster_winner(cell));
        winners.filter(|&winner| winner == seat).count() as i64
    }

    fn rest(&self) -> String {
        let Some(owed) = self.owed else {
            return "-".to_string();
        };
        let letter = |seat: usize| &LETTERS[seat..=seat];
        let bonuses = |seat: usize| letter(seat).repeat(owed.counts[seat] as usize);
        let (starter, other) = (owed.starter, 1 - owed.starter);
        letter(starter).to_string() + &bonuses(starter) + &bonuses(other)
    }
}

impl Rules for QuantaPosition {
    fn text(&self) -> String {
        let rows = text::write_rows(&self.game.facts.board, &self.particles, |&particle| {
            let letter = PARTICLES.iter().zip(PARTICLE_LETTERS.chars());
            letter
                .filter(|&(&of_letter, _)| of_letter == particle)
                .map(|(_, c)| c)
                .collect()
        });
        let (turn, rest) = (&LETTERS[self.to_move..=self.to_move], self.rest());
        format!("{rows} {turn} {rest}")
    }

    fn legal(&self) -> Vec<Move> {
        if self.owed.is_some() {
            return self.bonuses();
        }
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self.placements(self.to_move).collect();
        // QA-8: `pass` only without a legal placement.
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn after(&self, mv: Move) -> State {
        let mut next = self.clone();
        let mut owed = self.owed.unwrap_or(Owed {
            starter: self.to_move,
            counts: [0, 0],
        });
        if self.owed.is_some() {
            owed.counts[self.to_move] -= 1;
        }
        if let Move::Place { sign, cell } = mv {
            next.particles[cell] = Some(Particle::of(sign, self.to_move));
            // QA-6: the cell was empty, so a cluster with it is complete only now.
            let with_cell = self.game.facts.board.near(cell, &EIGHT).chain([cell]);
            for winner in with_cell.filter_map(|neutron| next.cluster_winner(neutron)) {
                owed.counts[winner] += 1;
            }
        }
        // QA-7: bonuses that cannot be taken lapse.
        if !next.can_take_bonus() {
            owed.counts = [0, 0];
        }
        // QA-7: the starter's bonuses, then the opponent's, then the opponent's regular turn.
        next.to_move = match owed.counts[owed.starter] {
            0 => 1 - owed.starter,
            _ => owed.starter,
        };
        next.owed = (owed.counts != [0, 0]).then_some(owed);
        State::new(next)
    }

    fn move_text(&self, mv: Move) -> String {
        text::placement(&self.game.facts.board, mv)
    }

    fn read_move(&self, mv: &str) -> Result<Move, String> {
        text::read_placement(&self.game.facts.board, mv, SIGNS)
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    /// QA-9: neither has a legal placement, as with every particle on the board, and no bonus is owed.
    fn over(&self) -> Option<Ending> {
        let can_place = |seat: usize| self.placements(seat).next().is_some();
        if self.owed.is_some() || can_place(0) || can_place(1) {
            return None;
        }
        Ending::by("QA-9", text::higher(self.score(0), self.score(1)))
    }

    fn scores(&self) -> Option<Vec<i64>> {
        Some(vec![self.score(0), self.score(1)])
    }
}
