//! The standard library for a target that is not this machine's own.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::shell::{command, is_there, root, run, said};

/// Whether the toolchain has a target; rustup, where it is here, adds one that is missing.
pub(crate) fn has(triple: &str) -> Result<bool> {
    let there = || anyhow::Ok(active()?.join("lib/rustlib").join(triple).is_dir());
    if !there()? && is_there("rustup") {
        // Where it fails it has said why.
        let _ = run(command("rustup", "").args(["target", "add", triple]));
    }
    there()
}

/// The licences of the standard library and of what it is made of.
pub(crate) fn licences() -> Result<PathBuf> {
    Ok(active()?.join("share/doc/rust/COPYRIGHT-library.html"))
}

/// Where the active toolchain lies.
fn active() -> Result<PathBuf> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "sysroot"]).current_dir(root());
    Ok(said(&mut rustc)?.into())
}
