//! Virtual environments of Python.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{Run, command, target};

/// What else to say when pip fails.
const NO_PACKAGES: &str = "the Python package needs packages that pip could not install: is there a network, and does \
     pip know a package index? `cargo xtask test --only rust` and the like do without";

/// A virtual environment in `target/python`, by its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Environment(pub(crate) &'static str);

impl Environment {
    /// Makes it anew with these packages, unless `wanted` is what it was made for.
    pub(crate) fn make(&self, wanted: &str, packages: &[String], run: Run<'_>) -> Result<()> {
        let made = self.folder().join("made-for.txt");
        if fs::read_to_string(&made).is_ok_and(|made| made == wanted) {
            return Ok(());
        }
        let mut python = interpreter()?;
        run(python.args(["-m", "venv", "--clear"]).arg(self.folder()))?;
        run(self.pip().args(packages)).context(NO_PACKAGES)?;
        fs::write(made, wanted).context("the environment's note")
    }

    pub(crate) fn packages(&self) -> Result<PathBuf> {
        let library = self.folder().join("lib");
        let version = fs::read_dir(&library)?.next();
        let version = version.context("the environment has no packages")??;
        Ok(version.path().join("site-packages"))
    }

    /// Installs packages into it.
    pub(crate) fn pip(&self) -> Command {
        let mut pip = self.program("pip");
        pip.args(["install", "--quiet", "--disable-pip-version-check"]);
        // Modules are compiled when they are first imported: most never are.
        pip.args(["--no-compile", "--retries", "2", "--timeout", "20"]);
        pip
    }

    pub(crate) fn program(&self, name: &str) -> Command {
        let bin = self.folder().join("bin");
        let mut command = command(bin.join(name), "");
        command.env("VIRTUAL_ENV", self.folder());
        let paths = env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(bin).chain(env::split_paths(&paths));
        if let Ok(paths) = env::join_paths(paths) {
            command.env("PATH", paths);
        }
        command
    }

    fn folder(&self) -> PathBuf {
        target().join("python").join(self.0)
    }
}

/// The Python that makes environments.
fn interpreter() -> Result<Command> {
    let given = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let mut version = command(&given, "");
    let probe = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";
    let status = version.args(["-c", probe]).status();
    if !status.is_ok_and(|status| status.success()) {
        bail!(
            "the Python package needs Python 3.11 or newer with venv (Debian: apt-get install \
             python3-venv); the environment variable PYTHON may name one"
        );
    }
    Ok(command(given, ""))
}
