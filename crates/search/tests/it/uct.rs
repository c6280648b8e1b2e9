//! What is true of UCT alone.

use quantarium_rules::Game;
use quantarium_search::uct::Uct;
use quantarium_search::{Limits, Params, Searcher};

use crate::searchers::{Kind, from_start, with};
use crate::toys::{Heap, TicTacToe};

pub(crate) struct AnyUct;

impl Kind for AnyUct {
    fn searcher<G: Game>(params: Params) -> impl Searcher<G> {
        Uct { params }
    }
}

#[test]
fn the_simulations_are_exact_and_counted_by_result_whatever_the_threads() {
    for threads in [1, 2, 4] {
        for simulations in [0, 1, 2, 17, 1000] {
            let limits = Limits::simulations(simulations);
            let report = from_start::<AnyUct, _>(Heap::<2>(100), with(3, threads), &limits);
            assert_eq!(report.simulations, simulations, "{threads} threads");
            assert_eq!(report.wins.iter().sum::<u64>() + report.draws, simulations);
        }
    }
}

#[test]
fn a_drawn_game_s_line_fills_the_board() {
    let report = from_start::<AnyUct, _>(TicTacToe, with(1, 1), &Limits::INFINITE);
    let found = (report.moves[0].value, report.line.len());
    assert_eq!(found, (0.5, 9), "{report:?}");
}

#[test]
fn the_simulations_prefer_the_middle_before_anything_is_proven() {
    let mut chosen = 0;
    for seed in 0..20 {
        let mut params = with(seed, 1);
        params.constants.uct = 700;
        let report = from_start::<AnyUct, _>(TicTacToe, params, &Limits::simulations(500));
        assert!(report.proof.verdict().is_none());
        let first = report.values[0];
        assert!(first > 0.5, "the first to move has the better chances");
        chosen += u32::from(report.best == 4);
    }
    assert!(chosen >= 15, "{chosen}");
}
