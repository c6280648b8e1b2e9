//! Arenas: who plays whom as players become free. It follows from the games that were begun and from who is free.

use std::ops::RangeInclusive;

use crate::{LeagueGame, Pairing, standings};

/// How long an arena lasts, in minutes.
pub const ARENA_MINUTES: RangeInclusive<u32> = 30..=120;
/// How far ahead it may be opened, in days.
pub const ARENA_AHEAD: i64 = 30;
/// How many players it has at most.
pub const ARENA_PLAYERS: usize = 200;
/// How long somebody waits for another person before they play a bot, or the same person again, in seconds.
pub const ARENA_PAUSE: i64 = 10;

/// Who is free to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Free {
    /// By their place in the arena.
    pub player: usize,
    /// Whether it is a program, which plays where a person would otherwise sit out.
    pub bot: bool,
    /// For how many seconds they have waited.
    pub wait: i64,
}

/// What an arena's games say of a player.
#[derive(Clone, Copy, Default)]
struct Past {
    /// Against whom the last game was.
    last: Option<usize>,
    /// How much more often they have had the first seat than the other.
    firsts: i64,
    points: i64,
}

fn pasts(players: usize, games: &[LeagueGame]) -> Vec<Past> {
    let mut all = vec![Past::default(); players];
    for standing in standings(0..players, games) {
        all[standing.player].points = i64::from(standing.points);
    }
    for game in games {
        let Pairing { first, second, .. } = game.pairing;
        for (own, other, more) in [(first, second, 1), (second, first, -1)] {
            all[own].last = Some(other);
            all[own].firsts += more;
        }
    }
    all
}

/// The games that begin now; nobody who is `apart` from another meets them. As many people as possible play; then as few as possible
/// play a bot, or the same person twice in a row; who waits longest plays first; and then players meet whose points are near to theirs. The
/// first seat has whoever has had it less often.
pub fn arena_pairings(
    free: &[Free],
    games: &[LeagueGame],
    apart: &dyn Fn(usize, usize) -> bool,
) -> Vec<Pairing> {
    let known = games.iter().map(|game| game.pairing);
    let known = known.flat_map(|pairing| [pairing.first, pairing.second]);
    let all = free.iter().map(|one| one.player).chain(known);
    let past = pasts(all.max().map_or(0, |last| last + 1), games);
    let again = |one: &Free, other: &Free| {
        let met = |one: &Free, other: &Free| past[one.player].last == Some(other.player);
        met(one, other) || met(other, one)
    };
    let may_meet =
        |one: &Free, other: &Free| !(one.bot && other.bot || apart(one.player, other.player));
    // What comes first weighs more than all that follows: who is left, bots, the same two again, the wait of who is left, points.
    let cost = |pair: [Option<&Free>; 2]| match pair {
        [Some(one), Some(other)] if may_meet(one, other) => {
            let points = past[one.player].points - past[other.player].points;
            let bot = i64::from(one.bot || other.bot);
            [0, bot, i64::from(again(one, other)), 0, points * points]
        }
        _ => {
            let left = pair.into_iter().flatten().filter(|one| !one.bot);
            left.fold([0; 5], |sum, one| plus(sum, [1, 0, 0, one.wait, 0]))
        }
    };
    let mut seats: Vec<Option<&Free>> = free.iter().map(Some).collect();
    seats.sort_by_key(|one| {
        one.map(|one| (one.bot, -past[one.player].points, -one.wait, one.player))
    });
    seats.resize(free.len().next_multiple_of(2), None);
    improve(&mut seats, &cost);
    let pairs = seats.chunks_exact(2).filter_map(|pair| {
        let (one, other) = (pair[0]?, pair[1]?);
        let waits = |one: &Free| !one.bot && one.wait < ARENA_PAUSE;
        let soon = one.bot || other.bot || again(one, other);
        if !may_meet(one, other) || soon && (waits(one) || waits(other)) {
            return None;
        }
        let turn = |one: &&Free| (past[one.player].firsts, one.player);
        let [first, second] = match turn(&one) <= turn(&other) {
            true => [one.player, other.player],
            false => [other.player, one.player],
        };
        Some(Pairing::new(0, first, second))
    });
    pairs.collect()
}

fn plus(one: [i64; 5], other: [i64; 5]) -> [i64; 5] {
    std::array::from_fn(|part| one[part] + other[part])
}

/// Exchanges two at a time as long as that costs less. It ends: each exchange makes the sum of all smaller.
fn improve(seats: &mut [Option<&Free>], cost: &dyn Fn([Option<&Free>; 2]) -> [i64; 5]) {
    let mut better = true;
    while std::mem::take(&mut better) {
        for one in 0..seats.len() {
            for other in one / 2 * 2 + 2..seats.len() {
                let [own, others] = [one / 2 * 2, other / 2 * 2];
                let sum = |seats: &[Option<&Free>]| {
                    let of = |at: usize| cost([seats[at], seats[at + 1]]);
                    plus(of(own), of(others))
                };
                let before = sum(seats);
                seats.swap(one, other);
                match sum(seats) < before {
                    true => better = true,
                    false => seats.swap(one, other),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
