//! What is looked at in the machine: what a package has put there, and what it has left.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Result, bail, ensure};

use super::steps::Steps;
use super::{ADDRESS, Check, files};

impl Check<'_> {
    pub(super) fn look(&self, steps: &mut Steps) -> Result<()> {
        let ask = |words: &str| self.machine.run(words);
        steps.see("systemd finds no fault in the unit", || {
            let verify = "systemd-analyze verify --man=no quantarium.service 2>&1";
            nothing(self.machine.shell(verify)?)
        });
        steps.see("it is hardened", || {
            let said = ask("systemd-analyze security --no-pager quantarium")?;
            let last = said.lines().last().unwrap_or_default();
            match ask("systemd-analyze security --threshold=20 quantarium") {
                Ok(_) => Ok(last.to_owned()),
                Err(_) => bail!("{last}"),
            }
        });
        steps.see("only its user reads its data", || {
            let said = ask("stat --format=%U:%a /var/lib/quantarium")?;
            ensure!(said == "quantarium:700", "{said}");
            Ok(said)
        });
        steps.see("it listens on this machine only", || self.listens());
        steps.see("it starts with the machine", || {
            ask("systemctl is-enabled quantarium")
        });
        steps.see("the program runs, and its manual is there", || {
            ask("test -s /usr/share/man/man1/quantarium-serve.1.gz")?;
            ask("quantarium --version")
        });
        Ok(())
    }

    /// The addresses at which something listens on the server's port, as /proc/net writes them.
    fn listens(&self) -> Result<String> {
        let tables = self.machine.run("cat /proc/net/tcp /proc/net/tcp6")?;
        let mut found = BTreeSet::new();
        for line in tables.lines() {
            let mut fields = line.split_whitespace().skip(1);
            let (local, state) = (fields.next(), fields.nth(1));
            // 0A: listens.
            if let (Some(local), Some("0A")) = (local, state)
                && let Some((address, port)) = local.rsplit_once(':')
                && u16::from_str_radix(port, 16) == Ok(6161)
            {
                found.insert(address.to_owned());
            }
        }
        // 127.0.0.1, its bytes in the order of the machine.
        ensure!(found.iter().eq(["0100007F"]), "{found:?}");
        Ok(ADDRESS.to_owned())
    }

    /// The files that the package installs.
    pub(super) fn owned(&self) -> Result<Vec<PathBuf>> {
        let listed = self.machine.run("dpkg --listfiles quantarium")?;
        let inside = listed.lines().map(|line| self.root.join(&line[1..]));
        Ok(inside.filter(|path| path.is_file()).collect())
    }

    pub(super) fn removed(&self, owned: &[PathBuf]) -> Result<String> {
        let kept = [
            "etc/default/quantarium",
            "var/lib/quantarium/quantarium.sqlite",
        ];
        let kept = kept.map(|path| self.root.join(path));
        for path in &kept {
            ensure!(path.is_file(), "{} is gone", path.display());
        }
        let is_left = |path: &&PathBuf| path.exists() && !kept.contains(path);
        let left: Vec<_> = owned.iter().filter(is_left).collect();
        ensure!(left.is_empty(), "{left:?}");
        Ok(format!("{} files", owned.len() - 1))
    }

    /// That no process is the server's user's.
    pub(super) fn nobody(&self) -> Result<String> {
        let list = "for p in /proc/[0-9]*; do [ \"$(stat -c %U $p)\" != quantarium ] || cat $p/cmdline; done";
        nothing(self.machine.shell(list)?)
    }

    /// What is there that was not before the first installation, but for its user.
    pub(super) fn left(&self, before: &BTreeSet<PathBuf>) -> Result<String> {
        let new = files::new(self.root, before)?;
        ensure!(new.is_empty(), "{new:?}");
        self.machine.run("getent passwd quantarium")
    }
}

/// What must be nothing.
fn nothing(said: String) -> Result<String> {
    ensure!(said.is_empty(), "{said}");
    Ok(said)
}
