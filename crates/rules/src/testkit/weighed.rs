//! Features, and sums of them.

use super::Kit;
use crate::{FullGame, Player, Prepared, Random, Weighed};

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
        let mut seats = 0..game.seats().len() as u8;
        game.weigh_players(at, &weights, &mut |player, sum| {
            same!(self.at(at), Some(player.0), seats.next() => "the order of seats");
            self.check_sum(at, player, &weights, sum);
        });
        same!(self.at(at), seats.next(), None => "a player is not weighed");
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
            let after = game.after(at, one.mv);
            let ended = (game.to_move(&after), game.outcome(&after));
            assert_eq!((one.mover, one.outcome), ended, "{}", self.at(&after));
            if one.outcome.is_none() {
                self.check_sum(&after, one.mover, &weights, one.sum);
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
