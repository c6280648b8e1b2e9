//! What is true of best-first minimax alone. Its evaluator knows nothing of the games.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Player, Seed};
use quantarium_search::best_first::BestFirst;
use quantarium_search::{
    Child, Evaluate, Limits, Params, Searcher, Values, Verdict, each_child, silent,
};

use crate::searchers::{Kind, from_start, with};
use crate::toys::{Heap, Rules, TicTacToe, Toy};

/// Opinions out of the blue, always the same of the same position.
struct Whims;

impl<G: Game> Evaluate<G> for Whims {
    fn values(&self, game: &G, position: &G::Position) -> Values {
        let hasher = BuildHasherDefault::<DefaultHasher>::new();
        let share = |seat: usize| 1.0 + (hasher.hash_one((position, seat)) % 1000) as f32;
        let shares: Values = (0..game.seats().len()).map(share).collect();
        let sum: f32 = shares.iter().sum();
        shares.into_iter().map(|share| share / sum).collect()
    }

    fn policies(&self, game: &G, positions: &[G::Position]) -> Option<Vec<Vec<Child<G::Move>>>> {
        assert!(!positions.is_empty());
        let of = |position: &G::Position| {
            let mut children = Vec::new();
            each_child(self, game, position, &mut children);
            for child in &mut children {
                // Many are equally likely, so that the seed decides.
                child.prior = (4.0 * child.values[0]).ceil() / 4.0;
                let end = child.verdict.map(|end| end.shares(game.seats().len()));
                child.values = end.unwrap_or_else(|| self.values(game, position));
            }
            children
        };
        Some(positions.iter().map(of).collect())
    }
}

pub(crate) fn by_whims<'a, G: Game>(params: Params) -> BestFirst<'a, G> {
    BestFirst {
        evaluator: &Whims,
        params,
        memory: None,
        by_priors: false,
    }
}

pub(crate) struct AnyBestFirst;

impl Kind for AnyBestFirst {
    fn searcher<G: Game>(params: Params) -> impl Searcher<G> {
        by_whims(params)
    }
}

/// By priors, some leaves at once.
pub(crate) struct ByPriors;

impl Kind for ByPriors {
    fn searcher<G: Game>(mut params: Params) -> impl Searcher<G> {
        params.constants.leaves = 3;
        BestFirst {
            by_priors: true,
            ..by_whims(params)
        }
    }
}

#[test]
fn a_narrow_tree_proves_the_same() {
    fn proven<R: Rules>(rules: R, params: Params) -> Option<Verdict> {
        let report = from_start::<AnyBestFirst, _>(rules, params, &Limits::INFINITE);
        report.proof.verdict()
    }
    for (width, threads) in [(1, 1), (2, 1), (3, 1), (2, 3)] {
        let mut params = with(5, threads);
        params.constants.width = width;
        for heap in 1..=13 {
            let winner = Player(u8::from(heap % 4 == 0));
            let proven = proven(Heap::<2>(heap), params);
            assert_eq!(proven, Some(Verdict::Win(winner)), "{heap}");
        }
        assert_eq!(proven(TicTacToe, params), Some(Verdict::Draw), "{width}");
    }
    let mut small = with(1, 2);
    small.hash = 1;
    let fits = proven(Heap::<2>(14), small);
    assert_eq!(fits, Some(Verdict::Win(Player::FIRST)), "in a mebibyte");
}

#[test]
fn an_evaluator_with_priors_is_not_asked_about_nothing_when_another_thread_was_the_last() {
    for seed in 0..4000 {
        let limits = Limits::simulations(4);
        let report = from_start::<ByPriors, _>(Heap::<3>(60), with(seed, 3), &limits);
        assert!(report.simulations >= 4);
    }
}

#[test]
fn three_players_values_are_shares_of_one_game() {
    for simulations in [1, 2, 10, 200] {
        let limits = Limits::simulations(simulations);
        let report = from_start::<AnyBestFirst, _>(Heap::<3>(40), with(3, 1), &limits);
        assert_eq!(report.simulations, simulations);
        let sum: f32 = report.values.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{:?}", report.values);
        let visits: u64 = report.moves.iter().map(|root| root.visits).sum();
        assert!(visits <= simulations, "{report:?}");
        let most = report.moves[0].visits;
        assert!(report.moves.iter().all(|root| root.visits <= most));
    }
}

#[test]
fn the_nodes_are_exceeded_by_less_than_a_position_s_moves() {
    let limits = Limits::nodes(5000);
    let report = from_start::<AnyBestFirst, _>(Heap::<2>(200), with(3, 1), &limits);
    assert!((5000..5004).contains(&report.nodes), "{}", report.nodes);
}

/// [`Whims`], and the heaps whose moves were evaluated, by who is to move.
#[derive(Default)]
struct Asked(Mutex<Vec<(u8, Player)>>);

impl Evaluate<Toy<Heap<2>>> for Asked {
    fn values(&self, game: &Toy<Heap<2>>, heap: &(u8, Player)) -> Values {
        Whims.values(game, heap)
    }
    fn children(&self, game: &Toy<Heap<2>>, heap: &(u8, Player), children: &mut Vec<Child<u8>>) {
        self.0.lock().expect("a list").push(*heap);
        each_child(self, game, heap, children);
    }
}

#[test]
fn a_position_that_is_reached_by_other_moves_is_evaluated_once() {
    let (game, asked) = (Toy::new(Heap::<2>(250)), Asked::default());
    let search = BestFirst {
        evaluator: &asked,
        ..by_whims(with(1, 1))
    };
    let (limits, stop) = (Limits::simulations(5000), AtomicBool::new(false));
    let start = game.start(Seed(0));
    let report = search.search(&game, &start, None, &limits, &stop, &mut silent);
    assert_eq!(report.unwrap().simulations, 5000);
    // Near the end results are proven, and what has a proven child is evaluated again.
    let mut far = asked.0.into_inner().unwrap();
    far.retain(|(left, _)| *left > 100);
    let all = far.len();
    far.sort();
    far.dedup();
    assert!(all == far.len() && all > 50, "{all} {}", far.len());
}
