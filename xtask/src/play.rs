//! `cargo xtask play`.

use std::process::Command;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::lanes::Lanes;
use crate::shell::{cargo, root, run_in_one_piece, target};
use crate::web::Build;
use crate::{wasm, web};

/// Builds what is missing and serves the page.
///
/// The first start is made quick: the binary's own profile optimises only what computes, and the module for play without
/// the network is built while the page is already there. A binary for others is built by `cargo build --release`.
pub(crate) fn play(arguments: &[String]) -> Result<()> {
    if !binary().exists() {
        eprintln!(
            "The first build takes about four minutes on two cores; later ones take seconds."
        );
    }
    web::make_folder()?;
    let begun = Instant::now();
    let lanes = Lanes::default();
    lanes.side_by_side([
        &|lane| {
            let build = format!("build --profile {PROFILE} --package quantarium-cli");
            lane.run("compile the server", &mut cargo(&build))
        },
        &|lane| {
            let build = |command: &mut Command| lane.run_aside("build the page", command);
            web::build(Build::Quick, &build).map(|_| ())
        },
    ])?;
    if begun.elapsed().as_secs() > 5 {
        lanes.print_times(begun.elapsed());
    }
    let mut server = Command::new(binary())
        .args(["serve", "--open"])
        .args(arguments)
        .current_dir(root())
        .spawn()
        .context("cannot start the server")?;
    // Not joined: when the server ends, so does this, whatever is still being built.
    thread::spawn(|| {
        if let Err(error) = complete() {
            eprintln!("The page plays on the server only: {error:#}");
        }
    });
    let status = server.wait().context("the server")?;
    ensure!(status.success(), "the server ended with {status}");
    Ok(())
}

const PROFILE: &str = "play";

fn binary() -> std::path::PathBuf {
    target().join(PROFILE).join("quantarium")
}

/// Adds to the page what it needs to play in the browser's tab, too; the running server finds it.
fn complete() -> Result<()> {
    let run = |command: &mut Command| run_in_one_piece(command).map(drop);
    if wasm::build(Build::Shipped, &run)? && web::build(Build::Quick, &run)? {
        eprintln!("The page can play without the server now, too: reload it once.");
    }
    Ok(())
}
