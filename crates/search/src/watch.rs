//! Looking on while a search thinks.

use std::ops::ControlFlow;

use crate::Report;

/// Is shown how a search stands, about ten times a second, on the thread that called the search.
pub trait Watch<M> {
    /// Takes in how things stand; breaking stops the search.
    fn progress(&mut self, report: &Report<M>) -> ControlFlow<()>;
}

impl<M, F: FnMut(&Report<M>) -> ControlFlow<()>> Watch<M> for F {
    fn progress(&mut self, report: &Report<M>) -> ControlFlow<()> {
        self(report)
    }
}

/// Looks on without a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Watch<M> for Silent {
    fn progress(&mut self, _: &Report<M>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
