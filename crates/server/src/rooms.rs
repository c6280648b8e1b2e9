//! Tables in memory: each has a room, a task that owns it and writes every change down before it is sent.

pub(crate) mod clocks;
pub(crate) mod reached;
pub(crate) mod room;
pub(crate) mod slots;
pub(crate) mod socket;
pub(crate) mod tables;
pub(crate) mod upkeep;
