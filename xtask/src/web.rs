//! The web app: npm's packages, checks and the build.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{Run, command, is_there, newest, root, said};

/// The oldest major version of Node that builds the web app.
const NODE: u32 = 20;

/// What the page is made of.
const SOURCES: &str = "src public wasm index.html package-lock.json vite.config.ts vite.compress.ts \
                       vite.offline.ts vite.shell.ts";

/// What the page or its module is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// For tests and a first start: nothing of the page is compressed.
    Quick,
    /// What a release ships.
    Shipped,
}

/// Builds the page into `web/dist` unless it is newer than everything it is made of; whether it was built.
pub(crate) fn build(page: Build, run: Run<'_>) -> Result<bool> {
    let web = root().join("web");
    let changed = SOURCES.split(' ');
    let changed = changed.filter_map(|source| newest(&web.join(source)));
    let built = newest(&web.join("dist/index.html"));
    // Compressed files are those of a page that is shipped.
    let is_shipped = web.join("dist/index.html.br").exists();
    if built.is_some() && built >= changed.max() && (is_shipped || page == Build::Quick) {
        return Ok(false);
    }
    install(run)?;
    let mode = match page {
        Build::Quick => "quick",
        Build::Shipped => "production",
    };
    // Into a folder of its own, so that a server that reads `dist` never finds half a page.
    let mut vite = npm();
    vite.args(["run", "--silent", "build", "--", "--mode", mode]);
    run(vite.args(["--outDir", "dist-new", "--emptyOutDir"]))?;
    let (dist, old) = (web.join("dist"), web.join("dist-old"));
    make_folder()?;
    // A build that was broken off may have left it.
    let _ = fs::remove_dir_all(&old);
    fs::rename(&dist, &old).context("web/dist")?;
    fs::rename(web.join("dist-new"), &dist).context("web/dist")?;
    fs::remove_dir_all(&old).context("web/dist-old")?;
    Ok(true)
}

/// Makes the page's folder, empty where it was never built: a server compiled without it would not look there later.
pub(crate) fn make_folder() -> Result<()> {
    fs::create_dir_all(root().join("web/dist")).context("web/dist")
}

/// Installs npm's packages as the lock file says, unless that has been done.
pub(crate) fn install(run: Run<'_>) -> Result<()> {
    check_node()?;
    let web = root().join("web");
    let installed = newest(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= newest(&web.join("package-lock.json")) {
        return Ok(());
    }
    run(npm().args(["ci", "--no-audit", "--no-fund"]))
}

/// npm, run in `web/`.
pub(crate) fn npm() -> Command {
    command("npm", "web")
}

fn check_node() -> Result<()> {
    if !is_there("node") || !is_there("npm") {
        bail!(
            "Node.js {NODE} or newer with npm is needed to build the page: install it \
             (https://nodejs.org, or your system's package manager) and run this again"
        );
    }
    let version = said(command("node", "").arg("--version"))?;
    let major = version.trim_start_matches('v').split('.').next();
    let major = major.unwrap_or_default();
    if major.parse().is_ok_and(|major: u32| major < NODE) {
        bail!("Node.js {version} is too old to build the page: install {NODE} or newer");
    }
    Ok(())
}
