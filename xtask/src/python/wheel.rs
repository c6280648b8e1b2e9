//! The wheel as it is shipped: one for every Python from 3.11 on, and for any Linux since 2014.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::PACKAGE;
use super::environment::Environment;
use crate::shell::{self, root, run, time_of_commit, without_own_paths};

/// What builds it, and the program of `cargo xtask dist`. Zig is a linker that knows the C libraries of long ago.
const BUILT_WITH: [&str; 2] = ["maturin[zig]>=1.16,<2", "cargo-zigbuild>=0.20,<1"];

/// The oldest Linux that it is for; maturin refuses to build what needs a newer one.
const PLATFORM: &str = "manylinux2014";

/// The environment with what builds it.
pub(crate) fn builder() -> Result<Environment> {
    let builder = Environment("builder");
    let packages = BUILT_WITH.map(str::to_owned);
    builder.make(&packages.join("\n"), &packages, &run)?;
    Ok(builder)
}

/// Builds the wheel into a folder of its own; `quick` builds soon what is slower and larger.
pub(crate) fn build(into: &Path, quick: bool) -> Result<PathBuf> {
    let builder = builder()?;
    // An old wheel must not be taken for the new one.
    let _ = fs::remove_dir_all(into);
    let mut maturin = builder.program("maturin");
    maturin.args(["build", "--release", "--quiet", "--zig"]);
    maturin.args(["--compatibility", PLATFORM, "--manifest-path"]);
    maturin.arg(root().join(PACKAGE).join("Cargo.toml"));
    maturin
        .arg("--out")
        .arg(into)
        .env("SOURCE_DATE_EPOCH", time_of_commit()?);
    without_own_paths(&mut maturin, "-Cstrip=symbols");
    if quick {
        shell::quick(&mut maturin);
    }
    run(&mut maturin)?;
    let built = fs::read_dir(into)?.next().context("no wheel was built")??;
    Ok(built.path())
}
