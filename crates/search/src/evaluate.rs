//! What a position is worth, evaluated without searching.

use quantarium_rules::{Game, Player};

use crate::{Values, Verdict};

/// An evaluator of positions.
pub trait Evaluate<G: Game>: Send + Sync {
    /// What each player can expect of an unfinished position, by seat: from 0, a sure loss, to 1, a
    /// sure win; one in sum.
    fn values(&self, game: &G, position: &G::Position) -> Values;

    /// [`Self::values`] of several positions.
    fn values_of(&self, game: &G, positions: &[G::Position]) -> Vec<Values> {
        let values = |position| self.values(game, position);
        positions.iter().map(values).collect()
    }

    /// Evaluates what the legal moves lead to, into `children`, which is empty. An evaluation that knows
    /// what a move changes can do better than [`each_child`]. Of moves that lead to the same result for
    /// every player it may leave out all but one.
    fn children(&self, game: &G, position: &G::Position, children: &mut Vec<Child<G::Move>>) {
        each_child(self, game, position, children);
    }

    /// Evaluates positions themselves, one evaluation each, and says how likely their moves are: for each position what its moves
    /// lead to, as in [`Self::children`], but with the values of the position before the move, and its prior. Nothing
    /// where moves have no priors.
    fn policies(&self, _game: &G, _positions: &[G::Position]) -> Option<Vec<Vec<Child<G::Move>>>> {
        None
    }

    /// Whether evaluating costs hardly more than making a position, so that the solver orders moves by it, too.
    fn is_quick(&self) -> bool {
        true
    }

    /// Whether what it says means nothing any more: the search ends.
    fn has_failed(&self) -> bool {
        false
    }
}

/// [`Evaluate::children`], playing each move in turn.
pub fn each_child<G: Game>(
    evaluate: &(impl Evaluate<G> + ?Sized),
    game: &G,
    position: &G::Position,
    children: &mut Vec<Child<G::Move>>,
) {
    let players = game.seats().len();
    game.every_move(position, |mv| {
        let after = game.after(position, mv);
        let verdict = game.outcome(&after).map(|outcome| Verdict::of(&outcome));
        let values = match verdict {
            Some(verdict) => verdict.shares(players),
            None => evaluate.values(game, &after),
        };
        children.push(Child::new(mv, game.to_move(&after), values, verdict));
    });
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
    /// How likely it is that the move is the one to play, by [`Evaluate::policies`]; else 0.
    pub prior: f32,
}

impl<M> Child<M> {
    /// A move without a prior.
    #[inline]
    pub fn new(mv: M, mover: Player, values: Values, verdict: Option<Verdict>) -> Self {
        Self {
            mv,
            mover,
            values,
            verdict,
            prior: 0.0,
        }
    }
}
