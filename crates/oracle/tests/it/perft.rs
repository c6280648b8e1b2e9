//! The numbers of `data/perft.txt`.

use quantarium_oracle::{State, open};

const TABLE: &str = include_str!("../../data/perft.txt");

fn position(game: &str, position: &str) -> State {
    let game = open(game).expect("the game string is right");
    if position == "start" {
        return game.start().expect("the start is fixed");
    }
    let state = game.parse(position).expect("the position is right");
    assert_eq!(state.text(), position);
    state
}

#[test]
fn perft_numbers_are_those_of_the_table() {
    let mut wrong = Vec::new();
    for line in TABLE
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let [game, text, depth, count] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}: not four fields");
        };
        let found = position(game, text).perft(depth.parse().unwrap());
        if found.to_string() != count {
            wrong.push(format!("{game} | {text} | {depth} | {found}"));
        }
    }
    assert!(wrong.is_empty(), "recomputed:\n{}", wrong.join("\n"));
}
