//! What a report says of a game.

use std::collections::BTreeSet;

use serde::Serialize;

use super::annotator::Swap;
use super::cells::Heat;
use super::lead::{Chances, Points};
use super::pace::{Branching, Length};
use super::phases::{Phase, PlyRow};
use super::results::Results;
use super::scaling::ScalingTest;
use super::trace::Seen;

/// A game, measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The game string.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// How many cells the board has.
    pub cells: usize,
    /// The seats in turn order.
    pub seats: Vec<String>,
    /// Whether every game has a start position of its own.
    pub random_start: bool,
    /// The position that every game begins with, if one was given.
    pub setup: Option<String>,
    /// Whether Black kept the stones in every game in which two could be swapped.
    pub keep: bool,
    /// How many random plies every game begins with.
    pub plies: u32,
    /// What all random choices come from, as text: it may have 64 bits.
    pub seed: String,
    /// Who annotated the positions.
    pub annotator: Option<String>,
    /// The players, each against itself.
    pub strengths: Vec<Strength>,
    /// The value of Black's swap, where there is one and an annotator.
    pub swap: Option<Swap>,
    /// The scaling test.
    pub scaling: Option<ScalingTest>,
}

/// What is measured in a player's games against itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Strength {
    /// The player.
    pub player: String,
    /// How many games are counted.
    pub games: u64,
    /// How many games were lost by a fault; they are not counted.
    pub faults: u64,
    /// How many of the counted games differ from all others.
    pub distinct: u64,
    /// Who wins.
    pub results: Results,
    /// How long games are.
    pub length: Option<Length>,
    /// How much there is to choose from.
    pub branching: Option<Branching>,
    /// Who leads, by the annotator.
    pub chances: Option<Chances>,
    /// Who leads, by the scores.
    pub points: Option<Points>,
    /// Tenths of the games.
    pub phases: Vec<Phase>,
    /// Plies.
    pub plies: Vec<PlyRow>,
    /// Where on the board it happens.
    pub heat: Option<Heat>,
}

/// A finished game in a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct GameRow {
    /// The game string.
    pub game: String,
    /// The player, on all seats.
    pub player: String,
    /// The game's number, from 1.
    pub number: u64,
    /// The start position's seed, where starts are random.
    pub seed: Option<u64>,
    /// The start position.
    pub start: String,
    /// How many plies it has; those of a swap do not count.
    pub plies: usize,
    /// The result as records write it.
    pub result: String,
    /// The scores, joined by hyphens, in games that count them.
    pub scores: Option<String>,
    /// Why it ended.
    pub ending: String,
    /// Whether it was lost by a fault, so that it does not count.
    pub fault: bool,
}

impl Strength {
    pub(super) fn of(
        player: &str,
        game: &dyn quantarium_rules::AnyGame,
        seen: &[Seen<'_>],
        faults: u64,
    ) -> Self {
        let seats: Vec<&str> = game.seats().iter().map(|seat| seat.name).collect();
        let games = seen.iter().map(|game| game.finished);
        let played = games.map(|game| (&*game.start, &*game.moves));
        let distinct: BTreeSet<(&str, &[String])> = played.collect();
        Self {
            player: player.to_owned(),
            games: seen.len() as u64,
            faults,
            distinct: distinct.len() as u64,
            results: Results::of(&seats, seen),
            length: Length::of(seen),
            branching: Branching::of(seen),
            chances: Chances::of(seen),
            points: Points::of(seats.len(), seen),
            phases: Phase::all(seats.len(), seen),
            plies: PlyRow::all(seen),
            heat: Heat::of(game.grid(), seen),
        }
    }
}
