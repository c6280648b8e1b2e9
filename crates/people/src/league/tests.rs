use std::collections::{HashMap, HashSet};

use quantarium_rules::{Random, Seed};

use super::*;

const SCORES: [Score; 3] = [Score::Win, Score::Draw, Score::Loss];

fn open(pairing: Pairing) -> LeagueGame {
    LeagueGame {
        pairing,
        begun: false,
        result: LeagueResult::Open,
    }
}

fn games(players: usize, double: bool) -> Vec<LeagueGame> {
    round_robin(players, double).into_iter().map(open).collect()
}

/// A league in which some games were played, by a seed.
fn some_played(seed: u64) -> (usize, Vec<LeagueGame>, Random) {
    let mut random = Random::new(Seed(seed));
    let players = 3 + random.index(14);
    let mut games = games(players, seed.is_multiple_of(2));
    let part = random.below(101);
    for game in &mut games {
        if random.below(100) < part {
            game.begun = true;
            game.result = LeagueResult::Played(SCORES[random.index(3)]);
        }
    }
    (players, games, random)
}

#[test]
fn each_meets_each_once_or_twice_nobody_twice_in_a_round_and_the_sides_are_balanced() {
    for players in LEAGUE_PLAYERS {
        for double in [false, true] {
            let all = round_robin(players, double);
            let times = 1 + usize::from(double);
            assert_eq!(all.len(), times * players * (players - 1) / 2);
            let mut pairs = HashMap::<_, usize>::new();
            let mut firsts = vec![0_i32; players];
            let mut rounds = HashMap::<u32, Vec<usize>>::new();
            for pairing in &all {
                let (round, first, second) = (pairing.round, pairing.first, pairing.second);
                assert!(first != second && first.max(second) < players);
                *pairs.entry((first, second)).or_default() += 1;
                firsts[first] += 1;
                firsts[second] -= 1;
                rounds.entry(round).or_default().extend([first, second]);
            }
            for one in 0..players {
                for other in 0..one {
                    let met = [(one, other), (other, one)];
                    let met = met.map(|pair| pairs.get(&pair).copied().unwrap_or(0));
                    assert_eq!(met[0] + met[1], times, "{players} {one} {other}");
                    assert!(!double || met == [1, 1]);
                }
            }
            let apart = i32::from(!double);
            assert!(firsts.iter().all(|more| more.abs() <= apart), "{firsts:?}");
            assert_eq!(rounds.len(), times * (players + players % 2 - 1));
            for here in rounds.values_mut() {
                assert_eq!(here.len(), players - players % 2);
                here.sort_unstable();
                here.dedup();
                assert_eq!(here.len(), players - players % 2);
            }
            assert!(all.is_sorted_by_key(|pairing| pairing.round));
        }
    }
}

#[test]
fn who_comes_late_meets_each_in_rounds_of_their_own_and_the_sides_stay_balanced() {
    for at_first in 3..20 {
        for double in [false, true] {
            let mut all = games(at_first, double);
            for late in at_first..at_first + 4 {
                let others: Vec<usize> = (0..late).collect();
                let last = all.iter().map(|game| game.pairing.round).max();
                let more = late_pairings(late, &others, &all, double);
                // Who makes up an even number plays as if they had been there from the start.
                let is_odd = late == at_first && late % 2 == 1;
                assert!(!is_odd || more.iter().all(|one| Some(one.round) <= last));
                all.extend(more.into_iter().map(open));
                let mut met = vec![0; late];
                let mut surplus = vec![0_i32; late + 1];
                let mut here = HashSet::new();
                for pairing in all.iter().map(|game| game.pairing) {
                    let (round, first, second) = (pairing.round, pairing.first, pairing.second);
                    surplus[first] += 1;
                    surplus[second] -= 1;
                    assert!(here.insert((round, first)) && here.insert((round, second)));
                    if first.max(second) == late {
                        met[first.min(second)] += 1;
                    }
                }
                assert_eq!(met, vec![1 + i32::from(double); late]);
                let apart = i32::from(!double);
                let even = surplus.iter().all(|more| more.abs() <= apart);
                assert!(even, "{late} {surplus:?}");
            }
        }
    }
    // Who has left is not met, and the games of missed rounds begin first.
    let all = games(4, false);
    let more = late_pairings(4, &[0, 2, 3], &all, false);
    assert!(more.iter().all(|one| one.first != 1 && one.second != 1));
    assert_eq!(more.len(), 3);
    let mut half = all.clone();
    for game in &mut half[..3] {
        assert!(takes_late(&all));
        game.result = LeagueResult::Played(Score::Draw);
    }
    assert!(!takes_late(&half));
}

#[test]
fn nobody_has_more_games_at_once_than_may_be_and_all_are_played_in_the_end() {
    for seed in 0..40 {
        let mut random = Random::new(Seed(seed));
        let players = 3 + random.index(20);
        let mut games = games(players, seed.is_multiple_of(3));
        loop {
            for number in games_to_begin(&games) {
                assert!(!games[number].begun);
                games[number].begun = true;
            }
            assert!(games_to_begin(&games).is_empty());
            let runs = |number: &usize| games[*number].begun && games[*number].is_open();
            let running: Vec<usize> = (0..games.len()).filter(runs).collect();
            for player in 0..players {
                let own = running.iter().filter(|number| games[**number].has(player));
                assert!(own.count() <= LEAGUE_GAMES);
            }
            if running.is_empty() {
                break;
            }
            let ends = running[random.index(running.len())];
            games[ends].result = LeagueResult::Played(Score::Win);
        }
        assert!(games.iter().all(|game| game.result.score().is_some()));
    }
}

#[test]
fn who_leaves_costs_nobody_their_points() {
    let (mut annulled, mut awarded) = (0, 0);
    for seed in 0..400 {
        let (players, before, mut random) = some_played(seed);
        let leaves = random.index(players);
        let mut after = before.clone();
        withdraw(&mut after, leaves, false);
        let own = || before.iter().filter(|game| game.has(leaves));
        let played = own().filter(|game| !game.is_open()).count();
        // Games of others stay what they were.
        for (was, is) in before.iter().zip(&after) {
            assert!(was.has(leaves) || was == is, "{was:?} {is:?}");
        }
        let points = |games: &[LeagueGame]| {
            let mut all = vec![0; players];
            for standing in standings(0..players, games) {
                all[standing.player] = standing.points;
            }
            all
        };
        if 2 * played < own().count() {
            annulled += 1;
            // As if that player had never been there: the same for all.
            let mut without = before.clone();
            without.retain(|game| !game.has(leaves));
            assert_eq!(points(&after), points(&without));
        } else {
            awarded += 1;
            let pairs = points(&before).into_iter().zip(points(&after)).enumerate();
            for (player, (was, is)) in pairs {
                let left = |game: &&LeagueGame| {
                    game.has(leaves) && game.has(player) && player != leaves && game.is_open()
                };
                let won = 2 * before.iter().filter(left).count() as u32;
                assert_eq!(is, was + won);
            }
        }
        // None of their games is left to play, and leaving twice is leaving once.
        let settled = |game: &LeagueGame| !game.has(leaves) || !game.is_open();
        assert!(after.iter().all(settled));
        let mut twice = after.clone();
        withdraw(&mut twice, random.index(players), false);
        assert!(twice.iter().all(settled));
    }
    assert!(annulled > 50 && awarded > 50, "{annulled} {awarded}");
}

#[test]
fn standings_add_up_and_are_in_order() {
    for seed in 0..200 {
        let (players, games, _) = some_played(seed);
        let all = standings(0..players, &games);
        let mut seen: Vec<_> = all.iter().map(|one| one.player).collect();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..players));
        let counted = games.iter().filter(|game| game.result.score().is_some());
        let total: u32 = all.iter().map(|one| one.points).sum();
        assert_eq!(total, 2 * counted.count() as u32);
        for one in &all {
            assert_eq!(one.points, 2 * one.wins + one.draws);
        }
        for pair in all.windows(2) {
            let by = |one: &Standing| (one.points, one.direct, one.berger, one.wins);
            assert!(by(&pair[0]) >= by(&pair[1]));
            assert_eq!(by(&pair[0]) == by(&pair[1]), pair[0].rank == pair[1].rank);
        }
    }
}

#[test]
fn ties_are_broken_by_the_game_against_each_other_then_by_whom_one_has_beaten() {
    let played = |(first, second, score)| LeagueGame {
        begun: true,
        result: LeagueResult::Played(score),
        ..open(Pairing::new(0, first, second))
    };
    let [win, draw, loss] = SCORES;
    // 0 and 1 have a win and a loss each, against others, and 1 has beaten 0.
    let games = [(0, 1, loss), (0, 2, win), (1, 3, loss), (3, 2, draw)];
    let games = games.map(played);
    let order = |games: &[LeagueGame]| {
        let all = standings(0..5, games).into_iter();
        all.map(|one| (one.player, one.rank)).collect::<Vec<_>>()
    };
    assert_eq!(order(&games), [(3, 1), (1, 2), (0, 3), (2, 4), (4, 5)]);
    // Without that game they have not met: who was beaten decides.
    let games = [(0, 2, win), (1, 3, win), (3, 4, draw)].map(played);
    assert_eq!(order(&games), [(1, 1), (0, 2), (3, 3), (4, 3), (2, 5)]);
    assert!(standings(0..5, &[]).iter().all(|one| one.rank == 1));
}

#[test]
fn a_ladder_lets_in_legal_challenges_alone_and_whoever_wins_stands_above() {
    let mut climbed = 0;
    for seed in 0..200 {
        let mut random = Random::new(Seed(seed));
        let players = 3 + random.index(8);
        let (mut games, mut decided) = (Vec::<LeagueGame>::new(), Vec::new());
        for _ in 0..60 {
            let before = rungs(players, &decided);
            let (from, to) = (random.index(players), random.index(players));
            let of = |player| {
                let own = games.iter().filter(move |game| game.has(player));
                own.filter(|game| game.is_open())
            };
            let busy = |player| of(player).count() >= LEAGUE_GAMES;
            let (one, other) = (before[from], before[to]);
            let plays = of(one).any(|game| game.has(other));
            let found = ladder_pairing(&before, &games, one, other);
            let legal = from > to && from <= to + LADDER_REACH;
            assert_eq!(found.is_ok(), legal && !plays && !busy(one) && !busy(other));
            games.extend(found.ok().map(open));
            // Games end in whatever order.
            let mut left = games.iter_mut().filter(|game| game.is_open());
            let Some(game) = left.nth(random.index(4)) else {
                continue;
            };
            game.result = LeagueResult::Played(SCORES[random.index(3)]);
            decided.push(*game);
            let (ended, after) = (game.pairing, rungs(players, &decided));
            let stands = |order: &[usize], player| order.iter().position(|one| *one == player);
            let (winner, loser) = match game.result.score() {
                Some(Score::Win) => (ended.first, ended.second),
                Some(Score::Loss) => (ended.second, ended.first),
                _ => {
                    assert_eq!(after, before);
                    continue;
                }
            };
            assert!(stands(&after, winner) < stands(&after, loser));
            let best = stands(&before, winner).min(stands(&before, loser));
            assert_eq!(stands(&after, winner), best);
            climbed += usize::from(after != before);
            // The others keep their order.
            let others = |all: Vec<usize>| -> Vec<usize> {
                all.into_iter().filter(|one| *one != winner).collect()
            };
            assert_eq!(others(after), others(before));
        }
        let met = |one: &LeagueGame, other: &LeagueGame| {
            one.pairing.places() == other.pairing.places()
                && one.pairing.round / 2 == other.pairing.round / 2
        };
        for (at, one) in games.iter().enumerate() {
            let again = games[at + 1..].iter().filter(|other| met(one, other));
            let turned = |other: &LeagueGame| other.pairing.first == one.pairing.second;
            assert!(again.clone().all(turned));
            assert!(again.count() <= 1);
        }
    }
    assert!(climbed > 500, "{climbed}");
}

#[test]
fn groups_are_even_and_the_best_of_each_move_up_for_those_who_move_down() {
    for players in LEAGUE_PLAYERS {
        assert_eq!(groups(players, None), vec![0..players; 1]);
        for size in LEAGUE_GROUP {
            let all = groups(players, Some(size));
            assert!(all.iter().cloned().flatten().eq(0..players));
            let sizes: Vec<usize> = all.iter().map(ExactSizeIterator::len).collect();
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            assert!((3..=size.max(5)).contains(most) && *least >= 3 && most - least <= 1);
        }
    }
    let seasons =
        |groups: &[&[usize]]| next_season(groups.iter().map(|one| one.to_vec()).collect());
    let six = seasons(&[&[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11], &[12, 13, 14]]);
    assert_eq!(six, [0, 1, 2, 3, 6, 7, 4, 5, 8, 9, 10, 12, 11, 13, 14]);
    // Where too few are left of a group, nobody moves; the groups are made anew, and fill up from below.
    assert_eq!(seasons(&[&[2, 1], &[5, 3, 4]]), [2, 1, 5, 3, 4]);
    assert_eq!(seasons(&[&[1, 0, 2]]), [1, 0, 2]);
}
