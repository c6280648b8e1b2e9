//! Tells the crate how far it is optimised: speeds of what is not would be taken for the product's.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let level = std::env::var("OPT_LEVEL").unwrap_or_default();
    println!("cargo::rustc-env=QUANTARIUM_OPT_LEVEL={level}");
}
