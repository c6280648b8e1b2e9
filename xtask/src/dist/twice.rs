//! Two builds of one commit, from two folders, compared byte by byte.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Options;
use crate::shell::{cargo, command, root, run};

/// Refuses where files differ from the commit: the second build would not have them.
///
/// # Errors
/// When they do, or this is no checkout.
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

/// Builds a second time elsewhere and compares with the folder `dist`.
///
/// # Errors
/// When the build fails or a byte differs; both builds are left then.
pub(super) fn compare(dist: &Path, options: &Options) -> Result<()> {
    let folder = env::temp_dir().join(format!("quantarium-{}", std::process::id()));
    let clone = folder.join("another/checkout");
    let mut git = Command::new("git");
    run(git.args(["clone", "--quiet"]).arg(root()).arg(&clone))?;
    let mut again = cargo("run --quiet --package xtask -- dist");
    again.current_dir(&clone).env_remove("CARGO_TARGET_DIR");
    for (flag, given) in [("--quick", options.quick), ("--arm64", options.arm64)] {
        if given {
            again.arg(flag);
        }
    }
    run(&mut again)?;
    let second = clone.join("target/dist");
    let differ = differing(dist, &second)?;
    if !differ.is_empty() {
        bail!(
            "two builds differ in {}: see {} and {}, best with diffoscope",
            differ.join(", "),
            dist.display(),
            second.display()
        );
    }
    fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())
}

/// The files of two folders that are not the same, and says of each whether it is.
fn differing(first: &Path, second: &Path) -> Result<Vec<String>> {
    let names: BTreeSet<OsString> = files(first)?.union(&files(second)?).cloned().collect();
    let mut differ = Vec::new();
    for name in names {
        let read = |folder: &Path| fs::read(folder.join(&name)).ok();
        let shown = name.to_string_lossy();
        match (read(first), read(second)) {
            (Some(one), Some(other)) if one == other => {
                eprintln!("same    {shown}, {} bytes", one.len());
            }
            (one, other) => {
                let place = one
                    .zip(other)
                    .map(|(one, other)| first_difference(&one, &other));
                let place =
                    place.map_or("is there once".to_owned(), |at| format!("from byte {at}"));
                eprintln!("DIFFERS {shown}, {place}");
                differ.push(shown.into_owned());
            }
        }
    }
    Ok(differ)
}

fn files(folder: &Path) -> Result<BTreeSet<OsString>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    entries.map(|entry| Ok(entry?.file_name())).collect()
}

fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let pairs = one.iter().zip(other);
    pairs.take_while(|(one, other)| one == other).count()
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
        fs::write(first.join("wheel"), "").unwrap();
        assert_eq!(differing(&first, &second).unwrap(), ["bill", "wheel"]);
        assert_eq!(first_difference(b"bill 1", b"bill 2"), 5);
    }
}
