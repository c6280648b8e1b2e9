//! What the games promise, tested from outside. One binary, so that every game is compiled for them
//! once.

use std::path::{Path, PathBuf};

use quantarium_rules::Info;

mod conformance;
mod differential;
mod faults;
mod perft;
mod playthroughs;
mod records;
mod toy;

/// The folder of a game's tables and golden files.
fn data(info: &Info) -> PathBuf {
    let folder = quantarium_games::folder(info.id).expect("a registered game");
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(folder)
        .join("data")
}
