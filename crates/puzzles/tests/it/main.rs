//! The puzzles that the page has: each has exactly one solution, by proof.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_games::FAMILIES;
use quantarium_puzzles::{
    Found, Generator, Goal, MOST_PLAYOUTS, Method, Puzzle, Source, choose, difficulty, grade,
    verify,
};
use quantarium_rules::{Seed, testkit};
use serde::Deserialize;

/// More than the proofs were made with: the solver's ways may change.
const NODES: u64 = 400_000;

#[derive(Deserialize)]
struct Weights {
    game: String,
    checksum: String,
}

#[derive(Deserialize)]
struct File {
    made: String,
    commit: String,
    weights: Vec<Weights>,
    puzzles: Vec<Puzzle>,
}

fn files() -> Vec<(String, File)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/puzzles/data");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    let read = paths.iter().map(|path| {
        // A game has one file or several: `quanta.json`, `quanta.5x5.json`.
        let name = path.file_name().and_then(|name| name.to_str());
        let family = name.and_then(|name| name.split('.').next());
        let text = std::fs::read_to_string(path).expect("the file can be read");
        let file = serde_json::from_str(&text).expect("the file is JSON");
        (family.expect("a name").to_owned(), file)
    });
    read.collect()
}

#[test]
fn the_page_has_puzzles_of_every_game_graded_as_the_documentation_says() {
    let files = files();
    for info in FAMILIES {
        let is_there = files.iter().any(|(family, _)| family == info.id);
        assert!(is_there, "{}", info.id);
    }
    for (family, file) in files {
        // The command had another name when the first ones were made.
        let made = file.made.strip_prefix("quantarium ").expect("our command");
        assert!(made.starts_with("study puzzles ") || made.starts_with("lab puzzles "));
        assert!(!file.commit.is_empty());
        let [weights] = &file.weights[..] else {
            panic!("{family}: one game")
        };
        assert_eq!(weights.game, family);
        assert!(u64::from_str_radix(&weights.checksum, 16).is_ok());
        assert!(file.puzzles.len() >= 20, "{family}: {}", file.puzzles.len());
        for puzzle in &file.puzzles {
            let difficulty = difficulty(puzzle.playouts, puzzle.wrong.len());
            assert_eq!(puzzle.grade, grade(difficulty), "{}", puzzle.setup);
        }
    }
}

#[test]
fn the_pages_puzzles_have_one_solution_by_proof() {
    for (_, file) in files() {
        // Five of each file, or all.
        let some = file.puzzles.len().div_ceil(5);
        let step = testkit::sized(1, some);
        for puzzle in file.puzzles.iter().step_by(step) {
            let sound = verify(puzzle, NODES);
            assert_eq!(sound, Ok(()), "{} {}", puzzle.game, puzzle.setup);
        }
    }
}

#[test]
fn the_ideas_of_the_courses_have_one_solution_by_proof() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/learn/ideas.json");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let ideas: BTreeMap<String, Puzzle> = serde_json::from_str(&text).expect("the file is JSON");
    assert!(!ideas.is_empty());
    for (idea, puzzle) in ideas {
        assert_eq!(verify(&puzzle, NODES), Ok(()), "{idea}");
    }
}

#[test]
fn a_puzzle_with_another_solution_is_none() {
    let (_, file) = files().swap_remove(0);
    let mut puzzle = file.puzzles[0].clone();
    let other = puzzle.wrong[0].keys().next().expect("a wrong move").clone();
    puzzle.line = vec![other.clone()];
    let wrong = verify(&puzzle, NODES).expect_err("it is none").to_string();
    let words = format!("after 0 plies: `{other}` is not the only right move");
    assert!(wrong.starts_with(&words), "{wrong}");
    puzzle.line = vec!["z9xz8".to_owned()];
    assert!(verify(&puzzle, NODES).is_err());
}

fn graded(number: u64, grade: u8) -> Found {
    let puzzle = Puzzle {
        game: "quanta".to_owned(),
        setup: format!("{number} {grade}"),
        goal: Goal::Win,
        within: None,
        line: vec!["pass".to_owned()],
        wrong: vec![BTreeMap::new()],
        playouts: 1,
        grade,
    };
    let source = Source { game: 0, number };
    Found { source, puzzle }
}

#[test]
fn more_playouts_and_more_moves_are_harder() {
    assert_eq!((difficulty(1, 1), grade(difficulty(1, 1))), (0, 1));
    assert_eq!((difficulty(64, 1), grade(difficulty(64, 1))), (6, 3));
    assert_eq!((difficulty(64, 3), grade(difficulty(64, 3))), (10, 4));
    assert_eq!(grade(difficulty(2 * MOST_PLAYOUTS, 1)), 5);
}

#[test]
fn every_grade_has_its_share_and_every_game_one_puzzle() {
    let mut all: Vec<Found> = (0..10).map(|game| graded(game, 1)).collect();
    all.extend([graded(10, 5), graded(10, 4), graded(11, 5), graded(12, 3)]);
    let chosen = choose(&all, 6);
    let grades: Vec<u8> = chosen.iter().map(|one| one.grade).collect();
    // The game of the first hard one gives nothing else.
    assert_eq!(grades, [1, 1, 1, 3, 5, 5]);
    assert_eq!(choose(&all, 100).len(), 13);
}

#[test]
fn every_game_has_a_method_and_long_ones_are_not_proven_whole() {
    for info in FAMILIES {
        let method = Method::of(info.id).expect("a game");
        assert_eq!(method.within > 0, info.id == "quantum", "{}", info.id);
    }
    assert!(Method::of("chess").is_err());
    // One of more than two is refused.
    let game = "quantum-leap:players=3";
    let (method, stop) = (Method::of(game).expect("a game"), AtomicBool::new(false));
    let refused = Generator::new(game, method, Seed(1), &stop);
    let error = refused.expect_err("three players").to_string();
    assert!(error.contains("two players"), "{error}");
}
