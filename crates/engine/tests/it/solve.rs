//! What the search proves of real games, compared with looking at every position.

use quantarium_engine::{Report, Search, Start, Verdict, open};
use quantarium_rules::{FullGame, Seed, Visitor};

use crate::truth::{check, possible};

/// Searches the starts of some seeds to the end and compares; how many were decided.
struct Compare {
    seeds: std::ops::Range<u64>,
    threads: usize,
}

impl Visitor for Compare {
    type Output = u32;

    fn visit<G: FullGame>(self, game: G) -> u32 {
        let mut decided = 0;
        for seed in self.seeds.clone() {
            let start = game.start(Seed(seed));
            if game.outcome(&start).is_some() {
                continue;
            }
            let truth = possible(&game, &start);
            let [by_playouts, by_evaluation] = [Search::Uct, Search::BestFirst]
                .map(|search| self.searched(&game, &start, search, Seed(seed)));
            decided += u32::from(agrees(&game, &start, &by_playouts, &truth));
            agrees(&game, &start, &by_evaluation, &truth);
        }
        decided
    }
}

impl Compare {
    /// What the engine says of a position. It is asked by text: searches called here directly would be
    /// compiled once more for every game, which takes a minute.
    fn searched<G: FullGame>(&self, game: &G, at: &G::Position, by: Search, seed: Seed) -> Report {
        let mut engine = open(&game.name()).expect("a game string");
        // Without one the engine would play UCT for best-first search.
        assert!(engine.has_evaluation());
        let text = game.write_position(at);
        engine.set(Start::Position(&text), &[]).expect("a position");
        let search = engine.search().by(by).seed(seed).threads(self.threads);
        let report = search.simulations(2_000_000).run();
        report.expect("the game goes on")
    }
}

/// Checks what a search says against the truth; whether it proved what the player to move gets.
fn agrees<G: FullGame>(game: &G, at: &G::Position, report: &Report, truth: &[Verdict]) -> bool {
    let name = game.write_position(at);
    let mover = game.to_move(at);
    check(report.proof, truth, &name);
    let Some(fixed) = report.proof.fixed_for(mover) else {
        return false;
    };
    let is_fixed = truth.iter().all(|v| v.half_points(mover) == fixed);
    assert!(is_fixed, "{name}: {truth:?}, {report:?}");
    // The move to play keeps what the position is worth.
    let best = game.parse_move(at, &report.best);
    let rest = possible(game, &game.after(at, best.expect("a legal move")));
    let least = rest.iter().map(|v| v.half_points(mover)).min();
    assert_eq!(least, Some(fixed), "{name}: {report:?}");
    true
}

fn compare(game: &str, seeds: std::ops::Range<u64>, threads: usize) -> u32 {
    quantarium_games::visit(game, Compare { seeds, threads }).expect("a game string")
}

#[test]
fn quantum_leap_on_small_boards() {
    assert_eq!(compare("quantum-leap:board=rhomb3x4", 0..40, 1), 40);
    assert_eq!(compare("quantum-leap:board=rhomb3x4", 40..60, 2), 20);
}

#[test]
fn quantum_leap_with_a_swap_and_with_more_players() {
    assert!(compare("quantum-leap:edition=1,board=rhomb3x3", 0..20, 1) > 0);
    assert!(compare("quantum-leap:board=rhomb4x3,players=3", 0..40, 1) > 20);
    assert!(compare("quantum-leap:board=rhomb4x3,players=3", 40..60, 3) > 10);
    assert!(compare("quantum-leap:board=rhomb4x3,players=4", 0..40, 1) > 20);
}

#[test]
fn quantum_link_with_few_dice() {
    assert_eq!(compare("quantum-link:board=tri2,dice=1", 0..1, 1), 1);
    assert_eq!(compare("quantum-link:board=tri2,dice=2", 0..1, 2), 1);
}
