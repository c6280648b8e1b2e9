//! The WebAssembly module that the page's workers run: `web/wasm/quantarium.wasm`.

mod debian;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, command, is_there, newest, root, run, target};
use crate::web;

/// What the module is built for.
const TRIPLE: &str = "wasm32-unknown-unknown";

/// The crates that the module is made of, and what says how.
const SOURCES: [&str; 13] = [
    "bindings/wasm",
    "crates/board",
    "crates/rules",
    "crates/games/src",
    "crates/search",
    "crates/net",
    "crates/engine",
    "crates/sweep",
    "crates/draw",
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

/// Builds the module unless it is newer than everything it is made of. Where no compiler can be had
/// there is none, and the page plays on the server only: a sentence says so.
pub(crate) fn build() -> Result<()> {
    let module = module();
    let changed = SOURCES.iter().filter_map(|path| newest(&root().join(path)));
    let built = newest(&module);
    if built.is_some() && built >= changed.max() {
        return Ok(());
    }
    let Some(toolchain) = pick()? else {
        // One of other rules than the server's would be worse than none.
        if built.is_some() {
            fs::remove_file(&module)?;
        }
        return Ok(());
    };
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

/// The same crate as a program, for comparison: it answers each line of its input.
pub(crate) fn native(profile: &str) -> Result<PathBuf> {
    let mut build = cargo([
        "build",
        "--package",
        "quantarium-wasm",
        "--example",
        "native",
    ]);
    run(build.args(["--profile", profile]))?;
    // Cargo's own profile of tests builds into a folder of another name.
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(target().join(folder).join("examples/native"))
}

/// Prints the search's speed in the tab's module beside the same search natively, and the module's
/// memory. Node runs the module as Chromium does.
pub(crate) fn bench() -> Result<()> {
    build()?;
    if !module().exists() {
        bail!("there is no module to measure");
    }
    web::install()?;
    let native = native("release")?;
    run(web::npm()
        .args(["run", "--silent", "speed", "--"])
        .arg(native))
}

/// Where the module is put.
pub(crate) fn module() -> PathBuf {
    root().join("web/wasm/quantarium.wasm")
}

/// Finds a compiler, or makes one, and says which; nothing where none can be had.
fn pick() -> Result<Option<Toolchain>> {
    if has_target()? {
        eprintln!("WebAssembly: the active Rust toolchain");
        return Ok(Some(Toolchain::Active));
    }
    let private = target().join("wasm-toolchain");
    if private.is_dir() {
        eprintln!("WebAssembly: the Rust toolchain in {}", private.display());
        return Ok(Some(Toolchain::Private(private)));
    }
    eprintln!("WebAssembly: the active Rust toolchain lacks the target {TRIPLE}");
    if is_there("rustup") {
        let added = run(command("rustup", "").args(["target", "add", TRIPLE]));
        if added.is_ok() && has_target()? {
            return Ok(Some(Toolchain::Active));
        }
    }
    if debian::is_here() {
        eprintln!(
            "WebAssembly: making a Rust toolchain of Debian's packages in {} (about a minute, \
             140 MB to download)",
            private.display()
        );
        match debian::make(&private) {
            Ok(()) => return Ok(Some(Toolchain::Private(private))),
            Err(error) => eprintln!("WebAssembly: {error:#}"),
        }
    }
    eprintln!(
        "\nWARNING: without a Rust toolchain for {TRIPLE} (`rustup target add {TRIPLE}`) the page is \
         built without its own rules and engine: it plays on the server only, not in the tab and \
         not offline, and the tests of the tab are skipped."
    );
    Ok(None)
}

/// Whether the active toolchain has the target.
fn has_target() -> Result<bool> {
    let library = Path::new("lib/rustlib").join(TRIPLE);
    Ok(active()?.join(library).is_dir())
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
