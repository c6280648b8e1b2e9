//! The rules of every game, worked out by hand.

mod leap;
mod link;
mod options;
mod perft;
mod quanta;
mod quantum;
