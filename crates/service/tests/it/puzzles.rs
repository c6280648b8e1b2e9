//! Puzzles made while somebody waits for them.

use quantarium_wire::{Puzzle, Refusal, Request, Response};

use crate::common::{answered, ask};

fn find(game: &str, seed: u64) -> Result<Response, Refusal> {
    let (game, seed) = (game.to_owned(), seed.to_string());
    ask(Request::FindPuzzles { game, seed })
}

fn found(game: &str, seed: u64) -> Vec<Puzzle> {
    answered!(find(game, seed), Response::Puzzles { puzzles } => puzzles)
}

#[test]
fn games_give_puzzles_that_are_sound_and_the_same_seed_the_same() {
    let game = "quantum-link:board=hex2,dice=3";
    let all: Vec<Puzzle> = (0..6).flat_map(|seed| found(game, seed)).collect();
    assert!(!all.is_empty());
    let again: Vec<Puzzle> = (0..6).flat_map(|seed| found(game, seed)).collect();
    assert_eq!(all, again);
    for puzzle in &all {
        // What is sent has the form of the files.
        let text = serde_json::to_string(puzzle).expect("JSON");
        let read = serde_json::from_str(&text).expect("a puzzle");
        assert_eq!(quantarium_puzzles::verify(&read, 400_000), Ok(()), "{text}");
    }
}

#[test]
fn what_is_no_game_for_two_is_refused() {
    for game in ["chess", "quantum-leap:players=3"] {
        let refusal = find(game, 1).expect_err("no puzzles of it");
        assert_eq!(refusal.code, "wrong-game", "{game}");
    }
}
