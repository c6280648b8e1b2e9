//! What is found is right by the rules; what is counted or the best agrees with trying everything.

mod best;
mod count;
mod solve;

use quantarium_sweep::{Edition, Sweep};

fn sweep(shape: &str, edition: Edition) -> Sweep {
    Sweep::new(shape, edition).expect("a shape")
}
