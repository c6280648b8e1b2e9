//! Environments that play many games at once.

use std::fmt::Debug;
use std::mem;
use std::sync::Arc;

use quantarium_rules::{FullGame, Seed};

use crate::block::{Block, Env, STARTS};
use crate::error::room;
use crate::game::Tables;
use crate::helpers::Helpers;
use crate::observation::{Observation, sized};
use crate::positions::{Line, at_most};
use crate::together::{sample_together, step_together};
use crate::{ActionError, PositionsError, SizeError, derived};

/// So many environments may be made at once.
const MOST_ENVS: usize = 1 << 20;

/// When an environment whose game is over begins its next episode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// On the same step: what is seen is the start of the next episode.
    #[default]
    SameStep,
    /// On the next step, whose action is not looked at.
    NextStep,
    /// Only by `reset`; stepping a finished episode is an error.
    Disabled,
}

/// What environments are made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// How many there are.
    pub envs: usize,
    /// What the seeds of all episodes are derived from.
    pub seed: u64,
    /// How many threads step them.
    pub threads: usize,
    /// When the next episode begins.
    pub autoreset: Autoreset,
}

/// Where to write what a step does; sizes as in [`Observation`], and one number for each environment.
#[derive(Debug)]
pub struct Step<'a> {
    /// What whoever is to move sees.
    pub observation: Observation<'a>,
    /// What each player gets, by seat: 0 until the game is over.
    pub rewards: &'a mut [f32],
    /// Whether the game is over.
    pub terminated: &'a mut [bool],
    /// Who is to move.
    pub to_move: &'a mut [i64],
    /// The seed of the episode.
    pub seeds: &'a mut [u64],
}

/// The ends of episodes whose environments have already begun the next ones: one row each, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Finals {
    /// Which environments.
    pub indices: Vec<i64>,
    /// What whoever would have been to move saw: `ends * planes * height * width` bytes.
    pub planes: Vec<u8>,
    /// The scalars that go with it: `ends * scalars` numbers.
    pub scalars: Vec<f32>,
    /// Who would have been to move.
    pub to_move: Vec<i64>,
    /// The seeds of the episodes.
    pub seeds: Vec<u64>,
    /// The points by seat, 0 in games that count none: `ends * players` numbers.
    pub points: Vec<i32>,
}

impl Finals {
    /// How many have ended.
    #[must_use]
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether none has ended.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// All that is in the parts, which keep nothing but their memory.
    pub(crate) fn concat(parts: &mut [Self]) -> Self {
        let mut all = Self::default();
        for part in parts {
            all.indices.append(&mut part.indices);
            all.planes.append(&mut part.planes);
            all.scalars.append(&mut part.scalars);
            all.to_move.append(&mut part.to_move);
            all.seeds.append(&mut part.seeds);
            all.points.append(&mut part.points);
        }
        all
    }
}

/// All that environments are at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EnvsState {
    /// The position of each, with its history.
    pub lines: Vec<Line>,
    /// The episode of each, counted from 0.
    pub episodes: Vec<u64>,
    /// The seed of each's episode; where there is none, the one that follows from the seed that was last given.
    pub seeds: Vec<u64>,
    /// How many times actions were drawn.
    pub samples: u64,
    /// Whether nothing was asked of them yet: the first reset finds the first episodes.
    pub fresh: bool,
}

/// Environments of whatever game.
pub trait AnyEnvs: Debug + Send + Sync {
    /// What they were made with; the seed is the last one given.
    fn config(&self) -> Config;
    /// What they are at, but for the positions, which [`Self::line`] has.
    fn state(&self) -> EnvsState;

    /// Begins the next episode of those that are `chosen`, or of all: the first one, if nothing was asked
    /// of the environments before. Given a seed, their first one again, with that seed. Writes what is
    /// seen of all.
    ///
    /// # Errors
    /// When a buffer has another size, or `chosen`; nothing has changed then.
    fn reset(
        &mut self,
        seed: Option<u64>,
        chosen: Option<&[bool]>,
        step: Step<'_>,
    ) -> Result<(), SizeError>;

    /// Plays an action in each environment.
    ///
    /// # Errors
    /// When an action is illegal, or there is not one for each; nothing has changed then.
    ///
    /// # Panics
    /// When a buffer has another size.
    fn step(&mut self, actions: &[i64], step: Step<'_>) -> Result<Finals, ActionError>;

    /// Writes random legal actions, as [`AnyPositions::sample`](crate::AnyPositions::sample) does; others at every call.
    /// After an error the next call draws the same.
    fn sample(&mut self, logits: Option<&[f32]>, drawn: &mut [i64]) -> Result<(), PositionsError>;

    /// The position of an environment with its history.
    fn line(&self, index: usize) -> Line;
    /// The points of each by seat, one after the other; 0 in games that count none.
    fn points(&self) -> Vec<i32>;
}

#[derive(Debug)]
pub(crate) struct Envs<G: FullGame> {
    tables: Arc<Tables<G>>,
    config: Config,
    envs: Vec<Env<G>>,
    samples: u64,
    /// As in [`EnvsState`].
    fresh: bool,
    /// The other threads.
    helpers: Option<Helpers>,
    /// What the parts of a step on several threads gather, in memory that stays.
    gathered: Vec<Finals>,
}

impl<G: FullGame> Envs<G> {
    pub(crate) fn new(tables: Arc<Tables<G>>, config: Config) -> Result<Self, PositionsError> {
        at_most("num_envs", config.envs, MOST_ENVS)?;
        let mut envs = room(config.envs)?;
        for index in 0..config.envs {
            let env = Env::new(&tables, config.seed, index);
            if env.over {
                return Err(PositionsError::NoStart(STARTS));
            }
            envs.push(env);
        }
        Ok(Self {
            envs,
            tables,
            config,
            samples: 0,
            fresh: true,
            helpers: Helpers::new(config.threads)?,
            gathered: Vec::new(),
        })
    }

    pub(crate) fn restore(
        tables: Arc<Tables<G>>,
        config: Config,
        state: &EnvsState,
    ) -> Result<Self, PositionsError> {
        sized("lines", state.lines.len(), config.envs)?;
        sized("episodes", state.episodes.len(), config.envs)?;
        let mut envs = Self::new(tables, config)?;
        envs.samples = state.samples;
        envs.fresh = state.fresh;
        let states = state.lines.iter().zip(&state.episodes).enumerate();
        for (env, (index, (line, &episode))) in envs.envs.iter_mut().zip(states) {
            let position = envs.tables.read(line);
            env.position = position.map_err(|error| PositionsError::Line(index, error))?;
            env.over = envs.tables.game.outcome(&env.position).is_some();
            env.episode = episode;
            let seed = state.seeds.get(index).copied().map(Seed);
            env.seed = seed.unwrap_or_else(|| derived(config.seed, index as u64, episode));
        }
        Ok(envs)
    }

    fn check(&self, step: &Step<'_>) -> Result<(), SizeError> {
        let (encoding, count) = (&self.tables.encoding, self.envs.len());
        step.observation.check(encoding, count)?;
        let rewards = count * self.tables.game.seats().len();
        sized("rewards", step.rewards.len(), rewards)?;
        sized("terminated", step.terminated.len(), count)?;
        sized("to_move", step.to_move.len(), count)?;
        sized("seeds", step.seeds.len(), count)
    }

    fn block<'a>(&'a mut self, step: Step<'a>) -> Block<'a, G> {
        Block {
            tables: &self.tables,
            first: 0,
            seed: self.config.seed,
            autoreset: self.config.autoreset,
            envs: &mut self.envs,
            outputs: step,
        }
    }
}

impl<G: FullGame> AnyEnvs for Envs<G> {
    fn config(&self) -> Config {
        self.config
    }

    fn state(&self) -> EnvsState {
        EnvsState {
            lines: Vec::new(),
            episodes: self.envs.iter().map(|env| env.episode).collect(),
            seeds: self.envs.iter().map(|env| env.seed.0).collect(),
            samples: self.samples,
            fresh: self.fresh,
        }
    }

    fn reset(
        &mut self,
        seed: Option<u64>,
        chosen: Option<&[bool]>,
        step: Step<'_>,
    ) -> Result<(), SizeError> {
        self.check(&step)?;
        let count = self.envs.len();
        sized("reset_mask", chosen.map_or(count, <[bool]>::len), count)?;
        self.config.seed = seed.unwrap_or(self.config.seed);
        let next = u64::from(!mem::take(&mut self.fresh));
        let mut block = self.block(step);
        for i in 0..count {
            if chosen.is_none_or(|chosen| chosen[i]) {
                let env = &mut block.envs[i];
                env.episode = seed.map_or(env.episode + next, |_| 0);
                block.start(i);
            }
            block.look(i);
        }
        block.outputs.rewards.fill(0.0);
        for (env, terminated) in block.envs.iter().zip(block.outputs.terminated) {
            *terminated = env.over;
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], step: Step<'_>) -> Result<Finals, ActionError> {
        let (expected, found) = (self.envs.len(), actions.len());
        if expected != found {
            return Err(ActionError::Count { expected, found });
        }
        assert!(self.check(&step).is_ok(), "a buffer has another size");
        self.fresh = false;
        Helpers::revive(&mut self.helpers);
        let (helpers, mut gathered) = (self.helpers.take(), mem::take(&mut self.gathered));
        let mut block = self.block(step);
        let finals = match &helpers {
            None => block.choose(actions).map(|()| {
                let mut finals = Finals::default();
                block.step(&mut finals);
                finals
            }),
            Some(helpers) => step_together(helpers, block, actions, &mut gathered),
        };
        (self.helpers, self.gathered) = (helpers, gathered);
        finals
    }

    fn sample(&mut self, logits: Option<&[f32]>, drawn: &mut [i64]) -> Result<(), PositionsError> {
        sized("actions", drawn.len(), self.envs.len())?;
        // Apart from the seeds of episodes, which count from 0.
        let draw = !self.samples;
        Helpers::revive(&mut self.helpers);
        let action = |index: usize| {
            let (seed, env) = (self.config.seed, &self.envs[index]);
            let which = (seed, index, draw);
            let found = self.tables.drawn(&env.position, logits, which);
            found.unwrap_or(-1)
        };
        match &self.helpers {
            None => {
                for (place, index) in drawn.iter_mut().zip(0..) {
                    *place = action(index);
                }
            }
            Some(helpers) => sample_together(helpers, drawn, action),
        }
        if let Some(index) = drawn.iter().position(|action| *action < 0) {
            return Err(PositionsError::Logits(index));
        }
        self.samples += 1;
        Ok(())
    }

    fn line(&self, index: usize) -> Line {
        self.tables.write(&self.envs[index].position)
    }

    fn points(&self) -> Vec<i32> {
        let players = self.tables.game.seats().len();
        let of = |env: &Env<G>| {
            let scores = self.tables.game.scores(&env.position);
            scores.map_or_else(|| vec![0; players], |scores| scores.to_vec())
        };
        self.envs.iter().flat_map(of).collect()
    }
}
