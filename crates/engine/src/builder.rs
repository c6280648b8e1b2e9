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
        debug.field("limits", &self.limits);
        debug.field("params", &self.params).finish_non_exhaustive()
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

/// Steps that set one thing.
macro_rules! steps {
    ($($(#[$doc:meta])+ $name:ident($value:ident: $kind:ty) sets $($field:ident).+ = $set:expr;)+) => {
        $($(#[$doc])+ pub fn $name(mut self, $value: $kind) -> Self {
            self.$($field).+ = $set;
            self
        })+
    };
}

impl<'a> SearchBuilder<'a> {
    steps! {
        /// Ends it after a number of simulations.
        simulations(simulations: u64) sets limits.simulations = Some(simulations);
        /// Ends it when this many positions were made.
        nodes(nodes: u64) sets limits.nodes = Some(nodes);
        /// Ends it when the main line has this many plies.
        depth(depth: u32) sets limits.depth = Some(depth);
        /// Ends it after a time.
        time(time: Duration) sets limits.time = Some(time);
        /// Sets all limits at once.
        limits(limits: Limits) sets limits = limits;
        /// Chooses the search; else it is the strongest for the game.
        by(search: Search) sets params.by = search;
        /// Where the random choices come from; else it is seed 0.
        seed(seed: Seed) sets params.search.seed = seed;
        /// How many threads search; else it is one.
        threads(threads: usize) sets params.search.threads = threads;
        /// The memory for the tree, in MiB.
        hash(hash: usize) sets params.search.hash = hash;
        /// Sets everything but the limits at once.
        params(params: Params) sets params = params;
        /// Begins with what searches of the same game have left in the memory, and leaves there what this one finds
        /// out.
        memory(memory: impl Into<Option<&'a Memory>>) sets memory = memory.into();
        /// Ends it when the flag is set, from another thread.
        stop(stop: &'a AtomicBool) sets stop = Some(stop);
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
