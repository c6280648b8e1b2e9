//! The WebAssembly module that the page's workers run: `web/wasm/quantarium.wasm`.

mod debian;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, newest, root, run, target};

/// What the module is built for.
const TRIPLE: &str = "wasm32-unknown-unknown";

/// The crates that the module is made of, and what says how.
const SOURCES: [&str; 11] = [
    "bindings/wasm",
    "crates/board",
    "crates/rules",
    "crates/games/src",
    "crates/search",
    "crates/net",
    "crates/engine",
    "crates/wire/src",
    "crates/table",
    "Cargo.lock",
    "rust-toolchain.toml",
];

/// A compiler that has the standard library for [`TRIPLE`].
enum Toolchain {
    /// The one that builds everything else.
    Active,
    /// One of its own, in a folder (see [`debian`]).
    Private(PathBuf),
}

/// Builds the module unless it is newer than everything it is made of.
pub(crate) fn build() -> Result<()> {
    let module = root().join("web/wasm/quantarium.wasm");
    let changed = SOURCES.iter().filter_map(|path| newest(&root().join(path)));
    let built = newest(&module);
    if built.is_some() && built >= changed.max() {
        return Ok(());
    }
    let toolchain = pick()?;
    // Apart from native builds: the compiler may be another one.
    let folder = target().join("wasm");
    run(&mut compile(&toolchain, &folder)?)?;
    let made = folder.join(TRIPLE).join("wasm/quantarium_wasm.wasm");
    let place = module.parent().context("a file lies in a folder")?;
    fs::create_dir_all(place)?;
    let size = fs::copy(&made, &module).with_context(|| made.display().to_string())?;
    eprintln!("web/wasm/quantarium.wasm: {} kB", size / 1000);
    // A copy's time may be the original's, which cargo leaves alone when nothing has changed.
    let now = fs::File::options().append(true).open(&module)?;
    now.set_modified(std::time::SystemTime::now())?;
    Ok(())
}

/// Finds a compiler, or makes one; says which.
fn pick() -> Result<Toolchain> {
    let library = Path::new("lib/rustlib").join(TRIPLE);
    if active()?.join(library).is_dir() {
        eprintln!("WebAssembly: the active Rust toolchain");
        return Ok(Toolchain::Active);
    }
    let private = target().join("wasm-toolchain");
    if private.is_dir() {
        eprintln!("WebAssembly: the Rust toolchain in {}", private.display());
        return Ok(Toolchain::Private(private));
    }
    if debian::is_here() {
        eprintln!(
            "WebAssembly: the active Rust toolchain lacks the target {TRIPLE}; making another one \
             of Debian's packages in {} (about a minute, 140 MB to download)",
            private.display()
        );
        debian::make(&private)?;
        return Ok(Toolchain::Private(private));
    }
    bail!(
        "the page needs a Rust toolchain with the target {TRIPLE}: `rustup target add {TRIPLE}` \
         installs it (on Debian this program can do without, but finds no apt-get and dpkg here)"
    )
}

/// Where the active toolchain lies.
fn active() -> Result<PathBuf> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "sysroot"]).current_dir(root());
    let answer = rustc.output().context("cannot run rustc")?;
    let path = String::from_utf8(answer.stdout).context("rustc's sysroot")?;
    Ok(PathBuf::from(path.trim()))
}

fn compile(toolchain: &Toolchain, folder: &Path) -> Result<Command> {
    let mut build = cargo([
        "build",
        "--package",
        "quantarium-wasm",
        "--lib",
        "--profile",
        "wasm",
        "--target",
        TRIPLE,
    ]);
    build.arg("--target-dir").arg(folder);
    // Paths of this machine do not belong into the module.
    let mut flags = OsString::from("-Ctarget-feature=+simd128,+bulk-memory");
    for (path, name) in [(root(), "quantarium"), (cargo_home(), "cargo")] {
        flags.push("\u{1f}--remap-path-prefix=");
        flags.push(path);
        flags.push("=/");
        flags.push(name);
    }
    build.env("CARGO_ENCODED_RUSTFLAGS", flags);
    build.env_remove("RUSTFLAGS");
    if let Toolchain::Private(folder) = toolchain {
        debian::choose(&mut build, folder)?;
    }
    Ok(build)
}

fn cargo_home() -> PathBuf {
    let home = || PathBuf::from(env::var_os("HOME").unwrap_or_default()).join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}
