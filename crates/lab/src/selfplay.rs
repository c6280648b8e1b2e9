//! Games of the engine against itself with what its searches have found: data to learn from.
//!
//! A game follows from the plan and its number alone, so that machines can share the work. In each game a number of
//! plies, drawn by lot, is played at random; then the engine searches every position and plays the best move, but for
//! one move in this many, which is random: the games should also show what follows a slip.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Engine, Report, Search, Start};
use quantarium_jobs::JournalError;
use quantarium_jobs::journal::{Lines, from_lines, unsealed};
use quantarium_rules::{AnyGame, Random, Seed, derive_seed};
use quantarium_tournament::{
    ArenaError, GivenWeights, Here, Job, Pieces, Piecework, PlanError, Worker,
};
use serde::{Deserialize, Serialize};

/// How the games are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct SelfPlay {
    /// A game string.
    pub game: String,
    /// How many games.
    // A run can be gone on with for more.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").games))]
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub games: u64,
    /// Simulations a move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").simulations))]
    pub simulations: u64,
    /// The search: strongest, uct or best-first.
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME", default_value_t = Self::new("").search))]
    #[serde(with = "quantarium_jobs::text")]
    pub search: Search,
    /// How many plies are random at most at the beginning.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").random_plies))]
    pub random_plies: u32,
    /// One move in N is random; 0 for none.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").slip))]
    pub slip: u64,
    /// What start positions and random choices come from.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value_t = Self::new("").seed))]
    pub seed: u64,
    /// Play by the weights in this file, and not by the built-in ones.
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE", value_parser = |file: &str| GivenWeights::open(file.as_ref())))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<GivenWeights>,
}

/// A folder's plan leaves the number of games open.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_unknown(games: &u64) -> bool {
    *games == 0
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Learned {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The start position's seed, where starts are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The start position.
    pub start: String,
    /// The plies in their order.
    pub plies: Vec<Ply>,
    /// The winner's seat; nothing in a draw.
    pub winner: Option<u8>,
    /// The scores, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// The result as records write it.
    pub result: String,
}

/// A ply of such a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// The move that was played.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the search has found in the position before it; nothing in the random plies of the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
}

/// What a search has found in a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// What the position is worth to each seat, from 0, a sure loss, to 1, a sure win.
    pub values: Vec<f32>,
    /// How many simulations began with each move, for moves with any; the best move first. Where none did, since the
    /// answer was known, one for the best move.
    pub visits: Vec<(String, u64)>,
}

/// Self-play under way: its plan and its rules. The pieces are its games.
#[derive(Debug)]
pub struct Playing {
    /// The plan, with the canonical game string.
    pub plan: SelfPlay,
    /// The rules of the game.
    pub rules: Box<dyn AnyGame>,
    /// Why a network failed in a game, which is none then.
    failure: OnceLock<String>,
}

const PLAN: &str = "plan.json";
const GAMES: &str = "games.jsonl";

/// The plan and the finished games in a folder, in their order; the plan leaves the number of games open.
///
/// # Errors
/// When the folder has no self-play, or cannot be read.
pub fn read(folder: &Path) -> Result<(SelfPlay, Vec<Learned>), JournalError> {
    let [plan, games] = [PLAN, GAMES].map(|name| folder.join(name));
    let settings = fs::read_to_string(&plan).map_err(JournalError::io(&plan))?;
    let settings = serde_json::from_str(&settings);
    let settings = settings.map_err(|error| JournalError::content(&plan, 1, error))?;
    let lines = fs::read(&games).map_err(JournalError::io(&games))?;
    let mut games: Vec<Learned> = from_lines(&games, 1, &unsealed(&games, &lines)?)?;
    games.sort_by_key(|learned| learned.game);
    Ok((settings, games))
}

impl Learned {
    /// How many of its positions were searched.
    pub fn searched(&self) -> usize {
        self.plies.iter().filter(|ply| ply.found.is_some()).count()
    }
}

impl Pieces for Playing {
    type Piece = Learned;

    fn count(&self) -> u64 {
        self.plan.games
    }

    fn number(&self, learned: &Learned) -> Option<u64> {
        Some(learned.game)
    }

    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Learned>, ArenaError> {
        let mut engine = self.plan.engine()?;
        Ok(Box::new(move |number| {
            let learned = self.plan.play(&*self.rules, &mut *engine, number, halt);
            let Some(failure) = engine.take_failure() else {
                return learned;
            };
            self.failure.get_or_init(|| failure.to_string());
            halt.store(true, Ordering::Relaxed);
            None
        }))
    }

    fn close(&self, _: &BTreeMap<u64, Learned>) -> Result<(), ArenaError> {
        let failure = self.failure.get().cloned();
        failure.map_or(Ok(()), |words| Err(PlanError::Wrong(words).into()))
    }
}

impl Job for SelfPlay {
    type Underway = Piecework<Playing>;

    fn open(&self, here: &Here) -> Result<Self::Underway, ArenaError> {
        let mut plan = self.clone();
        let rules = quantarium_games::open(&plan.game)?;
        plan.game = rules.name();
        if plan.games == 0 || plan.simulations == 0 {
            let words = "games and simulations are 1 at least".to_owned();
            return Err(PlanError::Wrong(words).into());
        }
        // Who puts shards together has no weights, and plays nothing.
        if plan.weights.as_ref().is_some_and(GivenWeights::is_whole) {
            plan.engine()?;
        }
        let built_in = || GivenWeights::built_in(rules.info().id);
        let settings = SelfPlay {
            games: 0,
            weights: plan.weights.clone().or_else(built_in),
            ..plan.clone()
        };
        let folder = here.out.as_ref();
        let kept = folder.map(|folder| Lines::open(folder, PLAN, &settings, GAMES, here.resume));
        let playing = Playing {
            plan,
            rules,
            failure: OnceLock::new(),
        };
        Piecework::new(playing, here, kept.transpose()?)
    }

    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        self.weights.iter_mut().collect()
    }
}

impl SelfPlay {
    /// With 200 simulations a move, up to 12 random plies, and one slip in 16 moves.
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            games: 100,
            simulations: 200,
            search: Search::default(),
            random_plies: 12,
            slip: 16,
            seed: 0,
            weights: None,
        }
    }

    /// An engine that plays by the plan's weights.
    fn engine(&self) -> Result<Box<dyn Engine>, PlanError> {
        let mut engine = quantarium_engine::open(&self.game)?;
        let Some(given) = &self.weights else {
            return Ok(engine);
        };
        let wrong = |error: &dyn Display| PlanError::Wrong(error.to_string());
        let weights = given.whole().map_err(|error| wrong(&error))?;
        let plays = engine.play_by(weights, self.search);
        plays.map_err(|error| wrong(&error))?;
        Ok(engine)
    }

    /// Plays the game with this number; nothing if it was called off.
    fn play(
        &self,
        rules: &dyn AnyGame,
        engine: &mut dyn Engine,
        number: u64,
        halt: &AtomicBool,
    ) -> Option<Learned> {
        let seed = derive_seed(Seed(self.seed), &[number]);
        let mut random = Random::new(seed);
        let mut position = rules.start(seed);
        let start = position.text();
        let opening = random.below(u64::from(self.random_plies) + 1);
        let mut played: Vec<String> = Vec::new();
        let mut plies = Vec::new();
        while position.outcome().is_none() {
            let found = if (plies.len() as u64) < opening {
                None
            } else {
                engine.set(Start::Position(&start), &played).ok()?;
                let seed = Seed(random.bits());
                Some(self.search(engine, seed, halt)?)
            };
            let best = found.as_ref().map(|report| report.best.clone());
            let slips = self.slip > 0 && random.below(self.slip) == 0;
            let mv = match best.filter(|_| !slips) {
                Some(best) => best,
                None => {
                    let moves = position.moves();
                    moves[random.index(moves.len())].clone()
                }
            };
            position.play(&mv).ok()?;
            played.push(mv.clone());
            let found = found.map(|report| Found::of(&report));
            plies.push(Ply { mv, found });
        }
        let outcome = position.outcome()?;
        Some(Learned {
            game: number,
            seed: rules.has_random_start().then_some(seed.0),
            start,
            plies,
            winner: outcome.winner.map(|player| player.0),
            scores: position.scores().map(|scores| scores.to_vec()),
            result: outcome.result(rules.seats().len()),
        })
    }

    /// Searches the engine's position; nothing if it was called off.
    fn search(&self, engine: &dyn Engine, seed: Seed, halt: &AtomicBool) -> Option<Report> {
        let search = engine.search().simulations(self.simulations);
        let search = search.by(self.search).seed(seed).hash(4).stop(halt);
        search.run().filter(|_| !halt.load(Ordering::Relaxed))
    }
}

impl Found {
    fn of(report: &Report) -> Self {
        let visited = report.moves.iter().filter(|root| root.visits > 0);
        let mut visits: Vec<(String, u64)> =
            visited.map(|root| (root.mv.clone(), root.visits)).collect();
        if visits.is_empty() {
            visits.push((report.best.clone(), 1));
        }
        Self {
            values: report.values.to_vec(),
            visits,
        }
    }
}
