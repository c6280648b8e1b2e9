//! What the games promise, tested from outside. One binary, so that every game is compiled for them
//! once.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

use std::path::{Path, PathBuf};

use quantarium_rules::Info;

mod conformance;
mod deciding;
mod differential;
mod encodings;
mod faults;
mod leap;
mod link;
mod perft;
mod playthroughs;
mod premoves;
mod quanta;
mod quantum;
mod records;
mod shown;
mod skeleton;
mod strings;
mod toy;

fn folder(info: &Info) -> (&'static str, PathBuf) {
    let name = quantarium_games::folder(info.id).expect("a registered game");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name);
    (name, path)
}

/// The folder of a game's tables and golden files.
fn data(info: &Info) -> PathBuf {
    folder(info).1.join("data")
}
