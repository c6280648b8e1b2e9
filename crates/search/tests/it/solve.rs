//! Proofs of small games, whole.

use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Player, Seed};
use quantarium_search::Verdict;
use quantarium_search::solve::{Effort, Solution, solve};

use crate::toys::{Heap, Rules, Thicket, TicTacToe, Toy};
use crate::truth::possible;

fn run<R: Rules>(game: &Toy<R>, nodes: u64, hash: usize) -> Option<Solution<u8>> {
    let (effort, stop) = (Effort::new(nodes, hash), AtomicBool::new(false));
    solve(game, None, &game.start(Seed(0)), &effort, &stop)
}

#[test]
fn heaps_are_solved_and_won() {
    for heap in 1..=200 {
        let solution = run(&Toy::new(Heap::<2>(heap)), 100_000, 1).unwrap();
        let winner = Player(u8::from(heap % 4 == 0));
        let verdict = solution.proof.verdict();
        assert_eq!(verdict, Some(Verdict::Win(winner)), "{heap}");
        if heap % 4 != 0 {
            assert_eq!(solution.best, heap % 4);
        }
    }
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    let solution = run(&Toy::new(TicTacToe), 1_000_000, 1).unwrap();
    assert_eq!(solution.proof.verdict(), Some(Verdict::Draw));
    assert!(solution.nodes < 100_000, "{}", solution.nodes);
}

#[test]
fn turns_need_not_alternate() {
    for hash in [0, 1] {
        for seed in 0..400 {
            let game = Toy::new(Thicket::<2>::grow(seed, 7));
            let start = game.start(Seed(0));
            let solution = run(&game, 1_000_000, hash).unwrap();
            let truth = possible(&game, &start);
            assert_eq!(truth, [solution.proof.verdict().unwrap()], "{seed}");
            let mut after = start;
            game.play_unchecked(&mut after, solution.best);
            assert_eq!(possible(&game, &after), truth, "{seed}: the move keeps it");
        }
    }
}

#[test]
fn with_three_players_only_wins_are_proven() {
    let mut wins = 0;
    for seed in 0..200 {
        let game = Toy::new(Thicket::<3>::grow(seed, 6));
        let mover = game.to_move(&game.start(Seed(0)));
        if let Some(solution) = run(&game, 1_000_000, 1) {
            wins += 1;
            assert_eq!(solution.proof.verdict(), Some(Verdict::Win(mover)));
            assert_eq!(possible(&game, &game.start(Seed(0))), [Verdict::Win(mover)]);
        }
    }
    assert!(wins > 20, "{wins}");
}

#[test]
fn a_solver_gives_up_in_time_and_solves_no_finished_game() {
    assert!(run(&Toy::new(Heap::<2>(0)), 1000, 1).is_none());
    assert!(run(&Toy::new(TicTacToe), 1000, 1).is_none());
    let game = Toy::new(TicTacToe);
    let (start, effort) = (game.start(Seed(0)), Effort::new(u64::MAX, 1));
    assert!(solve(&game, None, &start, &effort, &AtomicBool::new(true)).is_none());
}
