//! The web app: npm's packages, checks and the build.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{command, is_there, newest, root, run};
use crate::wasm;

/// The oldest major version of Node that builds the web app.
const NODE: u32 = 20;

/// Builds `web/dist` unless it is newer than everything it is made of.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    let web = root().join("web");
    let sources = [
        "src",
        "public",
        "wasm",
        "index.html",
        "package-lock.json",
        "vite.config.ts",
        "vite.offline.ts",
    ];
    let changed = sources
        .iter()
        .filter_map(|source| newest(&web.join(source)))
        .max();
    let built = newest(&web.join("dist/index.html"));
    if built.is_some() && built >= changed {
        return Ok(());
    }
    install()?;
    run(npm().args(["run", "build"]))
}

/// Installs npm's packages as the lock file says, unless that has been done.
pub(crate) fn install() -> Result<()> {
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
    let version = command("node", "")
        .arg("--version")
        .output()
        .context("cannot run node")?;
    let version = String::from_utf8_lossy(&version.stdout);
    let major = version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .next()
        .unwrap_or_default();
    if major.parse().is_ok_and(|major: u32| major < NODE) {
        bail!(
            "Node.js {} is too old to build the page: install {NODE} or newer",
            version.trim()
        );
    }
    Ok(())
}
