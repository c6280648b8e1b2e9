//! Games and positions whose type has been left behind: text in, text out, for the edges of the
//! program (tables, protocols, command lines).

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use quantarium_board::{Cell, Grid};

use crate::{
    Click, FullGame, Info, Lens, LensMark, MoveError, Numbering, Outcome, Piece, Player,
    PositionError, Scores, Seat, Seed, Sight, Token, Visitor, premove,
};

/// A [`FullGame`] of whatever type.
#[expect(missing_docs, reason = "`Game`, `Text` and `Show` say it")]
pub trait AnyGame: Debug + Send + Sync {
    fn info(&self) -> &'static Info;
    fn name(&self) -> String;
    fn seats(&self) -> &'static [Seat];
    fn grid(&self) -> &Grid;
    fn numbering(&self) -> Numbering;
    fn tokens(&self) -> Vec<Token>;
    fn usual(&self) -> Vec<(&'static str, String)>;
    fn goal(&self) -> Option<u32>;
    fn max_plies(&self) -> u32;
    fn has_random_start(&self) -> bool;
    fn start(&self, seed: Seed) -> Box<dyn AnyPosition>;
    /// See [`crate::Text::parse_position`].
    ///
    /// # Errors
    /// When the text is malformed, or the position impossible.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, PositionError>;
}

/// A position of a [`FullGame`] of whatever type, together with its game.
#[expect(missing_docs, reason = "`Game`, `Text` and `Show` say it")]
pub trait AnyPosition: Any + Debug + Send + Sync {
    fn text(&self) -> String;
    fn to_move(&self) -> Player;
    fn outcome(&self) -> Option<Outcome>;
    fn scores(&self) -> Option<Scores>;
    /// The legal moves by their canonical texts, sorted byte by byte.
    fn moves(&self) -> Vec<String>;
    /// The legal moves with the clicks that spell them, sorted by text.
    fn moves_with_clicks(&self) -> Vec<(String, Vec<Click>)>;
    /// The moves that `player` could make when their turn comes, with the clicks that spell them, sorted by
    /// text: if the others let the turn go by, or if one of them makes a single move first. None at the
    /// player's own turn. On the largest boards a move may be missing.
    fn premoves(&self, player: Player) -> Vec<(String, Vec<Click>)>;
    /// The move of a text, as it is written and clicked, and what it leads to.
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal.
    fn entered(&self, text: &str) -> Result<Entered, MoveError>;
    /// Plays the move of a text.
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal; the position is unchanged.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;
    fn pieces(&self) -> Vec<Piece>;
    fn sights(&self, cell: Cell) -> Vec<Sight>;
    fn lens(&self) -> Lens;
    /// What legal moves change for other pieces, by their canonical texts; only those that do.
    fn aftermaths(&self) -> Vec<(String, Vec<LensMark>)>;
    fn deciding(&self) -> Vec<Cell>;
    fn perft(&self, depth: u32) -> u64;
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

/// A legal move, entered as text.
#[derive(Debug)]
pub struct Entered {
    /// Its canonical text.
    pub text: String,
    /// The clicks that spell it.
    pub clicks: Vec<Click>,
    /// The position after it.
    pub position: Box<dyn AnyPosition>,
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}

/// The visitor that leaves a game's type behind.
#[derive(Clone, Copy, Debug)]
pub struct Erase;

impl Visitor for Erase {
    type Output = Box<dyn AnyGame>;

    fn visit<G: FullGame>(self, game: G) -> Box<dyn AnyGame> {
        erase(Arc::new(game))
    }
}

/// A game without its type.
pub fn erase<G: FullGame>(game: Arc<G>) -> Box<dyn AnyGame> {
    Box::new(ErasedGame(game))
}

/// A position of `game` without its type.
pub fn erase_position<G: FullGame>(game: Arc<G>, position: G::Position) -> Box<dyn AnyPosition> {
    let game = ErasedGame(game);
    Box::new(ErasedPosition { game, position })
}

/// A game whose type can be left behind.
#[derive(Debug)]
pub struct ErasedGame<G>(pub Arc<G>);

impl<G> Clone for ErasedGame<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// A position with its game, whose types can be left behind.
#[derive(Debug)]
pub struct ErasedPosition<G: FullGame> {
    /// The game.
    pub game: ErasedGame<G>,
    /// The position.
    pub position: G::Position,
}

impl<G: FullGame> Clone for ErasedPosition<G> {
    fn clone(&self) -> Self {
        let (game, position) = (self.game.clone(), self.position.clone());
        Self { game, position }
    }
}

/// Methods that are the game's own.
macro_rules! of_game {
    ($($name:ident -> $what:ty,)*) => {
        $(fn $name(&self) -> $what { self.0.$name() })*
    };
}

/// Methods that are the game's own of this position.
macro_rules! of_position {
    ($($name:ident $(($by:ident: $of:ty))? -> $what:ty,)*) => {
        $(fn $name(&self $(, $by: $of)?) -> $what { self.game.0.$name(&self.position $(, $by)?) })*
    };
}

impl<G: FullGame> AnyGame for ErasedGame<G> {
    of_game! {
        info -> &'static Info,
        name -> String,
        seats -> &'static [Seat],
        grid -> &Grid,
        numbering -> Numbering,
        tokens -> Vec<Token>,
        usual -> Vec<(&'static str, String)>,
        goal -> Option<u32>,
        max_plies -> u32,
        has_random_start -> bool,
    }

    fn start(&self, seed: Seed) -> Box<dyn AnyPosition> {
        erase_position(Arc::clone(&self.0), self.0.start(seed))
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, PositionError> {
        let position = self.0.parse_position(text)?;
        Ok(erase_position(Arc::clone(&self.0), position))
    }
}

impl<G: FullGame> AnyPosition for ErasedPosition<G> {
    of_position! {
        to_move -> Player,
        outcome -> Option<Outcome>,
        scores -> Option<Scores>,
        pieces -> Vec<Piece>,
        lens -> Lens,
        sights(cell: Cell) -> Vec<Sight>,
        perft(depth: u32) -> u64,
    }

    fn text(&self) -> String {
        self.game.0.write_position(&self.position)
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.game.0.legal_moves(&self.position).into_iter();
        let texts = moves.map(|mv| self.game.0.write_move(&self.position, mv));
        let mut texts: Vec<String> = texts.collect();
        texts.sort_unstable();
        texts
    }

    fn moves_with_clicks(&self) -> Vec<(String, Vec<Click>)> {
        let moves = self.game.0.legal_moves(&self.position).into_iter();
        let all = moves.map(|mv| {
            let text = self.game.0.write_move(&self.position, mv);
            (text, self.game.0.clicks(&self.position, mv))
        });
        in_order(all.collect())
    }

    fn premoves(&self, player: Player) -> Vec<(String, Vec<Click>)> {
        premove::premoves(&*self.game.0, &self.position, player)
    }

    fn entered(&self, text: &str) -> Result<Entered, MoveError> {
        let mv = self.game.0.parse_move(&self.position, text)?;
        let next = self.game.0.after(&self.position, mv);
        Ok(Entered {
            text: self.game.0.write_move(&self.position, mv),
            clicks: self.game.0.clicks(&self.position, mv),
            position: erase_position(Arc::clone(&self.game.0), next),
        })
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.game.0.parse_move(&self.position, text)?;
        self.game.0.play_unchecked(&mut self.position, mv);
        Ok(())
    }

    fn aftermaths(&self) -> Vec<(String, Vec<LensMark>)> {
        let moves = self.game.0.legal_moves(&self.position).into_iter();
        let changes = moves.filter_map(|mv| {
            let marks = self.game.0.aftermath(&self.position, mv);
            let text = (!marks.is_empty()).then(|| self.game.0.write_move(&self.position, mv));
            text.map(|text| (text, marks))
        });
        in_order(changes.collect())
    }

    fn deciding(&self) -> Vec<Cell> {
        let outcome = self.outcome();
        outcome.map_or(Vec::new(), |outcome| {
            self.game.0.deciding(&self.position, &outcome)
        })
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}

/// What belongs to moves, in the order of their texts. Sorting is compiled for what is sorted, not for every game.
pub(crate) fn in_order<T>(mut all: Vec<(String, T)>) -> Vec<(String, T)> {
    all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    all
}
