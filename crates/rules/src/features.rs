//! What can be counted about a position, to evaluate it by.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

use crate::{Game, MAX_PLAYERS, Outcome, Player};

/// The features that a learned evaluation weighs. What they mean only the game knows: an evaluation
/// sees numbers at indices. A game without features is played without an evaluation.
///
/// A feature must mean the same on every board of the game, so that what was learned on one serves on
/// the others.
pub trait Features: Game {
    /// How many features there are; the same for every game of the family.
    fn feature_count(&self) -> usize {
        0
    }

    /// Visits the features of an unfinished position as `player` sees them: index, which is less than
    /// [`Self::feature_count`], and amount. Features that are not visited are 0, and those visited
    /// twice are added up.
    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let _ = (position, player, visit);
    }

    /// The sum of the features' amounts, each times its weight. A game that replaces this must agree
    /// with [`Self::features`] but for rounding; conformance checks it.
    ///
    /// # Panics
    /// When there are fewer weights than features.
    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.features(position, player, &mut |index, amount| {
            sum += weights[index] * amount
        });
        sum
    }

    /// Visits what every legal move leads to, weighed as the player sees it who decides then. A game
    /// that knows what a move changes can do better than playing each. It may leave out a move when it
    /// visits another one that leads to the same result for every player, however both go on. What it works
    /// out from the weights alone it may leave in `prepared`, which is new at first and never used with other
    /// weights.
    ///
    /// # Panics
    /// When there are fewer weights than features.
    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        let _ = prepared;
        weigh_each_move(self, position, weights, visit);
    }

    /// [`Self::weigh_moves`] with the sums of all players, by seat, as searches ask with more than two players. No move is left out.
    ///
    /// # Panics
    /// When there are fewer weights than features.
    fn weigh_moves_for_all(
        &self,
        position: &Self::Position,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Self::Move, Sums>),
    ) {
        let _ = prepared;
        weigh_each_move_for_all(self, position, weights, visit);
    }
}

/// What each player has, by seat, and 0 beyond the players.
pub type Sums = [f32; MAX_PLAYERS];

/// What a game has worked out from one set of weights ([`Features::weigh_moves`]).
#[derive(Default)]
pub struct Prepared(OnceLock<Box<dyn Any + Send + Sync>>);

impl Prepared {
    /// What has been left here, empty the first time; nothing if that is of another type.
    pub fn get<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.0.get_or_init(|| Box::<T>::default()).downcast_ref()
    }
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").finish_non_exhaustive()
    }
}

/// [`Features::weigh_moves`], playing each move in turn.
pub fn weigh_each_move<G: Features + ?Sized>(
    game: &G,
    position: &G::Position,
    weights: &[f32],
    visit: &mut dyn FnMut(Weighed<G::Move>),
) {
    game.every_move(position, |mv| {
        visit(weigh_played(game, position, mv, weights));
    });
}

/// [`Features::weigh_moves_for_all`], playing each move in turn.
pub fn weigh_each_move_for_all<G: Features + ?Sized>(
    game: &G,
    position: &G::Position,
    weights: &[f32],
    visit: &mut dyn FnMut(Weighed<G::Move, Sums>),
) {
    game.every_move(position, |mv| {
        let after = game.after(position, mv);
        let (mover, outcome) = (game.to_move(&after), game.outcome(&after));
        visit(Weighed::new(mv, mover, outcome, || {
            let mut sums = [0.0; MAX_PLAYERS];
            for (seat, sum) in sums.iter_mut().take(game.seats().len()).enumerate() {
                *sum = game.weigh(&after, Player(seat as u8), weights);
            }
            sums
        }));
    });
}

/// What a legal move leads to, found by playing it.
pub fn weigh_played<G: Features + ?Sized>(
    game: &G,
    position: &G::Position,
    mv: G::Move,
    weights: &[f32],
) -> Weighed<G::Move> {
    let after = game.after(position, mv);
    let (mover, outcome) = (game.to_move(&after), game.outcome(&after));
    Weighed::new(mv, mover, outcome, || game.weigh(&after, mover, weights))
}

/// A legal move and what it leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<M, S = f32> {
    /// The move.
    pub mv: M,
    /// Who decides after it.
    pub mover: Player,
    /// The features' weighed sum as the mover sees it, or the sums of all players; 0 where the game is over.
    pub sum: S,
    /// The result, where the move ends the game.
    pub outcome: Option<Outcome>,
}

impl<M, S: Default> Weighed<M, S> {
    /// A move, and the sum where the game goes on after it.
    #[inline(always)]
    pub fn new(mv: M, mover: Player, outcome: Option<Outcome>, sum: impl FnOnce() -> S) -> Self {
        Self {
            mv,
            mover,
            sum: match outcome {
                Some(_) => S::default(),
                None => sum(),
            },
            outcome,
        }
    }
}
