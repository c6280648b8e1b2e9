//! `cargo xtask test` and the chores around tests.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::shell::{cargo, command, is_there, root, run, target};
use crate::{wasm, web};

/// A part of the tests.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Formatting and lints.
    Style,
    /// Every Rust test, the README's example included.
    Rust,
    /// The documentation builds without warnings.
    Docs,
    /// Type checks and unit tests of the web app.
    Web,
    /// Whole games in a real browser.
    Browser,
}

/// Runs the chosen parts, all of them where none is chosen.
pub(crate) fn test(only: &[Part]) -> Result<()> {
    let chosen = |part: Part| only.is_empty() || only.contains(&part);
    if chosen(Part::Style) {
        run(&mut cargo(["fmt", "--all", "--check"]))?;
        run(&mut cargo([
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "--deny",
            "warnings",
        ]))?;
    }
    if chosen(Part::Docs) {
        let mut doc = cargo([
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
            "--quiet",
        ]);
        run(doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
    }
    if chosen(Part::Web) || chosen(Part::Browser) {
        web::install()?;
    }
    if chosen(Part::Web) {
        wasm::build()?;
        run(web::npm().args(["run", "check"]))?;
        // What the tab's module answers is compared with what the same crate answers natively.
        let native = wasm::native("dev")?;
        run(web::npm().args(["test"]).env("QUANTARIUM_NATIVE", native))?;
    }
    if chosen(Part::Rust) {
        rust()?;
    }
    if chosen(Part::Browser) {
        browser()?;
    }
    Ok(())
}

fn rust() -> Result<()> {
    if is_there("cargo-nextest") {
        run(&mut cargo([
            "nextest",
            "run",
            "--workspace",
            "--no-fail-fast",
        ]))?;
        run(&mut cargo(["test", "--workspace", "--doc"]))
    } else {
        run(&mut cargo(["test", "--workspace", "--no-fail-fast"]))
    }
}

/// Whole games in a real browser, against the binary as it is built for tests.
fn browser() -> Result<()> {
    in_browser("e2e")
}

/// Prints what a script of the web app measures in a real browser.
pub(crate) fn browser_bench(script: &str) -> Result<()> {
    web::install()?;
    in_browser(script)
}

/// Runs a script of the web app that opens a browser and a server of its own.
fn in_browser(script: &str) -> Result<()> {
    web::build()?;
    run(&mut cargo(["build", "--package", "quantarium-cli"]))?;
    let binary = target().join("debug/quantarium");
    let chromium = chromium()?;
    let mut npm = web::npm();
    npm.args(["run", "--silent", script])
        .env("QUANTARIUM_BIN", binary)
        .env("CHROMIUM", chromium);
    run(&mut npm)
}

fn chromium() -> Result<PathBuf> {
    if let Some(given) = env::var_os("CHROMIUM") {
        return Ok(given.into());
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
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

/// Makes everything in git that a program made.
pub(crate) fn bless() -> Result<()> {
    let blessed = |arguments: &[&str]| {
        run(cargo(["test", "--quiet"])
            .args(arguments)
            .env("QUANTARIUM_BLESS", "1"))
    };
    blessed(&["--package", "quantarium-games", "--test", "playthroughs"])?;
    blessed(&["--package", "quantarium-wire"])?;
    let picture = |arguments: &[&str], file: &str| {
        let program = [
            "run",
            "--quiet",
            "--release",
            "--package",
            "quantarium-cli",
            "--",
        ];
        let mut command = cargo(program);
        run(command.args(arguments).arg("--svg").arg(root().join(file)))
    };
    picture(&["show", "quantum-leap", "--seed", "61"], "docs/board.svg")?;
    for (name, title) in STUDIES {
        let table = root().join(format!("docs/studies/{name}.csv"));
        let table = table.to_str().context("a path in UTF-8")?;
        let shares = ["study", "shares", table, "--title", title];
        picture(&shares, &format!("docs/studies/{name}.svg"))?;
    }
    Ok(())
}

/// The studies with a plot, and what stands above it.
const STUDIES: [(&str, &str); 2] = [
    ("balance", "What White, who begins, wins"),
    ("small-boards", "What White, who begins, wins by best play"),
];

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
        fuzz.args([
            "+nightly",
            "fuzz",
            "run",
            name,
            &found,
            &format!("fuzz/corpus/{name}"),
            "--",
        ]);
        run(fuzz.arg(format!("-max_total_time={seconds}")))?;
    }
    Ok(())
}

/// Licences, sources and advisories of the dependencies.
pub(crate) fn deny() -> Result<()> {
    if !is_there("cargo-deny") {
        bail!("cargo-deny is needed: cargo install cargo-deny");
    }
    run(&mut cargo(["deny", "check"]))
}
