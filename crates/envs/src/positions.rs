//! An array of positions of one game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::erased::erase_position;
use quantarium_rules::{
    AnyPosition, Encoder, FullGame, LineError, MoveError, Outcome, Player, Random,
};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use thiserror::Error;

use crate::error::{reserve, room};
use crate::game::Tables;
use crate::observation::{Observation, sized};
use crate::seeds::stream;
use crate::{ActionError, NoMemory, Objection, SizeError};

/// A position with the history that matters: the moves lead to it from an earlier one, which is written
/// as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The earlier position.
    pub position: String,
    /// The moves since, by their texts.
    pub moves: Vec<String>,
}

/// What an evaluation weighs of some positions, entry by entry: the position, the feature, and its amount. What is
/// missing is 0, and amounts of one feature of one position are added up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Features {
    /// The positions' indices, rising.
    pub positions: Vec<i64>,
    /// The features' indices.
    pub features: Vec<i64>,
    /// The amounts.
    pub amounts: Vec<f32>,
}

/// Why an array or environments cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionsError {
    #[error("positions of {0} and {1} do not go into one array")]
    OtherGame(String, String),
    #[error("index {index}: there are {len} positions")]
    Index { index: usize, len: usize },
    /// A buffer has another size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There is no memory for them.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// A position cannot be read.
    #[error("index {0}: {1}")]
    Line(usize, LineError),
    #[error("{what}={asked}: at most {most}")]
    TooMany {
        what: &'static str,
        asked: usize,
        most: usize,
    },
    #[error("at {0} starts the game was over before anybody could act")]
    NoStart(u32),
    #[error("index {0}: a logit of a legal action is NaN or inf, or all are -inf")]
    Logits(usize),
    #[error("threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// An array of positions of whatever game. What writes into a buffer fails when that has another size.
pub trait AnyPositions: Any + Debug + Send + Sync {
    /// How many there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The canonical game string, and what is left out of the game.
    fn game(&self) -> String;
    /// A copy.
    ///
    /// # Errors
    /// When there is no memory for it.
    fn boxed(&self) -> Result<Box<dyn AnyPositions>, NoMemory>;

    /// Those at these indices, in this order.
    ///
    /// # Errors
    /// When an index is past the end, or there is no memory for them.
    fn take(&self, indices: &[usize]) -> Result<Box<dyn AnyPositions>, PositionsError>;
    /// Gets memory for so many more.
    ///
    /// # Errors
    /// When there is none.
    fn reserve(&mut self, count: usize) -> Result<(), NoMemory>;
    /// Adds others of the same game.
    ///
    /// # Errors
    /// When they are of another game, or there is no memory for them; nothing has changed then.
    fn extend(&mut self, others: &dyn AnyPositions) -> Result<(), PositionsError>;
    /// Whether two positions are the same, history and all; never, if the games differ.
    fn is_same(&self, index: usize, others: &dyn AnyPositions, other: usize) -> bool;

    /// Plays an action on each.
    ///
    /// # Errors
    /// When an action is not legal, there is not one for each, or no memory; nothing has changed then.
    fn play(&mut self, actions: &[i64]) -> Result<(), ActionError>;
    /// Writes what is seen: by the viewer, or by whoever is to move in each.
    fn observe(&self, viewer: Option<Player>, to: Observation<'_>) -> Result<(), SizeError>;
    /// The features as the viewer sees them, or whoever is to move in each; none where the game is over.
    ///
    /// # Errors
    /// When there is no memory for them.
    fn features(&self, viewer: Option<Player>) -> Result<Features, NoMemory>;
    /// Writes a random legal action for each, all equally likely, or as the softmax of the legal ones' logits says; 0 where
    /// the game is over. An error where there is no softmax.
    ///
    /// # Panics
    /// When there are fewer logits than `positions * actions`.
    fn sample(
        &self,
        seed: u64,
        logits: Option<&[f32]>,
        actions: &mut [i64],
    ) -> Result<(), PositionsError>;
    /// Writes who is to move in each.
    fn to_move(&self, players: &mut [i64]) -> Result<(), SizeError>;
    /// Writes whether each game is over.
    fn done(&self, done: &mut [bool]) -> Result<(), SizeError>;
    /// Writes what each player gets: 0 while a game goes on, else 1 for the winner and as much less than
    /// 0 for the others together, 0 for a draw.
    fn returns(&self, returns: &mut [f32]) -> Result<(), SizeError>;
    /// Writes the points by seat; 0 in games that count none.
    fn points(&self, points: &mut [i32]) -> Result<(), SizeError>;
    /// Writes the hashes of the positions, those that matter of the history included.
    fn keys(&self, keys: &mut [u64]) -> Result<(), SizeError>;
    /// Writes the mean of what each player gets by random play, by position and seat: `count` playouts each. The
    /// same for any number of threads. Ends early when `stop` is set; the numbers mean nothing then.
    ///
    /// # Errors
    /// When no threads can be started, or the buffer has another size.
    fn playouts(
        &self,
        count: u32,
        seed: u64,
        threads: usize,
        stop: &AtomicBool,
        means: &mut [f32],
    ) -> Result<(), PositionsError>;

    /// A position without numbers.
    fn position(&self, index: usize) -> Box<dyn AnyPosition>;
    /// A position with its history.
    fn line(&self, index: usize) -> Line;
    /// The legal actions, rising.
    fn actions(&self, index: usize) -> Vec<usize>;
    /// The text of a legal action's move; nothing if it is not legal.
    fn move_text(&self, index: usize, action: i64) -> Option<String>;
    /// The action of a legal move's text.
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal.
    fn action(&self, index: usize, mv: &str) -> Result<usize, MoveError>;
    /// The result, or nothing while the game goes on.
    fn outcome(&self, index: usize) -> Option<Outcome>;
}

#[derive(Debug)]
pub(crate) struct Positions<G: FullGame> {
    tables: Arc<Tables<G>>,
    positions: Vec<G::Position>,
}

impl<G: FullGame> Positions<G> {
    pub(crate) fn new(tables: Arc<Tables<G>>, positions: Vec<G::Position>) -> Self {
        Self { tables, positions }
    }

    /// Each position's place in a buffer of `size` numbers a position.
    fn zip<'a, T>(
        &'a self,
        what: &'static str,
        buffer: &'a mut [T],
        size: usize,
    ) -> Result<impl Iterator<Item = (&'a G::Position, &'a mut [T])>, SizeError> {
        sized(what, buffer.len(), size * self.positions.len())?;
        Ok(self.positions.iter().zip(buffer.chunks_exact_mut(size)))
    }

    fn players(&self) -> usize {
        self.tables.game.seats().len()
    }
}

impl<G: FullGame> Tables<G> {
    /// The legal move of an action from outside.
    #[inline]
    pub(crate) fn move_of(&self, position: &G::Position, action: i64) -> Option<G::Move> {
        let action = usize::try_from(action).ok()?;
        self.encoder.move_of(&self.game, position, action)
    }

    /// The legal actions, rising.
    fn legal(&self, position: &G::Position) -> Vec<usize> {
        let mut mask = vec![false; self.encoding.actions];
        self.encoder.write_mask(&self.game, position, &mut mask);
        // Without a branch: no processor foresees which actions are legal.
        let (mut legal, mut count) = (vec![0; mask.len()], 0);
        for (action, is_legal) in mask.into_iter().enumerate() {
            legal[count] = action;
            count += usize::from(is_legal);
        }
        legal.truncate(count);
        legal
    }

    /// A random legal action, as for [`AnyPositions::sample`].
    pub(crate) fn drawn(
        &self,
        position: &G::Position,
        logits: Option<&[f32]>,
        (seed, index, time): (u64, usize, u64),
    ) -> Result<i64, PositionsError> {
        let mut random = Random::new(stream(seed, index as u64, time));
        let Some(logits) = logits else {
            let mv = self.game.random_move(position, &mut random);
            return Ok(mv.map_or(0, |mv| self.encoder.action_of(mv) as i64));
        };
        let (legal, first) = (self.legal(position), index * self.encoding.actions);
        let logits: Vec<f32> = legal.iter().map(|action| logits[first + action]).collect();
        match random.by_logits(&logits) {
            Some(place) => Ok(legal[place] as i64),
            None if legal.is_empty() => Ok(0),
            None => Err(PositionsError::Logits(index)),
        }
    }

    #[cold]
    pub(crate) fn objection(&self, position: &G::Position, action: i64) -> Objection {
        let game = &self.game;
        let text = game.write_position(position);
        if let Some(outcome) = game.outcome(position) {
            return Objection::GameOver {
                action,
                position: text,
                words: outcome.ending.words,
            };
        }
        let moves = game.legal_moves(position);
        let example = moves.first().map(|mv| {
            let number = self.encoder.action_of(*mv);
            format!("{number} ({})", game.write_move(position, *mv))
        });
        Objection::Illegal {
            action,
            position: text,
            legal: moves.len(),
            example: example.unwrap_or_default(),
        }
    }

    /// Writes what is seen of one position.
    #[inline]
    pub(crate) fn look(&self, position: &G::Position, viewer: Player, to: Observation<'_>) {
        if let Some(planes) = to.planes {
            self.encoder
                .write_planes(&self.game, position, viewer, planes);
        }
        if let Some(scalars) = to.scalars {
            self.encoder
                .write_scalars(&self.game, position, viewer, scalars);
        }
        if let Some(mask) = to.mask {
            self.encoder.write_mask(&self.game, position, mask);
        }
    }
}

/// So many threads may share work.
pub(crate) const MOST_THREADS: usize = 256;

/// Refuses what nobody means to ask for, and what would end the process.
pub(crate) fn at_most(what: &'static str, asked: usize, most: usize) -> Result<(), PositionsError> {
    match asked > most {
        true => Err(PositionsError::TooMany { what, asked, most }),
        false => Ok(()),
    }
}

impl<G: FullGame> AnyPositions for Positions<G> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn game(&self) -> String {
        self.tables.described()
    }

    fn boxed(&self) -> Result<Box<dyn AnyPositions>, NoMemory> {
        let mut positions = room(self.positions.len())?;
        positions.extend_from_slice(&self.positions);
        Ok(Box::new(Self::new(Arc::clone(&self.tables), positions)))
    }

    fn take(&self, indices: &[usize]) -> Result<Box<dyn AnyPositions>, PositionsError> {
        let len = self.positions.len();
        let mut positions = room(indices.len())?;
        for &index in indices {
            let position = self.positions.get(index);
            let position = position.ok_or(PositionsError::Index { index, len })?;
            positions.push(position.clone());
        }
        Ok(Box::new(Self::new(Arc::clone(&self.tables), positions)))
    }

    fn reserve(&mut self, count: usize) -> Result<(), NoMemory> {
        reserve(&mut self.positions, count)
    }

    fn extend(&mut self, others: &dyn AnyPositions) -> Result<(), PositionsError> {
        let same = (others as &dyn Any).downcast_ref::<Self>();
        let Some(others) = same.filter(|others| others.tables.is_same(&self.tables)) else {
            return Err(PositionsError::OtherGame(self.game(), others.game()));
        };
        reserve(&mut self.positions, others.positions.len())?;
        self.positions.extend_from_slice(&others.positions);
        Ok(())
    }

    fn is_same(&self, index: usize, others: &dyn AnyPositions, other: usize) -> bool {
        let others = (others as &dyn Any).downcast_ref::<Self>();
        others.is_some_and(|others| {
            self.positions[index] == others.positions[other]
                && (Arc::ptr_eq(&self.tables, &others.tables)
                    || self.tables.is_same(&others.tables))
        })
    }

    fn play(&mut self, actions: &[i64]) -> Result<(), ActionError> {
        let (expected, found) = (self.positions.len(), actions.len());
        if expected != found {
            return Err(ActionError::Count { expected, found });
        }
        let mut moves = room(actions.len())?;
        for (index, (position, &action)) in self.positions.iter().zip(actions).enumerate() {
            let mv = self.tables.move_of(position, action);
            moves.push(mv.ok_or_else(|| ActionError::At {
                index,
                objection: self.tables.objection(position, action),
            })?);
        }
        for (position, mv) in self.positions.iter_mut().zip(moves) {
            self.tables.game.play_unchecked(position, mv);
        }
        Ok(())
    }

    fn observe(&self, viewer: Option<Player>, mut to: Observation<'_>) -> Result<(), SizeError> {
        let encoding = &self.tables.encoding;
        to.check(encoding, self.positions.len())?;
        for (index, position) in self.positions.iter().enumerate() {
            let viewer = viewer.unwrap_or_else(|| self.tables.game.to_move(position));
            let part = to.of(encoding, index);
            self.tables.look(position, viewer, part);
        }
        Ok(())
    }

    fn features(&self, viewer: Option<Player>) -> Result<Features, NoMemory> {
        let (game, mut found) = (&self.tables.game, Features::default());
        let mut entries = Vec::new();
        for (position, index) in self.positions.iter().zip(0..) {
            if game.outcome(position).is_some() {
                continue;
            }
            let viewer = viewer.unwrap_or_else(|| game.to_move(position));
            game.features(position, viewer, &mut |feature, amount| {
                if amount != 0.0 {
                    entries.push((feature as i64, amount));
                }
            });
            reserve(&mut found.positions, entries.len())?;
            reserve(&mut found.features, entries.len())?;
            reserve(&mut found.amounts, entries.len())?;
            for (feature, amount) in entries.drain(..) {
                found.positions.push(index);
                found.features.push(feature);
                found.amounts.push(amount);
            }
        }
        Ok(found)
    }

    fn sample(
        &self,
        seed: u64,
        logits: Option<&[f32]>,
        actions: &mut [i64],
    ) -> Result<(), PositionsError> {
        for (index, (position, action)) in self.zip("actions", actions, 1)?.enumerate() {
            action[0] = self.tables.drawn(position, logits, (seed, index, 0))?;
        }
        Ok(())
    }

    fn to_move(&self, players: &mut [i64]) -> Result<(), SizeError> {
        for (position, player) in self.zip("to_move", players, 1)? {
            player[0] = i64::from(self.tables.game.to_move(position).0);
        }
        Ok(())
    }

    fn done(&self, done: &mut [bool]) -> Result<(), SizeError> {
        for (position, done) in self.zip("done", done, 1)? {
            done[0] = self.tables.game.outcome(position).is_some();
        }
        Ok(())
    }

    fn returns(&self, returns: &mut [f32]) -> Result<(), SizeError> {
        for (position, returns) in self.zip("returns", returns, self.players())? {
            self.tables.write_returns(position, returns);
        }
        Ok(())
    }

    fn points(&self, points: &mut [i32]) -> Result<(), SizeError> {
        for (position, points) in self.zip("points", points, self.players())? {
            match self.tables.game.scores(position) {
                Some(scores) => points.copy_from_slice(&scores),
                None => points.fill(0),
            }
        }
        Ok(())
    }

    fn keys(&self, keys: &mut [u64]) -> Result<(), SizeError> {
        for (position, key) in self.zip("keys", keys, 1)? {
            key[0] = self.tables.game.history_key(position);
        }
        Ok(())
    }

    fn playouts(
        &self,
        count: u32,
        seed: u64,
        threads: usize,
        stop: &AtomicBool,
        means: &mut [f32],
    ) -> Result<(), PositionsError> {
        let (game, players) = (&self.tables.game, self.players());
        sized("means", means.len(), players * self.positions.len())?;
        let others = 1.0 / (players - 1) as f32;
        let mean = |(index, (position, means)): (usize, (&G::Position, &mut [f32]))| {
            let mut random = Random::new(stream(seed, index as u64, 0));
            let mut wins = vec![0_u32; players];
            for _ in 0..count {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                if let Some(winner) = game.playout(position.clone(), &mut random).winner {
                    wins[winner.index()] += 1;
                }
            }
            let decided: u32 = wins.iter().sum();
            let result = |won: u32| won as f32 - (decided - won) as f32 * others;
            for (mean, won) in means.iter_mut().zip(wins) {
                *mean = result(won) / count.max(1) as f32;
            }
        };
        at_most("threads", threads, MOST_THREADS)?;
        if threads <= 1 {
            let each = self.positions.iter().zip(means.chunks_exact_mut(players));
            each.enumerate().for_each(mean);
        } else {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
            pool.install(|| {
                let means = means.par_chunks_exact_mut(players);
                let each = self.positions.par_iter().zip(means);
                each.enumerate().for_each(mean);
            });
        }
        Ok(())
    }

    fn position(&self, index: usize) -> Box<dyn AnyPosition> {
        let game = Arc::clone(&self.tables.game);
        erase_position(game, self.positions[index].clone())
    }

    fn line(&self, index: usize) -> Line {
        self.tables.write(&self.positions[index])
    }

    fn actions(&self, index: usize) -> Vec<usize> {
        self.tables.legal(&self.positions[index])
    }

    fn move_text(&self, index: usize, action: i64) -> Option<String> {
        let position = &self.positions[index];
        let mv = self.tables.move_of(position, action)?;
        Some(self.tables.game.write_move(position, mv))
    }

    fn action(&self, index: usize, mv: &str) -> Result<usize, MoveError> {
        let mv = self.tables.game.parse_move(&self.positions[index], mv)?;
        Ok(self.tables.encoder.action_of(mv))
    }

    fn outcome(&self, index: usize) -> Option<Outcome> {
        self.tables.game.outcome(&self.positions[index])
    }
}
