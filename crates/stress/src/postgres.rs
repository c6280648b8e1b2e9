//! A PostgreSQL of one's own: made, started, asked and stopped with the programs that are installed.

use std::env;
use std::fs;
use std::io::{self, Error, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use tempfile::TempDir;

/// What trials need: room on a small disk, and no wait for it.
const SETTINGS: &str = "
    max_wal_size = 48MB
    max_connections = 200
    log_min_messages = fatal
    fsync = off
";

/// How long it may take until it answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// A PostgreSQL in a folder of its own, until it is dropped.
#[derive(Debug)]
pub struct Postgres {
    process: Option<Child>,
    folder: TempDir,
}

/// The folder with PostgreSQL's programs, as Debian has them: the newest.
fn programs() -> io::Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let folders = versions.flatten().map(|version| version.path().join("bin"));
    let newest = folders.filter(|bin| bin.join("initdb").exists()).max();
    newest.ok_or_else(|| Error::other("PostgreSQL is missing: apt-get install postgresql"))
}

impl Postgres {
    /// Makes an empty one for a test; nothing where it is not installed, and this is not CI.
    ///
    /// # Errors
    /// When it does not start, or is not installed in CI.
    pub fn for_tests() -> io::Result<Option<Self>> {
        if let Err(missing) = programs()
            && env::var_os("CI").is_none()
        {
            println!("not tried: {missing}");
            return Ok(None);
        }
        Self::make().map(Some)
    }

    /// Makes an empty one, and starts it on a socket in its folder.
    fn make() -> io::Result<Self> {
        let mut postgres = Self {
            process: None,
            folder: tempfile::tempdir()?,
        };
        if geteuid().is_root() {
            done(Command::new("chown").arg("postgres:").arg(postgres.at()))?;
        }
        let mut make = postgres.command("initdb")?;
        make.args(["--username=quantarium", "--no-sync", "--encoding=UTF8"]);
        make.args(["--locale=C", "--auth=trust", "--wal-segsize=1", "--pgdata"]);
        done(make.arg(postgres.data()))?;
        let settings = postgres.data().join("postgresql.conf");
        let mut settings = fs::File::options().append(true).open(settings)?;
        settings.write_all(SETTINGS.as_bytes())?;
        postgres.start()?;
        Ok(postgres)
    }

    fn at(&self) -> &Path {
        self.folder.path()
    }

    fn data(&self) -> PathBuf {
        self.at().join("data")
    }

    /// One of its programs, and not as root: that is refused.
    fn command(&self, program: &str) -> io::Result<Command> {
        let mut command = Command::new("setpriv");
        if geteuid().is_root() {
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        }
        // Root's own folder may be closed to it.
        command.arg(programs()?.join(program)).current_dir("/");
        Ok(command)
    }

    /// Starts it, and waits until it answers.
    fn start(&mut self) -> io::Result<()> {
        let mut serve = self.command("postgres")?;
        serve.arg("-k").arg(self.at()).arg("-D").arg(self.data());
        serve.args(["-c", "listen_addresses="]);
        let begun = Instant::now();
        self.process = Some(serve.stderr(Stdio::null()).spawn()?);
        while self.ask("SELECT 1").is_err() {
            if begun.elapsed() > PATIENCE {
                return Err(Error::other("PostgreSQL does not start"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// What SQL gives, as text.
    fn ask(&self, sql: &str) -> io::Result<String> {
        let mut psql = Command::new(programs()?.join("psql"));
        psql.arg("-h").arg(self.at());
        psql.args(["-U", "quantarium", "-d", "postgres", "-AtqX", "-c", sql]);
        done(&mut psql)
    }

    /// By what its one database is reached from this machine.
    pub fn url(&self) -> String {
        let at = self.at().display();
        format!("host={at} user=quantarium dbname=postgres")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let Some(mut process) = self.process.take() else {
            return;
        };
        // By this it stops at once, with the processes that it has started.
        if let Some(id) = Pid::from_raw(process.id().cast_signed()) {
            let _ = kill_process(id, Signal::QUIT);
        }
        let _ = process.wait();
    }
}

/// What a command printed.
fn done(command: &mut Command) -> io::Result<String> {
    let name = command.get_program().to_owned();
    let failed = |why: &dyn std::fmt::Display| {
        let name = name.display();
        Error::other(format!("{name}: {why}"))
    };
    let ran = command.stdin(Stdio::null()).output();
    let ran = ran.map_err(|error| failed(&error))?;
    let said = String::from_utf8_lossy(&ran.stderr);
    match ran.status.success() {
        true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
        false => Err(failed(&said.trim())),
    }
}
