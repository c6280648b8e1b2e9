//! Has the crate compiled again when the built web app changes, comes or goes: in release builds, which
//! have its files inside. Others read the folder.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // "release" for every profile that inherits from it.
    if std::env::var("PROFILE").as_deref() != Ok("release") {
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
