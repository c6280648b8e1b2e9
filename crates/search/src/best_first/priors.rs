//! Simulations by an evaluator that has priors, which is asked about several leaves at once.

use std::mem;
use std::sync::atomic::Ordering;

use quantarium_rules::Threats;

use super::run::BestFirstWorker;
use super::value::NodeValue;
use crate::driver::Step;

impl<G: Threats, V: NodeValue> BestFirstWorker<'_, '_, G, V> {
    /// Claims as many leaves as the evaluator is asked about at once, evaluates them, gives them their children, and takes the
    /// news of each back to the root.
    pub(super) fn expand_several(&mut self) -> Step {
        let run = self.run;
        let simulations = run.counters.simulations.load(Ordering::Relaxed);
        let wanted = run.control.limits.simulations.unwrap_or(u64::MAX);
        // Other threads may have made the last ones meanwhile.
        let wanted = wanted.saturating_sub(simulations);
        let most = run.left_of(u64::from(run.params.constants.leaves.max(1)).min(wanted));
        if most == 0 {
            return Step::End;
        }
        let mut leaves = Vec::new();
        let mut tree = run.tree.lock();
        while (leaves.len() as u64) < most {
            match self.claim(&mut tree) {
                Ok(claim) => {
                    leaves.push((claim, mem::take(&mut self.path), mem::take(&mut self.moves)))
                }
                Err(step) if leaves.is_empty() => return step,
                Err(_) => break,
            }
        }
        drop(tree);
        let game = run.root.game;
        let positions: Vec<_> = leaves
            .iter()
            .map(|(_, _, moves)| run.root.after(moves))
            .collect();
        let children = run.evaluator.policies(game, &positions).unwrap_or_default();
        run.counters.add_evaluated(positions.len());
        let mut tree = run.tree.lock();
        for ((claim, path, _), children) in leaves.into_iter().zip(children) {
            let depth = path.len() as u64;
            run.counters.seldepth.fetch_max(depth, Ordering::Relaxed);
            match run.open(&mut tree, claim, &children, false) {
                Ok(()) => run.back_up(&mut tree, &path, None),
                Err(Step::Done) => {}
                Err(step) => return step,
            }
        }
        Step::Done
    }
}
