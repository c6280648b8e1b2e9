//! Node counts of the searches as they are played. A functional change of a search, an evaluation or its
//! weights moves one of them, and shows in git: `cargo xtask bless` writes the file again.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use quantarium_bench::{Counts, Stage, counts, counts_of, sums};
use quantarium_engine::Engine;
use quantarium_games::FAMILIES;
use quantarium_net::{Linear, Weights, built_in_weights};
use quantarium_rules::Info;
use quantarium_rules::testkit::sized;

const COUNTS: &str = "node-counts.txt";
const COUNTS_HEAD: &str = "\
# Positions made by each search: UCT, best-first search on the evaluation, the solver alone (- where it
# proved nothing); last the move that best-first search plays. Written by crates/bench/tests.
";

const SUMS: &str = "sums.txt";
const SUMS_HEAD: &str = "\
# From the start of seed 1: perft(3), and the positions that UCT makes by 2000 simulations. Written by
# crates/bench/tests.
";

fn line(counts: &Counts) -> String {
    let told = |nodes: u64| nodes.to_string();
    let solver = counts.solver.map_or("-".to_owned(), told);
    let (game, stage, best) = (counts.game, counts.stage.word(), &counts.best);
    let (uct, best_first) = (counts.uct, counts.best_first);
    format!("{game} {stage} {uct} {best_first} {solver} {best}\n")
}

fn path(file: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.join("tests/data").join(file)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(path(file)).expect("the file is there")
}

/// Compares a file with what it should be, or writes it.
fn check(file: &str, now: &str) {
    if std::env::var_os("QUANTARIUM_BLESS").is_some() {
        std::fs::write(path(file), now).expect("the file can be written");
    }
    let words = "the rules, a search, an evaluation or weights have changed; `cargo xtask bless`?";
    assert_eq!(read(file), now, "{words}");
}

/// The lines of a game's positions, as written.
fn written(info: &Info) -> Vec<String> {
    let file = read(COUNTS);
    let is_own = |line: &&str| line.split([' ', ':']).next() == Some(info.id);
    let of_game = file.lines().filter(is_own);
    of_game.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_node_counts_are_as_written() {
    let now: String = counts(&AtomicBool::new(false)).iter().map(line).collect();
    check(COUNTS, &format!("{COUNTS_HEAD}{now}"));
}

#[test]
fn the_sums_are_as_written() {
    let sums = sums(&AtomicBool::new(false)).into_iter();
    let lines = sums.map(|sum| format!("{} {} {}\n", sum.game, sum.perft, sum.search));
    let now: String = lines.collect();
    check(SUMS, &format!("{SUMS_HEAD}{now}"));
}

#[test]
fn every_game_has_its_positions() {
    for info in FAMILIES {
        let samples = info.samples.iter().chain([&info.id]);
        let seats = |game: &str| quantarium_games::open(game).map(|game| game.seats().len());
        let sizes = [2, 3].map(|players| samples.clone().any(|game| seats(game) == Ok(players)));
        let expected = sizes.into_iter().filter(|is_played| *is_played).count();
        let lines = written(info).len();
        assert_eq!(lines, expected * Stage::ALL.len(), "{}", info.id);
    }
}

/// The lines of a game's positions, with another evaluation.
fn with(info: &'static Info, evaluator: Option<Linear>) -> Vec<String> {
    let adjust = |engine: &mut dyn Engine| assert!(engine.set_evaluator(evaluator.clone()));
    counts_of(info, &adjust).iter().map(line).collect()
}

#[test]
fn other_weights_move_a_number() {
    for info in FAMILIES.iter().step_by(sized(1, 2)) {
        let Some(weights) = built_in_weights(info.id).expect("its weights are whole") else {
            continue;
        };
        // Every eighth weight is a tenth greater.
        let changed = weights.values.iter().enumerate();
        let changed = changed.map(|(i, value)| value * if i % 8 == 0 { 1.1 } else { 1.0 });
        let changed = Weights {
            values: changed.collect(),
            ..weights.clone()
        };
        let written = written(info);
        assert_eq!(with(info, Some(Linear::new(weights))), written);
        let changed = with(info, Some(Linear::new(changed)));
        assert_ne!(changed, written, "{}", info.id);
        assert_ne!(with(info, None), written, "{}", info.id);
    }
}
