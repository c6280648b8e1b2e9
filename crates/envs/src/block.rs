//! Some of the environments with their places in the buffers: what one thread works on.

use quantarium_rules::{Encoder, FullGame, Seed};

use crate::envs::{Autoreset, Finals, Step};
use crate::game::Tables;
use crate::{ActionError, derived};

/// So many start positions are tried for one at which the game is not over.
pub(crate) const STARTS: u32 = 1000;

/// What one environment is at.
#[derive(Debug)]
pub(crate) struct Env<G: FullGame> {
    pub(crate) position: G::Position,
    /// Counted from 0.
    pub(crate) episode: u64,
    pub(crate) seed: Seed,
    pub(crate) over: bool,
    /// The move that a step is about to make.
    pub(crate) chosen: Option<G::Move>,
}

impl<G: FullGame> Env<G> {
    /// An environment at the start of its first episode.
    pub(crate) fn new(tables: &Tables<G>, seed: u64, index: usize) -> Self {
        let first = derived(seed, index as u64, 0);
        let mut env = Self {
            position: tables.start(first),
            episode: 0,
            seed: first,
            over: false,
            chosen: None,
        };
        env.start(tables, seed, index);
        env
    }

    /// Goes to the start of its episode; if the game is over there, since somebody is stuck from the
    /// start (QL-7), to that of a later one.
    fn start(&mut self, tables: &Tables<G>, seed: u64, index: usize) {
        for _ in 0..STARTS {
            self.seed = derived(seed, index as u64, self.episode);
            self.position = tables.start(self.seed);
            self.over = tables.game.outcome(&self.position).is_some();
            if !self.over {
                return;
            }
            self.episode += 1;
        }
    }
}

/// Consecutive environments.
pub(crate) struct Block<'a, G: FullGame> {
    pub(crate) tables: &'a Tables<G>,
    /// The first one's index.
    pub(crate) first: usize,
    /// The seed that all episodes' seeds come from.
    pub(crate) seed: u64,
    pub(crate) autoreset: Autoreset,
    pub(crate) envs: &'a mut [Env<G>],
    pub(crate) outputs: Step<'a>,
}

impl<'a, G: FullGame> Block<'a, G> {
    /// The block cut into `parts` of about the same size.
    pub(crate) fn cut(mut self, parts: usize) -> Vec<Self> {
        let mut cut = Vec::with_capacity(parts);
        for left in (2..=parts).rev() {
            cut.extend(self.cut_off(self.envs.len() / left));
        }
        cut.push(self);
        cut
    }

    /// Takes the first `count` environments away; nothing if there are fewer.
    fn cut_off(&mut self, count: usize) -> Option<Self> {
        let players = self.tables.game.seats().len();
        let rest = &mut self.outputs;
        let outputs = Step {
            observation: rest.observation.cut_off(&self.tables.encoding, count),
            rewards: rest.rewards.split_off_mut(..count * players)?,
            terminated: rest.terminated.split_off_mut(..count)?,
            to_move: rest.to_move.split_off_mut(..count)?,
            seeds: rest.seeds.split_off_mut(..count)?,
        };
        let envs = self.envs.split_off_mut(..count)?;
        let block = Self {
            envs,
            outputs,
            ..*self
        };
        self.first += count;
        Some(block)
    }

    /// Looks up the move of each action; nothing else changes.
    pub(crate) fn choose(&mut self, actions: &[i64]) -> Result<(), ActionError> {
        for (i, (env, &action)) in self.envs.iter_mut().zip(actions).enumerate() {
            env.chosen = None;
            if env.over && self.autoreset != Autoreset::Disabled {
                continue;
            }
            env.chosen = self.tables.move_of(&env.position, action);
            if env.chosen.is_none() {
                let objection = self.tables.objection(&env.position, action);
                let index = self.first + i;
                return Err(ActionError::At { index, objection });
            }
        }
        Ok(())
    }

    /// Plays the chosen moves, begins episodes where that is due, and writes everything; to `finals` it adds what there is
    /// to say of games that ended and are no longer there.
    pub(crate) fn step(&mut self, finals: &mut Finals) {
        for i in 0..self.envs.len() {
            self.step_one(i, finals);
        }
    }

    #[inline]
    fn step_one(&mut self, i: usize, finals: &mut Finals) {
        let players = self.tables.game.seats().len();
        self.outputs.terminated[i] = false;
        self.outputs.rewards[i * players..(i + 1) * players].fill(0.0);
        let Some(mv) = self.envs[i].chosen.take() else {
            self.begin(i);
            self.look(i);
            return;
        };
        let position = &mut self.envs[i].position;
        self.tables.game.play_unchecked(position, mv);
        if !self.look(i) {
            return;
        }
        let env = &mut self.envs[i];
        env.over = true;
        self.outputs.terminated[i] = true;
        let rewards = &mut self.outputs.rewards[i * players..(i + 1) * players];
        self.tables.write_returns(&env.position, rewards);
        if self.autoreset == Autoreset::SameStep {
            self.add_last_seen(i, finals);
            self.begin(i);
            self.look(i);
        }
    }

    fn begin(&mut self, i: usize) {
        self.envs[i].episode += 1;
        self.start(i);
    }

    /// Puts an environment at the start of its episode.
    pub(crate) fn start(&mut self, i: usize) {
        self.envs[i].start(self.tables, self.seed, self.first + i);
    }

    /// Writes what is seen of an environment; whether its game is over.
    #[inline]
    pub(crate) fn look(&mut self, i: usize) -> bool {
        let (tables, env) = (self.tables, &self.envs[i]);
        let viewer = tables.game.to_move(&env.position);
        let mut part = self.outputs.observation.of(&tables.encoding, i);
        // A game goes on exactly as long as there are legal moves.
        let mask = part.mask.take();
        tables.look(&env.position, viewer, part);
        self.outputs.to_move[i] = i64::from(viewer.0);
        self.outputs.seeds[i] = env.seed.0;
        match mask {
            Some(mask) => !tables.encoder.write_mask(&tables.game, &env.position, mask),
            None => tables.game.outcome(&env.position).is_some(),
        }
    }

    /// Adds what was last seen of a game that ended, as the buffers hold it.
    fn add_last_seen(&mut self, i: usize, finals: &mut Finals) {
        let (game, env) = (&self.tables.game, &self.envs[i]);
        let part = self.outputs.observation.of(&self.tables.encoding, i);
        finals.indices.push((self.first + i) as i64);
        let planes = part.planes.as_deref().unwrap_or_default();
        finals.planes.extend_from_slice(planes);
        let scalars = part.scalars.as_deref().unwrap_or_default();
        finals.scalars.extend_from_slice(scalars);
        finals.to_move.push(self.outputs.to_move[i]);
        finals.seeds.push(self.outputs.seeds[i]);
        let points = game.scores(&env.position).unwrap_or_default();
        let points = points.into_iter().chain(std::iter::repeat(0));
        finals.points.extend(points.take(game.seats().len()));
    }
}
