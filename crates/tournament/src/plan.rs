//! What is to be played.

use std::ops::Range;
use std::time::Duration;

use quantarium_rules::{PositionError, Seed, SpecError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::limit::as_text;
use crate::stats::Sprt;
use crate::{Limit, PlayerSpec};
use quantarium_jobs::Shard;

/// A match, or another kind of contest.
///
/// As JSON it is what a run's folder remembers: everything that decides how the games go, which a resumed run must have in
/// common with the first one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// The game string.
    pub game: String,
    /// Who plays. In a match of more than two seats the last one takes all seats that are left.
    pub players: Vec<PlayerSpec>,
    /// Who plays whom.
    pub kind: Kind,
    /// How many openings each lineup plays, each in all rotations of the seats that there are.
    #[serde(skip)]
    pub openings: u64,
    /// Where the games begin.
    pub beginning: Beginning,
    /// How many random plies begin a game that has no random start.
    pub plies: u32,
    /// The test that ends a match of two players early.
    #[serde(skip)]
    pub sprt: Option<Sprt>,
    /// The limits of players who have none of their own.
    #[serde(with = "quantarium_jobs::text")]
    pub limit: Limit,
    /// How long players are waited for.
    #[serde(flatten)]
    pub patience: Patience,
    /// What all random choices come from.
    #[serde(with = "quantarium_jobs::text")]
    pub seed: Seed,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// All players at one board.
    Match,
    /// Everybody against everybody, two at a board.
    RoundRobin,
    /// Every player alone, on all seats at once: one game an opening.
    SelfPlay,
    /// Every player but the first against the one before it, which has all other seats.
    Chain,
}

/// Where games begin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beginning {
    /// At a start position, or where starts are not random after random plies that leave it about even.
    #[default]
    Even,
    /// At a start position or a given one, whoever is ahead there.
    Plain {
        /// The position; without it, the start position that belongs to the opening's seed.
        position: Option<String>,
        /// Whether Black keeps the stones wherever two could be swapped (QL-4).
        keep: bool,
    },
}

/// How long players are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Patience {
    /// By how much a time may be overrun.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", default_value = "100ms", value_parser = crate::duration))]
    #[serde(with = "as_text")]
    pub margin: Duration,
    /// How long a player without a limit on time may take.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::duration))]
    #[serde(with = "as_text")]
    pub hang: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            margin: Duration::from_millis(100),
            hang: Duration::from_secs(60),
        }
    }
}

/// Why a plan cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The game string is wrong.
    #[error("game: {0}")]
    Game(#[from] SpecError),
    /// The position to begin with is wrong.
    #[error("position: {0}")]
    Position(#[from] PositionError),
    /// It cannot be played like this.
    #[error("{0}")]
    Wrong(String),
}

impl From<String> for PlanError {
    fn from(words: String) -> Self {
        Self::Wrong(words)
    }
}

/// Who sits where in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lineup {
    /// Which opening it is, from 0.
    pub(crate) opening: u64,
    pub(crate) pairing: usize,
    /// How far the seats are rotated.
    pub(crate) rotation: usize,
    /// The players by seat.
    pub(crate) players: Vec<usize>,
}

impl Plan {
    /// One opening of a contest, each player without a limit of its own; everything else is to be set as it is needed.
    pub fn new(game: &str, kind: Kind, players: Vec<PlayerSpec>) -> Self {
        Self {
            game: game.to_owned(),
            players,
            kind,
            openings: 1,
            beginning: Beginning::Even,
            plies: 6,
            sprt: None,
            limit: Limit::default(),
            patience: Patience::default(),
            seed: Seed(0),
        }
    }

    /// The games at a board of so many seats.
    ///
    /// # Errors
    /// When the number of players does not fit the seats.
    pub(crate) fn schedule(&self, seats: usize) -> Result<Schedule, PlanError> {
        Ok(Schedule {
            pairings: self.pairings(seats)?,
            seats,
            rotations: match self.kind {
                Kind::SelfPlay => 1,
                Kind::Match | Kind::RoundRobin | Kind::Chain => seats,
            },
            openings: self.openings,
        })
    }

    /// The players by seat before any rotation.
    fn pairings(&self, seats: usize) -> Result<Vec<Vec<usize>>, PlanError> {
        let players = self.players.len();
        if players < 2 && self.kind != Kind::SelfPlay {
            return Err("it takes two players at least".to_owned().into());
        }
        match self.kind {
            Kind::Match if players > seats => Err(PlanError::Wrong(format!(
                "the game has {seats} seats, too few for {players} players; a round robin takes them two at a time"
            ))),
            Kind::Match => {
                let seated = (0..seats).map(|seat| seat.min(players - 1));
                Ok(vec![seated.collect()])
            }
            Kind::RoundRobin if seats != 2 => Err(PlanError::Wrong(format!(
                "a round robin is played two at a board; this game has {seats} seats"
            ))),
            Kind::RoundRobin => {
                let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| vec![a, b]));
                Ok(pairs.collect())
            }
            Kind::SelfPlay => Ok((0..players).map(|player| vec![player; seats]).collect()),
            Kind::Chain => {
                let next = (1..players).map(|player| {
                    let mut seated = vec![player - 1; seats];
                    seated[0] = player;
                    seated
                });
                Ok(next.collect())
            }
        }
    }

    /// Gives each player another name, and the match's limit where it has none of its own.
    pub(crate) fn complete(&mut self) {
        let mut names: Vec<String> = Vec::new();
        for player in &mut self.players {
            let mut number = 1;
            let name = player.name.clone();
            while names.contains(&player.name) {
                number += 1;
                player.name = format!("{name} ({number})");
            }
            names.push(player.name.clone());
            if player.limit.is_empty() && !player.has_option("level") {
                player.limit = self.limit;
            }
        }
    }
}

/// The games of a plan by their numbers: opening by opening, pairing by pairing, rotation by rotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Schedule {
    pub(crate) pairings: Vec<Vec<usize>>,
    pub(crate) seats: usize,
    /// How many games each pairing plays of an opening, with the seats rotated.
    pub(crate) rotations: usize,
    pub(crate) openings: u64,
}

impl Schedule {
    pub(crate) fn games(&self) -> u64 {
        self.openings * self.games_an_opening()
    }

    /// The games of a shard: those of some openings that follow each other.
    pub(crate) fn range(&self, shard: Shard) -> Range<u64> {
        let openings = shard.range(self.openings);
        let games = self.games_an_opening();
        openings.start * games..openings.end * games
    }

    pub(crate) fn games_an_opening(&self) -> u64 {
        (self.pairings.len() * self.rotations) as u64
    }

    pub(crate) fn lineup(&self, game: u64) -> Lineup {
        let within = (game % self.games_an_opening()) as usize;
        let (pairing, rotation) = (within / self.rotations, within % self.rotations);
        let seated = &self.pairings[pairing];
        let player = |seat| seated[(seat + rotation) % self.seats];
        Lineup {
            opening: game / self.games_an_opening(),
            pairing,
            rotation,
            players: (0..self.seats).map(player).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(kind: Kind, players: usize) -> Plan {
        let players = vec!["level=1".parse().unwrap(); players];
        Plan::new("quantum-leap", kind, players)
    }

    fn seatings(kind: Kind, players: usize, seats: usize) -> Vec<Vec<usize>> {
        let schedule = plan(kind, players).schedule(seats).unwrap();
        let players = |game| schedule.lineup(game).players;
        (0..schedule.games()).map(players).collect()
    }

    #[test]
    fn every_opening_is_played_in_all_rotations() {
        assert_eq!(seatings(Kind::Match, 2, 2), [[0, 1], [1, 0]]);
        let order = [[0, 1, 1], [1, 1, 0], [1, 0, 1]];
        assert_eq!(seatings(Kind::Match, 2, 3), order);
        let order = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
        assert_eq!(seatings(Kind::Match, 3, 3), order);
        let round_robin = seatings(Kind::RoundRobin, 3, 2);
        let order = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
        assert_eq!(round_robin, order);
        let chain = seatings(Kind::Chain, 3, 2);
        assert_eq!(chain, [[1, 0], [0, 1], [2, 1], [1, 2]]);
        let chain = seatings(Kind::Chain, 2, 3);
        assert_eq!(chain, [[1, 0, 0], [0, 0, 1], [0, 1, 0]]);
        // Self-play is one game an opening and player.
        assert_eq!(seatings(Kind::SelfPlay, 2, 3), [[0, 0, 0], [1, 1, 1]]);
        assert_eq!(seatings(Kind::SelfPlay, 1, 2), [[0, 0]]);
    }

    #[test]
    fn players_must_fit_the_seats() {
        let error =
            |kind, players, seats| plan(kind, players).pairings(seats).unwrap_err().to_string();
        assert!(error(Kind::Match, 1, 2).contains("two players at least"));
        assert!(error(Kind::Match, 3, 2).contains("2 seats, too few for 3"));
        assert!(error(Kind::RoundRobin, 3, 3).contains("this game has 3 seats"));
    }

    #[test]
    fn players_get_names_that_differ_and_the_common_limit() {
        let mut plan = plan(Kind::Match, 2);
        plan.limit.set("nodes", "5").unwrap();
        plan.players.push("name=level=1,time=1s".parse().unwrap());
        plan.players.push("name=x,Hash=1".parse().unwrap());
        plan.complete();
        let names: Vec<&str> = plan.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["level=1", "level=1 (2)", "level=1 (3)", "x"]);
        let limits = plan.players.iter().map(|player| player.limit.nodes);
        assert_eq!(limits.collect::<Vec<_>>(), [None, None, None, Some(5)]);
    }
}
