//! `perft` and `solve`.

use super::{fails, json, printed, refused, words, wrong};

#[test]
fn perft_prints_the_number_of_leaves() {
    assert_eq!(printed(words("perft quantum --depth 4")), "61504\n");
    assert_eq!(printed(words("perft quantum --depth 0")), "1\n");
    let bonus = words("perft quanta:board=5x5 --position '5/5/BwW2/1nw2/WwW2 w -' --depth 3");
    assert_eq!(printed(bonus), "9150\n");
    wrong(words("perft quantum --depth 257"), "257");
}

#[test]
fn divide_prints_the_count_behind_each_first_move() {
    let text = printed(words("perft quantum --depth 3 --divide"));
    let lines: Vec<&str> = text.lines().collect();
    let (total, branches) = lines.split_last().expect("lines");
    assert!(branches.is_sorted());
    let counts = branches.iter().map(|line| {
        let (_, count) = line.split_once(": ").expect("a count");
        count.parse::<u64>().expect("a number")
    });
    assert_eq!(*total, format!("nodes {}", counts.sum::<u64>()));
}

#[test]
fn the_count_does_not_depend_on_the_threads() {
    let count = |threads| {
        let command = format!("perft quantum-leap --depth 3 --threads {threads} --json");
        json(words(&command))["nodes"].as_u64().expect("a number")
    };
    assert_eq!(["1", "3"].map(count), [153_176; 2]);
}

const SMALL: &str = "quantum-leap:board=hex3";

#[test]
fn a_position_is_solved_and_the_move_wins() {
    for seed in ["0", "1", "2", "7"] {
        let solve = format!("solve {SMALL} --seed {seed} --json");
        let solved = &json(words(&solve))["positions"][0];
        let (result, mv) = (&solved["result"], solved["move"].as_str().expect("a move"));
        let won = *result == "1-0";
        assert!(won || *result == "0-1", "{result}");
        if won {
            let after = &json(words(&format!("{solve} --moves {mv}")))["positions"][0];
            let result = &after["result"];
            assert_eq!(result, "1-0", "seed {seed}: the move keeps the win");
        }
    }
    let words = printed(["solve", SMALL, "--seed", "7"]);
    assert!(words.starts_with("White to move "), "{words}");
}

#[test]
fn random_positions_are_summed_up() {
    let solve = format!("solve {SMALL} --random 5 --plies 3 --seed 4");
    let summary = printed(words(&solve));
    for part in [
        "5 positions after 3 random plies, from seed 4",
        "solved    5 of 5",
        "time      median ",
    ] {
        assert!(summary.contains(part), "{summary}");
    }
}

#[test]
fn what_is_not_proven_in_time_and_a_finished_game_are_reported() {
    let says = "1 of 1 not proven within 1ms";
    fails(words("solve quantum-leap --time 1ms"), 1, says);
    let over = "solve quantum-leap:board=hex2 --position 'b1/3/1w w -'";
    let (code, says) = refused(words(over));
    assert_eq!((code, says.as_str()), (2, "quantarium: the game is over\n"));
}
