//! Who wins.

use std::collections::BTreeMap;

use quantarium_tournament::is_setup;
use quantarium_tournament::stats::{Estimate, elo_of, evenness, points, share};
use serde::Serialize;

use super::lead::share_of;
use super::trace::Seen;

/// How the games ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Results {
    /// The seats in turn order.
    pub seats: Vec<SeatRow>,
    /// How many games were drawn.
    pub draws: u64,
    /// Their share.
    pub drawn: Option<Estimate>,
    /// How likely wins as uneven as these, or more so, are where every seat is as good as the others.
    pub evenness: Option<f64>,
    /// The first seat's advantage on Elo's scale, where two play; JSON has `null` for what is infinite.
    pub elo: Option<Estimate>,
    /// How often each way to end occurred, the most frequent first.
    pub endings: Vec<EndingRow>,
    /// How often Black swapped two stones, where that was possible (QL-4).
    pub swapped: Option<Estimate>,
    /// The first moves, the most frequent first, where all games have the same start position.
    pub first_moves: Vec<FirstMove>,
}

/// A seat's results.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct SeatRow {
    /// The seat's name.
    pub seat: String,
    /// Games won.
    pub wins: u64,
    /// Their share.
    pub share: Option<Estimate>,
    /// The share of the points where two play, a draw being half a point; with more players `share`.
    pub points: Option<Estimate>,
}

/// A way to end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct EndingRow {
    /// In words.
    pub ending: String,
    /// How many games.
    pub games: u64,
}

/// A first move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct FirstMove {
    /// The move.
    pub mv: String,
    /// How many games began with it.
    pub games: u64,
    /// The share of them that the player who made it won.
    pub won: Option<Estimate>,
}

/// How many first moves are listed.
const FIRST_MOVES: usize = 12;

impl Results {
    pub(super) fn of(seats: &[&str], seen: &[Seen<'_>]) -> Self {
        let games = seen.len() as u64;
        let mut wins = vec![0; seats.len()];
        for game in seen {
            if let Some(winner) = game.trace.winner {
                wins[winner] += 1;
            }
        }
        let draws = games - wins.iter().sum::<u64>();
        let row = |(seat, wins): (&&str, &u64)| {
            let shared = if seats.len() == 2 { draws } else { 0 };
            SeatRow {
                seat: (*seat).to_owned(),
                wins: *wins,
                share: share(*wins, games),
                points: points(*wins, shared, games),
            }
        };
        let seats: Vec<SeatRow> = seats.iter().zip(&wins).map(row).collect();
        let first = seats[0].points.filter(|_| seats.len() == 2);
        Self {
            seats,
            draws,
            drawn: share(draws, games),
            evenness: evenness(&wins),
            elo: first.map(|points| points.map(elo_of)),
            endings: endings(seen),
            swapped: share_of(seen.iter().filter_map(|game| game.trace.swapped)),
            first_moves: first_moves(seen),
        }
    }
}

fn endings(seen: &[Seen<'_>]) -> Vec<EndingRow> {
    let mut counts = BTreeMap::new();
    for game in seen {
        *counts.entry(&game.finished.ending).or_insert(0) += 1;
    }
    let rows = counts.into_iter().map(|(ending, games)| EndingRow {
        ending: ending.clone(),
        games,
    });
    let mut rows: Vec<EndingRow> = rows.collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows
}

fn first_moves(seen: &[Seen<'_>]) -> Vec<FirstMove> {
    let start = seen.first().map(|game| &game.finished.start);
    if seen.iter().any(|game| Some(&game.finished.start) != start) {
        return Vec::new();
    }
    let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for game in seen {
        let mut moves = game.finished.moves.iter().filter(|mv| !is_setup(mv));
        let played = moves.next().zip(game.trace.movers.first());
        if let Some((mv, mover)) = played {
            let (games, won) = counts.entry(mv).or_default();
            *games += 1;
            *won += u64::from(game.trace.winner == Some(*mover));
        }
    }
    let rows = counts.into_iter().map(|(mv, (games, won))| FirstMove {
        mv: mv.to_owned(),
        games,
        won: share(won, games),
    });
    let mut rows: Vec<FirstMove> = rows.collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows.truncate(FIRST_MOVES);
    rows
}
