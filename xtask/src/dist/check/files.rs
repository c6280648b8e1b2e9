//! What is in the folder of a machine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

/// What a package may leave: what Debian writes about packages, logs and users.
const MAY_STAY: &str = "etc/group etc/gshadow etc/passwd etc/shadow etc/.pwd.lock var/cache \
                        var/lib/dpkg var/lib/systemd var/log";

/// Whether something may stay: not by the package's own name anywhere.
fn may_stay(path: &Path) -> bool {
    let own = path.to_string_lossy().contains("quantarium");
    !own && MAY_STAY.split(' ').any(|known| path_begins(path, known))
}

/// All files and folders below a root, without what only is there while the machine runs.
pub(super) fn all(root: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut find = Command::new("find");
    find.args([".", "-xdev", "-printf", "%P\\n"]);
    let found = find.current_dir(root).output()?;
    let found = String::from_utf8(found.stdout)?;
    let passing = ["dev", "proc", "run", "sys", "tmp", "var/tmp"];
    let stays = |path: &PathBuf| !passing.iter().any(|folder| path_begins(path, folder));
    Ok(found.lines().map(PathBuf::from).filter(stays).collect())
}

/// What is there that was not before, but for what may stay.
pub(super) fn new(root: &Path, before: &BTreeSet<PathBuf>) -> Result<Vec<PathBuf>> {
    let after = all(root)?;
    let new = after.difference(before);
    Ok(new.filter(|path| !may_stay(path)).cloned().collect())
}

/// Whether a path is another or lies in it, or is a copy that Debian leaves of it (`passwd-`).
fn path_begins(path: &Path, known: &str) -> bool {
    path.starts_with(known) || path.as_os_str() == format!("{known}-").as_str()
}
