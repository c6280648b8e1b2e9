//! What players can come to by the definition, for the tests of the searches and of the engine.

use std::collections::HashMap;

use quantarium_rules::{Game, Player};
use quantarium_search::{Proof, Verdict};

/// Wins by seat, then the draw.
fn verdicts() -> impl Iterator<Item = Verdict> {
    let wins = (0..6).map(|seat| Verdict::Win(Player(seat)));
    wins.chain([Verdict::Draw])
}

/// Every verdict that players who prefer a win to a draw and a draw to a loss can come to: for each child, each verdict
/// that is at least as good for the mover as the worst of every other child; see `quantarium_search::Proof`.
pub(crate) fn possible<G: Game>(game: &G, position: &G::Position) -> Vec<Verdict> {
    reached(game, position, &mut HashMap::new())
}

fn reached<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, Vec<Verdict>>,
) -> Vec<Verdict> {
    if let Some(outcome) = game.outcome(position) {
        return vec![Verdict::of(&outcome)];
    }
    if let Some(set) = known.get(position) {
        return set.clone();
    }
    let mover = game.to_move(position);
    let (mut union, mut least) = (Vec::new(), 0);
    for mv in game.legal_moves(position) {
        let child = reached(game, &game.after(position, mv), known);
        let points = child.iter().map(|v| v.half_points(mover));
        least = least.max(points.min().expect("some verdict is possible"));
        union.extend(child);
        if least == 2 {
            break;
        }
    }
    let is_reached = |v: &Verdict| v.half_points(mover) >= least && union.contains(v);
    let set: Vec<Verdict> = verdicts().filter(is_reached).collect();
    known.insert(position.clone(), set.clone());
    set
}

/// Checks that a proof leaves what players can come to, and once it is closed no more.
pub(crate) fn check(proof: Proof, truth: &[Verdict], of: &str) {
    let found: Vec<Verdict> = verdicts().filter(|v| proof.allows(*v)).collect();
    let holds = truth.iter().all(|v| found.contains(v));
    assert!(holds, "{of}: {truth:?} in {found:?}");
    if proof.is_closed() {
        assert_eq!(found, truth, "{of}");
    }
}
