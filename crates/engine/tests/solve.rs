//! What the search proves of real games, compared with looking at every position.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{FullGame, Game, Player, Seed, Visitor};
use quantarium_search::{Limits, Report, Silent, Verdict, best_first, uct};

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
            let [by_playouts, by_judging] = self.searched(&game, &start, Seed(seed));
            let truth = possible(&game, &start, &mut HashMap::new());
            decided += u32::from(agrees(&game, &start, &by_playouts, truth));
            agrees(&game, &start, &by_judging, truth);
        }
        decided
    }
}

impl Compare {
    /// What UCT says of a position, and best-first search by the built-in evaluation.
    fn searched<G: FullGame>(
        &self,
        game: &G,
        position: &G::Position,
        seed: Seed,
    ) -> [Report<G::Move>; 2] {
        let never = AtomicBool::new(false);
        let limits = Limits::playouts(2_000_000);
        let params = uct::Params {
            seed,
            threads: self.threads,
            ..uct::Params::default()
        };
        let by_playouts = uct::search(game, position, &params, &limits, &never, &mut Silent);
        let params = best_first::Params {
            seed,
            threads: self.threads,
            ..best_first::Params::default()
        };
        let judge = quantarium_net::built_in(game.info().id).expect("its weights are whole");
        let judge = judge.expect("it has an evaluation");
        let by_judging = best_first::search(
            game,
            position,
            &judge,
            &params,
            &limits,
            &never,
            &mut Silent,
        );
        [by_playouts, by_judging].map(|report| report.expect("the game goes on"))
    }
}

/// Checks what a search says against the truth; whether it proved what the player to move gets.
fn agrees<G: FullGame>(
    game: &G,
    position: &G::Position,
    report: &Report<G::Move>,
    truth: u8,
) -> bool {
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
    assert_eq!((fixed, fixed), worth(truth, mover), "{name}");
    // The move to play keeps what the position is worth.
    let mut child = position.clone();
    game.play_unchecked(&mut child, report.best);
    let kept = possible(game, &child, &mut HashMap::new());
    assert_eq!(worth(kept, mover).0, fixed, "{name}: {report:?}");
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
fn worth(set: u8, player: Player) -> (u32, u32) {
    let points = verdicts()
        .filter(|v| set & mask(*v) != 0)
        .map(|v| v.half_points(player));
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
        let mut child = position.clone();
        game.play_unchecked(&mut child, mv);
        let set = possible(game, &child, known);
        least = least.max(worth(set, mover).0);
        union |= set;
        if least == 2 {
            break;
        }
    }
    let worth_it = verdicts().filter(|v| v.half_points(mover) >= least);
    let set = worth_it.fold(0, |set, v| set | (union & mask(v)));
    known.insert(position.clone(), set);
    set
}

fn compare(game: &str, seeds: std::ops::Range<u64>, threads: usize) -> u32 {
    quantarium_games::open(game, Compare { seeds, threads }).expect("a game string")
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
