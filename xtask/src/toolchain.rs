//! Rust compilers that have the standard library for a target that is not this machine's own.

mod debian;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{command, home, is_there, root, run};

/// A compiler that has the standard library for a target.
pub(crate) enum Toolchain {
    /// The one that builds everything else.
    Active,
    /// One of its own, in a folder (see [`debian`]).
    Private(PathBuf),
}

impl Toolchain {
    /// Finds one, or makes one, and says which; nothing where none can be had.
    pub(crate) fn find(triple: &str) -> Result<Option<Self>> {
        if has(&active()?, triple) {
            eprintln!("{triple}: the active Rust toolchain");
            return Ok(Some(Self::Active));
        }
        let private = cache().join("rust-toolchain");
        if has(&private.join("usr"), triple) {
            eprintln!("{triple}: the Rust toolchain in {}", private.display());
            return Ok(Some(Self::Private(private)));
        }
        eprintln!("{triple}: the active Rust toolchain lacks it");
        if is_there("rustup") {
            let added = run(command("rustup", "").args(["target", "add", triple]));
            if added.is_ok() && has(&active()?, triple) {
                return Ok(Some(Self::Active));
            }
        }
        if debian::is_here() {
            match debian::make(&private, triple) {
                Ok(()) => return Ok(Some(Self::Private(private))),
                Err(error) => eprintln!("{triple}: {error:#}"),
            }
        }
        Ok(None)
    }

    /// Has `build` use it.
    pub(crate) fn choose(&self, build: &mut Command) -> Result<()> {
        match self {
            Self::Active => Ok(()),
            Self::Private(folder) => debian::choose(build, folder),
        }
    }

    /// The licences of the standard library and of what it is made of: a file's name, and the file.
    pub(crate) fn licences(&self) -> Result<(&'static str, PathBuf)> {
        Ok(match self {
            Self::Active => (
                "copyright-rust.html",
                active()?.join("share/doc/rust/COPYRIGHT-library.html"),
            ),
            Self::Private(folder) => ("copyright-rust", debian::licences(folder)),
        })
    }
}

/// Whether a toolchain has the target.
fn has(toolchain: &Path, triple: &str) -> bool {
    toolchain.join("lib/rustlib").join(triple).is_dir()
}

/// Where the active toolchain lies.
fn active() -> Result<PathBuf> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "sysroot"]).current_dir(root());
    let answer = rustc.output().context("cannot run rustc")?;
    let path = String::from_utf8(answer.stdout).context("rustc's sysroot")?;
    Ok(PathBuf::from(path.trim()))
}

/// What is kept for all checkouts of the repository.
fn cache() -> PathBuf {
    let given = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = given.filter(|path| path.is_absolute());
    cache
        .unwrap_or_else(|| home().join(".cache"))
        .join("quantarium")
}
