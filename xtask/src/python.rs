//! The Python package: its wheel, and its tests in a virtual environment of their own.

mod environment;
pub(crate) mod wheel;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use self::environment::Environment;
use crate::shell::{cargo, root, run, sized, target};

/// The package's folder.
const PACKAGE: &str = "bindings/python";

/// Has cargo compile the package's Rust part beside the tests, and with all that they need: so it compiles what they
/// share once.
pub(crate) const AS_TESTED: [&str; 2] = ["--features", "quantarium-python/as-tested"];

/// What the tests run in.
const TESTED_IN: Environment = Environment("venv");

/// What the trials on a Ray cluster run in: Ray is large, and its tests would be run with the others where it is there.
const RAY_IN: Environment = Environment("ray");

/// What audits the wheel.
const AUDITED_BY: &str = "abi3audit>=0.0.26";

/// Tests the package: `cargo xtask python`. With `release` its wheel, which is built first, as it is shipped; with `ray` only
/// what runs on a Ray cluster, which is started here.
pub(crate) fn python(release: bool, ray: bool, all: bool) -> Result<()> {
    let environment = if ray { RAY_IN } else { TESTED_IN };
    if ray {
        prepare_ray()?;
    } else {
        prepare(all, &run)?;
    }
    if release {
        let wheel = install_wheel(&environment)?;
        if all {
            audit(&wheel)?;
        }
    } else {
        let compile = &mut cargo(["test", "--workspace", "--no-run", "--quiet"]);
        run(compile.args(AS_TESTED).args(["--example", "as-tested"]))?;
        install_into(&environment)?;
    }
    let mut tests = tests_in(&environment);
    if ray {
        tests.arg("tests/test_ray.py");
    }
    if ray && !release {
        // Of the same commit as what was installed.
        tests.env("QUANTARIUM_BIN", target().join("debug/quantarium"));
    }
    run(sized(&mut tests, all))
}

/// Makes the virtual environment, with what the tests need, and the long tests with `all`; not again until `pyproject.toml` changes.
///
/// # Errors
/// When there is no Python for it, or no package index.
pub(crate) fn prepare(all: bool, run: &dyn Fn(&mut Command) -> Result<()>) -> Result<()> {
    let pyproject = pyproject()?;
    TESTED_IN.make(&pyproject, &listed(&pyproject, "test")?, run)?;
    match all {
        // What is there already is soon found.
        true => run(TESTED_IN.pip().args(listed(&pyproject, "long-test")?)),
        false => Ok(()),
    }
}

/// As [`prepare`], for the trials on a Ray cluster.
fn prepare_ray() -> Result<()> {
    let pyproject = pyproject()?;
    let mut packages = listed(&pyproject, "dependencies")?;
    packages.extend(listed(&pyproject, "ray")?);
    packages.push("pytest>=9.0".to_owned());
    RAY_IN.make(&pyproject, &packages, &run)
}

fn pyproject() -> Result<String> {
    let file = root().join(PACKAGE).join("pyproject.toml");
    fs::read_to_string(file).context("pyproject.toml")
}

/// The packages of a list in `pyproject.toml`.
fn listed(pyproject: &str, name: &str) -> Result<Vec<String>> {
    let (_, rest) = pyproject
        .split_once(&format!("\n{name} = ["))
        .with_context(|| format!("pyproject.toml has no list `{name}`"))?;
    let (list, _) = rest.split_once(']').context("the list does not end")?;
    let packages = list
        .split(',')
        .map(|item| item.trim().trim_matches('"').to_owned());
    Ok(packages.filter(|package| !package.is_empty()).collect())
}

/// Installs the wheel as it is shipped.
fn install_wheel(environment: &Environment) -> Result<PathBuf> {
    let wheel = wheel::build(&target().join("python/wheels"), false)?;
    // Not beside what was copied there: pip would not take that away.
    let _ = fs::remove_dir_all(environment.packages()?.join("quantarium"));
    let mut pip = environment.pip();
    run(pip.args(["--force-reinstall", "--no-deps"]).arg(&wheel))?;
    Ok(wheel)
}

/// Has a wheel's symbols compared with those of the stable interface that its name promises.
fn audit(wheel: &Path) -> Result<()> {
    let auditor = Environment("auditor");
    auditor.make(AUDITED_BY, &[AUDITED_BY.to_owned()], &run)?;
    run(auditor.program("abi3audit").arg("--strict").arg(wheel))
}

/// Puts the package into the tests' environment as a wheel would, with its Rust part as the tests compile it.
///
/// # Errors
/// When it is not compiled, or there is no environment.
pub(crate) fn install() -> Result<()> {
    install_into(&TESTED_IN)
}

fn install_into(environment: &Environment) -> Result<()> {
    let sources = root().join(PACKAGE).join("python/quantarium");
    let package = environment.packages()?.join("quantarium");
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

/// The package's own tests, which run on what is installed.
pub(crate) fn tests() -> Command {
    tests_in(&TESTED_IN)
}

fn tests_in(environment: &Environment) -> Command {
    let mut pytest = environment.program("python");
    pytest.args(["-m", "pytest"]);
    pytest.current_dir(root().join(PACKAGE));
    pytest
}
