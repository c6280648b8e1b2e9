//! `perft`.

use super::{json, printed, words, wrong};

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
