//! The program as it is shipped: one file, with the page inside, that runs on any Linux of its architecture.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::python::wheel::builder;
use crate::shell::{self, run, target, without_own_paths};
use crate::web::Build;
use crate::{toolchain, wasm, web};

/// What a program is for. Its C library is inside.
#[derive(Clone, Copy)]
pub(crate) struct Architecture {
    pub(crate) triple: &'static str,
    /// Its name in Debian.
    pub(crate) in_debian: &'static str,
    /// Its name as Linux says it.
    pub(crate) name: &'static str,
}

/// What packages are built on.
pub(crate) const X86: Architecture = Architecture {
    triple: "x86_64-unknown-linux-musl",
    in_debian: "amd64",
    name: "x86_64",
};

/// Built without a machine of it.
pub(crate) const ARM: Architecture = Architecture {
    triple: "aarch64-unknown-linux-musl",
    in_debian: "arm64",
    name: "aarch64",
};

/// A program, and what it was built by.
pub(crate) struct Program {
    pub(crate) architecture: Architecture,
    pub(crate) file: PathBuf,
}

/// Builds the page that programs have inside; `quick` builds soon what is slower and larger.
pub(crate) fn page(quick: bool) -> Result<()> {
    let how = if quick { Build::Quick } else { Build::Shipped };
    if !wasm::build(how, &run)? {
        bail!("without its module the page could not play without the network");
    }
    web::build(how, &run)?;
    Ok(())
}

/// Builds the program, with the page as it is.
pub(crate) fn build(architecture: Architecture, quick: bool) -> Result<Program> {
    let triple = architecture.triple;
    if !toolchain::has(triple)? {
        bail!("a Rust toolchain for {triple} is needed: rustup target add {triple}");
    }
    // Apart from other builds: the compiler may be another one.
    let folder = target().join("static");
    // Zig brings the C library, compiles what is in C and links, for every architecture.
    let mut build = builder()?.program("cargo-zigbuild");
    build.args(["rustc", "--release", "--package", "quantarium-cli"]);
    build.args(["--bin", "quantarium", "--target", triple]);
    build.arg("--target-dir").arg(&folder);
    without_own_paths(&mut build, "-Cstrip=symbols");
    if quick {
        shell::quick(&mut build);
    }
    // The C library's files are zig's, not some toolchain's; without `-pie` zig's programs have fixed addresses.
    run(build.args(["--", "-Clink-self-contained=no", "-Clink-arg=-pie"]))?;
    Ok(Program {
        architecture,
        file: folder.join(triple).join("release/quantarium"),
    })
}
