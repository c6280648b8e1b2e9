use std::collections::HashSet;

use quantarium_rules::{Random, Seed};

use super::*;
use crate::{LeagueResult, Score};

fn played(pairing: Pairing, score: Option<Score>) -> LeagueGame {
    LeagueGame {
        pairing,
        begun: true,
        result: score.map_or(LeagueResult::Open, LeagueResult::Played),
    }
}

/// How much more often a player has had the first seat than the other.
fn balance(games: &[LeagueGame], own: usize) -> i32 {
    let first = |game: &LeagueGame| 2 * i32::from(game.pairing.first == own) - 1;
    games.iter().filter(|game| game.has(own)).map(first).sum()
}

fn waiting(player: usize, bot: bool, wait: i64) -> Free {
    Free { player, bot, wait }
}

fn again(games: &[LeagueGame], one: usize, other: usize) -> bool {
    let last = |own: usize| games.iter().rev().find(|game| game.has(own));
    let met = |own, other| last(own).is_some_and(|game| game.has(other));
    met(one, other) || met(other, one)
}

/// Checks one wave of pairings against what was free; `apart` has each pair in both orders.
fn check(
    free: &[Free],
    games: &[LeagueGame],
    apart: &HashSet<(usize, usize)>,
    pairs: &[Pairing],
    seed: u64,
) {
    let who = |player| free.iter().find(|one| one.player == player);
    let mut seated = HashSet::new();
    let fits = |one: &Free, other: &Free| {
        one.player != other.player
            && !(one.bot && other.bot)
            && !apart.contains(&(one.player, other.player))
    };
    let fresh = |one: &Free, other: &Free| {
        fits(one, other) && !one.bot && !other.bot && !again(games, one.player, other.player)
    };
    for pair in pairs {
        let (one, other) = (who(pair.first).unwrap(), who(pair.second).unwrap());
        assert!(fits(one, other), "{seed}: {pair:?}");
        assert!(seated.insert(pair.first) && seated.insert(pair.second));
        let [first, second] = [pair.first, pair.second].map(|own| balance(games, own));
        assert!(first <= second, "{seed}: {pair:?}");
    }
    let out = free.iter().filter(|one| !seated.contains(&one.player));
    let left: Vec<&Free> = out.collect();
    // Who waits a moment, to meet another than last time, or a person instead of a bot.
    let pauses = |one: &Free| {
        let mut others = left.iter().filter(|other| fits(one, other));
        let again = others.any(|other| again(games, one.player, other.player));
        again || !one.bot && one.wait < ARENA_PAUSE
    };
    for pair in pairs {
        let (one, other) = (who(pair.first).unwrap(), who(pair.second).unwrap());
        if fresh(one, other) {
            continue;
        }
        // A bot, or the same two again: both have waited, nobody else was free, and no exchange with others helps.
        assert!(one.bot || one.wait >= ARENA_PAUSE);
        assert!(other.bot || other.wait >= ARENA_PAUSE);
        let free = |third: &&&Free| fresh(one, third) || fresh(other, third);
        let paused = left.iter().filter(free).all(|third| pauses(third));
        assert!(paused, "{seed}");
        for pair in pairs {
            let (third, fourth) = (who(pair.first).unwrap(), who(pair.second).unwrap());
            let helps = fresh(one, third) && fresh(other, fourth)
                || fresh(one, fourth) && fresh(other, third);
            assert!(!helps, "{seed}: {pairs:?}");
        }
    }
    for one in left.iter().filter(|one| !pauses(one)) {
        let meets = |other: &&Free| fits(one, other) && !pauses(other);
        assert!(!left.iter().any(meets), "{seed}: {left:?}");
    }
}

#[test]
fn pairs_are_legal_sides_balanced_and_nobody_sits_out_who_could_play() {
    let (mut begun, mut repeats, mut bots_play) = (0, 0, 0);
    for seed in 0..300 {
        let mut random = Random::new(Seed(seed));
        let people = 2 + random.index(11);
        let all = people + random.index(3);
        let mut apart = HashSet::new();
        for _ in 0..random.index(people) {
            let (one, other) = (random.index(all), random.index(all));
            apart.extend([(one, other), (other, one)]);
        }
        let mut games: Vec<LeagueGame> = Vec::new();
        let mut since = vec![0; all];
        let mut gone = vec![false; all];
        for now in (0..1200).step_by(5) {
            for game in games.iter_mut().filter(|game| game.is_open()) {
                if random.below(12) == 0 {
                    let scores = [Score::Win, Score::Draw, Score::Loss];
                    game.result = LeagueResult::Played(scores[random.index(3)]);
                    since[game.pairing.first] = now;
                    since[game.pairing.second] = now;
                }
            }
            // Some leave, and some come back.
            let moves = random.index(all);
            gone[moves] = random.below(3) == 0;
            let plays = |player| games.iter().any(|game| game.is_open() && game.has(player));
            let there = (0..all).filter(|player| !gone[*player] && !plays(*player));
            let free = there.map(|player| waiting(player, player >= people, now - since[player]));
            let free: Vec<Free> = free.collect();
            let pairs = arena_pairings(&free, &games, &|one, other| apart.contains(&(one, other)));
            check(&free, &games, &apart, &pairs, seed);
            if pairs.is_empty() {
                continue;
            }
            let before = standings(0..all, &games);
            for pair in pairs {
                begun += 1;
                repeats += usize::from(again(&games, pair.first, pair.second));
                bots_play += usize::from(pair.first.max(pair.second) >= people);
                games.push(played(pair, None));
            }
            // Games that only began, whoever plays them or has left, change nobody's points.
            assert_eq!(before, standings(0..all, &games));
        }
        for player in 0..people {
            let balance = balance(&games, player);
            assert!(balance.abs() <= 3, "{seed}: {player} {balance}");
        }
    }
    let enough = begun > 5000 && repeats > 100 && bots_play > 100;
    assert!(enough, "{begun} {repeats} {bots_play}");
}

#[test]
fn the_first_meet_their_like_and_who_has_waited_longest_plays() {
    let won = |first, second| played(Pairing::new(0, first, second), Some(Score::Win));
    let free = |player, waited| waiting(player, false, waited);
    let nobody = |_, _| false;
    // 0 and 1 have won, 2 and 3 lost.
    let games = [won(0, 2), won(1, 3)];
    let all = [free(0, 9), free(1, 9), free(2, 9), free(3, 9)];
    let meet = |pairs: Vec<Pairing>| {
        let mut all: Vec<_> = pairs.iter().map(|pair| [pair.first, pair.second]).collect();
        all.sort();
        all
    };
    let pairs = meet(arena_pairings(&all, &games, &nobody));
    assert_eq!(pairs, [[0, 1], [2, 3]]);
    let all = [free(0, 30), free(1, 2), free(2, 30)];
    assert_eq!(meet(arena_pairings(&all, &[], &nobody)), [[0, 2]]);
    // The two who have just met wait for another, and for a while only.
    let games = [won(0, 1)];
    assert!(arena_pairings(&[free(0, 9), free(1, 12)], &games, &nobody).is_empty());
    let later = [free(0, 10), free(1, 13)];
    assert_eq!(meet(arena_pairings(&later, &games, &nobody)), [[1, 0]]);
    let two = [free(0, 10), waiting(7, true, 0)];
    assert_eq!(meet(arena_pairings(&two, &games, &nobody)), [[7, 0]]);
}
