//! What is measured, and the node counts as they are written down.

mod counts;
mod endings;
mod forced;
mod rows;
mod slips;
