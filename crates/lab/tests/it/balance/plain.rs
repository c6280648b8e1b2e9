//! Every metric of every game against a plain computation from the recorded games.

use std::collections::HashSet;

use quantarium_lab::balance::{Balance, Report, Strength};
use quantarium_tournament::Finished;
use quantarium_tournament::stats::{Estimate, Spread};

use super::naive::{Naive, changes, games, leader, lines, since};
use super::support::{game, open, plan, run};

/// Small boards of every game, with each edition, more than two players, draws, passes and captures.
const GAMES: &str = "quantum-leap:board=hex2 quantum-leap:edition=1,board=hex2 \
    quantum-leap:board=hex3,players=3 quantum:board=4x5 quantum-link:board=hex2 quanta:board=5x5 \
    quantum-leap:board=rhomb4x3";

fn same(what: &str, found: f64, expected: f64) {
    let near = (found - expected).abs() < 1e-9;
    assert!(near, "{what}: {found}, not {expected}");
}

fn average(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// A spread against the numbers it is of: count, mean, extremes, deviation, quantiles.
fn spread<'a>(
    what: &str,
    found: impl Into<Option<&'a Spread>>,
    numbers: impl IntoIterator<Item = f64>,
) {
    let found: Option<&Spread> = found.into();
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    let Some(expected) = average(&sorted) else {
        assert!(found.is_none(), "{what}: {found:?}");
        return;
    };
    let found = found.unwrap_or_else(|| panic!("{what} is missing"));
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len() as f64;
    assert_eq!(found.count, sorted.len() as u64, "{what}");
    same(what, found.mean.value, expected);
    same(what, found.least, sorted[0]);
    same(what, found.most, *sorted.last().expect("it is there"));
    if sorted.len() > 1 {
        let squares = sorted.iter().map(|number| (number - expected).powi(2));
        let variance = squares.sum::<f64>() / (count - 1.0);
        same(what, found.deviation, variance.sqrt());
        let (low, high) = (found.mean.low, found.mean.high);
        assert!((low..=high).contains(&expected), "{what}");
    }
    for (quantile, share) in found.quantiles.iter().zip([0.05, 0.25, 0.5, 0.75, 0.95]) {
        let below = |limit: f64| {
            let below = sorted.iter().filter(|number| **number <= limit + 1e-9);
            below.count() as f64
        };
        assert!(below(*quantile) >= share * count - 1e-9, "{what}");
        let mut falling = sorted.iter().rev();
        let smaller = falling.find(|number| **number < quantile - 1e-9);
        let enough = smaller.is_none_or(|smaller| below(*smaller) < share * count);
        assert!(enough, "{what}: {quantile} is not the least");
    }
}

fn share(what: &str, found: Option<Estimate>, truths: impl IntoIterator<Item = bool>) {
    let numbers = truths.into_iter().map(|truth| f64::from(u8::from(truth)));
    value(what, found, average(&numbers.collect::<Vec<_>>()));
}

/// An estimate, which is there where the number is.
fn value(what: &str, found: Option<Estimate>, expected: Option<f64>) {
    match (found, expected) {
        (Some(found), Some(expected)) => same(what, found.value, expected),
        (found, expected) => assert_eq!(found.map(|found| found.value), expected, "{what}"),
    }
}

fn results(report: &Report, strength: &Strength, played: &[&Naive]) {
    let results = &strength.results;
    assert_eq!(strength.games, played.len() as u64);
    for (seat, row) in results.seats.iter().enumerate() {
        let won = || played.iter().map(|game| game.winner == Some(seat));
        assert_eq!(row.wins, won().filter(|won| *won).count() as u64);
        share("wins", row.share, won());
        let points = played.iter().map(|game| match game.winner {
            Some(winner) => f64::from(u8::from(winner == seat)),
            None => 0.5,
        });
        if report.seats.len() == 2 {
            value("points", row.points, average(&points.collect::<Vec<_>>()));
        }
    }
    let drawn = played.iter().map(|game| game.winner.is_none());
    share("draws", results.drawn, drawn);
    let all = played.iter().map(|game| (&game.start, &game.all_moves));
    let distinct = all.collect::<HashSet<_>>().len();
    assert_eq!(strength.distinct, distinct as u64);
    let endings: u64 = results.endings.iter().map(|row| row.games).sum();
    assert_eq!(endings, strength.games);
}

fn pace(strength: &Strength, played: &[&Naive]) {
    let lengths: Vec<f64> = played.iter().map(|game| game.plies() as f64).collect();
    let length = strength.length.as_ref().expect("it is there");
    spread("plies", &length.plies, lengths.clone());
    for bin in &length.histogram {
        let inside = |length: &&f64| bin.from as f64 <= **length && **length <= bin.to as f64;
        assert_eq!(bin.games, lengths.iter().filter(inside).count() as u64);
    }
    let binned: u64 = length.histogram.iter().map(|bin| bin.games).sum();
    assert_eq!(binned, strength.games);

    let branching = strength.branching.as_ref().expect("it is there");
    // A start position may be without a legal move.
    let moved = || played.iter().filter(|game| game.plies() > 0);
    let legal = moved().map(|game| average(&game.legal).expect("it is there"));
    spread("branching", &branching.mean, legal);
    spread("first", &branching.first, moved().map(|game| game.legal[0]));
    let choice = |game: &&Naive| {
        let several = game.legal.iter().filter(|moves| **moves >= 2.0).count();
        several as f64 / game.plies() as f64
    };
    spread("choice", &branching.choice, moved().map(choice));
    // The logarithm of a product rather than the sum of logarithms.
    let tree = |game: &&Naive| game.legal.iter().product::<f64>().log10();
    spread("tree", &branching.tree, played.iter().map(tree));
    let all: Vec<f64> = played.iter().flat_map(|game| game.legal.clone()).collect();
    let (mean, most) = (average(&all), all.iter().copied().fold(0.0, f64::max));
    same("positions", branching.positions, mean.expect("it is there"));
    same("most", branching.most as f64, most);
}

fn lead(strength: &Strength, played: &[&Naive]) {
    let chances = strength.chances.as_ref().expect("it is there");
    let won = won(played);
    let start = played.iter().map(|game| game.chances[0][0]);
    spread("start", &chances.start, start);
    let even = |game: &&Naive| {
        let seats = game.chances[0].len() as f64;
        (game.chances[0][0] - 1.0 / seats).abs() <= 0.1
    };
    share("even starts", chances.even_starts, played.iter().map(even));
    let lead_changes = played.iter().map(|game| changes(&game.chances, 0.1));
    spread("lead changes", &chances.lead_changes, lead_changes);
    let won = won.iter();
    let decided =
        |(game, winner): &(&Naive, usize)| since(&game.chances, |chances| chances[*winner] >= 0.9);
    spread("decided", &chances.decided, won.clone().map(decided));
    let comeback = |(game, winner): &(&Naive, usize)| behind(&game.chances, *winner, 0.1);
    share("comebacks", chances.comebacks, won.clone().map(comeback));
    let least = won.clone().map(|(game, winner)| {
        let chances = game.chances.iter().map(|chances| chances[*winner]);
        chances.fold(1.0, f64::min)
    });
    spread("winner's least", &chances.winners_least, least);
    let swings = played.iter().filter_map(|game| {
        let steps = game.chances.windows(2);
        let changes = steps.map(|pair| (pair[1][0] - pair[0][0]).abs());
        average(&changes.collect::<Vec<_>>())
    });
    spread("swing", &chances.swing, swings);
    let half_time = won.filter_map(|(game, winner)| {
        Some(leader(&game.chances[game.plies() / 2], 0.1)? == *winner)
    });
    share("half time", chances.half_time, half_time);
}

fn won<'a>(played: &[&'a Naive]) -> Vec<(&'a Naive, usize)> {
    let won = played.iter();
    won.filter_map(|game| Some((*game, game.winner?))).collect()
}

/// Whether another seat than the winner led at some time.
fn behind(course: &[Vec<f64>], winner: usize, by: f64) -> bool {
    let mut leaders = course.iter().filter_map(|numbers| leader(numbers, by));
    leaders.any(|leader| leader != winner)
}

fn points(strength: &Strength, played: &[&Naive]) {
    let won = won(played);
    let Some(points) = &strength.points else {
        assert!(played.iter().all(|game| game.scores[0].is_empty()));
        return;
    };
    let ends = || played.iter().filter_map(|game| game.scores.last());
    for (seat, scores) in points.scores.iter().enumerate() {
        spread("score", scores, ends().map(|end| end[seat]));
    }
    spread("margin", &points.margin, ends().map(|end| end[0] - end[1]));
    let lead_changes = played.iter().map(|game| changes(&game.scores, 0.0));
    spread("lead changes in points", &points.lead_changes, lead_changes);
    let decided = won
        .iter()
        .map(|(game, winner)| since(&game.scores, |scores| leader(scores, 0.0) == Some(*winner)));
    spread("decided in points", &points.decided, decided);
    let comeback = |(game, winner): &(&Naive, usize)| behind(&game.scores, *winner, 0.0);
    let comebacks = won.iter().map(comeback);
    share("comebacks in points", points.comebacks, comebacks);
}

fn phases(strength: &Strength, played: &[&Naive]) {
    assert_eq!(strength.phases.len(), 10);
    for (tenth, phase) in strength.phases.iter().enumerate() {
        let mean = |number: &dyn Fn(&Naive, usize) -> Option<f64>| {
            let games = played.iter().filter_map(|game| {
                let plies = game.tenth(tenth);
                let numbers = plies.into_iter().filter_map(|ply| number(game, ply));
                average(&numbers.collect::<Vec<_>>())
            });
            average(&games.collect::<Vec<_>>())
        };
        let check = |what: &str, found: Option<Estimate>, expected: Option<f64>| {
            value(&format!("{what} in tenth {tenth}"), found, expected);
        };
        let branching = mean(&|game, ply| Some(game.legal[ply]));
        check("branching", phase.branching, branching);
        for (seat, mobility) in phase.mobility.iter().enumerate() {
            let own =
                |game: &Naive, ply: usize| (game.movers[ply] == seat).then(|| game.legal[ply]);
            check("mobility", *mobility, mean(&own));
        }
        let captures =
            |game: &Naive, ply: usize| Some(f64::from(u8::from(game.moves[ply].contains('x'))));
        check("captures", phase.captures, mean(&captures));
        let pieces = mean(&|game, ply| Some(game.pieces[ply]));
        check("pieces", phase.pieces, pieces);
        let chances = mean(&|game, ply| Some(game.chances[ply][0]));
        check("chances", phase.chances, chances);
        let clear = |game: &Naive, ply: usize| {
            let mut chances = game.chances[ply].clone();
            chances.sort_by(f64::total_cmp);
            Some(chances[chances.len() - 1] - chances[chances.len() - 2])
        };
        check("lead", phase.lead, mean(&clear));
        let points = |game: &Naive, ply: usize| {
            let scores = &game.scores[ply];
            Some(scores.first()? - scores.get(1)?)
        };
        check("score lead", phase.score_lead, mean(&points));
    }
    for (ply, row) in strength.plies.iter().enumerate() {
        let there: Vec<&&Naive> = played.iter().filter(|game| game.plies() > ply).collect();
        assert_eq!(row.games, there.len() as u64);
        let legal: Vec<f64> = there.iter().map(|game| game.legal[ply]).collect();
        value("branching by ply", row.branching, average(&legal));
        let chances: Vec<f64> = there.iter().map(|game| game.chances[ply][0]).collect();
        value("chances by ply", row.chances, average(&chances));
    }
}

fn cells(strength: &Strength, played: &[&Naive]) {
    let heat = strength.heat.as_ref().expect("it is there");
    let moves = || played.iter().flat_map(|game| &game.moves);
    let count = |is: &dyn Fn(&str) -> bool| moves().filter(|mv| is(mv)).count() as u64;
    for row in &heat.cells {
        let goes_there = |mv: &str| Naive::cells(mv).1 == Some(&*row.cell);
        let moved = |mv: &str| Naive::cells(mv).0.is_some();
        assert_eq!(row.arrivals, count(&|mv| goes_there(mv) && moved(mv)));
        assert_eq!(row.placements, count(&|mv| goes_there(mv) && !moved(mv)));
        let captures = count(&|mv| goes_there(mv) && mv.contains('x'));
        assert_eq!(row.captures, captures);
        let departures = count(&|mv| Naive::cells(mv).0 == Some(&*row.cell));
        assert_eq!(row.departures, departures);
    }
    let occupied: f64 = heat.cells.iter().map(|row| row.occupied as f64).sum();
    let pieces = played.iter().filter_map(|game| game.pieces.last());
    same("occupied at the end", occupied, pieces.sum());
    let coverage = played.iter().map(|game| {
        let cells = game.moves.iter().filter_map(|mv| Naive::cells(mv).1);
        let cells: HashSet<&str> = cells.collect();
        cells.len() as f64 / heat.cells.len() as f64
    });
    spread("coverage", &heat.coverage, coverage);
}

#[test]
fn every_metric_is_what_a_plain_computation_gives() {
    for name in GAMES.split(' ') {
        let folder = tempfile::tempdir().unwrap();
        let mut plan = plan(name, &["random", "nodes=60"], 12);
        plan.annotator = "nodes=40".parse().unwrap();
        let report = run(&plan, Some(folder.path()));
        let all = games(name, &game(folder.path()));
        assert_eq!(all.len(), 24);
        for (player, strength) in (0..).zip(&report.strengths) {
            let played: Vec<&Naive> = all.iter().filter(|game| game.player == player).collect();
            results(&report, strength, &played);
            pace(strength, &played);
            lead(strength, &played);
            points(strength, &played);
            phases(strength, &played);
            cells(strength, &played);
        }
    }
}

#[test]
fn a_swap_is_counted_annotated_and_can_be_left_out() {
    let name = "quantum-leap:edition=1,board=hex2";
    let folder = tempfile::tempdir().unwrap();
    let mut with = plan(name, &["random", "nodes=60"], 20);
    with.annotator = "nodes=40".parse().unwrap();
    let report = run(&with, Some(folder.path()));
    let all: Vec<Finished> = lines(&game(folder.path()).join("games.jsonl"));
    for (player, strength) in (0..).zip(&report.strengths) {
        let own = all.iter().filter(|game| game.players[0] == player);
        let swaps = own.filter(|game| game.moves[0].contains('~')).count() as f64;
        value("swaps", strength.results.swapped, Some(swaps / 20.0));
    }
    // Each start position once, the same ones for both players.
    let swap = report.swap.unwrap();
    assert_eq!((swap.keep.count, swap.gain.count), (20, 20));
    let gain = swap.best.mean.value - swap.keep.mean.value;
    same("gain", swap.gain.mean.value, gain);
    assert!(swap.gain.mean.value > 0.0);

    with.keep = true;
    let report = run(&with, None);
    for strength in &report.strengths {
        assert_eq!(strength.results.swapped.unwrap().value, 0.0);
    }

    // All games begin at one start position.
    with.keep = false;
    with.setup = Some("1b/wbw/bw b s".to_owned());
    assert_eq!(run(&with, None).swap.unwrap().gain.count, 1);
}

#[test]
fn the_scaling_test_is_what_its_recorded_games_come_to() {
    let name = "quantum-leap:board=hex3";
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(name, &[], 1);
    let test = &mut plan.scaling;
    (test.scaling_from, test.doublings, test.scaling_games) = (20, 2, 15);
    let report = run(&plan, Some(folder.path()));
    let games: Vec<Finished> = lines(&game(folder.path()).join("scaling/games.jsonl"));
    assert_eq!(games.len(), 32);
    let skill = report.scaling.unwrap();
    assert_eq!((skill.from, skill.par), (20, 0.5));
    for (player, doubling) in (1..).zip(&skill.doublings) {
        let stronger = |game: &Finished| {
            let mut seats = game.players.iter();
            let seat = seats.position(|seated| *seated == player)?;
            let other = game.players.contains(&(player - 1));
            other.then(|| game.points[seat])
        };
        let points: Vec<f64> = games.iter().filter_map(stronger).collect();
        assert_eq!((doubling.nodes, doubling.games), (20 << player, 16));
        value("score", doubling.score, average(&points));
    }
}

#[test]
fn with_three_players_the_scaling_test_has_shares_in_place_of_elo() {
    let mut plan = plan("quantum-leap:board=hex3,players=3", &[], 1);
    let test = &mut plan.scaling;
    (test.scaling_from, test.doublings, test.scaling_games) = (20, 1, 30);
    let skill = run(&plan, None).scaling.unwrap();
    let doubling = &skill.doublings[0];
    assert!((skill.par - 1.0 / 3.0).abs() < 1e-12);
    assert_eq!((doubling.games, doubling.elo), (30, None));
    assert!(doubling.score.is_some_and(|score| score.low < score.high));
}

#[test]
fn what_another_annotator_has_said_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan("quantum-leap:board=hex2", &["random"], 2);
    plan.annotator = "nodes=40".parse().unwrap();
    run(&plan, Some(folder.path()));
    let refusal = |plan: &Balance| {
        let refused = open(plan, Some(folder.path()), true).err();
        refused.map_or(String::new(), |error| error.to_string())
    };
    assert_eq!(refusal(&plan), "");
    plan.annotator = "nodes=50".parse().unwrap();
    assert!(refusal(&plan).contains("other settings"));
    // As a folder is that was begun before annotators had a file, or under another name.
    std::fs::remove_file(game(folder.path()).join("annotator.json")).unwrap();
    assert!(refusal(&plan).contains("no annotator.json beside it"));
}
