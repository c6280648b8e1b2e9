//! PostgreSQL for trials and tests, started from what is installed.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Error, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use tempfile::TempDir;
use tokio::task::spawn_blocking;

use crate::network::{Node, command};
use crate::process::{done, postgresql};

/// What trials need: room on a small disk, and a replica that finds back soon.
const SETTINGS: &str = "
    wal_keep_size = 48MB
    max_wal_size = 48MB
    max_connections = 200
    listen_addresses = ''
    wal_retrieve_retry_interval = 100ms
    log_min_messages = fatal
";

/// How long it may take until it answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// A PostgreSQL in a folder, until it is dropped.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    /// Where it listens besides its socket.
    node: Option<Node>,
    process: Option<Child>,
    /// Its folder, where that goes with it.
    _own: Option<TempDir>,
}

impl Postgres {
    /// Makes an empty one for a test; nothing where it is not installed, and this is not CI.
    pub fn for_tests() -> io::Result<Option<Self>> {
        if let Err(missing) = postgresql()
            && env::var_os("CI").is_none()
        {
            println!("not tried: {missing}");
            return Ok(None);
        }
        let folder = tempfile::tempdir()?;
        let mut postgres = Self::make(folder.path(), None, false)?;
        postgres._own = Some(folder);
        Ok(Some(postgres))
    }

    /// Makes an empty one in a folder of this user's alone, and starts it. It `waits` for the disk, or not where none is taken away.
    pub(crate) fn make(folder: &Path, node: Option<Node>, waits: bool) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut postgres = Self {
            folder: folder.to_owned(),
            node,
            process: None,
            _own: None,
        };
        if postgres.node.is_none() && geteuid().is_root() {
            done(Command::new("chown").arg("postgres:").arg(folder))?;
        }
        let mut make = postgres.command("initdb")?;
        make.args(["--username=quantarium", "--no-sync", "--encoding=UTF8"]);
        make.args(["--locale=C", "--auth=trust", "--wal-segsize=1", "--pgdata"]);
        done(make.arg(postgres.data()))?;
        let access = "host all all all trust\nhost replication all all trust\n";
        let fsync = if waits { "on" } else { "off" };
        let settings = format!("{SETTINGS}fsync = {fsync}\n");
        for (file, lines) in [("pg_hba.conf", access), ("postgresql.conf", &settings)] {
            let file = postgres.data().join(file);
            let mut file = fs::File::options().append(true).open(file)?;
            file.write_all(lines.as_bytes())?;
        }
        postgres.start()?;
        Ok(postgres)
    }

    /// Makes a replica, which follows it. Nothing else waits meanwhile: slow lines must become fast, or the copy takes minutes.
    pub(crate) async fn replica(&self, folder: PathBuf, node: Node) -> io::Result<Self> {
        let source = self.node.as_ref().map(|node| node.address().to_string());
        let mut postgres = Self {
            folder,
            node: Some(node),
            process: None,
            _own: None,
        };
        let mut copy = postgres.command("pg_basebackup")?;
        copy.args(["-h", &source.unwrap_or_default(), "-U", "quantarium"]);
        copy.args(["-R", "-X", "stream", "--checkpoint=fast", "--no-sync", "-D"]);
        copy.arg(postgres.data());
        let made = move || {
            done(&mut copy)?;
            postgres.start()?;
            Ok(postgres)
        };
        spawn_blocking(made).await?
    }

    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of its programs, in its network, and not as root: that is refused.
    fn command(&self, program: &str) -> io::Result<Command> {
        let program = postgresql()?.join(program);
        let user: &[&str] = match self.node {
            _ if !geteuid().is_root() => &[],
            // In a network of the trial's own there may be no other user to become.
            Some(_) => &["unshare", "--user", "--map-user=postgres"],
            None => &[
                "setpriv",
                "--reuid=postgres",
                "--regid=postgres",
                "--clear-groups",
            ],
        };
        let words = user.iter().map(OsStr::new);
        let mut words = words.chain([program.as_os_str()]);
        let mut command = command(self.node.as_ref(), words.next().unwrap_or_default());
        // Root's own folder may be closed to it.
        command.args(words).current_dir("/");
        Ok(command)
    }

    /// Starts it, and waits until it answers.
    pub fn start(&mut self) -> io::Result<()> {
        let mut serve = self.command("postgres")?;
        serve.arg("-k").arg(&self.folder).arg("-D").arg(self.data());
        if let Some(node) = &self.node {
            serve.args(["-c", &format!("listen_addresses={}", node.address())]);
        }
        let begun = Instant::now();
        self.process = Some(serve.stderr(Stdio::null()).spawn()?);
        while self.ask("SELECT 1").is_err() {
            if begun.elapsed() > PATIENCE || self.has_ended()? {
                return Err(Error::other("PostgreSQL does not start"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The number of its process; 0 where it does not run.
    pub(crate) fn process(&self) -> u32 {
        self.process.as_ref().map_or(0, Child::id)
    }

    /// Whether it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> io::Result<bool> {
        let ended = self.process.as_mut().map(Child::try_wait).transpose()?;
        Ok(ended.flatten().is_some())
    }

    /// Stops it at once, as by `pg_ctl stop -m immediate`: it has no time to write anything.
    pub fn stop(&mut self) -> io::Result<()> {
        if let Some(mut process) = self.process.take() {
            if let Some(id) = Pid::from_raw(process.id().cast_signed()) {
                // It may have ended.
                let _ = kill_process(id, Signal::QUIT);
            }
            process.wait()?;
        }
        Ok(())
    }

    /// The rows that SQL gives, as text.
    pub(crate) fn ask(&self, sql: &str) -> io::Result<Vec<Vec<String>>> {
        let mut psql = Command::new(postgresql()?.join("psql"));
        psql.arg("-h").arg(&self.folder);
        psql.args(["-U", "quantarium", "-d", "postgres", "-AtqX", "-F", "\t"]);
        psql.args(["-v", "ON_ERROR_STOP=1", "-c", sql]);
        psql.env("PGOPTIONS", "-c statement_timeout=10s");
        let said = done(&mut psql)?;
        let rows = said.lines().map(|line| line.split('\t'));
        Ok(rows.map(|row| row.map(str::to_owned).collect()).collect())
    }

    /// By what its one database is reached from this machine.
    pub fn url(&self) -> String {
        let at = self.folder.display();
        format!("host={at} user=quantarium dbname=postgres")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}
