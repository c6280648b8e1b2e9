//! What the search proves of real games, compared with looking at every position.

use std::collections::HashMap;

use quantarium_engine::{Report, Search, Start, Verdict, open};
use quantarium_rules::{FullGame, Game, Player, Seed, Visitor};

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
            let truth = possible(&game, &start, &mut HashMap::new());
            let [by_playouts, by_evaluation] = [Search::Uct, Search::BestFirst]
                .map(|search| self.searched(&game, &start, search, Seed(seed)));
            decided += u32::from(agrees(&game, &start, &by_playouts, truth));
            agrees(&game, &start, &by_evaluation, truth);
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
fn agrees<G: FullGame>(game: &G, position: &G::Position, report: &Report, truth: u8) -> bool {
    let name = game.write_position(position);
    let mover = game.to_move(position);
    let found = verdicts().filter(|v| report.proof.allows(*v));
    let found = found.fold(0, |set, v| set | mask(v));
    assert_eq!(found & truth, truth, "{name}: {report:?}");
    if report.proof.is_closed() {
        assert!(found == truth, "{name}: {report:?}");
    }
    let Some(fixed) = report.proof.fixed_for(mover) else {
        return false;
    };
    assert_eq!((fixed, fixed), bounds(truth, mover), "{name}");
    // The move to play keeps what the position is worth.
    let best = game.parse_move(position, &report.best);
    let child = game.after(position, best.expect("a legal move"));
    let rest = possible(game, &child, &mut HashMap::new());
    assert_eq!(bounds(rest, mover).0, fixed, "{name}: {report:?}");
    true
}

fn verdicts() -> impl Iterator<Item = Verdict> + Clone {
    let wins = (0..6).map(|seat| Verdict::Win(Player(seat)));
    wins.chain([Verdict::Draw])
}

fn mask(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Win(winner) => 1 << winner.index(),
        Verdict::Draw => 1 << 6,
    }
}

/// The least and the most half points that `player` gets by the verdicts of a set.
fn bounds(set: u8, player: Player) -> (u32, u32) {
    let within = verdicts().filter(|v| set & mask(*v) != 0);
    let points = within.map(|v| v.half_points(player));
    let (least, most) = (points.clone().min(), points.max());
    least.zip(most).expect("some verdict is possible")
}

/// Every verdict that players can come to who prefer a win to a draw and a draw to a loss, as a mask;
/// see `quantarium_search::Proof` for why these.
fn possible<G: Game>(game: &G, position: &G::Position, known: &mut HashMap<G::Position, u8>) -> u8 {
    if let Some(outcome) = game.outcome(position) {
        return mask(Verdict::of(&outcome));
    }
    if let Some(set) = known.get(position) {
        return *set;
    }
    let mover = game.to_move(position);
    let (mut union, mut least) = (0, 0);
    for mv in game.legal_moves(position) {
        let child = game.after(position, mv);
        let set = possible(game, &child, known);
        least = least.max(bounds(set, mover).0);
        union |= set;
        if least == 2 {
            break;
        }
    }
    let possible = verdicts().filter(|v| v.half_points(mover) >= least);
    let set = possible.fold(0, |set, v| set | (union & mask(v)));
    known.insert(position.clone(), set);
    set
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
