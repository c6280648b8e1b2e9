//! Matches and round robins as they are asked for.

use quantarium_rules::Seed;
use serde::{Deserialize, Serialize};

use crate::stats::Sprt;
use crate::{
    Arena, ArenaError, GivenWeights, Here, Job, Kind, Limit, Patience, Plan, PlanError, PlayerSpec,
};

/// Players, limits and what else a contest needs; with nothing more it is a round robin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Contest {
    /// The game string.
    pub game: String,
    /// A player, such as level=5 or name=mine,cmd=./program (once for each player).
    #[cfg_attr(
        feature = "clap",
        arg(long = "player", value_name = "PLAYER", required = true)
    )]
    pub players: Vec<PlayerSpec>,
    /// How many games (of each pairing), rounded up to whole openings: each opening is played in every
    /// rotation of the seats.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "100"))]
    pub games: u64,
    /// The limits of players who have none of their own.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(with = "quantarium_jobs::text")]
    pub limit: Limit,
    /// How long players are waited for.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub patience: Patience,
    /// How many random plies begin a game without random starts.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "6"))]
    pub plies: u32,
    /// What openings, start positions and random choices come from.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "0"))]
    pub seed: u64,
}

/// A match of all players, and the test that may end it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct MatchSettings {
    /// Who plays what.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub contest: Contest,
    /// End by a sequential test of one advantage in Elo against a higher one, such as 0,20.
    #[cfg_attr(feature = "clap", arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = elos))]
    pub sprt: Option<(f64, f64)>,
    /// The test's chance to accept the higher advantage in error.
    #[cfg_attr(feature = "clap", arg(long, value_name = "P", default_value = "0.05"))]
    pub alpha: f64,
    /// The test's chance to accept the lower one in error.
    #[cfg_attr(feature = "clap", arg(long, value_name = "P", default_value = "0.05"))]
    pub beta: f64,
}

/// The two advantages of a test.
#[cfg(feature = "clap")]
fn elos(text: &str) -> Result<(f64, f64), String> {
    let elos = text.split_once(',').and_then(|(low, high)| {
        let low = low.trim().parse().ok()?;
        Some((low, high.trim().parse().ok()?))
    });
    elos.ok_or_else(|| format!("`{text}`; write two advantages in Elo, such as 0,20"))
}

impl Contest {
    fn plan(&self, kind: Kind) -> Result<Plan, PlanError> {
        let seats = quantarium_games::open(&self.game)?.seats().len() as u64;
        Ok(Plan {
            openings: self.games.div_ceil(seats),
            plies: self.plies,
            limit: self.limit,
            patience: self.patience,
            seed: Seed(self.seed),
            ..Plan::new(&self.game, kind, self.players.clone())
        })
    }
}

/// A round robin.
impl Job for Contest {
    type Underway = Arena;

    fn open(&self, here: &Here) -> Result<Arena, ArenaError> {
        Arena::open(self.plan(Kind::RoundRobin)?, here)
    }

    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        let players = self.players.iter_mut();
        players.flat_map(|player| &mut player.weights).collect()
    }

    fn is_timed(&self) -> bool {
        self.limit.is_timed() || self.players.iter().any(|player| player.limit.is_timed())
    }
}

impl Job for MatchSettings {
    type Underway = Arena;

    fn open(&self, here: &Here) -> Result<Arena, ArenaError> {
        let mut plan = self.contest.plan(Kind::Match)?;
        let test = |(low, high)| Sprt::new(low, high, self.alpha, self.beta);
        let sprt = self.sprt.map(test).transpose();
        plan.sprt = sprt.map_err(|words| PlanError::Wrong(format!("sprt: {words}")))?;
        Arena::open(plan, here)
    }

    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        self.contest.weights()
    }

    fn is_timed(&self) -> bool {
        self.contest.is_timed()
    }
}
