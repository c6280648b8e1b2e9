//! Has the crate compiled again when the built web app changes, comes or goes: in release builds, which
//! have its files inside. Others read the folder.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // With debug assertions the folder is read while the server runs, as rust-embed has it.
    if std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        return;
    }
    let built = Path::new("../../web/dist");
    // A path that is missing would have the crate compiled every time.
    let watched = if built.exists() {
        built
    } else {
        Path::new("../../web")
    };
    if watched.exists() {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
}
