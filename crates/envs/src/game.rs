//! A game with its encoding, its type left behind.

use std::fmt::Debug;
use std::sync::Arc;

use quantarium_rules::erased::erase;
use quantarium_rules::{AnyGame, Encoder, Encoding, FullGame, LineError, Seed, SpecError, Visitor};

use crate::envs::{AnyEnvs, Config, Envs, EnvsState};
use crate::error::room;
use crate::positions::{AnyPositions, Line, Positions};
use crate::{NoMemory, PositionsError};

/// The cell and the action that each one becomes under a symmetry of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapsOfSymmetry {
    /// Where the piece on each cell goes.
    pub cells: Vec<u16>,
    /// What each action becomes.
    pub actions: Vec<u32>,
}

/// A game of whatever type, with its encoding.
pub trait EncodedGame: Debug + Send + Sync {
    /// The game without numbers.
    fn rules(&self) -> Box<dyn AnyGame>;
    /// What the numbers mean.
    fn encoding(&self) -> &Encoding;
    /// Whether the game begins with an offer, such as Black's swap (QL-4), that is not left out.
    fn has_offer(&self) -> bool;
    /// How many features an evaluation weighs; the same for all games of a family.
    fn feature_count(&self) -> usize;
    /// The symmetries of the board, the identity first.
    fn symmetries(&self) -> Vec<MapsOfSymmetry>;
    /// The start positions of these seeds.
    ///
    /// # Errors
    /// When there is no memory for them.
    fn starts(&self, seeds: &[Seed]) -> Result<Box<dyn AnyPositions>, NoMemory>;
    /// The positions that these lines lead to.
    ///
    /// # Errors
    /// When a line is wrong, or there is no memory for them.
    fn read(&self, lines: &[Line]) -> Result<Box<dyn AnyPositions>, PositionsError>;
    /// Environments, each at the start of its first episode.
    ///
    /// # Errors
    /// When no threads can be started, there is no memory, or the game is over at every start.
    fn envs(&self, config: Config) -> Result<Box<dyn AnyEnvs>, PositionsError>;
    /// Environments as they were.
    ///
    /// # Errors
    /// When a line is wrong, the numbers of what is given differ, or no threads can be started.
    fn restore(&self, config: Config, at: &EnvsState) -> Result<Box<dyn AnyEnvs>, PositionsError>;
}

/// What is left of a game's actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Actions {
    /// All.
    #[default]
    All,
    /// Those that answer no offer with which the game begins: an offer is declined at once, wherever it comes up.
    NoOffers,
}

/// The game of a game string with its encoding.
///
/// # Errors
/// When the string names no game, or its options are wrong.
pub fn open(game: &str) -> Result<Arc<dyn EncodedGame>, SpecError> {
    open_with(game, Actions::All)
}

/// The game of a game string with these of its actions.
///
/// # Errors
/// When the string names no game, or its options are wrong.
pub fn open_with(game: &str, actions: Actions) -> Result<Arc<dyn EncodedGame>, SpecError> {
    struct Open(Actions);

    impl Visitor for Open {
        type Output = Arc<dyn EncodedGame>;

        fn visit<G: FullGame>(self, game: G) -> Self::Output {
            Arc::new(Encoded(Arc::new(Tables::new(game, self.0))))
        }
    }

    quantarium_games::visit(game, Open(actions))
}

/// A game and the tables of its encoding.
#[derive(Debug)]
pub(crate) struct Tables<G: FullGame> {
    pub(crate) game: Arc<G>,
    pub(crate) encoder: G::Encoder,
    /// What the numbers mean, those of the actions that are left.
    pub(crate) encoding: Encoding,
    /// The game begins with an offer, which is declined.
    declines: bool,
}

impl<G: FullGame> Tables<G> {
    fn new(game: G, actions: Actions) -> Self {
        let encoder = game.encoder();
        let mut encoding = encoder.encoding().clone();
        let declines = actions == Actions::NoOffers && encoder.offers() > 0;
        if declines {
            encoding.actions -= encoder.offers();
        }
        Self {
            game: Arc::new(game),
            encoder,
            encoding,
            declines,
        }
    }

    /// Whether positions of the other are encoded in the same way.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.declines == other.declines && self.game.name() == other.game.name()
    }

    /// The game string, and what is left out.
    pub(crate) fn described(&self) -> String {
        let without = if self.declines { " without swap" } else { "" };
        self.game.name() + without
    }

    pub(crate) fn start(&self, seed: Seed) -> G::Position {
        self.settled(self.game.start(seed))
    }

    /// A position from outside, in which no offer is pending that is to be declined.
    fn settled(&self, mut position: G::Position) -> G::Position {
        if self.declines
            && let Some(mv) = self.encoder.declines(&self.game, &position)
        {
            self.game.play_unchecked(&mut position, mv);
        }
        position
    }

    /// The position that a line leads to.
    pub(crate) fn read(&self, line: &Line) -> Result<G::Position, LineError> {
        let mut position = self.game.parse_position(&line.position)?;
        for (i, text) in line.moves.iter().enumerate() {
            let mv = self.game.parse_move(&position, text);
            let mv = mv.map_err(|error| LineError::Move { ply: i + 1, error })?;
            self.game.play_unchecked(&mut position, mv);
        }
        Ok(self.settled(position))
    }

    /// The line that leads to a position.
    pub(crate) fn write(&self, position: &G::Position) -> Line {
        let (first, moves) = self.game.with_history(position);
        let position = self.game.write_position(&first);
        let mut at = first;
        let write = |mv| {
            let text = self.game.write_move(&at, mv);
            self.game.play_unchecked(&mut at, mv);
            text
        };
        let moves = moves.into_iter().map(write).collect();
        Line { position, moves }
    }

    /// What each player gets for a finished game: 1 for the winner, as much less than 0 for all others
    /// together, 0 for a draw.
    #[inline]
    pub(crate) fn write_returns(&self, position: &G::Position, returns: &mut [f32]) {
        let outcome = self.game.outcome(position);
        let winner = outcome.and_then(|outcome| outcome.winner);
        let Some(winner) = winner else {
            returns.fill(0.0);
            return;
        };
        returns.fill(-1.0 / (returns.len() - 1) as f32);
        returns[winner.index()] = 1.0;
    }
}

#[derive(Debug)]
struct Encoded<G: FullGame>(Arc<Tables<G>>);

impl<G: FullGame> EncodedGame for Encoded<G> {
    fn rules(&self) -> Box<dyn AnyGame> {
        erase(Arc::clone(&self.0.game))
    }

    fn encoding(&self) -> &Encoding {
        &self.0.encoding
    }

    fn has_offer(&self) -> bool {
        self.0.encoder.offers() > 0 && !self.0.declines
    }

    fn feature_count(&self) -> usize {
        self.0.game.feature_count()
    }

    fn symmetries(&self) -> Vec<MapsOfSymmetry> {
        let (game, encoder) = (&self.0.game, &self.0.encoder);
        let maps = game.grid().symmetries().iter().map(|symmetry| {
            let cell = |cell| u16::from(symmetry.map(cell).0);
            let action = |action| encoder.map_action(action, symmetry) as u32;
            MapsOfSymmetry {
                cells: game.grid().cells().map(cell).collect(),
                actions: (0..self.0.encoding.actions).map(action).collect(),
            }
        });
        maps.collect()
    }

    fn starts(&self, seeds: &[Seed]) -> Result<Box<dyn AnyPositions>, NoMemory> {
        let mut positions = room(seeds.len())?;
        positions.extend(seeds.iter().map(|seed| self.0.start(*seed)));
        Ok(Box::new(Positions::new(Arc::clone(&self.0), positions)))
    }

    fn read(&self, lines: &[Line]) -> Result<Box<dyn AnyPositions>, PositionsError> {
        let mut positions = room(lines.len())?;
        for (i, line) in lines.iter().enumerate() {
            let position = self.0.read(line);
            positions.push(position.map_err(|error| PositionsError::Line(i, error))?);
        }
        Ok(Box::new(Positions::new(Arc::clone(&self.0), positions)))
    }

    fn envs(&self, config: Config) -> Result<Box<dyn AnyEnvs>, PositionsError> {
        Ok(Box::new(Envs::new(Arc::clone(&self.0), config)?))
    }

    fn restore(&self, config: Config, at: &EnvsState) -> Result<Box<dyn AnyEnvs>, PositionsError> {
        Ok(Box::new(Envs::restore(Arc::clone(&self.0), config, at)?))
    }
}
