//! What a balance report is made from.

use std::time::Duration;

use quantarium_rules::Seed;
use quantarium_tournament::{
    Beginning, Kind, Patience, Plan, PlanError, PlayerSpec, PlayerSpecError, as_text,
};
use serde::{Deserialize, Serialize};

use super::Annotator;

/// Games to be measured, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Balance {
    /// The game strings.
    #[cfg_attr(feature = "clap", arg(required = true, value_name = "GAME"))]
    pub games_measured: Vec<String>,
    /// A player who meets itself, such as random or nodes=1000 (once for each player, the weakest first);
    /// without any, these two.
    #[cfg_attr(feature = "clap", arg(long = "player", value_name = "PLAYER", default_values_t = Self::new("").players))]
    pub players: Vec<PlayerSpec>,
    /// How many games each player plays against itself.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").games))]
    pub games: u64,
    /// How many random plies begin every game.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::new("").plies))]
    pub plies: u32,
    /// The start position of every game, to measure one setup.
    #[cfg_attr(feature = "clap", arg(long, value_name = "POSITION"))]
    pub setup: Option<String>,
    /// Black keeps the stones wherever two could be swapped (Quantum Leap, edition 1).
    #[cfg_attr(feature = "clap", arg(long))]
    pub keep: bool,
    /// How much the engine thinks about every position to say how it stands: nodes=N, playouts=N, or none.
    #[cfg_attr(feature = "clap", arg(long, value_name = "EFFORT", default_value = EFFORT))]
    #[serde(with = "quantarium_jobs::text")]
    pub annotator: Annotator,
    /// The scaling test.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub scaling: Scaling,
    /// How long a player without a limit on time may take.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", default_value = "60s", value_parser = quantarium_tournament::duration))]
    #[serde(with = "as_text")]
    pub hang: Duration,
    /// What openings, start positions and random choices come from.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value_t = Self::new("").seed))]
    pub seed: u64,
}

/// A scaling test: players of whom each may think twice as long as the one before, and plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Scaling {
    /// How often the scaling test doubles the thinking; 0 for no test.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().doublings))]
    pub doublings: u32,
    /// The thinking that the scaling test begins with, in nodes a move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().scaling_from))]
    pub scaling_from: u64,
    /// How many games each player of the scaling test plays against the one before, rounded up to whole openings.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().scaling_games))]
    pub scaling_games: u64,
}

/// Who plays where nobody is named.
const PLAYERS: [&str; 2] = ["random", "nodes=1000"];

/// The annotator where none is named.
const EFFORT: &str = "nodes=1000";

/// More doublings are no test that ends.
const MOST_DOUBLINGS: u32 = 20;

/// How many random plies begin the scaling test's games where starts are not random, as in matches.
const SCALING_PLIES: u32 = 6;

impl Default for Scaling {
    fn default() -> Self {
        Self {
            doublings: 3,
            scaling_from: 250,
            scaling_games: 100,
        }
    }
}

impl Balance {
    /// 400 games of each of two players against itself, annotated with 1,000 nodes a position, and a scaling test;
    /// everything else is to be set as it is needed.
    pub fn new(game: &str) -> Self {
        Self {
            games_measured: vec![game.to_owned()],
            players: PLAYERS.into_iter().flat_map(str::parse).collect(),
            games: 400,
            plies: 0,
            setup: None,
            keep: false,
            annotator: EFFORT.parse().unwrap_or_default(),
            scaling: Scaling::default(),
            hang: Patience::default().hang,
            seed: 0,
        }
    }

    pub(super) fn check(&self) -> Result<(), PlanError> {
        let scaling = &self.scaling;
        if [self.games, scaling.scaling_from, scaling.scaling_games].contains(&0)
            || scaling.doublings > MOST_DOUBLINGS
        {
            return Err(PlanError::Wrong(format!(
                "games, scaling_from and scaling_games are 1 at least, doublings are {MOST_DOUBLINGS} at most"
            )));
        }
        if self.players.is_empty() && scaling.doublings == 0 {
            return Err(PlanError::Wrong("there is nobody to play".to_owned()));
        }
        Ok(())
    }

    /// The players' games of a game against themselves.
    pub(super) fn self_play(&self, game: &str) -> Plan {
        Plan {
            openings: self.games,
            beginning: Beginning::Plain {
                position: self.setup.clone(),
                keep: self.keep,
            },
            plies: self.plies,
            ..self.bare(game, Kind::SelfPlay, self.players.clone())
        }
    }

    /// The scaling test's games, if there is one.
    pub(super) fn scaling(&self, game: &str, seats: usize) -> Result<Option<Plan>, PlanError> {
        let scaling = &self.scaling;
        if scaling.doublings == 0 {
            return Ok(None);
        }
        let nodes = |doubling: u32| scaling.scaling_from.saturating_mul(1 << doubling);
        let player = |doubling| format!("nodes={}", nodes(doubling)).parse();
        let players: Result<_, PlayerSpecError> = (0..=scaling.doublings).map(player).collect();
        let players = players.map_err(|error| PlanError::Wrong(error.to_string()))?;
        Ok(Some(Plan {
            openings: scaling.scaling_games.div_ceil(seats as u64),
            plies: SCALING_PLIES,
            ..self.bare(game, Kind::Chain, players)
        }))
    }

    fn bare(&self, game: &str, kind: Kind, players: Vec<PlayerSpec>) -> Plan {
        Plan {
            patience: Patience {
                hang: self.hang,
                ..Patience::default()
            },
            seed: Seed(self.seed),
            ..Plan::new(game, kind, players)
        }
    }
}
