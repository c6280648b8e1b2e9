//! Every layout and every instruction set against a walk over the grid.

use quantarium_board::Cell;
use quantarium_rules::{
    Features, Game, Prepared, Random, Seed, Text, testkit, weigh_each_move, weigh_each_move_for_all,
};

use super::super::bits::Quad;
use super::super::eval::Weigh;
use super::super::eval::features::{Counted, each_counted, stone_code};
use super::super::eval::index::{BESIDE, code};
use super::super::game::Leap;
use super::super::isa::{InstructionSet, Plain};
use super::super::layout::{Ring, Rows};
use super::super::position::Position;
use super::{BOARDS, Move, on_boards, on_layouts, table, thinned, walk};

/// Positions a board, layout and number of players.
fn positions() -> u64 {
    if testkit::all() { 300 } else { 60 }
}

/// The comparisons below go through [`InstructionSet::available`]: it must not overlook what this machine
/// has. CI shows what the test prints.
pub fn every_instruction_set_of_this_machine_is_compared() {
    let compared = InstructionSet::available().into_iter();
    let compared: Vec<&str> = compared.map(InstructionSet::name).collect();
    println!("kernels compared on: {}", compared.join(", "));
    assert_eq!(compared, of_this_machine());
}

/// Told by the youngest instructions of each set: machines that have them have the others.
fn of_this_machine() -> Vec<&'static str> {
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_mut, reason = "only x86-64 has more than these")
    )]
    let mut sets = vec!["plain", "both"];
    #[cfg(target_arch = "x86_64")]
    {
        sets.extend(is_x86_feature_detected!("avx2").then_some("avx2"));
        sets.extend(is_x86_feature_detected!("avx512vbmi2").then_some("avx512"));
    }
    sets
}

pub fn every_instruction_set_finds_the_captures_of_a_walk_over_the_grid_ql_6() {
    on_boards!(1, [2, 3, 6], |game| {
        let start = game.start(Seed(5));
        let text = game.write_position(&start);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&start));
        for seed in 0..positions() {
            let position = thinned(game, &mut Random::new(Seed(seed)));
            let mut walked = walk(game, &position);
            walked.sort_unstable();
            for mv in &walked {
                let text = game.write_move(&position, *mv);
                assert_eq!(game.parse_move(&position, &text), Ok(*mv));
            }
            let (from, to) = (Cell(255), Cell(0));
            let beyond = Move::Capture { from, to };
            assert!(game.grid().len() == 256 || !game.is_legal(&position, beyond));
            let mut picked = Vec::new();
            for isa in InstructionSet::available() {
                let game = game.clone().with_instruction_set(isa);
                let place = format!("{} seed {seed} {isa:?} {position:?}", game.name());
                assert_eq!(game.count_moves(&position), walked.len() as u64, "{place}");
                let mut random = Random::new(Seed(seed));
                picked.push(game.random_move(&position, &mut random));
                let mut moves = game.legal_moves(&position);
                moves.sort_unstable();
                assert_eq!(moves, walked, "{place}");
            }
            picked.dedup();
            assert_eq!(picked.len(), 1, "the choice does not depend on the machine");
        }
    });
}

pub fn playouts_are_the_same_on_every_machine() {
    on_boards!(1, [2, 5], |game| {
        for seed in 0..20 {
            let start = game.start(Seed(seed));
            let mut results = Vec::new();
            for isa in InstructionSet::available() {
                let game = game.clone().with_instruction_set(isa);
                let mut random = Random::new(Seed(seed));
                results.push((game.playout(start, &mut random), random.bits()));
            }
            let plain =
                quantarium_rules::playout::uniform(game, start, &mut Random::new(Seed(seed)));
            assert_eq!(results[0].0, plain, "the contract's own playout");
            results.dedup();
            assert_eq!(results.len(), 1, "{} {seed}: {results:?}", game.name());
        }
    });
}

pub fn every_capture_is_equally_likely() {
    let layouts = on_layouts!(&table("quantum-leap:board=hex3"), |game| {
        let position = game.start(Seed(3));
        let moves = game.legal_moves(&position);
        let mut random = Random::new(Seed(1));
        let mut seen = vec![0_u32; moves.len()];
        for _ in 0..1000 * moves.len() {
            let mv = game.random_move(&position, &mut random).unwrap();
            seen[moves.iter().position(|known| *known == mv).unwrap()] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    });
    assert!(layouts >= 1);
}

pub fn what_an_evaluation_counts_agrees_with_the_walk() {
    on_boards!(1, [2, 5], |game| {
        for n in 0..positions() / 3 {
            let position = thinned(game, &mut Random::new(Seed(n)));
            let (mut wanted, mut found) = (walk_and_count(game, &position), Vec::new());
            let stones = &position.stones[..game.config.players];
            let can = each_counted(&game.layout, Plain, stones, |counted| {
                found.push(in_order(counted));
            });
            assert_eq!(can, game.count_moves(&position) > 0);
            wanted.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, wanted, "{position:?}");
        }
    });
}

/// With the smaller code first.
fn in_order(counted: Counted) -> Counted {
    match counted {
        Counted::Pair(one, other) => Counted::Pair(one.min(other), one.max(other)),
        stone => stone,
    }
}

/// What counts of the players' stones, those of the one to move first.
fn walk_and_count<L: Weigh, const P: usize>(
    game: &Leap<L, P>,
    position: &Position<L::Set, P>,
) -> Vec<Counted> {
    let (players, mut waiting) = (game.config.players, *position);
    let mut walked = Vec::new();
    for _ in 0..players {
        walked.push(walk(game, &waiting));
        waiting.pass_turn(players);
    }
    let grid = &game.config.grid;
    let stone = |cell: Cell| {
        let turns = position.index_of(game.owner(position, cell)?, players);
        let friends = game.friends(position, cell).len();
        let stones = grid.neighbours(cell).iter();
        let stones = stones.filter(|&beside| game.owner(position, beside).is_some());
        let enemies = stones.count() - friends;
        let goes = |mv: &&Move| matches!(mv, Move::Capture { from, .. } if *from == cell);
        let comes = |mv: &&Move| matches!(mv, Move::Capture { to, .. } if *to == cell);
        let captures = walked[turns].iter().filter(goes).count();
        // Nobody captures their own.
        let attackers = walked.iter().flatten().filter(comes).count();
        Some(stone_code(friends, enemies, captures, attackers) + code::of_owner(turns))
    };
    let mut counted = Vec::new();
    for (cell, code) in grid.cells().filter_map(|cell| Some((cell, stone(cell)?))) {
        counted.push(Counted::Stone(code));
        if players > 2 {
            continue;
        }
        let beside = grid.neighbours(cell).iter().filter(|beside| *beside > cell);
        for other in beside.filter_map(stone) {
            counted.push(in_order(Counted::Pair(code % BESIDE, other % BESIDE)));
        }
    }
    counted
}

/// To the last bit, and as one position after the other, with the largest weights, too.
pub fn sums_are_the_same_on_every_machine() {
    on_boards!(testkit::sized(1, 2), [2, 5], |game| {
        for seed in 0..testkit::sized(100, 6) {
            let mut random = Random::new(Seed(seed));
            let position = thinned(game, &mut random);
            let most = if seed % 2 == 0 { 1.0 } else { 1000.0 };
            let weight = |_| (random.below(2001) as f32 * 1e-3 - 1.0) * most;
            let weights: Vec<f32> = (0..game.feature_count()).map(weight).collect();
            let (mut plain, mut for_all) = (Vec::new(), Vec::new());
            weigh_each_move(game, &position, &weights, &mut |one| plain.push(one));
            weigh_each_move_for_all(game, &position, &weights, &mut |one| for_all.push(one));
            for isa in InstructionSet::available() {
                let game = game.clone().with_instruction_set(isa);
                let (prepared, mut weighed) = (Prepared::default(), Vec::new());
                let mut visit = |one| weighed.push(one);
                game.weigh_moves(&position, &weights, &prepared, &mut visit);
                assert_eq!(weighed, plain, "{isa:?} {position:?}");
                let mut weighed = Vec::new();
                let mut visit = |one| weighed.push(one);
                game.weigh_moves_for_all(&position, &weights, &prepared, &mut visit);
                assert_eq!(weighed, for_all, "{isa:?} {position:?}");
            }
        }
    });
}
