//! Where a simulation goes from a node.

use quantarium_rules::{Game, Player};

use super::rank::within;
use super::run::{Choice, UctWorker};
use super::tree::{Children, NodeId};
use crate::Proof;
use crate::math::{InverseRoots, logarithm};
use crate::params::thousandths;

impl<G: Game> UctWorker<'_, '_, G> {
    /// Goes on to a child; its number, and the visits that it had before.
    #[inline]
    pub(super) fn select(
        &mut self,
        children: &Children<'_, G::Move>,
        mover: Player,
        visits: u32,
        position: &mut G::Position,
    ) -> (NodeId, u32) {
        let run = self.run;
        let c = thousandths(run.params.constants.uct);
        let open = Proof::open(run.root.players);
        let i = next(children, mover, visits, open, c, &run.roots);
        run.root.game.play_unchecked(position, children.mv(i));
        self.nodes += 1;
        let node = children.id(i);
        self.path.push(Choice {
            node,
            chooser: mover,
        });
        (node, run.tree.visit(node))
    }
}

/// The child to look at next. A child is left out when it is closed, or when it is
/// proven what the player who decides gets there (a draw in hand counts through what is proven of the
/// node); of the rest, one that was never tried, else the one with the greatest upper
/// confidence bound. `open` is the proof of a position that nothing is known of.
#[inline]
fn next<M: Copy>(
    children: &Children<'_, M>,
    mover: Player,
    visits: u32,
    open: Proof,
    exploration: f32,
    roots: &InverseRoots,
) -> usize {
    if let Some(untried) = untried(children, mover, visits) {
        return untried;
    }
    let spread = exploration * logarithm(visits).sqrt();
    // A number that no child has, not an option: the loop is short of registers.
    let (mut best, mut greatest) = (usize::MAX, f32::NEG_INFINITY);
    for (i, (stats, proof)) in children.each().enumerate() {
        if stats.visits == 0 {
            if proof.is_decided_for(mover) {
                continue;
            }
            return i;
        }
        let root = roots.of(stats.visits);
        let mut mean = stats.half_points as f32 * 0.5 * root * root;
        if proof != open {
            match narrowed(mean, proof, mover) {
                Some(narrowed) => mean = narrowed,
                None => continue,
            }
        }
        let bound = mean + spread * root;
        if bound > greatest {
            (best, greatest) = (i, bound);
        }
    }
    match best {
        usize::MAX => least_known(children),
        best => best,
    }
}

/// The mean of a child that something is proven of; none where that decides it. Apart and cold, as most children are
/// quite open, and the loop has no registers to spare for this.
#[cold]
#[inline(never)]
fn narrowed(mean: f32, proof: Proof, mover: Player) -> Option<f32> {
    (!proof.is_decided_for(mover)).then(|| within(mean, proof, mover))
}

/// A child that was never tried, found without looking at all of them: they are tried in turn, so
/// that the next one's place is about the number of visits. It may miss one, which the look at all of
/// them finds.
#[inline]
fn untried<M: Copy>(children: &Children<'_, M>, mover: Player, visits: u32) -> Option<usize> {
    let from = (visits as usize).saturating_sub(1);
    (from..children.len())
        .find(|&i| children.stats(i).visits == 0 && !children.proof(i).is_decided_for(mover))
}

/// It makes no difference to the player who decides, but with more than two players to the others:
/// the least visited child that is not closed.
fn least_known<M: Copy>(children: &Children<'_, M>) -> usize {
    let known = |i: usize| (children.proof(i).is_closed(), children.stats(i).visits);
    (0..children.len()).min_by_key(|&i| known(i)).unwrap_or(0)
}
