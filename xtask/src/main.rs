//! The chores of the repository. `cargo xtask play` plays, `cargo xtask test` runs all that CI runs.

mod chores;
mod dist;
mod elo;
mod lanes;
mod learn;
mod play;
mod python;
mod shell;
mod test;
mod toolchain;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

/// The chores of the repository.
#[derive(Parser)]
#[command(name = "cargo xtask", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build what is missing, start the server and open the page
    ///
    /// Arguments behind `--` go to `quantarium serve`: `cargo xtask play -- --port 8080`.
    Play {
        /// Arguments of `quantarium serve`.
        #[arg(last = true)]
        serve: Vec<String>,
    },
    /// Run everything that CI runs
    Test {
        /// Only this part: style, rust, docs, web, python or browser.
        #[arg(long, value_enum)]
        only: Vec<test::Part>,
        /// The long tests whole, not a sample of them: millions of positions, deep proofs, every page
        /// in every theme and width. For releases.
        #[arg(long)]
        all: bool,
    },
    /// Format every file in git: Rust, the page and Markdown
    Fix,
    /// Build the web app into web/dist, and the module it runs, as they are shipped
    Web,
    /// Test the Python package in a virtual environment
    Python(python::Options),
    /// Build the packages that others install: an archive, a Debian package and a Python wheel for Linux on x86-64
    ///
    /// They are left in `target/dist`, with checksums and a bill of materials.
    Dist(dist::Options),
    /// Play the engine against that of a commit, in every game, and print the difference in Elo
    ///
    /// Arguments behind `--` go to `quantarium match`: `cargo xtask elo HEAD~3 -- --clock 1s+10ms`.
    Elo(elo::Options),
    /// Have a game's evaluation learn from self-play, generation after generation, as long as each beats the one before
    Learn(learn::Options),
    /// Print how fast the search is in a browser's tab, beside natively
    WasmBench,
    /// Print how long the page takes from a click or a key to the next picture, on the largest boards
    PaintBench,
    /// Print what a first visit to each page costs, on a slow phone and on a desktop
    LoadBench,
    /// Make the golden playthroughs, the wire types, the README's picture and the studies' plots again
    Bless,
    /// Fuzz every parser with cargo-fuzz (needs a nightly toolchain and cargo-fuzz)
    Fuzz {
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Play at the tables of a server that is killed again and again, and check what it confirmed
    ///
    /// What follows goes to the trial: `cargo xtask faults --kills 1000`; several servers, and all that is between them, are broken
    /// by `cargo xtask faults --servers 3`.
    Faults(Trial),
    /// Play many games at once, and print how long moves take until they are confirmed and seen
    ///
    /// What follows goes to the trial: `cargo xtask load --games 100 --rate 50`.
    Load(Trial),
    /// Check licences, sources and advisories of the dependencies with cargo-deny
    Deny,
}

#[derive(Args)]
struct Trial {
    /// Options of the trial; `-- --help` shows them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

fn main() -> ExitCode {
    match run(Cli::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: Chore) -> Result<()> {
    match chore {
        Chore::Play { serve } => play::play(&serve),
        Chore::Test { only, all } => test::test(&only, all),
        Chore::Fix => chores::fix(),
        Chore::Web => web(),
        Chore::Python(options) => python::python(&options),
        Chore::Dist(options) => dist::dist(&options),
        Chore::Elo(options) => elo::elo(&options),
        Chore::Learn(options) => learn::learn(&options),
        Chore::WasmBench => wasm::bench(),
        Chore::PaintBench => test::browser_bench("paint"),
        Chore::LoadBench => test::browser_bench("load"),
        Chore::Bless => chores::bless(),
        Chore::Fuzz { seconds } => chores::fuzz(seconds),
        Chore::Faults(trial) => chores::trial("faults", &trial.options),
        Chore::Load(trial) => chores::trial("load", &trial.options),
        Chore::Deny => chores::deny(),
    }
}

fn web() -> Result<()> {
    wasm::build(web::Build::Shipped, &shell::run)?;
    web::build(web::Build::Shipped, &shell::run)?;
    Ok(())
}
