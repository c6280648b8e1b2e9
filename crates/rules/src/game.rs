//! What every game can do.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use quantarium_board::Grid;

use crate::{
    Encode, Features, Info, MAX_PLAYERS, MoveError, Numbering, Outcome, Player, PositionError,
    Random, Scores, Seat, Seed, Show, Token, perft, playout,
};

/// The rules of one game with its options read: whose decision it is, what is legal, what a move
/// does, and when the game is over.
///
/// A position is a small value: clone it, play on it, throw it away. It holds all that the rest of
/// the game depends on, the part of the history that matters (QS-11) included. Positions belong to
/// the game that made them; given to another one, the answers are meaningless but never undefined.
pub trait Game: Debug + Send + Sync + 'static {
    /// A position of this game.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move; passes, swaps and `keep` are moves.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The most seats that a game of this type has: what only more need is not compiled for it.
    const MAX_SEATS: usize = MAX_PLAYERS;

    /// What is true of the game whatever its options.
    fn info(&self) -> &'static Info;

    /// The canonical game string, with the options that differ from their defaults.
    fn name(&self) -> String;

    /// The seats in turn order, one a player.
    fn seats(&self) -> &'static [Seat];

    /// The seat of a player.
    fn seat(&self, player: Player) -> &'static Seat {
        &self.seats()[player.index()]
    }

    /// The board. To turn or mirror it changes nothing in the rules.
    fn grid(&self) -> &Grid;

    /// How game records number the plies.
    fn numbering(&self) -> Numbering {
        Numbering::Pairs
    }

    /// An upper bound on the number of plies from any position to the end of the game.
    fn max_plies(&self) -> u32;

    /// Whether `start` depends on its seed.
    fn has_random_start(&self) -> bool {
        false
    }

    /// The start position that belongs to `seed`.
    fn start(&self, seed: Seed) -> Self::Position;

    /// Who decides next; in a finished position, who would.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// The result, or nothing while the game goes on. A game goes on exactly as long as there are
    /// legal moves.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The points so far, in games that count them.
    fn scores(&self, position: &Self::Position) -> Option<Scores> {
        let _ = position;
        None
    }

    /// Visits every legal move once, in an order that only the position decides; none when the game
    /// is over. Stops when `visit` breaks.
    fn each_move<B>(
        &self,
        position: &Self::Position,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Visits every legal move; nothing stops that.
    #[inline]
    fn every_move(&self, position: &Self::Position, mut visit: impl FnMut(Self::Move)) {
        let _ = self.each_move(position, move |mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether `mv` is legal, whatever value it has; false for every move when the game is over.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool;

    /// Plays a legal move. An illegal one gives a meaningless position or a panic, never undefined
    /// behaviour; [`Text::parse_move`] is the door for moves from outside.
    fn play_unchecked(&self, position: &mut Self::Position, mv: Self::Move);

    /// The position after a legal move.
    #[inline]
    fn after(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        let mut after = position.clone();
        self.play_unchecked(&mut after, mv);
        after
    }

    /// A hash of all that the rest of the game depends on, the history that matters included: where
    /// two positions have it in common, so have they everything that can follow, results and all.
    /// Equal positions have equal ones, and no line of play comes back to one.
    fn history_key(&self, position: &Self::Position) -> u64;

    /// Every move value there is on this board, legal somewhere or not: the yardstick of the
    /// conformance tests.
    fn move_universe(&self) -> Vec<Self::Move>;

    /// How many moves are legal. Games that can count without listing do.
    #[inline]
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.every_move(position, |_| count += 1);
        count
    }

    /// A legal move, each equally likely; nothing when the game is over.
    #[inline]
    fn random_move(&self, position: &Self::Position, random: &mut Random) -> Option<Self::Move> {
        playout::pick(self, position, random)
    }

    /// Plays random moves, each legal one equally likely, to the end.
    #[inline]
    fn playout(&self, position: Self::Position, random: &mut Random) -> Outcome {
        playout::uniform(self, position, random)
    }

    /// The number of sequences of `depth` plies, counting the last ply in bulk. A game that replaces
    /// this must agree with [`perft::by_playing`]; conformance checks it.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        perft::in_bulk(self, position, depth)
    }

    /// Every legal move, in `each_move`'s order.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.every_move(position, |mv| moves.push(mv));
        moves
    }

    /// How many moves `player` needs at least to win in the usual way, in games where that is easily counted: a search
    /// for forced wins looks no further than that allows. Another, unusual way may take fewer.
    #[inline]
    fn moves_to_win(&self, position: &Self::Position, player: Player) -> Option<u32> {
        let _ = (position, player);
        None
    }

    /// A move by which `player` wins at once in the usual way, were it that player's turn; nothing if there
    /// is none, if the game is over, or where [`Self::moves_to_win`] counts nothing.
    #[inline]
    fn winning_move(&self, position: &Self::Position, player: Player) -> Option<Self::Move> {
        let _ = (position, player);
        None
    }
}

/// The text forms of the notation.
pub trait Text: Game {
    /// The position of a text.
    ///
    /// # Errors
    /// When the text is malformed, or the position impossible.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// The position as text, one line.
    fn write_position(&self, position: &Self::Position) -> String;

    /// An earlier position and the moves that lead from it to this one. Written down, they hold all that
    /// the rest of the game depends on; the text of a position alone lacks the history that matters
    /// (QS-11). Where there is no such history it is the position itself and no moves; a default would
    /// be wrong in silence for a game that has one.
    fn with_history(&self, position: &Self::Position) -> (Self::Position, Vec<Self::Move>);

    /// Every piece as positions write it: each has a text of its own. For editors of positions.
    fn tokens(&self) -> Vec<Token>;

    /// What options have unless they are given, where that depends on other options: by key. All
    /// others have the default of their [`OptionInfo`](crate::OptionInfo).
    fn usual(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The legal move of a text, in the canonical form or another accepted one.
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal in `position`.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, MoveError>;

    /// The move's canonical text.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;
}

/// All that a registered game can do.
pub trait FullGame: Game + Text + Show + Features + Encode {}

impl<G: Game + Text + Show + Features + Encode> FullGame for G {}
