//! What a position is worth, judged without searching.

use std::ops::ControlFlow;

use quantarium_rules::{Game, Player};

use crate::{Values, Verdict};

/// A judge of positions.
pub trait Evaluate<G: Game>: Send + Sync {
    /// What each player can expect of an unfinished position, by seat: from 0, a sure loss, to 1, a
    /// sure win; one in sum.
    fn values(&self, game: &G, position: &G::Position) -> Values;

    /// Judges what every legal move leads to, in [`Game::each_move`]'s order, into `children`. An
    /// evaluation that knows what a move changes can do better than playing each.
    fn children(&self, game: &G, position: &G::Position, children: &mut Vec<Child<G::Move>>) {
        let _ = game.each_move(position, |mv| {
            let mut after = position.clone();
            game.play_unchecked(&mut after, mv);
            let verdict = game.outcome(&after).map(|outcome| Verdict::of(&outcome));
            let players = game.seats().len();
            let values = match verdict {
                Some(verdict) => (0..players)
                    .map(|seat| verdict.share(Player(seat as u8), players))
                    .collect(),
                None => self.values(game, &after),
            };
            children.push(Child {
                mv,
                mover: game.to_move(&after),
                values,
                verdict,
            });
            ControlFlow::<()>::Continue(())
        });
    }
}

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Child<M> {
    /// The move.
    pub mv: M,
    /// Who decides after it.
    pub mover: Player,
    /// What the position after it is worth, by seat.
    pub values: Values,
    /// The result, where the move ends the game.
    pub verdict: Option<Verdict>,
}
