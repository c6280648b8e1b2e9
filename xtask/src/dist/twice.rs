//! Two builds of one commit, from two folders, compared byte by byte.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Options;
use crate::shell::{cargo, command, root, run};

/// Refuses where files differ from the commit: the second build would not have them.
pub(super) fn needs() -> Result<()> {
    let mut git = command("git", "");
    let said = git.args(["status", "--porcelain"]).output()?;
    if !said.status.success() || !said.stdout.is_empty() {
        bail!(
            "the second build is made from a clone of the commit: commit first, or remove what differs:\n{}",
            String::from_utf8_lossy(&said.stdout)
        );
    }
    Ok(())
}

/// Builds a second time elsewhere and compares with the folder `dist`. Where a byte differs both builds are left.
pub(super) fn compare(dist: &Path, options: &Options) -> Result<()> {
    let folder = env::temp_dir().join(format!("quantarium-{}", std::process::id()));
    let clone = folder.join("another/checkout");
    let mut git = Command::new("git");
    run(git.args(["clone", "--quiet"]).arg(root()).arg(&clone))?;
    let mut again = cargo("run --quiet --package xtask -- dist");
    again.current_dir(&clone).env_remove("CARGO_TARGET_DIR");
    again.args(options.quick.then_some("--quick"));
    run(again.args(options.arm64.then_some("--arm64")))?;
    let second = clone.join("target/dist");
    same(dist, &second)?;
    fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())
}

/// Says of each file of two folders whether both have it alike; an error where one does not.
fn same(first: &Path, second: &Path) -> Result<()> {
    let mut diff = Command::new("diff");
    diff.args(["--recursive", "--brief", "--report-identical-files"]);
    run(diff.arg(first).arg(second)).with_context(|| {
        let (first, second) = (first.display(), second.display());
        format!("two builds differ: see {first} and {second}, best with diffoscope")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_differs_and_a_file_that_is_missing_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
        for (place, bill) in [(&first, "bill 1"), (&second, "bill 2")] {
            fs::create_dir(place).unwrap();
            fs::write(place.join("archive"), "the same").unwrap();
            fs::write(place.join("bill"), bill).unwrap();
        }
        assert!(same(&first, &second).is_err());
        fs::write(second.join("bill"), "bill 1").unwrap();
        same(&first, &second).unwrap();
        fs::write(first.join("wheel"), "").unwrap();
        assert!(same(&first, &second).is_err());
    }
}
