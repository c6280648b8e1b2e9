//! Chores that are run now and then: what programs made in git, fuzzing, the dependencies' licences.

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, command, is_there, root, run, target};
use crate::{test, web};

/// Makes everything in git that a program made.
pub(crate) fn bless() -> Result<()> {
    for tests in [
        "quantarium-games --test it playthroughs",
        "quantarium-bench --test it counts",
        "quantarium-wire",
        "quantarium-cli --test it plots",
    ] {
        let mut blessed = cargo(&format!("test --quiet --package {tests}"));
        run(blessed.env("QUANTARIUM_BLESS", "1"))?;
    }
    let shown = "show quantum-leap --seed 61 --svg docs/board.svg";
    let program = "run --quiet --release --package quantarium-cli --";
    run(&mut cargo(&format!("{program} {shown}")))
}

/// Formats everything in git.
pub(crate) fn fix() -> Result<()> {
    test::format_rust(false)?;
    web::install(&run)?;
    run(web::npm().args(["run", "--silent", "format"]))
}

/// Runs a program of `crates/stress` on the server, both as `cargo xtask play` builds them.
pub(crate) fn trial(name: &str, options: &[String]) -> Result<()> {
    let packages = "--package quantarium-cli --package quantarium-stress";
    run(&mut cargo(&format!("build --profile play {packages}")))?;
    let folder = target().join("play");
    let mut trial = std::process::Command::new(folder.join(name));
    trial.arg("--program").arg(folder.join("quantarium"));
    run(trial.args(options))
}

/// Runs each fuzz target for a while.
pub(crate) fn fuzz(seconds: u32) -> Result<()> {
    if !is_there("cargo-fuzz") {
        bail!("cargo-fuzz is needed: cargo install cargo-fuzz (and a nightly toolchain)");
    }
    let targets = root().join("fuzz/fuzz_targets");
    for target in targets.read_dir().context("fuzz/fuzz_targets")? {
        let path = target?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else {
            continue;
        };
        // What the fuzzer finds goes to the first folder, which git ignores; the second is the seed.
        let found = format!("fuzz/corpus-found/{name}");
        std::fs::create_dir_all(root().join(&found))?;
        let mut fuzz = command("cargo", "");
        fuzz.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
        fuzz.args(["+nightly", "fuzz", "run", name, &found]);
        fuzz.args([&format!("fuzz/corpus/{name}"), "--"]);
        run(fuzz.arg(format!("-max_total_time={seconds}")))?;
    }
    Ok(())
}

/// Licences, sources and advisories of the dependencies.
pub(crate) fn deny() -> Result<()> {
    if !is_there("cargo-deny") {
        bail!("cargo-deny is needed: cargo install --locked cargo-deny");
    }
    run(&mut cargo("deny check"))
}
