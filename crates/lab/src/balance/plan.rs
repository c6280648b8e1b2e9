//! What a balance report is made from.

use quantarium_jobs::Shard;
use quantarium_rules::Seed;
use quantarium_tournament::{Beginning, Kind, Limit, LimitError, Patience, Plan, PlayerSpec};

use super::Annotator;

/// A game to be measured, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// The game string.
    pub game: String,
    /// Who plays against themselves, one report each.
    pub players: Vec<PlayerSpec>,
    /// How many games each of them plays.
    pub games: u64,
    /// How many random plies every game begins with.
    pub plies: u32,
    /// The position that every game begins with, in place of the start positions.
    pub setup: Option<String>,
    /// Whether Black keeps the stones in every game in which two could be swapped (QL-4).
    pub keep: bool,
    /// Who annotates the positions of the games.
    pub annotator: Option<Annotator>,
    /// The scaling test.
    pub scaling: Option<Scaling>,
    /// The limits of players who have none of their own.
    pub limit: Limit,
    /// How long players are waited for.
    pub patience: Patience,
    /// What all random choices come from.
    pub seed: Seed,
    /// How many games are played or annotated at once.
    pub concurrency: usize,
    /// Which part of all games, with their positions, is done here.
    pub shard: Shard,
}

/// A scaling test: players of whom each may think twice as long as the one before, and plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scaling {
    /// How many nodes a move the first one may look at.
    pub from: u64,
    /// How often they are doubled.
    pub doublings: u32,
    /// How many games each plays against the one before, rounded up to whole openings.
    pub games: u64,
}

/// Who plays where nobody is named.
pub const PLAYERS: [&str; 2] = ["random", "nodes=1000"];

/// How many random plies begin the scaling test's games where starts are not random, as in matches.
const SCALING_PLIES: u32 = 6;

impl Scaling {
    /// The thinking of each player.
    pub fn nodes(&self) -> impl Iterator<Item = u64> + use<> {
        let from = self.from;
        (0..=self.doublings).map(move |doubling| from.saturating_mul(1 << doubling.min(63)))
    }

    fn players(&self) -> Result<Vec<PlayerSpec>, quantarium_tournament::PlayerSpecError> {
        self.nodes()
            .map(|nodes| format!("nodes={nodes}").parse())
            .collect()
    }
}

impl Balance {
    /// 400 games of each player against itself, annotated with 1,000 nodes a position, and no scaling test; everything
    /// else is to be set as it is needed.
    pub fn new(game: &str, players: Vec<PlayerSpec>) -> Self {
        Self {
            game: game.to_owned(),
            players,
            games: 400,
            plies: 0,
            setup: None,
            keep: false,
            annotator: "nodes=1000".parse().ok(),
            scaling: None,
            limit: Limit::default(),
            patience: Patience::default(),
            seed: Seed(0),
            concurrency: 1,
            shard: Shard::WHOLE,
        }
    }

    /// Whether a player has a limit of time, so that games depend on the machine.
    pub fn is_timed(&self) -> bool {
        self.self_play().is_timed()
    }

    /// The games of the players against themselves.
    pub(super) fn self_play(&self) -> Plan {
        Plan {
            kind: Kind::SelfPlay,
            players: self.players.clone(),
            openings: self.games,
            beginning: Beginning::Plain {
                position: self.setup.clone(),
                keep: self.keep,
            },
            plies: self.plies,
            ..self.bare()
        }
    }

    /// The games of the scaling test, if there is one.
    pub(super) fn scaling(&self, seats: usize) -> Result<Option<Plan>, LimitError> {
        let Some(scaling) = &self.scaling else {
            return Ok(None);
        };
        // The texts are made here: what can be wrong about them is a number of nodes that is 0.
        let players = scaling
            .players()
            .map_err(|_| LimitError::Number(scaling.from.to_string(), "nodes"))?;
        Ok(Some(Plan {
            kind: Kind::Chain,
            players,
            openings: scaling.games.div_ceil(seats as u64),
            plies: SCALING_PLIES,
            ..self.bare()
        }))
    }

    fn bare(&self) -> Plan {
        Plan {
            limit: self.limit,
            patience: self.patience,
            seed: self.seed,
            concurrency: self.concurrency,
            shard: self.shard,
            ..Plan::new(&self.game, Kind::SelfPlay, Vec::new())
        }
    }
}
