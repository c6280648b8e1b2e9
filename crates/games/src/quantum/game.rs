//! The game as the contract wants it.

use std::ops::ControlFlow;

use quantarium_board::Grid;
use quantarium_rules::{Ending, Family, Game, Info, Outcome, Player, Random, Seat, Seed};

use super::fans::Fans;
use super::keys::Keys;
use super::moves::Move;
use super::position::{DRAWN_AT_OCCURRENCES, DRAWN_AT_PLIES, Position};
use super::rays::Rays;
use super::setup::{self, Spec};

const SEATS: [Seat; 2] = [Seat::new("White", 'w'), Seat::new("Black", 'b')];

/// So many stacks of height 6 or more win (QS-9).
pub(super) const TOWERS_TO_WIN: u32 = 3;

pub(super) static THREE_TOWERS: Ending = Ending {
    id: "three-towers",
    rule: "QS-9",
    words: "one player owns three stacks of height 6 or more",
};

pub(super) static BOTH_STUCK: Ending = Ending {
    id: "both-stuck",
    rule: "QS-10",
    words: "neither player can move, and the stacks of height 6 or more decide",
};

pub(super) static NO_CAPTURES: Ending = Ending {
    id: "no-captures",
    rule: "QS-11",
    words: "100 plies in a row captured nothing",
};

pub(super) static REPETITION: Ending = Ending {
    id: "repetition",
    rule: "QS-11",
    words: "the position has occurred for the third time",
};

/// Slater's Quantum with its options, on a board of at most 64 W squares.
#[derive(Debug)]
pub struct Quantum<const W: usize> {
    pub(super) spec: Spec,
    pub(super) grid: Grid,
    pub(super) fans: Fans<W>,
    pub(super) keys: Keys,
    pub(super) rays: Rays<W>,
}

impl<const W: usize> Quantum<W> {
    /// The game with these options.
    ///
    /// # Panics
    /// When the board has more squares.
    pub fn new(spec: Spec) -> Self {
        assert!(spec.cells() <= 64 * W, "{spec:?} is too large");
        let grid = Grid::square(spec.width, spec.height);
        Self {
            fans: Fans::new(&grid, &spec),
            keys: Keys::new(grid.len()),
            rays: Rays::new(&grid),
            spec,
            grid,
        }
    }

    /// Whether the game is over by QS-9 or QS-11, whatever can still move.
    #[inline(always)]
    fn is_decided(&self, position: &Position<W>) -> bool {
        position.quiet_plies >= DRAWN_AT_PLIES
            || position.occurrences >= DRAWN_AT_OCCURRENCES
            || self.owner_of_three(position).is_some()
    }

    /// The player who owns three stacks of height 6 or more (QS-9).
    #[inline(always)]
    fn owner_of_three(&self, position: &Position<W>) -> Option<Player> {
        let mut players = Player::BOTH.into_iter();
        players.find(|player| position.stacks.has_three_towers(*player))
    }

    #[inline(always)]
    pub(super) fn can_step(&self, position: &Position<W>, player: Player) -> bool {
        self.fans.any(&position.stacks, player)
    }

    /// Whether `pass` is the only move of the player to move in a game that is not decided: that player is
    /// stuck, the other is not (QS-10).
    pub(super) fn must_pass(&self, position: &Position<W>) -> bool {
        !self.can_step(position, position.turn) && self.can_step(position, position.turn.opponent())
    }
}

impl<const W: usize> Game for Quantum<W> {
    type Position = Position<W>;
    type Move = Move;

    const MAX_SEATS: usize = 2;

    fn info(&self) -> &'static Info {
        &super::Family::INFO
    }

    fn name(&self) -> String {
        self.spec.name()
    }

    fn seats(&self) -> &'static [Seat] {
        &SEATS
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Each capture takes one stack off the board, at most 4W of them stand there, the last stays,
    /// and no 100 plies in a row are without a capture but the last (QS-11).
    fn max_plies(&self) -> u32 {
        u32::from(DRAWN_AT_PLIES) * 4 * u32::from(self.spec.width)
    }

    fn has_random_start(&self) -> bool {
        self.spec.random
    }

    fn start(&self, seed: Seed) -> Position<W> {
        let stacks = setup::stacks(&self.spec, seed);
        // QS-8: White has the first ply.
        Position::new(&self.keys, stacks, Player::FIRST, 0)
    }

    fn to_move(&self, position: &Position<W>) -> Player {
        position.turn
    }

    /// The order of the tests is QS-11's: three towers, both stuck, no progress.
    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        if let Some(winner) = self.owner_of_three(position) {
            return Some(Outcome::win(winner, &THREE_TOWERS));
        }
        let stuck = |player| !self.can_step(position, player);
        if stuck(position.turn) && stuck(position.turn.opponent()) {
            let towers = Player::BOTH.map(|player| position.stacks.towers(player));
            return Some(Outcome::by_points(towers, &BOTH_STUCK));
        }
        if position.quiet_plies >= DRAWN_AT_PLIES {
            return Some(Outcome::draw(&NO_CAPTURES));
        }
        (position.occurrences >= DRAWN_AT_OCCURRENCES).then_some(Outcome::draw(&REPETITION))
    }

    #[inline]
    fn each_move<B>(
        &self,
        position: &Position<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_decided(position) {
            return ControlFlow::Continue(());
        }
        let mut stuck = true;
        self.fans
            .each_fan(&position.stacks, position.turn, |ring, fan| {
                for (direction, stacks) in fan.iter().enumerate() {
                    let mut stacks = *stacks;
                    while let Some(from) = stacks.pop() {
                        stuck = false;
                        let to = ring.target(from, direction);
                        visit(Move::Step { from, to })?;
                    }
                }
                ControlFlow::Continue(())
            })?;
        if stuck && self.can_step(position, position.turn.opponent()) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, position: &Position<W>, mv: Move) -> bool {
        if self.is_decided(position) {
            return false;
        }
        match mv {
            Move::Step { from, to } => self.may_step(&position.stacks, position.turn, from, to),
            Move::Pass => self.must_pass(position),
        }
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position<W>, mv: Move) {
        position.play(&self.keys, mv);
    }

    /// The positions that can still be repeated, in whatever order they occurred, and the count of
    /// plies without a capture (QS-11).
    fn history_key(&self, position: &Position<W>) -> u64 {
        let mix = |key: u64| (key ^ (key >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let earlier = position.earlier.iter();
        let earlier = earlier.fold(0_u64, |sum, key| sum.wrapping_add(mix(*key)));
        let quiet = mix(earlier).wrapping_add(u64::from(position.quiet_plies));
        position.key ^ mix(quiet)
    }

    fn move_universe(&self) -> Vec<Move> {
        let steps = self.grid.cells().flat_map(|from| {
            let others = self.grid.cells().filter(move |to| *to != from);
            others.map(move |to| Move::Step { from, to })
        });
        steps.chain([Move::Pass]).collect()
    }

    #[inline]
    fn count_moves(&self, position: &Position<W>) -> u64 {
        if self.is_decided(position) {
            return 0;
        }
        match self.fans.count(&position.stacks, position.turn) {
            0 => u64::from(self.can_step(position, position.turn.opponent())),
            steps => steps,
        }
    }

    #[inline]
    fn random_move(&self, position: &Position<W>, random: &mut Random) -> Option<Move> {
        if self.is_decided(position) {
            return None;
        }
        match self.fans.pick(&position.stacks, position.turn, random) {
            Some((from, to)) => Some(Move::Step { from, to }),
            None => self
                .can_step(position, position.turn.opponent())
                .then_some(Move::Pass),
        }
    }

    /// Asks for the outcome only when no move is left, instead of before each.
    fn playout(&self, mut position: Position<W>, random: &mut Random) -> Outcome {
        while let Some(mv) = self.random_move(&position, random) {
            self.play_unchecked(&mut position, mv);
        }
        let Some(outcome) = self.outcome(&position) else {
            unreachable!("a game without legal moves is over: {position:?}");
        };
        outcome
    }

    /// Every tower takes a capture of one's own (QS-9); wins by QS-10 are not the usual way.
    #[inline]
    fn moves_to_win(&self, position: &Position<W>, player: Player) -> Option<u32> {
        Some(TOWERS_TO_WIN.saturating_sub(position.stacks.towers(player)))
    }

    /// A capture that makes the third tower (QS-9).
    #[inline]
    fn winning_move(&self, position: &Position<W>, player: Player) -> Option<Move> {
        if position.stacks.towers(player) + 1 != TOWERS_TO_WIN || self.is_decided(position) {
            return None;
        }
        let tower = self.fans.tower(&position.stacks, player);
        tower.map(|(from, to)| Move::Step { from, to })
    }
}
