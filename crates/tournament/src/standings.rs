//! What finished games come to.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::plan::{Lineup, Schedule};
use crate::stats::{Decision, Duel, Estimate, Pairs, average, mean_share, ratings};
use crate::{Finished, Plan};

/// How a contest stands, by its kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Table {
    /// A match of two players.
    Match(Box<Match>),
    /// A match at a board of more seats.
    Seats(Seats),
    /// A round robin.
    Standings(Standings),
}

/// How a match of two players stands. Scores count the openings that are finished in both seatings.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Match {
    /// The game string.
    pub game: String,
    /// The players; everything is from the view of the first.
    pub players: [String; 2],
    /// Finished games, those of half-finished openings included.
    pub games: u64,
    /// Games of finished openings: won, drawn and lost.
    pub wins: u64,
    /// See `wins`.
    pub draws: u64,
    /// See `wins`.
    pub losses: u64,
    /// How often the first seat won.
    pub first_seat_wins: u64,
    /// Pairs with 0, a half, 1, one and a half and 2 points.
    pub pairs: Pairs,
    /// The score from 0 to 1.
    pub score: Option<Estimate>,
    /// The same on Elo's scale; JSON has `null` for what is infinite.
    pub elo: Option<Estimate>,
    /// The likelihood of superiority.
    pub superiority: Option<f64>,
    /// The test, if there is one.
    pub sprt: Option<Verdict>,
    /// How many games each player lost by a fault.
    pub faults: [u64; 2],
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Verdict {
    /// The advantages tested.
    pub elo: [f64; 2],
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where the test ends.
    pub bounds: [f64; 2],
    /// How it ended.
    pub decision: Option<Decision>,
}

/// How a match at a board of more than two seats stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Seats {
    /// The game string.
    pub game: String,
    /// Finished games, those of unfinished openings included.
    pub games: u64,
    /// Openings finished in all rotations.
    pub openings: u64,
    /// What share of the wins a player would have among equals, for each seat held.
    pub par: f64,
    /// The players.
    pub players: Vec<Share>,
}

/// A player's part of the wins.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Share {
    /// The player.
    pub name: String,
    /// How many seats the player holds in each game.
    pub seats: usize,
    /// Games won, by seat.
    pub wins: Vec<u64>,
    /// The share of the points, from 0 to 1.
    pub share: Option<Estimate>,
    /// How many games the player lost by a fault.
    pub faults: u64,
}

/// How a round robin stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Standings {
    /// The game string.
    pub game: String,
    /// Finished games.
    pub games: u64,
    /// The players, the best first.
    pub rows: Vec<StandingsRow>,
}

/// A player of a round robin.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StandingsRow {
    /// The player.
    pub name: String,
    /// The rating; the first player of the plan has 0.
    pub rating: Option<Estimate>,
    /// Games of finished pairs.
    pub games: u64,
    /// The mean score in them, from 0 to 1.
    pub score: f64,
    /// The score against the player of the same row, and the one of every other; nothing without games.
    pub against: Vec<Option<f64>>,
    /// How many games the player lost by a fault.
    pub faults: u64,
}

/// The finished games of an opening and pairing, by rotation.
type Groups<'a> = BTreeMap<(u64, usize), Vec<(Lineup, &'a Finished)>>;

/// Those of which all rotations are finished, in order.
fn groups<'a>(schedule: &Schedule, games: impl Iterator<Item = &'a Finished>) -> Groups<'a> {
    let mut groups = Groups::new();
    for finished in games {
        let lineup = schedule.lineup(finished.game);
        let key = (lineup.opening, lineup.pairing);
        groups.entry(key).or_default().push((lineup, finished));
    }
    groups.retain(|_, group| group.len() == schedule.rotations);
    groups
}

/// A player's points in a game, all seats held together.
fn points(finished: &Finished, player: usize) -> f64 {
    let seats = finished.players.iter().zip(&finished.points);
    let own = seats.filter(|(seated, _)| **seated == player);
    own.map(|(_, points)| points).sum()
}

/// A player's mean points in the games of an opening.
fn mean_points(group: &[(Lineup, &Finished)], player: usize) -> f64 {
    let points = group.iter().map(|(_, finished)| points(finished, player));
    points.sum::<f64>() / group.len() as f64
}

/// A player's mean points in each opening that a pairing has finished.
pub(crate) fn openings<'a>(
    schedule: &Schedule,
    games: impl Iterator<Item = &'a Finished>,
    pairing: usize,
    player: usize,
) -> Vec<f64> {
    let groups = groups(schedule, games);
    let own = groups.iter().filter(|((_, own), _)| *own == pairing);
    own.map(|(_, group)| mean_points(group, player)).collect()
}

/// Half points of a game of two.
fn half_points(finished: &Finished, player: usize) -> usize {
    (points(finished, player) * 2.0).round() as usize
}

/// How many games a player lost by a fault.
fn faults<'a>(games: impl Iterator<Item = &'a Finished>, player: usize) -> u64 {
    let first = games.filter_map(|finished| {
        let fault = finished.faults.first()?;
        Some(finished.players[fault.seat] == player)
    });
    first.filter(|own| *own).count() as u64
}

/// The first player's half points in a finished pair.
pub(crate) fn pair(games: [&Finished; 2]) -> usize {
    games.iter().map(|finished| half_points(finished, 0)).sum()
}

impl Match {
    /// `decided` says whether the test has ended, which looks at the openings in their order.
    pub(crate) fn of(plan: &Plan, schedule: &Schedule, games: &[&Finished], decided: bool) -> Self {
        let mut pairs = Pairs::default();
        let mut results = [0; 3];
        let mut first_seat_wins = 0;
        for group in groups(schedule, games.iter().copied()).values() {
            let mut sum = 0;
            for (_, finished) in group {
                let half_points = half_points(finished, 0);
                results[half_points] += 1;
                sum += half_points;
                first_seat_wins += u64::from(finished.points[0] > 0.75);
            }
            pairs.add(sum);
        }
        Self {
            game: plan.game.clone(),
            players: [0, 1].map(|player| plan.players[player].name.clone()),
            games: games.len() as u64,
            wins: results[2],
            draws: results[1],
            losses: results[0],
            first_seat_wins,
            pairs,
            score: pairs.score(),
            elo: pairs.elo(),
            superiority: pairs.superiority(),
            sprt: plan.sprt.map(|sprt| Verdict {
                elo: sprt.elos(),
                llr: sprt.ratio(&pairs),
                bounds: sprt.bounds(),
                decision: sprt.decision(&pairs).filter(|_| decided),
            }),
            faults: [0, 1].map(|player| faults(games.iter().copied(), player)),
        }
    }
}

impl Seats {
    pub(crate) fn of(plan: &Plan, schedule: &Schedule, games: &[&Finished]) -> Self {
        let groups = groups(schedule, games.iter().copied());
        let share = |player: usize| {
            let openings = groups.values().map(|group| mean_points(group, player));
            let openings: Vec<f64> = openings.collect();
            let mut wins = vec![0; schedule.seats];
            for (_, finished) in groups.values().flatten() {
                let seats = finished.players.iter().zip(&finished.points).enumerate();
                let won =
                    seats.filter(|(_, (seated, points))| **seated == player && **points == 1.0);
                won.for_each(|(seat, _)| wins[seat] += 1);
            }
            let seats = schedule.pairings[0].iter();
            Share {
                name: plan.players[player].name.clone(),
                seats: seats.filter(|seated| **seated == player).count(),
                wins,
                share: mean_share(&openings),
                faults: faults(games.iter().copied(), player),
            }
        };
        Self {
            game: plan.game.clone(),
            games: games.len() as u64,
            openings: groups.len() as u64,
            par: 1.0 / schedule.seats as f64,
            players: (0..plan.players.len()).map(share).collect(),
        }
    }
}

impl Standings {
    pub(crate) fn of(plan: &Plan, schedule: &Schedule, games: &[&Finished]) -> Self {
        let players = plan.players.len();
        let duels = schedule.pairings.iter().map(|pairing| Duel {
            players: [pairing[0], pairing[1]],
            pairs: Vec::new(),
        });
        let mut duels: Vec<Duel> = duels.collect();
        for ((_, pairing), group) in &groups(schedule, games.iter().copied()) {
            let duel = &mut duels[*pairing];
            let first = duel.players[0];
            duel.pairs.push(mean_points(group, first));
        }
        let ratings = ratings(players, &duels);
        let mut order: Vec<usize> = (0..players).collect();
        let value =
            |player: &usize| ratings[*player].map_or(f64::NEG_INFINITY, |rating| rating.value);
        order.sort_by(|a, b| value(b).total_cmp(&value(a)));
        let row = |player: &usize| {
            let met = order.iter().map(|other| scores(&duels, *player, *other));
            let met: Vec<Vec<f64>> = met.collect();
            let all: Vec<f64> = met.concat();
            StandingsRow {
                name: plan.players[*player].name.clone(),
                rating: ratings[*player],
                games: 2 * all.len() as u64,
                score: average(&all).unwrap_or(0.0),
                against: met.iter().map(|scores| average(scores)).collect(),
                faults: faults(games.iter().copied(), *player),
            }
        };
        Self {
            game: plan.game.clone(),
            games: games.len() as u64,
            rows: order.iter().map(row).collect(),
        }
    }
}

/// A player's scores of the pairs against another one.
fn scores(duels: &[Duel], player: usize, other: usize) -> Vec<f64> {
    let scores = duels.iter().flat_map(|duel| {
        let is_own = duel.players == [player, other];
        let is_turned = duel.players == [other, player];
        let pairs = duel.pairs.iter().filter(move |_| is_own || is_turned);
        pairs.map(move |score| if is_turned { 1.0 - score } else { *score })
    });
    scores.collect()
}
