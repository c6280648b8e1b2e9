//! Says which commit the program is built from: `QUANTARIUM_COMMIT`, else what git says. The Python package uses it, too.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=QUANTARIUM_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let given = std::env::var("QUANTARIUM_COMMIT").ok();
    let commit = given
        .or_else(commit)
        .unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=QUANTARIUM_COMMIT={commit}");
}

/// The last commit, with a plus sign where a crate differs from it.
fn commit() -> Option<String> {
    let git_dir = git("rev-parse --absolute-git-dir")?;
    // Written with every commit and every change of branch.
    for file in ["HEAD", "logs/HEAD"].map(|name| Path::new(&git_dir).join(name)) {
        if file.exists() {
            println!("cargo:rerun-if-changed={}", file.display());
        }
    }
    // Other files cannot change what the program makes.
    let crates = Path::new(&git("rev-parse --show-toplevel")?).join("crates");
    for folder in std::fs::read_dir(crates).ok()?.flatten() {
        for part in ["src", "weights", "Cargo.toml"].map(|name| folder.path().join(name)) {
            if part.exists() {
                println!("cargo:rerun-if-changed={}", part.display());
            }
        }
    }
    let commit = git("rev-parse --short=12 HEAD")?;
    // A pattern has to match a file's whole path.
    let parts = ":/crates/*/src/* :/crates/*/weights/* :/crates/*/Cargo.toml";
    let changes = git(&format!("status --porcelain -- {parts}"))?;
    Some(match changes.is_empty() {
        true => commit,
        false => commit + "+",
    })
}

fn git(arguments: &str) -> Option<String> {
    let output = Command::new("git")
        .args(arguments.split(' '))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
