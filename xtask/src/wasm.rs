//! The WebAssembly module that the page's workers run: `web/wasm/quantarium.wasm`.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::shell::{Run, cargo, root, run, target, without_own_paths};
use crate::web::Build;
use crate::{toolchain, web};

/// What the module is built for.
const TRIPLE: &str = "wasm32-unknown-unknown";

/// Builds the module; whether there is one now. Without a compiler a sentence says that the page plays on the server only.
pub(crate) fn build(how: Build, run: Run<'_>) -> Result<bool> {
    let module = root().join("web/wasm/quantarium.wasm");
    if !toolchain::has(TRIPLE)? {
        eprintln!(
            "\nWARNING: without a Rust toolchain for {TRIPLE} (`rustup target add {TRIPLE}`) the page is \
             built without its own rules and engine: it plays on the server only, not in the tab and \
             not offline."
        );
        // A module with other rules than the server's would be worse than none.
        if module.exists() {
            fs::remove_file(&module)?;
        }
        return Ok(false);
    }
    // Apart from native builds: the compiler may be another one.
    let folder = target().join("wasm");
    // Those in the workspace's Cargo.toml; the quick one optimises each crate apart.
    let profile = match how {
        Build::Quick => "wasm-quick",
        Build::Shipped => "wasm",
    };
    let mut compile = cargo("build --package quantarium-wasm --lib --profile");
    compile.args([profile, "--target", TRIPLE, "--target-dir"]);
    without_own_paths(&mut compile, "-Ctarget-feature=+simd128,+bulk-memory");
    run(compile.arg(&folder))?;
    let made = format!("{TRIPLE}/{profile}/quantarium_wasm.wasm");
    let made = folder.join(made);
    let made = fs::read(&made).with_context(|| made.display().to_string())?;
    // An unchanged module keeps its time, so that the page is not built again.
    if fs::read(&module).ok().as_ref() != Some(&made) {
        fs::create_dir_all(module.parent().context("a file lies in a folder")?)?;
        fs::write(&module, &made)?;
        eprintln!("web/wasm/quantarium.wasm: {} kB", made.len() / 1000);
    }
    Ok(true)
}

/// Prints the search's speed in the module, which Node runs as Chromium does, and natively, and the module's memory.
pub(crate) fn bench() -> Result<()> {
    if !build(Build::Shipped, &run)? {
        bail!("there is no module to measure");
    }
    web::install(&run)?;
    let example = "build --release --package quantarium-wasm --example native";
    run(&mut cargo(example))?;
    let native = target().join("release/examples/native");
    let mut speed = web::npm();
    run(speed.args(["run", "--silent", "speed", "--"]).arg(native))
}
