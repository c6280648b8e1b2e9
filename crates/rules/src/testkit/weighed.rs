//! Features, and sums of them.

use super::Kit;
use crate::{FullGame, Outcome, Player, Prepared, Random, Weighed};

impl<G: FullGame> Kit<'_, G> {
    /// Indices are in range, and the fast ways of weighing agree with the plain one.
    pub(super) fn check_features(&self, at: &G::Position, moves: &[G::Move], random: &mut Random) {
        let game = self.game;
        if game.feature_count() == 0 || moves.is_empty() {
            return;
        }
        let weight = |_| random.below(2001) as f32 * 1e-3 - 1.0;
        let weights: Vec<f32> = (0..game.feature_count()).map(weight).collect();
        for seat in 0..game.seats().len() as u8 {
            let sum = game.weigh(at, Player(seat), &weights);
            self.check_sum(at, Player(seat), &weights, sum);
        }
        let prepared = Prepared::default();
        let [weighed, again]: [Vec<Weighed<G::Move>>; 2] = std::array::from_fn(|_| {
            let mut weighed = Vec::new();
            game.weigh_moves(at, &weights, &prepared, &mut |one| weighed.push(one));
            weighed
        });
        assert!(!weighed.is_empty(), "{}: no move is weighed", self.at(at));
        assert_eq!(again, weighed, "{}: prepared", self.at(at));
        for (i, one) in weighed.iter().enumerate() {
            let again = weighed[..i].iter().any(|other| other.mv == one.mv);
            let legal = moves.contains(&one.mv);
            assert!(legal && !again, "{}: {:?} is weighed", self.at(at), one.mv);
            let sums = [(one.mover, one.sum)];
            self.check_weighed(at, (one.mv, one.mover, one.outcome), sums, &weights);
        }
        let mut visited = Vec::new();
        game.weigh_moves_for_all(at, &weights, &prepared, &mut |one| {
            visited.push(one.mv);
            let seats = (0..game.seats().len() as u8).map(Player);
            let sums = seats.zip(one.sum);
            self.check_weighed(at, (one.mv, one.mover, one.outcome), sums, &weights);
        });
        visited.sort_by_key(|mv| moves.iter().position(|legal| legal == mv));
        assert_eq!(visited, moves, "{}: weighed for all", self.at(at));
    }

    /// What a move leads to is what playing it says.
    fn check_weighed(
        &self,
        at: &G::Position,
        (mv, mover, outcome): (G::Move, Player, Option<Outcome>),
        sums: impl IntoIterator<Item = (Player, f32)>,
        weights: &[f32],
    ) {
        let after = self.game.after(at, mv);
        let ended = (self.game.to_move(&after), self.game.outcome(&after));
        assert_eq!((mover, outcome), ended, "{}", self.at(&after));
        if outcome.is_none() {
            for (player, sum) in sums {
                self.check_sum(&after, player, weights, sum);
            }
        }
    }

    fn check_sum(&self, at: &G::Position, player: Player, weights: &[f32], sum: f32) {
        let (mut plain, mut size) = (0.0, 1.0);
        self.game.features(at, player, &mut |index, amount| {
            let weight = weights.get(index).copied();
            let Some(weight) = weight else {
                panic!("{}: there is no feature {index}", self.at(at));
            };
            plain += f64::from(weight * amount);
            size += f64::from((weight * amount).abs());
        });
        let far = (plain - f64::from(sum)).abs();
        assert!(far < 1e-4 * size, "{}: {sum}, not {plain}", self.at(at));
    }
}
