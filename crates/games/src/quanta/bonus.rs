//! Clusters and what they bring (QA-6, QA-7): points, owed bonuses, whose turn it is.

use quantarium_rules::Player;

use super::game::Quanta;
use super::moves::Particle;
use super::position::Position;
use super::setup::Majority;
use super::squares::{Square, Squares};

impl Position {
    /// Whether a bonus is to be taken or declined before the next regular ply.
    #[inline(always)]
    pub(super) const fn bonus_is_owed(&self) -> bool {
        self.owed[0] | self.owed[1] != 0
    }

    /// Who decides next: while bonuses are owed, the starter if owed any, else the opponent
    /// (QA-7).
    #[inline(always)]
    pub(super) const fn to_move(&self) -> Player {
        let starter = self.regular;
        if self.owed[starter.index()] == 0 && self.bonus_is_owed() {
            starter.opponent()
        } else {
            starter
        }
    }

    /// The neutrons with eight occupied neighbours (QA-6).
    #[inline(always)]
    pub(super) fn surrounded(&self) -> Squares {
        self.occupied.interior().and(self.neutrons)
    }
}

impl Quanta {
    /// Who has the majority around a surrounded neutron (QA-6).
    pub(super) fn majority_around(&self, position: &Position, neutron: Square) -> Option<Player> {
        let around = self.near(neutron);
        let charged = around.without(position.neutrons);
        let white = charged.and(position.white).len();
        let blue = charged.without(position.white).len();
        let owner = Player(u8::from(blue > white));
        let is_majority = match self.majority {
            Majority::Plurality => white != blue,
            Majority::Absolute => white.max(blue) >= 5,
        };
        is_majority.then_some(owner)
    }

    /// Scores the neutrons that are surrounded now that `square` is occupied, `square` itself
    /// included; what each player got.
    #[inline(always)]
    pub(super) fn score_around(&self, position: &mut Position, square: Square) -> [u8; 2] {
        let here = self.near(square).or(Squares::only(square));
        let completed = position.surrounded().and(here);
        if completed.is_empty() {
            return [0; 2];
        }
        self.score(position, completed)
    }

    /// The points that each player gets by a particle of `owner`'s on an empty square.
    pub(super) fn points_by(
        &self,
        position: &Position,
        (particle, owner): (Particle, Player),
        square: Square,
    ) -> [u8; 2] {
        let here = Squares::only(square);
        let neutron = particle == Particle::Neutron;
        let mut after = position.clone();
        after.occupied = after.occupied.or(here);
        after.neutrons = after.neutrons.or(here.when(neutron));
        after.white = after
            .white
            .or(here.when(!neutron && owner == Player::FIRST));
        self.score_around(&mut after, square)
    }

    #[cold]
    fn score(&self, position: &mut Position, completed: Squares) -> [u8; 2] {
        let mut points = [0; 2];
        for neutron in completed.iter() {
            if let Some(owner) = self.majority_around(position, neutron) {
                points[owner.index()] += 1;
                position.points[owner.index()] += 1;
            }
        }
        points
    }

    /// Ends a ply: bonuses that cannot be taken lapse, and when none is owed the turn is the
    /// starter's opponent's (QA-7).
    #[inline(always)]
    pub(super) fn settle(&self, position: &mut Position) {
        if position.bonus_is_owed() && !self.bonus_can_be_taken(position) {
            position.owed = [0; 2];
        }
        if !position.bonus_is_owed() {
            position.regular = position.regular.opponent();
        }
    }

    /// Whether there is a neutron and a square for a bonus (QA-7).
    pub(super) fn bonus_can_be_taken(&self, position: &Position) -> bool {
        position.neutrons_left > 0 && position.occupied != self.squares
    }
}
