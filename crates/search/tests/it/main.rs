//! The searches on small games: what they prove is true, their limits hold, and their seed decides
//! everything.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

mod best_first;
mod mate;
mod memory;
mod searchers;
mod solve;
mod toys;
mod truth;
mod uct;
