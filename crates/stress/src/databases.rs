//! PostgreSQL with its replica, which takes its place at times.

use std::fs::{self, File};
use std::io::{self, Error};
use std::path::PathBuf;
use std::time::Duration;

use quantarium_rules::Random;
use tokio::time::{Instant, sleep};

use crate::faults::now;
use crate::network::{Node, run};
use crate::postgres::Postgres;

/// How long it may take until the replica has all, or the database answers.
const PATIENCE: Duration = Duration::from_secs(15);

/// 1 where the replica has all that the primary has said to be there.
const FOLLOWS: &str = "SELECT count(*) FROM pg_stat_replication
    WHERE state = 'streaming' AND sync_state = 'sync' AND flush_lsn >= pg_current_wal_flush_lsn()";

/// From when to when there was no database, if ever.
type Refused = Option<(i64, i64)>;

/// Both, each on a small disk of its own.
pub(crate) struct Databases {
    pub(crate) nodes: [Node; 2],
    running: [Option<Postgres>; 2],
    primary: usize,
}

fn folder(number: usize) -> PathBuf {
    format!("/run/database{number}").into()
}

impl Databases {
    pub(crate) async fn start(nodes: [Node; 2]) -> io::Result<Self> {
        for number in 0..2 {
            let at = folder(number);
            fs::create_dir(&at)?;
            let at = at.display();
            run(&format!("mount -t tmpfs -o size=256M none {at}"))?;
        }
        let primary = Postgres::make(&folder(0), Some(nodes[0].clone()), false)?;
        let running = [Some(primary), None];
        let mut databases = Self {
            nodes,
            running,
            primary: 0,
        };
        databases.follow().await?;
        Ok(databases)
    }

    /// By what servers reach whichever of the two is the primary.
    pub(crate) fn url(&self) -> String {
        let [one, other] = self.nodes.each_ref().map(Node::address);
        format!(
            "postgres://quantarium@{one},{other}/postgres?target_session_attrs=read-write&connect_timeout=2"
        )
    }

    pub(crate) fn ask(&self, sql: &str) -> io::Result<Vec<Vec<String>>> {
        self.primary()?.ask(sql)
    }

    fn primary(&self) -> io::Result<&Postgres> {
        self.running[self.primary].as_ref().ok_or_else(missing)
    }

    /// Has the primary wait before each commit until replicas of such names have it, too: what is confirmed is then on both.
    fn wait_for(&self, names: &str) -> io::Result<()> {
        let set = format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'");
        self.ask(&set)?;
        self.ask("SELECT pg_reload_conf()").map(drop)
    }

    /// Copies the primary into the place of the other, which follows it from then on.
    async fn follow(&mut self) -> io::Result<()> {
        self.wait_for("")?;
        let other = 1 - self.primary;
        self.running[other] = None;
        let _ = fs::remove_dir_all(folder(other).join("data"));
        let copied = self.primary()?;
        let replica = copied.replica(folder(other), self.nodes[other].clone());
        let replica = replica.await?;
        self.running[other] = Some(replica);
        self.wait_for("*")?;
        match self.follows().await {
            true => Ok(()),
            false => Err(Error::other("the replica does not follow")),
        }
    }

    async fn follows(&self) -> bool {
        let begun = Instant::now();
        loop {
            let found = self.ask(FOLLOWS).ok();
            if found.is_some_and(|rows| rows == [["1"]]) {
                return true;
            }
            if begun.elapsed() > PATIENCE {
                return false;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Breaks it for a while: what was done, and when there was none.
    pub(crate) async fn fault(
        &mut self,
        random: &mut Random,
    ) -> io::Result<(&'static str, Refused)> {
        let (kind, refused) = match random.below(3) {
            0 => ("database stopped at once", self.stop(random).await?),
            1 => ("database's disk full", self.fill(random).await?),
            _ => ("database replaced by its replica", self.promote().await?),
        };
        if !self.follows().await {
            self.follow().await?;
        }
        Ok((kind, refused))
    }

    async fn stop(&mut self, random: &mut Random) -> io::Result<Refused> {
        let primary = self.running[self.primary].as_mut().ok_or_else(missing)?;
        primary.stop()?;
        let begun = now();
        sleep(Duration::from_millis(random.below(3000))).await;
        let refused = (begun, now());
        primary.start()?;
        Ok(Some(refused))
    }

    async fn fill(&mut self, random: &mut Random) -> io::Result<Refused> {
        let file = folder(self.primary).join("filler");
        // Ends when nothing more can be written.
        let _ = io::copy(&mut io::repeat(0), &mut File::create(&file)?);
        sleep(Duration::from_millis(500 + random.below(2500))).await;
        fs::remove_file(file)?;
        let begun = Instant::now();
        let primary = self.running[self.primary].as_mut().ok_or_else(missing)?;
        while primary.ask("SELECT 1").is_err() {
            if primary.has_ended()? {
                primary.start()?;
            }
            if begun.elapsed() > PATIENCE {
                let words = "PostgreSQL does not answer when there is room again";
                return Err(Error::other(words));
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(None)
    }

    /// Ends the primary for good; its replica takes its place.
    async fn promote(&mut self) -> io::Result<Refused> {
        if !self.follows().await {
            self.follow().await?;
        }
        self.running[self.primary] = None;
        let begun = now();
        self.primary = 1 - self.primary;
        let refused = (begun, now());
        self.ask("SELECT pg_promote()")?;
        self.follow().await?;
        Ok(Some(refused))
    }
}

fn missing() -> Error {
    Error::other("PostgreSQL does not run")
}
