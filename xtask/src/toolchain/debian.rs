//! A Rust toolchain made of Debian's packages, for machines whose own toolchain cannot fetch a
//! target. Nothing is installed, and root is not needed: the packages of Debian's newest compiler
//! are unpacked into a folder, and the standard library is built there from its source, for each
//! target that is asked for.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{is_there, run};

/// The crate whose build makes the standard library.
const SEED: &str = "\
[package]
name = \"stdseed\"
version = \"0.0.0\"
edition = \"2021\"

[profile.release]
opt-level = 3
codegen-units = 1

[workspace]
";

/// Whether Debian's tools are here.
pub(super) fn is_here() -> bool {
    is_there("apt-get") && is_there("dpkg")
}

/// Makes a toolchain in `folder`, if it is not there, and adds a target to it. Both are there only when they are complete.
pub(super) fn make(folder: &Path, triple: &str) -> Result<()> {
    let parent = folder.parent().context("the folder has a parent")?;
    let work = parent.join(format!("rust-toolchain-{}", std::process::id()));
    // A remnant of a process with the same number.
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work)?;
    let made = unpacked(folder, &work).and_then(|()| add(folder, &work, triple));
    let removed = fs::remove_dir_all(&work);
    made.context("no toolchain could be made of Debian's packages")?;
    removed.with_context(|| work.display().to_string())
}

/// Has `build` use the toolchain in `folder`.
pub(super) fn choose(build: &mut Command, folder: &Path) -> Result<()> {
    let linker = below(&folder.join("usr/lib"), "llvm-")?.join("bin/wasm-ld");
    build
        .env("LD_LIBRARY_PATH", libraries(folder)?)
        .env("RUSTC", folder.join("usr/bin/rustc"))
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(())
}

/// The licences of the standard library, among the compiler's.
pub(super) fn licences(folder: &Path) -> PathBuf {
    folder.join("usr/share/doc/libstd-rust-web-dev/copyright")
}

/// Puts the compiler into `folder`, unless it is there.
fn unpacked(folder: &Path, work: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    eprintln!(
        "making a Rust toolchain of Debian's packages in {} (about a minute, 140 MB to download)",
        folder.display()
    );
    let tree = work.join("tree");
    unpack(&work.join("packages"), &tree)?;
    put(&tree, folder)
}

/// Puts a folder in its place, where another process may have put the same already.
fn put(made: &Path, place: &Path) -> Result<()> {
    let put = fs::rename(made, place);
    if put.is_err() && place.is_dir() {
        return Ok(());
    }
    put.with_context(|| place.display().to_string())
}

/// Downloads the packages and unpacks them into `tree`.
fn unpack(packages: &Path, tree: &Path) -> Result<()> {
    fs::create_dir_all(packages)?;
    fs::create_dir_all(tree)?;
    let std = depends("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = depends(&std, "libllvm")?;
    let lld = llvm.replace("libllvm", "lld-");
    let mut download = Command::new("apt-get");
    // As root apt-get would rather be another user, who may not write here.
    download.args(["-qq", "-o", "APT::Sandbox::User=root", "download"]);
    download.args(["rustc-web", "libstd-rust-web-dev", "rust-web-src"]);
    run(download.args([&std, &llvm, &lld]).current_dir(packages))?;
    for package in packages.read_dir()? {
        let path = package?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        eprintln!("unpacking {name}");
        if name.starts_with("rust-web-src_") {
            unpack_library(&path, tree)?;
        } else {
            let mut unpack = Command::new("dpkg");
            done(unpack.arg("-x").arg(&path).arg(tree))?;
        }
    }
    Ok(())
}

/// Of the compiler's source only the standard library is needed.
fn unpack_library(package: &Path, tree: &Path) -> Result<()> {
    let mut read = Command::new("dpkg")
        .arg("--fsys-tarfile")
        .arg(package)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run dpkg")?;
    let archive = read.stdout.take().context("dpkg's output")?;
    let mut write = Command::new("tar");
    write.arg("-C").arg(tree).args(["-x", "--wildcards"]);
    write.args(["./usr/lib/rustlib/src*", "./usr/src/rustc-*/library*"]);
    done(write.stdin(archive))?;
    let status = read.wait()?;
    if !status.success() {
        bail!("dpkg cannot read {} ({status})", package.display());
    }
    Ok(())
}

/// Builds the standard library for a target and puts it where the compiler in `folder` looks for it.
fn add(folder: &Path, work: &Path, triple: &str) -> Result<()> {
    let seed = work.join("seed");
    fs::create_dir_all(seed.join("src"))?;
    fs::write(seed.join("Cargo.toml"), SEED)?;
    fs::write(seed.join("src/lib.rs"), "#![no_std]\n")?;
    let usr = folder.join("usr");
    let vendor = below(&usr.join("src"), "rustc-")?.join("library/vendor");
    let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build
        .current_dir(&seed)
        .args(["build", "--quiet", "--offline", "--release"])
        .args(["--target", triple, "-Zbuild-std=std,panic_abort"])
        .arg("--target-dir")
        .arg(work.join("build"))
        .args(["--config", "source.crates-io.replace-with=\"vendored\""])
        .arg("--config")
        .arg(format!("source.vendored.directory={vendor:?}"));
    let remap = format!("--remap-path-prefix={}=/rust", usr.display());
    build
        .env("RUSTC", usr.join("bin/rustc"))
        .env("LD_LIBRARY_PATH", libraries(folder)?)
        .env("CARGO_HOME", work.join("cargo-home"))
        // A stable compiler builds its own standard library only when this variable allows it.
        .env("RUSTC_BOOTSTRAP", "1")
        .env(
            "CARGO_ENCODED_RUSTFLAGS",
            format!("-Cembed-bitcode=yes\u{1f}{remap}"),
        );
    eprintln!("building the standard library for {triple}");
    run(&mut build)?;
    let made = work.join("rustlib");
    let library = made.join("lib");
    fs::create_dir_all(&library)?;
    let built = work.join("build").join(triple).join("release/deps");
    for file in built.read_dir()? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default();
        let wanted = path.extension().is_some_and(|kind| kind == "rlib");
        if wanted && !name.to_string_lossy().starts_with("libstdseed") {
            fs::copy(&path, library.join(name))?;
        }
    }
    put(&made, &usr.join("lib/rustlib").join(triple))
}

/// The package with this prefix that another one depends on.
fn depends(package: &str, prefix: &str) -> Result<String> {
    let mut ask = Command::new("apt-cache");
    let answer = ask.args(["depends", package]).output();
    let answer = answer.context("cannot run apt-cache")?;
    let lines = String::from_utf8_lossy(&answer.stdout);
    let names = lines
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: "));
    let versioned = |name: &&str| {
        let rest = name.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let found = names.map(str::trim).find(versioned).map(str::to_owned);
    found.with_context(|| {
        format!("apt-cache knows no package {prefix}* that {package} needs; `apt-get update`?")
    })
}

/// The folder that holds the compiler's shared libraries.
fn libraries(folder: &Path) -> Result<PathBuf> {
    let ends = |path: &PathBuf| path.to_string_lossy().ends_with("-linux-gnu");
    let lib = folder.join("usr/lib");
    let mut entries = lib.read_dir()?.filter_map(|entry| Some(entry.ok()?.path()));
    let found = entries.find(ends);
    found.with_context(|| format!("no shared libraries in {}", lib.display()))
}

/// The one entry of a folder with this prefix.
fn below(folder: &Path, prefix: &str) -> Result<PathBuf> {
    let entries = folder
        .read_dir()
        .with_context(|| folder.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(prefix) {
            return Ok(entry.path());
        }
    }
    bail!("no {prefix}* in {}", folder.display())
}

/// Runs a command without a word unless it fails.
fn done(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    if !status.success() {
        bail!("failed ({status}): {command:?}");
    }
    Ok(())
}
