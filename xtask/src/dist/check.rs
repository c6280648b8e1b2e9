//! The Debian package, installed in a fresh Debian in which systemd runs: upgraded during a game, removed and purged.

mod files;
mod game;
mod looks;
mod machine;
mod steps;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use self::game::Game;
use self::machine::Machine;
pub(super) use self::machine::needs;
use self::steps::Steps;
use super::package::Tree;
use super::{Options, VERSION};
use crate::shell::{cargo, run, said, target};

/// Where the service listens.
const ADDRESS: &str = "127.0.0.1:6161";

/// After how many moves the package is upgraded.
const MIDDLE: u32 = 12;

/// A line of the operator's in the configuration, which an upgrade must leave alone.
const OPTIONS: &str = "QUANTARIUM_OPTIONS=\"--forget-after 30\"";

/// The package that is installed first, and that which is upgraded to.
pub(super) struct Packages {
    older: PathBuf,
    newer: PathBuf,
}

impl Packages {
    /// The older one is the tree under a lower version, unless the options name one.
    pub(super) fn new(tree: &Tree, newer: &Path, options: &Options) -> Result<Self> {
        let folder = folder();
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let older = match &options.from {
            Some(given) => {
                let name = given.file_name().context("a package is a file")?;
                let copy = folder.join(name);
                fs::copy(given, &copy).with_context(|| given.display().to_string())?;
                copy
            }
            // For dpkg, what has a tilde is older than what has not.
            None => tree.debian(&folder, &format!("{VERSION}~before"))?,
        };
        Ok(Self {
            older,
            newer: newer.to_path_buf(),
        })
    }
}

fn folder() -> PathBuf {
    target().join("check")
}

/// Makes the check, and prints each step with what came of it.
pub(super) fn check(packages: &Packages, suite: &str) -> Result<()> {
    let player = "build --quiet --package quantarium-stress --bin restart";
    run(&mut cargo(player))?;
    let root = folder().join("root");
    let mut steps = Steps::default();
    steps.must("a fresh Debian by debootstrap", || {
        machine::debootstrap(&root, suite)
    })?;
    for package in [&packages.older, &packages.newer] {
        let name = package.file_name().context("a package is a file")?;
        fs::copy(package, root.join("root").join(name))?;
    }
    let machine = steps.must("systemd starts in it", || Machine::boot(&root))?;
    let check = Check {
        packages,
        root: &root,
        machine: &machine,
    };
    check.all(&mut steps)?;
    drop(machine);
    steps.end()?;
    fs::remove_dir_all(folder()).context("the check's folder")
}

struct Check<'a> {
    packages: &'a Packages,
    root: &'a Path,
    machine: &'a Machine,
}

impl Check<'_> {
    fn all(&self, steps: &mut Steps) -> Result<()> {
        let before = files::all(self.root)?;
        let Packages { older, newer } = self.packages;
        let dpkg = |arguments: &str| self.machine.run(&format!("dpkg {arguments} quantarium"));
        steps.must("the older package is installed", || self.install(older))?;
        steps.must("its server runs", || self.serves())?;
        self.look(steps)?;
        steps.must("a changed configuration counts after a restart", || {
            self.configure()
        })?;
        let table = self.upgrade(steps)?;
        self.disable(steps)?;
        let owned = self.owned()?;
        steps.must("it is removed", || dpkg("--remove"))?;
        steps.see(
            "its files are gone, its games and its configuration are not",
            || self.removed(&owned),
        );
        steps.see("nothing of it runs", || self.nobody());
        steps.must("it is installed again", || self.install(newer))?;
        steps.see("the game is there as it was played", || {
            self.wait()?;
            said(&mut self.client(&["--see", &table]))
        });
        steps.must("it is purged", || dpkg("--purge"))?;
        steps.see("nothing of it runs", || self.nobody());
        steps.see("nothing is left but its user", || self.left(&before));
        Ok(())
    }

    fn install(&self, package: &Path) -> Result<String> {
        let name = package.file_name().context("a package is a file")?;
        let name = name.to_str().context("a path in UTF-8")?;
        // As without a terminal: a changed configuration stays as it is.
        let install = format!("dpkg --force-confold --install /root/{name}");
        self.machine.run(&install)?;
        self.machine
            .run("dpkg-query --show --showformat=${Version} quantarium")
    }

    fn wait(&self) -> Result<String> {
        let page = "exec 3<>/dev/tcp/127.0.0.1/6161 && \
                    printf 'GET / HTTP/1.0\\r\\nHost: 127.0.0.1:6161\\r\\n\\r\\n' >&3 && head -n 1 <&3";
        machine::until("the page is served", || {
            let head = self.machine.shell(page);
            Ok(head.ok().filter(|head| head.contains(" 200 ")))
        })
    }

    fn serves(&self) -> Result<String> {
        self.wait()?;
        let said = self.machine.run("systemctl is-active quantarium")?;
        let process = self.process()?;
        let stat = format!("stat --format=%U /proc/{process}");
        let user = self.machine.run(&stat)?;
        ensure!(user == "quantarium", "the server runs as {user}");
        Ok(format!("{said}, process {process} of {user}"))
    }

    /// The service's process, as it is numbered inside.
    fn process(&self) -> Result<String> {
        self.machine
            .run("systemctl show --property=MainPID --value quantarium")
    }

    fn configure(&self) -> Result<String> {
        let file = self.root.join("etc/default/quantarium");
        let text = fs::read_to_string(&file)?;
        fs::write(&file, format!("{text}{OPTIONS}\n"))?;
        self.machine.run("systemctl restart quantarium")?;
        self.wait()?;
        self.configured()
    }

    /// Whether the server runs with what the operator wrote.
    fn configured(&self) -> Result<String> {
        let line = format!("cat /proc/{}/cmdline", self.process()?);
        let line = self.machine.run(&line)?.replace('\0', " ");
        let has = line.contains("--forget-after 30");
        ensure!(has, "the server runs as {line}");
        Ok(line)
    }

    /// Upgrades in the middle of a game; the game's table.
    fn upgrade(&self, steps: &mut Steps) -> Result<String> {
        let before = self.process()?;
        let mut game = steps.must("a game is played to the middle", || {
            let mut game = Game::begin(self.client(&[]))?;
            game.until_ply(MIDDLE)?;
            Ok(game)
        })?;
        steps.must("the package is upgraded meanwhile", || {
            self.install(&self.packages.newer)
        })?;
        steps.see("another server runs", || {
            let said = self.serves()?;
            ensure!(self.process()? != before, "process {before} still runs");
            Ok(said)
        });
        steps.see("the configuration is as it was written", || {
            self.configured()
        });
        let report = steps.must("the game goes on to its end, and nothing is lost", || {
            game.end()
        })?;
        let report: serde_json::Value = serde_json::from_str(&report)?;
        steps.see("its player came back", || {
            match report["connections"].as_u64() {
                Some(times) if times > 1 => Ok(format!("{times} connections")),
                other => bail!("{other:?} connections: the server did not restart during the game"),
            }
        });
        let table = report["table"].as_str().context("the game's table")?;
        Ok(table.to_owned())
    }

    /// Who does not want the server is not given it by an upgrade.
    fn disable(&self, steps: &mut Steps) -> Result<()> {
        steps.must(
            "the service is disabled and the package installed again",
            || {
                self.machine.run("systemctl disable --now quantarium")?;
                self.install(&self.packages.newer)
            },
        )?;
        steps.see("it stays disabled", || {
            let ask = "systemctl is-enabled quantarium; systemctl is-active quantarium; true";
            let said = self.machine.shell(ask)?.replace('\n', ", ");
            ensure!(said == "disabled, inactive", "{said}");
            Ok(said)
        });
        steps.must("it is enabled again", || {
            self.machine.run("systemctl enable --now quantarium")?;
            self.serves()
        })?;
        Ok(())
    }

    /// The player: a program of this machine, in the network of the other.
    fn client(&self, arguments: &[&str]) -> Command {
        let mut client = self.machine.enter();
        client.arg("--").arg(target().join("debug/restart"));
        client.args(["--server", ADDRESS]).args(arguments);
        client
    }
}
