//! Forced wins of five plies in Quantum: positions found by looking at every reply, and what the search
//! makes of them.
//!
//! `data/quantum-forced-wins.txt` is made by
//! `cargo test --release -p quantarium-engine --test forced -- --ignored --nocapture the_positions`
//! and the figure is printed by
//! `cargo test --release -p quantarium-engine --test forced -- --ignored --nocapture the_figure`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_engine::{Params, Search, Start, open};
use quantarium_games::quantum::{Quantum, Spec};
use quantarium_rules::{Game, Player, Random, Seed, Text};
use quantarium_search::{Limits, Verdict};

const POSITIONS: &str = include_str!("data/quantum-forced-wins.txt");

/// How many there are.
const COUNT: usize = 100;

/// How many plies the wins take.
const PLIES: u32 = 5;

fn game() -> Quantum<u64> {
    Quantum::new(Spec::default())
}

type Position = <Quantum<u64> as Game>::Position;

fn positions() -> Vec<&'static str> {
    let lines = POSITIONS.lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// Whether `player` wins within so many plies whatever the other does.
fn wins(game: &Quantum<u64>, position: &Position, player: Player, plies: u32) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return Verdict::of(&outcome) == Verdict::Win(player);
    }
    if plies == 0 {
        return false;
    }
    let mut after = game.legal_moves(position).into_iter().map(|mv| {
        let mut after = position.clone();
        game.play_unchecked(&mut after, mv);
        after
    });
    if game.to_move(position) == player {
        after.any(|after| wins(game, &after, player, plies - 1))
    } else {
        after.all(|after| wins(game, &after, player, plies - 1))
    }
}

/// Whether the player to move wins in [`PLIES`] plies and not sooner.
fn is_forced(game: &Quantum<u64>, position: &Position) -> bool {
    let player = game.to_move(position);
    !wins(game, position, player, PLIES - 2) && wins(game, position, player, PLIES)
}

/// Whether White or Black, by the case of the letters, has a tower in a position's text: without one, three
/// moves of one's own are hardly ever enough.
fn has_tower(text: &str, white: bool) -> bool {
    let board = text.split(' ').next().unwrap_or_default();
    let stacks = board.split_inclusive(')').filter_map(|part| {
        let (before, height) = part.strip_suffix(')')?.rsplit_once('(')?;
        Some((before.chars().next_back()?, height.parse::<u32>().ok()?))
    });
    stacks
        .filter(|(letter, _)| letter.is_ascii_uppercase() == white)
        .any(|(_, height)| height >= 6)
}

/// The first such position in the random game of a seed, from its start on.
fn forced_in(game: &Quantum<u64>, seed: Seed) -> Option<String> {
    let mut random = Random::new(seed);
    let mut position = game.start(seed);
    while let Some(mv) = game.random_move(&position, &mut random) {
        game.play_unchecked(&mut position, mv);
        let text = game.write_position(&position);
        // As it will be read: without its history.
        let read = game.parse_position(&text).expect("what was written");
        let white = game.to_move(&read) == Player::FIRST;
        let looks_so = game.outcome(&read).is_none() && has_tower(&text, white);
        if looks_so && is_forced(game, &read) {
            return Some(text);
        }
    }
    None
}

/// What became of one position.
#[derive(Debug)]
struct Found {
    /// The move played keeps the win within the five plies.
    right: bool,
    proven: bool,
    time: Duration,
    /// The position after the move.
    after: String,
}

fn search(text: &str, limits: &Limits) -> Found {
    let game = game();
    let mut engine = open("quantum").expect("the game");
    engine.set(Start::Position(text), &[]).expect("a position");
    let params = Params {
        search: Search::BestFirst,
        ..Params::default()
    };
    let go_on = &mut |_: &_| std::ops::ControlFlow::Continue(());
    let report = engine.search(limits, &params, &AtomicBool::new(false), go_on);
    let report = report.expect("an unfinished position");
    let mut position = game.parse_position(text).expect("a position");
    let player = game.to_move(&position);
    let mv = game.parse_move(&position, &report.best).expect("a move");
    game.play_unchecked(&mut position, mv);
    Found {
        right: wins(&game, &position, player, PLIES - 1),
        proven: report.proof.verdict() == Some(Verdict::Win(player)),
        time: report.time,
        after: game.write_position(&position),
    }
}

#[test]
fn the_positions_are_forced_wins_of_five_plies() {
    let positions = positions();
    assert_eq!(positions.len(), COUNT);
    let game = game();
    for (i, text) in positions.iter().enumerate() {
        assert!(!positions[..i].contains(text), "{text} stands there twice");
        let position = game.parse_position(text).expect(text);
        // All of them take too long for every run.
        assert!(i % 20 != 0 || is_forced(&game, &position), "{text}");
    }
}

/// Counted in positions instead of time, so that it comes to the same everywhere.
#[test]
fn every_one_is_proven_and_won_in_five_plies() {
    for text in positions() {
        let one = search(text, &Limits::nodes(1_000_000));
        assert!(one.right && one.proven, "{text}: {one:?}");
        // Nor does the loser find a win where there is none.
        let loser = search(&one.after, &Limits::nodes(5_000));
        assert!(!loser.proven, "{}", one.after);
    }
}

#[test]
#[ignore = "prints the file of positions; takes minutes"]
fn the_positions_are_found() {
    println!(
        "# Positions of `quantum` in which the player to move wins in five plies, and not in three, whatever"
    );
    println!(
        "# the other does: the first of each random game from seed 1 on that has one. Found by looking at"
    );
    println!("# every reply; made by `crates/engine/tests/forced.rs`.");
    let game = game();
    let found = (1..).filter_map(|seed| forced_in(&game, Seed(seed)));
    found.take(COUNT).for_each(|text| println!("{text}"));
}

#[test]
#[ignore = "prints the figure; takes up to two minutes"]
fn the_figure_within_a_second() {
    let limits = Limits {
        time: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    let mut found: Vec<Found> = Vec::new();
    for text in positions() {
        let one = search(text, &limits);
        if !one.right {
            println!("not found: {text}");
        }
        found.push(one);
    }
    let count = |is: fn(&Found) -> bool| found.iter().filter(|one| is(one)).count();
    let slowest = found.iter().map(|one| one.time).max().unwrap_or_default();
    let mut times: Vec<Duration> = found.iter().map(|one| one.time).collect();
    times.sort_unstable();
    println!(
        "of {} forced wins of five plies: {} found, {} proven, within a second each; median {:?}, slowest {slowest:?}",
        found.len(),
        count(|one| one.right),
        count(|one| one.proven),
        times[times.len() / 2],
    );
}
