//! The Python package: its wheel, and its tests in a virtual environment of their own.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, command, root, run, sized, target};

/// The package's folder.
const PACKAGE: &str = "bindings/python";

/// Has cargo compile the package's Rust part beside the tests, and with all that they need: so it compiles what they
/// share once.
pub(crate) const AS_TESTED: [&str; 2] = ["--features", "quantarium-python/as-tested"];

/// What else to say when pip fails.
const NO_PACKAGES: &str = "the tests of the Python package need packages that pip could not install: is there a \
     network, and does pip know a package index? `--only rust` and the like leave them out";

/// Tests the package: `cargo xtask python`. With `release` its wheel, which is built first, as it is shipped.
pub(crate) fn python(release: bool, all: bool) -> Result<()> {
    prepare(&run)?;
    if release {
        wheel()?;
    } else {
        let compile = &mut cargo(["test", "--workspace", "--no-run", "--quiet"]);
        run(compile.args(AS_TESTED).args(["--example", "as-tested"]))?;
        install()?;
    }
    run(sized(&mut tests(), all))
}

/// Makes the virtual environment, with what the tests need; not again until `pyproject.toml` changes.
///
/// # Errors
/// When there is no Python for it, or no package index.
pub(crate) fn prepare(run: &dyn Fn(&mut Command) -> Result<()>) -> Result<()> {
    let wanted = fs::read_to_string(root().join(PACKAGE).join("pyproject.toml"))?;
    let made = folder().join("made-for.toml");
    if fs::read_to_string(&made).is_ok_and(|made| made == wanted) {
        return Ok(());
    }
    let given = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let mut version = command(&given, "");
    version.args([
        "-c",
        "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))",
    ]);
    if !version.status().is_ok_and(|status| status.success()) {
        bail!(
            "the Python package needs Python 3.11 or newer with venv (Debian: apt-get install \
             python3-venv); the environment variable PYTHON may name one"
        );
    }
    run(command(given, "")
        .args(["-m", "venv", "--clear"])
        .arg(folder().join("venv")))?;
    run(pip().args(tested_with(&wanted)?)).context(NO_PACKAGES)?;
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

/// Puts the package into the environment as a wheel would, with its Rust part as the tests compile it.
///
/// # Errors
/// When it is not compiled, or there is no environment.
pub(crate) fn install() -> Result<()> {
    let sources = root().join(PACKAGE).join("python/quantarium");
    let package = packages()?.join("quantarium");
    // A module that is there no more must not be imported.
    let _ = fs::remove_dir_all(&package);
    fs::create_dir_all(&package)?;
    for file in fs::read_dir(&sources)? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), package.join(file.file_name()))?;
        }
    }
    let compiled = target().join("debug/deps/lib_core.so");
    let module = package.join("_core.abi3.so");
    fs::copy(&compiled, module).with_context(|| compiled.display().to_string())?;
    Ok(())
}

/// The environment's folder of packages.
fn packages() -> Result<PathBuf> {
    let library = folder().join("venv/lib");
    let version = fs::read_dir(&library)?.next();
    let version = version.context("the environment has no packages")??;
    Ok(version.path().join("site-packages"))
}

/// Builds the wheel as it is shipped, and installs it.
fn wheel() -> Result<()> {
    run(pip().arg("maturin>=1.16,<2"))?;
    let wheels = folder().join("wheels");
    // An old wheel must not be taken for the new one.
    let _ = fs::remove_dir_all(&wheels);
    let mut maturin = in_environment("maturin");
    maturin.args(["build", "--release", "--quiet", "--manifest-path"]);
    maturin.arg(root().join(PACKAGE).join("Cargo.toml"));
    run(maturin.arg("--out").arg(&wheels))?;
    let built = fs::read_dir(&wheels)?
        .next()
        .context("no wheel was built")??;
    // Not beside what was copied there: pip would not take that away.
    let _ = fs::remove_dir_all(packages()?.join("quantarium"));
    run(pip()
        .args(["--force-reinstall", "--no-deps"])
        .arg(built.path()))
}

/// The package's own tests, which run on what is installed.
pub(crate) fn tests() -> Command {
    let mut pytest = in_environment("python");
    pytest.args(["-m", "pytest"]);
    pytest.current_dir(root().join(PACKAGE));
    pytest
}

/// Installs packages into the environment.
fn pip() -> Command {
    let mut pip = in_environment("pip");
    pip.args(["install", "--quiet", "--disable-pip-version-check"]);
    // Modules are compiled when they are first imported: most never are.
    pip.args(["--no-compile", "--retries", "2", "--timeout", "20"]);
    pip
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
