//! Legal moves, however they are asked for.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::Kit;
use crate::{FullGame, Random, perft};

/// The frequencies of random moves are counted in positions with at most this many moves.
const FEW_MOVES: usize = 16;
/// How often each of them should then be drawn. Six standard deviations are 120.
const DRAWS: usize = 400;

impl<G: FullGame> Kit<'_, G> {
    /// What is checked in every position: moves are listed once each, counted right, and there are
    /// some exactly while the game goes on. Gives the legal moves.
    pub(super) fn check_moves(&self, position: &G::Position) -> Vec<G::Move> {
        let game = self.game;
        let moves = game.legal_moves(position);
        same!(self.at(position), game.count_moves(position), moves.len() as u64 => "moves counted");
        let over = game.outcome(position).is_some();
        same!(self.at(position), over, moves.is_empty() => "over, or no moves");
        moves
    }

    /// Every move listed is in the universe and listed once; on small boards a move of the universe
    /// is listed exactly when it is legal.
    pub(super) fn check_universe(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let mut sorted = moves.to_vec();
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            holds!(self.at(position), pair[0] != pair[1] => "{:?} listed twice", pair[0]);
        }
        for &mv in moves {
            let known = self.universe.binary_search(&mv).is_ok();
            holds!(self.at(position), known => "{mv:?} is not in the universe");
            holds!(self.at(position), game.is_legal(position, mv) => "{mv:?} listed");
        }
        if self.small {
            for &mv in &self.universe {
                let listed = sorted.binary_search(&mv).is_ok();
                let legal = game.is_legal(position, mv);
                assert_eq!(listed, legal, "{}: {mv:?} listed, legal", self.at(position));
            }
        }
        same!(self.at(position), game.legal_moves(position), moves => "the order");
        let mut visits = 0;
        let walk = game.each_move(position, |mv| {
            visits += 1;
            ControlFlow::Break(mv)
        });
        let first = moves.first().copied();
        same!(self.at(position), walk.break_value(), first => "what a break gives");
        let expected = usize::from(!moves.is_empty());
        same!(self.at(position), visits, expected => "visits up to a break");
    }

    /// A random move is legal, and where there are few each comes up about equally often.
    pub(super) fn check_random_move(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        random: &mut Random,
    ) {
        let few = moves.len() <= FEW_MOVES;
        let draws = if few { DRAWS * moves.len() } else { 8 };
        let mut seen: HashMap<G::Move, usize> = HashMap::new();
        for _ in 0..draws.max(1) {
            match self.game.random_move(position, random) {
                Some(mv) => *seen.entry(mv).or_default() += 1,
                None => assert!(moves.is_empty(), "{}: no random move", self.at(position)),
            }
        }
        for mv in seen.keys() {
            holds!(self.at(position), moves.contains(mv) => "random {mv:?} is illegal");
        }
        if few {
            for mv in moves {
                let times = seen.get(mv).copied().unwrap_or(0);
                let fair = times.abs_diff(DRAWS) <= 120;
                holds!(self.at(position), fair => "{mv:?} drawn {times} times of {draws}");
            }
        }
    }

    /// The game's perft agrees with making every ply, to depth 3 or as far as about `leaves` go, and
    /// to depth 1 at least.
    pub(super) fn check_perft(&self, position: &G::Position, leaves: u64) {
        let branching = self.game.count_moves(position).max(1);
        let within = |depth: u32| depth < 2 || branching.pow(depth) <= leaves;
        for depth in (0..=3).take_while(|&depth| within(depth)) {
            let quick = self.game.perft(position, depth);
            let made = perft::by_playing(self.game, position, depth);
            assert_eq!(quick, made, "{}: perft {depth}", self.at(position));
        }
    }
}
