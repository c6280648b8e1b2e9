//! The searches on small games: what they prove is true, their limits hold, and their seed decides
//! everything.

mod best_first;
mod mate;
mod memory;
mod searchers;
mod solve;
mod toys;
mod truth;
mod uct;
