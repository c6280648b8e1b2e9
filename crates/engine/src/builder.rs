//! A search put together step by step.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::Seed;
use quantarium_search::Limits;

use crate::{Engine, Memory, Params, Report, Search};

/// What is shown how a search stands.
type Progress<'a> = Box<dyn FnMut(&Report) -> ControlFlow<()> + 'a>;

/// A search that has not begun; [`SearchBuilder::run`] begins it. Without a limit it goes on until it is
/// stopped, or until the position is decided.
pub struct SearchBuilder<'a> {
    engine: &'a dyn Engine,
    limits: Limits,
    params: Params,
    memory: Option<&'a Memory>,
    stop: Option<&'a AtomicBool>,
    watch: Progress<'a>,
}

impl fmt::Debug for SearchBuilder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("SearchBuilder");
        debug
            .field("limits", &self.limits)
            .field("params", &self.params)
            .finish_non_exhaustive()
    }
}

impl dyn Engine + '_ {
    /// A search of the position: `engine.search().nodes(5_000).run()`.
    pub fn search(&self) -> SearchBuilder<'_> {
        SearchBuilder {
            engine: self,
            limits: Limits::INFINITE,
            params: Params::default(),
            memory: None,
            stop: None,
            watch: Box::new(|_| ControlFlow::Continue(())),
        }
    }
}

impl<'a> SearchBuilder<'a> {
    /// Ends it after a number of simulations.
    pub fn simulations(mut self, simulations: u64) -> Self {
        self.limits.simulations = Some(simulations);
        self
    }

    /// Ends it when this many positions were made.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Ends it when the main line has this many plies.
    pub fn depth(mut self, depth: u32) -> Self {
        self.limits.depth = Some(depth);
        self
    }

    /// Ends it after a time.
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Sets all limits at once.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Chooses the search; else it is the strongest for the game.
    pub fn by(mut self, search: Search) -> Self {
        self.params.search = search;
        self
    }

    /// Where the random choices come from; else it is seed 0.
    pub fn seed(mut self, seed: Seed) -> Self {
        self.params.seed = seed;
        self
    }

    /// How many threads search; else it is one.
    pub fn threads(mut self, threads: usize) -> Self {
        self.params.threads = threads;
        self
    }

    /// The memory for the tree, in MiB.
    pub fn hash(mut self, hash: usize) -> Self {
        self.params.hash = hash;
        self
    }

    /// Sets everything but the limits at once.
    pub fn params(mut self, params: Params) -> Self {
        self.params = params;
        self
    }

    /// Begins with what searches of the same game have left in the memory, and leaves there what this one finds out.
    pub fn memory(mut self, memory: &'a Memory) -> Self {
        self.memory = Some(memory);
        self
    }

    /// Ends it when the flag is set, from another thread.
    pub fn stop(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Shows how it stands, about ten times a second; breaking ends it.
    pub fn on_progress(mut self, watch: impl FnMut(&Report) -> ControlFlow<()> + 'a) -> Self {
        self.watch = Box::new(watch);
        self
    }

    /// Searches; nothing if the game is over.
    pub fn run(mut self) -> Option<Report> {
        let never = AtomicBool::new(false);
        let stop = self.stop.unwrap_or(&never);
        let (limits, params) = (&self.limits, &self.params);
        self.engine
            .search_with(limits, params, self.memory, stop, &mut *self.watch)
    }
}
