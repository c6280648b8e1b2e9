//! `cargo xtask test`: everything that CI runs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::available_parallelism;
use std::time::Instant;
use std::{env, fs, io};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::lanes::Lanes;
use crate::python::Suite;
use crate::shell::{
    cargo, cargo_home, command, is_there, root, run, said, sized, target, yielding,
};
use crate::web::Build;
use crate::{python, wasm, web};

/// A part of the tests.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Formatting and lints of everything in git.
    Style,
    /// Every Rust test, those in the documentation included.
    Rust,
    /// The links of the documentation lead somewhere. With `--all`, or where only this is tested, rustdoc builds it without warnings, too.
    Docs,
    /// Type checks and unit tests of the web app.
    Web,
    /// The Python package, in a virtual environment.
    Python,
    /// Whole games in a real browser.
    Browser,
}

/// What cargo compiles and tests: always the same, so that nothing is compiled twice.
const TESTED: [&str; 3] = ["--workspace", python::AS_TESTED[0], python::AS_TESTED[1]];

/// Has cargo's compiler lint what it compiles and take warnings for errors: `cargo clippy` would check everything once more.
const LINTED: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    (
        "CLIPPY_ARGS",
        "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    ),
];

struct Plan<'a> {
    /// All parts where it is empty.
    only: &'a [Part],
    /// The long tests whole instead of a sample.
    all: bool,
}

/// Runs the chosen parts, all of them where none is chosen.
///
/// First all is built, Rust beside the page, and what needs no build is checked; then all is tested, the browser beside.
pub(crate) fn test(only: &[Part], all: bool) -> Result<()> {
    web::make_folder()?;
    let plan = Plan { only, all };
    let begun = Instant::now();
    let mut lanes = Lanes::default();
    let mut done =
        lanes.side_by_side([&|lane| plan.build_rust(lane), &|lane| plan.build_rest(lane)]);
    if done.is_ok() {
        lanes.goes_on = all;
        done = lanes.side_by_side([
            &|lane| plan.test_rust(lane),
            &|lane| plan.test_in_browser(lane),
            &|lane| plan.test_rest(lane),
        ]);
    }
    lanes.print_times(begun.elapsed());
    done
}

impl Plan<'_> {
    fn has(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    fn build_rust(&self, lane: &Lanes) -> Result<()> {
        if self.has(Part::Style) {
            lane.step("rustfmt", || format_rust(true))?;
        }
        if self.needs_binary() {
            if self.has(Part::Style) && !is_there("clippy-driver") {
                bail!("clippy is needed: rustup component add clippy");
            }
            // With all that tests need: for other packages, with other features, much is compiled once more.
            let tests = &mut self.tested("test --no-run --quiet");
            lane.run("compile tests and binary", tests)?;
        }
        Ok(())
    }

    fn needs_binary(&self) -> bool {
        let needing = [Part::Rust, Part::Browser, Part::Web, Part::Python];
        needing.into_iter().any(|part| self.has(part))
    }

    /// A cargo command about everything that is tested.
    fn tested(&self, arguments: &str) -> Command {
        let mut cargo = cargo(arguments);
        cargo.args(TESTED);
        if self.has(Part::Style) {
            cargo.envs(LINTED);
        }
        cargo
    }

    fn build_rest(&self, lane: &Lanes) -> Result<()> {
        let run = |step: &'static str| move |command: &mut Command| lane.run_aside(step, command);
        if self.needs_page() {
            web::install(&run("npm packages"))?;
            if !wasm::build(Build::Quick, &run("compile the tab's module"))? {
                bail!(
                    "the tests of the tab need its WebAssembly module; `--only rust` and the like \
                     leave them out"
                );
            }
            web::build(Build::Quick, &run("build the page"))?;
        }
        if self.has(Part::Python) {
            for suite in self.suites() {
                suite.prepare(self.all, &run("Python packages"))?;
            }
        }
        self.check_sources(lane)
    }

    /// What needs nothing that cargo compiles.
    fn check_sources(&self, lane: &Lanes) -> Result<()> {
        let style = self.has(Part::Style);
        if style {
            check_dependencies(lane)?;
        }
        if !self.needs_page() && (style || self.has(Part::Docs)) {
            web::install(&|command| lane.run_aside("npm packages", command))?;
        }
        for (part, step, script) in [
            (Part::Web, "types of the page", "types"),
            (Part::Style, "lint the page", "lint"),
            (Part::Docs, "Markdown", "docs"),
        ] {
            if self.has(part) {
                self.check(lane, step, web::npm().args(["run", "--silent", script]))?;
            }
        }
        Ok(())
    }

    /// The Python package's tests: those that need large packages with `all` only.
    fn suites(&self) -> &'static [Suite] {
        match self.all {
            true => &[python::COMMON, python::RAY, python::TORCH],
            false => &[python::COMMON],
        }
    }

    fn needs_page(&self) -> bool {
        self.has(Part::Web) || self.has(Part::Browser)
    }

    fn test_rust(&self, lane: &Lanes) -> Result<()> {
        if !self.has(Part::Rust) {
            return Ok(());
        }
        if is_there("cargo-nextest") {
            let tests = &mut self.tested("nextest run --no-fail-fast");
            // One more than there are processors: some tests wait for other programs.
            let threads = available_parallelism().map_or(2, |cores| cores.get() + 1);
            tests.args(["--test-threads", &threads.to_string()]);
            if !self.all {
                // As with the browser tests: what passes at its second try is named at the end, and looked into.
                tests.args(["--retries", "1"]);
            }
            self.test(lane, "Rust tests", tests)?;
        } else {
            let tests = &mut self.tested("test --no-fail-fast");
            tests.args(["--lib", "--bins", "--tests", "--examples"]);
            self.test(lane, "Rust tests", tests)?;
        }
        if self.all {
            // Each crate that others may use, built from its package alone; all at once, as they need each other's packages.
            lane.step("forget earlier packages", forget_packages)?;
            let publish = &mut cargo("publish --workspace --dry-run --allow-dirty");
            publish.arg("--target-dir").arg(target().join("packages"));
            self.test(lane, "packages of the public crates", publish)?;
        }
        Ok(())
    }

    /// A step of the lane whose output is shown as it comes.
    fn test(&self, lane: &Lanes, step: &str, command: &mut Command) -> Result<()> {
        lane.run(step, &mut yielding(sized(command, self.all)))
    }

    /// A step of the lane whose output comes in one piece.
    fn check(&self, lane: &Lanes, step: &str, command: &mut Command) -> Result<()> {
        lane.run_aside(step, &mut yielding(sized(command, self.all)))
    }

    /// What needs the binary or the page's module, and last what cargo checks: the Rust tests wait for it before they begin.
    fn test_rest(&self, lane: &Lanes) -> Result<()> {
        if self.has(Part::Python) {
            for suite in self.suites() {
                lane.step("install the Python package", || suite.install())?;
                let pytest = &mut suite.tests();
                pytest.env("QUANTARIUM_BIN", target().join("debug/quantarium"));
                let all = self.all && !suite.is_sampled;
                lane.run_aside(suite.title, &mut yielding(sized(pytest, all)))?;
            }
        }
        if self.has(Part::Web) {
            // What the tab's module answers is compared with what the same crate answers natively.
            let native = target().join("debug/examples/native");
            let vitest = &mut web::npm();
            vitest.args(["test"]).env("QUANTARIUM_NATIVE", native);
            vitest.env("QUANTARIUM_MODULE", "required");
            self.check(lane, "unit tests of the page", vitest)?;
        }
        if self.has(Part::Rust) {
            let in_documentation = &mut self.tested("test --doc --quiet");
            self.check(lane, "Rust tests in documentation", in_documentation)?;
        }
        // What is compiled for tests is linted then.
        if self.has(Part::Style) && !self.needs_binary() {
            let clippy = &mut cargo("clippy --workspace --all-targets --quiet");
            self.check(lane, "clippy", clippy.args(["--", "--deny", "warnings"]))?;
        }
        // It would check every dependency once more, for links that hardly a change breaks.
        if self.has(Part::Docs) && (self.all || !self.only.is_empty()) {
            let doc = &mut cargo("doc --workspace --no-deps --quiet");
            if self.all {
                doc.arg("--document-private-items");
            }
            self.check(lane, "rustdoc", doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
        }
        Ok(())
    }

    /// Whole games in a real browser, against the binary as it is built for tests.
    fn test_in_browser(&self, lane: &Lanes) -> Result<()> {
        if !self.has(Part::Browser) {
            return Ok(());
        }
        let mut script = script("e2e", "debug")?;
        script.env("QUANTARIUM_MODULE", "required");
        lane.run_aside("browser tests", sized(&mut script, self.all))
    }
}

/// Formats every Rust file that git knows, or only checks how they are formatted: `cargo fmt` follows no macros.
pub(crate) fn format_rust(check: bool) -> Result<()> {
    let files = said(command("git", "").args(["ls-files", "-z", "*.rs"]))?;
    // A deleted file is listed until its deletion is committed.
    let files = files.split_terminator('\0');
    let files = files.filter(|file| root().join(file).exists());
    let mode: &[&str] = if check { &["--check"] } else { &[] };
    eprintln!(
        "\n$ rustfmt --edition 2024 {} (every .rs file that git knows)",
        mode.concat()
    );
    let mut rustfmt = command("rustfmt", "");
    rustfmt.args(["--edition", "2024"]).args(mode).args(files);
    if !rustfmt.status().context("cannot start rustfmt")?.success() {
        bail!("not as rustfmt would have it; mend it with `cargo xtask fix`");
    }
    Ok(())
}

/// Removes what cargo has unpacked of our packages before, and built of them. It builds a package from the others' packages, and
/// takes one of the same version that it knows already, though the sources have changed since.
fn forget_packages() -> Result<()> {
    let built = |path: &PathBuf| path.ends_with("packages");
    let mut old: Vec<_> = listed(&target())?.filter(built).collect();
    let begins = |path: &PathBuf, with: &str| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with(with)
    };
    // Those in a folder have no host before the dash.
    for registry in listed(&cargo_home().join("registry/src"))?.filter(|path| begins(path, "-")) {
        old.extend(listed(&registry)?.filter(|path| begins(path, "quantarium")));
    }
    for folder in old {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// What is in a folder; nothing where it does not exist.
fn listed(folder: &Path) -> Result<impl Iterator<Item = PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries.collect::<io::Result<Vec<_>>>(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    };
    let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
    Ok(entries.into_iter().map(|entry| entry.path()))
}

/// Dependencies that no source names.
fn check_dependencies(lane: &Lanes) -> Result<()> {
    if is_there("cargo-machete") {
        return lane.run_aside("unused dependencies", &mut command("cargo-machete", ""));
    }
    if env::var_os("CI").is_some() {
        bail!("cargo-machete is needed: cargo install cargo-machete");
    }
    eprintln!("unused dependencies are not looked for: cargo install cargo-machete");
    Ok(())
}

/// Prints what a script of the web app measures in a real browser.
pub(crate) fn browser_bench(name: &str) -> Result<()> {
    wasm::build(Build::Shipped, &run)?;
    web::build(Build::Shipped, &run)?;
    run(&mut cargo("build --release --package quantarium-cli"))?;
    run(&mut script(name, "release")?)
}

/// A script of the web app that opens a browser and a server of its own: the binary of a profile.
fn script(name: &str, profile: &str) -> Result<Command> {
    let mut npm = web::npm();
    npm.args(["run", "--silent", name])
        .env("QUANTARIUM_BIN", target().join(profile).join("quantarium"))
        .env("CHROMIUM", chromium()?);
    Ok(npm)
}

fn chromium() -> Result<PathBuf> {
    if let Some(given) = env::var_os("CHROMIUM") {
        return Ok(given.into());
    }
    let names = "chromium-headless-shell chromium chromium-browser google-chrome";
    let found = names.split(' ').find(|name| is_there(name)).context(
        "no Chromium for the browser tests: install it (Debian: apt-get install chromium), or name \
         it in the environment variable CHROMIUM",
    )?;
    let paths = env::var_os("PATH").unwrap_or_default();
    let mut paths = env::split_paths(&paths).map(|folder| folder.join(found));
    paths
        .find(|path| path.exists())
        .context("Chromium has vanished from the PATH")
}
