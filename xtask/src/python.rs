//! The Python package: its wheel, and its tests in a virtual environment of their own.

mod environment;
pub(crate) mod wheel;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use self::environment::Environment;
use crate::shell::{Run, cargo, root, run, sized, target};

const PACKAGE: &str = "bindings/python";

/// Has cargo compile the package's Rust part beside the tests, with all that they need: what they share once.
pub(crate) const AS_TESTED: [&str; 2] = ["--features", "quantarium-python/as-tested"];

/// Tests with the packages that they need. Some of these are large, so they are installed for their tests alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suite {
    pub(crate) title: &'static str,
    /// Whether all of it takes so long that `cargo xtask test --all` runs a sample of it, too.
    pub(crate) is_sampled: bool,
    environment: Environment,
    /// Lists of packages in `pyproject.toml`.
    packages: &'static [&'static str],
    /// Those that the long tests need besides.
    long: &'static [&'static str],
    /// The file of the tests; nothing where it is all of them.
    file: Option<&'static str>,
}

/// What every change is tested with.
pub(crate) const COMMON: Suite = Suite {
    title: "Python tests",
    is_sampled: false,
    environment: Environment("venv"),
    packages: &["test"],
    long: &["long-test"],
    file: None,
};

/// What runs on a Ray cluster.
pub(crate) const RAY: Suite = Suite {
    title: "Python tests on a Ray cluster",
    is_sampled: true,
    environment: Environment("ray"),
    packages: &["dependencies", "ray-test"],
    long: &[],
    file: Some("tests/test_ray.py"),
};

/// The examples for PyTorch and libraries on it.
pub(crate) const TORCH: Suite = Suite {
    title: "Python tests with PyTorch",
    is_sampled: false,
    environment: Environment("torch"),
    packages: &["dependencies", "torch-test"],
    long: &[],
    file: Some("tests/test_torch.py"),
};

const AUDITED_BY: &str = "abi3audit>=0.0.26";

/// Which tests of the package, and of which build.
#[derive(Args)]
pub(crate) struct Options {
    /// Build the wheel as it is shipped, and test that; it is left in `target/python/wheels`.
    #[arg(long)]
    release: bool,
    /// Only what runs on a Ray cluster: two nodes on this machine, which are lost in the middle. With `--all` 20 times.
    #[arg(long)]
    ray: bool,
    /// Only the examples for PyTorch, TorchRL and PufferLib: some gigabytes are installed.
    #[arg(long, conflicts_with = "ray")]
    torch: bool,
    /// The long tests whole, not a sample of them.
    #[arg(long)]
    all: bool,
}

/// Tests the package: `cargo xtask python`.
pub(crate) fn python(options: &Options) -> Result<()> {
    let suite = match options {
        Options { ray: true, .. } => RAY,
        Options { torch: true, .. } => TORCH,
        _ => COMMON,
    };
    suite.prepare(options.all, &run)?;
    if options.release {
        let wheel = suite.install_wheel()?;
        if options.all {
            audit(&wheel)?;
        }
    } else {
        let compile = &mut cargo("test --workspace --no-run --quiet");
        run(compile.args(AS_TESTED).args(["--example", "as-tested"]))?;
        suite.install()?;
    }
    let mut tests = suite.tests();
    if suite.file.is_some() && !options.release {
        // Of the same commit as what was installed: each refuses the other's work where they differ.
        let program = &mut cargo("build --workspace --quiet");
        run(program.args(AS_TESTED).args(["--bin", "quantarium"]))?;
        tests.env("QUANTARIUM_BIN", target().join("debug/quantarium"));
    }
    run(sized(&mut tests, options.all))
}

impl Suite {
    /// Makes the environment, with what the tests need (the long ones with `all`), when `pyproject.toml` has changed.
    pub(crate) fn prepare(&self, all: bool, run: Run<'_>) -> Result<()> {
        let pyproject = pyproject()?;
        let all_of = |lists: &[&str]| -> Result<Vec<String>> {
            let lists = lists.iter().map(|list| listed(&pyproject, list));
            Ok(lists.collect::<Result<Vec<_>>>()?.concat())
        };
        self.environment
            .make(&pyproject, &all_of(self.packages)?, run)?;
        let long = all_of(self.long)?;
        match all && !long.is_empty() {
            // What is there already is soon found.
            true => run(self.environment.pip().args(long)),
            false => Ok(()),
        }
    }

    /// Puts the package into the environment as a wheel would, with its Rust part as the tests compile it.
    pub(crate) fn install(&self) -> Result<()> {
        let sources = root().join(PACKAGE).join("python/quantarium");
        let package = self.environment.packages()?.join("quantarium");
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

    fn install_wheel(&self) -> Result<PathBuf> {
        let wheel = wheel::build(&target().join("python/wheels"), false)?;
        // Not beside what was copied there: pip would not take that away.
        let _ = fs::remove_dir_all(self.environment.packages()?.join("quantarium"));
        let mut pip = self.environment.pip();
        run(pip.args(["--force-reinstall", "--no-deps"]).arg(&wheel))?;
        Ok(wheel)
    }

    /// The tests, which run on what is installed.
    pub(crate) fn tests(&self) -> Command {
        let mut pytest = self.environment.program("python");
        pytest.args(["-m", "pytest"]).args(self.file);
        pytest.current_dir(root().join(PACKAGE));
        pytest
    }
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
    let items = list.split(',');
    let packages = items.map(|item| item.trim().trim_matches('"').to_owned());
    Ok(packages.filter(|package| !package.is_empty()).collect())
}

/// Has a wheel's symbols compared with those of the stable interface that its name promises.
fn audit(wheel: &Path) -> Result<()> {
    let auditor = Environment("auditor");
    auditor.make(AUDITED_BY, &[AUDITED_BY.to_owned()], &run)?;
    run(auditor.program("abi3audit").arg("--strict").arg(wheel))
}
