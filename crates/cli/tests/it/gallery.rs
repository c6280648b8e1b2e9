//! `quantarium lab gallery`.

use serde_json::Value;

use super::{json, words, wrong};

fn gallery(more: &str) -> Value {
    let command = "lab gallery quantum-leap:board=hex3 --games 6 --levels 2,1";
    json(words(&format!("{command} {more}")))
}

fn lengths(made: &Value) -> Vec<usize> {
    let games = made["games"].as_array().expect("a list");
    let moves = games.iter().map(|game| game["moves"].as_array());
    moves.map(|moves| moves.expect("moves").len()).collect()
}

#[test]
fn the_command_that_was_noted_makes_the_same_and_longer_games_are_left_out() {
    let all = lengths(&gallery(""));
    let (shortest, longest) = (all.iter().min().expect("games"), all.iter().max());
    assert_ne!(Some(shortest), longest, "the games differ in length");
    let made = gallery(&format!("--most-moves {shortest}"));
    assert!(!lengths(&made).is_empty());
    assert!(lengths(&made).iter().all(|length| length == shortest));
    let command = made["made"].as_str().expect("the command");
    assert_eq!(json(command.split(' ').skip(1)), made);
    let most = format!("lab gallery quanta --games {}", u64::MAX);
    wrong(words(&most), "is not in 1..");
}
