//! `cargo xtask test`: everything that CI runs.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::lanes::{Lane, Lanes};
use crate::shell::{cargo, command, is_there, root, run, sized, target};
use crate::{python, wasm, web};

/// A part of the tests.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Formatting and lints of everything in git.
    Style,
    /// Every Rust test, those in the documentation included.
    Rust,
    /// The documentation builds without warnings, and its links lead somewhere.
    Docs,
    /// Type checks and unit tests of the web app.
    Web,
    /// The Python package, in a virtual environment.
    Python,
    /// Whole games in a real browser.
    Browser,
}

/// Which tests to run.
struct Plan<'a> {
    /// All parts where it is empty.
    only: &'a [Part],
    /// The long tests whole instead of a sample.
    all: bool,
}

/// Runs the chosen parts, all of them where none is chosen.
///
/// First everything is built, Rust beside the page; then the tests run that need no quiet; the
/// browser comes last and alone, since a page that waits for the processor looks like a broken one.
pub(crate) fn test(only: &[Part], all: bool) -> Result<()> {
    web::make_folder()?;
    let plan = Plan { only, all };
    let begun = Instant::now();
    let lanes = Lanes::default();
    let done = lanes
        .side_by_side(|lane| plan.build_rust(lane), |lane| plan.build_rest(lane))
        .and_then(|()| lanes.side_by_side(|lane| plan.test_rust(lane), |lane| plan.check(lane)))
        .and_then(|()| lanes.alone(|lane| plan.test_in_browser(lane)));
    lanes.print_times(begun.elapsed());
    done
}

impl Plan<'_> {
    fn has(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    fn build_rust(&self, lane: Lane) -> Result<()> {
        if self.has(Part::Style) {
            lane.step("rustfmt", check_format)?;
        }
        let needs_binary = [Part::Browser, Part::Web, Part::Python];
        let needs_binary = needs_binary.into_iter().any(|part| self.has(part));
        if self.has(Part::Rust) || needs_binary {
            // With all that tests need: another choice of packages would have other features, and
            // cargo would compile what they share once more.
            let tests = &mut cargo(["test", "--workspace", "--no-run", "--quiet"]);
            if self.has(Part::Python) {
                tests.args(python::AS_TESTED);
            }
            lane.run("compile tests and binary", tests)?;
        }
        Ok(())
    }

    fn build_rest(&self, lane: Lane) -> Result<()> {
        self.build_page(lane)?;
        if self.has(Part::Python) {
            python::prepare(&|command| lane.run("Python packages", command))?;
        }
        Ok(())
    }

    fn build_page(&self, lane: Lane) -> Result<()> {
        let run = |step: &'static str| move |command: &mut Command| lane.run(step, command);
        let is_built = self.has(Part::Web) || self.has(Part::Browser);
        if is_built || self.has(Part::Style) || self.has(Part::Docs) {
            web::install(&run("npm packages"))?;
        }
        if is_built {
            if !wasm::build(wasm::Module::Quick, &run("compile the tab's module"))? {
                bail!(
                    "the tests of the tab need its WebAssembly module; `--only rust` and the like \
                     leave them out"
                );
            }
            web::build(web::Page::Quick, &run("build the page"))?;
        }
        if self.has(Part::Style) {
            lane.run(
                "lint the page",
                web::npm().args(["run", "--silent", "lint"]),
            )?;
        }
        if self.has(Part::Web) {
            lane.run(
                "check the page's types",
                web::npm().args(["run", "--silent", "types"]),
            )?;
        }
        if self.has(Part::Docs) {
            lane.run(
                "check Markdown",
                web::npm().args(["run", "--silent", "docs"]),
            )?;
        }
        Ok(())
    }

    fn test_rust(&self, lane: Lane) -> Result<()> {
        if !self.has(Part::Rust) {
            return Ok(());
        }
        if is_there("cargo-nextest") {
            let tests = &mut cargo(["nextest", "run", "--workspace", "--no-fail-fast"]);
            lane.run("Rust tests", sized(tests, self.all))?;
        } else {
            let tests = &mut cargo(["test", "--workspace", "--no-fail-fast"]);
            tests.args(["--lib", "--bins", "--tests", "--examples"]);
            lane.run("Rust tests", sized(tests, self.all))?;
        }
        lane.run(
            "Rust tests in documentation",
            &mut cargo(["test", "--workspace", "--doc", "--quiet"]),
        )?;
        if self.all {
            // Each crate that others may use, built from its package alone. The crates need each
            // other's packages, so all go at once; those with `publish = false` are left out.
            let publish = &mut cargo(["publish", "--workspace", "--dry-run", "--allow-dirty"]);
            lane.run("packages of the public crates", publish)?;
        }
        Ok(())
    }

    fn check(&self, lane: Lane) -> Result<()> {
        if self.has(Part::Web) {
            // What the tab's module answers is compared with what the same crate answers natively.
            let native = target().join("debug/examples/native");
            let vitest = &mut web::npm();
            vitest.args(["test"]).env("QUANTARIUM_NATIVE", native);
            vitest.env("QUANTARIUM_MODULE", "required");
            lane.run("unit tests of the page", sized(vitest, self.all))?;
        }
        if self.has(Part::Python) {
            lane.step("install the Python package", python::install)?;
            let pytest = &mut python::tests();
            pytest.env("QUANTARIUM_BIN", target().join("debug/quantarium"));
            lane.run("Python tests", sized(pytest, self.all))?;
        }
        if self.has(Part::Style) {
            check_dependencies(lane)?;
            let clippy = &mut cargo(["clippy", "--workspace", "--all-targets", "--quiet"]);
            lane.run("clippy", clippy.args(["--", "--deny", "warnings"]))?;
        }
        if self.has(Part::Docs) {
            let doc = &mut cargo(["doc", "--workspace", "--no-deps", "--quiet"]);
            if self.all {
                doc.arg("--document-private-items");
            }
            lane.run("rustdoc", doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
        }
        Ok(())
    }

    /// Whole games in a real browser, against the binary as it is built for tests.
    fn test_in_browser(&self, lane: Lane) -> Result<()> {
        if !self.has(Part::Browser) {
            return Ok(());
        }
        let mut script = script("e2e", "debug")?;
        script.env("QUANTARIUM_MODULE", "required");
        lane.run("browser tests", sized(&mut script, self.all))
    }
}

/// Every tracked Rust file, whichever way its module is declared: `cargo fmt` follows no macros.
fn check_format() -> Result<()> {
    let listed = command("git", "").args(["ls-files", "-z", "*.rs"]).output();
    let listed = listed.context("cannot run git")?;
    let files = String::from_utf8(listed.stdout).context("file names")?;
    // A deleted file is listed until its deletion is committed.
    let files = files
        .split_terminator('\0')
        .filter(|file| root().join(file).exists());
    eprintln!("\n$ rustfmt --edition 2024 --check (every .rs file that git knows)");
    let mut rustfmt = command("rustfmt", "");
    rustfmt.args(["--edition", "2024", "--check"]).args(files);
    if !rustfmt.status().context("cannot start rustfmt")?.success() {
        bail!("not as rustfmt would have it; mend it with rustfmt FILE");
    }
    Ok(())
}

/// Dependencies that no source names.
fn check_dependencies(lane: Lane) -> Result<()> {
    if is_there("cargo-machete") {
        return lane.run("unused dependencies", &mut command("cargo-machete", ""));
    }
    if env::var_os("CI").is_some() {
        bail!("cargo-machete is needed: cargo install cargo-machete");
    }
    eprintln!("unused dependencies are not looked for: cargo install cargo-machete");
    Ok(())
}

/// Prints what a script of the web app measures in a real browser.
pub(crate) fn browser_bench(name: &str) -> Result<()> {
    wasm::build(wasm::Module::Shipped, &run)?;
    web::build(web::Page::Shipped, &run)?;
    run(&mut cargo([
        "build",
        "--release",
        "--package",
        "quantarium-cli",
    ]))?;
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
    let names = [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
    ];
    let found = names.into_iter().find(|name| is_there(name)).context(
        "no Chromium for the browser tests: install it (Debian: apt-get install chromium), or name \
         it in the environment variable CHROMIUM",
    )?;
    let paths = env::var_os("PATH").unwrap_or_default();
    let mut paths = env::split_paths(&paths).map(|folder| folder.join(found));
    paths
        .find(|path| path.exists())
        .context("Chromium has vanished from the PATH")
}
