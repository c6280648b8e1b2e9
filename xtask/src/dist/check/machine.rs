//! A Debian of its own on this machine, in namespaces: with its own processes, network, control groups and systemd.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::shell::{is_there, said};

/// What is called, and where Debian has it.
const PROGRAMS: [(&str, &str); 3] = [
    ("debootstrap", "debootstrap"),
    ("unshare", "util-linux"),
    ("nsenter", "util-linux"),
];

/// What a system needs besides the least: what any server has that systemd runs on.
const INCLUDED: &str = "--include=systemd,systemd-sysv,dbus";

/// Starts the machine in the folder `$1` and waits for its end. It has a control group of its own, which systemd rules.
const OUTSIDE: &str = r#"
set -e
mount --make-rprivate /
groups=$(mktemp -d)
mount -t cgroup2 cgroup2 "$groups"
own="$groups/quantarium-$$"
mkdir "$own"
echo $$ > "$own/cgroup.procs"
unshare --cgroup --ipc --mount --net --pid --uts --fork --kill-child sh -c "$2" sh "$1" || true
echo $$ > "$groups/cgroup.procs"
find "$own" -depth -type d -exec rmdir {} +
umount "$groups"
rmdir "$groups"
"#;

/// Makes the folder `$1` the root, and becomes its first process.
const INSIDE: &str = r#"
set -e
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro,nosuid,nodev,noexec sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for node in null zero full random urandom tty; do
  touch "dev/$node"
  mount --bind "/dev/$node" "dev/$node"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
pivot_root . mnt
exec env -i PATH=/usr/sbin:/usr/bin container=quantarium chroot . sh -c 'umount -l /mnt && exec /lib/systemd/systemd'
"#;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Refuses where no machine can be made.
pub(in crate::dist) fn needs() -> Result<()> {
    for (program, package) in PROGRAMS {
        if !is_there(program) {
            bail!("{program} is needed (Debian: apt-get install {package})");
        }
    }
    let user = said(Command::new("id").arg("--user"))?;
    if user != "0" {
        bail!("only root can start a system in a folder: sudo -E cargo xtask dist --check");
    }
    Ok(())
}

pub(super) fn debootstrap(root: &Path, suite: &str) -> Result<String> {
    let mut debootstrap = Command::new("debootstrap");
    debootstrap.args(["--variant=minbase", INCLUDED, suite]);
    said(debootstrap.arg(root))?;
    let version = fs::read_to_string(root.join("etc/debian_version"))?;
    Ok(format!("{suite}, {}", version.trim()))
}

pub(super) struct Machine {
    child: Child,
    /// Its first process, as it is numbered here.
    first: String,
}

impl Machine {
    /// Starts systemd in a folder and waits until it has started everything.
    pub(super) fn boot(root: &Path) -> Result<Self> {
        let mut unshare = Command::new("unshare");
        unshare.args(["--mount", "sh", "-c", OUTSIDE, "sh"]);
        unshare.arg(root).arg(INSIDE).stdin(Stdio::null());
        let child = unshare.spawn().context("cannot run unshare")?;
        let mut machine = Self {
            first: String::new(),
            child,
        };
        let outside = machine.child.id().to_string();
        machine.first = until("the machine's first process is there", || {
            Ok(first_inside(&outside))
        })?;
        until("systemd has started everything", || {
            let state = machine.shell("systemctl is-system-running || true").ok();
            // Degraded: something that wants a console or the like did not start.
            Ok(state.filter(|state| state == "running" || state == "degraded"))
        })?;
        Ok(machine)
    }

    /// Runs a program inside, with arguments in which no spaces are; what it prints.
    pub(super) fn run(&self, command: &str) -> Result<String> {
        self.run_words(command.split(' '))
    }

    /// The same with a line of the shell.
    pub(super) fn shell(&self, line: &str) -> Result<String> {
        self.run_words(["bash", "-c", line])
    }

    fn run_words<'a>(&self, command: impl IntoIterator<Item = &'a str>) -> Result<String> {
        let mut enter = self.enter();
        enter
            .args(["--mount", "--uts", "--ipc", "--pid", "--cgroup"])
            .args(["--root", "--wd", "--", "env", "-i", "LANG=C.UTF-8"])
            .arg("DEBIAN_FRONTEND=noninteractive")
            .arg("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        said(enter.args(command))
    }

    /// A command that runs a program of this machine, behind `--`, in the other's network.
    pub(super) fn enter(&self) -> Command {
        let mut enter = Command::new("nsenter");
        enter.args(["--target", &self.first, "--net"]);
        enter
    }

    fn signal(&self, signal: &str) {
        let mut kill = Command::new("kill");
        // Where it has ended there is nothing to signal.
        let _ = kill.args(["-s", signal, &self.first]).status();
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // Asks systemd to switch the machine off; with its first process all others end.
        self.signal("RTMIN+4");
        let ended = until("the machine is off", || {
            Ok(self.child.try_wait()?.map(|_| ()))
        });
        if ended.is_err() {
            self.signal("KILL");
            let _ = self.child.wait();
        }
    }
}

/// Below a process, the one that is the first in its own namespace.
fn first_inside(process: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mut lines = status.lines();
    let numbers = lines.find_map(|line| line.strip_prefix("NSpid:"))?;
    let numbers: Vec<&str> = numbers.split_whitespace().collect();
    if numbers.len() > 1 && numbers.last() == Some(&"1") {
        return Some(process.to_owned());
    }
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).ok()?;
    children.split_whitespace().find_map(first_inside)
}

/// Asks again and again until there is an answer.
pub(super) fn until<T>(words: &str, mut ask: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(answer) = ask()? {
            return Ok(answer);
        }
        sleep(Duration::from_millis(200));
    }
    bail!("not within {PATIENCE:?}: {words}")
}
