//! Starts a PostgreSQL for tests.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use postgres::{Client, NoTls};
use tempfile::TempDir;

/// A PostgreSQL of these tests, until it is dropped.
pub(crate) struct Server {
    process: Child,
    directory: TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The folder with PostgreSQL's programs, as Debian has them: the newest.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.flatten().map(|version| version.path().join("bin"));
    folders.filter(|bin| bin.join("initdb").exists()).max()
}

/// Starts it on a socket in a folder of its own; nothing where it is not installed, and this is not CI.
pub(crate) fn server() -> Result<Option<Server>, Box<dyn Error>> {
    let Some(programs) = programs() else {
        let ci = std::env::var_os("CI").is_some();
        assert!(!ci, "PostgreSQL is missing: apt-get install postgresql");
        println!("not tried: PostgreSQL is not installed");
        return Ok(None);
    };
    let directory = TempDir::new()?;
    let data = directory.path().join("data");
    let mut make = Command::new(programs.join("initdb"));
    make.args([
        "--username=quantarium",
        "--no-sync",
        "--encoding=UTF8",
        "--locale=C",
    ]);
    make.arg("--pgdata").arg(&data).stdout(Stdio::null());
    let mut serve = Command::new(programs.join("postgres"));
    serve.arg("-D").arg(&data).arg("-k").arg(directory.path());
    serve.args([
        "-c",
        "listen_addresses=",
        "-c",
        "fsync=off",
        "-c",
        "log_min_messages=fatal",
    ]);
    // It refuses to run as root.
    let id = |of| -> Result<u32, Box<dyn Error>> {
        let said = Command::new("id").args([of, "postgres"]).output()?;
        Ok(String::from_utf8(said.stdout)?.trim().parse()?)
    };
    if std::os::unix::fs::MetadataExt::uid(&fs::metadata(directory.path())?) == 0 {
        let (user, group) = (id("-u")?, id("-g")?);
        std::os::unix::fs::chown(directory.path(), Some(user), Some(group))?;
        for command in [&mut make, &mut serve] {
            std::os::unix::process::CommandExt::uid(command, user).current_dir("/");
            std::os::unix::process::CommandExt::gid(command, group);
        }
    }
    assert!(make.status()?.success(), "no database was made");
    let process = serve.spawn()?;
    let server = Server { process, directory };
    for _ in 0..1000 {
        if Client::connect(&server.url(), NoTls).is_ok() {
            return Ok(Some(server));
        }
        sleep(Duration::from_millis(20));
    }
    Err("PostgreSQL does not answer".into())
}

impl Server {
    /// What is its default database.
    pub(crate) fn url(&self) -> String {
        let at = self.directory.path().display();
        format!("host={at} user=quantarium dbname=postgres")
    }
}
