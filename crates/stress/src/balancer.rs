//! HAProxy before several servers, by any of which a client is served.

use std::io::{self, Error};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio::process::{Child, Command};

use crate::network::{Node, command};

/// A running one, until it is dropped.
pub(crate) struct Balancer {
    pub(crate) process: Child,
    pub(crate) address: SocketAddr,
}

impl Balancer {
    /// Starts it, with its configuration in a folder, before servers, and waits until it listens. The lines are those of docs/hosting.md.
    pub(crate) fn start(
        folder: &Path,
        node: Option<&Node>,
        address: SocketAddr,
        servers: &[SocketAddr],
    ) -> io::Result<Self> {
        let file = folder.join("haproxy.cfg");
        let servers = servers.iter().enumerate();
        let servers = servers.map(|(number, at)| format!("    server s{number} {at}\n"));
        let text = format!(
            "defaults\n    mode http\n    timeout connect 2s\n    timeout check 3s\n    timeout client 1m\n    \
             timeout server 1m\n    timeout tunnel 1h\n    option redispatch 1\nfrontend site\n    bind {address}\n    \
             option forwardfor\n    default_backend servers\nbackend servers\n    balance roundrobin\n    \
             option httpchk GET /readyz\n    http-check disable-on-404\n    default-server check inter 500ms fall 2 rise 1 on-marked-down \
             shutdown-sessions\n{}",
            servers.collect::<String>()
        );
        std::fs::write(&file, text)?;
        let mut command: Command = command(node, "haproxy").into();
        command.arg("-db").arg("-f").arg(file).kill_on_drop(true);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn()?;
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            if process.try_wait()?.is_some() || begun.elapsed() > Duration::from_secs(5) {
                return Err(Error::other("HAProxy does not start"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(Self { process, address })
    }
}
