//! Every layout and every instruction set against a walk over the grid.

use quantarium_rules::{Game, Random, Seed};

use super::super::game::Leap;
use super::super::isa::InstructionSet;
use super::super::layout::Layout;
use super::{BOARDS, Try, table, thinned, try_layouts, walk};

/// Positions a board, layout and number of players.
const POSITIONS: u64 = 300;

struct AgreesWithWalk;

impl Try for AgreesWithWalk {
    fn on<L: Layout, const P: usize>(&self, game: &Leap<L, P>) {
        for seed in 0..POSITIONS {
            let position = thinned(game, &mut Random::new(Seed(seed)));
            let mut walked = walk(game, &position);
            walked.sort_unstable();
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
    }
}

#[test]
fn every_instruction_set_finds_the_captures_of_a_walk_over_the_grid_ql_6() {
    for board in BOARDS {
        for players in [2, 3, 6] {
            let table = table(&format!("quantum-leap:board={board},players={players}"));
            assert!(try_layouts(&table, &AgreesWithWalk) >= 1, "{board}");
        }
    }
}

struct PlaysAlike;

impl Try for PlaysAlike {
    fn on<L: Layout, const P: usize>(&self, game: &Leap<L, P>) {
        for seed in 0..20 {
            let start = game.start(Seed(seed));
            let mut results = Vec::new();
            for isa in InstructionSet::available() {
                let game = game.clone().with_instruction_set(isa);
                let mut random = Random::new(Seed(seed));
                let outcome = game.playout(start, &mut random);
                results.push((outcome, random.bits()));
            }
            let plain = quantarium_rules::playout::uniform(game, start, &mut Random::new(Seed(seed)));
            assert_eq!(results[0].0, plain, "the contract's own playout");
            results.dedup();
            assert_eq!(results.len(), 1, "{} {seed}: {results:?}", game.name());
        }
    }
}

#[test]
fn playouts_are_the_same_on_every_machine() {
    for board in BOARDS {
        for players in [2, 5] {
            let table = table(&format!("quantum-leap:board={board},players={players}"));
            try_layouts(&table, &PlaysAlike);
        }
    }
}

/// a seed means one playout for ever: 2000 games from one start, won by White.
#[test]
fn playouts_are_fair_over_the_moves() {
    let game = table("quantum-leap:board=hex3");
    struct Fair;
    impl Try for Fair {
        fn on<L: Layout, const P: usize>(&self, game: &Leap<L, P>) {
            let position = game.start(Seed(3));
            let moves = game.legal_moves(&position);
            for isa in InstructionSet::available() {
                let game = game.clone().with_instruction_set(isa);
                let mut random = Random::new(Seed(1));
                let mut seen = vec![0_u32; moves.len()];
                for _ in 0..1000 * moves.len() {
                    let mv = game.random_move(&position, &mut random).unwrap();
                    seen[moves.iter().position(|known| *known == mv).unwrap()] += 1;
                }
                assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{isa:?} {seen:?}");
            }
        }
    }
    try_layouts(&game, &Fair);
}
