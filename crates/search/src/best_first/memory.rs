//! What a search leaves for the next one.

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;

use parking_lot::Mutex;
use quantarium_rules::Game;

use super::probe::Forced;
use super::transpositions::{Transpositions, renumber};
use super::tree::{NodeId, Tree};
use super::value::NodeValue;
use crate::Values;
use crate::solve::Proofs;

/// How many positions are compared with the one that is searched, to find it below the last root.
const MOST_COMPARED: u32 = 10_000;

/// What best-first search has found out in a game so far. A search that is given it begins with the part of
/// the last tree that lies below its position, and with what the last solver has proven, and leaves its own
/// there. A search among some of the moves takes and leaves nothing.
///
/// It holds for one game, one evaluator and one width and contempt: [`forget`](Self::forget) it when one of
/// them changes.
#[derive(Default)]
pub struct Memory(Mutex<Option<Box<dyn Any + Send>>>);

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_empty = self.0.lock().is_none();
        let mut debug = f.debug_struct("Memory");
        debug.field("is_empty", &is_empty).finish()
    }
}

impl Memory {
    /// Drops what is kept: the next search begins from nothing.
    pub fn forget(&self) {
        *self.0.lock() = None;
    }

    /// What the last search has left, if it was one of the same type of game.
    pub(super) fn take<G: Game, V: NodeValue>(&self) -> Option<Kept<G, V>> {
        let kept = self.0.lock().take()?.downcast().ok()?;
        Some(*kept)
    }

    pub(super) fn keep<G: Game, V: NodeValue>(&self, kept: Kept<G, V>) {
        *self.0.lock() = Some(Box::new(kept));
    }
}

/// A tree and where its positions are in it.
pub(super) type Known<M, V> = (Tree<M, V>, Transpositions);

/// The end of a search.
pub(super) struct Kept<G: Game, V> {
    pub(super) position: G::Position,
    pub(super) known: Option<Known<G::Move, V>>,
    pub(super) proofs: Option<Proofs>,
    pub(super) forced: Forced<G::Move>,
    /// If the player to move has a proven win, its move, and how many positions were made.
    pub(super) won: Option<(G::Move, u64)>,
}

impl<G: Game, V: NodeValue> Kept<G, V> {
    /// Keeps of the tree what is below a position, if it is in the tree and not deeper than until its players have moved once.
    pub(super) fn go_to(&mut self, game: &G, position: &G::Position, least: usize, draw: &Values) {
        let known = self.known.take();
        self.known = known.and_then(|(mut tree, mut transpositions)| {
            let mut search = Descent {
                game,
                tree: &tree,
                wanted: position,
                left: MOST_COMPARED,
            };
            let plies = game.seats().len();
            let id = search.find(NodeId::ROOT, &self.position, plies)?;
            if let Some(moved) = tree.reroot(id, least, draw) {
                renumber(&mut transpositions, &tree, &moved);
            }
            Some((tree, transpositions))
        });
    }

    /// How many positions were made to prove a win of this position's player: the position is the kept one, or follows from
    /// it by the move that wins and the others' replies. A closed node has no children: the rules know the replies.
    pub(super) fn won_at(&self, game: &G, position: &G::Position) -> Option<u64> {
        let is_its_winner = game.to_move(position) == game.to_move(&self.position);
        let (mv, nodes) = self.won.filter(|_| is_its_winner)?;
        let (mut left, after) = (MOST_COMPARED, game.after(&self.position, mv));
        let is_known = self.position == *position || follows(game, &after, position, &mut left);
        is_known.then_some(nodes)
    }
}

/// Whether a position is another one, or what its player has to move in next after it; `left` are compared at most.
fn follows<G: Game>(game: &G, from: &G::Position, position: &G::Position, left: &mut u32) -> bool {
    *left = left.saturating_sub(1);
    let is_before = game.to_move(from) != game.to_move(position) && *left > 0;
    let look = |mv| match follows(game, &game.after(from, mv), position, left) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    from == position || is_before && game.each_move(from, look).is_break()
}

/// A search for a position's node.
struct Descent<'a, G: Game, V> {
    game: &'a G,
    tree: &'a Tree<G::Move, V>,
    wanted: &'a G::Position,
    left: u32,
}

impl<G: Game, V: NodeValue> Descent<'_, G, V> {
    /// Depth-first; the moves that were thought best, which are mostly those played, come first.
    fn find(&mut self, id: NodeId, position: &G::Position, plies: usize) -> Option<NodeId> {
        if position == self.wanted {
            return Some(id);
        }
        if plies == 0 {
            return None;
        }
        self.tree.ranking(id).into_iter().find_map(|child| {
            self.left = self.left.checked_sub(1)?;
            let after = self.game.after(position, self.tree.get(child).mv);
            self.find(child, &after, plies - 1)
        })
    }
}
