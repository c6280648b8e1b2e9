//! The puzzles that the page has: each has exactly one solution, by proof.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_engine::Level;
use quantarium_games::FAMILIES;
use quantarium_lab::puzzles::{Generator, Puzzle, Source, Unsound, difficulty, grade, verify};
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
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its files can be listed").path())
        .collect();
    paths.sort();
    let read = paths.iter().map(|path| {
        // A game has one file or several: `quanta.json`, `quanta.5x5.json`.
        let name = path.file_name().and_then(|name| name.to_str());
        let family = name
            .and_then(|name| name.split('.').next())
            .expect("a name");
        let text = std::fs::read_to_string(path).expect("the file can be read");
        let file = serde_json::from_str(&text).expect("the file is JSON");
        (family.to_owned(), file)
    });
    read.collect()
}

#[test]
fn the_page_has_puzzles_of_every_game_graded_as_the_documentation_says() {
    let files = files();
    for info in FAMILIES {
        assert!(
            files.iter().any(|(family, _)| family == info.id),
            "{}",
            info.id
        );
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
            let difficulty = difficulty(puzzle.playouts, puzzle.decisions());
            assert_eq!(puzzle.grade, grade(difficulty), "{}", puzzle.setup);
        }
    }
}

#[test]
fn the_pages_puzzles_have_one_solution_by_proof() {
    for (_, file) in files() {
        // Five of each file, or all.
        let step = if testkit::all() {
            1
        } else {
            file.puzzles.len().div_ceil(5)
        };
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
    let wrong = Unsound::Other {
        plies: 0,
        mv: other,
    };
    assert_eq!(verify(&puzzle, NODES), Err(wrong));
    puzzle.line = vec!["z9xz8".to_owned()];
    assert!(verify(&puzzle, NODES).is_err());
}

#[test]
fn the_same_games_give_the_same_puzzles_and_those_are_sound() {
    let stop = AtomicBool::new(false);
    let level = Level::new(3).expect("a level");
    let found = |number| {
        let game = "quantum-link:board=hex2,dice=3";
        let generator = Generator::new(game, level, 20_000, Seed(5), &stop);
        let mut generator = generator.expect("a game for two");
        generator
            .game(Source { game: 0, number })
            .expect("not stopped")
    };
    let all: Vec<_> = (0..6).flat_map(found).collect();
    assert!(!all.is_empty());
    assert_eq!(all, (0..6).flat_map(found).collect::<Vec<_>>());
    for one in &all {
        assert_eq!(verify(&one.puzzle, NODES), Ok(()), "{}", one.puzzle.setup);
    }
}

#[test]
fn games_of_more_than_two_are_refused() {
    let stop = AtomicBool::new(false);
    let level = Level::new(1).expect("a level");
    let refused = Generator::new("quantum-leap:players=3", level, 1, Seed(1), &stop);
    assert!(
        refused
            .expect_err("three players")
            .to_string()
            .contains("two players")
    );
}
