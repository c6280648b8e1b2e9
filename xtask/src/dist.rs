//! `cargo xtask dist`: what others install, in `target/dist`.

mod check;
mod notices;
mod package;
mod program;
mod twice;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use self::package::Tree;
use self::program::{ARM, X86, build};
use crate::python;
use crate::shell::{is_there, said, target};

/// How the packages are built, and what is tried with them.
#[derive(Args)]
pub(crate) struct Options {
    /// Slower and larger, but built soon: to try the packages.
    #[arg(long)]
    quick: bool,
    /// An archive and a Debian package for ARM64, too.
    #[arg(long)]
    arm64: bool,
    /// Build everything a second time, from a clone of the commit elsewhere, and compare every byte.
    #[arg(long)]
    twice: bool,
    /// Install the Debian package in a fresh Debian that debootstrap makes and systemd starts in, upgrade it there
    /// during a game, remove it and purge it. Needs root.
    #[arg(long, value_name = "SUITE", num_args = 0..=1, default_missing_value = "bookworm")]
    check: Option<String>,
    /// The older package that is upgraded there; without it this one under a lower version.
    #[arg(long, value_name = "FILE", requires = "check")]
    from: Option<PathBuf>,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds the archive, the Debian and Python packages and their checksums: of one commit by one compiler the same bytes.
pub(crate) fn dist(options: &Options) -> Result<()> {
    if !is_there("dpkg-deb") {
        bail!("dpkg-deb is needed (Debian: apt-get install dpkg)");
    }
    if options.check.is_some() {
        check::needs()?;
    }
    if options.twice {
        twice::needs()?;
    }
    let dist = target().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir_all(&dist)?;
    program::page(options.quick)?;
    let here = build(X86, options.quick)?;
    let tree = Tree::fill(dist.join("root"), &here, &here)?;
    let mut made = vec![tree.archive(&dist, VERSION)?, tree.debian(&dist, VERSION)?];
    if let Some(suite) = &options.check {
        let packages = check::Packages::new(&tree, &made[1], options)?;
        check::check(&packages, suite)?;
    }
    // The packages have them.
    fs::remove_dir_all(&tree.folder)?;
    made.push(notices::bill_of_materials(&dist, &here)?);
    if options.arm64 {
        let arm = build(ARM, options.quick)?;
        let tree = Tree::fill(dist.join("root"), &arm, &here)?;
        made.push(tree.archive(&dist, VERSION)?);
        made.push(tree.debian(&dist, VERSION)?);
        fs::remove_dir_all(&tree.folder)?;
        made.push(notices::bill_of_materials(&dist, &arm)?);
    }
    made.push(wheel(&dist, options.quick)?);
    sum(&dist, &made)?;
    match options.twice {
        true => twice::compare(&dist, options),
        false => Ok(()),
    }
}

/// Writes the checksums, and says what was made.
fn sum(dist: &Path, made: &[PathBuf]) -> Result<()> {
    let names = made.iter().filter_map(|path| path.file_name());
    let mut sums = Command::new("sha256sum");
    let sums = said(sums.args(names).current_dir(dist))? + "\n";
    fs::write(dist.join("SHA256SUMS"), &sums)?;
    eprint!("\n{}:\n{sums}", dist.display());
    Ok(())
}

/// The Python package, beside the others.
fn wheel(dist: &Path, quick: bool) -> Result<PathBuf> {
    let wheels = dist.join("wheels");
    let built = python::wheel::build(&wheels, quick)?;
    let wheel = dist.join(built.file_name().context("a wheel has a name")?);
    fs::rename(built, &wheel)?;
    fs::remove_dir_all(wheels)?;
    Ok(wheel)
}
