//! The Python package: its wheel, and its tests in a virtual environment of their own.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{command, root, run, target};

/// The package's folder.
const PACKAGE: &str = "bindings/python";

/// How the wheel is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wheel {
    /// As it is shipped.
    Shipped,
    /// As the other tests are, with all that they need: so cargo compiles what they share once.
    Tested,
}

/// Builds the wheel and tests it: `cargo xtask python`.
pub(crate) fn python(wheel: Wheel, all: bool) -> Result<()> {
    environment(&run)?;
    install(wheel, &run)?;
    run(&mut tests(all))
}

/// What makes an environment is not made again until this file changes.
fn environment(run: &dyn Fn(&mut Command) -> Result<()>) -> Result<()> {
    let wanted = fs::read_to_string(root().join(PACKAGE).join("pyproject.toml"))?;
    let made = folder().join("made-for.toml");
    if fs::read_to_string(&made).is_ok_and(|made| made == wanted) {
        return Ok(());
    }
    let given = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let mut version = command(&given, "");
    version.args([
        "-c",
        "import sys, venv; sys.exit(sys.version_info < (3, 11))",
    ]);
    if !version.status().is_ok_and(|status| status.success()) {
        bail!(
            "the Python package needs Python 3.11 or newer with venv (Debian: apt-get install \
             python3-venv); the environment variable PYTHON may name one"
        );
    }
    let venv = folder().join("venv");
    run(command(given, "")
        .args(["-m", "venv", "--clear"])
        .arg(&venv))?;
    let wanted_by_tests = tested_with(&wanted)?;
    let mut pip = in_environment("pip");
    pip.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "maturin>=1.16,<2",
    ]);
    run(pip.args(wanted_by_tests))?;
    fs::write(made, wanted).context("the environment's note")
}

/// The packages that `pyproject.toml` lists for tests.
fn tested_with(pyproject: &str) -> Result<Vec<String>> {
    let (_, rest) = pyproject
        .split_once("\ntest = [")
        .context("pyproject.toml lists no packages for tests")?;
    let (list, _) = rest.split_once(']').context("the list does not end")?;
    let packages = list
        .split(',')
        .map(|item| item.trim().trim_matches('"').to_owned());
    Ok(packages.filter(|package| !package.is_empty()).collect())
}

fn install(wheel: Wheel, run: &dyn Fn(&mut Command) -> Result<()>) -> Result<()> {
    let wheels = folder().join("wheels");
    // An old wheel must not be taken for the new one.
    let _ = fs::remove_dir_all(&wheels);
    let mut maturin = in_environment("maturin");
    maturin.args(["build", "--quiet", "--manifest-path"]);
    maturin.arg(root().join(PACKAGE).join("Cargo.toml"));
    maturin.arg("--out").arg(&wheels);
    match wheel {
        Wheel::Shipped => maturin.arg("--release"),
        Wheel::Tested => maturin.args(["--profile", "dev", "--features", "as-tested"]),
    };
    run(&mut maturin)?;
    let built = fs::read_dir(&wheels)?
        .next()
        .context("no wheel was built")??;
    let mut pip = in_environment("pip");
    pip.args(["install", "--quiet", "--disable-pip-version-check"]);
    pip.args(["--force-reinstall", "--no-deps"]);
    run(pip.arg(built.path()))
}

/// The package's own tests, which run on what is installed.
fn tests(all: bool) -> Command {
    let mut pytest = in_environment("python");
    pytest
        .args(["-m", "pytest"])
        .current_dir(root().join(PACKAGE));
    match all {
        true => pytest.env("QUANTARIUM_ALL", "1"),
        false => pytest.env_remove("QUANTARIUM_ALL"),
    };
    pytest
}

/// A program of the environment.
fn in_environment(program: &str) -> Command {
    let bin = folder().join("venv/bin");
    let mut command = command(bin.join(program), "");
    command.env("VIRTUAL_ENV", folder().join("venv"));
    let paths = env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(bin).chain(env::split_paths(&paths));
    if let Ok(paths) = env::join_paths(paths) {
        command.env("PATH", paths);
    }
    command
}

fn folder() -> PathBuf {
    target().join("python")
}
