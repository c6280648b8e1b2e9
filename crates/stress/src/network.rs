//! Networks within this machine: namespaces in which a trial breaks lines as it likes, and which end with it.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Error};
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::Command;

use rustix::process::{geteuid, getpid};

use crate::process::{done, postgresql};

/// What is needed besides PostgreSQL, and in which of Debian's packages it is.
const PROGRAMS: [(&str, &str); 6] = [
    ("unshare", "util-linux"),
    ("nsenter", "util-linux"),
    ("mount", "mount"),
    ("ip", "iproute2"),
    ("tc", "iproute2"),
    ("haproxy", "haproxy"),
];

/// What has a program run in namespaces of its own: networks, mounts and processes; nothing where this process is that program.
/// Its end is that of all that was started there, networks and files included. As another user than root it is root there alone.
pub fn apart(program: &Path) -> io::Result<Option<Command>> {
    if getpid().is_init() {
        return Ok(None);
    }
    let path = env::var("PATH").unwrap_or_default() + ":/usr/sbin:/sbin";
    for (name, package) in PROGRAMS {
        if !env::split_paths(&path).any(|folder| folder.join(name).exists()) {
            let words = format!("{name} is missing: apt-get install {package}");
            return Err(Error::other(words));
        }
    }
    postgresql()?;
    let command = |program: &Path| {
        let mut command = Command::new("unshare");
        if !geteuid().is_root() {
            command.args(["--user", "--map-root-user"]);
        }
        command.args(["--net", "--mount", "--pid", "--fork"]);
        command.args(["--kill-child", "--mount-proc"]).arg(program);
        command.env("PATH", &path);
        command
    };
    done(&mut command(Path::new("true"))).map_err(|error| {
        Error::other(format!(
            "no network can be made here ({error}): run it as root, or allow other users namespaces of their own"
        ))
    })?;
    Ok(Some(command(program)))
}

/// Makes this process, which [`apart`] has started, the middle of a network, which passes on between nodes; `/run` is its own.
pub(crate) fn prepare() -> io::Result<()> {
    run("mount -t tmpfs -o size=64M none /run")?;
    std::fs::write("/proc/sys/net/ipv4/ip_forward", "1")?;
    run("ip link set lo up")
}

/// Runs a command that has no spaces within its words.
pub(crate) fn run(command: &str) -> io::Result<()> {
    let mut words = command.split(' ');
    let program = words.next().unwrap_or_default();
    done(Command::new(program).args(words)).map(drop)
}

/// What runs a program at a node; in the middle without one.
pub(crate) fn command(node: Option<&Node>, program: impl AsRef<OsStr>) -> Command {
    let Some(Node(number)) = node else {
        return Command::new(program);
    };
    let mut command = Command::new("nsenter");
    command.arg(format!("--net=/run/netns/n{number}"));
    command.arg(program);
    command
}

/// A machine in the network, by its number: a namespace with one line to the middle.
#[derive(Clone, Debug)]
pub(crate) struct Node(pub(crate) u8);

impl Node {
    pub(crate) fn add(number: u8) -> io::Result<Self> {
        let (at, node) = (format!("10.77.{number}"), format!("n{number}"));
        for words in [
            format!("netns add {node}"),
            format!("link add line{number} type veth peer name eth0 netns {node}"),
            format!("addr add {at}.1/24 dev line{number}"),
            format!("link set line{number} up"),
            format!("-n {node} addr add {at}.2/24 dev eth0"),
            format!("-n {node} link set lo up"),
            format!("-n {node} link set eth0 up"),
            format!("-n {node} route add default via {at}.1"),
            // Clients come from addresses 127.0.0.2 and up, as on one machine: they are in the middle, for each node.
            format!("-n {node} route del local 127.0.0.0/8 dev lo table local"),
            format!("-n {node} route add 127.0.0.0/8 via {at}.1 table local"),
        ] {
            run(&format!("ip {words}"))?;
        }
        let let_in = |line: &str| format!("/proc/sys/net/ipv4/conf/{line}/route_localnet");
        std::fs::write(let_in(&format!("line{number}")), "1")?;
        let node = Self(number);
        let write = format!("echo 1 > {}", let_in("eth0"));
        done(command(Some(&node), "sh").args(["-c", &write]))?;
        Ok(node)
    }

    pub(crate) fn address(&self) -> Ipv4Addr {
        Ipv4Addr::new(10, 77, self.0, 2)
    }

    /// Drops what this sends to another, without a word, or no more. `breaker` tells several who do so apart.
    pub(crate) fn cut(&self, to: &Self, breaker: u8, cut: bool) -> io::Result<()> {
        let what = if cut { "add" } else { "del" };
        let (from, to, priority) = (self.address(), to.address(), 1000 + u32::from(breaker));
        let rule = format!("from {from} to {to} priority {priority} blackhole");
        run(&format!("ip rule {what} {rule}"))
    }

    /// Makes its line slow, so that what is sent to it comes late, or not at all; or quick again.
    pub(crate) fn slow(&self, slow: bool) -> io::Result<()> {
        let line = format!("dev line{} root", self.0);
        if !slow {
            // Another that made it slow, too, may have ended that.
            let _ = run(&format!("tc qdisc del {line}"));
            return Ok(());
        }
        let replace = |by: &str| run(&format!("tc qdisc replace {line} {by}"));
        // Where the kernel has no delays, what waits for a narrow line is late, and lost where it is too much.
        replace("netem delay 150ms 100ms loss 5%")
            .or_else(|_| replace("tbf rate 128kbit burst 4k limit 12k"))
    }
}
