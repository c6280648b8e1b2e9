//! Has the crate compiled again when the built web app changes, comes or goes.

use std::path::Path;

fn main() {
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
    println!("cargo::rerun-if-changed=build.rs");
}
