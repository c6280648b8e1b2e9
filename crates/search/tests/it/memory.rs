//! What best-first search keeps from move to move.

use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Player, Random, Seed};
use quantarium_search::best_first::{BestFirst, Memory};
use quantarium_search::{Limits, Proof, Report, Searcher, Verdict, silent};

use crate::best_first::by_whims;
use crate::searchers::with;
use crate::toys::{Heap, Rules, Thicket, TicTacToe, Toy};
use crate::truth::possible;

fn search<G: Game>(
    game: &G,
    position: &G::Position,
    among: Option<&[G::Move]>,
    limits: &Limits,
    memory: &Memory,
) -> Report<G::Move> {
    let search = BestFirst {
        memory: Some(memory),
        ..by_whims(with(3, 1))
    };
    let stop = AtomicBool::new(false);
    let report = search.search(game, position, among, limits, &stop, &mut silent);
    let mut report = report.expect("the game is not over");
    report.time = Default::default();
    report
}

/// The reports of a whole game in which some moves are the search's and some are random.
fn played<R: Rules>(rules: R, seed: u64, limits: &Limits) -> Vec<Report<u8>> {
    let game = Toy::new(rules);
    let (memory, mut random) = (Memory::default(), Random::new(Seed(seed)));
    let mut position = game.start(Seed(0));
    let mut reports = Vec::new();
    while game.outcome(&position).is_none() {
        let random_move = game.random_move(&position, &mut random);
        let mut mv = random_move.expect("the game is not over");
        if random.index(3) > 0 {
            let report = search(&game, &position, None, limits, &memory);
            let check = |proof: Proof, position| {
                let can_be = possible(&game, &position);
                let is_true = |proven| can_be.contains(&proven);
                assert!(proof.verdict().is_none_or(is_true), "{report:?}");
            };
            check(report.proof, position.clone());
            for root in &report.moves {
                check(root.proof, game.after(&position, root.mv));
            }
            mv = report.best;
            reports.push(report);
        }
        game.play_unchecked(&mut position, mv);
    }
    reports
}

#[test]
fn what_is_proven_in_the_course_of_a_game_is_true_and_repeatable() {
    for seed in 0..40 {
        for simulations in [1, 4, 15] {
            let limits = Limits::simulations(simulations);
            let two = || played(Thicket::<2>::grow(seed, 6), seed, &limits);
            assert_eq!(two(), two());
            let three = || played(Thicket::<3>::grow(seed, 6), seed, &limits);
            assert_eq!(three(), three());
        }
    }
    for seed in 0..10 {
        played(TicTacToe, seed, &Limits::simulations(30));
    }
}

#[test]
fn a_search_goes_on_where_the_last_one_ended() {
    let (game, memory) = (Toy::new(TicTacToe), Memory::default());
    let start = game.start(Seed(0));
    let limits = Limits::simulations(60);
    let visits = |report: &Report<u8>| report.moves.iter().map(|root| root.visits).sum::<u64>();
    let first = search(&game, &start, None, &limits, &memory);
    assert!(visits(&first) <= 60);
    let next = game.after(&start, first.best);
    let ten = Limits::simulations(10);
    let reply = search(&game, &next, None, &ten, &memory);
    assert!(visits(&reply) > 20, "{reply:?}");
    assert_eq!(reply.simulations, 10);

    memory.forget();
    let fresh = search(&game, &next, None, &ten, &memory);
    assert!(visits(&fresh) <= 10);
    assert_eq!(fresh, search(&game, &next, None, &ten, &Memory::default()));
}

#[test]
fn a_search_among_some_of_the_moves_takes_and_leaves_nothing() {
    let (game, memory) = (Toy::new(TicTacToe), Memory::default());
    let start = game.start(Seed(0));
    let limits = Limits::simulations(40);
    search(&game, &start, None, &limits, &memory);
    let some = search(&game, &start, Some(&[1, 3]), &limits, &memory);
    let alone = search(&game, &start, Some(&[1, 3]), &limits, &Memory::default());
    assert_eq!(some, alone);
    let again = search(&game, &start, None, &limits, &memory);
    assert_eq!(again.moves.len(), 9);
    assert!(again.moves.iter().map(|root| root.visits).sum::<u64>() > 60);
}

#[test]
fn a_proven_win_is_not_forgotten() {
    let (win, mut forgotten) = (Some(Verdict::Win(Player::FIRST)), 0);
    for size in (17..34).filter(|size| size % 4 != 0) {
        let (game, memory) = (Toy::new(Heap::<2>(size)), Memory::default());
        let start = game.start(Seed(0));
        let first = search(&game, &start, None, &Limits::INFINITE, &memory);
        let limits = Limits::nodes(first.nodes / 4);
        let mut position = game.after(&start, first.best);
        while game.outcome(&position).is_none() {
            position = game.after(&position, 1 + position.0 % 3);
            let report = search(&game, &position, None, &limits, &memory);
            assert_eq!(report.proof.verdict(), win, "{size}: {position:?}");
            let fresh = search(&game, &position, None, &limits, &Memory::default());
            forgotten += u32::from(fresh.proof.verdict() != win);
            position = game.after(&position, report.best);
        }
    }
    assert!(forgotten > 0, "the limits are too high to tell");
}

#[test]
fn a_proven_win_is_nothing_to_an_unrelated_position() {
    let (game, memory) = (Toy::new(Heap::<2>(33)), Memory::default());
    let (start, other) = (game.start(Seed(0)), (200, Player::FIRST));
    search(&game, &start, None, &Limits::INFINITE, &memory);
    let limits = Limits::nodes(500);
    let fresh = search(&game, &other, None, &limits, &Memory::default());
    assert_eq!(search(&game, &other, None, &limits, &memory), fresh);
}
