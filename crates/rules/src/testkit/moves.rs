//! Legal moves, however they are asked for, and keys.

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
    /// some exactly while the game goes on; the key is up to date. Gives the legal moves.
    pub(super) fn check_moves(&self, position: &G::Position) -> Vec<G::Move> {
        let game = self.game;
        let moves = game.legal_moves(position);
        let count = game.count_moves(position);
        assert_eq!(
            count,
            moves.len() as u64,
            "{}: moves counted",
            self.at(position)
        );
        let over = game.outcome(position).is_some();
        assert_eq!(
            over,
            moves.is_empty(),
            "{}: over, or no moves",
            self.at(position)
        );
        let (key, fresh) = (game.key(position), game.fresh_key(position));
        assert_eq!(
            key,
            fresh,
            "{}: the key kept and computed",
            self.at(position)
        );
        moves
    }

    /// Every move listed is in the universe and listed once; on small boards a move of the universe
    /// is listed exactly when it is legal.
    pub(super) fn check_universe(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let mut sorted = moves.to_vec();
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            assert!(
                pair[0] != pair[1],
                "{}: {:?} listed twice",
                self.at(position),
                pair[0]
            );
        }
        for &mv in moves {
            let known = self.universe.binary_search(&mv).is_ok();
            assert!(
                known,
                "{}: {mv:?} is not in the universe",
                self.at(position)
            );
            assert!(
                game.is_legal(position, mv),
                "{}: {mv:?} listed",
                self.at(position)
            );
        }
        if self.small {
            for &mv in &self.universe {
                let listed = sorted.binary_search(&mv).is_ok();
                let legal = game.is_legal(position, mv);
                assert_eq!(listed, legal, "{}: {mv:?} listed, legal", self.at(position));
            }
        }
        assert_eq!(
            game.legal_moves(position),
            moves,
            "{}: the order",
            self.at(position)
        );
        let mut visits = 0;
        let walk = game.each_move(position, |mv| {
            visits += 1;
            ControlFlow::Break(mv)
        });
        let first = moves.first().copied();
        assert_eq!(
            walk.break_value(),
            first,
            "{}: what a break gives",
            self.at(position)
        );
        let expected = usize::from(!moves.is_empty());
        assert_eq!(
            visits,
            expected,
            "{}: visits up to a break",
            self.at(position)
        );
    }

    /// A random move is legal, and where there are few each comes up about equally often.
    pub(super) fn check_random_move(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        random: &mut Random,
    ) {
        let draws = if moves.len() <= FEW_MOVES {
            DRAWS * moves.len()
        } else {
            8
        };
        let mut seen: HashMap<G::Move, usize> = HashMap::new();
        for _ in 0..draws.max(1) {
            match self.game.random_move(position, random) {
                Some(mv) => *seen.entry(mv).or_default() += 1,
                None => assert!(moves.is_empty(), "{}: no random move", self.at(position)),
            }
        }
        for mv in seen.keys() {
            assert!(
                moves.contains(mv),
                "{}: random {mv:?} is illegal",
                self.at(position)
            );
        }
        if moves.len() <= FEW_MOVES {
            for mv in moves {
                let times = seen.get(mv).copied().unwrap_or(0);
                let fair = times.abs_diff(DRAWS) <= 120;
                assert!(
                    fair,
                    "{}: {mv:?} drawn {times} times of {draws}",
                    self.at(position)
                );
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
